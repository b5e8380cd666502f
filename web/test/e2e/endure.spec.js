// @ts-check
/**
 * Some random acts, from a seed, with workers that end and a processor that is slow. An hour of them,
 * with other seeds, is done by night: `./build.sh endure 60`.
 */

import { endure, newRecord } from '../../tools/endure/endure.mjs';
import { machineOf, prepare } from '../../tools/endure/chromium.mjs';
import { expect, test } from './page.js';
import { open } from './plane.js';

const ACTS = 24;

test('at random, nothing is lost of what was done', async ({ page, allow }) => {
  test.slow();
  allow(/The engine died: the browser has ended it|GL Driver Message/);
  await prepare(page);
  await open(page);
  /** @type {string[]} */
  const faults = [];
  const record = newRecord();
  await endure({
    page,
    machine: await machineOf(page),
    hear: async () => [], // the test watches its page
    seed: 7,
    record,
    goesOn: (done) => done < ACTS,
    report: (act, what) => faults.push(`act ${act}, ${what}`),
  });
  expect(faults).toEqual([]);
  expect(record.kinds.size).toBeGreaterThan(5);
});
