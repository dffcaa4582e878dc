"""The running count of a subset: how many are chosen, what they cost and bring together, why they do not go together.

The server draws it for what is chosen so far and sends along what each choice changes; `tally.js` adds up with every
click. Without a script the choices work as they are, and the rules refuse what cannot be.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from clepsydra.drawing.marks import Amount, amount, prose
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.kernel import Option


class Account(Struct, frozen=True):
    """A good that choices change."""

    goods: tuple[Amount, ...]
    """What the seat has of it now; several where one of them is paid by choice, and only how often is counted."""
    always: int = 0
    """What comes to it whatever is chosen."""
    short: tuple[str, int] = ("", 0)
    """The account out of which each that is lacking is made good, and how much of that it takes."""


class Tally(Struct, frozen=True):
    """What the choices of a subset change, each by itself: the sum is what they change together."""

    accounts: dict[str, Account]
    changes: dict[Option, dict[str, int]]


class Counted(Struct, frozen=True):
    """A subset in the form in which it is drawn, and added up in the page."""

    acts: tuple[str, ...]
    """What the button says, for each number of things chosen."""
    counts: tuple[str, ...]
    accounts: dict[str, Account] = {}
    changes: dict[str, dict[str, int]] = {}
    refused: tuple[tuple[tuple[str, ...], str], ...] = ()
    """Choices that do not go together, and why not."""
    filled: str = ""
    """What asks how many, where the page takes so many in the order of the list; empty where each is chosen."""


def left(counted: Counted, chosen: Sequence[str]) -> dict[str, int]:
    """What each account holds after these choices.

    >>> core, water = Amount("core", "core", 1), Amount("water", "water", 5)
    >>> accounts = {"core": Account((core,), short=("water", 2)), "water": Account((water,), always=1)}
    >>> left(Counted((), (), accounts, {"a": {"core": -3}}), ["a"])
    {'core': 0, 'water': 2}
    """
    accounts = counted.accounts
    sums = {name: _had(account) + account.always for name, account in accounts.items()}
    for value in chosen:
        for name, change in counted.changes.get(value, {}).items():
            sums[name] += change
    for name, account in accounts.items():
        other, each = account.short
        if other and sums[name] < 0:
            sums[other] += each * sums[name]
            sums[name] = 0
    return sums


def _had(account: Account) -> int:
    """Of what is paid by choice it is counted how often."""
    return account.goods[0].count if len(account.goods) == 1 else 0


def tally_of(counted: Counted, chosen: Sequence[str]) -> Markup:
    """The line above the buttons."""
    sums = left(counted, chosen)
    number = min(len(chosen), len(counted.counts) - 1)
    reason = next((why for refused, why in counted.refused if set(refused) == set(chosen)), "")
    return html(
        '<p class="tally" data-tally="{data}"><b class="count">{count}</b>{accounts}'
        '<span class="because" role="status" hidden="{fine}">{reason}</span></p>',
        data=_data(counted),
        count=counted.counts[number],
        accounts=(_account(name, account, sums[name]) for name, account in counted.accounts.items()),
        fine=not reason,
        reason=prose(reason),
    ) + _numbers(counted)


def _numbers(counted: Counted) -> Markup:
    """A button for each number of things, which a script shows: one click takes so many."""
    if not counted.filled:
        return NOTHING
    return html(
        '<span class="fill" role="group" aria-label="{filled}" hidden>{numbers}</span>',
        filled=counted.filled,
        numbers=(
            html(
                '<button type="button" data-fill="{number}" title="{act}" aria-label="{act}">{number}</button>',
                number=number,
                act=act,
            )
            for number, act in enumerate(counted.acts)
        ),
    )


def _account(name: str, account: Account, after: int) -> Markup:
    """What there is and what will be left; of what is paid by choice, how often."""
    plain = len(account.goods) == 1
    had = _had(account)
    marks = [amount(good.icon, good.name, "" if plain else good.count, "") for good in account.goods]
    return html(
        '<span class="acc" data-account="{name}" hidden="{same}">{marks}{had}<b>{after}</b></span>',
        name=name,
        same=after == had,
        marks=join(marks, html("<i>/</i>")),
        had=html('<span class="had">{had} <i aria-hidden="true">→</i></span> ', had=had)
        if plain
        else NOTHING,
        after=after if plain else f"×{-after}",
    )


def _data(counted: Counted) -> str:
    """What `tally.js` adds up."""
    accounts: Mapping[str, Any] = {
        name: {
            "had": _had(account),
            "always": account.always,
            "short": account.short,
            "either": len(account.goods) > 1,
            "symbol": account.goods[0].icon if len(account.goods) == 1 else "",
        }
        for name, account in counted.accounts.items()
    }
    data = {
        "acts": counted.acts,
        "counts": counted.counts,
        "accounts": accounts,
        "changes": counted.changes,
        "refused": [[sorted(refused), prose(why)] for refused, why in counted.refused],
    }
    return msgspec.json.encode(data).decode()
