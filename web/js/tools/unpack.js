// @ts-check
/**
 * Reads the data of the single file's elements: bytes as characters of windows-1252, with the few that HTML
 * would alter escaped by `=` (workshop/single_file/encoding.py), compressed with xz.
 */
import { XzReadableStream } from "xz-decompress";

const ESCAPE = "=".charCodeAt(0);
const MOVED = 64;
const BUSY_MS = 40; // longest work before the page may respond

/** Byte value of each character. */
const byteOf = new Uint8Array(1 << 16);
const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
Array.from(new TextDecoder("windows-1252").decode(all)).forEach((letter, byte) => {
  byteOf[letter.charCodeAt(0)] = byte;
});

/** Return the bytes that a text of the page stands for. @param {string} text */
export function bytes(text) {
  const found = new Uint8Array(text.length);
  let size = 0;
  for (let at = 0; at < text.length; at += 1, size += 1) {
    const byte = byteOf[text.charCodeAt(at)];
    found[size] = byte === ESCAPE ? byteOf[text.charCodeAt(at += 1)] - MOVED : byte;
  }
  return found.subarray(0, size);
}

/** Return the data of an element; throw an error if it is damaged. @param {HTMLElement} element */
export async function unpacked(element) {
  const found = new Uint8Array(Number(element.dataset.size));
  const packed = new Blob([bytes(element.textContent || "")]);
  const reader = new XzReadableStream(packed.stream()).getReader();
  let at = 0;
  let began = performance.now();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    found.set(part.value, at);
    at += part.value.length;
    if (performance.now() - began < BUSY_MS || document.hidden) continue; // hidden pages have slow timers
    await new Promise((go) => { setTimeout(go, 0); });
    began = performance.now();
  }
  return found;
}
