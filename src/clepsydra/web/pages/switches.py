"""The switches in the menu of a table, which are the same for all who sit there."""

from __future__ import annotations

import functools

from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.drawing.provenance import SIGN
from clepsydra.drawing.words import Words
from clepsydra.web.pages.pace import pace_setting
from clepsydra.web.preferences import SWITCH, preferring

KEPT = 64
"""The switches of so many tables are kept ready."""


@functools.lru_cache(KEPT)
def switches(lang: str) -> Markup:
    """What only the script knows, off until asked for: a sound, never the only sign; a second step; to be asked even
    with a single option; on a phone, sections that no swipe changes.
    """
    words = Words(lang)
    return join(
        html(
            '<button class="btn small {where}" type="button" data-switch="{name}" aria-pressed="false" hidden>'
            "{icon}{text}</button>",
            where="only-phone" if name == "still" else None,
            name=name,
            icon=icon(symbol),
            text=words.say("table", name),
        )
        for name, symbol in (
            ("sound", "bell"),
            ("steps", "check"),
            ("each", "eye"),
            ("still", "lock"),
        )
    ) + pace_setting(words)


@functools.lru_cache(KEPT)
def coach_switch(lang: str, base: str) -> Markup:
    """The page shows the one of them that changes anything."""
    words = Words(lang)
    return join(
        html(
            '<a class="btn small coach-{to}" href="{href}">{icon}{text}</a>',
            to=to,
            href=preferring("coach", to, base),
            icon=icon("bulb"),
            text=words.say("coach", to),
        )
        for to in SWITCH
    )


@functools.lru_cache(KEPT)
def marks_switch(lang: str, base: str) -> Markup:
    """Show or hide the marks of reconstructed values; the style sheet shows the one that changes anything."""
    words = Words(lang)
    return join(
        html(
            '<a class="btn small marks-{to}" href="{href}">{icon}{text}</a>',
            to=to,
            href=preferring("reconstructed", to, base),
            icon=icon(SIGN),
            text=words.say("marks", said),
        )
        for to, said in zip(SWITCH, ("show", "hide"), strict=True)
    )
