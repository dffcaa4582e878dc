"""What a seat sees, is offered and is told never depends on what is hidden from it.

The worlds that a seat cannot tell from the real one are dealt by the kernel from what the zones
declare. In each of them the seat must see the same, be offered the same and be told the same.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from clepsydra.drawing.board import Board
from clepsydra.drawing.installed import boards
from clepsydra.kernel import (
    FACE_DOWN,
    Play,
    Position,
    Reader,
    Refused,
    Ruleset,
    Together,
    Zone,
    in_words,
    sentences,
    zones,
)
from clepsydra.kernel.asks import asks_of
from clepsydra.kernel.events import seen_by
from clepsydra.kernel.languages import FIRST
from clepsydra.kernel.worlds import in_that_world, resample, view
from clepsydra.kernel.zones import visible
from clepsydra.testing.episodes import Chronicle, Episode
from clepsydra.testing.portrait import question, told
from clepsydra.testing.trial import Trial, first_difference, place

STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
"""A string in JSON."""

TOO_UNLIKELY = 1e-9
"""If dealing anew changed nothing and that was less likely than this, it does not deal."""


def leaks(trial: Trial) -> None:
    """Look at a whole game through the eyes of each seat and of a spectator."""
    rules = trial.rules()
    position = Chronicle(rules, trial.opening(rules))
    checked = 0
    with place("opening"):
        at_this_ask(trial, position)
    for turn in trial.turns(position):
        with place(turn):
            position.answer(turn.seat, turn.answer)
            at_this_ask(trial, position)
        for episode in position.episodes[checked:]:
            with place(f"step {episode.step!r} after answer {episode.before}"):
                in_this_step(trial, position, episode)
        checked = len(position.episodes)


# Where somebody is asked


def at_this_ask(trial: Trial, position: Position[Any]) -> None:
    """Each viewer's view and ask are the same in every world it cannot tell from this one."""
    for viewer in trial.looking(position.count, *position.asks):
        with place(name_of(viewer)):
            here = Sight.of(position.rules, viewer, position.shown_to(viewer).ask, position.view(viewer))
            no_hidden_piece_named(position, viewer, here.seen)
            dealers = [trial.chance("world", position.count, str(viewer), n) for n in range(trial.worlds)]
            worlds = [dealt_anew(position, viewer, dealer) for dealer in dealers]
            for world in worlds:
                looks_the_same(position.rules, here, world, viewer)
            the_hidden_varies(position, worlds, viewer)


def dealt_anew(position: Position[Any], viewer: int | None, dealer: Any) -> Play[Any]:
    """Another world, in which what was answered in this step is answered again."""
    try:
        return position.sample(viewer, dealer)
    except Refused as refusal:
        raise AssertionError(f"what was on offer depends on the hidden: {refusal}") from refusal


class Sight(NamedTuple):
    """What a viewer sees, who is asked, and what it is asked itself."""

    asked: list[int]
    question: str
    heard: str
    """What questions say beside their rules: the viewer's own and those that all may read."""
    seen: Any
    bytes: bytes

    @classmethod
    def of(cls, rules: Ruleset[Any], viewer: int | None, ask: Any, seen: Any) -> Sight:
        """What there is to be told apart."""
        asked = asks_of(ask)
        own = "" if viewer is None else question(asked.get(viewer))
        return cls(list(asked), own, _heard(rules, viewer, ask), seen, rules.encode(seen))


def _heard(rules: Ruleset[Any], viewer: int | None, ask: Any) -> str:
    """The figures of the questions that a viewer can read; all else that they say follows from the view."""
    board = boards().get(rules.definition.name, Board)
    open_to_all = not isinstance(ask, Together)
    return str(
        [
            (seat, each.rule, each.case, each.params)
            for seat, each in asks_of(ask).items()
            if seat == viewer or (open_to_all and each.rule not in board.secret_asks)
        ]
    )


def looks_the_same(rules: Ruleset[Any], here: Sight, world: Play[Any], viewer: int | None) -> None:
    """The viewer finds no difference between the real position and the world."""
    assert not world.state.chance.script, (
        "in another world fewer dice are rolled: the step depends on the hidden"
    )
    there = Sight.of(rules, viewer, world.ask, view(world.state_for(viewer), viewer, rules.back))
    assert here.asked == there.asked, f"who is asked depends on the hidden: {here.asked} or {there.asked}"
    assert here.question == there.question, (
        f"the question depends on the hidden: {here.question} or {there.question}"
    )
    assert here.heard == there.heard, (
        f"what questions say depends on the hidden: {here.heard} or {there.heard}"
    )
    features = "" if here.bytes == there.bytes else ", ".join(differing(here.seen, there.seen))
    assert here.bytes == there.bytes, f"the view depends on the hidden: {features}"


def differing(here: Any, there: Any) -> Iterator[str]:
    """The fields of the state in which two views differ."""
    for field in here.__struct_fields__:
        if getattr(here, field) != getattr(there, field):
            yield f"{field} is {getattr(here, field)} or {getattr(there, field)}"


def no_hidden_piece_named(position: Position[Any], viewer: int | None, seen: Any) -> None:
    """Nothing in the view names a piece that the viewer does not know, not even its back."""
    state = position.shown_to(viewer).state
    hidden = {piece for zone in zones(state) for piece in zone} - visible(zones(state), viewer)
    named = sorted(hidden.intersection(strings(msgspec.json.encode(seen).decode())))
    assert not named, f"the view names hidden pieces: {named}"


