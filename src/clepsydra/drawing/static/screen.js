// A screen that lies beside a board in the evening: as bright as its reader likes, and awake while it is looked at.
// Nothing is shown before it has run: neither a page brighter than wished, nor one without its foot.
(() => {
  "use strict";
  const SHELF = "clepsydra brightness";
  const dim = document.getElementById("dim");
  const shine = (percent) => document.body.style.setProperty("--dark", String(1 - percent / 100));
  dim.value = localStorage.getItem(SHELF) ?? dim.max;
  dim.parentElement.hidden = false;
  shine(dim.value);
  dim.addEventListener("input", () => {
    localStorage.setItem(SHELF, dim.value);
    shine(dim.value);
  });

  // The browser lets go whenever the page is hidden.
  const stayAwake = () => {
    if (document.visibilityState === "visible") navigator.wakeLock?.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
})();
