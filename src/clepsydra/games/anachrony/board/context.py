"""What every region of Anachrony's board draws with: the rules, the words, and the marks of its pieces."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path

from msgspec import Struct

from clepsydra.drawing.context import SENTENCES, RenderContext
from clepsydra.drawing.marks import Amount, Sign, icon, named, token
from clepsydra.drawing.markup import NOTHING, Markup, Part, classes, html, join
from clepsydra.games.anachrony.board.art import art, drawings, pieces
from clepsydra.games.anachrony.board.brought import Inset, Laid, ModuleDrawing
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Reader, kind

ICONS = {
    "any_basic": "any-cube",
    "energy_core": "core",
    "power_plant": "power-plant",
    "life_support": "life-support",
    "technology": "bt-tech",
    "time_travel": "bt-time",
    "war": "bt-war",
    "genetics": "bt-genetics",
    "society": "bt-society",
    "circle": "bt-circle",
    "triangle": "bt-triangle",
    "square": "bt-square",
    "force_workers": "force",
    "most_workers": "citizen",
    "most_water": "water",
    "most_breakthroughs": "bt-circle",
    "most_building_slots": "grid",
    "highest_morale": "morale",
    "highest_range_sum": "focus",
    "most_superprojects": "superproject",
    "most_time_travels": "time-travel",
    "workers": "citizen",
    "worker": "citizen",
    "breakthrough": "bt-circle",
    "breakthroughs": "bt-circle",
    "building": "grid",
    "occupied_building_slots": "grid",
    "morale_position": "morale",
    "range_sum": "focus",
    "superprojects": "superproject",
    "time_travel_advance": "time-travel",
    "time_travel_advances": "time-travel",
    "anomalies": "anomaly",
    "exosuits": "exosuit",
    "active": "motivated",
    "warp": "vortex",
}
"""The symbol of a thing, where it is not called like the thing."""
COLOURS = {"harmony": "green", "dominance": "blue", "progress": "yellow", "salvation": "brown"}
LEDGER = ("titanium", "uranium", "gold", "neutronium", "water", "energy_core")


def symbol(thing: str) -> str:
    """The symbol of a good, a worker, a kind of building, an action.

    >>> symbol("energy_core"), symbol("water")
    ('core', 'water')
    """
    return ICONS.get(thing, thing)


class Points(Struct, frozen=True):
    """The points of a seat: those that it has earned, and those of conditions that another seat may still take away."""

    earned: int
    unsettled: int

    @property
    def total(self) -> int:
        """The score if the game ended now."""
        return self.earned + self.unsettled


def _points(sheet: Mapping[str, int], unsettled: AbstractSet[str]) -> Points:
    still = sum(points for line, points in sheet.items() if line in unsettled)
    return Points(sum(sheet.values()) - still, still)


class Context(RenderContext[AnachronyRules]):
    """The context of Anachrony."""

    home = Path(__file__).parent

    def __init__(
        self,
        rules: AnachronyRules,
        reader: Reader,
        colours: Sequence[str] = (),
        drawings: tuple[ModuleDrawing, ...] = (),
    ) -> None:
        super().__init__(rules, reader)
        self.colours = colours
        """What the players chose: no rule of the game is about the colour of a Path."""
        self.drawings = drawings
        """What the modules of this table bring to the boards."""
        self.catalog = rules.catalog
        self.caption = functools.lru_cache(SENTENCES)(self._caption)
        """The head of a panel, which opens its card."""
        self.amount = functools.lru_cache(SENTENCES)(self._amount)
        """So many of a good, as its symbol with a number."""
        self._counted: tuple[AnachronyState | None, tuple[Points, ...]] = (None, ())

    def _amount(self, good: str, count: int) -> Amount:
        return Amount(self.symbol(good), self.name(good), count)

    def game(self, state: AnachronyState) -> Anachrony:
        """The game as far as it is known, to ask its rules for figures."""
        return Anachrony(self.rules, state)

    def points(self, state: AnachronyState) -> tuple[Points, ...]:
        """Return what each seat would score if the game ended now; several regions ask for the same view in a row."""
        if self._counted[0] is not state:
            unsettled: AbstractSet[str] = frozenset() if state.ended else self.rules.open_lines
            sheets = self.rules.result(state).sheets
            self._counted = state, tuple(_points(sheet, unsettled) for sheet in sheets)
        return self._counted[1]

    @functools.cached_property
    def leaders(self) -> frozenset[str]:
        """The leaders of all Paths."""
        return frozenset(leader for path in self.catalog.paths.values() for leader in path.leaders)

    def bill(self, goods: Mapping[str, int]) -> str:
        """Goods in words, for readers; none at all are free."""
        return super().bill(goods) if goods else self.say("free")

    @staticmethod
    def card_id(piece: str) -> str:
        """Under which id the catalogue tells of a piece."""
        name = kind(piece)
        return f"starting_asset_card_{name[6:]}" if name.startswith("asset_") else name

    def _caption(self, symbol_: str, text: str, card: str, after: Markup | None = None) -> Markup:
        return html(
            '<button class="cap" type="button"{opens}>{icon}<span>{text}</span>{after}</button>',
            opens=self.opens(card),
            icon=icon(symbol_),
            text=text,
            after=after,
        )

    # What modules bring

    @functools.cached_property
    def on_eras(self) -> tuple[Inset[int], ...]:
        """What they add to the eras of the timeline."""
        return tuple(drawing.on_eras for drawing in self.drawings if drawing.on_eras)

    @functools.cached_property
    def on_mats(self) -> tuple[Inset[int], ...]:
        """What they add to the boards of the seats."""
        return tuple(drawing.on_mats for drawing in self.drawings if drawing.on_mats)

    def on_board(self, board: str) -> tuple[Inset[str], ...]:
        """What they add to a board."""
        return tuple(drawing.on_boards[board] for drawing in self.drawings if board in drawing.on_boards)

    def laid(self, state: AnachronyState, seat: int) -> Laid:
        """What they lay on things of a seat."""
        found: Laid = {}
        for drawing in self.drawings:
            for place, markers in drawing.laid(self, state, seat).items():
                found[place] = (*found.get(place, ()), *markers)
        return found

    @functools.cached_property
    def ledger(self) -> tuple[str, ...]:
        """The goods of a seat."""
        return (*LEDGER, *(good for drawing in self.drawings for good in drawing.goods))

    def notes(self, action: str) -> tuple[Inset[str], ...]:
        """What they add to an action."""
        return tuple(drawing.notes[action] for drawing in self.drawings if action in drawing.notes)

    def symbol(self, thing: str) -> str:
        """The symbol of something, also of what a module brings."""
        own = (drawing.symbols[thing] for drawing in self.drawings if thing in drawing.symbols)
        return next(own, symbol(thing))

    def row(self, row: str) -> str:
        """The symbol of a kind of tiles."""
        own = (drawing.rows[row] for drawing in self.drawings if row in drawing.rows)
        return next(own, symbol(row))

    def heading(self, symbol_: str, text: str, _card: str = "") -> Markup:
        """The head of a panel without a card."""
        return html('<span class="cap">{icon}<span>{text}</span></span>', icon=icon(symbol_), text=text)

    # Marks

    def condition(self, card: str) -> str:
        """The symbol of an endgame condition: its own, or that of what it compares."""
        return ICONS.get(card) or self.symbol(self.catalog.conditions[card])

    def good(self, good: str, count: int | str, css: str = "") -> Markup:
        """So much of a good, as a piece with a number."""
        return pieces(good, self.symbol(good), self.name(good), count, css)

    def goods(self, goods: Mapping[str, int]) -> Markup:
        """Several goods on a line."""
        return join(self.good(good, count) for good, count in goods.items())

    def figure(self, worker: str) -> Markup:
        """A worker as it stands there; one that is not drawn as its token."""
        name = f"worker-{worker}"
        return art(name, "figure", symbol=worker) if name in drawings() else icon(worker, css="wk")

    def portrait(self, leader: str) -> Markup:
        """The portrait of a leader, or a neutral one before the leader is chosen."""
        name = f"leader-{leader}"
        return art(name, "portrait", symbol=leader) if name in drawings() else icon("user", css="portrait")

    def worker(self, worker: str, css: str = "") -> Markup:
        """A worker: the outline of its token and the sign on it."""
        return icon(worker, self.name(worker), classes("wk", css))

    def sign(self, seat: int, path: str) -> Sign:
        """A seat's token: the colour of who sits there, or else of its Path, and its letter or the seat's number."""
        name = self.reader.player(seat)
        if not self.is_person(seat):
            return Sign("none", name[0].upper(), name)
        usual = self._colour_of[path] if path else "none"
        colour = self.colours[seat] if self.colours else usual
        return Sign(colour, path[0].upper() if path else str(seat + 1), name)

    @functools.cached_property
    def _colour_of(self) -> dict[str, str]:
        return COLOURS | {path: name for drawing in self.drawings for path, name in drawing.colours.items()}

    def is_person(self, seat: int) -> bool:
        """Whether somebody decides there; an automa has no Path, no board and no focus marker."""
        return seat in self.rules.people

    def all_chosen(self, paths: Sequence[str]) -> bool:
        """Whether everybody has a Path: before, there is nothing to count."""
        return all(paths[seat] for seat in self.rules.people)

    def token(self, seat: int, path: str, css: str = "") -> Markup:
        """The token of a seat."""
        return token(self.sign(seat, path), css)

    def markers(self, markers: Sequence[str]) -> Markup:
        """What lies on a thing."""
        if not markers:
            return NOTHING
        marks = (icon(self.symbol(marker), self.title(marker)) for marker in markers)
        return html('<span class="laid">{marks}</span>', marks=marks)

    def back(self, piece: str, css: str = "", face: Part = None) -> Markup:
        """What is face down: hatched, and it says so."""
        return html(
            '<span class="hid {css}" role="img" aria-label="{name}" data-tip="{tip}">{face}</span>',
            css=css,
            tip=None if face else "tip-hidden",
            name=self.say("hidden", what=self.name(piece)),
            face=face,
        )

    def breakthrough(self, breakthrough: str, *, name: str) -> Markup:
        """A shape with an icon on it; without a name, what is around it tells."""
        shape, _, sign = breakthrough.partition("/")
        return html(
            '<span class="btk"{named}>{shape}{sign}</span>',
            named=named(name),
            shape=art(f"shape-{shape}", "sh", symbol=symbol(shape)),
            sign=None if sign == "any" else art(f"bt-icon-{sign}", f"ic {shape}", symbol=symbol(sign)),
        )


def what_it_brings(context: Context, piece: str) -> str:
    """What a warp tile brings: a good, a worker, an exosuit, or what only itself can say."""
    tile = context.catalog.warps[kind(piece)]
    usual = "vortex" if context.symbol(tile.id) == tile.id else tile.id
    return tile.worker or ("exosuit" if tile.exosuit else next(iter(tile.goods), usual))
