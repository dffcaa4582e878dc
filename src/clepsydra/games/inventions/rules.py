"""The rules of a table: registries that the base fills and modules may add to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from msgspec import Struct

from clepsydra.games.inventions.catalog import Catalog, catalog_of
from clepsydra.games.inventions.scoring import final_result
from clepsydra.games.inventions.setup import lay_out
from clepsydra.games.inventions.state import LAST_ERA, Table
from clepsydra.kernel import Box, Chance, Denial, Registry, Result, Rule, Rules, Setup, Step

if TYPE_CHECKING:
    from clepsydra.games.inventions.catalog import Benefit, Objective, ProgressTile
    from clepsydra.games.inventions.game import Deed, Inventions

Count = Callable[["Inventions", int, "Objective"], int]
SIZES = {1: "solo", 2: "two", 3: "three", 4: "four"}


class Action(Struct, frozen=True):
    """Something that can be performed: why not, what it does, and the chain step that ends it."""

    why_not: Callable[[Inventions, int], Denial | None]
    do: Callable[[Inventions, int], Rule[Deed]]
    chain: Callable[[Inventions, int, Deed], Rule[None]] | None = None


class EraStep(Struct, frozen=True):
    """A part of the era change; `always` also when era 1 ends (IN-ERA-04)."""

    do: Step
    always: bool = False


class EconomyEffect(Struct, frozen=True):
    """What an economy tile does, and why it could not be used now."""

    do: Callable[[Inventions, int, ProgressTile], Rule[None] | None]
    why_not: Callable[[Inventions, int, ProgressTile], Denial | None] = lambda _game, _seat, _tile: None
    end_of_step_2: bool = False
    """Whether it is used at the end of step 2 only."""


class InventionsRules(Rules[Table]):
    """What a table of Inventions plays by."""

    state = Table

    def __init__(self, box: Box, setup: Setup) -> None:
        super().__init__(box, setup)
        self.catalog: Catalog = catalog_of(setup)
        self.actions: Registry[Action] = Registry("action")
        self.benefits: Registry[Callable[[Inventions, int, Benefit], Rule[None] | None]] = Registry("benefit")
        self.economy: Registry[EconomyEffect] = Registry("economy effect")
        self.culture: Registry[Callable[[Inventions, int, ProgressTile, Deed], None]] = Registry(
            "culture effect"
        )
        self.settlers: Registry[Callable[[Inventions, int], None]] = Registry("settler")
        self.automas: Registry[Callable[[Inventions, int], None]] = Registry("automa")
        self.bot_scores: Registry[Callable[[Inventions, int], dict[str, int]]] = Registry("score of a bot")
        self.last_words: Registry[Callable[[Inventions], None]] = Registry("last word")
        self.era_change: Registry[EraStep] = Registry("step of the era change")
        self.counts: Registry[Count] = Registry("count")
        self.scoring: Registry[Callable[[Inventions, int], int]] = Registry("line of the score sheet")

    @property
    def size(self) -> str:
        """The kind of table, by which tiles are counted out."""
        return SIZES[len(self.people)]

    def opening(self, chance: Chance) -> Table:
        """All pieces at their places, what is random drawn (IN-SET)."""
        return lay_out(self, chance)

    def next_step(self, state: Table) -> str | None:
        """The phase that the state is in; the game is over when Chronos has come to era 6 and all is told."""
        return state.phase or None

    def result(self, state: Table) -> Result:
        """The score sheets, and what breaks ties (IN-TIE-01)."""
        return final_result(cast("Inventions", self.box.game(self, state)))

    def back(self, piece: str) -> str:
        """What the back of a card or tile tells."""
        catalog = self.catalog
        if piece in catalog.ideas:
            return f"idea_of_era_{catalog.ideas[piece].era}"
        if piece in catalog.milestones:
            return f"milestone_{catalog.milestones[piece].letter.lower()}"
        if piece in catalog.objectives:
            return f"objective_{catalog.objectives[piece].kind}"
        return "hephaestus_card"

    def chapter(self, state: Table) -> str:
        """Programmed decisions are given for an era."""
        return str(min(state.era, LAST_ERA))
