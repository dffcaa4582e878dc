// Lets this device show notices: asks its owner, subscribes, and tells the server. Without it there is no such button.
(() => {
  "use strict";
  const button = document.querySelector("[data-push]");
  if (!button) return;
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    document.getElementById("no-push").hidden = false;
    return;
  }
  button.hidden = false;
  button.addEventListener("click", async () => {
    button.setAttribute("aria-busy", "true");
    try {
      if ((await Notification.requestPermission()) !== "granted") throw new Error("refused");
      await navigator.serviceWorker.register("/notices-worker.js");
      const worker = await navigator.serviceWorker.ready;
      const key = button.dataset.push;
      const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
      const { endpoint, keys } = made.toJSON();
      const body = JSON.stringify({ endpoint, ...keys });
      const headers = { "Content-Type": "application/json" };
      const reply = await fetch("/api/v1/me/notices/devices", { method: "POST", headers, body });
      if (!reply.ok) throw new Error(reply.status);
      location.reload();
    } catch {
      document.getElementById("push-refused").hidden = false;
    } finally {
      button.removeAttribute("aria-busy");
    }
  });
})();
