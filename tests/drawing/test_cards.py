"""Every component has a card with its full effect in words, in both languages, and nothing opens a card that is not there."""

from __future__ import annotations

import functools
from typing import cast

import pytest

from clepsydra.drawing import look
from clepsydra.drawing.marks import anchor
from clepsydra.games.anachrony.board import AnachronyBoard
from clepsydra.games.anachrony.board.cards import OWN, own_lines
from clepsydra.kernel import LANGUAGES, Setup, installed_games
from tests.drawing.walk import NAMES, SPRITE, Page, Parts, board_of, eyes, positions

BOX = installed_games()["anachrony"]
FULL = Setup("anachrony", ("person",) * 4, tuple(module.name for module in BOX.modules))


@functools.lru_cache(maxsize=2)
def cards_of(board: AnachronyBoard) -> frozenset[str]:
    return frozenset(Page(board.cards()).ids)


def the_board(lang: str) -> AnachronyBoard:
    return AnachronyBoard(BOX.rules_for(FULL), lang, NAMES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_component_of_the_box_has_a_card(lang: str) -> None:
    board = the_board(lang)
    catalog = board.context.catalog
    pieces = [
        *catalog.tiles,
        *catalog.warps,
        *catalog.conditions,
        *catalog.evacuations,
        *catalog.recruit_cards,
        *catalog.mine_cards,
        *catalog.breakthroughs,
        *catalog.assets,
        *catalog.paths,
        *(leader for path in catalog.paths.values() for leader in path.leaders),
        *(tile for tiles in catalog.collapsing.values() for tile in tiles),
        *(space for spaces in catalog.timeline.values() for space in spaces if space != "blank"),
        *board.context.rules.actions,
    ]
    page = Page(board.cards())
    ids = page.ids
    assert len(ids) == len(set(ids))
    assert page.icons <= SPRITE
    assert not [piece for piece in pieces if board.context.card(piece) not in ids]


@pytest.mark.parametrize(
    ("piece", "rule"),
    [
        ("101", "AN-B101"),
        ("119", "NB-BLD-02"),
        ("exocrawler", "AN-SP-11"),
        ("recruit_2", "AN-CCT-R2"),
        ("masters_of_time", "AN-PTH-S2"),
        ("most_water", "AN-ECC-02"),
    ],
)
def test_the_card_of_a_component_leads_to_its_rule(piece: str, rule: str) -> None:
    board = the_board("en")
    _, _, card = board.cards().partition(f'id="{board.context.card(piece)}"')
    assert f'href="/rules/{rule}"' in card.partition("</div>")[0]


def test_the_boards_own_cards_are_written_in_both_languages_with_the_figures_of_the_catalogue() -> None:
    english, french = the_board("en"), the_board("fr")
    for thing in OWN:
        told = own_lines(english.context, thing), own_lines(french.context, thing)
        assert told[0] != told[1]
        assert len(told[0]) == len(told[1]), thing
    assert "30 VP" in " ".join(own_lines(english.context, "evacuate"))


def test_a_corrected_figure_is_on_its_card() -> None:
    setup = Setup("anachrony", ("person",) * 2, (), {}, {"building": [{"id": 412, "vp": 9}]})
    if BOX.why_not(setup) is not None:
        pytest.fail(str(BOX.why_not(setup)))
    board = AnachronyBoard(BOX.rules_for(setup), "en", NAMES)
    assert "9 VP" in board.context.told("412")


@pytest.mark.parametrize("seed", range(3))
def test_nothing_opens_a_card_that_is_not_there(seed: int) -> None:
    for position in positions(seed + 80, every=17):
        board = cast("AnachronyBoard", board_of(position.rules, "fr"))
        there = cards_of(board)
        for seat in eyes(position):
            assert Parts(board.draw(look(position, seat))).targets <= there
        for ask in position.asks.values():
            entries = [board.entry(ask, option) for option in ask.menu.candidates]
            assert {entry.card for entry in entries if entry.card} <= there, anchor(ask.rule)
