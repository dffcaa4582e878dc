"""Flexo, the opponent of the 2-player game (RF)."""

from __future__ import annotations

import pytest

from clepsydra.games.rulebenders.base import cubes_of_each
from clepsydra.games.rulebenders.end_phase import move_track
from clepsydra.games.rulebenders.events import FlexoReveals, SetupDrawn
from clepsydra.games.rulebenders.flexo import START
from clepsydra.kernel import Passed
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders
from tests.games.rulebenders.test_income import play_out

FLEXO = 2


def flexo_table(*, first: str = "Ann", phase: str = "turn") -> RulebendersTable:
    return rulebenders(flexo=True, first=first, phase=phase)


def flexo_wins(panel: str, card: str, table: RulebendersTable | None = None) -> RulebendersTable:
    """Flexo has won a panel and reveals a card."""
    table = table or flexo_table()
    return table.cubes(panel, flexo=2).top("flexo", c(card)).evaluate(panel).start()


# The start of a round


def started(*setups: int) -> RulebendersTable:
    table = flexo_table(phase="flexo_start")
    others = [f"setup-{n}" for n in range(1, 6) if n not in setups]
    table.state.setups.pieces = [*others, *(f"setup-{n}" for n in reversed(setups))]
    table.state.chance.script.append([4, 3, 2, 1])
    return table


@pytest.mark.rule("RF-STA-01", "RF-STA-02", "RF-STA-03", "RF-STA-06")
@pytest.mark.scenario("RF-S01")
def test_three_set_up_cards_say_what_flexo_does() -> None:
    table = started(1, 5, 2).top("flexo", c("flexo-24")).start()
    assert [event.card for event in table.events(SetupDrawn)] == ["setup-1", "setup-5", "setup-2"]
    assert [event.card for event in table.events(FlexoReveals)] == [c("flexo-24")]
    assert table.rows()[0] == "flexo"
    assert table.state.panels["exchange"].locked == [0, 0, 1]
    table.has("flexo", cubes=18)
    assert table.ask("Ann").rule == "RB-DRW-03"


@pytest.mark.rule("RF-STA-01")
def test_flexo_acts_before_the_income_of_every_round() -> None:
    table = play_out(flexo_table(phase="flexo_start"))
    assert len(table.events(SetupDrawn)) == 12


@pytest.mark.rule("RF-STA-04", "RF-STA-07")
@pytest.mark.scenario("RF-S02")
def test_flexo_leaves_a_token_that_is_face_up() -> None:
    table = flexo_table().token("nuclear", "draw_cards", 3, up=True).top("flexo", c("flexo-07"))
    START["discard_nuclear"](table.game)
    assert "draw_cards" in table.state.tokens["nuclear"].panels
    assert table.state.discards["flexo"].pieces == [c("flexo-07")]
    hidden = flexo_table().top("flexo", c("flexo-07"))
    START["discard_nuclear"](hidden.game)
    assert "draw_cards" not in hidden.state.tokens["nuclear"].panels


@pytest.mark.rule("RF-STA-05", "RF-STA-07")
def test_flexo_multiplies_only_face_down_tokens_without_multiplier() -> None:
    table = flexo_table().top("flexo", c("flexo-07"))
    START["add_multiplier"](table.game)
    assert table.state.panels["draw_cards"].multiplier
    shown = flexo_table().token("electron", "draw_cards", 3, up=True).top("flexo", c("flexo-07"))
    START["add_multiplier"](shown.game)
    assert not shown.state.panels["draw_cards"].multiplier
    gone = flexo_table().gone("electron", "draw_cards").top("flexo", c("flexo-07"))
    START["add_multiplier"](gone.game)
    assert not gone.state.panels["draw_cards"].multiplier


@pytest.mark.rule("RF-STA-02", "RF-STA-07")
@pytest.mark.scenario("RF-S19")
def test_on_a_full_track_flexo_keeps_its_cube() -> None:
    table = flexo_table().track(" ".join(["Ann"] * 10))
    START["tiebreak_cube"](table.game)
    table.has("flexo", cubes=20)


@pytest.mark.rule("RF-STA-03", "RF-STA-07")
def test_without_a_free_spot_nothing_is_locked_and_the_card_is_gone() -> None:
    table = flexo_table().locked("exchange", Ann=3).top("flexo", c("flexo-24"))
    START["lock_cube"](table.game)
    table.has("flexo", cubes=20)
    assert table.state.discards["flexo"].pieces == [c("flexo-24")]


# Its turn


