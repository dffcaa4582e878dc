"""Morale (AN-MOR)."""

from __future__ import annotations

from clepsydra.games.anachrony.act import Asked
from clepsydra.games.anachrony.events import MoraleMoved
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.kernel import Denial, Flow, deny

ENDORPHINS = "synthetic_endorphins"


def raise_morale(game: Anachrony, seat: int) -> None:
    """One space up; on the last one its points instead (AN-MOR-02)."""
    player, board = game.player(seat), game.board(seat)
    if player.morale < len(board.morale_vp):
        player.morale += 1
        game.tell(MoraleMoved, seat, player.morale)
    else:
        game.gain(seat, {"vp": board.max_morale_vp})


def why_not_lower(game: Anachrony, seat: int) -> Denial | None:
    """On the first space morale falls only at the price of a worker (AN-MOR-04)."""
    player = game.player(seat)
    if player.morale > 1 or game.owns(seat, ENDORPHINS) or idle_workers(game, seat):
        return None
    return deny("AN-MOR-04")


def lower_morale(game: Anachrony, seat: int, asked: Asked | None = None) -> Flow[None]:
    """One space down; on the first one a worker is lost instead, if there is one (AN-MOR-03, 04).

    `asked` names what lowers it.
    """
    player = game.player(seat)
    if player.morale > 1:
        player.morale -= 1
        game.tell(MoraleMoved, seat, player.morale)
    elif not game.owns(seat, ENDORPHINS) and idle_workers(game, seat):
        yield from lose_a_worker(game, seat, rule="AN-MOR-03", asked=asked)


def idle_workers(game: Anachrony, seat: int) -> list[tuple[str, str, str]]:
    """The active and tired workers of a seat, each kind and column once (see AN-WRK-04)."""
    player = game.player(seat)
    columns = (("active", player.active), ("tired", player.tired))
    return [("lose", kind, name) for name, column in columns for kind, count in column.items() if count]


def lose_a_worker(game: Anachrony, seat: int, *, rule: str, asked: Asked | None = None) -> Flow[None]:
    """Lose an active or tired worker of choice."""
    _, kind, column = yield from game.choose(seat, idle_workers(game, seat), rule=rule, **(asked or {}))
    game.lose_worker(seat, kind, column)
