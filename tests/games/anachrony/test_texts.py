"""Anachrony in words: every key of the code has its texts, and the sentences read as they should."""

from __future__ import annotations

import functools
import inspect
import itertools
import re
from collections.abc import Iterable, Iterator

import pytest

from clepsydra.games.anachrony import ANACHRONY
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
    assert texts("options") - used == set()
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

LOG: list[tuple[Event, str, str]] = [
    (PhaseBegan("power_up_phase"), "Power-up phase.", "Phase de Mise sous Tension."),
    (
        Chose(0, "harmony"),
        "Ambre plays with the Path of Harmony.",
        "Ambre joue avec la Voie de l’Harmonie.",
    ),
    (
        Revealed(("exocrawler", "101")),
        "Now face up: the Exocrawler and Power Plant 101.",
        "Face visible : l’Exocavateur et la centrale énergétique 101.",
    ),
    (
        Refilled("mine", {"gold": 2, "neutronium": 1}),
        "In the mine: 2 gold and 1 neutronium.",
        "Dans la mine : 2 or et 1 neutronium.",
    ),
    (
        Placed(0, "engineer", "construct.2"),
        "Ambre places an engineer on Construct (space 2).",
        "Ambre place un ingénieur : Construire (emplacement 2).",
    ),
    (
        Placed(1, "genius", "anomaly.lab.2"),
        "Basile places a genius on the Anomaly on lab slot 2.",
        "Basile place un génie : Anomalie de l’emplacement de laboratoire 2.",
    ),
    (Paid(0, {"titanium": 1}), "Ambre gives up 1 titanium.", "Ambre cède 1 titanium."),
    (
        Built(0, "302", "life_support.1"),
        "Ambre builds Life Support 302 on life support slot 1.",
        "Ambre construit l’habitation 302 sur l’emplacement d’habitation 1.",
    ),
    (
        Gained(0, {"water": 3, "energy_core": 1, "paradox": 2}),
        "Ambre gains 3 water, 1 energy core and 2 paradox tokens.",
        "Ambre gagne 3 eaux, 1 noyau d’énergie et 2 jetons Paradoxe.",
    ),
    (
        UsedFree(1, "force_workers"),
        "Basile uses a free action: Force Workers.",
        "Basile utilise une action gratuite : Contraindre les ouvriers.",
    ),
    (
        WorkerGained(1, "administrator", "tired"),
        "Basile gains an administrator (tired).",
        "Basile gagne un administrateur (fatigué).",
    ),
    (
        DieSet(0, "shape", "circle"),
        "Ambre sets the shape die to circle.",
        "Ambre fixe le dé Forme sur cercle.",
    ),
    (DieShows(0, "icon", "choice"), "Ambre rolls the icon die: “?”.", "Ambre lance le dé Icône : « ? »."),
    (DieShows(1, "paradox_die", 2), "Basile rolls the paradox die: 2.", "Basile lance le dé Paradoxe : 2."),
    (
        Discovered(0, "circle/time_travel"),
        "Ambre makes a breakthrough: circle (time travel).",
        "Ambre fait une Découverte : cercle (voyage temporel).",
    ),
    (
        Spent(0, ("circle/war", "square/society")),
        "Ambre spends breakthroughs: circle (war) and square (society).",
        "Ambre dépense des Découvertes : cercle (guerre) et carré (société).",
    ),
    (
        Powered(0, "TL"),
        "Ambre powers up an exosuit (top left).",
        "Ambre met un exosquelette sous tension (en haut à gauche).",
    ),
    (
        Warped(0, ("warp_water#0", "warp_engineer#0"), 3),
        "Ambre borrows from the future in era 3: 2 water and an engineer.",
        "Ambre emprunte au futur à l’Époque 3 : 2 eaux et un ingénieur.",
    ),
    (
        WarpRepaid(0, "warp_gold#0", 2),
        "Ambre pays back the loan of era 2: 1 gold.",
        "Ambre rembourse l’emprunt de l’Époque 2 : 1 or.",
    ),
    (
        Advanced(0, 2),
        "Ambre reaches step 2 of the time travel track.",
        "Ambre atteint le cran 2 de la piste Voyage Temporel.",
    ),
    (MoraleMoved(0, 5), "Ambre now has morale 5.", "Ambre a désormais le Moral à 5."),
    (
        AnomalyArose(0, "factory.1"),
        "Ambre suffers an Anomaly on factory slot 1.",
        "Ambre subit une Anomalie sur l’emplacement d’usine 1.",
    ),
    (
        CapitalCovered("recruit.1", "recruit_5"),
        "Recruit (space 1) now brings: a second Recruit.",
        "Recruter (emplacement 1) apporte désormais : une seconde action Recruter.",
    ),
    (Evacuated(0, 14), "Ambre evacuates for 14 VP.", "Ambre évacue pour 14 PV."),
]

