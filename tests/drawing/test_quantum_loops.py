"""Quantum Loops on the page: the offer, what seats hold, and where the options lie."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.drawing import board_for, look
from clepsydra.drawing.board import Board
from clepsydra.drawing.marks import anchor
from clepsydra.games.anachrony.modules.chronossus.with_quantum_loops import gone_cards
from clepsydra.kernel import LANGUAGES, Zone
from tests.drawing.walk import NAMES, RAW, SPRITE, Page, Parts, element_of
from tests.games.anachrony.chronossus import solo
from tests.games.anachrony.quantum_loops import (
    CARDS,
    DENSITY,
    ESPIONAGE,
    LABOR,
    LEAK,
    NAME,
    NEUTRALIZER,
    TILE,
    loops,
    on_offer,
    own,
    quantum,
    reserves,
    taking,
)
from tests.games.anachrony.table import AnachronyTable, anachrony
from tests.texts import of_board

BOARD = of_board("anachrony")


def board_at(table: AnachronyTable, lang: str = "en") -> Board[Any]:
    return board_for(table.position.rules, lang, NAMES)


def drawn(table: AnachronyTable, lang: str = "en", seat: int = 0) -> dict[str, Any]:
    return dict(board_at(table, lang).draw(look(table.position, seat)))


def holding() -> AnachronyTable:
    """Ann holds a card with a superproject on it, one more superproject and an endgame card."""
    table = reserves(quantum(phase="turn"), "exocrawler")
    own(table).kept.append(Zone())
    table.put(own(table).kept[0], "cloning_vat").put(own(table).conditions, "most_water")
    return on_offer(table, LABOR, LEAK)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_drawn_with_what_it_does_and_what_pays_it_back(lang: str) -> None:
    table = on_offer(quantum(), *CARDS)
    parts = drawn(table, lang)
    page = Page(parts["loops"])
    assert {anchor("piece", card) for card in CARDS} <= set(page.ids)
    assert page.icons <= SPRITE
    assert "info" not in page.icons, "every effect has its symbols"
    words = " ".join(page.words)
    assert not RAW.search(words)
    assert parts["loops"].count('class="debt"') == 8
    assert BOARD.say("board", "loops_below", lang, count=0) in words


def test_the_deck_is_counted_and_not_shown() -> None:
    table = on_offer(quantum(), LABOR, LEAK)
    region = drawn(table)["loops"]
    assert BOARD.say("board", "loops_below", count=6) in region
    assert DENSITY not in region
    assert BOARD.say("board", "no_loops") in drawn(on_offer(quantum()))["loops"]


def test_cards_that_left_the_game_lie_apart() -> None:
    assert BOARD.say("board", "loops_gone") not in drawn(solo(modules=(NAME,)))["loops"]
    table = solo(modules=(NAME,))
    card = loops(table).offer.pieces[0]
    table.put(gone_cards(table.state), card)
    offered, _, gone = drawn(table)["loops"].partition(BOARD.say("board", "loops_gone"))
    assert anchor("piece", card) not in offered
    assert anchor("piece", card) in gone


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_holds_is_a_band_on_its_board_for_all_to_see(seat: int) -> None:
    parts = drawn(holding(), seat=seat)
    band = element_of(parts["mat-0"], "held-loops-0")
    for thing in ("piece-interdimensional", "tile-exocrawler", "tile-cloning", "piece-most"):
        assert f'id="{thing}' in band
    assert "held-loops-1" not in parts["mat-1"]
    whole = Parts(parts)
    assert len(whole.ids) == len(set(whole.ids))
    assert whole.icons <= SPRITE


def test_unused_superprojects_and_endgame_cards_are_nowhere_on_the_page() -> None:
    table = holding()
    page = "".join(str(part) for part in drawn(table, seat=1).values())
    for piece in (*loops(table).superprojects, *loops(table).conditions, *loops(table).deck):
        assert f'id="{anchor("tile", piece)}"' not in page
        assert f'id="{anchor("piece", piece)}"' not in page


def test_the_cards_on_offer_are_lit_and_told_in_symbols() -> None:
    table = on_offer(quantum(), LABOR, LEAK).warps(Ann=(TILE,)).does("Ann", "take_a_card")
    board, ask = board_at(table), table.position.asks[0]
    ids = Page(drawn(table)["loops"]).ids
    for card in (LABOR, LEAK):
        (place,) = board.anchors(ask, ("take_card", card))
        assert place in ids
    entry = board.entry(ask, ("take_card", LABOR))
    assert entry.group == BOARD.say("board", "loops_offer")
    assert "bt-genetics" in str(entry.effect)
    assert board.entry(ask, ("second_card", LABOR)).effect == entry.effect


def test_a_superproject_to_reserve_is_shown_as_a_tile_and_an_anomaly_lit_on_its_slot() -> None:
    table = taking(ESPIONAGE, quantum(), LEAK)
    board, ask = board_at(table), table.position.asks[0]
    entry = board.entry(ask, table.offers("Ann")[0])
    assert "t-superproject" in str(entry.face)
    assert entry.group == BOARD.say("board", "loops_unused")
    table = quantum().give("Ann", neutronium=1, water=2).anomaly("Ann", "lab.1", "lab.2", "factory.1")
    taking(NEUTRALIZER, table, LEAK).does("Ann", ("use", NEUTRALIZER))
    (place,) = board_at(table).anchors(table.position.asks[0], ("neutralize", "lab.1"))
    assert place in Page(drawn(table)["mat-0"]).ids


def test_the_warp_tile_has_a_sign_and_a_card_of_its_own() -> None:
    table = holding()
    timeline = drawn(table)["timeline"]
    assert "#quantum" in timeline
    cards = board_at(table).cards()
    assert "/rules/QL-CRD-01" in element_of(cards, "card-foreign_labor")
    assert "card-quantum_warp_tile" in cards


def test_a_table_without_the_module_has_nothing_of_it() -> None:
    parts = drawn(anachrony())
    assert "loops" not in parts
    whole = "".join(str(part) for part in parts.values())
    assert "#quantum" not in whole
    assert "art-" not in whole, "nor is it sent its drawings"
