"""What a newcomer overlooks of an option, from what the seat can see; the first reason is told."""

from __future__ import annotations

from typing import Any

from clepsydra.drawing.coach import Judges, Slip
from clepsydra.games.rulebenders.attack import ATTACK, is_allowed, ready
from clepsydra.games.rulebenders.board.fruitless import is_fruitless
from clepsydra.games.rulebenders.evaluation import KEEP
from clepsydra.games.rulebenders.evolution import LAST, side, token_at
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.paying import allowed, cost_of, has, why_not_pay
from clepsydra.games.rulebenders.permission import why_not_theme
from clepsydra.games.rulebenders.state import CHIP, CUBE, FLEXO, PANELS, RESOURCES
from clepsydra.games.rulebenders.turn import PASS
from clepsydra.games.rulebenders.valuation.panels import breaks_tie
from clepsydra.kernel import One, Some, zones

FAR_AHEAD = 2
FEW, PLENTY = 1, 3
"""So little of the currency is a lack, so much of something else could pay instead."""


class Coach:
    """Looks at a question with the eyes of its seat."""

    def __init__(self, game: Rulebenders, ask: One | Some) -> None:
        self.game, self.seat = game, ask.seat
        self.player = game.player(ask.seat)
        self.options: list[Any] = list(ask.menu.options)

    @property
    def _is_last_round(self) -> bool:
        return self.game.state.round == self.game.rules.figures["rounds"]

    def _others(self, panel: str) -> int:
        """The greatest strength of another seat."""
        seats = range(len(self.game.state.players))
        return max(self.game.strength(panel, other) for other in seats if other != self.seat)

    def _lead(self, panel: str) -> int:
        return self.game.strength(panel, self.seat) - self._others(panel)

    def _settles_tie(self, panel: str) -> bool:
        """Whether a tie with the strongest of the others would be decided on the track for this seat."""
        most = self._others(panel)
        rivals = [
            other
            for other in range(len(self.game.state.players))
            if other != self.seat and self.game.strength(panel, other) == most
        ]
        return breaks_tie(self.game, self.seat, [self.seat, *rivals])

    def _one_short(self) -> str | None:
        """A panel that one more cube would win, and that no tie-break wins already."""
        return next((p for p in PANELS if not self._lead(p) and not self._settles_tie(p)), None)

    # A turn

    def leaving(self, option: Any) -> Slip | None:
        """To pass is for the whole round: a cube that would win, a card not used, the others going on."""
        if option != PASS:
            return None
        places = [other[1] for other in self.options if other[0] == "place"]
        panel = self._one_short()
        if panel in places:
            return Slip("one_short", "RB-EVA-03", {"panel": panel, "count": self.player.cubes})
        card = next((other[1] for other in self.options if other[0] == "activate"), None)
        if card is not None:
            return Slip("unused", "RB-ACV-01", {"card": card})
        plays = places or any(other[0] == "play" for other in self.options)
        passed = any(self.game.player(other).passed for other in self.game.opponents(self.seat))
        return Slip("without_you", "RB-ACT-04") if plays and not passed else None

    def placing(self, option: Any) -> Slip | None:
        """More cubes than a majority needs, or the last one for a tie."""
        if option[0] != "place" or option[1] not in PANELS:
            return None
        lead = self._lead(option[1])
        if lead >= FAR_AHEAD:
            return Slip("far_ahead", "RB-EVA-03", {"count": lead})
        ties = lead == -1 and self.player.cubes == 1 and not self._settles_tie(option[1])
        return Slip("only_tie", "RB-EVA-04") if ties else None

    def playing(self, option: Any) -> Slip | None:
        """A card that does nothing now."""
        if option[0] != "play" or not is_fruitless(self.game, self.seat, option[1]):
            return None
        return Slip("no_effect", "RB-PLY-13", {"card": option[1]})

    def attacking(self, option: Any) -> Slip | None:
        """A cancelled attack ends the turn, and with it the actions that are left."""
        left = self.game.state.turn.actions - (option[0] == "play")
        if option[0] not in ("play", "activate") or not self.game.card(option[1]).attack or left < 1:
            return None
        answered = any(self._may_cancel(rival) for rival in self.game.rivals(self.seat))
        return Slip("may_be_cancelled", "RB-ATK-11") if answered else None

    def _may_cancel(self, rival: int) -> bool:
        """Whether, by all that the seat knows, somebody could have a shield and the means to use it."""
        game, player = self.game, self.game.player(rival)
        if ready(game, rival, ATTACK):
            return True
        known = {piece for zone in zones(game.state) for piece in zone.pieces}
        hand = [*player.hand.pieces, *player.marked.pieces]
        return any(
            is_allowed(game, rival, card)
            and why_not_pay(game, rival, cost_of(game, card), without=piece) is None
            and (piece in copies or (piece not in game.rules.cards and copies - known))
            for card, copies in game.rules.answering[ATTACK]
            for piece in hand
        )

    # Paying, drawing, giving cards up

    def paying(self, option: Any) -> Slip | None:
        """Chips are points; the last cube may be worth a panel."""
        goods = dict(zip(option[1::2], option[2::2], strict=True))
        ways = [dict(zip(way[1::2], way[2::2], strict=True)) for way in self.options]
        if goods.get(CHIP, 0) > min(way.get(CHIP, 0) for way in ways):
            return Slip("paid_in_points", "RB-SCO-07")
        cubes, panel = goods.get(CUBE, 0), self._one_short()
        spares = any(way.get(CUBE, 0) < cubes and way.get(CHIP, 0) <= goods.get(CHIP, 0) for way in ways)
        if panel is None or not spares or cubes < self.player.cubes:
            return None
        return Slip("last_cube", "RB-EVA-03", {"panel": panel})

    def drawing(self, option: Any) -> Slip | None:
        """A theme that cannot be played now, while another deck can."""
        denial = why_not_theme(self.game, self.seat, option[1])
        open_to = any(why_not_theme(self.game, self.seat, other[1]) is None for other in self.options)
        return Slip("barred", denial.rule, {"deck": option[1]}) if denial and open_to else None

    def discarding(self, option: Any) -> Slip | None:
        """A card that may be played in this round, while another may not."""
        if self.player.passed or not self._may_play(option[1]):
            return None
        other = next((other[1] for other in self.options if not self._may_play(other[1])), None)
        return Slip("playable", "RB-PLY-02", {"card": option[1], "other": other}) if other else None

    def _may_play(self, piece: str) -> bool:
        card = self.game.card(piece)
        if card.deck == FLEXO:
            return card.panel not in self.player.icons
        return why_not_theme(self.game, self.seat, card.deck) is None

    # A panel won

    def bending(self, option: Any) -> Slip | None:
        """What a new setting brings to others, or what the old one keeps from oneself, in the next round."""
        if self._is_last_round:
            return None
        if option == KEEP:
            return self._keeping()
        _, panel, value = option
        helps = panel == "first_player" and value != self.seat and self.game.is_human(value)
        return Slip("helps_rival", "RB-VAL-04", {"seat": value}) if helps else None

    def _keeping(self) -> Slip | None:
        currency = str(self.game.setting("currency"))
        mine = allowed(self.game, self.seat, "currency")
        held = {what: has(self.game, self.seat, what) for what in RESOURCES}
        short = mine == (currency,) and held[currency] <= FEW and max(held.values()) >= PLENTY
        if not short or self.options[0][1:2] != ("currency",):
            return None
        return Slip("same_currency", "RB-MOD-02", {"currency": currency, "count": held[currency]})

    def evolving(self, option: Any) -> Slip | None:
        """What the space where a disc comes to lie takes away; in the last round, who is nearer to the token."""
        if isinstance(option, str):
            return None
        direction, panel, steps = option
        way, kind = side(direction)
        at = self.player.discs[panel]
        to = max(-LAST, min(LAST, at + way * steps))
        if self._is_last_round:
            return self._farther(panel, way, to) if token_at(self.game, kind, panel) and to != at else None
        if to != -LAST or at == to:
            return None
        if panel == "exchange" and self.player.tokens:
            return Slip("no_exchange", "RB-EXC-01")
        keeps = any("always_theme" in self.game.card(card).passive for card in self.player.dashboard.pieces)
        return Slip("no_theme", "RB-PLY-02") if panel == "theme" and not keeps else None

    def _farther(self, panel: str, way: int, to: int) -> Slip | None:
        nearer = [
            seat
            for seat, player in enumerate(self.game.state.players)
            if seat != self.seat and way * player.discs[panel] > way * to > 0
        ]
        return Slip("farther", "RB-SCO-04", {"seat": nearer[0]}) if nearer else None


JUDGES: Judges[Coach] = {
    "RB-ACT-10": (Coach.leaving, Coach.placing, Coach.playing, Coach.attacking),
    "RB-PLY-10": (Coach.paying,),
    "RB-DRW-03": (Coach.drawing,),
    "RB-PLY-11": (Coach.discarding,),
    "RB-ACT-06": (Coach.discarding,),
    "RB-EVA-05": (Coach.bending,),
    "RB-EVO-01": (Coach.evolving,),
    "RB-EVO-05": (Coach.evolving,),
}
