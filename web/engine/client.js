// @ts-check
/**
 * The page's side of the engine: loads it, asks it, and starts it again when it
 * has died.
 *
 * @module
 */

import { EngineError } from './failure.js';
import { loadEngine } from './load.js';

/** @typedef {import('./calls.js').Calls} Calls */
/** @typedef {import('./calls.js').Jobs} Jobs */
/** @typedef {import('./calls.js').Order} Order */
/** @typedef {import('./calls.js').Report} Report */
/** @typedef {import('./protocol.js').Catalog} Catalog */

/** The part of Worker that is used. @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>} WorkerLike */

/** @typedef {ReturnType<typeof createEngine>} Engine */

/**
 * @template {keyof Jobs} K
 * @typedef {{ done: Promise<Jobs[K]['value']>, cancel: (patience?: number) => void, abandon: () => void }} Job
 * done is rejected with an EngineError. A job that is cancelled answers {cancelled: true}, unless
 * it was nearly done: patience is how many milliseconds it may take in all. One that is abandoned
 * answers so at once; the engine is started anew, and its models are gone.
 */

/** Who waits for an answer. @typedef {{ order: Order, lives: number, resolve: (value: any) => void, reject: (error: Error) => void, tell?: (progress: any) => void }} Pending */

/** What waits for its turn in a lane. @typedef {{ next: { begin: () => void, skip: () => void } | null }} Lane */

/** @typedef {(event: { reason: string, asked: boolean }) => void} DeathListener   asked: whether it died while it was asked something */

/** A worker that dies before it was ready so often will not do better. */
const ATTEMPTS = 3;
/** Calls that need nothing from before: a new engine can answer them as well. */
const PURE = new Set([
  ...[
    'parse',
    'complete',
    'inspect',
    'generate',
    'needs',
    'read',
    'write',
    'gram',
    'validate',
    'repair',
  ],
  ...['bumps', 'trick', 'lift', 'approximate', 'orthogonal', 'mixture'],
  ...['history', 'sketch', 'dual', 'hulls', 'twin', 'primal', 'evidence'],
]);

/** What jobs answer that were cancelled before they began. @type {{ [K in keyof Jobs]: Jobs[K]['value'] }} */
const NOTHING = {
  train: { cancelled: true, training: null },
  paint: { picture: null, size: 0, method: '', milliseconds: 0 },
};

/**
 * @param {{
 *   workerUrl?: URL | string,
 *   wasmUrl?: URL | string,
 *   onState?: (state: Partial<import('../state/store.js').EngineStatus>) => void,
 *   spawn?: () => WorkerLike,
 *   load?: (tell: (share: number) => void) => Promise<WebAssembly.Module>,
 * }} options   spawn and load take the place of the two addresses in tests
 */
