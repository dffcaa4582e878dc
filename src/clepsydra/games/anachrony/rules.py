"""The rules of a table: registries that the base fills and modules add to.

How long the game lasts, who may stand where, what costs what, what scores: each is a question that
is asked here, so that a module can answer it otherwise without the base naming it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from msgspec import Struct

from clepsydra.games.anachrony import earlier, events, setup
from clepsydra.games.anachrony.catalog import Catalog, catalog_of
from clepsydra.games.anachrony.option_prices import priced
from clepsydra.games.anachrony.state import AnachronyState, Stack
from clepsydra.kernel import (
    Chance,
    Denial,
    Event,
    Flow,
    GameDefinition,
    Prices,
    Registry,
    Result,
    Ruleset,
    Setup,
    Step,
    Zone,
)

if TYPE_CHECKING:
    from clepsydra.games.anachrony.act import Act, Warp
    from clepsydra.games.anachrony.automa import Automa, Command
    from clepsydra.games.anachrony.catalog import BoardSide, Effect, Tile
    from clepsydra.games.anachrony.game import Anachrony

Metric = Callable[["Anachrony", int], int]
Saves = Callable[["Anachrony", int], Iterable[tuple[str, ...]]]
Reductions = Callable[["Anachrony", "Act"], Iterable[tuple[str, ...]]]
Term = Callable[["Anachrony", int, int], float]
"""What something is worth to a seat, with so many eras to come."""
Features = Callable[["Anachrony", int, float], Mapping[str, float]]
"""What is counted of something for a seat, with about so many eras to come: `term` or `term.part`, and how much."""


class Good(Struct, frozen=True):
    """A kind of goods: whether it is a resource, which breaks ties."""

    resource: bool = False


class Worker(Struct, frozen=True):
    """A kind of worker: where it may stand, whose bonuses it has there, what it brings when recruited."""

    stands_for: tuple[str, ...] = ()
    works_as: tuple[str, ...] = ()
    brings: dict[str, int] = {}
    """Nothing said: the bonus of any other kind, by choice."""


class Currency(Struct, frozen=True):
    """What a cost may name beside goods: how much of it a seat has, and how it is paid."""

    have: Callable[[Anachrony, int], int]
    pay: Callable[[Anachrony, int, int], Flow[None] | None]


class Action(Struct, frozen=True):
    """An action of a board: who may not do it and why, and what it does."""

    why_not: Callable[[Anachrony, Act], Denial | None]
    do: Callable[[Anachrony, Act], Flow[None]]
    group: str = ""
    """Actions that are copied from the same place when their spaces are full: `capital`."""


class Space(Struct, frozen=True):
    """Where an action is done by a worker in an exosuit. `single` spaces take one of them."""

    action: str
    water: int = 0
    gain: dict[str, int] = {}
    single: bool = True
    board: str = "main"
    closed_by: str = "AN-CAP-03"
    """The rule that is told while the space is unavailable."""


NORMAL = "normal"
"""What every Construct action builds."""


class Build(Struct, frozen=True):
    """A build of a Construct action: the zones whose top tile it takes, and what lowers its cost."""

    offers: Callable[[Anachrony, Act], Iterable[Zone]]
    saves: Callable[[Anachrony, Act], Iterable[tuple[str, ...]]] = lambda _game, _act: ()
    """Reductions of its own."""
    without: tuple[str, ...] = ()
    """Reductions of the action that it cannot use, by name."""


class Quota(Struct, frozen=True):
    """Superprojects of which so many lie on the timeline, the others on none."""

    tiles: tuple[str, ...]
    count: int


class CapitalTile(Struct, frozen=True):
    """A tile on a space: what it adds after the action, and whether it stays when it was used."""

    bonus: Callable[[Anachrony, Act], Flow[None] | None] = lambda _game, _act: None
    lasts: bool = False


class MainAction(Struct, frozen=True):
    """What ends a turn beside a placement and a pass; each option begins with the name of the action."""

    options: Callable[[Anachrony, int], Iterable[tuple[str, ...]]]
    why_not: Callable[[Anachrony, int, tuple[str, ...]], Denial | None]
    do: Callable[[Anachrony, int, tuple[str, ...]], Flow[None] | None]
    price: Callable[[Anachrony, int, tuple[str, ...]], Prices] = lambda _game, _seat, _option: ()


class WarpKind(Struct, frozen=True):
    """A kind of warp tile: what it brings, and how it comes back."""

    resolve: Callable[[Anachrony, Warp, str], Flow[None] | None]
    """All that one tile brings, and what that costs."""
    why_not_repay: Callable[[Anachrony, int, str], Denial | None]
    repay: Callable[[Anachrony, int, str], Flow[None] | None]
    withdraws: Callable[[Anachrony, int, str], Flow[bool]] | None = None
    """Whether the seat takes the tile back instead of placing it, where it may."""
    own_order: str = ""
    """The rule by which the seat resolves its tiles in any order when one of this kind is among them."""
    retrievable: bool = True
    """Whether it may come back unpaid."""
    penalty: int | None = None
    """What it costs at the end; nothing said: as any warp tile."""


class Anomaly(Struct, frozen=True):
    """A kind of Anomaly: its points, what it does when it comes, whether a warp tile comes back for it."""

    vp: Metric
    gained: Callable[[Anachrony, int, str], Flow[None] | None] = lambda _game, _seat, _slot: None
    returns_warp: Callable[[Anachrony], bool] = lambda _game: True
    clearable: bool = True
    """Whether it is a worker slot that clears it."""


class Operation(Struct, frozen=True):
    """An effect of the vocabulary: what it does, and why it cannot be done where it must be."""

    do: Callable[[Anachrony, Act, Effect], Flow[None] | None]
    why_not: Callable[[Anachrony, Act, Effect], Denial | None] = lambda _game, _act, _effect: None


Deed: TypeAlias = Callable[[], "Flow[None] | None"]
"""What a seat has named and will now be done."""
Work: TypeAlias = Callable[["Anachrony", "Act"], "Flow[None] | None"]
"""What a worker does on a slot."""


class WorkerSlot(Struct, frozen=True):
    """A place where one worker acts, without an exosuit."""

    where: str
    why_not: Callable[[Anachrony, Act], Denial | None]
    do: Work = lambda _game, _act: None
    on_board: bool = True
    """Whether it is on the player board, where Haulani reaches it."""
    opens: Callable[[Anachrony, Act], Flow[Work | None]] | None = None
    """Lets the seat name what is done there instead, before the worker is placed; nothing if it turns back."""
    price: Callable[[Anachrony, Act], Prices] = lambda _game, _act: ()


class FreeAction(Struct, frozen=True):
    """Something done without a worker, once per era unless it keeps its own count."""

    source: str
    why_not: Callable[[Anachrony, int], Denial | None]
    do: Callable[[Anachrony, int], Flow[None] | None] = lambda _game, _seat: None
    once: bool = True
    called: tuple[str, ...] = ()
    """The option that it is, where its source can be used for several things."""
    opens: Callable[[Anachrony, int], Flow[Deed | None]] | None = None
    """Lets the seat name what is done instead, before it counts as used; nothing if it turns back."""
    price: Callable[[Anachrony, int], Prices] = lambda _game, _seat: ()

    @property
    def option(self) -> tuple[str, ...]:
        """How it is chosen in a turn."""
        return self.called or ("free", self.source)


class Calendar(Struct, frozen=True):
    """How long a game lasts: its eras, the one after which the asteroid strikes, where the focus markers begin.

    Of several the strongest counts, whatever the order of the modules.
    """

    first_era: int
    last_era: int
    impact_era: int
    first_focus: int
    strength: int


Slots = Callable[["Anachrony", int], Iterable[WorkerSlot]]
Frees = Callable[["Anachrony", int], Iterable[FreeAction]]


class AnachronyRules(Ruleset[AnachronyState]):
    """What one table of Anachrony plays by."""

    state = AnachronyState

    def __init__(self, definition: GameDefinition, setup: Setup) -> None:  # noqa: PLR0915 - it is a list
        super().__init__(definition, setup)
        self.catalog: Catalog = catalog_of(setup, self.modules)
        self.goods: Registry[Good] = Registry("good")
        self.currencies: Registry[Currency] = Registry("currency")
        self.cost_modifiers: Registry[Callable[[Anachrony, Act, dict[str, int]], dict[str, int]]] = Registry(
            "cost modifier"
        )
        self.kept_back: Registry[Metric] = Registry("water to keep back")
        """Water that a seat owes and cannot spend on anything else."""
        self.workers: Registry[Worker] = Registry("worker")
        self.in_box: Registry[tuple[str, ...]] = Registry("kind of pieces in the box")
        """What else lies ready in the box when set-up begins."""
        self.backs: Registry[Callable[[str], str]] = Registry("back of pieces")
        """What the backs of other pieces show; nothing if they do not know the piece."""
        self._backs_shown: dict[str, str] = {}  # asked of every hidden piece whenever somebody looks
        self.opening_steps: Registry[Callable[[AnachronyRules, AnachronyState], None]] = Registry(
            "opening step"
        )
        """What is laid out otherwise before anybody looks."""
        self.setup_steps: Registry[Step] = Registry("setup step")
        self.phases: Registry[Step] = Registry("phase")
        self.preparation: Registry[Callable[[Anachrony], None]] = Registry("part of the preparation")
        self.automas: Registry[Automa] = Registry("automa")
        """By the kind of their seats."""
        self.commands: Registry[Command] = Registry("command")
        """What automas do, by what the spaces of their boards say."""
        self.spaces: Registry[Space] = Registry("space")
        self.actions: Registry[Action] = Registry("action")
        self.advantages: Registry[Callable[[Anachrony, Act], Iterable[Any]]] = Registry(
            "advantage of a worker"
        )
        """What an option says that a worker gains from an action, by the action: phrases of a sentence."""
        self.triggers: Registry[Callable[[Anachrony, Act], Flow[None] | None]] = Registry("trigger")
        """What follows every action of the main board; the act says which it was, and what it gained."""
        self.operations: Registry[Operation] = Registry("operation")
        self.worker_slots: Registry[Slots] = Registry("source of worker slots")
        self.free_actions: Registry[Frees] = Registry("source of free actions")
        self.main_actions: Registry[MainAction] = Registry("main action")
        self.copy_vetoes: Registry[Callable[[Anachrony, Act, str], Denial | None]] = Registry(
            "veto of a copy"
        )
        """Why a worker may not copy an action although its spaces are full."""
        self.capital_tiles: Registry[CapitalTile] = Registry("Collapsing Capital tile")
        self.reductions: Registry[Reductions] = Registry("reduction")
        """Each lowers the cost of a Construct action by one of the goods it names."""
        self.superproject_reductions: Registry[Saves] = Registry("reduction of superprojects")
        """Each lowers the cost of a seat's next superproject, and of no building."""
        self.builds: Registry[Build] = Registry("build of a Construct action")
        """What can be built in one Construct action, each once and in any order."""
        self.newcomers: Registry[Callable[[AnachronyState], Zone]] = Registry("superproject of a module")
        """Superprojects that come in the place of random ones of the base game, and where those go unseen."""
        self.quotas: Registry[Quota] = Registry("quota of superprojects")
        """Superprojects that are drawn apart from all others."""
        self.taken: Registry[Callable[[Anachrony, int, str, Zone], None]] = Registry("reward of a taken tile")
        """What follows when a seat, an automa too, takes a tile from where it was offered."""
        self.lost: Registry[Callable[[Anachrony, int, str], None]] = Registry("sequel of a lost building")
        """What follows when a seat loses a building."""
        self.places: Registry[Callable[[Anachrony, int, Tile], Iterable[str]]] = Registry("place for tiles")
        """Where a superproject may lie beside the player board."""
        self.warp_kinds: Registry[WarpKind] = Registry("kind of warp tile")
        self.warp_vetoes: Registry[Callable[[Anachrony, int, str], Denial | None]] = Registry(
            "veto of a warp tile"
        )
        """Why a seat cannot choose a warp tile."""
        self.warp_steps: Registry[Callable[[Anachrony, Warp], Flow[None] | None]] = Registry("step of a warp")
        """What a seat, an automa too, does with its revealed tiles before the next one does."""
        self.paradox_counts: Registry[Callable[[Anachrony, int, int], int]] = Registry("paradox count")
        """What a seat has on the tile of an era that counts for paradoxes."""
        self.may_roll: Registry[Callable[[Anachrony, int, int], bool]] = Registry("condition to roll")
        """Who is compared at all on the tile of an era."""
        self.extra_rolls: Registry[Callable[[Anachrony], Iterable[int]]] = Registry("extra paradox roll")
        """Who rolls once more after the last tile."""
        self.anomalies: Registry[Anomaly] = Registry("kind of Anomaly")
        self.anomaly_offers: Registry[Callable[[Anachrony, int], Iterable[str]]] = Registry("Anomaly offer")
        """The kinds that a seat may take one of; without any, none is gained."""
        self.empty_handed: Registry[Callable[[Anachrony, int], bool]] = Registry("denial of the warp tile")
        """Who gets no warp tile back where no Anomaly came: without a place, or with a building lost instead."""
        self.stacked: Registry[Callable[[AnachronyState], Stack]] = Registry("stacked offer")
        """More stacks of the form of the building stacks, by what lies in them."""
        self.beside: Registry[str] = Registry("tile beside the board")
        """Tiles with a worker slot that every seat has beside its board, and their symbols."""
        self.skips: Registry[Callable[[Anachrony, str], bool]] = Registry("skipped phase")
        """Phases that this era does not have."""
        self.hex_water: Registry[Metric] = Registry("water of the power-up")
        """What else the power-up phase gives or takes, beside the water of empty hexes."""
        self.purify_water: Registry[Metric] = Registry("water of Purify Water")
        """What else Purify Water gives or takes."""
        self.paradox_limit: Registry[Metric] = Registry("part of the paradox limit")
        self.range_bonus: Registry[Metric] = Registry("range bonus")
        self.blocks: Registry[Callable[[Anachrony, int, str], Denial | None]] = Registry("block")
        """What closes a hex, a tile, a space, a slot, a track or a condition to a seat."""
        self.stays: Registry[Callable[[Anachrony, int, str], bool]] = Registry("veto of the retrieval")
        """What keeps a seat's worker or mark where it is when all others come home."""
        self.clean_up: Registry[Step] = Registry("part of the clean-up")
        self.impact: Registry[Callable[[Anachrony], None]] = Registry("part of the impact")
        self.end_tests: Registry[Callable[[Anachrony], bool]] = Registry("end test")
        self.metrics: Registry[Metric] = Registry("metric")
        self.shared_conditions: Registry[Callable[[Anachrony], Iterable[str]]] = Registry("shared condition")
        """The endgame conditions that all seats are compared by, by the names that close them to a seat."""
        self.unused_conditions: Registry[Callable[[AnachronyState], Zone]] = Registry(
            "pile of unused conditions"
        )
        """Where the endgame cards lie that did not come into play; one entry, which a module may replace."""
        self.scoring: Registry[Metric] = Registry("scoring line")
        self.open_lines: set[str] = set()
        """The scoring lines of conditions: who meets them is open until the end."""
        self.worth: Registry[Term] = Registry("term of what a position is worth")
        """What the greedy bot goes by: each is a number of victory points that something is likely to become."""
        self.features: Registry[Features] = Registry("term of the valuation")
        """What other bots go by, term by term: things that are counted, and weighed by what play has taught."""
        self.tie_breaks: Registry[Metric] = Registry("tie-break")
        self.side = str(self.option("board_side"))
        """The side of the player boards, for all the same (see AN-SET-11)."""
        self.beginnings: Registry[str] = Registry("payment that begins a move")
        """What a payment is for with which a move begins, and what it begins: a Blink."""
        self.calendars: Registry[Calendar] = Registry("calendar")

    def group(self, name: str) -> list[str]:
        """The actions of a group: the Capital actions, unless a module has others."""
        return [action for action, entry in self.actions.items() if entry.group == name]

    def board(self, path: str) -> BoardSide:
        """The player board of a Path."""
        return self.catalog.boards[f"{path}/{self.side}"]

    def opening(self, chance: Chance) -> AnachronyState:
        """Everything in its place, shuffled; what seats decide at set-up comes in steps."""
        return setup.opening(self, chance)

    def next_step(self, state: AnachronyState) -> str | None:
        """The step of set-up or the phase that comes now."""
        return None if state.ended else state.phase

    def result(self, state: AnachronyState) -> Result:
        """The score sheet, line by line."""
        game = cast("Anachrony", self.definition.game(self, state))
        seats = range(len(state.players))
        sheets = [self._sheet(game, seat) for seat in seats]
        ties = [tuple(metric(game, seat) for metric in self.tie_breaks.values()) for seat in seats]
        return Result.of(sheets, ties)

    def _sheet(self, game: Anachrony, seat: int) -> dict[str, int]:
        automa = game.automa(seat)
        lines = self.scoring if automa is None else automa.lines
        return {name: line(game, seat) for name, line in lines.items()}

    def back(self, piece: str) -> str:
        """What the back of a piece shows."""
        if piece not in self._backs_shown:
            self._backs_shown[piece] = setup.back(self, piece)
        return self._backs_shown[piece]

    def goes_on(self, told: Sequence[Event], event: Event, *, at_once: bool) -> bool:
        """A move is told in one sentence: all that its seat does until it begins another one, or passes."""
        return events.goes_on(told, event, at_once=at_once, beginnings=self.beginnings)

    def chapter(self, state: AnachronyState) -> str:
        """Programmed decisions are given for an era."""
        return str(state.era)

    def decode(self, data: bytes) -> AnachronyState:
        """A state from its bytes, also one that earlier rules have stored."""
        return earlier.brought_up_to_date(self, super().decode(data), data)

    def close(self) -> None:
        """The steps of the game are those of set-up and the phases of an era; the strongest calendar counts."""
        calendar = max(self.calendars.values(), key=lambda calendar: calendar.strength)
        self.first_era, self.first_focus = calendar.first_era, calendar.first_focus
        self.last_era, self.impact_era = calendar.last_era, calendar.impact_era
        self.steps.add_all(self.setup_steps)
        self.steps.add_all(self.phases)
        for key, telling in self.option_words.items():
            self.option_words.replace(key, priced(telling))
        super().close()
