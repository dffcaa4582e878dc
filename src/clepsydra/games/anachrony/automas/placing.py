"""Where a solo opponent sends its exosuits, and what it gets where it can do nothing (SO-PLC, SO-FAL)."""

from __future__ import annotations

from clepsydra.games.anachrony.actions.council import LEFT
from clepsydra.games.anachrony.automa import Spot
from clepsydra.games.anachrony.automas.catalog import solo
from clepsydra.games.anachrony.automas.events import BotFailed, BotPlaced
from clepsydra.games.anachrony.events import Leads
from clepsydra.games.anachrony.exosuits import leave, stand, use_exosuit
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.sights import FreeSpace
from clepsydra.games.anachrony.state import Suit

MAIN = "main"
PILE = "pile"
"""Where its powered exosuits lie, and its Anomalies: it has no hexes and no building slots."""


def is_free(game: Anachrony, space: str) -> bool:
    """No exosuit stands there, and it shows no Unavailable side."""
    slot = game.state.slots[space]
    return slot.seat < 0 and not slot.unavailable


def spaces_of(game: Anachrony, action: str) -> list[str]:
    """The spaces of an action, the topmost first."""
    return [name for name, space in game.rules.spaces.items() if space.action == action]


def free_spaces(game: Anachrony, action: str) -> list[str]:
    """The free spaces of an action, the topmost first."""
    return [name for name in spaces_of(game, action) if is_free(game, name)]


def to_look_at(game: Anachrony, seat: int, *actions: str) -> tuple[str, ...]:
    """The spaces of these actions, in that order, on which no exosuit of its own stands."""
    own = {suit.where for suit in game.player(seat).suits}
    return tuple(name for action in actions for name in spaces_of(game, action) if name not in own)


def in_capital(game: Anachrony, seat: int, action: str) -> Spot | None:
    """Where an action of the Capital is done, if there is a space for it.

    The topmost free space of the action (SO-PLC-03); if there is none, the World Council on the left, else on the
    right (SO-PLC-04).
    """
    game.see(FreeSpace, action, to_look_at(game, seat, action, "council"))
    for space in free_spaces(game, action):
        return Spot(action, space, "own", "SO-PLC-03")
    for space in free_spaces(game, "council"):
        return Spot(action, space, "council", "SO-PLC-04")
    return None


def place(game: Anachrony, seat: int, spot: Spot, blinking: Suit | None = None) -> None:
    """An exosuit with nobody in it stands there, whatever is printed there: nothing is paid or gained (SO-PLC-02).

    People cannot touch it (SO-INT-06); it comes home like theirs, and uses up a tile of the Capital like theirs
    (SO-CLN-01).
    """
    if blinking is None:
        use_exosuit(game, seat)  # SO-PLC-01
        stand(game, seat, Suit(spot.space, core=takes_core(game, seat, spot.space)))  # SO-PLC-01, SO-INT-03
    else:
        leave(game, seat, blinking)  # SO-BLK-10, SO-FOT-05
        stand(game, seat, Suit(spot.space))  # without its core: SO-BLK-10
    game.tell(BotPlaced, seat, spot.rule, spot.why, spot.action, spot.space)
    if spot.space == LEFT:  # SO-PLC-05
        lead(game, seat)  # SO-PLC-05


def takes_core(game: Anachrony, seat: int, space: str) -> bool:
    """Whether an energy core is put in an exosuit that comes there."""
    automa = game.automa(seat)
    return automa is not None and automa.cores and game.rules.spaces[space].board == MAIN


def lead(game: Anachrony, seat: int) -> None:
    """It takes the banner at once, whatever becomes of the action, and is first in the next era (SO-CLN-03)."""
    game.state.banner = seat
    game.tell(Leads, seat, game.state.era + 1)


def find_no_space(game: Anachrony, seat: int, *, rule: str) -> None:
    """Nothing is placed, and the exosuit stays powered (see SO-FAL-01); what follows the opponent says itself."""
    fail(game, seat, "no_space", rule=rule)
    automa = game.automa(seat)
    if automa is not None:
        automa.without_space(game, seat)


def fail(game: Anachrony, seat: int, why: str, *, rule: str) -> None:
    """An action that has no effect brings VP instead (SO-FAL-03, 04)."""
    vp = solo(game).failed_vp
    game.tell(BotFailed, seat, rule, why, vp)
    game.gain(seat, {"vp": vp})
