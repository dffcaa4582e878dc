"""Rulebenders tells what an option costs and does, and each move in one sentence."""

from __future__ import annotations

import functools
import re
from collections import Counter
from typing import Any

import pytest

from clepsydra.bots import bot_named
from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.events import Placed, Played
from clepsydra.games.rulebenders.paying import cost_of
from clepsydra.games.rulebenders.words.moves import AT_WORK
from clepsydra.kernel import (
    LANGUAGES,
    PERSON,
    Chance,
    Event,
    One,
    Option,
    Paid,
    Position,
    Reader,
    SeatView,
    Setup,
    Some,
    in_words,
    sentences,
    worded,
)
from clepsydra.kernel.texts import catalogue
from tests.games.rulebenders.table import RulebendersTable, c, rulebenders
from tests.wording import pattern, unmentioned

NAMES = ("Ann", "Bob", "Cleo")
SEATS = (PERSON,) * 3


def reader(lang: str, seats: tuple[str, ...] = SEATS) -> Reader:
    return Reader(RULEBENDERS.texts, lang, NAMES, seats)


@functools.cache
def played(seed: str) -> tuple[Position[Any], tuple[tuple[One | Some, Option], ...]]:
    """A game of bots with all options that were on offer, each with its question in the words of its seat."""
    rules = RULEBENDERS.rules_for(Setup("rulebenders", SEATS))
    position = Position.begin(rules, seed.encode())
    mind, chance = bot_named("random"), Chance(seed.encode())
    offered: list[tuple[One | Some, Option]] = []
    while not position.over:
        for seat, ask in position.asks.items():
            told = worded(rules, position.view(seat), ask)
            offered += [(told, option) for option in told.menu.candidates]
        seat = next(iter(position.asks))
        position.answer(seat, mind.decide(SeatView(position, seat), chance))
    return position, tuple(offered)


def things(lang: str) -> set[str]:
    """All names of pieces and places, in every form."""
    return {
        form for forms in catalogue(lang, RULEBENDERS.texts)["names"].values() for form in forms.split("|")
    }


BARE = re.compile(r"[\d\W]+")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", ["words", "more"])
def test_no_option_is_a_bare_name_or_figure(seed: str, lang: str) -> None:
    own, names = reader(lang), things(lang)
    for ask, option in played(seed)[1]:
        said = own.option(option, ask)
        assert said not in names, (ask.rule, option)
        assert said not in NAMES, (ask.rule, option)
        assert not BARE.fullmatch(said), (ask.rule, option)
        assert own.option(option) not in names | {*NAMES}, (ask.rule, option)


def told_to(position: Position[Any], seat: int | None) -> list[Any]:
    moments = [(at, event) for (at, _), event in zip(position.log, position.events(seat), strict=True)]
    return sentences(position.rules, moments)


INNER_END = re.compile(r"\.\s")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seed", ["words", "more"])
def test_each_move_has_one_sentence(seed: str, lang: str) -> None:
    position, _ = played(seed)
    for seat in (0, None):
        told = told_to(position, seat)
        assert sum(len(each.events) for each in told) == len(position.log)
        for each in told:
            said = in_words(reader(lang), position.rules, each)
            assert said.endswith(".") != each.heading, said
            assert not INNER_END.search(said), said


def test_the_same_goods_are_said_once() -> None:
    position, _ = played("words")
    for each in told_to(position, 0):
        said = in_words(reader("en"), position.rules, each)
        gains = re.findall(r"\bgains \d", said)
        assert len(gains) < 2, said


def test_a_move_of_several_answers_is_mostly_one_line() -> None:
    position, _ = played("words")
    events, told = len(position.log), len(told_to(position, 0))
    assert told < events * 2 // 3


def offer(table: RulebendersTable, who: str, option: Option) -> tuple[One | Some, Reader]:
    seat = table.seat(who)
    ask = table.position.asks[seat]
    assert option in ask.menu.candidates
    return worded(table.position.rules, table.position.view(seat), ask), reader("en")


def said(table: RulebendersTable, option: Option, lang: str = "en") -> str:
    ask, _ = offer(table, "Ann", option)
    return reader(lang).option(option, ask)


def is_case(text: str, key: str, lang: str = "en", section: str = "options") -> bool:
    return pattern(RULEBENDERS.texts, lang, section, key).fullmatch(text) is not None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_is_named_with_its_price_and_what_it_does(lang: str) -> None:
    table = rulebenders(currency="chip").hand("Ann", c("brachiosaurus"), c("tyrannosaurus"))
    for card in (c("brachiosaurus"), c("tyrannosaurus")):
        text = said(table, ("play", card), lang)
        assert is_case(text, "play/card", lang)
        assert unmentioned(reader(lang), text, card, cost_of(table.game, table.game.card(card))) == []
        effect = catalogue(lang, RULEBENDERS.texts)["cards"][card.partition("#")[0]].removesuffix(".")
        assert effect[1:] in text


