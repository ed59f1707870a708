"""Makes the expected vectors beside this file.

    pip install tokenizers==0.23.3 transformers==5.24.0 sentencepiece
    python make_vectors.py ../../../../../fixtures/tiny/tokenizer.json

tiny.json: ids, texts and texts of every truncation, by `tokenizers`, of the tiny models' tokenizer.
pipelines.json: ids of the same vocabulary under the pipelines that published tokenizer.json files of SmolLM2, Qwen2,
Llama 3 and GPT-2 have, by `tokenizers`.
sentencepiece.json: a SentencePiece BPE trained here on the text below, in the form llama.cpp's converters give it in a
GGUF's metadata; ids by `sentencepiece` itself (leading space) or by `tokenizers` (Gemma's pipeline) where user-defined
pieces matter; texts by `tokenizers` with the pipeline and the merges of transformers' converters.
"""

import io
import json
import random
import sys

import sentencepiece
from tokenizers import Tokenizer
from transformers.tokenization_utils_sentencepiece import generate_merges

TEXTS = [
    "Hello, world! 12345 café 你好   \n\n def f(x):\n    return x**2 😀 don't I'll  a\tb",
    "👨‍👩‍👧‍👦 and 🏳️‍🌈, 👍🏽!",
    "東京は日本の首都です。한국어도 ไทย العربية हिन्दी",
    "e\u0301 Å \ufb01 \u00a0\u3000 \r\n\r\n\t\t x",
    "<s><|user|>the weather<|assistant|></s>",
    "DON'T We'LL 1234567890 3.14",
    "",
    " ",
    "  leading and trailing  ",
    "\n",
]


def truncations(tokenizer, ids):
    return [tokenizer.decode(ids[:n], skip_special_tokens=False) for n in range(len(ids) + 1)]


def tiny(path):
    tokenizer = Tokenizer.from_file(path)
    encoded = []
    for text in TEXTS:
        ids = tokenizer.encode(text).ids
        encoded.append({"text": text, "ids": ids, "truncations": truncations(tokenizer, ids)})
    rng = random.Random(3)
    decoded = []
    for _ in range(40):
        ids = [rng.randrange(0, 512) if rng.random() < 0.5 else rng.randrange(100, 200) for _ in range(12)]
        decoded.append(
            {
                "ids": ids,
                "text": tokenizer.decode(ids, skip_special_tokens=False),
                "without_special": tokenizer.decode(ids, skip_special_tokens=True),
            }
        )
    return {"encoded": encoded, "decoded": decoded}


def split(digits):
    pattern = (
        r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|"
        + digits
        + r"| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
    )
    byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": False}
    splitter = {"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated", "invert": False}
    return {"type": "Sequence", "pretokenizers": [splitter, byte_level]}


def pipelines(path):
    source = json.load(open(path, encoding="utf-8"))
    word_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
    digits = {"type": "Digits", "individual_digits": True}
    kinds = {
        "smollm": (None, {"type": "Sequence", "pretokenizers": [digits, word_level]}, False),
        "qwen2": ({"type": "NFC"}, split(r"\p{N}"), False),
        "llama-bpe": (None, split(r"\p{N}{1,3}"), True),
        "gpt-2": (None, word_level, False),
    }
    out = {}
    for name, (normalizer, pre_tokenizer, ignore_merges) in kinds.items():
        source["normalizer"], source["pre_tokenizer"] = normalizer, pre_tokenizer
        source["model"]["ignore_merges"] = ignore_merges
        tokenizer = Tokenizer.from_str(json.dumps(source))
        out[name] = [{"text": text, "ids": tokenizer.encode(text).ids} for text in TEXTS]
    return out


TRAINING = """The little boat went out to sea on a bright morning and the sea was calm and wide.
A girl stood at the bow and counted the gulls that flew over the water and over the land.
When the wind came up she called to her brother, and they took the sail in and turned for home.
    for i in range(10):
        print(i, i * i)
Tea, bread and honey were waiting; the kettle sang. Nobody said anything at all for a while.
""".splitlines()

WORDS = [
    "the sea",
    "  two  spaces   three",
    "café 😀 你好",
    "a<tool>b\n\nc",
    "<turn>hi</s>",
    "x\ty",
    "\u2581lit",
    "<0x41> <unk>",
]


def sentencepiece_model(prefix):
    model = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(TRAINING * 4),
        model_writer=model,
        vocab_size=420,
        model_type="bpe",
        byte_fallback=True,
        character_coverage=1.0,
        normalization_rule_name="identity",
        remove_extra_whitespaces=False,
        add_dummy_prefix=prefix,
        allow_whitespace_only_pieces=True,
        split_digits=True,
        control_symbols=["<turn>"],
        user_defined_symbols=["<tool>", "\n", "\n\n", "\u2581\u2581", "\u2581\u2581\u2581"],
        minloglevel=2,
    )
    return sentencepiece.SentencePieceProcessor(model_proto=model.getvalue())


