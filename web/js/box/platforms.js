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
 */

/** @typedef {Record<string, (...values: string[]) => unknown>} Api */
/** @typedef {{raw: number, max: number}} Score */
/** @typedef {{longest: number, completed: boolean, best: number, text: string,
 *   keep: (text: string) => void, start: () => void, suspend: () => void, complete: () => void, score: (score: Score) => void,
 *   time: (seconds: number) => void, commit: () => boolean, end: () => void}} Platform */

const NEAREST = 500; // windows to look through, more than any page has
const DONE = ["completed", "passed"];

/** Limits of `cmi.suspend_data`, in characters; the second one also for Kolibri. */
export const LONGEST = { "1.2": 4096, 2004: 64000 };

/** The six functions of either version, and the elements that a box uses. */
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
 * @param {any} page @param {string} name @returns {Api | null} */
function find(page, name) {
  return above(page, name) || (opener(page) && above(opener(page), name));
}

/** @param {any} page */
function opener(page) {
  try {
    return page.top.opener || page.opener;
  } catch (_) {
    return page.opener;
  }
}

/** @param {any} page @param {string} name @returns {Api | null} */
function above(page, name) {
  try {
    for (let times = 0; times < NEAREST; times += 1, page = page.parent) {
      if (page[name]) return page[name];
      if (page.parent === page || !page.parent) return null;
    }
  } catch (_) {
    // a window of another site, which may not be read
  }
  return null;
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
 * Open the platform around a page; null if there is none, or if it refuses.
 * @param {any} page the window @param {"1.2" | "2004"} version
 * @param {(what: string, fault: string) => void} refused called for each refused value
 * @param {{getItem: (name: string) => string | null, setItem: (name: string, text: string) => void} | null} [aside]
 * storage for the text, for a platform without `cmi.suspend_data` @returns {Platform | null}
 */
export function open(page, version, refused, aside = null) {
  const dialect = VERSIONS[version];
  const api = find(page, dialect.api) || (aside && SILENT);
  const ask = (/** @type {string} */ name, /** @type {string[]} */ ...values) => String(api?.[name](...values));
  if (!api || ask(dialect.begin, "") !== "true") return null;

  const get = (/** @type {string} */ name) => ask(dialect.get, name);
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    if (ask(dialect.set, name, value) !== "true") refused(name, ask(dialect.fault));
  };
  const shared = get(dialect.share);
  return {
    longest: aside ? LONGEST[2004] : dialect.longest,
    completed: DONE.includes(get(dialect.status)),
    best: shared === "" ? -1 : Number(shared) / dialect.whole,
    text: (aside ? aside.getItem(ASIDE) : get("cmi.suspend_data")) || "",
    keep: (text) => (aside ? aside.setItem(ASIDE, text) : set("cmi.suspend_data", text)),
    start: () => {
      set(dialect.status, "incomplete");
      set(dialect.exit, "suspend");
    },
    suspend: () => set(dialect.exit, "suspend"),
    complete: () => set(dialect.status, "completed"),
    score: (score) => scored(version, score).forEach(([name, value]) => set(name, value)),
    time: (seconds) => set(dialect.time, version === "1.2" ? clock(seconds) : `PT${Math.floor(seconds)}S`),
    commit: () => ask(dialect.commit, "") === "true",
    end: () => { ask(dialect.end, ""); },
  };
}

const ASIDE = "spielekiste.box";

/** For a Kolibri whose frame has no platform in reach: only the text is stored. @type {Api} */
const SILENT = {
  LMSInitialize: () => "true", LMSFinish: () => "true", LMSGetValue: () => "",
  LMSSetValue: () => "true", LMSCommit: () => "true", LMSGetLastError: () => "0",
};
