// Keeps the lobby up to date while people sit down, and goes to the table when the game begins; what is being
// typed is left alone. Without it the page loads again from time to time.
(() => {
  "use strict";
  const lobby = () => document.querySelector("[data-stream]");
  if (!lobby() || !window.EventSource) return;
  let due = false;
  const busy = () => document.activeElement?.matches("input:not([readonly]), select");

  async function renew() {
    due = busy();
    if (due) return;
    const reply = await fetch(location.href);
    const now = new DOMParser().parseFromString(await reply.text(), "text/html").querySelector("[data-stream]");
    if (!now) location.reload();
    else Idiomorph.morph(lobby(), now, { morphStyle: "outerHTML", ignoreActiveValue: true });
  }

  document.addEventListener("focusout", () => setTimeout(() => due && renew(), 300));
  document.addEventListener("focusin", (event) => event.target.id === "link" && event.target.select());
  const source = new EventSource(lobby().dataset.stream);
  for (const what of ["table", "picture", "reload"]) source.addEventListener(what, renew);
})();
