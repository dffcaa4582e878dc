"""Errors of scripts that browsers report: their kind and their place, and nothing of a page or a person."""

from __future__ import annotations

import time
from typing import Annotated

import structlog
from litestar import post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_204_NO_CONTENT
from msgspec import Meta, Struct

from clepsydra.web.api.access import Called
from clepsydra.web.metrics import BROWSER_ERRORS

log = structlog.get_logger(__name__)

LARGEST = 512
"""Bytes of a report at most."""
LINES = 30
MINUTE = 60.0
"""A process logs at most so many reports in a minute, and counts all of them."""

Place = Annotated[int, Meta(ge=0, le=1_000_000)]


class BrowserError(Struct, frozen=True, forbid_unknown_fields=True):
    """An error of a script."""

    kind: Annotated[str, Meta(pattern=r"\A[A-Za-z]{1,40}\Z")]
    """Its class, `TypeError`."""
    script: Annotated[str, Meta(pattern=r"\A(/static/[A-Za-z0-9_./-]{1,150})?\Z")] = ""
    """The path of our script; empty for what is not ours, such as an extension of the browser."""
    line: Place = 0
    column: Place = 0


class LineBudget:
    """Grants so many lines in each stretch of time."""

    def __init__(self, lines: int, seconds: float) -> None:
        self._lines = lines
        self._seconds = seconds
        self._since = 0.0
        self._granted = lines

    def grants(self, now: float) -> bool:
        """Return whether one more line may be written at this monotonic time, and count it."""
        if now - self._since >= self._seconds:
            self._since, self._granted = now, 0
        self._granted += 1
        return self._granted <= self._lines


@post("/browser-errors", status_code=HTTP_204_NO_CONTENT, request_max_body_size=LARGEST)
async def report_browser_error(visit: Called, data: JSONBody[BrowserError]) -> None:
    """Count an error of a script and log its place; anybody may report one, from a page of this site."""
    BROWSER_ERRORS.inc()
    budget: LineBudget = visit.request.app.state.browser_errors
    if budget.grants(time.monotonic()):
        log.warning("browser error", kind=data.kind, script=data.script, line=data.line, column=data.column)
