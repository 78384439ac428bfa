// @ts-check
/**
 * Stores one learner's matches of one game in a learning platform.
 *
 * The text that is stored (`cmi.suspend_data`) is the game's name, a space and the packed record of the
 * match that was continued last. Every step sets it; the platform is asked to write it at once, or `PAUSE_MS`
 * after it last did, because many write into a database and block the page meanwhile. Whatever is
 * set is written when the page is hidden or closed, and when a match is over.
 *
 * A match that is over completes the task; the best score of all matches counts. If the text is longer
 * than the platform allows, the last shorter one stays, and people are told before and when it happens.
 *
 * A platform that refuses values or ends the session never stops the game. People are told once: a failed write
 * is not mentioned if a refused value was.
 */

/** @typedef {import("./platforms.js").Platform} Platform */
/** @typedef {"alone" | "mute" | "over" | "foreign" | "damaged" | "soon" | "long" | "refused" | "unsaved" | "saved"} Word */

export const PAUSE_MS = 2000;
const SOON = 0.9; // share of the longest text at which people are told

export class Recorder {
  #began;
  #written = -Infinity;
  #timer = 0;
  #ended = false;
  /** Whether a trouble was told since the last successful write, and whether that was a failed write. */
  #told = false;
  #fails = false;
  /** @type {Set<Word>} */
  #said = new Set();

  /**
   * @param {Platform} platform @param {string} game
   * @param {(word: Word, detail?: string) => void} say called once for each word, but for `unsaved` and `saved`
   * @param {{now: () => number, later: (act: () => void, ms: number) => number}} clock
   */
  constructor(platform, game, say, clock) {
    this.platform = platform;
    this.game = game;
    this.say = say;
    this.clock = clock;
    this.#began = clock.now();
    platform.refused = (name, fault) => this.#refused(name, fault);
    platform.over = () => this.#over();
    if (platform.missing) this.#tell(platform.missing);
    if (platform.completed) platform.suspend();
    else platform.start();
  }

  /** Return the packed record of the stored match; empty if there is none that belongs to this box. */
  recall() {
    const { text } = this.platform;
    const begin = `${this.game} z1:`;
    if (text && !text.startsWith(begin)) this.#tell("foreign");
    return text.startsWith(begin) ? text.slice(this.game.length + 1) : "";
  }

  /** Report that the stored match cannot be opened. */
  damaged() { this.#tell("damaged"); }

  /** Store a match as app/saves/saved_match.py writes it, unless it is put away, broken, or of another
   * game. @param {string} text */
  keep(text) {
    const { game, binned, fault, record } = JSON.parse(text);
    if (this.#ended || game !== this.game || binned || fault) return;
    const whole = `${game} ${record}`;
    if (whole.length > this.platform.longest * SOON) this.#tell("soon");
    if (whole.length > this.platform.longest) return this.#tell("long");
    this.platform.keep(whole);
    this.#write();
  }

  /** Complete the task; a lower score than before changes nothing. @param {{raw: number, max: number}} score */
  finish(score) {
    if (this.#ended) return;
    this.platform.complete();
    if (score.raw / score.max >= this.platform.best) {
      this.platform.best = score.raw / score.max;
      this.platform.score(score);
    }
    this.flush();
  }

  /** Ask the platform to write everything now. */
  flush() {
    if (this.#ended) return;
    this.#written = this.clock.now();
    this.platform.time((this.#written - this.#began) / 1000);
    if (this.platform.commit()) this.#recovered();
    else if (!this.#told) {
      this.#told = this.#fails = true;
      this.say("unsaved");
    }
  }

  /** Write everything and close the connection, after which nothing more is stored. */
  end() {
    this.flush();
    if (!this.#ended) this.platform.end();
    this.#ended = true;
  }

  #write() {
    const wait = this.#written + PAUSE_MS - this.clock.now();
    if (wait <= 0) this.flush();
    else if (!this.#timer) this.#timer = this.clock.later(() => { this.#timer = 0; this.flush(); }, wait);
  }

  #recovered() {
    if (this.#fails) this.say("saved");
    this.#told = this.#fails = false;
  }

  /** Report a refused value, but not for each value of a platform that refuses all.
   * @param {string} name @param {string} fault */
  #refused(name, fault) {
    if (this.#told || this.#said.has("refused")) return;
    this.#told = true;
    this.#tell("refused", `${name}: ${fault}`);
  }

  #over() {
    this.#told = true;
    this.#fails = false; // from now on, writes succeed without doing anything
    this.#tell("over");
  }

  /** @param {Word} word @param {string} [detail] */
  #tell(word, detail) {
    if (this.#said.has(word)) return;
    this.#said.add(word);
    this.say(word, detail);
  }
}
