// What moves: after a patch, pieces that now lie elsewhere come from where they lay, and what the server tells of moves
// and goods flies from place to place. The page has changed by then: movement is drawn over it, asks for no layout, and
// holds nothing back. All places are read in one go before anything is set in motion.
Clepsydra.moving = (() => {
  "use strict";
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const WAY = 320; // milliseconds of a piece
  const NEXT = 160; // the next one starts
  const ALL = 1200; // and the last one has come
  const FLIGHT = 260; // of a good
  const AFTER = 60; // between two goods
  const MOST_GOODS = 6;
  const NEAR = 4; // pixels that are no way to go
  const LARGE = 400; // a part of the boards, and no piece
  const PIECE = 90; // a place for one of them
  const MARKED = 3000; // how long, where nothing moves, what has come is marked
  const EASE = "cubic-bezier(0.3, 0, 0.3, 1)";
  const table = document.querySelector(".table");
  const layer = document.createElement("div");
  layer.className = "st-moving";
  layer.ariaHidden = "true";
  layer.inert = true;
  table?.append(layer);

  const running = new Set();
  const landed = new Set();

  // What ends it: any key and any click, which do what they do besides.
  function finish() {
    flights.length = 0;
    for (const each of [...running]) each.finish();
    tidy();
  }
  for (const sign of ["pointerdown", "keydown"])
    document.addEventListener(sign, () => (running.size || flights.length) && finish(), {
      capture: true,
      passive: true,
    });
  document.addEventListener("visibilitychange", () => document.hidden && finish());

  // What flies sets out when the page that has changed is painted: nothing of it holds that picture back.
  const flights = [];
  function setOut() {
    for (const flight of flights.splice(0)) flight();
  }
  const afterPaint = (flight) =>
    flights.push(flight) === 1 && requestAnimationFrame(() => setTimeout(setOut));

  // Copies stay where they have come, unseen, and so does what they came for, until all have: to take one away would have
  // the page laid out meanwhile. So it is while a card moves.
  const SOON = 200;
  function tidy() {
    for (const each of landed) each.cancel();
    landed.clear();
    layer.replaceChildren();
  }
  function rest() {
    if (running.size || flights.length || !landed.size) return;
    if (Clepsydra.happening?.isMoving()) setTimeout(rest, SOON);
    else tidy();
  }
  function run(element, frames, timing) {
    const animation = element.animate(frames, { fill: "both", ...timing });
    running.add(animation);
    const ends = () => {
      running.delete(animation);
      landed.add(animation);
      rest();
    };
    animation.finished.then(ends, ends);
  }

  // Reading

  const middle = (at) => ({ x: at.left + at.width / 2, y: at.top + at.height / 2 });
  const inWindow = (at) =>
    at.width > 0 && at.right > 0 && at.bottom > 0 && at.left < innerWidth && at.top < innerHeight;
  const home = (piece) => piece.parentElement.closest("[id]")?.id;
  const isPiece = (element) =>
    element?.closest(".centre") && !element.matches("section,[popover],[popover] *") && element.id !== "";
  // Whatever keeps its id and comes with the patch may lie elsewhere afterwards.
  const coming = (regions) =>
    Object.values(regions).flatMap((html) => [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
  function lying(regions, parts) {
    const found = new Map();
    for (const id of coming(regions)) {
      const piece = document.getElementById(id);
      if (!isPiece(piece)) continue;
      const at = piece.getBoundingClientRect();
      if (at.width) found.set(id, { home: home(piece), at, seen: isSeen(piece, at, parts) });
    }
    return found;
  }
  // What a part of the table that scrolls does not show is not seen, though it lies in the window.
  const PARTS = ".st-hero,.st-side,.st-dock";
  function isSeen(element, at, parts) {
    const part = element.closest(PARTS);
    if (part && !parts.has(part)) parts.set(part, part.getBoundingClientRect());
    const room = parts.get(part);
    const { x, y } = middle(at);
    return (
      inWindow(at) && (!room || (x >= room.left && x <= room.right && y >= room.top && y <= room.bottom))
    );
  }
  // The first of several places that is seen.
  function placeOf(ids, parts) {
    for (const id of ids?.split(" ") ?? []) {
      const element = document.getElementById(id);
      const at = element?.getBoundingClientRect();
      if (at && isSeen(element, at, parts)) return { element, at };
    }
    return null;
  }
  function toldIn(regions) {
    const template = document.createElement("template");
    template.innerHTML = regions["events+"] ?? "";
    return [...template.content.children];
  }

  function before(regions) {
    const told = toldIn(regions);
    if (document.hidden) return { told: [] };
    const parts = new Map();
    const from = new Map(told.map((each) => [each, placeOf(each.dataset.from, parts)]));
    return { told, from, pieces: lying(regions, parts) };
  }

  // Drawing

  // A piece outside of its board, as it looks there: parts of a drawing get one of their own.
  function copyOf(piece) {
    const copy = piece.cloneNode(true);
    for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
    copy.classList.remove("lit", "far", "hot");
    delete copy.dataset.by;
    if (!(piece instanceof SVGElement) || piece.tagName === "svg") return copy;
    const box = piece.getBBox();
    const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    drawing.setAttribute("viewBox", `${box.x} ${box.y} ${box.width} ${box.height}`);
    copy.removeAttribute("transform");
    drawing.append(copy);
    return drawing;
  }

  // The game's own drawing, or a symbol of the sheet that the page has.
  const SHEET = document.querySelector('use[href*="/icons.svg#"]')?.getAttribute("href").split("#")[0];
  function drawn({ dataset: { art, symbol } }) {
    const SVG = "http://www.w3.org/2000/svg";
    const drawing = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    drawing.setAttribute("class", "i");
    use.setAttribute("href", art ?? `${SHEET}#${symbol}`);
    drawing.append(use);
    return drawing;
  }

  function ghostAt(at, inside) {
    const ghost = document.createElement("div");
    ghost.className = "st-ghost";
    Object.assign(ghost.style, {
      left: `${at.left}px`,
      top: `${at.top}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
    });
    ghost.append(...inside);
    for (const part of ghost.querySelectorAll("[id]")) part.removeAttribute("id");
    return ghost;
  }

  const shift = (from, to) => ({
    x: middle(from).x - middle(to).x,
    y: middle(from).y - middle(to).y,
  });
  // Up in a bow and larger in the middle; a long way higher than a short one.
  function bow(from, to, zoom = 1) {
    const by = shift(from, to);
    const far = Math.hypot(by.x, by.y);
    const up = Math.min(90, far / 4);
    const grown = 1 + Math.min(0.6, far / 900);
    return [
      { transform: `translate(${by.x}px, ${by.y}px) scale(${zoom})` },
      {
        transform: `translate(${by.x / 2}px, ${by.y / 2 - up}px) scale(${grown * Math.sqrt(zoom)})`,
        offset: 0.5,
      },
      { transform: "translate(0px, 0px) scale(1)", offset: 0.84 },
      { transform: "translate(0px, 0px) scale(1.06, 0.9)", offset: 0.92 },
      { transform: "translate(0px, 0px) scale(1)", opacity: 1, offset: 0.999 },
      { transform: "translate(0px, 0px) scale(1)", opacity: 0 }, // what it is a copy of lies there
    ];
  }

  // A copy flies, and what it is a copy of appears where it lands.
  function waits(real, delay) {
    run(real, [{ opacity: 0 }, { opacity: 0, offset: 0.999 }, { opacity: 1 }], { duration: WAY, delay });
  }
  function fly({ ghost, from, to, delay }) {
    layer.append(ghost);
    run(ghost, bow(from, to, Math.min(3, from.width / to.width || 1)), {
      duration: WAY,
      delay,
      easing: EASE,
    });
  }

  // Goods straight to the purse, fading at its edge, and how many there were above it.
  function pour(goods, from, to, start, gained) {
    let at = start;
    for (const good of goods) {
      const size = 26;
      const there = {
        left: middle(to).x - size / 2,
        top: middle(to).y - size / 2,
        width: size,
        height: size,
      };
      const by = shift(from, there);
      for (let nth = 0; nth < Math.min(MOST_GOODS, Number(good.textContent)); nth++, at += AFTER) {
        const ghost = ghostAt(there, [drawn(good)]);
        layer.append(ghost);
        const frames = [
          { transform: `translate(${by.x}px, ${by.y}px)`, opacity: 1 },
          { transform: `translate(${by.x / 8}px, ${by.y / 8}px)`, opacity: 1, offset: 0.85 },
          { transform: "translate(0px, 0px)", opacity: 0 },
        ];
        run(ghost, frames, { duration: FLIGHT, delay: at, easing: EASE });
      }
    }
    if (!goods.length) return;
    const count = document.createElement("div");
    count.className = gained ? "st-count" : "st-count less";
    for (const good of goods) count.append(`${gained ? "+" : "−"}${good.textContent}`, drawn(good));
    const end = gained ? to : from;
    Object.assign(count.style, { left: `${middle(end).x}px`, top: `${Math.max(30, end.top)}px` });
    layer.append(count);
    const frames = [
      { transform: "translate(-50%, -20%)", opacity: 0 },
      { transform: "translate(-50%, -90%)", opacity: 1, offset: 0.2 },
      { transform: "translate(-50%, -90%)", opacity: 1, offset: 0.8 },
      { transform: "translate(-50%, -130%)", opacity: 0 },
    ];
    run(count, frames, { duration: 900, delay: gained ? Math.min(at, ALL) : start });
  }

  // Where nothing moves, an edge says for a while what has changed its place.
  function outline(elements) {
    for (const element of elements) {
      element.dataset.landed = "";
      setTimeout(() => delete element.dataset.landed, MARKED);
    }
  }

  // The moves of this patch with both of their ends, read at once.
  function moves(was, parts) {
    const found = [];
    for (const [id, old] of was.pieces) {
      const piece = document.getElementById(id);
      if (!isPiece(piece) || old.home === home(piece)) continue;
      const at = piece.getBoundingClientRect();
      const far = Math.hypot(old.at.left - at.left, old.at.top - at.top);
      const seen = old.seen || isSeen(piece, at, parts);
      if (at.width && seen && far > NEAR && Math.max(at.width, at.height) < LARGE)
        found.push({ real: piece, from: old.at, to: at });
    }
    const moved = new Set(found.map(({ real }) => real));
    for (const each of was.told) {
      if (!each.dataset.to || each.dataset.card || each.querySelector("b[data-symbol]")) continue;
      const to = placeOf(each.dataset.to, parts);
      const from = was.from.get(each);
      if (!to || moved.has(to.element)) continue;
      const inside = each.dataset.symbol ? [drawn(each)] : [...each.children];
      const { seat } = each.dataset;
      found.push({ target: to.element, from: from?.at, to: to.at, inside, seat });
    }
    return found;
  }

  const above = ({ left, top, width, height }) => ({ left, top: top - 70, width, height });

  // Only a place that holds nothing else waits for what comes; a whole crew, or an opponent's card, does not fade for it.
  const isPlaceOfOne = (at) => Math.max(at.width, at.height) < PIECE;

  // A figure stands in the middle of its place, not as large as that.
  function figureAt(at) {
    const size = Math.max(24, Math.min(56, at.width, at.height));
    return { left: middle(at).x - size / 2, top: middle(at).y - size / 2, width: size, height: size };
  }

  function after(was) {
    if (!was.pieces) return;
    const parts = new Map();
    const found = moves(was, parts);
    const stock = was.told
      .filter((each) => each.querySelector("b[data-symbol]"))
      .map((each) => ({
        goods: [...each.children],
        from: was.from.get(each),
        to: placeOf(each.dataset.to, parts),
      }));
    if (calm.matches) {
      outline(found.map(({ real, target }) => real ?? target));
      outline(stock.flatMap(({ from, to }) => [to?.element ?? from?.element]).filter((each) => each));
      return;
    }
    const step = Math.min(NEXT, (ALL - WAY) / Math.max(1, found.length - 1));
    let delay = 0;
    for (const { real, target, from, to, inside, seat } of found) {
      const start = delay;
      if (real) {
        waits(real, start);
        afterPaint(() => fly({ ghost: ghostAt(to, [copyOf(real)]), from, to, delay: start }));
      } else if (from && inside.length) {
        afterPaint(() => {
          const at = figureAt(to);
          const ghost = ghostAt(at, inside);
          if (seat) ghost.classList.add("seat", `seat-${seat}`);
          fly({ ghost, from: figureAt(from), to: at, delay: start });
        });
      }
      if (target && from && inside.length && isPlaceOfOne(to))
        run(target, [{ opacity: 0.25 }, { opacity: 0.25, offset: 0.8 }, { opacity: 1 }], {
          duration: WAY,
          delay,
        });
      delay += step;
    }
    const last = found.at(-1);
    const source = last ? figureAt(last.to) : null;
    let start = found.length ? delay - step + WAY * 0.75 : 0;
    for (const { goods, from, to } of stock) {
      const begins = start;
      if (to) afterPaint(() => pour(goods, source ?? above(to.at), to.at, begins, true));
      else if (from) afterPaint(() => pour(goods, from.at, above(from.at), 0, false));
      if (to) start = Math.min(ALL - FLIGHT, start + AFTER * goods.length);
    }
  }

  return { after, before, finish, isOn: () => running.size + flights.length > 0 };
})();
