// @ts-check
/**
 * Contenders that are programs, which are asked line by line: contenders/answer.mjs says how.
 *
 * @module
 */

import { spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { CUT, inTime, TimeUp } from './contender.mjs';
import { SVC, TOLERANCE } from './problems.mjs';

/** @typedef {import('./contender.mjs').Contender} Contender */

/** A program is there no more. */
class Ended extends Error {}

/**
 * Starts a program. One that is not ready in time is killed and started again.
 *
 * @param {{
 *   key: string, name: string, command: string[], directory: string,
 *   warmUp?: (contender: Contender) => Promise<void>,
 * }} options   directory: for coefficients; warmUp: what to train on after every start
 * @returns {Promise<Contender>}
 */
export async function startProgram({ key, name, command, directory, warmUp }) {
  let lines = await talk(command);
  const out = `${directory}/${key}`;
  /** @type {Contender} */
  const contender = {
    key,
    name,
    version: lines.version,
    async train({ data, kernel, C, task = SVC }, { seconds, most, coef }) {
      const model = [task.name, kernel.kernel, kernel.gamma, C, task.extra, TOLERANCE];
      const line = `train ${[data.path, ...model, seconds, most].join(' ')} ${coef ? out : '-'}`;
      for (let lives = 2; ;) {
        try {
          const reply = await inTime(lines.ask(line));
          const [word, limited, ...times] = reply.split(' ');
          if (word !== 'ok') throw new Error(`${name}: ${reply}`);
          const cut = limited === '1';
          return { times: times.map(Number), cut, coef: coef ? await coefficients(out) : null };
        } catch (error) {
          // A program that ended may have been killed from outside; that is forgiven once.
          const again = error instanceof Ended && --lives > 0;
          if (!again && !(error instanceof TimeUp)) throw error;
          await lines.end();
          lines = await talk(command);
          await warmUp?.(contender);
          if (!again) return CUT;
        }
      }
    },
    end: () => lines.end(),
  };
  await warmUp?.(contender);
  return contender;
}

/** @param {string} path */
async function coefficients(path) {
  const bytes = await readFile(path);
  await rm(path);
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/**
 * Starts a program that answers line for line.
 *
 * @param {string[]} command
 */
async function talk([program, ...args]) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (bytes) => (complaint = (complaint + bytes).slice(-2000)));
  /** @type {Promise<string>} */
  const gone = new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => {
    const { value, done } = await lines.next();
    if (!done) return /** @type {string} */ (value);
    throw new Ended(`${program} ${args.join(' ')} has ended (${await gone}). ${complaint}`);
  };
  const [, version] = (await next()).split(' ');
  return {
    version,
    /** @param {string} line */
    ask(line) {
      child.stdin.write(`${line}\n`);
      return next();
    },
    async end() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
