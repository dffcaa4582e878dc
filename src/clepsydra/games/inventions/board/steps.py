"""The turns of Chronos and Hephaestus, step by step: by which rule each step was taken, and where."""

from __future__ import annotations

from clepsydra.drawing.marks import anchor
from clepsydra.games.inventions.events import (
    CardDrawn,
    Claimed,
    Discovered,
    Influenced,
    Initiated,
    Innovated,
    Invented,
    Learned,
    Moved,
    Performed,
    Placed,
    Recalled,
    SagePlaced,
    Sent,
    Shared,
    TileTaken,
)
from clepsydra.games.inventions.game import CHRONOS, HEPHAESTUS
from clepsydra.games.inventions.state import (
    EUREKA,
    GAIN_INFLUENCE,
    INITIATE,
    INNOVATE,
    INVENT,
    RECALL,
    RECRUIT,
    SEND,
    SHARE,
    TRAVEL,
)
from clepsydra.kernel import Event

RULES: dict[str, dict[type[Event], str]] = {
    CHRONOS: {
        Claimed: "IC2-SET-03",
        Moved: "IC2-TRN-01",
        Initiated: "IC2-TRN-03",
        Invented: "IC2-TRN-04",
        TileTaken: "IH-BOT-02",
        Shared: "IC2-TRN-06",
        Innovated: "IC2-TRN-07",
        Influenced: "IC2-ERA-01",
        Discovered: "IC2-ERA-02",
    },
    HEPHAESTUS: {
        CardDrawn: "IH-HEP-01",
        Placed: "IH-HEP-03",
        Moved: "IH-HEP-08",
        Initiated: "IH-HEP-09",
        Invented: "IH-HEP-10",
        TileTaken: "IH-BOT-02",
        Shared: "IH-HEP-11",
        Innovated: "IH-HEP-12",
        Learned: "IH-HEP-13",
        Influenced: "IH-HEP-15",
        Sent: "IH-HEP-18",
        Recalled: "IH-HEP-19",
        SagePlaced: "IH-ERA-06",
    },
}
"""By the kind of the seat. What may also come of what a person did has none."""
PERFORMED = {
    INITIATE: "IH-HEP-09",
    INVENT: "IH-HEP-10",
    SHARE: "IH-HEP-11",
    INNOVATE: "IH-HEP-12",
    TRAVEL: "IH-HEP-13",
    RECRUIT: "IH-HEP-14",
    GAIN_INFLUENCE: "IH-HEP-15",
    EUREKA: "IH-HEP-16",
    SEND: "IH-HEP-18",
    RECALL: "IH-HEP-19",
}
PLACES = {"idea": "piece", "card": "piece", "region": "land", "milestone": "milestone", "action": "space"}
"""What an event names, and under which anchor that lies."""


def rule_of(kind: str, event: Event) -> str:
    """The rule by which a bot did it."""
    if isinstance(event, Performed):
        return PERFORMED.get(event.action, "")
    return RULES.get(kind, {}).get(type(event), "")


def places_of(event: Event) -> tuple[str, ...]:
    """Where on the boards it was done: what it is about before where that lies."""
    named = ((anchor_, getattr(event, field, "")) for field, anchor_ in PLACES.items())
    return tuple(anchor(kind, str(thing)) for kind, thing in named if thing)
