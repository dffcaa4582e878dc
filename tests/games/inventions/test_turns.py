"""Rounds, turns, pillars and influence (IN-RND, IN-TRN, IN-PIL, IN-INF)."""

from __future__ import annotations

import pytest

from clepsydra.bots import at_random
from clepsydra.games.inventions import INVENTIONS
from clepsydra.games.inventions.events import Idled, Placed, RoundBegan
from clepsydra.games.inventions.game import Inventions
from clepsydra.kernel import Event, Gained, Paid, Position, Setup, stream
from tests.games.inventions.table import PEOPLE, InventionsTable, inventions

FORUM_OF = inventions().game.catalog.forums


def acts(table: InventionsTable, who: str) -> set[str]:
    """The action spaces that somebody may choose."""
    return {str(option[1]) for option in table.offers(who) if option[0] == "act"}


def heard(table: InventionsTable) -> tuple[Inventions, list[Event]]:
    """The game, and what it tells from now on."""
    game, told = table.game, list[Event]()
    game.told = told.append
    return game, told


def busy(players: str = "three", era: int = 2) -> InventionsTable:
    """A table where Ann can perform all ten actions."""
    table = inventions(players, era).home("Ann", economy=3, scholars=2).hand("Ann", "silk")
    table.card("asia", "horse", initiator="Bob").card("europe", "coins", inventor="Bob", initiator="Ann")
    return table.on_map("Ann", africa=3).diplomat("Ann", "agriculture").influence("Ann", 1)


@pytest.mark.rule("IN-RND-01", "IN-RND-02", "IN-RND-03", "IN-END-01")
def test_thirteen_rounds_of_one_turn_each() -> None:
    rules = INVENTIONS.rules_for(Setup("inventions", PEOPLE["three"]))
    position = Position(rules, rules.opening(stream(b"rounds")))
    chance = stream(b"rounds", "bot")
    while not position.over:
        seat, ask = next(iter(position.asks.items()))
        position.answer(seat, at_random(ask, chance))
    rounds: dict[tuple[int, int], list[int]] = {}
    for _, event in position.log:
        if isinstance(event, RoundBegan):
            rounds[event.era, event.round] = []
        if isinstance(event, Placed):
            list(rounds.values())[-1].append(event.seat)
    assert list(rounds) == [(1, 1), *((era, number) for era in (2, 3, 4, 5) for number in (1, 2, 3))]
    assert position.state.era == 6
    assert all(sorted(seats) == [0, 1, 2] for seats in rounds.values())


@pytest.mark.rule("IN-RND-04", "IN-PIL-02", "IN-PIL-03")
def test_season_rounds_and_epoch_rounds() -> None:
    for number in (1, 2):
        table = busy().round(number).does("Ann", ("act", "recruit"))
        assert (table.player("Ann").epoch, table.player("Ann").seasons) == ("", ["recruit"])
    table = busy().round(3).pillars("Ann", epoch="travel").does("Ann", ("act", "recruit"))
    assert (table.player("Ann").epoch, table.player("Ann").seasons) == ("recruit", [])
    table = busy(era=1).does("Ann", ("act", "recruit"))
    assert table.player("Ann").epoch == "recruit"


@pytest.mark.rule("IN-PIL-01", "IN-PIL-03", "IN-PIL-07")
def test_a_forum_is_closed_to_those_who_stand_in_it() -> None:
    table = busy().round(3).pillars("Ann", "invent", epoch="recruit")
    table.pillars("Bob", "share", epoch="share").pillars("Cleo", epoch="share")
    assert acts(table, "Ann") == {
        "initiate",
        "recall_diplomat",
        "share",
        "gain_influence",
        "innovate",
        "send_diplomat",
    }
    table.refuses("Ann", ("act", "recruit"), rule="IN-PIL-01", action="recruit")
    table.refuses("Ann", ("act", "eureka"), rule="IN-PIL-01", action="recruit")
    table.refuses("Ann", ("act", "travel"), rule="IN-PIL-01", action="invent")
    table.does("Ann", ("act", "share"))
    assert table.player("Ann").epoch == table.player("Bob").epoch == "share"


@pytest.mark.scenario("IN-S01")
def test_where_the_epoch_pillar_may_go() -> None:
    table = busy(era=3).round(3).pillars("Ann", "initiate", "share", epoch="recruit")
    assert acts(table, "Ann") == {"invent", "travel", "innovate", "send_diplomat"}
    table.refuses("Ann", ("act", "eureka"), rule="IN-PIL-01", action="recruit")


@pytest.mark.rule("IN-TRN-02")
@pytest.mark.parametrize(("influence", "tokens"), [(0, 1), (1, 1), (3, 1), (4, 2), (7, 2), (8, 3), (10, 3)])
def test_influence_prepares_tokens(influence: int, tokens: int) -> None:
    assert busy().influence("Ann", influence).start().state.turn.tokens == tokens


@pytest.mark.scenario("IN-S02")
def test_five_influence_prepare_two_tokens() -> None:
    assert busy().influence("Ann", 5).start().state.turn.tokens == 2


@pytest.mark.rule("IN-TRN-02", "IN-CHN-01")
@pytest.mark.scenario("IN-S03")
def test_tokens_are_fixed_for_the_turn() -> None:
    table = busy().influence("Ann", 3).invented("Ann", "trade").token("Ann", "plus_one", "europe")
    table.does("Ann", ("act", "gain_influence"), ("token", "initiate", "africa"))
    table.has("Ann", influence=5)
    assert table.state.turn.tokens == 1
    table.does("Ann", ("turn_token", "plus_one", "influence_plus_1"))
    table.has("Ann", influence=6)
    assert "Ann" not in table.asked, "no token is left"


