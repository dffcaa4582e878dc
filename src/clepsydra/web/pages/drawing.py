"""A match drawn for one pair of eyes: the regions of its board, and what stands around them.

Everything is drawn once per act, seat and language; all who see the same share the drawing.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from clepsydra.kernel import Denial
from clepsydra.tables.house import Room
from clepsydra.tables.match import Match
from clepsydra.tables.picture import Picture, picture_of
from clepsydra.web import boards
from clepsydra.web.boards.markup import esc, icon
from clepsydra.web.pages.bars import Bars
from clepsydra.web.pages.lines import MOST, Lines, lines, told_to


class Drawn(Struct, frozen=True):
    """A match as one viewer sees it: pieces of HTML by the id of the element they fill."""

    seq: int
    picture: Picture
    parts: boards.Parts
    view: boards.View[Any]
    around: dict[str, str]
    """What stands around the boards: the decision, the seats, the menu."""
    lines: Lines
    title: str
    told: int
    """From which event on the match knew what was told."""
    patches: dict[int | None, bytes]
    """Events that bring up to here who was shown an earlier act: each is written once for all of them."""


class Drawer:
    """Draws the matches of one table in one language."""

    def __init__(self, room: Room, lang: str) -> None:
        self.room = room
        self.lang = lang
        names = [seat.name for seat in room.table.seats]
        self.board = boards.board_for(room.table.box.rules_for(room.table.setup), lang, names)
        self.words = self.board.words
        self.game = self.board.reader.name(room.table.setup.game)
        self._drawn: dict[int | None, Drawn] = {}

    def draw(self, match: Match, seat: int | None) -> Drawn:
        """The match for a seat; a spectator is `None`. To be called with the room's lock held."""
        known = self._drawn.get(seat)
        if known is not None and (known.seq, known.told) == (match.seq, match.told):
            return known
        view = boards.look(match.position.shown_to(seat), seat)
        picture = picture_of(match, seat, match.told + len(match.position.log) - MOST)
        drawn = Drawn(
            seq=match.seq,
            picture=picture,
            parts=self.board.parts(view),
            view=view,
            around=self._around(match, picture, view),
            lines=self.log(
                match,
                picture,
                view,
                f"/t/{self.room.table.id}/replay?at={{}}",
                known.lines if known else None,
            ),
            title=self._title(picture),
            told=match.told,
            patches={},
        )
        self._drawn[seat] = drawn
        return drawn

    def _around(self, match: Match, picture: Picture, view: boards.View[Any]) -> dict[str, str]:
        bars = Bars(self.room, self.board, match, picture, view)
        return {
            "ask": bars.ask(),
            "seats": self.seats(picture, view, picture.seat),
            "request": bars.request(),
            "menu": bars.menu(),
        }

    def with_notice(self, match: Match, seat: int, denial: Denial) -> str:
        """The decision bar of a seat that was refused something, with the reason."""
        drawn = self.draw(match, seat)
        bars = Bars(self.room, self.board, match, drawn.picture, drawn.view)
        return bars.ask(boards.Notice(self.board.reader.reason(denial), rule=denial.rule, icon="lock"))

    def seats(self, picture: Picture, view: boards.View[Any], mine: int | None) -> str:
        """The strip of seats; `mine` is the seat of who decides here."""
        numbers = range(len(self.room.table.seats))
        return boards.seat_strip([self._seat(each, picture, view, mine) for each in numbers], self.words)

    def _seat(self, number: int, picture: Picture, view: boards.View[Any], mine: int | None) -> boards.Seat:
        to_move = number in picture.waits_for
        if number in picture.resigned:
            status = "resigned"
        elif to_move:
            status = "to_choose"
        else:
            status = "ready" if number in picture.ready else "waits"
        return boards.Seat(
            name=self.board.reader.player(number),
            standing=self.board.standing(view, number),
            status=self.words.say("table", status),
            mine=number == mine,
            to_move=to_move,
            away=number in picture.resigned,
            bot=number in picture.bots,
            mat=f"mat-{number}",
        )

    def log(
        self,
        match: Match,
        picture: Picture,
        view: boards.View[Any],
        link: str,
        before: Lines | None = None,
    ) -> Lines:
        """The last lines of the log, each a link to its moment: to `link` with the number of answers by then."""
        return lines(self.board, view, told_to(match, picture), link, before)

    def _title(self, picture: Picture) -> str:
        """What the tab says: a mark in front when it is your move."""
        mine = picture.question is not None or picture.must_confirm
        return f"{'● ' if mine else ''}{self.game} · Clepsydra"

    def page(self, drawn: Drawn, tools: str, chat: str, ask: str | None = None, foot: str = "") -> str:
        """The whole body of the page; `ask` stands in the place of the usual decision bar."""
        table = self.room.table
        feed = f"{self._tabs(drawn)}{drawn.around.get('request', '')}{drawn.lines.html}{chat}"
        frame = boards.Frame(
            game=self.game,
            table=table.id,
            seats=drawn.around["seats"],
            ask=drawn.around["ask"] if ask is None else ask,
            log=feed,
            tools=f"{tools}{drawn.around.get('menu', '')}",
            offline=self._offline(),
            foot=foot,
            mark=self._practice(),
        )
        return boards.body(self.board, self.board.draw(drawn.view), drawn.picture.seat, frame)

    def pieces(self, before: Drawn | None, drawn: Drawn) -> dict[str, str]:
        """What brings a page from one drawing to another: HTML by id, new lines by the id of their list and a plus."""
        if before is None:
            return {**drawn.around, "lines": drawn.lines.html, **self.board.draw(drawn.view)}
        pieces = {name: html for name, html in drawn.around.items() if before.around.get(name) != html}
        added = drawn.lines.since(before.lines)
        if added is None:
            pieces["lines"] = drawn.lines.html
        elif added:
            pieces["lines+"] = added
        return pieces | self.board.draw(drawn.view, boards.changed(before.parts, drawn.parts))

    def _practice(self) -> str:
        """Nobody mistakes practice for a game: the mark leads to the game that it goes on from."""
        origin = self.room.table.practice_of
        if origin is None:
            return ""
        return f' <a class="tag water" href="/t/{origin}/replay">{esc(self.words.say("practice", "tag"))}</a>'

    def _tabs(self, drawn: Drawn) -> str:
        """Log and chat take turns in their panel, for who has a script; the others see both."""
        log, chat = (esc(self.words.say(*key)) for key in (("page", "log"), ("ask", "chat")))
        return (
            '<div class="tabs" role="tablist" hidden>'
            f'<button type="button" role="tab" data-tab="lines" aria-controls="lines">{icon("log")}{log}</button>'
            f'<button type="button" role="tab" data-tab="chat" aria-controls="chat">{icon("chat")}{chat}'
            '<span class="tag water" data-unread="0" hidden></span></button></div>'
            f"{self._filter(drawn)}"
        )

    def _filter(self, drawn: Drawn) -> str:
        """What of the log is shown: everything, what came since one's own last decision, or one seat's lines."""
        own = ("since",) if drawn.picture.seat is not None else ()
        kinds = [(kind, self.words.say("log", kind or "all")) for kind in ("", *own)]
        signs = [self.board.sign(drawn.view, seat) for seat in range(len(self.room.table.seats))]
        kinds += [(sign.colour, sign.name) for sign in signs]
        options = "".join(f'<option value="{kind}">{esc(name)}</option>' for kind, name in kinds)
        label = esc(self.words.say("log", "show"))
        return f'<select class="only" aria-label="{label}" data-only hidden>{options}</select>'

    def _offline(self) -> str:
        told = esc(self.words.say("table", "offline"))
        return f'<div class="offline" id="offline" role="status" hidden>{icon("warn", css="s20")}<span>{told}</span></div>'


def drawer_for(room: Room, lang: str) -> Drawer:
    """The drawer of a table, kept with its room."""
    key = f"drawer {lang}"
    drawer = room.kept.get(key)
    if not isinstance(drawer, Drawer):
        drawer = room.kept[key] = Drawer(room, lang)
    return drawer
