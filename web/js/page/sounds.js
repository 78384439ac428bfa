// @ts-check
/**
 * Computes and plays the sounds: dice, wood, paper, pencil, short tunes. There are no audio files, and
 * sounds have the sample rate of the device.
 *
 * `app/browser/audio.py` loads this module when a match begins, creates an `AudioContext` during the tap
 * and calls `player`. A sound is computed in slices of a few milliseconds, and the next variant in
 * advance, so that no tap and no frame waits for it.
 *
 * Contract with Python (app/ports/border.py): `SpielekisteSounds`, the module, and `SpielekistePlayer`.
 */

/** The gain of each setting. @type {Record<string, number>} */
const VOLUMES = { quiet: 0.2, normal: 0.5, loud: 1 };

/** Peak level, of 1; quiet sounds have a lower one. */
const PEAK = 0.8;

/** Seconds of fading in and out, which prevents audible clicks. */
const FADE_IN = 0.0008;
const FADE_OUT = 0.012;

const FRESH_MS = 400; // after this delay, a sound no longer matches the screen
const SLICE_MS = 4;
const REST_MS = 20000; // a running AudioContext uses the battery
const INAUDIBLE = 0.0005;
const GOLDEN = 0.618; // its multiples, modulo 1, are evenly distributed

// --- building blocks ------------------------------------------------------------------

/** Samples, and the steps that compute them; times are in seconds, pitches in hertz. */
class Take {
  /** @param {number} seconds @param {number} rate @param {number} seed @param {number} variant */
  constructor(seconds, rate, seed, variant) {
    this.rate = rate;
    this.samples = new Float32Array(Math.round(seconds * rate));
    /** @type {(() => void)[]} */
    this.steps = [];
    this.loudest = 0;
    this.state = seed;
    this.share = (variant * GOLDEN) % 1;
  }

  /** Return a number from 0 to 1; the sequence depends on the seed only (mulberry32). */
  random() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** @param {number} low @param {number} high */
  between(low, high) {
    return low + (high - low) * this.random();
  }

  /** Return a number in a range, different from those of the other variants. @param {number} low @param {number} high */
  apart(low, high) {
    return low + (high - low) * this.share;
  }

  /** @param {Parameters<Take["addRing"]>} what */
  ring(...what) {
    this.steps.push(() => this.addRing(...what));
  }

  /** @param {Parameters<Take["addHiss"]>} what */
  hiss(...what) {
    this.steps.push(() => this.addHiss(...what));
  }

  /** @param {Parameters<Take["addGlide"]>} what */
  glide(...what) {
    this.steps.push(() => this.addGlide(...what));
  }

  /** Add a struck object: a sine that decays with the time constant `decay`.
   * @param {number} at @param {number} hertz @param {number} decay @param {number} loud */
  addRing(at, hertz, decay, loud) {
    const { rate, samples } = this;
    const shrink = Math.exp(-1 / (decay * rate));
    const turn = (2 * Math.PI * hertz) / rate;
    const [once, twice] = [2 * shrink * Math.cos(turn), shrink * shrink];
    const first = Math.round(at * rate);
    const last = Math.min(samples.length, first + Math.ceil(decay * rate * Math.log(loud / INAUDIBLE)));
    let before = 0;
    let now = loud * shrink * Math.sin(turn);
    for (let place = first + 1; place < last; place += 1) {
      samples[place] += now;
      const following = once * now - twice * before;
      before = now;
      now = following;
    }
  }

  /** Add noise between two pitches that decays, or, without a `decay`, rises and falls.
   * @param {number} at @param {number} seconds @param {number} low @param {number} high
   * @param {number} loud @param {number} [decay] */
  addHiss(at, seconds, low, high, loud, decay = 0) {
    const { rate, samples } = this;
    const first = Math.round(at * rate);
    const length = Math.min(samples.length - first, Math.round(seconds * rate));
    const [up, down] = [high, low].map((hertz) => 1 - Math.exp((-2 * Math.PI * hertz) / rate));
    const shrink = decay ? Math.exp(-1 / (decay * rate)) : 1;
    const attack = decay ? 0.0006 * rate : length / 2;
    const release = decay ? 1 : length / 2;
    let one = 0;
    let two = 0;
    let slow = 0;
    let level = loud;
    for (let place = 0; place < length; place += 1) {
      one += up * (2 * this.random() - 1 - one);
      two += up * (one - two);
      slow += down * (two - slow);
      const edge = Math.min(1, place / attack, (length - place) / release);
      samples[first + place] += level * edge * (two - slow);
      level *= shrink;
    }
  }

