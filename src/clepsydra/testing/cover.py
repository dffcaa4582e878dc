"""Few set-ups in which everything meets everything: each pair of modules, options and tables that a box allows.

What a set-up is made of are its *facts*: its table, which modules are there and which are not, the value of each
of its options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations

from msgspec.structs import replace

from clepsydra.kernel import Chance, GameDefinition, Module, Setup, stream
from clepsydra.kernel.rules import Choice

Fact = tuple[str, str, Choice | tuple[str, ...]]
"""What kind it is, of what, and what it is: `("option", "board_side", "B")`."""
Meeting = frozenset[Fact]

GROWN = 12
"""So many ways to fill a set-up up are tried; the one with most that is new is taken."""


def cover(definition: GameDefinition, size: int, tried: Iterable[Setup] = ()) -> list[Setup]:
    """Set-ups in which, with those tried already, every so many facts meet that the box lets meet."""
    box = Box(definition)
    missing = dict.fromkeys(those for those in combinations(range(len(box.facts)), size) if box.differ(those))
    for setup in tried:
        _strike(missing, box, setup, size)
    found: list[Setup] = []
    chance = stream(b"cover", definition.name)
    while missing:
        meeting = next(iter(missing))
        kept = frozenset(box.facts[place] for place in meeting)
        begun = box.fewest(kept)
        if begun is None:
            del missing[meeting]
            continue
        grown = [_grown(box, begun, kept, chance) for _ in range(GROWN)]
        best = max(grown, key=lambda setup: sum(map(missing.__contains__, box.meetings(setup, size))))
        found.append(best)
        _strike(missing, box, best, size)
    return found


def facts(definition: GameDefinition, setup: Setup) -> list[Fact]:
    """What a set-up is made of."""
    options = (
        ("option", setting.name, setup.options.get(setting.name, setting.unnamed))
        for setting in definition.settings_for(setup)
    )
    modules = (("module", module.name, module.name in setup.modules) for module in definition.modules)
    return [("table", "", setup.seats), *modules, *options]


def meetings(definition: GameDefinition, setup: Setup, size: int) -> Iterator[Meeting]:
    """Every so many facts that meet in a set-up."""
    return map(frozenset, combinations(facts(definition, setup), size))


def allowed(definition: GameDefinition, size: int) -> set[Meeting]:
    """Every so many facts that the box lets meet somewhere."""
    box = Box(definition)
    every = (those for those in combinations(range(len(box.facts)), size) if box.differ(those))
    met = (frozenset(box.facts[place] for place in those) for those in every)
    return {meeting for meeting in met if box.fewest(meeting) is not None}


class Box:
    """A game with its facts in order; in a meeting here, a fact is its place in that order.

    A cover asks the same of a box many thousand times: what it has is found by name, and of a set-up only what is asked.
    """

    def __init__(self, definition: GameDefinition) -> None:
        self.definition = definition
        self.modules = {module.name: module for module in definition.modules}
        self.settings = {setting.name: setting for setting in definition.settings}
        self.facts = list(_facts_of_the_box(definition))
        self.places = {fact: place for place, fact in enumerate(self.facts)}
        self.needed = {name: with_needs(definition, [name]) for name in self.modules}
        self.plain = [
            Setup(definition.name, table, modules)
            for table in definition.seatings
            for modules in ((), *self.needed.values())
        ]
        """Every table without modules, and with each of them and no more than it needs."""

    def differ(self, those: tuple[int, ...]) -> bool:
        """Whether none of them is another value of the same option, or another table."""
        return len({self.facts[place][:2] for place in those}) == len(those)

    def meetings(self, setup: Setup, size: int) -> Iterator[tuple[int, ...]]:
        """Every so many facts that meet in a set-up, those of each in the order of the box."""
        return combinations([self.places[fact] for fact in facts(self.definition, setup)], size)

    def fewest(self, meeting: Meeting) -> Setup | None:
        """A set-up with these facts and as little else as they need, or `None` if the box allows none."""
        wanted = sorted(meeting, key=str)
        seen: list[Setup] = []
        for plain in self.plain:
            setup = reduce(self.widened, wanted, plain)
            if setup not in seen and self.allows(setup, meeting):
                return setup
            seen.append(setup)
        return None

    def allows(self, setup: Setup, meeting: Meeting) -> bool:
        """Whether the set-up can be played and has these facts."""
        return all(self._has(setup, fact) for fact in meeting) and self.definition.why_not(setup) is None

    def _has(self, setup: Setup, fact: Fact) -> bool:
        """Whether it is one of the facts of the set-up."""
        kind, name, value = fact
        if kind == "table":
            return setup.seats == value
        if kind == "module":
            return (name in setup.modules) is value
        setting = self.settings[name]
        return setup.options.get(name, setting.unnamed) == value and setting.applies(setup)

    def widened(self, setup: Setup, fact: Fact) -> Setup:
        """The set-up with this fact, and with what a module or the value of an option needs."""
        match fact:
            case ("table", _, tuple(table)):
                return replace(setup, seats=table)
            case ("module", name, False):
                return replace(setup, modules=tuple(other for other in setup.modules if other != name))
            case ("module", name, _):
                modules = {*setup.modules, *self.needed[name]}
                return replace(setup, modules=tuple(other for other in self.modules if other in modules))
            case (_, name, value):
                wider = replace(setup, options={**setup.options, name: value})
                setting = self.settings[name]
                for need in setting.needs if value != setting.unnamed else ():
                    kind = "module" if need in self.modules else "option"
                    wider = self.widened(wider, (kind, need, True))
                return wider


def _facts_of_the_box(definition: GameDefinition) -> Iterator[Fact]:
    for table in definition.seatings:
        yield "table", "", table
    for module in definition.modules:
        yield "module", module.name, True
        yield "module", module.name, False
    for setting in definition.settings:
        for value in setting.values:
            yield "option", setting.name, value


def _strike(missing: dict[tuple[int, ...], None], box: Box, setup: Setup, size: int) -> None:
    for meeting in box.meetings(setup, size):
        missing.pop(meeting, None)


def _grown(box: Box, begun: Setup, kept: Meeting, chance: Chance) -> Setup:
    """The set-up with as much more as goes together, in an order left to chance; what it is made for stays."""
    more, settled = box.facts.copy(), {fact[:2] for fact in kept}
    chance.shuffle(more)
    setup = begun
    for fact in more:
        if fact[:2] in settled:
            continue
        wider = box.widened(setup, fact)
        if wider == setup or box.allows(wider, kept):
            setup = wider
            settled.add(fact[:2])
    return setup


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
