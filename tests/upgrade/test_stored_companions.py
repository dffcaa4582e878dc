"""Companion sessions that earlier commits stored go on as those commits went on with them.

Each fixture holds a session stored in the middle of a game, the entries made after that, and what was shown after each.
Those of commit fe4643c are of version 1 (`acting.VERSION`); those whose names end in `-2` are of version 2.
"""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import Struct

from clepsydra.companion import Entry, Line, Session, automas
from clepsydra.companion.acting import name_of

STORED = sorted((Path(__file__).parent / "companion").glob("*.xz"))


class Shown(Struct):
    """What a page showed after an entry: the sheet, the lines to do, the question, the acts on offer."""

    facts: dict[str, Any]
    lines: list[Any]
    waiting: str | None
    offers: list[str]


class Stored(Struct):
    """A fixture: the stored session, what followed, and the lines of every turn of the whole game."""

    session: bytes
    entries: list[Entry]
    seen: list[Shown]
    log: list[list[Any]]


def plain(lines: list[Line]) -> list[Any]:
    """Return lines as a fixture holds them."""
    found: list[Any] = msgspec.msgpack.decode(msgspec.msgpack.encode(lines))
    return found


def shown(session: Session, facts: set[str]) -> Shown:
    """Return what is shown now, of the sheet only these facts."""
    found = session.automa.facts(session.game)
    return Shown(
        {name: fact.value for name, fact in found.items() if name in facts},
        plain(session.to_do),
        None if session.waiting is None else name_of(session.waiting.wanted),
        [offer.act for offer in session.offers],
    )


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_session_goes_on_unchanged(path: Path) -> None:
    stored = msgspec.msgpack.decode(lzma.decompress(path.read_bytes()), type=Stored)
    session = Session.load(stored.session)
    for entry, expected in zip(stored.entries, stored.seen, strict=True):
        session.enter(entry)
        session = Session.load(session.dump())
        assert shown(session, set(expected.facts)) == expected
    assert session.over
    told = [plain(session.alone(turn).lines) for turn in session.kept.turns]
    assert told == stored.log


def test_stored_sessions_keep_the_version_that_their_names_say() -> None:
    for path in STORED:
        stored = msgspec.msgpack.decode(lzma.decompress(path.read_bytes()), type=Stored)
        assert Session.load(stored.session).kept.version == (2 if path.stem.endswith("-2") else 1), path.stem


def test_there_is_a_stored_session_of_each_automa() -> None:
    sessions = [msgspec.msgpack.decode(lzma.decompress(path.read_bytes()), type=Stored) for path in STORED]
    assert {Session.load(stored.session).automa.name for stored in sessions} == set(automas())
