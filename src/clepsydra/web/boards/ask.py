"""The decision bar: who is asked what, what may be chosen, what is impossible and why, undo and confirm.

It is a form: without any script it works as it is. The script lights the places that its choices name.
"""

from __future__ import annotations

from msgspec import Struct

from clepsydra.web.boards.choices import Asked, Choice, Denied, Row
from clepsydra.web.boards.markup import Sign, classes, counted, esc, flag, icon, prose, token
from clepsydra.web.boards.words import Words


class Links(Struct, frozen=True):
    """Where the bar's buttons lead. `hidden` fields go with every form."""

    answer: str = ""
    undo: str = ""
    confirm: str = ""
    foresee: str = ""
    rules: str = "/rules/"
    hidden: tuple[tuple[str, str], ...] = ()


class Undo(Struct, frozen=True):
    """Whether the last answer can be taken back, and if not, why."""

    possible: bool = False
    why_not: str = ""
    rule: str = ""


class Notice(Struct, frozen=True):
    """Something that happened meanwhile: an undo refused, a race lost, the line cut."""

    text: str
    title: str = ""
    kind: str = ""
    """`stop` for what went wrong."""
    icon: str = "warn"
    rule: str = ""


class Deciding(Struct, frozen=True):
    """It is your move. `chosen` are the values picked so far; `sent` and `offline` bar the buttons."""

    sign: Sign
    asked: Asked
    undo: Undo = Undo()
    chosen: tuple[str, ...] = ()
    sent: bool = False
    offline: bool = False
    advance: str = ""
    """What the button says that answers all such questions at once, if there is one."""
    notice: Notice | None = None


def deciding(bar: Deciding, words: Words, links: Links) -> str:
    """The question with its choices."""
    asked = bar.asked
    rows = "".join(_row(row, bar) for row in asked.rows)
    body = (
        f'<ul class="{classes("opts", "few" if len(asked.rows) < 10 else "many")}">{rows}</ul>'
        f"{_advance(bar, links)}{_impossible(asked, words, links)}"
    )
    footer = undo_button(bar.undo, words, links, barred=bar.sent or bar.offline) + _send(bar, words)
    return bar_of(
        Bar(
            f"{token(bar.sign)} {esc(words.say('ask', 'your_move', name=bar.sign.name))}",
            asked.title,
            _context(asked, words, links),
            notice_of(bar.notice, links) + body,
            footer,
            css="mine",
            form=f"{flag('action', links.answer)}{flag('data-least', asked.least)}{flag('data-most', asked.most)}",
        ),
        links,
    )


def held(sign: Sign, undo: Undo, words: Words, links: Links, notice: Notice | None = None) -> str:
    """The turn is played and only its owner sees it: confirm it, or take it back."""
    confirm = f'<button class="btn primary"{flag("formaction", links.confirm)} data-confirm>{icon("check")}{esc(words.say("ask", "confirm_turn"))}</button>'
    return bar_of(
        Bar(
            f"{token(sign)} {esc(words.say('ask', 'your_move', name=sign.name))}",
            words.say("ask", "held"),
            esc(words.say("ask", "held_context")),
            notice_of(notice, links),
            undo_button(undo, words, links) + confirm,
            css="mine",
            form=flag("action", links.confirm),
        ),
        links,
    )


class Bar(Struct, frozen=True):
    """The parts of a bar: HTML but for the title. With a `form` its attributes are those of a form."""

    who: str
    title: str
    context: str = ""
    body: str = ""
    footer: str = ""
    css: str = ""
    form: str = ""


def bar_of(bar: Bar, links: Links) -> str:
    """The shape of every bar. Only the title is announced."""
    hidden = "".join(f'<input type="hidden" name="{esc(n)}" value="{esc(v)}">' for n, v in links.hidden)
    opening, closing = (f'<form method="post"{bar.form}>{hidden}', "</form>") if bar.form else ("", "")
    return (
        f'<section class="{classes("ask", bar.css)}" id="ask" aria-labelledby="ask-title">{opening}'
        f'<header><p class="who">{bar.who}</p>'
        f'<h1 id="ask-title" tabindex="-1" aria-live="polite">{prose(bar.title)}</h1>'
        + (f'<p class="ctx">{bar.context}</p>' if bar.context else "")
        + "</header>"
        + (f'<div class="say">{bar.body}</div>' if bar.body else "")
        + (f"<footer>{bar.footer}</footer>" if bar.footer else "")
        + f"{closing}</section>"
    )


