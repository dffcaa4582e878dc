"""Chain actions, free actions and their order (IN-CHN)."""

from __future__ import annotations

import pytest

from clepsydra.bots import at_random
from clepsydra.games.inventions import INVENTIONS
from clepsydra.games.inventions.events import Performed, Placed
from clepsydra.kernel import Option, Position, Setup, stream
from tests.games.inventions.table import PEOPLE, InventionsTable, inventions


def calling(*invented: str) -> InventionsTable:
    """Ann calls on one of three specialists in Asia and has these inventions."""
    table = inventions(era=3).on_map("Ann", asia=3).invented("Ann", *invented)
    return table.influence("Ann", 8)


@pytest.mark.rule("IN-CHN-01", "IN-CHN-03")
def test_a_chain_action_costs_a_token_and_no_pillar() -> None:
    table = calling("trade").does("Ann", ("act", "recruit"), ("recruit", 1, "asia"))
    assert table.state.turn.tokens == 3
    assert table.offers("Ann")[0] == "decline", "always optional"
    table.does("Ann", ("chain_invention", "trade", "travel"))
    assert table.state.turn.tokens == 2
    assert table.player("Ann").seasons == ["recruit"]


@pytest.mark.rule("IN-CHN-01")
def test_without_a_token_there_is_no_chain_step() -> None:
    table = calling("trade", "boats").influence("Ann", 1)
    table.does("Ann", ("act", "recruit"), ("recruit", 1, "asia"), ("chain_invention", "trade", "travel"))
    table.does("Ann", ("travel", "asia", "europe"))
    assert table.rule("Ann") != "IN-REC-04"
    assert table.state.turn.tokens == 0


@pytest.mark.rule("IN-CHN-02")
def test_the_five_sources_each_for_one_action() -> None:
    rules = INVENTIONS.rules_for(Setup("inventions", PEOPLE["four"]))
    asked: dict[str, int] = {}
    for seed in range(6):
        position = Position(rules, rules.opening(stream(b"sources", seed)))
        chance = stream(b"sources", "bot", seed)
        while not position.over:
            seat, ask = next(iter(position.asks.items()))
            told = len(position.log)
            position.answer(seat, at_random(ask, chance))
            chained = [e for _, e in position.log[told:] if isinstance(e, Performed) and e.why == "chain"]
            if chained:
                asked[ask.rule] = asked.get(ask.rule, 0) + 1
                assert len(chained) == 1
    assert set(asked) == {"IN-INN-04", "IN-REC-04", "IN-GAI-05", "IN-TRA-04", "IN-PRO-08"}


@pytest.mark.rule("IN-CHN-02")
@pytest.mark.parametrize(
    "answers",
    [
        (("act", "initiate"), ("initiate", "horse", "australia")),
        (("act", "invent"), ("invent", "europe")),
        (("act", "share"), ("share", "africa"), "nothing"),
        (("act", "eureka"), ("eureka", "paper")),
        (("act", "send_diplomat"), ("send", "economy", "transport"), "decline"),
        (("act", "recall_diplomat"), ("recall", "transport"), "decline"),
    ],
    ids=lambda answers: answers[0][1],
)
def test_after_other_actions_no_source_is_offered(answers: tuple[Option, ...]) -> None:
    table = calling("trade").home("Ann", economy=4).hand("Ann", "horse").token("Ann", "initiate", "asia")
    table.card("europe", "glass", initiator="Bob").home("Ann", economy=4, technology=2)
    table.card("africa", "silk", initiator="Ann", inventor="Bob").sage("asia", "europe", "africa")
    table.card("middle_east", "coins", initiator="Bob", inventor="Bob").eureka("paper")
    if answers[0] == ("act", "recall_diplomat"):
        table.diplomat("Ann", "transport")
    asked = set()
    for answer in answers:
        if "Ann" in table.asked and answer in table.offers("Ann"):
            table.does("Ann", answer)
        asked |= {table.rule("Ann")} if "Ann" in table.asked else set()
    performed = [event for _, event in table.position.log if isinstance(event, Performed) and event.seat == 0]
    assert [(event.action, event.why) for event in performed] == [(answers[0][1], "main")]
    assert not asked & {"IN-INN-04", "IN-REC-04", "IN-GAI-05", "IN-TRA-04", "IN-PRO-08"}


@pytest.mark.rule("IN-CHN-03")
def test_a_chain_action_has_the_conditions_of_the_main_action() -> None:
    table = calling("ceramics", "trade").pillars("Ann", "invent")
    table.does("Ann", ("act", "recruit"), ("recruit", 1, "asia"))
    table.refuses("Ann", ("chain_invention", "ceramics", "invent"), rule="IN-INV-01")
    assert ("chain_invention", "trade", "travel") in table.offers("Ann"), "forums do not matter"


@pytest.mark.rule("IN-CHN-04", "IN-CHN-06")
def test_a_chain_action_may_offer_a_further_one() -> None:
    table = calling("trade").sage("europe").card("africa", "sea_wall", initiator="Bob")
    table.offer("writing", "coins", "glass")
    table.does("Ann", ("act", "recruit"), ("recruit", 1, "asia"), ("chain_invention", "trade", "travel"))
    table.does("Ann", ("travel", "asia", "europe"), ("learn", "europe", "invent"))
    assert table.region("africa").inventor == 0
    table.has("Ann", sages=1)


