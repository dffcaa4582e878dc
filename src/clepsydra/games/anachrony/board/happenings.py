"""How the events of Anachrony are shown: what moves from where to where, and what is heard."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.drawing.happenings import Happening
from clepsydra.drawing.marks import anchor
from clepsydra.games.anachrony import events
from clepsydra.games.anachrony.board.art import drawings
from clepsydra.games.anachrony.board.context import symbol
from clepsydra.kernel import Event

ERA_LINES = {2: "warps", 4: "last_before", 5: "after"}
"""What the card of an era says besides; the impact comes at the end of era 4."""
SHAPES = ("circle", "triangle", "square")
SUIT = "#exosuit-figure"
DRAWN_GOODS = {
    symbol(name.removeprefix("good-")): f"#{name}" for name in drawings() if name.startswith("good-")
}
"""The goods as the pieces that they are, by their symbols."""


def _face(face: str | int) -> str:
    """The drawing of a face of a die; paradoxes are a number."""
    if isinstance(face, int):
        return str(face)
    return f"#shape-{face}" if face in SHAPES else f"#bt-icon-{face}"


def _crewed(worker: str) -> str:
    """An exosuit, and the head of the worker inside."""
    return f"{SUIT} #head-{worker}" if f"head-{worker}" in drawings() else SUIT


def _figure(worker: str) -> str:
    """A worker as it stands there; one that is not drawn as its token."""
    return f"#worker-{worker}" if f"worker-{worker}" in drawings() else worker


HAPPENINGS: Mapping[type[Event], Happening] = {
    events.EraBegan: Happening(
        sound="round",
        card="part",
        shows=lambda event: ("#warp-vortex", str(event.era)),
        line=lambda event: ERA_LINES.get(event.era, ""),
    ),
    events.ImpactStruck: Happening(
        sound="strike",
        card="blow",
        shows=lambda _event: ("#city-after", "#city-near", "#asteroid"),
        line=lambda _: "impact",
    ),
    events.Placed: Happening(
        way=lambda event: (
            (
                anchor("worker", event.seat, "active", event.worker),
                anchor("crew", event.seat, "active"),
                anchor("mat", event.seat, "seat"),
            ),
            (
                anchor("suit", event.where, event.seat, event.worker),
                anchor("space", event.where),
                anchor("tile", event.where),
                anchor(event.where, event.seat),
            ),
        ),
        piece=lambda event: _crewed(event.worker),
        sound="place",
    ),
    events.Built: Happening(
        way=lambda event: (
            (anchor("tile", event.tile), "stacks", "timeline"),
            (anchor("tile", event.tile), anchor("mat", event.seat, "seat")),
        ),
        piece=lambda event: event.tile,
        sound="place",
    ),
    events.WorkerGained: Happening(
        way=lambda event: (
            (anchor("pool", event.worker), anchor("action", "recruit")),
            (
                anchor("worker", event.seat, event.column, event.worker),
                anchor("crew", event.seat, event.column),
                anchor("mat", event.seat, "seat"),
            ),
        ),
        piece=lambda event: _figure(event.worker),
    ),
    events.Discovered: Happening(
        way=lambda event: (
            anchor("action", "research"),
            (anchor("bt", event.seat, event.breakthrough), anchor("mat", event.seat, "seat")),
        ),
        piece=lambda event: event.breakthrough,
        card="chance",
        own=True,
        shows=lambda event: (event.breakthrough,),
    ),
    events.Powered: Happening(
        way=lambda event: (
            (anchor("suits", event.seat), anchor("mat", event.seat, "seat")),
            (anchor("hex", event.seat, event.hex), anchor("mat", event.seat, "seat")),
        ),
        piece=lambda _event: SUIT,
        sound="place",
    ),
    events.Warped: Happening(
        way=lambda event: (anchor("mat", event.seat, "seat"), anchor("era", event.era)),
        piece=lambda _event: "#warp-token",
        sound="slide",
    ),
    events.Travelled: Happening(
        way=lambda event: (anchor("mat", event.seat, "seat"), anchor("era", event.era)), sound="slide"
    ),
    events.DieShows: Happening(
        sound="dice",
        card="chance",
        own=True,
        shows=lambda event: (_face(event.face),),
    ),
    events.AnomalyArose: Happening(
        sound="strike", card="chance", own=True, shows=lambda _event: ("#good-anomaly",)
    ),
    events.Evacuated: Happening(
        sound="round", card="feat", shows=lambda _event: ("#place-evacuate",), line=lambda _: "evacuated"
    ),
}
"""How kinds of events are shown on the table. Other events appear only in the log."""
