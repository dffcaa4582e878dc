"""Asks: what is on offer, what is denied and why."""

from __future__ import annotations

from collections import Counter

import pytest

from clepsydra.kernel import BACK, Chance, Denial, Menu, One, Refused, Some, Together, deny
from clepsydra.kernel.asks import asks_of, from_plain


def too_dear(card: str) -> Denial | None:
    return deny("HG-PAY-01", needed=6, have=1) if card == "palace" else None


MENU = Menu(["well", "palace", "dune"], too_dear)


@pytest.mark.rule("TB-ASK-02")
def test_what_the_rules_deny_is_not_offered_but_shown_with_its_reason() -> None:
    assert list(MENU.options) == ["well", "dune"]
    assert MENU.denied() == [("palace", deny("HG-PAY-01", needed=6, have=1))]
    assert MENU.why_not("palace") == deny("HG-PAY-01", needed=6, have=1)


@pytest.mark.rule("TB-ASK-02")
@pytest.mark.parametrize("answer", ["thief", "", None, 0, ("well",), ["well"], {"well": 1}])
def test_what_is_not_on_the_menu_is_not_on_offer(answer: object) -> None:
    assert One(0, MENU, "HG-TRN-02").why_not(answer) == deny("TB-ASK-02")


def test_a_menu_without_reasons_offers_everything() -> None:
    menu = Menu(iter(["a", "b"]))
    assert (list(menu.options), menu.denied()) == (["a", "b"], [])
    assert menu.why_not("c") == deny("TB-ASK-02")


def test_reasons_are_asked_only_as_far_as_somebody_looks() -> None:
    asked: list[str] = []

    def why_not(card: str) -> Denial | None:
        asked.append(card)
        return deny("TB-ASK-02") if card == "b" else None

    menu = Menu(["a", "b", "c", "d"], why_not)
    assert asked == []
    assert menu.first(2) == ["a", "c"]
    assert asked == ["a", "b", "c"]
    assert menu.why_not("a") is None
    assert asked[3:] == ["a"]
    assert list(menu.options) == ["a", "c", "d"]
    assert menu.first(2) == ["a", "c"]
    assert len(asked) == 8


def test_any_option_is_drawn_alike_and_nothing_else() -> None:
    def odd(number: str) -> Denial | None:
        return None if int(number) % 2 else deny("TB-ASK-02")

    chance = Chance(b"draw")
    drawn = Counter(Menu([str(n) for n in range(8)], odd).any_one(chance.below) for _ in range(2000))
    assert set(drawn) == {"1", "3", "5", "7"}
    assert min(drawn.values()) > 430
    with pytest.raises(LookupError, match="nothing"):
        Menu(["2"], odd).any_one(chance.below)


def test_chance_never_picks_the_way_back() -> None:
    def not_b(option: str) -> Denial | None:
        return deny("TB-ASK-02") if option == "b" else None

    chance, menu = Chance(b"back"), Menu(["a", "b", BACK, "c"], not_b)
    assert {menu.any_one(chance.below) for _ in range(100)} == {"a", "c"}
    assert (list(menu.options), list(menu.onward)) == (["a", BACK, "c"], ["a", "c"])
    with pytest.raises(LookupError, match="nothing"):
        Menu([BACK]).any_one(chance.below)


def test_looking_at_a_menu_does_not_change_what_chance_picks() -> None:
    def odd(option: str) -> Denial | None:
        return deny("TB-ASK-02") if int(option) % 2 else None

    for seed in range(50):
        unseen, seen = (Menu([str(n) for n in range(9)], odd) for _ in range(2))
        assert len(seen.options) == 5
        chances = Chance(bytes([seed])), Chance(bytes([seed]))
        drawn = [menu.any_one(chance.below) for menu, chance in zip((unseen, seen), chances, strict=True)]
        assert drawn[0] == drawn[1]
        assert chances[0].counter == chances[1].counter, "the same draws"


@pytest.mark.rule("TB-ASK-03")
@pytest.mark.parametrize(
    ("answer", "denial"),
    [
        (("a",), None),
        (("c", "a"), None),
        ((), deny("TB-ASK-03", at_least=1, at_most=2, given=0)),
        (("a", "b", "c"), deny("TB-ASK-03", at_least=1, at_most=2, given=3)),
        (("a", "a"), deny("TB-ASK-03", at_least=1, at_most=2, given=2)),
        (("a", "x"), deny("TB-ASK-02")),
        ("a", deny("TB-ASK-02")),
        (["a"], deny("TB-ASK-02")),
        (({},), deny("TB-ASK-02")),
    ],
)
def test_a_subset_holds_different_things_within_its_limits(answer: object, denial: Denial | None) -> None:
    assert Some(0, Menu(["a", "b", "c"]), "HG-DWN-01", 1, 2).why_not(answer) == denial


