"""The definition of a game: base, modules, options, texts, rulebook."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, structs

from clepsydra.kernel.chance import Chance
from clepsydra.kernel.citation import among
from clepsydra.kernel.components import Components, digest
from clepsydra.kernel.denials import Denial, Refused, deny
from clepsydra.kernel.game import Game
from clepsydra.kernel.rules import PERSON, Choice, Module, Ruleset, Setup
from clepsydra.kernel.valuation import Valuation


class Setting(Struct, frozen=True):
    """A table option with its possible values, the usual one first.

    >>> Setting("level", (1, 2), of=("drip",)).applies(Setup("hourglass", (PERSON, "drip")))
    True
    """

    name: str
    values: tuple[Choice, ...]
    of: tuple[str, ...] = ()
    """The modules and the kinds of seats whose option it is: without one of them it keeps its usual value."""
    needs: tuple[str, ...] = ()
    """What must be there besides, all of it: modules, kinds of seats, options before this one that are on."""
    earlier: Choice | None = None
    """The value at stored tables that do not name the option, if it is no longer the usual one."""
    group: Literal["table", "opponent", "rulebook"] = "table"
    """Where pages show it: what lies on the table, how strong an automa is, or how a rule is read."""

    @property
    def unnamed(self) -> Choice:
        """The value at a table whose setup does not name the option.

        >>> Setting("level", (2, 1), earlier=1).unnamed
        1
        """
        return self.values[0] if self.earlier is None else self.earlier

    def applies(self, setup: Setup) -> bool:
        """Whether there is anything to choose at a table."""
        return not self.missing(setup)

    def missing(self, setup: Setup) -> str:
        """What it wants that is not at a table; nothing if it applies."""
        if self.of and not any(map(setup.plays, self.of)):
            return self.of[0]
        return next((name for name in self.needs if not setup.plays(name)), "")


class Preset(Struct, frozen=True):
    """A way to play that is chosen at once; what it does not name is as usual, also who sits there.

    Pages have words for `first_game`, `box` (as printed), `everything` and `solo`.
    """

    name: str
    modules: tuple[str, ...] = ()
    options: dict[str, Choice] = {}
    seats: tuple[str, ...] = ()


class GameDefinition(Struct, frozen=True):
    """Everything that a game brings. `base` fills the registries of its rules, as each module does after it.

    `seatings` lists the seats that may sit together: `("person", "person")`, `("person", "drip")`.
    `prefixes` are those of its rule ids; a `complete` game has a test for each of its rules.
    """

    name: str
    rules: type[Ruleset[Any]]
    game: type[Game[Any, Any]]
    base: Callable[[Any], None]
    seatings: tuple[tuple[str, ...], ...]
    texts: Path
    prefixes: tuple[str, ...]
    belongs: Mapping[str, tuple[str, ...]] = {}
    """How the ids of rules begin that count only with some modules, automas or options: with any one of these."""
    not_yet: tuple[str, ...] = ()
    """Of these, the rules and scenarios about what is not built yet, by their ids or how those begin: nobody enforces them."""
    modules: tuple[Module, ...] = ()
    automas: tuple[Module, ...] = ()
    """What comes with a kind of seat of the same name, wherever one sits; nobody chooses it apart."""
    optional: tuple[Module, ...] = ()
    """What comes with an option of the same name that is on."""
    together: tuple[Module, ...] = ()
    """What comes where several of all these meet."""
    settings: tuple[Setting, ...] = ()
    refuses: Callable[[Setup], Denial | None] = lambda _setup: None
    """What of itself does not go together, beyond seats, modules and values."""
    valuation: Valuation | None = None
    """What a position is worth to a seat: what bots go by that think. Without it, its score."""
    yardstick: Callable[[Any, int], Mapping[str, float]] | None = None
    """What the greedy bot goes by, in named terms; kept as it is, so that others can be measured against it."""
    version: int = 1
    plays_since: int = 0
    """The oldest version of the rules that this code still plays exactly as it was; 0 if only the present one."""
    complete: bool = False
    components: Components | None = None
    documents: Path | None = None
    """The folder of its numbered rules: English at the top, other languages in folders such as `fr`."""
    for_learning: bool = False
    """Made to learn the table on: pages offer it under *Learn*, beside other games only if the operator says so."""

    presets: tuple[Preset, ...] = ()
    weights: Mapping[str, float] = {}
    """How much more time than usual a question is worth to clocks, by its rule: a draft before the game, a pass."""
    minutes: int = 0
    """About how long a game takes for each person who plays, as pages say; nothing is said without."""
    longer: Mapping[str, float] = {}
    """How much longer it is for each of them with a module, an automa or an option that is on: 0.1 is a tenth.

    Measured in the decisions of simulated games (docs/figures/durations.md).
    """
    lessons: str = ""
    """The package of its lessons (docs/guides/write-a-lesson.md); nothing in the rules knows it."""

    def why_not(self, setup: Setup) -> Denial | None:
        """Why this cannot be played, or `None`."""
        return next(self.denials(setup), None)

    def denials(self, setup: Setup) -> Iterator[Denial]:
        """Yield every reason why this cannot be played; what refuses for several of its own gives the first."""
        if setup.seats not in self.seatings:
            yield self._not_for(len(setup.seats))
            return
        unknown = [*self._not_there(setup)]
        yield from unknown
        if unknown:
            return
        # who sits there is the broader reason: what an automa refuses, it refuses with any module
        playing = [module for module in (*self.automas, *self.optional, *self.modules) if module.is_at(setup)]
        asked = (self.refuses, *(module.refuses for module in playing))
        yield from (denial for refuses in asked if (denial := refuses(setup)) is not None)
        yield from self._why_no_options(setup)
        yield from self.complaints(setup)

    def _not_there(self, setup: Setup) -> Iterator[Denial]:
        """The modules and options that there are not, or not with these others."""
        modules = {module.name: module for module in self.modules}
        for name in setup.modules:
            if name not in modules:
                yield deny("TB-SET-02", module=name)
                continue
            if missing := [need for need in modules[name].needs if need not in setup.modules]:
                yield deny("TB-SET-03", "needs", module=name, other=missing[0])
            elif clashing := [other for other in modules[name].excludes if other in setup.modules]:
                yield deny("TB-SET-03", "excludes", module=name, other=clashing[0])
        settings = {setting.name: setting for setting in self.settings}
        for name, value in setup.options.items():
            if name not in settings or value not in settings[name].values:
                yield deny("TB-SET-04", option=name)

    def _why_no_options(self, setup: Setup) -> Iterator[Denial]:
        """Why options cannot be chosen with these seats and modules."""
        for setting in self.settings:
            chosen = setup.options.get(setting.name, setting.unnamed)
            if chosen not in (setting.values[0], setting.unnamed) and (missing := setting.missing(setup)):
                yield deny("TB-SET-04", "of", option=setting.name, other=missing)

    def complaints(self, setup: Setup) -> Sequence[Denial]:
        """All that is wrong with the corrections of a setup."""
        if not setup.corrections:
            return ()
        return (deny("TB-SET-05"),) if self.components is None else self.components.complaints(setup)

    def parts(self, rule: str) -> tuple[str, ...]:
        """Return the modules, automas and options with which a rule counts; nothing for a rule of every table.

        The longest beginning of its id decides.
        """
        heads = [head for head in self.belongs if among(rule, [head])]
        return self.belongs[max(heads, key=len)] if heads else ()

    def parts_at(self, setup: Setup) -> list[str]:
        """Return the modules, automas and options at a table that have rules of their own, sorted by name."""
        named = {part for parts in self.belongs.values() for part in parts}
        return sorted(filter(setup.plays, named))

    def keeps(self, version: int) -> bool:
        """Return whether games that began by a version of the rules are played by it to their end (TB-REC-03)."""
        return version == self.version or 0 < self.plays_since <= version < self.version

    def as_of(self, version: int) -> GameDefinition:
        """Return the game as a version of its rules plays it, or as it is if that version is not kept."""
        return structs.replace(self, version=version) if self.keeps(version) else self

    def data(self, setup: Setup) -> str:
        """The hash of the component data that a table plays with; empty if the game keeps none."""
        if self.components is None:
            return ""
        return _hash_of(self.components, msgspec.json.encode(setup, order="deterministic"))

    def rules_for(self, setup: Setup) -> Ruleset[Any]:
        """The rules of a table: the base, then each module's additions, then nothing more."""
        denial = self.why_not(setup)
        if denial is not None:
            raise Refused(denial)
        rules = self.rules(self, setup)
        self.base(rules)
        for module in rules.modules:
            module.extend(rules)
        rules.close()
        return rules

    def setups(self) -> Iterator[Setup]:
        """Every way to play it."""
        names = [module.name for module in self.modules]
        mixes = [mix for size in range(len(names) + 1) for mix in itertools.combinations(names, size)]
        for seats, modules in itertools.product(self.seatings, mixes):
            for setup in _ways(Setup(self.name, seats, modules), self.settings):
                if self.why_not(setup) is None:
                    yield setup

    def settings_for(self, setup: Setup) -> list[Setting]:
        """The options that there are with these seats, modules and other options."""
        return [setting for setting in self.settings if setting.applies(setup)]

    def with_options(self, table: Setup, chosen: Mapping[str, Choice]) -> Setup:
        """The table with what was chosen of the options that it has; one that is on may open others after it."""
        for setting in self.settings:
            if setting.name in chosen and setting.applies(table):
                table = _with(table, setting.name, chosen[setting.name])
        return table

    def with_defaults(self, table: Setup) -> Setup:
        """Return the setup of a new table: it names every option whose usual value is another at older tables."""
        for setting in self.settings:
            if setting.earlier is not None and setting.name not in table.options and setting.applies(table):
                table = _with(table, setting.name, setting.values[0])
        return table

    def minutes_at(self, table: Setup, people: int) -> int:
        """About how long a game takes at a table where so many people play, in minutes; bots decide at once.

        >>> game = installed_games()["hourglass"]
        >>> stormy = structs.replace(game, minutes=10, longer={"storm": 0.5})
        >>> [stormy.minutes_at(Setup("hourglass", (PERSON,) * 2, mix), 2) for mix in ((), ("storm",))]
        [20, 30]
        """
        more = sum(share for name, share in self.longer.items() if table.plays(name))
        return round(people * self.minutes * (1 + more))

    def spelled_out(self, table: Setup) -> Setup:
        """Return the setup with the values that an older table plays by without naming them."""
        unnamed = {
            setting.name: setting.unnamed
            for setting in self.settings
            if setting.earlier is not None and setting.applies(table)
        }
        return structs.replace(table, options={**unnamed, **table.options})

    def seatings_for(self, players: int | None) -> list[tuple[str, ...]]:
        """The seats for so many people, whatever automas sit with them; all there are if not said."""
        return [seats for seats in self.seatings if players in (None, seats.count(PERSON))]

    def largest_table(self, preset: str = "") -> Setup:
        """The plain game or a preset of it, with as many people as can play it, unless it says who sits there."""
        chosen = next((each for each in self.presets if each.name == preset), Preset(preset))
        seatings = [chosen.seats] if chosen.seats else [s for s in self.seatings if {*s} == {PERSON}]
        tables = (Setup(self.name, seats, chosen.modules, chosen.options) for seats in seatings)
        return max((t for t in tables if self.why_not(t) is None), key=lambda table: len(table.seats))

    def any_setup(self, chance: Chance, players: int | None = None) -> Setup:
        """One way to play, every choice left to chance."""
        seatings = self.seatings_for(players)
        if not seatings:
            raise Refused(self._not_for(players or 0))
        while True:
            modules = tuple(module.name for module in self.modules if chance.roll(2) == 1)
            options = {setting.name: chance.pick(setting.values) for setting in self.settings}
            table = Setup(self.name, chance.pick(seatings), modules)
            setup = self.with_options(table, options)
            if self.why_not(setup) is None:
                return setup

    def _not_for(self, seats: int) -> Denial:
        sizes = [len(table) for table in self.seatings]
        return deny("TB-SET-01", given=seats, fewest=min(sizes), most=max(sizes))


def _with(table: Setup, option: str, value: Choice) -> Setup:
    return structs.replace(table, options={**table.options, option: value})


def _ways(table: Setup, settings: Sequence[Setting]) -> Iterator[Setup]:
    """The table with every value of the options that it has."""
    if not settings:
        yield table
        return
    first, *others = settings
    values = first.values if first.applies(table) else ()
    for wider in [_with(table, first.name, value) for value in values] or [table]:
        yield from _ways(wider, others)


@functools.lru_cache(maxsize=256)
def _hash_of(components: Components, setup: bytes) -> str:
    """Every table that is opened asks for it, most of them for the same."""
    return digest(components.facts(msgspec.json.decode(setup, type=Setup)))


@functools.cache
def installed_games() -> dict[str, GameDefinition]:
    """Every game that is installed, found by the entry points of the group `clepsydra.games`."""
    found = {entry.name: entry.load() for entry in entry_points(group="clepsydra.games")}
    return dict(sorted(found.items()))
