// @ts-check
/**
 * Learning platforms: how a box stores results in SCORM 1.2, in SCORM 2004, and in Kolibri.
 *
 * A platform is an object with functions in a window around the box (`API` in SCORM 1.2,
 * `API_1484_11` in SCORM 2004). All values are text. A call that is refused returns "false", and
 * the reason is a number from `GetLastError`. The elements, their types and their limits are those of the
 * SCORM 1.2 Run-Time Environment, section 3.4, and of SCORM 2004 4th Edition, RTE section 4.2.
 *
 * Kolibri offers the functions of SCORM 1.2, but not `cmi.suspend_data`; instead, it replaces
 * `localStorage` by one of its own for each learner.
 *
 * Platforms are other people's programs: functions are missing, throw, or answer with `1`, `True`, `undefined`
 * or "0,00". All calls go through `guarded`, so none of this reaches the game.
 */

/** @typedef {Record<string, (...values: string[]) => unknown>} Api */
/** @typedef {{raw: number, max: number}} Score */
/** `missing` says why nothing is recorded, if so; `refused` is called for each value that is refused.
 * `over` is called when the platform has ended the session.
 * @typedef {{missing: "" | "alone" | "mute", refused: (name: string, fault: string) => void, over: () => void,
 *   longest: number, completed: boolean, best: number, text: string,
 *   keep: (text: string) => void, start: () => void, suspend: () => void, complete: () => void, score: (score: Score) => void,
 *   time: (seconds: number) => void, commit: () => boolean, end: () => void}} Platform */

const NEAREST = 500; // windows to look through, more than any page has
const DONE = /^(c|p|completed|passed)$/i; // SCORM 1.2 allows the first letter
const STATUS = /^(n|i|b|f|c|p|not attempted|incomplete|browsed|failed|completed|passed|unknown)$/i;
const YES = /^(true|1)$/i;
const NOTHING = /^(null|undefined|unknown|nan)?$/i;
const PLAIN = ["String", "Number", "Boolean"];

/** Errors of a session that has ended, or never began. */
const OVER = ["301", "112", "113", "122", "123", "132", "133", "142", "143"];

/** Limits of `cmi.suspend_data`, in characters; the second one also for Kolibri. */
export const LONGEST = { "1.2": 4096, 2004: 64000 };

/** The six functions of either version, and the elements that a box uses. */
/** @typedef {typeof VERSIONS["1.2"]} Dialect */
const VERSIONS = {
  1.2: {
    api: "API", begin: "LMSInitialize", end: "LMSFinish", get: "LMSGetValue", set: "LMSSetValue",
    commit: "LMSCommit", fault: "LMSGetLastError",
    status: "cmi.core.lesson_status", exit: "cmi.core.exit", time: "cmi.core.session_time",
    share: "cmi.core.score.raw", whole: 100, longest: LONGEST["1.2"],
  },
  2004: {
    api: "API_1484_11", begin: "Initialize", end: "Terminate", get: "GetValue", set: "SetValue",
    commit: "Commit", fault: "GetLastError",
    status: "cmi.completion_status", exit: "cmi.exit", time: "cmi.session_time",
    share: "cmi.score.scaled", whole: 1, longest: LONGEST[2004],
  },
};

/** Find a platform's object in the windows around this one, then around the one that opened it.
 * @param {any} page @param {Dialect} dialect @returns {Api | null} */
function find(page, dialect) {
  const opener = read(() => page.top.opener) || read(() => page.opener);
  return above(page, dialect) || (opener && above(opener, dialect));
}

/** @param {any} page @param {Dialect} dialect @returns {Api | null} */
function above(page, { api, begin, set }) {
  for (let times = 0; page && times < NEAREST; times += 1) {
    const [found, around] = [read(() => page[api]), read(() => page.parent)];
    if (read(() => found[begin] || found[set])) return found; // not a frame or an element with that name
    page = around === page ? null : around;
  }
  return null;
}

/** Return a value; null if it may not be read, such as a window of another site. @param {() => any} get */
function read(get) {
  try {
    return get();
  } catch (_) {
    return null;
  }
}

/** Call a function of the platform; return its answer as text, empty if it has none, and the error if it throws.
 * @param {Api} api @param {string} name @param {string[]} values @returns {{text: string, error: string}} */
function guarded(api, name, ...values) {
  try {
    const answer = api[name](...values);
    Promise.resolve(answer).catch(() => {}); // one that answers later, with an error
    return { text: plain(answer), error: "" };
  } catch (error) {
    return { text: "", error: read(() => String(error)) || "?" };
  }
}

/** Return an answer as text, empty if it is none. @param {unknown} answer */
function plain(answer) {
  return PLAIN.includes(Object.prototype.toString.call(answer).slice(8, -1)) ? String(answer).trim() : "";
}

