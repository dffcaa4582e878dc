"""The Chronossus beside Quantum Loops: when it warps, a card may leave the game (SO-FIM-02, QL-BOT).

It has no Quantum Warp tile, and takes and returns no card.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct, convert, field

from clepsydra.games.anachrony.act import Act, Warp
from clepsydra.games.anachrony.automas.catalog import TOKENS, solo
from clepsydra.games.anachrony.automas.events import BotLoopDie
from clepsydra.games.anachrony.catalog.components import Effect
from clepsydra.games.anachrony.catalog.forms import COUNT
from clepsydra.games.anachrony.catalog.module_tables import single
from clepsydra.games.anachrony.catalog.sheets import Told
from clepsydra.games.anachrony.catalog.words import Entry, Words
from clepsydra.games.anachrony.events import Revealed
from clepsydra.games.anachrony.game import Anachrony
from clepsydra.games.anachrony.modules.chronossus import with_alternate_timeline
from clepsydra.games.anachrony.modules.chronossus.pieces import own
from clepsydra.games.anachrony.modules.quantum_loops.loops import NAME as QUANTUM_LOOPS
from clepsydra.games.anachrony.modules.quantum_loops.loops import loops_of
from clepsydra.games.anachrony.rules import AnachronyRules, Operation
from clepsydra.games.anachrony.sights import CommandDie, LoopOffer
from clepsydra.games.anachrony.state import AnachronyState
from clepsydra.kernel import Zone
from clepsydra.kernel.corrections import Data
from clepsydra.kernel.editions import printed
from clepsydra.kernel.validators import fields, one_of

NAME = "chronossus_quantum_loops"
"""What the two have together."""
OPTIONS = ("quantum_remove_on_5", "quantum_removed_card_2vp")
"""What a table may agree on (see SO-DIF-11)."""


class Leaving(Struct, frozen=True):
    """On which faces of the AI die a card leaves, and what that is worth by agreement."""

    leaves_on: int
    leaves_on_too: int
    removed_vp: int


class GoneCards(Struct):
    """The cards that have left the game, for all to see."""

    cards: Zone = field(default_factory=Zone)


def data() -> Data:
    """The figures as they stand in the file."""
    return printed(Path(__file__).parent / "quantum_loops.toml")


def read(entry: Entry) -> Leaving:
    """The figures, from the data."""
    return convert(entry, Leaving)


def tell(words: Words, entry: Entry) -> Told:
    """The figures in sentences."""
    said = {name: entry[name] for name in Leaving.__struct_fields__}
    return words.name(entry), [words.say(f"{NAME}_{line}", **said) for line in ("die", "options")]


TABLES = {
    NAME: single(
        NAME,
        read,
        tell,
        fields({}, {"leaves_on": one_of(*TOKENS), "leaves_on_too": one_of(*TOKENS), "removed_vp": COUNT}),
    )
}


def extend(rules: AnachronyRules) -> None:
    """The die when it has placed its tiles (SO-FIM-12); objectives in the place of cards that want one to be best."""
    placed = with_alternate_timeline.NAME if with_alternate_timeline.NAME in rules.warp_steps else "place"
    rules.warp_steps.add(NAME, roll, after=placed)  # SO-FIM-12
    rules.operations.add("draw_objectives", Operation(draw_objectives))
    rules.setup_steps.remove(QUANTUM_LOOPS)  # SO-FIM-13
    rules.scoring.remove("own_conditions")  # SO-FIM-13


def gone_cards(state: AnachronyState) -> Zone:
    """The cards that have left the game."""
    found: GoneCards = getattr(state, NAME)
    return found.cards


def figures(rules: AnachronyRules) -> Leaving:
    """The figures of a table."""
    found: Leaving = rules.catalog.more[NAME]
    return found


def roll(game: Anachrony, warp: Warp) -> None:
    """If it has placed a warp tile it rolls, and on some faces the card farthest from the deck leaves (QL-BOT-02).

    Without a card on offer none does. By agreement another face will do, and each card that leaves brings it points
    (QL-BOT-03).
    """
    if game.automa(warp.seat) is None or not warp.tiles:
        return
    faces = solo(game).ai_die
    game.see(CommandDie)
    face = faces[game.draw((len(faces),))[0]]
    if face not in faces_that_remove(game.rules):
        game.tell(BotLoopDie, warp.seat, "SO-FIM-02", "stays", face, "")
        return
    game.see(LoopOffer)
    offer = loops_of(game.state).offer
    if not offer.pieces:
        game.tell(BotLoopDie, warp.seat, "SO-FIM-02", "empty", face, "")
        return
    card = offer.pieces[0]  # QL-BOT-01: new ones come last, next to the deck
    offer.move(card, gone_cards(game.state))
    game.tell(BotLoopDie, warp.seat, "SO-FIM-02", "leaves", face, card)
    if game.rules.option("quantum_removed_card_2vp"):
        game.gain(warp.seat, {"vp": figures(game.rules).removed_vp})


def faces_that_remove(rules: AnachronyRules) -> tuple[int, ...]:
    """The faces of the die on which a card leaves."""
    own_figures = figures(rules)
    more = (own_figures.leaves_on_too,) if rules.option("quantum_remove_on_5") else ()
    return (own_figures.leaves_on, *more)


def draw_objectives(game: Anachrony, _act: Act, effect: Effect) -> None:
    """Unused solo objectives come into play, as many as there are (QL-BOT-04)."""
    state = own(game)
    count = min(effect.args["count"], len(state.unused))
    drawn = [state.unused.draw(state.objectives) for _ in range(count)]
    if drawn:
        game.tell(Revealed, tuple(drawn))
