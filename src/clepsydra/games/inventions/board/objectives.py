"""The private objectives of a seat: words and points for their owner, backs for everybody else."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.context import is_hidden
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.inventions.board.context import Context
from clepsydra.games.inventions.objectives import objective_ip
from clepsydra.games.inventions.state import InventionsState


class Objectives(Struct, frozen=True):
    """What the drawing depends on: the cards or their backs, and what each is worth now."""

    seat: int
    cards: tuple[str, ...]
    ip: tuple[int, ...]


def part(context: Context, view: View[InventionsState], seat: int) -> Objectives:
    """What of the objectives this viewer may see."""
    game = context.game(view.state)
    cards = tuple(view.state.players[seat].objectives.pieces)
    return Objectives(
        seat, cards, tuple(0 if is_hidden(card) else objective_ip(game, seat, card) for card in cards)
    )


def objectives(context: Context, on: Objectives) -> Markup:
    """A strip below the society board."""
    id_ = anchor("aims", on.seat)
    return html(
        '<section class="aims" id="{id}" aria-label="{label}"><h3>{caption}</h3><ul>{cards}</ul></section>',
        id=id_,
        label=context.say("aims_of", name=context.sign(on.seat).name),
        caption=context.caption("eye", context.title("aims"), "aims"),
        cards=(_objective(context, card, ip) for card, ip in zip(on.cards, on.ip, strict=True)),
    )


def _objective(context: Context, card: str, ip: int) -> Markup:
    if is_hidden(card):
        return html("<li>{back}</li>", back=context.back(card, "aims", "aimback"))
    most = context.catalog.objectives[card].most
    lines = context.pieces[card].lines
    return html(
        '<li><button type="button" class="aim" id="{id}"{opens}><b class="an">{title}</b><span>{join}</span><em>'
        "{icon}{points}</em></button></li>",
        id=anchor("piece", card),
        opens=context.opens(card),
        title=context.title(card),
        join=" ".join(lines),
        icon=icon("ip"),
        points=context.say("now", ip=ip, most=most),
    )
