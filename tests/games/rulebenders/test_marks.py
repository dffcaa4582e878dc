"""What Abomination's marks bind, what they spare, and how they end (RB-SP-15)."""

from __future__ import annotations

import pytest

from tests.games.rulebenders.table import RulebendersTable, c, rulebenders
from tests.games.rulebenders.test_income import pass_round

FANTASY = ("fantasy", "zombies", "nights", "prehistory")


@pytest.mark.rule("RB-SP-15")
@pytest.mark.scenario("RB-S63")
def test_marked_cards_pay_for_nothing() -> None:
    table = (
        rulebenders(currency="card")
        .marked("Ann", c("bunker"))
        .hand("Ann", c("flexo-01"))
        .give("Ann", cubes=1)
    )
    table.refuses("Ann", ("play", c("flexo-01")), rule="RB-SP-15").plays(
        "Ann", c("bunker"), ("lock", "theme")
    )
    table.has("Ann", cards=0)
    assert table.state.discards["flexo"].pieces == [c("flexo-01")]
    paying = rulebenders(currency="card").marked("Ann", c("bunker"), c("bite")).give("Ann", cubes=1)
    paying.refuses("Ann", ("play", c("bunker")), rule="RB-PLY-12", needed=1, have=0, currency="card")


@pytest.mark.rule("RB-SP-15")
def test_marks_add_up_and_only_their_holder_knows_them() -> None:
    table = (
        rulebenders()
        .hand("Ann", c("abomination"))
        .hand("Bob", c("bite"), c("horde"), c("virus"))
        .marked("Bob", c("vaccine"))
    )
    table.fate(2, 0).plays("Ann", c("abomination")).does("Ann", "end")
    assert table.player("Bob").marked.pieces == [c("vaccine"), c("virus"), c("bite")]
    assert table.position.view(0).players[1].marked.pieces == ["?card"] * 3
    assert table.position.view(1).players[1].marked.pieces == [c("vaccine"), c("virus"), c("bite")]


@pytest.mark.rule("RB-SP-15")
def test_two_of_the_hand_are_marked_or_all_if_there_are_fewer() -> None:
    table = rulebenders().hand("Ann", c("abomination")).hand("Cleo", c("guru"))
    table.hand("Bob", c("bite"), c("horde"), c("virus")).fate(1, 1, 0)
    table.plays("Ann", c("abomination")).does("Ann", "end")
    assert table.player("Bob").marked.pieces == [c("horde"), c("virus")]
    assert (table.player("Bob").hand.pieces, table.player("Cleo").marked.pieces) == ([c("bite")], [c("guru")])


@pytest.mark.rule("RB-SP-15")
def test_marked_cards_are_not_given_by_the_tin_can() -> None:
    table = rulebenders().marked("Ann", c("tin-can"), c("bite")).hand("Ann", c("guru"))
    table.plays("Ann", c("tin-can"))
    assert set(table.offers("Ann")) == {"stop", ("give", c("guru"), 1), ("give", c("guru"), 2)}
    table.does("Ann", ("give", c("guru"), 1)).has("Ann", cubes=2).holds("Ann", c("bite"))
    only_marked = rulebenders().marked("Ann", c("tin-can"), c("bite")).plays("Ann", c("tin-can"))
    only_marked.has("Ann", cubes=0).holds("Ann", c("bite"))


@pytest.mark.rule("RB-SP-15")
def test_marked_cards_are_neither_exchanged_nor_converted() -> None:
    def holding_marks(token: str = "") -> RulebendersTable:
        table = rulebenders(themes=FANTASY).marked("Ann", c("magic-wand"), c("bite"))
        return table.give("Ann", chips=0, exchange=token)

    table = holding_marks("1>1").refuses(
        "Ann", ("exchange", "1>1"), rule="RB-EXC-03", good="cube", needed=1, have=0
    )
    table = holding_marks("1>1").hand("Ann", c("guru"), c("horde"))
    table.does("Ann", ("exchange", "1>1"), ("swap", 1, "card", "for", 1, "chip"), "done")
    assert table.offers("Ann") == [("discard", c("guru")), ("discard", c("horde"))]
    wand = holding_marks().hand("Ann", c("guru")).give("Ann", chips=1).plays("Ann", c("magic-wand"))
    wand.does("Ann", ("swap", 1, "card", "for", 1, "cube")).refuses(
        "Ann", ("swap", 1, "card", "for", 1, "cube"), rule="RB-EXC-03", good="card", needed=1, have=0
    )
    wand.does("Ann", "done").holds("Ann", c("bite")).has("Ann", cubes=1)


