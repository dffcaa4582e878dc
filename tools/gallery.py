"""Write static pages of a game's board in many situations, to be looked at: `python tools/gallery.py DIR`.

Bots play until every situation has been met; each is written in both languages, light and dark. Serve the
directory (`python -m http.server --directory DIR`): the pages load their style and icons from its root.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from clepsydra.bots import at_random, bot_named
from clepsydra.kernel import LANGUAGES, PERSON, Chance, Eyes, One, Position, Setup, Some, deny, shelf
from clepsydra.web import boards

NAMES = ("Ann", "Bob", "Cleo", "Dan")
STATIC = Path(boards.__file__).parent.parent / "static"
LINKS = boards.Links(answer="#", undo="#", confirm="#", rules="#")
THEMES = ("light", "dark")
STYLE = """main.wrapper{padding:1.25rem 0 3rem}
.fgrid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(22rem,100%),1fr));gap:1.25rem;align-items:start}"""
"""How the pages lie that are no table: the game's own pages need nothing from here."""
Found = Callable[[Position[Any], One | Some], bool]


def asks(rule: str, more: Found = lambda _position, _ask: True) -> Found:
    """The situation in which somebody is asked under a rule."""
    return lambda position, ask: ask.rule == rule and more(position, ask)


SITUATIONS: dict[str, tuple[dict[str, Any], Found]] = {
    "01-paths": ({}, asks("AN-SET-10")),
    "02-power-up": ({}, asks("AN-POW-01", lambda p, _ask: p.state.era == 2)),
    "03-warp": ({}, asks("AN-WARP-01", lambda p, _ask: p.state.era == 2)),
    "04-turn": ({}, asks("AN-TURN-02", lambda p, a: p.state.era == 2 and len(a.menu.options) > 8)),
    "05-construct": ({}, asks("AN-CON-02", lambda p, a: p.state.era == 3 and len(a.menu.denied()) > 2)),
    "06-recruit": ({}, asks("AN-REC-01")),
    "07-research": ({}, asks("AN-RES-02")),
    "08-time-travel": ({}, asks("AN-TT-02", lambda p, a: p.state.era > 2 and len(a.menu.options) > 1)),
    "09-pay-back": ({}, asks("AN-TT-05", lambda _p, a: len(a.menu.candidates) > 2)),
    "10-anomaly": ({}, asks("AN-GEO-05")),
    "11-superproject": ({}, asks("AN-GEO-03")),
    "12-with-anomaly": ({}, asks("AN-TURN-02", lambda p, a: bool(p.state.players[a.seat].anomalies))),
    "13-after-impact": ({}, asks("AN-TURN-02", lambda p, _ask: p.state.impact and p.state.era == 5)),
    "14-late": ({}, asks("AN-TURN-02", lambda p, a: p.state.era >= 6 and len(a.menu.options) > 6)),
    "15-side-b": (
        {"board_side": "B", "alternate_timeline": True},
        asks("AN-TURN-02", lambda p, _ask: p.state.era == 4),
    ),
    "16-draft": ({"asset_draft": True}, asks("AN-VRD-03")),
}


def positions(game: str, options: dict[str, Any], seats: int, seed: int, bot: str) -> Iterator[Position[Any]]:
    """A game played by bots, at every ask and at its end."""
    box = shelf()[game]
    rules = box.rules_for(Setup(game, (PERSON,) * seats, (), options))
    position: Position[Any] = Position.begin(rules, f"gallery {seed}".encode())
    chance, player = Chance(f"bots {seed}".encode()), bot_named(bot)
    while not position.over:
        yield position
        seat = next(iter(position.asks))
        if bot == "random":
            answer = at_random(position.asks[seat], chance)
        else:
            answer = player.decide(Eyes(position, seat), chance)
        position.answer(seat, answer)
    yield position


