"""The switches in the menu of a table, which are the same for all who sit there."""

from __future__ import annotations

import functools
from typing import NamedTuple

from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup, html, join
from clepsydra.drawing.provenance import SIGN
from clepsydra.drawing.words import Words
from clepsydra.web.pages.pace import pace_setting
from clepsydra.web.preferences import SWITCH, preferring

KEPT = 64
KEYS = ("on", "alt", "off")
VOLUMES = ("off", "quiet", "full")
"""The switches of so many tables are kept ready."""


@functools.lru_cache(KEPT)
def switches(lang: str) -> Markup:
    """What only the script knows, off until asked for: sounds, never the only sign; a second step; to be asked even
    with a single option; a turn that ends by itself; on a phone, sections that no swipe changes.
    """
    words = Words(lang)
    return (
        join(
            html(
                '<button class="btn small {where}" type="button" data-switch="{name}" aria-pressed="false" hidden>'
                "{icon}{text}</button>",
                where="only-phone" if name == "still" else None,
                name=name,
                icon=icon(symbol),
                text=words.say("table", name),
            )
            for name, symbol in (
                ("steps", "check"),
                ("each", "eye"),
                ("ends", "next"),
                ("still", "lock"),
            )
        )
        + pace_setting(words)
        + sound_setting(words)
        + keys_setting(words)
    )


def sound_setting(words: Words) -> Markup:
    """How loud the sounds of the table are; only the script knows what was chosen."""
    return html(
        '<label class="small stack" hidden>{label}<select data-volume>{options}</select></label>',
        label=words.say("table", "sound"),
        options=(
            html(
                '<option value="{volume}">{name}</option>',
                volume=volume,
                name=words.say("table", f"sound_{volume}"),
            )
            for volume in VOLUMES
        ),
    )


def keys_setting(words: Words) -> Markup:
    """How the shortcut keys are asked for; only the script knows what was chosen."""
    return html(
        '<label class="small stack" hidden>{label}<select data-keys>{options}</select></label>',
        label=words.say("table", "keys"),
        options=(
            html('<option value="{way}">{name}</option>', way=way, name=words.say("table", f"keys_{way}"))
            for way in KEYS
        ),
    )


class Preference(NamedTuple):
    """A preference that two links in the menu switch on and off: its name in the address, the section of its texts
    (also the prefix of its classes), its icon, and the texts of both links.
    """

    name: str
    section: str
    symbol: str
    texts: tuple[str, str]


COACH = Preference("coach", "coach", "bulb", SWITCH)
RECONSTRUCTED = Preference("reconstructed", "marks", SIGN, ("show", "hide"))
NUMBERS = Preference("numbers", "numbers", "grid", ("show", "hide"))


@functools.lru_cache(KEPT)
def links_of(preference: Preference, lang: str, base: str) -> Markup:
    """Draw the links of a preference; the style sheet shows the one that changes anything."""
    words = Words(lang)
    return join(
        html(
            '<a class="btn small {section}-{to}" href="{href}">{icon}{text}</a>',
            section=preference.section,
            to=to,
            href=preferring(preference.name, to, base),
            icon=icon(preference.symbol),
            text=words.say(preference.section, text),
        )
        for to, text in zip(SWITCH, preference.texts, strict=True)
    )
