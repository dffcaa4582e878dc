"""What every browser engine can do for a test, whatever its protocol: a page, and the engine that opens pages."""

from __future__ import annotations

import json
from typing import Any, Protocol

Source = dict[str, Any]
"""What one device does, tick by tick, as WebDriver describes it: https://www.w3.org/TR/webdriver2/#actions."""


class Unsettled(Exception):
    """The page could not answer because another one is taking its place; to be asked again."""


class Page(Protocol):
    """One page of one person: nobody else has its cookies or what it has stored."""

    def open(self, url: str) -> None:
        """Go to an address and wait until it is loaded."""
        ...

    def evaluate(self, script: str) -> Any:
        """What the body of a function returns, run in the page; of what JSON can say."""
        ...

    def act(self, *sources: Source) -> None:
        """Use keys and pointer."""
        ...

    def resize(self, width: int, height: int) -> None:
        """Make the page, without the window around it, so large."""
        ...

    def add_cookie(self, name: str, value: str, host: str) -> None:
        """Keep a cookie for a host. A page of that host must be open."""
        ...

    def cookies(self) -> dict[str, str]:
        """The cookies that the page sends to its server."""
        ...

    def screenshot(self) -> bytes:
        """What is seen, as PNG."""
        ...

    def troubles(self) -> list[str]:
        """Errors and warnings of the page so far, as far as the engine tells them."""
        ...

    def close(self) -> None:
        """Leave, and forget all that was kept for this person."""
        ...


class Engine(Protocol):
    """A browser that is running."""

    def page(self, *, scripts: bool = True) -> Page:
        """A page for another person, whose browser runs scripts or does not."""
        ...

    def stop(self) -> None:
        """End every process of it."""
        ...


def called(function: str, *arguments: object) -> str:
    """A function of JavaScript, called with these arguments, as the body of a function that returns JSON.

    >>> called("(a, b) => a + b", 1, "x")
    'return JSON.stringify(((a, b) => a + b)(...[1, "x"]) ?? null);'
    """
    return f"return JSON.stringify(({function})(...{json.dumps(arguments)}) ?? null);"
