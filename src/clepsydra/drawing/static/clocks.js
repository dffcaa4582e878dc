// Clocks count down to the moment that the server names, and the time zone is remembered for weekends and days off.
// Without it a clock says when it will have run out.
(() => {
  "use strict";
  const SECOND = 1_000;
  const FULL = 15; // the height of a full vessel, and where its bottom lies
  const BOTTOM = 19;
  const LOW = 0.1;
  const now = Number(document.body.dataset.now);
  const ahead = now ? now - Date.now() : 0; // the server's clock counts
  const two = (count) => String(count).padStart(2, "0");

  // Days and hours where there are days; else hours, minutes and seconds.
  function told(left, units) {
    const seconds = Math.max(0, Math.ceil(left / SECOND));
    const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3_600) % 24];
    const minutes = Math.floor(seconds / 60) % 60;
    const [day, hour, minute] = units.split(" ");
    if (days) return `${days} ${day} ${hours} ${hour}`;
    if (hours > 1) return `${hours} ${hour} ${two(minutes)} ${minute}`;
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-until]")) {
      const left = Number(clock.dataset.until) - Date.now() - ahead;
      const text = told(left, clock.dataset.units);
      if (clock.textContent !== text) clock.textContent = text;
      const part = Math.min(1, Math.max(0, left / Number(clock.dataset.whole)));
      const vessel = clock.closest(".clock");
      vessel?.classList.toggle("low", part < LOW);
      const water = vessel?.querySelector(".w");
      water?.setAttribute("y", (BOTTOM - FULL * part).toFixed(1));
      water?.setAttribute("height", (FULL * part).toFixed(1));
    }
  }

  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the form
  if (zone) document.cookie = `zone=${encodeURIComponent(zone)}; path=/; max-age=31536000; samesite=lax`;
  document.addEventListener("table:changed", tick);
  tick();
  if (document.querySelector("[data-until]") || document.body.dataset.live) setInterval(tick, SECOND);
})();
