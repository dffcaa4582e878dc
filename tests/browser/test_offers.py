"""What is offered is seen at once: a few places are ringed, of many the rest steps back; each of the first ten has a digit."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person
from tests.browser.stage import Stage

POSITIONS = [
    ("anachrony", "turn"),
    ("inventions", "build"),
    ("rulebenders", "action"),
    ("rulebenders", "draw"),
    ("inventions", "turn"),
]
FEW = 6
WITHOUT_A_PIECE = """(count) => {
  for (const input of [...document.querySelectorAll("#ask input[name=answer]")].slice(0, count)) delete input.dataset.places;
  document.dispatchEvent(new Event("table:changed"));
}"""
"""Take the places of the first options away, as if they were no pieces."""
EDGES = """() => [...document.querySelectorAll(".centre .lit")]
  .filter((place) => !place.querySelector(":scope > .cell") && getComputedStyle(place).outlineStyle !== "none")
  .map((place) => parseFloat(getComputedStyle(place).outlineWidth)).filter(Boolean)"""
"""How thick the edges are that are no drawn ones."""
FADED_WORDS = """() => {
  const faded = [];
  const texts = document.createTreeWalker(document.querySelector(".centre"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const on = texts.currentNode.parentElement;
    if (!texts.currentNode.data.trim() || !on.checkVisibility() || on.closest(".sr,abbr")) continue;
    for (let part = on; part && !part.matches(".centre"); part = part.parentElement) {
      const { opacity, filter } = getComputedStyle(part);
      if (Number(opacity) < 1 || /saturate|brightness|grayscale|opacity/.test(filter))
        faded.push(`${texts.currentNode.data.trim()} in ${part.outerHTML.slice(0, 90)}`);
    }
  }
  return faded;
}"""
PALE_WORDS = """() => {
  const colour = (written) => {
    const [r, g, b, a = 1] = (written.match(/[\\d.]+/g) ?? []).map(Number);
    return /^color\\(srgb/.test(written) ? [r * 255, g * 255, b * 255, a] : [r, g, b, a];
  };
  const over = ([r, g, b, a], under) => [r, g, b].map((each, at) => each * a + under[at] * (1 - a));
  const light = (rgb) => {
    const [r, g, b] = rgb.map((each) => each / 255).map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (part) => {  // undefined where it is a drawing
    const layers = [];
    for (let at = part; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== "none") return undefined;
      const layer = colour(style.backgroundColor);
      layers.push(layer);
      if (layer[3] === 1) return layers.reverse().reduce((under, each) => over(each, under), [255, 255, 255]);
    }
    return undefined;
  };
  const pale = [];
  for (const part of document.querySelectorAll(":is(.dimmed,.denied), :is(.dimmed,.denied) *")) {
    const says = [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!says || !part.checkVisibility() || part.closest("svg,.sr,:has(> .cell)")) continue;
    const under = ground(part);
    if (!under) continue;
    const [one, other] = [light(over(colour(getComputedStyle(part).color), under)), light(under)].sort((a, b) => b - a);
    const contrast = (one + 0.05) / (other + 0.05);
    if (contrast < 4.5) pale.push(`${contrast.toFixed(2)}: ${part.textContent.trim()} in ${part.outerHTML.slice(0, 90)}`);
  }
  return pale;
}"""
"""Words of what is not offered that have too little contrast with their ground."""
DIGITS = """() => {
  const rows = [...document.querySelectorAll("#ask [data-row]:not(.out)")].filter((row) => row.dataset.row);
  return rows.map((row) => {
    const ids = [...row.querySelectorAll("input")].flatMap((input) => (input.dataset.places || "").split(" "));
    const signed = ids.map((id) => document.getElementById(id)).filter((place) => place?.dataset.key === row.dataset.row);
    const at = signed[0]?.getBoundingClientRect();
    const part = signed[0] ? Number(!signed[0].closest(".st-dock")) : 2;
    return [Number(row.dataset.row) || 10, part, row.querySelector(".key").textContent, row.dataset.row];
  }).sort((one, other) => one[0] - other[0]);
}"""
"""Of each row with a digit: which it is, whether its piece lies in the dock, on the boards or nowhere, and how it is shown."""


def looking_at(invite: Invite, stage: Stage, position: tuple[str, str], **how: str) -> Person:
    """Somebody who is asked at a table."""
    staged = stage.table(*position)
    ann: Person = invite("Ann", cookie=stage.cookie(staged, staged.seat), **how)
    ann.open(f"/t/{staged.table}")
    return ann


@pytest.mark.gate("anachrony-turn-light", "rulebenders-draw-dark")
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("position", [pytest.param(each, id="-".join(each)) for each in POSITIONS])
def test_a_few_places_are_ringed_and_of_many_the_rest_steps_back(
    invite: Invite, stage: Stage, position: tuple[str, str], theme: str
) -> None:
    ann = looking_at(invite, stage, position, theme=theme)
    lit = ann.page.locator(".centre .lit").count()
    many = ann.page.get_attribute(".table", "data-many")
    edges = ann.page.evaluate(EDGES)
    assert lit
    if lit <= FEW:
        assert many is None
        assert min(edges) >= 2
        assert not ann.page.locator(".dimmed").count()
    else:
        assert many == "all"
        assert not edges or max(edges) <= 1.5, "a browser draws whole points of the screen"
        assert ann.page.locator(".dimmed").count()
        assert not ann.page.locator(".lit .dimmed, .dimmed .lit, .lit.dimmed").count()
    assert ann.page.evaluate(FADED_WORDS) == []
    assert ann.page.evaluate(PALE_WORDS) == []


@pytest.mark.parametrize(("taken", "needed"), [(0, False), (1, False), (2, True)])
def test_the_list_is_marked_if_several_options_are_no_piece(
    invite: Invite, stage: Stage, taken: int, needed: bool
) -> None:
    page = looking_at(invite, stage, ("inventions", "turn")).page
    page.evaluate(WITHOUT_A_PIECE, taken)
    marked = page.locator("#ask [data-options-button].needed")
    expect(marked).to_have_count(int(needed))


@pytest.mark.gate("anachrony-turn")
@pytest.mark.parametrize("position", [pytest.param(each, id="-".join(each)) for each in POSITIONS])
def test_digits_go_from_the_dock_over_the_boards_to_what_is_no_piece(
    invite: Invite, stage: Stage, position: tuple[str, str]
) -> None:
    ann = looking_at(invite, stage, position)
    digits = ann.page.evaluate(DIGITS)
    assert [number for number, *_ in digits] == list(range(1, len(digits) + 1))
    assert len(digits) == min(10, ann.page.locator("#ask [data-row]").count())
    parts = [part for _, part, *_ in digits]
    assert parts == sorted(parts)
    assert all(shown == key for *_, shown, key in digits)


def test_what_a_piece_leaves_to_choose_is_numbered_anew(invite: Invite, stage: Stage) -> None:
    ann = looking_at(invite, stage, ("anachrony", "turn"))
    worker = ann.page.locator(".st-dock .lit[data-key='']").first
    worker.click()
    assert ann.page.get_attribute(".table", "data-many") == "all"
    digits = ann.page.evaluate(DIGITS)
    assert digits[0][0] == 1
    assert len(digits) > 1
    hexagon = ann.page.locator(f".centre .lit:not(.far)[data-key='{digits[-1][3]}']")
    expect(hexagon).to_have_count(1)
    ann.page.keyboard.press("Escape")


def test_few_that_a_piece_leaves_are_ringed(invite: Invite, stage: Stage) -> None:
    ann = looking_at(invite, stage, ("anachrony", "turn"))
    hexagon = ann.page.locator(".st-hero .lit[data-key='4']")
    hexagon.click()
    assert ann.page.get_attribute(".table", "data-many") == "rest"
    assert ann.page.locator(".lit:not(.far)").count() <= FEW
    ann.page.keyboard.press("1")
    assert ann.look().chosen == 1, "the digits of the list beside the piece"
    ann.page.keyboard.press("Escape")
    assert ann.page.get_attribute(".table", "data-many") == "all"


@pytest.mark.parametrize("screen", ["desktop", "phone"])
def test_a_piece_has_the_sign_of_its_key_where_there_are_keys(
    invite: Invite, stage: Stage, screen: str
) -> None:
    ann = looking_at(invite, stage, ("anachrony", "turn"), screen=screen)
    sign = "() => getComputedStyle(document.querySelector(`.lit[data-key='1']`), '::before').display"
    assert (ann.page.evaluate(sign) == "none") == (screen == "phone")
    if screen == "desktop":
        ann.press("[popovertarget=table-menu]")
        ann.page.select_option("#table-menu [data-keys]", "off")
        assert ann.page.evaluate(sign) == "none"
