// @ts-check
/**
 * node snapshot.mjs <folder>: save the memory of an interpreter that has imported every module
 * that can be imported without a page, and list the modules that cannot. The folder holds the
 * scripts of Pyodide in runtime, the compiled stdlib.zip, wanted.json, the modules in root and the
 * files for the page in rest. The results are memory.bin and report.json in the same folder.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { boot, run } from "./boot.mjs";

const HEAP = 31457280;

/** Fill unused memory with zeros: it still holds old data, which would compress badly.
 * @param {any} module */
function blank(module) {
  // Leftovers of finished calls on the stack, including random numbers.
  module.HEAPU8.fill(0, module._emscripten_stack_get_end(), module._emscripten_stack_get_current());
  const top = module._sbrk(0);
  const taken = [];
  for (let size = 1 << 20; size >= 32; size >>= 1) {
    let at = module._malloc(size);
    for (; at < top; at = module._malloc(size)) taken.push([at, size]);
    module._free(at);
  }
  for (const [at, size] of taken) module.HEAPU8.fill(0, at, at + size);
  for (const [at] of taken) module._free(at);
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

const [folder] = process.argv.slice(2);
/** @param {string} name */
const file = (name) => join(folder, name);

const python = await boot({ _makeSnapshot: true, stdLibURL: file("stdlib.zip") }, file("runtime"));
copy(python.FS, file("root"), "/");
copy(python.FS, file("rest"), "/rest");
python.FS.writeFile("/wanted.json", readFileSync(file("wanted.json")));
run(python, "snapshot.py");
writeFileSync(file("report.json"), python.FS.readFile("/report.json"));
blank(python._module);
const size = python._module.HEAP8.length;
if (size !== HEAP) throw new Error(`memory has grown to ${size} and cannot be restored: import less`);
writeFileSync(file("memory.bin"), python.makeMemorySnapshot());
process.exit(0);
