"""The greedy bot: it tries what it may do in a world it imagines, to the end of its turn, and takes the best."""

from __future__ import annotations

from typing import Any

from clepsydra.bots.random_bot import at_random
from clepsydra.kernel import Answer, Chance, One, Play, SeatView, Some, Together, World

TRIES = 3
"""How often each option is tried, with other decisions after it."""
MOST_OPTIONS = 60
MOST_DECISIONS = 24
"""How far a try goes at most."""
MOST_SUBSETS = 64
"""Of so many subsets each is tried; of more, some."""
SUBSETS = 12


class Greedy:
    """Looks one turn ahead by its own view, and values what it sees in the terms that the game names."""

    looks = True
    games: tuple[str, ...] = ()

    def decide(self, seat_view: SeatView[Any], chance: Chance) -> Answer:
        """The answer whose best try ends in the most worthwhile position."""
        answers = candidates(seat_view.ask, chance)
        if len(answers) == 1:
            return answers[0]
        world = seat_view.determinize(chance)
        values = {answer: best_of(world, seat_view.seat, answer, chance) for answer in answers}
        return max(values, key=lambda answer: values[answer])


def candidates(ask: One | Some, chance: Chance) -> list[Answer]:
    """Every option of a choice that leads on, every subset; some, where they are many."""
    if isinstance(ask, One):
        options = list(ask.menu.onward)
        if len(options) > MOST_OPTIONS:
            chance.shuffle(options)
        return options[:MOST_OPTIONS]
    if ask.count <= MOST_SUBSETS:
        subsets: list[Answer] = list(ask.subsets())
        chance.shuffle(
            subsets
        )  # of those that seem worth the same, the first is taken: let it not be the smallest
        return subsets
    return list(dict.fromkeys(at_random(ask, chance) for _ in range(SUBSETS)))


def best_of(world: World[Any], seat: int, answer: Answer, chance: Chance) -> float:
    """The best that came of an answer in a few tries; in one, if the answer was all there was to decide."""
    best, more = tried(world.begin(forks=False), seat, answer, chance)
    for _ in range(TRIES - 1 if more else 0):
        best = max(best, tried(world.begin(forks=False), seat, answer, chance)[0])
    return best


def tried(play: Play[Any], seat: int, answer: Answer, chance: Chance) -> tuple[float, bool]:
    """What the position is worth to the seat when its turn, begun with this answer, is over; whether more was decided."""
    more = False
    step = play.steps
    play.accept(seat, answer)
    for _ in range(MOST_DECISIONS):
        if play.steps != step or play.over:
            break
        decides = seat if seat in play.asks else next(iter(play.asks))
        if decides != seat and (seat in play.stages or not isinstance(play.ask, Together)):
            break
        play.accept(decides, at_random(play.asks[decides], chance))
        more = True
    return value(play, seat), more


def value(play: Play[Any], seat: int) -> float:
    """What the game's yardstick says a position is worth; at its end, the score itself."""
    evaluate = play.rules.definition.yardstick
    if play.over or evaluate is None:
        result = play.result
        return result.totals[seat] * 1.0
    game = play.rules.definition.game(play.rules, play.state_for(seat))
    return sum(evaluate(game, seat).values())
