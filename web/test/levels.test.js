import assert from 'node:assert/strict';
import test from 'node:test';
import { contours } from 'd3-contour';
import { bordered, levelLines, release, withoutEdges } from '../draw/plane/levels.js';
import { random as randomOf } from './random.js';
import { part } from './part.js';

/**
 * The same lines by d3-contour, which gives closed rings around areas: opened where they follow the
 * frame.
 *
 * @param {import('../draw/plane/levels.js').Grid} grid
 * @param {number} level
 */
function byD3({ width, height, values }, level) {
  const [w, h] = [width + 2, height + 2];
  const areas = contours().size([w, h]).contour(Array.from(values), level);
  const onFrame = (/** @type {number[]} */ [x, y]) => x <= 0 || y <= 0 || x >= w || y >= h;
  const lines = [];
  for (const ring of areas.coordinates.flat()) {
    const places = ring.slice(0, -1);
    const start = places.findIndex(onFrame);
    const add = (piece, closed) =>
      lines.push({
        points: piece.flatMap(([x, y]) => [(x - 1) / width, (y - 1) / height]),
        closed,
      });
    if (start < 0) {
      const top = places.reduce((best, [, y], i) => (y < places[best][1] ? i : best), 0);
      add([...places.slice(top), ...places.slice(0, top)], true);
      continue;
    }
    let piece = [];
    for (let i = 1; i <= places.length; i++) {
      const place = part(places[(start + i) % places.length]);
      if (!onFrame(place)) piece.push(place);
      else {
        if (piece.length > 1) add(piece, false);
        piece = [];
      }
    }
  }
  return lines;
}

/**
 * In an order that does not depend on how they were found; rings begin at the least of their turns.
 */
const sorted = (lines) =>
  lines
    .map(({ points, closed }) => {
      const places = Array.from({ length: points.length / 2 }, (_, i) => [
        points[2 * i],
        points[2 * i + 1],
      ]);
      const turns = closed
        ? places.map((_, i) => [...places.slice(i), ...places.slice(0, i)])
        : [places];
      const key = (turn) => turn.map(([x, y]) => `${x.toFixed(9)} ${y.toFixed(9)}`).join();
      return turns.map((turn) => ({ turn, closed, key: key(turn) })).sort(byKey)[0];
    })
    .sort(byKey);

const byKey = (a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);

function assertSame(grid, level, words) {
  const [ours, theirs] = [sorted(levelLines(grid, level)), sorted(byD3(grid, level))];
  assert.equal(ours.length, theirs.length, `${words}: as many lines`);
  ours.forEach(({ turn, closed }, i) => {
    assert.equal(closed, theirs[i].closed, words);
    assert.equal(turn.length, theirs[i].turn.length, words);
    turn.forEach(([x, y], p) => {
      const [otherX, otherY] = theirs[i].turn[p];
      assert.ok(Math.hypot(x - otherX, y - otherY) < 1e-12, `${words}: place ${p}`);
    });
  });
}

test('lines are those of d3-contour, place by place and in the same direction', () => {
  const random = randomOf(7).unit;
  for (let round = 0; round < 30; round++) {
    const [width, height] = [2 + Math.floor(random() * 40), 2 + Math.floor(random() * 40)];
    const waves = Array.from({ length: 5 }, () => [random() - 0.5, random() - 0.5, random() * 6]);
    const values = part(
      Float64Array.from({ length: width * height }, (_, p) =>
        waves.reduce((sum, [a, b, c]) => sum + Math.sin(a * (p % width) + (b * p) / width + c), 0),
      ),
    );
    for (const level of [0, 1, -2.5])
      assertSame(bordered(values, width, height), level, `waves ${round}`);
  }
});

test('noise has saddles, and where the corners of a cell disagree lines go as with d3-contour', () => {
  const random = randomOf(11).unit;
  for (let round = 0; round < 30; round++) {
    const values = part(Float64Array.from({ length: 12 * 9 }, () => random() - 0.5));
    assertSame(bordered(values, 12, 9), 0, `noise ${round}`);
  }
});

test('values that are infinite or not numbers keep lines off, and break nothing', () => {
  const random = randomOf(13).unit;
  const special = [NaN, Infinity, -Infinity];
  for (let round = 0; round < 30; round++) {
    const values = part(
      Float64Array.from({ length: 100 }, () =>
        random() < 0.1 ? special[Math.floor(random() * 3)] : random() - 0.5,
      ),
    );
    const grid = { width: 8, height: 8, values };
    assertSame(grid, 0, `special ${round}`);
    for (const { points } of levelLines(grid, 0))
      assert.ok(points.every(Number.isFinite), 'every place is somewhere');
  }
});

test('of a coarser grid, values are means of those that they lie between', () => {
  const values = part(Float64Array.from({ length: 512 * 512 }, (_, p) => p % 512));
  const grid = bordered(values, 512, 512, 256);
  assert.equal(grid.width, 256);
  assert.equal(grid.values[258 + 1], 0.5);
  assert.equal(grid.values[258 + 256], 510.5);
  assert.equal(grid.values[258], -1.5, 'continues the slope to the left');
  assert.equal(levelLines(grid, 100).length, 1);
});

test('a level that nothing reaches has no lines, nor has one that all are above', () => {
  const grid = bordered(new Float64Array(16), 4, 4);
  assert.deepEqual(levelLines(grid, 1), []);
  assert.deepEqual(levelLines(grid, -1), []);
  assert.deepEqual(levelLines(grid, 0), [], 'what is at the level counts as above it');
});

test('a grid in the memory of one before has nothing of it', () => {
  const { unit } = randomOf(5);
  const size = 8;
  const noise = () => Float32Array.from({ length: size * size }, () => unit() - 0.5);
  const known = () => {
    // Some pixels have no sign, and some have edges beside them.
    const values = noise().map((v) => (unit() < 0.2 ? 0 : v));
    return { values, edge: noise().map((v) => (unit() < 0.5 ? 0 : v)) };
  };
  const linesOf = ({ values, edge }) => {
    const grid = bordered(values, size, size, undefined, { edge, error: 0.01 });
    return { grid, lines: [-0.2, 0, 0.2].map((level) => levelLines(grid, level)) };
  };
  const all = Array.from({ length: 20 }, known);
  const fresh = all.map((one) => linesOf(one).lines);
  for (const [i, one] of all.entries()) {
    const { grid, lines } = linesOf(one);
    assert.deepEqual(lines, fresh[i]);
    release(grid);
  }
});

test('a grid without its edges is the one that never had any', () => {
  const { unit } = randomOf(6);
  const size = 8;
  const noise = () => Float32Array.from({ length: size * size }, () => unit() - 0.5);
  for (let i = 0; i < 20; i++) {
    const values = noise().map((v) => (unit() < 0.2 ? 0 : v));
    const edge = noise().map((v) => (unit() < 0.5 ? 0 : v));
    const plain = bordered(values, size, size, undefined, { error: 0.01 });
    const grid = bordered(values, size, size, undefined, { edge, error: 0.01 });
    assert.deepEqual(withoutEdges(grid), plain);
  }
  const fine = bordered(new Float32Array(300 * 2), 300, 2, undefined, {
    edge: new Float32Array(600),
  });
  assert.equal(withoutEdges(fine), null, 'one that never had any is coarser');
});