@pytest.mark.parametrize(
    ("cubes", "case"),
    [
        ({"Bob": 2}, "behind"),
        ({"Bob": 1}, "tie"),
        ({"Ann": 1, "Bob": 1}, "lead"),
        ({}, "lead"),
        ({"Ann": 2, "Bob": 1}, "extend"),
    ],
)
def test_a_place_says_what_the_majority_would_be(cubes: dict[str, int], case: str) -> None:
    table = rulebenders().give("Ann", cubes=1).cubes("theme", **cubes)
    assert is_case(said(table, ("place", "theme")), f"place/{case}")


def test_the_track_says_its_column() -> None:
    table = rulebenders().give("Ann", cubes=1)
    assert is_case(said(table, ("place", "tiebreak")), "place/track")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_wins_a_panel_is_told_its_name_and_its_rule(lang: str) -> None:
    table = rulebenders().setting("hand_limit", 6).cubes("hand_limit", Ann=2).evaluate("hand_limit")
    ask, _ = offer(table, "Ann", "keep")
    own = reader(lang)
    assert unmentioned(own, own.ask(ask), "hand_limit") == []
    assert unmentioned(own, own.option("keep", ask), "hand_limit", 6) == []
    assert unmentioned(own, own.option(("set", "hand_limit", 8), ask), "hand_limit", 8, 6) == []


