"""A decision that takes several answers in a row: the page plans all of them, and sends one after the other.

Each is the answer that it would be without a plan, so that records know of none. Without a script each is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct

from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.words import Words
from clepsydra.kernel import Option


class Plan(Struct, frozen=True):
    """What the answers that begin with a question decide together."""

    count: int
    """How many answers there are."""
    most: Mapping[Option, int]
    """How often each option may be among them."""
    act: str
    """What the button says that sends them."""
    names: Mapping[Option, str]
    """What each option is called in short."""


def plan_of(plan: Plan | None, words: Words) -> Markup:
    """What is planned, which a script fills: how many of how many, and a button for each option that takes one away."""
    if plan is None:
        return NOTHING
    data = {
        "most": _by_value(plan.most),
        "names": _by_value(plan.names),
        "counts": [
            words.say("ask", "count", chosen=chosen, most=plan.count) for chosen in range(plan.count + 1)
        ],
        "act": plan.act,
        "less": words.say("ask", "less", what="#"),
    }
    return html(
        '<p class="plan" data-plan="{data}" hidden><b class="count" role="status"></b><span class="row"></span></p>',
        data=msgspec.json.encode(data).decode(),
    )


def _by_value(of_options: Mapping[Option, Any]) -> dict[str, Any]:
    return {msgspec.json.encode(option).decode(): each for option, each in of_options.items()}
