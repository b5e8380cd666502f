// @ts-check
/**
 * Gives what reads files, links, lists and goals in the page spoilt texts, until one makes a mistake.
 *
 *     node fuzz-texts.mjs                     for a minute
 *     node fuzz-texts.mjs --minutes 30
 *     node fuzz-texts.mjs --seed 7 --count 1  the same again
 *
 * @module
 */

import { parseArgs } from 'node:util';
import { fuzzTexts } from './fuzz/texts.mjs';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    count: { type: 'string' },
  },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed);
const count = values.count === undefined ? Infinity : Number(values.count);
const end = count === Infinity ? performance.now() + 60_000 * Number(values.minutes) : Infinity;
console.log(`from seed ${seed}`);
const { done, fault } = await fuzzTexts(seed, (n) => n < count && performance.now() < end);
console.log(fault || `${done} texts for each reader: all are read or refused`);
process.exit(fault ? 1 : 0);
