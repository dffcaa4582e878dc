// On a phone the decision is a sheet over the boards. It shows its first lines, grows by a drag or a tap on its handle,
// and folds away to its title and buttons; a new question brings it back to its usual size.
(() => {
  "use strict";
  const rail = document.querySelector(".rail");
  const grip = rail?.querySelector(".grip");
  if (!grip) return;
  const names = { usual: grip.ariaLabel, open: grip.dataset.fold, folded: grip.dataset.show };
  const size = () => rail.dataset.size || "usual";
  const narrow = matchMedia("(max-width: 61.9rem) and (min-height: 21.91rem)"); // lower ones have no sheet
  const isSheet = () => narrow.matches; // without asking for styles, which would be worked out for it
  const hasMore = () => {
    const list = rail.querySelector(".say");
    return isSheet() && Boolean(list) && list.scrollHeight > list.clientHeight + 1;
  };

  // What lies under the sheet is scrolled into view as far as its edge; the whole page hears of it once it rests.
  let resting = 0;
  const tell = () =>
    document.documentElement.style.setProperty("--sheet", isSheet() ? `${rail.offsetHeight}px` : "0px");
  new ResizeObserver(() => {
    clearTimeout(resting);
    resting = setTimeout(tell, 80);
  }).observe(rail);

  function label() {
    const folds = size() === "usual" && !hasMore();
    grip.ariaLabel = names[folds ? "open" : size()];
    grip.ariaExpanded = String(size() === "open" || folds);
  }
  function become(now) {
    rail.dataset.size = now;
    label();
  }

  // The handle goes round: larger where there is more to see, folded away, back.
  grip.addEventListener("click", () => {
    const next = { usual: hasMore() ? "open" : "folded", open: "folded", folded: "usual" };
    become(next[size()]);
  });

  const STEP = 32; // pixels of a drag that count
  let drag = null;
  rail.addEventListener("pointerdown", (event) => {
    if (!isSheet() || !event.target.closest(".grip,header") || event.button) return;
    drag = { id: event.pointerId, y: event.clientY, from: rail.offsetHeight, was: size(), by: 0 };
  });
  rail.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.id) return;
    drag.by = drag.y - event.clientY;
    if (!rail.classList.contains("dragged")) {
      if (Math.abs(drag.by) < 6) return;
      rail.setPointerCapture(drag.id);
      rail.classList.add("dragged");
      if (size() === "folded") become("usual");
    }
    rail.style.maxHeight = `${drag.from + drag.by}px`;
  });
  function drop(event) {
    if (event.pointerId !== drag?.id) return;
    const { by, was } = drag;
    drag = null;
    rail.style.maxHeight = "";
    if (!rail.classList.contains("dragged")) return;
    setTimeout(() => rail.classList.remove("dragged")); // after the click that ends the drag
    if (by > STEP) become(was === "folded" ? "usual" : "open");
    else if (by < -STEP) become(was === "open" ? "usual" : "folded");
    else become(was);
  }
  rail.addEventListener("pointerup", drop);
  rail.addEventListener("pointercancel", drop);
  rail.addEventListener(
    "click",
    (event) => {
      if (!rail.classList.contains("dragged")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );

  function arrive() {
    rail.classList.remove("tight");
    rail.classList.toggle("tight", hasMore());
    label();
  }

  const asked = () =>
    rail.querySelector("input[name=expected]")?.value ?? rail.querySelector("h1")?.textContent;
  let question = asked();
  document.addEventListener("table:changed", () => {
    if (asked() === question) return label();
    become("usual");
    arrive();
    tell(); // with the question: what stands above the sheet would lie under it, and jump
    question = asked();
  });
  requestAnimationFrame(() => {
    arrive();
    tell();
  });
})();
