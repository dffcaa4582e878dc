"""What technologies and tiles of Fractures of Time do with devices, Glitches and Blinks."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.games.anachrony.grid import slots_for_anomaly
from clepsydra.games.anachrony.modules.fractures.blink_bonuses import Roused
from clepsydra.games.anachrony.modules.fractures.glitch_check import (
    GlitchDue,
    NoGlitch,
    on_buildings,
)
from clepsydra.games.anachrony.modules.fractures.pieces import CORE, GLITCH
from clepsydra.games.anachrony.power_up import water_for
from tests.games.anachrony.fractures import fractures, own
from tests.games.anachrony.table import AnachronyTable
from tests.games.anachrony.valley import goes, holds


def device(table: AnachronyTable, *there: str) -> AnachronyTable:
    """What lies on Ann's device, from the left; five spaces are to be seen."""
    spaces = own(table).device.spaces
    spaces[: len(there)] = there
    return table


def glitched(table: AnachronyTable, *things: str) -> AnachronyTable:
    """Glitches on things of Ann's."""
    own(table).glitches += things
    return table


def standing(where: str, worker: str = "operator", **goods: int) -> AnachronyTable:
    """An exosuit of Ann's with a worker in it stands on a space, and she has a flux core."""
    return fractures().occupies("Ann", where, worker).give("Ann", flux_core=1, **goods)


def blinks(table: AnachronyTable, worker: str, where: str, to: str, *answers: Any) -> AnachronyTable:
    """Ann Blinks."""
    return table.does("Ann", ("blink", worker, where), ("blink_to", to), *answers)


# The Flux die


@pytest.mark.rule("FT-TEC-01", "FT-TEC-04", "FT-BLD-01")
@pytest.mark.parametrize(
    ("cards", "labs", "flux"), [((), (), 4), (("503",), (), 3), ((), ("416",), 3), (("503",), ("416",), 2)]
)
def test_503_and_416_lower_the_flux_die_together(
    cards: tuple[str, ...], labs: tuple[str, ...], flux: int
) -> None:
    table = holds(fractures().built("Ann", *labs), "Ann", *cards).occupies("Ann", "mine.top", "scientist")
    device(table.give("Ann", flux_core=1), GLITCH, CORE).dice(4, "exosuit_hex")
    table.does("Ann", ("blink", "scientist", "mine.top"))
    due, safe = table.events(GlitchDue), table.events(NoGlitch)
    assert [(event.flux, event.empty) for event in (*due, *safe)] == [(flux, 2)]
    assert bool(due) == (flux > 2)


@pytest.mark.scenario("FT-S52")
def test_two_effects_that_lower_the_flux_die_add_up() -> None:
    table = holds(fractures().built("Ann", "416"), "Ann", "503").occupies("Ann", "mine.top", "scientist")
    device(table.give("Ann", flux_core=1), GLITCH, CORE).dice(4, "exosuit_hex")
    blinks(table, "scientist", "mine.top", "purify")
    assert table.events(NoGlitch) == [NoGlitch(0, 2, 2)]
    assert own(table).glitches == []


@pytest.mark.rule("FT-GLI-02")
def test_416_lowers_nothing_under_an_anomaly() -> None:
    table = fractures().built("Ann", "416").anomaly("Ann", "416").occupies("Ann", "mine.top", "scientist")
    device(table.give("Ann", flux_core=1), GLITCH, CORE).dice(3, "travel_track")
    table.does("Ann", ("blink", "scientist", "mine.top"))
    assert table.events(GlitchDue, "Ann") == [GlitchDue(0, 3, 2)]
    assert own(table).glitches == ["travel_track"]


# Blinks from the Valley


@pytest.mark.rule("FT-TEC-01", "FT-SPJ-01", "FT-BLK-09")
@pytest.mark.parametrize("by", ["502", "valley_gateway", ""])
def test_502_and_the_valley_gateway_let_exosuits_blink_from_the_valley(by: str) -> None:
    table = standing("extract_top")
    if by == "502":
        holds(table, "Ann", by)
    elif by:
        table.built("Ann", by)
    option = ("blink", "operator", "extract_top")
    if not by:
        table.refuses("Ann", option, rule="FT-BLK-09")
        return
    table.does("Ann", option)
    offered = {option[1] for option in table.offers("Ann")}
    assert {"research.1", "assimilate_top"} <= offered
    assert not {"extract_top", "extract_middle"} & offered, "to a different action"
    table.does("Ann", ("blink_to", "purify")).has("Ann", water=3, flux_core=0)


