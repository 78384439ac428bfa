// @ts-check
/**
 * A worker of the arena: an interpreter of its own, restored from the memory that the page has
 * already fetched. One worker is the referee, every bot has another one.
 *
 * A bot's code gets no page, no network and no storage. The worker's policy (netlify.toml) allows
 * nothing but scripts of this site and WebAssembly; where a host sends no policy, `lock` removes
 * everything that could reach out, before any foreign code runs. What the worker needs comes in
 * the first message.
 */
const ARCHIVE = "/home/pyodide/arena.zip";
const SETUP = `
import importlib, sys
import spielekiste
sys.path.append("${ARCHIVE}")
spielekiste.__path__.append("${ARCHIVE}/spielekiste")
importlib.invalidate_caches()
import spielekiste.arena.worker
`;

/** Globals that could reach a page, a server or a storage, or make code from text. */
const REACHING = [
  "fetch", "XMLHttpRequest", "WebSocket", "WebSocketStream", "WebTransport", "EventSource",
  "importScripts", "Worker", "SharedWorker", "BroadcastChannel", "indexedDB", "caches",
  "cookieStore", "navigator", "location", "eval", "Request", "Response", "FileReaderSync",
  "createImageBitmap", "FontFace", "fonts", "Notification", "localStorage", "sessionStorage",
];

/** The memory that one interpreter may use, in bytes: that of a start and 256 MB for a bot. */
const MOST = 300 * 1024 * 1024;

const { postMessage: send } = self;

/** @param {ArenaReport} report @param {Transferable[]} [moved] */
function tell(report, moved = []) {
  send.call(self, report, { transfer: moved });
}

/** Start Python from what the page has handed over. @param {ArenaStart} given */
async function restored({ plan, wasm, memory, rest, archive, runtime }) {
  let fresh = new Uint8Array();
  const words = new Uint32Array(await memory.arrayBuffer());
  Object.assign(self, { fetch: () => Promise.resolve(new Response(/** @type {BufferSource} */ (rest))) });
  Object.assign(WebAssembly, {
    /** @param {unknown} _ @param {WebAssembly.Imports} imports */
    instantiateStreaming: async (_, imports) => (
      { module: wasm, instance: await WebAssembly.instantiate(wasm, imports) }
    ),
  });
  limitMemory();
  /** @type {typeof import("pyodide/pyodide.mjs")} */
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  /** @type {typeof import("pyodide/pyodide.asm.mjs")} */
  const { default: plainly } = await import(`${runtime}pyodide.asm.mjs`);
  const python = await loadPyodide({
    stdout: () => {},
    stderr: () => {},
    indexURL: runtime,
    stdLibURL: new URL("rest.zip", runtime).href,
    lockFileContents: JSON.stringify({ info: plan.lock, packages: {} }),
    jsglobals: Object.create(null),
    createPyodideModule: async (settings) => {
      const instantiate = settings.instantiateWasm;
      if (!instantiate) throw new Error("Pyodide must pass instantiateWasm: adapt restored()");
      /** @type {typeof instantiate} */
      const instantiateWasm = (imports, done) => instantiate(imports, (instance, module) => {
        const { buffer } = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
        fresh = new Uint8Array(buffer).slice(0, plan.base);
        done(instance, module);
      });
      const made = await plainly(Object.assign(settings, { instantiateWasm }));
      restoreMemory(plan, made.HEAPU8, made._sbrk(0), fresh, words);
      return made;
    },
    _loadSnapshot: Uint8Array.from(atob(plan.head), (letter) => letter.charCodeAt(0)),
  });
  const module = python.pyimport("resume");
  module.resume();
  module.destroy();
  python.FS.writeFile(ARCHIVE, archive);
  python.runPython(SETUP);
  return python;
}

/** Let no interpreter take more than `MOST`: Python then raises MemoryError. */
function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65536 > MOST) throw new RangeError("too much memory");
    return grow.call(this, pages);
  };
}

