/**
 * Lessons for tests: the one that README prints, and a sample with something changed.
 */

import assert from 'node:assert/strict';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { readLessons } from '../tools/lessons/build.mjs';

/** Where the sample is. */
export const SAMPLE = fileURLToPath(new URL('./fixtures/lessons', import.meta.url));

/** The prose of the lesson has headings of its own. */
const SECTION = /^## Write a lesson\n([\s\S]*?)(?=^## Deploy$)/m;
const FILE = /^```(?:yaml\n# |markdown\n<!-- )web\/lessons\/(\S+\.\w+)(?: -->)?\n([\s\S]*?)^```$/gm;

/**
 * Reads lessons from a directory that is there for as long as they are used.
 *
 * @template T
 * @param {(directory: string) => Promise<void>} write
 * @param {(read: Awaited<ReturnType<typeof readLessons>>, directory: string) => Promise<T> | T} use
 */
async function withLessons(write, use) {
  const directory = await mkdtemp(join(tmpdir(), 'lessons-'));
  try {
    await write(directory);
    return await use(await readLessons(directory, { root: directory }), directory);
  } finally {
    await rm(directory, { recursive: true });
  }
}

/**
 * The lesson that README prints.
 *
 * @template T
 * @param {(read: Awaited<ReturnType<typeof readLessons>>) => Promise<T> | T} use
 */
export const withRecipe = (use) =>
  withLessons(async (directory) => {
    const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
    const [, section = ''] = SECTION.exec(readme) ?? [];
    for (const [, path, text] of section.matchAll(FILE)) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await writeFile(join(directory, path), text);
    }
  }, use);

/**
 * The sample, in a file of which a text is another.
 *
 * @template T
 * @param {string} file
 * @param {readonly [string, string]} change
 * @param {(read: Awaited<ReturnType<typeof readLessons>>, directory: string) => Promise<T> | T} use
 * @param {string} [place] of the lessons in the directory
 */
export const withChanged = (file, [before, after], use, place = '') =>
  withLessons(async (directory) => {
    await cp(SAMPLE, join(directory, place), { recursive: true });
    const path = join(directory, file);
    const text = await readFile(path, 'utf8');
    assert.ok(text.includes(before), `${file} has ${before}`);
    await writeFile(path, text.replace(before, after));
  }, use);
