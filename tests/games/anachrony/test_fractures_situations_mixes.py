"""Fractures of Time: tricky situations that owners of several boxes try, and whole games."""

from __future__ import annotations

import pytest

from clepsydra.kernel import Answer, Some
from tests.games.anachrony import variable_anomalies as va
from tests.games.anachrony.devices import blinks, device, glitched, rolls
from tests.games.anachrony.fractures import fractures, new_game, own
from tests.games.anachrony.table import AnachronyTable


@pytest.mark.rule("FT-BLK-12", "FT-BLK-14")
def test_the_left_council_slot_that_was_left_gives_the_banner_to_the_next_who_comes() -> None:
    table = device(fractures(first="Bob").give("Ann", flux_core=1), "G....").workers("Bob", scientist=2)
    table.occupies("Ann", "council.left", "operator").give("Bob", water=5)
    table.state.banner = 0
    table.does("Bob", ("place", "scientist", "purify"))
    blinks(table, "operator", "council.left", "purify")
    assert table.state.banner == 0
    table.does("Bob", ("place", "scientist", "council.left"))
    assert (table.state.banner, table.state.slots["council.left"].seat) == (1, 1)


@pytest.mark.rule("FT-GLI-07", "FT-GLI-20", "VA-GAIN-01", "VA-GAIN-03")
@pytest.mark.parametrize(("tile", "open_window"), [("X09", True), ("X16", False)])
def test_a_glitch_brings_a_variable_anomaly_of_choice_before_the_exosuit_goes_on(
    tile: str, open_window: bool
) -> None:
    table = fractures(modules=("variable_anomalies",)).give("Ann", flux_core=1, paradox=2)
    device(va.on_top(table, tile, "X03"), "G....").occupies("Ann", "mine.top", "scientist")
    rolls(table.warp("Ann", 1, "warp_gold"), 5, "paradox_track")
    table.does("Ann", ("blink", "scientist", "mine.top"), tile, ("anomaly", "lab.1")).has("Ann", paradox=0)
    while table.offers("Ann")[0][0] not in ("take_back", "blink_to"):
        table.does("Ann", table.offers("Ann")[0])
    assert (("take_back", "warp_gold#0", 1) in table.offers("Ann")) is open_window
    assert va.kinds(table) == [tile]


@pytest.mark.rule("FT-LDR-09", "FT-GLI-13", "FT-GLI-15")
def test_a_hex_that_amena_wins_back_stays_closed_until_its_glitch_is_gone() -> None:
    table = fractures(era=4, phase="preparation").leads("Ann", "thalia").workers("Ann", operator=1)
    own(table).leaders.pieces = ["amena"]
    device(glitched(table.give("Ann", water=2), "TL"), ".....")
    table.does("Ann", ("call", "amena"), ("hex", "TL"))
    table.refuses("Ann", (("power", "TL"),), rule="FT-PHA-04").powers("Ann", "TC").begin_turns()
    table.does("Ann", ("work", "operator", "device_remove_glitch")).all_pass()
    assert table.state.era == 5
    assert ("power", "TL") in table.offers("Ann")
    assert ("power", "TR") not in table.offers("Ann")


@pytest.mark.rule("FT-LDR-06", "FT-PHA-12")
@pytest.mark.parametrize(("where", "asked"), [("extract_top", True), ("extract_middle", False)])
def test_the_reservoir_pays_castien_unless_the_space_has_used_it(where: str, asked: bool) -> None:
    table = fractures().leads("Ann", "castien").built("Ann", "grand_reservoir").give("Ann", flux_core=1)
    device(table, "G....").occupies("Ann", "mine.top", "operator").workers("Bob", scientist=1)
    blinks(table, "operator", "mine.top", where).does("Ann", ("gain", "energy_core", 2))
    assert (table.asked == ["Ann"]) is asked
    if asked:
        table.does("Ann", ("rouse", "operator")).has("Ann", water=0)
        table.has_workers("Ann", active={"operator": 1})


# --- from era 0 to the end ----------------------------------------------------------------------


def modestly(table: AnachronyTable, who: str) -> Answer:
    """To pass where that is possible, else as little as possible, else the first offer."""
    ask, offers = table.ask(who), table.offers(who)
    if isinstance(ask, Some):
        return tuple(offers[: ask.at_least])
    return "pass" if "pass" in offers else offers[0]


@pytest.mark.rule("IC-MIX-01", "IC-MIX-02", "FT-ERA-01", "FT-ERA-10", "FT-END-01")
def test_six_eras_with_intrigues_deal_missions_in_three_and_emergencies_once() -> None:
    table, missions = new_game(3, modules=("intrigues",)), []
    while not table.position.over:
        who = table.asked[0]
        if table.state.phase in ("missions", "emergency_missions"):
            missions.append((table.state.era, str(table.offers(who)[0][1])[:1]))
        table.does(who, modestly(table, who))
    assert table.state.era == 5
    assert list(dict.fromkeys(missions)) == [(1, "M"), (2, "M"), (3, "M"), (4, "E")]