@pytest.mark.rule("RF-TRN-01", "RF-TRN-02", "RF-TRN-05")
@pytest.mark.scenario("RF-S03")
def test_flexo_puts_cubes_on_the_panel_of_a_card() -> None:
    table = flexo_table().top("flexo", c("flexo-05")).give("Ann", cubes=2).give("Bob", cubes=1)
    table.player("flexo").cubes = 2
    table.cubes("theme", flexo=0)
    table.does("Ann", ("place", "theme"), "end").does("Bob", ("place", "theme"), "end")
    assert (table.on("first_player"), table.asked) == ((0, 0, 2), ["Ann"])
    assert table.state.discards["flexo"].pieces == [c("flexo-05")]
    table.has("flexo", cubes=0)
    assert (table.player("flexo").icons, table.player("flexo").fuel.pieces) == ([], [])
    again = flexo_table().top("flexo", c("flexo-05")).give("Ann", cubes=2).give("Bob", cubes=1)
    again.does("Ann", ("place", "theme"), "end").does("Bob", ("place", "theme"), "end")
    assert again.on("first_player") == (0, 0, 3)


@pytest.mark.rule("RF-TRN-02")
@pytest.mark.scenario("RF-S04")
def test_flexo_passes_once_a_human_has() -> None:
    table = flexo_table().give("Bob", cubes=2).does("Ann", "pass").does("Bob", ("place", "theme"), "end")
    assert [event.seat for event in table.events(Passed)] == [0, FLEXO]
    assert (table.events(FlexoReveals), table.asked) == ([], ["Bob"])
    spent = flexo_table().give("Ann", cubes=2).give("Bob", cubes=1).cubes("draw_cards", flexo=20)
    spent.does("Ann", ("place", "theme"), "end").does("Bob", ("place", "theme"), "end")
    assert [event.seat for event in spent.events(Passed)] == [FLEXO]


@pytest.mark.rule("RF-TRN-03")
def test_a_hook_keeps_flexo_out() -> None:
    table = (
        flexo_table()
        .top("flexo", c("flexo-05"))
        .hook("Ann", "first_player")
        .give("Ann", cubes=2)
        .give("Bob", cubes=1)
    )
    table.does("Ann", ("place", "theme"), "end").does("Bob", ("place", "theme"), "end").has("flexo", cubes=20)
    assert table.state.discards["flexo"].pieces == [c("flexo-05")]


@pytest.mark.rule("RF-TRN-04")
def test_flexo_draws_from_the_common_deck() -> None:
    table = flexo_table().deck("flexo", 0, 3).give("Ann", cubes=2).give("Bob", cubes=1)
    table.does("Ann", ("place", "theme"), "end").does("Bob", ("place", "theme"), "end")
    assert (len(table.pile("flexo")), len(table.state.discards["flexo"])) == (2, 1)
    empty = flexo_table().deck("flexo", 0).give("Ann", cubes=2).give("Bob", cubes=1)
    empty.does("Ann", ("place", "theme"), "end").does("Bob", ("place", "theme"), "end")
    assert empty.player("flexo").passed
    START["lock_cube"](flexo_table().deck("flexo", 0).game)


# Its panels


@pytest.mark.rule("RF-EVA-02", "RF-EVA-03", "RF-EVA-06", "RF-EVA-09", "RF-EVA-10")
@pytest.mark.scenario("RF-S05")
def test_one_card_moves_marker_and_disc() -> None:
    table = flexo_wins("take_cubes", "flexo-20")
    assert (table.shows("take_cubes"), table.space("flexo", "take_cubes")) == (7, "n1")
    assert table.on("take_cubes") == (0, 0, 0)
    table.has("flexo", cubes=20)
    assert [event.card for event in table.events(FlexoReveals)] == [c("flexo-20")]
    left = flexo_wins("take_cubes", "flexo-05")
    assert (left.shows("take_cubes"), left.space("flexo", "take_cubes")) == (4, "e1")


@pytest.mark.rule("RF-EVA-07")
@pytest.mark.scenario("RF-S06")
def test_in_a_zone_the_disc_goes_on_to_its_token() -> None:
    table = flexo_wins("take_cubes", "flexo-05", flexo_table().disc("flexo", "take_cubes", "n1"))
    assert table.space("flexo", "take_cubes") == "n2"
    taking = flexo_wins("take_cubes", "flexo-05", flexo_table().disc("flexo", "take_cubes", "n2"))
    assert (taking.space("flexo", "take_cubes"), len(taking.player("flexo").kept)) == ("n2", 1)
    assert "take_cubes" not in taking.state.tokens["nuclear"].panels
    taking.has("flexo", chips=0)


@pytest.mark.rule("RF-EVA-08")
@pytest.mark.scenario("RF-S07")
def test_away_from_a_token_that_is_gone() -> None:
    table = flexo_table().disc("flexo", "theme", "e1").gone("electron", "theme")
    assert flexo_wins("theme", "flexo-01", table).space("flexo", "theme") == "c"
    both = flexo_table().disc("flexo", "theme", "e1").gone("electron", "theme").gone("nuclear", "theme")
    assert flexo_wins("theme", "flexo-01", both).space("flexo", "theme") == "e1"


