"""What reacts to an action of the Capital does so once for each such action, on all ways to it.

A way is a space, a copy by the World Council, a Blink, the Exocrawler, a Hypersync tile, a card or a tile.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.act import Act
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import BASIC
from clepsydra.kernel import fingerprint
from tests.games.anachrony import hypersync as hs
from tests.games.anachrony import quantum_loops as ql
from tests.games.anachrony import variable_anomalies as va
from tests.games.anachrony.devices import blinks, device, shows
from tests.games.anachrony.fractures import fractures
from tests.games.anachrony.made_up import made_up_box
from tests.games.anachrony.table import AnachronyTable

LEFT, RIGHT = "council.left", "council.right"
FULL = "FF..."
"""Two flux cores on the device, and room for that of a Blink."""
COVER = ("cover", "lab.1", "lab.2")
MODULES = (hs.NAME, ql.NAME, va.NAME)
Way = Callable[[AnachronyTable, str], AnachronyTable]


def led(leader: str, **words: Any) -> AnachronyTable:
    """Ann has a leader, a Scientist, two flux cores on her device and goods for any way; building 201 is on offer."""
    modules = (*MODULES, *words.pop("more", ()))
    table = fractures(3, modules=modules, **words).leads("Ann", leader).offer("201").dice("war")
    for who in table.names:
        tiles = hs.own(table)
        for action in ("construct", "research"):
            tiles.unused.move(hs.tile(table, who, action), tiles.supplies[table.seat(who)])
    table.give("Ann", water=9, titanium=9, gold=9, flux_core=2).workers("Ann", scientist=1)
    return device(table, FULL)


def full(table: AnachronyTable, action: str) -> AnachronyTable:
    """Bob stands on all spaces of an action."""
    for name, space in table.game.rules.spaces.items():
        if space.action == action and not table.state.slots[name].unavailable:
            table.occupies("Bob", name)
    return table


def on_its_space(table: AnachronyTable, action: str) -> AnachronyTable:
    return table.does("Ann", ("place", "scientist", f"{action}.1"))


def by_the_left_space(table: AnachronyTable, action: str) -> AnachronyTable:
    return full(table, action).does("Ann", ("place", "scientist", LEFT), ("copy", action))


def by_the_right_space(table: AnachronyTable, action: str) -> AnachronyTable:
    """It must copy, so nobody is asked where only one action can be copied."""
    return full(table, action).does("Ann", ("place", "scientist", RIGHT))


def by_a_blink(table: AnachronyTable, action: str) -> AnachronyTable:
    return blinks(table.occupies("Ann", "mine.top", "operator"), "operator", "mine.top", f"{action}.1")


def by_a_blink_to_the_council(table: AnachronyTable, action: str) -> AnachronyTable:
    full(table, action).occupies("Ann", "mine.top", "operator")
    return blinks(table, "operator", "mine.top", LEFT).does("Ann", ("copy", action))


def by_the_exocrawler(table: AnachronyTable, action: str) -> AnachronyTable:
    full(table.built("Ann", "exocrawler", at="lab.2"), action).does("Ann", ("free", "exocrawler"))
    return table.does("Ann", ("place", "scientist", LEFT), ("copy", action))


def by_hypersync(table: AnachronyTable, action: str) -> AnachronyTable:
    return table.does("Ann", hs.use(table, "Ann", action))


def by_a_card(table: AnachronyTable, action: str) -> AnachronyTable:
    return ql.taking(ql.PRIVILEGES, table, ql.LEAK).does("Ann", ("again", action))


def pays_first_way(table: AnachronyTable) -> AnachronyTable:
    """Ann pays in the first of several ways, if she is asked."""
    while any(option[0] == "pay" for option in table.offers(table.asked[0])):
        table.does("Ann", table.offers("Ann")[0])
    return table


WAYS: dict[str, Way] = {
    "space": on_its_space,
    "left space of the Council": by_the_left_space,
    "right space of the Council": by_the_right_space,
    "Blink": by_a_blink,
    "Blink to the Council": by_a_blink_to_the_council,
    "Exocrawler": by_the_exocrawler,
    "Hypersync": by_hypersync,
    "card": by_a_card,
}
every_way = pytest.mark.parametrize("way", WAYS)


def begun(way: str, action: str, table: AnachronyTable) -> AnachronyTable:
    """The action has begun in this way."""
    if WAYS[way] is by_a_card:
        table.phase("warp")
    return WAYS[way](table, action)


@every_way
@pytest.mark.rule("FT-LDR-03")
@pytest.mark.parametrize(
    ("shape", "cores", "flux", "water"), [("triangle", -1, 0, 0), ("circle", 0, 1, 0), ("square", 0, 0, 2)]
)
def test_soter_reacts_once_to_a_research(way: str, shape: str, cores: int, flux: int, water: int) -> None:
    table = begun(way, "research", led("soter"))
    before, on_device = dict(table.player("Ann").goods), shows(table).count("F")
    table.does("Ann", ("set", "shape", shape))
    table.has("Ann", flux_core=before["flux_core"] + flux, water=before["water"] + water)
    assert shows(table).count("F") == on_device + cores


@pytest.mark.rule("FT-LDR-03", "AN-CCT-10")
def test_soter_reacts_to_each_of_two_research_actions_of_a_tile() -> None:
    table = led("soter", era=4).impact(research=("research_5", "research_2")).dice("war", "war")
    table.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle"))
    table.does("Ann", ("again", "research"), ("set", "shape", "circle")).has("Ann", flux_core=4)
    declined = led("soter", era=4).impact(research=("research_5", "research_2")).dice("war")
    declined.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "circle"), "decline")
    declined.has("Ann", flux_core=3)


@pytest.mark.rule("FT-LDR-03", "AN-CNC-06")
@pytest.mark.parametrize("action", ["research", "recruit", "construct"])
@pytest.mark.parametrize("declines", [True, False])
def test_soter_does_nothing_for_a_council_that_copies_no_research(action: str, declines: bool) -> None:
    """An action that could be copied is declined, or none can be; or another action is copied."""
    table = led("soter").workers("Ann", genius=1).pool(engineer=1)
    if declines:
        full(table, action).does("Ann", ("place", "genius", LEFT), "decline")
    else:
        table.does("Ann", ("place", "genius", LEFT))
    table.has("Ann", flux_core=2, water=7)
    assert shows(table) == FULL


@pytest.mark.rule("FT-LDR-03", "FT-BLK-07")
def test_soter_does_nothing_for_a_blink_to_a_council_that_copies_nothing() -> None:
    table = full(led("soter"), "research").occupies("Ann", "mine.top", "operator")
    blinks(table, "operator", "mine.top", LEFT).does("Ann", "decline").has("Ann", flux_core=1, water=7)
    assert table.state.banner == 0
    assert shows(table).count("F") == FULL.count("F") + 1


@pytest.mark.rule("FT-LDR-03")
@pytest.mark.parametrize("way", ["space", "right space of the Council", "Hypersync"])
def test_soter_does_nothing_for_a_construct(way: str) -> None:
    table = begun(way, "construct", led("soter"))
    goods = dict(table.player("Ann").goods)
    table.does("Ann", ("build", "201"))
    assert shows(table) == FULL
    table.has("Ann", flux_core=goods["flux_core"])


def listening(heard: list[tuple[str, str]]) -> AnachronyTable:
    """A table at which a trigger notes each action that it follows, and what the action brought."""

    def extend(rules: AnachronyRules) -> None:
        rules.triggers.add("made_up", lambda _game, act: heard.append((act.action, act.gained)))

    return led("cornella", more=("made_up",), box=made_up_box(extend))


@every_way
@pytest.mark.rule("FT-LDR-03", "FI-GEN-08")
@pytest.mark.parametrize(
    ("action", "choice", "gained"),
    [("research", ("set", "shape", "circle"), "circle/war"), ("construct", ("build", "201"), "201")],
)
def test_a_trigger_follows_an_action_once_and_the_action_that_grants_it_once(
    way: str, action: str, choice: tuple[str, ...], gained: str
) -> None:
    heard: list[tuple[str, str]] = []
    begun(way, action, table := listening(heard))
    heard.clear()  # what was heard while choices were checked
    pays_first_way(table.does("Ann", choice))
    council = "Council" in way or way == "Exocrawler"
    assert heard == [(action, gained), *[("council", "")] * council]


@pytest.mark.rule("FT-LDR-03", "AN-CNC-06")
def test_a_trigger_follows_a_council_that_copies_nothing_as_a_council() -> None:
    heard: list[tuple[str, str]] = []
    table = full(listening(heard), "research").does("Ann", ("place", "scientist", LEFT))
    heard.clear()
    table.does("Ann", "decline")
    assert heard == [("council", "")]


def test_no_trigger_is_without_these_tests() -> None:
    """A new trigger is to be added to the tests of all ways to an action."""
    every = ANACHRONY.largest_table("everything")
    rules = ANACHRONY.rules_for(every)
    assert isinstance(rules, AnachronyRules)
    assert list(rules.triggers) == ["soter"]


@every_way
@pytest.mark.rule("AN-RES-07")
def test_411_sets_the_second_die_of_every_research(way: str) -> None:
    table = begun(way, "research", led("cornella").built("Ann", "411"))
    water = table.player("Ann").goods["water"]
    table.does("Ann", ("set", "shape", "circle"), ("set", "icon", "society")).has("Ann", water=water - 1)
    assert table.player("Ann").breakthroughs["circle/society"] == 1


@every_way
@pytest.mark.rule("VA-GAIN-09")
@pytest.mark.parametrize("anomaly", [True, False])
def test_x03_takes_its_water_once_for_a_construct(way: str, anomaly: bool) -> None:
    table = led("cornella")
    if anomaly:
        va.lies(table, "Ann", X03="lab.1")
    water = begun(way, "construct", table).player("Ann").goods["water"]
    table.does("Ann", ("build", "201")).has("Ann", water=water - anomaly)


@pytest.mark.rule("VA-GAIN-09", "QL-CRD-04")
@pytest.mark.parametrize(("water", "legal"), [(1, True), (0, False)])
def test_x03_takes_its_water_once_for_an_action_that_builds_twice(water: int, legal: bool) -> None:
    table = ql.quantum(phase="turn", modules=(va.NAME,)).workers("Ann", engineer=2).offer("201")
    ql.reserves(table, "anti_gravity_field").breakthroughs("Ann", "triangle/technology")
    va.lies(table, "Ann", X03="power_plant.1").give("Ann", titanium=9, gold=9, water=water)
    place = ("place", "engineer", "construct.1")
    if not legal:
        table.refuses("Ann", place, rule="AN-CON-02")
        return
    table.does("Ann", place, ("build", "201"))
    pays_first_way(table).has("Ann", water=0).does("Ann", ("build", "anti_gravity_field"), COVER)
    pays_first_way(table).has("Ann", water=0)
    assert set(table.player("Ann").built) == {"201", "anti_gravity_field"}


@pytest.mark.rule("VA-GAIN-09", "AN-CCT-10")
def test_x03_takes_its_water_again_for_the_next_action() -> None:
    table = va.anomalies(era=5).workers("Ann", engineer=1).offer("202", "201")
    table.impact(construct=("construct_5", "construct_1")).give("Ann", titanium=9, gold=9, water=4)
    va.lies(table, "Ann", X03="lab.1")
    table.does("Ann", ("place", "engineer", "construct.1"), ("build", "201")).has("Ann", water=3)
    table.does("Ann", ("again", "construct"), ("build", "202")).has("Ann", water=0)


@every_way
@pytest.mark.rule("AN-CST-03")
def test_the_anti_gravity_field_saves_one_in_every_construct(way: str) -> None:
    def paid(table: AnachronyTable) -> int:
        before = basic(begun(way, "construct", table))
        return before - basic(pays_first_way(table.does("Ann", ("build", "201"))))

    def basic(table: AnachronyTable) -> int:
        return sum(table.player("Ann").goods.get(good, 0) for good in BASIC)

    field = led("cornella").built("Ann", "anti_gravity_field", at="life_support.2")
    assert paid(led("cornella")) - paid(field) == 1


@pytest.mark.rule("FT-LDR-06")
@pytest.mark.parametrize("copies", [True, False])
def test_castien_rouses_an_operator_once_after_a_blink_to_the_council(copies: bool) -> None:
    table = full(led("castien"), "research").occupies("Ann", "mine.top", "operator")
    blinks(table, "operator", "mine.top", LEFT)
    if copies:
        table.does("Ann", ("copy", "research"), ("set", "shape", "circle"))
    else:
        table.does("Ann", "decline")
    table.does("Ann", ("rouse", "operator")).has("Ann", water=6)
    assert table.player("Ann").active["operator"] == 1
    assert table.asked == ["Bob"]


@pytest.mark.rule("FT-LDR-03", "AN-TURN-08")
def test_asking_what_is_possible_changes_neither_act_nor_state() -> None:
    table = full(led("soter"), "research")
    assert table.offers("Ann")
    before = fingerprint(table.state)
    for name, space in table.game.rules.spaces.items():
        act = Act(0, "genius", name)
        same = msgspec.structs.replace(act)
        table.game.rules.actions[space.action].why_not(table.game, act)
        assert act == same, f"to ask for {space.action} has changed the act"
    assert fingerprint(table.state) == before