@pytest.mark.rule("TB-ASK-03")
def test_the_order_of_choosing_says_nothing() -> None:
    some = Some(0, Menu(["a", "b", "c"]), "HG-DWN-01", 0, 3)
    assert some.settle(("c", "a")) == some.settle(("a", "c")) == ("a", "c")


def test_the_reason_of_a_denied_item_is_the_rules_own() -> None:
    some = Some(0, MENU, "HG-DWN-01", 0, 3)
    assert some.why_not(("well", "palace")) == deny("HG-PAY-01", needed=6, have=1)


def test_an_answer_that_only_equals_an_option_is_settled_as_the_option() -> None:
    """JSON and Python have more than one way to write 1; rules and records know only the option's."""
    one = One(0, Menu([("rob", 1), ("rob", 2)]), "HG-THF-01")
    some = Some(0, one.menu, "HG-THF-01", 0, 2)
    for settled in (one.settle(("rob", 1.0)), *some.settle((("rob", True),))):  # type: ignore[arg-type]
        assert isinstance(settled, tuple)
        assert type(settled[1]) is int


def test_what_each_seat_is_asked() -> None:
    one = One(2, MENU, "HG-TRN-02")
    some = Some(0, MENU, "HG-DWN-01", 0, 1)
    assert asks_of(one) == {2: one}
    assert asks_of(Together({0: some, 2: one})) == {0: some, 2: one}
    assert asks_of(None) == {}


def test_lists_of_json_become_the_tuples_that_options_are() -> None:
    assert from_plain([["build", 302], "pass"]) == (("build", 302), "pass")
    assert from_plain("pass") == "pass"


def test_a_denial_names_its_rule_reason_and_figures() -> None:
    assert deny("HG-PAY-01", needed=6).key == "HG-PAY-01"
    several = deny("TB-SET-03", "needs", module="a", other="b")
    assert several.key == "TB-SET-03/needs"
    refused = Refused(several)
    assert refused.denial is several
    assert "TB-SET-03/needs" in str(refused)


def one_of_a_kind(cards: tuple[str, ...]) -> Denial | None:
    """Made up for these tests: a well and a dune do not go together."""
    return deny("HG-PAY-01", needed=2, have=1) if {"well", "dune"} <= set(cards) else None


PICKY = Some(0, Menu(["well", "palace", "dune", "oasis"], too_dear), "HG-DWN-01", 0, 2, one_of_a_kind)


@pytest.mark.rule("TB-ASK-02")
def test_what_does_not_go_together_is_refused_with_its_reason() -> None:
    reason = deny("HG-PAY-01", needed=2, have=1)
    assert PICKY.why_not(("well",)) is None
    assert PICKY.why_not(("dune", "well")) == PICKY.why_not(("well", "dune")) == reason
    assert PICKY.why_not(("well", "palace")) == deny("HG-PAY-01", needed=6, have=1), (
        "each item is asked first"
    )
    assert PICKY.why_not(("well", "dune", "oasis")).rule == "TB-ASK-03", "then how many they are"  # type: ignore[union-attr] # it is refused
    assert list(PICKY.refused()) == [(("well", "dune"), reason)]
    assert list(PICKY.subsets()) == [
        (),
        ("well",),
        ("dune",),
        ("oasis",),
        ("well", "oasis"),
        ("dune", "oasis"),
    ]
    assert PICKY.count == 7


def test_any_subset_that_is_allowed_is_drawn_as_often_as_any_other() -> None:
    chance = Chance(b"any")
    drawn = Counter(PICKY.any_one(chance.below) for _ in range(3000))
    assert set(drawn) == set(PICKY.subsets())
    assert max(drawn.values()) < 1.25 * min(drawn.values())


def test_where_hardly_any_subset_is_allowed_one_is_found() -> None:
    only = ("b", "e", "h")
    ask = Some(
        0, Menu("abcdefgh"), "HG-DWN-01", 0, 8, lambda some: None if some == only else deny("HG-PAY-01")
    )
    assert {ask.any_one(Chance(bytes([seed])).below) for seed in range(9)} == {only}


def test_of_very_many_subsets_it_is_not_listed_which_are_refused() -> None:
    ask = Some(0, Menu("abcdefghij"), "HG-DWN-01", 0, 10, lambda some: deny("HG-PAY-01") if some else None)
    assert (ask.count, list(ask.refused())) == (1024, [])
    assert ask.why_not(("a",)) == deny("HG-PAY-01")


def test_the_options_and_the_reasons_against_the_rest_are_found_together() -> None:
    judged: list[str] = []

    def why_not(card: str) -> Denial | None:
        judged.append(card)
        return too_dear(card)

    menu = Menu(["well", "palace", "dune"], why_not)
    assert (menu.denied(), menu.options) == (MENU.denied(), MENU.options)
    assert menu.saying(str).denied() == MENU.denied()
    assert judged == ["well", "palace", "dune"]