def strings(plain: str) -> set[str]:
    """Every string in JSON, without the mark of a hidden piece. Pieces have names that JSON leaves as they are."""
    return {string.removeprefix(FACE_DOWN) for string in STRING.findall(plain)}


def the_hidden_varies(position: Position[Any], worlds: list[Play[Any]], viewer: int | None) -> None:
    """Dealing anew does deal: a zone full of hidden pieces is not the real one in every world."""
    shown, back = position.shown_to(viewer), position.rules.back
    here, earlier = zones(shown.state), zones(shown.checkpoint)
    elsewhere = [zones(world.state) for world in worlds]
    known = visible(here, viewer)
    now = backs(here, known, back)
    then = backs(earlier, known | visible(earlier, viewer), back)
    for number, zone in enumerate(here):
        odds = odds_of_no_change(backs([zone], known, back), now, then) ** len(worlds)
        if odds < TOO_UNLIKELY:
            alike = all(dealt[number].pieces == zone.pieces for dealt in elsewhere)
            assert not alike, (
                f"the {len(zone)} pieces of zone {number} are the real ones in every dealt world"
            )


def backs(among: list[Zone], known: set[str], back: Callable[[str], str]) -> Counter[str]:
    """How many unknown pieces show each back."""
    return Counter(back(piece) for zone in among for piece in zone if piece not in known)


def odds_of_no_change(here: Counter[str], now: Counter[str], then: Counter[str]) -> float:
    """How likely a fair deal leaves a zone as it is, at most.

    Its pieces came from those hidden at the checkpoint, unless there are too many of them: then
    something was shuffled since, and they may be any that are hidden now.
    """
    ways = 0.0
    for face, count in here.items():
        pool = then[face] if then[face] >= count else now[face]
        ways += math.lgamma(pool + 1) - math.lgamma(pool - count + 1)
    return math.exp(-ways)


# Step by step


def in_this_step(trial: Trial, position: Chronicle, episode: Episode) -> None:
    """The step, taken again in other worlds, tells each viewer the same and ends in the same view."""
    rules = position.rules
    for viewer in trial.looking(episode.before, *(given.seat for given in episode.given)):
        here = Account.of(rules, viewer, episode)
        for number in range(trial.worlds):
            dealer = trial.chance("step", episode.before, episode.step, str(viewer), number)
            with place(name_of(viewer)):
                again = retold(position, episode, viewer, dealer)
                if again is not None:
                    tells_the_same(rules, here, Account.of(rules, viewer, again))


class Account(NamedTuple):
    """What a viewer heard in a step, in which sentences, how many dice it saw roll, and what it sees at the end."""

    heard: list[str]
    said: list[str]
    rolls: int
    seen: Any

    @classmethod
    def of(cls, rules: Ruleset[Any], viewer: int | None, episode: Episode) -> Account:
        """What there is to be told apart."""
        events = [seen_by(event, viewer, rules.back) for event in episode.events]
        reader = Reader(rules.definition.texts, FIRST, (), rules.setup.seats)
        said = [in_words(reader, rules, each) for each in sentences(rules, ((0, event) for event in events))]
        return cls(
            [told(event) for event in events], said, len(episode.rolls), view(episode.end, viewer, rules.back)
        )


def retold(position: Chronicle, episode: Episode, viewer: int | None, dealer: Any) -> Episode | None:
    """The step in another world; `None` if in that world another seat could not have answered as it did."""
    seen = set(episode.seen[viewer])
    world, dealt = resample(episode.start, viewer, position.rules.likeness, dealer, seen)
    world.chance.script = [list(roll) for roll in episode.rolls]
    again = Chronicle(position.rules, world)
    for number, given in enumerate(episode.given, start=1):
        assert not again.episodes, (
            f"how often seats are asked depends on the hidden: {number - 1} times or more"
        )
        asked = sorted(again.asks)
        assert given.seat in asked, f"who is asked depends on the hidden: seat {given.seat} or seats {asked}"
        own = given.seat == viewer
        try:
            again.answer(given.seat, given.answer if own else in_that_world(given.answer, dealt))
        except Refused:
            assert not own, f"what is on offer depends on the hidden: {given.answer!r} is or is not"
            return None
    assert again.episodes, (
        f"how often seats are asked depends on the hidden: {len(episode.given)} times or more"
    )
    return again.episodes[0]


def tells_the_same(rules: Ruleset[Any], here: Account, there: Account) -> None:
    """The viewer heard the same, and sees the same at the end."""
    number = first_difference(here.heard, there.heard)
    if number is not None:
        heard = " or ".join(str(account.heard[number : number + 1]) for account in (here, there))
        raise AssertionError(f"what is told depends on the hidden: {heard}")
    assert here.said == there.said, f"what the log says depends on the hidden: {here.said} or {there.said}"
    assert here.rolls == there.rolls, "how many dice are rolled depends on the hidden"
    same = rules.encode(here.seen) == rules.encode(there.seen)
    features = "" if same else ", ".join(differing(here.seen, there.seen))
    assert same, f"after the step the view depends on the hidden: {features}"


def name_of(viewer: int | None) -> str:
    """Who looks, for messages."""
    return "for a spectator" if viewer is None else f"for seat {viewer}"
