"""The course of a game of Inventions beside a box: the Stone Age, turns, the change of eras, the end."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from clepsydra.companion.automa import Automa, Drawing, Line, Offer, Part, Standing
from clepsydra.companion.drawing import from_deck
from clepsydra.companion.fields import Answer, Option, Pick, Question, Say, Value
from clepsydra.companion.inventions import cards, ending, milestones, sheet, steps, tiles
from clepsydra.companion.inventions.believed import (
    PERSON_SEAT,
    bots_of,
    clear_table,
    is_solo,
    may_discover,
    roles_of,
)
from clepsydra.companion.inventions.cards import SharedThere
from clepsydra.companion.inventions.lines import lines
from clepsydra.companion.inventions.looks import names
from clepsydra.companion.inventions.milestones import NewMilestone
from clepsydra.games.inventions.catalog import catalog_of
from clepsydra.games.inventions.game import CHRONOS, HEPHAESTUS, Inventions
from clepsydra.games.inventions.pillars import BOTS_IP
from clepsydra.games.inventions.state import LAST_ERA
from clepsydra.kernel import PERSON, Draw, Event, Flow, Setup, Sight

SETTLE, TURN, ERA, CHANGE, END = "settle", "turn", "era", "change", "end"
SHARED, JOINED, HONOURED, DISCOVERED = "shared", "joined", "honoured", "discovered"

LOOKS = {**cards.LOOKS, **tiles.LOOKS, **milestones.LOOKS, **ending.LOOKS}


class BesideInventions(Automa[Inventions]):
    """What a game with Chronos alone and a solo game have in common."""

    game: ClassVar[str] = "inventions"
    icon: ClassVar[str] = "chronos"
    seats: ClassVar[tuple[str, ...]]
    private: ClassVar[tuple[str, ...]]
    """Whose private milestones are asked for before the game: the names of the fields, by seat."""
    acts_at: ClassVar[tuple[str, ...]]
    """The steps of the game in which the bots act, beside the Stone Age and their turns."""

    # The beginning

    def setup(self, answer: Answer) -> Setup:
        """The table, with what was chosen."""
        chosen: dict[str, str | int | bool] = {
            name: str(answer[name]) for name, _, _ in CHOICES if name in answer
        }
        # Whether a region has an empty influence space is asked: three spaces leave room for both bots.
        return Setup(self.game, self.seats, options={**chosen, "short_regions": False})

    def beginning(self, answer: Answer) -> Question | None:
        """The milestones of the private displays, one after the other (see IN-SET-06)."""
        who = next((who for who in self.asked() if who not in answer), None)
        if who is None:
            return None
        printed = catalog_of(Setup(self.game, self.seats)).milestones.values()
        left = [m.id for m in printed if m.letter == "B" and m.id not in answer.values()]
        return Question(Say(f"begin-{who}"), (Pick(who, names(left)),), "IN-SET-06")

    def asked(self) -> list[str]:
        """The milestones that are asked for, the bots' first."""
        return [who for who in (*self.private[1:], self.private[0]) if who]

    def open(self, game: Inventions, answer: Answer) -> None:
        """The Stone Age is about to begin."""
        told = {seat: str(answer[who]) for seat, who in enumerate(self.private) if who}
        clear_table(game, told)
        game.state.phase, game.state.queue = steps.STONE_AGE, steps.in_order(game)

    def names(self, game: Inventions) -> Sequence[Say]:
        """The person is spoken to, the bots have names."""
        return [Say(f"player-{seat}") for seat in range(len(self.seats))]

    # Acts

    def offers(self, game: Inventions) -> Sequence[Offer]:
        """The next bot, or the next part of the era change; and what people may have done to the bots."""
        state = game.state
        if state.phase == steps.STONE_AGE:
            seat = steps.next_bot(game)
            return [Offer(SETTLE, Say("act-settle", {"seat": seat}), self.icon, Say("note-settle"))]
        if state.phase == steps.CHANGE:
            return [Offer(CHANGE, Say("act-change"), self.icon, Say("note-change"))]
        if state.era == LAST_ERA:
            return [Offer(END, Say("act-end"), self.icon, Say("note-end"))]
        if steps.is_era_over(game):
            first = Offer(ERA, Say("act-era", {"era": state.era}), self.icon, Say("note-era"))
        else:
            first = Offer(TURN, Say("act-turn", {"seat": steps.next_bot(game)}), self.icon)
        return [first, *self.reports(game)]

    def reports(self, game: Inventions) -> Iterator[Offer]:
        """What people do that the bots' pieces follow."""
        if any(roles_of(game, region) for region in game.state.regions.values()):
            yield Offer(SHARED, Say("act-shared"), note=Say("note-shared"))

    def run(self, game: Inventions, act: str) -> Flow[None] | None:
        """An act, by the rules of the game; `turn/2` and the like are one step of it alone."""
        name, _, about = act.partition("/")
        return steps.alone(game, name, about) if about else ACTS[name](game)

    def lines(self, before: Inventions, after: Inventions, told: Sequence[Event]) -> Sequence[Line]:
        """What hands do with the bots' pieces."""
        return lines(before, after, told)

    def drawing(self, game: Inventions, draw: Draw) -> Drawing | None:
        """Hephaestus' deck: a card is known by its actions."""

        def face(card: str) -> Say:
            return Say("face-card", dict(zip("abcd", game.catalog.hephaestus[card], strict=True)))

        return from_deck(game.state.deck.pieces, 0, Say("real-card"), face)

    # Sights

    def question(self, game: Inventions, sight: Sight) -> Question:
        """What a person is asked."""
        return LOOKS[type(sight)].ask(game, sight)

    def write(self, game: Inventions, sight: Sight, answer: Answer) -> None:
        """What a person answered."""
        LOOKS[type(sight)].write(game, sight, answer)

    def look(self, game: Inventions, sight: Sight) -> Answer:
        """What the table shows."""
        return LOOKS[type(sight)].look(game, sight)

    def known(self, game: Inventions, sight: Sight) -> bool:
        """What need not be asked."""
        return LOOKS[type(sight)].known(game, sight)

    # The sheet

    def sheet(self, game: Inventions) -> Sequence[Part]:
        """All that is believed."""
        return sheet.parts(game)

    def correct(self, game: Inventions, name: str, value: Value) -> None:
        """Put a line right."""
        sheet.correct(game, name, value)

    # Standing and end

    def standing(self, game: Inventions) -> Standing:
        """The era, and a few figures."""
        era, figures = game.state.era, tuple(self.figures(game))
        if era == LAST_ERA:
            return Standing(Say("act-end"), figures)
        return Standing(Say("moment", {"era": era, "round": game.state.round}), figures)

    @abstractmethod
    def figures(self, game: Inventions) -> Iterator[tuple[Say, int]]:
        """The figures for the top of the page."""

    def over(self, game: Inventions) -> bool:
        """Whether the game has ended."""
        return not game.state.phase

    def ending(self, game: Inventions) -> Sequence[Say]:
        """What is left to compare: the bots' score, if they have one (see IH-END-03)."""
        if not is_solo(game):
            return [Say("do-end")]
        return [
            Say("do-score", {"n": game.rules.result(game.state).totals[bots_of(game)[-1]]}),
            Say("beaten"),
        ]

    def act_at(self, game: Inventions) -> str | None:
        """The bots act in the Stone Age, in their turns, and in some steps of the era change."""
        state = game.state
        if state.phase in (steps.STONE_AGE, TURN):
            name = TURN if state.phase == TURN else SETTLE
            return f"{name}/{state.queue[0]}" if state.queue[0] in bots_of(game) else None
        return f"step/{state.phase}" if state.phase in self.acts_at else None


