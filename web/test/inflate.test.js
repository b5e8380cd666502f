import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { constants, deflateRawSync } from 'node:zlib';

import { inflate } from '../state/inflate.js';
import { decodeLink, encodeLink } from '../state/link.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { random } from './random.js';

const MOST = 1e6;

/** Bytes of many kinds: few values, many, runs, texts. @param {ReturnType<typeof random>} r */
function anyBytes(r) {
  const kind = r.whole(0, 3);
  const length = r.whole(0, 3) === 0 ? r.whole(0, 80_000) : r.whole(0, 600);
  if (kind === 0) return Uint8Array.from({ length }, () => r.whole(0, 255));
  if (kind === 1) return Uint8Array.from({ length }, () => r.whole(0, 1));
  if (kind === 2) return Uint8Array.from({ length }, (_, i) => (i >> r.whole(3, 9)) & 255);
  return new TextEncoder().encode(r.text(12).repeat(r.whole(0, 400)));
}

test('what zlib packs is unpacked, however it does', () => {
  const { Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE } = constants;
  for (let seed = 1; seed <= 300; seed++) {
    const r = random(seed);
    const bytes = anyBytes(r);
    const strategy = r.pick([Z_DEFAULT_STRATEGY, Z_FIXED, Z_HUFFMAN_ONLY, Z_RLE]);
    const packed = deflateRawSync(bytes, { level: r.whole(0, 9), strategy });
    const unpacked = inflate(packed, MOST);
    assert.ok(unpacked.whole, `seed ${seed}`);
    assert.deepEqual(Buffer.from(unpacked.bytes), Buffer.from(bytes), `seed ${seed}`);
    // Of what is cut, the beginning; of what is damaged, something, at once.
    const cut = inflate(packed.subarray(0, r.whole(0, packed.length - 1)), MOST);
    assert.ok(!cut.whole);
    assert.deepEqual(Buffer.from(cut.bytes), Buffer.from(bytes.subarray(0, cut.bytes.length)));
    const damaged = packed.map((byte, i) => (i === r.whole(0, packed.length) ? ~byte : byte));
    inflate(damaged, MOST);
  }
});

test('no more is unpacked than is wanted', () => {
  const packed = deflateRawSync(new Uint8Array(5e6));
  const { bytes, whole } = inflate(packed, 1000);
  assert.deepEqual([bytes.length, whole], [1000, false]);
});

test('a link that unpacks to very much is given up before it is there', async () => {
  let unpacked = 0;
  const counted = /** @type {any} */ (
    class {
      constructor(/** @type {CompressionFormat} */ format) {
        const { readable, writable } = new DecompressionStream(format);
        this.writable = writable;
        this.readable = readable.pipeThrough(
          new TransformStream({
            transform(chunk, controller) {
              unpacked += chunk.length;
              controller.enqueue(chunk);
            },
          }),
        );
      }
    }
  );
  globalThis.DecompressionStream = counted;
  const packed = deflateRawSync(Buffer.alloc(64e6, ' '));
  assert.ok(packed.length > 40_000);
  const read = await decodeLink(`#s=${packed.toString('base64url')}`);
  assert.deepEqual(read, { scene: null, problems: ['it unpacks to more than any scene needs'] });
  assert.ok(unpacked > 8e6 && unpacked < 12e6, `${unpacked} bytes were unpacked`);
});

const { CompressionStream, DecompressionStream } = globalThis;
afterEach(() => Object.assign(globalThis, { CompressionStream, DecompressionStream }));

/** @param {'CompressionStream' | 'DecompressionStream'} name */
const without = (name) => Object.assign(globalThis, { [name]: undefined });

test('links are written and read by browsers that do not compress, and by the others', async () => {
  for (const count of [0, 3, 9000]) {
    const points = Array.from({ length: count }, (_, i) =>
      makePoint(i + 1, [i / 7, -i], 1 + (i % 2)),
    );
    const scene = { ...EMPTY_SCENE, points, classes: ['ä', '大'] };
    /** @param {string} link */
    const read = async (link) => {
      const { scene: found, problems } = await decodeLink(link);
      assert.deepEqual(problems, []);
      const { points, classes } = /** @type {import('../model/scene.js').Scene} */ (found);
      assert.deepEqual(
        points.map(({ x, label }) => [...x, label]),
        scene.points.map(({ x, label }) => [...x, label]),
      );
      assert.deepEqual([...classes], ['ä', '大']);
    };
    const packed = await encodeLink(scene);
    without('CompressionStream');
    const plain = await encodeLink(scene);
    assert.ok(plain.length > packed.length);
    await read(plain);
    without('DecompressionStream');
    await read(plain);
    await read(packed);
    const { problems } = await decodeLink(packed.slice(0, -20));
    assert.equal(problems.length, 1);
    Object.assign(globalThis, { CompressionStream, DecompressionStream });
  }
});
