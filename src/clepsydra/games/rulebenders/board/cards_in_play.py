"""All cards that lie open, in a short list beside the board: whose they are, and which were activated."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.games.rulebenders.board.card_faces import flags_of
from clepsydra.games.rulebenders.board.context import Context, colours_of
from clepsydra.games.rulebenders.state import RulebendersState


class CardsInPlay(Struct, frozen=True):
    """The cards in front of each seat, and those among them that are turned."""

    cards: tuple[tuple[str, ...], ...]
    turned: tuple[str, ...]
    colours: tuple[str, ...]


def part(view: View[RulebendersState]) -> CardsInPlay:
    """What of the view lies open."""
    players = view.state.players
    return CardsInPlay(
        cards=tuple((*player.dashboard.pieces, *player.fuel.pieces) for player in players),
        turned=tuple(card for player in players for card in player.rotated),
        colours=colours_of(view.state),
    )


def cards_in_play(context: Context, on: CardsInPlay) -> Markup:
    """Dashboards first, then fuel; each opens its card."""
    rows = join(_row(context, on, seat, piece) for seat in context.seats for piece in on.cards[seat])
    return html(
        '<section class="ends" id="laid" aria-labelledby="laid-title"><h3 id="laid-title">{laid}</h3><ul>'
        "{rows}</ul>{empty}</section>",
        laid=context.say("laid"),
        rows=rows,
        empty=None if rows else html('<p class="muted">{told}</p>', told=context.say("nothing_laid")),
    )


def _row(context: Context, on: CardsInPlay, seat: int, piece: str) -> Markup:
    card = context.rules.cards[piece]
    flags = [*flags_of(card), *(["fuel"] if card.kind == "fuel" else [])]
    return html(
        '<li>{token}<button type="button"{opens}><span>{name}</span></button><span class="end">'
        "{marks}{turned}</span></li>",
        token=context.token(seat, on.colours),
        opens=context.opens(piece),
        name=context.name(piece),
        marks=(icon(flag, context.words.say("classes", flag)) for flag in flags),
        turned=(
            html('<span class="muted">{told}</span>', told=context.say("activated"))
            if piece in on.turned
            else ""
        ),
    )
