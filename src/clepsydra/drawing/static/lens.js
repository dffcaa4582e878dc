// The boards larger or smaller: by pinching, by the wheel with Ctrl held, by buttons; and over the whole screen. The
// size is remembered for each game. What lies under the fingers stays there, and what is larger than the window is
// dragged or scrolled.
(() => {
  "use strict";
  const root = document.documentElement;
  const [view, centre, lens] = [".view", ".centre", ".lens"].map((part) => document.querySelector(part));
  if (!view || !lens) return;
  const [LEAST, MOST, STEP] = [0.5, 4, 1.25];
  const key = `zoom ${document.body.className}`;
  const narrow = matchMedia("(max-width: 61.9rem)");
  let zoom = 1;

  // A point of the boards, kept where it is seen.
  function held(x, y) {
    const on = document.elementsFromPoint(x, y).find((each) => centre.contains(each)) ?? centre;
    const before = on.getBoundingClientRect();
    const across = (x - before.left) / before.width;
    const down = (y - before.top) / before.height;
    const off = () => {
      const now = on.getBoundingClientRect();
      return [now.left + across * now.width - x, now.top + down * now.height - y];
    };
    return () => {
      if (narrow.matches && zoom > 1) view.scrollIntoView({ block: "start", behavior: "instant" });
      view.scrollBy(...off());
      if (narrow.matches && zoom <= 1) scrollBy({ top: off()[1], behavior: "instant" });
    };
  }
  // What is seen of the boards: on a phone, between the bar and the sheet.
  const edge = (part, side) => document.querySelector(part).getBoundingClientRect()[side];
  function seen() {
    const { left, right, top, bottom } = view.getBoundingClientRect();
    if (!narrow.matches) return { left, right, top, bottom };
    const above = Math.max(edge(".tbar", "bottom"), Math.min(edge(".ptabs", "bottom"), innerHeight / 3));
    return { left, right, top: Math.max(top, above), bottom: Math.min(bottom, edge(".rail", "top")) };
  }
  function middle() {
    const { left, right, top, bottom } = seen();
    return [(left + right) / 2, (top + bottom) / 2];
  }

  function show() {
    root.style.setProperty("--zoom", zoom);
    root.classList.toggle("zooms", zoom !== 1);
    root.classList.toggle("larger", zoom > 1);
    lens.querySelector("[data-percent]").textContent = `${Math.round(zoom * 100)} %`;
  }
  function become(size, x, y) {
    const near = Math.abs(size - 1) < 0.03 ? 1 : size;
    const next = Math.min(MOST, Math.max(LEAST, near));
    if (next === zoom) return;
    const stay = held(x, y);
    zoom = next;
    show();
    stay();
    localStorage.setItem(key, zoom);
  }

  // As wide as the window; if it is so already, so small that the section in view is seen whole.
  function fit(x, y) {
    if (zoom !== 1) return become(1, x, y);
    const on = document.elementFromPoint(x, y);
    const section = [...centre.children].find((each) => each.contains(on)) ?? centre.firstElementChild;
    const { top, bottom } = seen();
    become(Math.min(1, (bottom - top) / section.getBoundingClientRect().height), x, y);
    if (zoom < 1) section.scrollIntoView({ block: "start", behavior: "instant" });
  }

  lens.addEventListener("click", (event) => {
    const way = event.target.closest("[data-zoom]")?.dataset.zoom;
    if (way === "fit") fit(...middle());
    else if (way) become(way === "in" ? zoom * STEP : zoom / STEP, ...middle());
    if (event.target.closest("[data-wide]")) fill(!isWide());
  });

  view.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      become(zoom * Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
    },
    { passive: false },
  );

  // Two fingers: how far they are apart, and where between them.
  const spread = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  let pinch = null;
  view.addEventListener(
    "touchstart",
    ({ touches }) => {
      pinch = touches.length === 2 ? { spread: spread(touches), zoom } : null;
    },
    { passive: true },
  );
  view.addEventListener(
    "touchmove",
    (event) => {
      if (!pinch || event.touches.length !== 2) return;
      event.preventDefault();
      const [one, other] = event.touches;
      const at = [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2];
      become((pinch.zoom * spread(event.touches)) / pinch.spread, ...at);
    },
    { passive: false },
  );

  // By a mouse, what is larger than the window is dragged where nothing else is to be done.
  let grab = null;
  view.addEventListener("pointerdown", (event) => {
    const busy = event.target.closest("a,button,.lit,input,summary");
    if (zoom <= 1 || busy || event.button || event.pointerType !== "mouse") return;
    grab = { x: event.clientX, y: event.clientY };
  });
  view.addEventListener("pointermove", (event) => {
    if (!grab) return;
    const [x, y] = [grab.x - event.clientX, grab.y - event.clientY];
    if (!view.classList.contains("panned")) {
      if (Math.hypot(x, y) < 5) return; // a click
      view.setPointerCapture(event.pointerId);
      view.classList.add("panned");
    }
    view.scrollBy(x, y);
    grab = { x: event.clientX, y: event.clientY };
  });
  for (const end of ["pointerup", "pointercancel"])
    view.addEventListener(end, () => {
      grab = null;
      view.classList.remove("panned");
    });

  // The boards and the decision alone, on the whole screen; where the browser does not give it, in the whole window.
  const wide = lens.querySelector("[data-wide]");
  const isWide = () => root.classList.contains("wide");
  function widen(on) {
    root.classList.toggle("wide", on);
    wide.ariaPressed = String(on);
    localStorage.setItem("wide", on ? "on" : "off");
  }
  async function fill(on) {
    widen(on);
    const asked = on ? root.requestFullscreen?.() : document.fullscreenElement && document.exitFullscreen();
    await asked?.catch?.(() => {});
    if (on) Clepsydra.comeIntoView();
  }
  document.addEventListener("fullscreenchange", () => document.fullscreenElement || widen(false));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isWide() && !document.querySelector(":popover-open")) fill(false);
  });

  zoom = Math.min(MOST, Math.max(LEAST, Number(localStorage.getItem(key)) || 1));
  lens.hidden = false;
  show();
  if (localStorage.getItem("wide") === "on") widen(true);
})();
