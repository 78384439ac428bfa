// @ts-check
/**
 * Starts PyScript once storage is settled, under a policy without 'unsafe-eval'.
 *
 * PyScript prepares one hook for workers by Function(), which the policy forbids, on every page,
 * workers or not. Ours has none: with the hook removed nothing is left to compile. The hooks are
 * read only once the interpreter is there, so removing it after the import is in time.
 *
 * The long downloads begin here, when the styles have come, and all that keeps the page busy when
 * they have been painted: the first picture would wait for it otherwise. A page that nobody looks at
 * has no picture.
 *
 * Pyodide is fetched here and not by a link: V8 keeps what it has compiled of a WebAssembly, but
 * looks for it on the next visit only when the page itself asks for the file.
 *
 * `?start=plain` takes the plain way: the wheels by micropip from PyScript's configuration.
 */
const PICTURE_MS = 500; // no browser that draws at all takes longer
const script = document.querySelector("script[type=py]");
const isPlain = new URLSearchParams(location.search).get("start") === "plain";
const early = /** @type {HTMLTemplateElement | null} */ (document.querySelector("template#early"));

/** Have Pyodide compiled while it comes, for interpreter.js. @param {string | undefined} path */
function compile(path) {
  if (!path || isPlain || typeof WebAssembly !== "object" || !WebAssembly.compileStreaming) return;
  window.spielekistePyodide = WebAssembly.compileStreaming(fetch(path));
  window.spielekistePyodide.catch(() => {}); // boot.js tells it
}

/** Send for the files that are needed next, all at once (workshop/page.py). */
function sendFor() {
  if (!early) return;
  compile(early.dataset.compiled);
  document.head.append(early.content);
}

/** Wait until the page was drawn. @returns {Promise<void>} */
function painted() {
  return new Promise((resolve) => {
    if (document.hidden) resolve();
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PICTURE_MS);
  });
}

sendFor();
await painted();

if (script && isPlain) {
  script.setAttribute("config", script.getAttribute("data-plain") || "");
  document.documentElement.dataset.start = "plain";
} else {
  import("./interpreter.js").catch(() => {}); // starts by itself; PyScript hears of what is wrong
}
await window.spielekisteStorage;
const { hooks } = await import("@pyscript/core/dist/core.js");

hooks.worker.onBeforeRunAsync.clear();

export {};
