"""The Quantum Warp tile and the eight cards that come with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct

from clepsydra.games.anachrony.catalog.components import Effect, Goods
from clepsydra.games.anachrony.catalog.forms import COUNT, ICONS, SHAPES, VP
from clepsydra.games.anachrony.catalog.module_tables import components, single
from clepsydra.games.anachrony.catalog.reading import read_effects
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.vocabulary import PAID, WORKERS, effect_among
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import printed
from clepsydra.kernel.validators import amounts, each, fields, one_of, truth, whole


class QuantumWarp(Struct, frozen=True):
    """How many cards are on offer for the tile, and what it costs when it stays on the timeline."""

    offer: int
    unreturned_vp: int


class LoopCard(Struct, frozen=True):
    """A Quantum Loop card: what pays it back, what its effects cost if they may be declined, what they are."""

    id: str
    payback: str
    """The icon or the shape of the breakthrough."""
    starts: bool
    cost: Goods
    effects: tuple[Effect, ...]
    rule: str


def data() -> Data:
    """The components as they stand in the file."""
    return printed(Path(__file__).parent / "quantum_loops.toml")


def read_tile(entry: Entry) -> QuantumWarp:
    """The tile, from the data."""
    return QuantumWarp(entry["offer"], entry["unreturned_vp"])


def read_card(entry: Entry) -> LoopCard:
    """A card, from the data."""
    return LoopCard(
        entry["id"],
        entry["payback"],
        entry["starts"],
        entry.get("cost", {}),
        read_effects(entry["effects"]),
        entry["rule"],
    )


def tell_tile(words: Words, entry: Entry) -> Told:
    """What the tile brings, and what it costs."""
    return words.name(entry), [
        words.say("loop_brings", count=entry["offer"]),
        words.say("loop_left_over", vp=entry["unreturned_vp"]),
    ]


def tell_card(words: Words, entry: Entry) -> Told:
    """What a card does, when it is on offer, and what pays it back."""
    deed = words.effects(entry["effects"])
    if cost := entry.get("cost"):
        paid = words.say("pay", goods=words.goods(cost))
        deed = words.say("optional", what=words.say("then").join([paid, deed]))
    later = [] if entry["starts"] else [words.say("loop_later")]
    payback = "loop_shape" if entry["payback"] in SHAPES else "loop_icon"
    return words.name(entry), [
        f"{deed[0].upper()}{deed[1:]}.",
        *later,
        words.say(payback, named=entry["payback"]),
    ]


_LOOK = {"look": whole(1, 9), "saves": amounts(*PAID)}
OPERATIONS: dict[str, Any] = {
    "gain_different_workers": ({"count": whole(1, 4), "types": each(one_of(*WORKERS), least=1)}, {}),
    "reserve_superproject": (_LOOK, {}),
    "build_from_below": (_LOOK, {}),
    "capital_action_as": ({"worker": one_of(*WORKERS)}, {}),
    "travel_and_return": ({"range": whole(1, 6), "times": whole(1, 3)}, {}),
    "draw_conditions": ({"count": whole(1, 4)}, {}),
    "draw_objectives": ({"count": whole(1, 4)}, {}),
    "remove_anomalies": ({"count": whole(1, 4)}, {}),
}
"""What only these cards do."""

CARD: dict[str, Any] = {
    "payback": one_of(*ICONS, *SHAPES),
    "starts": truth,
    "cost": amounts(*PAID, "worker"),
    "effects": each(effect_among(OPERATIONS)),
}

TABLES = {
    "quantum_warp_tile": single(
        "quantum_warp_tile", read_tile, tell_tile, fields({}, {"offer": COUNT, "unreturned_vp": VP})
    ),
    "quantum_loop_card": components("quantum_loop_card", read_card, tell_card, CARD),
}
