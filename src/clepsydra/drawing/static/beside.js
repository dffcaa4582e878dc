// What the table page offers beside the boards: the text of a rule where its number stands, log and chat as tabs, and
// the switches of the menu.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);

  // Rules are read at the table. With a key held, or without this script, the link leads to the rule's page.
  async function read(address, box) {
    if (box.dataset.shown === address) return;
    const reply = await fetch(`${address}?only=text`);
    if (!reply.ok) return;
    box.innerHTML = await reply.text();
    box.dataset.shown = address;
  }

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a.rule");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const card = byId("rule-card");
    const address = link.getAttribute("href");
    card.querySelector("h3").textContent = link.textContent;
    card.querySelector(".whole").href = address;
    await read(address, card.querySelector(".ruletext"));
    if (!card.matches(":popover-open")) card.showPopover({ source: link });
  });

  document.addEventListener(
    "toggle",
    (event) => {
      const text = event.newState === "open" && event.target.querySelector?.(".ruletext[data-rule]");
      if (text) read(text.dataset.rule, text);
    },
    true,
  );

  // Log and chat share a panel; what is written while the chat is out of sight is counted.
  const feed = byId("log");
  const tabs = [...feed.querySelectorAll("[role=tab]")];
  function show(name) {
    feed.dataset.shows = name;
    for (const tab of tabs) tab.setAttribute("aria-selected", String(tab.dataset.tab === name));
    if (name === "chat") count(0);
  }
  function count(unread) {
    const tag = feed.querySelector("[data-unread]");
    tag.dataset.unread = unread;
    tag.textContent = unread || "";
    tag.hidden = !unread;
  }
  for (const tab of tabs) tab.addEventListener("click", () => show(tab.dataset.tab));
  document.addEventListener("table:said", () => {
    const tag = feed.querySelector("[data-unread]");
    if (feed.dataset.shows !== "chat") count(Number(tag.dataset.unread || 0) + 1);
  });
  if (tabs.length) {
    feed.querySelector(".tabs").hidden = false;
    show(location.hash === "#chat" ? "chat" : "lines");
  }

  // What of the log is shown: marks stay, so that one knows when it was.
  const only = feed.querySelector("[data-only]");
  const mine = new URLSearchParams((document.body.dataset.live || "").split("?")[1]).get("seat");
  function sift() {
    const since = Number(byId("seat-menu")?.dataset.since || 0);
    let later = 0; // turns, one's own that is running left aside
    for (const turn of byId("lines").querySelectorAll(".log-turn")) {
      const at = Number(new URLSearchParams(turn.querySelector("a")?.search).get("at"));
      const kinds = { "": true, since: at > since };
      turn.hidden = !(kinds[only.value] ?? turn.dataset.seat === only.value);
      if (kinds.since && turn.dataset.seat !== mine) later++;
    }
    const option = only.querySelector("[value=since]");
    if (option) option.textContent = `${option.dataset.name} (${later})`;
  }
  only.addEventListener("change", sift);
  document.addEventListener("table:changed", sift);
  only.hidden = false;
  sift();

  // Who comes back is told what they missed: what was on a page in view they have seen. Their own next turn ends it.
  const lastTurn = () => byId("seat-menu")?.dataset.since;
  const cameBack = lastTurn();
  const [table] = (document.body.dataset.live || "").split("/live");
  function saw() {
    if (lastTurn() !== cameBack) byId("away")?.remove();
    const links = [...document.querySelectorAll("#lines .log > li:nth-child(-n + 2) a:not(.rule)")];
    const at = Math.max(0, ...links.map((link) => Number(new URLSearchParams(link.search).get("at"))));
    if (table && at && document.visibilityState === "visible")
      // biome-ignore lint/suspicious/noDocumentCookie: not every browser has a cookie store
      document.cookie = `seen=${at};path=${table};max-age=2592000;samesite=lax`;
  }
  document.addEventListener("table:changed", saw);
  document.addEventListener("visibilitychange", saw);
  saw();
  byId("away")?.addEventListener("click", () => {
    const first = document.querySelector(byId("away").querySelector("a").hash);
    for (let turn = first; turn; turn = turn.previousElementSibling)
      turn.querySelector("details")?.setAttribute("open", "");
  });

  // Switches of the menu are off until asked for, and remembered.
  const isOn = (name) => localStorage.getItem(name) === "on";
  function offer() {
    for (const button of document.querySelectorAll("[data-switch]")) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(isOn(button.dataset.switch)));
    }
  }
  document.addEventListener("click", (event) => {
    const name = event.target.closest("[data-switch]")?.dataset.switch;
    if (!name) return;
    localStorage.setItem(name, isOn(name) ? "off" : "on");
    offer();
  });
  document.addEventListener("table:changed", offer);
  offer();
})();