def told(table: RulebendersTable, seat: int | None = 0, lang: str = "en") -> list[str]:
    position = table.position
    return [in_words(reader(lang), position.rules, each) for each in told_to(position, seat)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_panel_that_is_won_is_one_sentence(lang: str) -> None:
    table = rulebenders().setting("hand_limit", 6).cubes("hand_limit", Ann=2).evaluate("hand_limit")
    table.does("Ann", ("set", "hand_limit", 8), ("right", "hand_limit", 1))
    line = next(
        line for line in told(table, lang=lang) if unmentioned(reader(lang), line, "hand_limit") == []
    )
    assert line.startswith("Ann ")
    assert unmentioned(reader(lang), line, 6, 8, "n1") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_at_work_is_one_sentence(lang: str) -> None:
    table = rulebenders(currency="chip").hand("Ann", c("mammoth"))
    table.does("Ann", ("play", c("mammoth")), *(("place", "draw_cards"),) * 3)
    (line,) = [line for line in told(table, lang=lang) if unmentioned(reader(lang), line, c("mammoth")) == []]
    assert unmentioned(reader(lang), line, "draw_cards", 3) == []
    paid = [event for _, event in table.position.log if isinstance(event, Paid)]
    assert sum(sum(event.goods.values()) for event in paid) == cost_of(
        table.game, table.game.card(c("mammoth"))
    )


def test_only_its_seat_reads_which_cards_were_drawn() -> None:
    table = rulebenders(currency="chip").hand("Ann", c("brachiosaurus"))
    table.does("Ann", ("play", c("brachiosaurus")), ("from", "pirates"), ("from", "pirates"))
    drawn = table.player("Ann").hand.pieces
    assert len(drawn) == 2
    (own,) = [line for line in told(table, 0) if unmentioned(reader("en"), line, c("brachiosaurus")) == []]
    (other,) = [
        line for line in told(table, None) if unmentioned(reader("en"), line, c("brachiosaurus")) == []
    ]
    assert unmentioned(reader("en"), own, *drawn) == []
    assert unmentioned(reader("en"), other, *drawn) == drawn


def test_a_plain_action_never_goes_on_with_a_card() -> None:
    rules = rulebenders().position.rules
    by_card, by_action = Placed(0, 0, "theme"), Placed(0, 0, "theme", action=True)
    events = ((1, Played(0, c("mammoth"))), (2, by_card), (3, by_card), (4, by_action), (5, by_action))
    assert [len(each.events) for each in sentences(rules, events)] == [3, 1, 1]


def test_all_that_a_card_goes_on_with_can_be_told_in_a_clause() -> None:
    for lang in LANGUAGES:
        texts = catalogue(lang, RULEBENDERS.texts)
        for kind in AT_WORK:
            assert issubclass(kind, Event)
            keys = [
                key for key in (*texts["moves"], *texts["events"]) if key.partition("/")[0] == kind.__name__
            ]
            assert keys, kind


def test_the_questions_of_a_card_name_it() -> None:
    """Of all questions in a game that a card asks, each says which card it is."""
    asked: Counter[str] = Counter()
    own = reader("en")
    for ask, _ in (*played("words")[1], *played("more")[1]):
        if "card" in ask.params and ask.case:
            assert unmentioned(own, own.ask(ask), str(ask.params["card"])) == [], ask.rule
            asked[ask.rule] += 1
    assert len(asked) > 3


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_in_answer_to_an_attack_says_its_price_and_all_its_effect(lang: str) -> None:
    table = rulebenders(currency="chip").hand("Bob", c("plunder")).hand("Ann", c("djinn"))
    table.does("Ann", "pass").does("Bob", ("play", c("plunder"))).does("Ann", "react")
    text = said(table, ("play", c("djinn")), lang)
    price = reader(lang).figure({"chip": cost_of(table.game, table.game.card(c("djinn")))})
    assert f"({price})" in text
    effect = catalogue(lang, RULEBENDERS.texts)["cards"]["nights-djinn"]
    assert effect.removesuffix(".")[1:] in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_gives_something_up_reads_the_card_in_its_own_words(lang: str) -> None:
    table = rulebenders(currency="chip").hand("Bob", c("toxic-zombie")).hand("Ann", "flexo-01", "flexo-02")
    table.does("Ann", "pass").does("Bob", ("play", c("toxic-zombie"))).all_decline()
    ask, _ = offer(table, "Ann", ("discard", "flexo-01"))
    card = catalogue(lang, RULEBENDERS.texts)["cards"]["zombies-toxic-zombie"]
    assert reader(lang).language.quoted(card) in reader(lang).ask(ask)


@pytest.mark.parametrize(
    ("panel", "direction", "texts"),
    [
        ("hand_limit", "right", ("your hand limit is then 7", "ta limite de cartes en main est alors de 7")),
        (
            "exchange",
            "right",
            ("you then exchange for chips or", "tu échanges alors contre des Puces ou des"),
        ),
        ("theme", "left", ("the active theme and its neighbours", "le Thème actif et ses voisins")),
    ],
)
def test_a_disc_says_what_its_new_space_means(panel: str, direction: str, texts: tuple[str, str]) -> None:
    table = rulebenders(currency="chip").setting("hand_limit", 6).cubes(panel, Ann=2).evaluate(panel)
    if "keep" in table.offers("Ann"):
        table.does("Ann", "keep")
    for lang, text in zip(LANGUAGES, texts, strict=True):
        told = said(table, (direction, panel, 1), lang)
        assert text in told
        assert unmentioned(reader(lang), told, panel, "n1") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_hand_that_lies_open_has_a_name(lang: str) -> None:
    table = rulebenders(currency="chip").hand("Ann", c("guru")).hand("Bob", c("bite"), c("vaccine"))
    table.plays("Ann", c("guru"), ("target", 1)).all_decline()
    ask, _ = offer(table, "Ann", ("steal", c("bite")))
    assert is_case(reader(lang).ask(ask), "RB-SP-06/known", lang, "asks")
    assert "Bob" in reader(lang).ask(ask)
    assert is_case(reader(lang).option(("steal", c("bite")), ask), "steal/card", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bet_says_what_it_may_bring(lang: str) -> None:
    table = rulebenders(currency="chip").hand("Ann", c("bazaar-gamble")).plays("Ann", c("bazaar-gamble"))
    assert is_case(said(table, ("bet", "chip"), lang), "bet/on", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_smilodon_says_what_it_adds_to(lang: str) -> None:
    table = rulebenders(first="Bob").hand("Bob", c("hunter-gatherers")).dashboard("Bob", c("smilodon"))
    table.plays("Bob", c("hunter-gatherers"))
    ask, _ = offer(table, "Bob", ("activate", c("smilodon")))
    assert ask.rule == "RB-SP-11"
    case = ask.case
    assert case in ("card", "cube")
    assert is_case(reader(lang).ask(ask), f"RB-SP-11/{case}", lang, "asks")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_attack_names_whose_cube_it_strikes(lang: str) -> None:
    table = rulebenders().hand("Ann", c("cannonball")).cubes("theme", Bob=1).track("Bob")
    table.plays("Ann", c("cannonball"), ("target", 1))
    for option in (("cube", "theme"), ("column", "A", 1)):
        text = said(table, option, lang)
        assert is_case(text, f"{option[0]}/struck", lang)
        assert "Bob" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_carpet_that_stays_moves_no_cubes(lang: str) -> None:
    table = rulebenders().hand("Ann", c("flying-carpet")).cubes("theme", Ann=1)
    table.plays("Ann", c("flying-carpet"))
    assert is_case(said(table, "stop", lang), "stop/unmoved", lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_tin_can_says_what_each_card_brings(lang: str) -> None:
    table = rulebenders().hand("Ann", c("tin-can"), "flexo-01").plays("Ann", c("tin-can"))
    ask, _ = offer(table, "Ann", ("give", "flexo-01", 1))
    assert is_case(reader(lang).ask(ask), "RB-SP-22/gain", lang, "asks")
    assert unmentioned(reader(lang), reader(lang).ask(ask), c("tin-can")) == []
    assert reader(lang).figure({"cube": 2}) in reader(lang).ask(ask)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_alone_is_attacked_reads_you(lang: str) -> None:
    table = rulebenders(currency="chip").hand("Bob", c("cannonball")).hand("Ann", c("djinn"))
    table.cubes("theme", Ann=1).does("Ann", "pass")
    table.does("Bob", ("play", c("cannonball")), ("target", 0), ("cube", "theme"))
    ask, _ = offer(table, "Ann", "react")
    assert is_case(reader(lang).ask(ask), "RB-ATK-02/you", lang, "asks")
