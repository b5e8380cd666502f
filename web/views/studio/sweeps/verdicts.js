// @ts-check
/**
 * Whether the kernels of a row are kernels: all proved, one refuted, or not known.
 *
 * @module
 */

import { EngineError } from '../../../model/failure.js';

/** @typedef {import('../../../protocol/answers.js').Verdict['verdict']} Judgement */

/** What is said of a row, by the worst of its kernels. @type {Record<Judgement, string>} */
export const MARKS = { refuted: 'Not a kernel', unproved: 'Not proved', proved: 'Proved' };

/** @param {import('../registry.js').StudioTools['background']} background @param {() => void} onKnown */
export function createVerdicts(background, onKnown) {
  /** By domain, number of coordinates and text. @type {Map<string, Judgement>} */
  const known = new Map();
  /** @type {Map<string, { domain: any, dim?: number, kernel: string }>} */
  const waiting = new Map();
  let isBusy = false;
  let over = false;

  async function work() {
    isBusy = true;
    for (const [key, request] of waiting) {
      waiting.delete(key);
      try {
        const told = await background.ask('sweeps verdict', 'validate', request);
        if (told) known.set(key, told.verdict);
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        known.set(key, 'unproved'); // the picture says what is wrong with the text
      }
      if (over) return;
      onKnown();
    }
    isBusy = false;
  }

  return {
    /**
     * The worst judgement of some kernels; null while one is not known.
     *
     * @param {readonly string[]} texts
     * @param {{ domain: string, dim?: number }} on what they are asked about
     * @returns {Judgement | null}
     */
    of(texts, on) {
      const keys = texts.map((kernel) => JSON.stringify([on, kernel]));
      const told = keys.map((key) => known.get(key));
      const worst = /** @type {const} */ (['refuted', 'unproved']).find((one) =>
        told.includes(one),
      );
      return worst ?? (told.includes(undefined) ? null : 'proved');
    },
    /** Asks about those that are not known, once the pictures are there. @param {readonly string[]} texts @param {{ domain: any, dim?: number }} on */
    want(texts, on) {
      for (const kernel of texts) {
        const key = JSON.stringify([on, kernel]);
        if (!known.has(key)) waiting.set(key, { ...on, kernel });
      }
      if (!isBusy && waiting.size > 0) void work();
    },
    end() {
      over = true;
      waiting.clear();
    },
  };
}
