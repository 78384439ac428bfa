// @ts-check
/**
 * The arena on the page: starts a worker for the referee and one for each bot, passes messages
 * between them, and terminates a worker that does not reply in time. The page is never blocked.
 *
 * A bot's worker runs an untrusted program, so each of its messages is checked: an unexpected or too
 * large message terminates the worker.
 */

const WORKER = "arena/worker.js";
const ARCHIVE = "arena.zip";
const LIMIT_MS = 2000; // for one decision on a desktop processor; see `slowness` in worker.js
const FOLLOW_MS = 1000; // for finding the line of an endless loop on the same processor
const START_MS = 60000;
const LOOK_MS = 20000; // for returning one game
const SLOWEST = 20; // maximum assumed slowness, relative to a desktop processor
const LONGEST = 200000; // characters of a reply to one decision, as JSON

const SPARES = 2; // a referee and a bot
const REFILL_MS = 1000; // after a contest, so that its results are shown first

const SLOW = "slow"; // reason passed to `Interpreter.end` after a timeout
const DEEP = /call stack|too much recursion/; // parts of the browsers' messages for a stack overflow

/** @param {string} path */
function whole(path) {
  return new URL(path, document.baseURI).href;
}

/** Return the URL of the worker's script, as a `TrustedScriptURL` if the browser supports Trusted Types. */
function workerAddress() {
  const address = whole(WORKER);
  const trust = window.trustedTypes?.createPolicy("spielekiste-arena", { createScriptURL: () => address });
  return trust ? trust.createScriptURL(address) : address;
}

/** @type {ReturnType<typeof workerAddress> | undefined} */
let address;

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

/** Fetch the data that every worker needs; called once per page. */
async function common() {
  const plan = window.spielekistePlan;
  if (!plan) throw new Error("Python was not started from a snapshot");
  const path = `${whole(plan.runtime)}pyodide.asm.wasm`;
  const compiled = window.spielekistePyodide ?? WebAssembly.compileStreaming(fetch(path));
  const { spielekisteLater, spielekisteCode } = window;
  if (!spielekisteLater || !spielekisteCode) throw new Error("Python was not started from a snapshot");
  const [wasm, later, code, memory, rest, archive] = await Promise.all([
    compiled, spielekisteLater(), spielekisteCode(),
    Promise.all(plan.memory.map(([path]) => blob(whole(path)))), bytes(whole(plan.rest)), bytes(whole(ARCHIVE)),
  ]);
  return { plan, wasm, later, code, memory: new Blob(memory), rest, archive, runtime: whole(plan.runtime) };
}

/** @type {ReturnType<typeof common> | undefined} */
let fetched;

/** @returns {ReturnType<typeof common>} */
function materials() {
  fetched ??= common();
  fetched.catch(() => { fetched = undefined; });
  return fetched;
}

/** Workers whose Python was started in advance. @type {Worker[]} */
const spares = [];

/** Return a new worker that starts Python and then waits for its role. */
function launched() {
  address ??= workerAddress();
  const worker = new Worker(address, { type: "module" });
  materials().then((all) => worker.postMessage(all), dismiss);
  return worker;
}

let isPrepared = false; // whether workers are to be started in advance

/** Start workers for the next contest in advance, and again after each contest. */
export function prepare() {
  isPrepared = !obstacle();
  refill();
}

/** Start the missing workers one after the other, unless a contest is in progress. */
function refill() {
  if (!isPrepared || spares.length >= SPARES || (current && !current.isOver)) return;
  const worker = launched();
  spares.push(worker);
  worker.onmessage = ({ data }) => {
    if (data?.type === "started") refill();
    else dismiss();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    dismiss();
  };
}

/** End the workers that were started in advance. */
export function dismiss() {
  isPrepared = false;
  spares.splice(0).forEach((worker) => worker.terminate());
}

/**
 * A worker with a time limit.
 */
