"""All cards that lie open, in a short list beside the board: whose they are, and which were activated."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.rulebenders.state import Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.markup import esc, icon
from clepsydra.web.boards.rulebenders.desk import Desk, colours_of
from clepsydra.web.boards.rulebenders.faces import flags_of


class Laid(Struct, frozen=True):
    """The cards in front of each seat, and those among them that are turned."""

    cards: tuple[tuple[str, ...], ...]
    turned: tuple[str, ...]
    colours: tuple[str, ...]


def part(view: View[Table]) -> Laid:
    """What of the view lies open."""
    players = view.state.players
    return Laid(
        cards=tuple((*player.dashboard.pieces, *player.fuel.pieces) for player in players),
        turned=tuple(card for player in players for card in player.rotated),
        colours=colours_of(view.state),
    )


def laid_cards(desk: Desk, on: Laid) -> str:
    """Dashboards first, then fuel; each opens its card."""
    rows = "".join(_row(desk, on, seat, piece) for seat in desk.seats for piece in on.cards[seat])
    empty = "" if rows else f'<p class="muted">{esc(desk.say("nothing_laid"))}</p>'
    return (
        '<section class="ends" id="laid" aria-labelledby="laid-title">'
        f'<h3 id="laid-title">{esc(desk.say("laid"))}</h3><ul>{rows}</ul>{empty}</section>'
    )


def _row(desk: Desk, on: Laid, seat: int, piece: str) -> str:
    card = desk.rules.cards[piece]
    marks = "".join(icon(flag, desk.words.say("classes", flag)) for flag in flags_of(card))
    if card.kind == "fuel":
        marks += icon("fuel", desk.words.say("classes", "fuel"))
    turned = f'<span class="muted">{esc(desk.say("activated"))}</span>' if piece in on.turned else ""
    return (
        f'<li>{desk.token(seat, on.colours)}<button type="button"{desk.opens(piece)}>'
        f'<span>{esc(desk.name(piece))}</span></button><span class="end">{marks}{turned}</span></li>'
    )
