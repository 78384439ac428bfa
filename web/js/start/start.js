// @ts-check
/**
 * Starts PyScript under a policy without 'unsafe-eval'.
 *
 * PyScript prepares a hook for workers by Function(), which the policy forbids, on every page, with
 * workers or not. We have none, so the hook is removed and nothing needs compiling. The hooks are
 * read only when the interpreter is ready, so removing one after the import is early enough.
 *
 * `?start=plain` selects the plain start: micropip installs the wheels of PyScript's configuration.
 */
const script = document.querySelector("script[type=py]");

/** End the start when PyScript can't read its configuration: it reports this only by an element for developers.
 * Without this, the page would wait a minute for progress. */
function watchConfiguration() {
  new MutationObserver(() => {
    const told = document.querySelector("body > .py-error");
    if (!told) return;
    told.remove();
    window.spielekisteFail?.("broken", told.textContent);
  }).observe(document.body, { childList: true });
}

watchConfiguration();

if (script && new URLSearchParams(location.search).get("start") === "plain") {
  script.setAttribute("config", script.getAttribute("data-plain") || "");
  document.documentElement.dataset.start = "plain";
} else {
  // starts without a call
  import("./interpreter.js").catch((error) => window.spielekisteFail?.("broken", error));
}
try {
  const { hooks } = await import("@pyscript/core/dist/core.js");
  hooks.worker.onBeforeRunAsync.clear();
} catch (error) {
  window.spielekisteFail?.("broken", error);
}

export {};
