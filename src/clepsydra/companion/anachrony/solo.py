"""The course of a game against a solo opponent of Anachrony, phase by phase."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from clepsydra.companion.anachrony import sheet
from clepsydra.companion.anachrony.dice_and_bags import drawing
from clepsydra.companion.anachrony.entries import Section
from clepsydra.companion.anachrony.lines import lines
from clepsydra.companion.anachrony.moments import (
    CLEAN_UP,
    PARADOX,
    POWER_UP,
    REVEAL,
    TURN,
    WARP,
    begin_era,
    begin_turns,
    go_to,
    moment_of,
)
from clepsydra.companion.anachrony.pieces import hide_superprojects
from clepsydra.companion.anachrony.seats import PERSON_SEAT, SEAT, opponent
from clepsydra.companion.anachrony.sights import look_for
from clepsydra.companion.automa import Automa, Drawing, Line, Offer, Part, Standing
from clepsydra.companion.fields import Answer, Question, Say, Value
from clepsydra.games.anachrony.act import Warp
from clepsydra.games.anachrony.clean_up import next_era, retrieve, strike
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus.flux import FLUX, put_casings_back
from clepsydra.games.anachrony.paradox import counted, roll_in_turn, rollers, who_rolls
from clepsydra.games.anachrony.setup import make_first
from clepsydra.games.anachrony.warp_phase import take_steps, warp_of
from clepsydra.kernel import PERSON, Draw, Event, Flow, Setup, Sight


class SoloOpponent(Automa[Anachrony]):
    """A solo opponent: paradoxes, exosuits, warp tiles, turns until it passes, clean-up."""

    game: ClassVar[str] = "anachrony"

    # The beginning

    def setup(self, answer: Answer) -> Setup:
        """One person against it (SO-MOD-01)."""
        return Setup(self.game, (PERSON, self.name), self.modules(answer), self.options(answer))

    def modules(self, answer: Answer) -> tuple[str, ...]:
        """The modules that were chosen."""
        return ()

    @abstractmethod
    def options(self, answer: Answer) -> dict[str, str | int | bool]:
        """The options that were chosen."""

    def open(self, game: Anachrony, answer: Answer) -> None:
        """It is first, and powers up; of the table nobody has told anything yet (SO-SET-03)."""
        state = game.state
        hide_superprojects(state.timeline, state.box)
        state.players[PERSON_SEAT].path = next(iter(game.rules.catalog.paths))
        state.era = game.rules.first_era
        make_first(game, SEAT)
        begin_era(game)

    def names(self, game: Anachrony) -> Sequence[Say]:
        """The person, and the opponent by its own name."""
        return [Say("you"), Say("title")]

    # Acts

    def offers(self, game: Anachrony) -> Sequence[Offer]:
        """What the era has now."""
        moment = moment_of(game)
        if moment != TURN:
            return [Offer(moment, Say(f"act-{moment}"), icon=ICONS[moment], note=Say(f"note-{moment}"))]
        if game.player(SEAT).passed:
            return [Offer(CLEAN_UP, Say("act-clean_up"), icon="check", note=Say("note-clean_up"))]
        return [Offer(TURN, Say("act-turn"), icon="dice"), *self.reports(game)]

    def reports(self, game: Anachrony) -> Iterator[Offer]:
        """What the person can report while the opponent has turns."""
        yield from ()

    def run(self, game: Anachrony, act: str) -> Flow[None] | None:
        """Its own part of a phase, by the rules of the game."""
        return ACTS[act](game)

    def lines(self, before: Anachrony, after: Anachrony, told: Sequence[Event]) -> Sequence[Line]:
        """What hands do with its pieces."""
        return lines(before, after, told)

    def sheet_of_score(self, game: Anachrony) -> dict[str, int]:
        """What each part is worth now."""
        return {name: line(game, SEAT) for name, line in opponent(game).lines.items()}

    def drawing(self, game: Anachrony, draw: Draw) -> Drawing | None:
        """Its dice and bags."""
        return drawing(game, draw)

    # Sights

    def question(self, game: Anachrony, sight: Sight) -> Question:
        """What a person is asked."""
        return look_for(sight).question(game, sight)

    def write(self, game: Anachrony, sight: Sight, answer: Answer) -> None:
        """What a person answered."""
        look_for(sight).write(game, sight, answer)

    def look(self, game: Anachrony, sight: Sight) -> Answer:
        """What the table shows."""
        return look_for(sight).look(game, sight)

    def known(self, game: Anachrony, sight: Sight) -> bool:
        """What need not be asked."""
        return look_for(sight).known(game, sight)

    # The sheet

    @abstractmethod
    def board(self, game: Anachrony) -> Section:
        """What is on the board of this opponent alone."""

    def sections(self, game: Anachrony) -> list[Section]:
        """Its own board first, then what both opponents have."""
        return [self.board(game), *sheet.sections(game)]

    def sheet(self, game: Anachrony) -> Sequence[Part]:
        """All that is believed."""
        return [section.part() for section in self.sections(game)]

    def correct(self, game: Anachrony, name: str, value: Value) -> None:
        """Put a line right."""
        entries = (entry for section in self.sections(game) for entry in section.entries)
        next(entry for entry in entries if entry.field.name == name).put(value)

    # Standing and end

    def standing(self, game: Anachrony) -> Standing:
        """The era and the phase; points, exosuits, and turns of this era."""
        state = game.state
        where = {"era": state.era, "last": game.rules.last_era}
        return Standing(
            Say(f"moment-{moment_of(game)}", where),
            (
                (Say("points"), sum(self.sheet_of_score(game).values())),
                (Say("exosuits"), len(game.player(SEAT).powered)),
            ),
        )

    def over(self, game: Anachrony) -> bool:
        """Whether the game has ended."""
        return game.state.ended

    def ending(self, game: Anachrony) -> Sequence[Say]:
        """Its whole sheet, and what the person needs to win (SO-END-03, 08)."""
        scored = self.sheet_of_score(game)
        total = Say("score", {"n": sum(scored.values())})
        return [total, *(Say("score-line", {"it": name, "n": points}) for name, points in scored.items())]

    def act_at(self, game: Anachrony) -> str | None:
        """Its turn, and the paradoxes if it rolls alone; in the other phases it acts between others."""
        state = game.state
        if state.phase == PARADOX:
            return PARADOX if rolls_alone(game) else None
        return state.phase if state.phase in (REVEAL, TURN) and state.queue[0] == SEAT else None


ICONS = {PARADOX: "paradox", POWER_UP: "exosuit", WARP: "vortex", REVEAL: "vortex"}


def paradox(game: Anachrony) -> Flow[None]:
    """It rolls on the tiles where nobody has more (SO-PAR)."""
    rolls = [seat for tile in who_rolls(game) for seat in tile]
    rolls += [seat for more in game.rules.extra_rolls.values() for seat in more(game)]
    yield from roll_in_turn(game, [seat for seat in rolls if seat == SEAT], [])
    go_to(game, POWER_UP)


def rolls_alone(game: Anachrony) -> bool:
    """Whether it has warp tiles in the past, and nobody else rolls."""
    past = game.past_eras()
    rolls = [seat for era in past for seat in rollers(game, era)]
    rolls += [seat for more in game.rules.extra_rolls.values() for seat in more(game)]
    return any(counted(game, SEAT, era) for era in past) and all(seat == SEAT for seat in rolls)


def power_up(game: Anachrony) -> Flow[None]:
    """It powers up (SO-POW)."""
    yield from opponent(game).power_up(game, SEAT) or ()
    go_to(game, WARP)


def warp(game: Anachrony) -> Flow[None]:
    """It warps (SO-WRP), and the turns begin; on the Alternate Timeline it only rolls now (SO-ALT-01)."""
    if REVEAL in game.rules.phases:
        own = game.player(SEAT)
        for tile in opponent(game).warps(game, SEAT):
            own.warps.move(tile, own.chosen)
        go_to(game, REVEAL)
        return
    yield from take_steps(game, warp_of(game, SEAT, {}))
    begin_turns(game)


def reveal(game: Anachrony) -> Flow[None]:
    """It puts its tiles on the spaces, in turn order (SO-ALT-02)."""
    yield from take_steps(game, Warp(SEAT, list(game.player(SEAT).chosen)))
    begin_turns(game)


def turn(game: Anachrony) -> Flow[None]:
    """Its turn (SO-TRN)."""
    yield from opponent(game).turn(game, SEAT) or ()


def clean_up(game: Anachrony) -> None:
    """Its exosuits come home, the asteroid may strike, the game may end, a new era may begin (SO-CLN)."""
    retrieve(game)
    if FLUX in game.rules.clean_up:
        put_casings_back(game)
    strike(game)
    if any(test(game) for test in game.rules.end_tests.values()):
        game.state.ended = True
    else:
        next_era(game)
        begin_era(game)


ACTS: dict[str, Callable[[Anachrony], Flow[None] | None]] = {
    PARADOX: paradox,
    POWER_UP: power_up,
    WARP: warp,
    REVEAL: reveal,
    TURN: turn,
    CLEAN_UP: clean_up,
}
