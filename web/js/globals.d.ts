/* Everything shared with Python is declared for Python in app/ports/border.py; tests/test_border.py
   compares both. */

/** A tap or changed field from before Python was ready. */
interface SpielekisteEarly {
  /** Type of the event; `click` includes Enter and Space on buttons. */
  type: string;
  /** Action of the control: its `data-do`, `data-change`, `data-input` or `data-submit`. */
  do: string;
  /** Value of a field at that time; empty for a tap. */
  value: string;
  /** The control itself. */
  control: Element;
}

/** Reason of a failed start; boot.js has the message for each. */
type SpielekisteReason = "old" | "net" | "offline" | "damaged" | "cut" | "sandbox" | "slow" | "broken";

/** Second request for a file: the number of chunks received, and whether the file is complete. */
interface SpielekisteProbe {
  pieces: number;
  isWhole: boolean;
}

/** Result of repairing the files that a start needs. */
interface SpielekisteMended {
  /** Number of files that were lost or damaged and have been replaced. */
  mended: number;
  /** Reason why one of them is not available, and which one. */
  reason: SpielekisteReason | "";
  cause: string;
}

/** A file that is fetched while one plays: its path, its size in bytes and the sum of its whole words, modulo 2³². */
type SpielekisteFile = [path: string, size: number, checksum: number];

/** Paths and figures of one build's files, relative to the page. */
interface SpielekistePlan {
  /** Folder of Pyodide, with its final slash. */
  runtime: string;
  /** Files of the snapshot, one after the other, with their sizes in bytes: the difference of a memory with
   * everything imported from that of a new interpreter. */
  memory: [string, number][];
  /** Size of all in bytes. */
  size: number;
  /** Sum of their words, modulo 2³². */
  checksum: number;
  /** Header that Pyodide reads before the memory, in base64. */
  head: string;
  /** Size of the memory in bytes. */
  heap: number;
  /** End of the bytes that a new interpreter may have filled. */
  base: number;
  /** Address of the start of the list of objects that Python's garbage collector knows, if it has distances. */
  ring: number;
  /** Uncompressed bytes of all files of the snapshot start, for the progress bar. */
  total: number;
  /** Code of the functions that a first game does not call, if it is not in the snapshot. */
  code: SpielekisteFile | null;
  /** Archive with the library for the snapshot start, which is empty. */
  rest: string;
  /** The part of Pyodide's WebAssembly that no game uses, if there are two. */
  later: SpielekisteFile | null;
  /** Texts of each language but English, each with the path at which Python expects them. */
  texts: Record<string, [...SpielekisteFile, string]>;
  /** Wheels, for the plain start. */
  wheels: string[];
  /** Information that Pyodide needs about packages: no packages, but the right version. */
  lock: Record<string, string>;
}

/** A contest that the page requests; see arena/arena.js. */
interface ArenaContest {
  game: string;
  options: Record<string, string>;
  seed: string;
  recorded?: boolean;
  games: number;
  /** A built-in player's name, or a bot's source. */
  players: { builtIn?: string; source?: string }[];
  /** Solved tables for built-in players, by name. */
  tables: Record<string, Uint8Array>;
  /** Whether the figures are the results of each deal, for a tournament. */
  raw?: boolean;
  /** A shorter time for one decision, in milliseconds; for tests. */
  limit?: number;
}

/** A bot in a contest: its worker, and the batches that it has not answered. */
interface ArenaBot {
  interpreter: {
    worker: Worker;
    slow: number;
    wait: (ms: number) => void;
    rest: () => void;
    end: (detail: string) => void;
    close: () => void;
  };
  /** Each with the number of its decisions, and of those already made. */
  open: { batch: Uint8Array; count: number; done: number }[];
  isReady: boolean;
}

/** A bot at a table on the page. */
interface ArenaSeat {
  source: string;
  game: string;
}

/** Message about a bot to the referee of a contest, in a worker or on the page. */
type ArenaAnswer =
  | { type: "replies"; player: number; text: string }
  | { type: "fail"; player: number; code: string; detail: string; line: number; done: number }
  /** Only for a referee in a worker. */
  | { type: "rest" } | { type: "hold" } | { type: "look"; asked: string };

