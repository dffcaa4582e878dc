"""The teaching game as one bare generator, without the kernel: what the kernel's cost is measured against.

It plays by the same rules and asks the same questions in the same order (a test compares whole
games), but keeps its state in local variables, names no rule, explains no refusal, tells no
event, hides nothing and cannot be stored.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Protocol

CARDS = {"well": (8, 0, 0), "dune": (8, 3, 2), "palace": (5, 6, 3), "thief": (5, 1, 1), "lid": (6, 0, 1)}
SAND = {"dune": 4, "palace": 9}

Question = tuple[int, list[Any], bool]
"""The seat, its options, and whether it may take any number of them."""


class Dice(Protocol):
    """Where the game's chance comes from."""

    def roll(self, sides: int) -> int:
        """A die."""
        ...

    def shuffle(self, items: list[str]) -> None:
        """A shuffle, in place."""
        ...


class Player:
    """A seat's goods."""

    __slots__ = ("blown", "glass", "hand", "sand", "water")

    def __init__(self) -> None:
        self.hand: list[str] = []
        self.sand, self.water, self.glass, self.blown = 0, 2, 0, False


class Bare:
    """A game among people, no module."""

    def __init__(self, seats: int, dice: Dice) -> None:
        self.dice = dice
        self.players = [Player() for _ in range(seats)]
        self.discard: list[str] = []
        self.deck = [f"{name}#{n}" for name, (copies, _, _) in CARDS.items() for n in range(1, copies + 1)]
        dice.shuffle(self.deck)
        for seat in list(range(seats)) * 3:
            self.players[seat].hand.append(self.deck.pop())

    def play(self) -> Generator[Question, Any, list[int]]:
        """The whole game; returns the scores."""
        for hour in range(4):
            order = yield from self.dawn(hour)
            for seat in order:
                yield from self.turn(seat)
        return [player.sand + player.glass for player in self.players]

    def dawn(self, hour: int) -> Generator[Question, Any, list[int]]:
        """All offer cards for water; the order of the turns."""
        offers = []
        for seat, player in enumerate(self.players):
            offers.append((yield seat, player.hand, True))
        drops = []
        for player, cards in zip(self.players, offers, strict=True):
            player.blown = False
            for card in cards:
                player.hand.remove(card)
                self.discard.append(card)
            drops.append(sum(CARDS[card.partition("#")[0]][2] for card in cards))
            player.water += drops[-1]
        seats = range(len(self.players))
        return sorted(seats, key=lambda seat: (-drops[seat], (seat - hour) % len(drops)))

    def turn(self, seat: int) -> Generator[Question, Any, None]:
        """One seat's turn."""
        player = self.players[seat]
        self.draw(player)
        self.draw(player)
        while True:
            means = player.water + 2 * player.glass
            rich = [other for other in self.players if other is not player and other.sand]
            options: list[Any] = [("play", card) for card in player.hand if self.playable(card, means, rich)]
            if player.water and not player.blown:
                options.append(("blow",))
            options.append(("pass",))
            choice = yield seat, options, False
            if choice[0] == "play":
                yield from self.play_card(seat, choice[1])
                return
            if choice[0] == "pass":
                return
            player.blown = True
            player.water -= 1
            player.glass += 1

    def playable(self, card: str, means: int, rich: list[Player]) -> bool:
        """Whether a card may be played."""
        name = card.partition("#")[0]
        return name != "lid" and CARDS[name][1] <= means and (name != "thief" or bool(rich))

    def draw(self, player: Player) -> None:
        """Draw a card."""
        if not self.deck:
            self.deck, self.discard = self.discard, []
            self.dice.shuffle(self.deck)
        if self.deck:
            player.hand.append(self.deck.pop())

    def play_card(self, seat: int, card: str) -> Generator[Question, Any, None]:
        """Pay for a card and do what it says."""
        player, name = self.players[seat], card.partition("#")[0]
        player.hand.remove(card)
        self.discard.append(card)
        cost = CARDS[name][1]
        ways = [(max(0, cost - 2 * used), used) for used in range(min(player.glass, (cost + 1) // 2) + 1)]
        ways = [way for way in ways if way[0] <= player.water]
        water, glass = ways[0] if len(ways) == 1 else (yield seat, ways, False)
        player.water -= water
        player.glass -= glass
        if name == "well":
            player.water += (self.dice.roll(6) + 1) // 2
        elif name == "thief":
            yield from self.rob(seat)
        else:
            player.sand += SAND[name]

    def rob(self, seat: int) -> Generator[Question, Any, None]:
        """The thief and the lids."""
        rich = [other for other, player in enumerate(self.players) if other != seat and player.sand]
        victim = rich[0] if len(rich) == 1 else (yield seat, rich, False)
        answers = []
        for other, player in enumerate(self.players):
            if other != seat:
                lids = [card for card in player.hand if card.partition("#")[0] == "lid"]
                answers.append((player, (yield other, ["open", *lids], False)))
        closing = [(player, card) for player, card in answers if card != "open"]
        for player, card in closing:
            player.hand.remove(card)
            self.discard.append(card)
            player.sand += 1
        if not closing:
            sand = min(3, self.players[victim].sand)
            self.players[victim].sand -= sand
            self.players[seat].sand += sand
