"""Anachrony's board: its regions, how they lie on the page, and where each option belongs."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import cast

from msgspec import structs

from clepsydra.drawing.board import Board, Entry, Region, View
from clepsydra.drawing.coach import Slip, Tips, first_slips
from clepsydra.drawing.installed import Moment
from clepsydra.drawing.log import Line
from clepsydra.drawing.marks import Amount, Sign, anchor
from clepsydra.drawing.markup import NOTHING, Markup, html, join
from clepsydra.drawing.progress import Progress
from clepsydra.drawing.roll import Roll
from clepsydra.drawing.seats import Standing
from clepsydra.drawing.tally import Tally
from clepsydra.drawing.tips import Explained
from clepsydra.games.anachrony.board import (
    choosing,
    conditions,
    doors,
    entries,
    gained_points,
    main_board,
    mat,
    more_boards,
    more_stacks,
    phases,
    places,
    sky,
    stacks,
    tally,
    timeline,
)
from clepsydra.games.anachrony.board.brought import Door
from clepsydra.games.anachrony.board.cards import cards, places_explained
from clepsydra.games.anachrony.board.coach import JUDGES, TURN, Coach
from clepsydra.games.anachrony.board.context import Context, Points
from clepsydra.games.anachrony.board.happenings import DRAWN_GOODS, HAPPENINGS
from clepsydra.games.anachrony.board.mat_header import face, held_goods
from clepsydra.games.anachrony.board.modules import PICTURES, drawings
from clepsydra.games.anachrony.board.numbered import NumberedReader
from clepsydra.games.anachrony.board.small_pictures import small_picture
from clepsydra.games.anachrony.events import EraBegan, ImpactStruck, PhaseBegan
from clepsydra.games.anachrony.power_up import WHICH_HEXES
from clepsydra.games.anachrony.rules import AnachronyRules
from clepsydra.games.anachrony.state import ROWS, AnachronyState
from clepsydra.kernel import Answer, Denial, Event, One, Option, Ruleset, Some

TOPICS = {
    "turn": Moment("main-board", "AN-TURN-02", 10),
    "exosuits": Moment("mat-0", "AN-WARP-01"),
    "buildings": Moment("mat-0", "AN-TURN-02", 28),
    "superprojects": Moment("timeline", "AN-TURN-02"),
    "time-travel": Moment("timeline", "AN-WARP-01", 11),
    "impact": Moment("main-board", "AN-WARP-01", 9),
}
"""The pictures of the topics that its texts tell."""

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


TIPS: Tips[AnachronyState] = {
    "AN-POW-01": lambda state, seat: {
        "active": sum(state.players[seat].active.values()),
        "tired": sum(state.players[seat].tired.values()),
        "cores": state.players[seat].goods.get("energy_core", 0),
    },
    "AN-TURN-02": lambda state, seat: {
        "workers": sum(state.players[seat].active.values()),
        "exosuits": len(state.players[seat].powered),
    },
}
"""The figures that are said before a question, by its rule."""


class AnachronyBoard(Board[AnachronyState]):
    """The board of one table, in one language."""

    home = Context.home
    styles = ("board.css",)
    happenings = HAPPENINGS
    drawn_goods = DRAWN_GOODS
    in_bar = ("phases",)
    tips = TIPS
    signs = (
        "titanium",
        "uranium",
        "gold",
        "neutronium",
        "water",
        "vp",
        "engineer",
        "scientist",
        "administrator",
        "genius",
        "time-travel",
        "morale",
        "paradox",
        "anomaly",
    )
    beside_seats = ("conditions",)
    pictures = PICTURES
    moments = (
        structs.replace(TOPICS["exosuits"], marks=("suits-0", "crew-0-active", "ledger-0")),
        structs.replace(TOPICS["time-travel"], marks=("era-2", "tile-uranium_cores")),
        structs.replace(TOPICS["turn"], marks=("action-construct", "space-research-1", "action-recruit")),
        structs.replace(TOPICS["buildings"], marks=("slots-0-power_plant", "tracks-0", "warps-0")),
        structs.replace(TOPICS["impact"], marks=("action-construct", "action-evacuate")),
    )
    topics = TOPICS
    open_asks = ("AN-CON-02",)
    filled_asks = (WHICH_HEXES,)
    declines = frozenset({"decline", "done"})
    numbered = True
    warned_asks = (TURN,)

    def __init__(
        self,
        rules: Ruleset[AnachronyState],
        lang: str,
        players: Sequence[str] = (),
        colours: Sequence[str] = (),
    ) -> None:
        super().__init__(rules, lang, players, colours)
        self.exact = NumberedReader(rules.definition.texts, lang, players, rules.setup.seats)
        self.context = Context(cast("AnachronyRules", rules), self.reader, colours, drawings(rules.setup))
        self.score_icons = {
            line: SCORE_ICONS.get(line) or self.context.symbol(line) for line in self.context.rules.scoring
        }
        self.rooms = tuple(room for drawing in self.context.drawings for room in drawing.rooms(self.context))
        self.doors = doors.doors(self.context, self.rooms)
        taken = {room.region.name for room in self.rooms}
        self.mats = tuple(seat for seat in self.context.seats if anchor("mat", seat) not in taken)

    def lay_out(self) -> Iterator[Region[AnachronyState]]:
        """The course of the game, the shared boards, then each seat's own."""
        context = self.context
        yield Region("phases", phases.part, partial(phases.phases, context))
        yield Region("choosing", choosing.part, partial(choosing.choosing, context))
        yield Region("conditions", partial(conditions.part, context), partial(conditions.conditions, context))
        yield Region("sky", partial(sky.part, context), partial(sky.sky, context))
        yield Region("timeline", partial(timeline.part, context), partial(timeline.timeline, context))
        yield Region("main-board", partial(main_board.part, context), partial(main_board.main_board, context))
        yield from (room.region for room in self.rooms)
        for board in more_boards.boards(context):
            yield more_boards.region(context, board)
        yield from filter(None, (doors.region(context, door) for door in self.doors))
        if more_stacks.kinds(context):
            yield Region(
                "more-stacks", partial(more_stacks.part, context), partial(more_stacks.more_stacks, context)
            )
        yield Region("stacks", stacks.part, partial(stacks.stacks, context))
        for seat in self.mats:
            yield Region(
                anchor("mat", seat), partial(mat.part, context, seat=seat), partial(mat.mat, context)
            )

    def score_parts(self, moments: Iterable[tuple[int, Event]]) -> Mapping[str, Mapping[str, Sequence[int]]]:
        """Return what the points gained during the game came from."""
        return gained_points.parts_of_points(self.context.rules, moments)

    def picture(self, thing: str) -> Markup:
        """A tile, a breakthrough, a worker, a space of the boards."""
        return small_picture(self.context, thing)

    def arrange(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """The shared boards, then those of the others; the stacks lie there for who has no board of their own."""
        own = self._own(seat)
        others = [other for other in self.mats if (other,) != own]
        return html(
            '{choosing}<div class="world" id="world">{sky}{timeline}{main_board}</div>{behind}{more}{stacks}{others}',
            choosing=drawn["choosing"],
            sky=drawn["sky"],
            timeline=drawn["timeline"],
            main_board=drawn["main-board"],
            behind=(doors.behind(door, drawn) for door in self.doors_of(seat)),
            more=drawn.get("more-stacks"),
            stacks=None if own else html('<div class="own" id="own">{stacks}</div>', stacks=drawn["stacks"]),
            others=html(
                '<div class="others" id="others"><h2 class="h-3">{title}</h2>{others}</div>',
                title=self.context.say("others" if own else "mats"),
                others=(self._whole(drawn, other) for other in others),
            )
            if others
            else None,
        )

    def _whole(self, drawn: Mapping[str, Markup], seat: int) -> Markup:
        """The board of another, and what that seat has beside it: they are opened together."""
        mat = drawn[anchor("mat", seat)]
        beside = [drawn[room.region.name] for room in self.rooms if room.seat == seat]
        if not beside:
            return mat
        return html(
            '<div class="whole" id="{id}" data-whole>{mat}{beside}</div>',
            id=anchor("whole", seat),
            mat=mat,
            beside=beside,
        )

    def doors_of(self, seat: int | None) -> tuple[Door, ...]:
        """The doors that a seat finds: to what all share, and to what it has itself."""
        return tuple(door for door in self.doors if door.seat in (None, seat))

    def dock(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """One's own board; the stacks lie in the rows of the slots that they are built on."""
        return join(
            html(
                '<div class="own" id="own">{stacks}{own}</div>',
                stacks=drawn["stacks"],
                own=drawn[anchor("mat", own)],
            )
            for own in self._own(seat)
        )

    def side(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """The doors to the boards that modules bring."""
        if not (found := self.doors_of(seat)):
            return NOTHING
        return html(
            '<nav class="doors" aria-label="{label}">{doors}</nav>',
            label=self.context.say("doors"),
            doors=(doors.draw(self.context, door, drawn) for door in found),
        )

    def _own(self, seat: int | None) -> tuple[int, ...]:
        """The seat that looks, if it has a board of its own."""
        return tuple(other for other in self.mats if other == seat)

    def progress(self, state: AnachronyState) -> Progress:
        """The era that is played, of those that there are at most."""
        era, last = state.era, self.context.rules.last_era
        return Progress(era, last, self.context.say("era_of", era=era, last=last))

    def tabs(self, seat: int | None) -> tuple[tuple[str, str], ...]:
        """The timeline, the main board and those of modules, one's own board, the others'."""
        context, page = self.context, functools.partial(self.words.say, "page")
        return (
            ("timeline", context.say("timeline")),
            ("main-board", page("boards")),
            *doors.tabs(context, self.doors_of(None), self.rooms),
            *(() if seat is None else self._tabs_of_own(seat)),
            *(() if self.mats == (seat,) else (("others", page("others")),)),
        )

    def _tabs_of_own(self, seat: int) -> Iterator[tuple[str, str]]:
        """Those of the dock: the buildings with what is on offer, what modules have there, the whole."""
        if self._own(seat):
            yield anchor("offer", ROWS[0]), self.context.say("buildings_tab")
        for room in self.rooms:
            if room.tab and room.seat == seat:
                yield room.region.name, room.tab
        yield "own", self.words.say("page", "mine")

    def anchors(self, ask: One | Some, option: Option) -> tuple[str, ...]:
        """The places that an option is about."""
        return places.places(self.context, ask.seat, ask.rule, option)

    def leaves(self, ask: One | Some) -> tuple[str, ...]:
        """The exosuit that goes on."""
        found = (drawing.leaves[ask.rule] for drawing in self.context.drawings if ask.rule in drawing.leaves)
        leaves = next(found, None)
        return () if leaves is None or isinstance(ask, Some) else leaves(self.context, ask.seat, ask.params)

    def roll(self, view: View[AnachronyState], ask: One | Some, events: Sequence[Event]) -> Roll | None:
        """The dice of a module."""
        found = (drawing.rolls[ask.rule] for drawing in self.context.drawings if ask.rule in drawing.rolls)
        told = next(found, None)
        return None if told is None else told(self.context, view.state, ask.seat, events)

    def entry(self, ask: One | Some, option: Option) -> Entry:
        """How the decision bar lists an option."""
        return entries.entry(self.context, ask, option)

    def refused_entry(self, ask: One | Some, option: Option) -> Entry:
        """A refused placement needs no words for what it would bring."""
        return entries.refused(self.context, ask, option)

    def tally(self, view: View[AnachronyState], ask: Some) -> Tally | None:
        """What hexes and warp tiles cost and bring."""
        return tally.tally(self.context, view.state, ask)

    def sign(self, view: View[AnachronyState], seat: int) -> Sign:
        """The token of the seat's Path."""
        return self.context.sign(seat, view.state.players[seat].path)

    def slips(self, view: View[AnachronyState], ask: One | Some) -> Mapping[Option, Slip]:
        """What a newcomer would regret."""
        return first_slips(Coach(self.context.game(view.state), ask), ask, JUDGES)

    def warning(self, view: View[AnachronyState], ask: One | Some, answer: Answer) -> Slip | None:
        """What a player gives away by passing who could still place a worker in an exosuit."""
        return Coach(self.context.game(view.state), ask).leaving_workers(answer)

    def standing(self, view: View[AnachronyState], seat: int) -> Standing:
        """Goods, exosuits, workers, and the points as they stand."""
        player = view.state.players[seat]
        context = self.context
        ready = context.all_chosen([other.path for other in view.state.players])
        points = context.points(view.state)[seat] if ready else Points(0, 0)
        person = context.is_person(seat)
        workers = {"motivated": sum(player.active.values()), "tired": sum(player.tired.values())}
        counts = {
            "exosuit": len(player.powered),
            **(workers if person else {}),
            **{
                mark: count
                for drawing in context.drawings
                for mark, count in drawing.counters(view.state, seat).items()
            },
            "vp": points.earned,
            **({"endgame": points.unsettled} if points.unsettled else {}),
        }
        return Standing(
            self.sign(view, seat),
            role=context.name(player.path) if player.path else "",
            goods=tuple(self.context.amount(good, player.goods.get(good, 0)) for good in context.ledger)
            if person
            else (),
            counters=tuple(
                Amount(mark, context.words.say("counters", mark), count) for mark, count in counts.items()
            ),
            face=face(context, seat, player.path, player.leader),
            pieces=context.element(held_goods, tuple(player.goods.get(good, 0) for good in context.ledger))
            if person
            else NOTHING,
        )

    def short_of(self, denial: Denial) -> tuple[Amount, ...]:
        """The good that a cost lacks, or the breakthroughs."""
        missing = denial.params.get("missing")
        if isinstance(missing, dict):
            return tuple(
                self.context.amount(thing.partition("/")[0], count) for thing, count in missing.items()
            )
        good, needed, have = (denial.params.get(name) for name in ("good", "needed", "have"))
        if isinstance(good, str) and isinstance(needed, int) and isinstance(have, int):
            return (self.context.amount(good, needed - have),)
        return ()

    def amounts(self, goods: Mapping[str, int]) -> tuple[Amount, ...]:
        """A price; of a breakthrough its shape is told."""
        return tuple(self.context.amount(good.partition("/")[0], count) for good, count in goods.items())

    def line(self, view: View[AnachronyState], event: Event) -> Line:
        """Eras and phases are marks; buildings are told with their numbers."""
        told = self.exact.event(event)
        if isinstance(event, EraBegan | PhaseBegan | ImpactStruck):
            return Line(told.rstrip("."), mark=True)
        seat = getattr(event, "seat", None)
        begins = any(isinstance(event, drawing.begins) for drawing in self.context.drawings)
        return Line(told, None if seat is None else self.sign(view, seat), begins=begins)

    def rule_of(self, view: View[AnachronyState], event: Event) -> str:
        """The rule by which an automa did it."""
        found = (drawing.step_rules(event) for drawing in self.context.drawings)
        return super().rule_of(view, event) or next(filter(None, found), "")

    def places_of(self, view: View[AnachronyState], event: Event) -> tuple[str, ...]:
        """Where an automa did it."""
        found = (drawing.steps(self.context, event) for drawing in self.context.drawings)
        return next((places for places in found if places), ())

    def then_of(self, view: View[AnachronyState], event: Event) -> tuple[str, ...]:
        """The command space that the token of an automa goes to next."""
        found = (drawing.then(self.context, event) for drawing in self.context.drawings)
        return next((places for places in found if places), ())

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
