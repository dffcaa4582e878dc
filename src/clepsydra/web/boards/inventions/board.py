"""The board of Inventions: its regions, how they lie on the page, and where each option belongs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import cast

from clepsydra.games.inventions.events import EraBegan, RoundBegan
from clepsydra.games.inventions.game import HEPHAESTUS
from clepsydra.games.inventions.rules import InventionsRules
from clepsydra.games.inventions.state import SPECIALTIES, Table
from clepsydra.kernel import Denial, Event, Gained, One, Option, Paid, Reader, Rules, Some
from clepsydra.web.boards.board import Board, Entry, Region, View
from clepsydra.web.boards.inventions import (
    aims,
    assembly,
    automas,
    chain,
    entries,
    eras,
    ideas,
    mat,
    milestones,
    phases,
    places,
    stacks,
    tracks,
    world,
)
from clepsydra.web.boards.inventions.cards import cards
from clepsydra.web.boards.inventions.desk import Desk, symbol
from clepsydra.web.boards.log import Line
from clepsydra.web.boards.markup import Amount, Sign, anchor, esc
from clepsydra.web.boards.seats import Standing

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


class InventionsBoard(Board[Table]):
    """The board of one table, in one language."""

    styles = ("inventions.css",)
    in_bar = ("phases",)
    below_seats = ("ideas",)
    score_icons = SCORE_ICONS

    def __init__(self, rules: Rules[Table], lang: str, players: Sequence[str] = ()) -> None:
        reader = Reader(rules.box.texts, lang, players, rules.setup.seats)
        self.desk = Desk(cast("InventionsRules", rules), reader)
        super().__init__(rules, lang, players)

    def lay_out(self) -> Iterator[Region[Table]]:
        """The course of the game, the shared boards, then each seat's own."""
        desk = self.desk
        yield Region("phases", phases.part, partial(phases.phases, desk))
        yield Region("ideas", partial(ideas.part, desk), partial(ideas.ideas, desk))
        yield Region("eras", partial(eras.part, desk), partial(eras.eras, desk))
        yield Region("chain", partial(chain.part, desk), partial(chain.chain, desk))
        yield Region("tracks", tracks.part, partial(tracks.tracks, desk))
        yield Region("assembly", partial(assembly.part, desk), partial(assembly.assembly, desk))
        for land in desk.catalog.lands:
            name = anchor("region", land)
            yield Region(name, partial(world.part, desk, name=land), partial(world.region, desk))
        yield Region("milestones", milestones.part, partial(milestones.milestones, desk))
        yield Region("stacks", stacks.part, partial(stacks.stacks, desk))
        for seat in desk.seats:
            yield from self._boards_of(seat)

    def _boards_of(self, seat: int) -> Iterator[Region[Table]]:
        """A society and its secret objectives; a bot has a board of another kind."""
        desk, name = self.desk, anchor("mat", seat)
        if not desk.is_person(seat):
            yield Region(name, partial(automas.part, desk, seat=seat), partial(automas.automa, desk))
            return
        yield Region(name, partial(mat.part, desk, seat=seat), partial(mat.mat, desk))
        yield Region(anchor("aims", seat), partial(aims.part, desk, seat=seat), partial(aims.aims, desk))

    def arrange(self, drawn: Mapping[str, str], seat: int | None) -> str:
        """Shared boards first, then the own society, the supply of tiles that it builds with, and the others."""
        regions = "".join(drawn[anchor("region", land)] for land in self.desk.catalog.lands)
        own = [other for other in self.desk.seats if other == seat]
        others = "".join(self._whole(drawn, other) for other in self.desk.seats if other not in own)
        title = esc(self.desk.say("others" if own else "mats"))
        mine = "".join(f'<div class="own">{self._whole(drawn, mine)}</div>' for mine in own)
        return (
            f"{drawn['eras']}{drawn['chain']}"
            f'<div class="amap">{drawn["assembly"]}{world.world(self.desk, regions)}</div>'
            f"{drawn['milestones']}{drawn['tracks']}{mine}{drawn['stacks']}"
            f'<div class="others" id="others"><h2 class="h-3">{title}</h2>{others}</div>'
        )

    def _whole(self, drawn: Mapping[str, str], seat: int) -> str:
        """A society with its objectives."""
        colour = self.desk.sign(seat).colour
        return f'<div class="soc seat seat-{colour}">{drawn[anchor("mat", seat)]}{drawn.get(anchor("aims", seat), "")}</div>'

    def tabs(self, seat: int | None) -> tuple[tuple[str, str], ...]:
        """Assembly, world, milestones, one's own society, the others'."""
        mine = () if seat is None else ((anchor("mat", seat), "society"),)
        shared = (("assembly", "assembly"), ("map", "world"), ("milestones", "milestones"))
        names = (*shared, *mine, ("stacks", "stacks_tab"), ("others", "others_tab"))
        return tuple((part, self.desk.title(name)) for part, name in names)

    def anchors(self, ask: One | Some, option: Option) -> tuple[str, ...]:
        """The places that an option is about."""
        return places.places(ask.seat, option)

    def entry(self, ask: One | Some, option: Option) -> Entry:
        """How the decision bar lists an option."""
        return entries.entry(self.desk, option)

    def sign(self, view: View[Table], seat: int) -> Sign:
        """The token of the seat's colour."""
        return self.desk.sign(seat)

    def standing(self, view: View[Table], seat: int) -> Standing:
        """The people at home, points, influence, inventions and tiles; a bot has less."""
        desk, state = self.desk, view.state
        player, milestone = state.players[seat], desk.game(state).milestone(seat)
        role = desk.say("society_of", milestone=desk.name(milestone.id), era=milestone.era)
        if not desk.is_person(seat):
            points = {"ip": player.score} if desk.kinds[seat] == HEPHAESTUS else {}
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
            tuple(desk.amount(good, count) for good, count in goods.items()),
            self._counters(counts),
        )

    def _counters(self, counts: Mapping[str, int]) -> tuple[Amount, ...]:
        say = self.desk.words.say
        return tuple(Amount(mark, say("counters", mark), count) for mark, count in counts.items())

    def short_of(self, denial: Denial) -> tuple[Amount, ...]:
        """The people or the influence that something lacks."""
        needed, have = (denial.figures.get(name) for name in ("needed", "have"))
        if not isinstance(needed, int) or not isinstance(have, int):
            return ()
        people = denial.figures.get("people")
        if denial.rule in INFLUENCE:
            return (self.desk.amount("influence", needed - have),)
        mark = symbol(people) if isinstance(people, str) else "citizen"
        return (Amount(mark, self.desk.words.say("counters", "people"), needed - have),)

    def line(self, view: View[Table], event: Event) -> Line:
        """Eras and rounds are marks; goods that change hands are shown."""
        if isinstance(event, EraBegan | RoundBegan):
            return Line(self.reader.event(event).rstrip("."), mark=True)
        if isinstance(event, Gained | Paid):
            sign = self.sign(view, event.seat)
            shown = tuple(self.desk.amount(good, count) for good, count in event.goods.items())
            text = self.desk.say("gains" if isinstance(event, Gained) else "pays", name=sign.name)
            return Line(text, sign, shown)
        return super().line(view, event)

    def cards(self) -> str:
        """What every component does."""
        return cards(self.desk)
