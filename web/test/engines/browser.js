// @ts-check
/**
 * What the checks need of a browser, whichever protocol drives it: firefox.js speaks WebDriver
 * BiDi, webkit.js classic WebDriver.
 *
 * @module
 */

import { accessSync, constants } from 'node:fs';

/**
 * Actions as both protocols write them, with places in CSS pixels of the viewport.
 *
 * @typedef {Record<string, unknown>} Source
 */

/**
 * run calls a function in the page, with arguments and a result that JSON can hold. complaints grows
 * with what the page says on the console, and with its errors. touch tells whether a finger can be
 * driven.
 *
 * @typedef {object} Browser
 * @property {string} name
 * @property {string} version
 * @property {boolean} touch
 * @property {string[]} complaints
 * @property {(url: string) => Promise<void>} goto
 * @property {<T>(code: string, args: readonly unknown[]) => Promise<T>} run
 * @property {<T>(code: string, args: readonly unknown[]) => Promise<T>} [runInside] the same in the
 *   browser's own window
 * @property {(sources: readonly Source[]) => Promise<void>} act
 * @property {(width: number, height: number) => Promise<void>} resize of the viewport
 * @property {(selector: string, path: string) => Promise<void>} choose a file, in a field for files
 * @property {() => Promise<string>} here the tab that is driven
 * @property {() => Promise<string>} open a tab, which is the one that is driven from now on
 * @property {(tab: string) => Promise<void>} turn to another tab
 * @property {() => Promise<void>} shut the tab that is driven
 * @property {() => Promise<void>} close
 */

/** The milliseconds that a page may take for anything: it is the time of a machine with much to do. */
export const PATIENCE = 15_000;

/** The first of these programs that is here. @param {readonly string[]} places */
export const firstOf = (places) =>
  places.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  }) ?? null;

/**
 * Waits for the first line of what a program says that has these words.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {import('node:stream').Readable} stream
 * @param {RegExp} words
 * @returns {Promise<string>} what the first group holds
 */
export function heard(child, stream, words) {
  return new Promise((done, fail) => {
    let said = '';
    stream.on('data', (data) => {
      said += data;
      const found = words.exec(said);
      if (found) done(found[1]);
    });
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`${child.spawnfile} ended: ${said.slice(-2000)}`)));
  });
}

/**
 * Ends a program, and waits until it has.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export async function end(child, signal = 'SIGTERM') {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000);
  await ended;
  clearTimeout(timer);
}
