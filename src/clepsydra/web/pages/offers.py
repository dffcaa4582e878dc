"""What a table that somebody is filling in can still be: which modules and options go with it, and why others do not."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct, structs

from clepsydra.kernel import PERSON, Denial, GameDefinition, Reader, Setup
from clepsydra.kernel.definition import Preset
from clepsydra.kernel.rules import Choice
from clepsydra.web.pages.boxes import plain
from clepsydra.web.pages.judgement import SEATS, changed, faults


def usual_seats(definition: GameDefinition) -> tuple[str, ...]:
    """The first table that people alone play."""
    return next((table for table in definition.seatings if {*table} == {PERSON}), definition.seatings[0])


class Reason(Struct, frozen=True):
    """Why something cannot be chosen, and by which rule."""

    why: str
    rule: str


class Offers:
    """What goes with a set-up, in one language.

    Something is refused only for a reason that it brings itself: a table that cannot be played as it is may still be
    changed in every way.
    """

    def __init__(self, definition: GameDefinition, setup: Setup, lang: str) -> None:
        self.definition = definition
        self.setup = setup
        self.denial = definition.why_not(setup)
        self._reader = Reader(definition.texts, lang)
        self._usual = {setting.name: setting.values[0] for setting in definition.settings}

    @property
    def options(self) -> list[str]:
        """The options that there are with these seats and modules."""
        return [setting.name for setting in self.definition.settings_for(self.setup)]

    def module(self, name: str) -> Reason | None:
        """Why a module cannot be added."""
        if name in self.setup.modules:
            return None
        wider = {*self.setup.modules, name}
        modules = tuple(module.name for module in self.definition.modules if module.name in wider)
        return self._reason(structs.replace(self.setup, modules=modules))

    def option(self, name: str, value: str) -> Reason | None:
        """Why an option cannot have a value, given as a form sends it."""
        setting = next(setting for setting in self.definition.settings if setting.name == name)
        choice: Choice = next(one for one in setting.values if plain(one) == value)
        if self.setup.options.get(name, setting.values[0]) == choice:
            return None
        return self._reason(structs.replace(self.setup, options={**self.setup.options, name: choice}))

    def reasons(self, name: str) -> list[Reason]:
        """Why the values of an option that cannot be chosen cannot, each reason once."""
        setting = next(setting for setting in self.definition.settings if setting.name == name)
        found = (self.option(name, plain(value)) for value in setting.values)
        return list(dict.fromkeys(reason for reason in found if reason is not None))

    def presets(self) -> Iterator[tuple[Preset, Setup]]:
        """The presets that can be played."""
        for preset in self.definition.presets:
            setup = self.preset(preset)
            if self.definition.why_not(setup) is None:
                yield preset, setup

    def preset(self, preset: Preset) -> Setup:
        """The set-up that a preset is: with who sits there now if they can play it, unless it says who sits.

        Who sits as another preset says is no table for this one: that other one is what is being filled in. What the
        players of now cannot play with is left out, if anything remains that makes it this preset.
        """
        setup = Setup(self.definition.name, preset.seats, preset.modules, {**self._usual, **preset.options})
        if preset.seats:
            return setup
        now, usual = (
            structs.replace(setup, seats=seats) for seats in (self.setup.seats, usual_seats(self.definition))
        )
        if self.setup.seats in [other.seats for other in self.definition.presets]:
            return usual
        if self.setup.seats not in self.definition.seatings:
            return usual
        fitting = self._without_what_clashes(now)
        return fitting if fitting.modules or fitting == now else usual

    def _without_what_clashes(self, setup: Setup) -> Setup:
        """The set-up without the modules and options that its players cannot play with."""
        found = faults(self.definition, setup)
        changes = [change for fault in found for repair in fault.repairs[:1] for change in repair]
        fitting = changed(self.definition, setup, (each for each in changes if not each.startswith(SEATS)))
        whole = structs.replace(fitting, options={**self._usual, **fitting.options})
        return whole if self.definition.why_not(whole) is None else setup

    def is_chosen(self, setup: Setup) -> bool:
        """Whether a set-up is the one being filled in."""
        return (setup.seats, setup.modules, self._usual | setup.options) == (
            self.setup.seats,
            self.setup.modules,
            self._usual | self.setup.options,
        )

    def _reason(self, changed: Setup) -> Reason | None:
        denial = self.definition.why_not(changed)
        return None if denial is None or denial == self.denial else self.said(denial)

    def said(self, denial: Denial) -> Reason:
        """A refusal in words, its rule apart."""
        return Reason(self._reader.denial(denial).removesuffix(f" ({denial.rule})"), denial.rule)
