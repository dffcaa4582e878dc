"""People to each other in the store: what is said twice at once is kept once."""

from __future__ import annotations

import asyncio

from clepsydra.store.queries import SqlStore
from clepsydra.tables.people import Tie


async def test_who_follows_and_blocks_at_once_from_eight_tabs_has_said_one_of_both(store: SqlStore) -> None:
    for other in ("bob", "cleo", "dan"):
        said = [Tie.FOLLOW, Tie.BLOCK] * 4
        await asyncio.gather(*(store.set_tie("ann", other, tie, at) for at, tie in enumerate(said)))
        assert await store.tie("ann", other) in (Tie.FOLLOW, Tie.BLOCK)
        await store.set_tie("ann", other, Tie.FOLLOW, 9)
        assert await store.tie("ann", other) is Tie.FOLLOW, "what is said last counts"
        await asyncio.gather(*(store.set_tie("ann", other, None, 10) for _ in range(8)))
        assert await store.tie("ann", other) is None
