"""The draft of the starting goods (AN-VRD)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.events import Leads
from clepsydra.games.anachrony.state import SCIENTIST
from clepsydra.kernel import FACE_DOWN, PERSON, Chance, Position, Setup, Shown, only, stream
from tests.games.anachrony.table import AnachronyTable, anachrony

HIDDEN = FACE_DOWN + "asset"


def cards(*numbers: int) -> tuple[str, ...]:
    """Asset cards by number."""
    return tuple(f"asset_{number}" for number in numbers)


def new_game(seats: int, key: bytes = b"table", **options: str | bool) -> AnachronyTable:
    """A game from its very beginning, with the draft."""
    setup = Setup("anachrony", (PERSON,) * seats, (), {"asset_draft": True, **options})
    table = AnachronyTable(ANACHRONY, setup)
    table._position = Position(table.rules, table.rules.opening(Chance(key)))
    return table


def at_draft(seats: int, key: bytes = b"table", **options: str | bool) -> AnachronyTable:
    """Everybody has taken a Path and looks at a first hand."""
    table = new_game(seats, key, **options)
    while table.state.phase == "paths":
        table.does(table.asked[0], table.offers(table.asked[0])[0])
    assert table.state.phase == "asset_draft"
    return table


def hand(table: AnachronyTable, who: str) -> list[str]:
    """The cards in somebody's hand."""
    return list(table.player(who).hand)


def pick_first(table: AnachronyTable) -> AnachronyTable:
    """Everybody keeps the first card in hand."""
    return table.together(**{who: hand(table, who)[0] for who in table.asked})


def at_reveal(kept: dict[str, tuple[str, ...]]) -> AnachronyTable:
    """Everybody has kept these cards, face down; the Path boards are chosen."""
    table = anachrony(len(kept), era=1, phase="assets", asset_draft=True)
    for who, own in kept.items():
        table.put(table.player(who).chosen, *own)
    return table


@pytest.mark.rule("AN-VRD-01")
@pytest.mark.parametrize("side", ["A", "B"])
def test_everybody_gets_the_same_kit_whatever_the_path(side: str) -> None:
    table = at_draft(4, board_side=side)
    assert {player.path for player in table.state.players} == {
        "harmony",
        "dominance",
        "progress",
        "salvation",
    }
    for seat, who in enumerate(table.names):
        table.has_workers(who, active={"scientist": 2, "engineer": 1})
        assert {good: n for good, n in table.player(who).goods.items() if n} == {"energy_core": 2, "water": 2}
        assert table.player(who).breakthroughs == {}
        assert table.player(who).morale == table.game.board(seat).morale_start
        assert table.player(who).travels == 0


@pytest.mark.rule("AN-VRD-02")
@pytest.mark.parametrize(("seats", "each"), [(2, 8), (3, 5), (4, 4)])
def test_the_sixteen_cards_are_shuffled_and_dealt(seats: int, each: int) -> None:
    table = at_draft(seats)
    dealt = [card for who in table.names for card in hand(table, who)]
    assert [len(hand(table, who)) for who in table.names] == [each] * seats
    assert len(set(dealt)) == seats * each
    assert len(table.game.rules.catalog.assets) == 16
    assert dealt != [card for who in table.names for card in hand(at_draft(seats, b"other"), who)]


@pytest.mark.rule("AN-VRD-03")
def test_the_rest_of_a_hand_goes_to_the_right_hand_neighbour() -> None:
    """Clockwise Ann, Bob, Cleo: Bob's hand goes to Ann, Ann's to Cleo."""
    table = at_draft(3)
    before = {who: hand(table, who) for who in table.names}
    assert table.asked == ["Ann", "Bob", "Cleo"]
    assert all(table.offers(who) == before[who] for who in table.names)
    pick_first(table)
    assert hand(table, "Ann") == before["Bob"][1:]
    assert hand(table, "Bob") == before["Cleo"][1:]
    assert hand(table, "Cleo") == before["Ann"][1:]
    assert table.player("Ann").chosen.pieces == before["Ann"][:1]


