"""Questions to whoever might answer an attack: a player says for each card when to be asked, and the page answers otherwise.

What was set stays in the browser. An answer of the page is one that the player could have given, and leaves the page as
late as one of theirs, so that nobody can tell them apart.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.words import Words
from clepsydra.kernel import Option

WAYS = ("ask", "hit", "never")
"""When a card's owner wants to be asked: whenever it can be used, only when they are attacked, never."""
HOLD = (3_000, 8_000)
"""Milliseconds after the question: each answer leaves the page at a time drawn between these two."""


class Reaction(Struct, frozen=True):
    """A card of the seat that can be used in answer."""

    card: str
    """The name under which the browser keeps when to ask."""
    name: str
    fits: bool
    """Whether it can be used this time."""


class Reactions(Struct, frozen=True):
    """What a seat could answer with."""

    decline: Option
    """The option that uses no card."""
    hit: bool
    """Whether the seat is attacked itself."""
    cards: tuple[Reaction, ...]


def reactions_of(reactions: Reactions | None, words: Words, *, holds: bool) -> Markup:
    """Draw a switch for each card, which a script fills and heeds; `holds` tells whether answers wait for their time."""
    if reactions is None:
        return NOTHING
    declines = msgspec.json.encode(reactions.decline).decode()
    return html(
        '<fieldset class="reactions" data-reactions="{declines}" data-hit="{hit}" data-hold="{hold}"'
        ' data-quiet-words="{quiet}" hidden>{cards}{told}</fieldset>',
        declines=declines,
        hit="" if reactions.hit else None,
        hold=" ".join(map(str, HOLD)) if holds else None,
        quiet=words.say("ask", "reactions_quiet"),
        cards=(_switch(card, words) for card in reactions.cards),
        told=html('<p class="hold"><i></i>{told}</p>', told=words.say("ask", "reactions_told"))
        if holds
        else None,
    )


def _switch(reaction: Reaction, words: Words) -> Markup:
    return html(
        '<label class="reaction"><span class="grow">{name}</span><select data-reaction="{card}"'
        ' data-fits="{fits}">{ways}</select></label>',
        name=words.say("ask", "reaction", card=reaction.name),
        ways=(
            html('<option value="{way}">{text}</option>', way=way, text=words.say("ask", f"reaction_{way}"))
            for way in WAYS
        ),
        card=reaction.card,
        fits="" if reaction.fits else None,
    )


def reset_button(words: Words, answers: str) -> Markup:
    """Draw the button that forgets what was set at a table; hidden while nothing is. `answers` is where the seat answers."""
    return html(
        '<button class="btn small" type="button" data-reactions-reset="{answers}" hidden>{text}</button>',
        answers=answers,
        text=words.say("ask", "reactions_reset"),
    )