class Gallery:
    """The directory that the pages are written to."""

    def __init__(self, game: str, directory: Path) -> None:
        self.game = game
        self.directory = directory
        self.written: list[str] = []
        shutil.copytree(STATIC, directory / "static", dirs_exist_ok=True)
        (directory / "static" / "gallery.css").write_text(STYLE, encoding="utf-8")

    def show(self, name: str, position: Position[Any], seat: int | None, bar: Callable[..., str]) -> None:
        """Write one situation as one seat sees it, in both languages and themes."""
        for lang in LANGUAGES:
            board = boards.board_for(position.rules, lang, NAMES)
            view = boards.look(position, seat)
            drawn = board.draw(view)
            frame = boards.Frame(
                game=self.game.capitalize(),
                table="Table",
                seats=boards.seat_strip(self._seats(board, view, position), board.words),
                ask=bar(board, view),
                log=boards.log(board.line(view, event) for event in reversed(position.events(seat)[-40:])),
            )
            page = boards.body(board, drawn, seat, frame)
            self._write(name, lang, boards.head(board, name), page, self.game)

    def _seats(self, board: boards.Board[Any], view: Any, position: Position[Any]) -> list[boards.Seat]:
        to_move = set(position.asks)
        return [
            boards.Seat(
                name=board.reader.player(seat),
                standing=board.standing(view, seat),
                status=STATUS[board.lang][seat in to_move],
                mine=seat == view.seat,
                to_move=seat in to_move,
                clock=boards.Clock(f"{18 - 5 * seat}:42", 95 - 29 * seat),
                mat=f"mat-{seat}",
            )
            for seat in range(len(position.rules.setup.seats))
        ]

    def _write(self, name: str, lang: str, head: str, page: str, css: str) -> None:
        for theme in THEMES:
            file = f"{name}-{lang}-{theme}.html"
            text = f'<!doctype html><html lang="{lang}" data-theme="{theme}"><head>{head}{GALLERY}</head><body class="{css}">{page}</body></html>'
            (self.directory / file).write_text(text, encoding="utf-8")
            self.written.append(file)

    def states(self, position: Position[Any], seat: int) -> None:
        """Every state of the decision bar on one page."""
        for lang in LANGUAGES:
            board = boards.board_for(position.rules, lang, NAMES)
            bars = "".join(f"<div>{bar}</div>" for bar in all_bars(board, position, seat))
            page = f'<main class="wrapper"><div class="fgrid">{bars}</div></main>'
            self._write("20-states", lang, boards.head(board, "States"), page, "gallery")

    def score(self, position: Position[Any], totals: dict[int, tuple[int, ...]]) -> None:
        """The end of a game, and how the scores went from era to era."""
        for lang in LANGUAGES:
            board = boards.board_for(position.rules, lang, NAMES)
            view = boards.look(position, None)
            signs = tuple(board.sign(view, seat) for seat in range(len(position.rules.setup.seats)))
            names = {line: board.reader.name(line) for line in position.result.sheets[0]}
            scores = tuple(zip(*totals.values(), position.result.totals, strict=True))
            course = boards.Course((*map(str, totals), "•"), signs, scores)
            score = boards.Score(position.result, signs, names, board.score_icons)
            page = (
                f'<main class="wrapper stack l"><h1 class="h-1">{boards.headline(score, board.words)}</h1>'
                f"{boards.podium(score)}{boards.score_sheet(score, board.words)}"
                f"{boards.score_chart(course, board.words)}</main>"
            )
            self._write("21-score", lang, boards.head(board, "Score"), page, "gallery")

    def index(self) -> None:
        """A page with links to all others."""
        links = "".join(f'<li><a href="{name}">{name}</a></li>' for name in sorted(self.written))
        (self.directory / "index.html").write_text(f"<!doctype html><ul>{links}</ul>", encoding="utf-8")


GALLERY = '<link rel="stylesheet" href="/static/gallery.css">'
STATUS = {"en": ("Online", "To choose"), "fr": ("En ligne", "Doit choisir")}


def decision(seat: int, position: Position[Any], *, pick: int | None = None) -> Callable[..., str]:
    """The bar of the seat that decides, with a choice picked or none."""

    def bar(board: boards.Board[Any], view: Any) -> str:
        asked = boards.asked(position.asks[seat], board)
        values = [choice.value for row in asked.rows for choice in row.choices]
        chosen = () if pick is None else (values[pick % len(values)],)
        undo = boards.Undo(position.why_not_undo(seat) is None)
        return boards.deciding(
            boards.Deciding(board.sign(view, seat), asked, undo, chosen), board.words, LINKS
        )

    return bar


def watching(board: boards.Board[Any], _view: Any) -> str:
    """The bar of a spectator."""
    title = {"en": "Ann is choosing an action", "fr": "Ann choisit une action"}[board.lang]
    return boards.watching(boards.Watching(title, "#", "#"), board.words, LINKS)


