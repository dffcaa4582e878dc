// What somebody writes while the chat is out of sight is shown for a moment under the bar; then a badge counts it.
(() => {
  "use strict";
  const STAYS = 5000; // milliseconds
  const box = document.getElementById("toasts");
  const badge = document.querySelector("[data-log] .badge");
  const feed = document.getElementById("log");
  const isRead = () => Clepsydra.panels.logIsOpen() && feed.dataset.shows === "chat";

  function count(unread) {
    badge.dataset.unread = unread;
    badge.textContent = unread || "";
    badge.hidden = !unread;
  }
  document.addEventListener("table:said", () => {
    const line = document.querySelector("#said > :last-child");
    if (isRead() || !line) return;
    count(Number(badge.dataset.unread) + 1);
    const toast = document.createElement("p");
    toast.className = "toast";
    toast.setAttribute("role", "status");
    toast.append(...[...line.childNodes].map((node) => node.cloneNode(true)));
    box.append(toast);
    setTimeout(() => toast.remove(), STAYS);
  });
  function read() {
    if (isRead()) count(0);
  }
  document.addEventListener("table:log", read);
  feed.addEventListener("click", read);
})();
