"""Anachrony in words: every key of the code has its texts, and the sentences read as they should."""

from __future__ import annotations

import functools
import inspect
import itertools
import re
from collections.abc import Iterable, Iterator

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.board import gained_points
from clepsydra.games.anachrony.catalog import read_catalog
from clepsydra.games.anachrony.events import (
    Advanced,
    AnomalyArose,
    Built,
    CapitalCovered,
    Chose,
    DieSet,
    DieShows,
    Discovered,
    Evacuated,
    MoraleMoved,
    PhaseBegan,
    Placed,
    Powered,
    Refilled,
    Revealed,
    Spent,
    UsedFree,
    Warped,
    WarpRepaid,
    WorkerGained,
)
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import CAPITAL, HEXES, ROWS
from clepsydra.kernel import (
    EVERYBODY,
    LANGUAGES,
    PERSON,
    Chance,
    Denial,
    Event,
    Gained,
    Menu,
    One,
    Option,
    Paid,
    Reader,
    Setup,
    deny,
    kind,
)
from clepsydra.kernel import events as common
from clepsydra.kernel.state import zones
from clepsydra.kernel.texts import catalogue
from clepsydra.testing.languages import same_keys
from tests.games.anachrony import keys
from tests.wording import pattern, unmentioned

PEOPLE = ("Ambre", "Basile")


@functools.cache
def reader(lang: str) -> Reader:
    return Reader(ANACHRONY.texts, lang, PEOPLE)


def texts(section: str, lang: str = "en") -> set[str]:
    """The keys of a section that are Anachrony's own."""
    kernel = catalogue(lang, keys.HOME / "no texts").get(section, {})
    return catalogue(lang, ANACHRONY.texts)[section].keys() - kernel.keys()


@functools.cache
def rules() -> AnachronyRules:
    """The rules of a full table with everything in it."""
    every = tuple(module.name for module in ANACHRONY.modules)
    made = ANACHRONY.rules_for(Setup(ANACHRONY.name, (PERSON,) * 4, every, {}))
    assert isinstance(made, AnachronyRules)
    return made


def names() -> Iterator[str]:
    """Everything on the table, and everything that is counted, chosen or compared."""
    catalog = rules().catalog
    groups: list[Iterable[str]] = [
        *(rules().goods, rules().workers, rules().spaces, rules().scoring, rules().anomalies),
        read_catalog().tiles,  # some of which modules replace
        *(catalog.tiles, catalog.paths, catalog.evacuations, catalog.warps, catalog.conditions),
        *(catalog.recruit_cards, catalog.mine_cards, catalog.assets, catalog.breakthroughs),
        *(path.leaders for path in catalog.paths.values()),
        *catalog.collapsing.values(),
        *catalog.timeline.values(),
        catalog.more["hypersync_tile"],  # those of another module's Path too
        gained_points.SOURCES,
    ]
    yield from itertools.chain(*groups)
    yield from (condition.metric for condition in catalog.evacuations.values())
    yield from (face for die in catalog.dice.values() for face in die if isinstance(face, str))
    slots = [f"{row}.{column}" for row in ROWS for column in (1, 2, 3)]
    yield from (*ROWS, *HEXES, *slots, *(f"anomaly.{slot}" for slot in slots))
    backs = [
        (rules().back(piece), zone.eyes) for zone in zones(rules().opening(Chance(b""))) for piece in zone
    ]
    yield from (kind(f"?{back}") for back, eyes in backs if back or eyes != EVERYBODY)
    yield from (kind(f"?{rules().back(asset)}") for asset in catalog.assets)
    for setting in ANACHRONY.settings:
        yield setting.name
        yield from (value for value in setting.values if isinstance(value, str))
    yield from (module.name for module in ANACHRONY.modules)


# --- every key has its texts, and every text its use ----------------------------------------------


def test_both_languages_say_the_same_with_the_same_figures() -> None:
    same_keys(ANACHRONY)


def test_every_thing_has_a_name() -> None:
    assert set(names()) - texts("names") - {"blank"} == set()


def test_every_ask_of_the_code_has_its_text() -> None:
    assert keys.asks() - texts("asks") == set()


def test_every_option_of_the_code_has_its_text() -> None:
    assert keys.verbs() - texts("options") == set()


def test_every_denial_of_the_code_has_its_text() -> None:
    there = texts("denials")
    assert {key for key in keys.denials() if not {key, f"/{key.partition('/')[2]}"} & there} == set()


def test_every_event_has_its_text() -> None:
    assert keys.events() == {key.partition("/")[0] for key in texts("events")}


