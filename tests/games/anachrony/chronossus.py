"""A table of Ann against the Chronossus, for scenarios.

    table = solo(era=3)
    table.acts(4, "construct_lab")

It is the bot's turn, with six powered exosuits; Ann has scientists, so that she is asked afterwards.
"""

from __future__ import annotations

from typing import Any, Self

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.exosuits import stand
from clepsydra.games.anachrony.modules.chronossus.catalog import CHRONOSSUS
from clepsydra.games.anachrony.modules.chronossus.flux import FluxPool, pool_of
from clepsydra.games.anachrony.modules.chronossus.pieces import Chronossus, state_of
from clepsydra.games.anachrony.state import Suit
from clepsydra.kernel import PERSON, Setup
from tests.games.anachrony import solo_table

BOT = CHRONOSSUS
SEATS = (PERSON, BOT)


class SoloTable(solo_table.SoloTable):
    """A table with a Chronossus."""

    @property
    def own(self) -> Chronossus:
        """Its tokens, tiles and pool."""
        return state_of(self.state)

    def token(self, number: int, space: str) -> Self:
        """Where a token lies."""
        assert space in self.game.rules.catalog.more[BOT].tracks[number]
        self.own.tokens[number] = space
        return self

    def tile(self, slot: str, name: str) -> Self:
        """Which side of which tile lies on a space."""
        self.own.tiles[slot] = name
        return self

    def energy_pool(self, energy: int, exhausted: int) -> Self:
        """What is in the energy pool."""
        self.own.energy, self.own.exhausted = energy, exhausted
        return self

    @property
    def flux(self) -> FluxPool:
        """Its flux pool, beside Fractures of Time."""
        return pool_of(self.state)

    def flux_pool(self, cores: int, casings: int) -> Self:
        """What is in the flux pool."""
        self.flux.cores, self.flux.casings = cores, casings
        self.flux.aside = 3 - casings
        return self

    def stands(self, *spaces: str, core: bool = True) -> Self:
        """Spaces on which exosuits of its own stand, with a core in each or without."""
        for space in spaces:
            self.bot.powered.pop()
            stand(self.game, 1, Suit(space, core=core))
        return self

    def draws(self, *outcomes: int) -> Self:
        """Which cores are drawn next, each by its number among those left: the charged ones come first."""
        self.state.chance.script.append(list(outcomes))
        return self

    def acts(self, number: int, space: str, *dice: str | int) -> Self:
        """A token acts from a space of its track, with these dice, and it is Ann's turn."""
        return self.token(number, space).rolls(number).dice(*dice).start()


def solo(
    era: int = 3,
    first: str = BOT,
    *,
    phase: str = "turn",
    modules: tuple[str, ...] = (),
    corrections: dict[str, Any] | None = None,
    **options: str | int | bool,
) -> SoloTable:
    """A table in a phase of an era, by default at the bot's turn."""
    setup = ANACHRONY.with_defaults(Setup("anachrony", SEATS, modules, dict(options), corrections or {}))
    return solo_table.against(SoloTable, ANACHRONY, setup, era=era, first=first, phase=phase)
