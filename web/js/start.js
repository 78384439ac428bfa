// @ts-check
/**
 * Starts PyScript under a policy without 'unsafe-eval'.
 *
 * PyScript prepares one hook for workers by Function(), which the policy forbids, on every page,
 * workers or not. Ours has none: with the hook removed nothing is left to compile. The hooks are
 * read only once the interpreter is there, so removing it after the import is in time.
 *
 * What keeps the page busy begins when its first picture is there, which would wait for it otherwise
 * (first.js).
 *
 * `?start=plain` takes the plain way: the wheels by micropip from PyScript's configuration.
 */
const script = document.querySelector("script[type=py]");

await window.spielekistePicture;

if (script && new URLSearchParams(location.search).get("start") === "plain") {
  script.setAttribute("config", script.getAttribute("data-plain") || "");
  document.documentElement.dataset.start = "plain";
} else {
  // starts by itself
  import("./interpreter.js").catch((error) => window.spielekisteFail?.("broken", error));
}
try {
  const { hooks } = await import("@pyscript/core/dist/core.js");
  hooks.worker.onBeforeRunAsync.clear();
} catch (error) {
  window.spielekisteFail?.("broken", error);
}

export {};