@pytest.mark.rule("IN-CHN-05", "IN-CHN-06")
def test_a_free_action_needs_no_token_and_has_its_own_chain_step() -> None:
    table = inventions().home("Ann", culture=1).on_map("Ann", africa=2).invented("Ann", "trade")
    table.influence("Ann", 1).does("Ann", ("act", "send_diplomat"), ("send", "culture", "fire"))
    assert table.offers("Ann") == ["decline", ("perform", "recruit")]
    table.does("Ann", ("perform", "recruit"), ("recruit", 1, "africa"))
    assert table.state.turn.tokens == 1
    assert table.rule("Ann") == "IN-REC-04"
    left = inventions().home("Ann", culture=1).on_map("Ann", africa=2)
    left.does("Ann", ("act", "send_diplomat"), ("send", "culture", "fire"), "decline")
    assert left.region("africa").citizens[0] == 2


@pytest.mark.rule("IN-CHN-07")
def test_the_two_small_actions() -> None:
    table = inventions().on_map("Ann", africa=1).sage("south_america").influence("Ann", 1)
    table.does("Ann", ("act", "travel"), ("travel", "africa", "south_america"))
    table.does("Ann", ("learn", "south_america", "citizen_any_region"), ("citizen", "asia"))
    assert table.region("asia").citizens[0] == 1
    table = inventions().on_map("Ann", africa=2).token("Ann", "plus_one", "asia").influence("Ann", 1)
    table.does("Ann", ("act", "gain_influence"), ("token", "initiate", "africa"))
    table.does("Ann", ("turn_token", "plus_one", "influence_plus_1")).has("Ann", influence=4)


@pytest.mark.rule("IN-CHN-08")
def test_the_source_is_marked_before_its_action() -> None:
    table = calling("windmill", "bread").card("europe", "silk", initiator="Bob", inventor="Bob")
    table.home("Ann", economy=1).does("Ann", ("act", "recruit"), ("recruit", 1, "asia"))
    table.does("Ann", ("chain_invention", "windmill", "recruit"))
    assert table.state.turn.inventions == ["windmill"]
    assert table.rule("Ann") == "IN-REC-03"
    token = inventions().on_map("Ann", africa=2).hand("Ann", "fermentation").influence("Ann", 1)
    token.home("Ann", culture=2).offer("glass", "steel", "writing")
    token.does("Ann", ("act", "gain_influence"), ("token", "initiate", "africa"))
    token.does("Ann", ("turn_token", "initiate", "initiate"))
    assert token.player("Ann").turned == ["initiate"]
    assert token.rule("Ann") == "IN-INI-02"


@pytest.mark.rule("IN-CHN-09")
def test_an_action_is_finished_before_the_one_that_called_it_goes_on() -> None:
    table = inventions().hand("Ann", "horse", "silk").home("Ann", economy=5).influence("Ann", 8)
    table.built("Ann", {1: "culture_1", 2: "technology_1"})
    table.does("Ann", ("act", "initiate"), ("initiate", "horse", "middle_east"), ("perform", "initiate"))
    table.does("Ann", ("initiate", "silk", "australia"))
    table.has(
        "Ann", score=2
    )  # the inner Initiate and its culture tile, the outer one is still at its benefit
    assert table.rule("Ann") == "IN-PRO-08", "the inner technology tile"
    table.does("Ann", "decline").has("Ann", score=4)
    assert table.rule("Ann") == "IN-PRO-08", "the outer one"


@pytest.mark.rule("IN-CHN-10")
def test_chain_actions_never_exceed_the_tokens() -> None:
    rules = INVENTIONS.rules_for(Setup("inventions", PEOPLE["three"]))
    most = 0
    for seed in range(8):
        position = Position(rules, rules.opening(stream(b"chains", seed)))
        chance = stream(b"chains", "bot", seed)
        while not position.over:
            seat, ask = next(iter(position.asks.items()))
            position.answer(seat, at_random(ask, chance))
        chained = 0
        for _, event in position.log:
            if isinstance(event, Placed):
                chained = 0
            if isinstance(event, Performed) and event.why == "chain":
                chained += 1
                most = max(most, chained)
    assert 1 < most <= 3


@pytest.mark.rule("IN-CHN-11")
def test_an_empty_supply_and_full_influence() -> None:
    table = inventions().on_map("Ann", africa=1).sage("south_america").influence("Ann", 1).supply("Ann", 0)
    table.does("Ann", ("act", "travel"), ("travel", "africa", "south_america"))
    assert table.rule("Ann") == "IN-PRO-01", "the tile may not be chosen"
    table = inventions().on_map("Ann", africa=2).token("Ann", "plus_one", "asia").influence("Ann", 10)
    table.does("Ann", ("act", "gain_influence"), ("token", "initiate", "africa"))
    table.does("Ann", ("turn_token", "plus_one", "influence_plus_1")).has("Ann", influence=10)
    assert table.state.players[0].turned == ["plus_one"]


@pytest.mark.rule("IN-HID-03")
def test_every_choice_of_an_action_is_the_acting_players() -> None:
    table = inventions().card("asia", "silk", initiator="Bob", inventor="Cleo", innovator="Bob")
    table.card("europe", "horse", initiator="Ann", inventor="Cleo").does("Ann", ("act", "share"))
    assert table.asked == ["Ann"]
    assert table.ask("Ann").menu.options[0] == "nothing", "only what a rule calls optional may be declined"
    mandatory = inventions().on_map("Ann", africa=1).does("Ann", ("act", "travel"))
    assert all(option[0] == "travel" for option in mandatory.offers("Ann"))
