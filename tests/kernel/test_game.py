"""The verbs that every game shares: asking, chance, telling."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from clepsydra.kernel import (
    BACK,
    EVERYBODY,
    NOBODY,
    Ask,
    Chance,
    Denial,
    Drew,
    Event,
    Gained,
    NoOption,
    One,
    Passed,
    Rolled,
    Sight,
    Some,
    Together,
    Zone,
    deny,
    only,
)
from clepsydra.kernel.events import seen_by
from tests.kernel.toy import KEY, Toy, rules_of


@pytest.fixture
def game() -> Toy:
    rules = rules_of()
    return Toy(rules, rules.opening(Chance(KEY)))


def asked(rule: Generator[Ask, Any, Any]) -> Ask:
    return next(rule)


def returned(rule: Generator[Ask, Any, Any], *answers: Any) -> Any:
    """What the rule returns after these answers."""
    try:
        for answer in (None, *answers):
            rule.send(answer)
    except StopIteration as stop:
        return stop.value
    pytest.fail("the rule asks on")


def not_b(option: str) -> Denial | None:
    return deny("TB-ASK-02") if option == "b" else None


def test_one_option_is_picked(game: Toy) -> None:
    ask = asked(game.choose(1, ["a", "b"], rule="HG-PAY-02"))
    assert isinstance(ask, One)
    assert (ask.seat, ask.rule, list(ask.menu.options)) == (1, "HG-PAY-02", ["a", "b"])
    assert returned(game.choose(1, ["a", "b"], rule="HG-PAY-02"), "b") == "b"


@pytest.mark.rule("TB-ASK-07")
def test_a_single_option_is_taken_without_asking(game: Toy) -> None:
    assert returned(game.choose(0, ["a"], rule="HG-PAY-02")) == "a"
    assert returned(game.choose(0, ["a", "b"], rule="HG-PAY-02", why_not=not_b)) == "a"
    assert returned(game.choose_some(0, ["a", "b"], rule="HG-DWN-01", at_least=2)) == ("a", "b")
    assert returned(game.choose_some(0, ["a"], rule="HG-DWN-01", at_most=0)) == ()
    assert returned(game.choose_some(0, [], rule="HG-DWN-01")) == ()


@pytest.mark.rule("TB-ASK-07")
def test_a_single_option_is_asked_where_the_asking_belongs_to_the_rule(game: Toy) -> None:
    assert isinstance(asked(game.choose(0, ["pass"], rule="HG-TRN-02", always=True)), One)
    assert isinstance(asked(game.choose_together({0: ["open"]}, rule="HG-LID-02")), Together)


@pytest.mark.rule("TB-ASK-07")
def test_a_seat_that_has_only_opened_something_is_asked_of_a_single_option_and_may_turn_back(
    game: Toy,
) -> None:
    ask = asked(game.may_choose(0, ["a", "b"], rule="HG-PAY-02", why_not=not_b))
    assert isinstance(ask, One)
    assert list(ask.menu.options) == ["a", BACK]
    assert ask.why_not("b") == deny("TB-ASK-02")
    assert returned(game.may_choose(0, ["a"], rule="HG-PAY-02"), "a") == "a"
    assert returned(game.may_choose(0, ["a"], rule="HG-PAY-02"), BACK) is None
    with pytest.raises(NoOption):
        asked(game.may_choose(0, ["b"], rule="HG-PAY-02", why_not=not_b))


def test_a_choice_that_is_always_asked_looks_no_further_than_its_first_option(game: Toy) -> None:
    looked: list[str] = []

    def why_not(option: str) -> Denial | None:
        looked.append(option)
        return None

    asked(game.choose(0, ["a", "b", "c"], rule="HG-TRN-02", why_not=why_not, always=True))
    assert looked == ["a"]
    asked(game.choose(0, ["d", "e", "f"], rule="HG-TRN-02", why_not=why_not))
    assert looked == ["a", "d", "e"]


def test_a_subset_is_picked(game: Toy) -> None:
    ask = asked(game.choose_some(0, ["a", "b", "c"], rule="HG-DWN-01", at_least=1, at_most=9, why_not=not_b))
    assert isinstance(ask, Some)
    assert (ask.at_least, ask.at_most, list(ask.menu.options)) == (1, 2, ["a", "c"])
    assert returned(game.choose_some(0, ["a", "b"], rule="HG-DWN-01"), ("b",)) == ("b",)


def test_several_seats_pick_at_once(game: Toy) -> None:
    ask = asked(game.choose_together({0: ["a"], 1: ["a", "b"]}, rule="HG-LID-02"))
    assert isinstance(ask, Together)
    assert {seat: list(one.menu.options) for seat, one in ask.asks.items()} == {0: ["a"], 1: ["a", "b"]}
    assert returned(game.choose_together({0: ["a"]}, rule="HG-LID-02"), {0: "a"}) == {0: "a"}
    assert returned(game.choose_together({}, rule="HG-LID-02")) == {}


def test_a_rule_that_offers_nothing_is_a_mistake(game: Toy) -> None:
    for rule in (
        game.choose(0, [], rule="HG-THF-01"),
        game.choose(0, ["b"], rule="HG-THF-01", why_not=not_b),
        game.choose_some(0, ["a", "b"], rule="HG-THF-01", at_least=2, why_not=not_b),
        game.choose_together({0: ["a"], 1: []}, rule="HG-THF-01"),
    ):
        with pytest.raises(NoOption, match="HG-THF-01: seat"):
            asked(rule)


def test_a_die_is_rolled_in_the_open(game: Toy) -> None:
    told: list[Event] = []
    game.told = told.append
    die = game.roll(6)
    assert told == [Rolled(die)]


def test_all_chance_is_written_down_where_somebody_keeps_it(game: Toy) -> None:
    game.roll(6)
    game.rolls = []
    die = game.roll(6)
    game.shuffle(game.state.deck)
    assert game.rolls[0] == [die - 1]
    assert len(game.rolls[1]) == len(game.state.deck) - 1
    game.state.chance.draw((6,))
    assert len(game.rolls) == 2


def test_what_is_written_down_of_chance_cannot_be_changed_later(game: Toy) -> None:
    game.rolls = []
    game.draw((6, 6)).append(7)
    assert len(game.rolls[0]) == 2


@pytest.mark.rule("TB-SEC-01")
def test_a_pile_shuffled_into_a_deck_is_known_to_nobody(game: Toy) -> None:
    deck, pile = game.state.deck, game.state.pile
    before = deck.pieces.copy()
    for _ in range(3):
        deck.draw(pile)
    deck.show("card#1", only(0))
    game.shuffle_into(pile, deck)
    assert (pile.pieces, pile.known, deck.known) == ([], {}, {})
    assert sorted(deck.pieces) == sorted(before)
    assert deck.pieces != before


def test_telling_costs_nothing_when_nobody_listens(game: Toy) -> None:
    def never(*_: object) -> Event:
        pytest.fail("an event was made for nobody")

    game.tell(never, 1, 2)


@pytest.mark.rule("TB-SEC-02")
def test_an_event_shows_the_backs_of_what_a_seat_may_not_see() -> None:
    drew = Drew(0, "lid#3", eyes=only(0))
    assert seen_by(drew, 0, lambda _: "card") == Drew(0, "lid#3")
    assert seen_by(drew, 1, lambda _: "card") == seen_by(drew, None, lambda _: "card") == Drew(0, "?card")


def test_an_open_event_is_the_same_for_all() -> None:
    gained = Gained(0, {"sand": 2})
    assert all(seen_by(gained, seat, lambda _: "") is gained for seat in (0, 1, None))
    assert Passed(0).eyes == EVERYBODY


def test_several_pieces_of_an_event_are_hidden_together() -> None:
    class Kept(Event, frozen=True):
        hides = ("cards",)
        seat: int
        cards: tuple[str, ...]

    kept = Kept(0, ("a#1", "b#2"), eyes=only(0))
    assert seen_by(kept, 1, back=lambda _: "card") == Kept(0, ("?card", "?card"))


def test_what_cannot_be_mixed_asks_nothing_of_chance(game: Toy) -> None:
    game.shuffle(Zone(NOBODY, ["a"]))
    game.shuffle(Zone(NOBODY))
    assert game.state.chance.counter == 0


class Hand(Sight, frozen=True):
    """What a seat of the toy game holds."""

    seat: int


def test_a_rule_that_reads_the_table_names_what_it_reads_to_who_listens(game: Toy) -> None:
    seen: list[Sight] = []
    game.see(Hand, 1)
    game.saw = seen.append
    game.see(Hand, 0)
    assert seen == [Hand(0)]
