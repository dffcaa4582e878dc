"""What every region of Anachrony's board draws with: the rules, the words, and the marks of its pieces."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import Table
from clepsydra.kernel import FACE_DOWN, Piece, Reader, kind
from clepsydra.web.boards.markup import Amount, Sign, amount, anchor, classes, esc, icon, token
from clepsydra.web.boards.words import Words

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
SENTENCES = 4096
"""So many names and sentences are kept ready."""
LEDGER = ("titanium", "uranium", "gold", "neutronium", "water", "energy_core")


def symbol(thing: str) -> str:
    """The symbol of a good, a worker, a kind of building, an action.

    >>> symbol("energy_core"), symbol("water")
    ('core', 'water')
    """
    return ICONS.get(thing, thing)


class Desk:
    """One table in one language: what is the same for the whole game."""

    def __init__(self, rules: AnachronyRules, reader: Reader) -> None:
        self.rules = rules
        self.catalog = rules.catalog
        self.reader = reader
        self.words = Words(reader.lang, "anachrony")
        self.seats = range(len(rules.setup.seats))
        # The same few hundred sentences come again and again; making them is half the work of drawing.
        self.name = functools.lru_cache(SENTENCES)(reader.name)
        """What a thing is called."""
        self._said = functools.lru_cache(SENTENCES)(self._say)
        self._billed = functools.lru_cache(SENTENCES)(self._bill)
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
    def pieces(self) -> dict[str, Piece]:
        """Every component in words, by its id."""
        components = self.rules.box.components
        if components is None:
            return {}
        sheets = components.sheets(self.rules.setup, self.reader.lang)
        return {piece.id: piece for section in sheets.sections for piece in section.pieces if piece.lines}

    @functools.cached_property
    def leaders(self) -> frozenset[str]:
        """The leaders of all Paths."""
        return frozenset(leader for path in self.catalog.paths.values() for leader in path.leaders)

    def has_card(self, thing: str) -> bool:
        """Whether something has a card, of the catalogue or of the board's own."""
        return self.card_id(thing) in self.pieces or self.words.knows("cards", thing)

    # Words

    def title(self, thing: str) -> str:
        """The same at the head of something; what only the board has a name for, it names itself."""
        name = self.words.say("titles", thing) if self.words.knows("titles", thing) else self.name(thing)
        return name[:1].upper() + name[1:]

    def say(self, key: str, **figures: object) -> str:
        """What the board itself says."""
        return self._said(key, tuple(figures.items()))

    def _say(self, key: str, figures: tuple[tuple[str, object], ...]) -> str:
        return self.words.say("board", key, **dict(figures))

    def bill(self, goods: Mapping[str, int]) -> str:
        """Goods in words, `2 titanium and 1 water`, for readers."""
        return self._billed(tuple(goods.items())) if goods else self.say("free")

    def _bill(self, goods: tuple[tuple[str, int], ...]) -> str:
        return self.reader.figure(dict(goods))

    def told(self, piece: str) -> str:
        """All that there is to say of a component, in one breath, for readers."""
        found = self.pieces.get(self.card_id(piece))
        return f"{found.name}. {' '.join(found.lines)}" if found else self.name(piece)

    # Cards

    @staticmethod
    def card_id(piece: str) -> str:
        """Under which id the catalogue tells of a piece."""
        name = kind(piece)
        return f"starting_asset_card_{name[6:]}" if name.startswith("asset_") else name

    def card(self, piece: str) -> str:
        """The id of the card that tells of a component, an action, a track."""
        return anchor("card", self.card_id(piece))

    def opens(self, piece: str) -> str:
        """The attribute of a button that opens a card."""
        return f' popovertarget="{self.card(piece)}"'

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


def is_hidden(piece: str) -> bool:
    """Whether a view shows only the back of a piece."""
    return piece.startswith(FACE_DOWN)
