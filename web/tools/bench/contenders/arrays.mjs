// @ts-check
/**
 * numpy and scikit-learn, asked by lines of JSON; arrays.py says what they are asked.
 *
 * @module
 */

import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const HERE = dirname(fileURLToPath(import.meta.url));
const PYTHON = '/usr/bin/python3';

/** @typedef {NonNullable<Awaited<ReturnType<typeof startNumpy>>>} Numpy */

/** null where Python has no scikit-learn. */
export async function startNumpy() {
  // One processor, as Mercer has.
  const env = { ...process.env, OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' };
  const child = spawn(PYTHON, [join(HERE, 'arrays.py')], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env,
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const gone = new Promise((resolve) => child.once('error', () => resolve({ done: true })));
  const first = /** @type {IteratorResult<string>} */ (await Promise.race([lines.next(), gone]));
  if (first.done) return null;
  return {
    version: String(first.value).replace('ready ', ''),
    /** @param {object} request @returns {Promise<{ seconds: number, values: number[] }>} */
    async ask(request) {
      const plain = (/** @type {string} */ _, /** @type {unknown} */ value) =>
        ArrayBuffer.isView(value) ? Array.from(/** @type {Float64Array} */ (value)) : value;
      child.stdin.write(`${JSON.stringify(request, plain)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error('numpy has ended');
      return JSON.parse(value);
    },
    end: () => child.kill(),
  };
}
