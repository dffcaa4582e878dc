// Whether the table fills the window without scrolling, which the style sheet of the frame decides by the same size.
Clepsydra.oneScreen = matchMedia("(min-width: 22.5em) and (min-height: 35em)");

// When a question comes, or the window has another size, each part of the table that scrolls is moved to where most of
// its lit places are seen; if none is seen even so, the nearest comes into view. In a lesson it is the nearest of those
// that it speaks of first, unless one is seen nearly whole. Once per question, so that nothing moves under who has begun
// to choose.
Clepsydra.comeIntoView = (() => {
  "use strict";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  const meet = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });

  // What of the window one sees a place through: boxes that scroll cut off the rest.
  function opening(place, whole) {
    let left = whole;
    for (let box = place.parentElement; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box);
      if (style.overflowX !== "visible" || style.overflowY !== "visible")
        left = meet(left, box.getBoundingClientRect());
    }
    return left;
  }

  const HALF = 0.5; // is enough to find it
  const NEARLY_ALL = 0.9; // is wanted of what a lesson tells about

  // So much of it, or of what there is room for.
  function isSeen(place, whole, share) {
    const at = place.getBoundingClientRect();
    const left = opening(place, whole);
    const part = meet(at, left);
    const enough = (visible, size, room) => visible > 0 && visible >= share * Math.min(size, room);
    return (
      enough(part.right - part.left, at.width, left.right - left.left) &&
      enough(part.bottom - part.top, at.height, left.bottom - left.top)
    );
  }

  const far = (place, whole) => {
    const at = place.getBoundingClientRect();
    const left = opening(place, whole);
    return Math.max(left.top - at.top, at.bottom - left.bottom, left.left - at.left, at.right - left.right);
  };

  const drawn = (places) =>
    [...document.querySelectorAll(places)].filter((place) => place.getClientRects().length);

  const taught = () => drawn(".centre [data-taught=first]:not(.far)");
  function outOfSight(whole) {
    const told = taught();
    const [places, share] = told.length ? [told, NEARLY_ALL] : [drawn(".lit:not(.far)"), HALF];
    if (places.some((place) => isSeen(place, whole, share))) return undefined;
    return places.sort((one, other) => far(one, whole) - far(other, whole))[0];
  }

  // The parts of the table that scroll down, each with the lit places in it, as spans of what it holds.
  const PARTS = ".st-hero,.view,.st-side,.behind,.st-dock";
  const GAP = 8; // pixels that are seen around a place
  function parts() {
    const found = new Map();
    for (const place of drawn(".lit:not(.far)")) {
      let part = place.closest(PARTS);
      while (part && part.scrollHeight <= part.clientHeight + 1) part = part.parentElement.closest(PARTS);
      if (!part) continue;
      const at = place.getBoundingClientRect();
      const down = part.scrollTop - part.getBoundingClientRect().top;
      const span = { top: at.top + down - GAP, bottom: at.bottom + down + GAP };
      found.set(part, [...(found.get(part) ?? []), span]);
    }
    return found;
  }

  // Where to scroll a part: where most spans are seen whole, in their middle; where it is, if no other place is better.
  function best(spans, { clientHeight: room, scrollHeight, scrollTop: now }) {
    const inside = (top) => spans.filter((span) => span.top >= top - GAP && span.bottom <= top + room + GAP);
    const clamped = (top) => Math.max(0, Math.min(top, scrollHeight - room));
    const starts = spans.map((span) => clamped(span.top));
    const most = starts.reduce(
      (known, start) => (inside(start).length > inside(known).length ? start : known),
      now,
    );
    if (most === now) return now;
    const group = inside(most);
    const highest = Math.min(...group.map((span) => span.top));
    const lowest = Math.max(...group.map((span) => span.bottom));
    const middle = clamped((highest + lowest - room) / 2);
    return inside(middle).length >= group.length ? middle : most;
  }

  function showMost(behavior) {
    let moved = false;
    for (const [part, spans] of parts()) {
      const top = best(spans, part);
      if (Math.abs(top - part.scrollTop) <= 1) continue;
      part.scrollTo({ top, behavior });
      moved = true;
    }
    return moved;
  }

  // On a phone the list of options lies where the dock is: what is lit there is come back to when the dock is.
  let missed = false;
  function comeIntoView() {
    const on = document.activeElement;
    const lit = document.querySelectorAll(".lit:not(.far)").length;
    missed = lit > 0 && !drawn(".lit:not(.far)").length;
    if (!Clepsydra.oneScreen.matches) return; // the question stands above the boards and would be scrolled away
    // Whoever is elsewhere by the keyboard stays there.
    if (on.matches(":focus-visible") && !on.closest("#ask,#lesson")) return;
    const behavior = calm.matches ? "instant" : "smooth";
    if (!taught().length && showMost(behavior) && !calm.matches) return;
    outOfSight({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })?.scrollIntoView({
      block: "center",
      inline: "center",
      behavior,
    });
  }
  addEventListener("resize", comeIntoView);
  document.addEventListener("table:changed", () => missed && requestAnimationFrame(comeIntoView));
  return comeIntoView;
})();
