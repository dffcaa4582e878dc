// What each opponent did last, in the opponent's card: the sentence of the log. Without this script it is in the log alone.
(() => {
  "use strict";
  const colour = (element) => [...element.classList].find((name) => name.startsWith("seat-"));

  function newest() {
    const found = new Map();
    for (const turn of document.querySelectorAll("#lines .log-turn")) {
      const seat = colour(turn.children[0]);
      if (seat && !found.has(seat)) found.set(seat, turn);
    }
    return found;
  }
  function say(card, turn) {
    const id = `said-of-${colour(card)}`;
    const said = document.getElementById(id) ?? document.createElement("p");
    const head = turn.children[1];
    const words = (head.querySelector("a") ?? head).childNodes;
    said.id = id;
    said.className = "did";
    said.replaceChildren(...[...words].map((node) => node.cloneNode(true)));
    if (said.parentElement !== card) card.append(said);
  }
  function show() {
    const turns = newest();
    for (const card of document.querySelectorAll(".st-rivals .sc:not(.mine)")) {
      const turn = turns.get(colour(card));
      if (turn) say(card, turn);
      else card.querySelector(".did")?.remove();
    }
  }
  document.addEventListener("table:changed", show);
  show();
})();
