// Plays a visit in each of many platforms that do not keep the rules, and prints what learners were told, what
// is stored, and what went wrong. Each kind of fault changes the functions of a strict platform.
import { open } from "../../web/js/box/platforms.js";
import { Recorder } from "../../web/js/box/recorder.js";
import { Clock, Platform } from "./platform.mjs";

const SCORM12 = {
  api: "API", begin: "LMSInitialize", end: "LMSFinish", get: "LMSGetValue", set: "LMSSetValue",
  commit: "LMSCommit", fault: "LMSGetLastError", share: "cmi.core.score.raw", whole: 100,
  status: "cmi.core.lesson_status", over: "301",
};
const SCORM2004 = {
  api: "API_1484_11", begin: "Initialize", end: "Terminate", get: "GetValue", set: "SetValue",
  commit: "Commit", fault: "GetLastError", share: "cmi.score.scaled", whole: 1,
  status: "cmi.completion_status", over: "133",
};
const NAMES = { "1.2": SCORM12, 2004: SCORM2004, kolibri: SCORM12 };

const thrower = (/** @type {unknown} */ what) => () => { throw what; };
/** Answer instead of the platform for one element. */
const scoring = (/** @type {unknown} */ answer) => (f, n) => {
  const get = f[n.get];
  f[n.get] = (name) => (name === n.share ? answer : get(name));
};
/** Change every answer of some functions. */
const answering = (change, ...which) => (f, n) => {
  for (const name of which.map((each) => n[each])) {
    const real = f[name];
    f[name] = (...values) => change(real(...values));
  }
};
const ACTS = ["begin", "set", "commit"];
const ALL = ["begin", "end", "get", "set", "commit", "fault"];
const lacking = (...which) => (f, n) => which.forEach((each) => { delete f[n[each]]; });
const throwing = (...which) => (f, n) => which.forEach((each) => { f[n[each]] = thrower(new Error("down")); });

/** End the session after some values; afterwards, beginning again fails or succeeds. */
const ending = (again) => (f, n) => {
  const [set, commit, begin] = [f[n.set], f[n.commit], f[n.begin]];
  let left = 4;
  let begun = false;
  const isOver = () => left <= 0;
  f[n.begin] = (nothing) => {
    if (!begun) { begun = true; return begin(nothing); }
    if (!again) return "false";
    left = Infinity;
    return "true";
  };
  f[n.set] = (...values) => { left -= 1; return isOver() ? "false" : set(...values); };
  f[n.commit] = (nothing) => (isOver() ? "false" : commit(nothing));
  f[n.fault] = () => (isOver() ? n.over : "0");
};

const KINDS = {
  "throws at every call": throwing(...ALL),
  "throws from the first value on": throwing("set", "commit", "end"),
  "throws at every read": throwing("get"),
  "throws at the write": throwing("commit"),
  "throws at the end": throwing("end"),
  "throws nothing that is an error": (f, n) => ALL.forEach((each) => { f[n[each]] = thrower(Object.create(null)); }),
  "throws when asked for its error": (f, n) => {
    f[n.fault] = thrower(null);
    f[n.set] = () => "false";
  },
  "lacks the write": lacking("commit"),
  "lacks the end": lacking("end"),
  "lacks reading": lacking("get"),
  "lacks setting": lacking("set", "fault"),
  "lacks errors": lacking("fault"),
  "lacks the beginning": lacking("begin"),
  "has functions that are none": (f, n) => ALL.forEach((each) => { f[n[each]] = {}; }),
  "refuses the beginning and reads": (f, n) => { f[n.begin] = () => "false"; f[n.get] = () => ""; },
  "has begun before": (f, n) => { const begin = f[n.begin]; f[n.begin] = (nothing) => { begin(nothing); return "false"; }; },
  "answers True": answering((text) => (text === "true" ? "True" : text), ...ACTS),
  "answers 1": answering((text) => (text === "true" ? "1" : text), ...ACTS),
  "answers with a number": answering((text) => (text === "true" ? 1 : text), ...ACTS),
  "answers with a boolean": answering((text) => text === "true", ...ACTS),
  "answers with an object of text": answering((text) => new String(text), "get", ...ACTS),
  "answers nothing to acts": answering(() => undefined, ...ACTS),
  "answers later, with an error": answering(() => Promise.reject(new Error("later")), "get", ...ACTS),
  "reads null for nothing": answering((text) => text || null, "get"),
  "reads undefined for nothing": answering((text) => text || undefined, "get"),
  "reads the word undefined": answering((text) => text || "undefined", "get"),
  "has no score: null": scoring(null),
  "has no score: unknown": scoring("unknown"),
  "has no score: NaN": scoring("NaN"),
  "has a score of 0,00": scoring("0,00"),
  "has a score with a comma": (f, n) => scoring(n.whole === 100 ? "53,33" : "0,5333")(f, n),
  "has a score of a number": (f, n) => scoring(0.2 * n.whole)(f, n),
  "has an impossible score": scoring("1e9"),
  "has ended the session": ending(false),
  "ends the session and begins again": ending(true),
  "ended the session with an exception": (f, n) => { ending(false)(f, n); f[n.commit] = thrower(new Error("gone")); },
  "refuses one value": (f, n) => { const set = f[n.set]; f[n.set] = (name, value) => (/time/.test(name) ? "false" : set(name, value)); },
  "cannot write": (f, n) => { f[n.commit] = () => "false"; },
  "writes after a while": (f, n) => {
    const commit = f[n.commit];
    let left = 2;
    f[n.commit] = (nothing) => { left -= 1; return left >= 0 ? "false" : commit(nothing); };
  },
  "is a frame with that name": (f) => {
    for (const name of Object.keys(f)) delete f[name];
    Object.defineProperty(f, "then", { get: thrower(new Error("SecurityError")) });
  },
};

/** Storage that Kolibri has for a learner, and one that is full. */
const texts = () => { const kept = {}; return { kept, getItem: (name) => kept[name] ?? null, setItem: (name, text) => { kept[name] = text; } }; };

/** @param {string} kind @param {"1.2" | "2004" | "kolibri"} version */
function visit(kind, version) {
  const platform = new Platform(version === "2004" ? "2004" : "1.2");
  const page = platform.visit();
  const names = NAMES[version];
  KINDS[kind](page.top[names.api], names);
  const aside = version === "kolibri" ? texts() : null;
  const [said, clock] = [[], new Clock()];
  const match = (length) => JSON.stringify({ game: "ludo", record: "z1:".padEnd(length, "A") });
  const recorder = new Recorder(open(page, platform.version, aside), "ludo", (word) => said.push(word), clock);
  const found = recorder.recall();
  for (const length of [40, 41, 42]) { recorder.keep(match(length)); clock.pass(3000); }
  recorder.finish({ raw: 1, max: 2 });
  recorder.keep(match(43));
  clock.pass(3000);
  recorder.end();
  const share = platform.stored[names.share];
  return {
    said, found, status: platform.stored[names.status] ?? "", share: share === undefined ? null : Number(share) / names.whole,
    text: (aside ? aside.kept["spielekiste.box"] : platform.stored["cmi.suspend_data"])?.length ?? 0,
  };
}

const reports = {};
const loose = [];
process.on("unhandledRejection", (error) => loose.push(String(error)));
for (const kind of Object.keys(KINDS)) for (const version of Object.keys(NAMES)) reports[`${kind}/${version}`] = visit(kind, version);
await new Promise((done) => { setTimeout(done, 20); });
console.log(JSON.stringify({ reports, loose }));
