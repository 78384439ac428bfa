// @ts-check
/**
 * node snapshot.mjs <folder> [trace|wait]: save the memory of an interpreter that has imported every module
 * that can be imported without a page, and list the modules that cannot. The folder holds the
 * scripts of Pyodide in runtime, the compiled stdlib.zip, wanted.json, the modules in root, the files for the page in
 * rest, and for a small build eager.json and layout.json. The first run, with "trace", only writes trace.bin for the
 * second one (layout.mjs). The results of that are memory.bin, code.bin (deferred.py) and report.json in the same folder.
 * With "wait", the folder has only runtime and stdlib.zip until a line arrives on the standard input.
 * snapshot.py writes the report; `ring` is an object in the garbage collector's list there, and the
 * start of that list afterwards.
 */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";

import { boot, run } from "./boot.mjs";
import { Layout } from "./layout.mjs";

const HEAP = 31457280;

// A stream's pointer to its buffer, in words; the buffer's size, and the header that malloc gives it, whether the
// block before it is in use or not.
const [BUFFER, BUFFER_SIZE, BUFFER_CHUNK] = [12, 131072, 131080 | 3];

const GC_HEAD = 8; // before an object that the garbage collector knows
const FLAGS = 3; // bits in the two links of such an object

/** Zero leftovers of finished calls on the stack, including random numbers. @param {any} module */
function blankStack({ HEAPU8, _emscripten_stack_get_end: end, _emscripten_stack_get_current: current }) {
  HEAPU8.fill(0, end(), current());
}

/** Fill the empty buffers of Python's streams with zeros: they hold old data too.
 * @param {any} module @param {number[]} streams */
function blankBuffers({ HEAPU8, HEAPU32 }, streams) {
  for (const stream of streams) {
    const buffer = HEAPU32[stream / 4 + BUFFER];
    if ((HEAPU32[buffer / 4 - 1] | 1) !== BUFFER_CHUNK) throw new Error("streams have changed: adapt BUFFER");
    HEAPU8.fill(0, buffer, buffer + BUFFER_SIZE);
  }
}

/** Sort the list of all objects that the garbage collector knows by address, which delta.py relies on.
 * @param {any} module @param {number} known @returns {number} Address of its start. */
function sortRing({ HEAPU32 }, known) {
  const ring = [];
  let at = known;
  do {
    const next = HEAPU32[at / 4] & ~FLAGS;
    if ((HEAPU32[next / 4 + 1] & ~FLAGS) !== at) throw new Error("not a list of objects: adapt GC_HEAD");
    ring.push({ at, next: HEAPU32[at / 4] & FLAGS, before: HEAPU32[at / 4 + 1] & FLAGS });
    at = next;
  } while (at !== known);
  ring.sort((one, other) => one.at - other.at);
  ring.forEach((node, index) => {
    HEAPU32[node.at / 4] = ring[(index + 1) % ring.length].at | node.next;
    HEAPU32[node.at / 4 + 1] = ring[(index || ring.length) - 1].at | node.before;
  });
  return ring[0].at;
}

/** Copy a folder into Pyodide's file system.
 * @param {any} FS @param {string} from @param {string} to */
function copy(FS, from, to) {
  FS.mkdirTree(to);
  for (const name of readdirSync(from).sort()) {
    const [source, target] = [join(from, name), join(to, name)];
    if (statSync(source).isDirectory()) copy(FS, source, target);
    else FS.writeFile(target, readFileSync(source));
  }
}

const [folder, mode] = process.argv.slice(2);
const trace = mode === "trace";
/** @param {string} name */
const file = (name) => join(folder, name);

const python = await boot({ _makeSnapshot: true, stdLibURL: file("stdlib.zip") }, file("runtime"));
if (mode === "wait") await new Promise((go) => process.stdin.once("data", go));
copy(python.FS, file("root"), "/");
copy(python.FS, file("rest"), "/rest");
for (const name of ["wanted.json", "eager.json"].filter((name) => existsSync(file(name)))) {
  python.FS.writeFile(`/${name}`, readFileSync(file(name)));
}
const layout = existsSync(file("layout.json")) ? new Layout(
  python._module,
  JSON.parse(readFileSync(file("layout.json"), "utf-8")),
  trace ? undefined : deserialize(readFileSync(file("trace.bin"))),
) : undefined;
layout?.enter("library");
run(python, "snapshot.py", {
  enter: (/** @type {string} */ name) => layout?.enter(name),
  leave: () => layout?.leave(),
});
python.runPython("import gc; gc.collect()"); // snapshot.py itself
if (trace && layout) {
  writeFileSync(file("trace.bin"), serialize(layout.traced()));
  process.exit(0);
}
const report = JSON.parse(python.FS.readFile("/report.json", { encoding: "utf8" }));
if (layout) {
  Object.assign(report, { used: layout.used(), misses: layout.misses, regions: layout.rests[0].at });
  layout.end();
  blankBuffers(python._module, report.streams);
  report.ring = sortRing(python._module, report.ring - GC_HEAD);
} else Object.assign(report, { ring: 0, regions: 0 });
blankStack(python._module);
writeFileSync(file("code.bin"), python.FS.readFile("/code.bin"));
writeFileSync(file("report.json"), JSON.stringify(report));
const size = python._module.HEAP8.length;
if (size !== HEAP) throw new Error(`memory has grown to ${size} and cannot be restored: import less`);
writeFileSync(file("memory.bin"), python.makeMemorySnapshot());
process.exit(0);
