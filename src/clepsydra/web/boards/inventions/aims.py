"""The private objectives of a seat: words and points for their owner, backs for everybody else."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.inventions.objectives import objective_ip
from clepsydra.games.inventions.state import Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.desk import is_hidden
from clepsydra.web.boards.inventions.desk import Desk
from clepsydra.web.boards.markup import anchor, esc, icon


class Aims(Struct, frozen=True):
    """What the drawing depends on: the cards or their backs, and what each is worth now."""

    seat: int
    cards: tuple[str, ...]
    ip: tuple[int, ...]


def part(desk: Desk, view: View[Table], seat: int) -> Aims:
    """What of the objectives this viewer may see."""
    game = desk.game(view.state)
    cards = tuple(view.state.players[seat].objectives.pieces)
    return Aims(
        seat, cards, tuple(0 if is_hidden(card) else objective_ip(game, seat, card) for card in cards)
    )


def aims(desk: Desk, on: Aims) -> str:
    """A strip below the society board."""
    cards = "".join(_aim(desk, card, ip) for card, ip in zip(on.cards, on.ip, strict=True))
    id_ = anchor("aims", on.seat)
    return (
        f'<section class="aims" id="{id_}" aria-label="{esc(desk.say("aims_of", name=desk.sign(on.seat).name))}">'
        f"<h3>{desk.caption('eye', desk.title('aims'), 'aims')}</h3><ul>{cards}</ul></section>"
    )


def _aim(desk: Desk, card: str, ip: int) -> str:
    if is_hidden(card):
        return f"<li>{desk.back(card, 'aimback')}</li>"
    most = desk.catalog.objectives[card].most
    lines = desk.pieces[card].lines
    points = esc(desk.say("now", ip=ip, most=most))
    return (
        f'<li><button type="button" class="aim" id="{anchor("piece", card)}"{desk.opens(card)}><b>{esc(desk.title(card))}</b>'
        f"<span>{esc(' '.join(lines))}</span><em>{icon('ip')}{points}</em></button></li>"
    )