/** The referee of a contest. */
interface ArenaReferee {
  worker: { postMessage: (answer: ArenaAnswer) => void };
  wait: (ms: number) => void;
  rest: () => void;
  close: () => void;
}

/** Request for a game of a contest. */
interface ArenaLook {
  /** Number of the game, from 1. */
  game: number;
  /** Number of the player whose game it is, if each player plays alone. */
  player: number;
  /** Mark, mind (human or kind of bot) and name of each player of the contest, as in a record. */
  players: string[];
}

/** All data of a game; `null` if it is not finished. */
interface ArenaGame {
  game: number;
  /** Number of the player in each seat. */
  players: number[];
  /** Players who have finished this game alone; empty if all play at one table. */
  owners: number[];
  record: string;
  /** Names and values of a bot's input, by number of the step that it decided. */
  given: Record<string, [name: string, value: string][]>;
  /** A bot's reason for its decision and its printed output, by number of the step. */
  notes: Record<string, [why: string, printed: string]>;
  /** Whether a bot failed at the last position. */
  failed: boolean;
}

/** Role of a worker of the arena; its second message. */
type ArenaRole =
  | { kind: "referee"; asked: string; tables: Record<string, Uint8Array>; players: number }
  | { kind: "bot"; source: string; game: string }
  /** Repeats a batch without the decisions already `done`, and reports the lines reached. */
  | { kind: "follow"; source: string; game: string; batch: Uint8Array; done: number };

/** First message to a worker of the arena. */
interface ArenaStart {
  plan: SpielekistePlan;
  wasm: WebAssembly.Module;
  /** The later part of it, because a bot may use all of Python; undefined if there is none. */
  later: WebAssembly.Module | undefined;
  /** The code of deferred functions, because a bot may call all of them. */
  code: Uint8Array | undefined;
  /** The snapshot's file, because its bytes would have to be copied for each worker. */
  memory: Blob;
  /** The empty library. */
  rest: Uint8Array;
  /** The arena's Python modules. */
  archive: Uint8Array;
  /** Address of Pyodide's folder. */
  runtime: string;
}

/** A message from a worker of the arena. */
type ArenaReport =
  /** Python has been started; the worker waits for its role. */
  | { type: "started" }
  /** The worker accepts batches; the device is `slow` times slower than a desktop. */
  | { type: "ready"; slow: number }
  /** Number of decisions made in a batch so far. */
  | { type: "alive"; done: number }
  | { type: "stopped"; detail: string }
  /** The line that a bot has reached. */
  | { type: "at"; line: number }
  | { type: "followed" }
  | { type: "replies"; text: string }
  | { type: "figures"; text: string }
  | { type: "game"; text: string }
  | { type: "batch"; player: number; batch: Uint8Array; count: number };

/** Display texts of the editor for programs. */
interface SpielekisteEditorTexts {
  /** Name of the editor, for screen readers. */
  label: string;
  /** Text that explains how to leave the editor by keyboard. */
  leave: string;
  /** Names of the keys for touch screens, for signs that are not names themselves. */
  keys?: Record<string, string>;
}

/** Matches stored on this device, for Python; see saves.js. */
interface SpielekisteSaves {
  opened: () => Promise<string>;
  put: (key: string, base: string, stamp: string, text: string) => Promise<string>;
  fetch: (key: string) => Promise<string>;
  drop: (key: string) => Promise<void>;
  persist: () => Promise<void>;
}

/** A node of a drawing: its number and text, or its number, tag, attributes and children. */
type SpielekisteDrawn = [number, string, Record<string, any>?, SpielekisteDrawn[]?];

/** An existing node: 0 for a text, or its tag, children and custom properties. */
type SpielekisteShape = 0 | [string, SpielekisteShape[], Record<string, string>?];

/** Attributes to set, by name; null removes one, and `style` contains custom properties. */
type SpielekisteChanges = Record<string, string | null | Record<string, string | null>>;

