"""Numbers as forms and addresses say them."""

from __future__ import annotations

from litestar.exceptions import ClientException

MOST_DIGITS = 9
"""No seat, act or answer has a longer number; Python itself refuses to read one of several thousand digits."""


def number_or_none(text: str) -> int | None:
    """The number that a text says, or `None` if it says none; one that is too long is refused.

    >>> number_or_none("12"), number_or_none("-1"), number_or_none("")
    (12, None, None)
    """
    if not text.isdecimal():
        return None
    if len(text) > MOST_DIGITS:
        raise ClientException("number-too-long")
    return int(text)
