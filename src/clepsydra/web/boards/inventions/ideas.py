"""The idea display beside its pile, and the cards that have left the game."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from clepsydra.games.inventions.state import Table
from clepsydra.web.boards.board import View
from clepsydra.web.boards.desk import is_hidden
from clepsydra.web.boards.inventions.desk import Desk, symbol
from clepsydra.web.boards.markup import anchor, classes, esc, icon


class Ideas(Struct, frozen=True):
    """What the drawing depends on."""

    display: tuple[str, ...]
    """From the pile to the right."""
    top: str
    eras: dict[int, int]
    """How many cards of each era lie in the pile."""
    out: tuple[str, ...]


def part(desk: Desk, view: View[Table]) -> Ideas:
    """The cards on offer, the pile by its backs, and what is gone."""
    state = view.state
    pile = state.pile.pieces
    eras = Counter(_era(desk, piece) for piece in pile)
    return Ideas(
        tuple(reversed(state.display.pieces)),
        pile[-1] if pile and not is_hidden(pile[-1]) else "",
        dict(eras),
        tuple(state.out.pieces),
    )


def _era(desk: Desk, piece: str) -> int:
    return int(piece.rpartition("_")[2]) if is_hidden(piece) else desk.catalog.ideas[piece].era


def ideas(desk: Desk, on: Ideas) -> str:
    """A short list: the top of the pile, then the display; the rightmost says what citizens become who return."""
    cards = [(card, "") for card in on.display]
    if cards:
        cards[-1] = (cards[-1][0], "rightmost")
    if on.top:
        cards.insert(0, (on.top, "top_of_pile"))
    rows = "".join(_row(desk, card, note) for card, note in cards)
    pile = ", ".join(desk.say("of_era", era=era, count=count) for era, count in sorted(on.eras.items()))
    left = f'<p class="pile">{esc(desk.say("pile", cards=pile))}</p>' if pile else ""
    return (
        '<section class="ends ideas" id="ideas" aria-labelledby="ideas-title">'
        f'<h3 id="ideas-title">{desk.caption("", desk.title("ideas"), "ideas")}</h3><ul>{rows}</ul>{left}{_out(desk, on)}</section>'
    )


def _row(desk: Desk, card: str, note: str) -> str:
    idea = desk.catalog.ideas[card]
    hint = f'<small title="{esc(desk.say(f"{note}_hint"))}">{esc(desk.say(note))}</small>' if note else ""
    told = f"{desk.told(card)} {desk.say(f'{note}_hint') if note else ''}".strip()
    return (
        f'<li><button type="button" class="{classes("idea", desk.paint(card))}" id="{anchor("piece", card)}"{desk.opens(card)}'
        f' aria-label="{esc(told)}">{icon(symbol(idea.type))}<span class="nm">{esc(desk.name(card))}</span>{hint}'
        f'<span class="end">{icon(symbol(idea.chain), css="ch")}<b>{idea.era}</b></span></button></li>'
    )


def _out(desk: Desk, on: Ideas) -> str:
    """What has left the game is no secret."""
    if not on.out:
        return ""
    names = ", ".join(map(desk.name, on.out))
    return (
        f"<details><summary>{esc(desk.say('out', count=len(on.out)))}</summary><p>{esc(names)}</p></details>"
    )
