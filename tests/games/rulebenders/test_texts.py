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
from clepsydra.kernel import LANGUAGES, PERSON, Denial, Event, Menu, One, Option, Reader, Setup, deny, only
from clepsydra.kernel.events import seen_by
from clepsydra.kernel.texts import catalogue
from clepsydra.lab.whereabouts import SPOKEN
from tests.games.rulebenders.table import c, rulebenders
from tests.wording import pattern, unmentioned

HOME = Path(package.__file__).parent
RULES = [path for path in HOME.rglob("*.py") if SPOKEN.isdisjoint(path.relative_to(HOME).parts)]
CODE = "\n".join(path.read_text("utf-8") for path in RULES)
DENIED = re.compile(r'deny\(\s*"(R[BF]-[A-Z]+-\d\d)"(?:, "([a-z]+)")?')
ASKED = re.compile(r'"(RB-[A-Z]+-\d\d)"')
CARD = re.compile(r'"((?:scifi|fantasy|nights|prehistory|pirates|zombies)-[a-z-]+)"')
"""A card by whose rule a step asks."""


NAMES = ("Ambre", "Basile", "Chloé")


def reader(lang: str) -> Reader:
    return Reader(RULEBENDERS.texts, lang, NAMES, ("person", "person", "flexo"))


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
    first = Setup("rulebenders", (PERSON,) * 3)
    both = [rulebenders(setup=setup).game.rules for setup in (first, RULEBENDERS.with_defaults(first))]
    named = {card for rules in both for card in rules.catalog.cards}
    assert named == catalogue(lang, RULEBENDERS.texts)["cards"].keys()
    for rules in both:
        tokens = [piece for kind in TOKENS for piece in token_pieces(kind, rules.catalog.tokens[kind])]
        pieces = [*rules.cards, *tokens, *rules.catalog.setups]
        for piece in pieces:
            assert reader(lang).name(piece)
            assert reader(lang).name(f"?{rules.back(piece)}")


LOG: list[tuple[Event, str, tuple[str | int, ...]]] = [
    (Placed(0, 0, "tiebreak"), "Placed/own", ("tiebreak",)),
    (MarkerSet("currency", "chip"), "MarkerSet", ("currency", "chip")),
    (MarkerSet("theme", "nights"), "MarkerSet", ("theme", "nights")),
    (Cancelled(1, c("scimitar"), c("galleon")), "Cancelled", (c("scimitar"), c("galleon"))),
    (Exchanged(0, {"cube": 4}, {"chip": 2}), "Exchanged", (4, "cube", 2, "chip")),
    (DiscMoved(0, "theme", "e2"), "DiscMoved", ("theme", "e2")),
]

OPTIONS: list[tuple[Option, str, tuple[str | int, ...]]] = [
    ("pass", "pass", ()),
    (("place", "take_cubes"), "place", ("take_cubes",)),
    (("foreign", 1, "theme"), "foreign", ("theme",)),
    (("swap", 2, "cube", "for", 1, "chip"), "swap", (2, "cube", 1, "chip")),
    (("pay", "cube", 1, "chip", 2), "pay", (1, "cube", 2, "chip")),
    (("set", "hand_limit", 8), "set", ("hand_limit", 8)),
    (("lead", "first_player", 1), "lead", ()),
    (("left", "theme", 2), "left", ("theme", 2)),
    (("column", "B", 3), "column", (3,)),
    (("gain", "card", 2), "gain", (2, "card")),
    (("give", c("bite"), 1), "give", (c("bite"),)),
]
NAMING_BASILE = ("foreign", "lead", "give")

DENIALS: list[tuple[Denial, str, tuple[str | int, ...]]] = [
    (deny("RB-PLY-12", needed=2, have=1, currency="chip"), "RB-PLY-12", (2, 1, "chip")),
    (deny("RB-EXC-03", good="chip", needed=3, have=0), "RB-EXC-03", (3, "chip", 0)),
]

EACH = pytest.mark.parametrize("lang", LANGUAGES)


def check_said(lang: str, said: str, section: str, key: str, *things: str | int) -> None:
    """The sentence is the text under this key, and names each of the things."""
    assert pattern(RULEBENDERS.texts, lang, section, key).fullmatch(said), said
    assert unmentioned(reader(lang), said, *things) == [], said


@EACH
@pytest.mark.parametrize(("event", "key", "things"), LOG, ids=lambda value: type(value).__name__)
def test_the_log_reads_like_a_report(
    lang: str, event: Event, key: str, things: tuple[str | int, ...]
) -> None:
    said = reader(lang).event(event)
    check_said(lang, said, "events", key, *things)
    seat = getattr(event, "seat", None)
    assert [name for name in NAMES[:2] if name in said] == ([] if seat is None else [NAMES[seat]])


@EACH
@pytest.mark.parametrize(("option", "key", "things"), OPTIONS)
def test_options_say_what_they_do(lang: str, option: Option, key: str, things: tuple[str | int, ...]) -> None:
    said = reader(lang).option(option)
    check_said(lang, said, "options", key, *things)
    assert ("Basile" in said) is (key in NAMING_BASILE)


@EACH
@pytest.mark.parametrize(("denial", "key", "things"), DENIALS)
def test_denials_give_their_figures(
    lang: str, denial: Denial, key: str, things: tuple[str | int, ...]
) -> None:
    said, _, rule = reader(lang).denial(denial).rpartition(" (")
    assert rule == f"{denial.rule})"
    check_said(lang, said, "denials", key, *things)


@EACH
def test_who_may_not_see_a_card_reads_of_its_back(lang: str) -> None:
    back, voice = rulebenders().rules.back, reader(lang)
    handed = Handed(0, 1, c("bite"), eyes=only(0, 1))
    check_said(lang, voice.event(seen_by(handed, 1, back)), "events", "Handed", c("bite"))
    unseen = voice.event(seen_by(handed, 2, back))
    check_said(lang, unseen, "events", "Handed", "?card")
    assert voice.name(c("bite")) not in unseen
    peeked = Peeked(0, "theme", "electron-5#1", eyes=only(0))
    unseen = voice.event(seen_by(peeked, 1, back))
    check_said(lang, unseen, "events", "Peeked", "theme", "?electron")
    assert "5" not in unseen


@EACH
def test_an_ask_is_the_text_of_its_rule(lang: str) -> None:
    ask = One(0, Menu(["decline", "react"]), "RB-ATK-02")
    assert reader(lang).ask(ask) == reader(lang).say("asks", "RB-ATK-02")


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


@EACH
def test_whose_cube_it_is_is_said_of_others_cubes_only(lang: str) -> None:
    own, others = (reader(lang).event(Placed(0, whose, "theme")) for whose in (0, 1))
    check_said(lang, own, "events", "Placed/own", "theme")
    check_said(lang, others, "events", "Placed", "theme")
    assert (own.count("Ambre"), "Basile" in own) == (1, False)
    assert (others.count("Ambre"), "Basile" in others) == (1, True)
