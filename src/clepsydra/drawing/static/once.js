// A form is sent once, however often its button is pressed; who comes back to the page may send it again.
(() => {
  "use strict";
  const sent = new WeakSet();
  document.addEventListener("submit", (event) => {
    if (sent.has(event.target)) event.preventDefault();
    else if (!event.defaultPrevented && event.target.method === "post") sent.add(event.target);
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.forms) sent.delete(form);
  });
})();
