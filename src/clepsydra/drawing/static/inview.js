// When a question comes and all its lit places are out of sight, the nearest comes into view; in a lesson, the nearest of
// those that it speaks of first, unless one is seen nearly whole. Once per question, so that nothing moves under who has
// begun to choose.
Clepsydra.comeIntoView = (() => {
  "use strict";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const oneScreen = matchMedia("(min-width: 22.5em) and (min-height: 35em)");

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

  function outOfSight(whole) {
    const taught = drawn(".centre [data-taught=first]:not(.far)");
    const [places, share] = taught.length ? [taught, NEARLY_ALL] : [drawn(".lit:not(.far)"), HALF];
    if (places.some((place) => isSeen(place, whole, share))) return undefined;
    return places.sort((one, other) => far(one, whole) - far(other, whole))[0];
  }

  return () => {
    const on = document.activeElement;
    if (!oneScreen.matches) return; // the question stands above the boards and would be scrolled away
    // Whoever is elsewhere by the keyboard stays there.
    if (on.matches(":focus-visible") && !on.closest("#ask,#lesson")) return;
    outOfSight({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })?.scrollIntoView({
      block: "center",
      inline: "center",
      behavior: calm.matches ? "instant" : "smooth",
    });
  };
})();
