"""A game of Rulebenders in progress: the verbs that all its rules share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from clepsydra.games.rulebenders.catalog import Card
from clepsydra.games.rulebenders.events import Discarded, Left, MarkerSet, RoundBegan
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.games.rulebenders.state import FLEXO, NOBODY_THERE, TIEBREAK, Player, RulebendersState
from clepsydra.kernel import EVERYBODY, Denial, Flow, Gained, Game, Paid, Traced, Zone, only

ROW_A, ROW_B = "A", "B"

T = TypeVar("T", bound=tuple[str | int, ...])
WhyNot = Callable[[T], Denial | None]


class Rulebenders(Game[RulebendersState, RulebendersRules]):
    """A game in progress."""

    def player(self, seat: int) -> Player:
        """Whose seat it is."""
        return self.state.players[seat]

    def card(self, piece: str) -> Card:
        """What a card is."""
        return self.rules.cards[piece]

    def may(
        self,
        seat: int,
        options: Iterable[T],
        *,
        rule: str,
        refuse: str = "decline",
        why_not: WhyNot[T] | None = None,
        always: bool = False,
        case: str = "",
        params: dict[str, Any] | None = None,
    ) -> Flow[T | None]:
        """Let a seat pick one option, or none."""

        def reason(option: str | T) -> Denial | None:
            return None if isinstance(option, str) or why_not is None else why_not(option)

        choices: list[str | T] = [refuse, *options]
        choice: str | T = yield from self.choose(
            seat, choices, rule=rule, why_not=reason, always=always, case=case, params=params
        )
        return None if isinstance(choice, str) else choice

    def since(self, version: int) -> bool:
        """Whether the game began by this version of the rules or a later one (TB-REC-10).

        A game that is stored in the middle of a step goes on only if it is asked the same again.
        """
        return self.state.edition >= version

    # Seats

    def is_human(self, seat: int) -> bool:
        """Whether somebody decides there."""
        return seat != self.rules.flexo

    def clockwise(self, first: int) -> list[int]:
        """All seats, from this one on (see RB-SET-04)."""
        circle = self.state.circle or list(range(len(self.state.players)))
        place = circle.index(first)
        return circle[place:] + circle[:place]

    def opponents(self, seat: int) -> list[int]:
        """All others in round order (RB-RND-03), Flexo included."""
        return [other for other in self.state.order if other != seat]

    def rivals(self, seat: int) -> list[int]:
        """The opponents who can be named, receive and decide: humans (RF-GEN-01, 10)."""
        return [other for other in self.state.order if other not in (seat, self.rules.flexo)]

    # Personal values (RB-VAL)

    def modified(self, seat: int, panel: str) -> int | str:
        """What the space of a seat's disc on a panel says."""
        return self.rules.catalog.panels[panel].evolution[self.state.players[seat].discs[panel] + 2]

    def setting(self, panel: str) -> int | str:
        """What a panel's marker shows; on Theme, the active theme."""
        place = self.state.panels[panel].setting
        return (
            self.state.plates[place] if panel == "theme" else self.rules.catalog.panels[panel].settings[place]
        )

    def personal(self, seat: int, panel: str) -> int:
        """A setting as the seat's disc changes it (RB-VAL-01 to 03)."""
        return int(self.setting(panel)) + int(self.modified(seat, panel))

    def hand_limit(self, seat: int) -> int:
        """How many cards a seat may keep (RB-VAL-01)."""
        return self.personal(seat, "hand_limit")

    def draw_number(self, seat: int) -> int:
        """How many cards a seat draws as income (RB-VAL-02)."""
        return max(0, self.personal(seat, "draw_cards"))

    def cube_income(self, seat: int) -> int:
        """How many cubes a seat takes as income (RB-VAL-03)."""
        return max(0, self.personal(seat, "take_cubes"))

    def chip_income(self, seat: int) -> int:
        """2 chips for the first player, 1 for others, as the disc changes it (RB-VAL-04)."""
        catalog = self.rules.catalog
        base = catalog.first_chips if seat == self.state.first else catalog.other_chips
        return base + int(self.modified(seat, "first_player"))

    def hand_size(self, seat: int) -> int:
        """Marked cards are cards of the hand."""
        player = self.state.players[seat]
        return len(player.hand.pieces) + len(player.marked.pieces)

    # Chips and cubes

    def gain_chips(self, seat: int, chips: int) -> None:
        """Chips from the supply, or to it; Flexo has none (see RF-SET-03)."""
        if chips and self.is_human(seat):
            self.state.players[seat].chips += chips
            if self.told:
                self.tell(Gained if chips > 0 else Paid, seat, {"chip": abs(chips)})

    def take_cubes(self, seat: int, cubes: int) -> int:
        """Own cubes from the supply, as many as there are (RB-TOK-08)."""
        player = self.state.players[seat]
        cubes = min(cubes, player.supply)
        player.supply -= cubes
        player.cubes += cubes
        if cubes and self.told:
            self.tell(Gained, seat, {"cube": cubes})
        return cubes

    def lose_cubes(self, seat: int, cubes: int) -> None:
        """Cubes of a reserve go to the supply."""
        player = self.state.players[seat]
        cubes = min(cubes, player.cubes)
        player.cubes -= cubes
        self.send_home(seat, cubes)
        if cubes and self.told:
            self.tell(Paid, seat, {"cube": cubes})

    def send_home(self, seat: int, cubes: int) -> None:
        """To the supply; Flexo's cubes to its own reserve (RB-TOK-07, RF-SET-02)."""
        player = self.state.players[seat]
        if seat == self.rules.flexo:
            player.cubes += cubes
        else:
            player.supply += cubes

    def clear_open(self, panel: str, seat: int, cubes: int) -> int:
        """Cubes of a seat leave an open section for the supply, as many as are there (RB-TOK-07)."""
        there = self.state.panels[panel].open
        cubes = min(cubes, there[seat])
        there[seat] -= cubes
        self.send_home(seat, cubes)
        if cubes:
            self.tell(Left, seat, cubes, panel)
        return cubes

    def clear_column(self, row: str, column: int) -> int:
        """A cube leaves the tie-break track; whose it was."""
        cubes = self.row(row)
        seat = cubes[column]
        cubes[column] = NOBODY_THERE
        self.tell(Left, seat, 1, TIEBREAK)
        return seat

    def row(self, row: str) -> list[int]:
        """A row of the tie-break track."""
        return self.state.row_a if row == ROW_A else self.state.row_b

    def on_track(self, seat: int) -> list[tuple[int, str]]:
        """A seat's cubes on the tie-break track, the best-ranked first (RB-TIE-01)."""
        a, b = self.state.row_a, self.state.row_b
        return [(c, r) for c in range(len(a)) for r, row in ((ROW_B, b), (ROW_A, a)) if row[c] == seat]

    # The board

    def strength(self, panel: str, seat: int) -> int:
        """Open and locked cubes of a seat on a panel (see RB-EVA-03)."""
        there = self.state.panels[panel]
        return there.open[seat] + there.locked[seat]

    def leaders(self, panel: str) -> list[int]:
        """The seats with the greatest strength on a panel; none if it holds no cube."""
        strengths = [self.strength(panel, seat) for seat in range(len(self.state.players))]
        most = max(strengths)
        return [seat for seat, strength in enumerate(strengths) if strength == most] if most else []

    def free_spots(self, panel: str) -> int:
        """Locked spots of a panel that are free (RB-CMP-07)."""
        return self.rules.figures["locked"] - sum(self.state.panels[panel].locked)

    def can_multiply(self, panel: str) -> bool:
        """Whether an Electron token is there without Multiplier, and a Multiplier is left (RB-CMP-05; see RB-TOK-03)."""
        used = sum(there.multiplier for there in self.state.panels.values())
        there = not self.state.panels[panel].multiplier and panel in self.state.tokens["electron"].panels
        return there and used < self.rules.figures["multipliers"]

    def put_marker(self, panel: str, place: int) -> None:
        """A panel's marker goes to another setting."""
        before = self.setting(panel)
        self.state.panels[panel].setting = place
        self.tell(MarkerSet, panel, self.setting(panel), before)

    def decks(self) -> list[str]:
        """The decks that can be drawn from: the themes in play, and Flexo."""
        return [*self.state.plates, FLEXO]

    def in_deck(self, deck: str) -> int:
        """How many cards can be drawn from a deck, its discard pile included (see RB-DRW-04)."""
        return len(self.state.piles[deck].pieces) + len(self.state.discards[deck].pieces)

    # Cards

    def discard(self, seat: int, card: str, home: Zone, *, paid: bool = False) -> None:
        """A card goes face up on the discard pile of its own deck (RB-CMP-10); `paid`: as a part of a price."""
        home.move(card, self.state.discards[self.card(card).deck])
        self.tell(Discarded, seat, (card,), paid)

    def hand_of(self, seat: int, card: str) -> Traced:
        """The part of a hand that holds a card: the marked ones, or the others."""
        player = self.state.players[seat]
        return player.marked if card in player.marked.pieces else player.hand

    def mix(self, *zones: Traced) -> None:
        """Chance has mixed these cards: who does not know them cannot tell which lies where (RB-HID-06)."""
        self.state.mixings += 1
        for zone in zones:
            for card in zone.pieces:
                zone.mixed[card] = (*zone.mixed.get(card, ()), self.state.mixings)

    def slip(self, card: str, home: Zone, to: Zone, *seers: int) -> None:
        """A card moves so that only the seers know which; others lose track of what they knew there (RB-HID-06)."""
        if home.eyes != EVERYBODY:
            eyes = only(*seers)
            home.known = {piece: known & eyes for piece, known in home.known.items() if known & eyes}
        home.move(card, to)

    def leave_dashboard(self, seat: int, card: str) -> None:
        """What ends when a card leaves a dashboard: its rotation, its Ring's cubes, its saw (see RB-SP-04, 17)."""
        player = self.state.players[seat]
        if card in player.rotated:
            player.rotated.remove(card)
        player.cubes += player.rings.pop(card, 0)
        self.stop_saw(card)

    def stop_saw(self, card: str) -> None:
        """A Chainsaw works no longer (see RB-SP-17)."""
        self.state.saws = [saw for saw in self.state.saws if saw.card != card]

    def straighten_all(self) -> None:
        """All rotated cards are straightened (RB-ACV-05; see RB-END-02)."""
        for player in self.state.players:
            player.rotated.clear()
        self.state.saws.clear()

    # Going on

    def begin_round(self) -> None:
        """On to the next round: with Flexo its actions come first (see RF-STA-01)."""
        self.tell(RoundBegan, self.state.round)
        self.state.phase = "income" if self.rules.flexo is None else "flexo_start"
