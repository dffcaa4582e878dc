// What is new in this game is open until somebody has put it away; what they know is remembered for all tables.
(() => {
  "use strict";
  const card = document.getElementById("novel");
  if (!card) return;
  const names = card.dataset.novel.split(" ");
  const known = () => new Set((localStorage.getItem("known") ?? "").split(" "));
  const done = card.querySelector("[data-known]");

  function show() {
    const news = names.findIndex((name) => !known().has(name));
    card.classList.toggle("fresh", news >= 0);
    done.hidden = news < 0;
    return news;
  }

  const first = show();
  const narrow = matchMedia("(max-width: 47.9rem)").matches;
  card.open = first >= 0 && !narrow;
  if (first >= 0) card.querySelectorAll(".newin")[first].open = true;

  done.addEventListener("click", () => {
    localStorage.setItem("known", [...known(), ...names].filter(Boolean).join(" "));
    card.open = false;
    show();
    card.querySelector("summary").focus();
  });
})();
