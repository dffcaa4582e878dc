// The keys of a table page, its cards and its focus. Everything here repeats what the decision form can do without it.
(() => {
  "use strict";
  const { all, inputs, places, rowOf } = Clepsydra.lighting;
  const { confirmsEach, key, point, renew, take } = Clepsydra.choosing;

  document.addEventListener("click", (event) => {
    const denied = !event.defaultPrevented && event.target.closest(".denied");
    const line = denied && all("#ask [data-why]").find((each) => places(each).includes(denied.id));
    if (!line) return;
    event.preventDefault();
    document.getElementById(line.dataset.why).showPopover();
  });

  // Hovering or focusing one breathes the other.
  const pair = (event, on) => {
    const row = event.target.closest?.("[data-row]");
    if (row)
      for (const input of all("input", row))
        for (const id of places(input)) document.getElementById(id)?.classList.toggle("hot", on);
    const place = event.target.closest?.(".lit");
    if (place)
      for (const input of inputs())
        if (places(input).includes(place.id)) rowOf(input).classList.toggle("hot", on);
  };
  document.addEventListener("pointerover", (event) => pair(event, true));
  document.addEventListener("pointerout", (event) => pair(event, false));
  document.addEventListener("focusin", (event) => pair(event, true));
  document.addEventListener("focusout", (event) => pair(event, false));

  // A card opens when the pointer rests on its piece, after the tooltip, if there is room beside it: where it would come
  // as a sheet over the decision, nobody who only moves the pointer asked for it. A pointer that rests while the page
  // changes under it, or that has just clicked, asks for nothing.
  const roomy = matchMedia("(min-width: 62rem)");
  let waiting = 0;
  let hovered = null;
  let rests = "";
  const spot = (event) => `${event.clientX} ${event.clientY}`;
  document.addEventListener("pointermove", (event) => {
    rests = spot(event);
  });
  document.addEventListener("pointerdown", () => clearTimeout(waiting));
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || !roomy.matches || spot(event) === rests) return;
    const opener = event.target.closest("[popovertarget^=card-]");
    clearTimeout(waiting);
    if (hovered && opener !== hovered.opener && !hovered.card.contains(event.target)) {
      if (hovered.card.matches(":popover-open")) hovered.card.hidePopover();
      hovered = null;
    }
    const card = opener && document.getElementById(opener.getAttribute("popovertarget"));
    if (!card || document.querySelector(":popover-open:not(.st-tip)")) return;
    waiting = setTimeout(() => {
      Clepsydra.tips?.hide();
      card.showPopover({ source: opener });
      hovered = { opener, card };
    }, 1200);
  });

  // A card shows the drawing that its piece has on the boards.
  const shows = ":is(svg.pic, .loop-art)";
  function picture(event) {
    const card = event.target;
    if (event.newState !== "open" || !card.matches(".card") || card.querySelector(`:scope > ${shows}`))
      return;
    const drawn = document.querySelector(`[popovertarget="${card.id}"] > ${shows}`);
    if (drawn) card.prepend(drawn.cloneNode(true));
  }
  document.addEventListener("beforetoggle", picture, true);

  const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

  document.addEventListener("keydown", (event) => {
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]; // without Shift on every keyboard
    const way = localStorage.getItem("keys") ?? "on";
    const wanted = digit && way !== "off" && event.altKey === (way === "alt");
    if (event.ctrlKey || event.metaKey || (event.altKey && !wanted)) return;
    const on = event.target;
    if (on.matches("input[type=text],input[type=search],textarea,select,[contenteditable]")) return;
    if (on.matches(".lit:not(button)") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) point(on.id, confirmsEach());
    } else if (event.key === "Backspace") {
      if (event.repeat) return;
      document.querySelector("#ask [data-undo]:not(:disabled)")?.click();
    } else if (event.key === "Enter" && !on.closest("button,a,summary")) {
      event.preventDefault(); // else the browser sends the form a second time
      if (event.repeat) return; // a key that is held answers one question
      if (on.matches("#ask input[type=radio]:not(:checked)")) take(on, confirmsEach());
      else document.querySelector("#ask [data-send]:not([data-unready]),#ask [data-confirm]")?.click();
    } else if (event.key === "?") {
      on.closest(".nopt")?.querySelector("[popover]").showPopover();
    } else if (on.closest(".centre") && event.key in STEPS) {
      step(on, STEPS[event.key], event);
    } else {
      const chosen =
        wanted && document.querySelector(`#ask :is([data-row="${digit}"],[data-fill="${digit}"])`);
      if (!chosen || event.repeat) return;
      if (chosen.dataset.fill) chosen.click();
      else key(chosen);
    }
  });

  // Tab goes from board to board; arrows move inside.
  const stops = (board) => all("button,[tabindex='0']", board);
  function step(from, by, event) {
    const board = from.closest("section[id]");
    if (!board) return;
    const inside = all("button,.lit", board);
    const next = inside[inside.indexOf(from) + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
  function rove() {
    for (const board of all(".centre section[id]"))
      stops(board).forEach((stop, number) => {
        if (stop.tagName === "BUTTON" && !stop.classList.contains("lit")) stop.tabIndex = number ? -1 : 0;
        else stop.tabIndex = 0;
      });
  }

  const phone = matchMedia("(max-width: 47.9rem)");
  function refresh() {
    const news = renew();
    rove();
    const now = phone.matches && document.querySelector(".sc.cur"); // there the strip scrolls sideways
    if (now) now.parentElement.scrollLeft = now.offsetLeft - now.parentElement.offsetLeft - 8;
    return news;
  }
  // The server replaces regions and the bar; whoever does so says so. Who has answered, or was at the old question,
  // is led to the title of the new one; focus that was lost goes there too.
  document.addEventListener("table:changed", () => {
    const { fresh, own } = refresh();
    const on = document.activeElement;
    const left = own || (fresh && on.closest("#ask"));
    const title = document.querySelector(left ? "#ask-title" : ".ask.mine #ask-title");
    // A page that scrolls is led there too; where the table is one screen, the question is always seen.
    if (left || on === document.body) title?.focus({ preventScroll: Clepsydra.oneScreen.matches });
    if (fresh) Clepsydra.comeIntoView();
  });
  refresh();
  // With the first picture: asked for now, the page would be laid out before the other scripts have changed it.
  if (!location.hash) requestAnimationFrame(Clepsydra.comeIntoView);
})();
