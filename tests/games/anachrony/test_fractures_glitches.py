"""Fractures of Time: what Glitches close, and how they go (FT-GLI, FT-PHA)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.modules.fractures.glitches import remove_glitches
from clepsydra.games.anachrony.paradox import gain_anomaly
from clepsydra.kernel import deny
from tests.games.anachrony.devices import device, glitched, glitches, shows, with_deed
from tests.games.anachrony.fractures import fractures, own
from tests.games.anachrony.table import AnachronyTable, powering


def removing(table: AnachronyTable, *which: tuple[str, str | int]) -> AnachronyTable:
    """Ann removes these Glitches by an effect that says so."""
    return table.does("Ann", ("free", "made_up"), tuple(which))


# --- hexes --------------------------------------------------------------------------------------


@pytest.mark.rule("FT-PHA-04", "FT-GLI-12")
@pytest.mark.scenario("FT-S06")
def test_a_hex_with_a_glitch_takes_no_exosuit_and_gives_no_water() -> None:
    table = glitched(fractures(era=1, phase="power_up"), "BC").give("Ann", energy_core=6)
    table.refuses("Ann", powering("BC"), rule="FT-PHA-04").powers("Ann").has("Ann", water=5)


@pytest.mark.rule("FT-GLI-01")
def test_nobody_is_blocked_by_anothers_glitch() -> None:
    table = glitched(fractures(era=1, phase="power_up"), "BC").give("Bob", energy_core=6)
    table.powers("Ann").powers("Bob", "BC").has("Bob", water=5)
    assert (glitches(table), glitches(table, "Bob")) == (1, 0)


@pytest.mark.rule("FT-PHA-06")
@pytest.mark.scenario("FT-S59")
def test_without_a_hex_the_exosuit_of_the_future_is_refused() -> None:
    table = glitched(fractures(era=1, phase="warp"), "BC").hexes("Ann", ("TL", "TC", "TR", "BL", "BR"))
    table.refuses("Ann", table.warping("Ann", "warp_exosuit"), rule="FT-PHA-06")
    table = fractures(era=1, phase="warp").hexes("Ann", ("TL", "TC", "TR", "BL", "BR"))
    table.warps(Ann=("warp_exosuit",))
    assert len(table.player("Ann").powered) == 6


@pytest.mark.rule("FT-PHA-06")
def test_a_gained_exosuit_goes_to_another_hex() -> None:
    table = glitched(fractures(), "BC").hexes("Ann", ("TL", "TC", "TR")).built("Ann", "403B")
    table.workers("Ann", engineer=1).give("Ann", energy_core=1).does("Ann", ("work", "engineer", "403B"))
    assert set(table.offers("Ann")) == {("hex", "BL"), ("hex", "BR")}
    assert "BL" in table.does("Ann", ("hex", "BL")).player("Ann").powered


@pytest.mark.rule("FT-PHA-06")
def test_an_action_that_only_brings_an_exosuit_is_refused_without_a_hex() -> None:
    tile = next(t for t in fractures().game.rules.catalog.tiles.values() if _only_exosuit(t))
    table = (
        fractures().workers("Ann", engineer=1, scientist=1, administrator=1, genius=1).built("Ann", tile.id)
    )
    table.give("Ann", water=9, energy_core=9, titanium=9, gold=9, uranium=9, neutronium=9)
    table.hexes("Ann", ("TL", "TC", "TR", "BL", "BR"))
    assert ("work", "genius", tile.id) in table.offers("Ann")
    glitched(table, "BC").refuses("Ann", ("work", "genius", tile.id), rule="FT-PHA-06")


def _only_exosuit(tile: object) -> bool:
    work = getattr(tile, "work", None)
    return work is not None and [effect.op for effect in work.effects] == ["gain_exosuit"]


@pytest.mark.rule("FT-GLI-12")
def test_an_exosuit_that_was_there_stays_usable_in_this_era() -> None:
    table = glitched(fractures(), "BC").hexes("Ann", ("BC",)).workers("Ann", engineer=1)
    table.does("Ann", ("place", "engineer", "purify")).has("Ann", water=3)


@pytest.mark.rule("FT-GLI-13", "FT-GLI-16")
def test_a_covered_hex_keeps_its_glitch() -> None:
    table = device(with_deed(lambda game, seat: remove_glitches(game, seat, 1), era=4), ".....")
    covered = table.player("Ann").covered[0]
    glitched(table, covered)
    assert table.score("Ann")["glitches"] == -2
    assert glitches(removing(table, ("unglitch", covered))) == 0


# --- tracks -------------------------------------------------------------------------------------


@pytest.mark.rule("FT-GLI-06")
@pytest.mark.scenario("FT-S35")
def test_a_blocked_marker_stays_although_a_warp_tile_is_repaid() -> None:
    for things, steps in (((), 1), (("travel_track",), 0)):
        table = glitched(fractures().built("Ann", "105").workers("Ann", engineer=1), *things)
        table.warp("Ann", 2, "warp_gold").give("Ann", gold=1)
        table.does("Ann", ("work", "engineer", "105"), ("focus", 2), ("repay", "warp_gold#0"))
        assert table.player("Ann").travels == steps
        assert table.game.why_blocked(0, "travel_track") == (deny("FT-GLI-06") if things else None)
        assert "warp_gold#0" in table.player("Ann").warps


# --- tiles --------------------------------------------------------------------------------------


@pytest.mark.rule("FT-GLI-09")
def test_a_tile_with_a_glitch_is_not_used_in_any_way() -> None:
    table = fractures().built("Ann", "305", "303B", "411").workers("Ann", engineer=1, scientist=1)
    glitched(table, "305", "303B", "411")
    table.refuses("Ann", ("work", "engineer", "305"), rule="FT-GLI-09")
    table.refuses("Ann", ("free", "303B"), rule="FT-GLI-09")
    assert not table.game.owns(0, "411")
    assert table.score("Ann")["buildings"] == sum(table.game.tile(t).vp for t in ("305", "303B", "411"))


@pytest.mark.rule("FT-GLI-09", "FT-PHA-13")
def test_nor_is_it_copied() -> None:
    table = fractures().built("Ann", "quantum_chameleon").built("Bob", "305").workers("Ann", genius=1)
    assert ("work", "genius", "quantum_chameleon") in table.offers("Ann")
    table = fractures().built("Ann", "quantum_chameleon").built("Bob", "305").workers("Ann", genius=1)
    glitched(table, "305", who="Bob").refuses(
        "Ann", ("work", "genius", "quantum_chameleon"), rule="AN-SPX-07"
    )


@pytest.mark.rule("FT-GLI-09", "FT-GLI-08", "FT-GLI-10", "FT-PHA-08")
@pytest.mark.scenario("FT-S33")
def test_a_worker_on_it_stays_until_the_glitch_is_gone() -> None:
    table = fractures(era=1).built("Ann", "105", "303B").occupies("Ann", "105", "engineer")
    table.player("Ann").used.append("303B")
    device(glitched(table, "105", "303B"), ".....").workers("Ann", operator=1).give("Ann", water=2)
    table.does("Ann", "pass").does("Bob", "pass")
    assert [busy.where for busy in table.player("Ann").busy] == ["105"]
    assert table.player("Ann").used == ["303B"]
    assert table.game.workers_of(0)["engineer"] == 1
    table.begin_turns().does("Ann", ("work", "operator", "device_remove_glitch"))
    table.does("Ann", (("unglitch", "105"), ("unglitch", "303B"))).does("Bob", "pass").does("Ann", "pass")
    assert [busy.where for busy in table.player("Ann").busy] == []
    assert table.player("Ann").tired["engineer"] == 1
    assert table.player("Ann").used == []


@pytest.mark.rule("FT-GLI-17")
def test_an_anomaly_may_cover_a_building_with_a_glitch() -> None:
    table = glitched(fractures().built("Ann", "305").anomaly("Ann", "305"), "305")
    table.workers("Ann", engineer=1)
    table.refuses("Ann", ("work", "engineer", "305"), rule="FT-GLI-09")
    assert table.game.covered(0, "305")


@pytest.mark.rule("FT-GLI-17")
@pytest.mark.scenario("FT-S57")
def test_a_building_that_is_lost_gives_its_glitch_back() -> None:
    table = with_deed(gain_anomaly, side="B").path("Ann", "harmony").built("Ann", "202", "203")
    glitched(table, "202", "203").workers("Ann", engineer=1)
    table.does("Ann", ("free", "made_up"), ("sacrifice", "202"))
    assert own(table).glitches == ["203"]
    assert table.score("Ann")["glitches"] == -2


# --- going, and the end -------------------------------------------------------------------------


@pytest.mark.rule("FT-GLI-15")
def test_any_own_glitch_of_choice_goes_and_its_effect_with_it() -> None:
    table = device(with_deed(lambda game, seat: remove_glitches(game, seat, 2)), ".G...")
    glitched(table, "305", "paradox_track.1", "travel_track", "most_water").built("Ann", "305")
    table.workers("Ann", engineer=1).conditions("most_water")
    removing(table, ("unglitch", "305"), ("unglitch_space", 2))
    assert (shows(table), glitches(table)) == (".....", 3)
    assert ("work", "engineer", "305") in table.offers("Ann")


@pytest.mark.rule("FT-GLI-16", "FT-END-03")
def test_each_glitch_costs_two_points() -> None:
    table = device(glitched(fractures(), "BC", "paradox_track.1", "105"), "G....")
    assert table.score("Ann")["glitches"] == -8
    assert table.score("Bob")["glitches"] == 0


@pytest.mark.rule("FT-END-04", "FT-GLI-14")
@pytest.mark.scenario("FT-S37")
def test_a_condition_with_a_glitch_is_not_scored_and_not_compared() -> None:
    table = fractures(3).conditions("most_water").give("Ann", water=9).give("Bob", water=7)
    glitched(table.give("Cleo", water=7), "most_water")
    assert [table.score(who)["conditions"] for who in ("Ann", "Bob", "Cleo")] == [0, 3, 3]
    for who in ("Bob", "Cleo"):
        glitched(table, "most_water", who=who)
    assert [table.score(who)["conditions"] for who in ("Ann", "Bob", "Cleo")] == [0, 0, 0]
