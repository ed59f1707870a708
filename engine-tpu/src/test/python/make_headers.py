"""Makes resources/weights/headers.tsv: headers of safetensors files, most of them damaged, and whether safetensors loads them.

pip install safetensors==0.8.0
python make_headers.py

A line has the verdict (loads or refuses), the bytes of data behind the header, and the header in base64.
"""

import base64
import os
import random

from safetensors import deserialize

HERE = os.path.dirname(os.path.abspath(__file__))
GOOD = [
    b'{"w":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}}',
    b'{"__metadata__":{"format":"pt"},"w":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}}',
    b'{"a":{"dtype":"BF16","shape":[2],"data_offsets":[0,4]},"b":{"dtype":"I8","shape":[2,2],"data_offsets":[4,8]}}',
    b'{"b":{"dtype":"U8","shape":[8],"data_offsets":[0,8]},"e":{"dtype":"F16","shape":[0,3],"data_offsets":[8,8]}}',
]
BY_HAND = [
    (GOOD[0] + b"\0" * 8, 8),
    (GOOD[0] + b" " * 8, 8),
    (b"  " + GOOD[0], 8),
    (GOOD[0] + b"\n\t", 8),
    (GOOD[0] + b"{}", 8),
    (GOOD[0] + b"x", 8),
    (GOOD[0], 7),
    (GOOD[0], 9),
    (b"{}", 0),
    (b"{} ", 0),
    (b"[]", 0),
    (b"null", 0),
    (b'""', 0),
    (GOOD[0].replace(b"w", b"\xff"), 8),
    (GOOD[0].replace(b"w", b"\xc0\x80"), 8),
    (GOOD[0].replace(b"w", b"\xed\xa0\x80"), 8),
    (GOOD[0].replace(b"w", b"\xe4\xb8\xad"), 8),
    (b"\xef\xbb\xbf" + GOOD[0], 8),
    (GOOD[0].replace(b"w", b"a\nb"), 8),
    (GOOD[0].replace(b'"w"', b'""'), 8),
    (GOOD[0].replace(b"w", rb"\ud800"), 8),
    (GOOD[0].replace(b"w", rb"\ud83d\ude00"), 8),
    (b'{"__metadata__":{"step":1}}', 0),
    (b'{"__metadata__":{"a":null}}', 0),
    (b'{"__metadata__":{"a":{"b":"c"}}}', 0),
    (b'{"__metadata__":{"a":["b"]}}', 0),
    (b'{"__metadata__":null}', 0),
    (b'{"__metadata__":[]}', 0),
    (b'{"__metadata__":"a"}', 0),
    (b'{"__metadata__":{"a":true}}', 0),
    (b'{"__metadata__":{}}', 0),
    (b'{"__metadata__":{"a":"b","a":"c"}}', 0),
    (b'{"__metadata__":{},"__metadata__":{}}', 0),
    (GOOD[0].replace(b"F32", b"F31"), 8),
    (GOOD[0].replace(b'"F32"', b"32"), 8),
    (GOOD[0].replace(b'"F32"', b"null"), 8),
    (GOOD[0].replace(b"[1,2]", b"[1.0,2]"), 8),
    (GOOD[0].replace(b"[1,2]", b"[-1,-2]"), 8),
    (GOOD[0].replace(b"[1,2]", b"[2,-0]"), 0),
    (GOOD[0].replace(b"[1,2]", b"2"), 8),
    (GOOD[0].replace(b"[1,2]", b'["2"]'), 8),
    (GOOD[0].replace(b"[1,2]", b"[[2]]"), 8),
    (GOOD[0].replace(b"[1,2]", b"[2e0]"), 8),
    (GOOD[0].replace(b"[1,2]", b"[1,2,]"), 8),
    (GOOD[0].replace(b"[1,2]", b"[02]"), 8),
    (GOOD[0].replace(b"[1,2]", b"[18446744073709551616]"), 8),
    (GOOD[0].replace(b"[1,2]", b"[4611686018427387904,4]"), 8),
    (GOOD[0].replace(b"[0,8]", b"[0,8,8]"), 8),
    (GOOD[0].replace(b"[0,8]", b"[8]"), 8),
    (GOOD[0].replace(b"[0,8]", b"[8,0]"), 8),
    (GOOD[0].replace(b"[0,8]", b"[1,9]"), 9),
    (GOOD[0].replace(b"[0,8]", b'{"0":8}'), 8),
    (GOOD[0].replace(b'"dtype":"F32",', b""), 8),
    (GOOD[0].replace(b'"shape":[1,2],', b""), 8),
    (GOOD[0].replace(b',"data_offsets":[0,8]', b""), 8),
    (GOOD[0].replace(b'"shape"', b'"more":{"a":[1]},"shape"'), 8),
    (GOOD[0].replace(b'"shape":[1,2]', b'"shape":[1,2],"shape":[1,2]'), 8),
    (GOOD[0].replace(b'"F32"', b'"F32","dtype":"F32"'), 8),
    (b'{"w":1}', 0),
    (b'{"w":null}', 0),
    (b'{"w":[]}', 0),
    (b'{"w":{"dtype":"F4","shape":[3],"data_offsets":[0,2]}}', 2),
    (b'{"w":{"dtype":"F4","shape":[4],"data_offsets":[0,2]}}', 2),
    (b'{"w":{"dtype":"F6_E2M3","shape":[3],"data_offsets":[0,3]}}', 3),
    (b'{"w":{"dtype":"F6_E2M3","shape":[4],"data_offsets":[0,3]}}', 3),
    (b'{"w":{"dtype":"F32","shape":[],"data_offsets":[0,4]}}', 4),
    (b'{"w":{"dtype":"C64","shape":[1],"data_offsets":[0,8]}}', 8),
    (b'{"a":{"dtype":"U8","shape":[5],"data_offsets":[0,5]},"b":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}}', 8),
    (b'{"a":{"dtype":"U8","shape":[3],"data_offsets":[0,3]},"b":{"dtype":"U8","shape":[4],"data_offsets":[4,8]}}', 8),
    (b'{"a":{"dtype":"U8","shape":[4],"data_offsets":[4,8]},"b":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}}', 8),
    (b'{"w":{"dtype":"F32","shape":[1,2],"data_offsets":[0,8]}', 8),
    (b'{"w":{"dtype":"F32"', 8),
    (b'{"w":{"dtype":"F32","shape":[1,2],"data_offsets":[0,NaN]}}', 8),
    (b"{'w':1}", 0),
    (b"{w:1}", 0),
    (b"{/**/}", 0),
] + [(good, 8) for good in GOOD]


def verdict(header, data):
    try:
        deserialize(len(header).to_bytes(8, "little") + header + bytes(data))
        return "loads"
    except Exception:
        return "refuses"


def mutated(rng):
    header = bytearray(rng.choice(GOOD))
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(header))
        kind = rng.randrange(4)
        if kind == 0:
            header[at] = rng.choice(b'{}[]",:0123456789-.eE \x00\x7f\x80\xff"aFU')
        elif kind == 1:
            del header[at : at + rng.randint(1, 6)]
        elif kind == 2:
            header[at:at] = header[at : at + rng.randint(1, 12)]
        else:
            header[at:at] = bytes([rng.choice(b'0189-,:{}[]" ')])
    return bytes(header), 8


if __name__ == "__main__":
    rng = random.Random(20261201)
    cases = BY_HAND + [mutated(rng) for _ in range(300)]
    with open(os.path.join(HERE, "../resources/weights/headers.tsv"), "w") as file:
        for header, data in cases:
            file.write(f"{verdict(header, data)}\t{data}\t{base64.b64encode(header).decode()}\n")
