"""What the others do, at a pace that one can follow: the line that names it, an automa's steps, and the setting.

The script does the rest.
"""

from __future__ import annotations

from clepsydra.drawing import Words
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import Markup, html

PACES = ("calm", "brisk", "once")


def deeds_line(words: Words) -> Markup:
    """The line at the boards' edge, empty, with the button that leads to the end of what is still to be shown."""
    return html(
        '<div class="deeds" id="deeds" hidden><ol></ol>{steps}'
        '<button class="btn small" type="button" data-skip="{skip}" data-mine="{mine}" hidden></button></div>',
        steps=_steps(words),
        skip=words.say("pace", "skip"),
        mine=words.say("pace", "mine"),
    )


def _steps(words: Words) -> Markup:
    """Where a turn of an automa is gone through: its present step, the one before and the next."""
    return html(
        '<div class="steps" role="group" aria-label="{name}" data-count="{count}" hidden>{before}'
        '<div class="step"><b></b><p></p></div>{after}{close}</div>',
        name=words.say("steps", "name"),
        count=words.say("steps", "count", number="#", all="##"),
        before=_button(words, "before", "left"),
        after=_button(words, "after", "right"),
        close=_button(words, "close", "close"),
    )


def _button(words: Words, way: str, symbol: str) -> Markup:
    return html(
        '<button class="btn quiet icon small" type="button" data-go="{way}" title="{name}" aria-label="{name}">'
        "{icon}</button>",
        way=way,
        name=words.say("steps", way),
        icon=icon(symbol),
    )


def pace_setting(words: Words) -> Markup:
    """How fast others' acts follow each other; only the script knows what was chosen."""
    return html(
        '<label class="small stack" hidden>{label}<select data-pace>{options}</select></label>',
        label=words.say("pace", "label"),
        options=(
            html('<option value="{pace}">{name}</option>', pace=pace, name=words.say("pace", pace))
            for pace in PACES
        ),
    )
