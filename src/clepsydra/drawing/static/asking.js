// A question about the rules is answered at the table. Without this script, the form leads to the page of the rules.
(() => {
  "use strict";
  const card = document.getElementById("rule-search");
  const form = card.querySelector("form");
  const box = card.querySelector(".answers");
  const status = card.querySelector("[role=status]");
  let asked = 0;

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (!form.elements.q.value.trim()) return;
    asked += 1;
    const mine = asked;
    const reply = await fetch(`/rules?${new URLSearchParams(new FormData(form))}&only=list`);
    if (!reply.ok) {
      form.submit(); // the page says what is wrong
      return;
    }
    const text = await reply.text();
    if (mine !== asked) return;
    box.innerHTML = text;
    // It is read out only where the place for it was there before.
    const count = box.querySelector("[role=status]");
    status.textContent = count.textContent;
    count.remove();
    card.scrollTop = 0;
  });
})();
