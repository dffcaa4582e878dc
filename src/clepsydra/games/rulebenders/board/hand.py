"""A hand: one's own cards in words, those of others as plain backs, which all look alike."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.context import is_hidden
from clepsydra.drawing.marks import anchor
from clepsydra.drawing.markup import Markup, classes, html
from clepsydra.games.rulebenders.board.card_faces import in_hand
from clepsydra.games.rulebenders.board.context import Context, is_set
from clepsydra.games.rulebenders.permission import why_not_theme
from clepsydra.games.rulebenders.state import RulebendersState


class Hand(Struct, frozen=True):
    """What the drawing depends on."""

    seat: int
    own: bool
    cards: tuple[str, ...]
    marked: tuple[str, ...]
    limit: int | None
    """How many cards the seat may keep; not before there are settings."""
    revealed: bool
    closed: tuple[str, ...]
    """On one's own page, the themes in the hand that the seat may not play now."""


def part(context: Context, view: View[RulebendersState], seat: int) -> Hand:
    """What of the view is in a hand."""
    state = view.state
    player = state.players[seat]
    return Hand(
        seat=seat,
        own=view.seat == seat,
        cards=tuple(player.hand.pieces),
        marked=tuple(player.marked.pieces),
        limit=context.game(state).hand_limit(seat) if is_set(state, "hand_limit") else None,
        revealed=player.revealed,
        closed=_closed(context, state, seat) if view.seat == seat and is_set(state, "theme") else (),
    )


def _closed(context: Context, state: RulebendersState, seat: int) -> tuple[str, ...]:
    game = context.game(state)
    decks = {context.rules.cards[piece].deck for piece in state.players[seat].hand.pieces}
    return tuple(sorted(deck for deck in decks if why_not_theme(game, seat, deck) is not None))


def hand(context: Context, on: Hand) -> Markup:
    """The cards, the marked ones last and told apart."""
    cards = [_card(context, piece, on.closed) for piece in on.cards]
    cards += [_card(context, piece, on.closed, "marked", context.say("marked")) for piece in on.marked]
    id_ = anchor("hand", on.seat)
    count = len(on.cards) + len(on.marked)
    room = context.say("cards", count=count)
    if on.limit is not None:
        room = context.say("of_limit", count=count, limit=max(0, on.limit))
    return html(
        '<section class="hand {own}" id="{id}" aria-labelledby="{id}-name"><h2 id="{id}-name">{name} '
        '<span>{room}</span>{shown}</h2><ul class="cards">{cards}</ul>{empty}</section>',
        own="own" if on.own else None,
        id=id_,
        name=context.say("hand") if on.own else context.say("hand_of", name=context.who((on.seat,))),
        room=room,
        shown=html('<span class="tag">{told}</span>', told=context.say("revealed")) if on.revealed else None,
        cards=cards,
        empty=None if count else html('<p class="none">{told}</p>', told=context.say("no_cards")),
    )


def _card(context: Context, piece: str, closed: tuple[str, ...], css: str = "", also: str = "") -> Markup:
    if is_hidden(piece):
        return html("<li>{back}</li>", back=context.back(piece, classes("cardback", css)))
    return context.element(in_hand, piece, css, also, context.rules.cards[piece].deck in closed)
