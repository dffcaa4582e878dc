"""Which set-ups of a box are tried: all of them, or a sample that leaves no module and no option out."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator

from clepsydra.kernel import Box, Module, Setup, stream
from clepsydra.kernel.rules import Choice

FEW = 16
"""A box with so few set-ups has them all tried."""


def setups_to_try(box: Box, most: int = FEW) -> list[Setup]:
    """Every set-up if there are few; else each table, each module alone, all modules, each option value."""
    few = list(itertools.islice(box.setups(), most + 1))
    if len(few) <= most:
        return few
    tried: list[Setup] = []
    for setup in telling(box):
        if setup not in tried and box.why_not(setup) is None:
            tried.append(setup)
    chance = stream(b"conformance", box.name)
    while len(tried) < most:
        setup = box.any_setup(chance)
        if setup not in tried:
            tried.append(setup)
    return tried


def telling(box: Box) -> Iterator[Setup]:
    """The set-ups that show most, some of which may not be playable."""
    usual: dict[str, Choice] = {setting.name: setting.values[0] for setting in box.settings}
    every = everything(box)
    tables = itertools.cycle(box.tables)
    for table in box.tables:
        yield Setup(box.name, table, (), usual)
        yield Setup(box.name, table, every, usual)
    for module in box.modules:
        alone = with_needs(box, [module.name])
        yield from (
            Setup(box.name, table, alone, usual) for table in itertools.islice(tables, len(box.tables))
        )
    for setting in box.settings:
        for value in setting.values:
            yield Setup(box.name, next(tables), every, {**usual, setting.name: value})
            yield Setup(box.name, next(tables), (), {**usual, setting.name: value})


def everything(box: Box) -> tuple[str, ...]:
    """As many modules together as exclude none of each other, earlier ones first."""
    chosen: set[str] = set()
    for module in box.modules:
        wider = {*chosen, *with_needs(box, [module.name])}
        if not any(other in wider for name in wider for other in of_name(box, name).excludes):
            chosen = wider
    return in_order(box, chosen)


def with_needs(box: Box, names: Iterable[str]) -> tuple[str, ...]:
    """The modules and all that they need."""
    wanted, found = list(names), set[str]()
    while wanted:
        name = wanted.pop()
        if name not in found:
            found.add(name)
            wanted += of_name(box, name).needs
    return in_order(box, found)


def of_name(box: Box, name: str) -> Module:
    """The module of this name."""
    return next(module for module in box.modules if module.name == name)


def in_order(box: Box, names: Iterable[str]) -> tuple[str, ...]:
    """Names of modules in the order of the box."""
    chosen = set(names)
    return tuple(module.name for module in box.modules if module.name in chosen)


def title(setup: Setup) -> str:
    """A set-up in a few words, for the name of a test.

    >>> title(Setup("hourglass", ("person", "person", "drip"), ("storm",)))
    'hourglass 2 person 1 drip with storm'
    """
    seats = " ".join(f"{count} {kind}" for kind, count in Counter(setup.seats).items())
    modules = f" with {' '.join(setup.modules)}" if setup.modules else ""
    options = "".join(f" {name}={value}" for name, value in setup.options.items())
    return f"{setup.game} {seats}{modules}{options}"
