"""What every region of Anachrony's board draws with: the rules, the words, and the marks of its pieces."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import Table
from clepsydra.kernel import Reader, kind
from clepsydra.web.boards.desk import BoardDesk
from clepsydra.web.boards.markup import Amount, Sign, amount, classes, esc, icon, token

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


class Desk(BoardDesk[AnachronyRules]):
    """The desk of Anachrony."""

    def __init__(self, rules: AnachronyRules, reader: Reader) -> None:
        super().__init__(rules, reader)
        self.catalog = rules.catalog
        self._counted: tuple[Table | None, tuple[int, ...]] = (None, ())

    def game(self, state: Table) -> Anachrony:
        """The game as far as it is known, to ask its rules for figures."""
        return Anachrony(self.rules, state)

    def totals(self, state: Table) -> tuple[int, ...]:
        """The score of each seat if the game ended now; several regions ask for the same view in a row."""
        if self._counted[0] is not state:
            self._counted = state, self.rules.result(state).totals
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

    def caption(self, symbol_: str, text: str, card: str, after: str = "") -> str:
        """The head of a panel, which opens its card."""
        return (
            f'<button class="cap" type="button"{self.opens(card)}>{icon(symbol_)}'
            f"<span>{esc(text)}</span>{after}</button>"
        )

    # Marks

    def good(self, good: str, count: int | str, css: str = "") -> str:
        """So much of a good."""
        return amount(symbol(good), self.name(good), count, css)

    def goods(self, goods: Mapping[str, int]) -> str:
        """Several goods on a line."""
        return "".join(self.good(good, count) for good, count in goods.items())

    def amount(self, good: str, count: int) -> Amount:
        """A good in a ledger, with its letter."""
        return Amount(symbol(good), self.name(good), count, self.words.say("letters", good))

    def worker(self, worker: str, css: str = "") -> str:
        """A worker: the outline of its token and the sign on it."""
        return icon(worker, self.name(worker), classes("wk", css))

    def sign(self, seat: int, path: str) -> Sign:
        """A seat's token is that of its Path; before Paths are chosen, its number."""
        name = self.reader.player(seat)
        return Sign(COLOURS[path], path[0].upper(), name) if path else Sign("none", str(seat + 1), name)

    def token(self, seat: int, path: str, css: str = "") -> str:
        """The token of a seat."""
        return token(self.sign(seat, path), css)

    def back(self, piece: str, css: str = "", face: str = "") -> str:
        """What is face down: hatched, and it says so."""
        name = self.say("hidden", what=self.name(piece))
        return f'<span class="{classes("hid", css)}" role="img" aria-label="{esc(name)}">{face}</span>'

    def breakthrough(self, breakthrough: str, *, name: str) -> str:
        """A shape with an icon on it; without a name, what is around it tells."""
        shape, _, sign = breakthrough.partition("/")
        named = f'role="img" aria-label="{esc(name)}"' if name else 'aria-hidden="true"'
        return (
            f'<span class="btk" {named}>{icon(symbol(shape), css="sh")}'
            f"{'' if sign == 'any' else icon(symbol(sign), css=f'ic {shape}')}</span>"
        )


def brought(desk: Desk, piece: str) -> str:
    """What a warp tile brings: a good, a worker or an exosuit."""
    tile = desk.catalog.warps[kind(piece)]
    return tile.worker or ("exosuit" if tile.exosuit else next(iter(tile.goods), "vortex"))
