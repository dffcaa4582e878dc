// Doors of a table: what lies behind one opens over the boards. A door says how many places are offered behind it, and
// opens by itself when no other place is offered on the boards. The card of an opponent whose board lies behind a door
// opens that. Where the page scrolls all of it lies open, without doors.
(() => {
  "use strict";
  const wide = matchMedia("(min-width: 48em) and (min-height: 35em)");
  const doors = () => [...document.querySelectorAll("[data-door]")];
  const behind = (door) => document.getElementById(door.dataset.door);
  const isOpen = (door) => "open" in behind(door).dataset;
  const offered = () => [...document.querySelectorAll(".centre .lit:not(.far)")];
  if (!doors().length) return;

  function turn(door, on) {
    for (const other of doors()) if (on && other !== door) turn(other, false);
    if (on) behind(door).dataset.open = "";
    else delete behind(door).dataset.open;
    door.ariaExpanded = String(on);
    if (on) Clepsydra.comeIntoView();
  }

  // A turn that is told step by step marks the door behind which something was done. Who goes through it by hand, and so
  // has the focus there, sees that door open as long as the steps lie behind it.
  let followed;
  function follow() {
    const step = document.querySelector("[data-step]");
    const door = step && doors().find((each) => behind(each).contains(step));
    for (const other of doors()) other.classList.toggle("stepped", other === door);
    if (followed && followed !== door) turn(followed, false);
    followed = door && document.activeElement.closest(".steps") ? door : undefined;
    if (followed && wide.matches) turn(followed, true);
  }

  // A door that was closed by hand stays closed until something else is asked.
  let opened; // the door that opened by itself
  let asked; // for which question
  function count() {
    const places = offered();
    const question = document.querySelector("#ask input[name=expected]")?.value;
    const there = doors().map((door) => places.filter((place) => behind(door).contains(place)).length);
    doors().forEach((door, at) => {
      const says = door.querySelector(".offers");
      says.hidden = !there[at];
      says.textContent = there[at];
      door.ariaExpanded = String(isOpen(door));
    });
    if (question === asked) return;
    asked = question;
    if (opened) turn(opened, false);
    opened = undefined;
    const all = there.reduce((sum, each) => sum + each, 0);
    if (!all || all < places.length || !wide.matches) return;
    opened = doors()[there.findIndex(Boolean)];
    turn(opened, true);
  }

  document.addEventListener("click", (event) => {
    const door = event.target.closest("[data-door]");
    const card = event.target.closest(".st-rivals .sc");
    const link = event.target.closest('a[href^="#"]') ?? card?.querySelector("a[href$='-name']");
    const goal = link && document.getElementById(link.hash.slice(1));
    const led = goal && doors().find((each) => behind(each).contains(goal));
    if (door) turn(door, !isOpen(door));
    else if (led) turn(led, true);
    else if (!event.target.closest(".behind,.st-prompt,[popover],.st-dock,.deeds,[data-again]"))
      for (const other of doors()) turn(other, false);
  });
  document.addEventListener("keydown", (event) => {
    const open = doors().find(isOpen);
    if (event.key !== "Escape" || !open || document.querySelector(":popover-open:not(.st-tip)")) return;
    turn(open, false);
    open.focus({ preventScroll: true });
  });
  document.addEventListener("table:step", follow);
  for (const change of ["table:choosing", "table:changed"]) document.addEventListener(change, count);
  count();
})();
