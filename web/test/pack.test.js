import assert from 'node:assert/strict';
import { test } from 'node:test';

import xz from 'xz-decompress';
import { compress, decompress, pack } from '../tools/pack.mjs';
import { part } from './part.js';

const MAGIC = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const MEMORY = [5, 4, 1, 1, 3, 5]; // from 3 to 5 pages
const EXPORT = [7, 7, 1, 3, 0x6d, 0x65, 0x6d, 2, 0]; // as "mem"

/** A number as WebAssembly writes it in three bytes, so that its sign is in the third. */
const three = (n) => [(n & 127) | 128, ((n >> 7) & 127) | 128, n >> 14];
const segment = (/** @type {number[]} */ [at, ...bytes]) => [
  0,
  0x41,
  ...three(at),
  0x0b,
  bytes.length,
  ...bytes,
];

/** A module that puts bytes into memory. @param {number[][]} segments each a place and bytes */
function moduleOf(segments, before = []) {
  const data = [segments.length, ...segments.flatMap(segment)];
  return Uint8Array.of(
    ...MAGIC,
    ...MEMORY,
    ...EXPORT,
    ...before,
    11,
    ...three(data.length),
    ...data,
  );
}

/** Its memory when it begins. @param {Uint8Array} bytes */
async function memoryOf(bytes) {
  const { instance } = part(await WebAssembly.instantiate(bytes));
  return Buffer.from(instance.exports.mem.buffer);
}

test('segments are joined, and the memory begins as before', async () => {
  // Near each other, in another order than in memory, and far away.
  const segments = [
    [300, 1, 2, 3],
    [100, 4],
    [101, 5],
    [180_000, 6, 7],
  ];
  const before = moduleOf(segments);
  const told = [];
  const after = pack(before, { warn: (what) => told.push(what) });
  assert.deepEqual(await memoryOf(after), await memoryOf(before));
  assert.equal(Buffer.from(after).includes(Buffer.of(4, 5, ...Array(198).fill(0), 1, 2, 3)), true);
  assert.equal(after[after.indexOf(11, 20) + 3], 2, 'segments');
  // It was not compiled by Go.
  assert.deepEqual(told, [
    'The engine keeps its tables for traces: 0 headers of Go 1.20 or newer.',
  ]);
});

test('what is not as expected is left alone', () => {
  const passive = Uint8Array.of(...MAGIC, 11, 4, 1, 1, 1, 9);
  const cases = {
    'a segment has no fixed place': passive,
    'its segments are counted': moduleOf([[0, 1]], [12, 1, 1]),
    'its segments overlap': moduleOf([
      [7, 1, 2, 3],
      [8, 1],
    ]),
    'a section is longer than the file': moduleOf([[0, 1]]).subarray(0, -1),
  };
  for (const [why, module] of Object.entries(cases)) {
    const told = [];
    assert.equal(pack(module, { warn: (what) => told.push(what) }), module);
    assert.deepEqual(told, [`The engine is not packed: ${why}.`]);
  }
});

test('what is compressed is small, the same each time, and comes back', async () => {
  const bytes = Uint8Array.from({ length: 200_000 }, (_, i) => (i * i) >> 9);
  const packed = await compress(bytes);
  assert.ok(packed.length < 0.6 * bytes.length, `${packed.length}`);
  assert.deepEqual(await compress(bytes), packed);
  assert.deepEqual(new Uint8Array(await decompress(packed)), bytes);
  // As the page does it.
  const stream = new xz.XzReadableStream(new Blob([part(packed)]).stream());
  assert.deepEqual(new Uint8Array(await new Response(stream).arrayBuffer()), bytes);
});
