#!/usr/bin/env bash
# build.sh CLASSES: compiles the library where a source is newer than it, and copies it where the jar looks for it.
set -euo pipefail
cd "$(dirname "$0")"
classes=${1:?usage: build.sh CLASSES}
library=target/release/libsystole_tokenizer.so
if [ ! -e "$library" ] || [ -n "$(find src Cargo.toml Cargo.lock -newer "$library" -print -quit)" ]; then
  command -v cargo > /dev/null || PATH=$PATH:${CARGO_HOME:-$HOME/.cargo}/bin
  command -v cargo > /dev/null || { echo "cargo is missing: install Rust (rustup) to build the tokenizer library" >&2; exit 1; }
  command -v cc > /dev/null || { echo "cc is missing: install a C compiler (gcc or clang), which Rust links with" >&2; exit 1; }
  cargo build --release --locked --quiet
  touch "$library"
fi
into=$classes/META-INF/native/linux-$(uname -m)
mkdir -p "$into"
cp -u "$library" "$into/"
