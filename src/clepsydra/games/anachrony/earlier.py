"""States that earlier versions of the rules have stored, as the rules of today keep them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, Struct, UnsetType

from clepsydra.games.anachrony.state import AnachronyState, Suit
from clepsydra.kernel import Zone

if TYPE_CHECKING:
    from clepsydra.games.anachrony.rules import AnachronyRules


class _Player(Struct):
    suits: list[Suit] | UnsetType = UNSET


class _Slot(Struct):
    tile: str = ""


class _Earlier(Struct):
    """What version 2 kept otherwise: no exosuits on boards, and a tile by its name while it lay among the discards."""

    players: list[_Player]
    slots: dict[str, _Slot]


_DECODER = msgspec.msgpack.Decoder(_Earlier)


def brought_up_to_date(rules: AnachronyRules, state: AnachronyState, data: bytes) -> AnachronyState:
    """The state with what its bytes hold in the form of version 2."""
    earlier = _DECODER.decode(data)
    for player, kept in zip(state.players, earlier.players, strict=True):
        if kept.suits is UNSET:
            there = [busy for busy in player.busy if busy.where in rules.spaces]
            player.suits = [Suit(busy.where, busy.kind) for busy in there]
    for name, slot in earlier.slots.items():
        if slot.tile:
            state.discards.pieces.remove(slot.tile)
            state.slots[name].top = Zone(pieces=[slot.tile])
    return state
