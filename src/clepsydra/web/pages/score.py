"""After the game: who won, every line of every sheet, how it went, and the check of the record."""

from __future__ import annotations

from typing import Any

from litestar import Controller, Response, get
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import Struct

from clepsydra.kernel import Refused, Result, commitment
from clepsydra.tables import looking, story
from clepsydra.tables.house import Room
from clepsydra.tables.story import Tally, Verdict
from clepsydra.web import boards
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import TableId
from clepsydra.web.boards.markup import esc, icon, prose
from clepsydra.web.boards.score import order
from clepsydra.web.pages.boxes import shown
from clepsydra.web.pages.drawing import Drawer, Drawn
from clepsydra.web.pages.layout import document, html, sentence
from clepsydra.web.pages.lobby import in_groups
from clepsydra.web.pages.table import address, drawn_now

STYLES = "after.css"


class ScorePages(Controller):
    """What a finished game leaves."""

    path = "/t/{table_id:str}"
    include_in_schema = False

    @get("/score")
    async def score(self, visit: Called, table_id: TableId) -> Response[Any]:
        """The score of a finished game."""
        return await self._page(visit, table_id, check=False)

    @get("/verify")
    async def verify(self, visit: Called, table_id: TableId) -> Response[Any]:
        """The same, after its record has been checked."""
        return await self._page(visit, table_id, check=True)

    @staticmethod
    async def _page(visit: Visit, table_id: str, *, check: bool) -> Response[Any]:
        room = await visit.enter(table_id, fresh=True)
        drawer, drawn = await drawn_now(visit, room)
        if not drawn.picture.over:
            return Redirect(address(visit, room), status_code=HTTP_303_SEE_OTHER)
        verdict = await story.verified(visit.house, room) if check else None
        page = _Page(visit, room, drawer, drawn, await _tallies(visit, room), verdict)
        return html(page.html())


async def _tallies(visit: Visit, room: Room) -> tuple[Tally, ...]:
    """How the scores went, if the rules of today can tell it."""
    try:
        return await story.tallies_of(visit.house, room)
    except Refused:
        return ()


