"""The building stacks: of each kind, the two tiles on offer and how many lie below."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.games.anachrony.state import ROWS, Table
from clepsydra.web.boards.anachrony.desk import Desk, symbol
from clepsydra.web.boards.anachrony.faces import tile
from clepsydra.web.boards.board import View
from clepsydra.web.boards.desk import is_hidden
from clepsydra.web.boards.markup import classes, esc, icon


class Pile(Struct, frozen=True):
    """A stack from above: the top tile and the number of tiles below it."""

    top: str = ""
    below: int = 0


Stacks = dict[str, tuple[Pile, Pile]]
"""The primary and the secondary stack of each row."""


def part(view: View[Table]) -> Stacks:
    """What of the view is on offer."""
    return {
        row: (_from_above(stack.primary.pieces), _from_above(stack.secondary.pieces))
        for row, stack in view.state.stacks.items()
    }


def _from_above(pieces: list[str]) -> Pile:
    return Pile(pieces[-1], len(pieces) - 1) if pieces else Pile()


def stacks(desk: Desk, on: Stacks) -> str:
    """Each kind on a row of its own, so that it lies beside the slots it is built on."""
    heads = "".join(f"<span>{esc(desk.say(key))}</span>" for key in ("primary", "secondary"))
    return (
        '<section class="stacks" id="stacks" aria-labelledby="stacks-title">'
        f'<h2 id="stacks-title" class="sr">{esc(desk.say("stacks"))}</h2>'
        f'<div class="bhead" aria-hidden="true">{heads}</div>{"".join(_row(desk, row, on[row]) for row in ROWS)}</section>'
    )


def _row(desk: Desk, row: str, piles: tuple[Pile, Pile]) -> str:
    name = desk.title(row)
    offers = "".join(_pile(desk, row, pile) for pile in piles)
    return (
        f'<div class="offer r-{row}"><h3 class="bt t-{row}">{icon(symbol(row))}<span>{esc(name)}</span></h3>'
        f"{offers}</div>"
    )


def _pile(desk: Desk, row: str, pile: Pile) -> str:
    if not pile.top:
        return f'<span class="{classes("slot", "none")}">{esc(desk.say("empty_stack"))}</span>'
    if is_hidden(pile.top):
        return desk.back(pile.top, "tile", icon(symbol(row)))
    below = desk.say("below", count=pile.below)
    return tile(desk, pile.top, css="deep" if pile.below else "", also=below)
