// @ts-check
/** Downloads for the service worker: repeated after a failure, and compared with the build's hashes. */

import { copyResponse } from "workbox-core/copyResponse.js";

/** Attempts to download a file: the pause before each in milliseconds, and the mode of the HTTP cache, whose copy may
 * be damaged.
 * @type {[number, RequestCache][]} */
export const AT_ONCE = [[0, "default"], [0, "reload"]];
/** @type {typeof AT_ONCE} */
export const PATIENTLY = [...AT_ONCE, [1000, "reload"], [4000, "reload"]];

/** @param {number} ms @returns {Promise<void>} */
export function pause(ms) {
  return new Promise((go) => { setTimeout(go, ms); });
}

/** Download a file whose hash matches the build's; the browser compares them. @param {string} url
 * @param {string | undefined} integrity @param {typeof AT_ONCE} tries @returns {Promise<Response>} */
export async function fetched(url, integrity, [[ms, cache], ...more]) {
  await pause(ms);
  try {
    const response = await fetch(url, { integrity, cache, credentials: "same-origin" });
    if (!response.ok) throw new Error(`${url}: HTTP ${response.status}`);
    return response.redirected ? await copyResponse(response) : response;
  } catch (error) {
    if (!more.length) throw error;
    return fetched(url, integrity, more);
  }
}
