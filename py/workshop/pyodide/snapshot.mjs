// @ts-check
/**
 * node snapshot.mjs <wheel>… <memory> <report>: what an interpreter remembers that has imported
 * all there is to import before there is a page; and which modules it had to leave.
 */
import { readFileSync, writeFileSync } from "node:fs";

import { boot, run } from "./boot.mjs";

const HEAP = 31457280;
const SITE = "/lib/python3.14/site-packages";
/** Write zeros where nothing is, so that it packs well: what was freed is still there to see.
 * @param {any} module */
function blank(module) {
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

const wheels = process.argv.slice(2, -2);
const [memory, report] = process.argv.slice(-2);

const python = await boot({ _makeSnapshot: true });
for (const wheel of wheels) python.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel", { extractDir: SITE });
python.FS.writeFile(`${SITE}/awake.py`, readFileSync(new URL("awake.py", import.meta.url)));
run(python, "snapshot.py");
writeFileSync(report, python.FS.readFile("/report.json"));
blank(python._module);
const size = python._module.HEAP8.length;
if (size !== HEAP) throw new Error(`memory has grown to ${size} and cannot be restored: import less`);
writeFileSync(memory, python.makeMemorySnapshot());
process.exit(0);
