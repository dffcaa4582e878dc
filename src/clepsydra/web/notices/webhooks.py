"""Webhooks: a message as Discord takes it, and as Slack and all who follow it do."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from msgspec import structs

from clepsydra.web.notices.messages import Message, as_text

DISCORD = ("discord.com", "discordapp.com")
SLACK_MARKS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
"""What would be an order in Slack's text, such as to call everybody."""

LONGEST = 2000
"""Characters that Discord takes; it refuses a longer message."""


def body_for(address: str, message: Message) -> bytes:
    """The body that the service at an address understands."""
    host = urlsplit(address).hostname or ""
    if host in DISCORD or host.endswith(tuple(f".{name}" for name in DISCORD)):
        # A name at the table may look like a call to everybody: nobody is called.
        return msgspec.json.encode({"content": _fitting(message), "allowed_mentions": {"parse": []}})
    return msgspec.json.encode({"text": as_text(message).translate(SLACK_MARKS)})


def _fitting(message: Message) -> str:
    """Return a message as Discord takes it: without its moves if it is too long, then without its last lines."""
    text = as_text(message)
    if len(text) > LONGEST:
        bare = tuple(structs.replace(line, moves=()) for line in message.lines)
        text = as_text(structs.replace(message, lines=bare))
    while len(text) > LONGEST:
        text = text.rpartition("\n")[0]
    return text
