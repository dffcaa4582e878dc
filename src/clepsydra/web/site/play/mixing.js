// A price of many mixtures is paid by a number for each kind. It begins with the first mixture of the list; what can no
// longer become one is refused. The option that says the same is chosen, and the main button sends it.
(() => {
  "use strict";
  const { inputs } = Clepsydra.lighting;
  const question = () => document.querySelector("#ask input[name=expected]")?.value;
  const box = () => document.querySelector("#ask [data-mix]");
  const rows = () => [...box().querySelectorAll("[data-kind]")];
  const bundle = (input) =>
    new Map(input.dataset.price.split(" ").map((part) => [part.split(":")[0], Number(part.split(":")[1])]));
  const of = (mixture, row) => mixture.get(row.dataset.kind) ?? 0;

  let asked; // the question that is paid for
  let now = new Map(); // how much of each kind

  const becomes = (mixture) =>
    inputs().some((input) => rows().every((row) => of(mixture, row) <= of(bundle(input), row)));
  const whole = () =>
    inputs().find((input) => rows().every((row) => of(now, row) === of(bundle(input), row)));
  const step = (row, by) => new Map(now).set(row.dataset.kind, of(now, row) + by);

  function choose() {
    const mixture = whole();
    for (const input of inputs()) input.checked = input === mixture;
    Clepsydra.choosing.show();
  }
  function draw() {
    for (const row of rows()) {
      row.querySelector("b").textContent = of(now, row);
      row.querySelector("[data-by=less]").disabled = !of(now, row);
      row.querySelector("[data-by=more]").disabled = !becomes(step(row, 1));
    }
  }
  function look() {
    if (!box() || !inputs().length || Clepsydra.choosing.isSent()) return;
    box().hidden = false;
    const fresh = question() !== asked;
    asked = question();
    if (fresh) now = bundle(inputs().find((input) => input.checked) ?? inputs()[0]);
    draw();
    if (fresh) choose();
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#ask [data-by]");
    if (!button) return;
    now = step(button.closest("[data-kind]"), button.dataset.by === "more" ? 1 : -1);
    choose();
  });
  document.addEventListener("table:choosing", look);
  look();
})();
