"""Beside Fractures of Time: looks at the Valley, and what the Chronossus has of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from clepsydra.companion import figures
from clepsydra.companion.anachrony.entries import Entry, number, some_of
from clepsydra.companion.anachrony.looks import NONE, Look, said, several, shown
from clepsydra.companion.anachrony.seats import SEAT, named
from clepsydra.companion.fields import (
    Answer,
    Count,
    Option,
    Pick,
    Question,
    Say,
    Several,
    as_yes_or_no,
    is_yes,
    yes_or_no,
)
from clepsydra.games.anachrony.automas.catalog import solo
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.flux import pool_of
from clepsydra.games.anachrony.modules.chronossus.fractures_catalog import figures as figures_of_fractures
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of, own_fractures
from clepsydra.games.anachrony.modules.fractures.valley import VALLEY
from clepsydra.games.anachrony.modules.fractures.valley import spaces as spaces_of
from clepsydra.games.anachrony.sights import NextTechnology, OperatorInValley, ValleySpaces
from clepsydra.games.anachrony.state import Slot
from clepsydra.kernel import Zone

MOST_FLUX = 40
SECOND, FIRST = "second", "first"
THERE, COVERED = "there", "covered"
PLAYERS, CLOSED = "players", "closed"


def failing(game: Anachrony) -> Say:
    """What it means for the opponent that there is none."""
    return Say("no-assimilation", {"vp": solo(game).failed_vp})


class BoardLook(Look[ValleySpaces]):
    """Which spaces the Valley board has, and which of them an Unavailable tile covers (FT-SET-01)."""

    def question(self, game: Anachrony, sight: ValleySpaces) -> Question:
        """Both, of all spaces that we know of."""
        spaces = tuple(named(name) for name in spaces_of(game.rules))
        fields = (
            Several(THERE, spaces, Say("valley-there"), at_least=1),
            Several(COVERED, spaces, Say("valley-covered")),
        )
        return Question(Say("ask-valley"), fields, "FT-SET-01", "operator")

    def write(self, game: Anachrony, sight: ValleySpaces, answer: Answer) -> None:
        """Those are there, the covered ones for good; so are those on which an exosuit of its own stands."""
        covered = several(answer, COVERED)
        there = {*several(answer, THERE), *covered, *(suit.where for suit in game.player(SEAT).suits)}
        told: dict[str, list[int]] = {}
        for name, space in spaces_of(game.rules).items():
            for field, among, before in ((PLAYERS, there, space.players), (CLOSED, covered, space.closed)):
                told[f"valley_space.{name}.{field}"] = with_or_without(before, sight.players, name in among)
        figures.learn(game, told)
        lay_out(game, covered)

    def look(self, game: Anachrony, sight: ValleySpaces) -> Answer:
        """What lies there."""
        spaces = spaces_of(game.rules).items()
        there = [name for name, space in spaces if sight.players in space.players]
        covered = [name for name in there if sight.players in spaces_of(game.rules)[name].closed]
        return {THERE: there, COVERED: covered}

    def known(self, game: Anachrony, sight: ValleySpaces) -> bool:
        """The owner has corrected them, or they were told before."""
        names = spaces_of(game.rules)
        paths = [f"valley_space.{name}.{field}" for name in names for field in (PLAYERS, CLOSED)]
        return not any(figures.is_unread(game, path) for path in paths)


def with_or_without(numbers: Iterable[int], number: int, there: bool) -> list[int]:
    """Return numbers of players with one of them or without; there is a space with some number at least.

    >>> with_or_without([3, 4], 2, True), with_or_without([2, 3, 4], 2, False)
    ([2, 3, 4], [3, 4])
    """
    others = {other for other in numbers if other != number}
    return sorted(others | {number} if there else others)


def lay_out(game: Anachrony, covered: Collection[str]) -> None:
    """The spaces of the Valley are those of its rules now; what stands on the others stays."""
    slots, spaces = game.state.slots, game.rules.spaces
    game.state.slots = {name: slots.get(name) or Slot() for name, space in spaces.items() if space.single}
    for name in game.rules.spaces:
        if spaces[name].board == VALLEY:
            game.state.slots[name].unavailable = name in covered


class OperatorLook(Look[OperatorInValley]):
    """Whether an Operator stands in the Valley (SO-ASM-02)."""

    def question(self, game: Anachrony, sight: OperatorInValley) -> Question:
        """Whether there is one."""
        return Question(Say("ask-operator"), yes_or_no(no=failing(game)), "SO-ASM-02", "operator")

    def write(self, game: Anachrony, sight: OperatorInValley, answer: Answer) -> None:
        """One, or none."""
        fractures_of(game.state).operators = int(is_yes(answer))

    def look(self, game: Anachrony, sight: OperatorInValley) -> Answer:
        """Whether there is one."""
        return as_yes_or_no(fractures_of(game.state).operators > 0)


class TechnologyLook(Look[NextTechnology]):
    """From which stack the next technology comes; which card it is, is nothing to it (SO-ASM-03, SO-FOT-03)."""

    def question(self, game: Anachrony, sight: NextTechnology) -> Question:
        """Whether the second stack has a card, else the first."""
        stacks = tuple(Option(key, Say(f"technology-{key}"), "technology") for key in (SECOND, FIRST))
        none = Option(NONE, Say("none-there"), note=failing(game))
        return Question(Say("ask-technology"), (Pick("first", stacks),), "SO-ASM-03", "technology", none)

    def write(self, game: Anachrony, sight: NextTechnology, answer: Answer) -> None:
        """Some card lies on top there, and on no stack that is looked at before."""
        stacks, left = fractures_of(game.state).technologies, not_taken(game)
        top = said(answer)
        stacks.secondary.pieces = left[-1:] if top == SECOND else []
        stacks.primary.pieces = left[: -1 if top == SECOND else None] if top else []

    def look(self, game: Anachrony, sight: NextTechnology) -> Answer:
        """The first stack in its order that has a card."""
        stacks = fractures_of(game.state).technologies
        return shown(SECOND if stacks.secondary.pieces else FIRST if stacks.primary.pieces else "")


def taken(game: Anachrony) -> Zone:
    """The technologies of the opponent."""
    return own_fractures(game, SEAT).technologies


def not_taken(game: Anachrony) -> list[str]:
    """The technologies that the opponent has not itself."""
    return [card for card in game.rules.catalog.more["technology"] if card not in taken(game)]


def of_valley(game: Anachrony) -> Iterator[Entry]:
    """The flux pool and the casings beside it, its Operators by the types they stand for, its technologies."""
    pool, most = pool_of(game.state), figures_of_fractures(game.rules).casings
    yield number(pool, "cores", MOST_FLUX, "flux")
    yield number(pool, "casings", most, "casing")
    yield number(pool, "aside", most, "casing")
    kinds = solo(game).worker_order

    def put_operators(there: list[str]) -> None:
        pool.operators = dict.fromkeys(there, 1)

    there = [kind for kind in kinds if pool.operators.get(kind, 0)]
    yield some_of("operators", kinds, there, put_operators, at_most=len(kinds) - 1, icon="operator")

    def put_technologies(count: int) -> None:
        taken(game).pieces = [*taken(game).pieces, *not_taken(game)][:count]

    most = len(game.rules.catalog.more["technology"])
    field = Count("technologies", 0, most, Say("fact-technologies"), "technology")
    yield Entry(field, len(taken(game)), put_technologies, "technology")
