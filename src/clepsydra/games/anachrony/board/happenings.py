"""How the events of Anachrony are shown: what moves from where to where, and what is heard."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.drawing.happenings import Happening
from clepsydra.drawing.marks import anchor
from clepsydra.games.anachrony import events
from clepsydra.kernel import Event

HAPPENINGS: Mapping[type[Event], Happening] = {
    events.EraBegan: Happening(sound="round"),
    events.ImpactStruck: Happening(sound="strike"),
    events.Placed: Happening(
        way=lambda event: (
            (
                anchor("worker", event.seat, "active", event.worker),
                anchor("crew", event.seat, "active"),
                anchor("mat", event.seat, "seat"),
            ),
            (anchor("space", event.where), anchor("tile", event.where), anchor(event.where, event.seat)),
        ),
        piece=lambda event: event.worker,
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
        piece=lambda event: event.worker,
    ),
    events.Discovered: Happening(
        way=lambda event: (
            anchor("action", "research"),
            (anchor("bt", event.seat, event.breakthrough), anchor("mat", event.seat, "seat")),
        ),
        piece=lambda event: event.breakthrough,
    ),
    events.Powered: Happening(
        way=lambda event: (
            (anchor("suits", event.seat), anchor("mat", event.seat, "seat")),
            (anchor("hex", event.seat, event.hex), anchor("mat", event.seat, "seat")),
        ),
        piece=lambda _event: "exosuit",
        sound="place",
    ),
    events.Warped: Happening(
        way=lambda event: (anchor("mat", event.seat, "seat"), anchor("era", event.era)), sound="slide"
    ),
    events.Travelled: Happening(
        way=lambda event: (anchor("mat", event.seat, "seat"), anchor("era", event.era)), sound="slide"
    ),
    events.DieShows: Happening(sound="dice"),
    events.AnomalyArose: Happening(sound="strike"),
    events.Evacuated: Happening(sound="round"),
}
"""The kinds of events that are seen; what is not here is told by the log alone."""
