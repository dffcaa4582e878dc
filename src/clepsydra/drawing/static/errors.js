// Errors of scripts are reported to the server: their kind and their place, never what they say.
(() => {
  "use strict";
  const MOST = 5;
  const told = new Set();

  function report(error, url, line, column) {
    const script = url.startsWith(`${location.origin}/static/`) ? url.slice(location.origin.length) : "";
    const kind = /^[A-Za-z]{1,40}$/.test(error?.name) ? error.name : "Error";
    const body = JSON.stringify({ kind, script, line: script ? line : 0, column: script ? column : 0 });
    if (told.size >= MOST || told.has(body)) return;
    told.add(body);
    navigator.sendBeacon("/browser-errors", new Blob([body], { type: "application/json" }));
  }

  window.addEventListener("error", (event) => {
    report(event.error, event.filename, event.lineno, event.colno);
  });
  window.addEventListener("unhandledrejection", (event) => {
    const [, url, line, column] = /(https?:[^\s()]+):(\d+):(\d+)/.exec(event.reason?.stack) ?? ["", "", 0, 0];
    report(event.reason, url, Number(line), Number(column));
  });
})();
