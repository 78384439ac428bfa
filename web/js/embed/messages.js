// @ts-check
/**
 * Messages between the application and a page that embeds it, with the checks used by both.
 *
 * Every message is a plain object `{spielekiste: 1, type, …}`: the number is the version of this
 * protocol, `id` is an optional mark of the sender, at most 64 characters, and a reply returns it
 * as `re`. A message without `spielekiste` is not ours and is ignored; one with it that
 * violates the protocol is answered with an `error` and has no effect.
 *
 * messages.json is the only description of the messages: the fields of each type, as JSON Schema,
 * with the name of a kind instead of a reference. Both sides check with it, embed.js on the host page
 * and frame.js in the iframe, and the build writes the published schema and the types for TypeScript
 * from it (workshop/build/pages/messages.py). The site's page about embedding explains the messages in words
 * (app/prerender/embedding.py).
 */
import source from "./messages.json" with { type: "json" };

/** The part of JSON Schema that messages.json uses; `check` knows no other keyword.
 * @typedef {object} Schema
 * @property {string} type
 * @property {number} [maxLength]
 * @property {string} [pattern]
 * @property {string[]} [enum]
 * @property {number} [minimum]
 * @property {number} [maxItems]
 * @property {Field} [items]
 * @property {number} [maxProperties]
 * @property {{maxLength: number}} [propertyNames]
 * @property {Record<string, Field>} [properties]
 * @property {string[]} [required]
 * @property {Field | boolean} [additionalProperties]
 */
/** A schema, or the name of a kind. @typedef {Schema | string} Field */
/** @typedef {{required?: Record<string, Field>, optional?: Record<string, Field>}} Shape */
/** @typedef {{code: "version" | "type" | "field", where: string, message: string}} Fault */

/** @type {Record<string, Schema>} */
const kinds = source.kinds;

export const VERSION = source.version;

/** Messages from the host. @type {Record<string, Shape>} */
export const HOST = source.host;

/** Messages from the application. @type {Record<string, Shape>} */
export const CRATE = source.game;

const MARK = "Mark";
const HALF = /\p{Surrogate}/u; // half of a surrogate pair, which is no text for Python

/** @param {unknown} value @returns {value is Record<string, unknown>} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @type {Record<string, (value: any, schema: Schema) => boolean>} */
const CHECKS = {
  boolean: (value) => typeof value === "boolean",
  integer: (value, { minimum = -Infinity }) => Number.isInteger(value) && value >= minimum,
  string: (value, { maxLength = Infinity, pattern = "", enum: known }) => typeof value === "string"
    && isWithin(value, maxLength) && !HALF.test(value) && new RegExp(pattern, "u").test(value)
    && (!known || known.includes(value)),
  array: (value, { items = MARK, maxItems = Infinity }) => Array.isArray(value)
    && value.length <= maxItems && value.every((item) => matches(item, items)),
  object: isFitting,
};

/** Return whether a text has at most this many characters, which JSON Schema counts as code points.
 * @param {string} value @param {number} most */
function isWithin(value, most) {
  return value.length <= most || (value.length <= 2 * most && [...value].length <= most);
}

/** @param {unknown} value @param {Schema} schema */
function isFitting(value, { properties = {}, required = [], additionalProperties: rest = true, propertyNames, maxProperties = Infinity }) {
  if (!isObject(value) || !required.every((name) => Object.hasOwn(value, name))) return false;
  const names = Object.keys(value);
  return names.length <= maxProperties && names.every((name) => {
    const field = Object.hasOwn(properties, name) ? properties[name] : rest;
    const isNamed = !propertyNames || matches(name, { type: "string", ...propertyNames });
    return isNamed && (typeof field === "boolean" ? field : matches(value[name], field));
  });
}

/** @param {Field} field @returns {Schema} */
const schemaOf = (field) => (typeof field === "string" ? kinds[field] : field);

/** Return whether a value matches a schema. @param {unknown} value @param {Field} field @returns {boolean} */
function matches(value, field) {
  const schema = schemaOf(field);
  return CHECKS[schema.type](value, schema);
}

/** Return whether data is meant as one of our messages, valid or not. @param {unknown} data
 * @returns {data is Record<string, unknown>} */
export function isOurs(data) {
  return isObject(data) && "spielekiste" in data;
}

/** Return the `re` field of the reply to a message, if that has a valid `id`.
 * @param {Record<string, unknown>} data */
export function reply(data) {
  return matches(data.id, MARK) ? { re: data.id } : {};
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
  /** @type {Record<string, Field>} */
  const known = { ...required, ...optional, id: MARK, re: MARK };
  const missing = Object.keys(required).find((name) => !(name in data));
  if (missing) return fault("field", missing, "this field is required");
  for (const name of Object.keys(data)) {
    if (name === "spielekiste" || name === "type") continue;
    if (!Object.hasOwn(known, name)) return fault("field", name, "unknown field for this type");
    if (!matches(data[name], known[name])) return fault("field", name, expected(known[name]));
  }
  return null;
}

/** Say what a field must be. @param {Field} field */
function expected(field) {
  const { enum: known } = schemaOf(field);
  return known ? `expected one of ${known.join(", ")}` : "wrong type, too long, or not Unicode";
}
