"""Write the art of the tables: `python -m tools.art [GAME...]`, all games if none is named."""

from __future__ import annotations

import argparse
from pathlib import Path

from tools.art import anachrony, inventions, rulebenders

GAMES = {
    "anachrony": anachrony.files,
    "inventions": inventions.files,
    "rulebenders": rulebenders.files,
}
FOLDERS = Path("src/clepsydra/games")


def folder(game: str) -> Path:
    """Where the board of a game has its static files."""
    return FOLDERS / game / "board" / "static"


def main() -> None:
    """Write the files, and say what each weighs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", help=", ".join(GAMES))
    games: list[str] = parser.parse_args().game or [*GAMES]
    if unknown := set(games) - set(GAMES):
        parser.error(f"no art is drawn for {', '.join(sorted(unknown))}")
    for game in games:
        for name, text in GAMES[game]().items():
            (folder(game) / name).write_text(text, encoding="utf-8")
            print(f"{folder(game) / name}: {len(text.encode()) / 1000:.1f} kB")


if __name__ == "__main__":
    main()
