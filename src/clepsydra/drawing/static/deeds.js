// What another seat did, and what one's own move brought to light, is named in a line at the boards' edge, and marked in
// its colour on what it touched, until somebody does something else. The log knows the words; the boards, what has
// become of them, show the rest.
Clepsydra.deeds = (() => {
  "use strict";
  const MOST_TOLD = 3;
  const MOST_MARKS = 16; // of more, such as when an era begins, no one sees what was one seat's doing
  const BY_SCRIPT = new Set(["lit", "far", "denied", "hot"]);
  const seat = new URLSearchParams((document.body.dataset.live || "").split("?")[1]).get("seat");
  const box = document.getElementById("deeds");

  // The log

  const newest = () => document.querySelector("#lines .log-turn");
  const linesOf = (turn) => (turn ? Clepsydra.steps.of(turn) : []);
  const isOthers = (turn) => turn.dataset.seat !== undefined && turn.dataset.seat !== seat;
  const news = (lines) => lines.filter(({ line }) => line.dataset.news !== undefined);

  // The lines of a turn that are new, or have grown, in the order in which they were told.
  const fresh = (turn, was) =>
    linesOf(turn).filter(({ line }) => turn.id !== was.turn || !was.said.has(line.textContent));

  // The turns that have been told since, the latest first: those of others, and one's own that brought news to
  // oneself; none, if the game went back.
  function toldSince(was) {
    const told = [];
    if (was.turn && !document.getElementById(was.turn)) return told;
    for (let each = newest(); each; each = each.nextElementSibling) {
      const lines = each.matches(".log-turn") ? fresh(each, was) : [];
      if (lines.length && (isOthers(each) || news(lines).length)) told.push(each);
      if (each.id === was.turn) break;
    }
    return told;
  }

  // A turn in the sentences of the log, without their links; of one's own, the latest that brought news.
  function retold(turn) {
    const told = document.createElement("li");
    told.append(turn.children[0].cloneNode(true));
    for (const { line } of isOthers(turn) ? linesOf(turn) : news(linesOf(turn)).slice(-1)) {
      const words = (line.querySelector("a") ?? line).childNodes;
      told.append(" ", ...[...words].map((node) => node.cloneNode(true)));
    }
    return told;
  }

  function tell(turns) {
    box.classList.remove("read");
    box.querySelector("ol").replaceChildren(...turns.slice(0, MOST_TOLD).reverse().map(retold));
    box.classList.toggle("leads", leads.length > 0);
    box.hidden = !turns.length && !Clepsydra.steps.isOn();
  }

  // The boards

  const look = (element) =>
    [element, ...element.querySelectorAll("*")]
      .map(
        (each) =>
          `${[...each.classList].filter((name) => !BY_SCRIPT.has(name))} ${each.getAttribute("href")}`,
      )
      .join() + element.textContent;
  const home = (element) => element.parentElement.closest("[id]")?.id;

  // The smallest things that have names, in those parts of the boards that are about to change.
  function* things(parts) {
    for (const part of parts) {
      const region = document.getElementById(part);
      if (!region?.closest(".centre")) continue;
      for (const each of [region, ...region.querySelectorAll("[id]")])
        if (!each.matches("section,h2,h3,[popover],[popover] *") && !each.querySelector("[id]")) yield each;
    }
  }

  function sketch(parts) {
    const sketched = new Map();
    for (const thing of things(parts)) sketched.set(thing.id, `${home(thing)} ${look(thing)}`);
    return sketched;
  }

  function mark(sketched, parts, turn) {
    const colour = [...turn.firstElementChild.classList].find((name) => name.startsWith("seat-"));
    const touched = [...things(parts)].filter(
      (thing) => sketched.get(thing.id) !== `${home(thing)} ${look(thing)}`,
    );
    if (touched.length > MOST_MARKS) return;
    for (const thing of touched) thing.dataset.by = colour?.slice(5) ?? "";
    leads = touched.map(({ id }) => id);
  }

  // A click on the line leads to what it is about.
  let leads = [];
  box?.addEventListener("click", (event) => {
    const thing = event.target.closest("li") && leads.map((id) => document.getElementById(id)).find(Boolean);
    const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
    thing?.scrollIntoView({ block: "center", inline: "nearest", behavior });
  });

  function clear() {
    for (const thing of document.querySelectorAll("[data-by]")) delete thing.dataset.by;
    leads = [];
  }

  // Around a change of the page: `before` it is made, and `after`, which tells how many things of others it brought:
  // turns, but of an automa each step. They come instead of what was told before, or beside it.
  let shown = [];
  let left = false;
  function before(pieces) {
    if (left) forget();
    const parts = Object.keys(pieces).filter((id) => !id.endsWith("+"));
    const said = new Set(linesOf(newest()).map(({ line }) => line.textContent));
    return { parts, sketched: sketch(parts), turn: newest()?.id, said };
  }
  function after(was, beside) {
    const told = toldSince(was);
    if (!told.length) return 0;
    const others = told.filter(isOthers);
    if (!beside) forget();
    if (others.length) mark(was.sketched, was.parts, others[0]);
    shown = [...told, ...shown.filter((turn) => turn.isConnected && !told.includes(turn))];
    tell(shown);
    if (!others.some((turn) => turn.querySelector("[data-again]"))) return Math.min(others.length, MOST_TOLD);
    return Clepsydra.steps.run([...others].reverse().flatMap((turn) => fresh(turn, was)));
  }
  function forget() {
    left = false;
    shown = [];
    Clepsydra.steps.stop();
    clear();
    tell([]);
  }

  // Who decides has seen it; it goes when the page changes, so that nothing is drawn before the answer is.
  function leave() {
    left = true;
  }

  // Who reaches for the boards wants to see what the line covers.
  document.querySelector(".view")?.addEventListener("pointerdown", () => box?.classList.add("read"));

  if (box && newest() && isOthers(newest())) tell([newest()]);
  return { after, before, leave };
})();
