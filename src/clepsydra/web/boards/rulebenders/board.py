"""Rulebenders' board: its regions, how they lie on the page, and where each option belongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import cast

from clepsydra.games.rulebenders.attack import DECLINE
from clepsydra.games.rulebenders.events import (
    CardTaken,
    DieShows,
    FlexoReveals,
    Handed,
    PhaseBegan,
    RoundBegan,
    RoundRestarted,
)
from clepsydra.games.rulebenders.rules import RulebendersRules
from clepsydra.games.rulebenders.state import PANELS, Table
from clepsydra.kernel import Denial, Event, Gained, One, Option, Paid, Reader, Rules, Some
from clepsydra.web.boards.board import Advance, Board, Entry, Region, View
from clepsydra.web.boards.log import Line
from clepsydra.web.boards.markup import Amount, Sign, anchor, esc
from clepsydra.web.boards.rulebenders import (
    dial,
    entries,
    gauges,
    hand,
    laid,
    mat,
    panels,
    phases,
    places,
    plates,
)
from clepsydra.web.boards.rulebenders.cards import cards
from clepsydra.web.boards.rulebenders.desk import Desk, has_passed, is_set, symbol
from clepsydra.web.boards.seats import Standing

SCORE_ICONS = {"chips": "chip", "collection": "collection", "evolution": "electron"}


class RulebendersBoard(Board[Table]):
    """The board of one table, in one language."""

    styles = ("rulebenders.css",)
    in_bar = ("phases",)
    below_seats = ("laid",)
    score_icons = SCORE_ICONS

    def __init__(self, rules: Rules[Table], lang: str, players: Sequence[str] = ()) -> None:
        reader = Reader(rules.box.texts, lang, players, rules.setup.seats)
        self.desk = Desk(cast("RulebendersRules", rules), reader)
        super().__init__(rules, lang, players)

    def lay_out(self) -> Iterator[Region[Table]]:
        """The course of the game, the machine, then what each seat has."""
        desk = self.desk
        yield Region("phases", phases.part, partial(phases.phases, desk))
        yield Region("laid", laid.part, partial(laid.laid_cards, desk))
        yield Region("dial", partial(dial.part, desk), partial(dial.dial, desk))
        for panel in PANELS:
            part = partial(panels.part, desk, name=panel)
            yield Region(anchor("panel", panel), part, partial(panels.panel, desk))
        yield Region("plates", plates.part, partial(plates.plates, desk))
        yield Region("rounds", partial(gauges.rounds_part, desk), partial(gauges.rounds, desk))
        yield Region("tiebreak", gauges.tiebreak_part, partial(gauges.tiebreak, desk))
        for seat in desk.seats:
            yield Region(anchor("mat", seat), partial(mat.part, desk, seat=seat), partial(mat.mat, desk))
        for seat in desk.people:
            yield Region(anchor("hand", seat), partial(hand.part, desk, seat=seat), partial(hand.hand, desk))

    def arrange(self, drawn: Mapping[str, str], seat: int | None) -> str:
        """The wheel with its gauges; your hand and what is yours; then the others."""
        wheel = "".join(drawn[name] for name in ("dial", *(anchor("panel", p) for p in PANELS), "plates"))
        mine = "" if seat is None else drawn[anchor("mat", seat)] + drawn[anchor("hand", seat)]
        others = "".join(self._other(drawn, other) for other in self.desk.seats if other != seat)
        title = esc(self.desk.say("players" if seat is None else "others"))
        return (
            f'<div class="machine" id="machine"><div class="wheel"><h2 class="sr">{esc(self.desk.say("machine"))}</h2>{wheel}</div>'
            f"{drawn['rounds']}{drawn['tiebreak']}{mine}</div>"
            f'<div class="others" id="others"><h2 class="h-3">{title}</h2>{others}</div>'
        )

    def _other(self, drawn: Mapping[str, str], seat: int) -> str:
        return f'<div class="other">{drawn[anchor("mat", seat)]}{drawn.get(anchor("hand", seat), "")}</div>'

    def tabs(self, seat: int | None) -> tuple[tuple[str, str], ...]:
        """The machine, one's own hand, the others."""
        mine = () if seat is None else ((anchor("hand", seat), self.desk.say("hand")),)
        return (
            ("machine", self.desk.say("machine")),
            *mine,
            ("others", self.words.say("page", "others")),
        )

    def anchors(self, ask: One | Some, option: Option) -> tuple[str, ...]:
        """The places that an option is about."""
        return places.places(self.desk, ask.seat, ask.rule, option)

    def entry(self, ask: One | Some, option: Option) -> Entry:
        """How the decision bar lists an option."""
        return entries.entry(self.desk, ask.rule, option)

    def in_advance(self, ask: One | Some) -> Advance | None:
        """A window can be left shut for the rest of the round: no answer to attacks, no card used in it."""
        return Advance(DECLINE, self.desk.say("not_again")) if ask.rule in WINDOWS else None

    def sign(self, view: View[Table], seat: int) -> Sign:
        """The token in the colour that the seat drew."""
        return self.desk.sign(seat, view.state.players[seat].colour)

    def standing(self, view: View[Table], seat: int) -> Standing:
        """Chips, cubes, cards and exchange tokens; who is first and who has passed."""
        state, desk = view.state, self.desk
        player = state.players[seat]
        role = [desk.say("first_player")] if state.first == seat and is_set(state, "first_player") else []
        role += [desk.say("has_passed")] if has_passed(state, seat) else []
        counts = {"cube": player.cubes}
        if seat in desk.people:
            counts = {
                "chip": player.chips,
                "cube": player.cubes,
                "card": len(player.hand.pieces) + len(player.marked.pieces),
                "exchange": len(player.tokens),
            }
        return Standing(
            self.sign(view, seat),
            role=" · ".join(role),
            counters=tuple(
                Amount(symbol(thing), desk.words.say("counters", thing), count)
                for thing, count in counts.items()
            ),
        )

    def short_of(self, denial: Denial) -> tuple[Amount, ...]:
        """The resource that a cost or an exchange lacks."""
        figures = denial.figures
        good, needed, have = (
            figures.get("good", figures.get("currency")),
            figures.get("needed"),
            figures.get("have"),
        )
        if isinstance(good, str) and isinstance(needed, int) and isinstance(have, int):
            return (self.desk.amount(good, needed - have),)
        return ()

    def line(self, view: View[Table], event: Event) -> Line:
        """Rounds and phases are marks; resources that change hands are shown."""
        if isinstance(event, RoundBegan | PhaseBegan | RoundRestarted):
            return Line(self.reader.event(event).rstrip("."), mark=True)
        if isinstance(event, Gained | Paid | DieShows):
            sign = self.sign(view, event.seat)
            shown = tuple(self.desk.amount(good, count) for good, count in event.goods.items())
            return Line(self.desk.say(VERBS[type(event)], name=sign.name), sign, shown)
        if isinstance(event, Handed | CardTaken):
            return Line(self.reader.event(event), self.sign(view, event.giver))
        if isinstance(event, FlexoReveals) and self.desk.rules.flexo is not None:
            return Line(self.reader.event(event), self.sign(view, self.desk.rules.flexo))
        return super().line(view, event)

    def cards(self) -> str:
        """What every component does."""
        return cards(self.desk)


WINDOWS = ("RB-ATK-02", "RB-SHD-07", "RB-ACV-03", "RB-SP-11", "RB-SP-17")
"""The asks that come in between, again and again: attacks, their end, a turn's end, gains."""
VERBS: dict[type[Event], str] = {Gained: "gains", Paid: "pays", DieShows: "rolls"}
