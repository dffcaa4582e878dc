"""What is wrong with a table that is being filled in: every reason, each with the changes that would repair it.

A change is written as one word, so that a button can send it: `without:intrigues`, `with:fractures`,
`usual:asset_draft`, `seats:person,chronobot`; several at once are joined by a plus.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator
from math import inf

from msgspec import Struct, structs

from clepsydra.kernel import PERSON, Denial, GameDefinition, Setup

WITHOUT, WITH, USUAL, SEATS = "without", "with", "usual", "seats"
AND = "+"
SEATING = "TB-SET-01"
MOST_REPAIRS = 3
MOST_REASONS = 8
"""More reasons than any table has at once."""

Change = str
"""One change of a set-up, as a button sends it."""


class Fault(Struct, frozen=True):
    """A reason why a table cannot be played, and what would repair it: each one or more changes, best first."""

    denial: Denial
    repairs: tuple[tuple[Change, ...], ...]


def faults(definition: GameDefinition, setup: Setup) -> list[Fault]:
    """Return every reason why a table cannot be played.

    >>> from clepsydra.kernel import installed_games
    >>> alone = Setup("hourglass", ("person",))
    >>> [fault.repairs[0] for fault in faults(installed_games()["hourglass"], alone)]
    [('seats:person,drip',)]
    """
    found: list[Fault] = []
    left = setup
    while len(found) < MOST_REASONS and (denial := definition.why_not(left)) is not None:
        repairs = _repairs(definition, left, denial)
        found.append(Fault(denial, repairs))
        if not repairs:
            break
        left = changed(definition, left, repairs[0])
    return found


def all_repaired(definition: GameDefinition, setup: Setup, found: Iterable[Fault]) -> tuple[Change, ...]:
    """Return the changes that repair everything at once; nothing if they do not."""
    first = [repair for fault in found for repair in fault.repairs[:1]]
    changes = tuple(dict.fromkeys(itertools.chain.from_iterable(first)))
    return changes if definition.why_not(changed(definition, setup, changes)) is None else ()


def changed(definition: GameDefinition, setup: Setup, changes: Iterable[Change]) -> Setup:
    """Return a set-up with some changes; what a change names and there is not, changes nothing.

    The options of what is left out go with it.
    """
    for change in changes:
        kind, _, name = change.partition(":")
        setup = _changed(definition, setup, kind, name)
    return definition.with_options(structs.replace(setup, options={}), setup.options)


def _changed(definition: GameDefinition, setup: Setup, kind: str, name: str) -> Setup:
    if kind == SEATS:
        seats = tuple(name.split(","))
        return structs.replace(setup, seats=seats) if seats in definition.seatings else setup
    if kind == USUAL:
        options = {option: value for option, value in setup.options.items() if option != name}
        return structs.replace(setup, options=options)
    chosen = {*setup.modules, name} if kind == WITH else {*setup.modules} - {name}
    return structs.replace(
        setup, modules=tuple(module.name for module in definition.modules if module.name in chosen)
    )


def _repairs(definition: GameDefinition, setup: Setup, denial: Denial) -> tuple[tuple[Change, ...], ...]:
    """The changes that take a reason away: what leaves the players alone first, then other players."""
    rules, seats = [*_rule_changes(definition, setup)], [*_seat_changes(definition, setup)]
    best = _that_repair(definition, setup, denial, ((one,) for one in rules)) or _that_repair(
        definition, setup, denial, itertools.combinations(rules, 2)
    )
    others = _that_repair(definition, setup, denial, ((one,) for one in seats))
    return (*best[: MOST_REPAIRS - 1], *others[:1]) if best else tuple(others[:MOST_REPAIRS])


def _that_repair(
    definition: GameDefinition, setup: Setup, denial: Denial, tried: Iterable[tuple[Change, ...]]
) -> list[tuple[Change, ...]]:
    """Those changes that take a reason away and bring no more than there were, the fewest left first.

    Of players who cannot sit together nothing else was asked yet: there any other reason may come to light.
    """
    before = inf if denial.rule == SEATING else len([*definition.denials(setup)])
    left = {changes: [*definition.denials(changed(definition, setup, changes))] for changes in tried}
    found = [changes for changes, after in left.items() if denial not in after and len(after) <= before]
    far = {changes: number for number, changes in enumerate(left)} if denial.rule == SEATING else {}
    return sorted(found, key=lambda changes: len(left[changes]) + far.get(changes, 0))


def _rule_changes(definition: GameDefinition, setup: Setup) -> Iterator[Change]:
    """Every change of a module or an option that could help."""
    yield from (f"{WITHOUT}:{name}" for name in setup.modules)
    usual = {setting.name: setting.values[0] for setting in definition.settings}
    yield from (f"{USUAL}:{name}" for name, value in setup.options.items() if value != usual.get(name, value))
    needed = {need for module in definition.modules if module.name in setup.modules for need in module.needs}
    yield from (f"{WITH}:{name}" for name in sorted(needed - {*setup.modules}))


def _seat_changes(definition: GameDefinition, setup: Setup) -> Iterator[Change]:
    """Every other table that the game knows, the nearest first."""
    seatings = sorted(definition.seatings, key=lambda seats: _distance(seats, setup.seats))
    yield from (f"{SEATS}:{','.join(seats)}" for seats in seatings if seats != setup.seats)


def _distance(seats: tuple[str, ...], wanted: tuple[str, ...]) -> tuple[int, int]:
    """How many seats differ; of two that differ alike, the one whose people change less is nearer."""
    first, second = Counter(seats), Counter(wanted)
    apart = (first - second).total() + (second - first).total()
    return apart, abs(first[PERSON] - second[PERSON])
