"""Turns, placing cubes and exchange tokens (RB-ACT, RB-PLC, RB-EXC)."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.events import Exchanged
from clepsydra.games.rulebenders.exchange import Bargain, Swap, terms_of, why_not_swap
from clepsydra.games.rulebenders.state import PANELS
from clepsydra.kernel import Passed, deny
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders
from tests.games.rulebenders.test_income import draw_up, pass_round


@pytest.mark.rule("RB-ACT-01")
def test_turns_go_round_until_all_have_passed() -> None:
    table = rulebenders(first="Bob").give("Bob", cubes=2)
    table.does("Bob", ("place", "theme"), "end").does("Cleo", "pass").does("Ann", "pass")
    assert table.asked == ["Bob"]
    table.does("Bob", ("place", "theme"), "end")
    assert table.asked == ["Bob"]
    table.does("Bob", "pass")
    assert table.state.phase == "evaluation"


@pytest.mark.rule("RB-ACT-02")
def test_one_action_per_turn() -> None:
    table = rulebenders().give("Ann", cubes=3).hand("Ann", c("doubloons")).does("Ann", ("place", "theme"))
    table.refuses("Ann", ("place", "theme"), rule="RB-ACT-02")
    table.refuses("Ann", ("play", c("doubloons")), rule="RB-ACT-02")


@pytest.mark.rule("RB-ACT-03")
def test_free_actions_come_before_and_after_the_action() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "fantasy")).dashboard(
        "Ann", c("robot"), c("goblin-banker")
    )
    table.give("Ann", exchange="3>1").does("Ann", ("activate", c("robot"))).has("Ann", cubes=2)
    table.does("Ann", ("place", "theme"), ("activate", c("goblin-banker"))).has("Ann", chips=8)
    assert "end" in table.offers("Ann")


@pytest.mark.rule("RB-ACT-04", "RB-ACT-05")
def test_who_passes_is_out_of_the_round() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "fantasy")).dashboard("Ann", c("robot"))
    table.hand("Ann", *(c("vaccine", n) for n in range(1, 6)), c("bite"), c("guru"))
    table.does("Ann", ("activate", c("robot")), "pass")
    assert table.ask("Ann").rule == "RB-ACT-06"
    table.does("Ann", ("discard", c("guru"))).does("Bob", "pass")
    assert table.asked == ["Cleo"]
    table.does("Cleo", "pass")
    assert table.state.phase != "turn"
    assert [event.seat for event in table.events(Passed)] == [0, 1, 2]


@pytest.mark.rule("RB-ACT-04", "RB-ACT-10")
def test_with_no_action_possible_only_a_pass_is_left() -> None:
    table = rulebenders().hand("Ann", c("bite")).give("Ann", chips=0)
    assert table.offers("Ann") == ["pass"]
    table.refuses("Ann", "end", rule="TB-ASK-02")


@pytest.mark.rule("RB-ACT-06")
@pytest.mark.scenario("RB-S51")
def test_the_hand_limit_counts_at_the_end_of_the_turn() -> None:
    table = rulebenders().give("Ann", cubes=1).hand("Ann", *(c("vaccine", n) for n in range(1, 6)))
    table.hand("Ann", c("bite"), c("guru"), c("fire")).does("Ann", ("place", "theme")).has("Ann", cards=8)
    table.does("Ann", "end", ("discard", c("guru")), ("discard", c("bite"))).has("Ann", cards=6)
    assert table.asked == ["Bob"]


@pytest.mark.rule("RB-ACT-07")
def test_cards_received_in_anothers_turn_are_checked_later() -> None:
    table = (
        rulebenders()
        .hand("Ann", c("tin-can"), c("bite"))
        .hand("Bob", *(c("vaccine", n) for n in range(1, 6)))
    )
    table.hand("Bob", c("guru")).plays("Ann", c("tin-can"), ("give", c("bite"), 1)).does("Ann", "end")
    table.has("Bob", cards=7).does("Bob", "pass")
    assert table.ask("Bob").rule == "RB-ACT-06"
    passed = (
        rulebenders().passed("Bob").hand("Bob", *(c("vaccine", n) for n in range(1, 6)), c("guru"), c("fire"))
    )
    passed.does("Ann", "pass").does("Cleo", "pass")
    draw_up(passed).has("Bob", cards=7)


@pytest.mark.rule("RB-ACT-08")
def test_a_turn_is_ended_by_its_player() -> None:
    table = rulebenders().give("Ann", cubes=1).does("Ann", ("place", "theme"))
    assert table.asked == ["Ann"]
    assert table.offers("Ann") == ["end"]


@pytest.mark.rule("RB-ACT-09")
@pytest.mark.scenario("RB-S56")
def test_an_extra_action_may_lapse_and_a_pass_takes_the_place_of_the_action() -> None:
    def after_scheherazade() -> RulebendersTable:
        table = rulebenders().dashboard("Ann", c("scheherazade")).give("Ann", cubes=3)
        peek = (("peek_at", "electron", 1), ("peek", "electron", "theme"))
        return table.does("Ann", ("activate", c("scheherazade")), *peek)

    table = after_scheherazade().does("Ann", ("place", "theme"))
    table.refuses("Ann", "pass", rule="TB-ASK-02").does("Ann", "end")
    assert (table.asked, table.player("Ann").passed) == (["Bob"], False)
    passing = after_scheherazade().does("Ann", "pass")
    assert (passing.asked, passing.player("Ann").passed) == (["Bob"], True)
    using = after_scheherazade().does("Ann", ("place", "theme"), ("place", "theme"))
    using.refuses("Ann", ("place", "theme"), rule="RB-ACT-02")


@pytest.mark.rule("RB-ACT-11")
def test_what_was_used_is_used_up() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "fantasy")).dashboard("Ann", c("robot"))
    table.give("Ann", chips=9, cubes=4, exchange="3>1").hand("Ann", c("flexo-18"))
    table.does("Ann", ("activate", c("robot")), ("exchange", "3>1"), "done")
    table.plays("Ann", c("flexo-18")).draws("Ann", "flexo", "flexo")
    assert ("activate", c("robot")) not in table.offers("Ann")
    assert table.player("Ann").tokens == []
    assert c("flexo-18") in table.player("Ann").fuel


# Placing


@pytest.mark.rule("RB-PLC-01")
def test_a_cube_of_the_reserve_goes_to_any_open_section_or_to_the_track() -> None:
    table = rulebenders().give("Ann", cubes=1)
    places = {option[1] for option in table.offers("Ann") if option[0] == "place"}
    assert places == {*PANELS, "tiebreak"}
    table.does("Ann", ("place", "currency")).has("Ann", cubes=0)
    assert table.on("currency") == (1, 0, 0)
    rulebenders().refuses("Ann", ("place", "theme"), rule="RB-PLC-01")


@pytest.mark.rule("RB-PLC-02")
@pytest.mark.scenario("RB-S09")
def test_the_track_is_filled_from_the_first_empty_column() -> None:
    table = rulebenders().track("Bob Bob", "- - Cleo").give("Ann", cubes=1).does("Ann", ("place", "tiebreak"))
    assert table.rows()[0] == "Bob Bob - Ann"
    full = rulebenders().track(" ".join(["Bob"] * 5), " ".join(["-"] * 5 + ["Cleo"] * 5)).give("Ann", cubes=1)
    full.refuses("Ann", ("place", "tiebreak"), rule="RB-PLC-02")


@pytest.mark.rule("RB-PLC-03", "RB-PLC-07")
def test_effects_place_cube_by_cube_as_far_as_there_is_room() -> None:
    table = rulebenders().track(" ".join(["Bob"] * 9)).hand("Ann", c("radio-tower"))
    table.plays("Ann", c("radio-tower"), ("place", "tiebreak")).has("Ann", supply=19)
    assert table.rows()[0].endswith("Ann")
    assert "end" in table.offers("Ann")


@pytest.mark.rule("RB-PLC-04", "RB-PI-09")
def test_a_hook_keeps_the_opponents_out() -> None:
    table = rulebenders().hook("Bob", "theme").give("Ann", cubes=1).give("Bob", cubes=1)
    table.refuses("Ann", ("place", "theme"), rule="RB-PLC-04", panel="theme")
    table.does("Ann", "pass").does("Bob", ("place", "theme"))


@pytest.mark.rule("RB-PLC-05", "RB-SP-02", "RB-A22")
@pytest.mark.scenario("RB-S44")
def test_foreign_cubes_go_first_and_once_per_turn() -> None:
    table = (
        rulebenders()
        .hand("Bob", c("flexo-01"))
        .dashboard("Bob", c("scheherazade"))
        .give("Bob", cubes=2, chips=0)
    )
    table.player("Bob").foreign, table.player("Ann").supply = {0: 3}, 17
    table.setting("currency", "cube").does("Ann", "pass")
    table.does(
        "Bob", ("activate", c("scheherazade")), ("peek_at", "electron", 1), ("peek", "electron", "theme")
    )
    table.refuses("Bob", ("place", "theme"), rule="RB-SP-02").does("Bob", ("foreign", 0, "theme"))
    assert table.on("theme") == (1, 0, 0)
    table.refuses("Bob", ("foreign", 0, "theme"), rule="RB-SP-02").does("Bob", ("place", "theme"))
    assert table.on("theme") == (1, 1, 0)
    broke = rulebenders(currency="cube").hand("Bob", c("flexo-01")).does("Ann", "pass")
    broke.player("Bob").foreign[0] = 3
    broke.refuses("Bob", ("play", c("flexo-01")), rule="RB-PLY-12", needed=1, have=0, currency="cube")


@pytest.mark.rule("RB-PLC-06")
@pytest.mark.scenario("RB-S58")
def test_a_hook_stops_neither_locks_nor_a_tie_break() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "pirates")).hook("Bob", "currency")
    table.cubes("theme", Ann=1).give("Ann", cubes=1).hand("Ann", c("teleporter"), c("bunker"))
    table.refuses("Ann", ("place", "currency"), rule="RB-PLC-04")
    table.plays("Ann", c("teleporter"), ("cube", "theme"))
    table.refuses("Ann", ("place", "currency"), rule="RB-PLC-04").does(
        "Ann", ("place", "exchange"), "stop", "end"
    )
    locking = rulebenders().hook("Bob", "currency").give("Ann", cubes=1).hand("Ann", c("bunker"))
    locking.plays("Ann", c("bunker"), ("lock", "currency"))
    assert locking.on("currency") == (1, 0, 0)
    tied = rulebenders().hook("Bob", "currency").cubes("currency", Ann=2, Bob=2).track("Ann")
    tied.evaluate("currency").does("Ann", "break_tie")
    assert tied.on("currency") == (3, 2, 0)


# Exchange tokens


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
        assert {str(swap[5]) for swap in table.offers("Ann") if swap != "done"} == gets


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
    table.does("Ann", ("exchange", "2>1"), ("discard", c("bite")), ("discard", c("vaccine")))
    table.has("Ann", cubes=1, cards=4)
    bargain = Bargain(got={"cube": 1})
    terms = terms_of(table.game, "2>1", ("cube",))
    again = rulebenders(currency="cube").cubes("theme", Ann=19)
    swap: Swap = ("swap", 2, "chip", "for", 1, "cube")
    assert why_not_swap(again.game, 0, terms, bargain, swap) == deny("RB-EXC-06", good="cube", most=1)
    drawn = rulebenders(currency="card").give("Ann", cubes=3, exchange="1>1")
    for deck in (*drawn.state.plates, "flexo"):
        drawn.deck(deck, 0)
    drawn.put(drawn.state.piles["nights"], c("guru"))
    drawn.does("Ann", ("exchange", "1>1"), ("swap", 1, "cube", "for", 1, "card")).has("Ann", cubes=2, cards=1)
