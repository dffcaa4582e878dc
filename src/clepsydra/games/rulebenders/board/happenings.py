"""How the events of Rulebenders are shown: what moves from where to where, and what is heard."""

from __future__ import annotations

from collections.abc import Mapping

from clepsydra.drawing.happenings import Happening
from clepsydra.drawing.marks import anchor
from clepsydra.games.rulebenders import events
from clepsydra.games.rulebenders.board.places import cube_place
from clepsydra.kernel import Event

HAPPENINGS: Mapping[type[Event], Happening] = {
    events.RoundBegan: Happening(sound="round", card="part", shows=lambda _event: ("#flexo",)),
    events.PanelWon: Happening(sound="drum", card="verdict"),
    events.PanelTied: Happening(card="verdict"),
    events.MarkerSet: Happening(sound="drum"),
    events.Placed: Happening(
        way=lambda event: (
            (anchor("cube", event.seat), anchor("mat", event.seat, "seat")),
            cube_place(event.where),
        ),
        piece=lambda _event: "#cube3d",
        sound="place",
    ),
    events.DrewFrom: Happening(
        way=lambda event: (
            anchor("deck", event.deck),
            (anchor("piece", event.piece), anchor("hand", event.seat), anchor("mat", event.seat, "seat")),
        ),
        piece=lambda _event: "#card3d",
        sound="slide",
    ),
    events.Played: Happening(sound="slide"),
    events.DieShows: Happening(sound="dice", card="chance", own=True, shows=lambda event: tuple(event.goods)),
    events.Targeted: Happening(sound="strike"),
    events.FlexoReveals: Happening(sound="slide", card="verdict", shows=lambda event: (event.card,)),
}
"""How kinds of events are shown on the table. Other events appear only in the log."""
