// @ts-check
/** node icons.mjs <drawing> <picture> <width>: rasterise an SVG drawing by resvg. */
import { readFileSync, writeFileSync } from "node:fs";

import { Resvg } from "@resvg/resvg-js";

const [drawing, picture, width] = process.argv.slice(2);
const resvg = new Resvg(readFileSync(drawing, "utf-8"), {
  fitTo: { mode: "width", value: Number(width) },
  font: { loadSystemFonts: false },
});
writeFileSync(picture, resvg.render().asPng());