  /** Add a soft tone that slides to another one.
   * @param {number} at @param {number} seconds @param {number} from @param {number} to @param {number} loud */
  addGlide(at, seconds, from, to, loud) {
    const { rate, samples } = this;
    const first = Math.round(at * rate);
    const length = Math.min(samples.length - first, Math.round(seconds * rate));
    let phase = 0;
    for (let place = 0; place < length; place += 1) {
      const share = place / length;
      phase += (2 * Math.PI * (from + (to - from) * share)) / rate;
      samples[first + place] += loud * Math.sin(phase) * Math.min(1, 12 * share) * (1 - share) ** 2;
    }
  }

  /** Scale all samples to a peak. @param {number} peak */
  scale(peak) {
    const { samples } = this;
    const factor = peak / this.loudest;
    for (let place = 0; place < samples.length; place += 1) samples[place] *= factor;
  }

  /** Remove the offset and fade both ends. */
  level() {
    const { rate, samples } = this;
    const [rise, fall, last] = [FADE_IN * rate, FADE_OUT * rate, samples.length - 1];
    const keep = Math.exp((-2 * Math.PI * 40) / rate);
    let before = 0;
    let level = 0;
    for (let place = 0; place <= last; place += 1) {
      level = keep * (level + samples[place] - before); // removes inaudibly low frequencies, too
      before = samples[place];
      samples[place] = level * Math.min(1, place / rise, (last - place) / fall);
      this.loudest = Math.max(this.loudest, Math.abs(samples[place]));
    }
  }
}

/** Add a wooden bar, as of a marimba: its tone and two inharmonic ones.
 * @param {Take} take @param {number} at @param {number} hertz @param {number} decay @param {number} loud */
function bar(take, at, hertz, decay, loud) {
  take.ring(at, hertz, decay, loud);
  take.ring(at, hertz * 2.76, decay * 0.35, loud * 0.3);
  take.ring(at, hertz * 5.4, decay * 0.14, loud * 0.16);
  take.hiss(at, 0.012, hertz, hertz * 7, loud * 0.5, 0.0025);
}

/** Add a note of a tune, like a bar with harmonic overtones.
 * @param {Take} take @param {number} at @param {number} hertz @param {number} [loud] */
function note(take, at, hertz, loud = 1) {
  take.ring(at, hertz, 0.16, loud);
  take.ring(at, hertz * 1.003, 0.11, loud * 0.4);
  take.ring(at, hertz * 2, 0.09, loud * 0.22);
  take.ring(at, hertz * 4, 0.04, loud * 0.2);
  take.hiss(at, 0.01, hertz * 2, hertz * 8, loud * 0.25, 0.002);
}

/** Add a die that hits another one or the cup.
 * @param {Take} take @param {number} at @param {number} loud */
function click(take, at, loud) {
  const hertz = take.between(1900, 2700);
  [[1, 0.008], [1.58, 0.006], [2.24, 0.004], [3.1, 0.003]].forEach(([ratio, decay], place) => {
    take.ring(at, hertz * ratio * take.between(0.97, 1.03), decay, (loud * 0.5) / (1 + place));
  });
  take.hiss(at, 0.008, 1800, 9000, loud * 0.7, 0.0016);
}

/** Add a die that falls on felt over wood. @param {Take} take @param {number} at @param {number} loud */
function land(take, at, loud) {
  click(take, at, loud * 0.8);
  take.ring(at, take.between(170, 230), 0.022, loud * 0.28); // inaudible on small loudspeakers
  take.ring(at, take.between(560, 760), 0.012, loud * 0.5);
  take.hiss(at, 0.04, 250, 2400, loud * 1.6, 0.008);
}

// --- the sounds -------------------------------------------------------------------------------

/** Add dice that rattle in the cup, fall on the felt and bounce; the sound depends on their number.
 * @param {Take} take @param {number} dice */
function thrown(take, dice) {
  for (let at = 0.004; at < 0.2; at += take.between(0.11, 0.16) / (1 + dice)) {
    click(take, at, take.between(0.2, 0.45));
    take.ring(at, take.between(620, 780), 0.014, 0.25); // the cup
  }
  for (let die = 0; die < dice; die += 1) {
    let [at, pause, loud] = [0.26 + take.between(0, 0.03 + 0.025 * dice), take.between(0.09, 0.13), 1];
    for (; loud > 0.08; loud *= take.between(0.42, 0.6)) {
      land(take, at, loud);
      at += pause;
      pause *= take.between(0.55, 0.75);
    }
  }
  take.hiss(0.27, 0.4, 150, 900, 0.12 + 0.04 * dice);
}

