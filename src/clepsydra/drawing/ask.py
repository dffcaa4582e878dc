"""The decision bar: who is asked what, what may be chosen, what is impossible and why, undo and confirm.

It is a form: without any script it works as it is. The script lights the places that its choices name.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from clepsydra.drawing.bar import Bar, Links, action, bar_of, rule_link
from clepsydra.drawing.choices import Asked, Denied
from clepsydra.drawing.coach import Coaching, looks_of, tip_of
from clepsydra.drawing.marks import Amount, Sign, counted, icon, prose, sentence, token
from clepsydra.drawing.markup import NOTHING, Markup, attributes, html, join
from clepsydra.drawing.mixing import mixing_of
from clepsydra.drawing.options import Inputs, columns_of, row_icon, rows_of
from clepsydra.drawing.plan import Plan, plan_of
from clepsydra.drawing.reactions import Reactions, reactions_of
from clepsydra.drawing.roll import Roll, roll_of
from clepsydra.drawing.tally import tally_of
from clepsydra.drawing.words import Words


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
    news: tuple[str, ...] = ()
    """What happened meanwhile."""


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
    purse: tuple[Amount, ...] = ()
    """One's own goods: on a phone they stand beside the decision, and a price is marked on them."""
    roll: Roll | None = None
    """The dice that led to the question."""
    coach: Coaching | None = None
    before: Notice | None = None
    """What to know of the chosen answer before it counts: it stands at the buttons."""
    plan: Plan | None = None
    """What this answer decides together with the next ones."""
    joined: bool = False
    """Whether it goes on with the choice before it, and is asked where that was made."""
    only: str = ""
    """What the script says after it has given the only answer by itself; empty if it leaves that to the player."""
    reactions: Reactions | None = None
    """What the seat could answer an attack with."""
    holds: bool = False
    """Whether such an answer waits for its time."""


def deciding(bar: Deciding, words: Words, links: Links) -> Markup:
    """The question with its choices."""
    asked = bar.asked
    inputs = Inputs(words=words, several=asked.several, chosen=bar.chosen, barred=bar.sent or bar.offline)
    body = html(
        '{mixing}<ul class="opts {css}">{rows}</ul>{reactions}{advance}{impossible}',
        css=columns_of(asked.rows),
        rows=rows_of(asked.rows, inputs),
        mixing=mixing_of((each.prices for row in asked.rows for each in row.choices), words)
        if asked.mixed
        else None,
        reactions=reactions_of(bar.reactions, words, holds=bar.holds),
        advance=_advance(bar, links),
        impossible=_impossible(asked, words, links),
    )
    tally = NOTHING if asked.counted is None else tally_of(asked.counted, bar.chosen)
    footer = (
        notice_of(bar.before, links)
        + tally
        + plan_of(bar.plan, words)
        + _all_options(asked, words)
        + undo_button(bar.undo, words, links, barred=bar.sent or bar.offline)
        + _send(bar, words)
    )
    return bar_of(
        Bar(
            (token(bar.sign), " ", words.say("ask", "your_move", name=bar.sign.name)),
            asked.title,
            _context(asked, words, links),
            notice_of(bar.notice, links) + roll_of(bar.roll, links) + body + looks_of(bar.coach, words),
            footer,
            css="mine",
            purse=bar.purse,
            tip=tip_of(bar.coach, asked.rule, words),
            form=attributes(
                {
                    "action": links.answer or None,
                    "data-least": str(asked.least),
                    "data-most": asked.most or None,
                    "data-rule": asked.rule,
                    "data-leaves": " ".join(asked.leaves) or None,
                    "data-choices": words.say("ask", "choices"),
                    "data-only": bar.only or None,
                    "data-joined": bar.joined,
                }
            ),
        ),
        links,
    )


class Held(Struct, frozen=True):
    """What you decided waits for you to confirm it. `chosen` is what you chose together with others, in words."""

    sign: Sign
    undo: Undo = Undo()
    chosen: tuple[str, ...] | None = None
    notice: Notice | None = None


