"""How much of the game is left, to a seat."""

from __future__ import annotations

from clepsydra.games.anachrony.actions.supply import cost
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.state import ADMINISTRATOR

BUILDING_UP = 5.0
"""With so many eras to come it is early."""
MOST_ACTIONS = 4
"""The exosuits that a seat is going to power up, at most."""
FREE_HEXES, CORES_AN_ERA = 3, 3
"""Before the impact three hexes cost nothing; after it three of four cost an energy core."""
PHASES_AFTER_POWER_UP = ("warp", "begin_turns", "turn")


def eras_left(game: Anachrony) -> float:
    """The eras that will follow this one: none when the Capital is gone, perhaps none when it nearly is."""
    state, rules = game.state, game.rules
    left = float(max(0, rules.last_era - state.era))
    if not state.impact:
        return left
    still_open = sum(slot.top is not None and not slot.unavailable for slot in state.slots.values())
    return min(left, still_open / len(state.players))


def early(eras: float) -> float:
    """The share of early prices in what something is worth; the rest is late ones."""
    return min(1.0, eras / BUILDING_UP)


def chance_to_act(game: Anachrony, seat: int, eras: float) -> float:
    """Whether the seat will act again: for sure, or only if there is another era."""
    return min(1.0, eras) if game.player(seat).passed and game.state.phase == "turn" else 1.0


def awake(game: Anachrony, seat: int) -> int:
    """Who can act in this era: the active, and the tired if one of the active can supply them."""
    player = game.player(seat)
    active, tired = sum(player.active.values()), sum(player.tired.values())
    if tired > 1 and active and game.has(seat, "water") >= cost(game, seat):
        return active + tired - 1
    return active


def actions_left(game: Anachrony, seat: int) -> int:
    """How often the seat can still act on the boards in this era: workers in exosuits."""
    player, phase = game.player(seat), game.state.phase
    if phase == "clean_up" or (player.passed and phase == "turn"):
        return 0
    if player.powered or phase in PHASES_AFTER_POWER_UP:
        return min(len(player.powered), awake(game, seat))
    return min(MOST_ACTIONS, payable_hexes(game, seat), awake(game, seat))


def payable_hexes(game: Anachrony, seat: int) -> int:
    """How many exosuits the seat could power up: one for each energy core, where a hex takes nothing else."""
    costs, covered = game.board(seat).hex_cost, game.player(seat).covered
    empty = [name for name in game.empty_hexes(seat) if name not in covered]
    for_cores = sum(all("energy_core" in way for way in costs[name]) for name in empty)
    return len(empty) - for_cores + min(for_cores, game.has(seat, "energy_core"))


def actions_to_come(game: Anachrony, seat: int, eras: float) -> float:
    """How often the seat can act on the boards until the end; after the impact that takes energy cores.

    Before the power-up a core counts for this era and for a later one, as it may be spent in either.
    """
    now = actions_left(game, seat)
    if not game.state.impact:
        return now + FREE_HEXES * eras
    return now + eras + min(float(game.has(seat, "energy_core")), CORES_AN_ERA * eras)


def can_construct(game: Anachrony, seat: int) -> bool:
    """Whether somebody is active who may construct (see AN-CON-01)."""
    return any(count for kind, count in game.player(seat).active.items() if kind != ADMINISTRATOR)
