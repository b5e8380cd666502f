// @ts-check
/**
 * The direct method, written plainly in Go and compiled to WebAssembly as Mercer is.
 *
 * @module
 */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../run.mjs';
import { secondsOf } from './clock.mjs';

/** @typedef {import('./painter.mjs').Painter} Painter */

/**
 * Compiles and starts it, where Go's wasm_exec.js was run before.
 *
 * @param {string} root of the repository
 * @returns {Promise<Painter>}
 */
export async function startDirect(root) {
  const globals = /** @type {Record<string, any>} */ (/** @type {unknown} */ (globalThis));
  const go = new globals.Go();
  const ready = new Promise((resolve) => (globals.ondirect = resolve));
  const { instance } = await WebAssembly.instantiate(await compile(root), go.importObject);
  go.run(instance);
  await ready;
  /** @type {import('./painter.mjs').Kernel} */
  let kernel;
  return {
    takes: () => true,
    take(machine) {
      ({ kernel } = machine);
      globals.direct.take(machine.x, machine.beta, machine.bias);
    },
    paint(view, { first, step, count }) {
      const values = new Float64Array(count * view.width);
      const seconds = secondsOf(() =>
        globals.direct.rows(kernel.name, kernel.a, kernel.b, view, first, step, values),
      );
      return { seconds, values };
    },
  };
}

/** @param {string} root */
async function compile(root) {
  const directory = await mkdtemp(join(tmpdir(), 'mercer-direct-'));
  try {
    const out = join(directory, 'direct.wasm');
    const flags = ['-trimpath', '-buildvcs=false', '-ldflags=-s -w', '-o', out];
    await run('go', ['build', ...flags, './web/tools/bench/painters/direct'], {
      cwd: root,
      env: { GOOS: 'js', GOARCH: 'wasm' },
    });
    return Buffer.from(await readFile(out));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
