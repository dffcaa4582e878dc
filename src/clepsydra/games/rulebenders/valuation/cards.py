"""Cards in the hand, by what they do and whether they can be played and paid, and cards in the dashboard."""

from __future__ import annotations

from collections.abc import Iterator

from clepsydra.games.rulebenders.card_worth import PRICE, Worth
from clepsydra.games.rulebenders.catalog import VARIABLE, Card
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.paying import allowed
from clepsydra.games.rulebenders.permission import why_not_theme
from clepsydra.games.rulebenders.state import CARD, CHIP, CUBE, FLEXO, PANELS, Player

LATER = 0.4
"""How much of a card is left that this round does not permit, if another follows."""
UNSEEN = ("draw", "round_start")
"""Phases in which a card counts as any of its deck: which one comes is not known when the deck is chosen."""
OTHER_ICON = 1 - 1 / len(PANELS)
"""How likely a Flexo card has another icon than one before."""


def hand(game: Rulebenders, seat: int, rounds: int) -> dict[str, float]:
    """What the cards of a hand do if they are played, and what that costs."""
    goods = board = secrets = attack = defence = lasting = collection = costs = 0.0
    player = game.player(seat)
    if rounds or not player.passed:
        uses = rounds + (not player.passed)
        themes, next_title = collected(game, player)
        cards = list(worths(game, player))
        price, share = means(game, seat, sum([cost for _, _, cost in cards]))
        later = LATER if rounds else 0.0
        ready = Readiness(game, seat)
        for card, worth, cost in cards:
            title = 1.0 if card.deck in themes else next_title
            if worth.whole(uses, rounds, title) <= price * cost:
                continue
            likely = ready.of(card)
            likely = share * (likely + (1.0 - likely) * later)
            goods += likely * worth.goods
            board += likely * worth.board
            secrets += likely * worth.secrets
            attack += likely * worth.attack
            defence += likely * worth.defence
            lasting += likely * (worth.used * uses + worth.triggered * rounds)
            collection += likely * worth.title * title
            costs += likely * price * cost
    return {
        "cards.goods": goods,
        "cards.board": board,
        "cards.secrets": secrets,
        "cards.attack": attack,
        "cards.defence": defence,
        "cards.lasting": lasting,
        "cards.collection": collection,
        "cards.cost": costs,
    }


def worths(game: Rulebenders, player: Player) -> Iterator[tuple[Card, Worth, float]]:
    """Each card of a hand with its worth, or that of its deck while it is drawn, and its cost."""
    table = game.rules.worths
    unseen = game.state.phase in UNSEEN
    for zone in (player.hand, player.marked):
        for piece in zone.pieces:
            card = game.card(piece)
            worth = table[card.deck if unseen else piece]
            variable = card.cost == VARIABLE and not unseen
            yield (
                card,
                worth,
                game.rules.catalog.variable_cost[game.state.round - 1] if variable else worth.cost,
            )


def means(game: Rulebenders, seat: int, costs: float) -> tuple[float, float]:
    """What one unit of a cost is worth that can be paid now, and how much of all costs can be paid."""
    player = game.player(seat)
    have = {CUBE: player.cubes, CHIP: player.chips, CARD: len(player.hand.pieces) // 2}
    ways = allowed(game, seat, "currency")
    price = min((PRICE[what] for what in ways if have[what]), default=PRICE[CHIP])
    return price, min(1.0, (sum([have[what] for what in ways]) + 1.0) / (costs + 1.0))


class Readiness:
    """How likely the cards of a hand may be played in this round, asked one after the other."""

    def __init__(self, game: Rulebenders, seat: int) -> None:
        self._game, self._seat = game, seat
        self._icons = set(game.player(seat).icons)
        self._any_icon = 1.0
        self._themes: dict[str, float] = {}

    def of(self, card: Card) -> float:
        """By the theme; of Flexo cards, one of each icon."""
        if card.deck == FLEXO:
            return self._flexo(card.panel)
        if card.deck not in self._themes:
            game = self._game
            barred = card.deck not in game.state.plates or why_not_theme(game, self._seat, card.deck)
            self._themes[card.deck] = 0.0 if barred else 1.0
        return self._themes[card.deck]

    def _flexo(self, icon: str) -> float:
        if self._game.state.phase in UNSEEN:
            likely, self._any_icon = self._any_icon, self._any_icon * OTHER_ICON
            return likely
        if icon in self._icons:
            return 0.0
        self._icons.add(icon)
        return 1.0


def collected(game: Rulebenders, player: Player) -> tuple[set[str], float]:
    """The themes whose title is held, and what another brings to the first series (see RB-SCO-01)."""
    series = game.rules.catalog.series
    themes = {card.deck for piece in player.dashboard.pieces if (card := game.card(piece)).collection}
    held = min(len(themes), len(series) - 1)
    return themes, float(series[held] - (series[held - 1] if held else 0))


def dashboard(game: Rulebenders, seat: int, rounds: int) -> dict[str, float]:
    """What cards do that lie there, in this round if they are straight and in each that follows."""
    player = game.player(seat)
    used = triggered = 0.0
    for piece in player.dashboard.pieces:
        worth = game.rules.worths[piece]
        used += worth.used * (rounds + (piece not in player.rotated and not player.passed))
        triggered += worth.triggered * rounds
    return {"dashboard.used": used, "dashboard.triggered": triggered}
