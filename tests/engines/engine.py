"""The interface of a browser engine, whatever its protocol: an engine opens pages with separate storage."""

from __future__ import annotations

import json
from typing import Any, Protocol

Source = dict[str, Any]
"""The actions of one input device, as defined by WebDriver: https://www.w3.org/TR/webdriver2/#actions."""


class PageReplacedError(Exception):
    """The page cannot answer because it is being replaced by another one. The caller should try again."""


class Page(Protocol):
    """A page with its own cookies and storage, as if in a browser of its own."""

    def open(self, url: str) -> None:
        """Go to a URL and wait until the page is loaded."""
        ...

    def evaluate(self, script: str) -> Any:
        """Run the body of a JavaScript function in the page and return its result, which must be JSON."""
        ...

    def act(self, *sources: Source) -> None:
        """Perform actions of keyboard and pointer."""
        ...

    def resize(self, width: int, height: int) -> None:
        """Set the size of the viewport in CSS pixels."""
        ...

    def add_cookie(self, name: str, value: str, host: str) -> None:
        """Set a cookie for a host. A page of that host must be open."""
        ...

    def cookies(self) -> dict[str, str]:
        """Return the cookies that the page sends to its server."""
        ...

    def screenshot(self) -> bytes:
        """Return a screenshot as PNG."""
        ...

    def logged_errors(self) -> list[str]:
        """Return the errors and warnings that the page has logged so far, as far as the engine reports them."""
        ...

    def close(self) -> None:
        """Close the page and delete its cookies and storage."""
        ...


class Engine(Protocol):
    """A running browser."""

    def page(self, *, scripts: bool = True) -> Page:
        """Open a page with empty cookies and storage, with or without JavaScript."""
        ...

    def stop(self) -> None:
        """End all its processes."""
        ...


def js_call(function: str, *arguments: object) -> str:
    """Return the body of a JavaScript function that calls `function` with these arguments and returns JSON.

    >>> js_call("(a, b) => a + b", 1, "x")
    'return JSON.stringify(((a, b) => a + b)(...[1, "x"]) ?? null);'
    """
    return f"return JSON.stringify(({function})(...{json.dumps(arguments)}) ?? null);"
