/**
 * The bridge without the loops that the page gives it: those of Go are the edge's, so that numbers
 * agree to the last bit.
 */

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileGo } from '../../edge/build.mjs';
import { run } from '../../tools/run.mjs';

export { value } from '../bridge/engine.js';

/** @returns {Promise<any>} the object of functions that Go sets */
export async function startBridge() {
  const directory = await mkdtemp(join(tmpdir(), 'mercer-bridge-'));
  try {
    const file = join(directory, 'page.wasm');
    await compileGo('page', file);
    const goroot = (await run('go', ['env', 'GOROOT'], { cwd: import.meta.dirname })).trim();
    await import(`${goroot}/lib/wasm/wasm_exec.js`);
    const go = new Go();
    const ready = new Promise((resolve) => Object.assign(globalThis, { onmercer: resolve }));
    const { instance } = await WebAssembly.instantiate(await readFile(file), go.importObject);
    go.run(instance);
    return await ready;
  } finally {
    await rm(directory, { recursive: true });
  }
}
