"""Which set-ups of a box are tried: all of them, or a sample that leaves no module and no option out."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator

from clepsydra.kernel import GameDefinition, Module, Setting, Setup, stream
from clepsydra.kernel.rules import Choice

FEW = 16
"""A box with so few set-ups has them all tried."""


def setups_to_try(definition: GameDefinition, most: int = FEW) -> list[Setup]:
    """Every set-up if there are few; else each table, each module alone, all modules, each option value."""
    few = list(itertools.islice(definition.setups(), most + 1))
    if len(few) <= most:
        return few
    tried: list[Setup] = []
    for setup in telling(definition):
        if setup not in tried and definition.why_not(setup) is None:
            tried.append(setup)
    chance = stream(b"conformance", definition.name)
    while len(tried) < most:
        setup = definition.any_setup(chance)
        if setup not in tried:
            tried.append(setup)
    return tried


def telling(definition: GameDefinition) -> Iterator[Setup]:
    """The set-ups that show most, some of which may not be playable."""
    usual: dict[str, Choice] = {setting.name: setting.values[0] for setting in definition.settings}
    every = everything(definition)
    tables = itertools.cycle(definition.seatings)
    for table in definition.seatings:
        yield Setup(definition.name, table, (), usual)
        yield Setup(definition.name, table, every, usual)
    for module in definition.modules:
        alone = with_needs(definition, [module.name])
        yield from (
            Setup(definition.name, table, alone, usual)
            for table in itertools.islice(tables, len(definition.seatings))
        )
    for setting in definition.settings:
        for value in setting.values:
            yield Setup(definition.name, next(tables), every, {**usual, setting.name: value})
            yield Setup(definition.name, next(tables), (), {**usual, setting.name: value})
        if setting.of:
            yield from _of(definition, setting, usual)


def _of(definition: GameDefinition, setting: Setting, usual: dict[str, Choice]) -> Iterator[Setup]:
    """Every value of an option that belongs to modules or kinds of seats, with each of these."""
    known = {module.name for module in definition.modules}
    for name, table, value in itertools.product(setting.of, definition.seatings, setting.values):
        if name in known or name in table:
            modules = with_needs(definition, [name]) if name in known else ()
            yield Setup(definition.name, table, modules, {**usual, setting.name: value})


def everything(definition: GameDefinition) -> tuple[str, ...]:
    """As many modules together as exclude none of each other, earlier ones first."""
    chosen: set[str] = set()
    for module in definition.modules:
        wider = {*chosen, *with_needs(definition, [module.name])}
        if not any(other in wider for name in wider for other in of_name(definition, name).excludes):
            chosen = wider
    return in_order(definition, chosen)


def with_needs(definition: GameDefinition, names: Iterable[str]) -> tuple[str, ...]:
    """The modules and all that they need."""
    wanted, found = list(names), set[str]()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            wanted += of_name(definition, name).needs
    return in_order(definition, found)


def of_name(definition: GameDefinition, name: str) -> Module:
    """The module of this name."""
    return next(module for module in definition.modules if module.name == name)


def in_order(definition: GameDefinition, names: Iterable[str]) -> tuple[str, ...]:
    """Names of modules in the order of the box."""
    chosen = set(names)
    return tuple(module.name for module in definition.modules if module.name in chosen)


def title(setup: Setup) -> str:
    """A set-up in a few words, for the name of a test.

    >>> title(Setup("hourglass", ("person", "person", "drip"), ("storm",)))
    'hourglass 2 person 1 drip with storm'
    """
    seats = " ".join(f"{count} {kind}" for kind, count in Counter(setup.seats).items())
    modules = f" with {' '.join(setup.modules)}" if setup.modules else ""
    options = "".join(f" {name}={value}" for name, value in setup.options.items())
    return f"{setup.game} {seats}{modules}{options}"
