"""What may be chosen on the boards is in view when the question comes, and a phone shows more board than question."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Invite
from tests.browser.inspection import TINY
from tests.browser.person import Person, play
from tests.browser.stage import Stage
from tests.browser.test_all_of_a_game import ENOUGH, LONG
from tests.browser.test_sheet import SHARE_OF_BOARD, SMALLEST
from tools.situations import SITUATIONS

PLAYED_ON = {"keys", "back", "arrows", "place", "draft", "glide", "last-round", "end"}
"""Tables that other tests play on at, and games that are over."""
ENOUGH_BOARD = 0.45
IN_SIGHT = """() => {
  // Of a place in sight the middle, or a good part of what surrounds it, is what one would hit there.
  const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
  const share = (place) => {
    const at = place.getBoundingClientRect();
    const hit = (x, y) => {
      const on = document.elementFromPoint(at.left + x * at.width, at.top + y * at.height);
      return on !== null && place.contains(on);
    };
    return steps.flatMap((x) => steps.map((y) => hit(x, y))).filter(Boolean).length / 25;
  };
  return [...document.querySelectorAll(".centre .lit:not(.far)")].some((place) => share(place) >= 0.2);
}"""


class Watcher:
    """Notes at each question with places on the boards whether any of them is in sight."""

    def __init__(self) -> None:
        self.seen: list[bool] = []

    def __call__(self, person: Person) -> None:
        if person.look().places:
            self.seen.append(person.page.evaluate(IN_SIGHT))

    @property
    def share(self) -> float:
        """The share of questions that could be answered where one looks."""
        return sum(self.seen) / len(self.seen)


@pytest.mark.gate("inventions-turn", "inventions-build", "rulebenders-action", "anachrony-turn")
@pytest.mark.parametrize(
    ("game", "situation"),
    [(game, name) for game, situations in SITUATIONS.items() for name in situations if name not in PLAYED_ON],
)
def test_a_question_shows_a_lit_place(invite: Invite, stage: Stage, game: str, situation: str) -> None:
    staged = stage.table(game, situation)
    for screen, lang in (("desktop", "en"), ("phone", "fr")):
        ann = invite("Ann", screen=screen, lang=lang, cookie=stage.cookie(staged, staged.seat))
        ann.open(f"/t/{staged.table}")
        assert ann.look().places == 0 or ann.page.evaluate(IN_SIGHT), screen
        assert not ann.page.evaluate(TINY)
        if screen == "phone":
            assert ann.page.evaluate(SHARE_OF_BOARD) >= ENOUGH_BOARD
            ann.resize(*SMALLEST)
            assert ann.page.evaluate(SHARE_OF_BOARD) >= ENOUGH_BOARD


@LONG
@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_every_question_of_a_game_shows_a_lit_place(invite: Invite, screen: str) -> None:
    ann = invite("Ann", screen=screen)
    ann.introduce()
    ann.open_table("inventions", ("you", "chronos", "hephaestus"), confirm=False)
    ann.start()
    watcher = Watcher()
    play(ann, notice=watcher)
    assert len(watcher.seen) > ENOUGH
    assert watcher.share == 1.0


def test_nothing_moves_under_who_is_choosing(invite: Invite, stage: Stage) -> None:
    staged = stage.table("inventions", "turn")
    # On a phone, since there is nothing to scroll where all boards fit.
    ann = invite("Ann", screen="phone", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    assert ann.page.evaluate(IN_SIGHT)
    away = """fresh => {
      const view = [...document.querySelectorAll(".view")].find((each) => each.getClientRects().length);
      view.scrollTop = view.scrollHeight;
      if (fresh) document.querySelector("#ask input[name=expected]").value = "of another question";
      document.dispatchEvent(new Event("table:changed"));
      return [view.scrollTop, view.scrollHeight - view.clientHeight];
    }"""
    at, bottom = ann.page.evaluate(away, False)
    assert bottom > 0
    assert abs(at - bottom) <= 1, "the question is the same: they look where they want"
    at, bottom = ann.page.evaluate(away, True)
    assert at < bottom - 1, "another question brings what it offers into view"
