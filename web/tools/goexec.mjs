// @ts-check
/**
 * Runs a Go program for WebAssembly that was compiled with the tag simd, such as a test, under
 * Node: what Go's own go_js_wasm_exec does, but with the loops that the engine has in the page.
 *
 *     export GOROOT=$(go env GOROOT) GOOS=js GOARCH=wasm
 *     go test -tags simd -exec "node --stack-size=8192 $PWD/web/tools/goexec.mjs" ./core/...
 *
 * @module
 */

import fs, { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path, { dirname, join } from 'node:path';
import { instantiate } from '../engine/instance.js';
import { withLoops } from './simd.mjs';

const [program, ...args] = process.argv.slice(2);
const root = dirname(dirname(import.meta.dirname));
const { GOROOT } = process.env;
if (!program || !GOROOT) {
  console.error('usage: GOROOT=… node goexec.mjs program.wasm [arguments]');
  process.exit(2);
}
Object.assign(globalThis, { require: createRequire(import.meta.url), fs, path });
await import(join(GOROOT, 'lib/wasm/wasm_exec.js'));

const go = new /** @type {any} */ (globalThis).Go();
go.argv = [program, ...args];
go.env = { TMPDIR: tmpdir(), ...process.env };
go.exit = process.exit;
process.on('exit', (code) => {
  if (code !== 0 || go.exited) return;
  // Node ends where nothing is left to wait for: a deadlock, of which Go tells when it goes on.
  go._pendingEvent = { id: 0 };
  go._resume();
});
const engine = await withLoops(readFileSync(program), root);
await go.run(await instantiate(new WebAssembly.Module(engine), go.importObject));
