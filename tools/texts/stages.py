"""Tables of real games whose texts are read, and what is true of them: what an option does, what a line tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from clepsydra.drawing.choices import value_of
from clepsydra.kernel import (
    PERSON,
    Denial,
    One,
    Option,
    Position,
    Reader,
    Setup,
    Some,
    in_words,
    installed_games,
    sentences,
    worded,
)
from clepsydra.tables.match import Match
from clepsydra.tables.service import TableService
from tools.staging import NAMES, Situation, Staged, match_of, stage

BOXES = ("anachrony", "inventions", "rulebenders")
"""The games of which tables are played: those that come in a box."""
HALFWAY = {"anachrony": 90, "inventions": 70, "rulebenders": 60}
"""About so many choices are made in half a game of few players."""
TRIED = 6
"""So many games are tried until one comes so far."""


class Stop(Situation, frozen=True, kw_only=True):
    """A moment after so many choices, when a person has something to choose from."""

    after: int
    rule: str = "*"
    seeds: int = TRIED

    def met(self, position: Position[Any]) -> int | None:
        """The person who is asked, once there were enough choices and there is more than one option."""
        if position.count < self.after:
            return None
        asks = position.asks.items()
        return next((seat for seat, ask in asks if len(list(ask.menu.options)) > 1), None)


class Table(Struct, frozen=True):
    """A table at its moment, and the truth of its texts."""

    game: str
    staged: Staged
    deeds: dict[str, str] = {}
    """What each option does, by the value that the page sends."""
    told: dict[int, str] = {}
    """What happened in each line of the log, by its number."""


def stops(game: str, number: int) -> Iterator[Situation]:
    """Moments of games that no other number has: early, halfway and at the end, with modules, with an automa."""
    half, first = HALFWAY[game], number % 1_000_000 * TRIED
    few, more, *_ = seatings(game, people=True)
    yield Stop(after=4 + number % 7, first=first, seats=few, bot="random")
    yield Stop(after=half + number % 13, first=first + 1, seats=few)
    yield Stop(after=2 * half, first=first + 2, seats=more, bot="random")
    yield Situation(first=first + 3, seats=few, bot="random")
    for seats in seatings(game, people=False):
        yield Stop(after=half // 2, first=first, seats=seats, bot="random")
    yield from _with_modules(game, first)


def seatings(game: str, *, people: bool) -> list[tuple[str, ...]]:
    """Who may sit at a table of the game, the fewest first: people only, or people with an automa."""
    all_of_them = (seats for seats in installed_games()[game].seatings if ({*seats} == {PERSON}) is people)
    return sorted(all_of_them, key=len)


def _with_modules(game: str, first: int) -> Iterator[Situation]:
    """Halfway with each of the modules, and with everything that goes together."""
    definition, few = installed_games()[game], seatings(game, people=True)[0]
    chosen: list[tuple[tuple[str, ...], dict[str, Any]]] = [
        ((module.name,), {}) for module in definition.modules
    ]
    chosen += [
        (preset.modules, {**preset.options}) for preset in definition.presets if preset.name == "everything"
    ]
    for modules, options in chosen:
        yield Stop(
            after=HALFWAY[game] // 2, first=first, seats=few, modules=modules, options=options, bot="random"
        )


async def tables(service: TableService, game: str, number: int, lang: str) -> list[Table]:
    """Bring a table to each of the moments, and note what is true there."""
    found: list[Table] = []
    for stop in stops(game, number):
        if _why_not(game, stop) is None:
            staged, _ = await stage(service, game, stop)
            found.append(known(game, staged, await match_of(service, staged.table), lang))
    return found


def _why_not(game: str, stop: Situation) -> Denial | None:
    return installed_games()[game].why_not(Setup(game, stop.kinds, stop.modules, stop.options))


def known(game: str, staged: Staged, match: Match, lang: str) -> Table:
    """A table with what is true of the texts that its seat is shown."""
    position, seat = match.position, staged.seat
    reader = reader_of(position, lang)
    ask = position.asks.get(seat)
    deeds = (
        {}
        if ask is None
        else {value_of(option): deed(position, seat, option, reader) for option in options(ask)}
    )
    moments = zip((at for at, _ in position.log), position.events(seat), strict=True)
    told = {
        each.number: "; ".join(map(repr, each.events))
        for each in sentences(position.rules, moments, match.told)
    }
    return Table(game, staged, deeds, told)


def options(ask: One | Some) -> Iterable[Option]:
    """What may be chosen."""
    return ask.menu.options


def reader_of(position: Position[Any], lang: str) -> Reader:
    """Who reads the texts of a game in a language, as at the staged tables."""
    rules = position.rules
    return Reader(rules.definition.texts, lang, NAMES, rules.setup.seats)


def deed(position: Position[Any], seat: int, option: Option, reader: Reader) -> str:
    """What the record tells when an option is chosen, with the question that follows for the same seat."""
    ask = position.asks[seat]
    answer = (option,) if isinstance(ask, Some) else option
    then = Position.resume(position.rules, position.stored())
    if (denial := then.why_not(seat, answer)) is not None:
        return f"not by itself: {reader.denial(denial)}"
    before = len(then.log)
    then.accept(seat, answer)
    moments = zip((at for at, _ in then.log[before:]), then.events(seat)[before:], strict=True)
    told = [in_words(reader, then.rules, each) for each in sentences(then.rules, moments)]
    if (asked := then.asks.get(seat)) is not None:
        told.append(f"→ {reader.ask(worded(then.rules, then.view(seat), asked))}")
    return " ".join(told) or "nothing yet"
