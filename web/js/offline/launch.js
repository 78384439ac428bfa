// @ts-check
/**
 * Opens what the device hands to the installed application: files, shared texts, and addresses of
 * shortcuts for a window that is open already (`launch_handler` in the manifest).
 *
 * Files take the way of those that are dropped on the page (app/browser/files.py), and so do texts, which have
 * no name and may contain links (app/pages/past/imports.py).
 */
import { take } from "./shared.js";

const html = document.documentElement;

/** Hand files to Python as if they were dropped on the page. @param {File[]} files */
function drop(files) {
  if (!files.length) return;
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  document.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}

/** @param {SpielekisteLaunch} launch */
async function launched({ files, targetURL }) {
  const hash = targetURL ? new URL(targetURL).hash : "";
  if (files?.length) drop(await Promise.all(files.map((handle) => handle.getFile())));
  else if (hash) location.hash = hash;
}

function whenReady() {
  if (html.dataset.state !== "ready") return;
  observer.disconnect();
  take().then(drop).catch((error) => console.info("What was shared could not be opened:", error));
  window.launchQueue?.setConsumer(launched);
}

const observer = new MutationObserver(whenReady);

if (!("embed" in html.dataset)) {
  observer.observe(html, { attributeFilter: ["data-state"] });
  whenReady();
}
