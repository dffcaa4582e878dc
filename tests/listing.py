"""Check many files or entries in one test, and report all failures at once."""

from __future__ import annotations

import traceback
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")


def check_each(things: Iterable[T], check: Callable[[T], object], name: Callable[[T], str] = str) -> None:
    """Check every item, then fail once with the name and the error of each item that failed.

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
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - every error is reported
            failed.append(f"{name(thing)}: {reason(error)}")
    tell(failed, len(every))


async def check_each_waiting(
    things: Iterable[T], check: Callable[[T], Awaitable[object]], name: Callable[[T], str] = str
) -> None:
    """Do the same as `check_each` with an asynchronous check."""
    every, failed = list(things), list[str]()
    for thing in every:
        try:
            await check(thing)
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001 - every error is reported
            failed.append(f"{name(thing)}: {reason(error)}")
    tell(failed, len(every))


def tell(failed: list[str], checked: int) -> None:
    """Raise `AssertionError` if there are failures or if nothing was checked."""
    if not checked:
        raise AssertionError("there is nothing to check")
    if failed:
        raise AssertionError(f"{len(failed)} of {checked} failed:\n" + "\n".join(failed))


def reason(error: BaseException) -> str:
    """Return the message of a failed assertion, and for other errors or empty messages also the line that raised it."""
    if isinstance(error, AssertionError) and str(error):
        return str(error)
    raised = traceback.extract_tb(error.__traceback__)[-1]
    return f"{error!r} by line {raised.lineno} of {raised.filename}: {raised.line}"
