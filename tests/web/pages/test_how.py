"""How to play: two minutes for each game, the same in both languages, and every line on its rules."""

from __future__ import annotations

import pytest

from clepsydra.drawing.installed import boards
from clepsydra.kernel import LANGUAGES, installed_games
from clepsydra.kernel.rulebook import load
from clepsydra.web.pages.how import How, how_to_play
from clepsydra.web.pages.illustrated import Line
from tests.texts import of_game
from tests.web.api import Api
from tests.web.pages.browser import Browser, readable

GAMES = [*installed_games()]
WORDS_A_MINUTE = 200


def lines(how: How) -> list[Line]:
    """All sentences of a page."""
    parts = [line for line, _, _ in how.flow]
    return [how.you_are, how.goal, *parts, *how.turn, *(each.points for each in how.scores), *how.traps]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_every_game_tells_how_it_is_played(sqlite_api: Api, game: str, lang: str) -> None:
    browser = Browser(sqlite_api, lang)
    assert f"/learn/{game}" in (await browser.get("/learn")).links
    page = await browser.get(f"/learn/{game}")
    readable(page)
    assert f"/play/{game}" in [form.action for form in page.forms]
    for line in lines(how_to_play(game, lang)):
        assert {f"/rules/{rule}" for rule in line.rules} <= {*page.links}


@pytest.mark.parametrize("game", GAMES)
def test_it_says_the_same_in_both_languages(game: str) -> None:
    first, *others = ([line.rules for line in lines(how_to_play(game, lang))] for lang in LANGUAGES)
    for other in others:
        assert other == first
    assert {rule for rules in first for rule in rules} <= {entry.id for entry in load()}
    assert all(first[1:]), "a line without its rule"


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_game_has_its_picture(game: str) -> None:
    """The region of the real board, at a moment that the rules of today still come to."""
    pictures = [picture for _, picture, _ in how_to_play(game, "en").flow]
    assert [picture.moment for picture in pictures] == [*boards()[game].moments]
    for number, picture in enumerate(pictures, 1):
        assert f'id="flow-{number}-{picture.moment.region}"' in picture.drawn


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_it_is_read_in_two_minutes(game: str, lang: str) -> None:
    words = sum(len(str(line.text).split()) for line in lines(how_to_play(game, lang)))
    assert words <= 2 * WORDS_A_MINUTE


@pytest.mark.parametrize("path", ["/", "/new?game=inventions"])
async def test_it_is_offered_where_a_newcomer_starts(sqlite_api: Api, path: str) -> None:
    assert "/learn/inventions" in (await Browser(sqlite_api).get(path)).links


async def test_it_is_offered_at_the_table(sqlite_api: Api) -> None:
    browser = Browser(sqlite_api)
    table = await browser.send((await browser.get("/learn/hourglass")).form("/play/hourglass"), 200)
    assert table.path.startswith("/t/")
    assert "/learn/hourglass" in table.links


async def test_an_unknown_game_tells_nothing(sqlite_api: Api) -> None:
    await Browser(sqlite_api).get("/learn/chess", 404)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["anachrony", "inventions", "rulebenders"])
async def test_numbered_arrows_point_to_places_and_the_text_says_what_they_are(
    sqlite_api: Api, game: str, lang: str
) -> None:
    page = await Browser(sqlite_api, lang).get(f"/learn/{game}")
    moments = boards()[game].moments
    for part, moment in enumerate(moments, 1):
        assert moment.marks, "each picture has some"
        for number, place in enumerate(moment.marks, 1):
            (found,) = [tag for _, tag in page.tags if tag.get("id") == f"flow-{part}-{place}"]
            assert found["data-mark"] == str(number)
            assert of_game(game).say("how", f"flow_{part}/{number}", lang) in page.text
    assert len([tag for _, tag in page.tags if "data-mark" in tag]) == sum(
        len(each.marks) for each in moments
    )
