"""Webhooks: a message as Discord takes it, and as Slack and all who follow it do."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec

from clepsydra.web.notices.messages import Message, as_text

DISCORD = ("discord.com", "discordapp.com")
SLACK_MARKS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;"})
"""What would be an order in Slack's text, such as to call everybody."""


def body_for(address: str, message: Message) -> bytes:
    """The body that the service at an address understands."""
    host = urlsplit(address).hostname or ""
    if host in DISCORD or host.endswith(tuple(f".{name}" for name in DISCORD)):
        # A name at the table may look like a call to everybody: nobody is called.
        return msgspec.json.encode({"content": as_text(message), "allowed_mentions": {"parse": []}})
    return msgspec.json.encode({"text": as_text(message).translate(SLACK_MARKS)})
