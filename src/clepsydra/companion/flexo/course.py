"""The course of Flexo's game: set-up cards at the start of a round, its turns, the panels it wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from clepsydra.companion.automa import Automa, Drawing, Line, Offer, Part, Standing
from clepsydra.companion.drawing import from_deck
from clepsydra.companion.fields import Answer, Option, Pick, Question, Say, Value
from clepsydra.companion.flexo import sheet
from clepsydra.companion.flexo.lines import lines
from clepsydra.companion.flexo.seats import HUMAN, ICONS, OTHER, SEAT
from clepsydra.companion.flexo.sheet import (
    END,
    START,
    begin_evaluation,
    begin_turns,
    moment_of,
    skip_panels,
    somebody_passed,
)
from clepsydra.companion.flexo.sights import known, look, question, write
from clepsydra.games.rulebenders.end_phase import end_round
from clepsydra.games.rulebenders.evaluation import majority, win
from clepsydra.games.rulebenders.evolution import LAST, SPACES
from clepsydra.games.rulebenders.flexo import flexo_start, flexo_turn
from clepsydra.games.rulebenders.game import Rulebenders
from clepsydra.games.rulebenders.sights import NextSetup
from clepsydra.games.rulebenders.state import FLEXO, PANELS, Turn
from clepsydra.kernel import PERSON, Draw, Event, Flow, Setup, Sight

TURN, PASSED, EVALUATION, EVALUATE = "turn", "passed", "evaluation", "evaluate"
COLOURS = ("red", "green", "blue", "yellow", "pink")


class Flexo(Automa[Rulebenders]):
    """Flexo: set-up cards at the start of a round, a turn for each revealed card, and the panels it wins."""

    name: ClassVar[str] = "flexo"
    game: ClassVar[str] = "rulebenders"
    icon: ClassVar[str] = "flexo"
    people: ClassVar[int] = 2

    # The beginning

    def beginning(self, answer: Answer) -> Question | None:
        """The three colours: people are called by them."""
        who = next((who for who in ("one", "other", "flexo") if who not in answer), None)
        if who is None:
            return None
        left = [colour for colour in COLOURS if colour not in answer.values()]
        options = tuple(Option(colour, Say(colour)) for colour in left)
        return Question(Say(f"colour-{who}"), (Pick(who, options),), "RF-SET-01")

    def setup(self, answer: Answer) -> Setup:
        """Two people and Flexo (RF-SET-05)."""
        return Setup(self.game, (PERSON, PERSON, FLEXO), options={"more_kinds": False})

    def open(self, game: Rulebenders, answer: Answer) -> None:
        """The round is about to start; the themes are of no concern to Flexo, only how many there are."""
        state = game.state
        for seat, who in enumerate(("one", "other", "flexo")):
            state.players[seat].colour = str(answer[who])
        state.plates = list(game.rules.catalog.themes[: game.rules.figures["themes"]])
        state.order = list(state.circle)
        state.phase = "flexo_start"

    def names(self, game: Rulebenders) -> Sequence[Say]:
        """People by their colours, Flexo by its own name."""
        return [Say(game.player(HUMAN).colour), Say(game.player(OTHER).colour), Say("flexo")]

    # Acts

    def offers(self, game: Rulebenders) -> Sequence[Offer]:
        """What the round has now."""
        moment = moment_of(game)
        if moment in (START, END):
            return [Offer(moment, Say(f"act-{moment}"), icon="flexo", note=Say(f"note-{moment}"))]
        if moment in PANELS:
            return [Offer(EVALUATE, Say("act-evaluate", {"panel": moment}), icon=ICONS[moment])]
        if game.player(SEAT).passed:
            return [Offer(EVALUATION, Say("act-evaluation"), icon="flexo", note=Say("note-evaluation"))]
        turn = Offer(TURN, Say("act-turn"), icon="dice")
        return [turn] if somebody_passed(game) else [turn, Offer(PASSED, Say("act-passed"), icon="flag")]

    def run(self, game: Rulebenders, act: str) -> Flow[None] | None:
        """Flexo's own rules; between them, what the round does to it."""
        state = game.state
        if act == START:
            flexo_start(game)
            begin_turns(game)
        elif act == TURN:
            state.turn = Turn(SEAT)
            return flexo_turn(game, SEAT)
        elif act == PASSED:
            game.player(HUMAN).passed = True
        elif act == EVALUATION:
            begin_evaluation(game)
        elif act == EVALUATE:
            return evaluate(game)
        else:
            end_round(game)
        return None

    def lines(self, before: Rulebenders, after: Rulebenders, told: Sequence[Event]) -> Sequence[Line]:
        """What hands do with Flexo's pieces and the markers."""
        return lines(after, told)

    def drawing(self, game: Rulebenders, draw: Draw) -> Drawing | None:
        """The set-up cards: a card is known by what Flexo does at the start of a round."""
        setups = game.rules.catalog.setups
        if not isinstance(draw, NextSetup):
            return None
        return from_deck(
            game.state.setups.pieces,
            draw.before,
            Say("real-setup", {"n": draw.before + 1}),
            lambda card: Say(f"setup-{setups[card].flexo}"),
        )

    # Sights

    def question(self, game: Rulebenders, sight: Sight) -> Question:
        """What a person is asked."""
        return question(game, sight)

    def write(self, game: Rulebenders, sight: Sight, answer: Answer) -> None:
        """What a person answered."""
        write(game, sight, answer)

    def look(self, game: Rulebenders, sight: Sight) -> Answer:
        """What the table shows."""
        return look(game, sight)

    def known(self, game: Rulebenders, sight: Sight) -> bool:
        """What need not be asked."""
        return known(game, sight)

    # The sheet

    def sheet(self, game: Rulebenders) -> Sequence[Part]:
        """All that is believed, panel by panel."""
        return sheet.parts(game)

    def correct(self, game: Rulebenders, name: str, value: Value) -> None:
        """Put a line right."""
        sheet.correct(game, name, value)

    # Standing and end

    def standing(self, game: Rulebenders) -> Standing:
        """The round; Flexo has no score (RF-GEN-05), but cubes."""
        figures = game.rules.figures
        placed = figures["cubes"] - game.player(SEAT).cubes
        return Standing(
            Say("moment", {"round": game.state.round, "rounds": figures["rounds"]}),
            ((Say("reserve"), game.player(SEAT).cubes), (Say("placed"), placed)),
        )

    def over(self, game: Rulebenders) -> bool:
        """Whether the last round has ended."""
        return game.state.ended

    def ending(self, game: Rulebenders) -> Sequence[Say]:
        """Flexo scores nothing; where its discs are decides who is nearest (RF-GEN-05)."""
        discs = game.player(SEAT).discs
        spaces = [Say("end-disc", {"panel": panel, "space": SPACES[discs[panel] + LAST]}) for panel in PANELS]
        return [Say("end"), *(says for panel, says in zip(PANELS, spaces, strict=True) if discs[panel])]

    def act_at(self, game: Rulebenders) -> str | None:
        """Flexo acts at the start of a round, in its turns, on panels where it has cubes, and at the end."""
        state = game.state
        if state.phase == "turn":
            begins = state.turn.seat != SEAT or not state.turn.begun
            return TURN if state.queue[0] == SEAT and begins else None
        if state.phase == "evaluation":
            return EVALUATE if game.strength(PANELS[state.queue[0]], SEAT) else None
        return {"flexo_start": START, "end": END}.get(state.phase)


def evaluate(game: Rulebenders) -> Flow[None]:
    """The next panel with cubes of Flexo: it bends the rule if it has the majority; what people win is theirs to do."""
    panel = PANELS[game.state.queue.pop(0)]
    winner = yield from majority(game, panel)
    if winner == SEAT:
        yield from win(game, winner, panel)
    skip_panels(game)
