"""Fractures of Time: Recall (FT-RCL)."""

from __future__ import annotations

import pytest

from clepsydra.games.anachrony.modules.fractures.recall import Recalled
from clepsydra.games.anachrony.state import Busy
from clepsydra.kernel import Some
from tests.games.anachrony.devices import all_drawn, device, glitched, glitches, rolls, shows
from tests.games.anachrony.fractures import fractures
from tests.games.anachrony.table import AnachronyTable

RECALL = ("free", "device_recall")


def at_home(spaces: str = "G....", side: str = "A") -> AnachronyTable:
    """Ann has buildings of all rows and a device with room; the dice bring no Glitch."""
    table = fractures(side=side).built("Ann", "305", "412", "303B", "105", "202")
    return device(rolls(table, 2, "fracture_device"), spaces)


@pytest.mark.rule("FT-RCL-01", "FT-RCL-02", "FT-RCL-03", "FT-RCL-04", "FT-RCL-05", "FT-RCL-06")
@pytest.mark.scenario("FT-S21")
def test_three_come_back_and_a_glitch_comes() -> None:
    table = (
        rolls(at_home("GFF.."), "exosuit_hex")
        .occupies("Ann", "305", "engineer", "active")
        .occupies("Ann", "412", "scientist")
    )
    table.occupies("Ann", "105", "genius").give("Ann", flux_core=1)
    table.player("Ann").used.append("303B")
    table.does("Ann", RECALL)
    ask = table.ask("Ann")
    assert isinstance(ask, Some)
    back = (
        ("recall_worker", "engineer", "305"),
        ("recall_worker", "scientist", "412"),
        ("recall_mark", "303B"),
    )
    assert (set(ask.menu.candidates), ask.at_least, ask.at_most) == (set(back), 0, 3)
    table.does("Ann", back).has_workers("Ann", active={"engineer": 1}, tired={"scientist": 1})
    assert (shows(table), all_drawn(table)) == ("GFFFF", True)
    assert table.player("Ann").busy == [Busy("genius", "105")]
    assert table.events(Recalled)[0].places == ("305", "412", "303B")
    table.does("Ann", ("glitch", "TL")).has("Ann", flux_core=1)
    assert glitches(table) == 2
    table.does("Ann", ("free", "303B")).has("Ann", water=2)


@pytest.mark.rule("FT-RCL-06")
def test_dice_are_rolled_once_and_may_bring_a_glitch() -> None:
    table = device(rolls(fractures(), 4, "exosuit_hex"), "G.....", upgrades=1)
    table.does("Ann", RECALL, ("glitch", "TL"))
    assert (shows(table), glitches(table)) == ("GFF...", 2)
    table = device(rolls(fractures(), 3, "exosuit_hex"), "G.....", upgrades=1).does("Ann", RECALL)
    assert (shows(table), glitches(table), all_drawn(table)) == ("GFF...", 1, True)


@pytest.mark.rule("FT-RCL-06")
def test_operators_are_not_exempt() -> None:
    table = rolls(at_home("G.F.F"), "exosuit_hex").occupies("Ann", "412", "operator")
    table.does("Ann", RECALL, (("recall_worker", "operator", "412"),))
    assert {option[0] for option in table.offers("Ann")} == {"glitch"}


@pytest.mark.rule("FT-RCL-01")
@pytest.mark.scenario("FT-S22")
def test_two_empty_spaces_are_needed() -> None:
    at_home("GFFF.").refuses("Ann", RECALL, rule="FT-RCL-01", needed=2, have=1)


@pytest.mark.rule("FT-RCL-01", "FT-DEV-04")
def test_once_an_era() -> None:
    at_home("G....").does("Ann", RECALL).refuses("Ann", RECALL, rule="AN-FREE-01")


@pytest.mark.rule("FT-RCL-03")
def test_supply_and_force_workers_come_back_too() -> None:
    table = at_home().occupies("Ann", "supply", "administrator", "active")
    table.player("Ann").used.append("force_workers")
    table.does(
        "Ann", RECALL, (("recall_worker", "administrator", "supply"), ("recall_mark", "force_workers"))
    )
    table.has_workers("Ann", active={"administrator": 1})
    assert ("free", "force_workers") in table.offers("Ann")


@pytest.mark.rule("FT-RCL-03")
def test_the_mark_of_a_free_supply_comes_back() -> None:
    table = at_home(side="B").path("Ann", "dominance")
    table.player("Ann").used.append("supply")
    table.does("Ann", RECALL, (("recall_mark", "supply"),))
    assert "supply" not in table.player("Ann").used


@pytest.mark.rule("FT-RCL-03")
def test_a_worker_who_dies_when_retrieved_dies() -> None:
    table = at_home().occupies("Ann", "412", "scientist", "gone")
    table.does("Ann", RECALL, (("recall_worker", "scientist", "412"),))
    table.has_workers("Ann", active={})
    assert not table.player("Ann").busy


@pytest.mark.rule("FT-RCL-04", "FT-RCL-09", "VA-REM-04")
def test_nothing_comes_back_from_elsewhere() -> None:
    table = at_home().built("Ann", "outback_conditioner").workers("Ann", operator=1)
    for where in ("105", "outback_conditioner", "device_remove_flux", "mine.top", "aside", "anomaly_remover"):
        table.occupies("Ann", where, "engineer")
    table.player("Ann").used += ["device_upgrade", "caratacus", "outback_conditioner"]
    before = list(table.player("Ann").busy)
    table.does("Ann", RECALL)
    assert table.player("Ann").busy == before
    assert {"device_upgrade", "caratacus", "outback_conditioner"} < set(table.player("Ann").used)


@pytest.mark.rule("FT-RCL-04", "FT-GLI-09")
def test_nothing_comes_back_from_a_tile_with_a_glitch() -> None:
    table = glitched(at_home().occupies("Ann", "412", "scientist").occupies("Ann", "305", "engineer"), "412")
    table.does("Ann", RECALL)
    table.refuses("Ann", (("recall_worker", "scientist", "412"),), rule="FT-GLI-09")
    table.does("Ann", (("recall_worker", "engineer", "305"),))
    assert table.player("Ann").busy == [Busy("scientist", "412")]


@pytest.mark.rule("FT-RCL-05")
def test_a_slot_is_used_again_in_the_same_era() -> None:
    table = at_home().occupies("Ann", "305", "engineer", "active").workers("Bob", engineer=1)
    table.does("Ann", RECALL, (("recall_worker", "engineer", "305"),))
    table.does("Ann", ("work", "engineer", "305")).has("Ann", water=3)


@pytest.mark.rule("FT-RCL-07")
def test_taking_back_nothing_is_legal() -> None:
    table = at_home().occupies("Ann", "412", "scientist").does("Ann", RECALL, ())
    assert (shows(table), all_drawn(table), table.events(Recalled)) == ("GFF..", True, [])
    assert shows(at_home().does("Ann", RECALL)) == "GFF.."


@pytest.mark.rule("FT-RCL-08")
def test_a_worker_under_an_anomaly_comes_back() -> None:
    table = at_home().occupies("Ann", "412", "scientist").anomaly("Ann", "412").give("Ann", gold=1)
    table.does("Ann", RECALL, (("recall_worker", "scientist", "412"),))
    table.has_workers("Ann", active={}, tired={"scientist": 1})
    table.does("Ann", ("free", "force_workers")).refuses(
        "Ann", ("work", "scientist", "412"), rule="AN-ANO-05"
    )
