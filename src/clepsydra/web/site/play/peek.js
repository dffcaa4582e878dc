// An opponent's card opens the whole board of the opponent over the table: the board itself, raised for a while from the
// place where it lies, so that what it shows is always of now. Without this script, or where the page scrolls, the name
// in the card leads to it.
(() => {
  "use strict";
  const words = document.querySelector(".table").dataset;
  let open = null; // the id of the board that lies over the table

  // A game may keep more than the board together: then all of that is raised. What lies behind a door is opened by it.
  function raise(id) {
    const named = document.getElementById(id);
    const board = named?.closest("[data-whole]") ?? named;
    const door = document.querySelector(`[data-door="${board?.closest(".behind")?.id}"]`);
    if (!board || door?.checkVisibility()) return;
    open = board.id;
    board.popover = "auto";
    board.classList.add("st-peek");
    board.setAttribute("role", "dialog");
    const close = document.createElement("button");
    close.type = "button";
    close.className = "btn small st-peek-close";
    close.textContent = words.close;
    board.append(close);
    board.showPopover();
    place();
    close.focus({ preventScroll: true });
  }
  // However a game lays its board out, the button stays in the corner, over the room that is kept free for it.
  const GAP = 8; // pixels
  function place() {
    const board = open && document.getElementById(open);
    const close = board?.querySelector(".st-peek-close");
    if (!close) return;
    const { right, bottom } = board.getBoundingClientRect();
    close.style.left = `${right - 2 * GAP - close.offsetWidth}px`;
    close.style.top = `${bottom - GAP - close.offsetHeight}px`;
  }
  addEventListener("resize", place);
  function lower(board) {
    open = null;
    board.querySelector(".st-peek-close")?.remove();
    board.classList.remove("st-peek");
    board.removeAttribute("role");
    board.removeAttribute("popover");
  }

  document.addEventListener("click", (event) => {
    const on = event.target;
    if (on.closest(".st-peek-close")) return document.getElementById(open)?.hidePopover();
    const card = on.closest(".st-rivals .sc:not(.mine,.lit)");
    const link = card?.querySelector("a[href$='-name']");
    if (!link || !Clepsydra.oneScreen.matches || (on.closest("a") && on.closest("a") !== link)) return;
    event.preventDefault();
    raise(link.hash.slice(1, -"-name".length));
  });
  document.addEventListener(
    "toggle",
    (event) => event.target.id === open && event.newState === "closed" && lower(event.target),
    true,
  );
  // A board that was drawn anew lies in its place again: it is raised once more.
  document.addEventListener("table:changed", () => {
    const board = open && document.getElementById(open);
    if (board && !board.classList.contains("st-peek")) raise(open);
    else place();
  });
})();
