"""Turns, placing cubes (RB-ACT, RB-PLC)."""

from __future__ import annotations

import msgspec
import pytest

from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.events import Placed
from clepsydra.games.rulebenders.exchange import Swap
from clepsydra.games.rulebenders.state import PANELS
from clepsydra.kernel import BACK, LANGUAGES, One, Passed, Reader
from clepsydra.kernel.texts import catalogue
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders
from tests.games.rulebenders.test_income import draw_up
from tests.wording import pattern, unmentioned


@pytest.mark.rule("RB-ACT-01")
def test_turns_go_round_until_all_have_passed() -> None:
    table = rulebenders(first="Bob").give("Bob", cubes=2)
    table.does("Bob", ("place", "theme"), "end").does("Cleo", "pass").does("Ann", "pass")
    assert table.asked == ["Bob"]
    table.does("Bob", ("place", "theme"), "end")
    assert table.state.phase == "evaluation"


@pytest.mark.rule("RB-ACT-01", "RB-ACV-03")
def test_a_turn_that_waits_for_chance_is_not_over() -> None:
    table = rulebenders().hand("Ann", c("galleon")).hand("Bob", c("bite")).dashboard("Cleo", c("blackbeard"))
    table.plays("Ann", c("galleon"), (("target", 1),)).holds("Ann", c("bite"))
    assert table.question("Ann") == ("RB-ACT-10", "acted"), "nobody attacks while her turn goes on"
    assert table.asked == ["Ann"]
    table.does("Ann", "end")
    assert (table.asked, table.question("Cleo")[0]) == (["Cleo"], "RB-ACV-03")


@pytest.mark.rule("RB-ACT-01", "RB-SP-08")
def test_between_a_turn_and_a_round_begun_anew_nobody_attacks() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "pirates")).hand("Ann", c("big-bang"))
    table.dashboard("Bob", c("blackbeard")).plays("Ann", c("big-bang"))
    assert (table.asked, table.question("Ann")[0]) == (["Ann"], "RB-DRW-03"), "the income comes at once"


@pytest.mark.rule("RB-ACT-02")
def test_one_action_per_turn() -> None:
    table = rulebenders().give("Ann", cubes=3).hand("Ann", c("doubloons")).does("Ann", ("place", "theme"))
    table.refuses("Ann", ("place", "theme"), rule="RB-ACT-02")
    table.refuses("Ann", ("play", c("doubloons")), rule="RB-ACT-02")


@pytest.mark.rule("RB-ACT-02", "RB-PLC-03")
def test_a_cube_placed_is_an_action_unless_a_card_places_it() -> None:
    own = rulebenders().give("Ann", cubes=1).does("Ann", ("place", "theme"), "end")
    assert own.events(Placed) == [Placed(0, 0, "theme", action=True)]
    foreign = rulebenders()
    foreign.player("Ann").foreign, foreign.player("Bob").supply = {1: 1}, 19
    foreign.does("Ann", ("foreign", 1, "theme"), "end")
    assert foreign.events(Placed) == [Placed(0, 1, "theme", action=True)]
    carded = rulebenders().hand("Ann", c("mammoth")).plays("Ann", c("mammoth"), ("place", "theme"), "stop")
    carded.does("Ann", "end")
    assert carded.events(Placed) == [Placed(0, 0, "theme", action=False)]


@pytest.mark.rule("RB-ACT-03")
def test_free_actions_come_before_and_after_the_action() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "fantasy")).dashboard(
        "Ann", c("robot"), c("goblin-banker")
    )
    table.give("Ann", exchange="3>1").does("Ann", ("activate", c("robot"))).has("Ann", cubes=2)
    table.does("Ann", ("place", "theme"), ("activate", c("goblin-banker"))).has("Ann", chips=8)
    assert "end" in table.offers("Ann")


