// @ts-check
/** Starts Pyodide in node so that equal builds make equal memory, for every kind of browser. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const NEW_YEAR = 1767225600000;
const HERE = dirname(fileURLToPath(import.meta.url));

// Node would print the line of the error, which is a megabyte of Pyodide.
process.on("uncaughtException", (error) => {
  console.error(String(error).slice(-3000));
  process.exit(1);
});

/** The clock stands still, and chance is counted out. */
function standStill() {
  let count = 0;
  Date.now = () => NEW_YEAR;
  performance.now = () => 0;
  globalThis.crypto.getRandomValues = (array) => {
    if (array === null) return array;
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    bytes.forEach((_, index) => { bytes[index] = (count += 1) & 255; });
    return array;
  };
}

/** Python is told how its program is called, and remembers it: not where this machine has it. */
function sayNothingOfPlace() {
  process.argv.length = 1;
}

/** On a tablet Pyodide leaves out a trampoline that WebKit cannot restore. */
function sayTablet() {
  const value = { userAgent: "iPad", language: "en" };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
}

/** @param {Record<string, unknown>} options */
export async function boot(options) {
  standStill();
  sayNothingOfPlace();
  sayTablet();
  /* The one of node_modules is the one that is shipped. */
  const { loadPyodide } = await import("../../../node_modules/pyodide/pyodide.mjs");
  const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" };
  return loadPyodide({ args: ["-OO"], env, ...options });
}

/** Run a Python file of this folder, which sees the file system of Pyodide only.
 * @param {any} python @param {string} name */
export function run(python, name) {
  const globals = python.toPy({});
  python.runPython(readFileSync(join(HERE, name), "utf-8"), { globals });
  globals.destroy();
}
