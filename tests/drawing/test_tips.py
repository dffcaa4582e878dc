"""Every glyph, hex, good and counter of a table has a name and one line, in both languages."""

from __future__ import annotations

import pytest

from clepsydra.drawing import look
from clepsydra.drawing.seats import Clock, Seat, seat_strip
from clepsydra.drawing.words import Words
from clepsydra.kernel import LANGUAGES, PERSON, Setup, installed_games
from tests.drawing.tipped import Tips, Tree, pieces, where
from tests.drawing.walk import RAW, board_of, positions

EVERYTHING = next(each for each in installed_games()["anachrony"].presets if each.name == "everything")
TABLES = {
    "anachrony": (
        Setup("anachrony", (PERSON,) * 2),
        Setup("anachrony", (PERSON,) * 4, EVERYTHING.modules, EVERYTHING.options),
        Setup("anachrony", (PERSON, "chronobot")),
        Setup("anachrony", (PERSON, "chronossus"), ("hypersync", "quantum_loops", "fractures")),
    ),
    "inventions": (
        Setup("inventions", (PERSON,) * 4),
        Setup("inventions", (PERSON, PERSON, "chronos")),
        Setup("inventions", (PERSON, "chronos", "hephaestus")),
    ),
    "rulebenders": (
        Setup("rulebenders", (PERSON,) * 5),
        Setup("rulebenders", (PERSON, PERSON, "flexo"), options={"more_kinds": True}),
    ),
}
"""The base games, everything on, and the solo opponents."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "number"), [(game, number) for game, setups in TABLES.items() for number in range(len(setups))]
)
def test_everything_drawn_has_a_name_and_a_line(game: str, number: int, lang: str) -> None:
    setup, missing, seen = TABLES[game][number], set(), 0
    for position in positions(4, every=70, setup=setup, game=game):
        board, view = board_of(position.rules, lang), look(position, 0)
        seats = [
            Seat("Ann", board.standing(view, seat), clock=Clock("3 d")) for seat in range(len(setup.seats))
        ]
        drawn = [*board.draw(view).values(), seat_strip(seats, Words(lang))]
        tips = Tips("".join((board.all_cards, *drawn)))
        for node in (node for each in drawn for node in pieces(each)):
            seen += 1
            name, line = tips.of(node) or ("", "")
            if not name or not line or RAW.search(name + line):
                missing.add(f"{where(node)}: {name!r} {line!r}")
    assert seen > 1_000
    assert not missing


def test_a_tip_is_told_by_the_piece_or_else_by_the_symbol() -> None:
    tips = Tips("""<div id="card-mine"><h3>Mine</h3><p>Take one.</p></div>
        <div id="tip-water"><h3>Water</h3><p>Pays.</p></div><div id="tip-hex"><h3>Hex</h3><p>For a suit.</p></div>""")
    page = Tree("""<button popovertarget="card-mine"><svg><use href="#water"/></svg></button>
        <span class="g"><svg><use href="#water"/></svg>3</span><div><b>4</b></div>
        <i role="img" aria-label="Hex, left" data-tip="tip-hex"><svg><use href="#water"/></svg></i>""")
    button, good, alone, hexagon = page.root.children
    assert [tips.of(node) for node in button.down()] == [("Mine", "Take one.")] * 3
    assert tips.of(good) == tips.of(good.children[0]) == ("Water", "Pays.")
    assert tips.of(alone.children[0]) is None
    assert [tips.of(node) for node in hexagon.down()] == [("Hex, left", "For a suit.")] * 3
