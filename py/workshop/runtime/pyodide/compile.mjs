// @ts-check
/**
 * node compile.mjs <from> <to>: compile every .py in a zip to a .pyc for the browser, see compile.py.
 */
import { readFileSync, writeFileSync } from "node:fs";

import { boot, run } from "./boot.mjs";

const [from, to] = process.argv.slice(2);
const python = await boot({});
python.FS.writeFile("/from.zip", readFileSync(from));
run(python, "compile.py");
writeFileSync(to, python.FS.readFile("/to.zip"));
process.exit(0);
