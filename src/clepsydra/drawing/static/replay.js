// Slides through a game without loading the page again: fetches what differs and morphs it in place. Everything
// here repeats what the links and the form of the bar do without it.
(() => {
  "use strict";
  const base = document.body.dataset.replay;
  if (!base) return;
  let shown = Number(document.body.dataset.at);
  let wanted = shown;
  let busy = false;
  let playing = 0;
  const byId = (id) => document.getElementById(id);
  const range = () => document.querySelector("#ask input[type=range]");
  const eyesOf = (url) => url.searchParams.get("eyes") || "";

  function show(pieces) {
    Clepsydra.put(pieces);
    range().value = wanted;
    dress();
    document.dispatchEvent(new Event("table:changed"));
  }

  // While one moment is on its way others may be asked for: only the last of them is fetched.
  async function go(at) {
    wanted = Math.max(0, Math.min(Number(range().max), at));
    if (busy) return;
    busy = true;
    try {
      while (wanted !== shown) {
        const next = wanted;
        const reply = await fetch(`${base}${next}&seen=${shown}`, { headers: { "X-Live": "1" } });
        if (!reply.ok) return location.assign(base + next);
        const pieces = await reply.json();
        shown = next;
        show(pieces);
      }
      history.replaceState(null, "", base + shown);
      byId("offline")?.setAttribute("hidden", "");
    } catch {
      stop();
      wanted = shown;
      byId("offline")?.removeAttribute("hidden");
    } finally {
      busy = false;
    }
  }

  function stop() {
    clearInterval(playing);
    playing = 0;
    dress();
  }

  function play() {
    if (playing) return stop();
    if (shown >= Number(range().max)) return;
    playing = setInterval(() => (shown >= Number(range().max) ? stop() : go(shown + 1)), 1000);
    dress();
  }

  function dress() {
    const button = document.querySelector("#ask [data-play]");
    const sign = button?.querySelector("use");
    button?.setAttribute("role", "button");
    button?.setAttribute("aria-pressed", String(playing > 0));
    sign?.setAttribute("href", sign.getAttribute("href").replace(/#\w+$/, playing ? "#pause" : "#play"));
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const url = new URL(link.href);
    const here = new URL(base, location.href);
    if (url.pathname !== here.pathname || !url.searchParams.has("at") || eyesOf(url) !== eyesOf(here)) return;
    event.preventDefault();
    if (link.hasAttribute("data-play")) return play();
    stop();
    go(Number(url.searchParams.get("at")));
  });
  document.addEventListener("input", (event) => {
    if (event.target !== range()) return;
    stop();
    go(Number(event.target.value));
  });
  document.addEventListener("submit", (event) => {
    if (event.target.matches(".scrubber")) event.preventDefault();
  });

  const KEYS = {
    ArrowLeft: () => shown - 1,
    ArrowRight: () => shown + 1,
    Home: () => 0,
    End: () => Number(range().max),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const on = event.target;
    if (event.key === " " && !on.closest("button,summary,a,.lit")) {
      event.preventDefault();
      play();
    } else if (
      event.key in KEYS &&
      on !== range() &&
      !on.matches("input,select,textarea") &&
      !on.closest(".centre")
    ) {
      event.preventDefault();
      stop();
      go(KEYS[event.key]());
    }
  });
  dress();
})();
