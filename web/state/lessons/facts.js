// @ts-check
/**
 * The facts that goals are about, in one table: what each is called, what it is read from, and what
 * that costs. "kernel.gamma", "learner.C" and "data.noise" are facts as well.
 *
 * @module
 */

import { keyOf } from '../../model/goal.js';
import { BUMPS_FACTS } from './facts/bumps.js';
import { createReader, orNull } from './facts/context.js';
import { ENGINE_FACTS } from './facts/engine.js';
import { GRAM_FACTS } from './facts/gram.js';
import { CHANGED, numberWords, parsed, SCENE_FACTS } from './facts/scene.js';
import { TRAINING_FACTS } from './facts/training.js';

/** @typedef {import('../../model/goal.js').Need} Need */
/** @typedef {import('../../model/goal.js').Value} Value */
/** @typedef {import('./facts/context.js').Context} Context */
/** @typedef {import('./facts/context.js').Reader} Reader */

/**
 * words are what it is called in the page, unit what its numbers are in: '%' of a share, error for
 * '%' where classes are learnt, and where values are, for the values' own unit. of is where
 * it is read. cost: with the frame, by a call that takes little, or by what takes long and is asked
 * at rest. args are what stands in its brackets.
 *
 * @typedef {Readonly<{
 *   words: string, unit?: '%' | 'error', of: 'training' | 'gram' | 'trick' | 'scene' | 'stage' | 'engine',
 *   cost: 'frame' | 'call' | 'slow', args: readonly string[], most?: number,
 *   read: (reader: Reader, ...args: (string | number)[]) => Value | undefined | Promise<Value | undefined>,
 * }>} Fact
 */

/** @type {Readonly<Record<string, Fact>>} */
export const FACTS = Object.freeze({
  ...SCENE_FACTS,
  ...TRAINING_FACTS,
  ...GRAM_FACTS,
  ...ENGINE_FACTS,
  ...BUMPS_FACTS,
});

/** @type {Readonly<Record<string, (reader: Reader, key: string) => Value | undefined | Promise<Value | undefined>>>} */
const OWNERS = {
  kernel: async (reader, key) =>
    (await parsed(reader)).numbers.find(({ spec }) => spec.key === key)?.value,
  learner: ({ scene }, key) => scene.params[key],
  data: ({ scene }, key) => (key === 'seed' ? scene.data?.seed : scene.data?.params[key]),
};

/**
 * The fact that a goal needs.
 *
 * @param {Need} need
 * @returns {Fact | undefined}
 */
export function factOf({ name }) {
  if (Object.hasOwn(FACTS, name)) return FACTS[name];
  const [, owner, key] = /^(kernel|learner|data)\.(\w+)$/.exec(name) ?? [];
  if (!owner) return undefined;
  return {
    words: owner === 'data' && key === 'n' ? 'points' : numberWords(key),
    of: 'scene',
    cost: owner === 'kernel' ? 'call' : 'frame',
    args: [],
    read: (reader) => OWNERS[owner](reader, key),
  };
}

/**
 * The unit of a fact in a scene.
 *
 * @param {Need} need
 * @param {Pick<import('../../model/scene.js').Scene, 'target'>} scene
 * @returns {'%' | undefined}
 */
export function unitOf(need, { target }) {
  const unit = factOf(need)?.unit;
  if (unit !== 'error') return unit;
  return target === 'value' ? undefined : '%';
}

/**
 * What is wrong with a fact that a goal needs, '' if nothing is.
 *
 * @param {Need} need
 */
export function faultOf(need) {
  const fact = factOf(need);
  if (!fact) return `there is no fact “${need.name}”${meant(need.name)}`;
  const { args, most = args.length } = fact;
  if (need.args.length < args.length || need.args.length > most) {
    const wanted = args.length === 0 ? 'nothing in brackets' : `(${args.join(', ')})`;
    return `${need.name} takes ${wanted}, and ${keyOf(need)} is written`;
  }
  if (need.name === 'changed' && !CHANGED.includes(String(need.args[0])))
    return `changed takes one of ${CHANGED.map((key) => `"${key}"`).join(', ')}`;
  return '';
}

/** Names like one that is not there. @param {string} name */
function meant(name) {
  const near = Object.keys(FACTS)
    .map((known) => ({ known, far: distance(known.toLowerCase(), name.toLowerCase()) }))
    .filter(({ far, known }) => far <= Math.max(1, Math.min(3, Math.floor(known.length / 2))))
    .sort((a, b) => a.far - b.far)
    .slice(0, 3);
  return near.length > 0 ? `: did you mean ${near.map(({ known }) => known).join(', ')}?` : '';
}

/** How many letters differ (Levenshtein). @param {string} a @param {string} b */
function distance(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + Number(a[i - 1] !== b[j - 1]));
    row = next;
  }
  return row[b.length];
}

/**
 * Reads facts of one moment. What several of them need is asked once.
 *
 * @param {Context} context
 */
export function createFacts(context) {
  const reader = createReader(context);
  /** @type {Map<string, Promise<Value>>} */
  const told = new Map();

  /** @param {Need} need @returns {Promise<Value>} null where it is not known */
  function read(need) {
    const key = keyOf(need);
    let value = told.get(key);
    if (!value) {
      const fact = factOf(need);
      value = fact ? orNull(() => fact.read(reader, ...need.args)) : Promise.resolve(null);
      told.set(key, value);
    }
    return value;
  }

  return {
    read,
    /**
     * Several of them, as isMet and valueOf ask for them.
     *
     * @param {readonly Need[]} needs
     * @returns {Promise<(need: Need) => Value>}
     */
    async all(needs) {
      const values = await Promise.all(needs.map(read));
      const known = new Map(needs.map((need, i) => [keyOf(need), values[i]]));
      return (need) => known.get(keyOf(need)) ?? null;
    },
  };
}
