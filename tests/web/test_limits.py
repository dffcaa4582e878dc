"""What a visitor sends is limited before it is parsed, so that none of it takes long to read."""

from __future__ import annotations

import itertools
import json
import tomllib
from typing import Any

import pytest
from litestar.exceptions import ClientException

from clepsydra.web.limits import (
    MOST_COOKIES,
    MOST_ESCAPES,
    MOST_FIELDS,
    MOST_PARAMETERS,
    MOST_PARTS,
    fields_of,
)
from clepsydra.web.pages.notation import DEEPEST, LONGEST, LONGEST_WORD, Unreadable, read, read_value
from tests.web.api import Api, Person

KB = 1024
DOTS = ".".join("a" * (31 * KB)) + " = 1"
FORM = "application/x-www-form-urlencoded"


def dotted(count: int) -> str:
    return ".".join("a" * count)


# The notation of an owner's box


@pytest.mark.parametrize(
    "text",
    [
        DOTS,
        f"[{dotted(DEEPEST + 1)}]\nb = 1",
        f"a = {{ {dotted(DEEPEST)} = 1 }}",
        f"a = {'[' * (DEEPEST + 1)}{']' * (DEEPEST + 1)}",
        f"a = [\n{'{ b = [' * DEEPEST}1{'] }' * DEEPEST}]",
        f'"a".{dotted(DEEPEST)} = 1',
        f"a . {' . '.join('a' * DEEPEST)} = 1",
    ],
)
def test_a_text_that_is_too_deep_is_refused_before_it_is_parsed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tomllib, "loads", None)
    with pytest.raises(Unreadable, match="too deep: line"):
        read(text)


@pytest.mark.parametrize(
    "text", ["a = 0x" + "f" * 1000, "a = " + "9" * 5000, "a" * (LONGEST_WORD + 1) + " = 1"]
)
def test_a_long_number_is_refused_before_it_is_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", None)
    with pytest.raises(Unreadable, match="too long: line 1"):
        read(text)


def test_a_text_that_is_too_long_is_refused_before_it_is_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tomllib, "loads", None)
    with pytest.raises(Unreadable):
        read("#" * (LONGEST + 1))


def test_what_is_quoted_or_commented_out_is_not_deep() -> None:
    signs = "." * 40 + "[{" * 40
    quoted = ['"{}"', "'{}'", '"""\n{}\\\n"""', "'''\n{}'''", '"\\"{}"']
    for form in quoted:
        text = f"a = {form.format(signs)} # {signs}\nb.c = [[1.5, {{ d.e = 2.5 }}]]"
        assert read(text) == tomllib.loads(text)


def test_every_mixture_of_quotes_is_read_as_toml_reads_it() -> None:
    signs = ['"', "'", '"""', "'''", "\\", "\n", "#", f".{dotted(20)}", "= ", "a"]
    read_in_full = 0
    for parts in itertools.product(signs, repeat=4):
        text = "x = " + "".join(parts) + "\n"
        try:
            wanted = tomllib.loads(text)
        except ValueError:
            continue
        assert read(text) == wanted, text
        read_in_full += 1
    assert read_in_full > 50


def test_a_field_of_a_form_that_is_too_deep_stays_a_text() -> None:
    deep = f"{{ {dotted(DEEPEST + 1)} = 1 }}"
    assert read_value(deep) == deep


async def send_file(person: Person, text: str) -> Any:
    return await person.client.post("/box/anachrony/file", data={"text": text})


