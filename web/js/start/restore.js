// @ts-check
/**
 * Restores a snapshot of Python's memory without blocking: in the page, joined to interpreter.js, and in the arena's
 * workers, joined to arena/worker.js.
 */
const PAGE = 4096;
const WORDS = PAGE / 4;
const FLAGS = 3;

const STEP_MS = 6; // without a pause, while the memory is written

/** Eight words at a time take half as long, because most of a start's words are summed before the browser has optimized
 * this function. @param {number} sum @param {Uint32Array} words */
function sumWords(sum, words) {
  const end = words.length & ~7;
  for (let at = 0; at < end; at += 8) {
    sum = (sum + words[at] + words[at + 1] + words[at + 2] + words[at + 3]
      + words[at + 4] + words[at + 5] + words[at + 6] + words[at + 7]) | 0;
  }
  for (let at = end; at < words.length; at += 1) sum = (sum + words[at]) | 0;
  return sum;
}

/** Apply a difference by XOR.
 * @param {Uint32Array} heap @param {Uint32Array} part @param {number} from */
function change(heap, part, from) {
  for (let at = 0; at < part.length; at += 1) heap[from + at] ^= part[at];
}

/** Replace distances by addresses in the list of objects (delta.py). @param {Uint32Array} memory @param {number} ring */
function relink(memory, ring) {
  let before = ring;
  let at = memory[ring / 4] & ~FLAGS;
  while (at !== ring) {
    const link = memory[at / 4];
    const step = link & ~FLAGS;
    const next = step ? at + step : ring;
    memory[at / 4] = next | (link & FLAGS);
    memory[at / 4 + 1] |= before;
    before = at;
    at = next;
  }
}

/**
 * Free the memory of an array at once, where the browser can. Garbage would count as used memory, and bring forward a
 * collection, which blocks the page.
 * @param {Uint8Array<ArrayBuffer> | Uint32Array<ArrayBuffer>} array
 */
function release({ buffer }) {
  buffer.transfer?.(0);
}

/**
 * Restore the snapshot in the memory of a new interpreter, with a break after each step; `fresh` and `words` are freed.
 * @param {SpielekistePlan} plan @param {Uint8Array} heap @param {number} end
 * @param {Uint8Array<ArrayBuffer>} fresh @param {Uint32Array<ArrayBuffer>} words
 * @param {() => Promise<void>} [breathe] makes a break
 */
async function restoreMemory(plan, heap, end, fresh, words, breathe = pause) {
  await write(plan, heap, end, fresh, words, breathe);
  release(words);
  release(fresh);
  await breathe();
  if (plan.ring) relink(new Uint32Array(heap.buffer), plan.ring);
  await breathe();
}

/**
 * Write the snapshot over the memory of a new interpreter. The file holds the number of runs of
 * pages, then first page and number of pages of each run, then their bytes. Below `plan.base` these
 * are the difference from `fresh`; above it all other bytes are zero. See
 * workshop/runtime/delta.py. A new interpreter has used no memory from `end` on.
 * @param {SpielekistePlan} plan @param {Uint8Array} heap @param {number} end
 * @param {Uint8Array} fresh @param {Uint32Array} words @param {() => Promise<void>} breathe
 */
async function write(plan, heap, end, fresh, words, breathe) {
  if (heap.length !== plan.heap) throw new Error(`${heap.length} bytes instead of ${plan.heap}`);
  let due = performance.now() + STEP_MS;
  heap.fill(0, fresh.length, end);
  heap.set(fresh);
  const memory = new Uint32Array(heap.buffer);
  const [runs] = words;
  let from = 1 + 2 * runs;
  for (let run = 0; run < runs; run += 1) {
    const [page, pages] = words.subarray(1 + 2 * run, 3 + 2 * run);
    const part = words.subarray(from, from += pages * WORDS);
    if (page * PAGE >= plan.base) memory.set(part, page * WORDS);
    else change(memory, part, page * WORDS);
    if (performance.now() < due) continue;
    await breathe();
    due = performance.now() + STEP_MS;
  }
}

/**
 * Add the later part of Pyodide's WebAssembly to an interpreter: the functions that no game calls. See
 * workshop/runtime/webassembly.py.
 * @param {WebAssembly.Instance} instance @param {WebAssembly.Imports} imports those of the first part
 * @param {WebAssembly.Module} later
 */
function joinLater({ exports }, imports, later) {
  const ready = /** @type {WebAssembly.Global | undefined} */ (exports.ready);
  if (!ready || ready.value) return; // a Pyodide in one part has none
  new WebAssembly.Instance(later, { ...imports, later: exports });
  ready.value = 1;
}

/** Yield to the page, without the delay of 4 ms that browsers add to nested timers.
 * @returns {Promise<void>} */
function pause() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
