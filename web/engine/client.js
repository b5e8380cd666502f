// @ts-check
/**
 * The page's side of the engine: loads it, asks it, and starts it again when it
 * has died.
 *
 * @module
 */

import { domainOf, DOMAINS, withPageDomains } from '../model/domains.js';
import { EngineError } from '../model/failure.js';
import { PARTS, PURE } from '../protocol/table.gen.js';
import { begunWorker } from './early.js';
import { loadBeside, loadEngine } from './load.js';
import { watched } from './watch.js';

/** @typedef {import('../protocol/messages.gen.js').Messages} Messages */
/** @typedef {import('../protocol/jobs.js').Jobs} Jobs */
/** @typedef {import('../protocol/jobs.js').Order} Order */
/** @typedef {import('../protocol/jobs.js').Report} Report */
/** @typedef {import('../protocol/jobs.js').Program} Program */
/** @typedef {import('../protocol/answers.js').Catalog} Catalog */

/**
 * The part of Worker that is used.
 *
 * @typedef {Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>} WorkerLike
 */

/** @typedef {ReturnType<typeof createEngine>} Engine */

/**
 * A question of which one may tire: done then never settles. isSent: whether an engine has it that
 * can answer.
 *
 * @template T
 * @typedef {{ done: Promise<T>, isSent: () => boolean, abandon: () => void }} Asked
 */

/**
 * @template {keyof Jobs} K
 * @typedef
 *   {{ done: Promise<Jobs[K]['value']>, cancel: (patience?: number) => void, abandon: () => void }}
 *   Job
 * done is rejected with an EngineError. A job that is cancelled answers {cancelled: true}, unless
 * it was nearly done: patience is how many milliseconds it may take in all. One that is abandoned
 * answers so at once; the engine is started anew, and its models are gone.
 */

/**
 * Who waits for an answer. sent: whether it has been asked of the worker that there is; domain is
 * what one must know to answer, and an order that is pure needs nothing from before.
 *
 * @typedef {{
 *   order: Order & { id: number }, domain?: string, pure: boolean, lives: number, sent: boolean,
 *   resolve: (value: any) => void, reject: (error: Error) => void, tell?: (progress: any) => void,
 * }} Pending
 */

/**
 * What waits for its turn in a lane.
 *
 * @typedef {{ next: { begin: () => void, skip: () => void } | null }} Lane
 */

/** @typedef {Extract<Report, { type: 'ready' }>} Ready */

/**
 * @typedef {(event: { reason: string, asked: boolean, replaced?: boolean }) => void} DeathListener
 * asked: whether it died while it was asked something; replaced: it did not die, one that knows
 * more has taken its place
 */

/** What every engine knows; which other domains, it says when it is there. */
const FIRST = /** @type {string[]} */ (DOMAINS.filter((domain) => domainOf({ domain }).first));
/** A worker that dies before it was ready so often will not do better. */
const ATTEMPTS = 3;
/** What is stopped while it is answered in slices should end within this time, else it is not cut. */
const STOP_MS = 250;
/** What is said where the server has no engine of this page's version. */
const OTHER =
  'The page and the engine on the server are of different versions: reload the page to get both anew.';

/**
 * What jobs answer that were cancelled before they began.
 *
 * @type {{ [K in keyof Jobs]: Jobs[K]['value'] }}
 */
const NOTHING = {
  train: { cancelled: true, training: null },
  paint: { picture: null, size: 0, method: '', milliseconds: 0 },
};

/**
 * The domain that one must know to answer, or the part of the whole engine that the call is in: a
 * domain that only the whole one knows brings it along.
 *
 * @param {string} name
 * @param {any} request
 * @returns {string | undefined}
 */
function needOf(name, request) {
  const domain = request?.domain ?? request?.problem?.domain;
  const part = PARTS.get(name);
  return part && (part === 'studio' || !domain || FIRST.includes(domain)) ? part : domain;
}

