"""A match drawn for one pair of eyes: the regions of its board, and what stands around them.

Everything is drawn once per act, seat and language; all who see the same share the drawing.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from clepsydra import drawing
from clepsydra.drawing.happenings import ended, happened, taken_back
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.words import Words
from clepsydra.kernel import PERSON, Denial
from clepsydra.kernel.corrections import count
from clepsydra.tables.match import Match
from clepsydra.tables.picture import Picture, picture_of
from clepsydra.tables.service import TableSession
from clepsydra.web.pages.bars import Bars
from clepsydra.web.pages.boxes import shown
from clepsydra.web.pages.calls import calls
from clepsydra.web.pages.clocks import at_zero, days_off_now, seat_clock
from clepsydra.web.pages.confirming import Unsure, sealed
from clepsydra.web.pages.feed import feed
from clepsydra.web.pages.lessonband import lesson_band
from clepsydra.web.pages.lines import Lines, Shared, last_turn, lines, newest, told_to
from clepsydra.web.pages.pace import deeds_line
from clepsydra.web.pages.places import name_of

MOST_NEWS = 4
"""How much of what happened meanwhile is told to who lost a race."""

BY_ELEMENT = frozenset({"seats", "seat-menu"})
"""What stands around the boards and is sent by the elements that differ."""


class ByNow(Struct, frozen=True):
    """What time alone changes."""

    late: tuple[int, ...] = ()
    """Who lets the others wait too long."""
    off: dict[int, str] = {}
    """Whose days off it is, and until when."""


NOW = ByNow()


class Drawn(Struct, frozen=True):
    """A match as one viewer sees it: pieces of HTML by the id of the element they fill."""

    seq: int
    picture: Picture
    parts: drawing.Parts
    view: drawing.View[Any]
    around: dict[str, Markup]
    """What stands around the boards: the decision, the seats, the menu."""
    lines: Lines
    title: str
    told: int
    """From which event on the match knew what was told."""
    patches: dict[int | None, bytes]
    """Events that bring up to here who was shown an earlier act: each is written once for all of them."""
    by_now: ByNow = NOW
    """What time alone had changed when it was drawn."""


class Drawer:
    """Draws the matches of one table in one language."""

    def __init__(self, session: TableSession, lang: str) -> None:
        self.session = session
        self.lang = lang
        self.names = [seat.name for seat in session.table.seats]
        shown_names = [*map(Words(lang).person, self.names)]
        self.board = drawing.board_for(
            session.table.definition.rules_for(session.table.setup), lang, shown_names, session.table.colours
        )
        self.words = self.board.words
        self.game = self.board.reader.name(session.table.setup.game)
        self._drawn: dict[int | None, Drawn] = {}
        self._lines: Shared = {}

    def forget(self) -> None:
        """Draw everything anew the next time."""
        self._drawn.clear()

    def draw(self, match: Match, seat: int | None, now: int = 0) -> Drawn:
        """The match for a seat; a spectator is `None`. To be called with the session's lock held.

        `now` tells who lets the others wait too long, and whose days off it is.
        """
        known = self._drawn.get(seat)
        by_now = ByNow(match.late(now), days_off_now(match.table, match.state.clocks, now))
        if known is not None and (known.seq, known.told, known.by_now) == (
            match.noticed[seat],
            match.told,
            by_now,
        ):
            return known
        view = self.board.look(match.position.shown_to(seat), seat)
        picture = sealed(self.board, match, picture_of(match, seat, newest(match, seat), with_question=False))
        told = lines(
            self.board,
            view,
            told_to(match, picture),
            f"/t/{self.session.table.id}/replay?at=",
            known.lines if known else None,
            shared=self._lines,
        )
        history = match.state.history[: picture.answers]
        since = last_turn(told, history, seat, asked=seat in picture.waits_for)
        drawn = Drawn(
            seq=picture.seq,
            picture=picture,
            parts=self.board.parts(view),
            view=view,
            around=self._around(match, picture, view, by_now, since),
            lines=told,
            title=self.title(match, picture),
            told=match.told,
            by_now=by_now,
            patches={},
        )
        self._drawn[seat] = drawn
        return drawn

    def _around(
        self,
        match: Match,
        picture: Picture,
        view: drawing.View[Any],
        by_now: ByNow,
        since: int,
    ) -> dict[str, Markup]:
        bars = Bars(self.session, self.board, match, picture, view)
        return {
            "ask": bars.ask(),
            "late": bars.late(by_now.late),
            "seats": self.seats(picture, view, picture.seat, by_now.off),
            "request": bars.request(),
            "calls": calls(self.session.table, self.board, picture),
            "seat-menu": bars.menu(since),
            **lesson_band(match, self.board),
        }

    def with_notice(
        self, match: Match, seat: int, denial: Denial, seen: int | None = None, now: int = 0
    ) -> Markup:
        """The decision bar of a seat that was refused something, with the reason and what it did not know.

        `seen` is the act after which it knew nothing.
        """
        drawn = self.draw(match, seat, now)
        bars = Bars(self.session, self.board, match, drawn.picture, drawn.view)
        news = () if seen is None else self._since(match, drawn, seen)
        return bars.ask(
            drawing.Notice(self.board.reader.reason(denial), rule=denial.rule, icon="lock", news=news)
        )

    def unsure(self, match: Match, seat: int, unsure: Unsure, now: int = 0) -> Markup:
        """The decision bar of a seat whose answer has to be confirmed before it counts."""
        drawn = self.draw(match, seat, now)
        return Bars(self.session, self.board, match, drawn.picture, drawn.view).ask(unsure=unsure)

    def _since(self, match: Match, drawn: Drawn, seen: int) -> tuple[str, ...]:
        """The newest of what was told after an act."""
        known = sum(seq <= seen for _, seq in match.state.history)
        lines = zip(drawn.lines.sentences, drawn.lines.drawn, strict=True)
        return tuple([line.said.text for told, line in lines if told.at > known][-MOST_NEWS:])

    def seats(
        self,
        picture: Picture,
        view: drawing.View[Any],
        mine: int | None,
        off: Mapping[int, str] = MappingProxyType({}),
    ) -> Markup:
        """The strip of seats; `mine` is the seat of who decides here, `off` says until when others are away."""
        numbers = range(len(self.session.table.seats))
        zero = NOTHING if picture.over else at_zero(self.session.table, self.words)
        return drawing.seat_strip(
            [self._seat(each, picture, view, mine, off.get(each, "")) for each in numbers], self.words, zero
        )

    def _seat(
        self, number: int, picture: Picture, view: drawing.View[Any], mine: int | None, off: str
    ) -> drawing.Seat:
        to_move = number in picture.waits_for
        if number in picture.resigned:
            status = "resigned"
        elif number in picture.calls:
            status = "looks_for"
        elif number in picture.stand_ins:
            status = "out_of_time"
        elif to_move:
            status = "thinks" if number in picture.bots else "to_choose"
        elif picture.over:
            status = "won" if picture.result and picture.result.ranks[number] == 1 else "has_ended"
        else:
            status = "ready" if number in picture.ready else "waits"
        return drawing.Seat(
            name=self.board.reader.player(number),
            standing=self.board.standing(view, number),
            status=self._said(status, picture.ran_out.get(number, 0), off),
            mine=number == mine,
            to_move=to_move,
            away=number in picture.resigned or status == "has_ended",
            bot=picture.bots.get(number, ""),
            clock=seat_clock(self.session.table, picture, number, self.words),
            mat=f"mat-{number}",
        )

    def _said(self, status: str, ran_out: int, off: str) -> str:
        """What a seat does, until when it is away, and how often its time has run out."""
        told = [self.words.say("table", status)]
        if off:
            told.append(self.words.say("table", "off_until", day=off))
        if ran_out and status != "out_of_time":
            told.append(self.words.say("table", "ran_out", count=ran_out))
        return " · ".join(told)

    def title(self, match: Match, picture: Picture) -> str:
        """What the tab says: a mark in front when it is your move."""
        is_asked = not picture.over and picture.seat in match.position.shown_to(picture.seat).asks
        mine = is_asked or picture.must_confirm
        return f"{'● ' if mine else ''}{self.game} · Clepsydra"

    def page(
        self,
        drawn: Drawn,
        tools: Markup,
        chat: Markup,
        ask: Markup | None = None,
        foot: Markup = NOTHING,
        *,
        away: Markup = NOTHING,
    ) -> Markup:
        """The whole body of the page; `ask` stands in the place of the usual decision bar, `away` above the log."""
        table, around = self.session.table, drawn.around
        names = map(self.board.reader.player, range(len(table.seats)))
        news = html(
            '<div class="news">{away}</div>',
            away=away,
        )
        toasts = html(
            '<div class="st-toasts" id="toasts">{asked}</div>',
            asked=(around.get(name) for name in ("request", "calls", "late")),
        )
        sits = drawn.picture.seat is not None and "seat-menu" in around
        frame = drawing.Frame(
            game=self.game,
            table=name_of(table, shown(table.setup.game, self.lang)),
            seats=around["seats"],
            ask=around["ask"] if ask is None else ask,
            log=feed(self.words, names, (news, drawn.lines.html), chat, sits=sits),
            tools=tools,
            menu=around.get("seat-menu", NOTHING),
            toasts=toasts,
            offline=self._offline(),
            foot=foot,
            novel=self._novel(),
            mark=self._practice() + self._corrected(),
            deeds=NOTHING if drawn.picture.over else deeds_line(self.words),
            lesson=around.get("lesson", NOTHING),
        )
        return drawing.body(self.board, self.board.draw(drawn.view), drawn.picture.seat, frame)

    def pieces(self, before: Drawn | None, drawn: Drawn) -> dict[str, Markup]:
        """What brings a page from one drawing to another: HTML by id, new lines by the id of their list and a plus.

        Of boards, seats and menu only the elements that differ are sent; the decision, in which scripts write, is sent whole.
        """
        if before is None:
            return {**drawn.around, "lines": drawn.lines.html, **self.board.draw(drawn.view)}
        pieces = {name: part for name, part in drawn.around.items() if before.around.get(name) != part}
        for name in BY_ELEMENT & pieces.keys() & before.around.keys():
            pieces |= drawing.changed_elements(name, before.around[name], pieces.pop(name))
        added = drawn.lines.since(before.lines)
        if added is None:
            pieces["lines"] = drawn.lines.html
            if undone := self._undone(before, drawn):
                pieces["events+"] = undone
        elif added:
            pieces["lines+"] = added
            if told := self._happened(before, drawn):
                pieces["events+"] = told
        names = drawing.changed(before.parts, drawn.parts)
        old = self.board.draw(before.view, names)
        for name, region in self.board.draw(drawn.view, names).items():
            pieces |= drawing.changed_elements(name, old[name], region)
        return pieces

    def _undone(self, before: Drawn, drawn: Drawn) -> Markup:
        """What the scripts show of the viewer's own events that are taken back."""
        left = drawn.lines.end - before.lines.first
        events = [event for _, event in before.lines.events[left:]] if left >= 0 else []
        own = drawn.view.seat is not None and all(event.doer == drawn.view.seat for event in events)
        return taken_back(self.board, drawn.view, events) if own else NOTHING

    def _happened(self, before: Drawn, drawn: Drawn) -> Markup:
        """What the scripts show of the events since: of those that its viewer is told, as it is told of them."""
        events = drawn.lines.events[before.lines.end - drawn.lines.first :]
        told = happened(self.board, drawn.view, (event for _, event in events))
        result = drawn.picture.result
        if result is None or before.picture.over:
            return told
        signs = tuple(self.board.sign(drawn.view, seat) for seat in range(len(result.ranks)))
        score = drawing.Score(result, signs, {})
        return told + ended(self.board, drawn.view, result, drawing.headline(score, self.words))

    def _novel(self) -> Markup:
        """What this table plays with, for who has never done so."""
        setup = self.session.table.setup
        names = (*setup.modules, *dict.fromkeys(kind for kind in setup.seats if kind != PERSON))
        told = drawing.novelties(self.board.reader, self.board.pictures, names)
        return drawing.novelty_card(setup.game, list(told), self.words)

    def _practice(self) -> Markup:
        """Nobody mistakes practice for a game: the mark leads to the game that it goes on from."""
        origin, lesson = self.session.table.practice_of, self.session.table.lesson
        if origin is None:
            return NOTHING
        return html(
            ' <a class="tag water" href="{href}">{tag}</a>',
            href=f"/learn/{self.session.table.setup.game}" if lesson else f"/t/{origin}/replay",
            tag=self.words.say("lessons", "lesson") if lesson else self.words.say("practice", "tag"),
        )

    def _corrected(self) -> Markup:
        """Everybody sees whose figures are played with."""
        table = self.session.table
        corrected = count(table.setup.corrections)
        if not corrected:
            return NOTHING
        told = self.words.say("yourbox", "used", name=self.words.person(table.box_of), count=corrected)
        return html(
            ' <span class="tag only-wide" title="{told}">{icon}{corrected}</span>',
            told=told,
            icon=icon("check", told),
            corrected=corrected,
        )

    def _offline(self) -> Markup:
        return html(
            '<div class="offline" id="offline" role="status" hidden>{icon}<span>{told}</span></div>',
            icon=icon("warn", css="s20"),
            told=self.words.say("table", "offline"),
        )


def drawer_for(session: TableSession, lang: str) -> Drawer:
    """The drawer of a table, kept with its session."""
    key = f"drawer {lang}"
    drawer = session.kept.get(key)
    # Whoever took a seat over brought a name along.
    if not isinstance(drawer, Drawer) or drawer.names != [seat.name for seat in session.table.seats]:
        drawer = session.kept[key] = Drawer(session, lang)
    return drawer
