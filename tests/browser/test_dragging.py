"""A piece is dragged to its place by the mouse, or by a finger that stays on it; one that moves at once scrolls."""

from __future__ import annotations

from urllib.parse import parse_qs

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage

PAIR = """() => {
  const inputs = [...document.querySelectorAll("#ask input[name=answer]")];
  const places = (input) => (input.dataset.places || "").split(" ");
  const inDock = (id) => document.getElementById(id)?.closest(".st-dock");
  for (const input of inputs) {
    const worker = places(input).find(inDock);
    const space = places(input).find((id) => document.getElementById(id)?.closest(".st-hero"));
    const both = inputs.filter((each) => [worker, space].every((id) => places(each).includes(id)));
    if (worker && space && both.length === 1) return [worker, space, input.value];
  }
}"""
"""A worker, a space and the one answer that is about both."""
ALONE = """() => {
  const card = [...document.querySelectorAll("#ask input[name=answer]")].find((input) => {
    const place = document.getElementById(input.dataset.places);
    return place?.closest(".st-dock") && JSON.parse(input.value)[0] === "play";
  });
  return card.dataset.places;
}"""
"""A card that needs no place."""


def spot(person: Person, piece: str) -> tuple[float, float]:
    """The middle of a piece, which is in sight."""
    place = person.page.locator(f"[id='{piece}']")
    place.evaluate("element => element.scrollIntoView({ block: 'nearest' })")
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drags(person: Person, piece: str, to: tuple[float, float]) -> None:
    """Press on a piece and move, without letting go."""
    person.page.mouse.move(*spot(person, piece))
    person.page.mouse.down()
    person.page.mouse.move(*to, steps=4)


def playing(invite: Invite, stage: Stage, game: str, situation: str) -> tuple[Person, list[list[str]]]:
    """Somebody at a table of their own, and the answers that their page sends."""
    staged = stage.another(game, situation)
    ann: Person = invite("Ann", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    sent: list[list[str]] = []
    ann.page.on(
        "request",
        lambda asked: (
            sent.append(parse_qs(asked.post_data or "")["answer"]) if asked.url.endswith("/answer") else None
        ),
    )
    return ann, sent


@pytest.mark.gate
def test_a_worker_is_dragged_to_a_space(invite: Invite, stage: Stage) -> None:
    ann, sent = playing(invite, stage, "anachrony", "turn")
    worker, space, value = ann.page.evaluate(PAIR)
    drags(ann, worker, spot(ann, space))
    expect(ann.page.locator(".dragged")).to_have_count(1)
    expect(ann.page.locator(f"[id='{space}'].aimed")).to_have_count(1)
    assert ann.page.evaluate("getSelection().toString()") == "", "no words are marked on the way"
    ann.does(ann.page.mouse.up)
    assert sent == [[value]]
    expect(ann.page.locator(".dragged, .aimed")).to_have_count(0)


def test_what_is_dropped_where_it_does_not_go_lies_as_before(invite: Invite, stage: Stage) -> None:
    ann, sent = playing(invite, stage, "anachrony", "turn")
    worker, _, _ = ann.page.evaluate(PAIR)
    key = ann.look().key
    drags(ann, worker, spot(ann, "ask-title"))
    ann.page.mouse.up()
    drags(ann, worker, spot(ann, "ask-title"))
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".dragged")).to_have_count(0)
    ann.page.mouse.up()
    assert not sent
    assert ann.look().key == key
    assert ann.page.locator("#ask .opt.out").count() == 0, "nothing is narrowed"
    ann.click(ann.page.locator(f"[id='{worker}']"))
    assert ann.page.locator("#ask .opt.out").count(), "and a click is a click"


def test_a_card_is_dragged_onto_the_boards(invite: Invite, stage: Stage) -> None:
    ann, sent = playing(invite, stage, "rulebenders", "glide")
    card = ann.page.evaluate(ALONE)
    drags(ann, card, spot(ann, "dial"))
    ann.does(ann.page.mouse.up)
    assert len(sent) == 1
    assert sent[0][0].startswith('["play"')


def test_a_finger_that_moves_drags_nothing(invite: Invite, stage: Stage) -> None:
    staged = stage.table("anachrony", "turn")
    ann: Person = invite("Ann", screen="phone", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    ann.page.evaluate(
        """() => {
          const piece = document.querySelector(".centre .lit");
          const at = { bubbles: true, pointerType: "touch", pointerId: 7, clientX: 50, clientY: 50 };
          piece.dispatchEvent(new PointerEvent("pointerdown", at));
          document.dispatchEvent(new PointerEvent("pointermove", { ...at, clientY: 90 }));
        }"""
    )
    assert ann.page.locator(".dragged").count() == 0
    assert ann.page.evaluate("getComputedStyle(document.querySelector('.centre .lit')).touchAction") == "auto"


STAYS = 600
"""Milliseconds, longer than it takes to pick a piece up."""


@pytest.mark.gate
def test_a_finger_that_stays_takes_the_piece_to_its_place(invite: Invite, stage: Stage) -> None:
    staged = stage.table("anachrony", "turn")
    ann: Person = invite("Ann", screen="phone", cookie=stage.cookie(staged, staged.seat))
    ann.open(f"/t/{staged.table}")
    worker, space, value = ann.page.evaluate(PAIR)
    from_, to = spot(ann, worker), spot(ann, space)
    session = ann.page.context.new_cdp_session(ann.page)

    def finger(kind: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in at]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    finger("touchStart", from_)
    ann.page.wait_for_timeout(STAYS)
    (x, y), (left, top) = from_, to
    for share in (0.2, 0.6, 1):
        finger("touchMove", (x + share * (left - x), y + share * (top - y)))
    expect(ann.page.locator(".dragged")).to_have_count(1)
    assert ann.page.locator(":popover-open").count() == 0, "nothing lies over where it can be dropped"
    finger("touchEnd")
    session.detach()
    expect(ann.page.locator(".dragged")).to_have_count(0)
    chosen = ann.page.locator("#ask input[name=answer]:checked")
    expect(chosen).to_have_value(value)
    assert not ann.look().sent, "by touch, what it is is shown before it is done"
