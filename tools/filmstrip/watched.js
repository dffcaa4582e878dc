// Notes in the browser's trace between which moments something moves, and when the page is changed meanwhile: the picture
// after a change has to be laid out, all others have not.
(() => {
  const mark = (name) => performance.mark(`film ${name}`);
  const SHEET = 120; // milliseconds after which what is drawn by a sheet has been fetched from it, and is laid out too
  let changes = 0;
  function changed() {
    if (changes++ === 0) mark("changes");
    const drawn = () => setTimeout(() => --changes || mark("changed"), SHEET);
    requestAnimationFrame(() => requestAnimationFrame(drawn));
  }
  let moving = 0;
  window.moved = 0; // how much has moved so far
  const animate = Element.prototype.animate;
  // Until its time has come nothing of it is seen, and when it has run what it leaves stands still.
  Element.prototype.animate = function (frames, timing) {
    const animation = animate.call(this, frames, timing);
    let isOn = false;
    const begins = setTimeout(() => {
      isOn = true;
      window.moved += 1;
      if (moving++ === 0) mark("moves");
    }, timing.delay ?? 0);
    const ends = () => {
      clearTimeout(begins);
      if (isOn && --moving === 0) mark("moved");
      isOn = false;
    };
    animation.finished.then(ends, ends);
    return animation;
  };
  document.addEventListener("DOMContentLoaded", () => {
    const all = { attributes: true, characterData: true, childList: true, subtree: true };
    const { put } = Clepsydra;
    Clepsydra.put = (regions) => {
      changed();
      return put(regions);
    };
    new MutationObserver(changed).observe(document.body, { ...all, attributeFilter: ["class", "hidden"] });
  });
  let patches = 0;
  const listen = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (kind, heard, ...rest) {
    const counted = (event) => {
      heard.call(this, event);
      if (kind === "patch") patches += 1;
    };
    return listen.call(this, kind, counted, ...rest);
  };
  const isAtRest = () =>
    moving === 0 &&
    !(Clepsydra.happening?.left() > 0) &&
    !document.querySelector(".st-event > *, [data-skip]:not([hidden])");
  window.film = { isAtRest, patches: () => patches };
})();
