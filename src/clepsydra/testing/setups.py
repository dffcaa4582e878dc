"""Which set-ups of a box are tried: all of them, or a sample that leaves no module and no option out."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from clepsydra.kernel import GameDefinition, Setup, stream
from clepsydra.kernel.rules import Choice
from clepsydra.testing.cover import cover, in_order, of_name, with_needs

FEW = 16
"""A box with so few set-ups has them all tried."""

PAIRS, TRIPLES = 2, 3
"""How many modules, options and tables meet in every way that the box allows."""


def setups_to_try(definition: GameDefinition, most: int = FEW, size: int = PAIRS) -> list[Setup]:
    """Every set-up if there are few; else each table, each module alone, all modules, and whatever can meet."""
    few = list(itertools.islice(definition.setups(), most + 1))
    if len(few) <= most:
        return few
    tried: list[Setup] = []
    for setup in telling(definition):
        if setup not in tried and definition.why_not(setup) is None:
            tried.append(setup)
    tried += cover(definition, size, tried)
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
    for table in definition.seatings:
        yield Setup(definition.name, table, (), usual)
        yield Setup(definition.name, table, every, usual)
    for module, table in zip(definition.modules, itertools.cycle(definition.seatings), strict=False):
        yield Setup(definition.name, table, with_needs(definition, [module.name]), usual)


def full_tables(definition: GameDefinition) -> list[Setup]:
    """Each table of several people with all modules that go together; any table if none has several."""
    every = everything(definition)
    setups = [definition.with_defaults(Setup(definition.name, table, every)) for table in definition.seatings]
    full = [setup for setup in setups if definition.why_not(setup) is None]
    return [setup for setup in full if len(setup.people) > 1] or full


def everything(definition: GameDefinition) -> tuple[str, ...]:
    """As many modules together as exclude none of each other, earlier ones first."""
    chosen: set[str] = set()
    for module in definition.modules:
        wider = {*chosen, *with_needs(definition, [module.name])}
        if not any(other in wider for name in wider for other in of_name(definition, name).excludes):
            chosen = wider
    return in_order(definition, chosen)


def title(definition: GameDefinition, setup: Setup) -> str:
    """A set-up in a few words, for the name of a test: options only where they are not as usual.

    >>> from hourglass import HOURGLASS
    >>> title(HOURGLASS, Setup("hourglass", ("person", "person", "drip"), ("storm",)))
    'hourglass 2 person 1 drip with storm'
    """
    seats = " ".join(f"{count} {kind}" for kind, count in Counter(setup.seats).items())
    modules = f" with {' '.join(setup.modules)}" if setup.modules else ""
    usual = {setting.name: setting.values[0] for setting in definition.settings}
    options = "".join(f" {name}={value}" for name, value in setup.options.items() if usual.get(name) != value)
    return f"{setup.game} {seats}{modules}{options}"
