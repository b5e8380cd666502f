// @ts-check
/**
 * A copy of the sources, for tests that change them.
 *
 * @module
 */

import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../tools/run.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Always the same directory: Go's cache knows what was compiled there before. */
export const COPY = join(ROOT, 'build/recipes');

/**
 * The sources that git knows, or would add.
 *
 * @returns {Promise<Map<string, Uint8Array>>} by path
 */
export async function readSources() {
  const listed = await run('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: ROOT });
  const paths = listed.split('\0').filter((path) => path && !path.startsWith('docs/'));
  /** @type {Map<string, Uint8Array>} */
  const files = new Map();
  for (const path of paths) {
    const text = await readFile(join(ROOT, path)).catch(() => null);
    if (text) files.set(path, text); // else it was removed, which git has not been told yet
  }
  return files;
}

/**
 * Makes the copy hold these files and npm's packages, and nothing else. A file that is the same
 * already is left alone, so that Go's cache knows the results of tests that read it.
 *
 * @param {Map<string, Uint8Array | string>} files
 */
export async function writeCopy(files) {
  await mkdir(COPY, { recursive: true });
  for (const entry of await readdir(COPY, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !files.has(path.slice(COPY.length + 1))) await rm(path);
  }
  for (const [path, text] of files) {
    const place = join(COPY, path);
    const there = await readFile(place).catch(() => null);
    if (there && Buffer.compare(there, Buffer.from(text)) === 0) continue;
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text);
  }
  const packages = join(COPY, 'web/node_modules');
  await symlink(join(ROOT, 'web/node_modules'), packages).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/**
 * Runs a program in the copy.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ under?: string, env?: Record<string, string> }} [options] under: the directory there
 * @returns {Promise<{ failed: boolean, said: string }>}
 */
export function runThere(command, args, { under = '.', env } = {}) {
  const options = {
    cwd: join(COPY, under),
    env: { ...process.env, NODE_TEST_CONTEXT: undefined, ...env },
    maxBuffer: 1 << 26,
  };
  return new Promise((done) => {
    execFile(command, args, options, (error, stdout, stderr) =>
      done({ failed: error !== null, said: `${stdout}${stderr}`.trim() }),
    );
  });
}
