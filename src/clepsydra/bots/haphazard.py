"""The bot that decides at random: it plays badly and finds every corner of the rules."""

from __future__ import annotations

from typing import Any

from clepsydra.kernel import Answer, Chance, Eyes, One, Some


class Haphazard:
    """Every option is as good as any other."""

    looks = False

    def decide(self, eyes: Eyes[Any], chance: Chance) -> Answer:
        """Pick any answer that is allowed."""
        return at_random(eyes.ask, chance)


def at_random(ask: One | Some, chance: Chance) -> Answer:
    """An answer to the ask, each option as likely as any other.

    >>> from clepsydra.kernel import Menu
    >>> at_random(One(0, Menu(["pass"]), "HG-TRN-02"), Chance(b"seed"))
    'pass'
    """
    if isinstance(ask, One):
        answer: Answer = ask.menu.any_one(chance.below)
        return answer
    size = ask.at_least + chance.draw((ask.at_most - ask.at_least + 1,))[0]
    shuffled = list(ask.menu.options)
    chance.shuffle(shuffled)
    return tuple(shuffled[:size])
