"""The board of Inventions: its regions, how they lie on the page, and where each option belongs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import cast

from msgspec import structs

from clepsydra.drawing.board import Board, Entry, Region, View
from clepsydra.drawing.coach import Slip, Tips, first_slips
from clepsydra.drawing.installed import Moment
from clepsydra.drawing.log import Line
from clepsydra.drawing.marks import Amount, Sign, anchor, icon
from clepsydra.drawing.markup import NOTHING, Markup, html
from clepsydra.drawing.progress import Progress
from clepsydra.drawing.seats import Standing
from clepsydra.drawing.tips import Explained
from clepsydra.games.inventions.board import (
    assembly,
    automas,
    chain,
    entries,
    eras,
    ideas,
    mat,
    milestones,
    objectives,
    phases,
    places,
    stacks,
    steps,
    track,
    tracks,
    world,
    world_map,
)
from clepsydra.games.inventions.board.cards import cards, places_explained
from clepsydra.games.inventions.board.coach import JUDGES, Coach
from clepsydra.games.inventions.board.context import Context, symbol
from clepsydra.games.inventions.board.happenings import HAPPENINGS
from clepsydra.games.inventions.board.tile_faces import small_picture
from clepsydra.games.inventions.events import (
    CardDrawn,
    EraBegan,
    Idled,
    Performed,
    Placed,
    RoundBegan,
    SagePlaced,
    TileUsed,
)
from clepsydra.games.inventions.game import HEPHAESTUS
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.state import LAST_ERA, SPECIALTIES, InventionsState
from clepsydra.kernel import Denial, Event, Gained, One, Option, Paid, Shown, Some

SCORE_ICONS = {
    "track": "ip",
    "influence_level": "influence",
    "wealth": "wealth",
    "objectives": "eye",
    "bot_inventions": "invention",
    "progress_tiles": "ambition",
}
INFLUENCE = ("IN-BLD-01", "IN-PRO-11")
"""Refusals about influence; those that name people or citizens say so themselves."""
ONE_AT_A_TIME = (Placed, Idled, Performed, TileUsed, SagePlaced, Shown)
"""What a seat does only when it is its turn: the rest happens to others in it too."""
JOINED = frozenset(
    {
        *("IN-STA-03", "IN-INI-03", "IN-INV-02", "IN-INN-02", "IN-BLD-07", "IN-CIT-07"),
        *("IN-INI-06", "IN-SHA-05", "IN-SHA-07", "IN-AMB-04", "IN-EUR-05", "IN-PRO-05"),
        *("IN-CHN-05", "IN-INN-04", "IN-REC-04", "IN-GAI-05", "IN-TRA-04", "IN-PRO-06", "IN-PRO-08"),
    }
)
"""What goes on with an action: who goes there or pays for it, what else it brings, and whether the chain goes on."""
TOPICS = {
    "pillars": Moment("assembly", "IN-TRN-03", 30, 3),
    "ideas": Moment("region-europe", "IN-TRN-03", 14, 3, near=True),
    "sharing": Moment("region-asia", "IN-TRN-03", 38, 3, near=True),
    "building": Moment("mat-0", "IN-TRN-03", 32, 3),
    "eras": Moment("eras", "IN-TRN-03", 30, 3),
}
"""The pictures of the topics that its texts tell."""


TIPS: Tips[InventionsState] = {
    "IN-TRN-03": lambda state, seat: {
        "specialists": sum(state.players[seat].home.values()),
        "scholars": state.players[seat].scholars,
        "influence": state.players[seat].influence,
    }
}
"""The figures that are said before a question, by its rule."""


class InventionsBoard(Board[InventionsState]):
    """The board of one table, in one language."""

    home = Context.home
    styles = ("board.css",)
    happenings = HAPPENINGS
    in_bar = ("eras", "phases")
    tips = TIPS
    score_icons = SCORE_ICONS
    signs = (
        "ip",
        "influence",
        "scholar",
        "chain",
        "initiate",
        "invent",
        "share",
        "innovate",
        "travel",
        "eureka",
        "send-diplomat",
        "recall-diplomat",
    )
    moments = (
        structs.replace(TOPICS["ideas"], marks=("slot-europe", "folk-europe-0")),
        structs.replace(TOPICS["sharing"], marks=("slot-asia", "influence-asia")),
        structs.replace(TOPICS["eras"], marks=("epoch-4", "epoch-5")),
        structs.replace(TOPICS["pillars"], marks=("space-initiate", "space-invent")),
        structs.replace(TOPICS["building"], marks=("progress-0", "waiting-0", "specialty-0-culture")),
    )
    topics = TOPICS
    joined = JOINED
    declines = frozenset({"decline", "done", "nothing", "bring_nobody"})

    @cached_property
    def context(self) -> Context:
        """What its regions draw with."""
        return Context(cast("InventionsRules", self.rules), self.reader)

    def score_parts(self, moments: Iterable[tuple[int, Event]]) -> Mapping[str, Mapping[str, Sequence[int]]]:
        """Return what the people's points of the game itself came from."""
        parts = track.sources_of(
            (event for _, event in moments), len(self.context.seats), self.rules.setup.people
        )
        return {"track": parts}

    def picture(self, thing: str) -> Markup:
        """An idea, a milestone, a progress or wealth tile."""
        return small_picture(self.context, thing)

    def lay_out(self) -> Iterator[Region[InventionsState]]:
        """The course of the game, the shared boards, then each seat's own."""
        context = self.context
        yield Region("phases", phases.part, partial(phases.phases, context))
        yield Region("ideas", partial(ideas.part, context), partial(ideas.ideas, context))
        yield Region("eras", partial(eras.part, context), partial(eras.eras, context))
        yield Region("chain", partial(chain.part, context), partial(chain.chain, context))
        yield Region("tracks", tracks.part, partial(tracks.tracks, context))
        yield Region("assembly", partial(assembly.part, context), partial(assembly.assembly, context))
        for land in context.catalog.lands:
            name = anchor("region", land)
            yield Region(name, partial(world.part, context, name=land), partial(world.region, context))
        yield Region("milestones", milestones.part, partial(milestones.milestones, context))
        yield Region("stacks", stacks.part, partial(stacks.stacks, context))
        for seat in context.seats:
            yield from self._boards_of(seat)

    def _boards_of(self, seat: int) -> Iterator[Region[InventionsState]]:
        """A society and its secret objectives; a bot has a board of another kind."""
        context, name = self.context, anchor("mat", seat)
        if not context.is_person(seat):
            yield Region(name, partial(automas.part, context, seat=seat), partial(automas.automa, context))
            return
        yield Region(name, partial(mat.part, context, seat=seat), partial(mat.mat, context))
        yield Region(
            anchor("aims", seat),
            partial(objectives.part, context, seat=seat),
            partial(objectives.objectives, context),
        )

    def arrange(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """Shared boards first, then the supply of tiles that one builds with, and the other societies."""
        regions = [drawn[anchor("region", land)] for land in self.context.catalog.lands]
        return html(
            '{assembly}{world}<div class="shared">{milestones}{ideas}{shelf}</div>{chain}{tracks}{stacks}'
            '<div class="others" id="others"><h2 class="h-3">{title}</h2>{others}</div>',
            chain=drawn["chain"],
            assembly=drawn["assembly"],
            world=world_map.world(self.context, regions),
            ideas=drawn["ideas"],
            shelf=self._shelf(),
            milestones=drawn["milestones"],
            tracks=drawn["tracks"],
            stacks=drawn["stacks"],
            title=self.context.say("others" if seat in self.context.seats else "mats"),
            others=(self._whole(drawn, other) for other in self.context.seats if other != seat),
        )

    def _shelf(self) -> Markup:
        """What opens the boards that are looked at now and then, where they do not lie open."""
        return html(
            '<div class="shelf">{buttons}</div>',
            buttons=(
                html(
                    '<a class="btn small" href="#{part}">{icon}{title}</a>',
                    part=part,
                    icon=icon(symbol_),
                    title=self.context.title(title),
                )
                for part, title, symbol_ in (
                    ("stacks", "stacks_tab", "ambition"),
                    ("tracks", "tracks_tab", "influence"),
                )
            ),
        )

    def dock(self, drawn: Mapping[str, Markup], seat: int | None) -> Markup:
        """One's own society with its objectives."""
        if seat is None:
            return NOTHING
        return html(
            '<div class="own">{mine}<label class="cover btn small"><input class="sr" type="checkbox" id="cover-aims"'
            ' aria-label="{told}">{eye}<span>{cover}</span></label></div>',
            mine=self._whole(drawn, seat),
            eye=icon("eye"),
            told=self.context.say("cover_objectives"),
            cover=self.context.say("cover"),
        )

    def _whole(self, drawn: Mapping[str, Markup], seat: int) -> Markup:
        """A society with its objectives."""
        return html(
            '<div class="soc seat seat-{colour}">{society}{objectives}</div>',
            colour=self.context.sign(seat).colour,
            society=drawn[anchor("mat", seat)],
            objectives=drawn.get(anchor("aims", seat)),
        )

    def progress(self, state: InventionsState) -> Progress:
        """The era that is played."""
        era = min(state.era, LAST_ERA)
        return Progress(era, LAST_ERA, self.context.say("era_of", era=era, last=LAST_ERA))

    def tabs(self, seat: int | None) -> tuple[tuple[str, str], ...]:
        """Assembly, world, milestones, one's own society, the others'."""
        mine = () if seat is None else ((anchor("mat", seat), "society"),)
        shared = (("assembly", "assembly"), ("map", "world"), ("milestones", "milestones"))
        names = (*shared, *mine, ("stacks", "stacks_tab"), ("others", "others_tab"))
        return tuple((part, self.context.title(name)) for part, name in names)

    def anchors(self, ask: One | Some, option: Option) -> tuple[str, ...]:
        """The places that an option is about."""
        return places.places(ask.seat, option)

    def entry(self, ask: One | Some, option: Option) -> Entry:
        """How the decision bar lists an option."""
        return entries.entry(self.context, ask, option)

    def sign(self, view: View[InventionsState], seat: int) -> Sign:
        """The token of the seat's colour."""
        return self.context.sign(seat)

    def slips(self, view: View[InventionsState], ask: One | Some) -> Mapping[Option, Slip]:
        """What a newcomer would regret."""
        return first_slips(Coach(self.context.game(view.state), ask), ask, JUDGES)

    def standing(self, view: View[InventionsState], seat: int) -> Standing:
        """The people at home, points, influence, inventions and tiles; a bot has less."""
        context, state = self.context, view.state
        player, milestone = state.players[seat], context.game(state).milestone(seat)
        role = context.say("society_of", milestone=context.name(milestone.id), era=milestone.era)
        if not context.is_person(seat):
            points = {"ip": player.score} if context.kinds[seat] == HEPHAESTUS else {}
            return Standing(
                self.sign(view, seat), role, (), self._counters({**points, "citizen": player.supply})
            )
        people = {f"{kind}_specialists": player.home[kind] for kind in SPECIALTIES}
        goods = {**people, "scholars": player.scholars, "economy_tokens": player.economy_tokens}
        counts = {
            "ip": player.score,
            "influence": player.influence,
            "invention": len(player.inventions),
            "grid": len(player.map),
        }
        return Standing(
            self.sign(view, seat),
            role,
            tuple(context.amount(good, count) for good, count in goods.items()),
            self._counters(counts),
        )

    def purse(self, view: View[InventionsState], seat: int) -> tuple[Amount, ...]:
        """The people at home and the tokens, and influence."""
        goods = self.standing(view, seat).goods
        return (*goods, self.context.amount("influence", view.state.players[seat].influence))

    def amounts(self, goods: Mapping[str, int]) -> tuple[Amount, ...]:
        """A price: influence, tokens, and people of whatever kind will do."""
        people = self.context.words.say("counters", "people")
        return tuple(
            Amount("citizen", people, count) if good == "people" else self.context.amount(good, count)
            for good, count in goods.items()
            if count
        )

    def _counters(self, counts: Mapping[str, int]) -> tuple[Amount, ...]:
        say = self.context.words.say
        return tuple(Amount(mark, say("counters", mark), count) for mark, count in counts.items())

    def short_of(self, denial: Denial) -> tuple[Amount, ...]:
        """The people or the influence that something lacks."""
        needed, have = (denial.params.get(name) for name in ("needed", "have"))
        if not isinstance(needed, int) or not isinstance(have, int):
            return ()
        people = denial.params.get("people")
        if denial.rule in INFLUENCE:
            return (self.context.amount("influence", needed - have),)
        mark = symbol(people) if isinstance(people, str) else "citizen"
        return (Amount(mark, self.context.words.say("counters", "people"), needed - have),)

    def line(self, view: View[InventionsState], event: Event) -> Line:
        """Eras and rounds are marks."""
        if isinstance(event, EraBegan | RoundBegan):
            return Line(self.reader.event(event).rstrip("."), mark=True)
        if isinstance(event, Gained | Paid):
            return Line(self.reader.event(event), self.sign(view, event.seat))
        if isinstance(event, CardDrawn):
            smith = self.context.kinds.index(HEPHAESTUS)
            return Line(
                self.reader.event(event), self.sign(view, smith), seat=smith, own_turn=True, begins=True
            )
        seat = getattr(event, "seat", None)
        alone = isinstance(event, ONE_AT_A_TIME) or (seat is not None and not self.context.is_person(seat))
        return structs.replace(super().line(view, event), own_turn=alone)

    def rule_of(self, view: View[InventionsState], event: Event) -> str:
        """The rule by which Chronos or Hephaestus did it."""
        seat = getattr(event, "seat", None)
        return steps.rule_of(HEPHAESTUS if seat is None else self.context.kinds[seat], event)

    def places_of(self, view: View[InventionsState], event: Event) -> tuple[str, ...]:
        """Where it was done."""
        return steps.places_of(event)

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
