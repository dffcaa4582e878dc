"""Upgrades of the device (FT-UPG), and the breakthrough that Unity's side B rolls for first (FT-SDB-05)."""

from __future__ import annotations

from clepsydra.games.anachrony.actions.research import DICE, take_shown, throw
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.fractures.device import device_of, track_of, visible
from clepsydra.kernel import Denial, Event, Flow, deny

WHICH = "FT-UPG-02"


class Upgraded(Event, frozen=True):
    """A breakthrough went on an Upgrade tile, which slid on."""

    seat: int
    breakthrough: str
    spaces: int


def fitting(game: Anachrony, seat: int) -> list[str]:
    """Own breakthroughs whose icon is not yet on the Upgrade tile (FT-UPG-02)."""
    used = {_icon(name) for name in device_of(game, seat).upgrades}
    own = game.player(seat).breakthroughs
    return [name for name, count in own.items() if count and _icon(name) not in used]


def _icon(breakthrough: str) -> str:
    return breakthrough.partition("/")[2]


def why_full(game: Anachrony, seat: int) -> Denial | None:
    """Four upgrades are all there are (FT-UPG-04)."""
    most = track_of(game.rules).covered
    return deny("FT-UPG-04", most=most) if len(device_of(game, seat).upgrades) >= most else None


def why_not_upgrade(game: Anachrony, seat: int) -> Denial | None:
    """There must be an upgrade left and a breakthrough with a new icon (FT-UPG-02, 04)."""
    return why_full(game, seat) or (None if fitting(game, seat) else deny(WHICH))


def upgrade(game: Anachrony, seat: int) -> Flow[None]:
    """Put a breakthrough of choice on the Upgrade tile."""
    options = [("upgrade", name) for name in fitting(game, seat)]
    _, breakthrough = yield from game.choose(seat, options, rule=WHICH)
    put_on_tile(game, seat, breakthrough)


def put_on_tile(game: Anachrony, seat: int, breakthrough: str) -> None:
    """A breakthrough is spent on the Upgrade tile, which slides one space on."""
    game.player(seat).breakthroughs[breakthrough] -= 1  # FT-UPG-05, FT-END-05
    device_of(game, seat).upgrades.append(breakthrough)  # FT-UPG-03
    game.tell(Upgraded, seat, breakthrough, visible(game, seat))


def why_not_roll(game: Anachrony) -> Denial | None:
    """A breakthrough must be left (FT-SDB-05)."""
    return None if any(game.state.breakthroughs.values()) else deny("FT-SDB-05")


def roll_breakthrough(game: Anachrony, seat: int) -> Flow[None]:
    """Roll both research dice and take the match; it is no Research action (FT-SDB-05)."""
    yield from take_shown(game, seat, {die: throw(game, seat, die) for die in DICE})
