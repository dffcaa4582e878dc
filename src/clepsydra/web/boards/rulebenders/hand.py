"""A hand: one's own cards in words, those of others by their backs, which show their decks."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.rulebenders.state import Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.desk import is_hidden
from clepsydra.web.boards.markup import anchor, classes, esc
from clepsydra.web.boards.rulebenders.desk import Desk, is_set
from clepsydra.web.boards.rulebenders.faces import in_hand


class Hand(Struct, frozen=True):
    """What the drawing depends on."""

    seat: int
    own: bool
    cards: tuple[str, ...]
    marked: tuple[str, ...]
    limit: int | None
    """How many cards the seat may keep; not before there are settings."""
    revealed: bool


def part(desk: Desk, view: View[Table], seat: int) -> Hand:
    """What of the view is in a hand."""
    state = view.state
    player = state.players[seat]
    return Hand(
        seat=seat,
        own=view.seat == seat,
        cards=tuple(player.hand.pieces),
        marked=tuple(player.marked.pieces),
        limit=desk.game(state).hand_limit(seat) if is_set(state, "hand_limit") else None,
        revealed=player.revealed,
    )


def hand(desk: Desk, on: Hand) -> str:
    """The cards, the marked ones last and told apart."""
    cards = "".join(_card(desk, piece) for piece in on.cards)
    cards += "".join(_card(desk, piece, "marked", desk.say("marked")) for piece in on.marked)
    id_ = anchor("hand", on.seat)
    name = desk.say("hand") if on.own else desk.say("hand_of", name=desk.who((on.seat,)))
    count = len(on.cards) + len(on.marked)
    room = desk.say("cards", count=count)
    if on.limit is not None:
        room = desk.say("of_limit", count=count, limit=max(0, on.limit))
    shown = f'<span class="tag">{esc(desk.say("revealed"))}</span>' if on.revealed else ""
    empty = "" if count else f'<p class="none">{esc(desk.say("no_cards"))}</p>'
    return (
        f'<section class="{classes("hand", "own" if on.own else "")}" id="{id_}" aria-labelledby="{id_}-name">'
        f'<h2 id="{id_}-name">{esc(name)} <span>{esc(room)}</span>{shown}</h2><ul class="cards">{cards}</ul>{empty}</section>'
    )


def _card(desk: Desk, piece: str, css: str = "", also: str = "") -> str:
    if is_hidden(piece):
        return f"<li>{desk.back(piece, classes('cardback', css))}</li>"
    return in_hand(desk, piece, css, also)
