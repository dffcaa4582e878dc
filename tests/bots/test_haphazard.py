"""The bot that decides at random answers whatever it is asked."""

from collections import Counter

import pytest

from clepsydra.bots import at_random, bot_named
from clepsydra.kernel import BACK, Chance, Menu, One, Some, stream


def test_it_picks_every_option_about_equally_often() -> None:
    ask, chance = One(0, Menu(["a", "b", "c"]), "HG-TRN-02"), Chance(b"seed")
    picked = Counter(at_random(ask, chance) for _ in range(3000))
    assert set(picked) == {"a", "b", "c"}
    assert min(picked.values()) > 900


def test_it_never_turns_back() -> None:
    ask, chance = One(0, Menu(["a", BACK]), "HG-PAY-02"), Chance(b"seed")
    assert {at_random(ask, chance) for _ in range(50)} == {"a"}


def test_it_picks_subsets_of_every_allowed_size() -> None:
    ask, chance = Some(0, Menu(["a", "b", "c", "d"]), "HG-DWN-01", 1, 3), Chance(b"seed")
    answers = [at_random(ask, chance) for _ in range(300)]
    assert all(ask.why_not(answer) is None for answer in answers)
    assert {len(answer) for answer in answers} == {1, 2, 3}


def test_the_same_chance_gives_the_same_answer() -> None:
    ask = One(0, Menu([("play", str(n)) for n in range(50)]), "HG-TRN-02")
    assert at_random(ask, stream(b"s", 1)) == at_random(ask, stream(b"s", 1))


def test_an_unknown_bot_is_named_in_the_complaint() -> None:
    with pytest.raises(LookupError, match="'grandmaster'; there are dewdrop,"):
        bot_named("grandmaster")
