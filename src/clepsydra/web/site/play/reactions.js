// Whoever might have an answer to an attack is asked, whatever they hold. A player says for each card when to be asked;
// where nothing is to be decided, the page answers. Every answer, the player's or the page's, leaves at a time that was
// drawn when the question came, so that it does not tell which of the two it was.
(() => {
  "use strict";
  const { form, inputs } = Clepsydra.lighting;
  const { give, isSent } = Clepsydra.choosing;
  const ASKS = { ask: () => true, hit: (attacked) => attacked, never: () => false };
  const question = () => document.querySelector("#ask input[name=expected]")?.value;
  const box = () => document.querySelector("#ask [data-reactions]");
  const cards = () => [...(box()?.querySelectorAll("[data-reaction]") ?? [])];

  // What was set is kept for the seat, by where it answers.
  const named = (place) => `reactions ${place}`;
  const kept = (place) => JSON.parse(localStorage.getItem(named(place)) ?? "{}");
  const seat = () => form().getAttribute("action");
  const way = (card) => {
    const known = kept(seat())[card.dataset.reaction];
    return known in ASKS ? known : "ask";
  };
  function keep(card) {
    const ways = { ...kept(seat()), [card.dataset.reaction]: card.value };
    localStorage.setItem(named(seat()), JSON.stringify(ways));
    dress();
  }

  let met; // the question that its time was drawn for
  let due = 0; // when its answer leaves
  let timer = 0;
  const left = () => Math.max(0, due - performance.now());

  function isAsked() {
    if (localStorage.getItem("each") === "on") return true;
    const attacked = "hit" in box().dataset;
    return cards().some((card) => "fits" in card.dataset && ASKS[way(card)](attacked));
  }
  const declines = () => inputs().find((input) => input.value === box().dataset.reactions);
  // One that was set to be asked meanwhile is asked; what was chosen meanwhile is on its way.
  function answer(asked) {
    if (question() === asked && box() && !isSent() && !isAsked()) give(declines());
  }

  function meet() {
    const [least, most] = (box().dataset.hold ?? "0 0").split(" ").map(Number);
    due = performance.now() + least + Math.random() * (most - least);
    if (!isAsked()) timer = setTimeout(answer, left(), met);
  }
  function dress() {
    if (box()) {
      for (const card of cards()) card.value = way(card);
      box().hidden = false;
      box().style.setProperty("--hold", `${left()}ms`);
      form().toggleAttribute("data-quiet", !isAsked());
      tell();
    }
    for (const reset of document.querySelectorAll("[data-reactions-reset]"))
      reset.hidden = !Object.values(kept(reset.dataset.reactionsReset)).some((each) => each !== "ask");
  }
  function tell() {
    document.querySelector("#ask .quiet-words")?.remove();
    if (isAsked()) return;
    const told = document.createElement("p");
    told.className = "done quiet-words";
    told.textContent = box().dataset.quietWords.replace("#", declines().getAttribute("aria-label"));
    document.getElementById("ask-title").after(told);
  }
  function look() {
    const now = box() ? question() : undefined;
    if (now !== met) {
      clearTimeout(timer);
      met = now;
      if (now !== undefined) meet();
    }
    dress();
  }

  document.addEventListener(
    "change",
    (event) => event.target.matches("[data-reaction]") && keep(event.target),
  );
  document.addEventListener("click", (event) => {
    const reset = event.target.closest("[data-reactions-reset]");
    if (!reset) return;
    localStorage.removeItem(named(reset.dataset.reactionsReset));
    dress();
  });
  document.addEventListener("table:changed", look, true); // before the list of options is opened
  Clepsydra.isQuiet = () => form()?.hasAttribute("data-quiet") ?? false;
  Clepsydra.hold = (sent) =>
    sent === form() && box() && left() ? new Promise((goOn) => setTimeout(goOn, left())) : undefined;
  look();
})();
