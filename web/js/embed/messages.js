// @ts-check
/**
 * Messages between the application and a page that embeds it, with the checks used by both.
 *
 * Every message is a plain object `{spielekiste: 1, type, …}`: the number is the version of this
 * protocol, `id` is an optional mark of the sender, at most 64 characters, and a reply returns it
 * as `re`. A message without `spielekiste` is not ours and is ignored; one with it that
 * violates the protocol is answered with an `error` and has no effect.
 *
 * Used on both sides: by embed.js on the host page, and by frame.js in the iframe. The site's page
 * about embedding describes it (app/views/site/embedding.py).
 */

export const VERSION = 1;

/** @typedef {{spielekiste: number, type: string, [field: string]: unknown}} Message */
/** @typedef {(value: unknown) => boolean} Check */
/** @typedef {{required?: Record<string, Check>, optional?: Record<string, Check>}} Shape */
/** @typedef {{code: "version" | "type" | "field", where: string, message: string}} Fault */

const LONGEST_TEXT = 1_400_000; // longest possible packed record
const MARK = 64;

/** @param {number} longest @returns {Check} */
const text = (longest) => (value) => typeof value === "string" && value.length <= longest;

/** @param {Check} item @param {number} most @returns {Check} */
const list = (item, most) => (value) =>
  Array.isArray(value) && value.length <= most && value.every(item);

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @type {Check} */
const count = (value) => Number.isInteger(value) && Number(value) >= 0;
/** @type {Check} */
const whole = (value) => Number.isInteger(value);
/** @type {Check} */
const flag = (value) => typeof value === "boolean";
/** @type {Check} */
const seed = (value) => typeof value === "string" && /^[A-Za-z0-9]{1,64}$/.test(value);
/** @type {Check} */
const options = (value) => isObject(value) && Object.keys(value).length <= MARK
  && Object.entries(value).every(([name, one]) => text(MARK)(name) && text(200)(one));
/** @type {Check} */
const player = (value) => isObject(value)
  && Object.keys(value).every((name) => name === "name" || name === "mind")
  && text(MARK)(value.name ?? "") && text(MARK)(value.mind ?? "");
/** @type {Check} */
const result = (value) => isObject(value) && list(whole, 8)(value.places) && list(whole, 8)(value.scores);

/** @type {Check} */
const score = (value) => isObject(value) && ["seat", "raw", "max"].every((name) => count(value[name]));

/** Messages from the host. @type {Record<string, Shape>} */
export const HOST = {
  hello: {},
  start: {
    required: { game: text(MARK) },
    optional: { options, players: list(player, 8), seed },
  },
  pause: {},
  resume: {},
  load: { required: { record: text(LONGEST_TEXT) } },
  read: {},
  language: { required: { code: text(MARK) } },
  theme: { required: { name: text(MARK) } },
};

/** Messages from the application. @type {Record<string, Shape>} */
export const CRATE = {
  hello: {},
  ready: { required: { games: list(text(MARK), 64), languages: list(text(MARK), 64) } },
  size: { required: { height: count } },
  step: { required: { game: text(MARK), number: count, text: text(LONGEST_TEXT) } },
  turn: { required: { seat: count, name: text(MARK) } },
  finished: {
    required: {
      game: text(MARK), number: count, of: count, reason: text(MARK),
      players: list(text(MARK), 8), places: list(whole, 8), scores: list(whole, 8),
    },
    optional: { match: result, score },
  },
  resting: { required: { on: flag } },
  record: { required: { text: text(LONGEST_TEXT), over: flag } },
  error: {
    required: { code: text(MARK), message: text(1000) },
    optional: { where: text(200) },
  },
};

/** Return whether data is meant as one of our messages, valid or not. @param {unknown} data
 * @returns {data is Record<string, unknown>} */
export function isOurs(data) {
  return isObject(data) && "spielekiste" in data;
}

/** Return the `re` field of the reply to a message, if that has a valid `id`.
 * @param {Record<string, unknown>} data */
export function reply(data) {
  return text(MARK)(data.id) ? { re: data.id } : {};
}

/** @param {Fault["code"]} code @param {string} where @param {string} message @returns {Fault} */
const fault = (code, where, message) => ({ code, where: where.slice(0, 200), message });

/**
 * Return what is wrong with a message, or null.
 * @param {Record<string, unknown>} data @param {Record<string, Shape>} agreed `HOST` or `CRATE`
 */
export function faultOf(data, agreed) {
  if (data.spielekiste !== VERSION) {
    return fault("version", "spielekiste", `expected version ${VERSION}`);
  }
  const type = String(data.type);
  if (!Object.hasOwn(agreed, type)) {
    return fault("type", "type", `expected one of ${Object.keys(agreed).join(", ")}`);
  }
  return fieldFault(data, agreed[type]);
}

/** @param {Record<string, unknown>} data @param {Shape} shape */
function fieldFault(data, { required = {}, optional = {} }) {
  const known = { ...required, ...optional, id: text(MARK), re: text(MARK) };
  const missing = Object.keys(required).find((name) => !(name in data));
  if (missing) return fault("field", missing, "this field is required");
  for (const name of Object.keys(data)) {
    if (name === "spielekiste" || name === "type") continue;
    if (!Object.hasOwn(known, name)) return fault("field", name, "unknown field for this type");
    if (!known[/** @type {keyof typeof known} */ (name)](data[name])) {
      return fault("field", name, "wrong type, or too long");
    }
  }
  return null;
}
