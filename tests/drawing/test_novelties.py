"""What a module changes is told to who meets it for the first time: in words of the game, in symbols of the boards."""

from __future__ import annotations

import re

import pytest

from clepsydra.drawing import Words, novelties, novelty_card
from clepsydra.drawing.assets import STATIC
from clepsydra.drawing.installed import boards
from clepsydra.drawing.novelties import picture
from clepsydra.kernel import LANGUAGES, PERSON, Reader, installed_games

ANACHRONY = installed_games()["anachrony"]
BROUGHT = [
    *(module.name for module in ANACHRONY.modules),
    *sorted({kind for table in ANACHRONY.seatings for kind in table if kind != PERSON}),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", BROUGHT)
def test_every_module_and_automa_of_anachrony_is_told_in_three_sentences_and_a_picture(
    name: str, lang: str
) -> None:
    reader = Reader(ANACHRONY.texts, lang)
    (told,) = novelties(reader, boards()["anachrony"].pictures, [name])
    assert len(told.told) == 3
    assert all(line.endswith(".") for line in told.told)
    assert str(told.picture).count("<use") > 2
    assert told.title[0].isupper()


def test_a_picture_is_made_of_symbols_that_the_page_has() -> None:
    sprite = (STATIC / "icons.svg").read_text(encoding="utf-8")
    known = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    for scene in boards()["anachrony"].pictures.values():
        drawn = set(re.findall(r'icons[^"#]*#([^"]+)"', str(picture(scene))))
        assert drawn
        assert drawn <= known


def test_a_picture_tells_one_thing_after_the_other() -> None:
    drawn = str(picture((("hex:exosuit", "core"), ("tile:vp",), ("water",))))
    order = [drawn.index(f"#{name}") for name in ("exosuit", "core", "vp", "water")]
    assert order == sorted(order)
    assert drawn.count("#right") == 2
    assert drawn.count('class="cell"') == 1
    assert str(picture(())) == ""


def test_of_what_a_game_has_no_words_for_nothing_is_told() -> None:
    hourglass = installed_games()["hourglass"]
    reader = Reader(hourglass.texts, "en")
    assert list(novelties(reader, boards()["hourglass"].pictures, ["storm"])) == []
    assert str(novelty_card("hourglass", [], Words("en"))) == ""


def test_the_card_names_what_is_put_away_by_game_and_name() -> None:
    told = novelties(Reader(ANACHRONY.texts, "fr"), {}, ["hypersync", "neutronide"])
    card = str(novelty_card("anachrony", list(told), Words("fr")))
    assert 'data-novel="anachrony/hypersync anachrony/neutronide"' in card
    assert card.count('<details class="newin"') == 2
    assert "pict" not in card, "no picture without a board that draws one"
