"""What a newcomer overlooks of an option, from what the seat can see; the first reason is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from clepsydra.drawing.coach import Judges, Slip
from clepsydra.games.anachrony.actions import council, evacuate, supply
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.state import CAPITAL, ENGINEER, SCIENTIST
from clepsydra.games.anachrony.turn import PASS
from clepsydra.games.anachrony.warp_tiles import own_warps
from clepsydra.kernel import One, Some, kind

TURN = "AN-TURN-02"
"""By which a player says what to do in a turn."""
MANY_DEBTS = 4
MANY_TIRED = 3
BEST_AT = {
    "purify": (SCIENTIST, "AN-PUR-01"),
    "construct": (ENGINEER, "AN-CST-02"),
    "mine": (ENGINEER, "AN-MIN-01"),
}
"""Whose work at an action brings more, by which rule; a genius does it as well but is needed elsewhere."""
POWER_PLANT = "power_plant"
CONTESTED = (*CAPITAL, "mine")


class Coach:
    """Looks at a question with the eyes of its seat."""

    def __init__(self, game: Anachrony, ask: One | Some) -> None:
        self.game, self.ask, self.seat = game, ask, ask.seat
        self.player = game.player(ask.seat)
        self.options: list[Any] = list(ask.menu.options)

    # A turn

    def passing(self, option: Any) -> Slip | None:
        """To pass is until the next era: workers, free actions and the evacuation wait for nobody."""
        if option != PASS:
            return None
        if slip := self.leaving_workers(option):
            return slip
        free = next((other for other in self._free if other[1] != "force_workers"), None)
        return Slip("unused", "AN-FREE-01", {"tile": free[1]}) if free else None

    def leaving_workers(self, option: Any) -> Slip | None:
        """To pass with a worker, an exosuit and a space for them."""
        workers, exosuits = sum(self.player.active.values()), len(self.player.powered)
        if option != PASS or not exosuits or all(other[0] != "place" for other in self.options):
            return None
        return Slip("passing", "AN-TURN-04", {"workers": workers, "exosuits": exosuits})

    @property
    def _free(self) -> list[Any]:
        return [option for option in self.options if option[0] == "free"]

    def staying(self, option: Any) -> Slip | None:
        """Who evacuates last loses points: to pass while another could go first."""
        state, player = self.game.state, self.player
        if option != PASS or not state.impact or player.evacuated or not self._could_evacuate(self.seat):
            return None
        rivals = [seat for seat in self.game.people() if seat != self.seat and self._could_evacuate(seat)]
        return Slip("staying", "AN-EVA-05") if rivals else None

    def _could_evacuate(self, seat: int) -> bool:
        player = self.game.player(seat)
        if player.evacuated or not player.evacuation:
            return False
        condition = self.game.rules.catalog.evacuations[player.evacuation]
        return evacuate.reached(self.game, seat, condition) >= condition.at_least

    def supplying(self, option: Any) -> Slip | None:
        """Supply is for the tired."""
        supplies = option[-1] == supply.SUPPLY and option[0] in ("work", "free")
        return (
            Slip("nobody_tired", "AN-TURN-09") if supplies and not any(self.player.tired.values()) else None
        )

    def forcing(self, option: Any) -> Slip | None:
        """At the lowest morale somebody leaves."""
        forces = option == ("free", "force_workers")
        return Slip("worker_leaves", "AN-MOR-03") if forces and self.player.morale == 1 else None

    def by_another(self, option: Any) -> Slip | None:
        """Somebody else who is active does more there."""
        if option[0] != "place":
            return None
        _, worker, space = option
        best, rule = BEST_AT.get(space.partition(".")[0], (worker, ""))
        if worker in (best, "genius") or ("place", best, space) not in self.options:
            return None
        return Slip("by_another", rule, {"worker": best})

    def purifying(self, option: Any) -> Slip | None:
        """Purify is never full; what is scarce comes first."""
        if option[0] != "place" or option[2] != "purify" or len(self.player.powered) > 1:
            return None
        scarce = [
            each[2] for each in self.options if each[0] == "place" and each[2].partition(".")[0] in CONTESTED
        ]
        return Slip("never_full", "AN-SLT-02", {"space": scarce[0]}) if scarce else None

    def copying(self, option: Any) -> Slip | None:
        """The World Council copies only what is full; its left space may be taken for the banner alone."""
        if option[0] != "place" or option[2] != council.LEFT:
            return None
        slots, spaces = self.game.state.slots, self.game.rules.spaces
        free = {spaces[name].action for name, slot in slots.items() if slot.seat < 0 and not slot.unavailable}
        return (
            Slip("no_copy", "AN-CNC-06") if free.issuperset(self.game.rules.group(council.CAPITAL)) else None
        )

    def travelling(self, option: Any) -> Slip | None:
        """Without a debt, a power plant moves nothing but the focus."""
        if option[0] != "work" or option[2] not in self.game.rules.catalog.tiles:
            return None
        plant = self.game.tile(option[2]).row == POWER_PLANT
        return Slip("no_debt", "AN-TT-07") if plant and not own_warps(self.game, self.seat) else None

    def draining(self, option: Any) -> Slip | None:
        """Water for Supply, while many are tired."""
        if option == PASS or option[-1] == supply.SUPPLY or sum(self.player.tired.values()) < MANY_TIRED:
            return None
        spent = min((price.get("water", 0) for price in self.ask.menu.price(option)), default=0)
        lacking = supply.cost(self.game, self.seat) - (self.game.has(self.seat, "water") - spent)
        return Slip("no_water", "AN-SUP-01", {"count": lacking}) if spent and lacking > 0 else None

    def unrepaid(self, option: Any) -> Slip | None:
        """In the last era what a debt asks for is worth its two points, unless something else pays it."""
        prices = self.ask.menu.price(option)
        if self.game.state.era != self.game.rules.last_era or not prices:
            return None
        for era, piece in own_warps(self.game, self.seat):
            owed = self.game.rules.catalog.warps[kind(piece)].goods
            if owed and self._has(owed) and all(not self._has(owed, price) for price in prices):
                return Slip("unrepaid", "AN-END-04", {"era": era})
        return None

    def _has(self, goods: Mapping[str, int], after: Mapping[str, int] | None = None) -> bool:
        """Whether these are there, also after something was paid."""
        spent = after or {}
        return all(
            self.game.has(self.seat, good) - spent.get(good, 0) >= count for good, count in goods.items()
        )

    # Other questions

    def borrowing(self, option: Any) -> Slip | None:
        """A debt needs a power plant, and an era to use it in."""
        if self.game.state.era == self.game.rules.last_era:
            return Slip("last_era", "AN-TT-09")
        debts = len(own_warps(self.game, self.seat)) + 1
        plant = any(slot.startswith(POWER_PLANT) for slot, tile in self.player.grid.items() if tile)
        return Slip("debts", "AN-TT-01", {"count": debts}) if debts >= MANY_DEBTS and not plant else None

    def keeping_debt(self, option: Any) -> Slip | None:
        """Only a debt repaid moves one's time travel."""
        repays = any(other[0] == "repay" for other in self.options)
        return Slip("not_repaid", "AN-TT-07") if option == "decline" and repays else None

    def losing(self, option: Any) -> Slip | None:
        """A tired worker is the smaller loss."""
        if option[-1] != "active" or not any(other[-1] == "tired" for other in self.options):
            return None
        return Slip("tired_first", "AN-WRK-04")


JUDGES: Judges[Coach] = {
    TURN: (
        Coach.staying,
        Coach.passing,
        Coach.supplying,
        Coach.forcing,
        Coach.unrepaid,
        Coach.draining,
        Coach.copying,
        Coach.travelling,
        Coach.by_another,
        Coach.purifying,
    ),
    "AN-WARP-01": (Coach.borrowing,),
    "AN-TT-05": (Coach.keeping_debt,),
    "AN-MOR-03": (Coach.losing,),
    "AN-WRK-04": (Coach.losing,),
}
