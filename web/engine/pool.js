// @ts-check
/**
 * Several engines side by side, for long work that falls into parts: each part is one question to one
 * of them, with data of its own. They are started when they are first needed, and stopped when
 * nothing has been asked for a while.
 *
 * @module
 */

import { patienceOf } from './background.js';
import { createEngine } from './client.js';

/** @typedef {import('../protocol/messages.gen.js').Messages} Messages */

/**
 * The part of an engine that is used.
 *
 * @typedef {Pick<import('./client.js').Engine, 'question' | 'destroy'>} Member
 */

/**
 * A question under way. cancel gives it up: done never settles then.
 *
 * @template T
 * @typedef {Readonly<{ done: Promise<T>, cancel: () => void }>} Part
 */

/** @typedef {ReturnType<typeof createPool>} Pool */

/** More engines than so many would wait for memory, not for processors. */
const MOST = 4;
/** For so long engines are kept that nobody asks. */
const IDLE_MS = 30_000;

/** @param {number | undefined} processors */
export const sizeFor = (processors) => Math.max(1, Math.min(MOST, processors ?? 1));

/**
 * @param {Omit<Parameters<typeof createEngine>[0], 'onState'> & {
 *   size?: number, start?: () => Member, now?: () => number,
 * }} options   start makes an engine
 */
export function createPool({
  size = sizeFor(globalThis.navigator?.hardwareConcurrency),
  now = () => performance.now(),
  start,
  ...options
}) {
  const make = start ?? (() => createEngine(options));
  /** @type {{ engine: Member, busy: boolean }[]} */
  const members = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let idle;
  /** Who waits for an engine. @type {(() => void)[]} */
  let waiting = [];
  /**
   * How long the last answer to a question of a name took, and whether one was given up since.
   *
   * @type {Map<string, { took: number, lost: boolean }>}
   */
  const known = new Map();

  /** An engine that does nothing, null where all are at work. */
  function free() {
    const found = members.find(({ busy }) => !busy);
    if (found) return found;
    if (members.length >= size) return null;
    const member = { engine: make(), busy: false };
    members.push(member);
    return member;
  }

  function destroy() {
    clearTimeout(idle);
    for (const { engine } of members) engine.destroy();
    members.length = 0;
  }

  function rest() {
    clearTimeout(idle);
    const told = waiting;
    waiting = [];
    for (const tell of told) tell();
    if (members.every(({ busy }) => !busy)) idle = setTimeout(destroy, IDLE_MS);
  }

  return {
    size,

    /**
     * Asks an engine that has nothing to do.
     *
     * @template {keyof Messages} K
     * @param {K} name
     * @param {Messages[K]['args']} args
     * @returns {Part<Messages[K]['value']> | null} null where all are at work
     */
    ask(name, ...args) {
      const member = free();
      if (!member) return null;
      clearTimeout(idle);
      member.busy = true;
      const begun = now();
      const question = member.engine.question(name, ...args);
      let given = false;
      const end = () => {
        if (!given) member.busy = false;
        rest();
      };
      const done = question.done.finally(() => {
        if (!given) known.set(name, { took: now() - begun, lost: false });
        member.busy = false;
        rest();
      });
      return {
        done: new Promise((resolve, reject) => {
          done.then(
            (value) => given || resolve(value),
            (error) => given || reject(error),
          );
        }),
        cancel() {
          if (given) return;
          // What is soon over is let finish: the engine is free then.
          const usual = known.get(name) ?? { took: 0, lost: false };
          if (now() - begun > patienceOf(usual)) {
            known.set(name, { ...usual, lost: true });
            question.abandon();
            end();
          }
          given = true;
        },
      };
    },

    /** Calls once when an engine has ended what it does. @param {() => void} tell */
    whenFree: (tell) => void waiting.push(tell),
    destroy,
  };
}
