// Who wants it so never presses "End turn": after the last answer of a turn the page does. What was turned up on the way is
// read first, and so is a turn that a page came with, or that was gone back to: then the button is pressed by hand.
(() => {
  "use strict";
  const wanted = () => localStorage.getItem("ends") === "on";
  const key = () => document.querySelector("#ask input[name=key]")?.value;
  const button = () => document.querySelector("#ask [data-confirm]");
  const canGoBack = () => document.querySelector("#ask [data-undo]:not(:disabled)") !== null;
  const isSealed = () => document.querySelector("#ask .chosen") !== null; // a choice that others make too is no turn

  let answered; // the question that was answered, until it is known what came of it
  document.addEventListener(
    "submit",
    (event) => {
      if (!event.target.closest("#ask")) return;
      answered = event.submitter?.matches("[data-undo],[data-confirm]") ? undefined : key();
    },
    true,
  );
  document.addEventListener("table:refused", () => {
    answered = undefined;
  });
  // One thing is sent at a time.
  function look() {
    if (answered === undefined || key() === answered || Clepsydra.isSending?.()) return;
    answered = undefined;
    if (wanted() && button() && canGoBack() && !isSealed()) button().click();
  }
  for (const news of ["table:changed", "table:sent"]) document.addEventListener(news, look);
})();
