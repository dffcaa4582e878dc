"""A table of Rulebenders for scenarios.

    table = rulebenders(currency="chip").hand("Ann", c("galleon")).hand("Bob", c("scimitar"))
    table.does("Ann", ("play", c("galleon")), (("target", 1),)).does("Bob", "react", ("play", c("scimitar")))

It is Ann's turn, the first of the round. Everybody has 7 chips, no cards, no cubes in reserve and 20 in
the supply, and discs on the start spaces but for Theme, which lets everybody play any theme. Cards that answer
attacks lie open in the box unless somebody gets them, so that nobody is asked whether he has one.
"""

from __future__ import annotations

import functools
from typing import Self

from clepsydra.games.rulebenders import RULEBENDERS
from clepsydra.games.rulebenders.catalog import read_catalog
from clepsydra.games.rulebenders.evolution import SPACES, token_at
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.games.rulebenders.state import NOBODY_THERE, PANELS, Panel, Player, RulebendersState, Turn
from clepsydra.kernel import EVERYBODY, PERSON, Answer, Setup, Zone
from tests.scenarios import Table

THEMES = ("pirates", "zombies", "nights", "prehistory")


@functools.cache
def c(name: str, copy: int = 1) -> str:
    """A card by the end of its id: `c("scimitar")` is `nights-scimitar#1`.

    >>> c("scimitar"), c("flexo-03")
    ('nights-scimitar#1', 'flexo-03')
    """
    cards = read_catalog().cards
    (found,) = [id_ for id_ in cards if id_ == name or id_.partition("-")[2] == name]
    return found if found.startswith("flexo") else f"{found}#{copy}"


