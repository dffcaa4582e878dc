"""Whose cards are used in whose turn: between two turns, and before the first one (RB-ACV-02, 03)."""

from __future__ import annotations

import pytest

from tests.games.rulebenders.table import RulebendersTable, c, rulebenders
from tests.games.rulebenders.test_income import draw_up


@pytest.mark.rule("RB-ACV-03", "RB-ATK-05")
def test_dashboard_attacks_may_come_before_the_first_turn() -> None:
    def round_two() -> RulebendersTable:
        table = rulebenders(phase="round_start").round(2).dashboard("Bob", c("blackbeard"))
        return table.dashboard("Ann", c("velociraptor")).give("Ann", cubes=1)

    table = round_two().start()
    assert (table.asked, table.ask("Bob").rule) == (["Bob"], "RB-ACV-03"), "not who is first: it is her turn"
    assert (table.state.turn.seat, table.state.turn.begun) == (0, False)
    table.does("Bob", ("activate", c("blackbeard")), ("target", 2)).has("Bob", chips=8).has("Cleo", chips=6)
    assert (table.asked, table.ask("Ann").rule) == (["Ann"], "RB-ACT-10")
    cancelled = round_two().dashboard("Cleo", c("palace-guard"))
    cancelled.does("Bob", ("activate", c("blackbeard")), ("target", 2))
    cancelled.does("Cleo", "react", ("activate", c("palace-guard"))).has("Bob", chips=7)
    assert cancelled.asked == ["Ann"], "her turn goes on"
    cancelled.does("Ann", ("place", "theme"))
    thieves = (
        rulebenders(phase="round_start")
        .dashboard("Bob", c("blackbeard"))
        .dashboard("Cleo", c("blackbeard", 2))
    )
    thieves.does("Bob", "decline")
    assert thieves.asked == ["Cleo"], "everybody is asked, in round order"


@pytest.mark.rule("RB-ACV-03", "RB-SP-08")
def test_dashboard_attacks_may_come_before_the_first_turn_after_big_bang() -> None:
    def anew() -> RulebendersTable:
        """Cleo, who is first, has made the round begin anew; the income is drawn."""
        table = rulebenders(first="Cleo", themes=("scifi", "zombies", "nights", "pirates")).round(2)
        table.hand("Cleo", c("big-bang")).dashboard("Bob", c("blackbeard"), rotated=True)
        table.dashboard("Cleo", c("blackbeard", 2)).dashboard("Ann", c("palace-guard"))
        table.plays("Cleo", c("big-bang"))
        assert (table.asked, table.ask("Cleo").rule) == (["Cleo"], "RB-DRW-03"), "no window before the income"
        return draw_up(table)

    table = anew()
    assert (table.asked, table.ask("Bob").rule) == (["Bob"], "RB-ACV-03"), "not Cleo: it will be her turn"
    table.does("Bob", ("activate", c("blackbeard")), ("target", 2)).all_decline()
    table.has("Bob", chips=9).has("Cleo", chips=5)
    assert (table.asked, table.ask("Cleo").rule) == (["Cleo"], "RB-ACT-10")
    cancelled = anew().does("Bob", ("activate", c("blackbeard")), ("target", 2))
    cancelled.does("Ann", "react", ("activate", c("palace-guard"))).has("Bob", chips=8).has("Cleo", chips=6)
    assert (cancelled.asked, cancelled.ask("Cleo").rule) == (["Cleo"], "RB-ACT-10"), "her turn goes on"
    cancelled.does("Cleo", ("place", "theme"), "end")
    assert cancelled.asked == ["Ann"], "Bob's card stays rotated"


@pytest.mark.rule("RB-ACV-02")
def test_normal_cards_are_used_in_the_own_turn_alone_and_attacks_in_others_too() -> None:
    table = rulebenders().dashboard("Bob", c("parrot"), c("blackbeard"), c("palace-guard"))
    table.dashboard("Cleo", c("parrot", 2), c("palace-guard", 2)).discards(c("vaccine"))
    table.give("Ann", cubes=1).does("Ann", ("place", "theme"), "end")
    assert table.offers("Bob") == ["decline", ("activate", c("blackbeard"))], "after the turn of another"
    table.does("Bob", "decline")
    own = {("activate", c("parrot")), ("activate", c("blackbeard"))}
    assert own <= set(table.offers("Bob")), "in his own turn"
    assert ("activate", c("palace-guard")) not in table.offers("Bob"), "a shield needs an attack"
    table.does("Bob", ("activate", c("blackbeard")), ("target", 0))
    assert table.asked == ["Cleo"], "who has no attack card was not asked before"
    table.does("Cleo", "react", ("activate", c("palace-guard", 2))).has("Ann", chips=7).has("Bob", chips=7)


@pytest.mark.rule("RB-ACV-02", "RB-SHD-02")
def test_shields_are_used_in_the_attack_window_of_any_turn() -> None:
    def attacked(*, at_the_end: bool) -> RulebendersTable:
        """Bob attacks in his own turn, or at the end of Ann's."""
        table = rulebenders(first="Ann" if at_the_end else "Bob").dashboard("Bob", c("blackbeard"))
        table.dashboard("Ann", c("palace-guard")).dashboard("Cleo", c("palace-guard", 2))
        if at_the_end:
            table.does("Ann", "pass")
        return table.does("Bob", ("activate", c("blackbeard")), ("target", 0))

    for at_the_end in (False, True):
        for who, guard in (("Ann", c("palace-guard")), ("Cleo", c("palace-guard", 2))):
            table = attacked(at_the_end=at_the_end)
            assert sorted(table.asked) == ["Ann", "Cleo"]
            other = "Cleo" if who == "Ann" else "Ann"
            table.does(other, "decline").does(who, "react", ("activate", guard))
            table.has("Ann", chips=7).has("Bob", chips=7)
