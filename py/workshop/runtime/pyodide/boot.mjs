// @ts-check
/** Starts Pyodide in node so that equal builds make equal memory, for every kind of browser. */
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

/** What is compiled has no docstrings, no assertions, and of every place in its source only the line. */
const ARGS = ["-OO", "-X", "no_debug_ranges"];

/** Start Pyodide by the scripts in that folder; all else is that of the package.
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
  return loadPyodide({ args: ARGS, env, indexURL: PACKAGE, createPyodideModule, ...options });
}

/** Run a Python file of this folder, which sees the file system of Pyodide only.
 * @param {any} python @param {string} name */
export function run(python, name) {
  const globals = python.toPy({});
  python.runPython(readFileSync(join(HERE, name), "utf-8"), { globals });
  globals.destroy();
}
