// @ts-check
/** Start Pyodide in node so that equal builds make equal memory, for every kind of browser. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const NEW_YEAR = 1767225600000;
const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGE = join(HERE, "../../../../node_modules/pyodide/");

// Node would print the line of the error, which is a megabyte of Pyodide.
process.on("uncaughtException", (error) => {
  console.error(String(error).slice(-3000));
  process.exit(1);
});

/** Fix the clock, and replace random numbers by a counter. */
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

/** Hide this machine's path of the program, which Python would store in its memory. */
function sayNothingOfPlace() {
  process.argv.length = 1;
}

/** Pretend to be an iPad: Pyodide then leaves out a trampoline that WebKit cannot restore. */
function sayTablet() {
  const value = { userAgent: "iPad", language: "en" };
  Object.defineProperty(globalThis, "navigator", { value, configurable: true });
}

/** Compile without docstrings, assertions and column numbers. */
const ARGS = ["-OO", "-X", "no_debug_ranges"];

/** Start Pyodide with the scripts and the WebAssembly in that folder and all other files from its package.
 * @param {Record<string, unknown>} options @param {string} scripts */
export async function boot(options, scripts = PACKAGE) {
  standStill();
  sayNothingOfPlace();
  sayTablet();
  /** @param {string} name */
  const script = (name) => import(pathToFileURL(join(scripts, name)).href);
  const { loadPyodide } = await script("pyodide.mjs");
  const { default: createPyodideModule } = await script("pyodide.asm.mjs");
  const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" };
  const files = { indexURL: join(scripts, "/"), lockFileURL: join(PACKAGE, "pyodide-lock.json") };
  return loadPyodide({ args: ARGS, env, ...files, createPyodideModule, ...options });
}

/** Run a Python file from this folder in Pyodide, which sees only Pyodide's file system.
 * @param {any} python @param {string} name @param {Record<string, unknown>} given additional names */
export function run(python, name, given = {}) {
  const globals = python.toPy({});
  for (const [key, value] of Object.entries(given)) globals.set(key, value);
  python.runPython(readFileSync(join(HERE, name), "utf-8"), { globals });
  for (const key of Object.keys(given)) globals.delete(key);
  globals.destroy();
}