class _Page(Struct):
    """The page, from its parts."""

    visit: Visit
    room: Room
    drawer: Drawer
    drawn: Drawn
    tallies: tuple[Tally, ...]
    verdict: Verdict | None

    def say(self, section: str, key: str, **figures: Any) -> str:
        """Words as HTML shows them."""
        return prose(self.drawer.words.say(section, key, **figures))

    def html(self) -> str:
        """The whole document."""
        result = self.drawn.picture.result
        body = self._given_up() if result is None else self._scored(result)
        title = self._headline()
        return document(
            self.visit,
            boards.head(self.drawer.board, f"{title} · Clepsydra", ()),
            f'<main id="main" class="wrapper scored">{body}</main>',
            css=f"scorepage {self.room.table.setup.game}",
            bar=True,
            styles=(STYLES,),
        )

    def _headline(self) -> str:
        result = self.drawn.picture.result
        words = self.drawer.words
        return words.say("ask", "over") if result is None else boards.headline(self._score(result), words)

    def _score(self, result: Result) -> boards.Score:
        board = self.drawer.board
        signs = tuple(board.sign(self.drawn.view, seat) for seat in range(len(self.room.table.seats)))
        names = {line: board.reader.name(line) for sheet in result.sheets for line in sheet}
        return boards.Score(result, signs, names, board.score_icons)

    # The head of the page

    def _given_up(self) -> str:
        names = [
            seat.name
            for number, seat in enumerate(self.room.table.seats)
            if seat.guest is not None and number not in self.drawn.picture.resigned
        ]
        left = self.say("score", "left", names=", ".join(names)) if names else ""
        return self._win(f'<p class="soft">{self.say("score", "given_up")} {left}</p>', "")

    def _win(self, below: str, podium: str) -> str:
        return (
            f'<header class="win"><div class="won"><p class="muted">{self._about()} · '
            f'<a href="{esc(self._to())}">{self.say("score", "back")}</a></p>'
            f'<h1 class="h-1">{prose(self._headline())}</h1>{below}</div>{podium}{self._actions()}</header>'
        )

    def _about(self) -> str:
        """What was played, and how long it was."""
        table = self.room.table
        game = shown(table.setup.game, self.drawer.lang)
        told = [game.title, *map(sentence, game.chosen(table.setup))]
        if self.tallies:
            told.append(self.drawer.words.say("score", "answers", count=self.tallies[-1].number))
        practice = f'<span class="tag water">{self.say("practice", "tag")}</span> '
        return (practice if table.practice_of else "") + esc(" · ".join(told))

    def _actions(self) -> str:
        table, first, buttons = self.room.table, "primary", list[str]()
        if self.drawn.picture.seat is not None and table.practice_of is None:
            buttons.append(
                f'<form method="post" action="{esc(self._to("/rematch"))}"><button class="btn primary">{icon("rematch")}'
                f"{self.say('score', 'rematch')}</button></form>"
            )
            first = ""
        buttons.append(self._link(self._to("/replay"), "play", "replay", first))
        if table.practice_of is None:
            record = self._to("/record", "/api/v1/tables/")
            buttons.append(self._link(record, "download", "record", "quiet", " download"))
        name = self.say("score", "actions")
        return f'<nav class="after-acts" aria-label="{name}">{"".join(buttons)}</nav>'

    def _to(self, place: str = "", under: str = "/t/") -> str:
        return address(self.visit, self.room, place, under)

    def _link(self, href: str, symbol: str, key: str, css: str = "", more: str = "") -> str:
        return f'<a class="btn {css}" href="{esc(href)}"{more}>{icon(symbol)}{self.say("score", key)}</a>'

    # The score

    def _scored(self, result: Result) -> str:
        score, words = self._score(result), self.drawer.words
        sheet = (
            f'<section aria-labelledby="sheet"><h2 class="h-2" id="sheet">{self.say("score", "sheet")}</h2>'
            f'<div class="wide">{boards.score_sheet(score, words)}</div>'
            f'<p class="small muted">{self.say("score", "bold")}</p></section>'
        )
        sources = (
            f'<section aria-labelledby="sources"><h2 class="h-2" id="sources">{self.say("score", "sources")}</h2>'
            f"{boards.sources_chart(score, words)}</section>"
        )
        return (
            self._win(self._best(score), boards.podium(score))
            + f'<div class="halves"><div class="stack l">{sheet}</div>'
            + f'<div class="stack l">{self._course(score)}{sources}{self._check()}</div></div>'
        )

    def _best(self, score: boards.Score) -> str:
        """Where most of the winner's points come from."""
        winner = order(score.result)[0]
        sheet, total = score.result.sheets[winner], score.result.totals[winner]
        line = max(sheet, key=lambda each: sheet[each], default="")
        if not line or sheet[line] <= 0 or total <= 0:
            return ""
        told = self.say("score", "best", points=sheet[line], total=total, line=score.names[line])
        return f'<p class="soft">{told}</p>'

    def _course(self, score: boards.Score) -> str:
        if len(self.tallies) < 2:
            return ""
        course = boards.Course(
            tuple(self._part(tally.chapter) for tally in self.tallies),
            score.signs,
            tuple(zip(*(tally.totals for tally in self.tallies), strict=True)),
        )
        words = self.drawer.words
        return (
            f'<section aria-labelledby="course"><h2 class="h-2" id="course">{self.say("score", "over_time")}</h2>'
            f"{boards.score_chart(course, words)}<details><summary>{self.say('score', 'figures')}</summary>"
            f'<div class="wide">{boards.course_table(course, words)}</div></details></section>'
        )

    def _part(self, chapter: str) -> str:
        """The name of a part of the game: most are numbers."""
        if not chapter:
            return self.drawer.words.say("score", "start")
        return chapter if chapter.isdecimal() else sentence(self.drawer.board.reader.name(chapter))

    # The check of the record

    def _check(self) -> str:
        if self.room.table.practice_of is not None:
            return ""
        verdict = self.verdict
        again = self._to("/verify")
        key = "verify" if verdict is None else "again"
        css = "btn" if verdict is None else "btn small"
        button = f'<a class="{css}" href="{esc(again)}#check">{icon("verify")}{self.say("check", key)}</a>'
        if verdict is None:
            state, title, told = "", self.say("check", "title"), f"<p>{self.say('check', 'offer')}</p>"
        elif verdict.bad is None:
            state, title, told = "good", self.say("check", "good"), self._agreed(verdict)
        else:
            state, title = "bad", self.say("check", "bad", line=verdict.bad.line)
            told = f"<p>{prose(self.drawer.board.reader.denial(verdict.bad.denial))}</p>"
        symbol = icon("warn" if state == "bad" else "verify", css="s32")
        return (
            f'<section class="panel verdict {state}" id="check" aria-labelledby="check-title">{symbol}'
            f'<div class="grow"><h2 class="h-3" id="check-title">{title}</h2>{told}{self._at_home()}</div>{button}</section>'
        )

    def _agreed(self, verdict: Verdict) -> str:
        record = verdict.record
        count, lines = len(record.moves), len(record.moves) + 2
        points = [
            self.say("check", "answers", count=count),
            self.say("check", "lines", count=lines),
            self.say("check", "seed"),
            self.say("check", "result"),
        ]
        done = "".join(f"<li>{icon('check', css='s16')}<span>{point}</span></li>" for point in points)
        seed = self.room.table.seed
        return (
            f"<ul>{done}</ul><p><code>{self.say('check', 'sealed')} {in_groups(commitment(seed))}</code></p>"
            f"<p><code>{self.say('check', 'opened')} {in_groups(seed.hex())}</code></p>"
        )

    def _at_home(self) -> str:
        name = looking.file_name(self.room.table)
        return f'<p class="small muted">{self.say("check", "offline")} <code>clepsydra verify {esc(name)}</code></p>'
