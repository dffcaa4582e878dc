"""A move is told in one sentence: who did what, with what it cost and brought added up, in each language."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.board import AnachronyBoard
from clepsydra.games.anachrony.events import (
    BeginsMove,
    Built,
    DieShows,
    Discovered,
    Evacuated,
    Placed,
    Powered,
    Refilled,
    Untangled,
    UsedFree,
    Warped,
    WorkerGained,
    WorkerLost,
)
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import (
    LANGUAGES,
    PERSON,
    Event,
    Gained,
    Paid,
    Passed,
    Phrase,
    Position,
    Reader,
    Sentence,
    Setup,
    in_words,
    sentences,
)
from clepsydra.testing.cover import with_needs
from clepsydra.testing.setups import everything
from clepsydra.testing.trial import Trial
from tests.games.anachrony.fractures import fractures
from tests.games.anachrony.table import AnachronyTable, anachrony
from tests.wording import pattern, unmentioned

PEOPLE = ("Ambre", "Basile", "Cleo", "Diane")
EACH = pytest.mark.parametrize("lang", LANGUAGES)


@functools.cache
def reader(lang: str) -> Reader:
    return Reader(ANACHRONY.texts, lang, PEOPLE)


def told(table: AnachronyTable, since: int = 0) -> list[Sentence]:
    """What everybody reads of the events from a number on."""
    moments = [(at, event) for at, event in table.position.log[since:]]
    return sentences(table.rules, moments, since)


def last(table: AnachronyTable, kind: type[Event]) -> Sentence:
    """The newest sentence that tells an event of this kind."""
    return next(each for each in reversed(told(table)) if any(isinstance(e, kind) for e in each.events))


def says(table: AnachronyTable, sentence: Sentence, lang: str, key: str, figures: dict[str, Any]) -> None:
    """A sentence has this clause with these figures, and names its seat once."""
    said = in_words(reader(lang), table.rules, sentence)
    assert reader(lang).clause(Phrase(key, figures)) in said, said
    assert said.count(PEOPLE[sentence.seat or 0]) == 1, said


# --- moves ------------------------------------------------------------------------------------------


@EACH
def test_exosuits_are_told_together_with_their_price_and_the_water(lang: str) -> None:
    table = anachrony(phase="power_up").give("Ann", energy_core=4)
    table.powers("Ann", "TL", "TC", "BL", "BC")
    sentence = last(table, Powered)
    says(table, sentence, lang, "powers/for", {"count": 4, "price": {"energy_core": 2}})
    says(table, sentence, lang, "gains", {"things": [{"water": 2}]})


@EACH
def test_a_building_is_told_with_its_worker_and_the_price_of_space_and_slot(lang: str) -> None:
    table = anachrony(seats=4).workers("Ann", engineer=1).give("Ann", titanium=2, water=9).offer("302")
    table.does("Ann", ("place", "engineer", "construct.2"), ("build", "302"))
    sentence = last(table, Built)
    figures = {"tile": "302", "slot": "life_support.1", "price": {"titanium": 1}}
    says(table, sentence, lang, "builds/for", figures)
    sent = {"worker": "engineer", "where": "construct.2", "price": {"water": 1}}
    says(table, sentence, lang, "Placed/for", sent)


@EACH
def test_what_one_move_brings_twice_is_added_up(lang: str) -> None:
    table = anachrony().workers("Ann", engineer=1).mine("titanium")
    table.does("Ann", ("place", "engineer", "mine.bottom"))
    says(table, last(table, Placed), lang, "gains", {"things": [{"titanium": 2}]})


@EACH
def test_a_recruit_is_told_with_its_bonus(lang: str) -> None:
    table = anachrony().workers("Ann", engineer=1).pool(scientist=1)
    table.does("Ann", ("place", "engineer", "recruit.1"))
    things = [Phrase("worker", {"worker": "scientist"}), {"water": 2}]
    says(table, last(table, WorkerGained), lang, "gains", {"things": things})


@EACH
def test_a_breakthrough_is_told_with_the_dice_that_led_to_it(lang: str) -> None:
    table = anachrony().workers("Ann", scientist=1).dice("time_travel")
    table.does("Ann", ("place", "scientist", "research.1"), ("set", "shape", "triangle"))
    dice = [
        Phrase("die_set", {"die": "shape", "face": "triangle"}),
        Phrase("die_rolled", {"die": "icon", "face": "time_travel"}),
    ]
    sentence = last(table, Discovered)
    says(table, sentence, lang, "discovers", {"breakthrough": "triangle/time_travel", "dice": dice})
    assert sentence.tells_news
    assert [type(event) for event in sentence.events if isinstance(event, Placed | Discovered)] == [
        Placed,
        Discovered,
    ]


@EACH
def test_supply_is_told_with_its_price_and_where_morale_is_now(lang: str) -> None:
    table = anachrony().workers("Ann", active={"engineer": 1}, tired={"genius": 1}).give("Ann", water=9)
    table.does("Ann", ("work", "engineer", "supply"))
    sentence = last(table, Placed)
    says(
        table, sentence, lang, "Placed/for", {"worker": "engineer", "where": "supply", "price": {"water": 5}}
    )
    assert unmentioned(reader(lang), in_words(reader(lang), table.rules, sentence), 5) == []


@EACH
def test_an_evacuation_names_its_points_once(lang: str) -> None:
    table = anachrony(era=5).path("Ann", "progress", evacuation="apex_of_humanity")
    table.workers("Ann", engineer=1).give("Ann", water=8).does("Ann", ("place", "engineer", "evacuate"))
    said = in_words(reader(lang), table.rules, last(table, Evacuated))
    assert said.count(reader(lang).name("vp")) == 1, said


@EACH
def test_a_removed_anomaly_names_its_worker_and_price_once(lang: str) -> None:
    table = anachrony().workers("Ann", genius=1).give("Ann", water=2, neutronium=1).anomaly("Ann", "lab.1")
    table.does("Ann", ("work", "genius", "anomaly.lab.1"))
    figures = {"worker": "genius", "slot": "lab.1", "price": {"neutronium": 1, "water": 2}}
    says(table, last(table, Placed), lang, "clears/for", figures)


@EACH
def test_a_free_action_and_a_placement_after_it_are_two_sentences(lang: str) -> None:
    table = anachrony().workers("Ann", active={"engineer": 2}, tired={"genius": 1})
    table.does("Ann", ("free", "force_workers"), ("place", "engineer", "purify"))
    free, placed = last(table, UsedFree), last(table, Placed)
    assert free.number < placed.number
    says(table, placed, lang, "gains", {"things": [{"water": 3}]})


@EACH
def test_what_is_repaid_at_the_end_says_the_points_it_saves(lang: str) -> None:
    table = (
        anachrony(era=7).warp("Ann", 2, "warp_gold").warp("Ann", 3, "warp_water").give("Ann", gold=1, water=2)
    )
    table.all_pass()
    sentence = last(table, Untangled)
    says(table, sentence, lang, "untangles", {"tiles": ["warp_gold", "warp_water"], "vp": 4})
    said = in_words(reader(lang), table.rules, sentence)
    assert said.count(reader(lang).name("gold")) == 1, said


@EACH
@pytest.mark.parametrize("what", ["recruit_pool", "mine"])
def test_recruit_and_mine_cards_have_lines_of_their_own(lang: str, what: str) -> None:
    said = reader(lang).event(Refilled(what, {"gold": 2}))
    assert pattern(ANACHRONY.texts, lang, "events", f"Refilled/{what}").fullmatch(said), said


@EACH
def test_several_rolls_of_the_paradox_die_are_one_clause(lang: str) -> None:
    table = (
        anachrony(era=3, phase="paradox").warp("Ann", 1, "warp_gold").warp("Ann", 2, "warp_water").dice(0, 1)
    )
    table.powers(table.asked[0])
    sentence = last(table, DieShows)
    says(table, sentence, lang, "paradoxes", {"faces": [0, 1]})
    assert sentence.tells_news


@EACH
def test_what_is_borrowed_is_named_once(lang: str) -> None:
    table = anachrony(phase="warp").give("Ann", water=3).warps(Ann=("warp_gold", "warp_engineer"))
    said = in_words(reader(lang), table.rules, last(table, Warped))
    assert said.count(reader(lang).name("gold")) == 1, said
    assert said.count(reader(lang).name("engineer")) == 1, said
    price = {"tiles": ["warp_gold", "warp_engineer"], "era": 3, "price": {"water": 1}}
    assert reader(lang).clause(Phrase("Warped/for", price)) in said, said


@EACH
def test_a_recall_tells_its_cores_together(lang: str) -> None:
    table = fractures().workers("Ann", engineer=1).dice(2, "travel_track")
    recall = next(o for o in table.offers("Ann") if o[:2] == ("free", "device_recall"))
    table.does("Ann", recall)
    says(table, last(table, UsedFree), lang, "cores", {"spaces": [1, 2]})


# --- every move of every game -----------------------------------------------------------------------


def games() -> list[Setup]:
    """The base game with its side B, each module, an automa, and all that go together."""
    alone = [Setup("anachrony", (PERSON,) * 2, with_needs(ANACHRONY, [m.name])) for m in ANACHRONY.modules]
    return [
        Setup("anachrony", (PERSON,) * 3, (), {"board_side": "B"}),
        *alone,
        Setup("anachrony", (PERSON, "chronossus")),
        Setup("anachrony", (PERSON,) * 3, everything(ANACHRONY)),
    ]


def begins(event: Event) -> bool:
    """Whether an event begins a sentence without being a move: a Blink that is paid, a worker who dies at home."""
    return (isinstance(event, Paid) and event.why == "blink") or (
        isinstance(event, WorkerLost) and event.home
    )


def brought(events: tuple[Event, ...]) -> Counter[str]:
    """The goods that a sentence must name: all that were gained, but for those of warp tiles, which it names."""
    total = Counter[str]()
    if not any(isinstance(event, Warped) for event in events):
        for event in events:
            total.update(event.goods if isinstance(event, Gained) else {})
    return total


def amount(lang: str, said: str, good: str) -> int:
    """How much of a good a sentence names, all amounts added up."""
    forms = "|".join(re.escape(form) for form in reader(lang).forms(good).split("|") if form)
    return sum(int(count) for count in re.findall(rf"(\d+) (?:{forms})\b", said))


def named(sentence: Sentence) -> Iterator[str]:
    """The things that a sentence must name."""
    borrows = any(isinstance(event, Warped) for event in sentence.events)  # which names what it brings
    for event in sentence.events:
        if isinstance(event, Built):
            yield event.tile
        elif isinstance(event, WorkerGained) and not borrows:
            yield event.worker
        elif isinstance(event, Discovered):
            yield event.breakthrough


@pytest.mark.parametrize("setup", games(), ids=lambda setup: " ".join((*setup.modules, *setup.seats[1:])))
def test_each_move_is_one_sentence_that_names_all_it_brought(setup: Setup) -> None:
    trial = Trial(ANACHRONY, ANACHRONY.with_defaults(setup), seed=5)
    position = trial.begin()
    for turn in trial.turns(position):
        position.answer(turn.seat, turn.answer)
    rules, people = position.rules, position.rules.setup.people
    for viewer in trial.viewers:
        moments = zip((at for at, _ in position.log), position.events(viewer), strict=True)
        before: Sentence | None = None
        for sentence in sentences(rules, moments):
            first = sentence.events[0]
            if before is not None and sentence.seat in people and sentence.seat == before.seat:
                assert isinstance(first, BeginsMove | Passed) or begins(first), (before, sentence)
            before = sentence
            if sentence.seat not in people or sentence.heading:
                continue
            for lang in LANGUAGES:
                said = in_words(reader(lang), rules, sentence)
                assert unmentioned(reader(lang), said, *named(sentence)) == [], said
                for good, count in brought(sentence.events).items():
                    assert amount(lang, said, good) >= count, (good, count, said)


# --- where points came from -------------------------------------------------------------------------


def parts_of_points(position: Position[AnachronyState]) -> Mapping[str, Sequence[int]]:
    return AnachronyBoard(position.rules, "en").score_parts(position.log)["vp_tokens"]


def test_points_are_told_by_what_brought_them() -> None:
    table = anachrony(era=5).path("Ann", "progress", evacuation="apex_of_humanity").morale("Ann", 7)
    table.workers("Ann", engineer=2, scientist=1).give("Ann", water=15, uranium=1).built("Ann", "107")
    table.focus("Ann", 5).does("Ann", ("place", "engineer", "evacuate"))
    table.all_pass()
    parts = parts_of_points(table.position)
    assert parts["vp_evacuation"] == [3, 0]
    assert [sum(points) for points in zip(*parts.values(), strict=True)][1] == 0


@pytest.mark.parametrize("setup", games(), ids=lambda setup: " ".join((*setup.modules, *setup.seats[1:])))
def test_the_parts_of_the_points_are_all_of_them(setup: Setup) -> None:
    trial = Trial(ANACHRONY, ANACHRONY.with_defaults(setup), seed=6)
    position = trial.begin()
    for turn in trial.turns(position):
        position.answer(turn.seat, turn.answer)
    parts = parts_of_points(position)
    for seat in position.rules.setup.people:
        assert sum(points[seat] for points in parts.values()) == position.result.sheets[seat]["vp_tokens"]
