"""A refusal always says which rule refuses and with which figures."""

from __future__ import annotations

import functools

from msgspec import Struct

Figure = str | int | tuple[str, ...] | dict[str, int]


class Denial(Struct, frozen=True):
    """Why something is not allowed: the rule, the figures, and which of the rule's reasons it is.

    >>> deny("HG-PAY-01", needed=3, have=1)
    Denial(rule='HG-PAY-01', reason='', params={'needed': 3, 'have': 1})
    """

    rule: str
    reason: str = ""
    params: dict[str, Figure] = {}

    @property
    def key(self) -> str:
        """Where its text is found: the rule, and the reason where a rule has several."""
        return f"{self.rule}/{self.reason}" if self.reason else self.rule


def deny(rule: str, reason: str = "", /, **params: Figure) -> Denial:
    """A denial with its figures by name."""
    return Denial(rule, reason, params) if params else _without_params(rule, reason)


@functools.cache
def _without_params(rule: str, reason: str) -> Denial:
    """Menus deny all the time and mostly nobody looks: what is always the same is made once."""
    return Denial(rule, reason)


class Refused(Exception):
    """Somebody tried what a rule denies; the game is as it was."""

    def __init__(self, denial: Denial) -> None:
        super().__init__(f"{denial.key}: {denial.params}")
        self.denial = denial
