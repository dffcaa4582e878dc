"""Cards as they lie on the table: with all they say, in a hand or in front of a seat."""

from __future__ import annotations

from clepsydra.drawing.marks import anchor, icon
from clepsydra.drawing.markup import Markup, html
from clepsydra.games.rulebenders.board.art import scene
from clepsydra.games.rulebenders.board.context import Context, symbol
from clepsydra.games.rulebenders.catalog import Card

FLAGS = ("attack", "shield", "collection")
LONG, VERY_LONG = 150, 262
"""Letters from which a text is set narrower, and from which its card is wider."""


def flags_of(card: Card) -> list[str]:
    """What a card is beside its kind."""
    return [flag for flag in FLAGS if getattr(card, flag)]


def in_hand(context: Context, piece: str, css: str = "", also: str = "", closed: bool = False) -> Markup:
    """A card of a hand with all that it says. It opens its card, which tells its rule too.

    That its theme is closed is shown while the card is refused; the question tells the figures and the rule.
    """
    card = context.rules.cards[piece]
    effect = context.effect(piece)
    return html(
        '<li class="{size}"><button type="button" class="pcard k-{deck} {kind} {css}" id="{id}"{opens} aria-label="{told}">'
        '<span class="pc">{cost}</span><span class="pt">{name}</span><span class="art">{scene}{marks}{shut}</span>'
        '<span class="px"><span class="pk">{mark}{said}</span> {effect}</span>{note}</button></li>',
        size="wide" if len(effect) > VERY_LONG else "long" if len(effect) > LONG else None,
        deck=card.deck,
        kind=card.kind,
        css=css,
        id=anchor("piece", piece),
        opens=context.opens(piece),
        told=f"{context.told(piece)} {also}".strip(),
        cost=card.cost,
        name=context.name(piece),
        scene=scene(card),
        marks=_marks(context, card),
        shut=html('<span class="shut">{closed}</span>', closed=context.say("theme_closed"))
        if closed
        else None,
        effect=effect,
        mark=icon(card.kind),
        said=context.words.say("classes", card.kind),
        note=html('<span class="stamp">{also}</span>', also=also) if also else None,
    )


def _marks(context: Context, card: Card) -> tuple[Markup, ...]:
    """The panel of a Flexo card, and what a card is beside its kind."""
    panel = (icon(symbol(card.panel), context.name(card.panel), "fl"),) if card.panel else ()
    return *panel, *(icon(flag, context.words.say("classes", flag), "fl") for flag in flags_of(card))


def in_play(context: Context, piece: str, *, turned: bool, also: str = "") -> Markup:
    """A card in front of a seat: its picture, its name and what it does; grey if it was activated."""
    card = context.rules.cards[piece]
    state = context.say("activated") if turned else ""
    return html(
        '<li class="lying"><button type="button" class="laid k-{deck} {tap}" id="{id}"{opens} aria-label="{told}">'
        '<span class="art">{scene}{marks}</span><b>{name}</b><span class="fx">{text}</span>{note}</button></li>',
        deck=card.deck,
        tap="tap" if turned else None,
        id=anchor("piece", piece),
        opens=context.opens(piece),
        told=" ".join(part for part in (context.told(piece), state, also) if part),
        scene=scene(card),
        marks=(icon(flag, css="fl") for flag in flags_of(card)),
        name=context.name(piece),
        text=state or context.effect(piece),
        note=html('<span class="also">{also}</span>', also=also) if also else None,
    )


def revealed(context: Context, piece: str) -> Markup:
    """A Flexo card as it is turned up for Flexo: its picture, and the two things that he reads, a panel and a figure."""
    card = context.rules.cards[piece]
    return html(
        '<span class="revealed k-{deck}"><span class="art">{scene}</span><span class="reads">{panel}<b>{name}</b></span>'
        '<span class="reads">{cube}<b>{value}</b></span><span class="reads">{arrow}</span></span>',
        deck=card.deck,
        scene=scene(card),
        panel=icon(symbol(card.panel)),
        name=context.title(card.panel),
        cube=icon("cube"),
        value=card.value,
        arrow=icon(card.arrow, context.name(card.arrow)),
    )
