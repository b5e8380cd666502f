// @ts-check
/**
 * The handwritten digits: some to learn from, others held out. Their file is fetched when somebody
 * asks for them.
 *
 * @module
 */

import { EngineError } from '../../failure.js';
import { faultOf, NAMES } from './pixels.js';

/**
 * A digit: which it is, from 0, and its pixels as text.
 *
 * @typedef {Readonly<{ digit: number, text: string }>} Digit
 */

/** @typedef {Readonly<{ training: readonly Digit[], held: readonly Digit[] }>} Digits */

const STORY =
  'Real digits, written by hand on forms and scanned, 8×8 pixels each. An example of CS229: no kernel here knows which pixels are neighbours, and yet few held-out digits are missed.';

/**
 * The seed of the split that the references have: of each digit, the first fifty in the file are to
 * learn from.
 */
const REFERENCE_SEED = 1;

/**
 * Reads digits as testdata/digits.py writes them: a line is the digit, a space and its pixels; a
 * blank line stands before those held out, and # begins a comment.
 *
 * @param {string} file
 * @returns {Digits}
 */
export function readDigits(file) {
  /** @type {[Digit[], Digit[]]} */
  const parts = [[], []];
  let part = 0;
  for (const line of file.trim().split(/\r?\n/)) {
    if (line.startsWith('#')) continue;
    if (line === '') {
      part = 1;
      continue;
    }
    const [, digit, text] = /^(\d) (.*)$/.exec(line) ?? [];
    if (text === undefined || faultOf(text)) throw new Error(`“${line.slice(0, 20)}” is no digit`);
    parts[part].push(Object.freeze({ digit: Number(digit), text }));
  }
  if (parts.some(({ length }) => length === 0)) throw new Error('there are no digits in it');
  return { training: parts[0], held: parts[1] };
}

/** @type {Promise<Digits> | null} */
let loading = null;

/**
 * The digits of the file.
 *
 * @param {(url: URL) => Promise<string>} [read] takes the place of the network in tests
 * @returns {Promise<Digits>} rejected with an EngineError that says what to do
 */
export function loadDigits(read = fetched) {
  loading ??= read(new URL('../../../data/digits.txt', import.meta.url)).then(readDigits);
  return loading.catch((error) => {
    loading = null;
    console.warn(error);
    const why = globalThis.navigator?.onLine === false ? ': there is no network' : '';
    throw new EngineError({
      code: 'data',
      message: `The handwritten digits could not be loaded${why}. Choose them again.`,
    });
  });
}

/** @param {URL} url */
async function fetched(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status}`);
  return answer.text();
}

/**
 * Digits to learn from and others held out: as in the file, or with another seed as many of each,
 * drawn anew from all of them.
 *
 * @param {Digits} digits
 * @param {number} seed
 * @returns {Digits}
 */
export function splitOf(digits, seed) {
  if (seed === REFERENCE_SEED) return digits;
  const random = randomOf(seed);
  const all = [...digits.training, ...digits.held];
  const piles = NAMES.map((_, digit) =>
    shuffled(
      all.filter((one) => one.digit === digit),
      random,
    ),
  );
  const half = Math.floor(digits.training.length / piles.length);
  return {
    training: inTurns(piles.map((pile) => pile.slice(0, half))),
    held: inTurns(piles.map((pile) => pile.slice(half))),
  };
}

/**
 * The answer to a preset of digits: n of each to learn from. A smaller n keeps the first ones.
 *
 * @param {{ params: Readonly<Record<string, number>>, seed: number }} data
 * @param {Digits} digits
 */
export function generatedOf({ params, seed }, digits) {
  const { training } = splitOf(digits, seed);
  const n = params.n ?? Infinity;
  const some = inTurns(
    NAMES.map((_, digit) => training.filter((one) => one.digit === digit).slice(0, n)),
  );
  return {
    domain: /** @type {const} */ ('digits'),
    items: some.map(({ text }) => text),
    y: Float64Array.from(some, ({ digit }) => digit + 1),
    target: /** @type {const} */ ('class'),
    classes: NAMES,
    story: STORY,
    answer: [],
  };
}

/**
 * The digits that a scene has not learnt from.
 *
 * @param {Pick<import('../../scene.js').Scene, 'points' | 'data'>} scene
 * @param {Digits} digits
 * @returns {readonly Digit[]}
 */
export function heldOutOf({ points, data }, digits) {
  const known = new Set(points.map(({ text }) => text));
  return splitOf(digits, data?.seed ?? REFERENCE_SEED).held.filter(({ text }) => !known.has(text));
}

/**
 * The first of each pile, then the second of each.
 *
 * @template T
 * @param {readonly (readonly T[])[]} piles
 */
function inTurns(piles) {
  const rounds = Math.max(...piles.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, i) =>
    piles.flatMap((pile) => pile.slice(i, i + 1)),
  ).flat();
}

/** @template T @param {readonly T[]} list @param {() => number} random */
function shuffled(list, random) {
  const order = [...list];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

/** Numbers from 0 to 1, the same for the same seed: mulberry32. @param {number} seed */
function randomOf(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