def all_bars(board: boards.Board[Any], position: Position[Any], seat: int) -> Iterator[str]:
    """The bar in each of its states."""
    words, view = board.words, boards.look(position, seat)
    sign = board.sign(view, seat)
    others = [board.sign(view, other) for other in range(len(position.rules.setup.seats)) if other != seat]
    asked = boards.asked(position.asks[seat], board)
    few = boards.Asked(asked.title, asked.rule, asked.rows[:3], asked.denied[:2])
    value = few.rows[0].choices[0].value
    denial = board.reader.denial(deny("TB-UND-02")).rpartition(" (")[0]
    refused = boards.Notice(denial, icon="lock", rule="TB-UND-02")
    yield boards.deciding(boards.Deciding(sign, few), words, LINKS)
    yield boards.deciding(boards.Deciding(sign, few, boards.Undo(possible=True), (value,)), words, LINKS)
    yield boards.deciding(boards.Deciding(sign, few, chosen=(value,), sent=True), words, LINKS)
    yield boards.deciding(boards.Deciding(sign, few, notice=refused), words, LINKS)
    offline = boards.offline("20:41", words, "#")
    yield offline + boards.deciding(boards.Deciding(sign, few, offline=True), words, LINKS)
    yield boards.held(sign, boards.Undo(possible=True), words, LINKS)
    title = {"en": "Bob is choosing an action", "fr": "Bob choisit une action"}[board.lang]
    waiting = boards.Waiting(others[0], title, "1 min 12", next=True, remind="#")
    yield boards.waiting(waiting, words, LINKS)
    phase = board.reader.name("warp_phase")
    yield boards.sealed(boards.Sealed(sign, phase, (sign, others[0]), tuple(others[1:])), words, LINKS)
    yield watching(board, view)
    yield boards.replaying(
        boards.Replaying(
            title,
            87,
            214,
            tuple(zip((0, 30, 61, 95, 130, 160, 190), "1234567", strict=True)),
            ("#", "#", "#", "#", "#"),
            "#",
            (boards.Eye("#", sign, here=True), boards.Eye("#", others[0]), boards.Eye("#")),
        ),
        words,
        LINKS,
    )
    yield boards.over(title, "#", words, LINKS)


def fill(gallery: Gallery, seeds: int) -> list[str]:
    """Play until every situation has been met; the names of those that were not."""
    missing = dict(SITUATIONS)
    for seed in range(seeds):
        for options in {str(o): o for o, _ in missing.values()}.values():
            for position in positions(gallery.game, options, 2 + seed % 3, seed, "random"):
                for name in [n for n, (o, _) in missing.items() if o == options]:
                    found = [s for s, ask in position.asks.items() if missing[name][1](position, ask)]
                    if found and (seed % 3 == 2 or seed > 5):
                        gallery.show(name, position, found[0], decision(found[0], position))
                        del missing[name]
        if not missing:
            break
    return list(missing)


def middle_and_end(gallery: Gallery) -> None:
    """A choice made, a spectator, all states of the bar, and the end of the same game."""
    shown, last, totals = False, None, dict[int, tuple[int, ...]]()
    for last in positions(gallery.game, {}, 4, 3, "random"):
        seat = next(iter(last.asks), None)
        if all(player.leader for player in last.state.players):
            totals.setdefault(last.state.era, last.result.totals)
        if not shown and seat is not None and last.asks[seat].rule == "AN-TURN-02" and last.state.era == 3:
            gallery.show("17-chosen", last, seat, decision(seat, last, pick=3))
            gallery.show("18-spectator", last, None, watching)
            gallery.states(last, seat)
            shown = True
    if last is not None:
        gallery.show("19-end", last, 0, finished)
        gallery.score(last, totals)


def finished(board: boards.Board[Any], _view: Any) -> str:
    """The bar of a finished game."""
    return boards.over(board.reader.denial(deny("TB-ASK-04")).rpartition(" (")[0], "#", board.words, LINKS)


def main() -> int:
    """Write the gallery."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("directory", type=Path)
    parser.add_argument("--game", default="anachrony")
    parser.add_argument("--seeds", type=int, default=60)
    given = parser.parse_args()
    gallery = Gallery(given.game, given.directory)
    missing = fill(gallery, given.seeds)
    middle_and_end(gallery)
    gallery.index()
    print(f"{len(gallery.written)} pages in {given.directory}; not met: {', '.join(missing) or 'none'}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