@pytest.mark.rule("AN-VRD-03")
@pytest.mark.parametrize(("seats", "rounds", "unused"), [(2, 4, 8), (3, 4, 4), (4, 3, 0)])
def test_each_keeps_four_and_what_is_left_is_out_of_the_game(seats: int, rounds: int, unused: int) -> None:
    """With four players the last card of each hand needs no decision."""
    table = at_draft(seats)
    for number in range(rounds):
        assert table.state.phase == "asset_draft", number
        pick_first(table)
    assert table.state.phase == "leaders"
    assert [len(event.pieces) for event in table.events(Shown)] == [4] * seats
    left = [card for card in table.state.box if card in table.game.rules.catalog.assets]
    assert len(left) == unused
    assert all(len(player.hand) == len(player.chosen) == 0 for player in table.state.players)
    assert [player.chosen.eyes for player in table.state.players] == [only(seat) for seat in range(seats)]


@pytest.mark.rule("AN-VRD-03", "AN-INF-04", "AN-INF-07")
def test_hands_and_picks_are_secret_and_simultaneous() -> None:
    table = at_draft(3)
    kept = hand(table, "Ann")[0]
    table.does("Ann", kept)
    assert table.asked == ["Bob", "Cleo"]
    for viewer in (1, 2, None):
        seen = table.position.view(viewer).players[0]
        assert seen.hand.pieces == [HIDDEN] * 5
    table.does("Bob", hand(table, "Bob")[0]).does("Cleo", hand(table, "Cleo")[0])
    for viewer in (1, 2, None):
        assert table.position.view(viewer).players[0].chosen.pieces == [HIDDEN]
    assert table.position.view(0).players[0].chosen.pieces == [kept]


@pytest.mark.rule("AN-VRD-03", "AN-INF-04")
def test_who_passed_a_hand_on_has_seen_it_but_not_what_is_then_kept_of_it() -> None:
    table = at_draft(4)
    pick_first(table)
    passed = hand(table, "Ann")
    assert table.position.view(1).players[0].hand.pieces == passed
    assert table.position.view(2).players[0].hand.pieces == [HIDDEN] * 3
    pick_first(table)
    seen = table.position.view(1)
    assert seen.players[0].chosen.pieces == [HIDDEN] * 2
    assert seen.players[3].hand.pieces == [HIDDEN] * 2


@pytest.mark.rule("AN-VRD-03", "AN-INF-04")
def test_worlds_that_others_imagine_hold_other_picks() -> None:
    table = pick_first(at_draft(3))
    worlds = [table.position.sample(1, stream(b"worlds", number)).state for number in range(20)]
    assert len({world.players[0].chosen.pieces[0] for world in worlds}) > 3
    assert {tuple(world.players[1].hand) for world in worlds} == {tuple(hand(table, "Bob"))}
    assert {tuple(world.players[0].hand) for world in worlds} == {tuple(hand(table, "Ann"))}


@pytest.mark.rule("AN-VRD-04")
def test_everybody_receives_what_the_own_cards_show() -> None:
    table = at_reveal({"Ann": cards(2, 5, 13, 16), "Bob": cards(1, 7, 8, 10)}).start()
    table.has("Ann", titanium=3, uranium=1, water=4)
    table.has_workers("Ann", active={"scientist": 1}, tired={"engineer": 1, "genius": 1})
    table.has("Bob", neutronium=1, titanium=2, energy_core=1, gold=1, water=7)
    table.has_workers("Bob", active={}, tired={"administrator": 1})
    assert table.events(Shown) == [Shown(0, cards(2, 5, 13, 16)), Shown(1, cards(1, 7, 8, 10))]


@pytest.mark.rule("AN-VRD-04")
def test_breakthroughs_on_cards_are_drawn_from_the_supply_in_seat_order() -> None:
    drawn: set[str] = set()
    for number in range(12):
        table = at_reveal({"Ann": cards(2, 3, 4, 5), "Bob": cards(9, 1, 6, 7)})
        table.state.chance.key = bytes([number])
        table.start()
        assert table.player("Ann").breakthroughs == {}
        assert sum(table.player("Bob").breakthroughs.values()) == 1
        assert sum(table.state.breakthroughs.values()) == 44
        drawn.update(table.player("Bob").breakthroughs)
    assert len(drawn) > 4


