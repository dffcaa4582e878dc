// The coach of a first game. A line that was read before three answers has been understood: it is not shown again.
Clepsydra.coach = (() => {
  "use strict";
  const ENOUGH = 3;
  const key = (rule) => `coach:${rule}`;
  const answered = (rule) => Number(localStorage.getItem(key(rule)) ?? 0);

  function fade() {
    const tip = document.querySelector("#ask .tip");
    if (tip) tip.hidden = answered(tip.dataset.tip) >= ENOUGH;
  }

  function linkTo(id) {
    const link = document.createElement("a");
    link.className = "rule";
    link.href = `/rules/${id}`;
    link.textContent = id;
    return link;
  }

  document.addEventListener(
    "submit",
    (event) => {
      const tip = event.target.querySelector?.(".tip:not([hidden])");
      if (tip && document.body.classList.contains("coached") && event.submitter?.matches("[data-send]"))
        localStorage.setItem(key(tip.dataset.tip), answered(tip.dataset.tip) + 1);
    },
    true,
  );
  fade();
  return { fade, linkTo };
})();