@pytest.mark.scenario("FT-S18")
def test_from_the_valley_nobody_blinks_without_an_ability() -> None:
    option = ("blink", "operator", "extract_top")
    standing("extract_top").refuses("Ann", option, rule="FT-BLK-09")
    table = holds(standing("extract_top"), "Ann", "502")
    blinks(table, "operator", "extract_top", "research.1")
    assert table.ask("Ann").rule == "AN-RES-02"
    assert table.state.slots["extract_top"].seat == -1


@pytest.mark.rule("FT-BLK-09")
def test_502_does_not_reach_boards_of_other_expansions() -> None:
    table = holds(fractures(modules=("intrigues",)), "Ann", "502").give("Ann", flux_core=1)
    table.occupies("Ann", "negotiate_top", "operator")
    table.refuses("Ann", ("blink", "operator", "negotiate_top"), rule="FT-BLK-09")


@pytest.mark.rule("FT-VAL-02")
def test_spaces_of_the_valley_are_where_exosuits_blink_to() -> None:
    table = standing("mine.top", water=1)
    table.does("Ann", ("blink", "operator", "mine.top"))
    assert {("blink_to", "assimilate_top"), ("blink_to", "extract_middle")} <= set(table.offers("Ann"))
    table.does("Ann", ("blink_to", "extract_middle"), ("gain", "flux_core", 2))
    table.has("Ann", flux_core=2, water=0).has_workers("Ann", active={}, tired={"operator": 1})
    assert table.state.slots["extract_middle"].seat == 0
    assert [suit.where for suit in table.player("Ann").suits] == ["extract_middle"]


# Glitches on technologies


@pytest.mark.rule("FT-TEC-02")
def test_technologies_take_neither_glitches_nor_anomalies() -> None:
    table = holds(fractures().built("Ann", "216"), "Ann", "501", "512")
    assert on_buildings(table.game, 0) == ["216"]
    assert set(slots_for_anomaly(table.game, 0)) <= set(table.player("Ann").grid)


# Glitches on hexes


@pytest.mark.rule("FT-TEC-01")
def test_504_makes_glitches_on_hexes_harmless_but_for_their_points() -> None:
    plain, shielded = fractures(phase="power_up"), holds(fractures(phase="power_up"), "Ann", "504")
    for table in (plain, shielded):
        glitched(table, "BC", "travel_track")
    assert (water_for(plain.game, 0), water_for(shielded.game, 0)) == (5, 6)
    plain.give("Ann", energy_core=1).refuses("Ann", (("power", "BC"),), rule="FT-PHA-04")
    shielded.give("Ann", energy_core=1).powers("Ann", "BC")
    assert shielded.player("Ann").powered == ["BC"]
    assert shielded.score("Ann")["glitches"] == plain.score("Ann")["glitches"] == -4
    assert shielded.game.blocked(0, "travel_track"), "those on other places still block"


# Removing


@pytest.mark.rule("FT-TEC-01")
def test_512_lets_any_worker_remove_a_glitch() -> None:
    table = glitched(holds(fractures().workers("Ann", administrator=1), "Ann", "512"), "BC", "TL")
    table.does("Ann", ("work", "administrator", "512"), (("unglitch", "TL"),))
    assert own(table).glitches == ["BC"]
    [busy] = table.player("Ann").busy
    assert (busy.where, busy.after) == ("512", "tired")
    none = holds(fractures().workers("Ann", administrator=1), "Ann", "512")
    none.refuses("Ann", ("work", "administrator", "512"), rule="FT-RMG-01")


@pytest.mark.rule("FT-BLD-01")
@pytest.mark.parametrize("count", [0, 1])
def test_116_travels_and_may_remove_a_flux_core(count: int) -> None:
    table = fractures(era=4).built("Ann", "116").workers("Ann", engineer=1)
    device(table, GLITCH, CORE, CORE).does("Ann", ("work", "engineer", "116"))
    assert table.offers("Ann") == [("focus", era) for era in (1, 2, 3)]
    table.does("Ann", ("focus", 2), ("remove_flux", count))
    assert own(table).device.spaces[:3] == [GLITCH, CORE, "" if count else CORE]
    assert table.player("Ann").focus == 2


@pytest.mark.rule("FT-BLD-01")
@pytest.mark.parametrize("removed", [(), (("unglitch", "BC"),)])
def test_317_gives_an_operator_water_and_may_remove_a_glitch(removed: tuple[Any, ...]) -> None:
    table = glitched(fractures().built("Ann", "317").workers("Ann", operator=1), "BC")
    table.does("Ann", ("work", "operator", "317"), removed).has("Ann", water=5)
    assert own(table).glitches == ([] if removed else ["BC"])
    other = fractures().built("Ann", "317").workers("Ann", scientist=1)
    other.refuses("Ann", ("work", "scientist", "317"), rule="FT-BLD-01")