/** The record of a drawn node, with which a page that others have changed is restored; see mending.js. */
interface SpielekisteOwn {
  /** The node itself, or what a translator has put in the place of a text. */
  node: any;
  /** The text; null for an element. */
  text: string | null;
  attributes: Record<string, string>;
  /** Custom properties; null for a removed one. */
  styles: Record<string, string | null>;
  kids: SpielekisteOwn[];
  /** The node in which it is; null for the root and for a removed node. */
  up: SpielekisteOwn | null;
}

/** One step of a batch; `before` is null for a position after all siblings. */
type SpielekisteWriting =
  | ["clear"]
  | ["make", parent: number, before: number | null, drawn: SpielekisteDrawn]
  | ["put", parent: number, before: number | null, number: number]
  | ["drop", ...numbers: number[]]
  | ["set", number: number, changes: SpielekisteChanges]
  | ["say", number: number, text: string];

/** The page that Python draws on; see page.js. */
interface SpielekistePage {
  /** Call `act` for events in elements that match, before other listeners. A call into Python takes
   * longer than to find out that it isn't needed. */
  listen: (kind: string, selector: string, act: (event: Event) => void) => void;
  /** Call `act` in a new task. */
  soon: (act: () => void) => void;
  /** Call `act` in a new task after the current page was painted. */
  shown: (act: () => void) => void;
  /** Apply a batch of steps, in JSON; the value of `field` is not overwritten. Return whether
   * anything was changed outside closed dialogs. */
  write: (steps: string, field: unknown) => boolean;
  /** Remove the dialogs that new ones have replaced; until these are open, `write` keeps them. */
  leave: () => void;
  /** Open a dialog with its content hidden, without making the rest of the page inert if `fence` can do so. */
  open: (dialog: HTMLDialogElement) => void;
  /** Show the next part of new dialogs; return whether there is more to do. */
  showPart: () => boolean;
  /** Return whether everything outside an open dialog is inert, and nothing else is. */
  isFenced: () => boolean;
  /** Make the next part of the page inert, or release it; return whether there was one. */
  fence: () => boolean;
  /** Give the next part of the page another language; return whether there is more to do. */
  speak: (language: string) => boolean;
  /** Call `act` with the language into which a translator translates the page, empty if unknown, now or later. */
  onTranslated: (act: (language: string) => void) => void;
  /** Ignore taps for a moment where a control has changed its meaning under the finger. */
  guard: () => void;
  /** Compute all outdated styles. */
  style: () => void;
  /** Compute all outdated styles and layout. */
  layout: () => void;
  /** Number the existing nodes if they match these shapes, in JSON; return whether they do. */
  adopt: (shapes: string) => boolean;
  /** Load sounds.js from its path in this build. */
  sounds: (path: string) => Promise<SpielekisteSounds>;
  /** Load scan.js from its path in this build. */
  scanning: (path: string) => Promise<SpielekisteScan>;
  /** Load arena.js from its path in this build. */
  arena: (path: string) => Promise<SpielekisteArena>;
  /** Load editor.js from its path in this build. */
  editor: (path: string) => Promise<SpielekisteEditor>;
  /** Load scanner.js from its path in this build. */
  scanner: (path: string) => Promise<SpielekisteScanner>;
}

/** Reads QR codes with the camera, loaded on the first use; see class/scanner.js. */
interface SpielekisteScanner {
  begin: (other: boolean, hear: (json: string) => void) => void;
  stop: () => void;
}

/** A browser's detector of codes, which TypeScript does not know. */
interface SpielekisteDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

/** Single-switch scanning of the page, loaded when the setting is turned on; see scan.js. */
interface SpielekisteScan {
  scan: (pace: string, aloud: boolean) => void;
}

