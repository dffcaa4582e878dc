"""Cards as they lie on the table: in full in the hand, on a line in front of a seat, or by their back."""

from __future__ import annotations

from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.rulebenders.board.context import Context, symbol
from clepsydra.games.rulebenders.catalog import Card

FLAGS = ("attack", "shield", "collection")


def flags_of(card: Card) -> list[str]:
    """What a card is beside its kind."""
    return [flag for flag in FLAGS if getattr(card, flag)]


def in_hand(context: Context, piece: str, css: str = "", also: str = "") -> Markup:
    """A card of a hand with all that it says. It opens its card, where the text is never cut."""
    card = context.rules.cards[piece]
    return html(
        '<li><button type="button" class="pcard k-{deck} {kind} {css}" id="{id}"{opens} aria-label="{told}">'
        '<span class="pc">{cost}</span><span class="pt">{name}</span><span class="art">'
        '{art}{panel}{marks}</span><span class="px">{effect}</span><span class="pk">{mark}{said}'
        "</span>{note}</button></li>",
        deck=card.deck,
        kind=card.kind,
        css=css,
        id=anchor("piece", piece),
        opens=context.opens(piece),
        told=f"{context.told(piece)} {also}".strip(),
        cost=card.cost,
        name=context.name(piece),
        art=icon(symbol(card.deck)),
        panel=icon(symbol(card.panel), context.name(card.panel), "fl") if card.panel else None,
        marks=(icon(flag, context.words.say("classes", flag), "fl") for flag in flags_of(card)),
        effect=context.effect(piece),
        mark=icon(card.kind),
        said=context.words.say("classes", card.kind),
        note=html('<span class="stamp">{also}</span>', also=also) if also else None,
    )


def in_play(context: Context, piece: str, *, turned: bool, also: str = "") -> Markup:
    """A card in front of a seat: its name and what it does, turned if it was activated."""
    card = context.rules.cards[piece]
    state = context.say("activated") if turned else ""
    return html(
        '<li><button type="button" class="laid k-{deck} {tap}" id="{id}"{opens} aria-label="{told}">'
        '<span class="th">{icon}</span><b>{name}</b>{marks}<span class="fx">{text}</span>{note}</button>'
        "</li>",
        deck=card.deck,
        tap="tap" if turned else None,
        id=anchor("piece", piece),
        opens=context.opens(piece),
        told=" ".join(part for part in (context.told(piece), state, also) if part),
        icon=icon(symbol(card.deck)),
        name=context.name(piece),
        marks=(icon(flag, css="fl") for flag in flags_of(card)),
        text=state or context.effect(piece),
        note=html('<span class="also">{also}</span>', also=also) if also else None,
    )