class RulebendersTable(Table[RulebendersState]):
    """A table of Rulebenders."""

    # Arranging what is shared

    def setting(self, panel: str, value: int | str) -> Self:
        """Where a marker is."""
        self._panel(panel).setting = self.game.rules.catalog.panels[panel].settings.index(value)
        return self

    def active(self, theme: str) -> Self:
        """The active theme."""
        self._panel("theme").setting = self._arranged.plates.index(theme)
        return self

    def phase(self, phase: str) -> Self:
        """The phase that comes next."""
        state = self._arranged
        humans = [seat for seat in state.order if self.game.is_human(seat)]
        state.phase = phase
        state.queue = {"turn": [state.order[0]], "evaluation": list(range(len(PANELS)))}.get(phase, humans)
        return self

    def evaluate(self, *panels: str) -> Self:
        """These panels are evaluated, then the game waits on another one that Ann has won."""
        hold = next(panel for panel in reversed(PANELS) if panel not in panels)
        self._arranged.phase = "evaluation"
        self._arranged.queue = [PANELS.index(panel) for panel in (*panels, hold)]
        return self.cubes(hold, Ann=1)

    def round(self, number: int) -> Self:
        """Which round it is."""
        self._arranged.round = number
        return self

    def cubes(self, panel: str, **people: int) -> Self:
        """Cubes from the supply into the open section of a panel; Flexo's from its reserve."""
        for who, count in people.items():
            self._panel(panel).open[self.seat(who)] += self._off(who, count)
        return self

    def locked(self, panel: str, **people: int) -> Self:
        """Cubes from the supply into locked spots."""
        for who, count in people.items():
            self._panel(panel).locked[self.seat(who)] += self._off(who, count)
        return self

    def track(self, a: str = "", b: str = "") -> Self:
        """The tie-break track, column by column: `"Ann - Bob"`."""
        for names, row in ((a, self._arranged.row_a), (b, self._arranged.row_b)):
            for column, who in enumerate(names.split()):
                if who != "-":
                    self._off(who, 1)
                    row[column] = self.seat(who)
        return self

    def _off(self, who: str, count: int) -> int:
        player = self._player(who)
        if who == "flexo":
            player.cubes -= count
        else:
            player.supply -= count
        return count

    def token(self, kind: str, panel: str, value: int, *, up: bool = False) -> Self:
        """Which value the token of a panel has: one of the box with that value, or one of its own."""
        tokens = self._arranged.tokens[kind]
        pieces, here, token = tokens.zone.pieces, tokens.panels.index(panel), f"{kind}-{value}#1"
        if token in pieces:
            there = pieces.index(token)
            pieces[here], pieces[there] = pieces[there], pieces[here]
        else:
            pieces[here] = token
        if up:
            tokens.zone.show(pieces[here], EVERYBODY)
        return self

    def gone(self, kind: str, *panels: str) -> Self:
        """Tokens that have left the game."""
        tokens = self._arranged.tokens[kind]
        for panel in panels:
            token = token_at(self.game, kind, panel) or ""
            tokens.panels.remove(panel)
            tokens.zone.move(token, self._arranged.box)
        return self

    def multiplier(self, *panels: str) -> Self:
        """Electron tokens with a Multiplier."""
        for panel in panels:
            self._panel(panel).multiplier = True
        return self

    def hook(self, who: str, panel: str) -> Self:
        """A Captain's Hook of somebody's."""
        self._panel(panel).hook = self.seat(who)
        return self

    def top(self, deck: str, *cards: str) -> Self:
        """Cards on top of a pile, the first to be drawn first."""
        return self.put(self._arranged.piles[deck], *reversed(cards))

    def discards(self, *cards: str) -> Self:
        """Cards on their discard piles, the last on top."""
        for card in cards:
            self.put(self._arranged.discards[self.game.card(card).deck], card)
        return self

    def deck(self, deck: str, pile: int, discards: int = 0) -> Self:
        """How many cards a deck has; the others are out of the game."""
        state = self._arranged
        keep, rest = state.piles[deck].pieces[: pile + discards], state.piles[deck].pieces[pile + discards :]
        state.piles[deck].pieces = keep[:pile]
        state.discards[deck].pieces += keep[pile:]
        state.box.pieces += rest
        return self

    def fate(self, *picks: int) -> Self:
        """How the next dice or picks of chance fall, each from 0."""
        self.state.chance.script += [[pick] for pick in picks]
        return self

    # Arranging what is somebody's

    def give(self, who: str, *, chips: int | None = None, cubes: int = 0, exchange: str = "") -> Self:
        """Chips in all, cubes from the supply, an exchange token."""
        player = self._player(who)
        player.chips = player.chips if chips is None else chips
        player.cubes += cubes
        player.supply -= cubes
        player.tokens += [exchange] if exchange else []
        return self

    def hand(self, who: str, *cards: str) -> Self:
        """Cards of a hand."""
        return self.put(self._player(who).hand, *cards)

    def marked(self, who: str, *cards: str) -> Self:
        """Marked cards of a hand."""
        return self.put(self._player(who).marked, *cards)

    def fuel(self, who: str, *cards: str) -> Self:
        """Fuel cards in front of somebody."""
        return self.put(self._player(who).fuel, *cards)

    def dashboard(self, who: str, *cards: str, rotated: bool = False) -> Self:
        """Cards of a dashboard, played in an earlier turn."""
        if rotated:
            self._player(who).rotated += cards
        return self.put(self._player(who).dashboard, *cards)

    def disc(self, who: str, panel: str, space: str) -> Self:
        """Where somebody's evolution disc is: `"e2"` to `"n2"`."""
        self._player(who).discs[panel] = SPACES.index(space) - 2
        return self

    def passed(self, *people: str) -> Self:
        """Who has passed."""
        for who in people:
            self._player(who).passed = True
        return self

    def _player(self, who: str) -> Player:
        return self._arranged.players[self.seat(who)]

    def _panel(self, panel: str) -> Panel:
        return self._arranged.panels[panel]

    # Acting

    def plays(self, who: str, card: str, *answers: Answer) -> Self:
        """Somebody plays a card and answers what it asks."""
        return self.does(who, ("play", card), *answers)

    def draws(self, who: str, *decks: str) -> Self:
        """Somebody says where the cards come from."""
        return self.does(who, *(("from", deck) for deck in decks))

    def all_decline(self) -> Self:
        """Nobody answers the attack."""
        while "decline" in self.offers(self.asked[0]) and "react" in self.offers(self.asked[0]):
            self.does(self.asked[0], "decline")
        return self

    # Looking

    @property
    def game(self) -> Rulebenders:
        """The game as the rules see it."""
        assert isinstance(self.rules, RulebendersRules)
        return Rulebenders(self.rules, self.state)

    def player(self, who: str) -> Player:
        """Somebody's cards, cubes, chips and discs."""
        return self.state.players[self.seat(who)]

    def has(
        self,
        who: str,
        *,
        chips: int | None = None,
        cubes: int | None = None,
        supply: int | None = None,
        cards: int | None = None,
    ) -> Self:
        """Somebody has exactly so much of what is named."""
        player = self.player(who)
        found = {
            "chips": (chips, player.chips),
            "cubes": (cubes, player.cubes),
            "supply": (supply, player.supply),
            "cards": (cards, self.game.hand_size(self.seat(who))),
        }
        wrong = {name: pair for name, pair in found.items() if pair[0] is not None and pair[0] != pair[1]}
        assert not wrong, f"{who}: (expected, found) {wrong}"
        return self

    def holds(self, who: str, *cards: str) -> Self:
        """Exactly these cards are in somebody's hand."""
        assert sorted([*self.player(who).hand, *self.player(who).marked]) == sorted(cards)
        return self

    def on(self, panel: str) -> tuple[int, ...]:
        """The strength of each seat on a panel."""
        return tuple(self.game.strength(panel, seat) for seat in range(len(self.state.players)))

    def shows(self, panel: str) -> int | str:
        """What a panel's marker shows."""
        return self.game.setting(panel)

    def space(self, who: str, panel: str) -> str:
        """Where somebody's disc is."""
        return SPACES[self.player(who).discs[panel] + 2]

    def rows(self) -> tuple[str, str]:
        """The tie-break track, row A and row B, up to the last cube."""
        names = dict(enumerate(self.names)) | {NOBODY_THERE: "-"}
        rows = [[names[seat] for seat in row] for row in (self.state.row_a, self.state.row_b)]
        a, b = (" ".join(row).rstrip(" -") for row in rows)
        return a, b

    def question(self, who: str) -> tuple[str, str]:
        """By which rule somebody is asked, and in which of its wordings."""
        ask = self.ask(who)
        return ask.rule, ask.case

    def pile(self, deck: str) -> Zone:
        """A draw pile."""
        return self.state.piles[deck]

    def score(self, who: str) -> dict[str, int]:
        """Somebody's score sheet as things stand."""
        return self.rules.result(self.state).sheets[self.seat(who)]


def rulebenders(
    seats: int = 3,
    *,
    first: str = "Ann",
    flexo: bool = False,
    themes: tuple[str, ...] = THEMES,
    currency: str = "chip",
    phase: str = "turn",
    any_theme: bool = True,
    setup: Setup | None = None,
) -> RulebendersTable:
    """A table in the middle of the first round; see the top of this file."""
    kinds = (PERSON, PERSON, "flexo") if flexo else (PERSON,) * seats
    usual = Setup("rulebenders", kinds, options={"flexo_place": "after_second"} if flexo else {})
    table = RulebendersTable(RULEBENDERS, setup or usual)
    state = table.state
    state.plates = list(themes)
    state.first = table.seat(first)
    state.order = table.game.clockwise(state.first)
    state.turn = Turn()
    for answers in table.game.rules.answering.values():
        for piece in sorted(piece for _, copies in answers for piece in copies):
            table.put(state.box, piece)
            state.box.show(piece, EVERYBODY)
    for player in state.players:
        player.discs["theme"] = 2 if any_theme else 0
    table.setting("hand_limit", 6).setting("exchange", "3>1").setting("currency", currency)
    return table.setting("take_cubes", 5).setting("draw_cards", 4).phase(phase)
