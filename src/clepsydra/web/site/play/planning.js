// A decision of several answers is made as one: what is clicked is planned, and can be planned otherwise until the main
// button sends all of it, one answer after the other. What comes out otherwise than planned is asked for as ever.
Clepsydra.plan = (() => {
  "use strict";
  const { form, inputs, picked, places } = Clepsydra.lighting;
  const { give, isSent, show } = Clepsydra.choosing;
  const line = () => document.querySelector("#ask [data-plan]");
  const question = () => document.querySelector("#ask input[name=expected]")?.value;
  const send = () => document.querySelector("#ask [data-send]");

  let made = []; // the answers that are planned
  let asked; // the question that they begin with
  let left = null; // those that are still to be sent
  let rule; // what all of them are asked by
  let giving = false; // whether one of them is sent just now
  let given; // the question that was answered last

  const count = (value) => made.filter((each) => each === value).length;
  // Whether what is clicked is no answer yet: it is planned, or comes while the plan is being sent.
  function takes(input) {
    if (giving || !input || !(line() || left)) return false;
    input.checked = false;
    picked.clear();
    if (!left) add(input);
    return true;
  }
  function add(input) {
    const { most, counts } = JSON.parse(line().dataset.plan);
    const others = made.slice(0, counts.length - 2); // where no more fits, it takes the place of the last
    const own = others.filter((value) => value === input.value).length;
    if (own < most[input.value]) made = [...others, input.value];
  }
  function take(value) {
    made.splice(made.lastIndexOf(value), 1);
    show();
  }

  function chip(input, name, less) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn small";
    button.dataset.less = input.value;
    button.ariaLabel = less.replace("#", name);
    button.textContent = `${name} ×${count(input.value)} −`;
    return button;
  }
  function draw() {
    for (const place of document.querySelectorAll("[data-planned]")) delete place.dataset.planned;
    if (!line()) return;
    if (question() !== asked) made = [];
    asked = question();
    const { counts, names, act, less } = JSON.parse(line().dataset.plan);
    const own = inputs().filter((input) => count(input.value));
    line().hidden = false;
    line().querySelector(".count").textContent = counts[made.length];
    line()
      .querySelector(".row")
      .replaceChildren(...own.map((input) => chip(input, names[input.value], less)));
    for (const input of own)
      for (const id of places(input))
        document.getElementById(id)?.setAttribute("data-planned", count(input.value));
    if (made.length) document.getElementById("ask-title").textContent = act; // it named the first alone
    const whole = made.length === counts.length - 1;
    if (whole) send().querySelector("span").textContent = act;
    send().toggleAttribute("data-unready", !whole);
  }

  // The last answer shows what was hidden, which the button has said.
  function sure(value) {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "sure", value });
    form().append(field);
  }
  function begin() {
    const [first, ...others] = made;
    left = others;
    rule = form().dataset.rule;
    given = question();
    for (const input of inputs()) input.checked = input.value === first;
  }
  function goOn() {
    if (!left || Clepsydra.isSending?.() || question() === given) return;
    const wanted = form()?.dataset.rule === rule && inputs().find((input) => input.value === left[0]);
    if (!wanted || isSent()) {
      left = null;
      return;
    }
    given = question();
    left.shift();
    if (!left.length) {
      sure(wanted.value);
      left = null;
    }
    giving = true;
    give(wanted);
    giving = false;
  }

  document.addEventListener("click", (event) => {
    const value = event.target.closest("#ask [data-less]")?.dataset.less;
    if (value) take(value);
  });
  document.addEventListener(
    "click",
    (event) => {
      const ready = event.target.closest("#ask [data-send]:not([data-unready])");
      if (ready && line() && !left && !isSent()) begin();
    },
    true,
  );
  document.addEventListener("table:refused", () => {
    left = null;
  });
  document.addEventListener("table:choosing", draw);
  for (const news of ["table:changed", "table:sent"]) document.addEventListener(news, goOn);
  draw();
  return { takes };
})();
