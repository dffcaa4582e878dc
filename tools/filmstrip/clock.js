// A page whose time stands still and is moved on by the camera: timers and everything that moves go by it, so that a film
// looks the same however much else the machine has to do. What the server sends comes at once.
(() => {
  const [later, never] = [window.setTimeout, window.clearTimeout];
  const real = performance.now.bind(performance);
  let now = null;
  let last = 1e9;
  const timers = new Map();
  window.setTimeout = (act, time = 0, ...rest) => {
    if (now === null || typeof act !== "function") return later(act, time, ...rest);
    timers.set(++last, { at: now + Math.max(0, Number(time) || 0), act: () => act(...rest) });
    return last;
  };
  window.clearTimeout = (id) => timers.delete(id) || never(id);
  performance.now = () => now ?? real();

  // What moves, and since when: what a script begins since then, what a style sheet begins since the last picture.
  const begun = new Map();
  function note(animation, since) {
    if (begun.has(animation)) return;
    begun.set(animation, since);
    if (animation.playState === "running") animation.pause();
  }
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    if (now !== null) note(animation, now);
    return animation;
  };
  const isEndless = (animation) => animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
  function seek(before) {
    for (const animation of document.getAnimations()) note(animation, before);
    for (const [animation, since] of begun) {
      const end = animation.effect?.getComputedTiming().endTime ?? 0;
      const live = ["paused", "running"].includes(animation.playState);
      if (live && now - since >= end) animation.finish();
      else if (live) animation.currentTime = now - since;
      if (!live || now - since >= end) begun.delete(animation);
    }
  }
  let patches = 0;
  const listen = EventSource.prototype.addEventListener;
  EventSource.prototype.addEventListener = function (kind, heard, ...rest) {
    const counted = (event) => {
      heard.call(this, event);
      if (kind === "patch") patches += 1;
    };
    return listen.call(this, kind, counted, ...rest);
  };

  async function advance(by) {
    const [before, until] = [now, now + by];
    for (;;) {
      const due = [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
      if (!due) break;
      const [id, { at, act }] = due;
      timers.delete(id);
      now = at;
      act();
      await null;
    }
    now = until;
    seek(before);
    await null;
  }
  // What only goes away in a while, such as the line of what others did, holds no film up.
  const LATER = 1500;
  const isFarOff = (each) => (each.effect?.getComputedTiming().delay ?? 0) - each.currentTime > LATER;
  const isMoving = () =>
    [...begun.keys()].some((each) => each.playState !== "finished" && !isEndless(each) && !isFarOff(each));
  window.film = {
    advance,
    patches: () => patches,
    isAtRest: () =>
      !isMoving() &&
      !(Clepsydra.happening?.left() > 0) &&
      !document.querySelector(".st-event > *, [data-skip]:not([hidden])"),
    stop: () => {
      now = real();
      for (const animation of document.getAnimations()) note(animation, now);
    },
  };
})();
