import assert from 'node:assert/strict';
import test from 'node:test';
import { createGramPictures, orderFor } from '../engine/grams.js';
import { matrixLines, spectrumLines } from '../views/gram/csv.js';
import { valueAt } from '../views/gram/detail.js';
import { FORMS, formOf } from '../views/gram/forms.js';
import { blockWords, cellWords, pairWords } from '../views/gram/reading.js';
import { inkOn, luminance } from '../views/gram/shades.js';
import { panned, showing, touched, whole, within, zoomed } from '../views/gram/viewport.js';
import { negatives, spectrumScale, spectrumTicks, spectrumWords } from '../views/spectrum.js';
import { part } from './part.js';
import { FIRST_STAGE } from '../state/stage.js';

test('the scale of a spectrum is logarithmic and mirrored', () => {
  const { at, top, bottom } = spectrumScale([100, 1, 0.01, 0, -0.1]);
  assert.deepEqual([top, bottom], [2, -3]);
  assert.equal(at(100), 1);
  for (const [value, share] of [
    [1, 3 / 5],
    [0.01, 1 / 5],
    [-0.1, -2 / 5],
  ]) {
    assert.ok(Math.abs(at(value) - share) < 1e-12, `${value} is at ${at(value)}`);
  }
  assert.equal(at(0), 0);
  assert.equal(at(1e-14), 0, 'rounding');
});

test('spectra of nothing, of zeros and of one value have a scale', () => {
  for (const values of [[], [0, 0]]) {
    const scale = spectrumScale(values);
    assert.deepEqual([scale.at(0), scale.low, scale.high], [0, 0, 0]);
    assert.deepEqual(spectrumTicks(scale, 5), [0]);
  }
  assert.ok(spectrumScale([3]).at(3) > 0);
  assert.ok(spectrumScale([1e300, -1e-300]).at(1e300) > 0.9);
});

test('ticks are powers of ten on the sides that have bars', () => {
  assert.deepEqual(spectrumTicks(spectrumScale([10, 1, 0.1]), 9), [10, 1, 0.1, 0]);
  assert.deepEqual(spectrumTicks(spectrumScale([10, 1, -1]), 9), [10, 1, 0, -1]);
  assert.ok(spectrumTicks(spectrumScale([1e6, 1e-6, -1e6]), 4).length <= 9);
});

test('negative eigenvalues are counted beyond rounding', () => {
  assert.equal(negatives([10, 1, -1e-12]), 0);
  assert.equal(negatives([10, -1e-3, -2]), 2);
  assert.equal(negatives([-1, -2]), 2);
  assert.equal(negatives([3e-16, -1e-16], true), 0, 'of a kernel that is proved');
  assert.match(spectrumWords([3, -1], '', true), /none negative beyond rounding\.$/);
  assert.match(spectrumWords([3, 1], '', true), /none negative\.$/);
  assert.equal(
    spectrumWords([2, -0.5], 'of K'),
    'Spectrum of K: 2 eigenvalues from 2 to −0.5, 1 negative.',
  );
});

test('a viewport stays within the matrix, and zooming keeps a place where it is', () => {
  const n = 40;
  const at = { row: 10.5, column: 30.25 };
  let viewport = whole(n);
  for (const factor of [1.5, 1.5, 2, 0.9, 1.2]) {
    const next = zoomed(viewport, n, factor, at);
    for (const [from, place] of [
      ['top', 'row'],
      ['left', 'column'],
    ]) {
      const before = (at[place] - viewport[from]) / viewport.span;
      assert.ok(Math.abs((at[place] - next[from]) / next.span - before) < 1e-9);
    }
    viewport = next;
  }
  assert.deepEqual(zoomed(viewport, n, 1e-9), whole(n));
  assert.equal(zoomed(viewport, n, 1e9).span, 4, 'not nearer than makes sense');
  assert.deepEqual(zoomed(whole(2), 2, 10), whole(2));
  assert.deepEqual(panned({ top: 5, left: 5, span: 10 }, n, -9, 99), {
    top: 0,
    left: 30,
    span: 10,
  });
  assert.deepEqual(within({ top: 3, left: 3, span: 90 }, 7), whole(7));
});

