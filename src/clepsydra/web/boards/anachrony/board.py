"""Anachrony's board: its regions, how they lie on the page, and where each option belongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import cast

from clepsydra.games.anachrony.events import EraBegan, ImpactStruck, PhaseBegan
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import Table
from clepsydra.kernel import Denial, Event, Gained, One, Option, Paid, Reader, Rules, Some
from clepsydra.web.boards.anachrony import (
    conditions,
    main_board,
    mat,
    phases,
    places,
    stacks,
    timeline,
)
from clepsydra.web.boards.anachrony.cards import cards
from clepsydra.web.boards.anachrony.desk import LEDGER, Desk, symbol
from clepsydra.web.boards.board import Board, Entry, Region, View
from clepsydra.web.boards.log import Line
from clepsydra.web.boards.markup import Amount, Sign, anchor, esc
from clepsydra.web.boards.seats import Standing

SCORE_ICONS = {
    "buildings": "grid",
    "superprojects": "superproject",
    "anomalies": "anomaly",
    "time_travel": "time-travel",
    "morale": "morale",
    "vp_tokens": "vp",
    "breakthroughs": "bt-circle",
    "warp_tiles": "vortex",
    "conditions": "endgame",
}


class AnachronyBoard(Board[Table]):
    """The board of one table, in one language."""

    styles = ("anachrony.css",)
    in_bar = ("phases",)
    below_seats = ("conditions",)
    score_icons = SCORE_ICONS

    def __init__(self, rules: Rules[Table], lang: str, players: Sequence[str] = ()) -> None:
        reader = Reader(rules.box.texts, lang, players, rules.setup.seats)
        self.desk = Desk(cast("AnachronyRules", rules), reader)
        super().__init__(rules, lang, players)

    def lay_out(self) -> Iterator[Region[Table]]:
        """The course of the game, the shared boards, then each seat's own."""
        desk = self.desk
        yield Region("phases", phases.part, partial(phases.phases, desk))
        yield Region("conditions", partial(conditions.part, desk), partial(conditions.conditions, desk))
        yield Region("timeline", timeline.part, partial(timeline.timeline, desk))
        yield Region("main-board", main_board.part, partial(main_board.main_board, desk))
        yield Region("stacks", stacks.part, partial(stacks.stacks, desk))
        for seat in desk.seats:
            yield Region(anchor("mat", seat), partial(mat.part, desk, seat=seat), partial(mat.mat, desk))

    def arrange(self, drawn: Mapping[str, str], seat: int | None) -> str:
        """Shared boards first; the stacks lie in the rows of your own board; then the others'."""
        mats = [anchor("mat", other) for other in self.desk.seats]
        own = [name for name in mats if seat is not None and name == anchor("mat", seat)]
        mine = f'<div class="own">{drawn["stacks"]}{"".join(drawn[name] for name in own)}</div>'
        others = "".join(drawn[name] for name in mats if name not in own)
        title = esc(self.desk.say("others" if own else "mats"))
        return (
            f"{drawn['timeline']}{drawn['main-board']}{mine}"
            f'<div class="others" id="others"><h2 class="h-3">{title}</h2>{others}</div>'
        )

    def tabs(self, seat: int | None) -> tuple[tuple[str, str], ...]:
        """The shared boards, one's own, the others'."""
        mine = () if seat is None else ((anchor("mat", seat), "mine"),)
        return tuple(
            (part, self.words.say("page", name))
            for part, name in (("boards", "boards"), *mine, ("others", "others"))
        )

    def anchors(self, ask: One | Some, option: Option) -> tuple[str, ...]:
        """The places that an option is about."""
        return places.places(self.desk, ask.seat, ask.rule, option)

    def entry(self, ask: One | Some, option: Option) -> Entry:
        """How the decision bar lists an option."""
        return places.entry(self.desk, option)

    def sign(self, view: View[Table], seat: int) -> Sign:
        """The token of the seat's Path."""
        return self.desk.sign(seat, view.state.players[seat].path)

    def standing(self, view: View[Table], seat: int) -> Standing:
        """Goods, exosuits, workers, and the points as they stand."""
        player = view.state.players[seat]
        desk = self.desk
        ready = all(other.path for other in view.state.players)
        counts = {
            "exosuit": len(player.powered),
            "motivated": sum(player.active.values()),
            "tired": sum(player.tired.values()),
            "vp": desk.totals(view.state)[seat] if ready else 0,
        }
        return Standing(
            self.sign(view, seat),
            role=desk.name(player.path) if player.path else "",
            goods=tuple(self._plain(good, player.goods.get(good, 0)) for good in LEDGER),
            counters=tuple(
                Amount(mark, desk.words.say("counters", mark), count) for mark, count in counts.items()
            ),
        )

    def _plain(self, good: str, count: int) -> Amount:
        return Amount(symbol(good), self.desk.name(good), count)

    def short_of(self, denial: Denial) -> tuple[Amount, ...]:
        """The good that a cost lacks."""
        good, needed, have = (denial.figures.get(name) for name in ("good", "needed", "have"))
        if isinstance(good, str) and isinstance(needed, int) and isinstance(have, int):
            return (self._plain(good, needed - have),)
        return ()

    def line(self, view: View[Table], event: Event) -> Line:
        """Eras and phases are marks; goods that change hands are shown."""
        if isinstance(event, EraBegan | PhaseBegan | ImpactStruck):
            return Line(self.reader.event(event).rstrip("."), mark=True)
        if isinstance(event, Gained | Paid):
            sign = self.sign(view, event.seat)
            shown = tuple(self._plain(good, count) for good, count in event.goods.items())
            text = self.desk.say("gains" if isinstance(event, Gained) else "pays", name=sign.name)
            return Line(text, sign, shown)
        return super().line(view, event)

    def cards(self) -> str:
        """What every component does."""
        return cards(self.desk)
