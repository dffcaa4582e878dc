// The fixed keys of a table, the same in every game. They can be asked for with Alt held, or not at all: then digits and
// letters do nothing by themselves, and Enter, Escape and arrows stay inside the element that has the focus.
(() => {
  "use strict";
  const press = (selector) => document.querySelector(selector)?.click();
  const pressShown = (selector) => {
    const button = document.querySelector(selector);
    if (button?.getClientRects().length) button.click();
  };
  const { closeTop, logIsOpen, showLog, toggle } = Clepsydra.panels;
  const KEYS = {
    z: () => pressShown("#ask [data-undo]:not(:disabled)"),
    p: () => pressShown("#ask [data-single]"),
    e: () => pressShown("#ask :is([data-confirm],[data-single=E])"),
    o: toggle,
    l: () => showLog(!logIsOpen()),
    s: () => Clepsydra.sounds.turn(),
    "?": () => press("[data-aid]"),
  };
  const way = () => localStorage.getItem("keys") ?? "on";

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      if (closeTop()) event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.defaultPrevented || event.repeat) return;
    if (way() === "off" || event.altKey !== (way() === "alt")) return;
    const on = event.target;
    if (on.matches("input:not([type=radio],[type=checkbox]),textarea,select,[contenteditable]")) return;
    if (on.closest("[popover]:popover-open,.nopt")) return;
    const act = KEYS[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });

  // How they are asked for: a setting of the menu and of the preferences.
  function show() {
    document.querySelector(".table").dataset.digits = way();
    for (const choice of document.querySelectorAll("[data-keys]")) {
      choice.value = way();
      choice.closest("[hidden]")?.removeAttribute("hidden");
    }
  }
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-keys]")) return;
    localStorage.setItem("keys", event.target.value);
    show();
  });
  document.addEventListener("table:changed", show);
  show();
})();
