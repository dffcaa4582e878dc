"""Beside Fractures of Time: looks at the Valley, and what the Chronossus has of it."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.companion.anachrony.entries import Entry, number, some_of
from clepsydra.companion.anachrony.looks import NONE, Look, said, shown
from clepsydra.companion.anachrony.seats import SEAT
from clepsydra.companion.fields import (
    Answer,
    Count,
    Option,
    Pick,
    Question,
    Say,
    as_yes_or_no,
    is_yes,
    yes_or_no,
)
from clepsydra.games.anachrony.automas.catalog import solo
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.flux import pool_of
from clepsydra.games.anachrony.modules.chronossus.fractures_catalog import figures
from clepsydra.games.anachrony.modules.fractures.pieces import fractures_of, own_fractures
from clepsydra.games.anachrony.sights import NextTechnology, OperatorInValley
from clepsydra.kernel import Zone

MOST_FLUX = 40
SECOND, FIRST = "second", "first"


def failing(game: Anachrony) -> Say:
    """What it means for the opponent that there is none."""
    return Say("no-assimilation", {"vp": solo(game).failed_vp})


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
    pool = pool_of(game.state)
    yield number(pool, "cores", MOST_FLUX, "flux")
    yield number(pool, "casings", figures(game.rules).casings, "casing")
    yield number(pool, "aside", figures(game.rules).casings, "casing")
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
