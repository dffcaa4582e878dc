"""The log of Inventions: an action with its steps and what it brings is one sentence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from clepsydra.bots import at_random
from clepsydra.drawing import Score, score_sheet
from clepsydra.drawing.marks import Sign
from clepsydra.drawing.words import Words
from clepsydra.games.inventions import INVENTIONS
from clepsydra.games.inventions.board import InventionsBoard
from clepsydra.games.inventions.board.track import PARTS
from clepsydra.games.inventions.events import (
    Aspired,
    CardDrawn,
    Initiated,
    Innovated,
    Invented,
    Kept,
    Left,
    Performed,
    Placed,
    Profited,
    Returned,
    Settled,
    Travelled,
)
from clepsydra.kernel import (
    LANGUAGES,
    Chance,
    Gained,
    Position,
    Reader,
    Result,
    Sentence,
    Setup,
    in_words,
    sentences,
)
from tests.games.inventions.table import InventionsTable, inventions
from tests.wording import unmentioned

NAMES = ("Ann", "Bob", "Cleo", "Dan")
RESULTS = (Gained, Profited, Settled, Returned, Aspired, Travelled, Initiated, Invented, Innovated, Kept)
"""What comes of an action: none of it is told without the action."""


def log_of(position: Position[Any], viewer: int | None = None) -> list[Sentence]:
    """The sentences of a game, as a viewer is told it."""
    moments = zip((at for at, _ in position.log), position.events(viewer), strict=True)
    return sentences(position.rules, moments)


def said(table: InventionsTable, lang: str = "en") -> list[str]:
    """What the log of a table says."""
    position = table.position
    reader = Reader(INVENTIONS.texts, lang, NAMES, position.rules.setup.seats)
    return [in_words(reader, position.rules, sentence) for sentence in log_of(position)]


def turns_of_people(seats: tuple[str, ...], seed: int) -> Iterator[Sentence]:
    """The sentences that tell what people do in their turns, of a game at random."""
    rules = INVENTIONS.rules_for(Setup("inventions", seats))
    position: Position[Any] = Position.begin(rules, f"sentences {seed}".encode())
    chance = Chance(f"sentences {seed}".encode())
    while not position.over:
        seat = next(iter(position.asks))
        position.answer(seat, at_random(position.asks[seat], chance))
    in_turns = False
    for sentence in log_of(position):
        if sentence.heading:
            in_turns = type(sentence.events[-1]).__name__ == "RoundBegan"
        elif in_turns and sentence.seat in rules.setup.people:
            yield sentence


@pytest.mark.parametrize("seats", INVENTIONS.seatings, ids="-".join)
def test_nothing_that_comes_of_an_action_is_told_without_it(seats: tuple[str, ...]) -> None:
    told = list(turns_of_people(seats, 1))
    assert len(told) > 30
    alone = [each for each in told if isinstance(each.events[0], RESULTS)]
    assert not alone


@pytest.mark.parametrize("seats", INVENTIONS.seatings, ids="-".join)
def test_a_sentence_tells_of_one_pillar_and_one_main_action(seats: tuple[str, ...]) -> None:
    for sentence in turns_of_people(seats, 2):
        kinds = [type(event) for event in sentence.events]
        assert kinds.count(Placed) <= 1
        assert sum(isinstance(each, Performed) and each.why == "main" for each in sentence.events) <= 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_token_is_told_with_its_points_and_influence_added_up(lang: str) -> None:
    table = inventions().on_map("Ann", africa=2).card("africa", "fermentation", initiator="Bob")
    table.does("Ann", ("act", "gain_influence"))
    if table.rule("Ann") == "IN-GAI-01":
        table.does("Ann", ("token", "initiate", "africa"))
    table.finish("Ann")
    sentence = next(
        each
        for each in said(table, lang)
        if not unmentioned(Reader(INVENTIONS.texts, lang), each, "gain_influence")
    )
    reader = Reader(INVENTIONS.texts, lang)
    assert not unmentioned(reader, sentence, "initiate", "africa", "culture_specialists")
    assert reader.figure({"ip": 6, "influence": 1}) in sentence


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_share_tells_what_each_role_gets(lang: str) -> None:
    table = inventions().card("asia", "coins", initiator="Bob", citizens=2, inventor="Cleo", innovator="Ann")
    table.card("africa", "horse", initiator="Bob", inventor="Ann")
    table.does("Ann", ("act", "share"), ("share", "asia"), ("tile", table.region("asia").wealth)).finish(
        "Ann"
    )
    reader = Reader(INVENTIONS.texts, lang)
    found = [each for each in said(table, lang) if not unmentioned(reader, each, "coins")]
    assert len(found) == 1
    assert not unmentioned(reader, found[0], "asia", "share", table.region("asia").wealth)
    assert reader.figure({"ip": 6}) in found[0]
    assert found[0].index("Bob") < found[0].index("Cleo"), "the initiator before the inventor"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_profits_from_a_pillar_is_told_in_the_sentence_of_the_pillar(lang: str) -> None:
    table = inventions().on_map("Ann", africa=1).pillars("Bob", epoch="travel")
    table.does("Ann", ("act", "travel"), ("travel", "africa", "europe")).finish("Ann")
    reader = Reader(INVENTIONS.texts, lang)
    sentence = next(each for each in said(table, lang) if "Ann" in each)
    assert "Bob" in sentence
    assert not unmentioned(reader, sentence, "travel", "europe", "ambition_culture")


def test_a_main_action_is_named_once() -> None:
    table = (
        inventions().on_map("Ann", africa=1).does("Ann", ("act", "travel"), ("travel", "africa", "europe"))
    )
    table.finish("Ann")
    sentence = next(each for each in said(table) if "Ann" in each)
    assert sentence.count(Reader(INVENTIONS.texts, "en").name("travel")) == 1


def test_what_leaves_the_game_after_the_stone_age_is_nobodys() -> None:
    rules = INVENTIONS.rules_for(Setup("inventions", INVENTIONS.seatings[0]))
    position: Position[Any] = Position.begin(rules, b"stone age")
    while position.state.phase == "stone_age":
        seat = next(iter(position.asks))
        position.answer(seat, position.asks[seat].menu.options[0])
    left = [each for each in log_of(position) if any(isinstance(event, Left) for event in each.events)]
    assert left
    assert all(each.seat is None for each in left)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_of_hephaestus_tells_the_action_that_he_tries_first(lang: str) -> None:
    told, reader = CardDrawn("card_1", 2, "travel"), Reader(INVENTIONS.texts, lang)
    assert not unmentioned(reader, reader.event(told), "card_1", "travel")


def finished(seats: tuple[str, ...], seed: int) -> Position[Any]:
    """A game at random, played to its end."""
    rules = INVENTIONS.rules_for(Setup("inventions", seats))
    position: Position[Any] = Position.begin(rules, f"track {seed}".encode())
    chance = Chance(f"track {seed}".encode())
    while not position.over:
        seat = next(iter(position.asks))
        position.answer(seat, at_random(position.asks[seat], chance))
    return position


@pytest.mark.parametrize("seats", INVENTIONS.seatings, ids="-".join)
def test_the_points_of_the_track_are_told_by_what_they_came_from(seats: tuple[str, ...]) -> None:
    position = finished(seats, 1)
    board = InventionsBoard(position.rules, "en", NAMES)
    parts = board.score_parts(position.log)["track"]
    for seat, sheet in enumerate(position.result.sheets):
        whole = sheet["track"] if seat in position.rules.setup.people else 0
        assert sum(figures[seat] for figures in parts.values()) == whole
    assert "track_shared" in parts
    for lang in LANGUAGES:
        assert len({Reader(INVENTIONS.texts, lang).name(part) for part in PARTS}) == len(PARTS)


def test_the_sheet_shows_what_a_line_is_made_of() -> None:
    signs = tuple(Sign(colour, name[0], name) for colour, name in (("blue", "Ann"), ("orange", "Bob")))
    names = {"track": "points", "track_shared": "sharing", "track_tokens": "tokens"}
    made_of = {"track": {"track_shared": (3, 4), "track_tokens": (2, 0)}}
    score = Score(Result.of([{"track": 5}, {"track": 4}]), signs, names, parts=made_of)
    html = str(score_sheet(score, Words("en")))
    assert html.index("Points") < html.index("Sharing") < html.index("Tokens")
    assert ">0<" not in html, "a seat that has none of a part has an empty cell"
