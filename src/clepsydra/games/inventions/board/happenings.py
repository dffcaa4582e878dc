"""How the events of Inventions are shown: what moves from where to where, and what is heard."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.drawing.happenings import Happening
from clepsydra.drawing.marks import anchor
from clepsydra.games.inventions import events
from clepsydra.kernel import Event

HAPPENINGS: Mapping[type[Event], Happening] = {
    events.EraBegan: Happening(sound="round", card="part", shows=lambda event: (str(event.era),)),
    events.RoundBegan: Happening(sound="drum"),
    events.Placed: Happening(
        way=lambda event: (
            (anchor("mat", event.seat), anchor("mat", event.seat, "seat")),
            anchor("space", event.action),
        ),
        piece=lambda event: anchor("pillar", event.pillar),
        sound="place",
    ),
    events.Initiated: Happening(
        way=lambda event: (
            (anchor("piece", event.idea), anchor("mat", event.seat, "seat")),
            (anchor("slot", event.region), anchor("region", event.region)),
        ),
        piece=lambda event: event.idea,
        sound="slide",
    ),
    events.Invented: Happening(
        way=lambda event: (
            anchor("mat", event.seat, "seat"),
            (anchor("slot", event.region), anchor("region", event.region)),
        ),
        piece=lambda event: event.idea,
        sound="drum",
    ),
    events.Settled: Happening(
        way=lambda event: (
            (anchor("mat", event.seat, "seat"), anchor("mat", event.seat)),
            (anchor("land", event.region), anchor("region", event.region)),
        ),
        piece=lambda _event: "citizen",
        sound="place",
    ),
    events.Travelled: Happening(
        way=lambda event: (
            (anchor("land", event.start), anchor("region", event.start)),
            (anchor("land", event.region), anchor("region", event.region)),
        ),
        piece=lambda _event: "citizen",
        sound="place",
    ),
    events.Influenced: Happening(
        way=lambda event: (
            (anchor("mat", event.seat, "seat"), anchor("mat", event.seat)),
            (anchor("influence", event.region), anchor("region", event.region)),
        ),
        sound="place",
    ),
    events.Built: Happening(
        way=lambda event: (
            (anchor("tile", event.seat, event.tile), anchor("mat", event.seat, "seat")),
            (anchor("hex", event.seat, event.space), anchor("mat", event.seat, "seat")),
        ),
        piece=lambda event: event.tile,
        sound="place",
    ),
    events.Discovered: Happening(sound="drum"),
}
"""How kinds of events are shown on the table. Other events appear only in the log."""
