"""What the valuation counts of Hypersync tiles, beside the points that they cost."""

from __future__ import annotations

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.hypersync.tiles import IN_TIME, in_play, lying, there


def features(game: Anachrony, seat: int, eras: float) -> dict[str, float]:
    """A tile that lies there can come back while there is time, most easily at the focus; one in hand is an action."""
    player = game.player(seat)
    near = player.focus in game.past_eras() and bool(player.powered) and bool(there(game, seat, player.focus))
    return {
        "hypersync.owed": in_play(game, seat) * min(1.0, eras / IN_TIME),
        "hypersync.at_focus": float(near),
        "hypersync.in_hand": len(lying(game.state).supplies[seat]) * min(1.0, eras),
    }
