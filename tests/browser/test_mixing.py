"""A price of many mixtures is paid by a number for each kind; what is chosen is one of the options of the list."""

from __future__ import annotations

import itertools

import pytest

from clepsydra.drawing import Deciding, Links, Sign, asked, board_for, deciding, value_of
from clepsydra.kernel import PERSON, Menu, One, Setup, installed_games
from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage

GOODS = ("card", "chip", "cube")
CHOSEN = "() => document.querySelector('#ask input[name=answer]:checked')?.value"
NUMBERS = "() => [...document.querySelectorAll('#ask .mix b')].map((each) => Number(each.textContent))"
ASK = """markup => {
  Clepsydra.put({ ask: markup });
  document.dispatchEvent(new Event("table:changed"));
}"""


def mixtures(total: int) -> list[tuple[str | int, ...]]:
    """Every way to pay a price by cards, chips and cubes, as the options have it."""
    ways = (way for way in itertools.product(range(total + 1), repeat=3) if sum(way) == total)
    return [
        ("pay", *(part for pair in zip(GOODS, way, strict=True) if pair[1] for part in pair)) for way in ways
    ]


def question(total: int) -> str:
    """The decision bar of who pays."""
    setup = Setup("rulebenders", (PERSON,) * 3)
    definition = installed_games()["rulebenders"]
    board = board_for(definition.rules_for(definition.with_defaults(setup)), "en", ("Ann", "Bob", "Cleo"))

    def price(way: tuple[str | int, ...]) -> tuple[dict[str, int], ...]:
        return ({str(good): int(count) for good, count in zip(way[1::2], way[2::2], strict=True)},)

    ask = One(0, Menu(mixtures(total), price=price), "RB-PLY-10", params={"card": "", "cost": total})
    bar = Deciding(Sign("red", "A", "Ann"), asked(ask, board))
    links = Links("/t/x/seats/0/answer", hidden=(("expected", f"pay {total}"), ("key", f"q{total}")))
    return str(deciding(bar, board.words, links))


def paying(invite: Invite, stage: Stage, total: int) -> Person:
    """Somebody who is asked how to pay."""
    staged = stage.table("rulebenders", "draw")
    ann: Person = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    ann.page.evaluate(ASK, question(total))
    return ann


@pytest.mark.gate
def test_numbers_choose_the_mixture_that_says_the_same(invite: Invite, stage: Stage) -> None:
    ann = paying(invite, stage, 3)
    more, less = "#ask [data-kind={}] [data-by=more]", "#ask [data-kind={}] [data-by=less]"
    kinds = ann.page.eval_on_selector_all("#ask [data-kind]", "all => all.map((each) => each.dataset.kind)")
    assert ann.page.evaluate(CHOSEN) == value_of(mixtures(3)[0]), "the first of the list is chosen"
    assert sum(ann.page.evaluate(NUMBERS)) == 3
    assert not ann.page.is_visible("#ask .opts"), "the numbers stand in the place of the list"
    assert all(ann.page.is_disabled(more.format(kind)) for kind in kinds), "the price is met"
    start = dict(zip(kinds, ann.page.evaluate(NUMBERS), strict=True))
    given = next(kind for kind in kinds if start[kind])
    taken = next(kind for kind in kinds if not start[kind])
    ann.page.click(less.format(given))
    assert ann.page.evaluate(CHOSEN) is None
    assert ann.look().unready
    ann.page.click(more.format(taken))
    wanted = {**start, given: start[given] - 1, taken: 1}
    assert dict(zip(kinds, ann.page.evaluate(NUMBERS), strict=True)) == wanted
    way = ["pay", *itertools.chain(*((good, wanted[good]) for good in GOODS if wanted[good]))]
    assert ann.page.evaluate(f"JSON.parse(({CHOSEN})())") == way
    assert not ann.look().unready


def test_few_mixtures_are_lines(invite: Invite, stage: Stage) -> None:
    ann = paying(invite, stage, 1)
    assert ann.page.locator("#ask .mix").count() == 0
    assert ann.page.is_visible("#ask .opts")
