"""Other boxes: every reconstructed figure that an owner can correct, and another value that it may have."""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import Any

from msgspec.structs import replace

from clepsydra.kernel import Setup, installed_games
from clepsydra.kernel.components import RECONSTRUCTED, Components
from clepsydra.kernel.corrections import Data, with_figure
from clepsydra.kernel.validators import Amounts, Blank, Check, Each, Fields, OneOf, Truth, Whole

Groups = dict[str, list[Blank]]
BY_THE_RULES = {"specialist_tile.specialists": (1, 2)}
"""Figures for which the rulebook leaves fewer values than an owner may enter (IN-STA-03)."""

HALVINGS = 3
"""How often figures that cannot all be changed together are divided: each try checks the whole box."""


def components_of(setup: Setup) -> Components:
    """Return the components of the game of a table."""
    components = installed_games()[setup.game].components
    assert components is not None
    return components


def reconstructed(setup: Setup) -> set[str]:
    """Return the paths of all reconstructed figures of a table."""
    return {fact.path for fact in components_of(setup).facts(setup) if fact.provenance == RECONSTRUCTED}


def group_of(path: str) -> str:
    """Return the table and the field of a figure: one name for those of all entries.

    >>> group_of("building.116.vp"), group_of("idea.boats.chain.1"), group_of("glitch_die.faces.1")
    ('building.vp', 'idea.chain', 'glitch_die.1')
    """
    table, _, *field = path.split(".")
    return ".".join((table, *field[:1]))


def with_those_above(path: str) -> Iterator[str]:
    """Yield the path of a figure, and those of all that it is a part of.

    >>> list(with_those_above("glitch_die.faces.1"))
    ['glitch_die.faces.1', 'glitch_die.faces', 'glitch_die']
    """
    while path:
        yield path
        path = path.rpartition(".")[0]


def correctable(setup: Setup) -> Groups:
    """Return the reconstructed figures that an owner can correct, by table and field."""
    found: Groups = defaultdict(list)
    ours = {above for path in reconstructed(setup) for above in with_those_above(path)}
    for blank in components_of(setup).blanks(setup):
        if blank.path in ours:
            found[group_of(blank.path)].append(blank)
    return dict(found)


def fixed(setup: Setup) -> set[str]:
    """Return the table and the field of reconstructed figures that nobody can correct."""
    blanks = {blank.path for group in correctable(setup).values() for blank in group}
    return {group_of(path) for path in reconstructed(setup) if blanks.isdisjoint(with_those_above(path))}


def others(setup: Setup, groups: Collection[str], turn: int) -> Data:
    """Return corrections that give the figures of some groups other values, as many as can be together."""
    corrections: Data = {}
    known = correctable(setup)
    for group in sorted(groups):
        wanted = [(blank, value) for blank, value in changes(known[group], turn)]
        corrections = added(setup, corrections, wanted)
    return corrections


def added(setup: Setup, corrections: Data, wanted: list[tuple[Blank, Any]], halvings: int = HALVINGS) -> Data:
    """Return the corrections with those that are wanted: all at once, or else the halves that can be."""
    together = with_all(corrections, wanted)
    if not wanted or fits(setup, together):
        return together
    if len(wanted) == 1 or not halvings:
        return corrections
    middle = len(wanted) // 2
    corrections = added(setup, corrections, wanted[:middle], halvings - 1)
    return added(setup, corrections, wanted[middle:], halvings - 1)


def with_all(corrections: Data, changes: list[tuple[Blank, Any]]) -> Data:
    """Return the corrections with more figures."""
    more = copy.deepcopy(corrections)
    for blank, value in changes:
        with_figure(more, blank, value)
    return more


def fits(setup: Setup, corrections: Data) -> bool:
    """Return whether an owner may correct so."""
    return not components_of(setup).complaints(replace(setup, corrections=corrections))


def changes(blanks: list[Blank], turn: int) -> Iterator[tuple[Blank, Any]]:
    """Yield another value for each figure: that of another component, or one that none has."""
    for number, blank in enumerate(blanks):
        there = [one.value for one in blanks[number + 1 :] + blanks[:number]]
        can_be: list[Any] = []
        for value in (*there, another(blank.check, blank.value, turn + number)):
            if len(can_be) <= turn and value not in (blank.value, *can_be) and may_be(blank, value):
                can_be.append(value)
        if can_be:
            yield blank, can_be[turn % len(can_be)]


def may_be(blank: Blank, value: Any) -> bool:
    """Return whether a figure can have a value, by its own check and by the rulebook."""
    least, most = BY_THE_RULES.get(group_of(blank.path), (value, value))
    return not any(True for _ in blank.check(blank.path, value)) and (
        group_of(blank.path) not in BY_THE_RULES or least <= value <= most
    )


def another(check: Check, value: Any, turn: int) -> Any:
    """Return a value that a figure may have beside the one it has, or the same where there is none.

    >>> another(Whole(0, 9), 9, 0), another(OneOf(("gold", "uranium")), "gold", 0), another(Truth(), True, 0)
    (0, 'uranium', False)
    """
    match check:
        case Whole(least, most):
            return least + (value - least + 1 + turn) % (most - least + 1)
        case OneOf(words):
            return words[(words.index(value) + 1 + turn) % len(words)]
        case Truth():
            return not value
        case Each():
            return another_list(check, value, turn)
        case Amounts():
            return {name: count % check.count.most + 1 for name, count in value.items()}
        case Fields():
            return {name: another(check.known[name], part, turn) for name, part in value.items()}
        case _:
            return value


def another_list(check: Each, value: list[Any], turn: int) -> list[Any]:
    """Return a list with a thing less, where it may be as short, or with other things."""
    if check.length is None and len(value) > max(check.least, 1):
        return value[1:] if turn % 2 else value[:-1]
    return [another(check.item, one, turn) for one in value]
