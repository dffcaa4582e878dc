"""What hands have to do after an act of Flexo."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest

from clepsydra.companion.automa import Line
from clepsydra.companion.fields import Say
from clepsydra.companion.flexo.seats import ICONS, SEAT
from clepsydra.games.rulebenders.catalog import Card
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
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.state import ELECTRON, TIEBREAK
from clepsydra.kernel import Event, Passed, kind


def lines(game: Rulebenders, told: Sequence[Event]) -> list[Line]:
    """One line for each thing that Flexo does; equal events in a row are one."""
    found: list[Line] = []
    card: Card | None = None
    moves = SEAT in {event.seat for event in told if isinstance(event, PanelWon)}
    for event, alike in groupby(without_broken_ties(told)):
        if isinstance(event, FlexoReveals):
            card = game.card(event.card)
        elif isinstance(event, MarkerSet):
            found += [marker_line(event.panel, card)] if moves and card is not None else []
        else:
            line = line_of(event, len(list(alike)))
            found += [] if line is None else [line]
    return found


def without_broken_ties(told: Sequence[Event]) -> Iterator[Event]:
    """A cube that leaves the track to break a tie is told once: that it breaks the tie."""
    for event, following in zip_longest(told, told[1:]):
        if not isinstance(following, TieBroken):
            yield event


def marker_line(panel: str, card: Card) -> Line:
    """A marker moves from where it stands on the table, which is nothing that Flexo must know (RF-EVA-03, 04)."""
    way = "left" if card.arrow == ELECTRON else "right"
    key, rule = ("theme", "RF-EVA-04") if panel == "theme" else ("marker", "RF-EVA-03")
    return Line(Say(f"do-{key}-{way}", {"panel": panel, "n": card.value}), rule, (ICONS[panel],))


def line_of(event: Event, times: int) -> Line | None:
    """What an event means for the hands of people; nothing, if it is not about Flexo."""
    match event:
        case Placed(seat, _, where) if seat == SEAT:
            return placed_line(where, times)
        case Left(seat, cubes, where) if seat == SEAT:
            return left_line(where, cubes)
        case Fused(panel):
            return Line(Say("do-fuse", {"panel": panel}), "RF-STA-04", ("nuclear", ICONS[panel]))
        case Multiplied(panel):
            return Line(Say("do-multiply", {"panel": panel}), "RF-STA-05", ("multiplier", ICONS[panel]))
        case Passed(seat) if seat == SEAT:
            return Line(Say("do-pass"), "RF-TRN-02", ("flag",))
    return own_line(event) if getattr(event, "seat", None) == SEAT else None


def own_line(event: Event) -> Line | None:
    """What Flexo does with a cube, its discs, and the tokens that it takes."""
    match event:
        case Locked(_, panel):
            return Line(Say("do-lock", {"panel": panel}), "RF-STA-03", ("cube", "lock", ICONS[panel]))
        case TieBroken(_, panel):
            return Line(Say("do-tie", {"panel": panel}), "RF-EVA-01", ("cube", ICONS[panel]))
        case Leads():
            return Line(Say("do-lead"), "RF-EVA-05", ("pn-first",))
        case DiscMoved(_, panel, space):
            return Line(Say("do-disc", {"panel": panel, "space": space}), "RF-EVA-06", (ICONS[panel],))
        case TokenTaken(_, panel, token):
            what = kind(token).partition("-")[0]
            return Line(Say(f"do-take-{what}", {"panel": panel}), "RF-EVA-07", (what, ICONS[panel]))
    return None


def placed_line(where: str, cubes: int) -> Line:
    """Cubes leave Flexo's reserve."""
    if where == TIEBREAK:
        return Line(Say("do-track"), "RF-STA-02", ("cube",))
    return Line(Say("do-place", {"panel": where, "n": cubes}), "RF-TRN-02", ("cube", ICONS[where]))


def left_line(where: str, cubes: int) -> Line:
    """Cubes come back to Flexo's reserve."""
    if where == TIEBREAK:
        return Line(Say("do-home-track", {"n": cubes}), "RF-EVA-11", ("cube",))
    return Line(Say("do-home", {"panel": where, "n": cubes}), "RF-EVA-10", ("cube", ICONS[where]))
