"""The decision bar while a game is looked at as it was: a graduated line to slide along, and whose eyes one has.

It is a form and some links: without any script each of them loads the page of another moment.
"""

from __future__ import annotations

from msgspec import Struct

from clepsydra.web.boards.ask import Bar, Links, bar_of
from clepsydra.web.boards.markup import Sign, classes, esc, flag, icon, token
from clepsydra.web.boards.words import Words

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
    more: str = ""
    """What else can be done at this moment, as HTML."""


def replaying(bar: Replaying, words: Words, links: Links) -> str:
    """The bar becomes the scrubber: a short tick per answer, a long one where a part begins."""
    names = ("to_era", "to_previous", "to_play", "to_next")
    icons = ("prev", "left", "play", "right")
    steps = "".join(
        f'<a class="btn icon"{flag("href", link)}{flag("aria-disabled", "" if link else "true")}'
        f'{flag("data-play", name == "to_play")} aria-label="{esc(words.say("ask", name))}">{icon(symbol)}</a>'
        for name, symbol, link in zip(names, icons, bar.links, strict=False)
    )
    now = f'<a class="btn primary" href="{esc(bar.links[-1])}">{esc(words.say("ask", "to_now"))}</a>'
    return bar_of(
        Bar(
            f"{icon('prev', css='s16')} {esc(words.say('ask', 'replaying', number=bar.number, count=bar.count))}",
            bar.title,
            "",
            _line(bar, words, links) + _eyes(bar, words) + bar.more,
            steps + now,
            css=classes("wait", "scrub"),
        ),
        links,
    )


def _line(bar: Replaying, words: Words, links: Links) -> str:
    """The line to slide along; who has no script presses the button."""
    hidden = "".join(f'<input type="hidden" name="{esc(n)}" value="{esc(v)}">' for n, v in links.hidden)
    told = words.say("ask", "replaying", number=bar.number, count=bar.count)
    return (
        f'<form class="scrubber" method="get"{flag("action", bar.action)}>{hidden}{_ruler(bar)}'
        f'<input type="range" name="at" min="0" max="{bar.count}" value="{bar.number}"'
        f' aria-label="{esc(words.say("replay", "moment"))}" aria-valuetext="{esc(told)}">'
        f'<noscript><button class="btn small">{esc(words.say("replay", "go"))}</button></noscript></form>'
    )


def _ruler(bar: Replaying) -> str:
    every = -(-max(1, bar.count) // MOST_TICKS)
    ticks = "".join(f"M{_x(n, bar)} {FOOT}v-7" for n in range(0, bar.count + 1, every))
    long = "".join(f"M{_x(number, bar)} {FOOT}V6" for number, _ in bar.marks)
    names = "".join(
        f'<text x="{_x(number, bar)}" y="{FOOT + 14}">{esc(name)}</text>' for number, name in bar.marks
    )
    return (
        f'<svg viewBox="0 0 {WIDTH} {FOOT + 18}" aria-hidden="true">'
        f'<path class="tick" d="M{MARGIN} {FOOT}H{WIDTH - MARGIN}{ticks}"/><path class="era" d="{long}"/>{names}</svg>'
    )


def _x(number: int, bar: Replaying) -> float:
    return round(MARGIN + (WIDTH - 2 * MARGIN) * number / max(1, bar.count), 1)


def _eyes(bar: Replaying, words: Words) -> str:
    if len(bar.eyes) < 2:
        return ""
    public = words.say("replay", "public")
    entries = "".join(
        f'<a href="{esc(eye.href)}"{flag("aria-current", "true" if eye.here else "")}>'
        + (icon("eye", "" if eye.here else public) if eye.sign is None else token(eye.sign))
        + (f"<span>{esc(public if eye.sign is None else eye.sign.name)}</span>" if eye.here else "")
        + "</a>"
        for eye in bar.eyes
    )
    title = esc(words.say("replay", "eyes"))
    return f'<nav class="eyes" aria-label="{title}"><span aria-hidden="true">{title}</span>{entries}</nav>'
