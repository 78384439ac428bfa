// A learning platform that checks every call: the rules of both versions of SCORM in this file, and
// scorm-again, which was written by others, both for the same calls. What was not committed is lost.
import { Scorm12API, Scorm2004API } from "scorm-again";

const SILENT = 5; // scorm-again's log level for nothing
const DECIMAL = /^-?\d{1,3}(\.\d{1,2})?$/; // SCORM 1.2 RTE 3.4.2: CMIDecimal
const REAL = /^-?\d{1,10}(\.\d{1,7})?$/; // SCORM 2004 RTE 4.1.1.7: real(10,7)

/** @param {RegExp} form @param {number} least @param {number} most */
const number = (form, least, most) => (value) => form.test(value) && Number(value) >= least && Number(value) <= most;
/** @param {...string} words */
const among = (...words) => (value) => words.includes(value);
/** @param {number} longest */
const text = (longest) => (value) => value.length <= longest;

/** Elements a box may use: whether they can be read, their first value, and the check of a value. */
const ELEMENTS = {
  1.2: {
    "cmi.core.lesson_status": [true, "not attempted", among("passed", "completed", "failed", "incomplete", "browsed")],
    "cmi.core.exit": [false, "", among("time-out", "suspend", "logout", "")],
    "cmi.core.session_time": [false, "", (value) => /^\d{4}:[0-5]\d:[0-5]\d(\.\d{1,2})?$/.test(value)],
    "cmi.core.score.raw": [true, "", number(DECIMAL, 0, 100)],
    "cmi.core.score.min": [true, "", number(DECIMAL, 0, 100)],
    "cmi.core.score.max": [true, "", number(DECIMAL, 0, 100)],
    "cmi.suspend_data": [true, "", text(4096)],
  },
  2004: {
    "cmi.completion_status": [true, "unknown", among("completed", "incomplete", "not attempted", "unknown")],
    "cmi.exit": [false, "", among("time-out", "suspend", "logout", "normal", "")],
    "cmi.session_time": [false, "", (value) => /^PT\d+(\.\d{1,2})?S$/.test(value)],
    "cmi.score.raw": [true, "", number(REAL, 0, 1e9)],
    "cmi.score.min": [true, "", number(REAL, 0, 0)],
    "cmi.score.max": [true, "", number(REAL, 1, 1e9)],
    "cmi.score.scaled": [true, "", number(REAL, -1, 1)],
    "cmi.suspend_data": [true, "", text(64000)],
  },
};

const NAMES = {
  1.2: ["API", "LMSInitialize", "LMSFinish", "LMSGetValue", "LMSSetValue", "LMSCommit", "LMSGetLastError"],
  2004: ["API_1484_11", "Initialize", "Terminate", "GetValue", "SetValue", "Commit", "GetLastError"],
};

export class Platform {
  /** Values that have been committed. @type {Record<string, string>} */
  stored = {};
  /** Names of all functions called. @type {string[]} */
  calls = [];
  /** Rules that were broken; a box plays on when a call throws. @type {string[]} */
  broken = [];
  /** Whether commits fail from now on, and elements that are refused. */
  isDown = false;
  refuses = "";
  /** Called with the values of each commit. @type {(stored: Record<string, string>) => void} */
  onCommit = () => {};

  /** @param {"1.2" | "2004"} version */
  constructor(version) {
    this.version = version;
  }

  /** Begin a visit: return a window whose parent's parent has the platform. */
  visit() {
    const [api, begin, end, get, set, commit, fault] = NAMES[this.version];
    const elements = ELEMENTS[this.version];
    const other = this.#other();
    const values = { ...this.stored };
    let state = "new";
    /** @param {unknown} holds @param {string} rule */
    const must = (holds, rule) => {
      if (holds) return;
      this.broken.push(rule);
      throw new Error(`SCORM: ${rule}`);
    };
    /** @param {string} name @param {unknown[]} given */
    const both = (name, ...given) => {
      this.calls.push(name);
      must(given.every((one) => typeof one === "string"), `${name} takes text`);
      return String(other[name](...given));
    };
    const running = (/** @type {string} */ name) => must(state === "running", `${name} between ${begin} and ${end}`);
    const functions = {
      [begin]: (/** @type {string} */ nothing) => {
        must(state === "new" && nothing === "", `${begin} once, with ""`);
        state = "running";
        return both(begin, nothing);
      },
      [end]: (/** @type {string} */ nothing) => {
        running(end);
        must(nothing === "", `${end} takes ""`);
        state = "ended";
        return both(end, nothing);
      },
      [get]: (/** @type {string} */ name) => {
        running(get);
        must(elements[name]?.[0], `${name} can be read`);
        const value = values[name] ?? elements[name][1];
        must(both(get, name) === value, `${name} is ${value} in scorm-again, too`);
        return value;
      },
      [set]: (/** @type {string} */ name, /** @type {string} */ value) => {
        running(set);
        must(elements[name], `${name} can be written`);
        must(elements[name][2](value), `${name} may be ${value.slice(0, 40)} of ${value.length} characters`);
        const taken = both(set, name, value);
        must(taken === "true", `scorm-again takes ${value.slice(0, 40)} for ${name}`);
        if (name === this.refuses) return "false";
        values[name] = value;
        return taken;
      },
      [commit]: (/** @type {string} */ nothing) => {
        running(commit);
        must(nothing === "", `${commit} takes ""`);
        if (this.isDown) return "false";
        this.stored = { ...values };
        this.onCommit(this.stored);
        return both(commit, nothing);
      },
      [fault]: () => (this.refuses ? "405" : "0"),
    };
    const top = { [api]: functions };
    top.parent = top;
    return { parent: { parent: top }, top };
  }

  #other() {
    const other = this.version === "1.2" ? new Scorm12API({ logLevel: SILENT }) : new Scorm2004API({ logLevel: SILENT });
    const readable = Object.entries(this.stored).filter(([name]) => ELEMENTS[this.version][name][0]);
    if (readable.length) other.loadFromFlattenedJSON(Object.fromEntries(readable));
    return other;
  }
}

/** A clock that moves by hand. */
export class Clock {
  time = 1_000_000;
  /** @type {{at: number, act: () => void}[]} */
  timers = [];
  now = () => this.time;
  later = (act, ms) => this.timers.push({ at: this.time + ms, act });

  /** @param {number} ms */
  pass(ms) {
    this.time += ms;
    const due = this.timers.filter(({ at }) => at <= this.time);
    this.timers = this.timers.filter(({ at }) => at > this.time);
    due.forEach(({ act }) => act());
  }
}
