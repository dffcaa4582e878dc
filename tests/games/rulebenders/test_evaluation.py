"""Evaluation, ties, evolution, the End phase and the final scoring (RB-EVA, TIE, MOD, EVO, END, SCO)."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.catalog import base_data, read_catalog
from clepsydra.games.rulebenders.end_phase import clear_fuel, move_track
from clepsydra.games.rulebenders.events import DiscMoved, MarkerSet, PanelTied, PanelWon, TokenTaken, TurnedUp
from clepsydra.games.rulebenders.evolution import towards_start
from clepsydra.games.rulebenders.permission import why_not_theme
from clepsydra.games.rulebenders.state import PANELS
from clepsydra.kernel import Gained
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders
from tests.games.rulebenders.test_income import draw_up, pass_round


@pytest.mark.rule("RB-EVA-01")
def test_panels_are_evaluated_clockwise_after_the_cards_that_come_before() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "pirates")).dashboard("Bob", c("hologram"))
    for panel in PANELS:
        table.cubes(panel, Bob=1)
    for who in table.names:
        table.does(who, "pass")
    assert (table.asked, table.ask("Bob").rule) == (["Bob"], "RB-PLC-03")
    table.does("Bob", "stop")
    for _ in PANELS:
        table.does("Bob", "keep", "stay")
    assert [event.panel for event in table.events(PanelWon)] == list(PANELS)


@pytest.mark.rule("RB-EVA-02")
def test_a_panel_without_cubes_is_skipped() -> None:
    table = rulebenders().evaluate("theme", "exchange").start()
    assert [event.panel for event in table.events(PanelWon)] == ["draw_cards"]
    assert table.events(PanelTied) == []


@pytest.mark.rule("RB-EVA-03")
@pytest.mark.scenario("RB-S23")
def test_locked_cubes_count_and_stay() -> None:
    table = rulebenders().locked("draw_cards", Bob=1).evaluate("draw_cards")
    assert table.asked == ["Bob"]
    table.does("Bob", ("set", "draw_cards", 6), "stay")
    assert table.shows("draw_cards") == 6
    assert table.on("draw_cards") == (0, 1, 0)
    mixed = rulebenders().locked("theme", Ann=1).cubes("theme", Ann=1, Bob=1).evaluate("theme")
    assert mixed.asked == ["Ann"]


@pytest.mark.rule("RB-EVA-04")
@pytest.mark.scenario("RB-S21")
def test_a_tie_without_cubes_on_the_track_changes_nothing() -> None:
    table = rulebenders().cubes("theme", Ann=2, Bob=2).evaluate("theme").start()
    assert [event.panel for event in table.events(PanelTied)] == ["theme"]
    assert (table.on("theme"), table.shows("theme")) == ((2, 2, 0), "pirates")


@pytest.mark.rule("RB-EVA-05", "RB-EVA-06", "RB-TIE-01", "RB-TIE-02", "RB-TIE-03", "RB-MOD-02")
@pytest.mark.scenario("RB-S20")
def test_a_tie_is_broken_by_the_best_ranked_who_wants_to() -> None:
    table = rulebenders().cubes("currency", Ann=3, Bob=3).track("Bob Ann").evaluate("currency")
    assert table.asked == ["Bob"]
    table.does("Bob", "decline")
    assert table.asked == ["Ann"]
    table.does("Ann", "break_tie")
    assert table.on("currency") == (4, 3, 0)
    assert table.rows() == ("Bob", "")
    table.does("Ann", ("set", "currency", "card"), ("left", "currency", 1))
    assert (table.shows("currency"), table.space("Ann", "currency")) == ("card", "e1")
    assert table.on("currency") == (0, 3, 0)
    table.has("Ann", supply=19)


@pytest.mark.rule("RB-TIE-01")
@pytest.mark.scenario("RB-S22")
def test_row_b_ranks_before_row_a_in_the_same_column() -> None:
    table = rulebenders().cubes("theme", Ann=1, Bob=1).track("- Bob", "- Ann").evaluate("theme")
    assert table.asked == ["Ann"]
    table = rulebenders().cubes("theme", Ann=1, Bob=1).track("Bob", "- Ann").evaluate("theme")
    assert table.asked == ["Bob"]


@pytest.mark.rule("RB-TIE-02")
def test_if_all_refuse_the_tie_stands() -> None:
    table = rulebenders().cubes("theme", Ann=1, Bob=1).track("Bob Ann Bob").evaluate("theme")
    table.does("Bob", "decline").does("Ann", "decline")
    assert table.on("theme") == (1, 1, 0)
    assert table.rows() == ("Bob Ann Bob", "")


@pytest.mark.rule("RB-EVA-05")
def test_changing_the_rule_and_moving_the_disc_are_both_free() -> None:
    table = rulebenders().cubes("exchange", Bob=1).evaluate("exchange").does("Bob", "keep", "stay")
    assert (table.shows("exchange"), table.space("Bob", "exchange")) == ("3>1", "c")
    assert table.on("exchange") == (0, 0, 0)


@pytest.mark.rule("RB-EVA-07")
def test_an_earlier_panel_counts_for_a_later_one() -> None:
    table = rulebenders().cubes("theme", Bob=1).cubes("first_player", Bob=1).evaluate("theme", "first_player")
    table.does("Bob", ("set", "theme", "nights"), "stay", ("lead", "first_player", 1), "stay")
    assert (table.shows("theme"), table.state.first) == ("nights", 1)


@pytest.mark.rule("RB-EVA-08", "RB-SP-27")
@pytest.mark.scenario("RB-S67")
def test_the_ring_is_emptied_and_a_hologram_follows() -> None:
    table = rulebenders(phase="before_evaluation", themes=("scifi", "fantasy", "nights", "pirates"))
    ring = c("ring-of-invisibility")
    table.dashboard("Ann", c("hologram"), ring).give("Ann", exchange="3>1")
    table.player("Ann").rings[ring] = 2
    table.player("Ann").supply -= 2
    table.does("Ann", ("resolve", ring), ("place", "exchange"))
    assert table.offers("Ann") == ["stop", ("place", "exchange")]
    table.does("Ann", ("place", "exchange"))
    assert table.on("exchange") == (3, 0, 0)
    assert table.ask("Ann").rule == "RB-EVA-05"


@pytest.mark.rule("RB-MOD-01")
def test_theme_any_plate() -> None:
    table = rulebenders().cubes("theme", Bob=1).evaluate("theme")
    assert table.offers("Bob") == [
        *(("set", "theme", t) for t in ("zombies", "nights", "prehistory")),
        "keep",
    ]


@pytest.mark.rule("RB-MOD-03")
def test_any_player_may_be_made_first() -> None:
    table = rulebenders().cubes("first_player", Bob=1).evaluate("first_player")
    assert table.offers("Bob") == [("lead", "first_player", 1), ("lead", "first_player", 2), "keep"]
    table.does("Bob", ("lead", "first_player", 2), "stay")
    assert [table.game.chip_income(seat) for seat in range(3)] == [1, 1, 2]


# Evolution


@pytest.mark.rule("RB-EVO-01")
def test_two_spaces_need_a_flexo_card_of_the_icon_and_one_direction() -> None:
    table = rulebenders().cubes("exchange", Bob=1).evaluate("exchange").does("Bob", "keep")
    assert table.offers("Bob") == [("left", "exchange", 1), ("right", "exchange", 1), "stay"]
    table = rulebenders().cubes("exchange", Bob=1).evaluate("exchange")
    table.player("Bob").icons.append("exchange")
    table.does("Bob", "keep", ("right", "exchange", 2))
    assert table.space("Bob", "exchange") == "n2"


@pytest.mark.rule("RB-EVO-02", "RB-EVO-04")
@pytest.mark.scenario("RB-S24")
def test_beyond_the_last_space_lies_the_token() -> None:
    table = rulebenders().disc("Bob", "exchange", "e1").cubes("exchange", Bob=2).locked("exchange", Bob=1)
    table.token("electron", "exchange", 5).multiplier("exchange").evaluate("exchange")
    table.player("Bob").icons.append("exchange")
    table.does("Bob", ("set", "exchange", "1>1"), ("left", "exchange", 2)).has("Bob", chips=17)
    assert table.player("Bob").kept.pieces == ["electron-5#1"]
    assert (table.space("Bob", "exchange"), table.on("exchange")) == ("e2", (0, 1, 0))
    assert not table.state.panels["exchange"].multiplier
    assert table.score("Bob")["chips"] == 17


@pytest.mark.rule("RB-EVO-02")
def test_steps_that_a_token_would_stop_are_not_offered() -> None:
    table = rulebenders().disc("Bob", "theme", "n2").cubes("theme", Bob=1).evaluate("theme")
    table.player("Bob").icons.append("theme")
    table.does("Bob", "keep").refuses("Bob", ("right", "theme", 2), rule="RB-EVO-02")
    value = table.game.rules.token_value(table.state.tokens["nuclear"].zone.pieces[0])
    table.does("Bob", ("right", "theme", 1)).has("Bob", chips=7 + value)


@pytest.mark.rule("RB-EVO-01", "RB-EVO-02", "RB-EVO-06")
@pytest.mark.parametrize(("way", "spaces"), [("left", ["e1", "e2"]), ("right", ["n1", "n2"])])
def test_each_space_that_a_disc_enters_is_told(way: str, spaces: list[str]) -> None:
    table = rulebenders().cubes("exchange", Bob=1).evaluate("exchange")
    table.player("Bob").icons.append("exchange")
    table.does("Bob", "keep", (way, "exchange", 2))
    assert [(event.seat, event.space) for event in table.events(DiscMoved)] == [(1, name) for name in spaces]
    assert table.space("Bob", "exchange") == spaces[-1]


@pytest.mark.rule("RB-EVA-05", "RB-EVO-02", "RB-EVO-04")
def test_the_log_tells_the_new_setting_the_old_one_and_the_token() -> None:
    table = rulebenders().disc("Bob", "exchange", "e2").cubes("exchange", Bob=1)
    table.token("electron", "exchange", 5).evaluate("exchange")
    table.does("Bob", ("set", "exchange", "1>1"), ("left", "exchange", 1))
    log = [event for _, event in table.position.log]
    assert MarkerSet("exchange", "1>1", "3>1") in log
    assert TokenTaken(1, "exchange", "electron-5#1") in log
    assert [event.goods for event in log if isinstance(event, Gained)] == [{"chip": 5}]


@pytest.mark.rule("RB-EVO-03")
@pytest.mark.scenario("RB-S25")
def test_nothing_goes_beyond_an_end_whose_token_is_gone() -> None:
    table = rulebenders().disc("Bob", "theme", "e2").gone("electron", "theme").cubes("theme", Bob=1)
    table.evaluate("theme").does("Bob", "keep")
    table.refuses("Bob", ("left", "theme", 1), rule="RB-EVO-03", kind="electron")
    table.does("Bob", ("right", "theme", 1))
    assert table.space("Bob", "theme") == "e1"


@pytest.mark.rule("RB-EVO-05")
def test_cards_move_discs_by_the_same_rules() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "pirates")).hand("Ann", c("mutagen-ray"))
    table.round(4).disc("Ann", "currency", "e2").disc("Ann", "hand_limit", "n2").disc("Ann", "exchange", "e2")
    table.token("electron", "exchange", 6).gone("electron", "currency").gone("nuclear", "hand_limit")
    table.plays("Ann", c("mutagen-ray"))
    table.refuses("Ann", ("left", "currency", 1), rule="RB-EVO-03", kind="electron")
    table.refuses("Ann", ("right", "hand_limit", 1), rule="RB-EVO-03", kind="nuclear")
    assert {("right", "currency", 1), ("left", "hand_limit", 1)} <= set(table.offers("Ann"))
    table.does("Ann", ("left", "exchange", 1)).has("Ann", chips=13)
    assert (table.space("Ann", "exchange"), len(table.player("Ann").kept)) == ("e2", 1)
    moved = rulebenders(themes=("scifi", "zombies", "nights", "pirates")).hand("Ann", c("mutagen-ray"))
    moved.round(4).plays("Ann", c("mutagen-ray"), ("right", "exchange", 1)).has("Ann", chips=7)
    assert moved.space("Ann", "exchange") == "n1"


@pytest.mark.rule("RB-EVO-05")
def test_towards_the_start_a_disc_goes_from_either_side_and_stops_there() -> None:
    def bitten(space: str) -> str:
        table = rulebenders().hand("Ann", c("bite")).disc("Bob", "exchange", space).disc("Bob", "theme", "c")
        table.disc("Bob", "currency", "e1").gone("electron", "exchange").gone("nuclear", "exchange")
        table.does("Ann", ("play", c("bite")), ("target", 1))
        assert table.offers("Ann") == [("back", "exchange"), ("back", "currency")], "not from the start space"
        table.does("Ann", ("back", "exchange")).has("Bob", chips=7)
        assert table.space("Bob", "currency") == "e1"
        (moved,) = table.events(DiscMoved, "Ann")
        assert (moved.seat, moved.panel, moved.space) == (1, "exchange", table.space("Bob", "exchange"))
        return table.space("Bob", "exchange")

    assert {space: bitten(space) for space in ("e2", "e1", "n1", "n2")} == {
        "e2": "e1",
        "e1": "c",
        "n1": "c",
        "n2": "n1",
    }
    home = rulebenders().start()
    towards_start(home.game, 1, "exchange")
    assert home.space("Bob", "exchange") == "c"


# The End phase


@pytest.mark.rule("RB-END-01", "RB-PLY-17")
def test_a_named_theme_is_named_no_longer_when_the_round_ends() -> None:
    table = rulebenders(themes=("scifi", "zombies", "nights", "pirates")).hand("Ann", c("alien-technology"))
    table.plays("Ann", c("alien-technology"), ("plate", "nights")).does("Ann", "end")
    assert why_not_theme(table.game, 1, "zombies") is not None
    pass_round(table)
    assert why_not_theme(table.game, 1, "zombies") is None


@pytest.mark.rule("RB-END-01", "RB-END-02")
def test_fuel_hooks_and_rotations_end_with_the_round() -> None:
    table = rulebenders().fuel("Bob", c("ice-age"), c("flexo-01")).fuel("Ann", c("doubloons"))
    table.dashboard("Cleo", c("parrot"), rotated=True).hook("Ann", "theme").passed("Ann", "Bob")
    table.player("Bob").icons.append("theme")
    state = table.phase("end").start().state
    assert all(not player.fuel.pieces for player in state.players)
    assert state.discards["prehistory"].pieces == [c("ice-age")]
    assert (table.player("Cleo").rotated, table.player("Bob").icons) == ([], [])
    assert state.panels["theme"].hook == -1


@pytest.mark.rule("RB-END-03", "RB-END-04")
@pytest.mark.scenario("RB-S26")
def test_row_b_pays_and_row_a_moves_up() -> None:
    table = rulebenders().track("- - Cleo - Ann", "Ann Bob")
    move_track(table.game)
    table.has("Ann", chips=8, supply=19).has("Bob", chips=8, supply=20).has("Cleo", chips=7)
    assert table.rows() == ("", "Cleo Ann")


@pytest.mark.rule("RB-END-05", "RB-END-06")
def test_the_next_round_begins_with_all_else_as_it_was() -> None:
    table = rulebenders().cubes("theme", Bob=2).locked("exchange", Bob=1).give("Bob", cubes=2, exchange="2>1")
    table.hand("Bob", c("bite")).phase("end").start()
    assert table.state.round == 2
    assert (table.on("theme"), table.on("exchange")) == ((0, 2, 0), (0, 1, 0))
    table.has("Bob", cubes=7, chips=8, cards=1)
    assert table.player("Bob").tokens == ["2>1", "3>1"]
    draw_up(table)
    assert table.asked == ["Ann"]
    last = rulebenders().round(4).phase("end").start()
    assert last.position.over


@pytest.mark.rule("RB-END-01")
def test_fuel_is_discarded_by_round_order_and_order_of_playing() -> None:
    table = rulebenders(first="Bob").fuel("Ann", c("bite"), c("horde")).fuel("Bob", c("virus"), c("bunker"))
    clear_fuel(table.game)
    assert table.state.discards["zombies"].pieces == [c("virus"), c("bunker"), c("bite"), c("horde")]


# The final scoring


@pytest.mark.rule("RB-SCO-01")
@pytest.mark.scenario("RB-S27")
def test_series_of_different_titles() -> None:
    table = rulebenders(themes=("scifi", "fantasy", "nights", "pirates")).dashboard(
        "Ann", *(c(title) for title in ("meteorite", "elven-gem", "sultan-jewel", "treasure-map"))
    )
    table.dashboard("Ann", c("meteorite", 2), c("elven-gem", 2))
    assert table.score("Ann")["collection"] == 13


@pytest.mark.rule("RB-SCO-01")
@pytest.mark.scenario("RB-S28")
def test_copies_of_one_title_are_series_of_one() -> None:
    table = rulebenders().dashboard("Ann", *(c("vaccine", n) for n in (1, 2, 3)), c("parrot"))
    assert table.score("Ann")["collection"] == 3


@pytest.mark.rule("RB-COL-01")
def test_each_theme_has_one_title_that_does_nothing_before_the_scoring() -> None:
    entries = [entry for entry in base_data()["theme_cards"] if entry["collection"]]
    titles = {entry["theme"]: read_catalog().cards[entry["id"]] for entry in entries}
    assert len(entries) == len(titles) == len(read_catalog().themes), "one in each theme"
    assert [entry["numbers"] for entry in entries] == [[30, 34]] * len(entries)
    for title in titles.values():
        assert (title.kind, title.copies, title.window) == ("dashboard", 5, "")
        assert (title.effects, title.activated, title.triggers, title.passive) == ((), (), {}, {})
        assert (title.activatable, title.attack, title.shield) == (False, False, False)
    table = rulebenders()
    assert len({titles[theme].id for theme in table.state.plates}) == 4
    table.dashboard("Ann", c("hologram")).hand("Ann", c("vaccine")).plays("Ann", c("vaccine"))
    table.has("Ann", chips=7 - int(titles["zombies"].cost), cubes=0, cards=0)
    assert [option for option in table.offers("Ann") if option[0] == "activate"] == []
    assert table.score("Ann")["collection"] == 1


@pytest.mark.rule("RB-SCO-02")
def test_cataclysm_takes_its_title_out_before_it_brings_another() -> None:
    table = rulebenders().dashboard("Ann", c("dinosaur-egg"), c("vaccine")).hand("Ann", c("cataclysm"))
    table.plays("Ann", c("cataclysm"), ("plate", "fantasy"))
    assert table.score("Ann")["collection"] == 1


@pytest.mark.rule("RB-SCO-03", "RB-SCO-04", "RB-SCO-05")
@pytest.mark.scenario("RB-S29")
def test_the_nearest_discs_gain_the_value_and_others_two_less() -> None:
    table = (
        rulebenders(seats=4, any_theme=False).token("electron", "theme", 5).token("nuclear", "exchange", 1)
    )
    table.disc("Ann", "theme", "e1").disc("Bob", "exchange", "n2").disc("Cleo", "exchange", "n2")
    table.disc("Dan", "exchange", "n1")
    assert [table.score(who)["evolution"] for who in table.names] == [5, 1, 1, -1]


@pytest.mark.rule("RB-SCO-03")
def test_all_tokens_left_are_turned_up_at_the_end() -> None:
    table = rulebenders().gone("electron", "theme").round(4).phase("end").start()
    assert len(table.events(TurnedUp)) == 13
    assert "?" not in "".join(table.position.view(None).tokens["nuclear"].zone.pieces)


@pytest.mark.rule("RB-SCO-03", "RB-SCO-04")
@pytest.mark.scenario("RB-S30")
def test_a_multiplier_doubles_before_two_are_taken_off() -> None:
    table = rulebenders(any_theme=False).token("electron", "theme", 4).multiplier("theme")
    table.disc("Ann", "theme", "e2").disc("Bob", "theme", "e1")
    assert [table.score(who)["evolution"] for who in table.names] == [8, 6, 0]


@pytest.mark.rule("RB-SCO-03")
@pytest.mark.scenario("RB-S31")
def test_a_token_that_was_fused_scores_nothing() -> None:
    table = rulebenders(any_theme=False).disc("Ann", "theme", "n2").gone("nuclear", "theme")
    assert table.score("Ann")["evolution"] == 0


def test_a_stored_game_keeps_the_token_values_it_began_with() -> None:
    def stored() -> RulebendersTable:
        return rulebenders(any_theme=False).token("electron", "theme", 17).disc("Ann", "theme", "e2")

    assert 17 not in stored().game.rules.catalog.tokens["electron"]
    assert stored().score("Ann")["evolution"] == 17
    table = stored().cubes("theme", Ann=1).evaluate("theme").does("Ann", "keep", ("left", "theme", 1))
    table.has("Ann", chips=24)


@pytest.mark.rule("RB-SCO-06", "RB-SCO-07")
def test_only_chips_count_and_they_may_fall_below_nothing() -> None:
    table = rulebenders(any_theme=False).give("Ann", chips=0, cubes=5, exchange="1>1").hand("Ann", c("bite"))
    table.token("nuclear", "theme", 1).disc("Ann", "theme", "n1").disc("Bob", "theme", "n2")
    result = table.rules.result(table.state)
    assert (result.totals, result.ranks) == ((-1, 8, 7), (3, 1, 2))


@pytest.mark.rule("RB-SCO-08")
@pytest.mark.scenario("RB-S32")
def test_ties_go_to_who_comes_first_in_round_order() -> None:
    table = rulebenders(any_theme=False).give("Ann", chips=31).give("Bob", chips=31).give("Cleo", chips=30)
    table.state.first = 2
    assert table.rules.result(table.state).ranks == (1, 2, 3)
