"""The choices of the decision bar: rows with key, symbol or face, name, what it brings, price and card."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from clepsydra.drawing.board import Entry
from clepsydra.drawing.choices import FEW, Choice, Row
from clepsydra.drawing.marks import Amount, counted, icon, prose, sentence
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.drawing.provenance import sign
from clepsydra.drawing.words import Words


class Inputs(Struct, frozen=True, kw_only=True):
    """How the choices of one question are picked."""

    words: Words
    several: bool
    chosen: tuple[str, ...]
    barred: bool

    def input(self, choice: Choice) -> Markup:
        """A radio button or a checkbox that looks like nothing; the row around it shows its state."""
        return html(
            '<input class="sr" type="{kind}" name="answer" value="{value}" data-places="{places}"'
            ' data-card="{card}" data-price="{price}" data-slip="{slip}" data-slip-rule="{rule}"'
            ' data-act="{act}" data-ends="{ends}" data-enough="{enough}" aria-label="{label}" aria-description="{costs}"'
            ' checked="{checked}" disabled="{disabled}">',
            kind="checkbox" if self.several else "radio",
            value=choice.value,
            places=" ".join(choice.places) or None,
            card=choice.entry.card or None,
            price=sure_price(choice.prices) or None,
            slip=choice.caution.text if choice.caution else None,
            rule=choice.caution.rule if choice.caution else None,
            act=sentence(choice.act) if choice.act else None,
            ends=choice.ends,
            enough=choice.enough,
            label=sentence(choice.entry.label),
            costs=None if choice.tells_price else self.told_price(choice.prices) or None,
            checked=choice.value in self.chosen,
            disabled=self.barred,
        )

    def told_price(self, prices: tuple[tuple[Amount, ...], ...]) -> str:
        """A price in words, for readers."""
        if not prices:
            return ""
        bundles = (", ".join(f"{each.count} {each.name}" for each in price) for price in prices)
        return self.words.say("ask", "costs", price=self.words.say("ask", "or").join(bundles))


def sure_price(prices: tuple[tuple[Amount, ...], ...]) -> str:
    """What certainly leaves the player's goods, by symbol: the page marks it there.

    >>> sure_price(((Amount("water", "water", 2), Amount("gold", "gold", 1)), (Amount("water", "water", 3),)))
    'water:2'
    """
    if not prices:
        return ""
    bundles = [{each.icon: each.count for each in price} for price in prices]
    least = {symbol: min(bundle.get(symbol, 0) for bundle in bundles) for symbol in bundles[0]}
    return " ".join(f"{symbol}:{count}" for symbol, count in least.items() if count)


KEPT = 2048
"""Number of rows that are kept as they are drawn, for all tables together."""
WORDY = 36
"""The length of a name that takes more than three lines in one of the two columns of a phone."""


def columns_of(rows: Sequence[Row]) -> str:
    """Name how rows lie on a phone: few in two columns unless one has a long name, many below each other."""
    if len(rows) > FEW:
        return "many"
    shown = [row.choices[0].entry for row in rows if len(row.choices) == 1]
    wordy = any(len(_title(entry)) > WORDY for entry in shown) and not any(entry.face for entry in shown)
    return "few wordy" if wordy else "few"


def rows_of(rows: Iterable[Row], inputs: Inputs) -> Markup:
    """All rows, under a heading for each group."""
    return join(
        (_heading(group), join(_row(row, inputs) for row in inside))
        for group, inside in groupby(rows, key=lambda row: row.group)
    )


def _heading(group: str) -> Markup:
    return html('<li class="grp"><h2>{group}</h2></li>', group=group) if group else NOTHING


@functools.lru_cache(KEPT)
def _row(row: Row, inputs: Inputs) -> Markup:
    """A row of the list: one choice, or several for the same place. Rows come again turn by turn, so they are kept."""
    if len(row.choices) == 1:
        return _single(row, row.choices[0], inputs)
    first = row.choices[0]
    shared = all(choice.prices == first.prices for choice in row.choices)
    return html(
        '<li class="opt set {face_css}" data-row="{row}">{key}{icon}<span class="grow what">'
        '<span class="name">{title}</span>{price}</span>'
        '<span class="chips" role="group" aria-label="{title}">{chips}</span>{guessed}{more}{effects}</li>',
        face_css="faced" if first.entry.face else None,
        row=row.key,
        key=_key(row),
        icon=_picture(first.entry),
        title=row.title,
        price=_price(first.prices) if shared else None,
        chips=(_chip(choice, inputs, priced=not shared) for choice in row.choices),
        guessed=_guessed(row, inputs.words),
        more=_more(first.entry.card, row.title, inputs.words),
        effects=_effects(row),
    )


def _effects(row: Row) -> Markup:
    """What the choices of a row bring, each with its name unless all bring the same; the inputs tell it to readers."""
    named: dict[Markup, list[str]] = {}
    for choice in row.choices:
        if choice.entry.effect:
            named.setdefault(choice.entry.effect, []).append(choice.entry.short)
    if not named:
        return NOTHING
    alike = len(named) == 1 and sum(map(len, named.values())) == len(row.choices)
    lines = (
        html(
            "<li>{who}{effect}</li>",
            who=None if alike else html("<b>{names}</b> ", names=sentence(", ".join(names))),
            effect=effect,
        )
        for effect, names in named.items()
    )
    return html('<ul class="each" aria-hidden="true">{lines}</ul>', lines=lines)


def _title(entry: Entry) -> str:
    """What a row with a single choice is called."""
    return entry.row or entry.title or entry.label


def _single(row: Row, choice: Choice, inputs: Inputs) -> Markup:
    entry = choice.entry
    title = _title(entry)
    which = entry.chip or (icon(entry.mark, css="wk") if entry.mark else entry.short)
    in_row = entry.row and entry.short != title
    name = html('<span class="grow name">{title}</span>', title=prose(sentence(title)))
    return html(
        '<li class="opt {face_css}" data-row="{row}"><label>{input}{key}{icon}{name}{effect}{worker}{price}</label>'
        "{guessed}{more}</li>",
        face_css="faced" if entry.face else None,
        row=row.key,
        input=inputs.input(choice),
        key=_key(row),
        icon=_picture(entry),
        name=name,
        effect=html('<span class="brings">{effect}</span>', effect=entry.effect) if entry.effect else None,
        worker=html('<b class="which">{which}</b>', which=which) if in_row else None,
        price=_price(choice.prices),
        guessed=_guessed(row, inputs.words),
        more=_more(entry.card, entry.label, inputs.words),
    )


def _chip(choice: Choice, inputs: Inputs, *, priced: bool) -> Markup:
    entry = choice.entry
    face = entry.chip or (icon(entry.mark) if entry.mark else NOTHING)
    word = html('<span class="word">{short}</span>', short=sentence(entry.short)) if face else entry.short
    return html(
        '<label class="chip" title="{title}">{input}{face}{word}{price}</label>',
        title=entry.label,
        input=inputs.input(choice),
        face=face,
        word=word if entry.short else None,
        price=_price(choice.prices) if priced else None,
    )


def _price(prices: tuple[tuple[Amount, ...], ...]) -> Markup:
    """What it costs, in symbols; the input tells it to readers."""
    if not prices:
        return NOTHING
    bundles = (join(map(counted, price)) for price in prices)
    return html(
        '<span class="price" aria-hidden="true">{price}</span>', price=join(bundles, html("<i>/</i>"))
    )


def _key(row: Row) -> Markup:
    return html('<span class="key" aria-hidden="true">{key}</span>', key=row.key) if row.key else NOTHING


def _picture(entry: Entry) -> Markup:
    """What is on offer as it lies on the table, or its drawing, or its symbol."""
    if entry.face:
        return html('<span class="face">{face}</span>', face=entry.face)
    if entry.picture:
        return html('<span class="ico pic">{picture}</span>', picture=entry.picture)
    return row_icon(entry.icon)


def row_icon(name: str) -> Markup:
    """The symbol at the head of a row."""
    return html('<span class="ico">{icon}</span>', icon=icon(name)) if name else NOTHING


def _guessed(row: Row, words: Words) -> Markup:
    """The sign that the card of what is on offer tells reconstructed figures."""
    return sign(words.lang) if any(choice.guessed for choice in row.choices) else NOTHING


def _more(card: str, title: str, words: Words) -> Markup:
    """The card of what is on offer; the row itself chooses."""
    if not card:
        return NOTHING
    return html(
        '<button class="more" type="button" popovertarget="{card}" aria-label="{name}">{icon}</button>',
        card=card,
        name=words.say("ask", "more", what=title),
        icon=icon("info"),
    )
