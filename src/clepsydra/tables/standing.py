"""How a match stands, as the store keeps it beside the acts and lists of tables show it."""

from __future__ import annotations

import msgspec

from clepsydra.kernel import fingerprint
from clepsydra.kernel.record import Ending
from clepsydra.tables.match import Match
from clepsydra.tables.ports import Standing
from clepsydra.tables.table import Status


def standing_of(match: Match) -> Standing:
    """What a list of tables shows of a match."""
    if not match.over:
        return Standing(
            Status.PLAYING, tuple(match.asked), bool(match.bot_turns), calls=tuple(match.state.calls)
        )
    if match.abandoned:
        return Standing(Status.OVER)
    position = match.position
    ending = Ending(position.result, match.table.seed.hex(), fingerprint(position.state))
    return Standing(Status.OVER, ending=msgspec.json.encode(ending))
