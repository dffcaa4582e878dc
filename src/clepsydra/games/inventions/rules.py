"""The rules of a table: registries that the base fills and modules may add to.

A game is played by these rules and their entries act on a game: this is the one circle, and it is cut here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from clepsydra.games.inventions.catalog import Benefit, Catalog, Objective, ProgressTile, catalog_of
from clepsydra.games.inventions.sentences import goes_on
from clepsydra.games.inventions.state import LAST_ERA, InventionsState
from clepsydra.kernel import Denial, Event, Flow, GameDefinition, Registry, Ruleset, Setup, Step

if TYPE_CHECKING:
    from clepsydra.games.inventions.deed import Deed
    from clepsydra.games.inventions.game import Inventions

Count = Callable[["Inventions", int, Objective], int]
SIZES = {1: "solo", 2: "two", 3: "three", 4: "four"}


class Action(Struct, frozen=True):
    """Something that can be performed: why not, what it does, and the chain step that ends it."""

    why_not: Callable[[Inventions, int], Denial | None]
    do: Callable[[Inventions, int], Flow[Deed]]
    chain: Callable[[Inventions, int, Deed], Flow[None]] | None = None


class EraStep(Struct, frozen=True):
    """A part of the era change; `always` also when era 1 ends (see IN-ERA-04)."""

    do: Step
    always: bool = False


class EconomyEffect(Struct, frozen=True):
    """What an economy tile does, and why it could not be used now."""

    do: Callable[[Inventions, int, ProgressTile], Flow[None] | None]
    why_not: Callable[[Inventions, int, ProgressTile], Denial | None] = lambda _game, _seat, _tile: None
    builds: bool = False
    """Whether it is a building of its own, which comes before or after another, never within (see IN-PRO-11)."""


class InventionsRules(Ruleset[InventionsState]):
    """What a table of Inventions plays by, but for its beginning and its end."""

    state = InventionsState

    def __init__(self, definition: GameDefinition, setup: Setup) -> None:
        super().__init__(definition, setup)
        self.catalog: Catalog = catalog_of(setup)
        self.actions: Registry[Action] = Registry("action")
        self.benefits: Registry[Callable[[Inventions, int, Benefit], Flow[None] | None]] = Registry("benefit")
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

    def goes_on(self, told: Sequence[Event], event: Event, *, at_once: bool) -> bool:
        """Whether an event is told in the same sentence: an action with its steps is one, whatever it asks."""
        return goes_on(told, event)

    def next_step(self, state: InventionsState) -> str | None:
        """The phase that the state is in; the game is over when Chronos has come to era 6 and all is told."""
        return state.phase or None

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

    def chapter(self, state: InventionsState) -> str:
        """Programmed decisions are given for an era."""
        return str(min(state.era, LAST_ERA))