export function createEngine({
  workerUrl = '',
  wasmUrl = '',
  onState = () => {},
  spawn = () => new Worker(workerUrl, { type: 'module', name: 'mercer' }),
  load = (tell) => loadEngine(wasmUrl, tell),
}) {
  /** @type {Map<number, Pending>} in the order in which they were asked */
  const pending = new Map();
  /** @type {Map<string, Lane>} in which something is going on */
  const lanes = new Map();
  /** @type {Set<DeathListener>} */
  const deathListeners = new Set();
  /** @type {WorkerLike | null} */
  let worker = null;
  let state = /** @type {'loading' | 'ready' | 'restarting' | 'failed'} */ ('loading');
  let version = '';
  let attempts = 0;
  let lastId = 0;

  let everReady = false;
  /** @type {(catalog: Catalog) => void} */
  let admit;
  /** @type {(error: Error) => void} */
  let refuse;
  /** @type {Promise<Catalog>} */
  const ready = new Promise((resolve, reject) => {
    admit = resolve;
    refuse = reject;
  });
  ready.catch(() => {}); // whoever awaits it hears of it

  const module = load((progress) => {
    if (state === 'loading') onState({ progress });
  });
  module.catch((error) =>
    fail(`The engine could not be loaded: ${error.message}. Reload the page.`),
  );
  start();

  function start() {
    attempts++;
    const mine = spawn();
    worker = mine;
    mine.onmessage = ({ data }) => {
      if (mine === worker) receive(data);
    };
    mine.onerror = (event) => {
      const { message = '' } = /** @type {ErrorEvent} */ (event);
      if (mine === worker) die(message || 'the worker could not be started');
    };
    module.then(
      (compiled) => {
        if (mine === worker) mine.postMessage({ type: 'start', module: compiled });
      },
      () => {}, // told above
    );
  }

  /** @param {Report} report */
  function receive(report) {
    if (report.type === 'dead') {
      die(report.reason);
    } else if (report.type === 'ready') {
      state = 'ready';
      attempts = 0;
      version = report.version;
      onState({ state, progress: 1, catalog: report.catalog });
      everReady = true;
      admit(report.catalog);
      for (const { order } of pending.values()) send(order);
    } else if (report.type === 'progress') {
      pending.get(report.id)?.tell?.(report.progress);
    } else {
      const waiting = pending.get(report.id);
      pending.delete(report.id);
      if (report.type === 'value') waiting?.resolve(report.value);
      else waiting?.reject(new EngineError(report.failure));
    }
  }

  /** @param {Order} order */
  function send(order) {
    worker?.postMessage(order);
  }

  /** @param {Omit<Pending, 'resolve' | 'reject'> & { order: { id: number } }} asked @returns {Promise<any>} */
  function ask(asked) {
    return new Promise((resolve, reject) => {
      if (state === 'failed') {
        reject(engineError('The engine did not start. Reload the page.'));
        return;
      }
      pending.set(asked.order.id, { ...asked, resolve, reject });
      if (state === 'ready') send(asked.order);
    });
  }

  /** @param {string} reason */
  function die(reason) {
    worker?.terminate();
    worker = null;
    if (state === 'failed') return;
    const wasReady = state === 'ready';
    const asked = wasReady && pending.size > 0;
    if (wasReady) {
      console.warn(`The engine died: ${reason}`);
      const error = engineError('The engine stopped and was started again. Please try once more.');
      for (const [id, waiting] of pending) {
        if (--waiting.lives > 0) continue;
        pending.delete(id);
        waiting.reject(error);
      }
    }
    if (attempts >= ATTEMPTS) {
      fail(`The engine did not start: ${reason}`);
      return;
    }
    state = everReady ? 'restarting' : 'loading';
    onState({ state, busy: false });
    start();
    if (wasReady) for (const tell of [...deathListeners]) tell({ reason, asked });
  }

  /** Somebody has tired of what goes on: what others asked is asked again. */
  function startAnew() {
    if (state !== 'ready') return;
    worker?.terminate();
    state = 'restarting';
    onState({ state });
    start();
  }

  /** @param {string} reason */
  function fail(reason) {
    state = 'failed';
    worker?.terminate();
    worker = null;
    const error = engineError(reason);
    onState({ state, busy: false });
    refuse(error);
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  }

  return {
    /** What the engine can do; rejected with an EngineError if it cannot be started. */
    ready,

    get version() {
      return version;
    },

    /** The compiled program, from which another engine can be started. */
    module,

    /**
     * Asks one thing. Waits until the engine is there.
     *
     * @template {keyof Calls} K
     * @param {K} name
     * @param {Calls[K]['args']} args
     * @returns {Promise<Calls[K]['value']>} rejected with an EngineError
     */
    call(name, ...args) {
      return this.question(name, ...args).done;
    },

    /**
     * As call, of which one may tire. Nothing stops Go in the middle of an answer, so the engine is
     * started anew; what others asked is asked again.
     *
     * @template {keyof Calls} K
     * @param {K} name
     * @param {Calls[K]['args']} args
     * @returns {{ done: Promise<Calls[K]['value']>, abandon: () => void }}   done then never settles
     */
    question(name, ...args) {
      const id = ++lastId;
      const lives = PURE.has(name) ? 2 : 1;
      const done = ask({ order: { type: 'call', id, name, args }, lives });
      return {
        done,
        abandon() {
          if (pending.delete(id)) startAnew();
        },
      };
    },

    /**
     * Begins a long job.
     *
     * @template {keyof Jobs} K
     * @param {K} name
     * @param {Jobs[K]['request']} request
     * @param {(progress: Jobs[K]['progress']) => void} [tell]
     * @returns {Job<K>}
     */
    job(name, request, tell) {
      const id = ++lastId;
      const done = ask({ order: { type: 'job', id, name, request }, lives: 1, tell });
      return {
        done,
        cancel(patience = 0) {
          const waiting = pending.get(id);
          if (!waiting) return;
          if (state === 'ready') {
            send({ type: 'cancel', id, patience });
          } else {
            pending.delete(id);
            waiting.resolve(NOTHING[name]);
          }
        },
        abandon() {
          const waiting = pending.get(id);
          if (!waiting) return;
          pending.delete(id);
          waiting.resolve(NOTHING[name]);
          startAnew();
        },
      };
    },

    /**
     * Asks what only the newest answer of is wanted: while one question of a lane is being
     * answered, newer ones replace each other.
     *
     * @template T
     * @param {string} lane
     * @param {() => Promise<T>} question
     * @returns {Promise<T | null>} null if a newer one took its place
     */
    latest(lane, question) {
      return new Promise((resolve, reject) => {
        const begin = () => {
          /** @type {Lane} */
          const turn = { next: null };
          lanes.set(lane, turn);
          const end = () => {
            lanes.delete(lane);
            turn.next?.begin();
          };
          question().then(resolve, reject).finally(end);
        };
        const turn = lanes.get(lane);
        turn?.next?.skip();
        if (turn) turn.next = { begin, skip: () => resolve(null) };
        else begin();
      });
    },

    /**
     * @param {DeathListener} listener called when the engine has died and a new one is being
     * started
     * @returns {() => void} ends it
     */
    onDeath(listener) {
      deathListeners.add(listener);
      return () => deathListeners.delete(listener);
    },

    /** Ends the engine as a crash would: to see that the page survives it. */
    kill() {
      die('it was killed');
    },

    destroy() {
      fail('The page is being closed.');
    },
  };
}

/** @param {string} message */
const engineError = (message) => new EngineError({ code: 'engine', message });
