"""A match drawn for one pair of eyes: the regions of its board, and what stands around them.

Everything is drawn once per act, seat and language; all who see the same share the drawing.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, structs

from clepsydra.kernel import Denial
from clepsydra.tables.house import Room
from clepsydra.tables.match import Match
from clepsydra.tables.picture import Picture, picture_of
from clepsydra.web import boards
from clepsydra.web.boards.markup import esc, icon
from clepsydra.web.pages.bars import Bars

LINES = 120
"""How much of the log a page shows."""


class Drawn(Struct, frozen=True):
    """A match as one viewer sees it: pieces of HTML by the id of the element they fill."""

    seq: int
    picture: Picture
    parts: boards.Parts
    view: boards.View[Any]
    around: dict[str, str]
    """What stands around the boards: the decision, the seats, the log, the menu."""
    title: str


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
        if known is not None and known.seq == match.seq:
            return known
        view = boards.look(match.position.shown_to(seat), seat)
        picture = picture_of(match, seat)
        drawn = Drawn(
            seq=match.seq,
            picture=picture,
            parts=self.board.parts(view),
            view=view,
            around=self._around(match, picture, view),
            title=self._title(picture),
        )
        self._drawn[seat] = drawn
        return drawn

    def _around(self, match: Match, picture: Picture, view: boards.View[Any]) -> dict[str, str]:
        bars = Bars(self.room, self.board, match, picture, view)
        return {
            "ask": bars.ask(),
            "seats": self.seats(picture, view, picture.seat),
            "lines": self.log(match, picture, view, f"/t/{self.room.table.id}/replay?at={{}}"),
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

    def log(self, match: Match, picture: Picture, view: boards.View[Any], link: str) -> str:
        """The last lines of the log, each a link to its moment: to `link` with the number of answers by then."""
        until = match.position.shown_to(picture.seat).count
        moments = [number for number, _ in match.position.log if number <= until]
        latest = list(zip(picture.events, moments, strict=True))[-LINES:]
        lines = (
            structs.replace(self.board.line(view, event), moment=link.format(moment))
            for event, moment in reversed(latest)
        )
        return f'<div id="lines">{boards.log(lines)}</div>'

    def _title(self, picture: Picture) -> str:
        """What the tab says: a mark in front when it is your move."""
        mine = picture.question is not None or picture.must_confirm
        return f"{'● ' if mine else ''}{self.game} · Clepsydra"

    def page(self, drawn: Drawn, tools: str, chat: str, ask: str | None = None) -> str:
        """The whole body of the page; `ask` stands in the place of the usual decision bar."""
        table = self.room.table
        feed = f"{drawn.around.get('request', '')}{drawn.around['lines']}{chat}"
        frame = boards.Frame(
            game=self.game,
            table=table.id,
            seats=drawn.around["seats"],
            ask=drawn.around["ask"] if ask is None else ask,
            log=feed,
            tools=f"{tools}{drawn.around.get('menu', '')}",
            offline=self._offline(),
            mark=self._practice(),
        )
        return boards.body(self.board, self.board.draw(drawn.view), drawn.picture.seat, frame)

    def _practice(self) -> str:
        """Nobody mistakes practice for a game: the mark leads to the game that it goes on from."""
        origin = self.room.table.practice_of
        if origin is None:
            return ""
        return f' <a class="tag water" href="/t/{origin}/replay">{esc(self.words.say("practice", "tag"))}</a>'

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
