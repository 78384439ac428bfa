// Plays matches step by step in a learning platform that ends every visit without notice. Reads
// {version, game, pace, matches: [{steps: [text of a saved match, …], score}]} from a file, and prints what
// each visit found, what is stored at the end, and how often the platform was asked to write.
import { readFileSync } from "node:fs";
import { open } from "../../web/js/box/platforms.js";
import { Recorder } from "../../web/js/box/recorder.js";
import { Clock, Platform } from "./platform.mjs";

const plan = JSON.parse(readFileSync(process.argv[2], "utf-8"));
const platform = new Platform(plan.version);
const clock = new Clock();
const found = [];
const said = [];

function visit() {
  const recorder = new Recorder(open(platform.visit(), plan.version), plan.game, (word) => said.push(word), clock);
  found.push(recorder.recall());
  return recorder;
}

for (const { steps, score } of plan.matches) {
  steps.forEach((text, at) => {
    const recorder = visit();
    recorder.keep(text);
    clock.pass(3000);
    if (at === steps.length - 1) recorder.finish(score);
  });
}
visit().end();
console.log(JSON.stringify({ found, said, broken: platform.broken, stored: platform.stored, calls: platform.calls.length }));
