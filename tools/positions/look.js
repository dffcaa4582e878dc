// What one sees of a table in this window, told in figures; `tools.positions.judging` says what of it is wrong.
// Asked of pages of other releases too, it goes by what all of them have.
() => {
  const SPOTS = [0.1, 0.3, 0.5, 0.7, 0.9];
  const GRID = SPOTS.flatMap((x) => SPOTS.map((y) => [x, y]));
  const ENOUGH = 0.2; // of a piece is found, and hit
  const GRIP = 24; // pixels, or so much of it each way
  const LEAST = 11.95; // pixels of letters that are read
  const named = (part) => {
    if (!part) return "nothing";
    const css = part.getAttribute("class")?.split(" ")[0];
    return `${part.tagName.toLowerCase()}${part.id ? `#${part.id}` : ""}${css ? `.${css}` : ""}`;
  };
  const meet = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  const size = (box) => [box.right - box.left, box.bottom - box.top];
  const whole = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  // The boxes that cut something off, the inmost first, and what is left of the window through all of them.
  const cuts = new Map();
  function through(part) {
    if (!part || part === document.documentElement) return { box: whole, by: undefined };
    if (cuts.has(part)) return cuts.get(part);
    const style = getComputedStyle(part);
    const outer = style.position === "fixed" ? { box: whole, by: undefined } : through(part.parentElement);
    const clips = part !== document.body && style.display !== "contents" && (style.overflowX !== "visible" || style.overflowY !== "visible");
    const found = clips ? { box: meet(outer.box, part.getBoundingClientRect()), by: part } : outer;
    cuts.set(part, found);
    return found;
  }
  const room = (part) => through(part.parentElement);

  // Where a piece is: seen, cut off by what scrolls, under something else, or not laid out at all.
  function state(piece) {
    const at = piece.getBoundingClientRect();
    if (!piece.getClientRects().length || !at.width || !at.height) {
      const behind = piece.closest(".behind");
      const door = behind && document.querySelector(`[data-door="${behind.id}"]`);
      if (door?.getClientRects().length) return state(door); // which says how much is offered behind it
      const away = [...ancestors(piece)].reverse().find((each) => getComputedStyle(each).display === "none");
      return ["hidden", named(away ?? piece)];
    }
    const { box, by } = room(piece);
    const [width, height] = size(meet(at, box));
    const cut = width <= 0 || height <= 0;
    if (cut) return ["scrolled", named(by)];
    const hits = GRID.map(([x, y]) => {
      const [left, top] = [at.left + x * at.width, at.top + y * at.height];
      const inside = left >= box.left && left < box.right && top >= box.top && top < box.bottom;
      const on = inside ? document.elementFromPoint(left, top) : null;
      return { inside, on, hit: on !== null && piece.contains(on) };
    });
    const hit = hits.filter((each) => each.hit).length / GRID.length;
    const grip = Math.min(at.width, GRIP) * Math.min(at.height, GRIP);
    if (hit >= ENOUGH || hit * at.width * at.height >= Math.max(grip, 1)) return ["seen", ""];
    const inside = hits.filter((each) => each.inside);
    // Of a round piece whose edge alone is in sight, no spot of that is hit: it is cut off and not under anything.
    if (inside.length <= hits.length * ENOUGH) return ["scrolled", named(by)];
    const over = inside.find((each) => !each.hit && each.on);
    const thing = over?.on.closest("[id],.deeds,.say,.ptabs,.st-prompt,.rail,.tbar") ?? over?.on;
    return ["covered", named(thing)];
  }
  function* ancestors(part) {
    for (let each = part; each; each = each.parentElement) yield each;
  }

  // The parts that have to be seen whatever is asked: how large what is left of them is, and how much of that is covered.
  function extent(selector) {
    const part = [...document.querySelectorAll(selector)].find((each) => each.getClientRects().length);
    if (!part) return null;
    const box = meet(part.getBoundingClientRect(), room(part).box);
    const [width, height] = size(box).map((each) => Math.max(0, Math.round(each)));
    const hit = GRID.filter(([x, y]) =>
      part.contains(document.elementFromPoint(box.left + x * width, box.top + y * height)),
    );
    const own = part.getBoundingClientRect();
    return {
      width,
      height,
      cut: Math.max(0, Math.round(own.height - height)),
      free: hit.length / GRID.length,
      scrolls: Math.max(0, part.scrollHeight - part.clientHeight),
    };
  }

  function tiny() {
    const found = new Set();
    const scales = new Map();
    const scale = (drawing, on) => {
      if (!drawing) return 1;
      if (!scales.has(drawing)) scales.set(drawing, on.getScreenCTM()?.a ?? 1);
      return scales.get(drawing);
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const on = texts.currentNode.parentElement;
      if (!texts.currentNode.data.trim() || on.closest(".sr, .token, .mini, script")) continue;
      if (!on.getClientRects().length || !on.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      const letters = parseFloat(getComputedStyle(on).fontSize) * scale(on.ownerSVGElement, on);
      if (letters && letters < LEAST)
        found.add(`${letters.toFixed(1)} px ${named(on.closest("[class]") ?? on)} in ${named(on.closest("section"))}`);
    }
    return [...found];
  }

  const pieces = [...document.querySelectorAll(".lit:not(.far)")].map((piece) => [
    piece.id,
    ...state(piece),
    Boolean(piece.closest(".st-dock")),
  ]);
  const inputs = [...document.querySelectorAll("#ask input[name=answer]:not(:disabled)")];
  const hasPlace = (input) =>
    (input.dataset.places || "").split(" ").some((id) => id && document.getElementById(id));
  const page = document.scrollingElement;
  return {
    pieces,
    offers: inputs.length,
    listed: inputs.filter((input) => !hasPlace(input)).length,
    opened: document.querySelector(".table")?.dataset.options !== undefined,
    whole: document.querySelector(".st-hero > [data-whole]:not([hidden])") !== null,
    parts: {
      question: extent("#ask-title,#ask h1,#ask h2"),
      prompt: extent("#ask"),
      hero: extent(innerWidth < 768 ? ".view" : ".st-hero,.view"),
      dock: extent(".st-dock"),
      tabs: extent(".ptabs"),
      main: extent("#ask footer .btn.primary,#ask [data-confirm],#ask [data-send]"),
      options: extent("#ask [data-options-button]") ?? extent("#ask .opts"),
    },
    document: [
      Math.max(0, page.scrollHeight - innerHeight),
      Math.max(0, page.scrollWidth - document.documentElement.clientWidth),
    ],
    tiny: tiny(),
  };
}
