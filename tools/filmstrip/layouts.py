"""What the browser does while something moves: whether it lays the page out then, by its own trace."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

WATCHED = Path(__file__).with_name("watched.js").read_text(encoding="utf-8")
CATEGORIES = ["devtools.timeline", "blink.user_timing"]
LAYOUT = "Layout"
MARK = "film "


class Movement(Struct, frozen=True):
    """How long something moved in all, and how often the page was laid out meanwhile without having changed."""

    milliseconds: float
    layouts: int


def movement(trace: bytes) -> Movement:
    """Read it in a trace."""
    events = msgspec.json.decode(trace)["traceEvents"]
    return _read(sorted((event for event in events if _counts(event)), key=lambda event: event["ts"]))


def _counts(event: dict[str, Any]) -> bool:
    name = str(event.get("name"))
    return name.startswith(MARK) or (name == LAYOUT and event.get("ph") in {"X", "B"})


def _read(events: Iterable[dict[str, Any]]) -> Movement:
    moves_since: float | None = None
    is_changing, lasted, layouts = False, 0.0, 0
    for event in events:
        match event["name"].removeprefix(MARK):
            case "moves":
                moves_since = event["ts"]
            case "moved" if moves_since is not None:
                lasted += event["ts"] - moves_since
                moves_since = None
            case "changes":
                is_changing = True
            case "changed":
                is_changing = False
            case "Layout" if moves_since is not None and not is_changing:
                layouts += 1
    return Movement(lasted / 1000, layouts)
