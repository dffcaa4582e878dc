// Passkeys: makes one, or lets somebody choose one of theirs. The server says what has to be signed and checks it.
// Where there are none, for want of https or in an old browser, the page says so and their buttons stay hidden.
(() => {
  "use strict";
  const parts = window.PublicKeyCredential ?? {};
  if (!parts.parseCreationOptionsFromJSON || !parts.parseRequestOptionsFromJSON) return;
  const ceremonies = {
    create: {
      path: "/account/passkeys",
      ask: (options) =>
        navigator.credentials.create({ publicKey: parts.parseCreationOptionsFromJSON(options) }),
    },
    show: {
      path: "/account/sign-in",
      ask: (options) => navigator.credentials.get({ publicKey: parts.parseRequestOptionsFromJSON(options) }),
    },
  };

  async function post(path, body) {
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const reply = await fetch(path, { method: "POST", headers, body: JSON.stringify(body ?? {}) });
    if (reply.status === 403 && (await reply.clone().json()).type?.endsWith("/prove")) {
      location.assign("/account/prove");
      await new Promise(() => {}); // until the other page is there
    }
    if (!reply.ok) throw new Error(String(reply.status));
    return reply.json();
  }

  const notices = () => document.querySelectorAll("[data-failed]");
  const fail = (why) => {
    for (const notice of notices()) notice.hidden = notice.dataset.failed !== why;
  };

  async function perform(button) {
    const { path, ask } = ceremonies[button.dataset.passkey];
    button.disabled = true;
    fail("");
    try {
      const options = await post(`${path}/options`);
      // A dialogue that is closed, and a device that has no key, are the same to us: nothing has happened.
      const credential = await ask(options).catch(() => null);
      if (!credential) return fail("left");
      const { to } = await post(path, credential.toJSON());
      location.assign(button.dataset.to ?? to);
    } catch {
      fail("refused");
    } finally {
      button.disabled = false;
    }
  }

  for (const button of document.querySelectorAll("[data-passkey]")) {
    button.hidden = false;
    button.addEventListener("click", () => perform(button));
  }
  for (const note of document.querySelectorAll("[data-without-passkeys]")) note.hidden = true;
})();
