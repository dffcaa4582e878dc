// The choices of the decision and their places on the boards are the same thing twice: a place is lit while a choice
// that is still open names it.
Clepsydra.lighting = (() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const places = (input) => (input.dataset.places || "").split(" ").filter(Boolean);
  const form = () => document.querySelector("#ask form");
  const inputs = () => all("#ask input[name=answer]:not(:disabled)");
  const rowOf = (input) => input.closest("[data-row]");
  const picked = new Set(); // the places clicked so far, when several belong to one choice
  const stillOpen = () =>
    inputs().filter((input) => [...picked].every((place) => places(input).includes(place)));

  function light() {
    for (const place of all("[data-made]")) undress(place);
    const open = stillOpen();
    for (const input of inputs()) {
      rowOf(input).classList.toggle("out", !open.some((o) => rowOf(o) === rowOf(input)));
      input.closest(".chip")?.classList.toggle("out", !open.includes(input));
    }
    for (const group of all("#ask .grp")) group.hidden = isEmpty(group);
    const shared = sharers(open);
    number(open, shared);
    for (const input of open) for (const id of places(input)) dress(id, input, shared);
    const allShared = sharers(inputs());
    for (const input of inputs()) for (const id of places(input)) dress(id, input, allShared, "far");
    for (const place of all(".leaves")) place.classList.remove("leaves");
    for (const id of form()?.dataset.leaves?.split(" ") ?? [])
      document.getElementById(id)?.classList.add("leaves");
    for (const refused of all("#ask [data-why]"))
      for (const id of (refused.dataset.places || "").split(" ")) {
        const place = id && document.getElementById(id);
        if (place && !place.dataset.made)
          mark(place, "denied", { "aria-disabled": "true", "aria-describedby": refused.dataset.why });
      }
  }

  // A heading goes with the last of its rows.
  function isEmpty(group) {
    let row = group.nextElementSibling;
    while (row?.matches(".out, .told")) row = row.nextElementSibling;
    return !row || row.matches(".grp");
  }

  // The choices of each place: what a place is called says all that it may be used for.
  function sharers(among) {
    const shared = new Map();
    for (const input of among)
      for (const id of places(input)) shared.set(id, [...(shared.get(id) || []), input]);
    return shared;
  }

  // The first ten rows that are open have a digit, in the order in which one reads the table: what is one's own first,
  // then the boards; what is no piece follows as it is listed. Letters are for what the table does.
  const DIGITS = "1234567890";
  const FAR_BEHIND = 2; // of what is no piece
  const isNumber = () => document.querySelector("#ask :is([data-fill],[data-mix])"); // then a digit says how many
  function read(row, own, shared) {
    const there = own.flatMap(places).filter((id) => document.getElementById(id));
    const alone = there.find((id) => shared.get(id).every((input) => rowOf(input) === row));
    const piece = document.getElementById(alone ?? there[0] ?? "");
    return { row, piece, part: piece ? Number(!piece.closest(".st-dock")) : FAR_BEHIND };
  }
  const after = (one, other) =>
    one.part - other.part ||
    ((one.piece ?? one.row).compareDocumentPosition(other.piece ?? other.row) &
    Node.DOCUMENT_POSITION_PRECEDING
      ? 1
      : -1);
  function number(open, shared) {
    const rows = new Map();
    for (const input of isNumber() ? [] : open)
      rows.set(rowOf(input), [...(rows.get(rowOf(input)) || []), input]);
    const order = [...rows].map(([row, own]) => read(row, own, shared)).sort(after);
    const keys = new Map(order.map(({ row }, at) => [row, DIGITS[at] ?? ""]));
    for (const row of all("#ask [data-row]")) {
      row.dataset.row = keys.get(row) ?? "";
      sign(row).textContent = row.dataset.row;
    }
  }
  function sign(row) {
    const there = row.querySelector(".key");
    if (there) return there;
    const made = document.createElement("span");
    made.className = "key";
    made.ariaHidden = "true";
    row.querySelector(".ico,.face,.what,.name").before(made);
    return made;
  }

  // One choice names its place; of several, their rows do, and how many there are.
  function named(choices) {
    if (choices.length === 1)
      return `${rowOf(choices[0]).dataset.row} ${choices[0].getAttribute("aria-label")}`.trim();
    const rows = new Set(
      choices.map((input) =>
        `${rowOf(input).dataset.row} ${rowOf(input).querySelector(".name").textContent}`.trim(),
      ),
    );
    const count = form().dataset.choices.replace("#", choices.length);
    return rows.size > 3 ? count : `${[...rows].join(", ")}. ${count}`;
  }

  // What a place was before it was lit or denied is kept on it, and given back.
  function mark(place, css, attributes) {
    const names = ["role", "tabindex", "aria-label", ...Object.keys(attributes)];
    const before = Object.fromEntries(names.map((name) => [name, place.getAttribute(name)]));
    place.dataset.made = JSON.stringify(before);
    place.classList.add(css);
    for (const inner of all("button", place)) inner.inert = true; // no button in a button
    for (const [name, value] of Object.entries(attributes)) place.setAttribute(name, value);
  }

  function undress(place) {
    for (const [name, value] of Object.entries(JSON.parse(place.dataset.made)))
      if (value === null) place.removeAttribute(name);
      else place.setAttribute(name, value);
    place.classList.remove("lit", "far", "denied", "hot");
    for (const inner of all("button", place)) inner.inert = false;
    for (const name of ["made", "key"]) delete place.dataset[name];
    place.removeAttribute("aria-pressed");
  }

  function dress(id, input, shared, far = "") {
    const place = document.getElementById(id);
    if (!place || (far && place.dataset.made && !place.classList.contains("far"))) return;
    const key = rowOf(input).dataset.row;
    if (!place.dataset.made) {
      const name = [named(shared.get(id)), place.getAttribute("aria-label")].filter(Boolean).join(". ");
      const button = place.tagName === "BUTTON" ? {} : { role: "button", tabindex: "0" };
      mark(place, "lit", { ...button, "aria-label": name });
      if (far) place.classList.add(far);
      place.dataset.key = key;
    } else if (place.dataset.key !== key) {
      place.dataset.key = "";
    }
    const on = picked.has(id) || input.checked;
    if (on || !place.hasAttribute("aria-pressed")) place.setAttribute("aria-pressed", String(on));
  }

  return { all, form, inputs, light, picked, places, rowOf, stillOpen };
})();
