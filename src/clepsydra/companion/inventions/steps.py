"""What the bots do, act by act: the steps of the game itself, on what is believed."""

from __future__ import annotations

from clepsydra.companion.inventions.believed import bots_of, is_solo, roles_of
from clepsydra.games.inventions.game import Inventions
from clepsydra.games.inventions.pillars import LAST_ROUND
from clepsydra.games.inventions.state import LAST_ERA
from clepsydra.kernel import Flow

STONE_AGE, TURN, CHANGE = "stone_age", "turn", "change"
"""Where a game beside a box is when it rests; it is over when it is nowhere."""
FIRST = ("cards", "chronos", "turn_order")
"""What the bots of a solo game do before the people when an era ends."""
THEN = ("pillars", "sages", "neutral_milestone", "eureka")
"""What they do among the people's own steps."""
CHRONOS_ALONE = ("chronos", "neutral_milestone", "eureka")
"""With two people: what is his, and how the milestones come to lie, which he goes by."""


def is_era_over(game: Inventions) -> bool:
    """Whether all bots have acted in the last round of an era."""
    state = game.state
    return not state.queue and (state.era == 1 or state.round == LAST_ROUND)


def next_bot(game: Inventions) -> int:
    """Who acts next."""
    return (game.state.queue or in_order(game))[0]


def in_order(game: Inventions) -> list[int]:
    """The bots in turn order."""
    return [seat for seat in game.state.order if seat in bots_of(game)]


def begin_turns(game: Inventions) -> None:
    """The first round of an era."""
    game.state.phase, game.state.queue = TURN, in_order(game)


# Acts


def settle(game: Inventions) -> None:
    """The next bot settles; after the last, ideas that nobody has claimed leave the game (see IN-STA-08)."""
    state = game.state
    settle_seat(game, state.queue[0])
    state.queue.pop(0)
    if not state.queue:
        for region in state.regions.values():
            if not roles_of(game, region):
                region.card.pieces.clear()
        begin_turns(game)


def settle_seat(game: Inventions, seat: int) -> None:
    """A bot settles in the Stone Age."""
    game.rules.settlers[game.rules.setup.seats[seat]](game, seat)


def turn(game: Inventions) -> None:
    """The turn of the next bot; if all have acted, in the next round."""
    state = game.state
    if not state.queue:
        state.round += 1
        state.queue = in_order(game)
    turn_of(game, state.queue[0])
    state.queue.pop(0)


def turn_of(game: Inventions, seat: int) -> None:
    """The turn of a bot."""
    game.rules.automas[game.rules.setup.seats[seat]](game, seat)


def end_era(game: Inventions) -> Flow[None]:
    """Chronos marches on, and the bots act before the people; nothing more is done when the last era has ended."""
    yield from step(game, "march")
    if game.state.era == LAST_ERA:
        return
    if is_solo(game):
        yield from steps(game, FIRST)
    else:
        yield from steps(game, CHRONOS_ALONE[: None if game.state.era > 2 else 1])
    if is_solo(game) and game.state.era > 2:
        game.state.phase = CHANGE
    else:
        begin_turns(game)


def change_era(game: Inventions) -> Flow[None]:
    """What is left for the bots of a solo game."""
    yield from steps(game, THEN)
    begin_turns(game)


def end(game: Inventions) -> Flow[None]:
    """The game is over."""
    yield from step(game, "ending")


# Steps


def steps(game: Inventions, names: tuple[str, ...]) -> Flow[None]:
    """Several steps of the game in a row."""
    for name in names:
        yield from step(game, name)


def step(game: Inventions, name: str) -> Flow[None]:
    """A step of the game."""
    game.state.phase = name
    yield from game.rules.steps[name](game) or ()
    if name == "sages":  # there are as many as regions
        for region in game.state.regions.values():
            region.sage = True


def alone(game: Inventions, name: str, about: str) -> Flow[None]:
    """One step by itself: a bot's turn, its settling, or a step of the game."""
    if name == "step":
        yield from step(game, about)
        return
    seat = int(about)
    game.state.queue.insert(0, seat)
    game.state.phase = name
    (turn_of if name == TURN else settle_seat)(game, seat)
    game.state.queue.pop(0)
