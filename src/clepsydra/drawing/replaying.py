"""The decision bar while a game is looked at as it was: a graduated line to slide along, and whose eyes one has.

It is a form and some links: without any script each of them loads the page of another moment.
"""

from __future__ import annotations

from msgspec import Struct

from clepsydra.drawing.bar import Bar, Links, bar_of, hidden_fields
from clepsydra.drawing.marks import Sign, icon, token
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.words import Words

WIDTH, MARGIN, FOOT = 320, 8, 26
MOST_TICKS = 75
"""More short ticks than this would run into one another."""


class Eye(Struct, frozen=True):
    """A point of view: of a seat, or without a sign that of all who watch."""

    href: str
    sign: Sign | None = None
    here: bool = False


class Replaying(Struct, frozen=True):
    """The game as it was: which answer of how many, and where each of its parts begins."""

    title: str
    number: int
    count: int
    marks: tuple[tuple[int, str], ...]
    """After which answer each part begins, and what it is called in short."""
    links: tuple[str, str, str, str, str] = ("", "", "", "", "")
    """To the start of the part, one back, play, one on, and to the present; an empty one leads nowhere."""
    action: str = ""
    """Where the form of the line goes."""
    eyes: tuple[Eye, ...] = ()
    more: Markup = NOTHING
    """What else can be done at this moment."""


def replaying(bar: Replaying, words: Words, links: Links) -> Markup:
    """The bar becomes the scrubber: a short tick per answer, a long one where a part begins."""
    names = ("to_era", "to_previous", "to_play", "to_next")
    icons = ("prev", "left", "play", "right")
    steps = [
        html(
            '<a class="btn icon" href="{href}" aria-disabled="{disabled}" data-play="{play}" aria-label="{label}">{icon}</a>',
            href=link or None,
            disabled=None if link else "true",
            play=name == "to_play",
            label=words.say("ask", name),
            icon=icon(symbol),
        )
        for name, symbol, link in zip(names, icons, bar.links, strict=False)
    ]
    now = html(
        '<a class="btn primary" href="{href}">{to_now}</a>',
        href=bar.links[-1],
        to_now=words.say("ask", "to_now"),
    )
    return bar_of(
        Bar(
            (icon("prev", css="s16"), " ", _where(bar, words)),
            bar.title,
            None,
            (_line(bar, words, links), _eyes(bar, words), bar.more),
            (steps, now),
            css="wait scrub",
        ),
        links,
    )


def _where(bar: Replaying, words: Words) -> str:
    return words.say("ask", "replaying", number=bar.number, count=bar.count)


def _line(bar: Replaying, words: Words, links: Links) -> Markup:
    """The line to slide along; who has no script presses the button."""
    return html(
        '<form class="scrubber" method="get" action="{action}">{hidden}{ruler}'
        '<input type="range" name="at" min="0" max="{max}" value="{value}"'
        ' aria-label="{label}" aria-valuetext="{told}">'
        '<noscript><button class="btn small">{go}</button></noscript></form>',
        action=bar.action or None,
        hidden=hidden_fields(links),
        ruler=_ruler(bar),
        max=bar.count,
        value=bar.number,
        label=words.say("replay", "moment"),
        told=_where(bar, words),
        go=words.say("replay", "go"),
    )


def _ruler(bar: Replaying) -> Markup:
    every = -(-max(1, bar.count) // MOST_TICKS)
    ticks = "".join(f"M{_x(n, bar)} {FOOT}v-7" for n in range(0, bar.count + 1, every))
    return html(
        '<svg viewBox="{box}" aria-hidden="true">'
        '<path class="tick" d="{line}{ticks}"/><path class="era" d="{long}"/>{names}</svg>',
        box=f"0 0 {WIDTH} {FOOT + 18}",
        line=f"M{MARGIN} {FOOT}H{WIDTH - MARGIN}",
        ticks=ticks,
        long="".join(f"M{_x(number, bar)} {FOOT}V6" for number, _ in bar.marks),
        names=(
            html('<text x="{x}" y="{y}">{name}</text>', x=_x(number, bar), y=FOOT + 14, name=name)
            for number, name in bar.marks
        ),
    )


def _x(number: int, bar: Replaying) -> float:
    return round(MARGIN + (WIDTH - 2 * MARGIN) * number / max(1, bar.count), 1)


def _eyes(bar: Replaying, words: Words) -> Markup:
    if len(bar.eyes) < 2:
        return NOTHING
    public = words.say("replay", "public")
    entries = [
        html(
            '<a href="{href}" aria-current="{current}">{mark}{name}</a>',
            href=eye.href,
            current="true" if eye.here else None,
            mark=icon("eye", "" if eye.here else public) if eye.sign is None else token(eye.sign),
            name=html("<span>{name}</span>", name=eye.sign.name if eye.sign else public)
            if eye.here
            else None,
        )
        for eye in bar.eyes
    ]
    return html(
        '<nav class="eyes" aria-label="{title}"><span aria-hidden="true">{title}</span>{entries}</nav>',
        title=words.say("replay", "eyes"),
        entries=entries,
    )