test('a cell outside is brought into sight by the shortest way', () => {
  const viewport = { top: 5, left: 5, span: 10 };
  assert.equal(showing(viewport, 40, { row: 5, column: 14 }), viewport);
  assert.deepEqual(showing(viewport, 40, { row: 4, column: 20 }), { top: 4, left: 11, span: 10 });
});

test('rows and columns that are touched are whole and lie within the matrix', () => {
  assert.deepEqual(touched(whole(9), 9), [0, 0, 9, 9]);
  assert.deepEqual(touched({ top: 2.5, left: 0, span: 4 }, 9), [2, 0, 5, 5]);
  assert.deepEqual(touched({ top: 5, left: 4.75, span: 4 }, 9), [4, 4, 5, 5]);
  for (let i = 0; i < 200; i++) {
    const n = 1 + (i % 23);
    const viewport = within({ top: i * 0.37, left: i * 0.73, span: (i * 0.61) % 30 }, n);
    const [row, column, rows, columns] = touched(viewport, n);
    assert.ok(row >= 0 && column >= 0 && row + rows <= n && column + columns <= n);
    assert.ok(row <= viewport.top + 1e-9 && row + rows >= viewport.top + viewport.span - 1e-9);
    assert.ok(column <= viewport.left + 1e-9);
    assert.ok(column + columns >= viewport.left + viewport.span - 1e-9);
  }
});

test('a place has the value of its pair where that is known, or the mean around it', () => {
  const base = part({ window: [0, 0, 4, 4], size: 2, cells: Float32Array.of(1, 2, 3, 4) });
  const near = part({ window: [1, 2, 2, 2], size: 2, cells: Float32Array.of(5, 6, 7, 8) });
  assert.deepEqual(valueAt(base, null, 1, 2), { value: 2, exact: false });
  assert.deepEqual(valueAt(base, near, 1, 2), { value: 5, exact: true });
  assert.deepEqual(valueAt(base, near, 2, 3), { value: 8, exact: true });
  assert.deepEqual(valueAt(base, near, 3, 3), { value: 4, exact: false });
});

test('cells are read out in words', () => {
  assert.equal(cellWords('raw', 2, 16, 0.42), 'k(x₃, x₁₇) = 0.420');
  assert.equal(cellWords('angle', 0, 1, Math.PI / 3), 'angle of φ(x₁), φ(x₂) = 60.0°');
  assert.equal(cellWords('distance', 0, 1, NaN), 'φ(x₁), φ(x₂) have no distance');
  assert.equal(blockWords('raw', 0, 9, 1e-4), 'around k(x₁, x₁₀): mean 10⁻⁴');
  assert.equal(new Set(FORMS.map(({ file }) => file)).size, FORMS.length);
  assert.equal(formOf('raw').value(-1e7), '−10⁷');
});

test('what two points are to each other follows from three values', () => {
  // (3, 0) and (0, 4) under the linear kernel.
  assert.deepEqual(pairWords('raw', { xx: 9, xz: 0, zx: 0, zz: 16 }), [
    'distance 5',
    'angle 90.0°',
  ]);
  assert.deepEqual(pairWords('centered', { xx: 1, xz: 0.5, zx: 0.5, zz: 1 }), [
    'k = 0.5',
    'distance 1',
    'angle 60.0°',
  ]);
  assert.deepEqual(pairWords('raw', { xx: 0.3, xz: 0.3, zx: 0.3, zz: 0.3 }), [
    'distance 0',
    'angle 0.0°',
  ]);
  assert.deepEqual(pairWords('raw', { xx: 1, xz: 2, zx: 2, zz: 1 }), [
    'no distance (its square is −2)',
    'no angle',
  ]);
  assert.deepEqual(pairWords('raw', { xx: 0, xz: 0, zx: 0, zz: 0 }), ['distance 0', 'no angle']);
  assert.deepEqual(pairWords('raw', { xx: 1, xz: 2, zx: 3, zz: 1 }), ['the other way round 3']);
  assert.deepEqual(pairWords('raw', { xx: 1e300, xz: 0, zx: 0, zz: 1e300 }), [
    'distance 1.41·10¹⁵⁰',
    'angle 90.0°',
  ]);
});