/** Return a text that was read, empty for the words that platforms use for nothing. @param {string} text */
function known(text) {
  return NOTHING.test(text) ? "" : text;
}

/** Return a score as a share, -1 if there is none. @param {string} text @param {number} whole */
function shareOf(text, whole) {
  const share = text ? Number(text.replace(",", ".")) / whole : -1;
  return share >= 0 && share <= 1 ? share : -1;
}

/** Format a duration for SCORM 1.2, as HHHH:MM:SS. @param {number} seconds */
function clock(seconds) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return parts.map((part, at) => String(part).padStart(at ? 2 : 4, "0")).join(":");
}

/** Format a number with at most two decimals. @param {number} value */
function decimal(value) {
  return String(Math.round(value * 100) / 100);
}

/** Return the elements of a score, in the order in which they are set. SCORM 1.2 allows only numbers
 * from 0 to 100. @param {string} version @param {Score} score @returns {[string, string][]} */
function scored(version, { raw, max }) {
  if (version === "1.2") {
    const share = decimal(100 * (raw / max));
    return [["cmi.core.score.min", "0"], ["cmi.core.score.max", "100"], ["cmi.core.score.raw", share]];
  }
  return [
    ["cmi.score.min", "0"], ["cmi.score.max", String(max)], ["cmi.score.raw", String(raw)],
    ["cmi.score.scaled", String(Math.round((raw / max) * 1e4) / 1e4)],
  ];
}

/**
 * Open the platform around a page.
 * @param {any} page the window @param {"1.2" | "2004"} version
 * @param {{getItem: (name: string) => string | null, setItem: (name: string, text: string) => void} | null} [aside]
 * storage for the text, for a platform without `cmi.suspend_data` @returns {Platform}
 */
export function open(page, version, aside = null) {
  const dialect = VERSIONS[version];
  const get = (/** @type {string} */ name) => guarded(api, dialect.get, name).text;
  /** Call a function that changes something; return why that fails, else "".
   * @param {string} name @param {string[]} values */
  const fault = (name, ...values) => {
    const { text, error } = guarded(api, name, ...values);
    if (YES.test(text)) return "";
    const code = guarded(api, dialect.fault).text;
    const isSilent = NOTHING.test(text) && !error;
    return isSilent && code === "0" ? "" : (code !== "0" && code) || error || code || "?";
  };
  /** Begin again after the platform has ended the session, which some allow. */
  const reopened = () => {
    api = find(page, dialect) || api;
    return !fault(dialect.begin, "") && !fault(dialect.set, dialect.exit, "suspend");
  };
  const change = (/** @type {string} */ name, /** @type {string[]} */ ...values) => {
    let why = fault(name, ...values);
    if (OVER.includes(why) && reopened()) why = fault(name, ...values);
    if (OVER.includes(why)) {
      api = SILENT;
      platform.over();
    }
    return why;
  };
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    const why = change(dialect.set, name, value);
    if (why) platform.refused(name, why);
  };
  const store = (/** @type {string} */ text) => {
    const { error } = guarded({ keep: () => aside?.setItem(ASIDE, text) }, "keep");
    if (error) platform.refused(ASIDE, error);
  };

  let api = find(page, dialect) || SILENT;
  /** @type {Platform["missing"]} */
  let missing = api === SILENT && !aside ? "alone" : "";
  if (fault(dialect.begin, "") && !STATUS.test(get(dialect.status))) [api, missing] = [SILENT, "mute"];
  /** @type {Platform} */
  const platform = {
    missing,
    refused: () => {},
    over: () => {},
    longest: aside ? LONGEST[2004] : missing ? Infinity : dialect.longest,
    completed: DONE.test(get(dialect.status)),
    best: shareOf(known(get(dialect.share)), dialect.whole),
    text: known(aside ? plain(read(() => aside.getItem(ASIDE))) : get("cmi.suspend_data")),
    keep: (text) => (aside ? store(text) : set("cmi.suspend_data", text)),
    start: () => {
      set(dialect.status, "incomplete");
      set(dialect.exit, "suspend");
    },
    suspend: () => set(dialect.exit, "suspend"),
    complete: () => set(dialect.status, "completed"),
    score: (score) => scored(version, score).forEach(([name, value]) => set(name, value)),
    time: (seconds) => set(dialect.time, version === "1.2" ? clock(seconds) : `PT${Math.floor(seconds)}S`),
    commit: () => !change(dialect.commit, ""),
    end: () => { guarded(api, dialect.end, ""); },
  };
  return platform;
}

const ASIDE = "spielekiste.box";

/** In place of a platform that is missing or does not answer; a Kolibri without one in reach stores only the text.
 * @type {Api} */
const SILENT = {
  ...Object.fromEntries(["LMSInitialize", "LMSSetValue", "LMSCommit", "Initialize", "SetValue", "Commit"]
    .map((name) => [name, () => "true"])),
};
