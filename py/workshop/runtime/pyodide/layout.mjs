// @ts-check
/**
 * Places what each module leaves in memory into a region of its own, so that a change of one module moves no
 * other objects: a device downloads the difference from the last release.
 *
 * Whether an object will be in the snapshot is only known afterwards. So the snapshot is made twice: the first
 * run traces all allocations of each module in their order, and the second one places those that were never
 * freed into the region, one after the other. All others go where malloc puts them, and leave zeros.
 *
 * Regions are blocks of malloc (dlmalloc), divided into smaller ones, so that Python can free their objects like
 * any others.
 */

const HEAD = 8; // before a block for its user: words for the size of a free block before it, and for its own size and flags
const OVERHEAD = 4; // bytes of a block that its user cannot have
const [BEFORE_IN_USE, IN_USE] = [1, 2];
const SIZE = ~7;
const LEAST = 16; // smallest block
const FOOT = 40; // bytes behind the last block
const SPARE = 1 << 18; // bytes of a block for what has no room in its region

/** Python's table of functions for memory, with the same four in each of three domains, in words. */
const [DOMAINS, DOMAIN] = [3, 5];

/** Sizes of all allocations of each module, twice, plus 1 if they were never freed.
 * @typedef {Record<string, Uint32Array>} Trace */

/** The free part of a block that is divided. @typedef {object} Rest
 * @property {number} at address of its head @property {number} end */

/** A module that is being imported, or has been. @typedef {object} Region
 * @property {string} name
 * @property {number} count allocations so far
 * @property {number} used bytes of those that remain
 * @property {Rest | undefined} rest of its reserved memory
 * @property {number[]} sizes while tracing */

export class Layout {
  /** @param {any} module Pyodide's @param {Record<string, number>} sizes bytes to reserve, by module
   * @param {Trace | undefined} trace of the first run; without one, this is the first run */
  constructor(module, sizes, trace) {
    this.module = module;
    this.trace = trace;
    /** @type {Map<string, Region>} */
    this.regions = new Map();
    /** @type {Region[]} */
    this.inside = [];
    /** Module and number of each allocation that exists. @type {Map<number, [Region, number]>} */
    this.alive = new Map();
    /** @type {Rest[]} */
    this.rests = [];
    this.misses = 0;
    if (trace) for (const [name, size] of Object.entries(sizes)) this.region(name).rest = this.reserve(size);
    this.spare = this.reserve(SPARE);
    this.undo = this.hook();
  }

  /** @param {string} name @returns {Region} */
  region(name) {
    const found = this.regions.get(name) ?? { name, count: 0, used: 0, rest: undefined, sizes: [] };
    this.regions.set(name, found);
    return found;
  }

  /** Take a block to divide. @param {number} size */
  reserve(size) {
    const at = this.module._malloc(size - OVERHEAD) - HEAD;
    const rest = { at, end: at + (this.module.HEAPU32[at / 4 + 1] & SIZE) };
    this.rests.push(rest);
    return rest;
  }

  /** Replace Python's functions for memory; return a function that restores them. */
  hook() {
    const { module } = this;
    const tables = domains(module.HEAPU32);
    const [malloc, calloc, realloc, free] = module.HEAPU32.slice(tables[0] + 1, tables[0] + DOMAIN);
    const ours = [
      module.addFunction((/** @type {number} */ _, /** @type {number} */ size) => this.allocate(size), "ppp"),
      module.addFunction((/** @type {number} */ _, /** @type {number} */ count, /** @type {number} */ size) => {
        const at = this.allocate(count * size);
        module.HEAPU8.fill(0, at, at + count * size);
        return at;
      }, "pppp"),
      module.addFunction((/** @type {number} */ _, /** @type {number} */ at, /** @type {number} */ size) => {
        const moved = this.allocate(size);
        if (!at) return moved;
        const had = (module.HEAPU32[(at - HEAD) / 4 + 1] & SIZE) - OVERHEAD;
        module.HEAPU8.copyWithin(moved, at, at + Math.min(had, size));
        this.free(at);
        return moved;
      }, "pppp"),
      module.addFunction((/** @type {number} */ _, /** @type {number} */ at) => this.free(at), "vpp"),
    ];
    const theirs = [malloc, calloc, realloc, free];
    for (const table of tables) module.HEAPU32.set(ours, table + 1);
    return () => {
      for (const table of tables) module.HEAPU32.set(theirs, table + 1);
      for (const each of ours) module.removeFunction(each);
    };
  }

