"""What becomes of a card that is played, and of one that leaves the table: where it lies, what it begins and ends."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.events import Left
from clepsydra.games.rulebenders.state import Saw
from clepsydra.kernel import EVERYBODY, Event
from tests.games.rulebenders.table import c, rulebenders


@pytest.mark.rule("RB-CRD-01", "RB-CRD-02", "RB-SHD-02")
@pytest.mark.parametrize(("card", "fresh"), [("palace-guard", True), ("bite", False)])
def test_only_a_dashboard_card_is_remembered_as_new_in_its_turn(card: str, fresh: bool) -> None:
    table = rulebenders().hand("Ann", c(card)).does("Ann", ("play", c(card)))
    assert table.state.turn.fresh == [c(card)] * fresh
    ann = table.player("Ann")
    assert (c(card) in ann.dashboard, c(card) in ann.fuel) == (fresh, not fresh)


@pytest.mark.rule("RB-CRD-01", "RB-PLY-06")
def test_a_flexo_card_is_fuel_and_bars_its_icon_for_the_round() -> None:
    table = rulebenders().hand("Ann", c("flexo-05")).plays("Ann", c("flexo-05"))
    assert table.player("Ann").fuel.pieces == ["flexo-05"]
    assert table.player("Ann").icons == [table.game.card("flexo-05").panel]
    themed = rulebenders().hand("Ann", c("bite")).does("Ann", ("play", c("bite")))
    assert themed.player("Ann").icons == []


@pytest.mark.rule("RB-DES-01", "RB-CRD-04")
def test_a_destruction_card_lies_open_in_the_box() -> None:
    table = rulebenders().hand("Ann", c("virus")).plays("Ann", c("virus"))
    assert c("virus") in table.state.box
    assert table.state.box.known_to(c("virus")) == EVERYBODY
    assert c("virus") not in table.player("Ann").fuel


@pytest.mark.rule("RB-PLY-01", "RB-PLY-16")
def test_a_card_is_shown_before_it_is_paid_for() -> None:
    table = rulebenders(first="Bob").disc("Bob", "currency", "n1").give("Bob", cubes=3)
    table.hand("Bob", c("ice-age")).does("Bob", ("play", c("ice-age")))
    assert table.ask("Bob").rule == "RB-PLY-10"
    assert table.player("Bob").hand.known_to(c("ice-age")) == EVERYBODY


@pytest.mark.rule("RB-PLY-16", "RB-PLY-17")
def test_a_theme_is_named_when_the_card_is_paid_for() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "pirates")).hand("Ann", c("alien-technology"))
    table.does("Ann", ("play", c("alien-technology")))
    assert (table.ask("Ann").rule, table.player("Ann").chips < 7) == ("RB-PLY-17", True)
    table.does("Ann", ("plate", "nights"))
    assert table.state.named == {c("alien-technology"): 2}


@pytest.mark.rule("RB-CMP-10", "RB-SP-17")
def test_a_card_that_leaves_a_dashboard_is_rotated_no_longer_and_saws_no_more() -> None:
    table = rulebenders().hand("Ann", c("mutiny")).dashboard("Bob", c("chainsaw"), c("parrot"), rotated=True)
    table.state.saws = [Saw(c("chainsaw"), 0, "cube"), Saw(c("chainsaw", 2), 0, "cube")]
    table.plays("Ann", c("mutiny"), ("target", 1), ("sink", c("chainsaw"))).has("Bob", cubes=0)
    assert table.state.discards["zombies"].pieces == [c("chainsaw")]
    assert table.player("Bob").rotated == [c("parrot")]
    assert table.state.saws == [Saw(c("chainsaw", 2), 0, "cube")], "another saw goes on"


@pytest.mark.rule("RB-TOK-07")
def test_cubes_that_leave_the_board_go_home_and_are_told_of_by_number_and_place() -> None:
    table = rulebenders().cubes("theme", Bob=3).track("- Bob", "Ann Bob")
    game, told = table.game, list[Event]()
    game.told = told.append
    assert game.clear_open("theme", 1, 2) == 2
    assert game.clear_open("theme", 1, 5) == 1
    assert game.clear_open("theme", 1, 1) == 0
    assert game.clear_column("B", 1) == 1
    table.has("Bob", supply=20 - 5 + 3)
    assert table.rows() == ("- Bob", "Ann")
    assert told == [Left(1, 2, "theme"), Left(1, 1, "theme"), Left(1, 1, "tiebreak")]


@pytest.mark.rule("RB-CMP-07", "RB-TOK-08")
def test_a_deck_counts_its_discards_and_a_panel_its_free_spots() -> None:
    table = rulebenders().deck("pirates", 3, 2).locked("theme", Ann=1, Bob=1)
    assert [table.game.free_spots(panel) for panel in ("theme", "exchange")] == [1, 3]
    table.give("Ann", cubes=1).cubes("exchange", Ann=17)
    assert table.game.take_cubes(0, 3) == 1, "of the last cube of a colour no more than there is"
    assert table.game.in_deck("pirates") == 5


@pytest.mark.rule("RB-ACV-05", "RB-END-02", "RB-SP-17")
def test_at_the_end_of_a_round_all_cards_are_straight_and_all_saws_stop() -> None:
    table = rulebenders().dashboard("Ann", c("parrot"), rotated=True)
    table.dashboard("Cleo", c("chainsaw"), rotated=True)
    table.state.saws = [Saw(c("chainsaw"), 0, "cube")]
    table.phase("end").start()
    assert [player.rotated for player in table.state.players] == [[], [], []]
    assert table.state.saws == []
