// @ts-check
/**
 * How a contender is asked. It is a program that lives as long as the benchmark, says "ready
 * VERSION", and then answers each line
 *
 *     train FILE TASK KERNEL GAMMA C EXTRA TOLERANCE SECONDS MOST OUT
 *
 * with one: it does TASK on the points of FILE (n, their dimension d, x and y as float64) with
 * KERNEL, "rbf" or "poly", again and again until so many SECONDS were spent in training or it
 * trained MOST times, but once at least. TASK is "svc", of any number of classes, "svr" with the
 * tube's half width as EXTRA, or "one-class" with ν as EXTRA. Its answer is
 *
 *     ok LIMITED SECONDS…
 *
 * with 1 as LIMITED where it gave up at a limit of its own, and how long each training took by its
 * own clock, from points in memory to a model. Where OUT is not "-", it writes the
 * coefficients there as float64, point after point: yα, or of more than two classes one for each
 * pair of them, in the order (1, 2), (1, 3), …, (2, 3), …. What went wrong it answers as "error
 * SENTENCE".
 *
 * @module
 */

import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { repeat } from './repeat.mjs';

/** @typedef {import('./repeat.mjs').Trainer} Trainer */

/**
 * Answers lines with a trainer that is written in JavaScript.
 *
 * @param {Trainer} trainer
 * @param {string} version
 */
export async function answer(trainer, version) {
  console.log(`ready ${version}`);
  let loaded = '';
  let points = { x: new Float64Array(), y: new Float64Array() };
  for await (const line of createInterface({ input: process.stdin })) {
    const [, path, task, kernel, gamma, C, extra, tolerance, seconds, most, out] = line.split(' ');
    try {
      if (path !== loaded) {
        [points, loaded] = [await load(path), path];
      }
      const asked = {
        ...points,
        task,
        kernel,
        gamma: Number(gamma),
        C: Number(C),
        extra: Number(extra),
        tolerance: Number(tolerance),
        seconds: Number(seconds),
        most: Number(most),
        coef: out !== '-',
      };
      const { limited, times, coef } = repeat(trainer, asked);
      if (coef) await writeFile(out, new Uint8Array(coef.buffer, coef.byteOffset, coef.byteLength));
      console.log(`ok ${Number(limited)} ${times.join(' ')}`);
    } catch (error) {
      console.log(`error ${String(error).replaceAll('\n', ' ')}`);
    }
  }
}

/** @param {string} path */
async function load(path) {
  const bytes = await readFile(path);
  const numbers = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)); // prettier-ignore
  const [n, d] = numbers;
  return { x: numbers.slice(2, 2 + d * n), y: numbers.slice(2 + d * n) };
}
