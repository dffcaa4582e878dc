// Tells the server while somebody looks at a table, so that they are sent no notices of what they see anyway. Only pages
// of those who want notices have it.
(() => {
  "use strict";
  const address = document.querySelector("[data-looking]")?.dataset.looking;
  if (!address) return;
  const EVERY = 30_000;
  const LEFT = 300_000; // a page that nobody has touched for so long is looked at by nobody
  let touched = Date.now();
  let told = 0;

  function say(here) {
    told = here ? Date.now() : 0;
    const headers = { "Content-Type": "application/json" };
    fetch(address, { method: "POST", keepalive: true, headers, body: JSON.stringify({ here }) }).catch(
      () => {},
    );
  }
  function look() {
    if (!document.hidden && Date.now() - touched < LEFT) say(true);
  }
  function touch() {
    touched = Date.now();
    if (touched - told > EVERY) look();
  }
  for (const sign of ["pointerdown", "pointermove", "keydown", "scroll"])
    document.addEventListener(sign, touch, { passive: true, capture: true });
  document.addEventListener("visibilitychange", () => (document.hidden ? say(false) : touch()));
  addEventListener("pagehide", () => told && say(false));
  setInterval(look, EVERY);
  look();
})();
