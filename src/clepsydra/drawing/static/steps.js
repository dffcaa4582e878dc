// A turn of an automa, told step by step at the boards' edge: by itself at the pace of what others do, and again by
// hand, forward and back. Each step is a line of the log; the places that it is about are marked on the boards.
Clepsydra.steps = (() => {
  "use strict";
  const MOST = 12; // more, such as when an era ends, is read in the log
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const box = document.getElementById("deeds");
  const panel = box?.querySelector(".steps");
  let steps = [];
  let at = 0;
  let timer = 0;
  let opener = null;

  // A turn of the log is its token, its head, and the lines below.
  const of = (turn) => [turn.children[1], ...turn.querySelectorAll("li")].map((line) => ({ turn, line }));
  const isOn = () => Boolean(panel) && !panel.hidden;
  const named = (ids) => (ids?.split(" ") ?? []).map((id) => document.getElementById(id)).filter(Boolean);
  const places = ({ line }) => named(line.dataset.at);

  function unmark() {
    for (const place of document.querySelectorAll("[data-step]")) delete place.dataset.step;
    for (const place of document.querySelectorAll("[data-goal]:not(#lines *)")) delete place.dataset.goal;
  }
  const told = () => document.dispatchEvent(new Event("table:step"));
  function mark() {
    unmark();
    if (!isOn()) return;
    const began = steps.slice(0, at + 1).findLast(({ line }) => line.dataset.goal);
    for (const place of named(began?.line.dataset.goal)) place.dataset.goal = "";
    for (const place of places(steps[at])) place.dataset.step = at + 1;
    told();
  }

  // The sentence as the log has it: without the link to its moment, with that to its rule.
  function draw() {
    const { turn, line } = steps[at];
    const [first, ...rest] = [...line.childNodes].map((node) => node.cloneNode(true));
    const words = first.nodeType === Node.ELEMENT_NODE ? [...first.childNodes] : [first];
    panel.querySelector("p").replaceChildren(turn.children[0].cloneNode(true), " ", ...words, ...rest);
    const count = panel.dataset.count.replace("##", steps.length).replace("#", at + 1);
    panel.querySelector("b").textContent = `${at + 1}/${steps.length}`;
    panel.querySelector("b").title = count;
    panel.querySelector("[data-go=before]").disabled = !at;
    panel.querySelector("[data-go=after]").disabled = at === steps.length - 1;
    mark();
  }

  function begin(list) {
    steps = list;
    at = 0;
    panel.hidden = false;
    box.hidden = false;
    box.classList.add("stepping");
    draw();
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    if (!isOn()) return;
    panel.hidden = true;
    panel.querySelector("p").removeAttribute("aria-live");
    box.classList.remove("stepping");
    box.hidden = !box.querySelector("ol li");
    unmark();
    told();
    if (panel.contains(document.activeElement) && opener?.isConnected) opener.focus();
    opener = null;
  }

  // By itself: as many as were told, each as long as an act of somebody else. What came meanwhile comes after.
  function next() {
    if (at === steps.length - 1) return stop();
    at += 1;
    draw();
    timer = setTimeout(next, Clepsydra.pace.time());
  }
  function run(list) {
    const time = Clepsydra.pace.time();
    const all = timer ? [...steps, ...list] : list;
    if (!panel || !time || all.length > MOST || all.length < 2) {
      stop();
      return Math.min(list.length, 3);
    }
    if (timer) {
      steps = all;
      draw();
    } else {
      begin(all);
      timer = setTimeout(next, time);
    }
    return list.length;
  }

  // By hand.
  function go(by) {
    clearTimeout(timer);
    timer = 0;
    panel.querySelector("p").ariaLive = "polite";
    const to = Math.min(Math.max(at + by, 0), steps.length - 1);
    if (to !== at) {
      at = to;
      draw();
    } else mark();
    const [place] = places(steps[at]);
    place?.scrollIntoView({
      block: "nearest",
      inline: "nearest",
      behavior: calm.matches ? "instant" : "smooth",
    });
    const way = panel.querySelector(`[data-go=${by < 0 ? "before" : "after"}]`);
    if (way.disabled) panel.querySelector("[data-go]:not(:disabled)").focus();
  }
  function again(button) {
    const whose = button.dataset.again;
    const turn = whose
      ? document.querySelector(`#lines .log-turn[data-seat="${whose}"]`)
      : button.closest(".log-turn");
    if (!turn || !panel) return;
    stop();
    begin(of(turn));
    opener = button;
    panel.querySelector("[data-go]:not(:disabled)").focus();
    go(0);
  }

  const WAYS = { before: -1, after: 1 };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-again],[data-go]");
    if (!button) return;
    if (button.dataset.go === "close") stop();
    else if (button.dataset.go) go(WAYS[button.dataset.go]);
    else again(button);
  });
  const KEYS = { ArrowLeft: -1, ArrowRight: 1 };
  panel?.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && document.querySelector(":popover-open:not(.st-tip)")) return; // it closes the rule
    if (event.key === "Escape") stop();
    else if (event.key in KEYS) go(KEYS[event.key]);
    else return;
    event.stopPropagation();
    event.preventDefault();
  });
  document.addEventListener("table:changed", () => {
    if (isOn() && !steps[at].line.isConnected) stop();
    else mark();
  });

  return { isOn, of, run, stop };
})();
