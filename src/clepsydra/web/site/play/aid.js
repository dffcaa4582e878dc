// The player aid over the boards: its page, fetched when it is opened first. Without this script its links lead there.
(() => {
  "use strict";
  const aid = document.getElementById("player-aid");
  if (!aid) return;
  const body = aid.querySelector(".aid-body");

  async function open(link) {
    if (!body.childElementCount) {
      const reply = await fetch(`${link.href}${link.search ? "&" : "?"}only=aid`);
      if (!reply.ok) {
        location.assign(link.href); // the page says what is wrong
        return;
      }
      body.innerHTML = await reply.text();
    }
    if (!aid.matches(":popover-open")) aid.showPopover({ source: link });
    aid.querySelector("[tabindex]").focus();
  }
  // What is printed while it lies open is the aid alone.
  aid.addEventListener("toggle", (event) =>
    document.body.toggleAttribute("data-aided", event.newState === "open"),
  );
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-aid]");
    if (link && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      open(link);
    } else if (event.target.closest("[data-print]")) print();
  });
})();
