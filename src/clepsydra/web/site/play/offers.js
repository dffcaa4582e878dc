// How much is offered at once: a few places are ringed; of many, each has a thin edge, and pictures of what offers nothing
// step back. What has been clicked narrows the choices, and those that are left are ringed again.
(() => {
  "use strict";
  const FEW = 6;
  const table = document.querySelector(".table");
  const parts = () => table.querySelectorAll(".st-hero,.st-side,.st-dock");

  // The largest parts of the boards in which nothing is offered.
  function stepBack(within, holds) {
    for (const part of within.children)
      if (part.classList.contains("lit")) continue;
      else if (part.id && !holds.has(part)) part.classList.add("dimmed");
      else stepBack(part, holds);
  }

  function show() {
    const lit = [...table.querySelectorAll(".centre .lit")];
    const open = lit.filter((place) => !place.classList.contains("far"));
    for (const part of table.querySelectorAll(".dimmed")) part.classList.remove("dimmed");
    if (lit.length <= FEW) return void delete table.dataset.many;
    table.dataset.many = open.length > FEW ? "all" : "rest";
    const holds = new Set();
    for (const place of lit)
      for (let part = place; part && !holds.has(part); part = part.parentElement) holds.add(part);
    for (const part of parts()) stepBack(part, holds);
  }
  document.addEventListener("table:choosing", show);
  show();
})();
