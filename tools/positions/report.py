"""What was seen, kept line by line, so that a run that was broken off goes on; and the tables made of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct

from tools.positions.judging import Sight, Window, all_seen, faults, whole_dock

EXAMPLES = 3


class Seen(Struct, frozen=True):
    """A position in all windows that it was looked at in."""

    id: str
    sights: dict[str, Sight]


def read(file: Path) -> list[Seen]:
    """What is known by now."""
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Seen) for line in file.read_bytes().splitlines()]


def add(file: Path, seen: Seen) -> None:
    """Write one more line."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with file.open("ab") as lines:
        lines.write(msgspec.json.encode(seen) + b"\n")


def shares(seen: Sequence[Seen], windows: Iterable[Window]) -> list[str]:
    """Return a table: for each window the share of positions that are sound, and of single demands."""
    head = "| window | positions | sound | each piece in sight | a piece in sight | document still | no small text | dock whole |"
    lines = [head, "|---|---|---|---|---|---|---|---|"]
    for window in windows:
        sights = [each.sights[window.name] for each in seen if window.name in each.sights]
        if not sights:
            continue
        asked = [sight for sight in sights if sight.pieces]
        columns = [
            share([not faults(sight, window) for sight in sights]),
            share([all_seen(sight) for sight in asked]),
            share([any(piece.state == "seen" for piece in sight.pieces) for sight in asked]),
            share([not any(sight.document) for sight in sights]),
            share([not sight.tiny for sight in sights]),
            share([whole_dock(sight) for sight in sights]),
        ]
        lines.append(f"| {window.name} | {len(sights)} | {' | '.join(columns)} |")
    return lines


def share(holds: Sequence[bool]) -> str:
    """Return how often something holds; never 100 % where it once does not.

    >>> share([True] * 999 + [False]), share([True, True]), share([])
    ('99.9 %', '100 %', '-')
    """
    if not holds:
        return "-"
    if all(holds):
        return "100 %"
    return f"{int(sum(holds) / len(holds) * 1000) / 10:g} %"


def grouped(seen: Iterable[Seen], windows: Iterable[Window]) -> list[str]:
    """Return what is wrong, the most frequent first, with some positions to look at again by `--id`."""
    wrong: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    known = {window.name: window for window in windows}
    for each in seen:
        for name, sight in each.sights.items():
            if name in known:
                for fault in faults(sight, known[name]):
                    wrong[fault][name].append(each.id)
    lines: list[str] = []
    for fault, places in sorted(wrong.items(), key=lambda found: -sum(map(len, found[1].values()))):
        counts = ", ".join(f"{name} {len(ids)}" for name, ids in places.items())
        lines.append(f"{sum(map(len, places.values())):5}  {fault} ({counts})")
        ids = [one for found in places.values() for one in found]
        lines.extend(f"         {one}" for one in dict.fromkeys(ids[:: max(1, len(ids) // EXAMPLES)]))
    return lines
