"""The bot that decides at random: it plays badly and finds every corner of the rules."""

from __future__ import annotations

from typing import Any

from clepsydra.kernel import Answer, Chance, One, SeatView, Some


class RandomBot:
    """Every option is as good as any other; only back it never turns, or it might do nothing else."""

    looks = False
    games: tuple[str, ...] = ()

    def decide(self, seat_view: SeatView[Any], chance: Chance) -> Answer:
        """Pick any answer that is allowed."""
        return at_random(seat_view.ask, chance)


def at_random(ask: One | Some, chance: Chance) -> Answer:
    """An answer to the ask: each option that leads on, or each subset, as likely as any other.

    >>> from clepsydra.kernel import Menu
    >>> at_random(One(0, Menu(["pass"]), "HG-TRN-02"), Chance(b"seed"))
    'pass'
    """
    if isinstance(ask, One):
        answer: Answer = ask.menu.any_one(chance.below)
        return answer
    return ask.any_one(chance.below)
