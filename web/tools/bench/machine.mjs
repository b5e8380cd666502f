// @ts-check
/**
 * What machine this is, how fast, and how quiet.
 *
 * @module
 */

import os from 'node:os';
import { findChromium } from '../chromium.mjs';
import { run } from '../run.mjs';
import { median, spread } from './statistics.mjs';

/**
 * @typedef {{
 *   date: string, cpu: string, cores: number, system: string,
 *   node: string, go: string, chromium: string | null,
 *   loop: number, noise: number, load: number,
 * }} Machine   loop: milliseconds of the calibration loop, median of all readings; noise: the spread
 * of the middle half of them, by the median; load: processes that wanted a core, on average, at the
 * start
 */

/** @param {string} root @returns {Promise<Omit<Machine, 'loop' | 'noise'>>} */
export async function describeMachine(root) {
  const browser = findChromium();
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: os.cpus()[0]?.model.trim() ?? 'unknown',
    cores: os.cpus().length,
    system: `${os.type()} ${os.arch()}`,
    node: process.versions.node,
    go: (await run('go', ['env', 'GOVERSION'], { cwd: root })).trim().replace(/^go/, ''),
    chromium: browser && (await versionOf(browser, root)),
    load: os.loadavg()[0],
  };
}

/** @param {string} browser @param {string} root */
async function versionOf(browser, root) {
  const told = await run(browser, ['--version'], { cwd: root }).catch(() => '');
  return /\d+(\.\d+)+/.exec(told)?.[0] ?? 'unknown';
}

/** Readings of the calibration loop, in milliseconds. */
export class Calibration {
  /** @type {number[]} */
  readings = [];

  /** Takes some readings. */
  read() {
    for (let i = 0; i < 15; i++) {
      const begun = performance.now();
      work();
      this.readings.push(performance.now() - begun);
    }
    return this;
  }

  /** @returns {Pick<Machine, 'loop' | 'noise'>} */
  get found() {
    return { loop: median(this.readings), noise: spread(this.readings) };
  }
}

/** A fixed piece of floating-point work, each part of which waits for the one before. */
function work() {
  let x = 0.5;
  for (let i = 0; i < 1e6; i++) x = 3.9 * x * (1 - x);
  return x;
}
