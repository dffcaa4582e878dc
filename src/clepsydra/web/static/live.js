// Keeps an open table page up to date: morphs what the server sends, sends forms without leaving the page,
// and says when the line is cut. Without it the page works by loading again.
(() => {
  "use strict";
  const live = document.body.dataset.live;
  if (!live || !window.EventSource) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const byId = (id) => document.getElementById(id);

  // What is being typed is left alone; a title that has the focus, or a choice, is not.
  const typing = () => document.activeElement.matches("input[type=text],textarea");

  function put(pieces) {
    for (const [id, html] of Object.entries(pieces)) {
      if (id === "title") document.title = html;
      else if (id.endsWith("+")) prepend(byId(id.slice(0, -1)), html);
      else if (byId(id)) Idiomorph.morph(byId(id), html, { morphStyle: "outerHTML", ignoreActiveValue: typing() });
    }
  }

  // Of a list that grows, only what is new is sent; it forgets the oldest as the server does.
  function prepend(box, html) {
    const list = box?.querySelector("ol");
    list?.insertAdjacentHTML("afterbegin", html);
    while (list && list.children.length > Number(box.dataset.most)) list.lastElementChild.remove();
  }

  // Pieces keep their ids wherever they lie, so the browser can let them glide.
  function patch(pieces) {
    const mine = document.title.startsWith("●");
    const change = () => {
      put(pieces);
      document.dispatchEvent(new Event("table:changed"));
    };
    if (document.startViewTransition && !calm.matches && !document.hidden) {
      for (const piece of document.querySelectorAll("[id^=piece-]")) piece.style.viewTransitionName = piece.id;
      document.startViewTransition(change);
    } else change();
    badge();
    if (!mine && document.title.startsWith("●")) document.dispatchEvent(new Event("table:yours"));
  }

  // The tab's icon has an amber dot while it is your move.
  function badge() {
    const icon = document.querySelector("link[rel=icon]");
    if (icon) icon.href = document.title.startsWith("●") ? icon.dataset.yours : icon.dataset.plain;
  }

  let seen = null;
  const source = new EventSource(live);
  source.addEventListener("patch", (event) => {
    seen = event.lastEventId;
    patch(JSON.parse(event.data));
  });
  source.addEventListener("said", (event) => {
    const line = JSON.parse(event.data).said;
    const id = /id="([^"]+)"/.exec(line)[1];
    if (byId(id)) return;
    byId("said")?.insertAdjacentHTML("beforeend", line);
    document.dispatchEvent(new Event("table:said"));
  });
  source.addEventListener("reload", () => location.reload());
  let cut = 0;
  source.addEventListener("open", () => {
    clearTimeout(cut);
    cut = 0;
    byId("offline")?.setAttribute("hidden", "");
  });
  source.addEventListener("error", () => {
    cut = cut || setTimeout(() => byId("offline")?.removeAttribute("hidden"), 1500);
  });

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    const pressed = event.submitter;
    const action = pressed?.getAttribute("formaction") || form.getAttribute("action");
    if (event.defaultPrevented || form.method !== "post" || !/^\/t\/[^/]+\/(seats|say)/.test(action || "")) return;
    event.preventDefault();
    const data = new URLSearchParams(new FormData(form));
    pressed?.setAttribute("aria-busy", "true");
    try {
      const reply = await fetch(action, { method: "POST", body: data, headers: { "X-Live": "1" } });
      if (reply.status === 409) patch(await reply.json());
      else if (!reply.ok) location.reload();
      if (reply.ok && form.classList.contains("say-form")) form.reset();
      if (reply.ok) form.closest("details.menu")?.removeAttribute("open");
    } catch {
      byId("offline")?.removeAttribute("hidden");
    } finally {
      pressed?.removeAttribute("aria-busy");
    }
  });
  badge();
})();