@pytest.mark.rule("AN-VRD-04")
def test_in_seat_order_the_first_seat_draws_first() -> None:
    table = at_reveal({"Ann": cards(9, 14, 15, 16), "Bob": cards(1, 2, 3, 4)})
    assets = table.game.rules.catalog.assets
    assets["asset_1"] = assets["asset_9"]
    table.state.chance.script = [[0], [44 - 1]]
    names = list(table.state.breakthroughs)
    table.start()
    assert table.player("Ann").breakthroughs == {names[0]: 1}
    assert table.player("Bob").breakthroughs == {names[-1]: 1}


@pytest.mark.rule("AN-VRD-05")
@pytest.mark.parametrize(
    ("ann", "bob", "first"),
    [
        ((1, 2, 3, 4), (5, 6, 7, 8), 0),
        ((5, 6, 7, 8), (1, 2, 3, 4), 1),
        ((1, 10, 11, 12), (2, 3, 4, 5), 1),
        ((2, 5, 6, 13), (3, 4, 8, 11), 0),
        ((3, 4, 8, 11), (2, 5, 6, 13), 1),
    ],
)
def test_the_lowest_sum_leads_then_the_lowest_card(
    ann: tuple[int, ...], bob: tuple[int, ...], first: int
) -> None:
    table = at_reveal({"Ann": cards(*ann), "Bob": cards(*bob)}).start()
    assert (table.state.first, table.state.banner) == (first, first)
    assert table.events(Leads) == [Leads(first, 1)]
    assert table.asked == [table.names[first]]


@pytest.mark.rule("AN-VRD-05")
@pytest.mark.parametrize(
    ("bob", "first"), [((1, 5, 8, 12), {1}), ((1, 7, 8, 10), {0}), ((1, 6, 8, 11), {0, 1})]
)
def test_further_ties_go_to_the_next_card_and_then_to_chance(bob: tuple[int, ...], first: set[int]) -> None:
    """No two cards of the box have the same number; an owner's could."""
    leaders: set[int] = set()
    for key in range(12):
        table = at_reveal({"Ann": cards(1, 6, 8, 11), "Bob": cards(2, 3, 4, 5)})
        table.state.chance.key = bytes([key])
        assets = table.game.rules.catalog.assets
        for card, number in zip(cards(2, 3, 4, 5), bob, strict=True):
            assets[card] = type(assets[card])(card, number, {}, {}, {}, 0)
        leaders.add(table.start().state.first)
    assert leaders == first


@pytest.mark.rule("AN-VRD-05", "AN-SET-16")
def test_nothing_is_drawn_for_the_first_player() -> None:
    table = at_reveal({"Ann": cards(5, 6, 7, 8), "Bob": cards(1, 2, 3, 4)})
    before = table.state.chance.counter
    assert table.start().state.chance.counter == before


@pytest.mark.rule("AN-VRD-06")
def test_start_water_follows_the_first_player_of_the_draft() -> None:
    kept = {"Ann": cards(9, 5, 6, 13), "Bob": cards(3, 4, 8, 11), "Cleo": cards(2, 7, 10, 12)}
    table = at_reveal(kept).start()
    assert table.state.first == 1
    before = {who: table.game.has(table.seat(who), "water") for who in table.names}
    while table.state.phase == "leaders":
        table.does(table.asked[0], table.offers(table.asked[0])[0])
    rise = {who: table.game.has(table.seat(who), "water") - before[who] for who in table.names}
    assert rise == {"Bob": 0, "Cleo": 1, "Ann": 1}


@pytest.mark.scenario("AN-S85")
@pytest.mark.rule("AN-VRD-02", "AN-VRD-03", "AN-VRD-04", "AN-VRD-05")
def test_scenario_three_players_draft() -> None:
    table = at_draft(3)
    assert [len(hand(table, who)) for who in table.names] == [5, 5, 5]
    for _ in range(4):
        pick_first(table)
    unused = [card for card in table.state.box if card in table.game.rules.catalog.assets]
    assert len(unused) == 3 + 1

    kept = {"Ann": cards(1, 9, 10, 12), "Bob": cards(3, 4, 8, 11), "Cleo": cards(2, 5, 6, 13)}
    table = at_reveal(kept).start()
    assert table.names[table.state.first] == "Cleo"
    assert table.player("Cleo").active[SCIENTIST] == 1
