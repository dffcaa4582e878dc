// A question with a single option is answered by the page, which says so until the player does something; the menu has
// a switch for players who want to be asked even then. What others did is read first. Undo goes back to the last choice:
// what was done by itself is taken back with it, and not done again.
(() => {
  "use strict";
  const { form, inputs } = Clepsydra.lighting;
  const { giveOnly, isSent, slips } = Clepsydra.choosing;
  const question = () => document.querySelector("#ask input[name=expected]")?.value;
  const wanted = () => localStorage.getItem("each") !== "on";

  let done = []; // what was done by itself since the player did something
  let met; // the question that the page has dealt with
  let own = false; // whether an answer of one's own leads to the next question
  let undoing = false;
  let byPage = false;
  let timer = 0;

  function tell() {
    document.querySelector("#ask .done")?.remove();
    if (!done.length) return;
    const told = document.createElement("p");
    told.className = "done";
    told.textContent = done.join(" ");
    document.getElementById("ask-title")?.after(told);
  }

  function press(button) {
    byPage = true;
    if (button) button.click();
    else giveOnly();
    byPage = false;
  }

  function answer(asked) {
    if (question() !== asked || isSent()) return;
    done.push(form().dataset.only);
    press();
  }

  // The page sends one thing at a time: while something is on its way, it looks again when that has come back.
  function look() {
    tell();
    if (Clepsydra.isSending?.() || question() === met) return;
    met = question();
    clearTimeout(timer);
    const only = form()?.dataset.only && wanted() && !inputs().some(slips);
    const undo = undoing && only && document.querySelector("#ask [data-undo]:not(:disabled)");
    if (undo) press(undo);
    else if (only && !undoing) timer = setTimeout(answer, own ? 0 : Clepsydra.pace.time(), met);
    else undoing = false;
    own = false;
  }

  document.addEventListener(
    "submit",
    (event) => {
      if (!event.target.closest("#ask")) return;
      own = true;
      if (byPage) return;
      done = [];
      undoing = event.submitter?.matches("[data-undo]") ?? false;
    },
    true,
  );
  document.addEventListener("table:refused", () => {
    done = [];
    tell();
  });
  for (const news of ["table:changed", "table:sent"]) document.addEventListener(news, look);
  look();
})();
