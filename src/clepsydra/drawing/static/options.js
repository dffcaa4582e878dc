// What a choice is can be seen before it is chosen: its price is marked on one's own goods, and a long press opens its
// card.
Clepsydra.options = (() => {
  "use strict";
  const { all, inputs, places } = Clepsydra.lighting;

  // The price that certainly leaves one's goods, on the board and, on a phone, beside the decision.
  const purse = () =>
    all(".purse .g,.centre .ledger .g,.centre .pays").filter((good) => !good.closest(".others"));
  const symbol = (good) => {
    const use = good.querySelector("use");
    return use?.dataset.symbol ?? use?.getAttribute("href").split("#")[1];
  };
  const chosen = () => inputs().filter((input) => input.checked);
  // Of a subset, what all that is chosen costs together, with what one looks at.
  function cost(input) {
    const on = chosen();
    const subset = inputs()[0]?.type === "checkbox";
    if (!subset) return (input ?? on[0])?.dataset.price || "";
    const together = new Set(input ? [...on, input] : on);
    return Clepsydra.tally.price([...together].map((each) => each.value));
  }
  function mark(input) {
    const price = new Map(
      cost(input)
        .split(" ")
        .map((part) => part.split(":")),
    );
    for (const good of purse()) {
      const count = price.get(symbol(good));
      if (count) good.dataset.gone = count;
      else delete good.dataset.gone;
    }
  }
  const about = (target) => {
    const own = target.closest?.("#ask label")?.control;
    if (own) return own;
    const row = target.closest?.("#ask [data-row]");
    const among = row
      ? all("input", row)
      : inputs().filter((input) => places(input).includes(target.closest?.(".lit")?.id));
    return among.length === 1 ||
      (among.length && among.every((one) => one.dataset.price === among[0].dataset.price))
      ? among[0]
      : null;
  };
  for (const event of ["pointerover", "focusin"])
    document.addEventListener(event, ({ target }) => mark(about(target)));

  // By touch, a press that lasts opens the card of what is pressed, and chooses nothing.
  const LONG = 500; // milliseconds
  const FAR = 10; // pixels
  let pressed = null;
  const drop = () => {
    clearTimeout(pressed?.timer);
    pressed = null;
  };
  document.addEventListener("pointerdown", (event) => {
    drop();
    const input = event.pointerType === "touch" && about(event.target);
    const card = input && document.getElementById(input.dataset.card);
    if (!card) return;
    const press = { x: event.clientX, y: event.clientY, open: false };
    press.timer = setTimeout(() => {
      press.open = true;
      card.showPopover();
    }, LONG);
    pressed = press;
  });
  document.addEventListener("pointermove", (event) => {
    if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > FAR) drop();
  });
  document.addEventListener("pointercancel", drop);
  document.addEventListener("pointerup", () => clearTimeout(pressed?.timer));
  document.addEventListener("contextmenu", (event) => {
    if (pressed) event.preventDefault();
  });
  document.addEventListener(
    "click",
    (event) => {
      if (!pressed?.open) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      drop();
    },
    true,
  );

  return { mark };
})();
