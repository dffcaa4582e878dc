"""What the others do, at a pace that one can follow: the line that names it, and the setting. The script does the rest."""

from __future__ import annotations

from clepsydra.drawing import Words
from clepsydra.drawing.markup import Markup, html

PACES = ("calm", "brisk", "once")


def deeds_line(words: Words) -> Markup:
    """The line at the boards' edge, empty, with the button that leads to the end of what is still to be shown."""
    return html(
        '<div class="deeds" id="deeds" hidden><ol></ol>'
        '<button class="btn small" type="button" data-skip="{skip}" data-mine="{mine}" hidden></button></div>',
        skip=words.say("pace", "skip"),
        mine=words.say("pace", "mine"),
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