def test_no_text_is_left_over() -> None:
    used = keys.quoted() | set(names())
    assert texts("names") - used == set()
    assert {part for key in texts("asks") for part in key.split("/")} - used == set()
    assert {part for key in texts("options") for part in key.split("/") if part} - used == set()
    assert texts("phrases") - used == set()
    assert texts("moves") - used - keys.events() - {f"{key}/for" for key in used | keys.events()} == set()
    parts = {part for key in texts("denials") for part in key.split("/") if part}
    assert parts - used == set()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_spaces_of_the_capital_are_counted_as_they_are_drawn_from_left_to_right(lang: str) -> None:
    rules = ANACHRONY.rules_for(Setup("anachrony", (PERSON,) * 4))
    assert isinstance(rules, AnachronyRules)
    for action in CAPITAL:
        drawn = [name for name, space in rules.spaces.items() if space.action == action]
        named = [reader(lang).name(name) for name in drawn]
        assert [re.findall(r"\d", name) for name in named] == [["1"], ["2"], ["3"]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_french_is_set_as_french_and_english_as_english(lang: str) -> None:
    for section in ("names", "asks", "options", "denials", "events"):
        for key in texts(section, lang):
            text = catalogue(lang, ANACHRONY.texts)[section][key]
            assert "'" not in text, key
            spaced = [mark for mark in ("?", "!", ";") if f" {mark}" in text and f"« {mark} »" not in text]
            tight = [mark for mark in ("?", "!", ";") if mark in text.replace(f" {mark}", "")]
            assert not (tight if lang == "fr" and section != "names" else spaced if lang == "en" else []), key


# --- sentences ------------------------------------------------------------------------------------

LOG: list[tuple[Event, str, tuple[str | int, ...]]] = [
    (PhaseBegan("power_up_phase"), "PhaseBegan", ("power_up_phase",)),
    (Chose(0, "harmony"), "Chose", ("harmony",)),
    (Revealed(("exocrawler", "101")), "Revealed", ("exocrawler", "101")),
    (Refilled("mine", {"gold": 2, "neutronium": 1}), "Refilled/mine", ("mine", 2, "gold", 1, "neutronium")),
    (Refilled("operator_places", {"operator": 2}), "Refilled", ("operator_places", 2, "operator")),
    (Placed(0, "engineer", "construct.2"), "Placed", ("engineer", "construct.2")),
    (Placed(1, "genius", "anomaly.lab.2"), "Placed", ("genius", "anomaly.lab.2")),
    (Paid(0, {"titanium": 1}), "Paid", (1, "titanium")),
    (Built(0, "302", "life_support.1"), "Built", ("302", "life_support.1")),
    (Gained(0, {"water": 3, "energy_core": 1, "paradox": 2}), "Gained", (3, "water", 1, "energy_core", 2, "paradox")),
    (UsedFree(1, "force_workers"), "UsedFree", ("force_workers",)),
    (WorkerGained(1, "administrator", "tired"), "WorkerGained", ("administrator", "tired")),
    (DieSet(0, "shape", "circle"), "DieSet", ("shape", "circle")),
    (DieShows(0, "icon", "choice"), "DieShows", ("icon", "choice")),
    (DieShows(1, "paradox_die", 2), "DieShows", ("paradox_die", 2)),
    (Discovered(0, "circle/time_travel"), "Discovered", ("circle/time_travel",)),
    (Spent(0, ("circle/war", "square/society")), "Spent", ("circle/war", "square/society")),
    (Powered(0, "TL"), "Powered", ("TL",)),
    (Warped(0, ("warp_water#0", "warp_engineer#0"), 3), "Warped", ("warp_water", "warp_engineer", 3)),
    (WarpRepaid(0, "warp_gold#0", 2), "WarpRepaid", ("warp_gold", 2)),
    (Advanced(0, 2), "Advanced", (2,)),
    (MoraleMoved(0, 5), "MoraleMoved", (5,)),
    (AnomalyArose(0, "factory.1"), "AnomalyArose", ("factory.1",)),
    (CapitalCovered("recruit.1", "recruit_5"), "CapitalCovered", ("recruit.1", "recruit_5")),
    (Evacuated(0, 14), "Evacuated", (14,)),
]  # fmt: skip

OPTIONS: list[tuple[Option, str, tuple[str | int, ...]]] = [
    ("pass", "pass", ()),
    (("free", "415"), "free", ("415",)),
    (("place", "engineer", "council.left"), "place", ("engineer", "council.left")),
    (("build", "302"), "build", ("302",)),
    (("build", "the_ultimate_plan"), "build", ("the_ultimate_plan",)),
    (("cover", "lab.1", "lab.2"), "cover", ("lab.1", "lab.2")),
    (("pay", "titanium", 2, "water", 1), "pay", (2, "titanium", 1, "water")),
    (("gain", "genius", 1), "gain", (1, "genius")),
    (("trade", 3, "water", "for", 1, "energy_core"), "trade", (3, "water", 1, "energy_core")),
    (("trade", 1, "neutronium", "for", 2, "any_basic"), "trade", (1, "neutronium", 2, "any_basic")),
    (("meddle", "calm"), "meddle", ("calm",)),
    (("warp", "warp_water#1"), "warp", ("warp_water",)),
    (("take_back", "warp_exosuit#1", 4), "take_back", ("warp_exosuit", 4)),
    (("lose", "engineer", "tired"), "lose", ("engineer", "tired")),
    (("calm", 0), "calm", (0,)),
]

DENIALS: list[tuple[Denial, str, tuple[str | int, ...]]] = [
    (deny("AN-SLT-05", "goods", good="water", needed=2, have=1), "/goods", (2, "water", 1)),
    (deny("AN-CON-03", "goods", good="any_basic", needed=2, have=0), "/goods", (2, "any_basic", 0)),
    (
        deny("AN-B307", "needs", worker="engineer", needs="administrator"),
        "/needs",
        ("administrator", "engineer"),
    ),
    (deny("AN-CON-01", "worker", worker="administrator"), "/worker", ("administrator",)),
    (deny("AN-CON-04", row="factory"), "AN-CON-04", ("factory",)),
    (
        deny("AN-CON-08", "either", missing={"circle/war": 1}, other={"triangle": 1, "square": 1}),
        "AN-CON-08/either",
        (1, "circle/war", "triangle", "square"),
    ),
    (deny("AN-CON-08", missing={"square": 2}), "AN-CON-08", (2, "square")),
    (
        deny("AN-CON-06", "workers", worker="scientist", needed=2, have=1),
        "/workers",
        (2, "scientist", 1),
    ),
    (
        deny("AN-EVA-01", "condition", condition="life_support", needed=3, have=1),
        "AN-EVA-01/condition",
        (3, "life_support", 1),
    ),
    (deny("AN-TT-02", reach=1, needed=3), "AN-TT-02", (3, 1)),
]

EACH = pytest.mark.parametrize("lang", LANGUAGES)


def check_said(lang: str, said: str, section: str, key: str, *things: str | int) -> None:
    """The sentence is the text under this key, and names each of the things."""
    assert pattern(ANACHRONY.texts, lang, section, key).fullmatch(said), said
    assert unmentioned(reader(lang), said, *things) == [], said


@EACH
@pytest.mark.parametrize(("event", "key", "things"), LOG, ids=lambda value: type(value).__name__)
def test_the_log_reads_like_a_report(
    lang: str, event: Event, key: str, things: tuple[str | int, ...]
) -> None:
    said = reader(lang).event(event)
    check_said(lang, said, "events", key, *things)
    seat = getattr(event, "seat", None)
    assert [name for name in PEOPLE if name in said] == ([] if seat is None else [PEOPLE[seat]])


@EACH
@pytest.mark.parametrize(("option", "key", "things"), OPTIONS)
def test_options_say_what_they_do(lang: str, option: Option, key: str, things: tuple[str | int, ...]) -> None:
    check_said(lang, reader(lang).option(option), "options", key, *things)


@EACH
def test_an_option_that_is_a_piece_is_its_name(lang: str) -> None:
    assert reader(lang).option("wolfe") == reader(lang).name("wolfe")


@EACH
@pytest.mark.parametrize(("denial", "key", "things"), DENIALS)
def test_denials_give_their_figures(
    lang: str, denial: Denial, key: str, things: tuple[str | int, ...]
) -> None:
    said, _, rule = reader(lang).denial(denial).rpartition(" (")
    assert rule == f"{denial.rule})"
    check_said(lang, said, "denials", key, *things)


@EACH
def test_an_ask_is_the_text_of_its_rule(lang: str) -> None:
    ask = One(0, Menu(["pass"]), "AN-TT-02")
    assert reader(lang).ask(ask) == reader(lang).say("asks", "AN-TT-02")


def test_common_events_are_told_too() -> None:
    told = {name for name, of in inspect.getmembers(common, inspect.isclass) if issubclass(of, Event)}
    assert told - {"Event", "GoodsMoved"} <= catalogue("en", ANACHRONY.texts)["events"].keys()
