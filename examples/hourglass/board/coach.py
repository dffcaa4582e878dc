"""What a newcomer overlooks of an option, from what the seat can see."""

from typing import Any, cast

from clepsydra.drawing import Judges, Slip
from clepsydra.kernel import One, Ruleset, Some, kind
from hourglass.rules import HOURS, HourglassRules
from hourglass.state import HourglassState, Player
from hourglass.turn import payments

LOOT = 3
"""So much sand a thief takes at most."""


class Coach:
    """Looks at a question with the eyes of its seat."""

    def __init__(self, state: HourglassState, rules: Ruleset[HourglassState], ask: One | Some) -> None:
        self.state, self.ask = state, ask
        self.cards = cast("HourglassRules", rules).cards
        self.player: Player = state.players[ask.seat]

    def offered(self, option: Any) -> Slip | None:
        """At dawn a card is given away for its water."""
        card, sand = kind(str(option)), [player.sand for player in self.state.players]
        if not self.cards[card].drops:
            return Slip("dry", "HG-CRD-01", {"card": card})
        last = sum(kind(held) == "lid" for held in self.player.hand.pieces) == 1
        leads = self.player.sand and self.player.sand == max(sand)
        return Slip("last_lid", "HG-LID-02") if card == "lid" and last and leads else None

    def taken(self, option: Any) -> Slip | None:
        """To play a card or to pass ends the turn, and with it the time to blow glass."""
        if option[0] == "blow":
            return None
        if option[0] == "play":
            more = self._left(blown=True, card=option[1]) - self._left(blown=False, card=option[1])
            return Slip("blow_first", "HG-FRE-01", {"count": more}) if more > 0 else None
        payable = [
            card for verb, *cards in self.ask.menu.options for card in map(kind, cards) if verb == "play"
        ]
        loaded = max(
            (card for card in payable if self.cards[card].cost > 1),
            key=lambda card: self.cards[card].cost,
            default=None,
        )
        if loaded:
            return Slip("payable", "HG-TRN-02", {"card": loaded})
        last_hour = self.state.hour == HOURS
        return Slip("last_glass", "HG-END-02") if last_hour and ("blow",) in self.ask.menu.options else None

    def _left(self, *, blown: bool, card: str) -> int:
        """What is left to pay with after a card, if glass is blown before it or not; less than nothing if it cannot be."""
        turned = int(blown and ("blow",) in self.ask.menu.options)
        water, glass = self.player.water - turned, self.player.glass + turned
        ways = payments(water, glass, self.cards[kind(card)].cost)
        return max((water - paid + 2 * (glass - used) for _, paid, used in ways), default=-1)

    def paid(self, option: Any) -> Slip | None:
        """No change is given for glass."""
        least = min(water + 2 * glass for _, water, glass in self.ask.menu.options)
        _, water, glass = option
        return Slip("no_change", "HG-PAY-02") if water + 2 * glass > least else None

    def robbed(self, option: Any) -> Slip | None:
        """Whoever has less than a thief can take is the worse victim."""
        sand = {victim: self.state.players[victim].sand for _, victim in self.ask.menu.options}
        richest = max(sand, key=lambda victim: sand[victim])
        if sand[option[1]] >= min(LOOT, sand[richest]):
            return None
        return Slip("richer", "HG-THF-01", {"player": richest})


JUDGES: Judges[Coach] = {
    "HG-DWN-01": (Coach.offered,),
    "HG-TRN-02": (Coach.taken,),
    "HG-PAY-02": (Coach.paid,),
    "HG-THF-01": (Coach.robbed,),
}
