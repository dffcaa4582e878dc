"""An ask as the decision bar shows it: rows of choices with their places, and what is denied, with reasons.

Legality is asked of the menu alone; a choice says where it lies on the board, and the same places are
lit there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import Struct

from clepsydra.drawing.board import Board, Entry
from clepsydra.drawing.coach import Caution, Coaching
from clepsydra.drawing.marks import Amount
from clepsydra.drawing.tally import Counted, Tally
from clepsydra.drawing.words import Words
from clepsydra.kernel import Denial, One, Option, Some, key_of
from clepsydra.kernel.asks import from_plain

KEYS = "1234567890"
KEPT = 256
"""Number of options that a board keeps as the bar lists them."""


class Choice(Struct, frozen=True):
    """One option: how it is sent, how it is listed, where it lies on the board."""

    value: str
    entry: Entry
    places: tuple[str, ...] = ()
    guessed: bool = False
    """Whether the card of what is on offer tells reconstructed figures."""
    prices: tuple[tuple[Amount, ...], ...] = ()
    """What it costs: one of these."""
    caution: Caution | None = None
    """What a coach says of it."""
    tells_price: bool = False
    """Whether its label says what it costs."""
    act: str = ""
    """What the button says that sends it, where that is shorter than how it is listed."""
    ends: bool = False
    """Whether it ends the turn where others are left."""
    enough: bool = False
    """Whether it refuses what is offered, or says that it is enough."""


class Row(Struct, frozen=True):
    """Choices that share a line, such as several workers for one place; the key picks the line."""

    title: str
    key: str
    choices: tuple[Choice, ...]
    group: str = ""
    """The heading under which it stands."""


class Denied(Struct, frozen=True):
    """What is impossible for one and the same reason."""

    titles: tuple[str, ...]
    icon: str
    reason: str
    rule: str
    places: tuple[str, ...] = ()
    short_of: tuple[Amount, ...] = ()


class Asked(Struct, frozen=True):
    """A whole question. `most` is the number of choices that may be picked; one for a plain question."""

    title: str
    rule: str
    rows: tuple[Row, ...]
    denied: tuple[Denied, ...] = ()
    least: int = 1
    most: int = 1
    counted: Counted | None = None
    """What is counted and added up, where a subset is asked for."""
    leaves: tuple[str, ...] = ()
    """The places of what goes elsewhere by the answer."""
    mixed: bool = False
    """Whether it asks for one of many mixtures."""

    @property
    def several(self) -> bool:
        """Whether a subset is asked for."""
        return self.counted is not None


Listed: TypeAlias = Mapping[Option, Entry]
"""How the bar lists the options of one question: each is put into words once."""


def asked(
    ask: One | Some, board: Board[Any], tally: Tally | None = None, coach: Coaching | None = None
) -> Asked:
    """What a seat is asked, in the words of the game and with the places of its board."""
    cautions = {} if coach is None else coach.cautions
    choices = {option: _choice(ask, board, option, cautions.get(option)) for option in ask.menu.options}
    listed = {option: choice.entry for option, choice in choices.items()}
    return Asked(
        title=board.reader.ask(ask),
        rule=ask.rule,
        rows=tuple(_rows([*choices.values()])),
        denied=tuple(_denied(ask, board, listed)),
        least=ask.at_least if isinstance(ask, Some) else 1,
        most=ask.at_most if isinstance(ask, Some) else 1,
        counted=_counted(ask, board, tally) if isinstance(ask, Some) else None,
        leaves=board.leaves(ask),
        mixed=ask.rule in board.mixed_asks,
    )


def _counted(ask: Some, board: Board[Any], tally: Tally | None) -> Counted:
    """What the bar says of a subset, for each number of things chosen."""
    numbers, reader, words = range(ask.at_most + 1), board.reader, board.words
    changes = {} if tally is None else tally.changes
    values, reason = {option: value_of(option) for option in ask.menu.options}, _reasons(board)
    return Counted(
        acts=tuple(reader.act(ask, number) or _act(words, number) for number in numbers),
        counts=tuple(words.say("ask", "count", chosen=number, most=ask.at_most) for number in numbers),
        accounts={} if tally is None else tally.accounts,
        changes={value_of(option): change for option, change in changes.items()},
        refused=tuple(
            (tuple(map(values.__getitem__, subset)), reason(denial)) for subset, denial in ask.refused()
        ),
        filled=words.say("ask", "how_many") if ask.rule in board.filled_asks else "",
    )


def _act(words: Words, number: int) -> str:
    return words.say("ask", "choose_some", count=number) if number else words.say("ask", "choose_none")


def value_of(option: Option) -> str:
    """An option as a form sends it.

    >>> value_of(("build", "302"))
    '["build","302"]'
    """
    return msgspec.json.encode(option).decode()


def options_of(values: Sequence[str]) -> tuple[Option, ...]:
    """The options that a form sent, as many as were picked.

    >>> options_of(['["build","302"]', '"pass"'])
    (('build', '302'), 'pass')
    """
    return tuple(from_plain(msgspec.json.decode(value)) for value in values)


def _choice(ask: One | Some, board: Board[Any], option: Option, caution: Caution | None) -> Choice:
    """Return an option as the bar lists it. It is kept by all that it is made of, since most options come again each turn."""
    said = None if ask.menu.says is None else ask.menu.says(option)
    places = board.anchors(ask, option)
    key = ask.rule, option, places, caution, key_of(said), key_of(ask.menu.price(option))
    choice = board.choices.pop(key, None)
    if choice is None:
        choice = _new_choice(ask, board, option, places, caution)
    board.choices[key] = choice  # the one used last goes last
    if len(board.choices) > KEPT:
        del board.choices[next(iter(board.choices))]
    return choice


def _new_choice(
    ask: One | Some, board: Board[Any], option: Option, places: tuple[str, ...], caution: Caution | None
) -> Choice:
    said = None if ask.menu.says is None else ask.menu.says(option)
    entry = board.entry(ask, option)
    return Choice(
        value_of(option),
        entry,
        places,
        board.is_guessed(entry.card),
        tuple(filter(None, map(board.amounts, ask.menu.price(option)))),
        caution,
        said is not None and "price" in said.figures,
        "" if said is None else board.reader.option(option),
        ends=option in board.ends,
        enough=board.is_declined(option),
    )


FEW = 9
"""So many rows are taken in at a glance; more are grouped."""


def _rows(choices: Sequence[Choice]) -> list[Row]:
    """One row per choice, but those of the same place in one; many rows by their groups, in the order of the first."""
    rows: dict[str, list[Choice]] = {}
    for choice in choices:
        rows.setdefault(choice.entry.row or choice.value, []).append(choice)
    many = len(rows) > FEW
    groups: dict[str, list[list[Choice]]] = {}
    for same in rows.values():
        groups.setdefault(same[0].entry.group if many else "", []).append(same)
    ordered = [(group, same) for group, inside in groups.items() for same in inside]
    return [
        Row(
            same[0].entry.row or same[0].entry.title or same[0].entry.label,
            KEYS[number : number + 1],
            tuple(same),
            group,
        )
        for number, (group, same) in enumerate(ordered)
    ]


def _reasons(board: Board[Any]) -> Callable[[Denial], str]:
    """Return a function that puts reasons into words, each that is the same for many options once."""
    said: dict[Any, str] = {}

    def reason(denial: Denial) -> str:
        key = denial.rule, denial.reason, key_of(denial.params)
        words = said.get(key)
        if words is None:
            words = said[key] = board.reader.denial(denial)
        return words

    return reason


def _denied(ask: One | Some, board: Board[Any], listed: Listed) -> list[Denied]:
    """The refused candidates, gathered by their reason: what holds for many is said once."""
    reason = _reasons(board)
    by_reason: dict[str, list[tuple[Option, Denial]]] = {}
    for option, denial in ask.menu.denied():
        by_reason.setdefault(reason(denial), []).append((option, denial))
    if not by_reason:
        return []
    entries = {
        option: board.refused_entry(ask, option) for refused in by_reason.values() for option, _ in refused
    }
    in_row = Counter(entry.row for entry in {**listed, **entries}.values())
    return [_refusal(ask, board, entries, refused, in_row) for refused in by_reason.values()]


def _refusal(
    ask: One | Some,
    board: Board[Any],
    listed: Listed,
    refused: list[tuple[Option, Denial]],
    in_row: Counter[str],
) -> Denied:
    denial = refused[0][1]
    entries = [listed[option] for option, _ in refused]
    places = dict.fromkeys(place for option, _ in refused for place in board.anchors(ask, option))
    return Denied(
        titles=tuple(_titles(entries, in_row)),
        icon=entries[0].icon,
        reason=board.reader.reason(denial),
        rule=denial.rule,
        places=tuple(places),
        short_of=board.short_of(denial),
    )


def _titles(entries: Sequence[Entry], in_row: Counter[str]) -> Iterator[str]:
    """Whole rows by their title, parts of rows with what of them is meant."""
    rows: dict[str, list[Entry]] = {}
    for entry in entries:
        rows.setdefault(entry.row or entry.label, []).append(entry)
    for title, same in rows.items():
        whole = not same[0].row or len(same) == in_row[title]
        if whole:
            yield title if same[0].row else same[0].short or title
        else:
            yield f"{title} ({', '.join(entry.short for entry in same)})"
