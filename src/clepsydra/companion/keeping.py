"""Companion games in the store: each change is made to what its sender saw, and made once."""

from __future__ import annotations

import enum
import secrets
import zlib
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from clepsydra.companion.automa import Automa
from clepsydra.companion.fields import Answer
from clepsydra.companion.session import Entry, Session
from clepsydra.kernel import Setup
from clepsydra.tables.boxes import used
from clepsydra.tables.ports import CompanionGame, Store
from clepsydra.tables.table import new_id

MOST = 30
"""So many games a guest may keep."""


class Full(Exception):
    """A guest keeps as many games as they may."""


class Change(Struct, frozen=True):
    """What a device wants to enter, or to take back."""

    key: str
    """Of this change alone: sent again after a lost connection, it is not made again."""
    knew: int
    """How many changes of the game the device knows of."""
    entry: Entry | None = None
    """Nothing, to take the last entry back."""


class Outcome(enum.Enum):
    """What became of a change."""

    MADE = "made"
    KNOWN = "known"
    """It had been made before."""
    MOVED = "moved"
    """Another device was quicker: whoever sent it must look again."""


def opened(kept: CompanionGame) -> Session:
    """A stored game at work."""
    return Session.load(zlib.decompress(kept.body))


def packed(session: Session) -> bytes:
    """A game as it is stored: what it believed before each turn differs little from turn to turn."""
    return zlib.compress(session.dump())


async def begin(store: Store, guest: str, automa: Automa[Any], answer: Answer, at: int) -> str:
    """Begin a game of a guest with the figures of their own box; return its id."""
    box = await store.box(guest, automa.game)

    def corrected(setup: Setup) -> Setup:
        return replace(setup, corrections=used(setup, box)) if box else setup

    session = Session.begin(automa, answer, secrets.token_bytes(16), corrected)
    game = CompanionGame(new_id(), guest, automa.name, 0, packed(session), at)
    if not await store.add_companion(game, MOST):
        raise Full
    return game.id


async def change(store: Store, kept: CompanionGame, wanted: Change, at: int) -> Outcome:
    """Enter something into a game, or take the last entry back; `Unfit` if it does not fit where the game is."""
    session = opened(kept)
    if wanted.key in session.kept.keys:
        return Outcome.KNOWN
    if wanted.knew != kept.changes:
        return Outcome.MOVED
    if wanted.entry is None:
        session.undo()
    else:
        session.enter(wanted.entry)
    session.remember(wanted.key)
    done = await store.change_companion(kept.id, kept.changes, packed(session), at)
    return Outcome.MADE if done else Outcome.MOVED
