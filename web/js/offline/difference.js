// @ts-check
/**
 * Makes a file from its earlier version and a difference; py/workshop/build/assets/updates/README.md describes the format.
 */

/** Reads numbers and bytes of a difference; an error if it is too short. */
class Reader {
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.bytes = bytes;
    this.at = 0;
  }

  get ended() { return this.at >= this.bytes.length; }

  /** Read a LEB128 number. */
  number() {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      if (this.ended || unit > 2 ** 42) throw new Error("the difference is damaged");
      const part = this.bytes[this.at];
      this.at += 1;
      value += (part & 127) * unit;
      if (part < 128) return value;
    }
  }

  /** @param {number} size */
  part(size) {
    if (size > this.bytes.length - this.at) throw new Error("the difference is damaged");
    return this.bytes.subarray(this.at, this.at += size);
  }
}

/** Add each run of changes to the copied bytes. Runs may cross the steps, which copied them without a gap.
 * @param {Uint8Array} copied @param {Reader} changes */
function change(copied, changes) {
  for (let at = 0; !changes.ended;) {
    at += changes.number();
    const run = changes.part(changes.number());
    if (at + run.length > copied.length) throw new Error("the difference is damaged");
    for (let byte = 0; byte < run.length; byte += 1) copied[at + byte] += run[byte];
    at += run.length;
  }
}

/** Return the steps: bytes to copy, bytes to insert, and where the old file is read next.
 * @param {Reader} read @returns {[number, number, number][]} */
function stepsOf(read) {
  /** @type {[number, number, number][]} */
  const steps = [];
  while (!read.ended) {
    const [copied, inserted, jump] = [read.number(), read.number(), read.number()];
    steps.push([copied, inserted, jump % 2 ? -(jump - 1) / 2 : jump / 2]);
  }
  return steps;
}

/** Return all bytes that the steps copy from the old file, one after the other.
 * @param {Uint8Array} old @param {[number, number, number][]} steps */
function copies(old, steps) {
  const copied = new Uint8Array(steps.reduce((sum, [size]) => sum + size, 0));
  let from = 0;
  let to = 0;
  for (const [size, , jump] of steps) {
    if (size && (from < 0 || from + size > old.length)) throw new Error("the difference is damaged");
    copied.set(old.subarray(from, from + size), to);
    from += size + jump;
    to += size;
  }
  return copied;
}

/**
 * Return the new version of a file. The caller compares its hash; this throws an error only if the difference
 * belongs to a file of another size, or is damaged in its form.
 * @param {Uint8Array} old @param {Uint8Array} difference
 */
export function renewed(old, difference) {
  const read = new Reader(difference);
  const [before, after, steps, changes] = [read.number(), read.number(), read.number(), read.number()];
  if (before !== old.length) throw new Error("the difference belongs to another file");
  const plan = stepsOf(new Reader(read.part(steps)));
  if (plan.reduce((sum, [copied, inserted]) => sum + copied + inserted, 0) !== after) {
    throw new Error("the difference is damaged");
  }
  const copied = copies(old, plan);
  change(copied, new Reader(read.part(changes)));
  const made = new Uint8Array(after);
  let from = 0;
  let to = 0;
  for (const [size, inserted] of plan) {
    made.set(copied.subarray(from, from + size), to);
    made.set(read.part(inserted), to + size);
    from += size;
    to += size + inserted;
  }
  if (!read.ended) throw new Error("the difference is damaged");
  return made;
}
