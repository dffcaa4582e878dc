"""Rulebenders' board: its regions, how they lie on the page, and where each option belongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from typing import cast

from msgspec import structs

from clepsydra.drawing.board import Advance, Board, Entry, Region, View
from clepsydra.drawing.coach import Slip, Tips, first_slips
from clepsydra.drawing.installed import Moment
from clepsydra.drawing.log import Line
from clepsydra.drawing.marks import Amount, Sign, anchor
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.plan import Plan
from clepsydra.drawing.progress import Progress
from clepsydra.drawing.reactions import Reactions
from clepsydra.drawing.seats import Standing
from clepsydra.drawing.tips import Explained
from clepsydra.games.rulebenders.attack import DECLINE
from clepsydra.games.rulebenders.board import (
    art,
    bench,
    card_faces,
    entries,
    evaluation,
    gauges,
    hand,
    mat,
    panels,
    phases,
    places,
    plates,
    reactions,
    reserve,
    steps,
    wheel,
)
from clepsydra.games.rulebenders.board.cards import cards, places_explained
from clepsydra.games.rulebenders.board.coach import JUDGES, Coach
from clepsydra.games.rulebenders.board.context import Context, has_passed, is_set, symbol
from clepsydra.games.rulebenders.board.happenings import HAPPENINGS
from clepsydra.games.rulebenders.events import (
    Activated,
    Cancelled,
    CardTaken,
    DieShows,
    FlexoReveals,
    Handed,
    PhaseBegan,
    RoundBegan,
    RoundRestarted,
)
from clepsydra.games.rulebenders.rules import REACTIONS, RulebendersRules
from clepsydra.games.rulebenders.state import FLEXO, PANELS, RulebendersState
from clepsydra.kernel import Denial, Event, Gained, One, Option, Paid, Some

SCORE_ICONS = {"chips": "chip", "collection": "collection", "evolution": "electron"}


WINDOWS = ("RB-ATK-02", "RB-SHD-07", "RB-ACV-03", "RB-SP-11", "RB-SP-17")
"""The asks that come in between, again and again: attacks, their end, a turn's end, gains."""
TOPICS = {
    "panels": Moment("panel-take_cubes", "RB-ACT-10", 73, 3, near=True),
    "cards": Moment("hand-0", "RB-ACT-10", 12, 3),
    "discs": Moment("panel-draw_cards", "RB-ACT-10", 31, 3, near=True),
}
"""The pictures of the topics that its texts tell."""


TIPS: Tips[RulebendersState] = {
    "RB-ACT-10": lambda state, seat: {
        "cubes": state.players[seat].cubes,
        "cards": len(state.players[seat].hand),
        "chips": state.players[seat].chips,
    }
}
"""The figures that are said before a question, by its rule."""