  /** @param {number} asked bytes @returns {number} */
  allocate(asked) {
    const size = asked || 1;
    const region = this.inside[this.inside.length - 1];
    const number = region.count;
    region.count += 1;
    if (!this.trace) {
      const at = this.module._malloc(size);
      region.sizes.push(size);
      this.alive.set(at, [region, number]);
      return at;
    }
    const traced = this.trace[region.name]?.[number] ?? 0;
    if (traced >> 1 !== size) this.misses += 1;
    else if (traced & 1) return this.place(region, size);
    return this.module._malloc(size);
  }

  /** @param {number} at */
  free(at) {
    if (!this.trace) this.alive.delete(at);
    this.module._free(at);
  }

  /** Cut a block off a region, or off the spare memory. @param {Region} region @param {number} asked bytes */
  place(region, asked) {
    const size = Math.max(LEAST, asked + OVERHEAD + 7 & SIZE);
    region.used += size;
    let { rest } = region;
    if (!rest || rest.end - rest.at < size + LEAST) {
      if (this.spare.end - this.spare.at < size + LEAST) this.spare = this.reserve(Math.max(SPARE, size + LEAST));
      rest = this.spare;
    }
    const { HEAPU32 } = this.module;
    const { at } = rest;
    HEAPU32[at / 4 + 1] = size | IN_USE | HEAPU32[at / 4 + 1] & BEFORE_IN_USE;
    rest.at += size;
    HEAPU32[rest.at / 4 + 1] = rest.end - rest.at | IN_USE | BEFORE_IN_USE;
    return at + HEAD;
  }

  /** Begin the import of a module. @param {string} name */
  enter(name) {
    this.inside.push(this.region(name));
  }

  /** End the import of the module that was entered last. */
  leave() {
    this.inside.pop();
  }

  /** Restore Python's functions, and zero all memory that is not in use, which holds old data and would compress
   * badly. */
  end() {
    this.undo();
    for (const { at } of this.rests) this.module._free(at + HEAD);
    blank(this.module);
  }

  /** Return the bytes that each module uses. @returns {Record<string, number>} */
  used() {
    return Object.fromEntries([...this.regions].map(([name, { used }]) => [name, used]));
  }

  /** Return the trace of this run. @returns {Trace} */
  traced() {
    const rows = [...this.regions.values()].map(({ name, sizes }) => [name, Uint32Array.from(sizes, (size) => 2 * size)]);
    /** @type {Trace} */
    const trace = Object.fromEntries(rows);
    for (const [{ name }, number] of this.alive.values()) trace[name][number] += 1;
    return trace;
  }
}

/** Return where the tables of Python's functions for memory begin, in words. @param {Uint32Array} words */
function domains(words) {
  /** @type {number[]} */
  const found = [];
  for (let at = 0; at < words.length - DOMAINS * DOMAIN; at += 1) {
    if (words[at] || !words[at + 1]) continue; // most of the memory
    const first = words.subarray(at + 1, at + DOMAIN);
    if (new Set(first).size < 4 || first.some((each) => !each || each > 20000)) continue;
    const isSame = (/** @type {number} */ domain) => !words[at + domain * DOMAIN]
      && first.every((each, index) => each === words[at + domain * DOMAIN + 1 + index]);
    if (isSame(1) && isSame(2)) found.push(at, at + DOMAIN, at + 2 * DOMAIN);
  }
  if (!found.length) throw new Error("Python's functions for memory are not in the memory: adapt DOMAINS");
  return found;
}

/** Return the free blocks; the last one ends the heap.
 * @param {any} module @returns {[number, number][]} address of the head, and size */
function freeBlocks(module) {
  const { HEAPU32 } = module;
  const end = module._sbrk(0);
  /** @type {[number, number][]} */
  const found = [];
  for (let at = Number(module.___heap_base.value ?? module.___heap_base); ;) {
    const head = HEAPU32[at / 4 + 1];
    const size = head & SIZE;
    if (size < LEAST || at + size > end) throw new Error(`no block of malloc at ${at}: adapt layout.mjs`);
    if (!(head & IN_USE)) found.push([at, size]);
    at += size;
    if (at + FOOT >= end) return found;
  }
}

/** Zero all free memory: take every hole, zero it, and free it again. @param {any} module */
function blank(module) {
  /** @type {number[]} */
  const taken = [];
  for (let holes = freeBlocks(module); holes.length > 1; holes = freeBlocks(module)) {
    for (const [, size] of holes.slice(0, -1)) taken.push(module._malloc(size - OVERHEAD));
  }
  const [[top, size]] = freeBlocks(module);
  module.HEAPU8.fill(0, top + HEAD, top + size);
  taken.sort((one, other) => one - other);
  for (const at of taken) module.HEAPU8.fill(0, at, at + (module.HEAPU32[(at - HEAD) / 4 + 1] & SIZE) - OVERHEAD);
  for (const at of taken) module._free(at);
}
