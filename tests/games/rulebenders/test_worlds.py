"""Worlds dealt anew: whoever looks on, also between two answers of a seat, could not tell them from the real one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec import structs

from clepsydra.bots import at_random
from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.games.rulebenders.state import RulebendersState
from clepsydra.kernel import PERSON, Chance, Position, Setup
from clepsydra.kernel.worlds import view
from tests.games.rulebenders.table import c, rulebenders

HUMANS = (PERSON, PERSON, PERSON)
WITH_FLEXO = (PERSON, PERSON, "flexo")


def moments(game: int, seats: tuple[str, ...]) -> Iterator[Position[RulebendersState]]:
    """Every moment of a game at random as a replay shows it: all that was answered is final."""
    rules, chance = RULEBENDERS.rules_for(Setup("rulebenders", seats)), Chance(f"player {game}".encode())
    position = Position.begin(rules, f"game {game}".encode())
    while not position.over:
        settled = len(position.given) - len(position.pending)
        yield Position.resume(rules, structs.replace(position.stored(), final=settled))
        seat = chance.pick(list(position.asks))
        position.accept(seat, at_random(position.asks[seat], chance))


@pytest.mark.rule("RB-HID-01", "RB-PLY-01")
@pytest.mark.parametrize("seats", [HUMANS, WITH_FLEXO])
@pytest.mark.parametrize("game", [0, 2])
def test_a_world_dealt_anew_looks_the_same_at_every_moment(game: int, seats: tuple[str, ...]) -> None:
    dealer, different = Chance(b"dealer"), 0
    for number, moment in enumerate(moments(game, seats)):
        for seat in (None, number % 2):
            world = moment.determinize(seat, dealer).begin()
            assert view(world.state, seat, moment.rules.back) == moment.view(seat), f"answer {number}"
            different += world.rules.encode(world.state) != moment.rules.encode(moment.state)
    assert different > 100, "worlds dealt anew that are all the same prove nothing"


def unmixed_piles(world: RulebendersState) -> bool:
    """Whether every pile that nothing was mixed into holds its own deck alone."""
    rules = RULEBENDERS.rules_for(Setup("rulebenders", HUMANS))
    assert isinstance(rules, RulebendersRules)
    cards = rules.cards
    return all(
        cards[piece].deck == deck
        for deck, pile in world.piles.items()
        if not pile.mixed
        for piece in pile.pieces
    )


@pytest.mark.rule("RB-HID-02", "RB-HID-04")
def test_a_world_dealt_anew_keeps_every_pile_within_its_deck() -> None:
    dealer = Chance(b"decks")
    for number, moment in enumerate(moments(0, HUMANS)):
        if number % 10 == 0:
            assert unmixed_piles(moment.determinize(0, dealer).begin().state), f"answer {number}"


@pytest.mark.rule("RB-HID-02", "RB-SP-18")
def test_after_the_virus_nobody_can_tell_where_its_cards_lie() -> None:
    table = (
        rulebenders().hand("Ann", c("virus")).give("Ann", cubes=1).plays("Ann", c("virus")).does("Ann", "end")
    )
    there = [card.partition("-")[0] for card in table.state.piles["pirates"].pieces]
    dealer, met = Chance(b"virus"), set()
    for _ in range(20):
        world = table.position.determinize(1, dealer).begin().state
        decks = [card.partition("-")[0] for card in world.piles["pirates"].pieces]
        assert sorted(decks) == sorted(there), "how many of them is open, by what was seen"
        met.add(tuple(decks))
    assert len(met) > 10
    assert all(zone.mixed == {} for zone in table.position.view(1).piles.values())


@pytest.mark.rule("RB-HID-04", "RB-ATK-08")
def test_after_a_random_theft_others_know_neither_hand() -> None:
    table = rulebenders().hand("Ann", c("galleon"), c("guru")).hand("Bob", c("bite"), c("doubloons"))
    table.fate(0, 0).plays("Ann", c("galleon"), (("target", 1),)).does("Ann", "end")
    assert len(table.player("Ann").hand) == 3
    dealer = Chance(b"theft")
    worlds = [table.position.determinize(2, dealer).begin().state for _ in range(60)]
    decks = [[card.partition("-")[0] for card in world.players[0].hand.pieces] for world in worlds]
    assert all(sorted(hand) == ["nights", "pirates", "zombies"] for hand in decks), "by what was drawn"
    assert len({tuple(hand) for hand in decks}) == 6
    own = [table.position.determinize(0, dealer).begin().state.players[0].hand.pieces for _ in range(9)]
    assert own == [table.player("Ann").hand.pieces] * 9, "the thief sees them"


@pytest.mark.rule("RB-HID-02", "RB-SP-12")
def test_after_a_cataclysm_nobody_can_tell_where_the_cards_of_a_virus_lie() -> None:
    table = rulebenders().top("prehistory", c("bite"), c("horde"), c("vaccine")).hand("Ann", c("cataclysm"))
    table.plays("Ann", c("cataclysm"), ("plate", "fantasy")).does("Ann", "end")
    dealer, met = Chance(b"cataclysm"), set()
    for _ in range(20):
        world = table.position.determinize(1, dealer).begin().state
        decks = [card.partition("-")[0] for card in world.piles["fantasy"].pieces]
        assert decks.count("zombies") == 3
        met.add(tuple(decks))
    assert len(met) > 10
