"""Looks at the timeline, and at what comes of it: warp tiles, Variable Anomalies, Quantum Loops."""

from __future__ import annotations

from typing import Any

from clepsydra.companion import figures
from clepsydra.companion.anachrony.looks import NONE, Look, listed, several
from clepsydra.companion.anachrony.seats import PERSON_SEAT, SEAT, named
from clepsydra.companion.fields import (
    Answer,
    Count,
    Option,
    Pick,
    Question,
    Say,
    Several,
    as_yes_or_no,
    is_yes,
    yes_or_no,
)
from clepsydra.games.anachrony.game import ANOMALY, Anachrony
from clepsydra.games.anachrony.modules.hypersync.tiles import NAME as HYPERSYNC
from clepsydra.games.anachrony.paradox import counted, rollers
from clepsydra.games.anachrony.sights import LoopOffer, MoreWarps, SpacesPrinted, SpacesUsed, TopAnomalies
from clepsydra.games.anachrony.state import Stack
from clepsydra.games.anachrony.warp_tiles import own_warps
from clepsydra.kernel.validators import Each

LOOPS = "quantum_loops"
STACKS = ("primary", "secondary")


class WarpsLook(Look[MoreWarps]):
    """On which tiles the person has more warp tiles, so that the opponent does not roll (SO-PAR-01)."""

    def question(self, game: Anachrony, sight: MoreWarps) -> Question:
        """Which of those on which the person can have more."""
        tiles = tuple(
            Option(
                str(era), Say("era", {"era": era}), "vortex", Say("it-has", {"n": counted(game, SEAT, era)})
            )
            for era in beatable(game, sight)
        )
        none = Option(NONE, Say("nowhere"))
        field = Several("eras", tiles, at_least=1)
        says = Say("ask-warps-hypersync" if game.rules.setup.plays(HYPERSYNC) else "ask-warps")
        return Question(says, (field,), "SO-PAR-01", "vortex", none)

    def write(self, game: Anachrony, sight: MoreWarps, answer: Answer) -> None:
        """There the person has one more, elsewhere none."""
        more = several(answer, "eras")
        take_back_all(game)
        own = game.player(PERSON_SEAT).warps
        for era in map(int, more):
            for piece in own.pieces[: counted(game, SEAT, era) + 1]:
                own.move(piece, game.timeline_tile(era).warps)

    def look(self, game: Anachrony, sight: MoreWarps) -> Answer:
        """Where the person has more."""
        more = [str(era) for era in beatable(game, sight) if SEAT not in rollers(game, era)]
        return listed("eras", more)

    def known(self, game: Anachrony, sight: MoreWarps) -> bool:
        """Nobody can have more than it has there."""
        return not beatable(game, sight)


def beatable(game: Anachrony, sight: MoreWarps) -> list[int]:
    """The eras in which it would roll, and the person can have put more there: without modules, two tiles at most."""
    most, may_roll = game.rules.catalog.figures["warps_per_era"], game.rules.may_roll.values()
    eras = [era for era in sight.eras if all(may(game, SEAT, era) for may in may_roll)]
    return [era for era in eras if counted(game, SEAT, era) < most or game.rules.setup.modules]


def take_back_all(game: Anachrony) -> None:
    """Nothing is believed of the person's warp tiles on the timeline."""
    for era, piece in own_warps(game, PERSON_SEAT):
        game.timeline_tile(era).warps.move(piece, game.player(PERSON_SEAT).warps)


class SpacesLook(Look[SpacesUsed]):
    """Which space of the Alternate Timeline is the next one (SO-ALT-02)."""

    def question(self, game: Anachrony, sight: SpacesUsed) -> Question:
        """How many are used."""
        count = Count("used", 0, len(game.rules.catalog.timeline[sight.era]), icon="vortex")
        return Question(Say("ask-spaces-used", {"era": sight.era}), (count,), "SO-ALT-02", "vortex")

    def write(self, game: Anachrony, sight: SpacesUsed, answer: Answer) -> None:
        """So many are used."""
        game.timeline_tile(sight.era).spaces_used = int(str(answer["used"]))

    def look(self, game: Anachrony, sight: SpacesUsed) -> Answer:
        """How many are used."""
        return {"used": game.timeline_tile(sight.era).spaces_used}


