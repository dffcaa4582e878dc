"""Requests that are not valid are answered in the reader's language with what is wrong and what to do."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from clepsydra import web
from clepsydra.drawing.words import WORDS, Words
from clepsydra.kernel import LANGUAGES
from clepsydra.kernel.texts import catalogue
from clepsydra.web.problems import detail_of
from tests.web.api import Api

RAISED = {"ClientException", "PermissionDeniedException"}


def details() -> Iterator[str]:
    """Yield the detail of every such exception that the web package raises."""
    for path in Path(web.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in RAISED:
                values = (arg.value for arg in node.args if isinstance(arg, ast.Constant))
                yield from (value for value in values if isinstance(value, str))


def test_every_detail_has_a_text_and_every_text_is_used() -> None:
    found = set(details())
    assert len(found) > 10
    for lang in LANGUAGES:
        texts = catalogue(lang, WORDS)["details"]
        assert texts.keys() == found
        assert [text for text in texts.values() if not text.endswith(".")] == []


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_detail_is_told_in_the_readers_language(sqlite_api: Api, lang: str) -> None:
    stranger = sqlite_api.stranger()
    elsewhere = {"sec-fetch-site": "cross-site", "accept-language": lang}
    answer = await stranger.client.post("/api/v1/me", json={}, headers=elsewhere)
    assert answer.status_code == 403
    assert answer.json()["detail"] == Words(lang).say("details", "other-site")


def test_an_address_that_cannot_be_used_is_told_with_the_words_of_the_page() -> None:
    assert detail_of("wrong_private", "fr") == Words("fr").say("notices", "wrong_private")


async def test_what_the_framework_says_of_a_body_stays(sqlite_api: Api) -> None:
    answer = await sqlite_api.stranger().client.post("/api/v1/me", json={"name": 7})
    assert answer.status_code == 400
    assert "name" in answer.json()["detail"]
