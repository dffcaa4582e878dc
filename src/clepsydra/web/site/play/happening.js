// The cards of what happens: one's own chance, an era, an impact, the end. One at a time over the boards, for a few
// seconds. Whatever is clicked or pressed ends the one that is shown and does what it does besides; a click on the card
// itself reaches nothing that lies below it.
Clepsydra.happening = (() => {
  "use strict";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const table = document.querySelector(".table");
  const STAYS = { chance: 1900, part: 4000, blow: 4000, feat: 2600, verdict: 1200, end: 4000 }; // milliseconds
  const MOVES = { chance: 1050, blow: 1250, feat: 600, end: 2300 }; // how long what is on it moves
  const HURRIED = 1200; // with another one behind it
  const COMES = 300;
  const GOES = 200;
  const LINE = 250; // of a score, as long as all of them take no longer than
  const SCORE = 1800;
  const layer = document.createElement("div");
  layer.className = "st-event";
  layer.setAttribute("role", "status");
  table?.append(layer);

  const waiting = [];
  let ends = 0; // when what is shown goes
  let moves = 0; // and until when it moves
  let timer = 0;

  // What has come to rest stays as it is until the card goes: to let go of it would have the card laid out meanwhile.
  const move = (element, frames, timing) =>
    calm.matches ? null : element?.animate(frames, { fill: "both", ...timing });
  const comes = (card) =>
    move(
      card,
      [
        { opacity: 0, transform: "scale(0.96)" },
        { opacity: 1, transform: "scale(1)" },
      ],
      { duration: COMES, easing: "ease-out" },
    );

  // A die tumbles and comes to rest; then its face is named. What is found by it grows out of it.
  const TUMBLES = 700;
  const LANDS = 450;
  function tumbles(card) {
    const frames = [
      { transform: "translateY(-4rem) rotate(-200deg) scale(0.6)", opacity: 0 },
      { transform: "translateY(0) rotate(-80deg) scale(1.15)", opacity: 1, offset: 0.4 },
      { transform: "translateY(-1.2rem) rotate(-20deg) scale(1.05)", offset: 0.65 },
      { transform: "translateY(0) rotate(6deg) scale(1, 0.92)", offset: 0.88 },
      { transform: "none" },
    ];
    const grows = [
      { transform: "scale(0.2)", opacity: 0 },
      { transform: "scale(1.15)", opacity: 1, offset: 0.7 },
      { transform: "none" },
    ];
    const named = (words, delay) => move(words, [{ opacity: 0 }, { opacity: 1 }], { duration: 150, delay });
    const [first, ...found] = card.querySelectorAll(".shown > *");
    move(first, frames, { duration: TUMBLES, easing: "ease-out" });
    for (const thing of found) move(thing, grows, { duration: 300, delay: TUMBLES, easing: "ease-out" });
    named(card.querySelector("h2"), found.length ? TUMBLES : LANDS);
    for (const words of card.querySelectorAll("p")) named(words, LANDS);
  }

  // What lies last on the card falls onto the rest of it; one soft flash, never two, and what stood there is gone.
  function strikes(card) {
    const [, stood, falls] = card.querySelectorAll(".shown > *");
    move(stood, [{ opacity: 1 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }], { duration: 900 });
    move(falls, [{ transform: "translate(60%, -140%) scale(0.5)" }, { transform: "translate(0, 0)" }], {
      duration: 700,
      easing: "cubic-bezier(0.6, 0, 0.9, 0.6)",
    });
    const flash = document.createElement("i");
    flash.className = "flash";
    card.append(flash);
    const lights = [{ opacity: 0 }, { opacity: 0.85, offset: 0.3 }, { opacity: 0 }];
    move(flash, lights, { duration: 600, delay: 600 });
  }

  // The towers grow line by line; what each line brought stands below, the totals come last.
  function counts(card) {
    const names = [...card.querySelectorAll("ol li")];
    const seats = [...card.querySelectorAll("ul li")].map((item) => {
      const points = item.dataset.points.split(" ").map(Number);
      const sums = points.map((_, at) => points.slice(0, at + 1).reduce((sum, each) => sum + each, 0));
      return { item, points, sums };
    });
    const most = Math.max(1, ...seats.flatMap(({ sums }) => sums));
    const step = Math.min(LINE, SCORE / Math.max(1, names.length));
    const all = step * names.length;
    for (const { item, sums } of seats) {
      const tower = document.createElement("i");
      const total = document.createElement("b");
      total.textContent = String(sums.at(-1) ?? 0).replace("-", "−");
      item.prepend(total, tower);
      const high = (sum) => Math.max(0.01, sum / most);
      tower.style.transform = `scaleY(${high(sums.at(-1) ?? 0)})`;
      const frames = [0, ...sums].map((sum) => ({ transform: `scaleY(${high(sum)})` }));
      move(tower, frames, { duration: all, easing: "linear" });
      move(total, [{ opacity: 0 }, { opacity: 1 }], { duration: 200, delay: all });
      if ("won" in item.dataset)
        move(item, [{ transform: "none" }, { transform: "scale(1.08)" }, { transform: "none" }], {
          duration: 400,
          delay: all,
        });
    }
    move(card.querySelector("h2"), [{ opacity: 0 }, { opacity: 1 }], { duration: 200, delay: all });
    for (const [at, name] of names.entries()) {
      name.append(` ${seats.map(({ points }) => String(points[at]).replace("-", "−")).join(" · ")}`);
      const now = [{ opacity: 0 }, { opacity: 1, offset: 0.1 }, { opacity: 1, offset: 0.9 }, { opacity: 0 }];
      move(name, now, { duration: step, delay: step * at });
    }
  }

  // What somebody has achieved rises.
  function rises(card) {
    const frames = [{ transform: "translateY(2.5rem)", opacity: 0 }, { transform: "none" }];
    move(card.querySelector(".shown"), frames, { duration: 600, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" });
  }

  const WAYS = { chance: tumbles, blow: strikes, end: counts, feat: rises };

  function next() {
    clearTimeout(timer);
    timer = 0;
    ends = 0;
    moves = 0;
    layer.replaceChildren();
    const card = waiting.shift();
    if (!card) return;
    const { card: way } = card.dataset;
    card.classList.add("st-eventcard");
    layer.append(card);
    comes(card);
    WAYS[way]?.(card);
    const stays = waiting.length ? Math.min(HURRIED, STAYS[way]) : STAYS[way];
    move(card, [{ opacity: 1 }, { opacity: 0 }], { duration: GOES, delay: stays - GOES, fill: "forwards" });
    ends = performance.now() + stays;
    moves = performance.now() + (MOVES[way] ?? COMES);
    timer = setTimeout(next, stays);
  }
  function clear() {
    waiting.length = 0;
    next();
  }

  // Who acts wants to see the boards; with the space bar one goes on to what waits behind.
  document.addEventListener("pointerdown", () => ends && clear(), { capture: true, passive: true });
  document.addEventListener(
    "keydown",
    (event) => {
      if (!ends) return;
      const free = !event.target.closest("button,a,summary,input,select,textarea,.lit");
      if (event.key === "Escape" || (event.key === " " && free)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      if (event.key === " " && free) next();
      else clear();
    },
    true,
  );
  document.addEventListener("visibilitychange", () => document.hidden && clear());

  // One's own comes first; of the rest, as it happened.
  document.addEventListener("table:happened", ({ detail }) => {
    const cards = detail.filter((each) => each.dataset.card);
    if (!cards.length || document.hidden) return;
    const own = cards.filter((each) => "own" in each.dataset);
    waiting.push(...own, ...cards.filter((each) => !own.includes(each)));
    if (!ends) next();
  });

  return {
    clear,
    isMoving: () => !calm.matches && performance.now() < moves,
    left: () => Math.max(0, ends - performance.now()),
  };
})();
