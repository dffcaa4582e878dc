"""One test for many files or entries: it checks each of them and lists all that failed."""

from __future__ import annotations

import traceback
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")


def check_each(things: Iterable[T], check: Callable[[T], object], name: Callable[[T], str] = str) -> None:
    """Check every thing, then fail once with the name and the reason of each that failed.

    >>> check_each([1, 2], float)
    >>> check_each(["1", "one", "two"], float)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    AssertionError: 2 of 3 failed:
    one: ValueError("could not convert string to float: 'one'") by line ...
    two: ValueError("could not convert string to float: 'two'") by line ...
    >>> check_each([], float)
    Traceback (most recent call last):
    AssertionError: there is nothing to check
    """
    every, failed = list(things), list[str]()
    for thing in every:
        try:
            check(thing)
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - whatever it is, it is listed
            failed.append(f"{name(thing)}: {reason(error)}")
    tell(failed, len(every))


async def check_each_waiting(
    things: Iterable[T], check: Callable[[T], Awaitable[object]], name: Callable[[T], str] = str
) -> None:
    """The same with a check that waits."""
    every, failed = list(things), list[str]()
    for thing in every:
        try:
            await check(thing)
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - whatever it is, it is listed
            failed.append(f"{name(thing)}: {reason(error)}")
    tell(failed, len(every))


def tell(failed: list[str], checked: int) -> None:
    """Fail if anything failed, or nothing was checked."""
    if not checked:
        raise AssertionError("there is nothing to check")
    if failed:
        raise AssertionError(f"{len(failed)} of {checked} failed:\n" + "\n".join(failed))


def reason(error: BaseException) -> str:
    """What a failed assertion says; of anything else, and of one that says nothing, the line that raised it too."""
    if isinstance(error, AssertionError) and str(error):
        return str(error)
    raised = traceback.extract_tb(error.__traceback__)[-1]
    return f"{error!r} by line {raised.lineno} of {raised.filename}: {raised.line}"