async def test_dotted_keys_of_64_kb_are_refused_with_the_reason(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    answer = await send_file(ann, DOTS)
    assert answer.status_code == 409
    assert "too deep: line 1" in answer.text


async def test_thousands_of_mistakes_are_answered_with_some_of_them(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    mistakes = '[[building]]\nid="x"\n' * 1_500
    answer = await send_file(ann, mistakes)
    assert answer.status_code == 409
    assert 40 < answer.text.count('role="alert"') < 60


async def test_a_long_wrong_value_is_not_repeated_in_full(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    wrong = {"building": [{"id": 301, "vp": "9" * 40_000}]}
    problem = await ann.call("PUT", "/me/boxes/anachrony", {"corrections": wrong})
    assert problem.status_code == 409
    assert len(problem.content) < 2_000


async def test_corrections_of_replaced_components_are_told_apart_in_one_pass(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    body = {"corrections": {"building": [{"id": [number]} for number in range(3_000)]}}
    assert (await ann.call("PUT", "/me/boxes/anachrony", body)).status_code == 409


# Forms, addresses and cookies


async def test_a_form_of_too_many_fields_is_refused(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    for count, status in ((MOST_FIELDS, 409), (MOST_FIELDS + 1, 400)):
        fields = "&".join(f"f{number}=" for number in range(count - 1))
        answer = await ann.client.post(
            "/box/anachrony/file", content=f"{fields}&text=a", headers={"content-type": FORM}
        )
        assert answer.status_code == status


def test_a_form_is_not_kept_after_its_request() -> None:
    with pytest.raises(ClientException):
        fields_of(b"a&" * MOST_FIELDS + b"a")
    assert fields_of(b"a=1") is not fields_of(b"a=1")


def multipart(*parts: bytes) -> dict[str, Any]:
    content = b"".join(b"--x\r\n" + part + b"\r\n" for part in parts) + b"--x--\r\n"
    return {"content": content, "headers": {"content-type": "multipart/form-data; boundary=x"}}


TEXT = b'Content-Disposition: form-data; name="text"\r\n'


@pytest.mark.parametrize(
    "parts",
    [
        [TEXT + b"Content-Type: text/plain; charset=punycode\r\n\r\na-" + b"9" * 60_000],
        [TEXT + b"Content-Type: text/plain; charset=nowhere\r\n\r\na"],
        [TEXT + b"\r\n\xff"],
        [TEXT + b"\r\na"] * (MOST_PARTS + 1),
    ],
    ids=["a slow encoding", "no encoding", "no text", "many parts"],
)
async def test_a_form_in_parts_is_in_utf_8_and_has_few_parts(sqlite_api: Api, parts: list[bytes]) -> None:
    ann = await sqlite_api.guest("Ann")
    answer = await ann.client.post("/box/anachrony/file", **multipart(*parts))
    assert answer.status_code == 400


async def test_a_form_in_parts_may_say_that_it_is_in_utf_8(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    part = TEXT + "Content-Type: text/plain; charset=UTF-8\r\n\r\n# é".encode()
    assert (await ann.client.post("/box/anachrony/file", **multipart(part))).status_code == 303


@pytest.mark.parametrize(
    ("path", "cookie"),
    [
        ("/me?" + "a&" * MOST_PARAMETERS, ""),
        ("/me", "a=1;" * MOST_COOKIES),
        ("/me", 'a="' + '\\"' * MOST_ESCAPES + '\\""'),
        ("/nowhere", "a=1;" * MOST_COOKIES),
    ],
)
async def test_more_parameters_or_cookies_than_any_page_has_are_refused(
    sqlite_api: Api, path: str, cookie: str
) -> None:
    answer = await sqlite_api.stranger(cookie=cookie).client.get(path)
    assert answer.status_code == 431


async def test_as_many_parameters_and_cookies_as_any_page_has_are_taken(sqlite_api: Api) -> None:
    cookie = ";".join(["a=1"] * MOST_COOKIES)
    path = "/me?" + "&".join(["a=1"] * MOST_PARAMETERS)
    assert (await sqlite_api.stranger(cookie=cookie).client.get(path)).status_code == 200


async def test_a_number_that_python_cannot_write_is_refused(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    for vp in ("0x" + "f" * 5_000, "9" * 5_000):
        answer = await send_file(ann, f"[[building]]\nid = 301\nvp = {vp}")
        assert answer.status_code == 409
    body = json.dumps({"corrections": {"building": [{"id": 301, "vp": 0}]}}).replace("0}", "9" * 5_000 + "}")
    answer = await ann.client.put("/api/v1/me/boxes/anachrony", content=body)
    assert answer.status_code == 400
