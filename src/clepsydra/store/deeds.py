"""Acts as their rows have them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from clepsydra.store.packing import unpacked
from clepsydra.tables.commands import Act, Command
from clepsydra.tables.ports import Unavailable

_command = msgspec.json.Decoder(Command)


def acts_of(rows: Iterable[Sequence[Any]]) -> list[Act]:
    """The acts of rows of seat, deed, time and key.

    While a service is upgraded, a newer process may have done what this one does not know. Then it cannot show the
    table, and says so as if the store were away: who asks again soon reaches a newer one.
    """
    try:
        return [Act(row[0], _command.decode(row[1]), row[2], row[3]) for row in rows]
    except msgspec.ValidationError as error:
        raise Unavailable(f"an act that this release does not know: {error}") from error


def acts_between(rows: Sequence[Sequence[Any]], after: int, until: int | None) -> list[Act]:
    """The acts of such rows; or, of one row of an archive's form and body, those of its acts that were asked for."""
    if rows and rows[0][5] is not None:
        form, body = rows[0][4:]
        return acts_of(unpacked(form, body).acts[max(after, 0) : until])
    return acts_of(rows)
