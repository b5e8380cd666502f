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
import { compress, pack } from './pack.mjs';
import { run } from './run.mjs';
import { TAG, withLoops } from './simd.mjs';

const WEB = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Packages in which no time is spent, or all of it in others: without inlining they are smaller. It
 * saves 80 kB of what is loaded.
 */
export const COLD = [
  ...['mercer/core/mercer', 'mercer/core/expression', 'mercer/core/guess', 'mercer/core/dataset'],
  ...['mercer/core/catalog', 'mercer/core/notation', 'mercer/core/param', 'mercer/wasm/page'],
  ...['mercer/core/feature', 'mercer/core/arithmetic', 'mercer/core/learn', 'mercer/core/solve'],
  ...['mercer/core/face', 'mercer/core/expand', 'mercer/core/multiclass'],
  ...['mercer/core/neighbors', 'mercer/core/sgd'],
  ...['mercer/core/kpca', 'mercer/core/gp', 'mercer/core/logistic', 'mercer/core/ridge'],
  ...['mercer/core/lms', 'mercer/core/perceptron', 'mercer/core/cluster'],
  ...['gonum.org/v1/gonum/dsp/fourier', 'gonum.org/v1/gonum/dsp/fourier/internal/fftpack'],
  'gonum.org/v1/gonum/mat',
  ...['bufio', 'encoding/csv', 'fmt', 'reflect', 'strconv', 'strings', 'syscall', 'time'],
];

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
    const cold = COLD.map((name) => `-gcflags=${name}=-l`);
    const flags = [
      '-trimpath',
      '-buildvcs=false',
      '-ldflags=-s -w',
      `-tags=${[TAG, ...tags]}`,
      ...cold,
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
 * strings, sets, trees and graphs would be a twelfth more to load. The whole one takes its place
 * when it is needed.
 *
 * @typedef {{ first: Uint8Array, whole: Uint8Array }} Engines
 */

/**
 * Compiles ../wasm/page as the page loads it. To compress takes seconds, so the last results are
 * kept. That of the first visit travels without the names of its functions; who wants to read a
 * trace of it finds them by building it again, as equal sources give equal bytes.
 *
 * @returns {Promise<Engines>}
 */
export async function packEngines(web = WEB) {
  const kept = join(web, 'node_modules/.cache/mercer');
  /** @type {Set<string>} */
  const used = new Set();
  const packed = async (/** @type {readonly string[]} */ tags) => {
    const bytes = pack(await compileEngine(web, { tags }), { named: tags.length === 0 });
    const name = `${digest(bytes)}.xz`;
    used.add(name);
    const found = await readFile(join(kept, name)).catch(() => null);
    if (found) return found;
    const compressed = await compress(bytes);
    await mkdir(kept, { recursive: true });
    await writeFile(join(kept, `${name}.part`), compressed);
    await rename(join(kept, `${name}.part`), join(kept, name));
    return compressed;
  };
  const engines = { first: await packed(['vectors']), whole: await packed([]) };
  for (const name of await readdir(kept)) if (!used.has(name)) await rm(join(kept, name));
  return engines;
}

/** A name for some contents: their SHA-256 in hexadecimal. @param {Uint8Array} contents */
export function digest(contents) {
  return createHash('sha256').update(contents).digest('hex');
}
