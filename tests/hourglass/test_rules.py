"""Each rule of docs/rules/hourglass.md by a case that would go wrong without it."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Drew, Gained, Program, Rolled, deny, follow, kind
from tests.hourglass.table import HourglassTable, hourglass

DECK = {"well": 8, "dune": 8, "palace": 5, "thief": 5, "lid": 6}


def everything(table: HourglassTable) -> list[str]:
    """All cards of the game."""
    state = table.state
    piles = [state.deck, state.discard, *(player.hand for player in state.players)]
    return [card for pile in piles for card in pile]


# --- set-up ---------------------------------------------------------------------------------------


@pytest.mark.rule("HG-SET-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_begins_with_three_cards_and_two_drops(seats: int) -> None:
    table = hourglass(seats, hands=True)
    cards = everything(table)
    assert {name: sum(kind(card) == name for card in cards) for name in DECK} == DECK
    assert len(cards) == len(set(cards)) == 32
    for who in table.names:
        table.has(who, water=2, sand=0, glass=0)
        assert len(table.player(who).hand) == 3


@pytest.mark.rule("HG-SET-01")
def test_the_deck_is_shuffled() -> None:
    deck = hourglass(hands=True).state.deck.pieces
    assert deck != sorted(deck)
    assert len({kind(card) for card in deck[:8]}) > 1


@pytest.mark.rule("HG-SET-02")
def test_a_hand_is_seen_by_its_owner_alone_and_its_size_by_all() -> None:
    table = hourglass().hand("Ann", "lid#1", "well#1").hand("Bob", "dune#1").turn("Ann").start()
    bob = table.position.view(table.seat("Bob"))
    assert bob.players[0].hand.pieces == ["?"] * 4
    assert bob.players[1].hand.pieces == ["dune#1"]
    ann = table.position.view(table.seat("Ann"))
    assert ann.players[0].hand.pieces[:2] == ["lid#1", "well#1"]
    spectator = table.position.view(None)
    assert [player.hand.pieces for player in spectator.players] == [["?"] * 4, ["?"]]


@pytest.mark.rule("HG-SET-02")
def test_the_deck_is_seen_by_nobody_and_the_discard_pile_by_all() -> None:
    table = hourglass().hand("Ann", "dune#1").dawn(Ann=["dune#1"])
    for seat in (0, 1, None):
        seen = table.position.view(seat)
        assert set(seen.deck.pieces) == {"?"}
        assert seen.discard.pieces == ["dune#1"]


@pytest.mark.rule("HG-DRW-01")
def test_an_empty_deck_is_made_anew_of_the_discards() -> None:
    table = hourglass().turn("Ann")
    state = table.state
    discards = state.deck.pieces[1:]
    table.put(state.discard, *discards)
    before = state.chance.counter
    table.start()
    assert table.state.discard.pieces == []
    assert len(table.player("Ann").hand) == 2
    assert len(table.state.deck) == 30
    assert table.state.chance.counter == before + 1
    assert table.state.deck.pieces != discards[:30]
    assert set(table.position.view(0).deck.pieces) == {"?"}


@pytest.mark.rule("HG-DRW-01")
def test_if_there_is_no_card_anywhere_none_is_drawn() -> None:
    table = hourglass().turn("Ann")
    table.put(table.player("Bob").hand, *table.state.deck.pieces.copy()).start()
    assert table.player("Ann").hand.pieces == []
    assert table.offers("Ann") == [("blow",), ("pass",)]


# --- dawn -----------------------------------------------------------------------------------------


@pytest.mark.rule("HG-DWN-01")
def test_at_dawn_all_offer_any_cards_at_once_and_in_secret() -> None:
    table = hourglass().hand("Ann", "dune#1", "lid#1", "well#1").hand("Bob", "palace#1")
    assert table.asked == ["Ann", "Bob"]
    table.does("Ann", ("dune#1", "lid#1"))
    assert table.position.view(1).players[0].water == 2
    assert table.position.events(1) == []
    table.does("Bob", ())
    table.has("Ann", water=5).has("Bob", water=2)
    assert set(table.state.discard) == {"dune#1", "lid#1"}
    assert "well#1" in table.player("Ann").hand
    assert "palace#1" in table.player("Bob").hand


@pytest.mark.rule("HG-DWN-01", "HG-CRD-01", "HG-CRD-02", "HG-CRD-03", "HG-THF-01", "HG-LID-01")
@pytest.mark.parametrize(
    ("card", "drops"), [("well#1", 0), ("dune#1", 2), ("palace#1", 3), ("thief#1", 1), ("lid#1", 1)]
)
def test_each_card_brings_its_drops_at_dawn(card: str, drops: int) -> None:
    hourglass().hand("Ann", card).dawn(Ann=[card]).has("Ann", water=2 + drops)


@pytest.mark.rule("HG-DWN-01")
def test_only_cards_of_the_own_hand_are_offered() -> None:
    table = hourglass().hand("Ann", "dune#1").hand("Bob", "dune#2")
    table.refuses("Ann", ("dune#2",), rule="TB-ASK-02")
    table.refuses("Ann", ("dune#1", "dune#1"), rule="TB-ASK-03", at_least=0, at_most=1, given=2)


@pytest.mark.rule("HG-DWN-02")
@pytest.mark.parametrize(
    ("hour", "order"),
    [(1, ["Ann", "Bob", "Cleo"]), (2, ["Bob", "Cleo", "Ann"]), (3, ["Cleo", "Ann", "Bob"])],
)
def test_among_equals_another_seat_begins_each_hour(hour: int, order: list[str]) -> None:
    table = hourglass(seats=3).hour(hour).dawn()
    for who in order:
        assert table.asked == [who]
        table.does(who, ("pass",))


@pytest.mark.rule("HG-DWN-02")
def test_the_drip_offers_nothing_and_comes_in_its_place_among_equals() -> None:
    table = hourglass(seats=3, drip=True).hour(3).dice(2)
    assert table.asked == ["Ann", "Bob"]
    table.dawn()
    assert table.asked == ["Ann"], "the Drip, first in the third hour, has had its turn"
    table.has("drip", sand=1, water=2)


@pytest.mark.rule("HG-DWN-02")
def test_seats_that_gained_less_act_later_whatever_the_hour() -> None:
    table = (
        hourglass(seats=3).hand("Bob", "lid#1").hand("Cleo", "dune#1").dawn(Bob=["lid#1"], Cleo=["dune#1"])
    )
    assert table.asked == ["Cleo"]
    assert [table.names[seat] for seat in table.state.queue] == ["Bob", "Ann"]


# --- turns ----------------------------------------------------------------------------------------


@pytest.mark.rule("HG-TRN-01")
def test_after_the_last_turn_the_hour_ends() -> None:
    table = hourglass().turn("Ann", "Bob").does("Ann", ("pass",))
    assert (table.asked, table.state.hour) == (["Bob"], 1)
    table.does("Bob", ("pass",))
    assert (table.asked, table.state.hour, table.ask("Ann").rule) == (["Ann", "Bob"], 2, "HG-DWN-01")


@pytest.mark.rule("TB-PRG-02")
def test_passing_in_advance_for_an_hour_ends_with_the_hour() -> None:
    table = hourglass().turn("Ann", "Bob")
    passing = [Program(seat, "HG-TRN-02", ("pass",), chapter="1") for seat in (0, 1)]
    assert follow(table.position, passing) == []
    assert (table.state.hour, table.ask("Ann").rule) == (2, "HG-DWN-01")


@pytest.mark.rule("HG-TRN-02")
def test_a_turn_is_two_cards_and_then_one_card_or_a_pass() -> None:
    table = hourglass().give("Ann", water=9).hand("Ann", "dune#1", "dune#2").turn("Ann", "Bob").start()
    assert len(table.player("Ann").hand) == 4
    assert len(table.events(Drew, seen_by="Ann")) == 2
    assert ("pass",) in table.offers("Ann")
    table.does("Ann", ("play", "dune#1"))
    assert table.asked == ["Bob"]
    assert "dune#2" in table.player("Ann").hand


@pytest.mark.rule("HG-TRN-02")
def test_glass_is_blown_before_a_card_or_a_pass() -> None:
    table = hourglass().turn("Ann", "Bob").does("Ann", ("blow",))
    assert table.asked == ["Ann"]
    table.does("Ann", ("pass",))
    assert table.asked == ["Bob"]


@pytest.mark.rule("HG-TRN-02")
def test_who_draws_what_is_seen_by_its_owner_alone() -> None:
    table = hourglass().turn("Ann").start()
    assert [event.piece for event in table.events(Drew, seen_by="Ann")] == table.player("Ann").hand.pieces
    assert [event.piece for event in table.events(Drew, seen_by="Bob")] == ["?", "?"]


@pytest.mark.rule("HG-FRE-01")
def test_glass_can_be_blown_again_in_the_next_hour() -> None:
    table = hourglass().turn("Ann").does("Ann", ("blow",)).refuses("Ann", ("blow",), rule="HG-FRE-01")
    table.does("Ann", ("pass",)).dawn().does("Bob", ("pass",))
    assert ("blow",) in table.offers("Ann")


@pytest.mark.rule("HG-FRE-02")
def test_who_has_no_water_blows_no_glass() -> None:
    table = hourglass().give("Ann", water=0, glass=3).turn("Ann")
    table.refuses("Ann", ("blow",), rule="HG-FRE-02").has("Ann", water=0, glass=3)


@pytest.mark.rule("HG-PAY-01")
@pytest.mark.parametrize(
    ("water", "glass", "enough"), [(3, 0, True), (2, 0, False), (1, 1, True), (0, 1, False)]
)
def test_who_can_pay_may_play(water: int, glass: int, enough: bool) -> None:
    table = hourglass().give("Ann", water=water, glass=glass).hand("Ann", "dune#1").turn("Ann")
    if enough:
        assert ("play", "dune#1") in table.offers("Ann")
    else:
        table.refuses("Ann", ("play", "dune#1"), rule="HG-PAY-01", needed=3, have=water + 2 * glass)


@pytest.mark.rule("HG-PAY-02", "HG-R-01")
@pytest.mark.parametrize(
    ("water", "glass", "ways"),
    [
        (9, 0, [(6, 0)]),
        (6, 9, [(6, 0), (4, 1), (2, 2), (0, 3)]),
        (1, 3, [(0, 3)]),
        (3, 2, [(2, 2)]),
    ],
)
def test_a_palace_is_paid_without_waste(water: int, glass: int, ways: list[tuple[int, int]]) -> None:
    table = hourglass().give("Ann", water=water, glass=glass).hand("Ann", "palace#1").turn("Ann", "Bob")
    table.does("Ann", ("play", "palace#1"))
    if len(ways) > 1:
        assert table.offers("Ann") == [("pay", *way) for way in ways]
        table.refuses("Ann", ("pay", 0, 4), rule="TB-ASK-02")
        table.does("Ann", ("pay", *ways[-1]))
    drops, shards = ways[-1]
    table.has("Ann", water=water - drops, glass=glass - shards, sand=9)


@pytest.mark.rule("HG-PAY-02", "HG-R-01")
def test_no_change_is_given() -> None:
    table = hourglass().give("Ann", water=0, glass=2).hand("Ann", "dune#1").turn("Ann", "Bob")
    table.does("Ann", ("play", "dune#1")).has("Ann", water=0, glass=0, sand=4)


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("HG-CRD-01")
@pytest.mark.parametrize(("die", "water"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_well_costs_nothing_and_gives_half_the_die_rounded_up(die: int, water: int) -> None:
    table = hourglass().give("Ann", water=0).hand("Ann", "well#1").turn("Ann", "Bob").dice(die)
    table.does("Ann", ("play", "well#1")).has("Ann", water=water)
    assert table.events(Rolled) == [Rolled(die)]
    assert "well#1" in table.state.discard


@pytest.mark.rule("HG-CRD-02", "HG-CRD-03")
@pytest.mark.parametrize(("card", "cost", "sand"), [("dune#1", 3, 4), ("palace#1", 6, 9)])
def test_dunes_and_palaces_give_sand(card: str, cost: int, sand: int) -> None:
    table = hourglass().give("Ann", water=cost + 1).hand("Ann", card).turn("Ann", "Bob")
    table.does("Ann", ("play", card)).has("Ann", water=1, sand=sand)
    assert Gained(0, {"sand": sand}) in table.events(Gained)
    assert card in table.state.discard


@pytest.mark.rule("HG-THF-01")
def test_the_thief_is_paid_and_robs_whom_its_owner_chooses() -> None:
    table = (
        hourglass(seats=4).hand("Ann", "thief#1").give("Bob", sand=9).give("Dan", sand=5).turn("Ann", "Bob")
    )
    table.does("Ann", ("play", "thief#1"))
    assert table.offers("Ann") == [("rob", 1), ("rob", 3)]
    table.does("Ann", ("rob", 3)).together(Bob="open", Cleo="open", Dan="open")
    table.has("Ann", sand=3, water=1).has("Dan", sand=2).has("Bob", sand=9)


@pytest.mark.rule("HG-THF-02")
def test_a_thief_is_not_played_while_nobody_else_has_sand() -> None:
    table = hourglass().give("Ann", sand=5).hand("Ann", "thief#1").turn("Ann")
    table.refuses("Ann", ("play", "thief#1"), rule="HG-THF-02")


@pytest.mark.rule("HG-LID-01")
def test_a_lid_is_not_played_in_a_turn() -> None:
    table = hourglass().give("Ann", water=9).hand("Ann", "lid#1").turn("Ann")
    table.refuses("Ann", ("play", "lid#1"), rule="HG-LID-01")


@pytest.mark.rule("HG-LID-02")
def test_all_but_the_thiefs_owner_decide_about_lids_with_or_without_one() -> None:
    table = (
        hourglass(seats=3).hand("Ann", "thief#1", "lid#1").hand("Bob", "lid#2", "well#1").give("Cleo", sand=1)
    )
    table.turn("Ann", "Bob").does("Ann", ("play", "thief#1"))
    assert table.asked == ["Bob", "Cleo"]
    assert (table.offers("Bob"), table.offers("Cleo")) == (["open", "lid#2"], ["open"])
    table.does("Bob", "lid#2")
    assert table.position.view(2).players[1].hand.pieces == ["?", "?"]
    assert table.position.why_not(0, "lid#1") == deny("TB-ASK-01")


@pytest.mark.rule("HG-LID-03")
def test_every_closed_lid_is_discarded_and_brings_a_grain() -> None:
    table = hourglass(seats=3).hand("Ann", "thief#1").hand("Bob", "lid#1", "lid#2").hand("Cleo", "lid#3")
    table.give("Cleo", sand=5).turn("Ann", "Bob").does("Ann", ("play", "thief#1"))
    table.together(Cleo="lid#3", Bob="lid#2")
    table.has("Ann", sand=0).has("Bob", sand=1).has("Cleo", sand=6)
    assert set(table.state.discard) == {"thief#1", "lid#2", "lid#3"}
    assert "lid#1" in table.player("Bob").hand


@pytest.mark.rule("HG-LID-03")
def test_a_lid_of_somebody_else_protects_the_victim_too() -> None:
    table = (
        hourglass(seats=3).hand("Ann", "thief#1").hand("Bob", "lid#1").give("Cleo", sand=5).turn("Ann", "Bob")
    )
    table.does("Ann", ("play", "thief#1")).together(Bob="lid#1", Cleo="open")
    table.has("Ann", sand=0).has("Bob", sand=1).has("Cleo", sand=5)


# --- the Drip -------------------------------------------------------------------------------------


@pytest.mark.rule("HG-DRP-01")
@pytest.mark.parametrize(("die", "sand"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_the_drip_gains_half_the_die_and_asks_nobody(die: int, sand: int) -> None:
    table = hourglass(drip=True).give("Ann", sand=5).turn("drip", "Ann").dice(die).start()
    table.has("drip", sand=sand).has("Ann", sand=5)
    assert table.ask("Ann").rule == "HG-TRN-02"
    assert table.player("drip").hand.pieces == []


@pytest.mark.rule("HG-DRP-01")
def test_the_drip_is_dealt_no_hand() -> None:
    table = hourglass(drip=True, hands=True)
    assert [len(table.player(who).hand) for who in ("Ann", "drip")] == [3, 0]


@pytest.mark.rule("HG-DRP-02")
@pytest.mark.parametrize(
    ("ann", "bob", "left"), [(4, 5, (4, 2)), (5, 5, (2, 5)), (6, 5, (3, 5)), (0, 1, (0, 0))]
)
def test_on_a_six_the_drip_robs_the_richest_and_among_equals_the_first(
    ann: int, bob: int, left: tuple[int, int]
) -> None:
    table = (
        hourglass(seats=3, drip=True).give("Ann", sand=ann).give("Bob", sand=bob).turn("drip", "Ann").dice(6)
    )
    assert table.asked == ["Ann", "Bob"]
    table.together(Ann="open", Bob="open")
    table.has("Ann", sand=left[0]).has("Bob", sand=left[1]).has("drip", sand=3 + ann + bob - sum(left))


@pytest.mark.rule("HG-DRP-02")
def test_where_nobody_has_sand_the_drip_steals_nothing() -> None:
    table = hourglass(drip=True).turn("drip", "Ann").dice(6).start()
    table.has("drip", sand=3)
    assert table.ask("Ann").rule == "HG-TRN-02"


# --- the end --------------------------------------------------------------------------------------


@pytest.mark.rule("HG-END-01")
@pytest.mark.parametrize(("hour", "over"), [(3, False), (4, True)])
def test_the_game_ends_after_the_fourth_hour(hour: int, over: bool) -> None:
    table = hourglass().hour(hour).turn("Ann").does("Ann", ("pass",))
    assert table.position.over is over


@pytest.mark.rule("HG-END-02")
@pytest.mark.parametrize(
    ("ann", "bob", "totals", "ranks"),
    [
        ({"sand": 4, "glass": 2, "water": 0}, {"sand": 5, "glass": 0, "water": 9}, (6, 5), (1, 2)),
        ({"sand": 4, "glass": 1, "water": 1}, {"sand": 5, "glass": 0, "water": 2}, (5, 5), (2, 1)),
        ({"sand": 4, "glass": 1, "water": 2}, {"sand": 5, "glass": 0, "water": 2}, (5, 5), (1, 1)),
    ],
)
def test_sand_and_glass_count_and_water_breaks_ties(
    ann: dict[str, int], bob: dict[str, int], totals: tuple[int, ...], ranks: tuple[int, ...]
) -> None:
    table = hourglass().give("Ann", **ann).give("Bob", **bob).hour(4).turn("Ann").does("Ann", ("pass",))
    assert (table.position.result.totals, table.position.result.ranks) == (totals, ranks)
