"""Dice told where they count: what they show, what that is compared with, what came of it."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.bar import Links, rule_link
from clepsydra.drawing.markup import NOTHING, Markup, Part, html


class Die(Struct, frozen=True):
    """A die by its name, and the face that lies up."""

    name: str
    face: Part
    css: str = ""


class Roll(Struct, frozen=True):
    """Two dice: the first is compared with something, the second says where."""

    first: Die
    compared: str
    """The sign, such as `>`."""
    against: str
    second: Die
    came: str
    """What came of it, in a word or two."""
    told: str
    rule: str


def roll_of(roll: Roll | None, links: Links) -> Markup:
    """A strip above the choices, if dice led to them."""
    if roll is None:
        return NOTHING
    return html(
        '<div class="roll" role="status">{first}<span class="vs"><b>{compared}</b><small>{against}</small></span>'
        "{second}<p><b>{came}</b> {told} {rule}</p></div>",
        first=_die(roll.first),
        compared=roll.compared,
        against=roll.against,
        second=_die(roll.second),
        came=roll.came,
        told=roll.told,
        rule=rule_link(roll.rule, links),
    )


def _die(die: Die) -> Markup:
    return html(
        '<span class="rd"><span class="fd {css}">{face}</span><small>{name}</small></span>',
        css=die.css,
        face=die.face,
        name=die.name,
    )
