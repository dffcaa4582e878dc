"""One sentence for each move: what is told together, what is added up, and in which words."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest
from msgspec import structs

from clepsydra.kernel import (
    PERSON,
    Event,
    Gained,
    GameDefinition,
    Module,
    Paid,
    Passed,
    Phrase,
    Reader,
    Rolled,
    Ruleset,
    Setup,
    gathered,
    in_words,
    sentences,
)
from clepsydra.kernel.sums import SUMS, added_up
from tests.kernel.toy import ToyRules, toy

TEXTS = """
[names]
sand = "grain of sand|grains of sand"
gold = "gold"

[events]
Dug = "{seat:player} digs."
Began = "Day {day} begins."
Seen = "Now face up: a lab."
Found = "{seat:player}’s find: gold."
Sold = "{seat:player} sells."

[moves]
Seen = "shows a lab"
digs = "digs {times:hole|holes}"
passes_for = "passes for {goods}"
"""


class Dug(Event, frozen=True):
    """A seat digs; it goes on with what it dug before."""

    seat: int

    def goes_on(self, told: Sequence[Event]) -> bool:
        return isinstance(told[-1], Dug)


class Began(Event, frozen=True):
    """A day begins."""

    heading: ClassVar[bool] = True
    day: int


class Sold(Event, frozen=True):
    """A seat sells; what it gains by that is its own."""

    sums_anew: ClassVar[bool] = True
    seat: int


class Seen(Event, frozen=True):
    """A tile that nobody turned up by itself."""


class Found(Event, frozen=True):
    """Something whose line does not begin with who did it."""

    seat: int


def extend(rules: ToyRules) -> None:
    """Several holes are one clause, and so is a price with what it is paid for."""
    rules.summaries.add("holes", lambda parts: gathered(parts, Dug, _holes))
    rules.summaries.add("passing", _passing, before=SUMS)


def _holes(those: Sequence[Dug]) -> Phrase | None:
    return Phrase("digs", {"times": len(those)}) if len(those) > 1 else None


def _passing(parts: list[Any]) -> list[Any]:
    if len(parts) < 2 or not (isinstance(parts[-1], Passed) and isinstance(parts[-2], Paid)):
        return parts
    return [*parts[:-2], Phrase("passes_for", {"goods": parts[-2].goods})]


@pytest.fixture
def box(tmp_path: Path) -> GameDefinition:
    for lang in ("en", "fr"):
        (tmp_path / f"base.{lang}.toml").write_text(TEXTS, encoding="utf-8")
    return structs.replace(toy(modules=(Module("words", extend),)), texts=tmp_path)


@pytest.fixture
def rules(box: GameDefinition) -> Ruleset[Any]:
    return box.rules_for(Setup("toy", (PERSON,) * 2, ("words",)))


def said(rules: Ruleset[Any], *moments: tuple[int, Event]) -> list[str]:
    reader = Reader(rules.definition.texts, "en", ["Ann", "Bob"])
    return [in_words(reader, rules, each) for each in sentences(rules, moments)]


def test_what_a_seat_does_by_one_answer_is_one_sentence(rules: Ruleset[Any]) -> None:
    told = said(rules, (1, Paid(0, {"gold": 1})), (1, Dug(0)), (1, Gained(0, {"sand": 2})))
    assert told == ["Ann digs, pays 1 gold and gains 2 grains of sand."]


def test_another_answer_or_another_seat_begins_another_sentence(rules: Ruleset[Any]) -> None:
    told = said(rules, (1, Passed(0)), (2, Passed(0)), (2, Passed(1)))
    assert told == ["Ann passes.", "Ann passes.", "Bob passes."]


def test_goods_of_one_move_are_added_up(rules: Ruleset[Any]) -> None:
    gains = [Gained(0, {"gold": 1}), Gained(0, {"sand": 1}), Gained(0, {"gold": 1})]
    assert said(rules, *((4, gain) for gain in gains)) == ["Ann gains 2 gold and 1 grain of sand."]
    assert added_up([Gained(0, {"gold": 1}), Gained(1, {"gold": 1})]) == [
        Gained(0, {"gold": 1}),
        Gained(1, {"gold": 1}),
    ]


def test_goods_stay_behind_an_event_that_sums_anew(rules: Ruleset[Any]) -> None:
    one, more = Gained(0, {"gold": 1}), Gained(0, {"gold": 2})
    told = said(rules, *((4, event) for event in (Dug(0), one, Sold(0), more, one)))
    assert told == ["Ann digs, gains 1 gold, sells and gains 3 gold."]


def test_a_cause_takes_its_price_before_prices_are_added_up(rules: Ruleset[Any]) -> None:
    price = Paid(0, {"gold": 2})
    told = said(rules, *((4, event) for event in (Dug(0), Paid(0, {"gold": 1}), Seen(), price, Passed(0))))
    assert told == ["Ann digs, pays 1 gold, shows a lab and passes for 2 gold."]


def test_goods_behind_a_phrase_are_not_added_to_those_before_it() -> None:
    one, step = Gained(0, {"gold": 1}), Phrase("digs", {"times": 1})
    assert added_up([one, one, step, one]) == [Gained(0, {"gold": 2}), step, one]


def test_a_game_may_tell_events_in_their_order(box: GameDefinition) -> None:
    own_order = Module("own_order", lambda rules: rules.summaries.remove(SUMS))
    box = structs.replace(box, modules=(*box.modules, own_order))
    rules = box.rules_for(Setup("toy", (PERSON,) * 2, ("words", "own_order")))
    told = said(rules, (1, Paid(0, {"gold": 1})), (1, Gained(0, {"sand": 1})), (1, Paid(0, {"gold": 1})))
    assert told == ["Ann pays 1 gold ×2 and gains 1 grain of sand."]


def test_goods_for_different_reasons_are_not_added_up() -> None:
    gains = [Gained(0, {"gold": 1}), Gained(0, {"gold": 1}, why="luck")]
    assert added_up(gains) == gains


def test_what_is_done_several_times_is_counted(rules: Ruleset[Any]) -> None:
    assert said(rules, (1, Passed(0)), (1, Passed(0)), (1, Dug(0))) == ["Ann passes ×2 and digs."]


def test_an_event_can_go_on_with_the_sentence_of_an_earlier_answer(rules: Ruleset[Any]) -> None:
    assert said(rules, (1, Dug(0)), (2, Dug(0)), (3, Passed(0)), (4, Dug(0))) == [
        "Ann digs 2 holes.",
        "Ann passes.",
        "Ann digs.",
    ]


def test_a_heading_stands_alone_and_several_are_one(rules: Ruleset[Any]) -> None:
    told = said(rules, (1, Passed(0)), (1, Began(2)), (1, Began(3)), (1, Passed(0)))
    assert told == ["Ann passes.", "Day 2 begins · Day 3 begins", "Ann passes."]


def test_what_is_nobodys_joins_a_move_only_where_there_are_words_for_it(rules: Ruleset[Any]) -> None:
    assert said(rules, (1, Dug(0)), (1, Seen())) == ["Ann digs and shows a lab."]
    assert said(rules, (1, Dug(0)), (1, Rolled(5))) == ["Ann digs.", "The die shows 5."]
    assert said(rules, (1, Seen())) == ["Now face up: a lab."]


def test_a_line_that_does_not_begin_with_its_seat_is_a_sentence_of_its_own(rules: Ruleset[Any]) -> None:
    told = said(rules, (1, Dug(0)), (1, Found(0)), (1, Passed(0)))
    assert told == ["Ann digs.", "Ann’s find: gold.", "Ann passes."]


def test_sentences_are_numbered_by_their_first_event(rules: Ruleset[Any]) -> None:
    moments = [(1, Dug(0)), (1, Gained(0, {"gold": 1})), (1, Passed(1))]
    told = sentences(rules, moments, first=40)
    assert [(each.number, each.seat, len(each.events)) for each in told] == [(40, 0, 2), (42, 1, 1)]


@pytest.mark.parametrize("first", range(5))
@pytest.mark.parametrize("until", range(9))
def test_sentences_are_the_same_whatever_is_known_of_them(
    rules: Ruleset[Any], first: int, until: int
) -> None:
    events = [Dug(0), Dug(0), Passed(0), Began(2), Began(3), Dug(1), Seen(), Passed(1)]
    moments = [(1 + number // 2, event) for number, event in enumerate(events)]
    known = sentences(rules, moments[:until])
    assert sentences(rules, moments[first:], first, known) == sentences(rules, moments[first:], first)


def test_a_die_is_news_to_its_own_seat(rules: Ruleset[Any]) -> None:
    assert [each.tells_news for each in sentences(rules, [(1, Rolled(2)), (2, Passed(0))])] == [True, False]
