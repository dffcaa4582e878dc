// What comes next, beside the piece that was clicked last, so that the pointer need not cross the table. The main button
// stands there once more: what sends a choice that waits for it, and after the act, what takes it back and what ends the
// turn or says that it is enough. It presses the buttons of the question, which send the form. And a question that goes on
// with that choice, such as who goes there, has its few options there: for who plays both are one decision. It is for the
// mouse alone: keys have letters, and on a phone the question is near.
(() => {
  "use strict";
  const { form, inputs, rowOf } = Clepsydra.lighting;
  const { panels } = Clepsydra;
  const table = document.querySelector(".table");
  const phone = matchMedia("(max-width: 47.99em)");
  const list = () => document.querySelector("#ask .say");
  const key = () => document.querySelector("#ask input[name=key]")?.value;
  const send = () => document.querySelector("#ask [data-send]:not([data-unready],:disabled)");
  const ends = () =>
    document.querySelector(
      "#ask :is([data-confirm],[data-single=E],[data-enough]:not(input)):not(:disabled)",
    );
  const undo = () => document.querySelector("#ask [data-undo]:not(:disabled)");

  const box = document.createElement("div");
  box.id = "nearby";
  box.ariaHidden = "true"; // readers have the buttons themselves

  let spot = null; // the piece that was clicked last, where it lay, and where the pointer was
  let first; // the question that was asked when it was clicked

  // What can be pressed

  function copy(button) {
    const made = document.createElement("button");
    made.type = "button";
    made.tabIndex = -1;
    made.className = button.className;
    made.append(...[...button.childNodes].map((node) => node.cloneNode(true)));
    made.addEventListener("click", () => button.click());
    return made;
  }
  const isOff = () => !spot || phone.matches || !Clepsydra.oneScreen.matches || Clepsydra.choosing.isSent();
  const isChosen = () => inputs().some((input) => input.checked);
  function wanted() {
    if (isOff()) return [];
    if (isChosen()) return [send()].filter(Boolean);
    if (isJoined()) return [undo()].filter(Boolean);
    return key() !== first && ends() ? [undo(), ends()].filter(Boolean) : [];
  }

  // A question that goes on with the choice of this piece, and has few options.

  const FEW = 6;
  const isJoined = () =>
    key() !== first &&
    form()?.dataset.joined !== undefined &&
    inputs()[0]?.type === "radio" &&
    new Set(inputs().map(rowOf)).size <= FEW;
  function join() {
    box.remove();
    if (isOff() || isChosen() || !isJoined()) return;
    panels.open("piece");
    const options = list();
    const { offsetWidth: width } = options;
    const height = options.scrollHeight + (undo() ? UNDO : 0);
    const best = free(width, height, width / 2, 0);
    if (!best) return panels.close();
    options.style.setProperty("--at-left", `${best.left}px`);
    options.style.setProperty("--at-top", `${best.top}px`);
    options.style.setProperty("--at-room", `${height}px`);
  }

  // Where it stands: at the end of the choices while they are open, else beside the piece. It covers neither the piece nor
  // anything that can be chosen, and is not where the pointer is, which may be clicking twice.

  const GAP = 8; // pixels
  const NEAR = 14;
  const UNDO = 54; // so much of the list does the button take that undoes what was chosen
  const meet = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  const around = ({ x, y }, by) => ({ left: x - by, top: y - by, right: x + by, bottom: y + by });
  const at = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });

  function* places(piece, width, height) {
    const lefts = [piece.left, (piece.left + piece.right - width) / 2, piece.right - width];
    const tops = [piece.top, (piece.top + piece.bottom - height) / 2, piece.bottom - height];
    for (const top of tops) {
      yield at(piece.right + GAP, top, width, height);
      yield at(piece.left - GAP - width, top, width, height);
    }
    for (const left of lefts) {
      yield at(left, piece.bottom + GAP, width, height);
      yield at(left, piece.top - GAP - height, width, height);
    }
  }
  // The nearest place of this size that is free; how near, is told by a point in it.
  function free(width, height, x, y) {
    const there = document.getElementById(spot.id)?.getBoundingClientRect();
    const piece = there?.width ? there : spot.piece;
    const lit = [...document.querySelectorAll(".centre .lit:not(.far)")].map((each) =>
      each.getBoundingClientRect(),
    );
    const covered = [
      piece,
      around(spot, NEAR),
      table.querySelector(".st-prompt").getBoundingClientRect(),
      ...lit,
    ];
    const top = document.querySelector(".tbar").getBoundingClientRect().bottom + GAP;
    const fits = (to) =>
      to.left >= GAP &&
      to.right <= innerWidth - GAP &&
      to.top >= top &&
      to.bottom <= innerHeight - GAP &&
      !covered.some((each) => meet(each, to));
    const way = (to) => Math.hypot(to.left + x - spot.x, to.top + y - spot.y);
    const found = [...places(piece, width, height), ...places(around(spot, NEAR), width, height)];
    return found.filter(fits).sort((one, other) => way(one) - way(other))[0];
  }
  function stand() {
    const button = box.lastElementChild; // the main button
    const x = button.offsetLeft + button.offsetWidth / 2;
    const y = button.offsetTop + button.offsetHeight / 2;
    const best = free(box.offsetWidth, box.offsetHeight, x, y);
    if (!best) return box.remove();
    box.style.left = `${best.left}px`;
    box.style.top = `${best.top}px`;
  }

  function show() {
    join();
    const buttons = wanted();
    if (!buttons.length) return box.remove();
    box.replaceChildren(...buttons.map(copy));
    const open = table.dataset.options === "piece" && list();
    box.classList.toggle("listed", Boolean(open));
    (open || table).append(box);
    if (!open) stand();
  }

  // What was clicked

  function choose(place, { clientX: x, clientY: y }) {
    spot = { id: place.id, piece: place.getBoundingClientRect(), x, y };
    first = key();
  }
  // How many of them, which the line of the question asks.
  function chooseNumber(button, { clientX: x, clientY: y }) {
    const { left, right } = button.getBoundingClientRect();
    const { top, bottom } = table.querySelector(".st-prompt").getBoundingClientRect();
    spot = { id: "", piece: { left, right, top, bottom }, x, y };
    first = key();
  }
  function forget() {
    spot = null;
    box.remove();
  }
  document.addEventListener(
    "click",
    (event) => {
      if (!event.detail) return; // a key, or another script
      const place = event.target.closest(".lit");
      const number = event.target.closest("#ask [data-fill]");
      const near = event.target.closest("#nearby,[data-options=piece] #ask .say label");
      if (place) choose(place, event);
      else if (number) chooseNumber(number, event);
      else if (near && spot) Object.assign(spot, { x: event.clientX, y: event.clientY });
      else forget();
    },
    true,
  );
  document.addEventListener(
    "pointerup",
    (event) => {
      if (table.dataset.drag === undefined) return;
      const place = document.elementFromPoint(event.clientX, event.clientY)?.closest(".lit");
      if (place) choose(place, event);
    },
    true,
  );
  document.addEventListener("keydown", forget, true);
  document.addEventListener("scroll", () => box.isConnected && !box.matches(".listed") && stand(), true);
  addEventListener("resize", forget);
  for (const news of ["table:choosing", "table:changed", "table:sent", "table:refused"])
    document.addEventListener(news, show);
})();
