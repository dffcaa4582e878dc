"""What the table page says beside the boards: the decision, a request to go back, the menu of the seat."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from msgspec import Struct, structs

from clepsydra import drawing
from clepsydra.drawing.marks import icon
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.drawing.page import aid_button, rules_button
from clepsydra.kernel import One, Some, Together, worded
from clepsydra.kernel.asks import asks_of
from clepsydra.tables.match import SUBSTITUTE, Match
from clepsydra.tables.picture import Picture
from clepsydra.tables.service import TableSession
from clepsydra.tables.table import Table
from clepsydra.web.pages.boxes import shown
from clepsydra.web.pages.clocks import days_off_form
from clepsydra.web.pages.confirming import Unsure
from clepsydra.web.pages.deciding import deciding_bar
from clepsydra.web.pages.places import name_of, terms_of
from clepsydra.web.pages.switches import COACH, NUMBERS, RECONSTRUCTED, links_of, switches


class Kept(Struct, frozen=True):
    """A part of the menu, and all that it was drawn from beside the language: it is drawn again when that is another."""

    table: Table
    of: tuple[Any, ...]
    drawn: Markup


class Bars:
    """The bars of one viewer at one moment."""

    def __init__(
        self,
        session: TableSession,
        board: drawing.Board[Any],
        match: Match,
        picture: Picture,
        view: drawing.View[Any],
    ) -> None:
        self.session = session
        self.board = board
        self.words = board.words
        self.match = match
        self.picture = picture
        self.view = view
        self.base = f"/t/{session.table.id}"

    # The decision

    def ask(self, notice: drawing.Notice | None = None, unsure: Unsure | None = None) -> Markup:
        """The decision bar in the state that fits; `unsure` is an answer to be confirmed before it counts."""
        picture, seat = self.picture, self.picture.seat
        if picture.over:
            return drawing.over(
                self._ending(), f"{self.base}/score", self.words, self._links(), f"{self.base}/replay"
            )
        if seat is None:
            watching = drawing.Watching(self._who_chooses(), self._what(), f"{self.base}/replay")
            return drawing.watching(watching, self.words, self._links())
        sign, undo = self.board.sign(self.view, seat), self.undo(seat)
        ask = self.match.position.shown_to(seat).asks.get(seat)
        if seat in picture.bots:
            return self._left_to_bot(sign)
        if ask is not None:
            links = self._links() if unsure is None else self._links(("sure", unsure.sure))
            return drawing.deciding(deciding_bar(self, self._worded(ask), notice, unsure), self.words, links)
        if picture.must_confirm:
            bar = drawing.Held(sign, undo, self._chosen(seat), notice)
            return drawing.held(bar, self.words, self._links())
        if picture.answered is not None:
            return self._sealed(sign, notice)
        return self._waiting(undo, notice)

    @property
    def alone(self) -> bool:
        """Return whether one person plays here alone; a lesson has its own teacher."""
        table = self.session.table
        return not table.lesson and len({seat.guest for seat in table.seats if seat.guest}) == 1

    def _chosen(self, seat: int) -> tuple[str, ...] | None:
        """What the seat chose together with others, in words, if it did."""
        together, answered = self.match.position.ask, self.picture.answered
        asked: One | Some | None = asks_of(together).get(seat)
        if not isinstance(together, Together) or answered is None:
            return None
        given = self.match.position.taken.get(seat, (answered,))
        told: list[str] = []
        for number, answer in enumerate(given, start=1):
            if asked is None:
                break
            options: Any = answer if isinstance(asked, Some) else (answer,)
            told += [self.board.entry(asked, option).label for option in options]
            asked = together.then(seat, given[:number]).ask if together.then is not None else None
        return tuple(told)

    def _links(self, *hidden: tuple[str, str]) -> drawing.Links:
        seat = f"{self.base}/seats/{self.picture.seat}"
        # The act since which the question is as it is names it: nothing else that happens changes the bar.
        asked = 0 if self.picture.seat is None else self.match.since[self.picture.seat]
        hidden = (("expected", str(asked)), ("key", f"q{asked}"), *hidden)
        return drawing.Links(
            f"{seat}/answer", f"{seat}/undo", f"{seat}/confirm", f"{seat}/foresee", hidden=hidden
        )

    def undo(self, seat: int) -> drawing.Undo:
        """Return whether the seat can take back its last answer."""
        denial = self.match.position.why_not_undo(seat)
        if denial is None:
            return drawing.Undo(possible=True)
        return drawing.Undo(why_not=self.board.reader.reason(denial), rule=denial.rule)

    def _who_chooses(self) -> str:
        names = [self.board.reader.player(seat) for seat in self.picture.waits_for]
        return self.words.say("table", "chooses" if len(names) == 1 else "choose", names=", ".join(names))

    def _what(self) -> str:
        """What is being chosen, in the words of the question, unless that is a secret."""
        shown = self.match.position.shown_to(self.picture.seat)
        ask = next(iter(shown.asks.values()), None)
        if ask is None:
            return ""
        if isinstance(shown.ask, Together) or ask.rule in self.board.secret_asks:
            return self.words.say("table", "in_secret")
        return self.words.say("table", "asked", question=self.board.reader.ask(self._worded(ask)))

    def _worded(self, ask: One | Some) -> One | Some:
        """The question with all that the viewer may know of it."""
        return worded(self.board.rules, self.view.state, ask)

    def _waiting(self, undo: drawing.Undo, notice: drawing.Notice | None) -> Markup:
        first = next(iter(self.picture.waits_for), self.picture.seat or 0)
        sign = self.board.sign(self.view, first)
        bar = drawing.Waiting(sign, self._who_chooses(), self._what(), undo=undo, notice=notice)
        return drawing.waiting(bar, self.words, self._links())

    def _sealed(self, sign: drawing.Sign, notice: drawing.Notice | None) -> Markup:
        signs = {seat: self.board.sign(self.view, seat) for seat in range(len(self.session.table.seats))}
        ready = tuple(signs[seat] for seat in self.picture.ready)
        missing = tuple(signs[seat] for seat in self.picture.waits_for)
        phase = self.words.say("table", "together")
        secret = any(ask.rule in self.board.secret_asks for ask in asks_of(self.match.position.ask).values())
        bar = drawing.Sealed(sign, phase, ready, missing, notice, secret=secret)
        return drawing.sealed(bar, self.words, self._links())

    def _left_to_bot(self, sign: drawing.Sign) -> Markup:
        resigned = self.picture.seat in self.picture.resigned
        once = self.picture.seat in self.picture.stand_ins
        told = "bot_to_the_end" if resigned else "out_of_time" if once else "bot_decides"
        title = self.words.say("table", told)
        back = "" if resigned or once else f"{self.base}/seats/{self.picture.seat}/return"
        return drawing.left_to_bot(drawing.Waiting(sign, title), back, self.words, self._links())

    def _ending(self) -> str:
        picture = self.picture
        if picture.result is None:
            left = [self.board.reader.player(seat) for seat in self.match.people]
            return self.words.say("table", "abandoned", names=", ".join(left) or "–")
        signs = tuple(self.board.sign(self.view, seat) for seat in range(len(self.session.table.seats)))
        return drawing.headline(drawing.Score(picture.result, signs, {}), self.words)

    # Waiting too long

    def late(self, seats: Iterable[int]) -> Markup:
        """Who lets the others wait too long, and how each of those can let a bot decide meanwhile (TB-LVE-02)."""
        mine, table = self.picture.seat, self.session.table
        offers = NOTHING
        if mine is not None and mine not in self.picture.resigned:
            others = (seat for seat in seats if table.seats[seat].guest != table.seats[mine].guest)
            offers = join(map(self._relieve, others))
        return (
            html('<div id="late" class="late panel">{offers}</div>', offers=offers)
            if offers
            else html('<div id="late" hidden></div>')
        )

    def _relieve(self, seat: int) -> Markup:
        name = self.board.reader.player(seat)
        first, then = (self.words.say("table", key, name=name) for key in ("relieve", "relieve_told"))
        return html(
            '<p class="small">{icon} {told}</p>{sure}',
            icon=icon("clock", css="s16"),
            told=self.words.say("table", "late", name=name),
            sure=self._in_two_steps(
                f"relieve-{seat}", first, then, self._button("relieve", "let_bot_sure", value=str(seat))
            ),
        )

    # Going back

    def request(self) -> Markup:
        """Somebody asks to go back: who, and the buttons of those who must agree."""
        request, seat = self.picture.request, self.picture.seat
        if request is None:
            return html('<div id="request" hidden></div>')
        who = self.board.reader.player(request.seat)
        buttons = NOTHING
        if seat is not None and seat in self.picture.must_agree:
            buttons = self._button("agree", "agree", "primary") + self._button("decline", "decline")
        elif seat == request.seat:
            buttons = self._button("decline", "withdraw")
        return html(
            '<div id="request" class="notice" role="status">{icon}<p>{told}</p><div class="row">{buttons}'
            "</div></div>",
            icon=icon("undo", css="s20"),
            told=self.words.say("table", "asks_back", name=who),
            buttons=buttons,
        )

    def _button(self, deed: str, text: str, css: str = "", value: str = "") -> Markup:
        """A form of one button: a deed of the seat. The one that goes back is another after each answer, and is sent alone."""
        return html(
            '<form method="post" action="{action}" class="deed" id="{id}">{hidden}<button class="btn small {css}">'
            "{text}</button></form>",
            action=f"{self.base}/seats/{self.picture.seat}/{deed}",
            id="deed-back" if deed == "back" else None,
            hidden=html('<input type="hidden" name="value" value="{value}">', value=value) if value else "",
            css=css,
            text=self.words.say("table", text),
        )

    # The menu

    def menu(self, since: int) -> Markup:
        """What a seat can do beside deciding; the log is sifted by the answers until its last turn ended."""
        seat, over = self.picture.seat, self.picture.over
        deeds = NOTHING
        if seat is not None and not over and seat not in self.picture.resigned:
            deeds = self._deeds(seat)
        return html(
            '<div class="menu stack" id="seat-menu" data-since="{since}">{about}{deeds}{tastes}</div>',
            since=None if seat is None else since,
            about=self._kept("about", self._about, over),
            deeds=deeds,
            tastes=self._kept("tastes", self._tastes, seat),
        )

    def _kept(self, part: str, draw: Callable[..., Markup], *of: Any) -> Markup:
        """Return what `draw(*of)` draws, which reads nothing else than these, the table and the language."""
        # Each act replaces the table by one with another number and time, which the menu does not show.
        table = structs.replace(self.session.table, seq=0, moved_at=0)
        key = f"menu {part} {self.words.lang} {self.picture.seat}"
        known = self.session.kept.get(key)
        if not isinstance(known, Kept) or known.table != table or known.of != of:
            known = self.session.kept[key] = Kept(table, of, draw(*of))
        return known.drawn

    def _about(self, over: bool) -> Markup:
        """What kind of table it is: its name, its host, its pace, and how long it will take; where it is told further."""
        game = shown(self.session.table.setup.game, self.words.lang)
        return html(
            '<p class="small muted"><b>{name}</b><br>{terms}</p>{rules}{score}{replay}',
            name=name_of(self.session.table, game),
            terms=terms_of(self.session.table, game),
            rules=self._rules(),
            score=self._link("score", "ask", "score") if over else None,
            replay=self._link("replay", "replay", "replay"),
        )

    def _tastes(self, seat: int | None) -> Markup:
        """What everybody sets as they like it, and where a newcomer reads on."""
        return join(
            (
                None if seat is None else self._notices(seat),
                switches(self.words.lang),
                None if seat is None else self._reset(seat),
                links_of(RECONSTRUCTED, self.words.lang, self.base)
                if self.board.rules.definition.components
                else None,
                links_of(NUMBERS, self.words.lang, self.base) if self.board.numbered else None,
                links_of(COACH, self.words.lang, self.base) if seat is not None and self.alone else None,
                self._how(),
            )
        )

    def _reset(self, seat: int) -> Markup:
        """Where a player is asked again about the cards that they have set otherwise."""
        if not self.board.secret_asks:
            return NOTHING
        return drawing.reset_button(self.words, f"{self.base}/seats/{seat}/answer")

    def _link(self, place: str, section: str, text: str) -> Markup:
        return html(
            '<a class="btn small" href="{base}/{place}">{said}</a>',
            base=self.base,
            place=place,
            said=self.words.say(section, text),
        )

    def _notices(self, seat: int) -> Markup:
        """Where the seat says what it wants to be told; its host also says what the whole table is told."""
        table = self.session.table
        places = [("/me/notices", "title")]
        if table.seats[seat].guest == table.host:
            places.append((f"{self.base}/notices", "for_table"))
        return join(
            html(
                '<a class="btn small" href="{href}">{icon}{said}</a>',
                href=href,
                icon=icon("bell"),
                said=self.words.say("notices", text),
            )
            for href, text in places
        )

    def _how(self) -> Markup:
        """Where a newcomer reads what this is about."""
        game = self.session.table.setup.game
        if not shown(game, self.words.lang).tells_how:
            return NOTHING
        return html(
            '<a class="btn small" href="/learn/{game}">{icon}{text}</a>',
            game=game,
            icon=icon("bulb"),
            text=self.words.say("how", "from_here"),
        )

    def _rules(self) -> Markup:
        aid = aid_button(self.board, "small only-phone", self.words.say("page", "aid"))
        return rules_button(self.words, "small only-phone") + aid

    def _deeds(self, seat: int) -> Markup:
        if seat in self.picture.bots:
            return NOTHING  # the bar itself offers to come back
        last = next((number for number, (by, _) in self._latest_first() if by == seat), None)
        back = (
            "" if last is None or self.picture.request else self._button("back", "ask_back", value=str(last))
        )
        clock = self.picture.clocks.get(seat)
        left = self._kept("leaving", self._leaving, seat, clock and clock.days_off, tuple(self.match.people))
        return self._foreseen() + back + left

    def _latest_first(self) -> Iterator[tuple[int, tuple[int, int]]]:
        """The answers that the viewer knows of by their numbers, each with its seat and act."""
        history = self.match.state.history
        count = min(self.picture.answers, len(history))
        return ((number, history[number]) for number in reversed(range(count)))

    def _leaving(self, seat: int, _days_off: int | None, people: tuple[int, ...]) -> Markup:
        """How a seat leaves the table for some days, to a bot, or for good; `people` are those who have not."""
        handed = self._button("bot", "let_bot_sure", value=SUBSTITUTE)
        say = partial(self.words.say, "table")
        bot = self._in_two_steps("let_bot", say("let_bot"), say("let_bot_told"), handed)
        given_up = self._button("resign", "resign_sure", "danger")
        return (
            days_off_form(self.words, self.picture, f"{self.base}/seats/{seat}/days-off")
            + bot
            + self._in_two_steps("resign", say("resign"), self._if_resigned(seat, people), given_up, "danger")
        )

    def _in_two_steps(self, name: str, text: str, told: str, button: Markup, css: str = "") -> Markup:
        """What is not done by one click: the first shows what comes of it, and the button that does it."""
        return html(
            '<details class="sure" id="sure-{name}">{summary}<p class="small">{told}</p>{button}</details>',
            name=name,
            summary=html('<summary class="btn small {css}">{text}</summary>', css=css, text=text),
            told=told,
            button=button,
        )

    def _if_resigned(self, seat: int, people: Iterable[int]) -> str:
        """What comes of resigning: a bot to the end, or the end itself (TB-LVE-04)."""
        left = [each for each in people if each != seat]
        if len(left) > 1:
            return self.words.say("table", "resign_bot")
        if left:
            return self.words.say("table", "resign_ends", name=self.board.reader.player(left[0]))
        return self.words.say("table", "resign_alone")

    def _no_longer_asked(self, rule: str) -> str:
        """What the seat is no longer asked: the question, or its rule if the question names what only a position has."""
        ask = self.board.reader.question(rule)
        if not ask:
            return self.words.say("table", "foreseen_rule", rule=rule)
        return self.words.say("table", "foreseen", ask=ask)

    def _foreseen(self) -> Markup:
        """What the seat is no longer asked, each with a button to be asked again."""
        return join(
            html(
                '<p class="small">{foreseen}</p>{button}',
                foreseen=self._no_longer_asked(known.rule),
                button=self._button("forget", "ask_me", value=known.rule),
            )
            for known in self.picture.foreseen
        )