OPTIONS: list[tuple[Option, str, str]] = [
    ("wolfe", "Captain Wolfe", "Capitaine Wolfe"),
    ("pass", "Pass for this era", "Passer pour cette Époque"),
    (("free", "415"), "Free action: Lab 415", "Action gratuite : laboratoire 415"),
    (("place", "engineer", "council.left"), *(
        "Place an engineer on the World Council (left)",
        "Placer un ingénieur : Conseil Mondial (gauche)",
    )),
    (("build", "302"), "Build Life Support 302", "Construire l’habitation 302"),
    (("build", "the_ultimate_plan"), "Build the Ultimate Plan", "Construire le Plan Ultime"),
    (("cover", "lab.1", "lab.2"), *(
        "On lab slot 1 and lab slot 2",
        "Sur l’emplacement de laboratoire 1 et l’emplacement de laboratoire 2",
    )),
    (("pay", "titanium", 2, "water", 1), "Pay 2 titanium and 1 water", "Payer 2 titanium et 1 eau"),
    (("gain", "genius", 1), "Gain 1 genius", "Gagner 1 génie"),
    (("trade", 3, "water", "for", 1, "energy_core"), *(
        "Give 3 water for 1 energy core",
        "Donner 3 eaux contre 1 noyau d’énergie",
    )),
    (("trade", 1, "neutronium", "for", 2, "any_basic"), *(
        "Give 1 neutronium for 2 titanium/uranium/gold",
        "Donner 1 neutronium contre 2 titanium/uranium/or",
    )),
    (("meddle", "calm"), *(
        "Free action, Caratacus: pay 2 water to remove 1 paradox token",
        "Action gratuite, Caratacus : payer 2 eaux pour retirer 1 jeton Paradoxe",
    )),
    (("warp", "warp_water#1"), "From the future: 2 water", "Emprunter au futur : 2 eaux"),
    (("take_back", "warp_exosuit#1", 4), *(
        "Take back the “a powered-up exosuit” tile of era 4",
        "Reprendre la tuile « un exosquelette sous tension » de l’Époque 4",
    )),
    (("lose", "engineer", "tired"), "Give up an engineer (tired)", "Céder un ingénieur (fatigué)"),
    (("calm", 0), "Remove 0 paradox tokens", "Retirer 0 jeton Paradoxe"),
]  # fmt: skip

DENIALS: list[tuple[Denial, str, str]] = [
    (
        deny("AN-SLT-05", "goods", good="water", needed=2, have=1),
        "2 water needed, you have 1. (AN-SLT-05)",
        "Il faut 2 eaux, tu as 1. (AN-SLT-05)",
    ),
    (
        deny("AN-CON-03", "goods", good="any_basic", needed=2, have=0),
        "2 titanium/uranium/gold needed, you have 0. (AN-CON-03)",
        "Il faut 2 titanium/uranium/or, tu as 0. (AN-CON-03)",
    ),
    (
        deny("AN-B307", "needs", worker="engineer", needs="administrator"),
        "This takes an administrator or a genius, not an engineer. (AN-B307)",
        "Il faut ici un administrateur ou un génie, pas un ingénieur. (AN-B307)",
    ),
    (
        deny("AN-CON-01", "worker", worker="administrator"),
        "This is no work for an administrator. (AN-CON-01)",
        "Ce n’est pas un travail pour un administrateur. (AN-CON-01)",
    ),
    (
        deny("AN-CON-04", row="factory"),
        "No slot is left for a factory. (AN-CON-04)",
        "Il ne reste pas d’emplacement pour une usine. (AN-CON-04)",
    ),
    (
        deny("AN-CON-08", "either", missing={"circle/war": 1}, other={"triangle": 1, "square": 1}),
        "You lack breakthroughs: 1 circle (war), or else 1 triangle and 1 square. (AN-CON-08)",
        "Il te manque des Découvertes : 1 cercle (guerre), ou bien 1 triangle et 1 carré. (AN-CON-08)",
    ),
    (
        deny("AN-CON-08", missing={"square": 2}),
        "You lack breakthroughs: 2 squares. (AN-CON-08)",
        "Il te manque des Découvertes : 2 carrés. (AN-CON-08)",
    ),
    (
        deny("AN-CON-06", "workers", worker="scientist", needed=2, have=1),
        "It costs 2 scientists, active or tired; you have 1. (AN-CON-06)",
        "Il en coûte 2 scientifiques, actif ou fatigué ; tu as 1. (AN-CON-06)",
    ),
    (
        deny("AN-EVA-01", "condition", condition="life_support", needed=3, have=1),
        "Your evacuation asks for 3 life supports, you have 1. (AN-EVA-01)",
        "Ton évacuation demande 3 habitations, tu as 1. (AN-EVA-01)",
    ),
    (
        deny("AN-TT-02", reach=1, needed=3),
        "That is 3 eras back; your range is 1. (AN-TT-02)",
        "C’est 3 Époques en arrière ; ta portée est de 1. (AN-TT-02)",
    ),
]


@pytest.mark.parametrize(("event", "english", "french"), LOG, ids=lambda value: type(value).__name__)
def test_the_log_reads_like_a_report(event: Event, english: str, french: str) -> None:
    assert (reader("en").event(event), reader("fr").event(event)) == (english, french)


@pytest.mark.parametrize(("option", "english", "french"), OPTIONS)
def test_options_say_what_they_do(option: Option, english: str, french: str) -> None:
    assert (reader("en").option(option), reader("fr").option(option)) == (english, french)


@pytest.mark.parametrize(("denial", "english", "french"), DENIALS)
def test_denials_give_their_figures(denial: Denial, english: str, french: str) -> None:
    assert (reader("en").denial(denial), reader("fr").denial(denial)) == (english, french)


def test_asks_speak_to_the_player() -> None:
    ask = One(0, Menu(["pass"]), "AN-TT-02")
    assert reader("en").ask(ask) == "Time travel: to which era?"
    assert reader("fr").ask(ask) == "Voyage temporel : vers quelle Époque ?"


def test_common_events_are_told_too() -> None:
    told = {name for name, of in inspect.getmembers(common, inspect.isclass) if issubclass(of, Event)}
    assert told - {"Event"} <= catalogue("en", ANACHRONY.texts)["events"].keys()
