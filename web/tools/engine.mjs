// @ts-check
/**
 * Compiles the engine, ../wasm/page, to WebAssembly.
 *
 * @module
 */

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { knownOnlyOf } from './functions.mjs';
import { concat, Unknown } from './module.mjs';
import { calledAtFirst, checkParts, PARTS } from './newcomer.mjs';
import { compress, namesOf, pack, PRESET } from './pack.mjs';
import { run } from './run.mjs';
import { NO_REST, split } from './split.mjs';
import { TAG, withLoops } from './simd.mjs';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Packages in which no time is spent, or all of it in others: without inlining they are smaller. It
 * saves 80 kB of what is loaded.
 */
const COLD = [
  ...['mercer/core/mercer', 'mercer/core/expression', 'mercer/core/guess', 'mercer/core/dataset'],
  ...['mercer/core/catalog', 'mercer/core/notation', 'mercer/core/param'],
  ...['mercer/core/feature', 'mercer/core/arithmetic', 'mercer/core/expand'],
  ...['mercer/core/neighbors', 'mercer/core/sgd'],
  ...['mercer/core/kpca', 'mercer/core/gp', 'mercer/core/logistic', 'mercer/core/ridge'],
  'mercer/core/lssvm',
  ...['mercer/core/lms', 'mercer/core/perceptron', 'mercer/core/cluster'],
  'gonum.org/v1/gonum/mat',
  ...['bufio', 'encoding/csv', 'fmt', 'reflect', 'strconv', 'strings', 'syscall', 'time'],
];

/** How Go compiles for WebAssembly, here and in build.sh: what is compiled alike is compiled once. */
export const FLAGS = COLD.map((name) => `-gcflags=${name}=-l`);

/**
 * Compiles ../wasm/page and gives it its loops. Equal sources give equal bytes, on any machine with
 * the same Go.
 *
 * @param {string} [web]
 * @param {{ tags?: readonly string[] }} [options] tags: 'vectors' for an engine that knows vectors
 *   alone
 * @returns {Promise<Uint8Array>}
 */
export async function compileEngine(web = WEB, { tags = [] } = {}) {
  const directory = await mkdtemp(join(tmpdir(), 'mercer-'));
  try {
    const out = join(directory, 'mercer.wasm');
    const flags = [
      '-trimpath',
      '-buildvcs=false',
      '-ldflags=-s -w',
      `-tags=${[TAG, ...tags]}`,
      ...FLAGS,
    ];
    await run('go', ['build', ...flags, '-o', out, './wasm/page'], {
      cwd: dirname(web),
      env: { GOOS: 'js', GOARCH: 'wasm' },
    });
    return await withLoops(await readFile(out), dirname(web));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * The engines of the page: that of the first visit knows vectors, which the page shows first;
 * strings, sets, trees and graphs would be a twelfth more to load. It comes in parts. Those of the
 * file that is loaded first stand one behind the other: with the first Go starts, with the second
 * the first scene is trained and drawn, and with the third a newcomer's hand is followed. The rest
 * joins them behind the first picture. The whole one takes its place when it is needed.
 *
 * @typedef {{ first: Uint8Array, rest: Uint8Array, whole: Uint8Array }} Engines
 */

/**
 * Compiles ../wasm/page as the page loads it. To compress takes seconds, and so does what tells
 * which functions a newcomer calls, so the last results are kept. That of the first visit travels
 * without the names of its functions; who wants to read a trace of it finds them by building it
 * again, as equal sources give equal bytes.
 *
 * @returns {Promise<Engines>}
 */
export async function packEngines(web = WEB) {
  const kept = join(web, 'node_modules/.cache/mercer');
  /** @type {Set<string>} */
  const used = new Set();
  /** What was kept under a name, or is made now. */
  const found = async (
    /** @type {string} */ name,
    /** @type {() => Promise<Uint8Array>} */ make,
  ) => {
    used.add(name);
    const known = await readFile(join(kept, name)).catch(() => null);
    if (known) return known;
    const made = await make();
    await mkdir(kept, { recursive: true });
    await writeFile(join(kept, `${name}.part`), made);
    await rename(join(kept, `${name}.part`), join(kept, name));
    return made;
  };
  const compressed = (/** @type {Uint8Array} */ bytes) =>
    found(`${digest(bytes)}-${PRESET}.xz`, () => compress(bytes));
  const named = await compileEngine(web, { tags: ['vectors'] });
  const vectors = pack(named, { named: false });
  const { first, rest } = await parted(vectors, async () => {
    const of = digest(Buffer.concat([vectors, await newcomer()]));
    return found(`${of}.parts`, async () => {
      const parts = await calledAtFirst(vectors);
      await checkParts(cut(vectors, parts), parts, () => namesOf(named));
      return Uint8Array.from(parts);
    });
  });
  const engines = {
    first: await compressed(first),
    rest: await compressed(rest),
    whole: await compressed(pack(await compileEngine(web))),
  };
  for (const name of await readdir(kept)) if (!used.has(name)) await rm(join(kept, name));
  return engines;
}

/**
 * The parts of the engine of the first visit: those that are loaded first, and the rest; all in one
 * where it is not as expected.
 *
 * @param {Uint8Array} engine
 * @param {() => Promise<Uint8Array>} partsOf tells in which part each function is
 */
async function parted(engine, partsOf) {
  try {
    const parts = cut(engine, await partsOf());
    return { first: concat(parts.slice(0, -1)), rest: parts[parts.length - 1] };
  } catch (error) {
    if (!(error instanceof Unknown)) throw error;
    console.warn(`The engine is not split: ${error.message}.`);
    return { first: engine, rest: NO_REST };
  }
}

/**
 * Splits an engine, what it knows of its functions as well.
 *
 * @param {Uint8Array} engine
 * @param {ArrayLike<number>} parts of its functions, by their numbers
 */
function cut(engine, parts) {
  return split(
    engine,
    (i) => parts[i],
    (isLast) => knownOnlyOf(engine, isLast),
    PARTS,
  );
}

/** What a newcomer does, with all that it imports: where that changes, other functions are called. */
async function newcomer() {
  const { outputFiles } = await esbuild.build({
    entryPoints: [join(import.meta.dirname, 'newcomer.mjs')],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'silent',
  });
  return outputFiles[0].contents;
}

/** A name for some contents: their SHA-256 in hexadecimal. @param {Uint8Array} contents */
export function digest(contents) {
  return createHash('sha256').update(contents).digest('hex');
}