class Interpreter {
  /**
   * @param {ArenaRole} role @param {(report: ArenaReport) => void} hear
   * @param {(detail: string) => void} fail Called once, if the worker has stopped or is too slow.
   */
  constructor(role, hear, fail) {
    this.worker = spares.shift() ?? launched();
    this.fail = fail;
    this.timer = 0;
    this.slow = 1;
    this.wait(START_MS);
    this.worker.onmessage = ({ data }) => {
      if (data?.type === "ready") this.slow = Math.min(Math.max(Number(data.slow) || 1, 1), SLOWEST);
      if (data?.type === "stopped") this.end(short(data.detail));
      else if (data?.type !== "started") hear(data);
    };
    this.worker.onerror = (event) => {
      event.preventDefault();
      this.end(event.message || "the worker's script could not be run");
    };
    materials().then(() => this.worker.postMessage({ role }), (error) => this.end(String(error)));
  }

  /** Terminate the worker after this time unless a message arrives before. The time is waited in
   * two halves, because a device waking from sleep may end only the current one.
   * @param {number} ms */
  wait(ms) {
    this.rest();
    this.timer = setTimeout(() => {
      this.timer = setTimeout(() => this.end(SLOW), ms / 2);
    }, ms / 2);
  }

  rest() {
    clearTimeout(this.timer);
  }

  /** @param {string} detail */
  end(detail) {
    this.close();
    const { fail } = this;
    this.fail = () => {};
    fail(detail);
  }

  close() {
    this.rest();
    this.worker.terminate();
  }
}

/** @param {unknown} value @param {number} [most] */
function isCount(value, most = 1e6) {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= most;
}

/** @param {unknown} detail */
function short(detail) {
  return typeof detail === "string" ? detail.slice(0, 200) : "";
}

/** Return whether a bot's worker may send this message now.
 * @param {ArenaBot} bot @param {ArenaReport} report */
function isDue({ isReady, open: [first] }, report) {
  switch (report?.type) {
    case "ready": return !isReady;
    case "alive": return isReady && first && isCount(report.done, first.count) && report.done > first.done;
    case "replies": return isReady && first && typeof report.text === "string"
      && report.text.length <= LONGEST * first.count;
    default: return false;
  }
}

/** A contest in progress. */
class Contest {
  /** @param {ArenaContest} asked @param {(json: string) => void} tell */
  constructor(asked, tell) {
    this.asked = asked;
    this.tell = tell;
    this.limit = Math.min(asked.limit ?? LIMIT_MS, LIMIT_MS);
    this.isOver = false;
    this.isReady = false; // whether the referee accepts messages
    /** @type {((json: string) => void)[]} */
    this.lookers = [];
    /** @type {Set<Interpreter>} */
    this.followers = new Set(); // two bots may stop at the same time
    /** @type {Map<number, ArenaBot>} */
    this.bots = new Map();
    const described = JSON.stringify({
      ...asked, players: asked.players.map((player) => player.builtIn ?? ""), tables: undefined,
    });
    this.referee = this.startReferee(described);
    asked.players.forEach(({ source }, player) => {
      if (source !== undefined) this.startBot(player, source);
    });
  }

  /** @param {string} described @returns {ArenaReferee} */
  startReferee(described) {
    return new Interpreter(
      { kind: "referee", asked: described, tables: this.asked.tables, players: this.asked.players.length },
      (report) => this.hear(report),
      (detail) => this.lost(detail),
    );
  }

  /** @param {number} player @param {string} source */
  startBot(player, source) {
    const interpreter = new Interpreter(
      { kind: "bot", source, game: this.asked.game },
      (report) => this.hearBot(player, report),
      (detail) => this.botStopped(player, source, detail),
    );
    this.bots.set(player, { interpreter, open: [], isReady: false });
  }

  /** @param {ArenaReport} report */
  hear(report) {
    if (report.type === "game") {
      this.lookers.shift()?.(report.text);
      if (!this.lookers.length) this.referee.rest();
    }
    if (report.type === "ready") {
      this.isReady = true;
      this.referee.rest();
    }
    if (this.isOver) return;
    if (report.type === "batch") this.ask(report);
    else if (report.type === "figures") {
      const figures = JSON.parse(report.text);
      if (figures.over) this.over(figures);
      else this.tell(report.text);
    }
  }

