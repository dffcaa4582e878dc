// What another seat did is named in a line at the boards' edge, and marked in its colour on what it touched, until
// somebody does something else. The log knows the words; the boards, what has become of them, show the rest.
Clepsydra.deeds = (() => {
  "use strict";
  const MOST_TOLD = 3;
  const MOST_MARKS = 16; // of more, such as when an era begins, no one sees what was one seat's doing
  const BY_SCRIPT = new Set(["lit", "far", "denied", "hot"]);
  const seat = new URLSearchParams((document.body.dataset.live || "").split("?")[1]).get("seat");
  const box = document.getElementById("deeds");

  // The log

  const newest = () => document.querySelector("#lines .log-turn");
  const linesOf = (turn) => turn?.querySelectorAll("li").length;
  const isOthers = (turn) => turn.dataset.seat !== undefined && turn.dataset.seat !== seat;

  // The turns of others that have been told since, the latest first; none, if the game went back.
  function toldSince({ turn, lines }) {
    const told = [];
    if (turn && !document.getElementById(turn)) return told;
    for (let each = newest(); each; each = each.nextElementSibling) {
      if (each.id === turn && linesOf(each) === lines) break;
      if (each.matches(".log-turn") && isOthers(each)) told.push(each);
      if (each.id === turn) break;
    }
    return told;
  }

  // The lines that are new in them, in the order in which they were told.
  function stepsSince(told, { turn, lines }) {
    return [...told].reverse().flatMap((each) => {
      const all = Clepsydra.steps.of(each);
      return each.id === turn ? all.slice(lines + 1) : all;
    });
  }

  // One sentence of a turn: the seat is named once, what it paid and gained comes after what it did, and what it did
  // several times running is counted.
  function sentence(turn) {
    const [token, head] = turn.children;
    const name = token.getAttribute("aria-label") ?? "";
    const unnamed = (words) => {
      const rest = words.slice(name.length);
      return words.startsWith(name) && /^[\s:]/.test(rest) ? rest.replace(/^[\s:]+/, "") : words;
    };
    const told = document.createElement("li");
    told.append(token.cloneNode(true));
    const deeds = [];
    for (const line of [head, ...turn.querySelectorAll("li")]) {
      const words = (line.querySelector("a") ?? line).firstChild.textContent.replace(/\.$/, "");
      const goods = line.querySelectorAll(":scope > .goods");
      const last = deeds.at(-1);
      if (last && !goods.length && unnamed(last.words) === unnamed(words)) last.times += 1;
      else deeds.push({ words, goods, times: 1 });
    }
    deeds.forEach(({ words, goods, times }, number) => {
      told.append(number ? " · " : " ", number ? unnamed(words) : words, times > 1 ? ` ×${times}` : "");
      for (const good of goods) told.append(" ", good.cloneNode(true));
    });
    return told;
  }

  function tell(turns) {
    box.classList.remove("read");
    box.querySelector("ol").replaceChildren(...turns.slice(0, MOST_TOLD).reverse().map(sentence));
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
    if (touched.length <= MOST_MARKS) for (const thing of touched) thing.dataset.by = colour?.slice(5) ?? "";
  }

  function clear() {
    for (const thing of document.querySelectorAll("[data-by]")) delete thing.dataset.by;
  }

  // Around a change of the page: `before` it is made, and `after`, which tells how many things of others it brought:
  // turns, but of an automa each step. They come instead of what was told before, or beside it.
  let shown = [];
  let left = false;
  function before(pieces) {
    if (left) forget();
    const parts = Object.keys(pieces).filter((id) => !id.endsWith("+"));
    return { parts, sketched: sketch(parts), turn: newest()?.id, lines: linesOf(newest()) };
  }
  function after(was, beside) {
    const told = toldSince(was);
    if (!told.length) return 0;
    if (!beside) forget();
    mark(was.sketched, was.parts, told[0]);
    shown = [...told, ...shown.filter((turn) => turn.isConnected && !told.includes(turn))];
    tell(shown);
    if (!told.some((turn) => turn.querySelector("[data-again]"))) return Math.min(told.length, MOST_TOLD);
    return Clepsydra.steps.run(stepsSince(told, was));
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
