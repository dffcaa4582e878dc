"""`python -m tools.filmstrip GAME MOMENT`: play a moment at a served table, and write what somebody saw of it.

Bots play a game until the moment comes; its moves are played again at a real server, those of who looks on by clicks in
the page, those of the others by the API. The sheet is `build/filmstrip/GAME-MOMENT-WINDOW.png`, each of its pictures lies in
the folder of that name. To look for what jumps, flashes or blocks.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from clepsydra.web.logs import set_up_logs
from tools.filmstrip.camera import Film, sheet
from tools.filmstrip.moments import MOMENTS, Script, from_json, script_of, to_json
from tools.filmstrip.playing import Eyes, Serving, laid_out, opened
from tools.positions.judging import Window
from tools.positions.showing import browser, service

FOLDER = Path("build/filmstrip")


def main(given: Sequence[str] | None = None) -> int:
    """Film one moment, or all of a game."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.filmstrip",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=sorted(MOMENTS))
    parser.add_argument("moment", nargs="?", help="one of the game's; all of them if left out")
    parser.add_argument("--window", type=Window.named, default=Window(1366, 650), metavar="WxH")
    parser.add_argument("--lang", choices=("en", "fr"), default="en")
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--still", action="store_true", help="as who wants nothing to move")
    parser.add_argument("--fresh", action="store_true", help="let the bots play again")
    chosen = parser.parse_args(given)
    known = MOMENTS[chosen.game]
    if chosen.moment is not None and chosen.moment not in known:
        parser.error(f"{chosen.game} has {', '.join(known)}")
    set_up_logs("warning")
    eyes = Eyes(window=chosen.window, lang=chosen.lang, dark=chosen.dark, still=chosen.still)
    for name in [chosen.moment] if chosen.moment else known:
        script = written(chosen.game, name, fresh=chosen.fresh)
        sys.stdout.write(f"{film(script, f'{chosen.game}-{name}', eyes)}\n")
    return 0


def written(game: str, name: str, *, fresh: bool = False) -> Script:
    """The script of a moment, kept in a file since bots played it."""
    file = FOLDER / f"{game}-{name}.json"
    if fresh or not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(to_json(script_of(game, name)))
    return from_json(file.read_bytes())


def film(script: Script, name: str, eyes: Eyes) -> Path:
    """Play it before the camera."""
    more = (
        ("-fr" if eyes.lang == "fr" else "")
        + ("-dark" if eyes.dark else "")
        + ("-still" if eyes.still else "")
    )
    to = FOLDER / f"{name}-{eyes.window.name}{more}.png"
    with service() as served:
        laid = laid_out(served.database, script)
        with (
            served.serving(),
            browser() as chromium,
            opened(chromium, Serving(served.address, served.cookie), laid, script, eyes) as before,
        ):
            camera = Film(before.page)
            before.play(camera)
            sheet(chromium, camera.pictures, to, phone=eyes.window.touch)
    return to


if __name__ == "__main__":
    sys.exit(main())