  /** @param {ArenaReport & { type: "batch" }} report */
  ask({ player, batch, count }) {
    const bot = this.bots.get(player);
    if (!bot) return;
    bot.open.push({ batch, count, done: 0 });
    if (bot.isReady) this.send(bot, batch);
  }

  /** Send a batch; the time for its first decision starts when all earlier batches are answered.
   * @param {ArenaBot} bot @param {Uint8Array} batch */
  send({ interpreter, open }, batch) {
    interpreter.worker.postMessage({ batch });
    if (open[0].batch === batch) interpreter.wait(this.limit * interpreter.slow);
  }

  /** @param {number} player @param {ArenaReport} report */
  hearBot(player, report) {
    const bot = this.bots.get(player);
    if (!bot) return;
    const { interpreter, open } = bot;
    interpreter.rest();
    if (!isDue(bot, report)) return interpreter.end("it sent messages of its own");
    if (report.type === "ready") {
      bot.isReady = true;
      open.forEach(({ batch }) => this.send(bot, batch));
    } else if (report.type === "alive") {
      open[0].done = report.done;
    } else if (report.type === "replies") {
      open.shift();
      this.referee.worker.postMessage({ type: "replies", player, text: report.text });
    }
    if (open.length) interpreter.wait(this.limit * interpreter.slow);
  }

  /** Report that a bot has stopped, with the line: a second worker, which also has a time limit,
   * repeats the decision and reports the line that it reaches.
   * @param {number} player @param {string} source @param {string} detail */
  botStopped(player, source, detail) {
    const open = this.bots.get(player)?.open[0];
    const code = detail === SLOW ? "too-slow" : DEEP.test(detail) ? "recursion" : "stopped";
    const fact = detail === SLOW ? "2" : detail;
    let line = 0;
    const fail = () => {
      this.referee.worker.postMessage({ type: "fail", player, code, detail: fact, line, done: open?.done ?? 0 });
    };
    if (!open) return fail();
    const { batch, done } = open;
    const role = { kind: /** @type {const} */ ("follow"), source, game: this.asked.game, batch, done };
    let isReady = false;
    const follower = new Interpreter(role, (report) => {
      if (report?.type === "ready" && !isReady) {
        isReady = true;
        follower.wait(FOLLOW_MS * follower.slow);
      }
      if (report?.type === "at" && isCount(report.line)) line = report.line;
      if (report?.type !== "followed") return;
      line = 0; // the repetition did not stop
      follower.end("");
    }, () => {
      this.followers.delete(follower);
      fail();
    });
    this.followers.add(follower);
  }

  /** @param {Record<string, unknown>} figures */
  over(figures) {
    if (this.isOver) return;
    this.rest();
    if ("error" in figures || this.asked.raw) this.referee.close();
    this.tell(JSON.stringify({ ...figures, over: true }));
    setTimeout(refill, REFILL_MS);
  }

  /** End the games and the bots' workers; the referee can still return played games. */
  rest() {
    this.isOver = true;
    this.bots.forEach(({ interpreter }) => interpreter.close());
    this.followers.forEach((follower) => follower.close());
    if (this.isReady) this.referee.worker.postMessage({ type: "rest" });
    else this.referee.close();
  }

  /** Let the workers rest for a moment, because the page handles an input. */
  hold() {
    if (this.isOver) return;
    this.referee.worker.postMessage({ type: "hold" });
    this.bots.forEach(({ interpreter }) => interpreter.worker.postMessage({ type: "hold" }));
  }

  /** Request a game, described as JSON (`ArenaLook`); `tell` gets an `ArenaGame` or `null` as JSON.
   * @param {string} asked @param {(json: string) => void} tell */
  look(asked, tell) {
    if (!this.isReady) return tell("null");
    this.lookers.push(tell);
    this.referee.worker.postMessage({ type: "look", asked });
    this.referee.wait(LOOK_MS);
  }

  /** Handle a referee that has stopped. @param {string} detail */
  lost(detail) {
    this.isReady = false;
    this.lookers.splice(0).forEach((tell) => tell("null"));
    this.over({ error: detail });
  }

