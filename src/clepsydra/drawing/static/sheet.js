// The lower part of the table, with the question and what is one's own, grows by a drag or a tap on its handle, and folds
// away to the question; a new question brings it back to its usual size.
(() => {
  "use strict";
  const table = document.querySelector(".table");
  const rail = document.querySelector(".rail");
  const grip = rail?.querySelector(".grip");
  if (!grip) return;
  const names = { usual: grip.ariaLabel, open: grip.dataset.fold, folded: grip.dataset.show };
  const NEXT = { usual: "open", open: "folded", folded: "usual" };
  const size = () => table.dataset.sheet || "usual";

  function become(now) {
    if (now === "usual") delete table.dataset.sheet;
    else table.dataset.sheet = now;
    grip.ariaLabel = names[now];
    grip.ariaExpanded = String(now === "open");
  }
  grip.addEventListener("click", () => become(NEXT[size()]));

  // What a tab leads to in the dock has the room of the open sheet; the boards have their own again.
  const narrow = matchMedia("(max-width: 47.9rem)");
  document.querySelector(".ptabs")?.addEventListener("click", (event) => {
    const hash = event.target.closest("a")?.hash;
    if (hash && narrow.matches) become(document.querySelector(hash)?.closest(".st-dock") ? "open" : "usual");
  });

  const STEP = 32; // pixels of a drag that count
  const LARGER = { folded: "usual", usual: "open", open: "open" };
  const SMALLER = { open: "usual", usual: "folded", folded: "folded" };
  let drag = null;
  let dragged = false;
  document.addEventListener("pointerdown", () => {
    dragged = false;
  });
  rail.addEventListener("pointerdown", (event) => {
    if (!event.target.closest(".grip,header") || event.button) return;
    drag = { id: event.pointerId, y: event.clientY, by: 0 };
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.id) return;
    drag.by = drag.y - event.clientY;
    if (dragged || Math.abs(drag.by) < 6) return;
    dragged = true;
  });
  function drop(event) {
    if (event.pointerId !== drag?.id) return;
    const { by } = drag;
    drag = null;
    if (by > STEP) become(LARGER[size()]);
    else if (by < -STEP) become(SMALLER[size()]);
  }
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", drop);
  document.addEventListener(
    "click",
    (event) => {
      if (!dragged) return;
      dragged = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  const asked = () =>
    rail.querySelector("input[name=expected]")?.value ?? rail.querySelector("h1")?.textContent;
  let question = asked();
  document.addEventListener("table:changed", () => {
    if (asked() !== question) become("usual");
    question = asked();
  });
})();
