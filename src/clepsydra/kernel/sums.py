"""Alike events of one move, added up: "gains 1 gold and gains 1 gold" becomes "gains 2 gold"."""

from __future__ import annotations

from collections.abc import Iterable

from clepsydra.kernel.events import Event, Paid
from clepsydra.kernel.wording import Phrase

SUMS = "sums"
"""The name of `added_up` among the summaries of a table. What must see a price or a gain before it is added to others
is added `before` it; a game that tells a move in its own order removes it."""


def added_up(parts: Iterable[Event | Phrase]) -> list[Event | Phrase]:
    """Return what a move is told by, alike events added up; what it cost comes after what was done.

    What comes behind a phrase, or an event that sums anew, is not added to what came before it.
    """
    found: list[Event | Phrase] = []
    begin = 0
    for part in parts:
        if isinstance(part, Phrase) or part.sums_anew:
            begin = len(found)
        for place, known in enumerate(found[begin:], begin):
            total = known.plus(part) if isinstance(known, Event) and type(known) is type(part) else None
            if total is not None:
                found[place] = total
                break
        else:
            found.append(part)
    done = next((place for place, part in enumerate(found) if not isinstance(part, Paid)), 0)
    return [found[done], *found[:done], *found[done + 1 :]] if found else []
