// @ts-check
/**
 * The arena on the page: starts a worker for the referee and one for every bot, carries their
 * messages, and ends a worker that does not answer in time. The page itself never waits.
 */

const WORKER = "arena/worker.js";
const ARCHIVE = "arena.zip";
const LIMIT_MS = 2000; // for one decision, on the machine that `SPEED_MS` was measured on
const TRACE_MS = 5000; // for finding the line of an endless loop
const START_MS = 60000;
const SPEED_MS = 12; // for the loop in `slowness` on a desktop processor of 2020

/** @param {string} path */
function whole(path) {
  return new URL(path, document.baseURI).href;
}

/** Return how many times slower than `SPEED_MS` this device is; at least 1. */
function slowness() {
  const start = performance.now();
  let sum = 0;
  for (let at = 0; at < 3e6; at += 1) sum = (sum + at * 7) % 1000003;
  return Math.max(1, (performance.now() - start + sum * 0) / SPEED_MS);
}

/** Return the address of the worker's script, as a policy may require it. */
function workerAddress() {
  const address = whole(WORKER);
  const trust = window.trustedTypes?.createPolicy("spielekiste-arena", { createScriptURL: () => address });
  return trust ? trust.createScriptURL(address) : address;
}

const address = workerAddress();

/** @param {string} path */
async function blob(path) {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  return response.blob();
}

/** @param {string} path */
async function bytes(path) {
  return new Uint8Array(await (await blob(path)).arrayBuffer());
}

/** What every worker is given, fetched once for a page. */
async function common() {
  const plan = window.spielekistePlan;
  if (!plan) throw new Error("Python was not started from a snapshot");
  const path = `${whole(plan.runtime)}pyodide.asm.wasm`;
  const compiled = window.spielekistePyodide ?? WebAssembly.compileStreaming(fetch(path));
  const [wasm, memory, rest, archive] = await Promise.all([
    compiled, blob(whole(plan.memory)), bytes(whole(plan.rest)), bytes(whole(ARCHIVE)),
  ]);
  return { plan, wasm, memory, rest, archive, runtime: whole(plan.runtime) };
}

/** @type {ReturnType<typeof common> | undefined} */
let fetched;

/** @returns {ReturnType<typeof common>} */
function materials() {
  fetched ??= common();
  fetched.catch(() => { fetched = undefined; });
  return fetched;
}

/**
 * A worker and its time limit.
 */
class Interpreter {
  /**
   * @param {ArenaRole} role @param {(report: ArenaReport) => void} hear
   * @param {(detail: string) => void} fail Called once, when the worker has stopped or is too slow.
   */
  constructor(role, hear, fail) {
    this.worker = new Worker(address, { type: "module" });
    this.fail = fail;
    this.timer = 0;
    this.wait(START_MS);
    this.worker.onmessage = ({ data }) => {
      clearTimeout(this.timer);
      if (data?.type === "stopped") this.end(String(data.detail));
      else hear(data);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(event.message || "the worker's script could not be run");
    };
    materials().then((all) => this.worker.postMessage({ ...all, role }), (error) => this.end(String(error)));
  }

  /** Expect a message in time. @param {number} ms */
  wait(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.end("slow"), ms);
  }

  /** @param {string} detail */
  end(detail) {
    this.close();
    const { fail } = this;
    this.fail = () => {};
    fail(detail);
  }

  close() {
    clearTimeout(this.timer);
    this.worker.terminate();
  }
}

/** A contest in progress. */
class Contest {
  /** @param {ArenaContest} asked @param {(json: string) => void} tell */
  constructor(asked, tell) {
    this.asked = asked;
    this.tell = tell;
    this.limit = LIMIT_MS * slowness();
    this.isOver = false;
    /** @type {Interpreter | undefined} */
    this.tracer = undefined;
    /** @type {Map<number, { interpreter: Interpreter, open: Uint8Array[], isReady: boolean }>} */
    this.bots = new Map();
    const described = JSON.stringify({
      ...asked, players: asked.players.map((player) => player.builtIn ?? ""), tables: undefined,
    });
    this.referee = new Interpreter(
      { kind: "referee", asked: described, tables: asked.tables, players: asked.players.length },
      (report) => this.hear(report),
      (detail) => this.over({ error: detail }),
    );
    asked.players.forEach(({ source }, player) => {
      if (source !== undefined) this.startBot(player, source);
    });
  }