def held(bar: Held, words: Words, links: Links) -> Markup:
    """Only its owner sees it: confirm it, or take it back. Of a turn the boards show it; of a sealed choice, the bar."""
    what, confirm = ("held", "confirm_turn") if bar.chosen is None else ("held_choice", "confirm_choice")
    button = html(
        '<button class="btn primary" formaction="{formaction}" data-confirm>{icon}{confirm}'
        '<kbd aria-hidden="true">E</kbd></button>',
        formaction=links.confirm or None,
        icon=icon("check"),
        confirm=words.say("ask", confirm),
    )
    return bar_of(
        Bar(
            (token(bar.sign), " ", words.say("ask", "your_move", name=bar.sign.name)),
            words.say("ask", what),
            words.say("ask", f"{what}_context"),
            notice_of(bar.notice, links) + _chosen(bar.chosen, words),
            undo_button(bar.undo, words, links) + button,
            css="mine",
            form=action(links.confirm),
        ),
        links,
    )


def _chosen(chosen: tuple[str, ...] | None, words: Words) -> Markup:
    """A choice as it will be shown to all."""
    if chosen is None:
        return NOTHING
    told = chosen or (words.say("ask", "nothing_chosen"),)
    return html('<ul class="chosen">{items}</ul>', items=_items(told))


def _items(told: Iterable[str]) -> Markup:
    return join(html("<li>{each}</li>", each=prose(each)) for each in told)


def _context(asked: Asked, words: Words, links: Links) -> Markup:
    """How many may be chosen where it is more than one, how to choose, and the rule."""
    if asked.several:
        span = "some_exactly" if asked.least == asked.most else "some"
        told = words.say("ask", span, least=asked.least, most=asked.most)
    else:
        told = words.say("ask", "by_key")
        if any(choice.places for row in asked.rows for choice in row.choices):
            told += words.say("ask", "or_click")
    return html("{told} {rule}", told=told, rule=rule_link(asked.rule, links))


def _advance(bar: Deciding, links: Links) -> Markup:
    """Do not ask again: the question is answered, and all its like in this part of the game."""
    if not bar.advance or not links.foresee:
        return NOTHING
    return html(
        '<p class="advance">'
        '<button class="btn quiet small" formaction="{formaction}" formnovalidate disabled="{disabled}">'
        "{icon}{advance}</button></p>",
        formaction=links.foresee,
        disabled=bar.sent or bar.offline,
        icon=icon("bell"),
        advance=bar.advance,
    )


# What is impossible

FEW_ROWS = 2
"""So little is left to choose, such as a single option and the way back, that everybody asks what became of the rest."""
FEW_REFUSALS = 3


def _impossible(asked: Asked, words: Words, links: Links) -> Markup:
    if not asked.denied:
        return NOTHING
    at_once = len(asked.rows) <= FEW_ROWS and len(asked.denied) <= FEW_REFUSALS
    return html(
        '<details class="nos" open="{open}"><summary>{impossible} <span class="tag">{count}</span>'
        "</summary><ul>{refused}</ul></details>",
        open=len(asked.rows) + len(asked.denied) < 8,
        impossible=words.say("ask", "impossible"),
        count=sum(len(denied.titles) for denied in asked.denied),
        refused=(
            _denied(number, denied, words, links, at_once=at_once)
            for number, denied in enumerate(asked.denied, start=1)
        ),
    )


