// A choice becomes an answer: by a click or a key at once. By touch, or for who wants to confirm each choice, the first
// time shows what it is and the second does it. The table keeps every answer undoable until the turn is confirmed.
Clepsydra.choosing = (() => {
  "use strict";
  const { all, form, inputs, light, picked, places, rowOf, stillOpen } = Clepsydra.lighting;
  const { mark } = Clepsydra.options;
  const question = () => document.querySelector("#ask input[name=expected]")?.value;
  const send = () => document.querySelector("#ask [data-send]");
  const isSent = () => sent !== undefined && question() === sent;
  const chosen = () => inputs().filter((input) => input.checked);
  const several = () => inputs().some((input) => input.type === "checkbox");
  const bounds = () => [Number(form().dataset.least || 0), Number(form().dataset.most || 1)];

  let finger = matchMedia("(pointer: coarse)").matches; // whether the page was last touched, not pointed at
  const isPlanned = () => document.querySelector("#ask [data-plan]") !== null; // it is confirmed as a whole
  const confirmsEach = () => localStorage.getItem("steps") === "on" && !isPlanned();
  const inTwoSteps = () => (finger && !isPlanned()) || confirmsEach();
  const coached = document.body.classList.contains("coached");
  const slips = (input) => coached && input.dataset.slip; // the coach has a word on it before it is done

  let last = ""; // the place clicked last
  let ticked = ""; // what of a subset was ticked last
  let asked; // the question that is shown
  let sent; // the question that was answered, until the next one is shown
  let clicked = null; // where the last click was; a key leaves none
  let shown = null; // when the question came, and where the click was that brought it

  function show() {
    light();
    mark();
    ready();
    tell();
    document.dispatchEvent(new Event("table:choosing"));
  }

  // The button names the act, or counts what is chosen.
  function ready() {
    if (!send() || !form()) return;
    const on = chosen();
    const [least, most] = bounds();
    const text = send().querySelector("span");
    const subset = several() ? Clepsydra.tally.show(on.map((input) => input.value)) : null;
    text.textContent =
      subset?.text ??
      (on.length ? (on[0].dataset.act ?? on[0].getAttribute("aria-label")) : send().dataset.wait);
    send().toggleAttribute(
      "data-unready",
      on.length < least || on.length > most || subset?.allowed === false,
    );
  }

  // In two steps, the card of what is chosen is read before it is done.
  function tell() {
    document.querySelector("#ask .told")?.remove();
    const input = chosen().find((each) => each.value === ticked) ?? chosen()[0];
    if (!input || !(slips(input) || (input.type === "radio" && inTwoSteps()))) return;
    const card = document.getElementById(input.dataset.card);
    const row = rowOf(input);
    const told = document.createElement("li");
    if (slips(input)) {
      told.className = "told slip";
      told.role = "status";
      told.append(input.dataset.slip, " ", Clepsydra.coach.linkTo(input.dataset.slipRule));
      row.after(told);
    } else if (card) {
      told.className = "told card";
      told.append(...card.cloneNode(true).childNodes);
      for (const inner of all("[popovertargetaction=hide]", told)) inner.remove();
      for (const inner of all("[id]", told)) inner.removeAttribute("id");
      row.after(told);
    }
    const box = row.closest(".say");
    const bottom = Math.max(row.getBoundingClientRect().bottom, told.getBoundingClientRect().bottom);
    box.scrollTop += Math.max(0, bottom - box.getBoundingClientRect().bottom);
    box.scrollTop -= Math.max(0, box.getBoundingClientRect().top - row.getBoundingClientRect().top);
  }

  // An answer is on its way before what was chosen is shown: the server works meanwhile.
  function answer() {
    if (Clepsydra.plan?.takes(chosen()[0])) return;
    ready();
    form().requestSubmit(send());
  }

  // The only answer there is, as the page came with it.
  function giveOnly() {
    for (const input of inputs()) input.checked = input.defaultChecked;
    answer();
    show();
  }

  // One answer of several that were planned together.
  function give(wanted) {
    for (const input of inputs()) input.checked = input === wanted;
    answer();
    show();
  }

  // Where no more may be chosen, another one takes the place of the one ticked last.
  function makeRoom() {
    const on = chosen();
    (on.find((input) => input.value === ticked) ?? on.at(-1)).checked = false;
  }

  // A choice of the bar. Of a subset, each is ticked; one of a fixed size is answered when it is complete.
  function take(input, twoSteps) {
    const again = input.checked;
    const subset = input.type === "checkbox";
    const [least, most] = bounds();
    if (!stillOpen().includes(input)) picked.clear();
    last = "";
    if (subset && !again && chosen().length >= most) makeRoom();
    input.checked = !subset || !again;
    ticked = input.value;
    const whole = least === most && chosen().length === most;
    const waits = twoSteps || slips(input);
    if (subset ? whole && !again && !waits : again || !waits) answer();
    show();
  }

  // A place narrows the choices to those that name it. The last one left is done; one that is about just the places
  // clicked, while others need more of them, waits for the second click. What does not go with a place is forgotten.
  function point(id, twoSteps) {
    if (several()) {
      const input = inputs().find((each) => places(each).includes(id));
      if (input) take(input, twoSteps);
      return;
    }
    const [before] = chosen();
    if (before && last === id) return answer();
    narrow(id);
    last = id;
    const open = picked.size ? stillOpen() : [];
    const exact = open.filter((input) => places(input).length === picked.size);
    const now = open.length === 1 ? open[0] : exact.length === 1 ? exact[0] : null;
    for (const input of inputs()) input.checked = input === now;
    if (now && (now === before || (open.length === 1 && !twoSteps && !slips(now)))) answer();
    show();
  }

  // A piece that was dropped on its place, or where it needs none, on the boards: it is clicked, and then the place.
  function drop(piece, place) {
    if (isSent()) return;
    picked.clear();
    last = "";
    point(piece, inTwoSteps() || place !== undefined);
    if (place !== undefined) point(place, inTwoSteps());
  }

  function narrow(id) {
    if (picked.delete(id)) return;
    const about = inputs().filter((input) => places(input).includes(id));
    const fits = (place) => about.some((input) => places(input).includes(place));
    for (const place of [...picked]) if (!fits(place)) picked.delete(place);
    picked.add(id);
  }

  // So many, in the order of the list.
  function fill(count) {
    if (isSent()) return;
    const wanted = inputs().slice(0, count);
    const again = inputs().every((input) => input.checked === wanted.includes(input));
    for (const input of inputs()) input.checked = wanted.includes(input);
    ticked = "";
    if (again || !(inTwoSteps() || wanted.some(slips))) answer();
    show();
  }

  // A key of a row does what it stands for; of several choices, it goes from one to the next.
  function key(row) {
    const own = stillOpen().filter((input) => rowOf(input) === row);
    const next = own[(own.findIndex((input) => input.checked) + 1) % own.length];
    take(next, confirmsEach() || own.length > 1);
    next.focus(); // by then the list shows it
  }

  // The second click of a double click was meant for the question before, however slow the browser lets it be.
  const DOUBLE = 250; // milliseconds
  const NEAR = 12; // pixels
  const isSecond = (event) =>
    shown &&
    (event.detail > 1 || event.timeStamp - shown.at < DOUBLE) &&
    Math.hypot(event.clientX - shown.x, event.clientY - shown.y) < NEAR;

  document.addEventListener(
    "pointerdown",
    (event) => {
      finger = event.pointerType === "touch";
    },
    true,
  );
  document.addEventListener(
    "keydown",
    () => {
      clicked = null;
    },
    true,
  );
  document.addEventListener(
    "click",
    (event) => {
      if (
        !event.target.closest(
          ".lit,#ask label,#ask [data-fill],#ask button:not([type=button]),#nearby button",
        )
      )
        return;
      if (isSent() || isSecond(event)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      shown = null;
      if (event.detail) clicked = { x: event.clientX, y: event.clientY };
    },
    true,
  );

  document.addEventListener("click", (event) => {
    const place = event.target.closest(".lit");
    const input = event.target.closest("#ask label")?.control;
    if (place) {
      event.preventDefault(); // a lit place chooses; its card is one click away in the list
      point(place.id, inTwoSteps());
    } else if (input && event.target !== input && !input.disabled) {
      event.preventDefault();
      input.focus({ preventScroll: true });
      take(input, inTwoSteps());
    }
  });

  // By the keys of the browser itself, and by those of readers, one goes through the choices without doing any.
  document.addEventListener("change", (event) => {
    if (event.target.name !== "answer") return;
    picked.clear();
    last = "";
    show();
  });

  document.addEventListener(
    "submit",
    (event) => {
      if (event.target !== form()) return;
      const unready = event.submitter === send() && send()?.hasAttribute("data-unready");
      if (unready || isSent()) return event.preventDefault();
      sent = question();
      form().ariaBusy = "true";
    },
    true, // before it is on its way
  );
  document.addEventListener("table:refused", () => {
    sent = undefined;
    shown = clicked && { ...clicked, at: performance.now() }; // a double click does not confirm what it is asked
    form()?.removeAttribute("aria-busy");
  });

  // The page has changed: whether the question is a new one, and whether an answer of one's own brought it.
  function renew() {
    const fresh = question() !== asked;
    const own = fresh && sent !== undefined;
    asked = question();
    Clepsydra.coach.fade();
    if (fresh) {
      picked.clear();
      last = "";
      sent = undefined;
      shown = own && clicked ? { ...clicked, at: performance.now() } : null;
    }
    show();
    return { fresh, own };
  }

  return { confirmsEach, drop, fill, give, giveOnly, isSent, key, point, renew, show, slips, take };
})();
