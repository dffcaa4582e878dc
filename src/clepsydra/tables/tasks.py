"""End background tasks."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any


async def cancel_all(tasks: Iterable[asyncio.Future[Any]]) -> None:
    """Cancel tasks and wait until they have ended.

    A task that is cancelled during a query still has to close its connection. Without the wait the store may be closed,
    or the task cancelled again, at that moment; SQLite's driver then waits for ever.
    """
    ending = list(tasks)
    for task in ending:
        task.cancel()
    await asyncio.gather(*ending, return_exceptions=True)
