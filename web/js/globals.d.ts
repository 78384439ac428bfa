/* What crosses to Python is declared there in app/ports/border.py; tests/test_border.py compares both. */

/** A tap that came before Python was ready. */
interface SpielekisteEarly {
  /** The event's type; `click` covers Enter and Space on buttons, too. */
  type: string;
  /** What the control is for: its `data-do`, `data-change`, `data-input` or `data-submit`. */
  do: string;
  /** What a field then held; empty for a tap. */
  value: string;
  /** The control itself, as it was. */
  control: Element;
}

/** Why the crate could not be opened: the words for each are in boot.js. */
type SpielekisteReason = "old" | "net" | "offline" | "damaged" | "slow" | "broken";

/** What became of the files that a start needs. */
interface SpielekisteMended {
  /** How many were lost or damaged, and are good now. */
  mended: number;
  /** Why one of them is not to be had, and which. */
  reason: SpielekisteReason | "";
  cause: string;
}

/** Where the files of one build lie, below the page. */
interface SpielekistePlan {
  /** The folder of Pyodide, with its final slash. */
  runtime: string;
  /** What the memory of an interpreter that has everything imported differs by from a new one. */
  memory: string;
  /** That file's size in bytes. */
  size: number;
  /** The sum of its words, modulo 2³². */
  checksum: number;
  /** What Pyodide reads ahead of the memory, in base64. */
  head: string;
  /** The size of the memory in bytes. */
  heap: number;
  /** How many of these bytes a new interpreter may have filled. */
  base: number;
  /** The bytes of all that the fast way fetches, uncompressed, for the progress bar. */
  total: number;
  /** What belongs to that memory but lies in files. */
  rest: string;
  /** The wheels, for the plain way. */
  wheels: string[];
  /** What Pyodide wants to know of its packages: of none, but for the right version. */
  lock: Record<string, string>;
}

/** The matches kept on this device, for Python; see shelf.js. */
interface SpielekisteShelf {
  opened: () => Promise<string>;
  put: (key: string, base: string, stamp: string, text: string) => Promise<string>;
  fetch: (key: string) => Promise<string>;
  drop: (key: string) => Promise<void>;
  persist: () => Promise<void>;
}

/** A node of a drawing: its number and its text, or its number, tag, attributes and children. */
type SpielekisteDrawn = [number, string, Record<string, any>?, SpielekisteDrawn[]?];

/** Attributes to be written, by name; null for what goes, and `style` by its custom properties. */
type SpielekisteChanges = Record<string, string | null | Record<string, string | null>>;

/** One step of a drawing; null for a place behind all others. */
type SpielekisteWriting =
  | ["clear"]
  | ["make", parent: number, before: number | null, drawn: SpielekisteDrawn]
  | ["put", parent: number, before: number | null, number: number]
  | ["drop", ...numbers: number[]]
  | ["set", number: number, changes: SpielekisteChanges]
  | ["say", number: number, text: string];

/** The page that Python draws on; see page.js. */
interface SpielekistePage {
  /** Call it in a task of its own when the page was painted as it is now. */
  shown: (act: () => void) => void;
  /** Do all steps of a stroke, in JSON; the field's own content stays. */
  write: (steps: string, field: unknown) => void;
  /** Work out all styles that are not up to date. */
  style: () => void;
  /** Lay out all that is not up to date, and style it before. */
  layout: () => void;
  /** Take what stands there for these nodes, in JSON; tell whether it is them. */
  adopt: (drawn: string) => boolean;
  /** Load the script of that path that makes sounds. */
  sounds: (path: string) => Promise<SpielekisteSounds>;
}

/** What makes sounds, loaded when a match begins; see sounds.js. */
interface SpielekisteSounds {
  player: (context: AudioContext) => SpielekistePlayer;
}

/** What plays sounds to a loudspeaker: “hop” or “throw 3”, at a volume of the settings. */
interface SpielekistePlayer {
  play: (sound: string, volume: string) => void;
}

/** Chromium's offer to install the page; it can be taken up once. */
interface SpielekisteOffer extends Event {
  prompt: () => Promise<unknown>;
}

/** What Safari says of a page: whether it was opened from the home screen. */
interface SpielekisteNavigator extends Navigator {
  standalone?: boolean;
}

/** The page that frames this one, for Python; see frame.js. */
interface SpielekisteHost {
  open: (hear: (json: string) => void) => void;
  tell: (json: string) => void;
  /** Settles once it is known whose page it is, which may be never. */
  met: Promise<void>;
  /** What the names of all that is stored for that page begin with; null while nothing may be. */
  readonly owner: string | null;
}

/** A drawing as a tree of SVG elements: name, attributes, children. */
type SpielekisteDrawing = [string, Record<string, string>, SpielekisteDrawing[]];

/** What embed.js shows before it loads anything; written in by the build (workshop/build/pages/embed.py). */
declare const SPIELEKISTE_POSTERS: {
  /** What is said, by language. */
  words: Record<string, { games: Record<string, string>; open: string; opening: string }>;
  /** What is shown, by game. */
  drawings: Record<string, SpielekisteDrawing>;
};

/** What the service worker keeps: path and SHA-256 in base64; written in by the build (workshop/build/assets/service_worker.py). */
declare const SPIELEKISTE_KEPT: [path: string, hash: string][];
/** What the worker says where a page is damaged, by language; written by the build. */
declare const SPIELEKISTE_WORDS: Record<string, Record<"damaged" | "again", string>>;

/** An event that a worker lives for until a promise is kept. */
interface SpielekisteLasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

interface SpielekisteFetch extends SpielekisteLasting {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

/** What worker.js needs of its own global object; TypeScript has no types for pages and workers at once. */
interface SpielekisteWorker {
  addEventListener(type: "install" | "activate", act: (event: SpielekisteLasting & any) => void): void;
  addEventListener(type: "fetch", act: (event: SpielekisteFetch) => void): void;
  addEventListener(type: "message", act: (event: MessageEvent & SpielekisteLasting) => void): void;
  skipWaiting: () => void;
}

/** The rules of such a policy: each returns what it lets pass, and throws otherwise. */
interface SpielekisteTrust {
  createHTML: (text: string) => any;
  createScript: (text: string) => any;
  createScriptURL: (text: string) => any;
}

interface Window {
  /** What can stand in the page before Python is there, as `<template data-outline>`; see first.js. */
  spielekisteOutlines?: Promise<string>;
  /** Where a policy lets texts become markup, scripts or addresses of scripts only by a rule of ours. */
  trustedTypes?: { createPolicy: (name: string, rules: Partial<SpielekisteTrust>) => SpielekisteTrust };
  /** Only in embed.html. */
  spielekisteHost?: SpielekisteHost;
  spielekisteShelf: SpielekisteShelf;
  spielekistePage: SpielekistePage;
  spielekisteEarly: SpielekisteEarly[];
  /** Ends a start that can come to nothing; see boot.js. */
  spielekisteFail?: (reason: SpielekisteReason, cause?: unknown, certain?: boolean) => void;
  /** Looks at the files of the start; tells whether some were replaced and the page is loaded again. */
  spielekisteMend?: () => Promise<boolean>;
  /** Pyodide's WebAssembly, which early.js has compiled while it comes. */
  spielekistePyodide?: Promise<WebAssembly.Module>;
  /** Settles once the empty crate is on the screen; missing where the script in the page was not let run. See first.js. */
  spielekisteSeen?: Promise<void>;
  /** Settles once the whole first picture is there; missing likewise. */
  spielekistePicture?: Promise<void>;
}