/** Add a die put down on wood. @param {Take} take */
function knock(take) {
  bar(take, 0.002, take.apart(340, 460), 0.024, 1);
  click(take, 0.003, 0.4);
}

/** @param {Take} take */
function hop(take) {
  const hertz = take.apart(480, 660);
  take.glide(0.002, 0.07, hertz * 0.62, hertz * 0.95, 0.22);
  bar(take, 0.055, hertz, take.between(0.022, 0.032), 1);
}

/** Add a tumbling piece: the pitch and the speed decrease. @param {Take} take */
function capture(take) {
  [[0, 620], [0.09, 520], [0.18, 430], [0.3, 350], [0.45, 290]].forEach(([at, hertz], place) => {
    bar(take, at + 0.002, hertz * take.between(0.94, 1.06), 0.03, 1 - 0.15 * place);
  });
  take.glide(0.01, 0.4, 720, 240, 0.3);
}

/** @param {Take} take */
function card(take) {
  const length = take.apart(0.1, 0.13);
  take.hiss(0.002, length, take.between(1300, 1900), take.between(3500, 5000), 1);
  take.hiss(length * 0.85, 0.06, 250, 2600, 1.3, 0.012);
}

/** @param {Take} take */
function shuffle(take) {
  let at = 0.003;
  for (let flick = 0; flick < 26; flick += 1) {
    take.hiss(at, 0.026, take.between(1000, 1500), 4200, take.between(0.5, 1), 0.006);
    at += 0.018 + 0.01 * Math.sin((Math.PI * flick) / 26);
  }
  take.hiss(at + 0.05, 0.1, 200, 2200, 1.6, 0.022);
}

/** Add strokes of a pencil on rough paper. @param {Take} take */
function pencil(take) {
  let at = 0.002;
  for (const stroke of [0.1, 0.075, 0.13]) {
    const length = stroke * take.between(0.85, 1.15);
    take.hiss(at, length, 2200, 5000, 0.8);
    for (let grain = at; grain < at + length; grain += take.between(0.004, 0.009)) {
      take.hiss(grain, 0.006, 1800, 6000, take.between(0.1, 0.6), 0.0018);
    }
    at += length + take.between(0.025, 0.045);
  }
}

/** Add strokes of an eraser on paper. @param {Take} take */
function eraser(take) {
  let at = 0.002;
  for (const stroke of [0.12, 0.1, 0.12]) {
    const length = stroke * take.between(0.85, 1.15);
    take.hiss(at, length, take.between(500, 700), 1900, 1);
    at += length + take.between(0.004, 0.014);
  }
}

/** @param {Take} take */
function splash(take) {
  take.hiss(0.002, 0.6, 350, 4200, 1, 0.12);
  take.hiss(0.03, 0.3, 1500, 9000, 0.3);
  for (let drop = 0; drop < 7; drop += 1) {
    const hertz = take.between(450, 1300);
    take.glide(0.1 + 0.06 * drop + take.between(0, 0.03), 0.07, hertz, hertz * 1.7, 0.4);
  }
}

/** Return a tune of notes, each with its start and pitch. @param {[at: number, hertz: number][]} notes */
function tune(...notes) {
  /** @param {Take} take */
  return (take) => notes.forEach(([at, hertz]) => note(take, at + 0.002, hertz));
}

/** Add two descending notes and a yawn. @param {Take} take */
function sad(take) {
  note(take, 0.002, 392);
  note(take, 0.2, 330);
  take.glide(0.4, 0.4, 300, 190, 0.8);
}

/**
 * @typedef {object} Recipe
 * @property {(take: Take, count: number) => void} make
 * @property {number} seconds
 * @property {number} [variants] number of variants, 1 by default
 * @property {number} [peak]
 */

