// @ts-check
/**
 * libsvm-js in a worker, asked by messages. It exports a promise, which a bundler cannot import as
 * a module's: so it is required.
 *
 * @module
 */

import { hearLimits, libsvmTrainer } from './libsvm-js.mjs';
import { serve } from './serve.mjs';

const limited = hearLimits();
// @ts-expect-error it has no types
const SVM = await require('libsvm-js');
serve(libsvmTrainer(SVM, limited));
