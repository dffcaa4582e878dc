"""What Flexo does, step by step: by which rule, and where."""

from __future__ import annotations

from clepsydra.drawing.marks import anchor
from clepsydra.games.rulebenders.board.places import cube_place
from clepsydra.games.rulebenders.events import (
    DiscMoved,
    FlexoReveals,
    Fused,
    Leads,
    Left,
    Locked,
    MarkerSet,
    Multiplied,
    PanelWon,
    Placed,
    TieBroken,
    TokenTaken,
)
from clepsydra.games.rulebenders.state import ELECTRON, FLEXO, NUCLEAR, TIEBREAK
from clepsydra.kernel import Event, Passed

RULES: dict[type[Event], str] = {
    FlexoReveals: "RF-TRN-04",
    Passed: "RF-TRN-02",
    Locked: "RF-STA-03",
    PanelWon: "RF-EVA-02",
    TieBroken: "RF-EVA-01",
}
"""What may also come of what a person played has none."""


def rule_of(event: Event) -> str:
    """The rule by which Flexo did it."""
    if isinstance(event, Placed):
        return "RF-STA-02" if event.where == TIEBREAK else "RF-TRN-02"
    return RULES.get(type(event), "")


def places_of(event: Event) -> tuple[str, ...]:
    """Where on the boards it was done."""
    match event:
        case FlexoReveals():
            return (anchor("deck", FLEXO),)
        case Placed(where=where) | Left(where=where):
            return (cube_place(where),)
        case Locked(panel=panel):
            return (anchor("lock", panel),)
        case PanelWon(panel=panel) | TieBroken(panel=panel):
            return (anchor("open", panel),)
        case DiscMoved(panel=panel) | TokenTaken(panel=panel):
            return (anchor("evo", panel),)
        case Fused(panel=panel):
            return (anchor("end", NUCLEAR, panel),)
        case Multiplied(panel=panel):
            return (anchor("end", ELECTRON, panel),)
        case MarkerSet(panel=panel):
            return (anchor("panel", panel),)
        case Leads(seat=seat):
            return (anchor("lead", seat),)
    return ()
