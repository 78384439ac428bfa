// @ts-check
/**
 * Erases all data that the application has stored on this device, once that is confirmed.
 *
 * The names are those listed in app/prerender/privacy.py; data of other pages at the same address
 * is not touched. Buttons have `data-erase="ask|now|keep"`.
 */
const BEGIN = "spielekiste";
const OURS = ["spielekiste", "spielekiste-hosts", "spielekiste-trial"];
const RUNTIMES = "IDBMap/"; // prefix of PyScript's databases, ours and those of other pages
const html = document.documentElement;

/** @param {Storage} storage */
function clearOurs(storage) {
  Object.keys(storage).filter((name) => name.startsWith(`${BEGIN}.`))
    .forEach((name) => storage.removeItem(name));
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function done(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Delete a database: with `must` empty it first, else only if it is empty. Another page that has
 * it open can only delay the deletion of the empty database.
 * @param {string} name @param {boolean} must */
async function drop(name, must) {
  const database = await done(indexedDB.open(name));
  const stores = [...database.objectStoreNames].map((store) => database
    .transaction(store, must ? "readwrite" : "readonly").objectStore(store));
  if (must) await Promise.all(stores.map((store) => done(store.clear())));
  const counts = await Promise.all(stores.map((store) => done(store.count())));
  database.close();
  if (counts.every((count) => count === 0)) indexedDB.deleteDatabase(name);
}

async function dropDatabases() {
  const all = "databases" in indexedDB ? await indexedDB.databases() : [];
  const runtimes = all.map(({ name }) => name || "").filter((name) => name.startsWith(RUNTIMES));
  await Promise.all([...OURS.map((name) => drop(name, true)), ...runtimes.map((name) => drop(name, false))]);
}

async function dropCaches() {
  const names = (await caches.keys()).filter((name) => name.startsWith(`${BEGIN}-`));
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Unregister the service worker of this page's site. */
async function dismissWorker() {
  const all = await navigator.serviceWorker.getRegistrations();
  await Promise.all(all.filter(({ scope }) => document.baseURI.startsWith(scope))
    .map((registration) => registration.unregister()));
}

async function erase() {
  clearOurs(localStorage);
  clearOurs(sessionStorage);
  await dropDatabases();
  if (location.protocol === "file:") return; // a file has no worker and no caches
  if ("serviceWorker" in navigator) await dismissWorker();
  if ("caches" in window) await dropCaches();
}

/** @param {"done" | "failed"} how */
function tell(how) {
  const told = document.querySelector("[data-erase-told]");
  if (told instanceof HTMLElement) told.textContent = told.dataset[how] || "";
  if (how === "done") html.dataset.erased = "yes";
}

/** @param {boolean} asked */
function ask(asked) {
  const sure = document.querySelector("[data-erase-sure]");
  const button = document.querySelector("[data-erase=ask]");
  if (!(sure instanceof HTMLElement) || !(button instanceof HTMLElement)) return;
  sure.hidden = !asked;
  button.hidden = asked;
  if (asked) sure.querySelector("button")?.focus();
  else button.focus();
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element && event.target.closest("[data-erase]");
  if (!(button instanceof HTMLElement)) return;
  ask(button.dataset.erase === "ask");
  if (button.dataset.erase === "now") erase().then(() => tell("done"), () => tell("failed"));
});

export {};
