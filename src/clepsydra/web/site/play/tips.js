// The name and one line of what is pointed at: by the mouse after a moment, by the keyboard at once, by a finger that
// stays. Cards tell of the pieces that open them, `#tips` of symbols; `data-tip` names either for anything else.
Clepsydra.tips = (() => {
  "use strict";
  const PIECE = "[data-tip],[popovertarget^=card-],[role=img]:not(svg),[title]:not(abbr)";
  const INLINE = "svg,span,b,i,sub,small,abbr"; // in these, a number has its symbol beside it
  const PARTS = ".st-hero,.st-side,.st-dock,.st-rivals,.tbar .course,.panel.novel";
  const HOVER = 300; // milliseconds
  const LEAVE = 200; // in which the pointer may come over to the tip
  const PRESS = 450;
  const MOST = 160; // characters: of a longer card, the lines that fit
  const GAP = 8; // pixels

  // What is said

  const own = (piece) =>
    JSON.parse(piece.dataset.made ?? "{}")["aria-label"] ?? // the name that it had before it was lit
    (piece.dataset.made ? null : piece.getAttribute("aria-label")) ??
    piece.dataset.title ??
    piece.getAttribute("title");

  function entry(id) {
    const found = document.getElementById(id);
    const name = found?.querySelector("h3")?.textContent.trim();
    const lines = [...(found?.querySelectorAll(":scope > p") ?? [])].map((line) => line.textContent.trim());
    if (!name || !lines.length) return null;
    let told = lines[0];
    for (const further of lines.slice(1)) {
      const longer = `${told}${/[.!?:]$/.test(told) ? "" : "."} ${further}`;
      if (longer.length > MOST) break;
      told = longer;
    }
    return { name, line: told };
  }
  const named = (use) => use.dataset.symbol ?? use.getAttribute("href").split("#")[1];
  const ofSymbol = (symbol, seats) =>
    symbol.startsWith("seat-")
      ? seats && entry("tip-seat")
      : (entry(`tip-${symbol}`) ?? entry(`card-${symbol.replaceAll("-", "_")}`));
  function ofSymbols(element, seats = false) {
    const uses = element.matches("use") ? [element] : element.querySelectorAll("use");
    for (const use of uses) {
      const found = ofSymbol(named(use), seats);
      if (found) return found;
    }
    return null;
  }
  function ofPiece(piece) {
    const key = piece.dataset.tip ?? piece.getAttribute("popovertarget");
    return (key ? entry(key) : null) ?? ofSymbols(piece);
  }

  // The name is what the piece itself is called; before it stands what it is, where the name does not say so.
  function heading(label, name) {
    if (!label || label.startsWith(`${name}. `)) return name;
    return label.toLowerCase().includes(name.toLowerCase()) ? label : `${name} · ${label}`;
  }
  function of(on) {
    let label = null;
    const first = on.closest(PIECE);
    for (let piece = first; piece; piece = piece.parentElement?.closest(PIECE)) {
      label ??= own(piece);
      const told = ofPiece(piece);
      if (told) return { host: first, name: heading(label, told.name), line: told.line };
    }
    const symbol = on.closest("svg:has(use)");
    const near = symbol ? [symbol, symbol.parentElement] : [on, on.parentElement];
    for (const element of near) {
      const told = element?.matches(INLINE) && ofSymbols(element, true);
      if (told)
        return {
          host: symbol ? near[1] : element,
          name: heading(label ?? own(element), told.name),
          line: told.line,
        };
    }
    return null;
  }

  // Where it stands: below or above its piece, else beside it; never over it.

  const tip = document.createElement("div");
  tip.className = "st-tip";
  tip.id = "st-tip";
  tip.role = "tooltip";
  tip.popover = "manual";
  document.body.append(tip);
  let host = null; // what it tells of
  let byFocus = false;
  let waiting = 0;

  function stand() {
    const at = host.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = tip;
    const middle = Math.max(GAP, Math.min(at.left + at.width / 2 - width / 2, innerWidth - width - GAP));
    const above = at.top - GAP - height;
    const below = at.bottom + GAP;
    const beside = Math.max(GAP, Math.min(at.top, innerHeight - height - GAP));
    const [left, top] =
      above > GAP
        ? [middle, above]
        : below + height < innerHeight - GAP
          ? [middle, below]
          : at.right + GAP + width < innerWidth
            ? [at.right + GAP, beside]
            : [Math.max(GAP, at.left - GAP - width), beside];
    tip.style.setProperty("left", `${left}px`);
    tip.style.setProperty("top", `${top}px`);
  }

  // Meanwhile the browser shows no tooltip of its own, and readers hear the line with the piece that has the focus.
  function show(on, focus = false) {
    if (!on.closest?.(PARTS) || tip.contains(on)) return;
    const told = of(on);
    if (!told || told.host === host) return;
    hide();
    host = told.host;
    byFocus = focus;
    const name = document.createElement("b");
    name.textContent = told.name;
    const line = document.createElement("span");
    line.textContent = told.line;
    tip.replaceChildren(name, line);
    if (host.title) {
      host.dataset.title = host.title;
      host.removeAttribute("title");
    }
    if (focus && !host.hasAttribute("aria-describedby")) host.setAttribute("aria-describedby", tip.id);
    tip.showPopover();
    stand();
  }
  function hide() {
    clearTimeout(waiting);
    if (!host) return;
    if (host.dataset.title) host.title = host.dataset.title;
    delete host.dataset.title;
    if (host.getAttribute("aria-describedby") === tip.id) host.removeAttribute("aria-describedby");
    host = null;
    tip.hidePopover();
  }

  // By the mouse; a pointer that rests while the page changes under it asks for nothing.

  let rests = "";
  const spot = (event) => `${event.clientX} ${event.clientY}`;
  document.addEventListener("pointermove", (event) => {
    rests = spot(event);
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > 10) letGo();
  });
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || event.buttons || spot(event) === rests) return;
    const on = event.target;
    clearTimeout(waiting);
    if (host?.contains(on) || tip.contains(on)) return;
    if (host && !byFocus) waiting = setTimeout(hide, LEAVE);
    if (!on.closest(PARTS)) return;
    const { clientX, clientY } = event;
    waiting = setTimeout(() => {
      if (host && !byFocus) hide();
      const there = on.isConnected ? on : document.elementFromPoint(clientX, clientY);
      if (there) show(there);
    }, HOVER);
  });
  document.documentElement.addEventListener("pointerleave", () => byFocus || hide());

  // By the keyboard.

  document.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) show(event.target, true);
  });
  document.addEventListener("focusout", () => byFocus && hide());
  document.addEventListener(
    "keydown",
    (event) => {
      if (!host) return;
      if (event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation(); // what lies below is closed by the next one
        hide();
      } else if (event.key === "Enter" || event.key === " ") hide();
    },
    true,
  );

  // By a finger that stays: it asks, and does nothing else.

  let pressed = null;
  let asked = false;
  function letGo() {
    clearTimeout(pressed?.timer);
    pressed = null;
  }
  document.addEventListener("pointerdown", (event) => {
    asked = false;
    if (tip.contains(event.target)) return;
    hide();
    if (event.pointerType === "mouse" || !event.target.closest(PARTS)) return;
    const timer = setTimeout(() => {
      show(event.target);
      asked = Boolean(host);
    }, PRESS);
    pressed = { x: event.clientX, y: event.clientY, timer };
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, letGo);
  for (const what of ["click", "contextmenu"])
    document.addEventListener(
      what,
      (event) => {
        if (!asked) return;
        event.preventDefault();
        event.stopPropagation();
        if (what === "click") asked = false;
      },
      true,
    );

  document.addEventListener(
    "scroll",
    (event) => {
      if (!host || !event.target.contains(host)) return;
      if (byFocus) stand();
      else hide();
    },
    true,
  );
  document.addEventListener("table:changed", () => host && !host.isConnected && hide());
  return { hide, of };
})();