/**
 * @typedef
 *   {(tell: (share: number) => void, domain: string, fresh?: boolean) => Promise<Program>}
 *   Load   domain is what it is needed for; fresh: what is kept is not it
 */

/**
 * The engine that is loaded first knows what most visits need. The first question about another
 * domain loads the whole one, which takes its place; what can be answered is answered meanwhile.
 *
 * @param {{
 *   workerUrl?: URL | string,
 *   wasmUrl?: URL | string,
 *   restUrl?: URL | string,
 *   wholeUrl?: URL | string,
 *   onState?: (state: Partial<import('../state/store.js').EngineStatus>) => void,
 *   spawn?: (again: boolean) => WorkerLike,
 *   load?: (
 *     tell: (share: number) => void, fresh: boolean, come: (part: WebAssembly.Module) => void,
 *   ) => Promise<Program>,
 *   loadRest?:
 *     | ((tell: (share: number) => void, fresh?: boolean) => Promise<WebAssembly.Module>)
 *     | null,
 *   loadWhole?: Load | null,
 *   setTimer?: (f: () => void, ms: number) => any,
 *   partsFor?: (order: Order) => number,
 * }} options   spawn and what loads take the place of the addresses; again: the script has run before;
 * come is told each part of a program that comes in parts; partsFor: how many of them it takes to follow
 * an order;
 * loadRest: where the program that is loaded comes in two parts; without loadWhole there is one
 * engine only
 */
