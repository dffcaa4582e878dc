"""How the events of Inventions are shown: what moves from where to where, and what is heard."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.drawing.happenings import Happening
from clepsydra.drawing.marks import anchor
from clepsydra.games.inventions import events
from clepsydra.games.inventions.board.context import symbol
from clepsydra.kernel import Event


def _seat(seat: int) -> tuple[str, str]:
    """The places of a seat's own things: its card among the players, or its board."""
    return anchor("mat", seat, "seat"), anchor("mat", seat)


def _slot(region: str) -> tuple[str, str]:
    """The place of the card in a region."""
    return anchor("slot", region), anchor("region", region)


def _land(region: str) -> tuple[str, str]:
    """The home of a region, where its people are."""
    return anchor("land", region), anchor("region", region)


HAPPENINGS: Mapping[type[Event], Happening] = {
    events.EraBegan: Happening(sound="round", card="part", shows=lambda event: (str(event.era),)),
    events.RoundBegan: Happening(sound="drum"),
    events.Placed: Happening(
        way=lambda event: (
            (anchor("mat", event.seat), anchor("mat", event.seat, "seat")),
            anchor("space", event.action),
        ),
        piece=lambda event: "#pillar-great" if event.pillar == "epoch" else "#pillar-small",
        sound="place",
    ),
    events.Initiated: Happening(
        way=lambda event: (
            (anchor("piece", event.idea), anchor("mat", event.seat, "seat")),
            _slot(event.region),
        ),
        piece=lambda event: event.idea,
        sound="slide",
    ),
    events.Invented: Happening(
        way=lambda event: (
            anchor("mat", event.seat, "seat"),
            _slot(event.region),
        ),
        piece=lambda event: event.idea,
        sound="drum",
    ),
    events.Settled: Happening(
        way=lambda event: (
            _seat(event.seat),
            _land(event.region),
        ),
        piece=lambda _event: "#man-citizen",
        sound="place",
    ),
    events.Travelled: Happening(
        way=lambda event: (
            _land(event.start),
            _land(event.region),
        ),
        piece=lambda _event: "#man-citizen",
        sound="place",
    ),
    events.Influenced: Happening(
        way=lambda event: (
            _seat(event.seat),
            (anchor("influence", event.region), anchor("region", event.region)),
        ),
        sound="place",
    ),
    events.Built: Happening(
        way=lambda event: (
            (anchor("display", event.seat, event.tile), anchor("mat", event.seat, "seat")),
            (
                anchor("tile", event.seat, event.tile),
                anchor("hex", event.seat, event.space),
                anchor("mat", event.seat, "seat"),
            ),
        ),
        piece=lambda event: event.tile,
        sound="place",
    ),
    events.Claimed: Happening(
        way=lambda event: (_seat(event.seat), _slot(event.region)),
        piece=lambda _event: "#man-citizen",
        sound="place",
    ),
    events.Innovated: Happening(
        way=lambda event: (_seat(event.seat), _slot(event.region)),
        piece=lambda _event: "#man-citizen",
        sound="place",
    ),
    events.Shared: Happening(
        way=lambda event: (_slot(event.region), _seat(event.seat)),
        piece=lambda event: event.idea,
        sound="slide",
    ),
    events.Learned: Happening(
        way=lambda event: ((anchor("sage", event.region), *_land(event.region)), _seat(event.seat)),
        piece=lambda _event: "#man-sage",
        sound="slide",
    ),
    events.SagePlaced: Happening(
        way=lambda event: (_seat(event.seat), (anchor("sage", event.region), *_land(event.region))),
        piece=lambda _event: "#man-sage",
        sound="place",
    ),
    events.Sent: Happening(
        way=lambda event: (_seat(event.seat), anchor("milestone", event.milestone)),
        piece=lambda _event: "#man-diplomat",
        sound="place",
    ),
    events.Recalled: Happening(
        way=lambda event: (anchor("milestone", event.milestone), _seat(event.seat)),
        piece=lambda _event: "#man-diplomat",
        sound="slide",
    ),
    events.TileTaken: Happening(
        way=lambda event: ((anchor("wealth", event.tile), anchor("stack", event.tile)), _seat(event.seat)),
        piece=lambda event: event.tile,
        sound="slide",
    ),
    events.Discovered: Happening(
        way=lambda event: (anchor("milestone", event.milestone), _seat(event.seat)),
        piece=lambda event: event.milestone,
        sound="drum",
    ),
    events.Moved: Happening(
        way=lambda event: (_seat(event.seat), _land(event.region)),
        piece=lambda _event: "#pillar-small",
        sound="place",
    ),
    events.CardDrawn: Happening(
        sound="slide", card="verdict", shows=lambda event: (str(event.start), symbol(event.action))
    ),
}
"""How kinds of events are shown on the table. Other events appear only in the log."""
