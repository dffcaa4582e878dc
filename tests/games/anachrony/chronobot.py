"""A table of Ann against the Chronobot, for scenarios.

    table = solo(era=3).give(BOT, titanium=1)
    table.acts("remove_anomaly").has(BOT, titanium=1, vp=1)

It is the bot's turn, with six powered exosuits; Ann has scientists, so that she is asked afterwards.
"""

from __future__ import annotations

from typing import Any, Self

from msgspec.structs import replace

from clepsydra.games.anachrony import ANACHRONY
from clepsydra.games.anachrony.modules.chronobot.catalog import CHRONOBOT
from clepsydra.games.anachrony.modules.chronobot.tokens import Chronobot
from clepsydra.kernel import PERSON, Setup
from tests.games.anachrony import solo_table

BOT = CHRONOBOT
SEATS = (PERSON, BOT)
BOX = replace(ANACHRONY, seatings=tuple(dict.fromkeys((*ANACHRONY.seatings, SEATS))))
SHORT = ("construct_life_support", "travel_in_time", "construct_superproject", "remove_anomaly")


class SoloTable(solo_table.SoloTable):
    """A table with a Chronobot."""

    @property
    def own(self) -> Chronobot:
        """Its tokens and its turns."""
        found: Chronobot = getattr(self.state, BOT)
        return found

    def tokens(self, **spaces: tuple[int, ...]) -> Self:
        """Where these tokens lie, the uppermost last; the others stay where they are."""
        moved = {token for tokens in spaces.values() for token in tokens}
        own = self.own.spaces
        for space in own:
            own[space] = [token for token in own[space] if token not in moved]
        for space, tokens in spaces.items():
            own[space] += tokens
        return self

    def did(self, actions: int) -> Self:
        """How many actions it has taken in this era."""
        self.own.actions = actions
        return self

    def acts(self, space: str, *dice: str | int) -> Self:
        """The bot acts from a command space, with these dice, and it is Ann's turn."""
        token = 3 if space in SHORT else 5
        return self.tokens(**{space: (token,)}).rolls(token).dice(*dice).start()


def solo(
    era: int = 3,
    first: str = BOT,
    *,
    phase: str = "turn",
    corrections: dict[str, Any] | None = None,
    **options: str | int | bool,
) -> SoloTable:
    """A table in a phase of an era, by default at the bot's turn."""
    setup = BOX.with_defaults(Setup("anachrony", SEATS, (), dict(options), corrections or {}))
    return solo_table.against(SoloTable, BOX, setup, era=era, first=first, phase=phase)
