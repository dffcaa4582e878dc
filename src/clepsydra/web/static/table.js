// The little that a table page needs beside HTML: it lights the places of the choices, takes keys, and
// keeps focus. Everything here repeats what the decision form can do without it.
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const places = (input) => (input.dataset.places || "").split(" ").filter(Boolean);
  const form = () => document.querySelector("#ask form");
  const inputs = () => all("#ask input[name=answer]:not(:disabled)");
  const rowOf = (input) => input.closest("[data-row]");
  const picked = new Set(); // the places clicked so far, when several belong to one choice

  // Options and lit places are the same thing twice: a place is lit while a choice that is still open names it.
  function light() {
    for (const place of all("[data-made]")) undress(place);
    const open = inputs().filter((input) => [...picked].every((id) => places(input).includes(id)));
    for (const input of inputs()) rowOf(input).classList.toggle("out", !open.some((o) => rowOf(o) === rowOf(input)));
    for (const input of open) for (const id of places(input)) dress(id, input);
    for (const input of inputs()) for (const id of places(input)) dress(id, input, "far");
    for (const refused of all("#ask [data-why]"))
      for (const id of (refused.dataset.places || "").split(" ")) {
        const place = id && document.getElementById(id);
        if (place && !place.dataset.made) mark(place, "denied", { "aria-disabled": "true", "aria-describedby": refused.dataset.why });
      }
    ready();
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
      value === null ? place.removeAttribute(name) : place.setAttribute(name, value);
    place.classList.remove("lit", "far", "denied", "hot");
    for (const inner of all("button", place)) inner.inert = false;
    for (const name of ["made", "key"]) delete place.dataset[name];
    place.removeAttribute("aria-pressed");
  }

  function dress(id, input, far = "") {
    const place = document.getElementById(id);
    if (!place || (far && place.dataset.made && !place.classList.contains("far"))) return;
    const key = rowOf(input).dataset.row;
    if (!place.dataset.made) {
      const name = [input.getAttribute("aria-label"), place.getAttribute("aria-label")].filter(Boolean).join(". ");
      const button = place.tagName === "BUTTON" ? {} : { role: "button", tabindex: "0" };
      mark(place, "lit", { ...button, "aria-label": `${key} ${name}` });
      if (far) place.classList.add(far);
      place.dataset.key = key;
    } else if (place.dataset.key !== key) {
      place.dataset.key = "";
    }
    const on = picked.has(id) || input.checked;
    if (on || !place.hasAttribute("aria-pressed")) place.setAttribute("aria-pressed", String(on));
  }

  // Clicking places narrows the choices: one that is left, or that is about just these places, is chosen.
  // A place that does not go with those clicked before replaces them.
  function click(id) {
    const several = inputs().some((input) => input.type === "checkbox");
    if (several) {
      const input = inputs().find((each) => places(each).includes(id));
      if (input) input.click();
      return;
    }
    if (!picked.delete(id)) {
      const about = inputs().filter((input) => places(input).includes(id));
      const fits = (place) => about.some((input) => places(input).includes(place));
      for (const place of [...picked]) if (!fits(place)) picked.delete(place);
      picked.add(id);
    }
    const open = inputs().filter((input) => [...picked].every((place) => places(input).includes(place)));
    const exact = picked.size ? open.find((input) => places(input).length === picked.size) : null;
    const chosen = exact || (picked.size && open.length === 1 ? open[0] : null);
    for (const input of inputs()) input.checked = input === chosen;
    light();
  }

  function ready() {
    const send = document.querySelector("#ask [data-send]");
    if (!send || !form()) return;
    const chosen = inputs().filter((input) => input.checked);
    const least = Number(form().dataset.least || 0);
    const most = Number(form().dataset.most || 1);
    const enough = chosen.length >= least && chosen.length <= most;
    const text = send.querySelector("span");
    if (chosen.length === 1 && chosen[0].type === "radio") text.textContent = chosen[0].getAttribute("aria-label");
    else if (!chosen.length) text.textContent = send.dataset.wait;
    else text.textContent = text.textContent.replace(/\d+/, chosen.length);
    send.toggleAttribute("data-unready", !enough);
  }

  function choose(input) {
    picked.clear();
    input.click();
    input.focus();
  }

  document.addEventListener("click", (event) => {
    const place = event.target.closest(".lit");
    if (place) {
      event.preventDefault(); // a lit place chooses; its card is one click away in the list
      click(place.id);
      return;
    }
    const denied = event.target.closest(".denied");
    if (denied) {
      const line = all("#ask [data-why]").find((each) => (each.dataset.places || "").split(" ").includes(denied.id));
      if (line) {
        event.preventDefault();
        document.getElementById(line.dataset.why).showPopover();
      }
    }
  });

  document.addEventListener("change", (event) => {
    if (event.target.name !== "answer") return;
    if (event.target.type === "radio") picked.clear();
    light();
  });

  document.addEventListener("submit", (event) => {
    const send = event.target.querySelector("[data-send]");
    if (event.submitter === send && send.hasAttribute("data-unready")) event.preventDefault();
  });

  // Hovering or focusing one breathes the other.
  const pair = (event, on) => {
    const row = event.target.closest?.("[data-row]");
    if (row) for (const input of all("input", row)) for (const id of places(input)) document.getElementById(id)?.classList.toggle("hot", on);
    const place = event.target.closest?.(".lit");
    if (place) for (const input of inputs()) if (places(input).includes(place.id)) rowOf(input).classList.toggle("hot", on);
  };
  document.addEventListener("pointerover", (event) => pair(event, true));
  document.addEventListener("pointerout", (event) => pair(event, false));
  document.addEventListener("focusin", (event) => pair(event, true));
  document.addEventListener("focusout", (event) => pair(event, false));

  // A card opens by hovering too, where there is something to hover with.
  let waiting = 0;
  let hovered = null;
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const opener = event.target.closest("[popovertarget^=card-]");
    clearTimeout(waiting);
    if (hovered && opener !== hovered.opener && !hovered.card.contains(event.target)) {
      if (hovered.card.matches(":popover-open")) hovered.card.hidePopover();
      hovered = null;
    }
    const card = opener && document.getElementById(opener.getAttribute("popovertarget"));
    if (!card || document.querySelector(":popover-open")) return;
    waiting = setTimeout(() => {
      card.showPopover({ source: opener });
      hovered = { opener, card };
    }, 450);
  });

  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const on = event.target;
    if (on.matches("input[type=text],input[type=search],textarea,select,[contenteditable]")) return;
    if (on.matches(".lit:not(button)") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      click(on.id);
    } else if (event.key === "Backspace") {
      document.querySelector("#ask [data-undo]:not(:disabled)")?.click();
    } else if (event.key === "Enter" && !on.closest("button,a,summary")) {
      event.preventDefault(); // else the browser sends the form a second time
      document.querySelector("#ask [data-send]:not([data-unready]),#ask [data-confirm]")?.click();
    } else if (event.key === "?") {
      on.closest(".nopt")?.querySelector("[popover]").showPopover();
    } else if (on.closest(".centre") && event.key in STEPS) {
      step(on, STEPS[event.key], event);
    } else {
      const row = document.querySelector(`#ask [data-row="${CSS.escape(event.key)}"]`);
      if (!row) return;
      const own = all("input", row);
      choose(own[(own.findIndex((input) => input.checked) + 1) % own.length]);
    }
  });

  // Tab goes from board to board; arrows move inside.
  const stops = (board) => all("button,[tabindex='0']", board);
  function step(from, by, event) {
    const board = from.closest("section[id]");
    if (!board) return;
    const inside = all("button,.lit", board);
    const next = inside[inside.indexOf(from) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  function rove() {
    for (const board of all(".centre section[id]"))
      stops(board).forEach((stop, number) => {
        if (stop.tagName === "BUTTON" && !stop.classList.contains("lit")) stop.tabIndex = number ? -1 : 0;
        else stop.tabIndex = 0;
      });
  }

  function refresh() {
    picked.clear();
    light();
    rove();
    const now = document.querySelector(".sc.cur"); // on a phone the strip scrolls sideways
    if (now) now.parentElement.scrollLeft = now.offsetLeft - now.parentElement.offsetLeft - 8;
  }
  // The server replaces regions and the bar; whoever does so says so. Focus that was lost goes to the new ask.
  document.addEventListener("table:changed", () => {
    refresh();
    if (document.activeElement === document.body) document.querySelector(".ask.mine #ask-title")?.focus({ preventScroll: true });
  });
  refresh();
})();
