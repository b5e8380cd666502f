// @ts-check
/**
 * libsvm-js in Node, asked line by line.
 *
 * @module
 */

import { createRequire } from 'node:module';
import { answer } from './answer.mjs';
import { hearLimits, libsvmTrainer } from './libsvm-js.mjs';

const require = createRequire(import.meta.url);
const limited = hearLimits();
const SVM = await require('libsvm-js');
await answer(libsvmTrainer(SVM, limited), require('libsvm-js/package.json').version);
