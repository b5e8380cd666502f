// @ts-check
/**
 * The worker's side: answers calls, and does long jobs in slices so that calls
 * are answered in between and newer jobs need not wait.
 *
 * @module
 */

import { paint } from './paint.js';
import { named } from '../model/place.js';
import { trace } from './sample-line.js';

/** @typedef {import('../protocol/jobs.js').Jobs} Jobs */
/** @typedef {import('../protocol/jobs.js').Order} Order */
/** @typedef {import('../protocol/jobs.js').Report} Report */
/** @typedef {import('../protocol/messages.gen.js').Failure} Failure */
/** @typedef {import('../protocol/answers.js').Training} Training */

/** @typedef {{ value?: any, error?: Failure } | undefined} Reply   undefined where Go has died */

/**
 * Go's face (wasm/page): every function answers {value} or {error}, and some can be answered in
 * slices.
 *
 * @typedef {Record<string, ((...args: any[]) => Reply) & {
 *   begin?: (...args: any[]) => { advance: (milliseconds: number) => Reply | null, stop: () => void },
 * }>} Bridge
 */

/** How long one slice takes: the longest wait of a newer order. */
const SLICE_MS = 12;
/** How long the picture may take of a training that ended before it was cancelled. */
const GRACE_MS = 40;
/** Progress is for people: not more often than this. */
const PROGRESS_MS = 100;

