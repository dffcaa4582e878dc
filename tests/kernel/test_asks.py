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