def spm(prefix):
    processor = sentencepiece_model(prefix)
    tokens, scores, types, vocabulary, real = [], [], [], {}, {}
    for i in range(processor.get_piece_size()):
        piece = processor.id_to_piece(i)
        user = piece in ("<tool>", "\n", "\n\n") or (set(piece) == {"\u2581"} and len(piece) in (2, 3))
        kind = 2 if processor.is_unknown(i) else 3 if processor.is_control(i) else 4 if user else 1
        kind = 6 if processor.is_byte(i) else kind
        # llama.cpp's converter spells user-defined spaces as such and overwrites their scores.
        tokens.append(piece.replace("\u2581", " ") if user else piece)
        scores.append(-1000.0 if user else processor.get_score(i))
        types.append(kind)
        vocabulary[piece], real[piece] = i, processor.get_score(i)
    tokenizer = as_hugging_face(processor, prefix, types, vocabulary, real)
    metadata = {
        "tokenizer.ggml.model": "llama",
        "tokenizer.ggml.pre": "default",
        "tokenizer.ggml.tokens": tokens,
        "tokenizer.ggml.scores": scores,
        "tokenizer.ggml.token_type": types,
        "tokenizer.ggml.bos_token_id": 1,
        "tokenizer.ggml.eos_token_id": 2,
        "tokenizer.ggml.unknown_token_id": 0,
        "tokenizer.ggml.add_bos_token": True,
        "tokenizer.ggml.add_space_prefix": prefix,
    }
    return {"metadata": metadata, "cases": spm_cases(processor, tokenizer)}


def as_hugging_face(processor, prefix, types, vocabulary, real):
    spaces = {"type": "Replace", "pattern": {"String": " "}, "content": "\u2581"}
    steps = [
        {"type": "Replace", "pattern": {"String": "\u2581"}, "content": " "},
        {"type": "ByteFallback"},
        {"type": "Fuse"},
    ]
    if prefix:
        spaces = {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "\u2581"}, spaces]}
        steps.append({"type": "Strip", "content": " ", "start": 1, "stop": 0})
    added = [
        {
            "id": i,
            "content": processor.id_to_piece(i),
            "single_word": False,
            "lstrip": False,
            "rstrip": False,
            "normalized": False,
            "special": types[i] != 4,
        }
        for i in range(len(types))
        if types[i] in (2, 3, 4)
    ]
    bos = {
        "type": "TemplateProcessing",
        "single": [{"SpecialToken": {"id": "<s>", "type_id": 0}}, {"Sequence": {"id": "A", "type_id": 0}}],
        "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 0}}],
        "special_tokens": {"<s>": {"id": "<s>", "ids": [1], "tokens": ["<s>"]}},
    }
    return Tokenizer.from_str(
        json.dumps(
            {
                "version": "1.0",
                "truncation": None,
                "padding": None,
                "added_tokens": added,
                "normalizer": spaces,
                "pre_tokenizer": None,
                "post_processor": bos,
                "decoder": {"type": "Sequence", "decoders": steps},
                "model": {
                    "type": "BPE",
                    "dropout": None,
                    "unk_token": "<unk>",
                    "continuing_subword_prefix": None,
                    "end_of_word_suffix": None,
                    "fuse_unk": True,
                    "byte_fallback": True,
                    "ignore_merges": False,
                    "vocab": vocabulary,
                    "merges": generate_merges(vocabulary, real),
                },
            }
        )
    )


def spm_cases(processor, tokenizer):
    plain = [text for text in TRAINING if text.strip()] + ["the bright sea 1984", "café", "你好"]
    for text in plain:
        if "  " not in text:
            assert processor.encode(text) == tokenizer.encode(text, add_special_tokens=False).ids, text
    cases = []
    for text in plain + WORDS + TEXTS:
        ids = tokenizer.encode(text, add_special_tokens=False).ids
        cases.append(
            {
                "text": text,
                "ids": ids,
                "with_special": tokenizer.encode(text).ids,
                "decoded": tokenizer.decode(ids, skip_special_tokens=False),
                "without_special": tokenizer.decode(ids, skip_special_tokens=True),
            }
        )
    return cases


def write(name, content):
    with open(name, "w", encoding="utf-8") as file:
        json.dump(content, file, ensure_ascii=False, separators=(",", ":"))
        file.write("\n")


if __name__ == "__main__":
    write("tiny.json", tiny(sys.argv[1]))
    write("pipelines.json", pipelines(sys.argv[1]))
    write("sentencepiece.json", {"prefix": spm(True), "no_prefix": spm(False)})
