"""The topics of how a game is played: the same in both languages, every sentence on rules that are in play."""

from __future__ import annotations

from itertools import pairwise

import pytest

from clepsydra.drawing.installed import boards
from clepsydra.kernel import LANGUAGES, installed_games
from clepsydra.kernel.enforcement import enforcement
from clepsydra.kernel.rulebook import load
from clepsydra.web.pages.topics import picture_of, topics_of
from tests.web.api import Api
from tests.web.pages.browser import Browser, readable

GAMES = [game for game in installed_games() if topics_of(game, "en")]
TOPICS = [(game, topic) for game in GAMES for topic in topics_of(game, "en")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_every_topic_is_read_from_the_page_of_its_game(sqlite_api: Api, game: str, lang: str) -> None:
    browser = Browser(sqlite_api, lang)
    links = (await browser.get(f"/learn/{game}")).links
    for topic in topics_of(game, lang).values():
        path = f"/learn/{game}/{topic.name}"
        assert path in links
        page = await browser.get(path)
        readable(page)
        assert {f"/rules/{rule}" for rule in topic.rules} | {f"/learn/{game}"} <= {*page.links}
        for line in topic.lines:
            assert line.text in page.source


@pytest.mark.parametrize("game", GAMES)
async def test_one_topic_leads_to_the_next_and_back(sqlite_api: Api, game: str) -> None:
    browser = Browser(sqlite_api)
    paths = [f"/learn/{game}/{topic}" for topic in topics_of(game, "en")]
    for path, following in pairwise(paths):
        assert following in (await browser.get(path)).links
        assert path in (await browser.get(following)).links


@pytest.mark.parametrize("game", GAMES)
def test_topics_are_the_same_in_both_languages(game: str) -> None:
    first, *others = (
        {name: [line.rules for line in topic.lines] for name, topic in topics_of(game, lang).items()}
        for lang in LANGUAGES
    )
    for other in others:
        assert other == first
        assert [*other] == [*first]


@pytest.mark.parametrize(("game", "topic"), TOPICS)
def test_every_sentence_stands_on_rules_that_are_in_play(game: str, topic: str) -> None:
    lines = topics_of(game, "en")[topic].lines
    assert 5 <= len(lines) <= 8
    for line in lines:
        assert line.rules, line.text
        for rule in line.rules:
            assert enforcement().covers(load().entry(rule)), rule


@pytest.mark.parametrize("game", installed_games())
def test_every_picture_is_of_a_topic(game: str) -> None:
    """The region of the real board, at a moment that the rules of today still come to."""
    pictures = boards()[game].topics
    assert {*pictures} <= {*topics_of(game, "en")}
    for topic, moment in pictures.items():
        picture = picture_of(game, "en", topic)
        assert picture is not None
        assert f'id="{topic}-{moment.region}"' in picture.drawn


async def test_a_topic_offers_the_lessons_that_teach_it(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/learn/anachrony/exosuits")
    assert [form.action for form in page.forms if form.action.startswith("/learn/")] == [
        "/learn/anachrony/an-02"
    ]


async def test_a_game_without_topics_does_not_speak_of_them(sqlite_api: Api) -> None:
    page = await Browser(sqlite_api).get("/learn/hourglass")
    assert "topics" not in page.ids


@pytest.mark.parametrize(
    "path", ["/learn/anachrony/chess", "/learn/hourglass/exosuits", "/learn/chess/exosuits"]
)
async def test_an_unknown_topic_is_not_there(sqlite_api: Api, path: str) -> None:
    await Browser(sqlite_api).get(path, 404)
