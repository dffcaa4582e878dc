"""The idea display beside its pile, and the cards that have left the game."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from clepsydra.drawing.board import View
from clepsydra.drawing.context import is_hidden
from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.games.inventions.board.context import Context, symbol
from clepsydra.games.inventions.board.pictures import kind_of, woodcut
from clepsydra.games.inventions.state import InventionsState


class Ideas(Struct, frozen=True):
    """What the drawing depends on."""

    display: tuple[str, ...]
    """From the pile to the right."""
    top: str
    eras: dict[int, int]
    """How many cards of each era lie in the pile."""
    out: tuple[str, ...]


def part(context: Context, view: View[InventionsState]) -> Ideas:
    """The cards on offer, the pile by its backs, and what is gone."""
    state = view.state
    pile = state.pile.pieces
    eras = Counter(_era(context, piece) for piece in pile)
    return Ideas(
        tuple(reversed(state.display.pieces)),
        pile[-1] if pile and not is_hidden(pile[-1]) else "",
        dict(eras),
        tuple(state.out.pieces),
    )


def _era(context: Context, piece: str) -> int:
    return int(piece.rpartition("_")[2]) if is_hidden(piece) else context.catalog.ideas[piece].era


def ideas(context: Context, on: Ideas) -> Markup:
    """A short list: the top of the pile, then the display; the rightmost says what citizens become who return."""
    cards = [(card, "") for card in on.display]
    if cards:
        cards[-1] = (cards[-1][0], "rightmost")
    if on.top:
        cards.insert(0, (on.top, "top_of_pile"))
    pile = ", ".join(context.say("of_era", era=era, count=count) for era, count in sorted(on.eras.items()))
    return html(
        '<section class="ends ideas" id="ideas" aria-labelledby="ideas-title"><h3 id="ideas-title">'
        "{caption}</h3><ul>{rows}</ul>{left}{out}</section>",
        caption=context.caption("", context.title("ideas"), "ideas"),
        rows=(_row(context, card, note) for card, note in cards),
        left=html('<p class="pile">{pile}</p>', pile=context.say("pile", cards=pile)) if pile else "",
        out=_out(context, on),
    )


def _row(context: Context, card: str, note: str) -> Markup:
    idea = context.catalog.ideas[card]
    return html(
        '<li><button type="button" class="idea {paint}" id="{id}"{opens} aria-label="{told}">{cut}{icon}'
        '<span class="nm">{name}</span>{hint}<span class="end">{chain}<b>{era}</b></span></button></li>',
        paint=context.paint(card),
        id=anchor("piece", card),
        opens=context.opens(card),
        told=f"{context.told(card)} {context.say(f'{note}_hint') if note else ''}".strip(),
        cut=woodcut("idea", card),
        icon=kind_of(idea.type),
        name=context.name(card),
        hint=(
            html(
                '<small title="{hint}">{note}</small>',
                hint=context.say(f"{note}_hint"),
                note=context.say(note),
            )
            if note
            else ""
        ),
        chain=icon(symbol(idea.chain), css="ch"),
        era=idea.era,
    )


def _out(context: Context, on: Ideas) -> Markup:
    """What has left the game is no secret."""
    if not on.out:
        return NOTHING
    return html(
        "<details><summary>{out}</summary><p>{names}</p></details>",
        out=context.say("out", count=len(on.out)),
        names=", ".join(map(context.name, on.out)),
    )