export function createEngine({
  workerUrl = '',
  wasmUrl = '',
  restUrl = '',
  wholeUrl = '',
  onState = () => {},
  spawn = (again) => watched(begunWorker(workerUrl, 'mercer'), again),
  load = (tell, fresh, come) => loadEngine(wasmUrl, tell, { fresh, come }),
  loadRest = restUrl
    ? (tell, fresh) => loadEngine(restUrl, tell, { fresh }).then(([rest]) => rest)
    : null,
  loadWhole = wholeUrl ? (tell, _, fresh) => loadBeside(wholeUrl, tell, { fresh }) : null,
  setTimer = (f, ms) => setTimeout(f, ms),
  partsFor = () => Infinity,
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
  let attempts = 0;
  let lastId = 0;
  /** Questions that were given up and have not ended. @type {Set<number>} */
  const stopping = new Set();

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
  ready.catch(() => {}); // those who await it are told

  /** What the engine that answers can do. @type {Catalog | null} */
  let catalog = null;
  /** What has come of the first program while it is loaded. @type {WebAssembly.Module[]} */
  let arrived = [];
  /** How many of its parts the worker has; Infinity where it has all, 0 before it begins. */
  let given = 0;
  /** The program that it runs. @type {Promise<Program>} */
  let module = loadFirst(false);
  /** The same while its rest has not come; null where there is none to come. */
  let part = loadRest && module;
  /** Whether the engine that runs lacks the rest. */
  let isPart = false;
  /** @type {Promise<WebAssembly.Module> | null} */
  let rest = null;
  /** Whether an engine of another version was met, and the right one asked for. */
  let isFresh = false;
  /**
   * The one that knows all domains, from when it is first needed.
   *
   * @type {Promise<Program> | null}
   */
  let whole = null;
  /** What takes the place of the worker when it is there. @type {WorkerLike | null} */
  let successor = null;
  let isWidening = false;
  let isWholeFresh = false;
  /** Whether no other knows more. */
  let isWhole = loadWhole === null;
  /**
   * Who wait for a catalog with their domain; patient: also where it could not be loaded.
   *
   * @type
   *   {{ domain: string, patient: boolean, resolve: (catalog: Catalog) => void, reject: (error: Error) => void }[]}
   */
  let curious = [];

  start();

  /** @param {boolean} fresh whether what is kept is not it */
  function loadFirst(fresh) {
    /** @type {WebAssembly.Module[]} */
    const parts = (arrived = []);
    const loading = load(
      (progress) => {
        if (state === 'loading') onState({ progress });
      },
      fresh,
      (one) => {
        parts.push(one);
        if (arrived === parts) giveOn();
      },
    );
    loading.catch((error) => {
      if (module === loading)
        fail(`The engine could not be loaded: ${error.message}. Reload the page.`);
    });
    return loading;
  }

  /**
   * The worker begins with what has come of its program, or gets the next part. Where the rest is
   * wanted, it begins with all.
   */
  function giveOn() {
    if (!worker || given === Infinity || (rest && given === 0)) return;
    isPart = part !== null;
    if (given === 0) worker.postMessage({ type: 'start', module: [...arrived] });
    else worker.postMessage({ type: 'part', module: arrived[arrived.length - 1] });
    given = arrived.length;
    sendAll();
  }

  /**
   * The engine is of another version than this page: one that was kept is fetched anew, and what
   * the server has is not asked.
   */
  function differ() {
    if (isFresh) return fail(OTHER);
    isFresh = true;
    console.warn(
      'The engine that was kept is of another version than this page. It is fetched anew.',
    );
    worker?.terminate();
    attempts = 0;
    onState({ progress: 0 });
    module = loadFirst(true);
    part = loadRest && module;
    rest = null;
    start();
  }

  /** As {@link differ}, of the engine that was to take the place of the present one. */
  function differWidely() {
    successor?.terminate();
    successor = null;
    isWidening = false;
    if (isWholeFresh || !loadWhole) return stay(OTHER);
    isWholeFresh = true;
    console.warn(
      'The whole engine that was kept is of another version than this page. It is fetched anew.',
    );
    whole = null;
    widen('');
  }

  function start() {
    attempts++;
    isPart = false;
    given = 0;
    try {
      worker = launch(module);
    } catch (error) {
      // A browser may forbid workers. The caller does not have this engine yet.
      const { message } = /** @type {Error} */ (error);
      queueMicrotask(() => fail(`The engine did not start: ${message}`));
    }
  }

  /**
   * The program with the rest, which joins the engine that there is.
   *
   * @returns {Promise<Program>}
   */
  function complete() {
    if (!part || !loadRest || module !== part) return module;
    const begun = part;
    rest ??= loadRest((progress) => {
      if (state === 'loading') onState({ progress });
    }, isFresh).catch((error) => {
      rest = null;
      throw error;
    });
    return Promise.all([begun, rest]).then(([begins, rest]) => {
      const first = /** @type {readonly WebAssembly.Module[]} */ (begins);
      const entire = Object.freeze({ first, rest });
      if (module !== begun) return entire;
      module = Promise.resolve(entire);
      part = null;
      if (isPart) worker?.postMessage({ type: 'rest', module: rest });
      return entire;
    });
  }

  /**
   * What was asked is beyond the part that begins: it is asked again when the rest is there. Where
   * that cannot be loaded, who waits hears of it, as the same question would end the part again.
   *
   * @param {string} reason
   */
  function resume(reason) {
    if (attempts >= ATTEMPTS) return fail(`The engine did not start: ${reason}`);
    const wasReady = state === 'ready';
    state = 'loading';
    onState({ state, progress: 0, busy: false });
    handOver();
    const again = (/** @type {Error | null} */ error) => {
      if (state !== 'loading' || worker) return; // the whole one has come meanwhile
      for (const [id, { domain, reject }] of pending) {
        if (!error || !knows(domain)) continue;
        pending.delete(id);
        reject(lacking('', error.message));
      }
      start();
    };
    // Where only a part lacked that is on its way, the rest does not.
    const lacked = given === Infinity ? complete() : module;
    lacked.then(() => again(null), again);
    if (wasReady) replaced(reason);
  }

  /** @param {Promise<Program>} program */
  function launch(program) {
    const mine = spawn(everReady);
    mine.onmessage = ({ data }) => {
      if (mine === worker) receive(data);
      else if (mine !== successor) return;
      else if (data.type === 'ready') succeed(data);
      else if (data.type === 'other') differWidely();
      else if (data.type === 'dead') stay(data.reason);
    };
    mine.onerror = (event) => {
      const { message = '' } = /** @type {ErrorEvent} */ (event);
      const reason = message || 'the worker could not be started';
      if (mine === worker) die(reason);
      else if (mine === successor) stay(reason);
    };
    const begin = (/** @type {Program} */ compiled) => {
      if (mine !== worker && mine !== successor) return;
      if (mine === worker) {
        isPart = program === part;
        given = Infinity;
      }
      mine.postMessage({ type: 'start', module: compiled });
    };
    program.then(
      (compiled) => {
        if (mine === worker && given > 0) {
          // It has begun with the first part, and got the others since.
          given = Infinity;
          return sendAll();
        }
        // A rest that was asked for before is waited for, where it can be had.
        if (rest && program === part) complete().then(begin, () => begin(compiled));
        else begin(compiled);
      },
      () => {}, // the caller of load tells
    );
    return mine;
  }

  /**
   * Whether the engine that there is, or that is loaded first, can answer about a domain.
   *
   * @param {string} [domain]
   */
  const knows = (domain) =>
    !domain || isWhole || (catalog?.domains.map(({ name }) => name) ?? FIRST).includes(domain);

  /**
   * Has the engine that knows all domains take the place of the present one.
   *
   * @param {string} domain that it is needed for
   */
  function widen(domain) {
    if (!loadWhole || isWhole || isWidening || state === 'failed') return;
    const tell = (/** @type {number} */ progress) => {
      if (isWidening) onState({ widening: Object.freeze({ domain, progress }) });
    };
    whole ??= loadWhole(tell, domain, isWholeFresh);
    isWhole = whole === module; // there is no other
    if (isWhole) return;
    isWidening = true;
    tell(0);
    whole.then(
      () => {
        if (state !== 'failed' && whole) successor = launch(whole);
      },
      (error) => {
        whole = null;
        stay(error.message);
      },
    );
  }

  /** The engine that knows all domains is there. @param {Ready} report */
  function succeed(report) {
    const wasThere = everReady;
    worker?.terminate();
    worker = successor;
    given = Infinity;
    successor = null;
    if (whole) module = whole;
    isPart = false;
    isWhole = true;
    isWidening = false;
    handOver();
    begin(report);
    if (!wasThere) return;
    replaced('another knows more');
  }

  /** What the next engine can answer is kept for it. */
  function handOver() {
    const error = engineError('The engine was replaced by one that knows more. Please try again.');
    for (const [id, waiting] of pending) {
      if (!waiting.sent) continue;
      waiting.sent = false;
      if (waiting.pure) continue;
      pending.delete(id);
      waiting.reject(error);
    }
  }

  /** @param {string} reason */
  function replaced(reason) {
    const event = { reason, asked: false, replaced: true };
    for (const tell of [...deathListeners]) tell(event);
  }

  /**
   * The engine stays as it is: who waits for one that knows more hears of it.
   *
   * @param {string} reason
   */
  function stay(reason) {
    successor?.terminate();
    successor = null;
    isWidening = false;
    if (state === 'failed') return;
    console.warn(`The whole engine was not started: ${reason}`);
    onState({ widening: null });
    const refused = curious.filter(({ patient }) => !patient);
    curious = curious.filter(({ patient }) => patient);
    for (const { domain, reject } of refused) reject(lacking(domain, reason));
    for (const [id, { domain, reject }] of pending) {
      if (!domain || knows(domain)) continue;
      pending.delete(id);
      reject(lacking(domain, reason));
    }
  }

  /** An engine is there. @param {Ready} report */
  function begin(report) {
    const before = catalog?.domains ?? [];
    state = 'ready';
    attempts = 0;
    everReady = true;
    // What was known stays the same object: nothing that shows it need be made again.
    const domains = withPageDomains(report.catalog).domains.map(
      (domain) => before.find(({ name }) => name === domain.name) ?? domain,
    );
    const now = Object.freeze({ ...report.catalog, domains });
    catalog = now;
    onState({ state, progress: 1, catalog, ...(isWhole && { widening: null }) });
    admit(catalog);
    const answered = curious.filter(({ domain }) => knows(domain));
    curious = curious.filter(({ domain }) => !knows(domain));
    for (const { resolve } of answered) resolve(now);
    sendAll();
  }

  /** @param {Report} report */
  function receive(report) {
    if (report.type === 'dead') {
      die(report.reason);
    } else if (report.type === 'other') {
      differ();
    } else if (report.type === 'ready') {
      begin(report);
    } else if (report.type === 'joined') {
      isPart = false;
    } else if (report.type === 'progress') {
      pending.get(report.id)?.tell?.(report.progress);
    } else {
      stopping.delete(report.id);
      const waiting = pending.get(report.id);
      pending.delete(report.id);
      if (report.type === 'value') waiting?.resolve(report.value);
      else waiting?.reject(new EngineError(report.failure));
    }
  }

  /** Sends what waits and can be answered. */
  function sendAll() {
    for (const waiting of pending.values())
      if (!waiting.sent && isAnswerable(waiting)) send(waiting);
  }

  /** Whether there is an engine that can answer. @param {Pick<Pending, 'order' | 'domain'>} waiting */
  const isAnswerable = ({ order, domain }) =>
    state === 'ready' &&
    knows(domain) &&
    (given === 0 || given === Infinity || partsFor(order) <= given);

  /** @param {Pending} waiting */
  function send(waiting) {
    waiting.sent = true;
    worker?.postMessage(waiting.order);
  }

  /**
   * @param {Pending['order']} order
   * @param {Pick<Pending, 'domain' | 'pure' | 'tell'>} about
   * @returns {Promise<any>}
   */
  function ask(order, about) {
    return new Promise((resolve, reject) => {
      if (state === 'failed') {
        reject(engineError('The engine did not start. Reload the page.'));
        return;
      }
      const { domain, pure } = about;
      const waiting = {
        ...about,
        order,
        lives: pure ? 2 : 1,
        sent: false,
        resolve,
        reject,
      };
      pending.set(order.id, waiting);
      if (domain && !knows(domain)) widen(domain);
      if (isAnswerable(waiting)) send(waiting);
    });
  }

  /** @param {string} reason */
  function die(reason) {
    worker?.terminate();
    worker = null;
    if (state === 'failed') return;
    if (isPart) return resume(reason);
    const wasReady = state === 'ready';
    let asked = false;
    if (wasReady) {
      console.warn(`The engine died: ${reason}`);
      const error = engineError('The engine stopped and was started again. Please try once more.');
      for (const [id, waiting] of pending) {
        if (!waiting.sent) continue;
        asked = true;
        waiting.sent = false;
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

  /**
   * Somebody has tired of a question. What is answered in slices is ended; where that takes long, the
   * engine is started anew.
   *
   * @param {number} id
   */
  function stop(id) {
    if (state !== 'ready') return;
    worker?.postMessage({ type: 'cancel', id, patience: 0 });
    const mine = worker;
    stopping.add(id);
    setTimer(() => {
      if (stopping.delete(id) && worker === mine) startAnew();
    }, STOP_MS);
  }

  /** Somebody has tired of what goes on: what others asked is asked again. */
  function startAnew() {
    if (state !== 'ready') return;
    worker?.terminate();
    for (const waiting of pending.values()) waiting.sent = false;
    state = 'restarting';
    onState({ state });
    start();
  }

  /** @param {string} reason */
  function fail(reason) {
    if (state === 'failed') return; // the first reason is that of the others
    state = 'failed';
    for (const each of [worker, successor]) each?.terminate();
    worker = successor = null;
    const error = engineError(reason);
    onState({ state, reason: toldAs(reason), busy: false, widening: null });
    refuse(error);
    for (const { reject } of [...pending.values(), ...curious]) reject(error);
    pending.clear();
    curious = [];
  }

  return {
    /**
     * What the engine can do that is there first; rejected with an EngineError if it cannot be
     * started.
     */
    ready,

    /**
     * What the engine can do, when it knows a domain; or when it knows all there are, where that is
     * none.
     *
     * @param {string} domain
     * @param {{ patient?: boolean }} [options] patient: waits until somebody else has it loaded,
     *   however often that fails
     * @returns {Promise<Catalog>} rejected with an EngineError if it cannot be loaded
     */
    know(domain, { patient = false } = {}) {
      if (state === 'failed') return ready;
      if (!patient && !knows(domain)) widen(domain);
      if (knows(domain)) return catalog ? Promise.resolve(catalog) : ready;
      return new Promise((resolve, reject) => {
        curious.push({ domain, patient, resolve, reject });
      });
    },

    /** The whole compiled program, from which another engine can be started. */
    get module() {
      return complete();
    },

    /** Has the rest of a program join that comes in two parts. */
    complete,

    /**
     * The one that knows all domains, for another engine. This one changes to it as well, unless it
     * is needed only for what this one is not asked.
     *
     * @param {string} domain that it is needed for
     */
    whole(domain) {
      if (domain === 'studio' && loadWhole && !isWhole && !whole) {
        const loading = loadWhole(() => {}, domain);
        whole = loading;
        loading.catch(() => {
          if (whole === loading && !isWidening) whole = null;
        });
      } else if (domain !== 'studio') widen(domain);
      return whole ?? complete();
    },

    /**
     * Asks one thing. Waits until the engine is there.
     *
     * @template {keyof Messages} K
     * @param {K} name
     * @param {Messages[K]['args']} args
     * @returns {Promise<Messages[K]['value']>} rejected with an EngineError
     */
    call(name, ...args) {
      return this.question(name, ...args).done;
    },

    /**
     * As call, of which one may tire. What is answered in slices is stopped. Nothing stops Go in the
     * middle of another answer, so the engine is started anew then; what others asked is asked again.
     *
     * @template {keyof Messages} K
     * @param {K} name
     * @param {Messages[K]['args']} args
     * @returns {Asked<Messages[K]['value']>}
     */
    question(name, ...args) {
      const id = ++lastId;
      const about = { domain: needOf(name, args[0]), pure: PURE.has(name) };
      const done = ask({ type: 'call', id, name, args }, about);
      return {
        done,
        isSent: () => pending.get(id)?.sent ?? false,
        abandon() {
          const waiting = pending.get(id);
          pending.delete(id);
          if (waiting?.sent) stop(id);
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
      const about = { domain: needOf(name, request), pure: false, tell };
      const done = ask({ type: 'job', id, name, request }, about);
      return {
        done,
        cancel(patience = 0) {
          const waiting = pending.get(id);
          if (!waiting) return;
          if (state === 'ready' && waiting.sent) {
            worker?.postMessage({ type: 'cancel', id, patience });
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
          if (waiting.sent) startAnew();
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
          // One that cannot even be asked must not leave its lane closed.
          const asking = async () => question();
          asking().then(resolve, reject).finally(end);
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

/**
 * Why there is no engine, in a sentence: what a program prints when it ends is none.
 *
 * @param {string} reason
 */
const toldAs = (reason) =>
  reason.includes('\n') ? 'The engine did not start.' : reason.replace(/[^.]$/, '$&.');

/** @param {string} domain @param {string} reason */
const lacking = (domain, reason) =>
  new EngineError({
    code: 'loading',
    message:
      reason === OTHER
        ? OTHER
        : `What ${needed(domain)} could not be loaded${globalThis.navigator?.onLine === false ? ': there is no network' : ''}. Try again.`,
  });

/** @param {string} domain or part of an engine; '' where it may be any @returns {string} in words */
function needed(domain) {
  if (domain === '') return 'this needs';
  return domain === 'studio' ? 'this view needs' : `${domain} need`;
}

/** @param {string} message */
const engineError = (message) => new EngineError({ code: 'engine', message });
