// Shows the lobby anew when somebody sits down or the game begins; what is being typed is left alone.
(() => {
  "use strict";
  const stream = document.querySelector("[data-stream]")?.dataset.stream;
  if (!stream || !window.EventSource) return;
  let due = false;
  const busy = () => document.activeElement?.matches("input:not([readonly]), select");
  const renew = () => {
    due = true;
    if (!busy()) location.replace(location.href);
  };
  document.addEventListener("focusout", () => setTimeout(() => due && renew(), 300));
  const source = new EventSource(stream);
  for (const what of ["table", "picture", "reload"]) source.addEventListener(what, renew);
  document.getElementById("link")?.addEventListener("focus", (event) => event.target.select());
})();