class RulebendersBoard(Board[RulebendersState]):
    """The board of one table, in one language."""

    home = Context.home
    styles = ("board.css",)
    happenings = HAPPENINGS
    mascot = FLEXO
    in_bar = ("phases",)
    tips = TIPS
    score_icons = SCORE_ICONS
    signs = ("cube", "card", "chip", "electron", "nuclear")
    moments = (
        structs.replace(TOPICS["panels"], marks=("set-take_cubes-5", "evo-take_cubes")),
        structs.replace(TOPICS["cards"], marks=("piece-prehistory-glyptodon-1",)),
        Moment(
            "panel-theme",
            "RB-ACT-10",
            91,
            3,
            near=True,
            marks=("open-theme", "set-theme-zombies", "evo-theme"),
        ),
        structs.replace(TOPICS["discs"], marks=("evo-draw_cards", "end-nuclear-draw_cards")),
    )
    topics = TOPICS
    secret_asks = (*WINDOWS, "RB-SHD-01", "RB-SHD-08")
    mixed_asks = ("RB-PLY-10",)
    declines = frozenset({"decline", "done", "stop", "end", "keep", "stay"})
    ends = frozenset({"end"})

    @cached_property
    def context(self) -> Context:
        """What its regions draw with."""
        return Context(cast("RulebendersRules", self.rules), self.reader)

    def lay_out(self) -> Iterator[Region[RulebendersState]]:
        """The course of the game, the machine, then what each seat has."""
        context = self.context
        yield Region("phases", phases.part, partial(phases.phases, context))
        yield Region("dial", wheel.part, partial(wheel.wheel, context))
        for panel in PANELS:
            part = partial(panels.part, context, name=panel)
            yield Region(anchor("panel", panel), part, partial(panels.panel, context))
        yield Region("plates", plates.part, partial(plates.plates, context))
        yield Region("rounds", partial(gauges.rounds_part, context), partial(gauges.rounds, context))
        yield Region("tiebreak", gauges.tiebreak_part, partial(gauges.tiebreak, context))
        yield Region("evaluation", partial(evaluation.part, context), partial(evaluation.evaluation, context))
        yield Region("bench", partial(bench.part, context), partial(bench.bench, context))
        for seat in context.seats:
            yield Region(
                anchor("mat", seat), partial(mat.part, context, seat=seat), partial(mat.mat, context)
            )
            yield Region(
                anchor("stock", seat), partial(reserve.part, seat=seat), partial(reserve.reserve, context)
            )
        for seat in context.people:
            yield Region(
                anchor("hand", seat), partial(hand.part, context, seat=seat), partial(hand.hand, context)
            )

    def arrange(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """The machine; whose discs are large on it is a matter of style, so that all share its drawing."""
        return html(
            '<div class="machine {mine}" id="machine"><div class="wheel"><h2 class="sr">{machine}</h2>{wheel}</div></div>',
            mine=None if seat is None else f"mine-{seat}",
            machine=self.context.say("machine"),
            wheel=(drawn[name] for name in ("dial", *(anchor("panel", p) for p in PANELS), "plates")),
        )

    def side(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """The panel that is evaluated, or the decks to draw from; the instruments: rounds, tie-break, one's own values; one's cards in play; then what the others have."""
        return html(
            '{evaluation}{bench}<div class="desk">{rounds}{tiebreak}{mine}</div>'
            '<div class="others" id="others"><h2 class="h-3">{title}</h2>{others}</div>',
            evaluation=drawn["evaluation"],
            bench=drawn["bench"],
            rounds=drawn["rounds"],
            tiebreak=drawn["tiebreak"],
            mine=None if seat is None else drawn[anchor("mat", seat)],
            title=self.context.say("players" if seat is None else "others"),
            others=(self._other(drawn, other) for other in self.context.seats if other != seat),
        )

    def dock(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """What is yours to spend, and your hand."""
        if seat is None:
            return NOTHING
        return drawn[anchor("stock", seat)] + drawn[anchor("hand", seat)]

    def _other(self, drawn: Mapping[str, Markup], seat: int) -> Markup:
        return html(
            '<div class="other" id="{id}" data-whole>{mat}{stock}{hand}</div>',
            id=anchor("other", seat),
            mat=drawn[anchor("mat", seat)],
            stock=drawn[anchor("stock", seat)],
            hand=drawn.get(anchor("hand", seat)),
        )

    def progress(self, state: RulebendersState) -> Progress:
        """The round that is played."""
        last = self.context.rules.figures["rounds"]
        return Progress(state.round, last, self.context.say("round_of", round=state.round, last=last))

    def tabs(self, seat: int | None) -> tuple[tuple[str, str], ...]:
        """The machine, one's own hand, the others."""
        mine = () if seat is None else ((anchor("hand", seat), self.context.say("hand")),)
        return (
            ("machine", self.context.say("machine")),
            *mine,
            ("others", self.words.say("page", "others")),
        )

    def anchors(self, ask: One | Some, option: Option) -> tuple[str, ...]:
        """The places that an option is about."""
        return places.places(self.context, ask.seat, ask.rule, option)

    def entry(self, ask: One | Some, option: Option) -> Entry:
        """How the decision bar lists an option."""
        return entries.entry(self.context, ask, option)

    def in_advance(self, ask: One | Some) -> Advance | None:
        """No card is used in a window for the rest of the round; in one of attacks the time of the answer would tell that."""
        shut = ask.rule in WINDOWS and ask.rule not in reactions.WINDOW_OF
        return Advance(DECLINE, self.context.say("not_again")) if shut else None

    def reactions(self, view: View[RulebendersState], ask: One | Some) -> Reactions | None:
        """The cards that could answer an attack."""
        return reactions.reactions(self.context, view.state, ask)

    def sign(self, view: View[RulebendersState], seat: int) -> Sign:
        """The token in the colour that the seat drew."""
        return self.context.sign(seat, view.state.players[seat].colour)

    def plan(self, view: View[RulebendersState], ask: One | Some) -> Plan | None:
        """The decks that several cards come from are decided before any card is seen (see RB-INC-06)."""
        if ask.rule != "RB-DRW-03" or ask.case != "first":
            return None
        game, total = self.context.game(view.state), ask.params["total"]
        most = {option: game.in_deck(option[1]) for option in ask.menu.options}
        names = {option: self.reader.name(option[1]) for option in most}
        return Plan(total, most, self.reader.say("acts", ask.rule, {"count": total}), names)

    def slips(self, view: View[RulebendersState], ask: One | Some) -> Mapping[Option, Slip]:
        """What a newcomer would regret."""
        return first_slips(Coach(self.context.game(view.state), ask), ask, JUDGES)

    def standing(self, view: View[RulebendersState], seat: int) -> Standing:
        """Chips, cubes, cards and exchange tokens; who is first and who has passed."""
        state, context = view.state, self.context
        player = state.players[seat]
        role = [context.say("first_player")] if state.first == seat and is_set(state, "first_player") else []
        role += [context.say("has_passed")] if has_passed(state, seat) else []
        counts = {"cube": player.cubes}
        if seat in context.people:
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
                Amount(symbol(thing), context.words.say("counters", thing), count)
                for thing, count in counts.items()
            ),
        )

    def short_of(self, denial: Denial) -> tuple[Amount, ...]:
        """The resource that a cost or an exchange lacks."""
        figures = denial.params
        good, needed, have = (
            figures.get("good", figures.get("currency")),
            figures.get("needed"),
            figures.get("have"),
        )
        if isinstance(good, str) and isinstance(needed, int) and isinstance(have, int):
            return (self.context.amount(good, needed - have),)
        return ()

    def amounts(self, goods: Mapping[str, int]) -> tuple[Amount, ...]:
        """A price."""
        return tuple(self.context.amount(good, count) for good, count in goods.items())

    def line(self, view: View[RulebendersState], event: Event) -> Line:
        """Rounds and phases are marks."""
        if isinstance(event, RoundBegan | PhaseBegan | RoundRestarted):
            return Line(self.reader.event(event).rstrip("."), mark=True)
        if isinstance(event, Gained | Paid | DieShows):
            return Line(self.reader.event(event), self.sign(view, event.seat))
        if isinstance(event, Handed | CardTaken):
            return Line(self.reader.event(event), self.sign(view, event.giver))
        if isinstance(event, FlexoReveals) and self.context.rules.flexo is not None:
            flexo = self.context.rules.flexo
            return Line(self.reader.event(event), self.sign(view, flexo), seat=flexo)
        return structs.replace(super().line(view, event), in_answer=self._answers(event))

    def _answers(self, event: Event) -> bool:
        """Whether it is what somebody does against an attack: of a shield from the hand, that it cancels one."""
        rotated = isinstance(event, Activated) and self.context.rules.cards[event.card].window in REACTIONS
        return rotated or isinstance(event, Cancelled)

    def rule_of(self, view: View[RulebendersState], event: Event) -> str:
        """The rule by which Flexo did it."""
        return steps.rule_of(event)

    def places_of(self, view: View[RulebendersState], event: Event) -> tuple[str, ...]:
        """Where it was done."""
        return steps.places_of(event)

    def picture(self, thing: str) -> Markup:
        """A card that is turned up for Flexo, or Flexo himself."""
        if thing == self.mascot:
            return art.picture(thing, "mascot")
        card = self.context.rules.cards.get(thing)
        return NOTHING if card is None or card.deck != FLEXO else card_faces.revealed(self.context, thing)

    def is_guessed(self, card: str) -> bool:
        """Whether a card tells reconstructed figures."""
        return card in self.context.guessed

    def cards(self) -> Markup:
        """What every component does."""
        return cards(self.context)

    def places_explained(self) -> Iterator[Explained]:
        """What each place is for."""
        return places_explained(self.context)

    def explained(self) -> Iterator[Explained]:
        """The symbols that no card tells of."""
        return self.context.explained()
