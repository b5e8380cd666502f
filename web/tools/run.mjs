// @ts-check
/**
 * Running other programs.
 *
 * @module
 */

import { execFile } from 'node:child_process';

/** A mistake in the sources; its message is what the compiler said. */
export class BuildError extends Error {}

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: Record<string, string> }} options env is added to the environment
 * @returns {Promise<string>} its standard output
 * @throws {BuildError} with its standard error, where it fails
 */
export function run(command, args, { cwd, env }) {
  return new Promise((done, fail) => {
    const options = { cwd, env: { ...process.env, ...env }, maxBuffer: 1 << 26 };
    execFile(command, args, options, (error, stdout, stderr) => {
      if (!error) done(stdout);
      else fail(new BuildError(`${stderr || stdout || error.message}`.trim()));
    });
  });
}
