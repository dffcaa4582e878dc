"""The decision bar when there is nothing for you to decide: no amber, and why not."""

from __future__ import annotations

from msgspec import Struct

from clepsydra.web.boards.ask import Bar, Links, Notice, Undo, bar_of, notice_of, undo_button
from clepsydra.web.boards.markup import Sign, esc, flag, icon, token
from clepsydra.web.boards.words import Words


class Waiting(Struct, frozen=True):
    """Another seat decides: who, what, since when, and whether you come next."""

    sign: Sign
    title: str
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


class Watching(Struct, frozen=True):
    """You only look on."""

    title: str
    replay: str = ""
    chat: str = ""


def waiting(bar: Waiting, words: Words, links: Links) -> str:
    """Somebody else's move."""
    told = [words.say("ask", "since", time=bar.since)] if bar.since else []
    told += [words.say("ask", "you_are_next")] if bar.next else []
    remind = (
        f'<button class="btn"{flag("formaction", bar.remind)}>{icon("bell")}{esc(words.say("ask", "remind"))}</button>'
        if bar.remind
        else ""
    )
    return bar_of(
        Bar(
            f"{token(bar.sign)} {esc(words.say('ask', 'turn_of', name=bar.sign.name))}",
            bar.title,
            esc(" ".join(told)),
            notice_of(bar.notice, links),
            undo_button(bar.undo, words, links) + remind,
            css="wait",
            form=flag("action", links.undo),
        ),
        links,
    )


def sealed(bar: Sealed, words: Words, links: Links) -> str:
    """You have answered and may still change."""
    ready, missing = "".join(map(token, bar.ready)), "".join(map(token, bar.missing))
    everybody = len(bar.ready) + len(bar.missing)
    context = f"{esc(words.say('ask', 'ready'))} {ready} {esc(words.say('ask', 'missing'))} {missing}"
    change = f'<button class="btn"{flag("formaction", links.undo)} data-undo>{icon("undo")}{esc(words.say("ask", "change"))}</button>'
    count = words.say("ask", "ready_count", ready=len(bar.ready), all=everybody)
    return bar_of(
        Bar(
            f"{token(bar.sign)} {esc(words.say('ask', 'together', phase=bar.phase))}",
            words.say("ask", "sealed"),
            context,
            "",
            f'{change}<button class="btn primary" disabled>{esc(count)}</button>',
            css="wait",
            form=flag("action", links.undo),
        ),
        links,
    )


def watching(bar: Watching, words: Words, links: Links) -> str:
    """A spectator sees the same boards, and no secrets."""
    chat = f'<a class="btn" href="{esc(bar.chat)}">{icon("chat")}{esc(words.say("ask", "chat"))}</a>'
    replay = f'<a class="btn" href="{esc(bar.replay)}">{icon("prev")}{esc(words.say("ask", "replay"))}</a>'
    return bar_of(
        Bar(
            f"{icon('eye', css='s16')} {esc(words.say('ask', 'you_watch'))}",
            bar.title,
            esc(words.say("ask", "secrets_stay")),
            "",
            (chat if bar.chat else "") + (replay if bar.replay else ""),
            css="wait",
        ),
        links,
    )


def over(title: str, score: str, words: Words, links: Links, replay: str = "") -> str:
    """The game has ended."""
    link = f'<a class="btn primary" href="{esc(score)}">{icon("chart")}{esc(words.say("ask", "score"))}</a>'
    if replay:
        link = f'<a class="btn" href="{esc(replay)}">{icon("play")}{esc(words.say("replay", "replay"))}</a>{link}'
    return bar_of(
        Bar(
            f"{icon('flag', css='s16')} {esc(words.say('ask', 'over'))}",
            title,
            "",
            "",
            link,
            css="wait done",
        ),
        links,
    )


def offline(since: str, words: Words, retry: str = "") -> str:
    """The line is cut: nothing is guessed, what is shown is dated."""
    again = f'<a class="btn small end" href="{esc(retry)}">{esc(words.say("ask", "retry"))}</a>'
    told = esc(words.say("ask", "connection_lost", time=since))
    return f'<div class="offline" role="status">{icon("warn", css="s20")}<span>{told}</span>{again}</div>'