class Chronos(BesideInventions):
    """Chronos, with two people."""

    name: ClassVar[str] = "chronos"
    people: ClassVar[int] = 2
    seats: ClassVar[tuple[str, ...]] = (PERSON, PERSON, CHRONOS)
    private: ClassVar[tuple[str, ...]] = ("", "", "chronos")
    acts_at: ClassVar[tuple[str, ...]] = ("march", *steps.CHRONOS_ALONE, "ending")

    def figures(self, game: Inventions) -> Iterator[tuple[Say, int]]:
        """He has no score (IC2-SET-02)."""
        [seat] = bots_of(game)
        yield Say("fact-supply"), game.player(seat).supply
        yield Say("fact-tokens"), len(game.player(seat).tokens)


class Hephaestus(BesideInventions):
    """Chronos and Hephaestus, against one person."""

    name: ClassVar[str] = "hephaestus"
    seats: ClassVar[tuple[str, ...]] = (PERSON, CHRONOS, HEPHAESTUS)
    private: ClassVar[tuple[str, ...]] = ("mine", "chronos", "hephaestus")
    acts_at: ClassVar[tuple[str, ...]] = ("march", *steps.FIRST, *steps.THEN, "ending")

    def beginning(self, answer: Answer) -> Question | None:
        """How hard it is to be, then the milestones."""
        for name, values, rule in CHOICES:
            if name not in answer:
                options = tuple(Option(value, Say(f"{name}-{value}")) for value in values)
                return Question(Say(f"begin-{name}"), (Pick(name, options),), rule)
        return super().beginning(answer)

    def reports(self, game: Inventions) -> Iterator[Offer]:
        """What brings the bots points, and what moves the milestones."""
        yield from super().reports(game)
        if may_discover(game):
            yield Offer(DISCOVERED, Say("act-discovered"), note=Say("note-discovered"))
        hephaestus = bots_of(game)[-1]
        player, points = game.player(hephaestus), Say("note-points", {"n": BOTS_IP})
        if player.epoch or player.seasons:
            yield Offer(JOINED, Say("act-joined"), note=points)
        if game.milestone(hephaestus).era > game.milestone(PERSON_SEAT).era:
            yield Offer(HONOURED, Say("act-honoured"), note=points)

    def figures(self, game: Inventions) -> Iterator[tuple[Say, int]]:
        """The common score, and the citizens that each has left."""
        yield Say("fact-score"), game.player(bots_of(game)[-1]).score
        for seat in bots_of(game):
            yield Say("fact-supply-of", {"seat": seat}), game.player(seat).supply


def gain(game: Inventions) -> None:
    """The bots gain points for what the person did (see IH-HEP-05, IH-HEP-20)."""
    game.score(bots_of(game)[-1], BOTS_IP)


CHOICES = (
    ("difficulty", ("normal", "easy", "hard"), "IH-END-01"),
    ("hephaestus_advances", ("advances", "stays"), "IH-ERA-04"),
)
ACTS: dict[str, Callable[[Inventions], Any]] = {
    SETTLE: steps.settle,
    TURN: steps.turn,
    ERA: steps.end_era,
    CHANGE: steps.change_era,
    END: steps.end,
    SHARED: lambda game: game.see(SharedThere),
    DISCOVERED: lambda game: game.see(NewMilestone),
    JOINED: gain,
    HONOURED: gain,
}
