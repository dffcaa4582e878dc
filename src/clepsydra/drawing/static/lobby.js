// Keeps the lobby up to date while people sit down, and goes to the table when the game begins; what is being
// typed is left alone. Without it the page loads again from time to time.
(() => {
  "use strict";
  // The button that copies the link is of no use without us. It goes on saying that it has.
  let copied = false;
  function showCopier(page) {
    const button = page.querySelector("[data-copy]");
    if (!button) return;
    button.hidden = false;
    if (copied) button.querySelector("span").textContent = button.dataset.copied;
  }
  showCopier(document);
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("[data-copy]");
    if (!button) return;
    const link = document.getElementById(button.dataset.copy);
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
    } catch {
      document.execCommand("copy"); // without https, or where the browser forbids it, there is no other way
    }
    copied = true;
    showCopier(document);
  });

  const lobby = () => document.querySelector("[data-stream]");
  if (!lobby() || !window.EventSource) return;
  let due = false;
  let leaving = false; // a form is on its way: its answer is the next page
  const busy = () => document.activeElement?.matches("input:not([readonly]), select");

  // What somebody has typed stays, also when they look elsewhere.
  function keepTyped(now) {
    for (const field of lobby().querySelectorAll("input[type=text]:not([readonly])"))
      now.querySelector(`#${field.id}`)?.setAttribute("value", field.value);
  }

  // The chat goes on while somebody types.
  function renewChat(now) {
    const lines = now.querySelector("#said");
    if (lines) document.getElementById("said")?.replaceWith(lines);
  }

  // Who looks elsewhere sees at the tab that something happened, until they come back.
  const MARK = "● ";
  const mark = () => {
    if (document.hidden && !document.title.startsWith(MARK)) document.title = MARK + document.title;
  };
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && document.title.startsWith(MARK))
      document.title = document.title.slice(MARK.length);
  });

  async function renew() {
    if (leaving) return;
    // The table's own address: this page may be what a form was answered with.
    let page;
    try {
      const reply = await fetch(lobby().dataset.here);
      if (leaving || reply.status === 429 || reply.status >= 500) return; // the next event comes
      page = await reply.text();
    } catch {
      return; // the server is away, or this page is being left
    }
    const now = new DOMParser().parseFromString(page, "text/html").querySelector("[data-stream]");
    due = Boolean(now) && busy();
    if (!now) location.replace(lobby().dataset.here);
    else if (due) renewChat(now);
    else {
      keepTyped(now);
      showCopier(now);
      Clepsydra.morph(lobby(), now);
      mark();
    }
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    leaving = !form.matches(".say-form");
    if (leaving) return;
    event.preventDefault();
    const body = new URLSearchParams(new FormData(form));
    const reply = await fetch(form.action, { method: "POST", body, headers: { "X-Live": "1" } });
    if (reply.ok) form.elements.text.value = "";
    else location.reload();
  });
  document.addEventListener("focusout", () => setTimeout(() => due && renew(), 300));
  document.addEventListener("focusin", (event) => event.target.id === "link" && event.target.select());
  const source = new EventSource(lobby().dataset.stream);
  for (const what of ["table", "line", "picture", "reload"]) source.addEventListener(what, renew);
})();