@pytest.mark.rule("RB-ACT-03")
def test_exchange_tokens_are_used_before_and_after_the_action_and_are_none() -> None:
    def holding_tokens() -> RulebendersTable:
        table = rulebenders().give("Ann", cubes=5, exchange="2>1").give("Ann", exchange="1>1")
        return table.hand("Ann", c("doubloons"))

    swap: Swap = ("swap", 2, "cube", "for", 1, "chip")
    table = holding_tokens().does("Ann", ("exchange", "2>1"), swap, "done").has("Ann", cubes=3, chips=8)
    table.does("Ann", ("place", "theme"), ("exchange", "1>1"), ("swap", 1, "cube", "for", 1, "chip"), "done")
    table.has("Ann", cubes=1, chips=9).refuses("Ann", ("place", "theme"), rule="RB-ACT-02")
    busy = holding_tokens().does("Ann", ("play", c("doubloons")))
    assert busy.ask("Ann").rule == "RB-DAT-04"
    busy.refuses("Ann", ("exchange", "2>1"), rule="TB-ASK-02")
    busy.does("Ann", ("gain_chips", 1), ("exchange", "2>1"), swap, "done").has("Ann", chips=9)


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


@pytest.mark.rule("RB-ACT-08")
def test_who_has_nothing_left_is_asked_once() -> None:
    table = rulebenders().give("Ann", cubes=1).give("Bob", cubes=2).does("Ann", ("place", "theme"), "end")
    table.does("Bob", ("place", "theme"), "end").does("Cleo", "pass")
    assert table.asked == ["Bob"], "Ann ended with nothing left and is not asked to pass"
    assert table.player("Ann").passed
    table = (
        rulebenders().give("Ann", cubes=1).hand("Ann", c("flexo-03")).does("Ann", ("place", "theme"), "end")
    )
    table.does("Bob", "pass").does("Cleo", "pass")
    assert table.asked == ["Ann"]
    table = rulebenders(any_theme=False).give("Ann", cubes=1).give("Bob", cubes=1)
    table.does("Ann", ("place", "theme"), "end")
    table.state.players[0].hand.pieces.append(c("bite"))  # somebody gave it to her
    table.does("Bob", ("place", "theme"), "end").does("Cleo", "pass")
    assert table.offers("Ann") == ["pass"], "what she may not play is shown with its reason"
    table = rulebenders().start()
    assert table.offers("Ann") == ["pass"], "who has not been asked in this round is"


@pytest.mark.rule("RB-ACT-10")
def test_a_turn_offers_to_act_first_and_to_leave_last() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "fantasy")).dashboard("Ann", c("robot"))
    table.give("Ann", cubes=3, exchange="3>1").hand("Ann", c("flexo-03"))
    offered = [option if isinstance(option, str) else option[0] for option in table.offers("Ann")]
    assert offered == [*["place"] * 8, "play", "activate", "exchange", "pass"]
    table.does("Ann", ("place", "theme"))
    assert table.offers("Ann")[-1] == "end"


@pytest.mark.rule("RB-ACT-10")
def test_the_question_of_a_turn_says_what_is_left() -> None:
    table = rulebenders().dashboard("Ann", c("scheherazade")).give("Ann", cubes=2)
    asked = [case_of(table)]
    peek = (("peek_at", "electron", 1), ("peek", "electron", "theme"))
    table.does("Ann", ("activate", c("scheherazade")), *peek, ("place", "theme"))
    asked.append(case_of(table))
    table.does("Ann", ("place", "theme"))
    asked.append(case_of(table))
    asked.append(case_of(rulebenders()))
    assert asked == ["", "extra", "acted", "no_action"]
    for lang in LANGUAGES:
        own = {
            key: text
            for key, text in catalogue(lang, RULEBENDERS.texts)["asks"].items()
            if "RB-ACT-10" in key
        }
        assert {key.partition("/")[2] for key in own} == {*asked, "only_end"}
        assert len(set(own.values())) == len(own)


def case_of(table: RulebendersTable) -> str:
    """Return which wording of the question Ann is asked."""
    ask = table.ask("Ann")
    assert isinstance(ask, One)
    assert ask.rule == "RB-ACT-10"
    return ask.case


