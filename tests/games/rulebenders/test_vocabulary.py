"""How card data are read (RB-DAT)."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.catalog import Effect, read_catalog
from clepsydra.games.rulebenders.deed import Deed
from clepsydra.games.rulebenders.effects.destruction import throw_hand
from clepsydra.games.rulebenders.effects.placement import place
from clepsydra.games.rulebenders.vocabulary import count, counted, whom
from clepsydra.kernel import One
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders

PLATES = ("pirates", "zombies", "fantasy", "prehistory")


@pytest.mark.rule("RB-DAT-01")
def test_an_entry_stands_for_its_copies() -> None:
    catalog = read_catalog()
    assert [piece for piece, card in catalog.pieces.items() if card.id == "nights-scimitar"] == [
        c("scimitar", n) for n in (1, 2, 3)
    ]


@pytest.mark.rule("RB-DAT-02", "RB-SP-03", "RB-FA-16")
@pytest.mark.scenario("RB-S45")
def test_the_furious_dwarf_takes_the_place_of_a_straight_card() -> None:
    table = rulebenders(themes=PLATES).hand("Ann", c("furious-dwarf"))
    table.refuses("Ann", ("play", c("furious-dwarf")), rule="RB-SP-03")
    rotated = (
        rulebenders(themes=PLATES).hand("Ann", c("furious-dwarf")).dashboard("Ann", c("parrot"), rotated=True)
    )
    rotated.refuses("Ann", ("play", c("furious-dwarf")), rule="RB-SP-03")
    table = rulebenders(themes=PLATES).hand("Ann", c("furious-dwarf")).dashboard("Ann", c("parrot"))
    table.plays("Ann", c("furious-dwarf"), ("activate", c("furious-dwarf")))
    assert table.player("Ann").dashboard.pieces == [c("furious-dwarf")]
    table.does("Ann", *[("resource", "chip")] * 3).has("Ann", chips=9)


@pytest.mark.rule("RB-DAT-05")
def test_amounts_are_counted_divided_multiplied_and_capped() -> None:
    for cubes, chips in ((2, 6), (3, 7), (8, 8), (18, 10)):
        table = rulebenders().cubes("exchange", Ann=cubes).hand("Ann", c("flexo-43"))
        table.plays("Ann", c("flexo-43")).has("Ann", chips=chips)


@pytest.mark.rule("RB-DAT-05")
@pytest.mark.parametrize(
    ("divided", "number"),
    [
        ({}, 5),
        ({"per": 2}, 2),
        ({"times": 2}, 10),
        ({"per": 2, "times": 3}, 6),
        ({"max": 4}, 4),
        ({"max": 6}, 5),
        ({"per": 3, "times": 4, "max": 3}, 3),
    ],
)
def test_an_amount_without_divisor_factor_or_cap_is_what_was_counted(
    divided: dict[str, int], number: int
) -> None:
    deed = Deed(0)
    deed.counted["given"] = 5
    assert counted(rulebenders().game, deed, {"count": "given", **divided}) == number


@pytest.mark.rule("RB-DAT-05", "RB-FX-21")
@pytest.mark.parametrize(("cards", "chips"), [(0, 6), (1, 7), (4, 10), (5, 10)])
def test_a_card_that_names_no_group_counts_each(cards: int, chips: int) -> None:
    there = [c(name) for name in ("parrot", "blackbeard", "scheherazade", "velociraptor", "smilodon")]
    table = rulebenders().dashboard("Ann", *there[:cards]).hand("Ann", c("flexo-21"))
    table.plays("Ann", c("flexo-21")).has("Ann", chips=chips)


@pytest.mark.rule("RB-DAT-06")
def test_a_step_names_oneself_the_target_the_opponents_or_all() -> None:
    game = rulebenders(seats=4, first="Bob").game
    deed = Deed(2, affected=[3, 1])
    named = {who: whom(game, deed, who) for who in ("me", "target", "targets", "each_opponent", "all")}
    assert named == {
        "me": [2],
        "target": [3, 1],
        "targets": [3, 1],
        "each_opponent": [1, 3, 0],
        "all": [1, 2, 3, 0],
    }, "the others in round order, which begins with Bob"


@pytest.mark.rule("RB-DAT-06", "RB-ATK-07")
def test_cards_strike_those_they_name() -> None:
    def chips(table: RulebendersTable) -> list[int]:
        return [table.player(who).chips for who in table.names]

    def cubes(table: RulebendersTable) -> list[int]:
        return [table.player(who).cubes for who in table.names]

    own = rulebenders().hand("Ann", c("doubloons")).plays("Ann", c("doubloons"), ("gain_chips", 1))
    assert chips(own) == [8, 7, 7], "nobody is named"
    mutiny = rulebenders().hand("Ann", c("mutiny")).dashboard("Bob", c("parrot"))
    assert chips(mutiny.plays("Ann", c("mutiny"), ("target", 1))) == [5, 8, 7]

    def stocked(*cards: str) -> RulebendersTable:
        table = rulebenders().hand("Ann", *cards)
        for who in table.names:
            table.give(who, cubes=3)
        return table

    raptor = stocked().dashboard("Ann", c("velociraptor"))
    assert cubes(raptor.does("Ann", ("activate", c("velociraptor")), ("target", 2))) == [4, 3, 2]
    assert cubes(stocked(c("toxic-zombie")).plays("Ann", c("toxic-zombie"))) == [3, 2, 2], "each opponent"


@pytest.mark.rule("RB-DAT-07")
def test_every_card_says_when_whom_and_what_in_known_words() -> None:
    catalog, rules = read_catalog(), rulebenders().game.rules
    cards = catalog.cards.values()
    assert {card.window for card in cards} == {"", "attack", "attack_uncancelled", "my_gain", "opponent_gain"}
    targets = {"one_opponent", "one_or_two_opponents", "one_or_more_opponents"}
    assert {card.target for card in cards} == targets | {"", "each_opponent", "all", "trigger_opponent"}
    assert all(bool(card.target) == card.attack for card in cards)
    ops = {effect.op for card in cards for effect in (*card.effects, *card.activated)}
    assert ops <= set(rules.operations)


@pytest.mark.rule("RB-DAT-08")
def test_what_a_card_counts_itself_is_0_before_it_is_set() -> None:
    game, deed = rulebenders().game, Deed(0)
    assert [count(game, deed, name) for name in ("given", "discarded")] == [0, 0]
    deed.counted["given"] = 2
    assert count(game, deed, "given") == 2


@pytest.mark.rule("RB-DAT-08", "RB-SP-22", "RB-ZO-01")
@pytest.mark.scenario("RB-S53")
def test_what_was_given_is_counted_when_the_next_step_begins() -> None:
    table = rulebenders().hand("Ann", c("tin-can"), c("bite"), c("guru"), c("fire"))
    table.plays("Ann", c("tin-can"), ("give", c("bite"), 1), ("give", c("guru"), 1), ("give", c("fire"), 2))
    table.has("Ann", cubes=6, cards=0).holds("Bob", c("bite"), c("guru")).holds("Cleo", c("fire"))
    none = (
        rulebenders()
        .hand("Ann", c("tin-can"), c("bite"))
        .plays("Ann", c("tin-can"), "stop")
        .has("Ann", cubes=0)
    )
    none.has("Ann", cards=1)


def with_foreign_cube(*dashboard: str) -> RulebendersTable:
    """It is Ann's turn; she has an own cube and one of Bob's."""
    table = rulebenders().give("Ann", cubes=1).dashboard("Ann", *dashboard)
    table.player("Ann").foreign, table.player("Bob").supply = {1: 1}, 19
    return table.start()


@pytest.mark.rule("RB-SP-02", "RB-PLC-07")
def test_who_leaves_the_foreign_cube_places_no_other() -> None:
    table = with_foreign_cube()
    two = Effect("place", {"n": 2, "up_to": True, "from": "reserve", "where": "any"})
    placing = place(table.game, Deed(0), two)
    ask = next(placing)
    assert isinstance(ask, One)
    assert ask.rule == "RB-SP-02"
    with pytest.raises(StopIteration):
        placing.send("stop")
    table.has("Ann", cubes=1)


@pytest.mark.rule("RB-SP-02", "RB-PLC-07")
def test_a_foreign_cube_is_one_of_those_that_may_be_placed() -> None:
    table = with_foreign_cube()
    two = Effect("place", {"n": 2, "up_to": True, "from": "reserve", "where": "any"})
    placing = place(table.game, Deed(0), two)
    next(placing)
    ask = placing.send(("foreign", 1, "theme"))
    assert isinstance(ask, One)
    assert ask.rule == "RB-PLC-03"
    with pytest.raises(StopIteration):
        placing.send(("place", "theme"))
    assert table.on("theme") == (1, 1, 0)


@pytest.mark.rule("RB-SP-02", "RB-PLC-07")
def test_a_foreign_cube_without_a_place_stays_and_own_ones_may_go_to_the_ring() -> None:
    ring = c("ring-of-invisibility")
    table = with_foreign_cube(ring)
    every = Effect("place", {"n": "all", "from": "reserve", "where": "same_panel"})
    assert list(place(table.game, Deed(0), every)) == [], "there is nothing to choose"
    table.has("Ann", cubes=0)
    assert (table.player("Ann").rings, table.player("Ann").foreign) == ({ring: 1}, {1: 1})


@pytest.mark.rule("RB-HID-07")
@pytest.mark.parametrize(("cards", "draws"), [(1, 0), (2, 1)])
def test_chance_orders_a_thrown_hand_of_several_cards(cards: int, draws: int) -> None:
    table = rulebenders().hand("Ann", *(c("vaccine", number + 1) for number in range(cards)))
    game = table.game
    game.rolls = []
    throw_hand(game, 0)
    table.has("Ann", cards=0)
    assert len(game.rolls) == draws