def rule_link(rule: str, links: Links) -> str:
    """The number of a rule, leading to its text."""
    return f'<a class="rule" href="{esc(links.rules)}{esc(rule)}">{esc(rule)}</a>'


def _context(asked: Asked, words: Words, links: Links) -> str:
    """How many may be chosen where it is more than one, how to choose, and the rule."""
    if asked.several:
        span = "some_exactly" if asked.least == asked.most else "some"
        told = words.say("ask", span, least=asked.least, most=asked.most)
    else:
        keys = [row.key for row in asked.rows if row.key]
        told = words.say("ask", "keys" if len(keys) > 1 else "key", first=keys[0], last=keys[-1])
        if any(choice.places for row in asked.rows for choice in row.choices):
            told += words.say("ask", "or_click")
    return f"{esc(told)} {rule_link(asked.rule, links)}"


# Choices


def _row(row: Row, bar: Deciding) -> str:
    """A row of the list: one choice, or several for the same place."""
    if len(row.choices) == 1:
        return _single(row, row.choices[0], bar)
    first = row.choices[0].entry
    chips = "".join(_chip(choice, bar) for choice in row.choices)
    return (
        f'<li class="opt set" data-row="{esc(row.key)}">{_key(row)}{_icon(first.icon)}'
        f'<span class="grow name">{esc(row.title)}</span>'
        f'<span class="chips" role="group" aria-label="{esc(row.title)}">{chips}</span>{_more(first.card, row.title)}</li>'
    )


def _single(row: Row, choice: Choice, bar: Deciding) -> str:
    entry = choice.entry
    title = entry.row or entry.label
    which = icon(entry.mark, css="wk") if entry.mark else esc(entry.short)
    worker = f'<b class="which">{which}</b>' if entry.row and entry.short != title else ""
    return (
        f'<li class="opt" data-row="{esc(row.key)}"><label>{_input(choice, bar)}{_key(row)}{_icon(entry.icon)}'
        f'<span class="grow name">{prose(title)}</span>{worker}</label>{_more(entry.card, title)}</li>'
    )


def _chip(choice: Choice, bar: Deciding) -> str:
    entry = choice.entry
    face = icon(entry.mark) if entry.mark else esc(entry.short)
    return f'<label class="chip" title="{esc(entry.label)}">{_input(choice, bar)}{face}</label>'


def _input(choice: Choice, bar: Deciding) -> str:
    """A radio button or a checkbox that looks like nothing; the row around it shows its state."""
    kind = "checkbox" if bar.asked.several else "radio"
    return (
        f'<input class="sr" type="{kind}" name="answer" value="{esc(choice.value)}"'
        f'{flag("data-places", " ".join(choice.places))} aria-label="{esc(choice.entry.label)}"'
        f"{flag('checked', choice.value in bar.chosen)}{flag('disabled', bar.sent or bar.offline)}>"
    )


def _key(row: Row) -> str:
    return f'<span class="key" aria-hidden="true">{esc(row.key)}</span>' if row.key else ""


def _icon(name: str) -> str:
    return f'<span class="ico">{icon(name)}</span>' if name else ""


def _more(card: str, title: str) -> str:
    """The card of what is on offer; the row itself chooses."""
    if not card:
        return ""
    return f'<button class="more" type="button" popovertarget="{esc(card)}" aria-label="{esc(title)}">{icon("info")}</button>'


def _advance(bar: Deciding, links: Links) -> str:
    """Do not ask again: the question is answered, and all its like in this part of the game."""
    if not bar.advance or not links.foresee:
        return ""
    return (
        f'<p class="advance"><button class="btn quiet small"{flag("formaction", links.foresee)} formnovalidate'
        f"{flag('disabled', bar.sent or bar.offline)}>{icon('bell')}{esc(bar.advance)}</button></p>"
    )


