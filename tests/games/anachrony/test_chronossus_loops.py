"""The Chronossus beside Quantum Loops: cards leave when it warps, and objectives come of one (SO-FIM-02, 12, 13, QL-BOT)."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.automas.events import BotLoopDie
from clepsydra.games.anachrony.modules.chronossus.with_quantum_loops import gone_cards
from clepsydra.games.anachrony.modules.quantum_loops.loops import loops_of
from clepsydra.kernel import Play, Setup, deny
from tests.games.anachrony.chronossus import BOT, SEATS, SoloTable, solo
from tests.games.anachrony.quantum_loops import BLUEPRINTS, DENSITY, LABOR, LEAK, NAME, TILE, loops

OFFER = (LABOR, BLUEPRINTS, DENSITY)


def table_with(*cards: str, first: str = BOT, phase: str = "warp", **options: Any) -> SoloTable:
    """A table with these cards on offer, the farthest from the deck first."""
    table = solo(first=first, phase=phase, modules=(NAME,), **options)
    there = loops(table)
    table.put(there.deck, *there.offer.pieces.copy())
    return table.put(there.offer, *(cards or OFFER))


def warps(table: SoloTable, tiles: int, *faces: int) -> SoloTable:
    """The bot places so many tiles; then the AI die falls so."""
    return table.dice(tiles).rolls(*faces).start()


@pytest.mark.rule("SO-MOD-03", "FI-GEN-05", "SO-FIM-06", "SO-DIF-11")
def test_its_options_are_there_with_the_module_alone() -> None:
    def why_not(modules: tuple[str, ...], **options: Any) -> Any:
        return ANACHRONY.why_not(Setup("anachrony", SEATS, modules, options))

    for name in ("quantum_remove_on_5", "quantum_removed_card_2vp"):
        assert why_not((NAME,), **{name: True}) is None
        assert why_not((), **{name: True}) == deny("TB-SET-04", "of", option=name, other=NAME)


@pytest.mark.scenario("FI-S68")
@pytest.mark.rule("SO-FIM-02", "QL-BOT-01", "QL-BOT-02")
@pytest.mark.parametrize(("face", "why"), [(2, "stays"), (3, "stays"), (4, "leaves"), (5, "stays")])
def test_on_a_four_the_card_farthest_from_the_deck_leaves(face: int, why: str) -> None:
    table = warps(table_with(), 1, face)
    left = OFFER[1:] if why == "leaves" else OFFER
    assert tuple(loops(table).offer) == left
    assert list(gone_cards(table.state)) == [card for card in OFFER if card not in left]
    assert [(event.why, event.face) for event in table.events(BotLoopDie)] == [(why, face)]
    assert table.vp == 0


@pytest.mark.scenario("FI-S68")
@pytest.mark.rule("SO-FIM-02", "QL-BOT-02")
def test_without_a_placed_tile_no_die_is_rolled() -> None:
    table = table_with().dice(0).start()
    assert not table.events(BotLoopDie)
    short = table_with()
    short.put(short.state.box, *short.bot.warps.pieces.copy())
    assert not short.dice(2).start().events(BotLoopDie)


@pytest.mark.rule("SO-FIM-02")
def test_from_an_empty_offer_nothing_leaves() -> None:
    table = table_with()
    table.put(loops(table).deck, *OFFER)
    warps(table, 1, 4)
    assert not gone_cards(table.state).pieces
    assert [event.why for event in table.events(BotLoopDie)] == ["empty"]


@pytest.mark.rule("SO-FIM-02", "SO-DIF-11", "QL-BOT-03")
def test_by_agreement_on_a_five_too_and_for_points() -> None:
    table = warps(table_with(quantum_remove_on_5=True), 1, 5)
    assert (len(gone_cards(table.state)), table.vp) == (1, 0)
    paid = warps(table_with(quantum_removed_card_2vp=True), 1, 4)
    assert (len(gone_cards(paid.state)), paid.vp) == (1, 2)
    stays = warps(table_with(quantum_removed_card_2vp=True), 1, 5)
    assert (len(gone_cards(stays.state)), stays.vp) == (0, 0)


@pytest.mark.rule("SO-FIM-12")
def test_as_first_player_it_rolls_before_the_person_takes_a_card() -> None:
    table = warps(table_with(LABOR), 1, 4)
    assert not loops(table).offer.pieces
    table.does("Ann", (("warp", f"{TILE}#0"),))
    assert f"{TILE}#0" in table.player("Ann").warps, "without a card the tile is taken back"


@pytest.mark.rule("SO-FIM-12")
def test_as_second_player_it_rolls_after_the_person_has_taken_a_card() -> None:
    table = table_with(LEAK, BLUEPRINTS, first="Ann").start()
    table.does("Ann", (("warp", f"{TILE}#0"),))
    table.does("Ann", "take_a_card").dice(1).rolls(4)
    assert not table.events(BotLoopDie)
    table.does("Ann", ("take_card", LEAK))
    assert list(gone_cards(table.state)) == [BLUEPRINTS]


@pytest.mark.rule("SO-FIM-12")
def test_on_the_alternate_timeline_it_rolls_when_its_tiles_are_placed() -> None:
    table = table_with(alternate_timeline=True).start()
    assert not table.events(BotLoopDie)
    table.dice(1).rolls(4).does("Ann", ())
    assert list(gone_cards(table.state)) == [LABOR]


@pytest.mark.rule("SO-FIM-02", "QL-BOT-01")
def test_new_cards_come_next_to_the_deck_and_returned_ones_at_the_far_end() -> None:
    table = table_with(LABOR, BLUEPRINTS, phase="preparation").start()
    assert tuple(loops(table).offer)[:2] == (LABOR, BLUEPRINTS)
    assert len(loops(table).offer) == 3
    back = table_with(LABOR, BLUEPRINTS, phase="turn", first="Ann").built("Ann", "102")
    back.put(loops(back).own[0].card, DENSITY).warp("Ann", 2, TILE).breakthroughs("Ann", "circle/war")
    back.does("Ann", ("work", "scientist", "102"), ("focus", 2), ("repay", f"{TILE}#0"))
    assert tuple(loops(back).offer) == (DENSITY, LABOR, BLUEPRINTS)


@pytest.mark.rule("SO-FIM-02", "SO-FIM-13", "QL-BOT-04")
@pytest.mark.parametrize(("unused", "drawn"), [(5, 2), (1, 1), (0, 0)])
def test_cosmic_data_leak_brings_solo_objectives_into_play(unused: int, drawn: int) -> None:
    table = table_with(LEAK, first="Ann")
    del table.own.unused.pieces[unused:]
    table.start().does("Ann", (("warp", f"{TILE}#0"),)).dice(0).does("Ann", "take_a_card")
    assert len(table.own.objectives) == 3 + drawn
    assert len(table.own.unused) == unused - drawn
    assert table.own.objectives.pieces[0] in table.game.rules.catalog.more["solo_objective"]
    assert "own_conditions" not in table.score("Ann")


@pytest.mark.rule("SO-FIM-13")
def test_no_card_is_there_that_wants_one_to_be_best() -> None:
    rules = ANACHRONY.rules_for(Setup("anachrony", SEATS, (NAME,)))
    assert NAME not in solo(modules=(NAME,)).game.rules.setup_steps, "none is dealt"
    state = Play.begin(rules, b"").state
    assert not loops_of(state).conditions.pieces
    assert not state.conditions.pieces


@pytest.mark.rule("QL-BOT-02")
def test_it_has_no_quantum_warp_tile() -> None:
    state = Play.begin(ANACHRONY.rules_for(Setup("anachrony", SEATS, (NAME,))), b"").state
    assert len(state.players[1].warps) == 8
    assert not any(TILE in piece for piece in state.players[1].warps)
    assert any(TILE in piece for piece in state.players[0].warps)
