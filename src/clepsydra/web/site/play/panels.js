// The parts of the table that open over the boards: all options, those of the piece that was clicked, and the log. The
// options are always the server's form; what changes is where it stands and how much of it is shown.
Clepsydra.panels = (() => {
  "use strict";
  const { all, inputs, picked, places, rowOf, stillOpen } = Clepsydra.lighting;
  const { isSent } = Clepsydra.choosing;
  const table = document.querySelector(".table");
  const phone = matchMedia("(max-width: 47.99em)");
  const list = () => document.querySelector("#ask .say");
  const button = () => document.querySelector("#ask [data-options-button]");
  const question = () => document.querySelector("#ask input[name=expected]")?.value;
  const isThere = (id) => document.getElementById(id) !== null; // without asking where, for which all would be laid out
  const hasPlace = (input) => places(input).some(isThere);
  const withoutPlace = () => inputs().filter((input) => !hasPlace(input));

  // Options

  let byItself = false; // whether the list was opened by the page, which closes it again
  function label() {
    const shows = button();
    if (!shows) return;
    shows.hidden = !inputs().length;
    shows.ariaExpanded = String(["all", "piece"].includes(table.dataset.options));
    shows.classList.toggle("needed", withoutPlace().length > 1);
  }
  function open(how) {
    table.dataset.options = how;
    if (how === "piece") stand();
    label();
  }
  function close() {
    delete table.dataset.options;
    byItself = false;
    label();
  }

  // Beside the piece, never over it, and inside the window above the question.
  const GAP = 10;
  function stand() {
    const place = document.getElementById([...picked].at(-1));
    if (!place || phone.matches) return;
    const at = place.getBoundingClientRect();
    const bottom = document.querySelector(".st-prompt").getBoundingClientRect().top;
    const top = document.querySelector(".tbar").getBoundingClientRect().bottom;
    const box = list();
    const width = box.offsetWidth;
    const height = Math.min(box.scrollHeight, bottom - top - 2 * GAP);
    const right = at.right + GAP + width < innerWidth;
    const left = right ? at.right + GAP : Math.max(GAP, at.left - GAP - width);
    const y = Math.max(top + GAP, Math.min(at.top, bottom - GAP - height));
    box.style.setProperty("--at-left", `${left}px`);
    box.style.setProperty("--at-top", `${y}px`);
    box.style.setProperty("--at-room", `${bottom - GAP - y}px`);
  }

  // What is no piece of the boards is only found in the list: where nothing else can be clicked, it stands open, as it
  // does while it says something.
  const taught = () => all("#ask [data-row][data-taught] input").some((input) => !hasPlace(input));
  function speaks() {
    const says = list()?.querySelector(".notice,.roll,.chosen,.told");
    const own = inputs();
    const alone = own.length > 0 && !own.some(hasPlace) && !Clepsydra.isQuiet();
    return Boolean(says) || taught() || alone;
  }
  // Where all that can be chosen lies on the boards, only what it says is shown, at the top: the pieces stay free.
  const isTold = () => !taught() && inputs().length > 0 && inputs().every(hasPlace);

  // Of a single choice that is no piece, the main button speaks while nothing is chosen.
  function single() {
    document.querySelector("#ask [data-single]")?.remove();
    const send = document.querySelector("#ask [data-send]");
    const without = withoutPlace();
    if (!send || without.length !== 1 || inputs().length < 2 || inputs()[0].type !== "radio") return;
    const shows = document.createElement("button");
    shows.type = "button";
    shows.className = "btn primary";
    shows.dataset.single = "ends" in without[0].dataset ? "E" : "P";
    if ("enough" in without[0].dataset) shows.dataset.enough = "";
    shows.append(without[0].dataset.act ?? without[0].getAttribute("aria-label"));
    const key = document.createElement("kbd");
    key.ariaHidden = "true";
    key.textContent = shows.dataset.single;
    shows.append(key);
    shows.dataset.value = without[0].value;
    send.before(shows);
  }
  // Heard by the document: a patch may turn the button's element into another button, which keeps its listeners.
  function takeSingle(main) {
    const input = inputs().find((each) => each.value === main.dataset.value);
    if (input) Clepsydra.choosing.take(input, false);
  }

  function standOpen() {
    if (!speaks()) return;
    byItself = true;
    open(isTold() ? "told" : "all");
  }

  // Who has put the list away has it back with another question, or when it says something new.
  let putAway;
  const saying = () =>
    [question(), ...all("#ask .say :is(.notice,.roll,.chosen)").map((each) => each.textContent)].join("\n");

  let asked;
  function arrive() {
    const fresh = question() !== asked;
    if (fresh || !list()) close();
    asked = question();
    single();
    const now = speaks();
    if (now && table.dataset.options === undefined && saying() !== putAway) standOpen();
    else if (!now && byItself && table.dataset.options !== "piece") close();
    if (fresh && list()) list().scrollTop = 0; // a question begins with its first option
    label();
  }

  // Something is chosen and not done yet: what is left of the choices stands at the piece.
  document.addEventListener("table:choosing", () => {
    const one = inputs().some((input) => input.type === "radio" && input.checked);
    const narrowed = picked.size > 0 && stillOpen().length > 1;
    const told = document.querySelector("#ask .told");
    const piece = [...picked].at(-1);
    const waits = !isSent() && (narrowed || one || told);
    if (waits && table.dataset.options !== "all") open(piece && isThere(piece) ? "piece" : "all");
    else if (!waits && table.dataset.options === "piece") close();
  });

  document.addEventListener("click", (event) => {
    const skip = event.target.closest('a[href="#ask"]');
    const offered = event.target.closest("[data-single]");
    if (skip && Clepsydra.oneScreen.matches) skipTo(event);
    else if (offered) takeSingle(offered);
    else if (event.target.closest("[data-options-button]")) toggle();
    else if (
      table.dataset.options === "told" &&
      event.target.closest("#ask .say") &&
      !event.target.closest("a")
    )
      putListAway();
    else if (phone.matches && table.dataset.options && event.target.closest(".ptabs a")) putListAway();
    else if (table.dataset.options === "piece" && !event.target.closest(".st-prompt,.lit,[popover]")) {
      leave();
      standOpen();
    }
  });
  function toggle() {
    byItself = false;
    // On a phone what a piece has narrowed stands where all options would: one press puts it away.
    if (phone.matches && table.dataset.options === "piece") return leave();
    if (table.dataset.options === "all") {
      putAway = saying();
      return close();
    }
    putAway = undefined;
    open("all");
    const first = list()?.querySelector("input:not(:disabled)");
    if (!phone.matches) first?.focus({ preventScroll: true });
  }
  // On a phone the list lies where the dock is, and over a part of the boards: who goes to one of them wants to see it.
  function putListAway() {
    putAway = saying();
    leave();
  }
  // The link for the keyboard leads into the list, or to the question while there is nothing to choose.
  function skipTo(event) {
    event.preventDefault();
    if (list() && table.dataset.options !== "all") toggle();
    (list()?.querySelector("input:not(:disabled)") ?? document.getElementById("ask-title"))?.focus();
  }
  // What was chosen at a piece is given up.
  function leave() {
    for (const input of inputs()) if (input.type === "radio") input.checked = false;
    picked.clear();
    close();
    Clepsydra.choosing.show();
  }

  // The log

  const log = document.getElementById("log");
  const opener = document.querySelector("[data-log]");
  const logIsOpen = () => table.dataset.feed !== undefined;
  function showLog(on) {
    if (on) table.dataset.feed = "";
    else delete table.dataset.feed;
    opener.setAttribute("aria-expanded", String(on));
    if (on) log.querySelector("[role=tab][aria-selected=true],select:not([hidden])")?.focus();
    else opener.focus();
    document.dispatchEvent(new Event("table:log"));
  }
  opener.setAttribute("role", "button");
  opener.setAttribute("aria-expanded", "false");
  opener.addEventListener("click", (event) => {
    if (!Clepsydra.oneScreen.matches) return;
    event.preventDefault();
    showLog(!logIsOpen());
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest('a[href="#log"],a[href="#chat"]') && Clepsydra.oneScreen.matches && !logIsOpen())
      showLog(true);
    else if (logIsOpen() && !event.target.closest(".st-log,[data-log],[popover],.st-toasts,.deeds"))
      showLog(false);
  });
  if (location.hash === "#chat" || location.hash === "#log") showLog(true);

  // Escape closes what lies on top; the browser itself closes popovers before.
  function closeTop() {
    if (document.querySelector(":popover-open:not(.st-tip)")) return false;
    if (logIsOpen()) showLog(false);
    else if (table.dataset.options) putListAway();
    else return shutSheet();
    return true;
  }
  // A board that a link has opened over the others: the focus goes back to the link.
  function shutSheet() {
    const shuts = document.querySelector(":target > .shut");
    if (!shuts?.checkVisibility()) return false;
    const opens = all(`.table a[href="#${shuts.parentElement.id}"]`);
    shuts.click();
    opens.find((link) => link.checkVisibility())?.focus({ preventScroll: true });
    return true;
  }

  // Before those who ask where things are; a lesson marks its options after that.
  document.addEventListener("table:changed", arrive, true);
  document.addEventListener("table:changed", () => document.getElementById("lesson") && arrive());
  arrive();
  return { close, closeTop, logIsOpen, open, rowOf, showLog, toggle };
})();
