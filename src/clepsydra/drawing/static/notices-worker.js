// Shows notices while no page is open, and leads to the table. Told twice, a notice replaces itself by its tag.
addEventListener("push", (event) => {
  const { title, body, link, tag } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body, tag, data: { link } }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { href } = new URL(event.notification.data.link, location.origin);
  async function open() {
    const pages = await clients.matchAll({ type: "window" });
    const there = pages.find((page) => page.url.split(/[?#]/)[0] === href);
    return there ? there.focus() : clients.openWindow(href);
  }
  event.waitUntil(open());
});