class PrintedLook(Look[SpacesPrinted]):
    """What the spaces show that it is about to cover: whether they score, and what they are called (SO-ALT-04)."""

    def question(self, game: Anachrony, sight: SpacesPrinted) -> Question:
        """What each of them shows."""
        check = figures.sources_of(game).blanks[slots_of(game, sight.era)].check
        options = figures.options_of(check.item) if isinstance(check, Each) else ()
        fields = tuple(Pick(str(number), options, Say("space", {"n": number})) for number in sight.spaces)
        return Question(Say("ask-spaces-printed", {"era": sight.era}), fields, "SO-ALT-04", "vortex")

    def write(self, game: Anachrony, sight: SpacesPrinted, answer: Answer) -> None:
        """These spaces are so; the tile is used in this era alone, and each of its spaces once."""
        spaces = list(game.rules.catalog.timeline[sight.era])
        for number in sight.spaces:
            spaces[number - 1] = str(answer[str(number)])
        figures.learn(game, {slots_of(game, sight.era): spaces})

    def look(self, game: Anachrony, sight: SpacesPrinted) -> Answer:
        """What they show."""
        spaces = game.rules.catalog.timeline[sight.era]
        return {str(number): spaces[number - 1] for number in sight.spaces}

    def known(self, game: Anachrony, sight: SpacesPrinted) -> bool:
        """No space is left, or the tile was corrected by its owner."""
        return not sight.spaces or not figures.is_unread(game, slots_of(game, sight.era))


def slots_of(game: Anachrony, era: int) -> str:
    """Where the spaces of the tile of an era stand in the data."""
    return f"alternate_timeline_tile.{game.rules.catalog.timeline_tiles[era]}.slots"


class LoopLook(Look[LoopOffer]):
    """Whether a Quantum Loop card can leave; which it is, its place says (QL-BOT-02)."""

    def question(self, game: Anachrony, sight: LoopOffer) -> Question:
        """Whether there is one."""
        return Question(Say("ask-loop"), yes_or_no(), "QL-BOT-02", "quantum")

    def write(self, game: Anachrony, sight: LoopOffer, answer: Answer) -> None:
        """Some card is on offer, or none."""
        loops: Any = getattr(game.state, LOOPS)
        loops.deck.pieces += loops.offer.pieces
        loops.offer.pieces = [loops.deck.pieces.pop()] if is_yes(answer) else []

    def look(self, game: Anachrony, sight: LoopOffer) -> Answer:
        """Whether there is one."""
        loops: Any = getattr(game.state, LOOPS)
        return as_yes_or_no(bool(loops.offer.pieces))


class AnomaliesLook(Look[TopAnomalies]):
    """The Variable Anomalies on top of their stacks (SO-VAN-02)."""

    def question(self, game: Anachrony, sight: TopAnomalies) -> Question:
        """Which, of those that it has not itself."""
        options = (
            *(named(kind, "anomaly") for kind in not_taken(game)),
            Option(NONE, Say("stack-empty")),
        )
        fields = tuple(Pick(stack, options, Say(f"anomalies-{stack}")) for stack in STACKS)
        return Question(Say("ask-anomalies"), fields, "SO-VAN-02", "anomaly")

    def write(self, game: Anachrony, sight: TopAnomalies, answer: Answer) -> None:
        """They lie on top; or a stack is empty."""
        first, second = (str(answer[name]) for name in STACKS)
        below = [kind for kind in not_taken(game) if kind not in (first, second)]
        stack = anomaly_stack(game)
        stack.primary.pieces = [] if first == NONE else [*below, first]
        stack.secondary.pieces = [] if second in (NONE, first) else [second]

    def look(self, game: Anachrony, sight: TopAnomalies) -> Answer:
        """The top tiles."""
        stack = anomaly_stack(game)
        tops = {"primary": stack.primary.pieces[-1:], "secondary": stack.secondary.pieces[-1:]}
        return {name: top[0] if top else NONE for name, top in tops.items()}


def anomaly_stack(game: Anachrony) -> Stack:
    """The two stacks of Variable Anomalies."""
    return game.rules.stacked[ANOMALY](game.state)


def not_taken(game: Anachrony) -> list[str]:
    """The Variable Anomalies that the opponent has not itself."""
    own = game.player(SEAT).anomalies
    return [kind for kind in game.rules.catalog.more["variable_anomaly"] if kind not in own]
