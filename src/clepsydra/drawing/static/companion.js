// Keeps what is entered on this device until the server has it: after a lost connection or a reload it is sent again,
// and made once. Without us every button still works, as long as there is a connection.
(() => {
  "use strict";
  const page = document.body.dataset;
  const shelf = `clepsydra companion ${page.companion}`;
  const ticks = `${shelf} ticks`;
  const AGAIN = 2000;
  let waiting = 0;

  const lost = (shown) => {
    const told = document.getElementById("lost");
    if (told) told.hidden = !shown;
  };
  const lock = () => {
    for (const button of document.querySelectorAll("form[data-entry] button")) button.disabled = true;
  };

  async function send() {
    clearTimeout(waiting);
    const kept = JSON.parse(localStorage.getItem(shelf) ?? "null");
    if (!kept) return;
    lock();
    let status = 503;
    try {
      const reply = await fetch(kept.action, {
        method: "POST",
        body: new URLSearchParams(kept.body),
        headers: { "X-Live": "1" },
      });
      status = reply.status;
    } catch {
      // no connection: as if the server could not serve
    }
    if (status >= 500 || status === 429) {
      lost(true);
      waiting = setTimeout(send, AGAIN);
      return;
    }
    localStorage.removeItem(shelf);
    location.replace(status < 400 ? kept.to : `${page.here}?trouble=${status}`);
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-entry]") || event.defaultPrevented) return;
    event.preventDefault();
    if (localStorage.getItem(shelf)) return;
    const body = new URLSearchParams(new FormData(form, event.submitter)).toString();
    localStorage.setItem(shelf, JSON.stringify({ action: form.action, body, to: form.dataset.to }));
    navigator.vibrate?.(15);
    send();
  });
  addEventListener("online", send);
  send();

  // What is ticked off of the list stays so while the list is the same.
  const boxes = [...document.querySelectorAll(".todo input")];
  const known = JSON.parse(localStorage.getItem(ticks) ?? "{}");
  if (known.at === page.changes)
    for (const [number, box] of boxes.entries()) box.checked = known.done[number];
  document.addEventListener("change", (event) => {
    if (!boxes.includes(event.target)) return;
    const done = boxes.map((box) => box.checked);
    localStorage.setItem(ticks, JSON.stringify({ at: page.changes, done }));
  });
})();