  /** @param {number} player */
  luck(player) {
    return `${this.asked.seed}:player:${player}`;
  }

  /** @param {number} player @param {string} source */
  startBot(player, source) {
    const role = { kind: /** @type {const} */ ("bot"), source, game: this.asked.game, luck: this.luck(player) };
    const interpreter = new Interpreter(
      role,
      (report) => this.hearBot(player, report),
      (detail) => this.botStopped(player, source, detail),
    );
    this.bots.set(player, { interpreter, open: [], isReady: false });
  }

  /** @param {ArenaReport} report */
  hear(report) {
    if (report.type === "batch") {
      const bot = this.bots.get(report.player);
      if (!bot) return;
      bot.open.push(report.batch);
      if (bot.isReady) this.ask(bot, report.batch);
    } else if (report.type === "figures") {
      const figures = JSON.parse(report.text);
      if (figures.over) this.over(figures);
      else this.tell(report.text);
    }
  }

  /** @param {{ interpreter: Interpreter }} bot @param {Uint8Array} batch */
  ask(bot, batch) {
    bot.interpreter.worker.postMessage({ batch });
    bot.interpreter.wait(this.limit);
  }

  /** @param {number} player @param {ArenaReport} report */
  hearBot(player, report) {
    const bot = this.bots.get(player);
    if (!bot) return;
    if (report.type === "ready") {
      bot.isReady = true;
      bot.open.forEach((batch) => this.ask(bot, batch));
    } else if (report.type === "replies") {
      bot.open.shift();
      this.referee.worker.postMessage({ type: "replies", player, text: report.text });
    }
    if (bot.open.length && bot.isReady) bot.interpreter.wait(this.limit);
  }

  /** Look for the line of an endless loop in another worker; otherwise say that the bot stopped.
   * @param {number} player @param {string} source @param {string} detail */
  botStopped(player, source, detail) {
    const batch = this.bots.get(player)?.open[0];
    const slow = detail === "slow";
    const fail = () => this.referee.worker.postMessage(
      { type: "fail", player, code: slow ? "too-slow" : "stopped", detail: slow ? "2" : detail },
    );
    if (!slow || !batch) return fail();
    const role = { kind: /** @type {const} */ ("trace"), source, game: this.asked.game, luck: this.luck(player), batch };
    const tracer = this.tracer = new Interpreter(role, (report) => {
      if (report.type === "ready") return tracer.wait(TRACE_MS);
      tracer.close();
      const isFault = report.type === "replies" && report.text.startsWith('{"fault"');
      if (!isFault) return fail();
      this.referee.worker.postMessage({ type: "replies", player, text: report.text });
    }, fail);
  }

  /** @param {Record<string, unknown>} figures */
  over(figures) {
    if (this.isOver) return;
    this.close();
    this.tell(JSON.stringify({ ...figures, over: true }));
  }

  /** End all workers. */
  close() {
    this.isOver = true;
    this.bots.forEach(({ interpreter }) => interpreter.close());
    this.tracer?.close();
    this.referee.close();
  }
}

/** @type {Contest | undefined} */
let current;

/** Begin a contest, described as JSON (`ArenaContest`); `tell` gets its figures as JSON.
 * @param {string} asked @param {Record<string, Uint8Array>} tables @param {(json: string) => void} tell */
export function begin(asked, tables, tell) {
  stop();
  current = new Contest({ ...JSON.parse(asked), tables }, tell);
}

/** Contests of a tournament by lane. @type {Map<number, Contest>} */
const lanes = new Map();

/** Begin one of several contests that are played at the same time; it ends the one in its lane.
 * @param {number} lane @param {string} asked @param {Record<string, Uint8Array>} tables @param {(json: string) => void} tell */
export function compete(lane, asked, tables, tell) {
  lanes.get(lane)?.close();
  lanes.set(lane, new Contest({ ...JSON.parse(asked), tables }, tell));
}

/** End all contests. */
export function stop() {
  lanes.forEach((contest) => contest.close());
  lanes.clear();
  current?.close();
  current = undefined;
}
