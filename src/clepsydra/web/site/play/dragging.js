// A piece is dragged to its place: dropping it does what clicking the piece and then the place does; where a piece needs
// no place, dropping it on the boards does what clicking it does. A finger that stays takes the piece up; one that moves at
// once scrolls.
(() => {
  "use strict";
  const { inputs, places } = Clepsydra.lighting;
  const table = document.querySelector(".table");
  const FAR = 8; // pixels from which on it is no click any more
  const STAYS = 450; // milliseconds that a finger stays before it takes something up
  let held = null; // the piece under the button that is down
  let ghost = null;
  let dropped = false; // whether the click that follows belongs to a drag

  const placeAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest(".lit");
  const about = (id) => inputs().filter((input) => input.type === "radio" && places(input).includes(id));
  const goTogether = (one, other) =>
    one !== other && about(one).some((input) => places(input).includes(other));

  function lift(event) {
    const { piece, x, y } = held;
    const at = piece.getBoundingClientRect();
    if (held.touch) for (const told of document.querySelectorAll(":popover-open")) told.hidePopover();
    Clepsydra.tips.hide();
    ghost = piece.cloneNode(true);
    for (const part of [ghost, ...ghost.querySelectorAll("[id]")]) part.removeAttribute("id");
    ghost.classList.add("dragged");
    ghost.ariaHidden = "true";
    ghost.inert = true;
    Object.assign(ghost.style, {
      left: `${at.x}px`,
      top: `${at.y}px`,
      width: `${at.width}px`,
      height: `${at.height}px`,
    });
    table.append(ghost);
    table.dataset.drag = "";
    getSelection().removeAllRanges();
    held.from = { x, y };
    const aims = new Set(about(piece.id).flatMap(places));
    aims.delete(piece.id);
    for (const id of aims) document.getElementById(id)?.classList.add("aimed");
    move(event);
  }
  function move(event) {
    ghost.style.translate = `${event.clientX - held.from.x}px ${event.clientY - held.from.y}px`;
  }
  function end() {
    clearTimeout(held?.timer);
    ghost?.remove();
    delete table.dataset.drag;
    for (const place of document.querySelectorAll(".aimed")) place.classList.remove("aimed");
    held = ghost = null;
  }

  document.addEventListener("pointerdown", (event) => {
    dropped = false;
    const piece = event.target.closest(".lit");
    end();
    if (event.button || !piece || !about(piece.id).length) return;
    const touch = event.pointerType === "touch";
    held = { piece, touch, ready: !touch, id: event.pointerId, x: event.clientX, y: event.clientY };
    if (touch) held.timer = setTimeout(ready, STAYS, held);
  });
  function ready(press) {
    press.ready = true;
  }
  document.addEventListener("pointermove", (event) => {
    if (event.pointerId !== held?.id) return;
    if (ghost) move(event);
    else if (Math.hypot(event.clientX - held.x, event.clientY - held.y) <= FAR) return;
    else if (held.ready) lift(event);
    else end();
  });
  // What has been taken up does not scroll.
  document.addEventListener("touchmove", (event) => held?.ready && event.preventDefault(), {
    passive: false,
  });
  document.addEventListener("pointerup", (event) => {
    if (event.pointerId !== held?.id) return;
    const { piece } = held;
    dropped = ghost !== null;
    end();
    if (!dropped || !piece.isConnected) return;
    const place = placeAt(event);
    const onBoards = document.elementFromPoint(event.clientX, event.clientY)?.closest(".st-hero");
    const alone = about(piece.id).some((input) => places(input).length === 1);
    if (place && goTogether(piece.id, place.id)) Clepsydra.choosing.drop(piece.id, place.id);
    else if (alone && onBoards && place !== piece) Clepsydra.choosing.drop(piece.id);
  });
  document.addEventListener("pointercancel", end);
  document.addEventListener("table:changed", end);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !ghost) return;
    event.preventDefault();
    dropped = true;
    end();
  });
  document.addEventListener("dragstart", (event) => held && event.preventDefault());
  document.addEventListener(
    "click",
    (event) => {
      if (!dropped) return;
      dropped = false;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
})();
