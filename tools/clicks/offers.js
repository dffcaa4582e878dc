// What can be clicked now to answer, by kind. Pages of other releases are asked too: it goes by what all of them have.
() => {
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const shown = (each) => each.getClientRects().length > 0 && each.checkVisibility({ visibilityProperty: true });
  const ask = document.querySelector("#ask");
  const inputs = all("input[name=answer]:not(:disabled)", ask);
  const found = [];
  const offer = (kind, element, values = []) => {
    if (element && shown(element)) found.push({ kind, element, values });
  };
  const named = (id) =>
    inputs.filter((input) => (input.dataset.places || "").split(" ").includes(id)).map((input) => input.value);
  for (const piece of all(".lit:not(.far)")) offer("piece", piece, named(piece.id));
  for (const input of inputs) {
    const label = input.closest("label") ?? document.querySelector(`label[for="${CSS.escape(input.id)}"]`);
    if (!input.closest(".out")) offer("row", label ?? input, [input.value]);
  }
  const send = ask.querySelector("[data-send]");
  offer("confirm", ask.querySelector("[data-confirm]"));
  if (!send?.hasAttribute("data-unready") && !send?.disabled) offer("send", send);
  const single = ask.querySelector("[data-single]");
  offer("single", single, inputs.filter((input) => !input.dataset.places).map((input) => input.value));
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
    listed: document.querySelector(".table")?.dataset.options === "all",
    offers: found.map(({ kind, values }) => ({ kind, values })),
  };
}
