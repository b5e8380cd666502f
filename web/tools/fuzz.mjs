// @ts-check
/**
 * Asks the engine random things, each in a fresh engine, in a used one and there once more, until
 * one answers otherwise, throws, or makes a mistake.
 *
 *     node fuzz.mjs                         for a minute
 *     node fuzz.mjs --minutes 30
 *     node fuzz.mjs --seed 7 --count 100    trials 7 to 106, the same each time
 *     node fuzz.mjs --slow                  says which trials took longest
 *
 * @module
 */

import { parseArgs } from 'node:util';
import { compileEngine } from './engine.mjs';
import { engines } from './fuzz/engines.mjs';
import { fuzz } from './fuzz/fuzz.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    count: { type: 'string' },
    slow: { type: 'boolean', default: false },
  },
});
const count = values.count === undefined ? Infinity : Number(values.count);
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed);
const end = count === Infinity ? performance.now() + 60_000 * Number(values.minutes) : Infinity;

/** @type {{ name: string, seed: number, milliseconds: number }[]} */
const slowest = [];
let trials = 0;
console.log(`from seed ${seed}`);
const { fault } = await fuzz({
  start: await engines(await compileEngine()),
  seed,
  goesOn: (done) => done < count && performance.now() < end,
  tell(name, seed, milliseconds) {
    trials++;
    slowest.push({ name, seed, milliseconds });
    slowest.sort((a, b) => b.milliseconds - a.milliseconds).splice(10);
  },
});
if (values.slow) console.table(slowest);
console.log(
  fault || `${trials} trials: the same in a fresh engine, in a used one and there once more`,
);
process.exit(fault ? 1 : 0);
