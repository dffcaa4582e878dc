// While a new table is filled in, says at once what goes with it: seats, modules and options that do not are greyed
// with the reason, and all reasons stand beside the button with what repairs them. The server decides; what has been
// typed or chosen stays.
(() => {
  "use strict";
  const form = document.querySelector("form.nt");
  const parts = [
    "first",
    "presets-part",
    "seats-part",
    "modules-part",
    "options-part",
    "figures-part",
    "judge",
    "open",
  ];
  let asked = 0;

  async function renew() {
    asked += 1;
    const mine = asked;
    const reply = await fetch(`/new?${new URLSearchParams(new FormData(form))}`);
    const text = await reply.text();
    if (!reply.ok || mine !== asked) return; // somebody has chosen something else meanwhile, or the form decides
    const now = new DOMParser().parseFromString(text, "text/html");
    for (const id of parts) {
      const [before, after] = [document, now].map((page) => page.getElementById(id));
      if (before && after) Clepsydra.morph(before, after);
      else if (before) before.remove();
      else if (after) insert(id, after);
    }
  }

  // A part that was not there comes before the next one that is.
  function insert(id, part) {
    const later = parts.slice(parts.indexOf(id) + 1).map((name) => document.getElementById(name));
    later.find(Boolean)?.before(part);
  }

  form.addEventListener("change", (event) => {
    if (event.target.closest("#seats-part, #modules-part, #options-part, #figures-part")) renew();
  });
})();
