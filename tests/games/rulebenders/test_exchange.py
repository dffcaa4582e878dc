"""Exchange tokens (RB-EXC)."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.events import Exchanged
from clepsydra.games.rulebenders.exchange import Swap
from clepsydra.kernel import BACK
from tests.games.rulebenders.table import c, rulebenders
from tests.games.rulebenders.test_income import pass_round


@pytest.mark.rule("RB-EXC-01")
@pytest.mark.scenario("RB-S19")
def test_the_disc_says_what_may_be_exchanged_into() -> None:
    table = rulebenders(currency="card").give("Ann", cubes=9, exchange="3>1").disc("Ann", "exchange", "e2")
    table.refuses("Ann", ("exchange", "3>1"), rule="RB-EXC-01")
    for space, gets in (
        ("e1", {"card"}),
        ("c", {"card"}),
        ("n1", {"card", "chip"}),
        ("n2", {"card", "chip"}),
    ):
        table = rulebenders(currency="card").give("Ann", cubes=9, chips=0, exchange="3>1")
        table.disc("Ann", "exchange", space).does("Ann", ("exchange", "3>1"))
        assert {str(swap[5]) for swap in table.offers("Ann") if swap != BACK} == gets


@pytest.mark.rule("RB-EXC-02")
@pytest.mark.scenario("RB-S18")
def test_one_token_makes_any_number_of_exchanges() -> None:
    table = rulebenders(currency="card").give("Ann", cubes=4, chips=4, exchange="2>1")
    table.disc("Ann", "exchange", "n1").does("Ann", ("exchange", "2>1"))
    table.refuses("Ann", "done", rule="TB-ASK-02").refuses(
        "Ann", ("swap", 2, "chip", "for", 1, "cube"), rule="TB-ASK-02"
    )
    swap = ("swap", 2, "cube", "for", 1, "chip")
    table.does("Ann", swap, swap, "done").has("Ann", cubes=0, chips=6, supply=20)
    assert table.player("Ann").tokens == []


@pytest.mark.rule("RB-EXC-02", "TB-ASK-07")
def test_who_has_only_opened_a_token_may_turn_back() -> None:
    table = rulebenders(currency="card").give("Ann", cubes=6, chips=0, exchange="3>1")
    before = table.offers("Ann")
    table.does("Ann", ("exchange", "3>1"))
    swap = ("swap", 3, "cube", "for", 1, "card")
    assert table.offers("Ann") == [swap, BACK]
    assert table.player("Ann").tokens == ["3>1"], "opened is not used"
    table.does("Ann", BACK).has("Ann", cubes=6)
    assert table.player("Ann").tokens == ["3>1"]
    assert table.offers("Ann") == before
    table.does("Ann", ("exchange", "3>1"), swap)
    assert table.offers("Ann") == [swap, "done"], "an exchange has been named"
    assert table.player("Ann").tokens == ["3>1"], "not used before all are named"


@pytest.mark.rule("RB-EXC-03", "RB-EXC-04")
def test_everything_is_given_before_anything_is_gained() -> None:
    table = rulebenders(currency="card").give("Ann", cubes=2, chips=0, exchange="1>1")
    table.disc("Ann", "exchange", "n2").hand("Ann", c("bite"), c("vaccine")).does("Ann", ("exchange", "1>1"))
    table.does("Ann", ("swap", 1, "cube", "for", 1, "chip"))
    table.refuses(
        "Ann", ("swap", 1, "chip", "for", 1, "cube"), rule="RB-EXC-03", good="chip", needed=1, have=0
    )
    table.does("Ann", ("swap", 1, "card", "for", 1, "cube"), ("swap", 1, "cube", "for", 1, "card"), "done")
    table.does("Ann", ("discard", c("bite")), ("from", "flexo")).has("Ann", cubes=1, chips=1, cards=2)
    assert table.state.discards["zombies"].pieces == [c("bite")]
    (told,) = table.events(Exchanged)
    assert (told.gave, told.got) == ({"cube": 2, "card": 1}, {"chip": 1, "cube": 1, "card": 1})


@pytest.mark.rule("RB-EXC-05")
def test_what_the_supply_lacks_cannot_be_had_and_tokens_keep() -> None:
    table = rulebenders(currency="cube").cubes("theme", Ann=20).give("Ann", exchange="3>1")
    table.refuses("Ann", ("exchange", "3>1"), rule="RB-EXC-03")
    table.refuses("Ann", ("exchange", "3>1"), rule="RB-EXC-03")
    for who in ("Ann", "Bob", "Cleo"):
        table.does(who, "pass")
    pass_round(table)
    assert "3>1" in table.player("Ann").tokens
    assert len(table.player("Ann").tokens) == 2
    rich = rulebenders(currency="cube").cubes("theme", Ann=20).give("Ann", exchange="1>1")
    rich.does("Ann", "pass")
    assert rich.player("Ann").tokens == ["1>1"]


@pytest.mark.rule("RB-EXC-06")
@pytest.mark.scenario("RB-S66")
def test_cubes_are_limited_by_the_supply_before_the_exchange() -> None:
    table = rulebenders(currency="cube").cubes("theme", Ann=19).give("Ann", chips=0, exchange="2>1")
    table.hand("Ann", *(c("vaccine", n) for n in range(1, 6)), c("bite"))
    table.does("Ann", ("exchange", "2>1"), ("swap", 2, "card", "for", 1, "cube"))
    table.does("Ann", ("discard", c("bite")), ("discard", c("vaccine")))
    table.has("Ann", cubes=1, cards=4)


@pytest.mark.rule("RB-EXC-06")
def test_what_is_given_limits_no_chips_helps_cards_and_does_not_help_cubes() -> None:
    table = rulebenders(currency="card").cubes("theme", Ann=15).give("Ann", cubes=4, exchange="1>1")
    table.disc("Ann", "exchange", "n2").hand("Ann", c("bite"), c("vaccine"))
    for deck in (*table.state.plates, "flexo"):
        table.deck(deck, 0)

    def swap(give: str, get: str) -> Swap:
        return ("swap", 1, give, "for", 1, get)

    table.does("Ann", ("exchange", "1>1"))
    table.refuses("Ann", swap("cube", "card"), rule="RB-EXC-06", good="card", most=0)
    table.does("Ann", *[swap("cube", "chip")] * 3, swap("card", "cube"))
    table.refuses("Ann", swap("card", "cube"), rule="RB-EXC-06", good="cube", most=1)
    table.does("Ann", swap("cube", "card"))
    table.refuses("Ann", swap("chip", "card"), rule="RB-EXC-06", good="card", most=1)
    table.does("Ann", "done", ("discard", c("bite")))
    table.holds("Ann", c("bite"), c("vaccine")).has("Ann", cubes=1, chips=10, supply=4)
    assert table.state.discards["zombies"].pieces == [], "the given card was there to be drawn"


@pytest.mark.rule("RB-EXC-03", "RB-EXC-04")
def test_a_conversion_asks_first_for_an_exchange_then_says_what_is_noted_up_to_its_most() -> None:
    table = rulebenders(themes=("fantasy", "zombies", "nights", "pirates")).give("Ann", chips=9, cubes=9)
    table.hand("Ann", c("magic-wand")).does("Ann", ("play", c("magic-wand")))
    assert table.question("Ann") == ("RB-EXC-04", "")
    assert table.ask("Ann").params == {"gave": {}, "got": {}}
    for number in (1, 2, 3):
        table.does("Ann", ("swap", 1, "cube", "for", 1, "chip"))
        assert table.question("Ann") == ("RB-EXC-04", "noted")
        assert table.ask("Ann").params == {"gave": {"cube": number}, "got": {"chip": number}}
    table.does("Ann", ("swap", 1, "cube", "for", 1, "chip")).has("Ann", chips=13, cubes=5)
    assert table.question("Ann")[0] == "RB-ACT-10", "four are the most, and nothing more is asked"


@pytest.mark.rule("RB-EXC-06")
def test_given_cubes_are_in_the_supply_before_others_are_taken() -> None:
    table = rulebenders(currency="card").cubes("theme", Ann=15).give("Ann", cubes=3, exchange="1>1")
    table.disc("Ann", "exchange", "n2")
    table.does("Ann", ("exchange", "1>1"), *[("swap", 1, "cube", "for", 1, "chip")] * 3)
    table.does("Ann", *[("swap", 1, "chip", "for", 1, "cube")] * 2)
    table.refuses("Ann", ("swap", 1, "chip", "for", 1, "cube"), rule="RB-EXC-06", good="cube", most=2)
    table.does("Ann", "done").has("Ann", cubes=2, chips=8, supply=3)
