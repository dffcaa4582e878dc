"""Dice, bags and decks that can be real ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from clepsydra.companion.automa import Drawing
from clepsydra.companion.fields import Say
from clepsydra.kernel import Game


def die(game: Game[Any, Any], says: Say, faces: Sequence[Say], icons: Sequence[str] = ()) -> Drawing:
    """A die: chance gives the number of its face."""
    outcomes = [(number,) for number in range(len(faces))]
    drawing = by_chance(game, says, faces, outcomes, lambda outcome: outcome[0])
    return replace(drawing, short=True, icons=tuple(icons))


def by_chance(
    game: Game[Any, Any],
    says: Say,
    faces: Sequence[Say],
    outcomes: Sequence[Sequence[int]],
    shows: Callable[[Sequence[int]], int],
) -> Drawing:
    """Something that chance gives: for each face an outcome that gives it."""

    def give(face: int) -> None:
        game.state.chance.script.insert(0, list(outcomes[face]))

    return Drawing(says, tuple(faces), shows, give, short=False)


def from_deck(cards: list[str], place: int, says: Say, face: Callable[[str], Say]) -> Drawing:
    """A card of a deck whose top card is the last; so many above it are turned up already."""
    covered = sorted(cards[: len(cards) - place], key=lambda card: (len(card), card))
    at = len(cards) - 1 - place
    here = covered.index(cards[at])

    def give(number: int) -> None:
        other = cards.index(covered[number])
        cards[at], cards[other] = cards[other], cards[at]

    return Drawing(says, tuple(map(face, covered)), lambda _outcome: here, give, short=False)