/** @type {Record<string, Recipe>} */
const RECIPES = {
  throw: { make: thrown, seconds: 0.95, variants: 4 },
  knock: { make: knock, seconds: 0.2, variants: 4, peak: 0.6 },
  hop: { make: hop, seconds: 0.25, variants: 5, peak: 0.6 },
  capture: { make: capture, seconds: 0.75, variants: 3 },
  card: { make: card, seconds: 0.2, variants: 4, peak: 0.5 },
  shuffle: { make: shuffle, seconds: 0.8, variants: 2, peak: 0.5 },
  pencil: { make: pencil, seconds: 0.45, variants: 3, peak: 0.4 },
  eraser: { make: eraser, seconds: 0.5, variants: 3, peak: 0.4 },
  star: { make: tune([0, 1047], [0.07, 1319], [0.14, 1568], [0.21, 2093]), seconds: 0.8, peak: 0.6 },
  splash: { make: splash, seconds: 0.7, variants: 2, peak: 0.7 },
  fanfare: { make: tune([0, 523], [0.12, 659], [0.24, 784], [0.24, 1047]), seconds: 0.9, peak: 0.7 },
  win: {
    make: tune([0, 523], [0.1, 659], [0.2, 784], [0.32, 1047], [0.44, 784], [0.54, 659], [0.54, 1047], [0.54, 1319]),
    seconds: 1.2,
    peak: 0.7,
  },
  sad: { make: sad, seconds: 0.85, peak: 0.5 },
};

/** Number of variants of each sound. */
export const VARIANTS = Object.fromEntries(
  Object.entries(RECIPES).map(([name, { variants }]) => [name, variants || 1]),
);

/** Return a sound whose steps are not done yet: “hop” or, with a number of dice, “throw 3”. It is deterministic.
 * @param {string} sound @param {number} variant @param {number} rate */
function begun(sound, variant, rate) {
  const [name, count = "1"] = sound.split(" ");
  const { make, seconds, peak = PEAK } = RECIPES[name];
  const take = new Take(seconds, rate, 1 + 977 * variant + 7919 * Number(count), variant);
  make(take, Number(count));
  take.steps.push(() => take.level(), () => take.scale(peak));
  return take;
}

/** Compute a sound without slices. @param {Parameters<typeof begun>} which */
export function made(...which) {
  const take = begun(...which);
  for (const step of take.steps) step();
  return take.samples;
}

/** Time at which the current slice ends. */
let dueBy = 0;

/** Do all steps, a few milliseconds in each task. @param {(() => void)[]} steps @returns {Promise<void>} */
async function work(steps) {
  for (const step of steps) {
    if (performance.now() > dueBy) {
      await new Promise((resolve) => setTimeout(resolve));
      dueBy = performance.now() + SLICE_MS;
    }
    step();
  }
}

// --- playback -----------------------------------------------------------------------------

/** Return a player for a context. @param {AudioContext} context @returns {SpielekistePlayer} */
export function player(context) {
  const out = context.createGain();
  out.connect(context.destination);
  /** @type {Map<string, AudioBuffer>} */
  const buffers = new Map();
  /** The next variant of each sound. @type {Map<string, number>} */
  const next = new Map();
  let resting = 0;

  /** @param {string} sound @param {number} variant */
  async function buffer(sound, variant) {
    const key = `${sound}/${variant}`;
    const known = buffers.get(key);
    if (known) return known;
    const { samples, steps } = begun(sound, variant, context.sampleRate);
    await work(steps);
    const fresh = context.createBuffer(1, samples.length, context.sampleRate);
    fresh.copyToChannel(samples, 0);
    buffers.set(key, fresh);
    return fresh;
  }

  /** Return a random variant other than the last one. @param {string} sound @param {number} last */
  function another(sound, last) {
    const count = VARIANTS[sound.split(" ")[0]];
    return (last + 1 + Math.floor(Math.random() * (count - 1))) % count;
  }

  /** @param {string} sound @param {number} asked time of the request, in milliseconds */
  async function start(sound, asked) {
    const variant = next.get(sound) ?? another(sound, 0);
    next.set(sound, another(sound, variant));
    const source = context.createBufferSource();
    source.buffer = await buffer(sound, variant);
    source.connect(out);
    if (performance.now() - asked < FRESH_MS) source.start();
    setTimeout(() => buffer(sound, next.get(sound) ?? 0), FRESH_MS);
    clearTimeout(resting);
    resting = setTimeout(() => context.suspend(), REST_MS);
  }

  return {
    play(sound, volume) {
      const asked = performance.now();
      out.gain.value = VOLUMES[volume];
      if (context.state === "running") start(sound, asked);
      else context.resume().then(() => start(sound, asked), () => {}); // this may wait for a tap; `start` then skips the sound
    },
  };
}
