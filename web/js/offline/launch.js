// @ts-check
/**
 * Opens what the device hands to the installed application: files, shared texts, and addresses of
 * shortcuts for a window that is open already (`launch_handler` in the manifest).
 *
 * Files take the way of those that are dropped on the page (app/browser/files.py).
 */
import { take } from "./shared.js";

const html = document.documentElement;
const LINK = /#(\/(?:open|duel|play|bots)\/\S+)/;

/** Hand files to Python as if they were dropped on the page. @param {File[]} files */
function drop(files) {
  if (!files.length) return;
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  document.dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
}

/** Follow a link to this or another Spielekiste, or return false. @param {string} text */
function follow(text) {
  const link = LINK.exec(text);
  if (link) location.hash = link[1];
  return link !== null;
}

/** Open files; a text without a name may be a link. @param {File[]} files */
async function open(files) {
  const others = [];
  for (const file of files) if (file.name || !follow(await file.text())) others.push(file);
  drop(others);
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
  take().then(open).catch((error) => console.info("What was shared could not be opened:", error));
  window.launchQueue?.setConsumer(launched);
}

const observer = new MutationObserver(whenReady);

if (!("embed" in html.dataset)) {
  observer.observe(html, { attributeFilter: ["data-state"] });
  whenReady();
}
