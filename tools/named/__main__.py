"""`python -m tools.named`: compare what pages name with what is kept, or keep it anew.

`check` prints what was named and is not named now. `update` keeps what is named now, at the same positions of the same
games, and prints what is lost by that: whoever renames something looks at these lines and commits the changed file.
`anew` lets bots play other games, where the kept ones can no longer be played.
"""

from __future__ import annotations

import argparse
import sys

from tools.named.games import TITLES, all_played, keep, kept, read
from tools.named.page import missing


def main() -> int:
    """Do what is asked; with `check`, return 1 if something is no longer named."""
    parser = argparse.ArgumentParser(prog="python -m tools.named", description=__doc__)
    parser.add_argument("what", choices=("check", "update", "anew"))
    parser.add_argument("titles", nargs="*", metavar="TITLE")
    chosen = parser.parse_args()
    found = {title: [] if chosen.what == "anew" else lost(title) for title in chosen.titles or TITLES}
    for title, lines in found.items():
        print(*lines, f"{title}: {len(lines)} names lost", sep="\n")
        if chosen.what != "check":
            keep(title, all_played(title) if chosen.what == "anew" else kept(title).games)
    return int(chosen.what == "check" and any(found.values()))


def lost(title: str) -> list[str]:
    """Return the names that are lost in a title, each with the number of the game and of acts where it is first."""
    before, position = kept(title), 0
    found: dict[str, str] = {}
    for number, game in enumerate(before.games):
        for acts, names in read(game):
            for name in missing(before.at(position), names):
                found.setdefault(name, f"{name!r} in game {number} after {acts} acts")
            position += 1
    return list(found.values())


if __name__ == "__main__":
    sys.exit(main())