@pytest.mark.rule("IN-PIL-04")
@pytest.mark.scenario("IN-S06")
def test_who_can_do_nothing_gains_one_influence() -> None:
    table = inventions().influence("Ann", 2).pillars("Bob", epoch="travel").eureka()
    assert {option[0] for option in table.offers("Ann")} == {"idle"}
    table.does("Ann", ("idle", "travel")).has("Ann", influence=3)
    table.has("Bob", influence=2)
    assert table.events(Idled)
    assert table.player("Ann").seasons == ["travel"]


@pytest.mark.rule("IN-PIL-04")
def test_the_chosen_action_must_be_performable() -> None:
    table = inventions().on_map("Ann", africa=1)
    assert acts(table, "Ann") == {"recruit", "travel", "eureka"}
    table.refuses("Ann", ("act", "share"), rule="IN-SHA-01")
    table = inventions().on_map("Ann", africa=1).pillars("Ann", "recruit", "invent").eureka()
    assert {option[0] for option in table.offers("Ann")} == {"idle"}
    table.refuses("Ann", ("idle", "travel"), rule="IN-PIL-01", action="invent")


@pytest.mark.rule("IN-PIL-05")
@pytest.mark.scenario("IN-S04")
def test_epoch_pillars_profit_from_those_who_come() -> None:
    table = busy("four").pillars("Bob", epoch="invent").pillars("Cleo", "invent")
    bob, cleo = table.player("Bob").influence, table.player("Cleo").influence
    table.does("Ann", ("act", "invent"))
    assert table.rule("Ann") == "IN-INV-02", "before the action is performed"
    table.has("Bob", influence=bob + 1).has("Cleo", influence=cleo)


@pytest.mark.rule("IN-PIL-06")
@pytest.mark.scenario("IN-S04")
def test_with_two_players_season_pillars_profit_too() -> None:
    table = busy("two").pillars("Bob", "invent").influence("Bob", 2).does("Ann", ("act", "invent"))
    table.has("Bob", influence=3)


@pytest.mark.rule("IN-INF-01")
@pytest.mark.scenario("IN-S05")
def test_influence_ends_at_ten() -> None:
    table = busy().pillars("Bob", epoch="share").influence("Bob", 10).does("Ann", ("act", "share"))
    table.has("Bob", influence=10)


@pytest.mark.rule("IN-INF-01")
def test_only_the_steps_up_to_ten_are_gained_and_told() -> None:
    table = inventions().influence("Ann", 8)
    game, told = heard(table)
    game.gain_influence(0, 3)
    game.gain_influence(0, 1)
    table.has("Ann", influence=10)
    assert told == [Gained(0, {"influence": 2})], "the second time nothing was gained"


@pytest.mark.rule("IN-INF-01", "IN-BLD-01")
def test_influence_that_is_not_there_cannot_be_paid() -> None:
    table = inventions().on_map("Ann", africa=2).home("Ann", economy=2).influence("Ann", 1)
    table.does("Ann", ("act", "travel"), ("travel", "africa", "europe"), ("progress", "culture_1"))
    assert "Ann" not in table.asked, "one tile costs 3 influence"


@pytest.mark.rule("IN-INF-02")
def test_a_loss_stops_at_zero() -> None:
    table = inventions().influence("Ann", 2)
    game, told = heard(table)
    game.lose_influence(0, 5)
    game.lose_influence(0, 1)
    table.has("Ann", influence=0)
    assert told == [Paid(0, {"influence": 2})], "the second time there was nothing to lose"


@pytest.mark.rule("IN-TRN-01", "IN-TRN-03", "IN-TRN-05")
def test_the_four_steps_of_a_turn() -> None:
    table = busy().influence("Ann", 10).on_map("Ann", africa=3)
    rules = [table.rule("Ann")]
    table.does("Ann", ("act", "recruit"))
    rules.append(table.rule("Ann"))
    table.does("Ann", ("recruit", 1, "africa"))
    rules.append(table.rule("Ann"))
    table.does("Ann", ("progress", "economy_1"))
    rules.append(table.rule("Ann"))
    table.does("Ann", "done")
    assert rules == ["IN-TRN-03", "IN-REC-03", "IN-PRO-01", "IN-BLD-03"]
    assert table.asked == ["Bob"]


@pytest.mark.rule("IN-TRN-04")
def test_the_end_of_step_2_in_order() -> None:
    table = busy().offer("glass", "writing", "steel").influence("Ann", 4)
    table.waiting("Ann", "culture_1", "culture_2", "culture_3", "culture_4")
    table.does("Ann", ("act", "initiate"), ("initiate", "silk", "middle_east"), ("call", 1, 0))
    assert (table.rule("Ann"), table.state.turn.tokens) == ("IN-INI-06", 2)
    table.does("Ann", ("take", "glass"))
    assert table.state.turn.tokens == 0
    table = busy().influence("Ann", 1).waiting("Ann", "culture_1", "culture_2", "culture_3", "culture_4")
    table.does("Ann", ("act", "recruit"), ("recruit", 1, "africa"))
    assert table.player("Ann").display == ["culture_1", "culture_2", "culture_3", "culture_4"]
