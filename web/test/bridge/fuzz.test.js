/**
 * Random calls are answered alike by a fresh engine, by a used one and by that once more. These are
 * the same each time; tools/fuzz.mjs tries others, for as long as one likes.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALLS } from '../../tools/fuzz/calls.mjs';
import { enginesOf } from './engine.js';
import { functionsOf, fuzz } from '../../tools/fuzz/fuzz.mjs';

const SEED = 1;
/** Of each function. */
const TRIALS = 4;

const start = await enginesOf();
const names = functionsOf(await start());

test('there are random calls of every function', () => {
  assert.deepEqual(Object.keys(CALLS).sort(), names);
});

test('random calls are answered alike, first, later and again', async () => {
  const goesOn = (/** @type {number} */ done) => done < TRIALS * names.length;
  const { fault } = await fuzz({ start, seed: SEED, goesOn });
  assert.equal(fault, '');
});
