"""The dock of Inventions has room for more inventions than most games see, with the longest names of both languages."""

from __future__ import annotations

import pytest

from clepsydra.games.inventions.catalog.table import catalog_of
from clepsydra.kernel import PERSON, Setup, installed_games
from tests.browser.conftest import Invite
from tests.browser.stage import Stage
from tests.texts import of_game

MOST = 12
FILL = """names => {
  const part = document.querySelector(".st-dock [id^=inventions-]");
  const list = part.querySelector("ul") ?? document.createElement("ul");
  list.className = "invs";
  list.innerHTML = names.map((name, at) => `<li><button type="button" class="invn cul lit" id="many-${at}">
    <svg class="cut" viewBox="0 0 48 48"></svg><span>${name}</span><svg class="i ch" viewBox="0 0 24 24"></svg>
    </button></li>`).join("");
  part.querySelector(".none")?.remove();
  part.append(list);
}"""
"""Lays inventions with these names into the dock, as the board draws them."""
FAULTS = """() => {
  const box = (each) => each.getBoundingClientRect();
  const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const cards = [...document.querySelectorAll(".st-dock .invs .invn")];
  const others = [...document.querySelectorAll(".st-dock :is(.aim, .cover, .hcard, .dt, .it)")];
  const dock = box(document.querySelector(".st-dock"));
  return cards.flatMap((card) => {
    const name = card.querySelector("span");
    const cut = name.scrollHeight > card.clientHeight + 2 || name.scrollWidth > name.clientWidth + 1;
    const over = [...cards, ...others].find((each) => each !== card && meet(box(each), box(card)));
    return [
      cut && `${name.textContent} is cut off`,
      over && `${name.textContent} lies on ${over.className}`,
      box(card).bottom > dock.bottom && `${name.textContent} lies below the dock`,
    ].filter(Boolean);
  });
}"""


def longest(lang: str) -> list[str]:
    """The longest names of ideas, as many as are laid into the dock."""
    setup = installed_games()["inventions"].with_defaults(Setup("inventions", (PERSON,) * 3))
    texts = of_game("inventions")
    return sorted((texts.name(idea, lang) for idea in catalog_of(setup).ideas), key=len)[-MOST:]


@pytest.mark.gate
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_twelve_inventions_are_read_beside_the_rest_of_the_dock(
    invite: Invite, stage: Stage, lang: str
) -> None:
    staged = stage.table("inventions", "turn")
    ann = invite("Ann", cookie=stage.cookie(staged, staged.seat), lang=lang)
    ann.open(f"/t/{staged.table}")
    names = longest(lang)
    for width, height in ((1366, 650), (1920, 950), (1024, 700)):
        ann.page.set_viewport_size({"width": width, "height": height})
        for count in (1, 4, 5, 6, 7, 9, 10, MOST):
            ann.page.evaluate(FILL, names[-count:])
            assert not ann.page.evaluate(FAULTS), f"{count} at {width} x {height}"