/** Games between bots in workers, loaded on the page for bots; see arena/arena.js. */
interface SpielekisteArena {
  begin: (asked: string, tables: Record<string, Uint8Array>, tell: (json: string) => void) => void;
  compete: (lane: number, asked: string, tables: Record<string, Uint8Array>, tell: (json: string) => void) => void;
  stop: () => void;
  look: (asked: string, tell: (json: string) => void) => void;
  end: () => void;
  prepare: () => void;
  dismiss: () => void;
  seat: (described: string, tell: (json: string) => void) => SpielekisteSeat;
}

/** A bot at a table, in its own worker; see arena/arena.js. */
interface SpielekisteSeat {
  /** Request a move with a batch of one decision (spielekiste.arena.messages). */
  ask: (batch: Uint8Array) => void;
  close: () => void;
}

/** Creates editors for programs, loaded on the page for bots; see arena/editor.js. */
interface SpielekisteEditor {
  edit: (host: HTMLElement, texts: string) => SpielekisteEditing;
}

/** An editor on the page; see arena/editor.js. */
interface SpielekisteEditing {
  /** Replace the text; undo restores the old one. */
  set: (text: string) => void;
  /** Mark a faulty line, counted from 1, with a message; line 0 removes the mark. */
  mark: (line: number, text: string) => void;
  focus: () => void;
  /** Show the plain text field again. */
  close: () => void;
}

/** Computes sounds, loaded when a match begins; see sounds.js. */
interface SpielekisteSounds {
  player: (context: AudioContext) => SpielekistePlayer;
}

/** Plays sounds, such as “hop” or “throw 3”, at a volume of the settings; see sounds.js. */
interface SpielekistePlayer {
  play: (sound: string, volume: string) => void;
}

/** What the device opens with the installed application: files, or the address of a shortcut. */
interface SpielekisteLaunch {
  files?: { getFile: () => Promise<File> }[];
  targetURL?: string;
}

/** Chromium's offer to install the page; it can be used once. */
interface SpielekisteOffer extends Event {
  prompt: () => Promise<unknown>;
}

/** Extensions of Navigator: whether the page was opened from the home screen (Safari), and the connection. */
interface SpielekisteNavigator extends Navigator {
  standalone?: boolean;
  connection?: SpielekisteConnection;
}

/** The host page, for Python; see frame.js. */
interface SpielekisteHost {
  open: (hear: (json: string) => void) => void;
  tell: (json: string) => void;
  /** Names of permissions, such as `web-share`, that the pages around this one do not grant. */
  readonly denied: string[];
  /** Resolves once the host is known, which may never happen. */
  met: Promise<void>;
  /** Prefix of all names in the storage for that host; null while nothing may be stored. */
  readonly owner: string | null;
}

/** A drawing as a tree of SVG elements: name, attributes, children. */
type SpielekisteDrawing = [string, Record<string, string>, SpielekisteDrawing[]];

/** All games that have a poster, and its texts by language, inserted into embed.js by the build
 * (workshop/build/pages/embed.py). */
declare const SPIELEKISTE_POSTERS: { games: string[]; words: Record<string, { open: string; opening: string }> };
/** The styles of poster.css, minified. */
declare const SPIELEKISTE_POSTER_STYLES: string;

/** Path, base64 SHA-256 and size of all files to cache, and whether that can wait, inserted by the build
 * (workshop/build/assets/service_worker.py). */
declare const SPIELEKISTE_KEPT: [path: string, hash: string, size: number, isLater: boolean][];
/** Updates from earlier releases, newest first: path, hash, and the start page's hash in the release that it changes;
 * inserted by the build. */
declare const SPIELEKISTE_UPDATES: [path: string, hash: string, start: string][];
/** What a service worker has cached: bytes, of all bytes, and the share of what the games need. */
interface SpielekisteKept {
  isAll: boolean;
  bytes: number;
  of: number;
  share: number;
}

/** The Network Information API, where it exists. */
interface SpielekisteConnection extends EventTarget {
  saveData?: boolean;
  type?: string;
  effectiveType?: string;
}

/** Texts shown instead of a damaged or missing page, by language; inserted by the build. */
declare const SPIELEKISTE_WORDS: Record<string, Record<"damaged" | "offline" | "again", string>>;