@pytest.mark.rule("RB-EXC-02")
def test_every_exchange_is_named_and_what_is_noted_is_said() -> None:
    table = rulebenders(currency="chip").give("Ann", chips=0, cubes=6, exchange="3>1")
    table.does("Ann", ("exchange", "3>1"))
    assert table.offers("Ann") == [("swap", 3, "cube", "for", 1, "chip"), BACK], "asked of the only one too"
    table.does("Ann", ("swap", 3, "cube", "for", 1, "chip")).has("Ann", chips=0, cubes=6)
    for lang in LANGUAGES:
        reader = Reader(RULEBENDERS.texts, lang)
        said = reader.ask(table.ask("Ann"))
        assert pattern(RULEBENDERS.texts, lang, "asks", "RB-EXC-02/noted").fullmatch(said)
        assert unmentioned(reader, said, 3, "cube", 1, "chip") == []
    table.does("Ann", "done").has("Ann", chips=1, cubes=3)


@pytest.mark.rule("RB-EXC-02")
def test_a_game_stored_before_goes_on_with_what_it_asked() -> None:
    table = rulebenders(currency="chip").give("Ann", chips=0, cubes=6, exchange="3>1")
    table.state.edition = 2
    table.does("Ann", ("exchange", "3>1"))
    swap = ("swap", 3, "cube", "for", 1, "chip")
    assert table.offers("Ann") == [swap, "done"], "the only one is noted unasked, and there is no way back"


def test_a_game_stored_before_the_versions_were_noted_is_of_the_second() -> None:
    table = rulebenders()
    stored = msgspec.msgpack.decode(table.rules.encode(table.state))
    assert stored.pop("edition") == RULEBENDERS.version
    assert table.rules.decode(msgspec.msgpack.encode(stored)).edition == 2


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
    table.does(
        "Ann", ("activate", c("robot")), ("exchange", "3>1"), ("swap", 3, "cube", "for", 1, "chip"), "done"
    )
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


@pytest.mark.rule("RB-PLC-03")
def test_a_question_about_several_cubes_says_which_of_them_it_is() -> None:
    table = rulebenders().hand("Ann", c("mammoth")).does("Ann", ("play", c("mammoth")))
    for number in (1, 2, 3):
        assert table.question("Ann") == ("RB-PLC-03", "many")
        assert table.ask("Ann").params == {"card": c("mammoth"), "number": number, "total": 3}
        table.does("Ann", ("place", "theme"))
    assert table.question("Ann")[0] == "RB-ACT-10"
    single = rulebenders().give("Ann", cubes=1).hand("Ann", c("horde"))
    single.plays("Ann", c("horde"), ("raid", "theme"))
    assert single.question("Ann") == ("RB-PLC-03", "one")
    assert single.ask("Ann").params == {"card": c("horde"), "number": 1, "total": 1}


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


@pytest.mark.rule("RB-PLC-05", "RB-SP-02")
def test_a_refusal_says_whether_a_foreign_cube_is_due_or_has_been_placed() -> None:
    def denied(*option: str | int) -> str | None:
        denial = table.position.why_not(0, option)
        return None if denial is None else denial.key

    table = rulebenders().give("Ann", cubes=1).dashboard("Ann", c("scheherazade"))
    table.player("Ann").foreign, table.player("Bob").supply = {1: 2}, 18
    peek = (("peek_at", "electron", 1), ("peek", "electron", "theme"))
    table.does("Ann", ("activate", c("scheherazade")), *peek)
    assert (denied("place", "theme"), denied("foreign", 1, "theme")) == ("RB-SP-02", None)
    table.does("Ann", ("foreign", 1, "theme"))
    assert (denied("place", "theme"), denied("foreign", 1, "theme")) == (None, "RB-SP-02/once")


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
    own = rulebenders().hook("Ann", "currency").give("Ann", cubes=1).does("Ann", ("place", "currency"))
    assert own.on("currency") == (1, 0, 0), "its owner puts cubes there"


@pytest.mark.rule("TB-REC-10")
@pytest.mark.parametrize(("edition", "later"), [(2, False), (3, True), (4, True)])
def test_a_game_knows_by_which_version_it_began(edition: int, later: bool) -> None:
    table = rulebenders()
    table.state.edition = edition
    assert table.game.since(3) is later