@pytest.mark.rule("RF-EVA-06")
@pytest.mark.scenario("RF-S15")
def test_from_the_start_space_towards_a_token_that_is_there() -> None:
    table = flexo_table().disc("flexo", "theme", "c").gone("electron", "theme")
    assert flexo_wins("theme", "flexo-01", table).space("flexo", "theme") == "n1"
    both = flexo_table().disc("flexo", "theme", "c").gone("electron", "theme").gone("nuclear", "theme")
    assert flexo_wins("theme", "flexo-01", both).space("flexo", "theme") == "c"


@pytest.mark.rule("RF-EVA-01", "RF-EVA-12")
@pytest.mark.scenario("RF-S08")
def test_flexo_always_uses_its_cube_in_a_tie() -> None:
    table = flexo_table().cubes("theme", Ann=2, flexo=2).track("flexo Ann").evaluate("theme").start()
    assert (table.on("theme"), table.rows()[0]) == ((2, 0, 0), "- Ann")
    none = flexo_table().cubes("theme", Ann=2, flexo=2).evaluate("theme").start()
    assert none.on("theme") == (2, 0, 2)


@pytest.mark.rule("RF-EVA-12")
@pytest.mark.scenario("RF-S16")
def test_a_human_ranked_before_flexo_is_asked_first() -> None:
    table = flexo_table().cubes("theme", Ann=2, flexo=2).track("Ann flexo flexo").evaluate("theme")
    assert (table.asked, table.ask("Ann").rule) == (["Ann"], "RB-TIE-02")
    table.does("Ann", "decline")
    assert (table.on("theme"), table.rows()[0]) == ((2, 0, 0), "Ann - flexo")


@pytest.mark.rule("RF-EVA-04", "RF-EVA-13")
@pytest.mark.scenario("RF-S09")
def test_the_theme_marker_goes_round_the_circle() -> None:
    table = flexo_table().active("zombies")
    assert flexo_wins("theme", "flexo-15", table).state.panels["theme"].setting == 2
    clockwise = flexo_table().active("prehistory")
    assert flexo_wins("theme", "flexo-22", clockwise).state.panels["theme"].setting == 1


@pytest.mark.rule("RF-EVA-05", "RF-EVA-13")
@pytest.mark.scenario("RF-S12", "RF-S17")
def test_flexo_makes_itself_first_player() -> None:
    table = flexo_wins("first_player", "flexo-30")
    assert (table.state.first, table.space("flexo", "first_player")) == (FLEXO, "n1")
    assert [table.game.chip_income(seat) for seat in (0, 1)] == [1, 1]


@pytest.mark.rule("RF-EVA-11")
@pytest.mark.scenario("RF-S14")
def test_row_b_brings_flexo_no_chip() -> None:
    table = flexo_table().track("flexo", "flexo Ann")
    move_track(table.game)
    table.has("flexo", cubes=19, chips=0).has("Ann", chips=8)
    assert table.rows() == ("", "flexo")


@pytest.mark.rule("RF-EVA-14")
def test_locked_cubes_alone_win_a_panel_for_flexo() -> None:
    table = (
        flexo_table().locked("take_cubes", flexo=1).top("flexo", c("flexo-20")).evaluate("take_cubes").start()
    )
    assert (table.shows("take_cubes"), table.on("take_cubes")) == (7, (0, 0, 1))


# Cards and Flexo


@pytest.mark.rule("RF-GEN-01", "RF-GEN-10")
def test_flexo_is_named_by_no_card() -> None:
    table = (
        flexo_table().hand("Ann", c("galleon")).hand("Bob", c("bite"), c("horde")).plays("Ann", c("galleon"))
    )
    table.has("Ann", cards=2)
    can = flexo_table().hand("Ann", c("tin-can"), c("bite")).does("Ann", ("play", c("tin-can")))
    assert can.offers("Ann") == ["stop", ("give", c("bite"), 1)]
    amulet = rulebenders(flexo=True, themes=("fantasy", "nights", "pirates", "zombies")).hand(
        "Ann", c("magic-amulet")
    )
    amulet.plays("Ann", c("magic-amulet"))
    assert (amulet.player("Bob").foreign, amulet.player("flexo").foreign) == ({0: 4}, {})
    storm = (
        flexo_table()
        .hand("Ann", c("sandstorm"), c("bite"))
        .hand("Bob", c("horde"))
        .plays("Ann", c("sandstorm"))
    )
    storm.holds("Ann", c("horde")).holds("Bob", c("bite"))


