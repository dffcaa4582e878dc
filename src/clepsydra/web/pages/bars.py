"""What the table page says beside the boards: the decision, a request to go back, the menu of the seat."""

from __future__ import annotations

from typing import Any

from clepsydra.bots import BOTS
from clepsydra.tables.house import Room
from clepsydra.tables.match import Match
from clepsydra.tables.picture import Picture
from clepsydra.tables.table import new_id
from clepsydra.web import boards
from clepsydra.web.boards.markup import esc, flag, icon


class Bars:
    """The bars of one viewer at one moment."""

    def __init__(
        self,
        room: Room,
        board: boards.Board[Any],
        match: Match,
        picture: Picture,
        view: boards.View[Any],
    ) -> None:
        self.room = room
        self.board = board
        self.words = board.words
        self.match = match
        self.picture = picture
        self.view = view
        self.base = f"/t/{room.table.id}"

    # The decision

    def ask(self, notice: boards.Notice | None = None) -> str:
        """The decision bar in the state that fits."""
        picture, seat = self.picture, self.picture.seat
        if picture.over:
            return boards.over(
                self._ending(), f"{self.base}/score", self.words, self._links(), f"{self.base}/replay"
            )
        if seat is None:
            watching = boards.Watching(self._who_chooses(), f"{self.base}/replay")
            return boards.watching(watching, self.words, self._links())
        sign, undo = self.board.sign(self.view, seat), self._undo(seat)
        ask = self.match.position.shown_to(seat).asks.get(seat)
        if seat in picture.bots:
            return self._left_to_bot(sign)
        if ask is not None:
            advance = self.board.in_advance(ask)
            deciding = boards.Deciding(
                sign,
                boards.asked(ask, self.board),
                undo,
                advance=advance.label if advance else "",
                notice=notice,
            )
            return boards.deciding(deciding, self.words, self._links())
        if picture.must_confirm:
            return boards.held(sign, undo, self.words, self._links(), notice)
        if picture.answered is not None:
            return self._sealed(sign)
        return self._waiting(undo, notice)

    def _links(self) -> boards.Links:
        seat = f"{self.base}/seats/{self.picture.seat}"
        hidden = (("expected", str(self.picture.seq)), ("key", new_id()))
        return boards.Links(
            f"{seat}/answer", f"{seat}/undo", f"{seat}/confirm", f"{seat}/foresee", hidden=hidden
        )

    def _undo(self, seat: int) -> boards.Undo:
        denial = self.match.position.why_not_undo(seat)
        if denial is None:
            return boards.Undo(possible=True)
        return boards.Undo(why_not=self.board.reader.reason(denial), rule=denial.rule)

    def _who_chooses(self) -> str:
        names = [self.board.reader.player(seat) for seat in self.picture.waits_for]
        return self.words.say("table", "chooses" if len(names) == 1 else "choose", names=", ".join(names))

    def _waiting(self, undo: boards.Undo, notice: boards.Notice | None) -> str:
        first = next(iter(self.picture.waits_for), self.picture.seat or 0)
        sign = self.board.sign(self.view, first)
        bar = boards.Waiting(sign, self._who_chooses(), undo=undo, notice=notice)
        return boards.waiting(bar, self.words, self._links())

    def _sealed(self, sign: boards.Sign) -> str:
        signs = {seat: self.board.sign(self.view, seat) for seat in range(len(self.room.table.seats))}
        ready = tuple(signs[seat] for seat in self.picture.ready)
        missing = tuple(signs[seat] for seat in self.picture.waits_for)
        phase = self.words.say("table", "together")
        return boards.sealed(boards.Sealed(sign, phase, ready, missing), self.words, self._links())

    def _left_to_bot(self, sign: boards.Sign) -> str:
        resigned = self.picture.seat in self.picture.resigned
        title = self.words.say("table", "bot_to_the_end" if resigned else "bot_decides")
        return boards.waiting(boards.Waiting(sign, title), self.words, self._links())

    def _ending(self) -> str:
        picture = self.picture
        if picture.result is None:
            left = [self.board.reader.player(seat) for seat in self.match.people]
            return self.words.say("table", "abandoned", names=", ".join(left) or "–")
        signs = tuple(self.board.sign(self.view, seat) for seat in range(len(self.room.table.seats)))
        return boards.headline(boards.Score(picture.result, signs, {}), self.words)

    # Going back

    def request(self) -> str:
        """Somebody asks to go back: who, and the buttons of those who must agree."""
        request, seat = self.picture.request, self.picture.seat
        if request is None:
            return '<div id="request" hidden></div>'
        who = self.board.reader.player(request.seat)
        buttons = ""
        if seat is not None and seat in self.picture.must_agree:
            buttons = self._button("agree", "agree", "primary") + self._button("decline", "decline")
        elif seat == request.seat:
            buttons = self._button("decline", "withdraw")
        told = esc(self.words.say("table", "asks_back", name=who))
        return f'<div id="request" class="notice" role="status">{icon("undo", css="s20")}<p>{told}</p><div class="row">{buttons}</div></div>'

    def _button(self, deed: str, text: str, css: str = "", value: str = "") -> str:
        """A form of one button: a deed of the seat."""
        action = f"{self.base}/seats/{self.picture.seat}/{deed}"
        hidden = f'<input type="hidden" name="value" value="{esc(value)}">' if value else ""
        return (
            f'<form method="post" action="{action}" class="deed">{hidden}'
            f'<button class="btn small {css}">{esc(self.words.say("table", text))}</button></form>'
        )

    # The menu

    def menu(self) -> str:
        """What a seat can do beside deciding."""
        seat = self.picture.seat
        deeds = ""
        if seat is not None and not self.picture.over and seat not in self.picture.resigned:
            deeds = self._deeds(seat)
        summary = f'<summary class="btn quiet icon small" aria-label="{esc(self.words.say("table", "menu"))}">{icon("menu")}</summary>'
        body = self._link("score", "ask", "score") if self.picture.over else ""
        body += self._link("replay", "replay", "replay") + deeds + self._sound() + self._rules()
        since = flag("data-since", None if seat is None else (self._last_of(seat) or 0) + 1)
        return (
            f'<details class="menu" id="menu"{since}>{summary}<div class="pop stack">{body}</div></details>'
        )

    def _last_of(self, seat: int) -> int | None:
        """The number of the seat's last decision, if it has decided anything yet."""
        return max((i for i, (by, _) in enumerate(self.match.affairs.line) if by == seat), default=None)

    def _link(self, place: str, section: str, text: str) -> str:
        return f'<a class="btn small" href="{self.base}/{place}">{esc(self.words.say(section, text))}</a>'

    def _sound(self) -> str:
        """A switch that only the script knows: sound is off until asked for, and never the only sign."""
        text = esc(self.words.say("table", "sound"))
        return f'<button class="btn small" type="button" data-sound aria-pressed="false" hidden>{icon("bell")}{text}</button>'

    def _rules(self) -> str:
        text = esc(self.words.say("page", "rules"))
        return f'<a class="btn small only-phone" href="/rules">{icon("book")}{text}</a>'

    def _deeds(self, seat: int) -> str:
        if seat in self.picture.bots:
            return self._button("return", "return")
        last = self._last_of(seat)
        back = (
            "" if last is None or self.picture.request else self._button("back", "ask_back", value=str(last))
        )
        bot = self._button("bot", "let_bot", value=next(iter(reversed(BOTS))))
        return self._foreseen() + back + bot + self._button("resign", "resign", "danger")

    def _foreseen(self) -> str:
        """What the seat is no longer asked, each with a button to be asked again."""
        return "".join(
            f'<p class="small">{esc(self.words.say("table", "foreseen", ask=self.board.reader.say("asks", known.rule)))}</p>'
            f"{self._button('forget', 'ask_me', value=known.rule)}"
            for known in self.picture.foreseen
        )
