"""What one destination is told at once, in words."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.words import Words


class Line(Struct, frozen=True):
    """One thing to tell, and the page that shows it."""

    text: str
    link: str
    moves: tuple[str, ...] = ()
    """What happened before, a sentence each."""


class Message(Struct, frozen=True):
    """What one destination is told at once."""

    title: str
    lines: tuple[Line, ...]
    stop: str
    """Where one says that one wants no more of it; empty for the channel of a table, which is its host's."""
    lang: str


def as_text(message: Message) -> str:
    """The message as plain text, with the way to stop it."""
    lines = ["\n".join((line.text, *line.moves, line.link)) for line in message.lines]
    if message.stop:
        lines.append(f"{Words(message.lang).say('notices', 'stop')} {message.stop}")
    return "\n\n".join(lines)
