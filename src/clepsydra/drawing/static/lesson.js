// A lesson's step: the choices that it means and their places, and what else it wants looked at, have a ring of water.
(() => {
  "use strict";
  function mark() {
    for (const old of document.querySelectorAll("[data-taught]")) old.removeAttribute("data-taught");
    const band = document.getElementById("lesson");
    if (!band) return;
    const answers = JSON.parse(band.dataset.answers || "[]");
    const ids = (places) => (places || "").split(" ").filter(Boolean);
    const light = ids(band.dataset.light);
    teach(light, "");
    if (!answers.length) teach(light.slice(0, 1), "first");
    for (const input of document.querySelectorAll("#ask input[name=answer]")) {
      if (!answers.includes(input.value)) continue;
      input.closest("[data-row]").dataset.taught = "";
      input.closest("label").dataset.taught = "";
      const places = ids(input.dataset.places);
      teach(places, "");
      teach(places.slice(-1), "first"); // where it is done, after what it is done with
    }
  }
  function teach(places, how) {
    for (const id of places) document.getElementById(id)?.setAttribute("data-taught", how);
  }

  // The first choice that it means, in a list that scrolls.
  function reveal() {
    const row = document.querySelector("#ask [data-row][data-taught]");
    const box = row?.closest(".say");
    if (!box) return;
    const below = row.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
    box.scrollTop += Math.max(0, below);
  }

  // Once per step and question, so that nothing moves under who has begun to choose. A step at which there is only
  // something to look at ends without a new question.
  const at = () =>
    `${document.querySelector("#lesson .nth")?.textContent} ${document.querySelector("#ask [name=expected]")?.value}`;
  let shown = at();
  document.addEventListener("table:changed", () => {
    mark();
    if (!document.getElementById("lesson") || at() === shown) return;
    shown = at();
    reveal();
    Clepsydra.comeIntoView();
  });
  mark();
  requestAnimationFrame(reveal); // with the first picture, when all is laid out
})();
