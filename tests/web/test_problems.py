"""Refusals come as problem+json with their rule, figures and text, in the language of who asked."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.web.problems import title_of
from tests.texts import SITE
from tests.web.api import Api


async def _problem(api: Api, path: str, lang: str | None, query: str = "") -> dict[str, Any]:
    ann, bob = await api.guest("Ann"), await api.guest("Bob")
    table = await api.table(ann, bob)
    headers = {} if lang is None else {"accept-language": lang}
    response = await ann.call(
        "POST", f"/tables/{table}{path}{query}", {"answer": ["no such card"], "expected": 0}, **headers
    )
    assert response.headers["content-type"] == "application/problem+json"
    problem: dict[str, Any] = response.json()
    assert problem["status"] == response.status_code
    return problem


@pytest.mark.rule("TB-ASK-02")
async def test_a_refusal_has_its_rule_and_its_text(sqlite_api: Api) -> None:
    problem = await _problem(sqlite_api, "/seats/0/answer", None)
    assert problem == {
        "type": "about:clepsydra/rules/TB-ASK-02",
        "title": SITE.say("problems", "refused"),
        "status": 409,
        "detail": f"{SITE.say('denials', 'TB-ASK-02')} (TB-ASK-02)",
        "rule": "TB-ASK-02",
    }


@pytest.mark.parametrize(
    ("lang", "query", "title"),
    [
        ("fr", "", "fr"),
        ("fr-CA, en;q=0.5", "", "fr"),
        ("de, en;q=0.5, fr;q=0.8", "", "fr"),
        ("de", "", "en"),
        ("en, fr;q=0", "", "en"),
        ("fr;q=nonsense", "", "en"),
        ("en", "?lang=fr", "fr"),
        ("fr", "?lang=en", "en"),
        ("fr", "?lang=de", "fr"),
    ],
)
async def test_it_is_told_in_the_language_that_was_asked_for(
    sqlite_api: Api, lang: str, query: str, title: str
) -> None:
    problem = await _problem(sqlite_api, "/seats/0/answer", lang, query)
    assert problem["title"] == title_of("refused", title)
    assert problem["detail"].startswith(SITE.say("denials", "TB-ASK-02", title))


async def test_a_refusal_has_its_figures(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    table = await sqlite_api.table(ann, setup={"seats": ["person", "person"]}, start=False)
    problem = await ann.post(f"/tables/{table}/start", None, 409)
    assert (problem["rule"], problem["figures"]) == ("TB-SIT-05", {"free": 1})
    assert "1" in problem["detail"]


async def test_what_a_game_refuses_is_told_in_the_words_of_that_game(sqlite_api: Api) -> None:
    ann = await sqlite_api.guest("Ann")
    setup = {"game": "hourglass", "seats": ["person", "person"], "modules": ["no such module"]}
    texts = [
        (await ann.post("/tables", {"setup": setup}, 409, accept_language=lang))["detail"]
        for lang in ("en", "fr")
    ]
    assert texts[0] != texts[1]
    assert all("(TB-SET-02)" in text for text in texts)


async def test_a_question_tells_what_may_not_be_chosen_and_why(sqlite_api: Api) -> None:
    """The one function that refuses an answer is the one that greys it beforehand."""
    ann, bob = await sqlite_api.guest("Ann"), await sqlite_api.guest("Bob")
    table = await sqlite_api.table(ann, bob, confirm=False)
    for seat, person in enumerate((ann, bob)):
        await person.post(f"/tables/{table}/seats/{seat}/answer", {"answer": [], "expected": 0})
    asked = (await ann.get(f"/tables/{table}"))["waits_for"][0]
    person = (ann, bob)[asked]
    question = await person.get(f"/tables/{table}/question?seat={asked}")
    assert question["denied"], "the game starts with something that cannot be done yet"
    for denied in question["denied"]:
        body = {"answer": denied["option"], "expected": question["seq"]}
        problem = await person.post(f"/tables/{table}/seats/{asked}/answer", body, 409)
        assert (problem["rule"], problem["detail"]) == (denied["rule"], denied["why_not"])
        assert problem.get("figures", {}) == denied["figures"]
