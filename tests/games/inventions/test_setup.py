"""Components and set-up (IN-CMP, IN-SET)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from clepsydra.games.inventions import INVENTIONS
from clepsydra.games.inventions.base import citizens_are_there
from clepsydra.games.inventions.state import COLOURS, InventionsState
from clepsydra.kernel import NOBODY, PERSON, Chance, Reader, Setup, only
from tests.games.inventions.table import PEOPLE, InventionsTable, inventions

SEEDS = [str(seed).encode() for seed in range(20)]


def openings(players: str = "four") -> Iterator[InventionsState]:
    rules = INVENTIONS.rules_for(Setup("inventions", PEOPLE[players]))
    for seed in SEEDS:
        state = rules.opening(Chance(seed))
        assert isinstance(state, InventionsState)
        yield state


CATALOG = inventions().game.catalog


@pytest.mark.rule("IN-CMP-01")
def test_each_colour_has_its_pieces() -> None:
    for state in openings():
        for player in state.players:
            assert player.supply == 30 - 2 - 3 - 1
            assert len(player.tokens) + 1 == 5
    figures = CATALOG.figures
    assert figures["citizens_per_colour"] == 30
    assert (figures["season_pillars_per_colour"], figures["economy_tokens_per_colour"]) == (2, 3)
    assert (figures["influence_tokens_per_colour"], figures["ambition_tiles_per_colour"]) == (5, 4)


def everywhere() -> InventionsTable:
    """Ann has citizens in each place where there can be any, Bob and Cleo all of theirs in supply."""
    table = inventions().home("Ann", 1, economy=2, culture=1, technology=1).exhausted("Ann", technology=3)
    table.diplomat("Ann", "fire", "language").on_map("Ann", africa=2, europe=1)
    table.card("asia", "horse", initiator="Ann", citizens=2, inventor="Ann", innovator="Ann")
    _ = table.position
    return table


@pytest.mark.rule("IN-CMP-01")
def test_the_thirty_citizens_are_counted_wherever_they_are() -> None:
    table = everywhere()
    table.has("Ann", supply=30 - 1 - 4 - 3 - 2 - 3 - 4)
    assert citizens_are_there(table.state)


@pytest.mark.rule("IN-CMP-01")
@pytest.mark.parametrize(
    "lose",
    [
        lambda table: setattr(table.player("Ann"), "supply", 0),
        lambda table: setattr(table.player("Ann"), "scholars", 0),
        lambda table: table.player("Ann").home.update(economy=1),
        lambda table: table.player("Ann").exhausted.update(technology=2),
        lambda table: table.state.diplomats["language"].clear(),
        lambda table: table.region("europe").citizens.__setitem__(0, 0),
        lambda table: setattr(table.region("asia"), "initiators", 1),
        lambda table: setattr(table.region("asia"), "initiator", None),
        lambda table: setattr(table.region("asia"), "inventor", None),
        lambda table: setattr(table.region("asia"), "innovator", 1),
    ],
)
def test_a_citizen_lost_anywhere_is_missed(lose: Callable[[InventionsTable], None]) -> None:
    table = everywhere()
    lose(table)
    assert not citizens_are_there(table.state)


@pytest.mark.rule("IN-CMP-02")
def test_what_all_share() -> None:
    assert Counter(idea.era for idea in CATALOG.ideas.values()) == {1: 9, 2: 9, 3: 6, 4: 6, 5: 12, 6: 6}
    letters = Counter(milestone.letter for milestone in CATALOG.milestones.values())
    assert letters == {"A": 4, "B": 4, "C": 3, "D": 3, "E": 4, "F": 3}
    assert len(CATALOG.specialists) == len(CATALOG.knowledge) == CATALOG.figures["sages"] == 7
    assert set(Counter(card.kind for card in CATALOG.objectives.values()).values()) == {7}
    assert Counter(tile.type for tile in CATALOG.progress.values()) == {
        "economy": 7,
        "culture": 7,
        "technology": 7,
    }
    assert sum(tile.copies for tile in CATALOG.wealth.values()) == 25


@pytest.mark.rule("IN-CMP-03")
@pytest.mark.parametrize(("supply", "settled"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_as_many_citizens_settle_as_the_supply_holds(supply: int, settled: int) -> None:
    table = inventions().supply("Ann", supply).start()
    table.game.settle(0, "asia", 2)
    assert table.region("asia").citizens[0] == settled
    table.has("Ann", supply=supply - settled)


@pytest.mark.rule("IN-CIT-06", "IN-CMP-03")
@pytest.mark.parametrize(("supply", "gained"), [(0, 0), (1, 1), (5, 1)])
def test_a_new_specialist_is_one_citizen_of_the_supply(supply: int, gained: int) -> None:
    table = inventions().supply("Ann", supply).home("Ann", culture=1).start()
    table.game.new_specialist(0, "economy")
    table.has("Ann", economy=gained, culture=1, supply=supply - gained)


@pytest.mark.rule("IN-CIT-05", "IN-CIT-06", "IN-CMP-03")
@pytest.mark.parametrize(
    ("supply", "scholars", "gained"), [(0, 0, 0), (1, 0, 1), (5, 1, 1), (5, 2, 0), (0, 2, 0)]
)
def test_a_new_scholar_is_one_citizen_of_the_supply(supply: int, scholars: int, gained: int) -> None:
    table = inventions().supply("Ann", supply).home("Ann", scholars=scholars).start()
    assert table.game.can_gain_scholar(0) is bool(gained)
    table.game.new_scholar(0)
    table.has("Ann", scholars=scholars + gained, supply=supply - gained)


@pytest.mark.rule("IN-CIT-05", "IN-CMP-05", "IH-BOT-05")
@pytest.mark.parametrize(
    ("who", "scholars", "academy"), [("Ann", 0, 1), ("Ann", 1, 1), ("Ann", 2, 0), ("hephaestus", 0, 0)]
)
def test_who_becomes_a_scholar_goes_to_the_academy_or_else_to_supply(
    who: str, scholars: int, academy: int
) -> None:
    table = inventions("solo").supply(who, 4).home(who, scholars=scholars).start()
    table.game.becomes_scholar(table.seat(who))
    table.has(who, scholars=scholars + academy, supply=5 - academy)


@pytest.mark.rule("IN-CMP-03")
def test_a_gain_beyond_what_is_left_is_lost_and_the_action_stays_legal() -> None:
    table = inventions().card("asia", "horse", inventor="Bob").home("Ann", economy=1).supply("Ann", 0)
    table.does("Ann", ("act", "innovate"))
    table.has("Ann", economy=0, supply=0)
    assert table.region("asia").innovator == 0


@pytest.mark.rule("IN-CMP-04")
def test_the_four_colours_in_the_order_of_their_displays() -> None:
    assert COLOURS == ("blue", "yellow", "orange", "purple")
    assert [Reader(INVENTIONS.texts, "fr").name(colour) for colour in COLOURS][1] == "jaune"
    assert all(len(state.private) == len(COLOURS) for state in openings("three"))


@pytest.mark.rule("IN-SET-01")
def test_markers_at_the_start() -> None:
    for state in openings():
        assert [(p.score, p.influence) for p in state.players] == [(0, 1)] * 4
        assert sorted(player.place for player in state.players) == [1, 2, 3, 4]
        for display in state.private:
            assert CATALOG.milestones[display.pieces[0]].era == 2


@pytest.mark.rule("IN-SET-02")
def test_a_random_first_player_then_clockwise() -> None:
    orders = {tuple(state.order) for state in openings()}
    assert len(orders) == 4
    assert orders <= {(0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2)}


@pytest.mark.rule("IN-SET-03")
def test_chronos_stands_on_era_1() -> None:
    assert all((state.era, state.round) == (1, 1) for state in openings())


@pytest.mark.rule("IN-SET-04", "IN-SET-10")
def test_every_region_has_a_sage_and_its_tiles() -> None:
    for state in openings():
        regions = state.regions.values()
        assert all(region.sage and not region.ip_side for region in regions)
        assert all(region.citizens == [0] * 4 for region in regions), "citizens come with the Stone Age"
        assert {region.specialist for region in regions} == set(CATALOG.specialists)
        assert {region.knowledge for region in regions} == set(CATALOG.knowledge)
        left = {region.wealth: region.wealth_left for region in regions}
        assert left == {
            name: 4 if name in "wealth_a wealth_b wealth_c wealth_d" else 3 for name in CATALOG.wealth
        }
    few = {region.wealth_left for state in openings("three") for region in state.regions.values()}
    assert few == {3, 2}
    assert len({tuple(region.wealth for region in state.regions.values()) for state in openings()}) > 10


@pytest.mark.rule("IN-SET-05", "IN-SET-06", "IN-SET-07")
def test_milestones_at_the_start() -> None:
    for state in openings("three"):
        letter = {name: milestone.letter for name, milestone in CATALOG.milestones.items()}
        assert [letter[name] for name in state.common] == ["A"] * 4
        assert [letter[name] for display in state.private for name in display] == ["B"] * 4
        assert [letter[name] for name in state.eureka] == ["C"] * 3
        assert {key: [letter[n] for n in stack] for key, stack in state.stacks.items()} == {
            "D": ["D"] * 3,
            "E": ["E"] * 4,
            "F": ["F"] * 3,
        }
    assert len({tuple(state.common.pieces) for state in openings()}) > 5


@pytest.mark.rule("IN-SET-08")
def test_five_ideas_lie_in_regions() -> None:
    for state in openings():
        for region in state.regions.values():
            assert len(region.card) == CATALOG.specialists[region.specialist].starting_idea
        cards = [name for region in state.regions.values() for name in region.card]
        needed = {CATALOG.milestones[CATALOG.ideas[card].requires].letter for card in cards}
        assert (len(cards), needed, {CATALOG.ideas[card].era for card in cards}) == (5, {"A"}, {2})


@pytest.mark.rule("IN-SET-09", "IN-SET-17")
def test_the_pile_and_what_is_dealt_from_it() -> None:
    for state in openings():
        eras = [CATALOG.ideas[card].era for card in state.pile]
        assert eras == sorted(eras, reverse=True)
        assert Counter(eras) == {6: 6, 5: 12, 4: 5}
        assert state.pile.eyes == NOBODY
        assert list(state.pile.known) == [state.pile.pieces[-1]]
        assert len(state.display) == 3
        assert [CATALOG.ideas[card].era for card in state.display] == [3, 3, 4]
    for player in next(openings()).players:
        assert [CATALOG.ideas[card].era for card in player.hand] == [2, 3]


@pytest.mark.rule("IN-SET-17")
def test_ideas_are_taken_in_turn_order_from_the_top() -> None:
    rules = INVENTIONS.rules_for(Setup("inventions", (PERSON,) * 3))
    state = rules.opening(Chance(b"order"))
    dealt = [state.players[seat].hand.pieces[1] for seat in state.order]
    assert {CATALOG.ideas[card].era for card in (*dealt, *state.display)} == {3}
    assert state.display.pieces[0] not in dealt


@pytest.mark.rule("IN-SET-11")
def test_progress_tiles_in_play() -> None:
    assert {tuple(set(state.progress.values())) for state in openings()} == {(3,)}
    assert {tuple(set(state.progress.values())) for state in openings("three")} == {(2,)}
    assert all(len(state.progress) == 21 for state in openings())


@pytest.mark.rule("IN-SET-12", "IN-SET-14", "IN-SET-15")
def test_a_society_at_the_start() -> None:
    for state in openings():
        for seat, player in enumerate(state.players):
            assert player.home == {"economy": 1, "culture": 1, "technology": 1}
            assert player.scholars == 2
            assert state.diplomats[state.private[seat].pieces[0]] == [seat]
            assert player.tokens == ["initiate", "invent", "innovate", "share"]
            assert (player.placed, player.economy_tokens) == ({}, 1)
            assert not any(player.exhausted.values())
            assert player.supply == CATALOG.figures["citizens_per_colour"] - 3 - 2 - 1
            assert (player.display, player.map, player.used, player.sages) == ([], {}, [], 0)
    spaces = [space.id for space in CATALOG.map.values() if space.benefit.kind == "economy_token"]
    assert len(spaces) == 2


@pytest.mark.rule("IN-SET-13", "IN-HID-01")
def test_one_objective_of_each_kind_kept_secret() -> None:
    for state in openings():
        for seat, player in enumerate(state.players):
            assert player.objectives.eyes == only(seat)
            kinds = [CATALOG.objectives[card].kind for card in player.objectives]
            assert kinds == ["region", "map", "society"]
            assert player.hand.eyes != only(seat), "ideas in hand are open"
        dealt = [card for player in state.players for card in player.objectives]
        assert sorted([*dealt, *state.box]) == sorted(CATALOG.objectives), "the others are in the box"
        assert state.box.eyes == state.pile.eyes == NOBODY
        assert all(stack.eyes == NOBODY for stack in state.stacks.values())


@pytest.mark.rule("IN-SET-16", "IN-SET-19")
def test_the_ideas_of_own_milestones() -> None:
    for state in openings("three"):
        for seat, player in enumerate(state.players):
            assert CATALOG.ideas[player.hand.pieces[0]].requires == state.private[seat].pieces[0]
        neutral = state.private[3].pieces[0]
        assert neutral not in state.diplomats
        assert any(CATALOG.ideas[card].requires == neutral for card in state.out)


@pytest.mark.rule("IN-SET-18")
def test_two_inventions_of_era_1_each() -> None:
    for state in openings("three"):
        for player in state.players:
            assert [CATALOG.ideas[card].era for card in player.inventions] == [1, 1]
        assert sum(CATALOG.ideas[card].era == 1 for card in state.out) == 9 - 6


@pytest.mark.rule("IN-CMP-05")
def test_citizens_come_back_to_supply_as_surplus_scholars_alone() -> None:
    table = inventions().card("asia", "horse", initiator="Ann", citizens=2, inventor="Ann", innovator="Ann")
    table.home("Ann", economy=1).diplomat("Ann", "agriculture")
    before = table.start().player("Ann").supply
    table.does("Ann", ("act", "share"), "nothing")
    assert table.player("Ann").supply == before - 1, "the innovator's citizen; the others moved to the map"


@pytest.mark.rule("IN-HID-02")
def test_nothing_is_random_in_a_turn() -> None:
    table = inventions().card("asia", "horse", initiator="Bob").home("Ann", economy=2, scholars=2)
    counter = table.start().state.chance.counter
    table.does("Ann", ("act", "invent")).finish("Ann")
    assert table.state.chance.counter == counter