/** Stand-in for the maker of functions from text. */
function Refused() {
  throw new TypeError("no code can be made from text here");
}
Refused.prototype = Function.prototype;

/** Remove everything that could reach out of the worker.
 * @param {Awaited<ReturnType<typeof restored>>} python */
function lock(python) {
  for (const name of ["js", "pyodide_js"]) {
    python.unregisterJsModule(name);
    python.runPython(`import sys; sys.modules.pop("${name}", None)`);
  }
  const makers = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const make of makers) {
    Reflect.deleteProperty(Object.getPrototypeOf(make), "constructor");
  }
  for (const name of REACHING) {
    for (let at = self; at; at = Object.getPrototypeOf(at)) Reflect.deleteProperty(at, name);
    if (name in self) Object.defineProperty(self, name, { value: undefined });
  }
  Object.assign(self, { Function: Refused }); // Pyodide asks what is an instance of it
}

/** @param {any} made The bot in Python. */
function serveBot(made) {
  /** @type {Uint8Array[]} */
  const waiting = [];
  let isBusy = false;
  const work = async () => {
    for (let data = waiting.shift(); data; data = waiting.shift()) {
      made.begin(data);
      let text = made.go_on();
      for (; !text; text = made.go_on()) {
        tell({ type: "alive" });
        await pause();
      }
      tell({ type: "replies", text });
    }
    isBusy = false;
  };
  self.onmessage = ({ data }) => {
    waiting.push(data.batch);
    if (isBusy) return;
    isBusy = true;
    work().catch(stopped);
  };
}

/** @param {any} referee The referee in Python. @param {number} players */
function serveReferee(referee, players) {
  let isBusy = false;
  let isNews = false; // whether a message has come since the last look
  let shown = -1;
  const report = () => {
    const { done, is_over: over } = referee;
    if (done === shown && !over) return over;
    shown = done;
    tell({ type: "figures", text: referee.figures() });
    return over;
  };
  const ask = () => {
    for (let player = 0; player < players; player += 1) {
      if (referee.is_built_in(player)) continue;
      for (let batch = taken(referee.batch(player)); batch.length; batch = taken(referee.batch(player))) {
        tell({ type: "batch", player, batch }, [batch.buffer]);
      }
    }
  };
  const work = async () => {
    for (let more = true; more || isNews;) {
      isNews = false;
      ask();
      if (report()) break;
      more = referee.go_on();
      tell({ type: "alive" });
      await pause();
    }
    isBusy = false;
  };
  const begin = () => {
    isNews = true;
    if (isBusy) return;
    isBusy = true;
    work().catch(stopped);
  };
  self.onmessage = ({ data }) => {
    if (data.type === "replies") referee.take(data.player, data.text);
    if (data.type === "fail") referee.fail(data.player, data.code, data.detail);
    begin();
  };
  begin();
}

/** Return Python's bytes as an array of its own. @param {any} bytes */
function taken(bytes) {
  const array = bytes.toJs();
  bytes.destroy();
  return array;
}

/** @param {unknown} error */
function stopped(error) {
  tell({ type: "stopped", detail: String(error).trim().slice(-200) });
}

/** @param {ArenaStart} given */
async function start(given) {
  const python = await restored(given);
  const module = python.pyimport("spielekiste.arena.worker");
  lock(python);
  const { role } = given;
  tell({ type: "ready" });
  if (role.kind === "referee") {
    const tables = python.toPy(new Map(Object.entries(role.tables)));
    serveReferee(module.RefereeWorker(role.asked, tables), role.players);
  } else if (role.kind === "bot") {
    serveBot(module.BotWorker(role.source, role.game, role.luck));
  } else {
    const bot = module.BotWorker(role.source, role.game, role.luck);
    tell({ type: "replies", text: bot.trace(role.batch) });
  }
}

self.onmessage = ({ data }) => {
  self.onmessage = null;
  start(data).catch(stopped);
};