/** An event that keeps a worker alive until a promise settles. */
interface SpielekisteLasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface SpielekisteFetch extends SpielekisteLasting {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

/** The part of its global object that worker.js uses; TypeScript cannot type pages and workers
 * together. */
interface SpielekisteWorker {
  addEventListener(type: "install" | "activate", act: (event: SpielekisteLasting & any) => void): void;
  addEventListener(type: "fetch", act: (event: SpielekisteFetch) => void): void;
  addEventListener(type: "message", act: (event: MessageEvent & SpielekisteLasting) => void): void;
  skipWaiting: () => void;
  registration: ServiceWorkerRegistration;
}

/** Rules of a Trusted Types policy: each returns the allowed text or throws. */
interface SpielekisteTrust {
  createHTML: (text: string) => any;
  createScript: (text: string) => any;
  createScriptURL: (text: string) => any;
}

interface Document {
  /** Whether Chromium loads the page in advance, before it is shown. */
  prerendering?: boolean;
}

interface ArrayBuffer {
  /** Missing in Chromium before 114, Firefox before 122 and Safari before 17.4. */
  transfer?: (length: number) => ArrayBuffer;
}

interface Window {
  /** Chromium's queue of launches of the installed application. */
  launchQueue?: { setConsumer: (act: (launch: SpielekisteLaunch) => void) => void };
  /** Only in browsers with the Shape Detection API. */
  BarcodeDetector?: {
    new (asked: { formats: string[] }): SpielekisteDetector;
    getSupportedFormats: () => Promise<string[]>;
  };
  /** HTML that can be shown before Python runs, as `<template data-outline>`; see prepaint.js. */
  spielekisteOutlines?: Promise<string>;
  /** Present if the browser supports Trusted Types for markup, scripts and script URLs. */
  trustedTypes?: { createPolicy: (name: string, rules: Partial<SpielekisteTrust>) => SpielekisteTrust };
  /** Only in embed.html. */
  spielekisteHost?: SpielekisteHost;
  spielekisteSaves: SpielekisteSaves;
  spielekistePage: SpielekistePage;
  /** Input before Python listens, then null; see boot.js. */
  spielekisteEarly: SpielekisteEarly[] | null;
  /** Ends a start that cannot succeed; see boot.js. */
  spielekisteFail?: (reason: SpielekisteReason, cause?: unknown, certain?: boolean) => void;
  /** Shows that a file is missing without which Python cannot go on; see boot.js. */
  spielekisteMissing?: (cause: unknown) => void;
  /** Checks the files of the start; resolves to whether some were replaced and the page is
   * reloading. */
  spielekisteMend?: () => Promise<boolean>;
  /** The plan of this build, for the arena's workers; see interpreter.js. */
  spielekistePlan?: Readonly<SpielekistePlan>;
  /** Pyodide's WebAssembly module, which preload.js compiles during the download. */
  spielekistePyodide?: Promise<WebAssembly.Module>;
  /** Returns the later part of that module, which it fetches once; see interpreter.js. */
  spielekisteLater?: () => Promise<WebAssembly.Module | undefined>;
  /** Resolves once a quick start has all code, which is loaded at once if it is urgent; missing if a start waits for it.
   * See interpreter.js. */
  spielekisteComplete?: (isUrgent?: boolean) => Promise<void>;
  /** Returns whether Python needs no more code than a quick start has; see hold.js. */
  spielekisteSuffices?: () => boolean;
  /** Returns the code of deferred functions; see interpreter.js. */
  spielekisteCode?: () => Promise<Uint8Array | undefined>;
  /** Resolves once the menu without its content is on the screen; missing if the inline script was
   * blocked. See prepaint.js. */
  spielekisteSeen?: Promise<void>;
  /** Resolve once the menu's images have loaded or failed; missing for other screens. See preload.js. */
  spielekisteImages?: Promise<unknown>[];
  /** Resolves once Python may be requested: when the whole picture is on the screen, or on a slow line when its files have
   * arrived. Missing in the same case as `spielekisteSeen`. */
  spielekistePicture?: Promise<void>;
}
