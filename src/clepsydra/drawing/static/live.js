// Keeps an open table page up to date: morphs what the server sends, sends forms without leaving the page,
// and says when the line is cut. Without it the page works by loading again.
(() => {
  "use strict";
  const live = document.body.dataset.live;
  if (!live || !window.EventSource) return;
  const byId = (id) => document.getElementById(id);

  // How many turns of others it told of; with those before it, or in their place.
  function patch(regions, beside = true) {
    const mine = document.title.startsWith("●");
    const lay = Clepsydra.moving.before(regions);
    const told = Clepsydra.deeds.before(regions);
    Clepsydra.put(regions);
    const count = Clepsydra.deeds.after(told, beside);
    // Whoever hears of it asks where things are: by then nothing more changes, so that they are laid out once.
    document.dispatchEvent(new Event("table:changed"));
    Clepsydra.moving.after(lay);
    if (lay.told.length) document.dispatchEvent(new CustomEvent("table:happened", { detail: lay.told }));
    badge();
    if (!mine && document.title.startsWith("●")) document.dispatchEvent(new Event("table:yours"));
    return count;
  }
  Clepsydra.pace.by(patch);

  // The tab's icon has an amber dot while it is your move.
  function badge() {
    const icon = document.querySelector("link[rel=icon]");
    if (icon) icon.href = document.title.startsWith("●") ? icon.dataset.yours : icon.dataset.plain;
  }

  // Lines of the chat that were written after the page was drawn, or while the line was cut, come first.
  const said = byId("said")?.lastElementChild?.id.replace("said-", "") ?? "0";
  const source = new EventSource(`${live}&said=${said}`);
  source.addEventListener("patch", (event) => {
    Clepsydra.pace.arrive(JSON.parse(event.data));
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

  // What went wrong is said where the decision is; what was chosen stays, to be sent again.
  async function say(reply) {
    const problem = await reply.json().catch(() => null);
    const box = byId("ask")?.querySelector(".say,header");
    if (!problem || !box) return location.reload();
    byId("trouble")?.remove();
    const told = document.createElement("p");
    told.textContent = [problem.title, problem.detail].filter(Boolean).join(": ");
    const notice = document.createElement("div");
    notice.id = "trouble";
    notice.className = "notice stop";
    notice.setAttribute("role", "status");
    notice.append(told);
    box.prepend(notice);
  }

  // Whoever is refused sees at once what the table is like now.
  function refuse(regions) {
    Clepsydra.pace.flush();
    patch(regions);
  }

  // A button is pressed once until it is answered. Only who waits long is shown that it is being sent: to draw that, and
  // the button as it was, would hold the answer back.
  const SLOW = 200;
  const sending = new Set();

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    const pressed = event.submitter;
    const action = pressed?.getAttribute("formaction") || form.getAttribute("action");
    if (event.defaultPrevented || form.method !== "post" || !/^\/t\/[^/]+\/(seats|say)/.test(action || ""))
      return;
    event.preventDefault();
    const talk = form.classList.contains("say-form");
    if (sending.has(pressed ?? form) && !talk) return;
    sending.add(pressed ?? form);
    const data = new URLSearchParams(new FormData(form));
    if (action.includes("/seats/")) {
      Clepsydra.pace.flush(); // what one decides now comes after all that the others did
      Clepsydra.deeds.leave();
    }
    const slow = setTimeout(() => pressed?.setAttribute("aria-busy", "true"), SLOW);
    const held = Clepsydra.hold?.(form);
    if (held) await held; // to wait for nothing would let the choice be drawn before it is sent
    try {
      const reply = await fetch(action, { method: "POST", body: data, headers: { "X-Live": "1" } });
      // Refused, or asked to confirm it first: the decision comes with the reply. What is done comes by the stream.
      const again = [200, 409].includes(reply.status);
      if (again) refuse(await reply.json());
      else if (!reply.ok) await say(reply);
      if (again || !reply.ok) document.dispatchEvent(new Event("table:refused"));
      if (reply.ok && talk) form.reset();
      if (reply.ok) form.closest(".st-menu:popover-open")?.hidePopover();
    } catch {
      byId("offline")?.removeAttribute("hidden");
      document.dispatchEvent(new Event("table:refused"));
    } finally {
      clearTimeout(slow);
      sending.delete(pressed ?? form);
      pressed?.removeAttribute("aria-busy");
      document.dispatchEvent(new Event("table:sent"));
    }
  });
  Clepsydra.isSending = () => sending.size > 0;
  badge();
})();
