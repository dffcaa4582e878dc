"""After the game: who won, every line of every sheet, how it went, and the check of the record."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from litestar import Controller, Response, get
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER
from msgspec import Struct, structs

from clepsydra import drawing
from clepsydra.drawing.marks import Sign, icon, prose, sentence
from clepsydra.drawing.markup import NOTHING, Markup, Part, html, join
from clepsydra.drawing.score import order
from clepsydra.drawing.words import Words
from clepsydra.kernel import Refused, Result
from clepsydra.tables import queries, replay
from clepsydra.tables.replay import Tally, Verdict
from clepsydra.tables.service import TableSession
from clepsydra.tables.table import Guest, Status
from clepsydra.web.api.access import Called, Visit
from clepsydra.web.api.shapes import TableId
from clepsydra.web.pages.boxes import scene_of, shown
from clepsydra.web.pages.drawing import Drawer, drawer_for
from clepsydra.web.pages.layout import document, lang_of, reader_of, respond
from clepsydra.web.pages.lobby import link_to
from clepsydra.web.pages.recordcheck import Check
from clepsydra.web.pages.table import address, drawn_now

STYLES, COPIER = "after.css", "lobby.js"
Parts = Mapping[str, Mapping[str, Sequence[int]]]
"""What lines of the sheet are made of, by line and name, a figure for each seat."""


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
        session = await visit.enter(table_id, fresh=True)
        if session.table.status is not Status.OVER:
            return Redirect(address(visit, session), status_code=HTTP_303_SEE_OTHER)
        verdict = await replay.verified(visit.service, session) if check else None
        page = _Page(
            visit,
            session,
            drawer_for(session, lang_of(visit)),
            await queries.end_of(visit.service, session.table),
            *await _told(visit, session),
            await _tallies(visit, session),
            verdict,
            await reader_of(visit),
        )
        return respond(page.html())


async def _told(visit: Visit, session: TableSession) -> tuple[tuple[Sign, ...], tuple[Markup, ...], Parts]:
    """The tokens and portraits of the seats as the board shows them, and what lines of the sheet are made of.

    Where the board cannot be drawn any more there are the colours of the seats alone.
    """
    try:
        drawer, drawn = await drawn_now(visit, session)
    except Refused:
        signs = tuple(
            Sign(colour, name[:1].upper(), name)
            for name, colour in zip(_names(visit, session), session.table.colours, strict=True)
        )
        return signs, (), {}
    seats = range(len(session.table.seats))
    signs = tuple(drawer.board.sign(drawn.view, seat) for seat in seats)
    faces = tuple(drawer.board.standing(drawn.view, seat).face for seat in seats)
    async with session.lock:
        match = await queries.with_whole_log(visit.service, session)
        if match.told:
            return signs, faces, {}
        events = match.position.events(None)
        moments = [(at, event) for (at, _), event in zip(match.position.log, events, strict=True)]
    return signs, faces, await asyncio.to_thread(drawer.board.score_parts, moments)


def _add_up(result: Result, line: str, parts: Mapping[str, Sequence[int]]) -> bool:
    """Return whether the parts of a line are its points, for every seat that has any; older rules told less."""
    sums = map(sum, zip(*parts.values(), strict=True))
    return all(total in {0, sheet.get(line)} for total, sheet in zip(sums, result.sheets, strict=False))


def _names(visit: Visit, session: TableSession) -> list[str]:
    return [*map(Words(lang_of(visit)).person, (seat.name for seat in session.table.seats))]


async def _tallies(visit: Visit, session: TableSession) -> tuple[Tally, ...]:
    """How the scores went, if the rules of today can tell it."""
    try:
        return await replay.tallies_of(visit.service, session)
    except Refused:
        return ()


class _Page(Struct):
    """The page, from its parts."""

    visit: Visit
    session: TableSession
    drawer: Drawer
    end: queries.End
    signs: tuple[Sign, ...]
    faces: tuple[Markup, ...]
    parts: Parts
    tallies: tuple[Tally, ...]
    verdict: Verdict | None
    reader: Guest | None = None

    def say(self, section: str, key: str, **figures: Any) -> str:
        """Words as a page shows them."""
        return prose(self.drawer.words.say(section, key, **figures))

    def html(self) -> str:
        """The whole document."""
        result = self.end.result
        body = self._given_up() if result is None else self._scored(result)
        title = self._headline()
        return document(
            self.visit,
            drawing.head(self.drawer.board, f"{title} · Clepsydra", (COPIER,)),
            html('<main id="main" class="scored">{body}</main>', body=body),
            css=f"scorepage {self.session.table.setup.game}",
            bar=True,
            reader=self.reader,
            styles=(STYLES,),
        )

    def _headline(self) -> str:
        result = self.end.result
        words = self.drawer.words
        return words.say("ask", "over") if result is None else drawing.headline(self._score(result), words)

    def _score(self, result: Result) -> drawing.Score:
        board = self.drawer.board
        lines = {line for sheet in result.sheets for line in sheet}
        parts = {line: parts for line, parts in self.parts.items() if _add_up(result, line, parts)}
        names = {line: board.reader.name(line) for line in lines.union(*parts.values())}
        faces = self.faces
        if board.mascot and not any(faces):
            mascot = board.picture(board.mascot)
            faces = tuple(mascot if rank == 1 else NOTHING for rank in result.ranks)
        return drawing.Score(result, self.signs, names, board.score_icons, parts, faces)

    # The head of the page

    def _given_up(self) -> Markup:
        names = [
            self.drawer.words.person(seat.name)
            for number, seat in enumerate(self.session.table.seats)
            if seat.guest is not None and number not in self.end.resigned
        ]
        left = self.say("score", "left", names=", ".join(names)) if names else ""
        told = html('<p class="soft">{told} {left}</p>', told=self.say("score", "given_up"), left=left)
        return html(
            '{win}<div class="wrapper stack l">{actions}{share}</div>',
            win=self._win(told, None),
            actions=self._actions(),
            share=self._share(),
        )

    def _win(self, below: Part, podium: Part) -> Markup:
        return html(
            '<header class="win"><svg class="wscene" aria-hidden="true"><use href="{scene}"/></svg>'
            '<div class="wrapper"><div class="won"><p class="muted">{about} · <a href="{href}">{back}</a></p>'
            '<h1 class="h-1">{headline}</h1>{below}</div>{podium}</div></header>',
            scene=scene_of(self.session.table.setup.game),
            about=self._about(),
            href=self._to(),
            back=self.say("score", "back"),
            headline=prose(self._headline()),
            below=join((below, self._keep())),
            podium=podium,
        )

    def _keep(self) -> Markup:
        """To a guest who played: that they can keep what they play."""
        caller = self.visit.caller
        if caller.signed_in or not self.session.table.seats_of(caller.guest):
            return NOTHING
        return html(
            '<p class="small muted">{guest}. <a href="/account">{keep}</a></p>',
            guest=self.say("account", "guest"),
            keep=self.say("account", "keep"),
        )

    def _about(self) -> Markup:
        """What was played, and how long it was."""
        table = self.session.table
        game = shown(table.setup.game, self.drawer.lang)
        told = [game.title, *map(sentence, game.chosen(table.setup))]
        if self.tallies:
            told.append(self.drawer.words.say("score", "answers", count=self.tallies[-1].number))
        practice = html('<span class="tag water">{tag}</span> ', tag=self.say("practice", "tag"))
        return join((practice if table.practice_of else None, " · ".join(told)))

    def _actions(self) -> Markup:
        table, first, buttons = self.session.table, "primary", list[Markup]()
        if table.seats_of(self.visit.caller.guest) and table.practice_of is None:
            buttons.append(
                html(
                    '<form method="post" action="{action}"><button class="btn primary">{icon}{rematch}</button>'
                    "</form>",
                    action=self._to("/rematch"),
                    icon=icon("rematch"),
                    rematch=self.say("score", "rematch"),
                )
            )
            first = ""
        buttons.append(self._link(self._to("/replay"), "play", "replay", first))
        if table.practice_of is None:
            if link_to(self.visit, table):
                buttons.append(self._link("#share", "link", "share", "quiet"))
            record = self._to("/record", "/api/v1/tables/")
            buttons.append(self._link(record, "download", "record", "quiet", download=True))
        return html(
            '<nav class="block after-acts" aria-label="{name}">{buttons}</nav>',
            name=self.say("score", "actions"),
            buttons=buttons,
        )

    def _to(self, place: str = "", under: str = "/t/") -> str:
        return address(self.visit, self.session, place, under)

    def _link(self, href: str, symbol: str, key: str, css: str = "", *, download: bool = False) -> Markup:
        return html(
            '<a class="btn {css}" href="{href}" download="{download}">{icon}{told}</a>',
            css=css,
            href=href,
            download=download,
            icon=icon(symbol),
            told=self.say("score", key),
        )

    def _share(self) -> Markup:
        """The link to this page; a private game is shared by who played it or hosted it, practice by nobody."""
        table = self.session.table
        link = "" if table.practice_of is not None else link_to(self.visit, table, "/score")
        if not link:
            return NOTHING
        return html(
            '<section class="panel share" aria-labelledby="share"><h2 class="h-3" id="share">{title}</h2>'
            '<label class="sr" for="link">{name}</label><div class="row"><input id="link" type="text" readonly '
            'value="{link}"><button class="btn" type="button" data-copy="link" data-copied="{copied}" hidden>'
            '{icon}<span>{copy}</span></button></div><p class="small muted">{note}</p></section>',
            title=self.say("score", "share"),
            name=self.say("score", "share_link"),
            link=link,
            copied=self.say("lobby", "copied"),
            icon=icon("copy"),
            copy=self.say("lobby", "copy"),
            note=self.say("score", "share_public" if table.public else "share_private"),
        )

    # The score

    def _scored(self, result: Result) -> Markup:
        score, words, table = self._score(result), self.drawer.words, self.session.table
        sheet = html(
            '<section class="block" aria-labelledby="sheet"><h2 class="h-2" id="sheet">{title}</h2><div class="wide">{sheet}</div>'
            '<p class="small muted">{bold}</p></section>',
            title=self.say("score", "sheet"),
            sheet=drawing.score_sheet(score, words),
            bold=self.say("score", "bold"),
        )
        sources = html(
            '<section class="block" aria-labelledby="sources"><h2 class="h-2" id="sources">{title}</h2>{chart}</section>',
            title=self.say("score", "sources"),
            chart=drawing.sources_chart(score, words),
        )
        return html(
            '{win}<div class="wrapper halves"><div class="stack l">{sources}{course}{sheet}</div>'
            '<div class="stack l">{decided}{actions}{check}{share}</div></div>',
            win=self._win(self._best(score), drawing.podium(score)),
            sheet=sheet,
            course=self._course(score),
            sources=sources,
            check=Check(table, self.verdict, self._to("/verify"), words, self.drawer.board.reader).panel(),
            decided=self._decided(score),
            actions=self._actions(),
            share=self._share(),
        )

    def _decided(self, score: drawing.Score) -> Markup:
        """What set the winner apart, from the sheets and the scores over time."""
        parts = structs.replace(self._scores(score), moments=self._parts()) if len(self.tallies) > 1 else None
        own = self.session.table.seats_of(self.visit.caller.guest)
        facts = drawing.decided(score, parts, self.drawer.words, own[0] if len(own) == 1 else None)
        return (
            NOTHING
            if not facts
            else html(
                '<section class="block" aria-labelledby="decided"><h2 class="h-2" id="decided">{title}</h2>{facts}</section>',
                title=self.say("decided", "title"),
                facts=drawing.facts_list(facts),
            )
        )

    def _parts(self) -> tuple[str, ...]:
        """The parts of the game as a sentence names them."""
        reader = self.drawer.board.reader
        told = [
            reader.say("box", "part", {"number": int(tally.chapter)})
            if tally.chapter.isdecimal() and reader.knows("box", "part")
            else self._part(tally.chapter)
            for tally in self.tallies
        ]
        return tuple(told)

    def _scores(self, score: drawing.Score) -> drawing.Course:
        """What each seat had at the end of each part."""
        return drawing.Course(
            tuple(self._part(tally.chapter) for tally in self.tallies),
            score.signs,
            tuple(zip(*(tally.totals for tally in self.tallies), strict=True)),
        )

    def _best(self, score: drawing.Score) -> Markup:
        """Where most of the winner's points come from."""
        winner = order(score.result)[0]
        sheet, total = score.result.sheets[winner], score.result.totals[winner]
        line = max(sheet, key=lambda each: sheet[each], default="")
        if not line or sheet[line] <= 0 or total <= 0:
            return NOTHING
        return html(
            '<p class="soft">{told}</p>',
            told=self.say("score", "best", points=sheet[line], line=score.names[line]),
        )

    def _course(self, score: drawing.Score) -> Markup:
        if len(self.tallies) < 2:
            return NOTHING
        course = self._scores(score)
        words = self.drawer.words
        return html(
            '<section class="block" aria-labelledby="course"><h2 class="h-2" id="course">{over_time}</h2><div class="wide" role="group" aria-labelledby="course" tabindex="0">{chart}</div>'
            '<details><summary>{figures}</summary><div class="wide">{table}</div></details></section>',
            over_time=self.say("score", "over_time"),
            chart=drawing.score_chart(course, words),
            figures=self.say("score", "figures"),
            table=drawing.course_table(course, words),
        )

    def _part(self, chapter: str) -> str:
        """The name of a part of the game: most are numbers."""
        if not chapter:
            return self.drawer.words.say("score", "start")
        return chapter if chapter.isdecimal() else sentence(self.drawer.board.reader.name(chapter))
