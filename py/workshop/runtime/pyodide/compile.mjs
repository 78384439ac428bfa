// @ts-check
/**
 * node compile.mjs <from> <to> [<lean>]: compile every .py in a zip to a .pyc for the browser; with
 * "ours" or "library" for the snapshot, see compile.py.
 */
import { readFileSync, writeFileSync } from "node:fs";

import { boot, run } from "./boot.mjs";

const [from, to, lean = ""] = process.argv.slice(2);
const python = await boot({});
python.FS.writeFile("/from.zip", readFileSync(from));
python.FS.writeFile("/lean", lean);
run(python, "compile.py");
writeFileSync(to, python.FS.readFile("/to.zip"));
process.exit(0);
