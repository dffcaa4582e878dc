// The parts of the boards: the tab of the one in view is marked, and on a phone a swipe leads to the next or the one before.
(() => {
  "use strict";
  const nav = document.querySelector(".ptabs");
  if (!nav) return;
  const tabs = [...nav.querySelectorAll("a")];
  const narrow = matchMedia("(max-width: 47.9rem)");
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const section = (tab) => document.querySelector(tab.hash);
  const top = (tab) => section(tab)?.getBoundingClientRect().top ?? Infinity;

  // In view is the section that began last above the middle of the boards' room; a phone shows lit ones first, so that the
  // order of the tabs says nothing. A part of a section is in view while it lies at the top. What lies in the dock is always
  // there.
  const AT_THE_TOP = 40; // pixels
  const isPart = (tab) => tabs.some((other) => other !== tab && section(other)?.contains(section(tab)));
  let current = tabs[0];
  const room = () => document.querySelector(narrow.matches ? ".view" : ".st-hero").getBoundingClientRect();
  const isInDock = (tab) => Boolean(section(tab)?.closest(".st-dock"));
  function inView() {
    const { top: above, bottom: below } = room();
    const middle = (above + below) / 2;
    const lies = (tab) => section(tab)?.getBoundingClientRect().bottom > middle;
    const begun = tabs
      .filter((tab) => !isInDock(tab))
      .filter((tab) => (isPart(tab) ? top(tab) <= above + AT_THE_TOP && lies(tab) : top(tab) <= middle));
    return begun.sort((one, other) => top(other) - top(one))[0] ?? tabs[0];
  }
  function mark() {
    for (const tab of tabs) tab.hidden = !section(tab); // a device comes with its Path
    const now = inView();
    if (now === current && now.ariaCurrent) return;
    for (const tab of tabs) tab.ariaCurrent = tab === now ? "true" : null;
    nav.scrollLeft = now.offsetLeft - (nav.clientWidth - now.offsetWidth) / 2;
    current = now;
  }
  let due = false;
  function soon() {
    if (due) return;
    due = true;
    requestAnimationFrame(() => {
      due = false;
      mark();
    });
  }
  document.addEventListener("scroll", soon, { capture: true, passive: true });
  document.addEventListener("table:changed", soon);
  narrow.addEventListener("change", soon);
  mark();

  // What scrolls sideways itself is left to scroll.
  function isSideways(element) {
    for (let box = element; box && box !== document.body; box = box.parentElement)
      if (box.scrollWidth > box.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(box).overflowX))
        return true;
    return false;
  }
  const FAR = 56; // pixels
  const QUICK = 600; // milliseconds
  let from = null;
  document.addEventListener(
    "touchstart",
    (event) => {
      const [finger, second] = event.touches;
      const on = event.target;
      const off = second || !narrow.matches || localStorage.getItem("still") === "on";
      const may = !off && on.closest(".view") && !on.closest("input,select") && !isSideways(on);
      from = may ? { x: finger.clientX, y: finger.clientY, at: event.timeStamp } : null;
    },
    { passive: true },
  );
  document.addEventListener(
    "touchend",
    (event) => {
      if (!from || event.timeStamp - from.at > QUICK) return;
      const [finger] = event.changedTouches;
      const [x, y] = [finger.clientX - from.x, finger.clientY - from.y];
      from = null;
      if (Math.abs(x) < FAR || Math.abs(x) < 2 * Math.abs(y)) return;
      const there = tabs.filter((tab) => section(tab) && !isInDock(tab));
      const next = there[there.indexOf(current) + (x < 0 ? 1 : -1)];
      const to = next && section(next);
      to?.scrollIntoView({ block: "start", behavior: calm.matches ? "instant" : "smooth" });
    },
    { passive: true },
  );
})();