/** The engine said no. */
export class Refusal extends Error {
  /** @param {Failure} failure */
  constructor(failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** The engine has died: nothing more is asked. */
class Death extends Error {}

/**
 * A job that goes on.
 *
 * @typedef {{ readonly started: number, stops: () => boolean }} Job   stops: whether it has been
 * cancelled and its time is over
 */

/**
 * The means of a job: to ask the engine, to let others go first, to know the time.
 *
 * @typedef {{
 *   ask: (name: string, ...args: unknown[]) => any,
 *   pause: () => Promise<void>,
 *   now: () => number,
 * }} Desk
 */

/**
 * @param {{
 *   bridge: Bridge,
 *   post: (report: Report, transfer: ArrayBuffer[]) => void,
 *   pause: () => Promise<void>,
 *   isWhole?: () => boolean,
 *   now?: () => number,
 *   lastWords?: () => string,
 * }} options   isWhole: whether calls can be cut into slices; pause lets waiting orders be received;
 * lastWords is what the engine printed last
 */
export function createHost({
  bridge,
  post,
  pause,
  isWhole = () => true,
  now = () => performance.now(),
  lastWords,
}) {
  /** @type {Map<number, { deadline: number, started: number }>} */
  const jobs = new Map();
  let dead = false;

  /** @param {string} reason */
  function die(reason) {
    if (dead) return;
    dead = true;
    post({ type: 'dead', reason: lastWords?.() || reason }, []);
  }

  /** @type {Desk['ask']} */
  const ask = (name, ...args) => answered(name, () => bridge[name](...args))?.value;

  /**
   * A reply with a value; null as it is.
   *
   * @param {string} name
   * @param {() => Reply | null} question
   */
  function answered(name, question) {
    if (dead) throw new Death();
    let reply;
    try {
      reply = question();
    } catch (error) {
      // Go code never throws: its stack is gone (RangeError), or the program has ended.
      die(String(error));
      throw new Death();
    }
    if (reply === undefined) {
      die(`${name} did not answer`);
      throw new Death();
    }
    if (reply?.error) {
      // A mistake of the engine: people are told in a sentence that there was one.
      if (reply.error.detail) console.error(reply.error.detail);
      throw new Refusal(reply.error);
    }
    return reply;
  }

  /**
   * Answers a call, in slices where it can be; null where nobody waits for it any more.
   *
   * @param {Extract<Order, { type: 'call' }>} order
   */
  function call({ id, name, args }) {
    const begin = isWhole() && bridge[name]?.begin;
    if (!begin) return ask(name, ...args);
    const sliced = begin(...args);
    const advance = () => answered(name, () => sliced.advance(SLICE_MS));
    const first = advance();
    return first ? first.value : goOn();

    async function goOn() {
      const job = begun(id);
      for (;;) {
        await pause();
        if (job.stops()) {
          if (!dead) sliced.stop();
          return null;
        }
        const reply = advance();
        if (reply) return reply.value;
      }
    }
  }

  const desk = { ask, pause, now };

  /** @param {number} id @param {() => unknown} work */
  async function answer(id, work) {
    try {
      const value = await work();
      post({ type: 'value', id, value }, buffersOf(value));
    } catch (error) {
      if (error instanceof Refusal) post({ type: 'error', id, failure: error.failure }, []);
      else if (!(error instanceof Death)) die(`${error}`);
    } finally {
      jobs.delete(id);
    }
  }

  /** @param {number} id @returns {Job} */
  function begun(id) {
    const record = { deadline: Infinity, started: now() };
    jobs.set(id, record);
    return { started: record.started, stops: () => now() >= record.deadline };
  }

  /** @param {number} id @param {string} name @param {unknown} request */
  function work(id, name, request) {
    const job = begun(id);
    if (name === 'paint')
      return picture(desk, job, /** @type {Jobs['paint']['request']} */ (request));
    return train(desk, job, /** @type {Jobs['train']['request']} */ (request), (progress) =>
      post({ type: 'progress', id, progress }, []),
    );
  }

  return {
    /** @param {Order} order */
    receive(order) {
      if (dead) return;
      if (order.type === 'call') {
        answer(order.id, () => call(order));
      } else if (order.type === 'job') {
        answer(order.id, () => work(order.id, order.name, order.request));
      } else if (order.type === 'cancel') {
        const record = jobs.get(order.id);
        if (record) record.deadline = Math.min(record.deadline, record.started + order.patience);
      }
    },
    die,
  };
}

/** f on the plane, or along the line. @type {typeof paint} */
const picture = (desk, job, request) =>
  request.dim === 1 ? trace(desk, job, request) : paint(desk, job, request);

/**
 * @param {Desk} desk
 * @param {Job} job
 * @param {Jobs['train']['request']} request
 * @param {(progress: Jobs['train']['progress']) => void} tell
 * @returns {Promise<Jobs['train']['value']>}
 */
async function train(
  { ask, pause, now },
  job,
  { problem, picture: wanted, place, at, replaces },
  tell,
) {
  let spent = 0;
  /** Time that others take between slices is not the solver's. @template T @param {() => T} work */
  const timed = (work) => {
    const before = now();
    const result = work();
    spent += now() - before;
    return result;
  };
  const { run } = timed(() => ask('open', problem));
  let told = now();
  for (;;) {
    const step = timed(() => ask('advance', run, SLICE_MS));
    if (step.status !== 'running') break;
    if (job.stops()) {
      // The next training starts well from the result so far.
      return { cancelled: true, training: ask('drop', run) };
    }
    if (now() - told >= PROGRESS_MS) {
      told = now();
      const { iterations, gap, objective, doing, share } = step;
      tell({ iterations, gap, objective, doing, share });
    }
    await pause();
  }
  /** @type {Training} */
  const training = { ...timed(() => ask('finish', run)), milliseconds: spent };
  const { model, outputs, rule, classes, pairs } = training;
  const terms = place === null || at === null ? null : termsAt(ask, model, place, at);
  // A trained model is painted however long it took: a long drag would have no picture otherwise.
  const begun = now();
  const patient = { ...job, stops: () => job.stops() && now() - begun >= GRACE_MS };
  const painted =
    wanted &&
    (await picture({ ask, pause, now }, patient, {
      ...wanted,
      model,
      outputs,
      rule,
      classes,
      pairs,
      support: training.support.length,
      spread: training.std.length > 0,
    }));
  if (replaces !== null) forget(ask, replaces);
  return { training, painted, terms };
}

/**
 * The terms of f at a place; null where a text cannot be read. Training goes on without them.
 *
 * @param {Desk['ask']} ask
 * @param {number} model
 * @param {import('../model/place.js').Place} place
 * @param {NonNullable<Jobs['train']['request']['at']>} at the same as the engine takes it
 * @returns {import('../protocol/answers.js').Terms | null}
 */
function termsAt(ask, model, place, at) {
  try {
    return { ...ask('terms', model, at), ...named(place), model };
  } catch (error) {
    if (typeof place === 'string' && error instanceof Refusal) return null;
    throw error;
  }
}

/** @param {Desk['ask']} ask @param {number} model that may be gone already */
function forget(ask, model) {
  try {
    ask('release', model);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * The memory of a reply, which goes to the page without being copied.
 *
 * @param {unknown} value
 * @param {Set<ArrayBuffer>} [found]
 */
function buffersOf(value, found = new Set()) {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
  } else if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) buffersOf(part, found);
  }
  return [...found];
}
