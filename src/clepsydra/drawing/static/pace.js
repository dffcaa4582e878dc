// What others do comes one act after the other, each long enough to be read. Nothing waits that one could answer: what
// replaces an open question, and what comes of an answer of one's own, is shown at once, with all that came before.
Clepsydra.pace = (() => {
  "use strict";
  const MILLISECONDS = { calm: 2600, brisk: 1300, once: 0 };
  const MOST = 12; // who has so much to catch up with wants to see where the game is
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const box = document.getElementById("deeds");
  const waiting = [];
  let timer = 0;
  let show = () => 0;

  const chosen = () => {
    const kept = localStorage.getItem("pace");
    return kept in MILLISECONDS ? kept : calm.matches ? "once" : "brisk";
  };
  const isOpen = () => document.querySelector("#ask :is(button,input[name=answer]):not(:disabled)") !== null;

  // How much is still to be shown, and whether it ends with one's own turn.
  function offer() {
    const skip = box?.querySelector("[data-skip]");
    if (!skip) return;
    skip.hidden = !waiting.length;
    const mine = waiting.at(-1)?.title?.startsWith("●");
    skip.textContent = `${mine ? skip.dataset.mine : skip.dataset.skip} (${waiting.length})`;
    if (waiting.length) box.hidden = false;
  }

  function next() {
    timer = 0;
    // One's own die or tile is read before anybody else does something.
    const held = document.hidden ? 0 : (Clepsydra.happening?.left() ?? 0);
    if (held && waiting.length && MILLISECONDS[chosen()]) {
      timer = setTimeout(next, held);
      return offer();
    }
    while (waiting.length && !timer) {
      const time = MILLISECONDS[chosen()];
      const told = show(waiting.shift(), !time);
      if (told && time && !document.hidden) timer = setTimeout(next, time * told);
    }
    offer();
  }

  function flush() {
    clearTimeout(timer);
    timer = 0;
    Clepsydra.steps.stop();
    while (waiting.length) show(waiting.shift(), true);
    offer();
  }

  // `lines` without a plus: the game went back, or the page joins it anew.
  function arrive(pieces) {
    waiting.push(pieces);
    if ("lines" in pieces || waiting.length > MOST || document.hidden || ("ask" in pieces && isOpen()))
      flush();
    else if (!timer) next();
    else offer();
  }

  document.addEventListener("visibilitychange", () => document.hidden && flush());
  // Who skips wants no steps either.
  function toTheEnd() {
    flush();
    Clepsydra.steps.stop();
  }
  document.addEventListener("click", (event) => event.target.closest("[data-skip]") && toTheEnd());
  document.addEventListener("keydown", (event) => event.key === "Escape" && waiting.length && toTheEnd());

  // The setting, remembered.
  function remember() {
    const setting = document.querySelector("[data-pace]");
    if (!setting) return;
    setting.value = chosen();
    setting.closest("[hidden]")?.removeAttribute("hidden");
  }
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-pace]")) return;
    localStorage.setItem("pace", event.target.value);
    flush();
  });
  document.addEventListener("table:changed", remember);
  remember();

  return {
    arrive,
    flush,
    time: () => (document.hidden ? 0 : MILLISECONDS[chosen()]),
    by(shower) {
      show = shower;
    },
  };
})();
