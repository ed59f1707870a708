"""What the official client must be able to do with a server; the first argument is its base URL."""

import math
import sys

import openai

TEXTS = ["Why is the sky blue?", "The sky is blue because of scattering.", "Bread needs flour."]


def check(holds, what):
    if not holds:
        sys.exit(f"openai-client: FAILED, {what}")
    print(f"openai-client: {what}")


def chat(client):
    asked = {"model": "model", "messages": [{"role": "user", "content": TEXTS[0]}], "temperature": 0, "max_tokens": 16}
    whole = client.chat.completions.create(**asked)
    chunks = list(client.chat.completions.create(**asked, stream=True, stream_options={"include_usage": True}))
    streamed = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
    check(whole.choices[0].message.content == streamed != "", "a streamed chat says what the whole one says")
    check(chunks[-1].usage == whole.usage, "the last chunk has the usage")


def completions(client):
    asked = {"model": "model", "prompt": TEXTS[:2], "temperature": 0, "max_tokens": 8}
    whole = client.completions.create(**asked)
    streamed = ["", ""]
    for chunk in client.completions.create(**asked, stream=True):
        streamed[chunk.choices[0].index] += chunk.choices[0].text
    check([choice.text for choice in whole.choices] == streamed, "two prompts are two choices, streamed or whole")


def embeddings(client):
    # The client asks for base64 unless told otherwise, and gives numbers either way.
    packed = client.embeddings.create(model="model", input=TEXTS)
    plain = client.embeddings.create(model="model", input=TEXTS, encoding_format="float")
    vectors = [item.embedding for item in packed.data]
    check(vectors == [item.embedding for item in plain.data], "base64 and float are the same numbers")
    check([item.index for item in packed.data] == [0, 1, 2], "a vector comes for each text, in order")
    lengths = [math.hypot(*vector) for vector in vectors]
    check(all(abs(length - 1) < 1e-4 for length in lengths), f"vectors are of length 1: {lengths}")
    check(packed.usage == plain.usage and packed.usage.prompt_tokens > 10, f"the usage is {packed.usage}")
    one = client.embeddings.create(model="model", input=TEXTS[2]).data[0].embedding
    near = sum(a * b for a, b in zip(one, vectors[2], strict=True))
    check(near > 0.999, f"a text alone has the vector that it has among others: {near}")
    try:
        client.embeddings.create(model="model", input=TEXTS[0], dimensions=8)
        check(False, "dimensions must be refused")
    except openai.BadRequestError as refused:
        check(refused.param == "dimensions", "dimensions are refused by name")


def main():
    client = openai.OpenAI(base_url=sys.argv[1], api_key="none", max_retries=0)
    check([model.id for model in client.models.list()] == ["model"], "the model is listed")
    chat(client)
    completions(client)
    embeddings(client)


if __name__ == "__main__":
    main()
