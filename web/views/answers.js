// @ts-check
/**
 * Keeps the answers to a question in step with what it is about: the newest wins, and what was
 * wrong with a newer one is said.
 *
 * @module
 */

import { EngineError } from '../model/failure.js';

/** @typedef {import('../protocol/messages.gen.js').Messages} Messages */
/** @typedef {import('../model/scene.js').Scene} Scene */

/** What is not there by then is said to be on its way. */
const BUSY_MS = 250;

/**
 * @template {keyof Messages} K
 * @template Q
 * @param {import('../engine/background.js').BackgroundEngine} background
 * @param {K} call
 * @param {{
 *   lane?: string,
 *   show: (about: Q, answer: Messages[K]['value']) => void,
 *   refuse: (about: Q, message: string, failure: import('../protocol/messages.gen.js').Failure) => void,
 *   busy?: (now: boolean) => void,
 * }} listener   lane: of two questions in the same lane only the newer one is answered
 */
export function followAnswers(background, call, { lane = call, show, refuse, busy = () => {} }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let turn = 0;
  /** Answers to questions up to this one are of no interest any more. */
  let forgotten = 0;
  let over = false;

  return {
    /**
     * @param {Q} about what the question is about, handed back with the answer
     * @param {Messages[K]['args'] | [() => Messages[K]['args'][0]]} request or what makes it, which
     *   may refuse as the engine does
     */
    async ask(about, ...request) {
      const mine = ++turn;
      clearTimeout(timer);
      timer = setTimeout(() => busy(true), BUSY_MS);
      try {
        const [first, ...others] = request;
        const args = /** @type {Messages[K]['args']} */ (
          typeof first === 'function' ? [first()] : [first, ...others]
        );
        const answer = await background.ask(lane, call, ...args);
        // What a newer question will answer is shown all the same: it is nearer than nothing.
        if (!over && answer && mine > forgotten) show(about, answer);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        if (!over && mine === turn) refuse(about, error.message, error.failure);
      } finally {
        if (mine === turn) {
          clearTimeout(timer);
          if (!over) busy(false);
        }
      }
    },
    /** Drops what is on its way. */
    forget() {
      forgotten = turn++;
      clearTimeout(timer);
      busy(false);
    },
    end() {
      over = true;
      clearTimeout(timer);
    },
  };
}
