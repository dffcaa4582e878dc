"""The end of the game (AN-END): untangle the continuum."""

from __future__ import annotations

from clepsydra.games.anachrony.events import Untangled
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.warp_tiles import own_warps, repay, why_not_repay
from clepsydra.kernel import Flow


def end_game(game: Anachrony) -> Flow[None]:
    """Pay back what can be paid; then the score is what it is (AN-END-01; see FT-END-08)."""
    for seat in game.people():
        yield from untangle(game, seat)
    game.state.ended = True


def untangle(game: Anachrony, seat: int) -> Flow[None]:
    """Every own warp tile whose goods can be paid must be taken back; the marker stays (AN-END-02, 03)."""
    returned: list[str] = []
    for era, piece in own_warps(game, seat):
        if why_not_repay(game, seat, piece) is None:
            yield from repay(game, seat, era, piece)
            returned.append(piece)
    if returned:
        game.tell(Untangled, seat, tuple(returned))
