// The preferences that a browser keeps for itself: the switches and the pace of the table (`beside.js`, `pace.js`).
(() => {
  "use strict";
  const usual = matchMedia("(prefers-reduced-motion: reduce)").matches ? "once" : "brisk";
  for (const box of document.querySelectorAll("[data-keep]")) {
    box.checked = localStorage.getItem(box.dataset.keep) === "on";
    box.addEventListener("change", () => localStorage.setItem(box.dataset.keep, box.checked ? "on" : "off"));
  }
  const pace = document.querySelector("[data-pace]");
  pace.value = localStorage.getItem("pace") ?? usual;
  if (!pace.value) pace.value = usual; // what was kept is no pace any more
  pace.addEventListener("change", () => localStorage.setItem("pace", pace.value));
  pace.closest("[hidden]").hidden = false;
  const volume = document.querySelector("[data-volume]");
  volume.value = localStorage.getItem("sound") ?? "off";
  if (!volume.value) volume.value = "full"; // an earlier release kept whether there is a sound at all
  volume.addEventListener("change", () => localStorage.setItem("sound", volume.value));
  const keys = document.querySelector("[data-keys]");
  keys.value = localStorage.getItem("keys") ?? "on";
  keys.addEventListener("change", () => localStorage.setItem("keys", keys.value));
  document.querySelector("[data-without-script]").hidden = true;
})();
