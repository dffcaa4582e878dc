// The twelve sounds of a table, made from a few figures each: nothing is fetched. They are off until asked for and never
// the only sign; in a tab that nobody sees, only one's own turn is heard.
Clepsydra.sounds = (() => {
  "use strict";
  const LOUD = { off: 0, quiet: 0.25, full: 0.6 };
  const MOST = 5; // of one kind at once
  // Voices: [begins ms, wave, [from, to Hz], lasts ms, gain, { glide, attack ms, filter [type, Hz, to Hz, q], detune, shape }]
  const TAP = [
    [0, "noise", [], 12, 0.7, { filter: ["bandpass", 1100, 0, 3] }],
    [0, "sine", [190, 140], 90, 0.7, { glide: 60, vary: 0.05 }],
  ];
  const later = (voices, by) => voices.map(([at, ...rest]) => [at + by, ...rest]);
  const RISE = [392, 494, 587, 784, 988].map((pitch, at) => [
    110 * at,
    "triangle",
    [pitch],
    at < 4 ? 300 : 1600,
    0.35,
    { filter: ["lowpass", 2400, 0, 0.7] },
  ]);
  const SOUNDS = {
    turn: [
      [0, "sine", [880, 827], 450, 0.5, { glide: 40 }],
      [90, "sine", [1318, 1239], 450, 0.35, { glide: 40 }],
    ],
    place: TAP,
    slide: [[0, "noise", [], 100, 0.22, { attack: 40, glide: 140, filter: ["bandpass", 1800, 3600, 0.8] }]],
    coin: [
      [0, "triangle", [1568], 180, 0.28, {}],
      [0, "triangle", [2349], 180, 0.28, { detune: 4 }],
    ],
    pay: [[0, "triangle", [784], 120, 0.22, {}]],
    choose: [[0, "sine", [520], 25, 0.18, {}]],
    undo: [[0, "sine", [240, 420], 40, 0.25, { glide: 90, attack: 60 }]],
    drum: [
      [0, "square", [90], 20, 0.35, { filter: ["lowpass", 900, 0, 0.7] }],
      [15, "sine", [660], 300, 0.35, {}],
      [15, "sine", [990], 300, 0.35, {}],
    ],
    dice: [
      ...[0, 70, 130, 210, 310, 430].map((at, nth) => [
        at,
        "noise",
        [],
        9,
        0.5 - 0.06 * nth,
        { filter: ["bandpass", 2400, 0, 2] },
      ]),
      ...later(TAP, 520),
    ],
    round: [262, 392, 523].map((pitch, at) => [
      70 * at,
      "sine",
      [pitch],
      1200,
      0.3,
      { attack: 80, filter: ["lowpass", 1600, 0, 0.7] },
    ]),
    strike: [
      [0, "sine", [110, 55], 220, 0.6, { glide: 180, shape: true }],
      [0, "noise", [], 80, 0.6, { filter: ["lowpass", 300, 0, 0.7] }],
    ],
    win: RISE,
    well: RISE.slice(0, 3),
    said: [[0, "sine", [1040], 25, 0.18, {}]],
  };
  // What comes several times at once: milliseconds between, and by how much each is higher.
  const AGAIN = { slide: [70, 1.03], coin: [60, 1.0595], pay: [60, 0.9439] };

  let context = null;
  let out = null;
  let noise = null;
  const kept = () => localStorage.getItem("sound");
  const volume = () => (kept() === "on" ? "full" : kept() in LOUD ? kept() : "off");

  function open() {
    context = new AudioContext();
    const compressor = new DynamicsCompressorNode(context, { threshold: -18, ratio: 4 });
    out = new GainNode(context);
    out.connect(compressor).connect(context.destination);
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const samples = noise.getChannelData(0);
    for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1;
  }

  const curve = Float32Array.from({ length: 257 }, (_, at) => Math.tanh(1.8 * (at / 128 - 1)));

  function voice([at, wave, [from, to], lasts, gain, how], begins, higher) {
    const start = begins + at / 1000;
    const attack = (how.attack ?? 4) / 1000;
    const end = start + attack + lasts / 1000;
    const glides = start + (how.glide ?? 100) / 1000;
    const pitch = higher * (1 + (how.vary ?? 0) * (Math.random() * 2 - 1));
    const source =
      wave === "noise"
        ? new AudioBufferSourceNode(context, { buffer: noise, loop: true })
        : new OscillatorNode(context, { type: wave, frequency: from * pitch, detune: how.detune ?? 0 });
    if (to) {
      source.frequency.setValueAtTime(from * pitch, start);
      source.frequency.exponentialRampToValueAtTime(to * pitch, glides);
    }
    let last = source;
    if (how.filter) {
      const [type, cut, cutTo, Q] = how.filter;
      const filter = new BiquadFilterNode(context, { type, frequency: cut * higher, Q });
      if (cutTo) {
        filter.frequency.setValueAtTime(cut * higher, start);
        filter.frequency.exponentialRampToValueAtTime(cutTo * higher, glides);
      }
      last = last.connect(filter);
    }
    if (how.shape) last = last.connect(new WaveShaperNode(context, { curve }));
    const loud = new GainNode(context);
    loud.gain.setValueAtTime(0.0001, start);
    loud.gain.linearRampToValueAtTime(gain, start + attack);
    loud.gain.exponentialRampToValueAtTime(0.001, end);
    last.connect(loud).connect(out);
    source.start(start);
    source.stop(end + 0.05);
  }

  function play(name, times = 1, after = 0) {
    if (volume() === "off" || !SOUNDS[name] || (document.hidden && name !== "turn")) return;
    if (!context) open();
    context.resume();
    out.gain.value = LOUD[volume()];
    const [gap, higher] = AGAIN[name] ?? [0, 1];
    const count = AGAIN[name] ? Math.min(MOST, times) : 1;
    for (let nth = 0; nth < count; nth++)
      for (const each of SOUNDS[name])
        voice(each, context.currentTime + 0.03 + (after + nth * gap) / 1000, higher ** nth);
  }

  // Of what happened at once each kind is heard once, one after the other, as often as there are pieces of it.
  const TOGETHER = 4;
  document.addEventListener("table:happened", ({ detail }) => {
    const heard = new Map();
    for (const { dataset, children } of detail) {
      const pieces = [...children].reduce((sum, each) => sum + (Number(each.textContent) || 1), 0);
      if (dataset.sound) heard.set(dataset.sound, (heard.get(dataset.sound) ?? 0) + Math.max(1, pieces));
    }
    for (const [at, [name, times]] of [...heard].slice(0, TOGETHER).entries()) play(name, times, at * 160);
  });
  document.addEventListener("table:yours", () => Clepsydra.isQuiet() || play("turn"));
  document.addEventListener("table:said", () => play("said"));
  document.addEventListener("click", (event) => event.target.closest(".centre .lit") && play("choose"));
  document.addEventListener(
    "submit",
    (event) => event.submitter?.matches("[data-undo]") && play("undo"),
    true,
  );

  // How loud, in the menu and on the preferences, and by a key; what was chosen is heard at once.
  function show() {
    for (const choice of document.querySelectorAll("[data-volume]")) {
      choice.value = volume();
      choice.closest("[hidden]")?.removeAttribute("hidden");
    }
  }
  function set(to) {
    localStorage.setItem("sound", to);
    show();
    play("turn");
  }
  document.addEventListener("change", (event) => {
    if (event.target.matches("[data-volume]")) set(event.target.value);
  });
  document.addEventListener("table:changed", show);
  show();

  const ways = Object.keys(LOUD);
  return {
    names: Object.keys(SOUNDS),
    play,
    turn: () => set(ways[(ways.indexOf(volume()) + 1) % ways.length]),
  };
})();
