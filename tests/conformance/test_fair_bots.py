"""Our bots go by what their seat may know, and the proof of it catches one that does not."""

from __future__ import annotations

from typing import Any

import pytest

from clepsydra.bots import RandomBot
from clepsydra.kernel import PERSON, Answer, Chance, SeatView, Setup, installed_games
from clepsydra.testing.fairness import fairness
from clepsydra.testing.trial import Trial

GAMES = installed_games()


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_the_same_view_and_chance_give_the_same_answer(game: str, seed: int) -> None:
    fairness(Trial(GAMES[game], Setup(game, (PERSON,) * 3), seed))


def test_with_every_module_too() -> None:
    fairness(Trial(GAMES["anachrony"], GAMES["anachrony"].largest_table("everything")))


class Peeker(RandomBot):
    """Looks at the top of the deck, which its view does not show."""

    def decide(self, seat_view: SeatView[Any], chance: Chance) -> Answer:
        top = seat_view._play.state.deck.pieces[-1:]
        for _ in "".join(top):
            chance.below(2)
        return super().decide(seat_view, chance)


def some_games(bot: RandomBot) -> None:
    for seed in range(8):
        fairness(Trial(GAMES["hourglass"], Setup("hourglass", (PERSON,) * 3), seed), [bot])


def test_one_that_looks_at_the_real_deck_is_caught() -> None:
    some_games(RandomBot())
    with pytest.raises(AssertionError, match="what Peeker answers depends on the hidden"):
        some_games(Peeker())