def _denied(number: int, denied: Denied, words: Words, links: Links, *, at_once: bool) -> Markup:
    """A line of text with a button that explains; `at_once` the reason stands beside it."""
    missing = join(counted(thing, "short") for thing in denied.short_of)
    reason, link = prose(denied.reason), rule_link(denied.rule, links)
    return html(
        '<li class="nopt" data-places="{places}" data-why="{id}"><div class="opt no">{icon}'
        '<span class="grow name">{titles}</span>{missing}'
        '<button class="why" type="button" popovertarget="{id}" aria-describedby="{id}">{why_not}'
        '</button></div>{because}<div class="pop whypop" id="{id}" popover><div class="row top">{icon}'
        '<div class="grow"><b>{reason}</b><p class="soft small">{titles}</p></div>'
        '<button class="btn quiet icon small" type="button" popovertarget="{id}" popovertargetaction="hide"'
        ' aria-label="{close}">'
        '{cross}</button></div><p class="small">{link}</p>'
        '<div class="ruletext" data-rule="{rules}{rule}"></div></div></li>',
        places=" ".join(denied.places) or None,
        id=f"why-{number}",
        icon=row_icon(denied.icon),
        titles=", ".join(denied.titles),
        missing=html('<span class="miss">{missing}</span>', missing=missing) if missing else None,
        why_not=words.say("ask", "why_not"),
        because=html('<p class="because">{reason} {link}</p>', reason=reason, link=link) if at_once else None,
        reason=reason,
        close=words.say("ask", "close"),
        cross=icon("close"),
        link=link,
        rules=links.rules,
        rule=denied.rule,
    )


# Undo, confirm, notices


def undo_button(undo: Undo, words: Words, links: Links, *, barred: bool = False) -> Markup:
    """The button that takes the last answer back; barred, it says why."""
    return html(
        '<button class="btn" formaction="{formaction}" formnovalidate data-undo disabled="{off}" title="{title}">'
        "{icon}{undo}</button>",
        formaction=links.undo or None,
        off=barred or not undo.possible,
        title=undo.why_not or None,
        icon=icon("undo"),
        undo=words.say("ask", "undo"),
    )


def _all_options(asked: Asked, words: Words) -> Markup:
    """The button that opens the list of all options, which without a script stands open."""
    count = sum(len(row.choices) for row in asked.rows)
    name = words.say("ask", "options", count=count)
    return html(
        '<button class="btn" type="button" data-options-button aria-controls="options" aria-expanded="false"'
        ' title="{name}" hidden>{icon}<span>{name}</span><kbd aria-hidden="true">O</kbd></button>',
        name=name,
        icon=icon("log"),
    )


def _send(bar: Deciding, words: Words) -> Markup:
    """The button says what it waits for, then names the act."""
    acts = {each.value: each.act or each.entry.label for row in bar.asked.rows for each in row.choices}
    ready = bar.asked.least <= len(bar.chosen) <= bar.asked.most
    if bar.offline:
        text = words.say("ask", "offline")
    elif bar.asked.counted is not None:
        text = bar.asked.counted.acts[min(len(bar.chosen), bar.asked.most)]
    elif bar.chosen:
        text = sentence(acts[bar.chosen[0]])
    else:
        text = words.say("ask", "choose_first")
    return html(
        '<button class="btn primary" data-send data-wait="{wait}" disabled="{off}"'
        ' aria-busy="{busy}" data-unready="{unready}">{icon}<span>{text}</span></button>',
        wait=words.say("ask", "choose_first"),
        off=bar.offline or bar.sent,
        busy="true" if bar.sent else None,
        unready=not ready and not bar.offline,
        icon=icon("check") if ready and not bar.offline else None,
        text=text,
    )


def notice_of(notice: Notice | None, links: Links) -> Markup:
    """A notice above the choices, if there is one."""
    if notice is None:
        return NOTHING
    return html(
        '<div class="notice {css}" role="status">{icon}<div><p>{title}{text}{rule}</p>{news}</div></div>',
        css=notice.kind,
        icon=icon(notice.icon, css="s20"),
        title=html("<b>{title}</b> ", title=notice.title) if notice.title else None,
        text=notice.text,
        rule=(" ", rule_link(notice.rule, links)) if notice.rule else None,
        news=html("<ul>{news}</ul>", news=_items(notice.news)) if notice.news else None,
    )
