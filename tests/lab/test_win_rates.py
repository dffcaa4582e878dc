"""How those who chose a thing fared."""

import pytest

from clepsydra.kernel import PERSON, Answer, Menu, One, Setup, Some
from clepsydra.lab.simulation import Plan, simulate
from clepsydra.lab.win_rates import WinRates, chosen, share


def test_a_share_has_the_interval_of_wilson() -> None:
    found = share(380, 400)
    assert (found.share, found.low, found.high) == (0.95, 0.924, 0.967)
    assert share(0, 5).low == 0
    assert share(5, 5).high == 1


def test_a_thing_counts_once_for_each_seat_that_chose_it() -> None:
    rates = WinRates()
    rates.count({"play elf", "pass"}, first=True)
    rates.count({"pass"}, first=False)
    other = WinRates()
    other.count({"play elf"}, first=True)
    rates.add(other)
    found = rates.shares(fewest=2)
    assert [(thing, each.hits, each.cases) for thing, each in found.items()] == [
        ("play elf", 2, 2),
        ("pass", 1, 2),
    ]
    assert rates.shares(fewest=3) == {}


@pytest.mark.parametrize(
    ("ask", "answer", "things"),
    [
        (One(0, Menu([("play", "elf#3")]), "TB-ASK-02"), ("play", "elf#3"), ["play elf"]),
        (Some(0, Menu(["a", "b", "c"]), "TB-ASK-02", 0, 3), ("a", "b"), ["a", "b"]),
    ],
)
def test_what_is_chosen_is_said_without_copies(ask: One | Some, answer: Answer, things: list[str]) -> None:
    assert list(chosen(ask, answer)) == things


def test_a_simulation_tells_the_fortunes_of_all_games_whatever_the_number_of_processes() -> None:
    plan = Plan("hourglass", seed=7, setup=Setup("hourglass", (PERSON, PERSON)))
    summary = simulate(plan, 60, workers=2)
    assert summary["fortunes"] == simulate(plan, 60, workers=1)["fortunes"]
    assert all(fared["hits"] <= fared["cases"] <= 120 for fared in summary["fortunes"].values())
    assert [each["hits"] for each in summary["first_share_by_seat"]] == summary["firsts_by_seat"]
    assert {each["cases"] for each in summary["first_share_by_seat"]} == {60}
