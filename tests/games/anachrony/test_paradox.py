"""Phase 2: paradox (AN-PAR)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.events import DieShows
from tests.games.anachrony.table import AnachronyTable, anachrony

GOODS = ("warp_neutronium", "warp_uranium", "warp_titanium", "warp_gold", "warp_water")


def paradox(seats: int = 2, side: str = "A", era: int = 3, *, fixed_paradox: bool = False) -> AnachronyTable:
    """Phase 2 of an era is about to begin."""
    return anachrony(seats, side, era, phase="paradox", fixed_paradox=fixed_paradox)


def rolls(table: AnachronyTable) -> list[tuple[str, int]]:
    """Who rolled what, in order."""
    return [(table.names[event.seat], event.face) for event in table.events(DieShows)]


@pytest.mark.rule("AN-PAR-01")
def test_past_tiles_are_examined_in_order_and_those_without_warp_tiles_are_skipped() -> None:
    table = paradox(era=5).warp("Ann", 4, "warp_gold").warp("Bob", 1, "warp_gold")
    table.warp("Ann", 2, "warp_water").dice(0, 1, 2).start()
    assert rolls(table) == [("Bob", 0), ("Ann", 1), ("Ann", 2)]


@pytest.mark.rule("AN-PAR-01")
def test_the_tile_of_the_current_era_is_not_examined() -> None:
    table = paradox(era=2).warp("Ann", 2, "warp_gold").start()
    assert rolls(table) == []


@pytest.mark.rule("AN-PAR-02")
def test_whoever_has_most_warp_tiles_on_a_tile_rolls_once_and_takes_as_many_tokens() -> None:
    table = paradox(3, era=2).warp("Ann", 1, "warp_gold").warp("Bob", 1, "warp_gold", "warp_water")
    table.dice(2).start()
    assert rolls(table) == [("Bob", 2)]
    table.has("Bob", paradox=2).has("Ann", paradox=0).has("Cleo", paradox=0)


@pytest.mark.rule("AN-PAR-02")
def test_all_who_are_tied_roll() -> None:
    table = paradox(3, era=2).warp("Ann", 1, "warp_gold").warp("Cleo", 1, "warp_water").dice(1, 2).start()
    assert rolls(table) == [("Ann", 1), ("Cleo", 2)]
    table.has("Ann", paradox=1).has("Bob", paradox=0).has("Cleo", paradox=2)


@pytest.mark.rule("AN-PAR-03")
def test_the_tied_roll_one_after_the_other_in_turn_order() -> None:
    table = anachrony(3, era=2, first="Bob", phase="paradox")
    for who in table.names:
        table.warp(who, 1, "warp_gold")
    table.dice(0, 1, 2).start()
    assert rolls(table) == [("Bob", 0), ("Cleo", 1), ("Ann", 2)]


@pytest.mark.rule("AN-PAR-04")
def test_at_the_limit_all_tokens_go_back_an_anomaly_comes_and_the_player_rolls_no_more() -> None:
    table = paradox().give("Ann", paradox=2).warp("Ann", 1, "warp_gold").warp("Ann", 2, "warp_water")
    table.dice(2)
    assert table.offers("Ann") == [("anomaly", f"{row}.1") for row in table.state.stacks]
    table.has("Ann", paradox=0).does("Ann", ("anomaly", "lab.1"))
    assert table.player("Ann").anomalies == ["lab.1"]
    assert rolls(table) == [("Ann", 2)]
    table.has("Ann", paradox=0)
    assert table.ask("Ann").rule == "AN-PAR-06"


@pytest.mark.rule("AN-PAR-04")
def test_below_the_limit_tokens_are_kept() -> None:
    table = paradox().give("Ann", paradox=1).warp("Ann", 1, "warp_gold").dice(1).start()
    table.has("Ann", paradox=2)
    assert table.player("Ann").anomalies == []
    assert table.state.phase == "power_up"


@pytest.mark.rule("AN-PAR-04")
def test_the_anomaly_is_placed_before_the_next_roll() -> None:
    table = paradox().give("Ann", paradox=2).warp("Ann", 1, "warp_gold").warp("Bob", 2, "warp_gold")
    table.dice(1, 1).start()
    assert rolls(table) == [("Ann", 1)]
    table.does("Ann", ("anomaly", "lab.1"))
    assert rolls(table) == [("Ann", 1), ("Bob", 1)]


@pytest.mark.rule("AN-PAR-05")
def test_whoever_stopped_rolling_still_counts_and_nobody_rolls_in_that_place() -> None:
    table = paradox().give("Ann", paradox=2).warp("Ann", 1, "warp_gold")
    table.warp("Ann", 2, "warp_water", "warp_uranium").warp("Bob", 2, "warp_gold").dice(1)
    table.does("Ann", ("anomaly", "lab.1"))
    assert rolls(table) == [("Ann", 1)]
    table.has("Bob", paradox=0)


@pytest.mark.rule("AN-PAR-06")
def test_after_the_last_roll_each_player_with_an_anomaly_may_take_a_warp_tile_back_unpaid() -> None:
    table = anachrony(era=3, first="Bob", phase="paradox")
    for who in table.names:
        table.give(who, paradox=2, gold=1).warp(who, 1, "warp_gold").warp(who, 3, "warp_water")
    table.dice(1, 1).does("Bob", ("anomaly", "lab.1")).does("Ann", ("anomaly", "lab.1"))
    assert table.asked == ["Bob"]
    assert table.offers("Bob") == [
        ("take_back", "warp_gold#1", 1),
        ("take_back", "warp_water#1", 3),
        "decline",
    ]
    table.does("Bob", ("take_back", "warp_water#1", 3)).has("Bob", gold=1)
    assert "warp_water#1" in table.player("Bob").warps
    assert table.player("Bob").travels == 0
    table.does("Ann", "decline")
    assert "warp_gold#0" in table.state.timeline[0].warps
    assert table.state.phase == "power_up"


@pytest.mark.rule("AN-PAR-06")
def test_the_right_is_kept_when_a_building_is_lost_or_no_anomaly_can_be_placed() -> None:
    table = paradox(side="B", era=2).built("Ann", "201").give("Ann", paradox=2).warp("Ann", 1, "warp_gold")
    table.dice(1).does("Ann", ("sacrifice", "201"))
    assert table.offers("Ann") == [("take_back", "warp_gold#0", 1), "decline"]
    table = paradox(era=2).give("Ann", paradox=2).warp("Ann", 1, "warp_gold").dice(1)
    table.anomaly("Ann", *table.player("Ann").grid)
    assert table.offers("Ann") == [("take_back", "warp_gold#0", 1), "decline"]
    assert len(table.player("Ann").anomalies) == 12


@pytest.mark.rule("AN-PAR-07")
def test_removals_wait_and_never_change_who_rolls() -> None:
    table = paradox().give("Ann", paradox=2).warp("Ann", 1, "warp_gold").warp("Ann", 2, "warp_water")
    table.warp("Bob", 2, "warp_gold").dice(1, 2).does("Ann", ("anomaly", "lab.1"))
    assert rolls(table) == [("Ann", 1), ("Bob", 2)]
    assert ("take_back", "warp_water#0", 2) in table.offers("Ann")


@pytest.mark.rule("AN-PAR-08")
@pytest.mark.parametrize(
    ("path", "side", "lab", "limit"),
    [
        ("harmony", "A", False, 3),
        ("progress", "A", False, 3),
        ("harmony", "B", True, 4),
        ("progress", "B", False, 4),
        ("progress", "B", True, 5),
    ],
)
def test_the_limit_is_3_and_one_more_by_405_and_by_progress_b(
    path: str, side: str, lab: bool, limit: int
) -> None:
    for tokens, anomaly in ((limit - 2, False), (limit - 1, True)):
        table = paradox(side=side, era=2).path("Ann", path).warp("Ann", 1, "warp_gold")
        if lab:
            table.built("Ann", "405")
        table.give("Ann", paradox=tokens).dice(1).start()
        assert (table.ask("Ann").rule in {"AN-GEO-05", "AN-SDB-05"}) is anomaly
        table.has("Ann", paradox=0 if anomaly else limit - 1)


@pytest.mark.rule("AN-PAR-09")
def test_outside_phase_2_anomaly_and_removal_follow_at_once() -> None:
    table = anachrony().built("Ann", "414").give("Ann", paradox=2).warp("Ann", 3, "warp_gold")
    table.does("Ann", ("free", "414")).has("Ann", vp=2, paradox=0)
    table.does("Ann", ("anomaly", "factory.1"))
    assert table.ask("Ann").rule == "AN-PAR-09"
    table.does("Ann", ("take_back", "warp_gold#0", 3))
    assert "warp_gold#0" in table.player("Ann").warps
    assert table.ask("Ann").rule == "AN-TURN-02"
    assert table.player("Ann").anomalies == ["factory.1"]


@pytest.mark.rule("AN-PAR-10")
def test_the_limit_is_compared_only_when_a_token_is_received() -> None:
    table = paradox(era=2).built("Ann", "405").anomaly("Ann", "405").give("Ann", paradox=3)
    table.warp("Ann", 1, "warp_gold").dice(0).start().has("Ann", paradox=3)
    assert table.player("Ann").anomalies == ["lab.1"]
    table = paradox(era=2).built("Ann", "405").anomaly("Ann", "405").give("Ann", paradox=3)
    table.warp("Ann", 1, "warp_gold").dice(1).start().has("Ann", paradox=0)
    assert table.ask("Ann").rule == "AN-GEO-05"


@pytest.mark.rule("AN-PAR-11")
def test_by_agreement_exactly_one_token_is_taken_instead_of_each_roll() -> None:
    table = paradox(fixed_paradox=True).warp("Ann", 1, "warp_gold").warp("Ann", 2, "warp_water")
    table.warp("Bob", 2, "warp_gold")
    before = table.state.chance.counter
    table.start().has("Ann", paradox=2).has("Bob", paradox=1)
    assert rolls(table) == []
    assert table.state.chance.counter == before
    table = paradox(era=2).warp("Ann", 1, "warp_gold").start()
    assert len(rolls(table)) == 1


@pytest.mark.rule("AN-PAR-12")
@pytest.mark.parametrize(("tokens", "left"), [(0, 0), (1, 0), (2, 1)])
def test_at_most_the_tokens_that_are_there_are_removed(tokens: int, left: int) -> None:
    table = anachrony().built("Ann", "404").workers("Ann", scientist=1).give("Ann", paradox=tokens)
    table.does("Ann", ("work", "scientist", "404")).has("Ann", paradox=left)
