// @ts-check
/**
 * Reads QR codes with the camera. Each picture is searched and forgotten; none is stored or sent.
 *
 * The camera is on only while the page is visible and has a `<video id="scan-video">`, which Python
 * draws. Codes are read by the browser's BarcodeDetector if there is one; a picture in which it finds
 * nothing is searched once more by the package `qr`, bundled with this module.
 *
 * Contract with Python (app/ports/border.py): `SpielekisteScanner`.
 */
import decodeQR from "qr/decode.js";

const PLACE = "scan-video";
/** Pause between two pictures, and most pauses until the place for them is drawn. */
const PAUSE_MS = 70;
const DRAWN = 70;
/** Longest side of a picture for our own decoder, in pixels. */
const SIDE = 1600;

/** Faults of `getUserMedia`, as told to Python; any other one means that the camera is in use.
 * @type {Record<string, string>} */
const FAULTS = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "none",
  OverconstrainedError: "none",
};

/** Increased whenever the camera is asked for or switched off, so that earlier work ends. */
let session = 0;
/** @type {MediaStream | null} */
let stream = null;
/** The last camera that was used. */
let camera = "";
/** Tells Python what happens, as JSON. @type {(json: string) => void} */
let tell = () => {};
/** The browser's own detector; null if it has none, or none that works. @type {SpielekisteDetector | null} */
let detector = null;

const canvas = document.createElement("canvas");

document.addEventListener("visibilitychange", () => document.hidden && leave());
window.addEventListener("pagehide", leave);

/** Switch the camera on, or another one.
 * @param {boolean} other @param {(json: string) => void} hear */
export function begin(other, hear) {
  stop();
  tell = hear;
  void open(session, other);
}

/** Switch the camera off. */
export function stop() {
  session += 1;
  release(stream);
  stream = null;
}

/** Switch the camera off because the page is left. */
function leave() {
  if (stream) end({ off: true });
}

/** @param {object} why */
function end(why) {
  stop();
  tell(JSON.stringify(why));
}

/** @param {MediaStream | null} given */
function release(given) {
  for (const track of given?.getTracks() ?? []) track.stop();
}

/** @param {number} mine @param {boolean} other */
async function open(mine, other) {
  try {
    if (closed()) return end({ fault: closed() });
    const given = await navigator.mediaDevices.getUserMedia({ audio: false, video: await wanted(other) });
    if (mine !== session) return release(given);
    if (document.hidden) {
      release(given);
      return end({ off: true });
    }
    stream = given;
    await started(given);
  } catch (error) {
    if (mine === session) end({ fault: fault(/** @type {Error} */ (error).name) });
    return;
  }
  if (mine === session) await search(mine);
}

/** Reason why there can be no camera; empty if there is none. */
function closed() {
  if (window.top !== window) return "frame";
  if (navigator.mediaDevices) return "";
  return location.protocol === "file:" ? "file" : window.isSecureContext ? "none" : "insecure";
}

/** @param {string} name */
function fault(name) {
  const code = FAULTS[name] ?? "busy";
  return code === "refused" && location.protocol === "file:" ? "file" : code;
}

/** @param {boolean} other @returns {Promise<MediaTrackConstraints>} */
async function wanted(other) {
  const size = { width: { ideal: 1920 }, height: { ideal: 1080 } };
  if (other) {
    const ids = (await cameras()).map((each) => each.deviceId);
    camera = ids[(ids.indexOf(camera) + 1) % ids.length] ?? "";
  }
  return camera ? { ...size, deviceId: camera } : { ...size, facingMode: "environment" };
}

async function cameras() {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter((each) => each.kind === "videoinput");
}

/** Tell Python about a camera that has been switched on. @param {MediaStream} given */
async function started(given) {
  const [track] = given.getVideoTracks();
  track.addEventListener("ended", () => given === stream && end({ fault: "ended" }));
  camera = track.getSettings().deviceId ?? "";
  detector = await native();
  navigator.mediaDevices.ondevicechange = () => stream && described(stream);
  await described(given);
}

/** Tell Python how many cameras there are, now or after one was plugged in. @param {MediaStream} given */
async function described(given) {
  const { facingMode } = given.getVideoTracks()[0].getSettings();
  const count = (await cameras()).length;
  if (given !== stream) return;
  tell(JSON.stringify({ cameras: count, mirrored: facingMode === "user" || (!facingMode && count < 2) }));
}

/** @returns {Promise<SpielekisteDetector | null>} */
async function native() {
  const kind = window.BarcodeDetector;
  try {
    const formats = (await kind?.getSupportedFormats()) ?? [];
    return kind && formats.includes("qr_code") ? new kind({ formats: ["qr_code"] }) : null;
  } catch {
    return null;
  }
}

/** Search pictures until the camera is switched off, here or by the page. @param {number} mine */
async function search(mine) {
  for (let missed = 0; missed < DRAWN; missed += 1) {
    const video = /** @type {HTMLVideoElement | null} */ (document.getElementById(PLACE));
    if (video) {
      missed = DRAWN - 2; // once it has been there, its absence means that the page was left
      const codes = await found(video).catch(() => null);
      if (mine !== session) return;
      if (!codes) return end({ fault: "busy" });
      if (codes.length) tell(JSON.stringify({ codes }));
    }
    await new Promise((go) => setTimeout(go, PAUSE_MS));
    if (mine !== session) return;
  }
  end({ off: true });
}

/** Return the texts of all codes in the picture. @param {HTMLVideoElement} video @returns {Promise<string[]>} */
async function found(video) {
  if (video.srcObject !== stream) show(video);
  if (video.readyState < video.HAVE_CURRENT_DATA) return [];
  const texts = await detected(video);
  return texts.length ? texts : decoded(video);
}

/** @param {HTMLVideoElement} video */
function show(video) {
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  video.play().catch(() => {}); // it is played again when the page shows it again
}

/** @param {HTMLVideoElement} video @returns {Promise<string[]>} */
async function detected(video) {
  try {
    return ((await detector?.detect(video)) ?? []).map((code) => code.rawValue);
  } catch {
    detector = null; // the system lacks what the browser needs for it
    return [];
  }
}

/** @param {HTMLVideoElement} video @returns {string[]} */
function decoded(video) {
  const scale = Math.min(1, SIDE / Math.max(video.videoWidth, video.videoHeight));
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen || !canvas.width) return [];
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  try {
    return [decodeQR(pen.getImageData(0, 0, canvas.width, canvas.height))];
  } catch {
    return []; // no code in this picture
  }
}
