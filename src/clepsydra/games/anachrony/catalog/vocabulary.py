"""The effects that the catalogue is written in, and what each of them says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from clepsydra.kernel import Denial, deny
from clepsydra.kernel.validators import (
    RULE,
    Check,
    amounts,
    each,
    fields,
    one_of,
    truth,
    whole,
)

BASIC = ("titanium", "uranium", "gold")
RESOURCES = (*BASIC, "neutronium")
WORKERS = ("scientist", "engineer", "administrator", "genius")
CAPITAL = ("construct", "recruit", "research")
PAID = (*RESOURCES, "any_basic", "water", "energy_core")
"""What a cost may name; `any_basic` is titanium, uranium or gold in any mix."""
GAINED = (*PAID, "vp")

OWN_RULE = ("modify", "copy_worker_action", "place_worker_main_board")
"""Effects that are rules of their own: their words are in the catalogue, what they do is in the code."""

_COUNT: dict[str, Check] = {"count": whole(1, 9)}
_OPTIONAL: dict[str, Check] = {"optional": truth}
_PER: dict[str, Check] = {
    "per": one_of("power_plant", "factory", "life_support", "lab", "superproject", "warp_tile")
}
_EXCHANGED = amounts(*PAID)

Operations = Mapping[str, tuple[Mapping[str, Check], Mapping[str, Check]]]

OPS: Operations = {
    "gain": ({}, {**{good: whole(1, 20) for good in GAINED}, **_PER}),
    "gain_choice": ({"options": each(amounts(*GAINED, *WORKERS), least=2)}, {}),
    "gain_worker": (
        {"types": each(one_of(*WORKERS, "same_as_placed"), least=1), "column": one_of("active", "tired")},
        {},
    ),
    "gain_exosuit": (_COUNT, {}),
    "time_travel": ({"range": whole(1, 6)}, {"times": whole(1, 3), "repaid": amounts(*GAINED)}),
    "retrieve_warp": (_COUNT, _OPTIONAL),
    "refresh_workers": ({}, {}),
    "remove_paradox": (_COUNT, _OPTIONAL),
    "gain_paradox": (_COUNT, {}),
    "morale": ({"steps": whole(-6, 6)}, {}),
    "exchange": (
        {"give": _EXCHANGED, "get": _EXCHANGED},
        {"reversible": truth, "times": whole(1, 9), **_OPTIONAL},
    ),
    "capital_action": (
        {"actions": each(one_of(*CAPITAL), least=1)},
        {"times": whole(1, 3), **_OPTIONAL, **_PER},
    ),
}
"""Each effect that a correction may use: what it must say and what it may say besides."""


def effect_among(more: Operations) -> Check:
    """One effect, as a correction writes it: of the base game, or of these that only a module has."""
    known = {**OPS, **more}

    def check(where: str, value: Any) -> Iterator[Denial]:
        op = value.get("op") if isinstance(value, Mapping) else None
        if op in OWN_RULE:
            yield deny(RULE, "own-rule", where=where, given=op)
        elif op not in known:
            yield deny(RULE, "op", where=where, given=str(op or value), known=", ".join(known))
        else:
            needed, allowed = known[op]
            said = {name: figure for name, figure in value.items() if name != "op"}
            yield from fields(needed, allowed)(where, said)

    return check


effect = effect_among({})
"""One effect of the base game."""
