// @ts-check
/**
 * Keeps what another application shares with the installed one, until a page has opened it.
 *
 * The device posts to `share` (`share_target` in the manifest); the service worker answers, also
 * offline. What was shared is in a cache of its own, which exists only in between.
 */
const KEPT = "spielekiste-shared";
const SHARE = "share";
const FILES = "records";
const NAME = "X-Name";

/** Return whether the device shares something. @param {Request} request @param {string} scope */
export function isShared(request, scope) {
  return request.method === "POST" && request.url === new URL(SHARE, scope).href;
}

/** Keep what was shared and lead to the page that opens it. @param {Request} request @param {string} scope */
export async function keep(request, scope) {
  const form = await request.formData();
  const cache = await caches.open(KEPT);
  const said = ["text", "url"].map((name) => form.get(name) || "").join("\n").trim();
  const files = form.getAll(FILES).map((file) => (file instanceof File ? file : new File([file], "")));
  const parts = said ? [...files, new File([said], "")] : files;
  const begun = (await cache.keys()).length;
  await Promise.all(parts.map((file, number) => {
    const headers = { [NAME]: encodeURIComponent(file.name) };
    return cache.put(new URL(`${SHARE}/${begun + number}`, scope).href, new Response(file, { headers }));
  }));
  return Response.redirect(new URL("./#/open", scope).href, 303);
}

/** Return what was shared and not opened yet, and forget it. @returns {Promise<File[]>} */
export async function take() {
  if (!("caches" in window) || !await caches.has(KEPT)) return [];
  const cache = await caches.open(KEPT);
  const found = await Promise.all((await cache.keys()).map(async (key) => {
    const answer = await cache.match(key);
    const name = decodeURIComponent(answer?.headers.get(NAME) || "");
    return new File(answer ? [await answer.blob()] : [], name);
  }));
  await caches.delete(KEPT);
  return found;
}