@pytest.mark.rule("FT-BLD-01")
def test_417_lets_a_scientist_remove_a_glitch_and_a_flux_core() -> None:
    table = glitched(fractures().built("Ann", "417").workers("Ann", scientist=1), "BC", "TL")
    device(table, GLITCH, CORE, CORE)
    table.does("Ann", ("work", "scientist", "417"), (("unglitch", "BC"),), ("remove_flux", 1))
    assert own(table).glitches == ["TL"]
    assert own(table).device.spaces[:3] == [GLITCH, CORE, ""]
    nothing = fractures().built("Ann", "417").workers("Ann", scientist=1)
    nothing.does("Ann", ("work", "scientist", "417"))
    assert len(nothing.player("Ann").busy) == 1


@pytest.mark.rule("FT-SPJ-01", "FT-END-08")
def test_the_glitch_purifier_removes_three_and_halves_what_the_others_cost() -> None:
    table = fractures().superproject(3, "glitch_purifier").breakthroughs("Ann", "square/genetics")
    table.workers("Ann", scientist=1).give("Ann", titanium=2, gold=2, water=2)
    glitched(table, "BC", "TL", "TR", "TC", "travel_track")
    assert table.score("Ann")["glitches"] == -10
    table.does("Ann", goes("scientist", "construct.1"), ("build", "glitch_purifier"))
    table.does("Ann", ("cover", "lab.1", "lab.2"), tuple(("unglitch", hex_) for hex_ in ("BC", "TL", "TR")))
    assert own(table).glitches == ["TC", "travel_track"]
    assert table.score("Ann")["glitches"] == -2


# 515


@pytest.mark.rule("FT-TEC-01", "FT-TEC-07")
def test_515_makes_the_worker_active_for_water() -> None:
    table = holds(standing("mine.top", water=1), "Ann", "515")
    blinks(table, "operator", "mine.top", "trade").does("Ann", ("rouse_home", "operator"))
    table.has("Ann", water=0).has_workers("Ann", active={"operator": 1})
    assert table.events(Roused) == [Roused(0, "operator")]
    table = holds(standing("mine.top", water=1), "Ann", "515")
    blinks(table, "operator", "mine.top", "trade", "decline")
    table.has("Ann", water=1).has_workers("Ann", active={}, tired={"operator": 1})


@pytest.mark.rule("FT-TEC-07")
def test_515_asks_nobody_who_is_motivated_anyway_or_cannot_pay() -> None:
    table = holds(fractures().occupies("Ann", "purify", "engineer"), "Ann", "515")
    table.give("Ann", flux_core=1, water=1).dice(3, "exosuit_hex")
    blinks(table, "engineer", "purify", "mine.top")
    table.has("Ann", water=1).has_workers("Ann", active={"engineer": 1})
    assert table.asked == ["Bob"]
    dry = holds(standing("mine.top"), "Ann", "515")
    blinks(dry, "operator", "mine.top", "trade")
    dry.has_workers("Ann", active={}, tired={"operator": 1})


@pytest.mark.rule("FT-TEC-07")
@pytest.mark.parametrize("pays", [True, False])
def test_castien_and_515_ask_once_and_are_paid_once(*, pays: bool) -> None:
    table = holds(fractures().leads("Ann", "castien").give("Ann", flux_core=1, water=2), "Ann", "515")
    table.occupies("Ann", "mine.top", "operator")
    blinks(table, "operator", "mine.top", "trade", ("rouse", "operator") if pays else "decline")
    table.has("Ann", water=1 if pays else 2)
    idle = {"operator": 1}
    table.has_workers("Ann", active=idle if pays else {}, tired={} if pays else idle)
    assert table.asked == ["Bob"]


# The score


@pytest.mark.rule("FT-END-03", "FT-UPG-06", "FT-GLI-16")
@pytest.mark.scenario("FT-S47")
def test_the_lines_of_technologies_device_and_glitches() -> None:
    table = glitched(holds(fractures(), "Ann", "502", "501"), "BC", "TL", "travel_track")
    device(table, GLITCH)
    own(table).device.upgrades = ["circle/war", "square/society", "triangle/genetics"]
    sheet = table.score("Ann")
    assert (sheet["technologies"], sheet["devices"], sheet["glitches"]) == (3, 7, -8)
    assert [table.score("Bob")[line] for line in ("technologies", "devices", "glitches")] == [0, 0, 0]