@pytest.mark.rule("RB-SP-15")
def test_attacks_own_discards_and_the_hand_limit_take_marked_cards() -> None:
    attacked = rulebenders().hand("Ann", c("toxic-zombie")).marked("Bob", c("bite")).hand("Bob", c("horde"))
    attacked.plays(
        "Ann",
        c("toxic-zombie"),
    ).does("Bob", ("discard", c("bite")))
    assert attacked.player("Bob").marked.pieces == []
    stolen = rulebenders().hand("Ann", c("galleon")).marked("Bob", c("bite")).hand("Bob", c("horde"))
    stolen.fate(1, 0).plays("Ann", c("galleon"), (("target", 1),)).does("Ann", "end")
    stolen.holds("Ann", c("bite"), c("horde"))
    assert stolen.player("Ann").marked.pieces == [], "in another hand it is not marked"
    own = rulebenders().marked("Ann", c("bottle-of-rum"), c("bite")).plays("Ann", c("bottle-of-rum"))
    own.draws("Ann", "flexo", "flexo", "flexo").does("Ann", ("discard", c("bite")))
    assert own.player("Ann").marked.pieces == []
    full = rulebenders().marked("Ann", c("tin-can"), c("bite"))
    full.hand("Ann", *(c("vaccine", n) for n in range(1, 6)), c("guru"))
    full.plays("Ann", c("tin-can"), "stop").does("Ann", "end", ("discard", c("bite")))
    assert (full.player("Ann").marked.pieces, full.asked) == ([], ["Bob"])


@pytest.mark.rule("RB-SP-15")
def test_marked_shields_answer_attacks() -> None:
    table = rulebenders().hand("Ann", c("toxic-zombie")).marked("Bob", c("scimitar"))
    table.plays("Ann", c("toxic-zombie")).does("Bob", "react", ("play", c("scimitar")))
    assert table.player("Bob").fuel.pieces == [c("scimitar")]
    assert table.state.discards["zombies"].pieces == [c("toxic-zombie")]


@pytest.mark.rule("RB-SP-15")
def test_free_actions_before_and_extra_actions_after_are_not_bound() -> None:
    def bound() -> RulebendersTable:
        table = rulebenders(themes=FANTASY).marked("Ann", c("tin-can"), c("bite")).hand("Ann", c("flexo-05"))
        return table.dashboard("Ann", c("goblin-banker"), c("scheherazade")).give(
            "Ann", cubes=2, exchange="2>1"
        )

    table = bound().does("Ann", ("activate", c("goblin-banker"))).has("Ann", chips=8)
    table.does("Ann", ("exchange", "2>1"), ("swap", 2, "cube", "for", 1, "chip")).has("Ann", chips=9)
    extra = bound().does("Ann", ("activate", c("scheherazade")))
    while extra.ask("Ann").rule != "RB-ACT-10":
        extra.does("Ann", extra.offers("Ann")[0])
    extra.refuses("Ann", ("place", "theme"), rule="RB-SP-15")
    extra.plays("Ann", c("tin-can"), "stop").does("Ann", ("place", "theme"), "end")
    assert extra.asked == ["Bob"]
    ended = bound().does("Ann", ("activate", c("scheherazade")))
    while ended.ask("Ann").rule != "RB-ACT-10":
        ended.does("Ann", ended.offers("Ann")[0])
    ended.does("Ann", ("discard", c("bite")))
    assert ended.asked == ["Bob"], "a discarded mark ends the turn at once"


@pytest.mark.rule("RB-SP-15")
def test_marks_last_into_the_next_round() -> None:
    table = rulebenders().hand("Ann", c("abomination")).hand("Bob", c("bite")).passed("Bob")
    table.plays("Ann", c("abomination")).does("Ann", "end")
    pass_round(table)
    assert table.player("Bob").marked.pieces == [c("bite")]
    table.does("Ann", "pass").refuses("Bob", "pass", rule="RB-SP-15")
    table.does("Bob", ("discard", c("bite")))
    assert not table.player("Bob").passed
