"""Anachrony's board: its regions, how they lie on the page, and where each option belongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import cast

from clepsydra.drawing.board import Board, Entry, Region, View
from clepsydra.drawing.log import Line
from clepsydra.drawing.marks import Amount, Sign, anchor
from clepsydra.drawing.markup import Markup, html
from clepsydra.drawing.seats import Standing
from clepsydra.drawing.tally import Tally
from clepsydra.games.anachrony.board import (
    conditions,
    entries,
    main_board,
    mat,
    more_stacks,
    phases,
    places,
    stacks,
    tally,
    timeline,
)
from clepsydra.games.anachrony.board.cards import cards
from clepsydra.games.anachrony.board.context import LEDGER, Context, symbol
from clepsydra.games.anachrony.events import EraBegan, ImpactStruck, PhaseBegan
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Denial, Event, Gained, One, Option, Paid, Ruleset, Some

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


class AnachronyBoard(Board[AnachronyState]):
    """The board of one table, in one language."""

    home = Context.home
    styles = ("board.css",)
    in_bar = ("phases",)
    below_seats = ("conditions",)
    score_icons = SCORE_ICONS

    def __init__(
        self,
        rules: Ruleset[AnachronyState],
        lang: str,
        players: Sequence[str] = (),
        colours: Sequence[str] = (),
    ) -> None:
        super().__init__(rules, lang, players, colours)
        self.context = Context(cast("AnachronyRules", rules), self.reader, colours)

    def lay_out(self) -> Iterator[Region[AnachronyState]]:
        """The course of the game, the shared boards, then each seat's own."""
        context = self.context
        yield Region("phases", phases.part, partial(phases.phases, context))
        yield Region("conditions", partial(conditions.part, context), partial(conditions.conditions, context))
        yield Region("timeline", timeline.part, partial(timeline.timeline, context))
        yield Region("main-board", main_board.part, partial(main_board.main_board, context))
        if context.rules.stacked:
            yield Region(
                "more-stacks", partial(more_stacks.part, context), partial(more_stacks.more_stacks, context)
            )
        yield Region("stacks", stacks.part, partial(stacks.stacks, context))
        for seat in context.seats:
            yield Region(
                anchor("mat", seat), partial(mat.part, context, seat=seat), partial(mat.mat, context)
            )

    def arrange(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """Shared boards first; the stacks lie in the rows of your own board; then the others'."""
        mats = [anchor("mat", other) for other in self.context.seats]
        own = [name for name in mats if seat is not None and name == anchor("mat", seat)]
        mine = html(
            '<div class="own" id="own">{stacks}{own}</div>',
            stacks=drawn["stacks"],
            own=(drawn[name] for name in own),
        )
        return html(
            '{timeline}{main_board}{more}{mine}<div class="others" id="others"><h2 class="h-3">{title}</h2>{others}</div>',
            timeline=drawn["timeline"],
            main_board=drawn["main-board"],
            more=drawn.get("more-stacks"),
            mine=mine,
            title=self.context.say("others" if own else "mats"),
            others=(drawn[name] for name in mats if name not in own),
        )

    def tabs(self, seat: int | None) -> tuple[tuple[str, str], ...]:
        """The timeline, the main board, one's own board, the others'."""
        mine = () if seat is None else (("own", "mine"),)
        return (
            ("timeline", self.context.say("timeline")),
            *(
                (part, self.words.say("page", name))
                for part, name in (("main-board", "boards"), *mine, ("others", "others"))
            ),
        )

    def anchors(self, ask: One | Some, option: Option) -> tuple[str, ...]:
        """The places that an option is about."""
        return places.places(self.context, ask.seat, ask.rule, option)

    def entry(self, ask: One | Some, option: Option) -> Entry:
        """How the decision bar lists an option."""
        return entries.entry(self.context, option)

    def tally(self, view: View[AnachronyState], ask: Some) -> Tally | None:
        """What hexes and warp tiles cost and bring."""
        return tally.tally(self.context, view.state, ask)

    def sign(self, view: View[AnachronyState], seat: int) -> Sign:
        """The token of the seat's Path."""
        return self.context.sign(seat, view.state.players[seat].path)

    def standing(self, view: View[AnachronyState], seat: int) -> Standing:
        """Goods, exosuits, workers, and the points as they stand."""
        player = view.state.players[seat]
        context = self.context
        ready = all(other.path for other in view.state.players)
        counts = {
            "exosuit": len(player.powered),
            "motivated": sum(player.active.values()),
            "tired": sum(player.tired.values()),
            "vp": context.totals(view.state)[seat] if ready else 0,
        }
        return Standing(
            self.sign(view, seat),
            role=context.name(player.path) if player.path else "",
            goods=tuple(self._plain(good, player.goods.get(good, 0)) for good in LEDGER),
            counters=tuple(
                Amount(mark, context.words.say("counters", mark), count) for mark, count in counts.items()
            ),
        )

    def _plain(self, good: str, count: int) -> Amount:
        return Amount(symbol(good), self.context.name(good), count)

    def short_of(self, denial: Denial) -> tuple[Amount, ...]:
        """The good that a cost lacks, or the breakthroughs."""
        missing = denial.params.get("missing")
        if isinstance(missing, dict):
            return tuple(self._plain(thing.partition("/")[0], count) for thing, count in missing.items())
        good, needed, have = (denial.params.get(name) for name in ("good", "needed", "have"))
        if isinstance(good, str) and isinstance(needed, int) and isinstance(have, int):
            return (self._plain(good, needed - have),)
        return ()

    def amounts(self, goods: Mapping[str, int]) -> tuple[Amount, ...]:
        """A price."""
        return tuple(self._plain(good, count) for good, count in goods.items())

    def line(self, view: View[AnachronyState], event: Event) -> Line:
        """Eras and phases are marks; goods that change hands are shown."""
        if isinstance(event, EraBegan | PhaseBegan | ImpactStruck):
            return Line(self.reader.event(event).rstrip("."), mark=True)
        if isinstance(event, Gained | Paid):
            sign = self.sign(view, event.seat)
            shown = tuple(self._plain(good, count) for good, count in event.goods.items())
            text = self.context.say("gains" if isinstance(event, Gained) else "pays", name=sign.name)
            return Line(text, sign, shown)
        return super().line(view, event)

    def is_guessed(self, card: str) -> bool:
        """Whether a card tells reconstructed figures."""
        return card in self.context.guessed

    def cards(self) -> Markup:
        """What every component does."""
        return cards(self.context)
