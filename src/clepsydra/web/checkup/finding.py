"""What a check has found: about what, how bad it is, and under which key the words for it stand."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct


class Verdict(StrEnum):
    """How bad it is."""

    GOOD = "good"
    DOUBTFUL = "doubtful"
    """It serves, but not as its host wants, or not for long."""
    WRONG = "wrong"


class Finding(Struct, frozen=True):
    """One thing that was looked at."""

    about: str
    verdict: Verdict
    what: str
    """The key of its words: what is so, and what to do."""
    figures: dict[str, Any] = {}


def good(about: str, what: str, **figures: Any) -> Finding:
    """Something is as it should be."""
    return Finding(about, Verdict.GOOD, what, figures)


def doubtful(about: str, what: str, **figures: Any) -> Finding:
    """Something should be looked at."""
    return Finding(about, Verdict.DOUBTFUL, what, figures)


def wrong(about: str, what: str, **figures: Any) -> Finding:
    """Something must be mended."""
    return Finding(about, Verdict.WRONG, what, figures)
