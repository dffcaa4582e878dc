"""The decision bar when there is nothing for you to decide: no amber, and why not."""

from __future__ import annotations

from msgspec import Struct, structs

from clepsydra.drawing.ask import Notice, Undo, notice_of, undo_button
from clepsydra.drawing.bar import Bar, Links, action, bar_of
from clepsydra.drawing.marks import Sign, icon, prose, token
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.words import Words


class Waiting(Struct, frozen=True):
    """Another seat decides: who, what, since when, and whether you come next."""

    sign: Sign
    title: str
    question: str = ""
    """What that seat is asked, where all may know it; else why it is not said."""
    since: str = ""
    next: bool = False
    undo: Undo = Undo()
    remind: str = ""
    """Where a reminder is asked for."""
    notice: Notice | None = None


class Sealed(Struct, frozen=True):
    """Everybody decides at once, and you have: who is ready, never what they chose."""

    sign: Sign
    phase: str
    ready: tuple[Sign, ...]
    missing: tuple[Sign, ...]
    notice: Notice | None = None
    secret: bool = False
    """Whether nobody is told who has answered."""


class Watching(Struct, frozen=True):
    """You only look on."""

    title: str
    question: str = ""
    """What is asked, as for who waits."""
    replay: str = ""
    chat: str = ""


def waiting(bar: Waiting, words: Words, links: Links) -> Markup:
    """Somebody else's move."""
    told = [prose(bar.question)] if bar.question else []
    told += [words.say("ask", "since", time=bar.since)] if bar.since else []
    told += [words.say("ask", "you_are_next")] if bar.next else []
    remind = (
        html(
            '<button class="btn" formaction="{formaction}">{icon}{remind}</button>',
            formaction=bar.remind,
            icon=icon("bell"),
            remind=words.say("ask", "remind"),
        )
        if bar.remind
        else None
    )
    return bar_of(
        Bar(
            (token(bar.sign), " ", words.say("ask", "turn_of", name=bar.sign.name)),
            bar.title,
            " ".join(told),
            notice_of(bar.notice, links),
            (undo_button(bar.undo, words, links), remind),
            css="wait",
            form=action(links.undo),
        ),
        links,
    )


def left_to_bot(bar: Waiting, back: str, words: Words, links: Links) -> Markup:
    """A bot decides for you; `back` is where you come back by one click, if you may."""
    button = html(
        '<button class="btn primary">{icon}{return_}</button>',
        icon=icon("user"),
        return_=words.say("table", "return"),
    )
    return bar_of(
        Bar(
            (token(bar.sign), " ", bar.sign.name),
            bar.title,
            words.say("table", "bot_waits") if back else None,
            None,
            button if back else None,
            css="wait",
            form=action(back),
        ),
        # Whatever the bot has done meanwhile, who comes back is welcome: nothing is expected.
        structs.replace(links, hidden=()),
    )


def sealed(bar: Sealed, words: Words, links: Links) -> Markup:
    """You have answered and may still change."""
    ready, missing = (words.say("ask", name) for name in ("ready", "missing"))
    everybody = len(bar.ready) + len(bar.missing)
    change = html(
        '<button class="btn" formaction="{formaction}" data-undo>{icon}{change}</button>',
        formaction=links.undo or None,
        icon=icon("undo"),
        change=words.say("ask", "change"),
    )
    count = words.say("ask", "ready_count", ready=len(bar.ready), all=everybody)
    who = (ready, " ", map(token, bar.ready), " ", missing, " ", map(token, bar.missing))
    return bar_of(
        Bar(
            (token(bar.sign), " ", words.say("ask", "together", phase=bar.phase)),
            words.say("ask", "sealed"),
            words.say("ask", "in_secret") if bar.secret else who,
            notice_of(bar.notice, links),
            (
                change,
                NOTHING
                if bar.secret
                else html('<button class="btn primary" disabled>{count}</button>', count=count),
            ),
            css="wait",
            form=action(links.undo),
        ),
        links,
    )


def watching(bar: Watching, words: Words, links: Links) -> Markup:
    """A spectator sees the same boards, and no secrets."""
    chat = html(
        '<a class="btn" href="{href}">{icon}{chat}</a>',
        href=bar.chat,
        icon=icon("chat"),
        chat=words.say("ask", "chat"),
    )
    replay = html(
        '<a class="btn" href="{href}">{icon}{replay}</a>',
        href=bar.replay,
        icon=icon("prev"),
        replay=words.say("ask", "replay"),
    )
    return bar_of(
        Bar(
            (icon("eye", css="s16"), " ", words.say("ask", "you_watch")),
            bar.title,
            " ".join(filter(None, (prose(bar.question), words.say("ask", "secrets_stay")))),
            None,
            (bar.chat and chat, bar.replay and replay),
            css="wait",
        ),
        links,
    )


def over(title: str, score: str, words: Words, links: Links, replay: str = "") -> Markup:
    """The game has ended."""
    link = html(
        '<a class="btn primary" href="{href}">{icon}{score}</a>',
        href=score,
        icon=icon("chart"),
        score=words.say("ask", "score"),
    )
    if replay:
        link = html(
            '<a class="btn" href="{href}">{icon}{replay}</a>{link}',
            href=replay,
            icon=icon("play"),
            replay=words.say("replay", "replay"),
            link=link,
        )
    return bar_of(
        Bar(
            (icon("flag", css="s16"), " ", words.say("ask", "over")),
            title,
            None,
            None,
            link,
            css="wait done",
        ),
        links,
    )