# What is impossible


def _impossible(asked: Asked, words: Words, links: Links) -> str:
    if not asked.denied:
        return ""
    refused = "".join(
        _denied(number, denied, words, links) for number, denied in enumerate(asked.denied, start=1)
    )
    count = sum(len(denied.titles) for denied in asked.denied)
    return (
        f'<details class="nos"{flag("open", len(asked.rows) + len(asked.denied) < 8)}>'
        f'<summary>{esc(words.say("ask", "impossible"))} <span class="tag">{count}</span></summary>'
        f"<ul>{refused}</ul></details>"
    )


def _denied(number: int, denied: Denied, words: Words, links: Links) -> str:
    """A line of text with a button that explains."""
    missing = "".join(counted(thing, "short") for thing in denied.short_of)
    titles = ", ".join(denied.titles)
    id_ = f"why-{number}"
    return (
        f'<li class="nopt"{flag("data-places", " ".join(denied.places))} data-why="{id_}"><div class="opt no">{_icon(denied.icon)}'
        f'<span class="grow name">{esc(titles)}</span>'
        + (f'<span class="miss">{missing}</span>' if missing else "")
        + f'<button class="why" type="button" popovertarget="{id_}" aria-describedby="{id_}">'
        f"{esc(words.say('ask', 'why_not'))}</button></div>"
        f'<div class="pop whypop" id="{id_}" popover><div class="row top">{_icon(denied.icon)}'
        f'<div class="grow"><b>{prose(denied.reason)}</b><p class="soft small">{esc(titles)}</p></div>'
        f'<button class="btn quiet icon small" type="button" popovertarget="{id_}" popovertargetaction="hide" '
        f'aria-label="{esc(words.say("ask", "close"))}">{icon("close")}</button></div>'
        f'<p class="small">{rule_link(denied.rule, links)}</p><div class="ruletext" data-rule="{esc(links.rules)}{esc(denied.rule)}"></div></div></li>'
    )


# Undo, confirm, notices


def undo_button(undo: Undo, words: Words, links: Links, *, barred: bool = False) -> str:
    """The button that takes the last answer back; barred, it says why."""
    off = barred or not undo.possible
    return (
        f'<button class="btn"{flag("formaction", links.undo)} formnovalidate data-undo'
        f"{flag('disabled', off)}{flag('title', undo.why_not)}>"
        f"{icon('undo')}{esc(words.say('ask', 'undo'))}</button>"
    )


def _send(bar: Deciding, words: Words) -> str:
    """The button says what it waits for, then names the act."""
    entries = {choice.value: choice.entry for row in bar.asked.rows for choice in row.choices}
    ready = bar.asked.least <= len(bar.chosen) <= bar.asked.most
    if bar.offline:
        text = words.say("ask", "offline")
    elif bar.asked.several:
        text = words.say("ask", "send_some", count=len(bar.chosen))
    elif bar.chosen:
        text = entries[bar.chosen[0]].label
    else:
        text = words.say("ask", "choose_first")
    off = flag("disabled", bar.offline or bar.sent)
    busy = flag("aria-busy", "true" if bar.sent else "")
    unready = "" if ready or bar.offline else flag("data-unready", True)
    return (
        f'<button class="btn primary" data-send data-wait="{esc(words.say("ask", "choose_first"))}"{off}{busy}{unready}>'
        f"{icon('check') if ready and not bar.offline else ''}<span>{esc(text)}</span></button>"
    )


def notice_of(notice: Notice | None, links: Links) -> str:
    """A notice above the choices, if there is one."""
    if notice is None:
        return ""
    title = f"<b>{esc(notice.title)}</b> " if notice.title else ""
    rule = f" {rule_link(notice.rule, links)}" if notice.rule else ""
    return (
        f'<div class="{classes("notice", notice.kind)}" role="status">{icon(notice.icon, css="s20")}'
        f"<p>{title}{esc(notice.text)}{rule}</p></div>"
    )
