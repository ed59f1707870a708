"""Makes added_tokens.json beside this file: folders whose other files name tokens that tokenizer.json lacks.

    pip install tokenizers==0.23.3 transformers==5.24.0
    python make_added_tokens.py

The ids, the texts without special tokens and the names of special tokens are those of transformers.
"""

import json
import os
import tempfile

from transformers import PreTrainedTokenizerFast
from transformers.convert_slow_tokenizer import bytes_to_unicode

HERE = os.path.dirname(os.path.abspath(__file__))
BYTE_LEVEL = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False, "use_regex": True}
MARKS = [
    "the <|mark|> words",
    "<|mark|><|extra|>",
    "a <|left|>  b <|END|>",
    "<s>x</s> E <|image|>",
    "wordSOLOword SOLO word",
]


def added(content, **flags):
    return {
        "__type": "AddedToken",
        "content": content,
        "lstrip": False,
        "rstrip": False,
        "single_word": False,
        "normalized": False,
        "special": True,
    } | flags


FOLDERS = {
    "decoder": {
        "tokenizer_config.json": {
            "added_tokens_decoder": {
                "258": {
                    "content": "<|left|>",
                    "lstrip": True,
                    "rstrip": False,
                    "normalized": False,
                    "special": True,
                    "single_word": False,
                },
                "257": {
                    "content": "<|mark|>",
                    "lstrip": False,
                    "rstrip": False,
                    "normalized": False,
                    "special": True,
                    "single_word": False,
                },
                "259": {
                    "content": "SOLO",
                    "lstrip": False,
                    "rstrip": False,
                    "normalized": True,
                    "special": False,
                    "single_word": True,
                },
            }
        }
    },
    "decoder_in_part": {
        "tokenizer_config.json": {
            "added_tokens_decoder": {"9": {"content": "<|mark|>"}, "300": {"content": "</s>", "rstrip": True}}
        }
    },
    "extra_list": {"tokenizer_config.json": {"extra_special_tokens": ["<|mark|>", "<|extra|>", "</s>"]}},
    "extra_list_of_objects": {
        "tokenizer_config.json": {"extra_special_tokens": [added("<|left|>", lstrip=True), "<|mark|>"]}
    },
    "extra_map": {"tokenizer_config.json": {"extra_special_tokens": {"image_token": "<|image|>", "mark": "<|mark|>"}}},
    "additional": {"tokenizer_config.json": {"additional_special_tokens": ["<|mark|>", "<|extra|>"]}},
    "named": {
        "tokenizer_config.json": {
            "eos_token": "<|END|>",
            "bos_token": "<s>",
            "pad_token": added("<|left|>", lstrip=True),
            "video_token": "<|mark|>",
        }
    },
    "named_of_the_vocabulary": {"tokenizer_config.json": {"eos_token": "E"}},
    "map_file": {
        "tokenizer_config.json": {"eos_token": "</s>"},
        "special_tokens_map.json": {
            "eos_token": {
                "content": "<|END|>",
                "lstrip": False,
                "rstrip": True,
                "normalized": False,
                "single_word": False,
            },
            "additional_special_tokens": ["<|extra|>"],
            "extra_special_tokens": ["<|mark|>"],
        },
    },
    "map_file_beside_decoder": {
        "tokenizer_config.json": {"added_tokens_decoder": {"257": {"content": "<|mark|>"}}, "eos_token": "</s>"},
        "special_tokens_map.json": {"eos_token": "<|END|>"},
    },
    "added_file": {
        "tokenizer_config.json": {"eos_token": "<|END|>"},
        "added_tokens.json": {"<|extra|>": 400, "<|mark|>": 300, "<|END|>": 500, "<|left|>": 256},
    },
    "all": {
        "tokenizer_config.json": {
            "added_tokens_decoder": {"257": {"content": "<|mark|>", "special": True}},
            "eos_token": "<|mark|>",
            "extra_special_tokens": ["<|extra|>"],
            "unk_token": "<|END|>",
            "model_max_length": float("inf"),
        }
    },
}


def added_tokens():
    vocabulary = {char: i for i, char in enumerate(sorted(bytes_to_unicode().values()))}
    tokenizer = {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "normalizer": None,
        "pre_tokenizer": BYTE_LEVEL,
        "added_tokens": [{k: v for k, v in (added("</s>") | {"id": 256}).items() if k != "__type"}],
        "post_processor": None,
        "decoder": BYTE_LEVEL,
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "ignore_merges": False,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "vocab": vocabulary,
            "merges": [],
        },
    }
    out = {"tokenizer": tokenizer, "folders": {}}
    for name, files in FOLDERS.items():
        with tempfile.TemporaryDirectory() as folder:
            texts = {file: json.dumps(content) for file, content in files.items()}
            for file, text in (texts | {"tokenizer.json": json.dumps(tokenizer)}).items():
                with open(os.path.join(folder, file), "w", encoding="utf-8") as out_file:
                    out_file.write(text)
            made = PreTrainedTokenizerFast.from_pretrained(folder)
        cases = []
        for text in MARKS:
            ids = made.encode(text, add_special_tokens=False)
            cases.append({"text": text, "ids": ids, "without_special": made.decode(ids, skip_special_tokens=True)})
        named = {k: str(v) for k, v in made.special_tokens_map.items() if isinstance(v, str)}
        out["folders"][name] = {"files": texts, "cases": cases, "named": named, "size": len(made)}
    return out


if __name__ == "__main__":
    with open(os.path.join(HERE, "added_tokens.json"), "w", encoding="utf-8") as file:
        json.dump(added_tokens(), file, ensure_ascii=False, separators=(",", ":"))
        file.write("\n")