test('numbers are read on every colour', () => {
  for (let v = 0; v < 256; v += 5) {
    const under = luminance([v, v, v]);
    const ink = inkOn([v, v, v]) === '#000' ? 0 : 1;
    const contrast = (Math.max(under, ink) + 0.05) / (Math.min(under, ink) + 0.05);
    assert.ok(contrast >= 4.5, `${v}: ${contrast}`);
  }
});

test('files have every digit, in the order that is shown', () => {
  const k = Float64Array.of(1, 1 / 3, NaN, 1 / 3, 1, 1e-300, NaN, 1e-300, 1);
  assert.equal(
    matrixLines(k, Int32Array.of(2, 0, 1)).join(''),
    'point,3,1,2\n3,1,,1e-300\n1,,1,0.3333333333333333\n2,1e-300,0.3333333333333333,1\n',
  );
  assert.equal(spectrumLines([2, -0.5]).join(''), 'index,eigenvalue\n1,2\n2,-0.5\n');
});

/** A store with one scene, and an engine that keeps what it was asked. */
function pictures({ points = 3, cost = { whole: 0, plain: 0 } } = {}) {
  let time = 0;
  /** @type {any[]} */
  const asked = [];
  const state = part({
    scene: {
      domain: 'vectors',
      dim: 2,
      kernel: 'rbf(gamma=1)',
      points: Array.from({ length: points }, (_, i) => ({ id: i, x: [i, 0], label: 1 })),
    },
    stage: FIRST_STAGE,
    focus: { part: null },
    frame: { gram: null, engine: { catalog: null } },
  });
  const store = part({ state, setFrame: (patch) => Object.assign(state.frame, patch) });
  const engine = part({
    latest: (_lane, ask) => ask(),
    async call(_name, request) {
      asked.push(request);
      time += request.limit === 0 ? cost.plain : cost.whole;
      const known = request.limit !== 0;
      const form = request.form;
      return { form, n: points, largest: known ? 7 : NaN, eigenvalues: known ? [7] : [] };
    },
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { state, asked, grams: createGramPictures(store, engine, () => time), settled };
}

test('a picture that is cheap only without its spectrum is live, and the spectrum follows', async () => {
  const { state, asked, grams, settled } = pictures({ points: 150, cost: { whole: 30, plain: 1 } });
  grams.follow();
  await settled();
  assert.equal(asked.at(-1).limit, undefined, 'nothing is known of the cost yet');
  state.scene = { ...state.scene, points: state.scene.points.map((p) => ({ ...p, label: 2 })) };
  grams.follow();
  await settled();
  assert.equal(asked.at(-1).limit, 0);
  assert.equal(state.frame.gram.largest, 7, 'that of a moment ago');
  assert.equal(state.frame.gram.stale, true);
  grams.settle();
  await settled();
  assert.equal(asked.at(-1).limit, undefined);
  assert.equal(state.frame.gram.stale, undefined);
  const count = asked.length;
  grams.follow();
  grams.settle();
  await settled();
  assert.equal(asked.length, count, 'nothing has changed');
});

test('the part of the kernel that is looked at is pictured in place of the whole', async () => {
  const { state, asked, grams, settled } = pictures();
  grams.follow();
  await settled();
  assert.equal(state.frame.gram.part, undefined);
  const previous = { ...state };
  state.focus = { part: { text: 'linear', bump: true } };
  grams.lookedAt(state, previous);
  await settled();
  assert.equal(asked.at(-1).kernel, 'linear');
  assert.equal(state.frame.gram.part, 'linear');
  const again = { ...state };
  state.focus = { part: null };
  grams.lookedAt(state, again);
  await settled();
  assert.equal(state.frame.gram.part, undefined);
});

test('points that carry values are not ordered by class', () => {
  assert.equal(orderFor({ target: 'class' }, 'class'), 'class');
  assert.equal(orderFor({ target: 'value' }, 'class'), 'input');
  assert.equal(orderFor({ target: 'value' }, 'leading'), 'leading');
});
