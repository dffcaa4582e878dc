// A subset adds up while it is being chosen: how many, what they cost and bring, and whether they go together. The
// server sends what each choice changes, so that no click waits for it.
Clepsydra.tally = (() => {
  "use strict";

  // What each account holds after these choices; what is lacking in one may be made good out of another.
  function left({ accounts, changes }, chosen) {
    const sums = {};
    for (const [name, account] of Object.entries(accounts)) sums[name] = account.had + account.always;
    for (const value of chosen)
      for (const [name, change] of Object.entries(changes[value] || {})) sums[name] += change;
    for (const [name, { short }] of Object.entries(accounts))
      if (short[0] && sums[name] < 0) {
        sums[short[0]] += short[1] * sums[name];
        sums[name] = 0;
      }
    return sums;
  }

  function why(refused, chosen) {
    const sorted = [...chosen].sort().join("\n");
    return refused.find(([values]) => values.join("\n") === sorted)?.[1] || "";
  }

  const line = () => document.querySelector("#ask [data-tally]");

  // What leaves one's goods for these choices, by symbol, as a single choice says its price.
  function price(chosen) {
    if (!line()) return "";
    const data = JSON.parse(line().dataset.tally);
    const sums = left(data, chosen);
    return Object.entries(data.accounts)
      .map(([name, { symbol, had }]) => [symbol, had - sums[name]])
      .filter(([symbol, gone]) => symbol && gone > 0)
      .map((part) => part.join(":"))
      .join(" ");
  }

  // Shows the sums of what is chosen; returns what the button says, and whether the rules allow it.
  function show(chosen) {
    const shown = line();
    const data = JSON.parse(shown.dataset.tally);
    const last = data.counts.length - 1;
    const sums = left(data, chosen);
    for (const span of shown.querySelectorAll("[data-account]")) {
      const account = data.accounts[span.dataset.account];
      const sum = sums[span.dataset.account];
      span.hidden = sum === account.had;
      span.querySelector(":scope > b").textContent = account.either ? `×${-sum}` : String(sum);
    }
    const count = data.counts[Math.min(chosen.length, last)];
    shown.querySelector(".count").textContent =
      chosen.length > last ? count.replace(/\d+/, chosen.length) : count;
    const reason = why(data.refused, chosen);
    const because = shown.querySelector(".because");
    because.textContent = reason;
    because.hidden = !reason;
    return { text: data.acts[Math.min(chosen.length, last)], allowed: !reason };
  }

  const allows = (chosen) => !why(JSON.parse(line().dataset.tally).refused, chosen);

  return { allows, price, show };
})();
