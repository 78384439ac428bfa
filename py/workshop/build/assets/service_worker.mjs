// @ts-check
/** node worker.mjs <folder> <options>: Workbox writes sw.js for a site that lies in a folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { generateSW } from "workbox-build";

const [folder, options] = process.argv.slice(2);
const { warnings } = await generateSW({
  ...JSON.parse(readFileSync(options, "utf-8")),
  globDirectory: folder,
  swDest: join(folder, "sw.js"),
  dontCacheBustURLsMatching: /^assets\//,
  ignoreURLParametersMatching: [/./],
});
if (warnings.length) throw new Error(warnings.join("\n"));
