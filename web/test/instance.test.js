/** How the engine is started: what it carries with it is there before it runs. */

import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import wabt from 'wabt';
import { instantiate } from '../engine/instance.js';
import { withLoops } from '../tools/simd.mjs';
import { part } from './part.js';

const ROOT = dirname(dirname(import.meta.dirname));

/** An engine in small: it has the memory, and asks for a sum of three products there. */
const SMALL = `
  (module
    (import "gojs" "three" (func $three (result i32)))
    (import "simd" "dot" (func $dot (param i32 i32 i32) (result f64)))
    (memory (export "mem") 1)
    (func (export "run") (result f64)
      (call $dot (i32.const 8) (i32.const 800) (call $three))))`;

const imports = { gojs: { three: () => 3 } };

async function small() {
  const { parseWat } = await wabt();
  return parseWat('small.wat', SMALL).toBinary({}).buffer;
}

test('the loops work on the memory of the engine, and stay when it grows', async () => {
  const module = new WebAssembly.Module(await withLoops(await small(), ROOT));
  const { exports } = await instantiate(module, imports);
  const memory = /** @type {WebAssembly.Memory} */ (exports.mem);
  const fill = () => {
    const numbers = new Float64Array(memory.buffer);
    numbers.set([1, 2, 3, 99], 1);
    numbers.set([10, 100, 1000, 99], 100);
  };
  const run = /** @type {() => number} */ (exports.run);
  fill();
  assert.equal(run(), 3210);
  memory.grow(20);
  assert.equal(run(), 3210);
});

test('equal sources give equal bytes', async () => {
  assert.deepEqual(await withLoops(await small(), ROOT), await withLoops(await small(), ROOT));
});

test('an engine without loops is refused, and so is a browser without vector instructions', async () => {
  const bytes = part(await small());
  await assert.rejects(
    instantiate(new WebAssembly.Module(bytes), imports),
    /built without its door/,
  );
  const validate = WebAssembly.validate;
  WebAssembly.validate = () => false;
  try {
    const module = new WebAssembly.Module(await withLoops(bytes, ROOT));
    await assert.rejects(instantiate(module, imports), /^Error: this browser is too old/);
  } finally {
    WebAssembly.validate = validate;
  }
});
