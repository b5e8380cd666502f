// @ts-check
/**
 * numpy and scikit-learn; arrays.py says what they are asked.
 *
 * @module
 */

import { startPython } from './python.mjs';

/** @typedef {NonNullable<Awaited<ReturnType<typeof startNumpy>>>} Numpy */

/** On one processor, as Mercer has; null where Python has no scikit-learn. */
export const startNumpy = () =>
  startPython('arrays.py', { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' });
