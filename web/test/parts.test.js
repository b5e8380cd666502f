/** Programs one behind the other: they are cut apart while they arrive, wherever the pieces end. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { compileParts, cutParts } from '../engine/parts.js';

const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** A section that nobody reads. @param {number[]} body */
const custom = (...body) => [0, body.length, ...body];
/** Programs with sections that look like what follows them, as far as they can. */
const ONE = [...HEADER, ...custom(1, 0x78, ...HEADER), ...custom(1, 0x79)];
const TWO = [...HEADER, 0, 0x61, 2, 0x73, 0x6d, ...new Array(0x61 - 3).fill(0)];
const THREE = [...HEADER, 0, 0x80, 1, 1, 0x7a, ...new Array(126).fill(0x61)];
const ALL = Uint8Array.from([...ONE, ...TWO, ...THREE, ...HEADER]);

/** @param {number} size of the pieces @param {unknown} [fault] after them */
const inPieces = (size, fault) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < ALL.length; at += size) controller.enqueue(ALL.slice(at, at + size));
      if (fault) controller.error(fault);
      else controller.close();
    },
  });

/** The sections that only names tell. @param {WebAssembly.Module} module @param {string} name */
const sizes = (module, name) =>
  WebAssembly.Module.customSections(module, name).map((bytes) => bytes.byteLength);

test('each part is what it was', () => {
  const parts = cutParts(ALL).map((part) => [...part]);
  assert.deepEqual(parts, [ONE, TWO, THREE, HEADER]);
  assert.deepEqual(cutParts(Uint8Array.from(ONE)).length, 1);
});

test('parts are compiled in their order, whatever the pieces', async () => {
  for (const size of [1, 2, 7, 64, ALL.length]) {
    const come = [];
    const parts = await compileParts(inPieces(size), (part) => come.push(part));
    assert.deepEqual(come, parts);
    assert.deepEqual(parts.map((part) => sizes(part, 'x')), [[8], [], [], []]); // prettier-ignore
    assert.deepEqual(sizes(parts[2], 'z'), [126]);
  }
});

test('the first part is there before the next has come', async () => {
  let give;
  const stream = new ReadableStream({
    start(controller) {
      give = controller;
      controller.enqueue(Uint8Array.from([...ONE, ...HEADER]));
    },
  });
  /** @type {(part: unknown) => void} */
  let tell;
  const first = new Promise((resolve) => (tell = resolve));
  const all = compileParts(stream, (part) => tell(part));
  assert.ok((await first) instanceof WebAssembly.Module);
  give.close();
  assert.equal((await all).length, 2);
});

test('however much has come at once, others have their turn in between', async () => {
  // Each look at the clock finds it 3 ms later: three pieces fill a slice of 8 ms.
  let clock = 0;
  let pauses = 0;
  const options = { now: () => (clock += 3), pause: async () => void pauses++ };
  const large = [...HEADER, 0, 0x80, 0x80, 0x40, 1, 0x78];
  const bytes = new Uint8Array(large.length + 2 ** 20 - 2);
  bytes.set(large);
  const [one] = await compileParts(new Response(bytes).body, () => {}, options);
  assert.deepEqual(sizes(one, 'x'), [2 ** 20 - 2]);
  assert.equal(pauses, 5);
  const small = await compileParts(inPieces(ALL.length), () => {}, options);
  assert.deepEqual([small.length, pauses], [4, 5]);
});

test('what breaks or is no program is told', async () => {
  const none = () => {};
  await assert.rejects(compileParts(inPieces(9, new Error('the line broke')), none), /line broke/);
  for (const bytes of [[], [1, 2, 3], [...ONE, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 9]]) {
    const stream = new Response(Uint8Array.from(bytes)).body;
    await assert.rejects(compileParts(stream, none), WebAssembly.CompileError);
  }
});
