"""Few set-ups in which everything meets everything: each pair of modules, options and tables that a box allows.

What a set-up is made of are its *facts*: its table, which modules are there and which are not, the value of each
of its options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    every = list(_facts_of_the_box(definition))
    missing = dict.fromkeys(frozenset(those) for those in combinations(every, size) if _differ(those))
    for setup in tried:
        _strike(missing, definition, setup, size)
    found: list[Setup] = []
    chance = stream(b"cover", definition.name)
    while missing:
        meeting = next(iter(missing))
        begun = _fewest(definition, meeting)
        if begun is None:
            del missing[meeting]
            continue
        grown = [_grown(definition, begun, meeting, every, chance) for _ in range(GROWN)]
        best = max(grown, key=lambda setup: sum(met in missing for met in meetings(definition, setup, size)))
        found.append(best)
        _strike(missing, definition, best, size)
    return found


def facts(definition: GameDefinition, setup: Setup) -> list[Fact]:
    """What a set-up is made of."""
    options = (
        ("option", setting.name, setup.options.get(setting.name, setting.values[0]))
        for setting in definition.settings_for(setup)
    )
    modules = (("module", module.name, module.name in setup.modules) for module in definition.modules)
    return [("table", "", setup.seats), *modules, *options]


def meetings(definition: GameDefinition, setup: Setup, size: int) -> Iterator[Meeting]:
    """Every so many facts that meet in a set-up."""
    return map(frozenset, combinations(facts(definition, setup), size))


def allowed(definition: GameDefinition, size: int) -> set[Meeting]:
    """Every so many facts that the box lets meet somewhere."""
    every = combinations(_facts_of_the_box(definition), size)
    return {
        meeting
        for those in every
        if _differ(those) and _fewest(definition, meeting := frozenset(those)) is not None
    }


def _facts_of_the_box(definition: GameDefinition) -> Iterator[Fact]:
    for table in definition.seatings:
        yield "table", "", table
    for module in definition.modules:
        yield "module", module.name, True
        yield "module", module.name, False
    for setting in definition.settings:
        for value in setting.values:
            yield "option", setting.name, value


def _differ(those: tuple[Fact, ...]) -> bool:
    """Whether none of them is another value of the same option, or another table."""
    return len({fact[:2] for fact in those}) == len(those)


def _strike(missing: dict[Meeting, None], definition: GameDefinition, setup: Setup, size: int) -> None:
    for meeting in meetings(definition, setup, size):
        missing.pop(meeting, None)


def _fewest(definition: GameDefinition, meeting: Meeting) -> Setup | None:
    """A set-up with these facts and as little else as they need, or `None` if the box allows none."""
    for table in definition.seatings:
        for others in ((), *((module.name,) for module in definition.modules)):
            setup = Setup(definition.name, table)
            for fact in (*(("module", name, True) for name in others), *sorted(meeting, key=str)):
                setup = _with(definition, setup, fact)
            if meeting.issubset(facts(definition, setup)) and definition.why_not(setup) is None:
                return setup
    return None


def _grown(
    definition: GameDefinition, begun: Setup, kept: Meeting, every: list[Fact], chance: Chance
) -> Setup:
    """The set-up with as much more as goes together, in an order left to chance; what it is made for stays."""
    more, settled = every.copy(), {fact[:2] for fact in kept}
    chance.shuffle(more)
    setup = begun
    for fact in more:
        wider = _with(definition, setup, fact)
        if (
            fact[:2] not in settled
            and kept.issubset(facts(definition, wider))
            and definition.why_not(wider) is None
        ):
            setup = wider
            settled.add(fact[:2])
    return setup


def _with(definition: GameDefinition, setup: Setup, fact: Fact) -> Setup:
    """The set-up with this fact, and with what a module or the value of an option needs."""
    match fact:
        case ("table", _, tuple(table)):
            return replace(setup, seats=table)
        case ("module", name, False):
            return replace(setup, modules=tuple(other for other in setup.modules if other != name))
        case ("module", name, _):
            needed = {*setup.modules, *with_needs(definition, [name])}
            return replace(setup, modules=in_order(definition, needed))
        case (_, name, value):
            wider = replace(setup, options={**setup.options, name: value})
            setting = next(setting for setting in definition.settings if setting.name == name)
            for need in setting.needs if value != setting.values[0] else ():
                wider = _with(definition, wider, _fact(definition, need))
            return wider


def _fact(definition: GameDefinition, need: str) -> Fact:
    """What an option needs besides: a module, or another option that is on."""
    return "module" if any(module.name == need for module in definition.modules) else "option", need, True


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
