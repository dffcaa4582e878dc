// Where only how many counts, a number takes so many things in the order of the list; each can still be chosen by itself.
(() => {
  "use strict";
  const { inputs } = Clepsydra.lighting;
  const numbers = () => [...document.querySelectorAll("#ask [data-fill]")];

  function show() {
    if (!numbers().length) return;
    const values = inputs().map((input) => input.value);
    const count = inputs().filter((input) => input.checked).length;
    for (const button of numbers()) {
      const number = Number(button.dataset.fill);
      button.disabled = number > values.length || !Clepsydra.tally.allows(values.slice(0, number));
      button.ariaPressed = String(number === count);
    }
    numbers()[0].parentElement.hidden = false;
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#ask [data-fill]");
    if (button) Clepsydra.choosing.fill(Number(button.dataset.fill));
  });
  document.addEventListener("table:choosing", show);
  show();
})();
