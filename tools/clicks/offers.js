// What can be clicked now to answer, by kind, and where its middle is. Pages of other releases are asked too: it goes by
// what all of them have.
() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const shown = (each) => each.getClientRects().length > 0 && each.checkVisibility({ visibilityProperty: true });
  const ask = document.querySelector("#ask");
  const inputs = all("input[name=answer]:not(:disabled)", ask);
  const found = [];
  const offer = (kind, element, values = [], id = kind) => {
    if (!element || !shown(element)) return;
    const at = element.getBoundingClientRect();
    found.push({ kind, element, values, id, x: at.x + at.width / 2, y: at.y + at.height / 2 });
  };
  const named = (id) =>
    inputs.filter((input) => (input.dataset.places || "").split(" ").includes(id)).map((input) => input.value);
  const without = inputs.filter((input) => !input.dataset.places).map((input) => input.value);
  for (const piece of all(".lit:not(.far)")) offer("piece", piece, named(piece.id), piece.id);
  for (const input of inputs) {
    const label = input.closest("label") ?? document.querySelector(`label[for="${CSS.escape(input.id)}"]`);
    if (!input.closest(".out")) offer("row", label ?? input, [input.value], input.value);
  }
  for (const button of all("[data-fill]:not(:disabled)", ask)) {
    const number = Number(button.dataset.fill);
    offer("fill", button, inputs.slice(0, number).map((input) => input.value), `fill-${number}`);
  }
  // A number of a kind leads to the mixtures that have more of it, or less.
  for (const row of all("[data-mix]:not([hidden]) [data-kind]", ask))
    for (const button of all("[data-by]:not(:disabled)", row)) {
      const now = Number(row.querySelector("b").textContent);
      const of = (input) => Number(new RegExp(`(?:^| )${row.dataset.kind}:(\\d+)`).exec(input.dataset.price)?.[1] ?? 0);
      const leads = (input) => (button.dataset.by === "more" ? of(input) > now : of(input) < now);
      const values = inputs.filter(leads).map((input) => input.value);
      offer("step", button, values, `${row.dataset.kind} ${button.dataset.by} ${now}`);
    }
  // What stands beside a piece presses the button of the question that says the same.
  const pairs = { confirm: "[data-confirm]", send: "[data-send]", single: "[data-single]" };
  for (const [kind, selector] of Object.entries(pairs)) {
    const button = ask.querySelector(selector);
    if (!button || button.disabled || button.hasAttribute("data-unready") || !shown(button)) continue;
    const values = kind === "single" ? without : [];
    offer(kind, document.querySelector("#nearby .primary"), values, `${kind} nearby`);
    offer(kind, button, values);
  }
  if (inputs.length) offer("list", ask.querySelector("[data-options-button]"));
  window.offered = found.map((each) => each.element);
  return {
    key: ask.querySelector("input[name=key]")?.value ?? ask.innerText,
    rule: ask.querySelector("form")?.dataset.rule ?? "",
    asked: ask.classList.contains("mine"),
    over: ask.querySelector("a[href$='/score']") !== null,
    sent: ask.querySelector("form[aria-busy=true]") !== null,
    several: inputs.some((input) => input.type === "checkbox"),
    chosen: inputs.filter((input) => input.checked).map((input) => input.value),
    planned: JSON.parse(ask.querySelector("[data-plan]")?.dataset.plan ?? '{"counts":[0]}').counts.length - 1,
    listed: document.querySelector(".table")?.dataset.options === "all",
    offers: found.map(({ element, ...told }) => told),
  };
}
