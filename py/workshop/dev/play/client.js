// @ts-check
/** Shows what `make play` reports: new styles at once, a new program by loading the page again, a fault of the build. */

// No service worker: its copies would hide changes. worker.js removes one of an earlier visit.
if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {});

const at = new URL(import.meta.url).searchParams.get("at");
const source = new EventSource(`/dev/events?at=${at}`);
const late = new CSSStyleSheet();

const app = document.getElementById("app");

/** Add an element to the first picture, so that Python draws a new one: it may be older than the program. */
function spoil() {
  if (!app?.hasAttribute("data-drawn") || app.querySelector("#draft")) return;
  app.append(Object.assign(document.createElement("i"), { id: "draft", hidden: true }));
}

spoil();
if (app) new MutationObserver(spoil).observe(app, { childList: true });

/** Replace the style sheet when the new one has arrived. @param {string} name */
function restyle(name) {
  for (const old of document.querySelectorAll('link[rel="stylesheet"]')) {
    if (!(old instanceof HTMLLinkElement) || !/\/site-[0-9a-f]+\.css$/.test(old.href)) continue;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = old.crossOrigin;
    link.href = old.href.replace(/site-[0-9a-f]+\.css$/, name);
    link.addEventListener("load", () => { old.remove(); document.documentElement.dataset.restyled = name; });
    old.after(link);
  }
}

/** Show a fault over the page; without a text, none. @param {string} text */
function tell(text) {
  document.getElementById("build-fault")?.remove();
  if (!text) return;
  const shown = document.createElement("pre");
  Object.assign(shown, { id: "build-fault", textContent: text, role: "alert" });
  Object.assign(shown.style, {
    position: "fixed", inset: "0", zIndex: "9999", margin: "0", padding: "1rem", overflow: "auto",
    background: "#300", color: "#fff", font: "14px/1.4 monospace", whiteSpace: "pre-wrap",
  });
  document.body.append(shown);
}

/** @param {string} kind @param {(data: any) => void} act */
function on(kind, act) {
  source.addEventListener(kind, (event) => act(JSON.parse(/** @type {MessageEvent} */ (event).data)));
}

on("reload", () => location.reload());
on("fault", (text) => tell(text));
on("fine", () => tell(""));
on("styles", ({ name, late: text }) => {
  tell("");
  restyle(name);
  if (!text) return;
  late.replaceSync(text);
  const others = [...document.adoptedStyleSheets].filter((sheet) => sheet !== late);
  document.adoptedStyleSheets = [...others, late];
});
