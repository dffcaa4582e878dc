"""Rulebenders in words: every key of the code has its texts, and the sentences read as they should."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from clepsydra.games import rulebenders as package
from clepsydra.games.rulebenders import RULEBENDERS, events
from clepsydra.games.rulebenders.catalog import read_catalog
from clepsydra.games.rulebenders.events import (
    Cancelled,
    DiscMoved,
    Exchanged,
    Handed,
    MarkerSet,
    Peeked,
    Placed,
)
from clepsydra.games.rulebenders.setup import token_pieces
from clepsydra.games.rulebenders.state import TOKENS
from clepsydra.kernel import LANGUAGES, Denial, Event, Menu, One, Option, Reader, deny, only
from clepsydra.kernel.events import seen_by
from clepsydra.kernel.texts import catalogue
from clepsydra.lab.whereabouts import SPOKEN
from tests.games.rulebenders.table import c, rulebenders

HOME = Path(package.__file__).parent
RULES = [path for path in HOME.rglob("*.py") if SPOKEN.isdisjoint(path.relative_to(HOME).parts)]
CODE = "\n".join(path.read_text("utf-8") for path in RULES)
DENIED = re.compile(r'deny\(\s*"(R[BF]-[A-Z]+-\d\d)"(?:, "([a-z]+)")?')
ASKED = re.compile(r'"(RB-[A-Z]+-\d\d)"')
CARD = re.compile(r'"((?:scifi|fantasy|nights|prehistory|pirates|zombies)-[a-z-]+)"')
"""A card by whose rule a step asks."""


def reader(lang: str) -> Reader:
    return Reader(RULEBENDERS.texts, lang, ("Ambre", "Basile", "Chloé"), ("person", "person", "flexo"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_denial_and_every_ask_has_its_text(lang: str) -> None:
    texts = catalogue(lang, RULEBENDERS.texts)
    denials = {f"{rule}/{reason}" if reason else rule for rule, reason in DENIED.findall(CODE)}
    assert denials <= texts["denials"].keys()
    own = {key for key in texts["denials"] if key.startswith(("RB", "RF"))}
    assert own <= denials
    cards = read_catalog().cards
    named = {*ASKED.findall(CODE), *(cards[card].rule for card in CARD.findall(CODE))}
    assert named - {rule for rule, _ in DENIED.findall(CODE)} <= texts["asks"].keys()
    assert {key.partition("/")[0] for key in texts["asks"]} <= named


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_its_line(lang: str) -> None:
    told = {name for name, of in inspect.getmembers(events, inspect.isclass) if issubclass(of, Event)} - {
        "Event"
    }
    texts = catalogue(lang, RULEBENDERS.texts)["events"]
    assert told <= texts.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_every_back_has_a_name(lang: str) -> None:
    texts, rules = catalogue(lang, RULEBENDERS.texts), rulebenders().game.rules
    assert set(rules.catalog.cards) == texts["cards"].keys()
    tokens = [piece for kind in TOKENS for piece in token_pieces(kind, rules.catalog.tokens[kind])]
    pieces = [*rules.cards, *tokens, *rules.catalog.setups]
    for piece in pieces:
        assert reader(lang).name(piece)
        assert reader(lang).name(f"?{rules.back(piece)}")


LOG: list[tuple[Event, str, str]] = [
    (MarkerSet("currency", "chip"), "Currency is now: chip.", "Monnaie d’échange est désormais : Puce."),
    (MarkerSet("theme", "nights"), "Theme is now: 1001 Nights.", "Thème est désormais : Mille et une nuits."),
    (
        Placed(0, 2, "tiebreak"),
        "Ambre places a cube (Chloé): tie-break track.",
        "Ambre place un cube (Chloé) : piste de Bris d’égalité.",
    ),
    (
        Cancelled(1, c("scimitar"), c("galleon")),
        "Basile cancels Galleon with Scimitar.",
        "Basile annule Galion avec Cimeterre.",
    ),
    (
        Exchanged(0, {"cube": 4}, {"chip": 2}),
        "Ambre exchanges 4 cubes for 2 chips.",
        "Ambre échange 4 cubes contre 2 Puces.",
    ),
    (
        DiscMoved(0, "theme", "e2"),
        "Ambre: a disc moves on a track (Theme): Electron 2, next to the token.",
        "Ambre : un disque change de case sur une piste (Thème) : Électron 2, à côté du jeton.",
    ),
]

OPTIONS: list[tuple[Option, str, str]] = [
    ("pass", "Pass for this round", "Passer pour cette Manche"),
    (("place", "take_cubes"), "Place a cube: Take cubes", "Placer un cube : Prendre des cubes"),
    (("foreign", 1, "theme"), "Place a cube of Basile: Theme", "Placer un cube de Basile : Thème"),
    (("swap", 2, "cube", "for", 1, "chip"), "2 cubes for 1 chip", "2 cubes contre 1 Puce"),
    (("pay", "cube", 1, "chip", 2), "Pay 1 cube and 2 chips", "Payer 1 cube et 2 Puces"),
    (("set", "hand_limit", 8), "Hand limit: 8", "Limite de cartes en main : 8"),
    (("lead", "first_player", 1), "First player: Basile", "Premier joueur : Basile"),
    (
        ("left", "theme", 2),
        "Theme: 2 spaces left, towards Electron",
        "Thème : 2 cases à gauche, vers Électron",
    ),
    (("column", "B", 3), "The cube in row B, column 3", "Le cube de la rangée B, colonne 3"),
    (("gain", "card", 2), "Gain 2 cards", "Gagner 2 cartes"),
    (("give", c("bite"), 1), "Give Bite to Basile", "Donner Morsure à Basile"),
]

DENIALS: list[tuple[Denial, str, str]] = [
    (
        deny("RB-PLY-12", needed=2, have=1, currency="chip"),
        "This costs 2; of what you may pay (currency: chip) you have 1. (RB-PLY-12)",
        "Cela coûte 2 ; de ce que tu peux payer (Monnaie : Puce) tu as 1. (RB-PLY-12)",
    ),
    (
        deny("RB-EXC-03", good="chip", needed=3, have=0),
        "3 chips needed, you have 0. (RB-EXC-03)",
        "Il faut 3 Puces, tu as 0. (RB-EXC-03)",
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


def test_who_may_not_see_a_card_reads_of_its_back() -> None:
    back = rulebenders().rules.back
    handed = Handed(0, 1, c("bite"), eyes=only(0, 1))
    assert reader("en").event(seen_by(handed, 1, back)) == "Ambre hands a card to Basile: Bite."
    assert reader("fr").event(seen_by(handed, 2, back)) == "Ambre remet une carte à Basile : une carte."
    peeked = Peeked(0, "theme", "electron-5#1", eyes=only(0))
    assert (
        reader("en").event(seen_by(peeked, 1, back)) == "Ambre looks at a token (Theme): an Electron token."
    )


def test_asks_speak_to_the_player() -> None:
    ask = One(0, Menu(["decline", "react"]), "RB-ATK-02")
    assert reader("en").ask(ask) == "An attack! Do you want to answer it?"
    assert reader("fr").ask(ask) == "Une attaque ! Veux-tu y répondre ?"


def test_what_an_option_names_is_said_in_the_language_of_its_reader() -> None:
    for what in ("cube", "card", "chip"):
        said = [reader(lang).option(("resource", what)) for lang in LANGUAGES]
        assert len(set(said)) == len(LANGUAGES)


def test_french_says_tu() -> None:
    said = [text for section in ("asks", "denials", "options") for text in own_texts(section)]
    assert not [text for text in said if re.search(r"\b([Vv]ous|[Vv]otre|[Vv]os)\b", text)]


def own_texts(section: str) -> list[str]:
    texts = catalogue("fr", RULEBENDERS.texts)[section]
    return [text for key, text in texts.items() if section == "options" or key.startswith(("RB-", "RF-"))]


def test_whose_cube_it_is_is_said_of_others_cubes_only() -> None:
    assert reader("en").event(Placed(0, 0, "theme")) == "Ambre places a cube: Theme."
    assert "(Basile)" in reader("en").event(Placed(0, 1, "theme"))
    assert "Ambre" not in reader("fr").event(Placed(0, 0, "theme")).removeprefix("Ambre ")