@pytest.mark.rule("RF-GEN-02", "RF-GEN-09")
@pytest.mark.scenario("RF-S10")
def test_parts_about_cards_and_chips_pass_flexo_by() -> None:
    plunder = (
        flexo_table()
        .hand("Ann", c("plunder"))
        .plays("Ann", c("plunder"))
        .has("Ann", chips=7)
        .has("Bob", chips=6)
    )
    assert plunder.asked == ["Ann"]
    toxic = flexo_table().hand("Ann", c("toxic-zombie")).hand("Bob", c("bite")).give("Bob", cubes=2)
    toxic.plays("Ann", c("toxic-zombie")).has("Bob", cards=0, cubes=1).has("flexo", cubes=20)


@pytest.mark.rule("RF-GEN-02")
@pytest.mark.scenario("RF-S13")
def test_the_horde_strikes_flexo_too() -> None:
    table = (
        flexo_table()
        .hand("Ann", c("horde"))
        .cubes("theme", Bob=1, flexo=3)
        .plays("Ann", c("horde"), ("raid", "theme"))
    )
    table.has("Bob", supply=20).has("flexo", cubes=18)
    assert table.on("theme") == (0, 0, 2)


@pytest.mark.rule("RF-GEN-03")
def test_flexos_cubes_are_compared_by_their_number() -> None:
    fewer = flexo_table().give("Bob", cubes=1).hand("Ann", c("flexo-46")).plays("Ann", c("flexo-46"))
    fewer.has("Ann", cubes=5)
    spent = flexo_table().give("Bob", cubes=1).cubes("theme", flexo=20).hand("Ann", c("flexo-46"))
    spent.plays("Ann", c("flexo-46")).has("Ann", cubes=2)


@pytest.mark.rule("RF-GEN-04")
def test_flexo_is_skipped_in_attack_windows() -> None:
    table = (
        flexo_table().hand("Ann", c("plunder")).dashboard("Bob", c("palace-guard")).plays("Ann", c("plunder"))
    )
    assert list(table.position.asks) == [1]


@pytest.mark.rule("RF-GEN-05")
@pytest.mark.scenario("RF-S11")
def test_flexos_discs_count_for_who_is_nearest() -> None:
    table = (
        flexo_table().token("electron", "theme", 6).disc("flexo", "theme", "e2").disc("Ann", "theme", "e1")
    )
    table.disc("Bob", "theme", "c").give("Ann", chips=0).give("Bob", chips=0)
    assert (table.score("Ann")["evolution"], sum(table.score("flexo").values())) == (4, 0)
    assert table.rules.result(table.state).ranks == (1, 2, 3)
    negative = flexo_table().give("Ann", chips=0).give("Bob", chips=0).token("nuclear", "theme", 1)
    negative.disc("Ann", "theme", "n1").disc("Bob", "theme", "n1").disc("flexo", "theme", "n2")
    result = negative.rules.result(negative.state)
    assert (result.totals, result.ranks) == ((-1, -1, 0), (1, 2, 3))


@pytest.mark.rule("RF-GEN-05")
@pytest.mark.scenario("RF-S18")
def test_beside_flexo_one_is_as_near() -> None:
    table = (
        flexo_table().token("electron", "theme", 6).disc("flexo", "theme", "e2").disc("Ann", "theme", "e2")
    )
    assert table.score("Ann")["evolution"] == 6


@pytest.mark.rule("RF-GEN-06")
def test_big_bang_leaves_flexo_its_cubes_and_reveals_nothing() -> None:
    table = rulebenders(flexo=True, themes=("scifi", "nights", "pirates", "zombies")).hand(
        "Ann", c("big-bang")
    )
    table.passed("flexo").cubes("theme", flexo=3).plays("Ann", c("big-bang")).has("flexo", cubes=17)
    assert table.events(SetupDrawn) == []
    assert cubes_of_each(table.state) == [20, 20, 20]
    while table.state.phase != "turn":
        table.draws(table.asked[0], "pirates")
    assert not table.player("flexo").passed


@pytest.mark.rule("RF-GEN-07")
def test_a_tie_with_flexo_first_goes_to_the_next_human() -> None:
    table = flexo_table()
    for player in table.state.players:
        player.discs["theme"] = 0
    table.state.first = FLEXO
    assert table.rules.result(table.state).ranks == (1, 2, 3)


@pytest.mark.rule("RF-GEN-08")
def test_a_human_may_name_flexo_first_player() -> None:
    table = (
        flexo_table()
        .hand("Ann", c("riot-gear"))
        .plays("Ann", c("riot-gear"), ("lead", "first_player", FLEXO))
    )
    assert table.state.first == FLEXO
    panel = flexo_table().cubes("first_player", Ann=1).evaluate("first_player")
    assert ("lead", "first_player", FLEXO) in panel.offers("Ann")