  /** End all workers. */
  close() {
    this.rest();
    this.referee.close();
    this.lookers.splice(0).forEach((tell) => tell("null"));
  }
}

/**
 * A bot at a table on the page: a contest whose referee is the page, which requests one move at a
 * time. If the bot's worker was terminated, the next request starts another one.
 */
class SeatedBot extends Contest {
  /** @returns {ArenaReferee} */
  startReferee() {
    return { worker: { postMessage: (answer) => this.answer(answer) }, wait: () => {}, rest: () => {}, close: () => {} };
  }

  /** Request the move for a batch of one decision. @param {Uint8Array} batch */
  question(batch) {
    const error = obstacle();
    if (error) return this.tell(JSON.stringify({ error }));
    if (!this.bots.has(0)) this.startBot(0, this.asked.players[0].source ?? "");
    this.ask({ type: "batch", player: 0, batch, count: 1 });
  }

  /** Pass the bot's reply or error to the page. @param {ArenaAnswer} answer */
  answer(answer) {
    if (answer.type === "replies") return this.tell(JSON.stringify({ replies: answer.text }));
    if (answer.type !== "fail") return;
    this.bots.delete(0);
    this.tell(JSON.stringify({ fault: [answer.code, answer.line, answer.detail] }));
  }

  /** Also report a worker that could not be started.
   * @param {number} player @param {string} source @param {string} detail */
  botStopped(player, source, detail) {
    if (this.bots.get(player)?.isReady) return super.botStopped(player, source, detail);
    this.bots.delete(player);
    this.tell(JSON.stringify({ error: detail }));
  }
}

/** @type {Contest | undefined} */
let current;

/** Return the reason why games can't be played on this page, or an empty string. */
function obstacle() {
  if (location.protocol === "file:") return "file"; // browsers don't let a page from a disk start workers
  return window.spielekistePlan && window.Worker ? "" : "browser";
}

/** Begin a contest, described as JSON (`ArenaContest`); `tell` gets its figures as JSON.
 * @param {string} asked @param {Record<string, Uint8Array>} tables @param {(json: string) => void} tell */
export function begin(asked, tables, tell) {
  end();
  const error = obstacle();
  if (error) return tell(JSON.stringify({ error, over: true }));
  current = new Contest({ ...JSON.parse(asked), tables }, tell);
}

/** Contests of a tournament by lane. @type {Map<number, Contest>} */
const lanes = new Map();

for (const type of ["pointerdown", "keydown", "click"]) {
  addEventListener(type, () => [current, ...lanes.values()].forEach((contest) => contest?.hold()), true);
}

/** Begin one of several simultaneous contests; it ends the previous contest in the same lane.
 * @param {number} lane @param {string} asked @param {Record<string, Uint8Array>} tables @param {(json: string) => void} tell */
export function compete(lane, asked, tables, tell) {
  lanes.get(lane)?.close();
  const error = obstacle();
  if (error) return tell(JSON.stringify({ error, over: true }));
  lanes.set(lane, new Contest({ ...JSON.parse(asked), tables }, tell));
}

/** End the games; `look` still works. */
export function stop() {
  lanes.forEach((contest) => contest.close());
  lanes.clear();
  current?.rest();
  setTimeout(refill, REFILL_MS);
}

/** Request a game of the contest; see `Contest.look`. @param {string} asked @param {(json: string) => void} tell */
export function look(asked, tell) {
  if (current) current.look(asked, tell);
  else tell("null");
}

/** End the contest and all its workers, if there is one. */
export function end() {
  current?.close();
  current = undefined;
}

/** Start a worker for a bot at a table, described as JSON (`ArenaSeat`); `tell` gets its replies as JSON.
 * @param {string} described @param {(json: string) => void} tell */
export function seat(described, tell) {
  const { source, game } = JSON.parse(described);
  const asked = { game, options: {}, seed: "", games: 0, players: [{ source }], tables: {} };
  const bot = new SeatedBot(asked, tell);
  return { ask: bot.question.bind(bot), close: bot.close.bind(bot) };
}
