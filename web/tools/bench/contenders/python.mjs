// @ts-check
/**
 * A program in Python that says which version of others it has, and then answers lines of JSON.
 *
 * @module
 */

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PYTHON = '/usr/bin/python3';

/**
 * null where Python lacks what the script imports.
 *
 * @param {string} script beside this file
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function startPython(script, env) {
  const child = spawn(PYTHON, [join(import.meta.dirname, script)], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env,
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const gone = new Promise((resolve) => child.once('error', () => resolve({ done: true })));
  const first = /** @type {IteratorResult<string>} */ (await Promise.race([lines.next(), gone]));
  if (first.done) return null;
  return {
    version: String(first.value).replace('ready ', ''),
    /** Typed arrays are sent as lists. @param {object} request @returns {Promise<any>} */
    async ask(request) {
      const plain = (/** @type {string} */ _, /** @type {unknown} */ value) =>
        ArrayBuffer.isView(value) ? Array.from(/** @type {Float64Array} */ (value)) : value;
      child.stdin.write(`${JSON.stringify(request, plain)}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${script} has ended`);
      return JSON.parse(value);
    },
    end: () => child.kill(),
  };
}
