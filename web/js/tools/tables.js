// @ts-check
/** Restores value tables, whose rows the single file stores as differences (workshop/single_file/tables.py). */

const DOUBLE = 8; // bytes of a lowest value

/**
 * Value tables of the same shape.
 * @typedef {object} Tables
 * @property {number} width columns
 * @property {number} groups lowest values of each row
 * @property {Uint8Array<ArrayBuffer>} high high bytes of all levels, by row
 * @property {Uint8Array<ArrayBuffer>} low low bytes of all levels, by row
 * @property {Uint8Array<ArrayBuffer>} lowest lowest values of all rows
 */

/** @param {Uint8Array<ArrayBuffer>} packed @param {string} shape rows, columns and groups @returns {Tables} */
export function restored(packed, shape) {
  const [rows, width, groups] = shape.split(" ").map(Number);
  const size = rows * width;
  const like = new Uint16Array(packed.buffer, 2 * size, rows);
  const steps = new Uint16Array(width + size); // row 0 has only zeros
  const [high, low] = [new Uint8Array(size), new Uint8Array(size)];
  for (let row = 0; row < rows; row += 1) {
    const before = like[row] * width;
    let level = 0;
    for (let column = 0; column < width; column += 1) {
      const [from, to] = [column * rows + row, row * width + column];
      const code = packed[from] << 8 | packed[size + from];
      level += steps[width + to] = steps[before + column] + (code >> 1 ^ -(code & 1));
      high[to] = level >> 8;
      low[to] = level;
    }
  }
  return { width, groups, high, low, lowest: packed.subarray(2 * size + like.byteLength) };
}

/**
 * Return a table as a file, in the format of py/spielekiste/coach/table.py.
 * @param {Tables} tables @param {string} line its first line @param {number} first its first row @param {number} rows
 */
export async function table({ width, groups, high, low, lowest }, line, first, rows) {
  /** @param {Uint8Array<ArrayBuffer>} bytes @param {number} size of a row */
  const own = (bytes, size) => bytes.subarray(first * size, (first + rows) * size);
  const values = new Blob([own(lowest, DOUBLE * groups), own(high, width), own(low, width)]);
  const packed = values.stream().pipeThrough(new CompressionStream("deflate"));
  return new Blob([`${line}\n`, await new Response(packed).blob()]);
}
