import assert from 'node:assert/strict';
import test from 'node:test';
import { EngineError } from '../model/failure.js';
import { decades } from '../views/studio/approximation/errors.js';
import { addends, featureName } from '../views/studio/approximation/features.js';
import { followApproximation } from '../views/studio/approximation/follow.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { part } from './part.js';

const scene = { ...EMPTY_SCENE, points: [makePoint(1, [0, 1], 1), makePoint(2, [1, 0], 2)] };

/** A background engine that answers when it is told to. */
function background() {
  const asked = [];
  return part({
    asked,
    ask(lane, name, request) {
      return new Promise((resolve, reject) => asked.push({ lane, name, request, resolve, reject }));
    },
  });
}

function follower() {
  const desk = background();
  const said = [];
  const it = followApproximation(desk, {
    show: (of, answer) => said.push(['show', of, answer]),
    refuse: (message) => said.push(['refuse', message]),
    busy: (now) => said.push(['busy', now]),
  });
  return { ...it, follow: (next) => it.follow(next, null), asked: desk.asked, said };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('the axis of errors has whole powers of ten around every error', () => {
  assert.deepEqual(decades([0.3, 0.02, 4e-5]), [1e-5, 1]);
  assert.deepEqual(decades([0.5]), [0.1, 1]);
  // What is 0 or unknown has no place on a logarithmic axis, and hides nothing else.
  assert.deepEqual(decades([0, NaN, 0.02]), [0.01, 0.1]);
  assert.deepEqual(decades([0, NaN]), [1e-16, 1]);
});

test('features are named after what they are', () => {
  assert.equal(featureName('landmarks', 11), 'k(x, l₁₂)');
  assert.equal(featureName('fourier', 0), 'cos⟨w₁, x⟩');
  assert.equal(featureName('fourier', 3), 'sin⟨w₂, x⟩');
});

test('features times weights, the other features and the offset add up to f', () => {
  const answer = part({
    dimension: 3,
    features: Float64Array.of(1, 2, 3, 4),
    weights: Float64Array.of(0.5, -1),
    bias: Float64Array.of(0.25),
    decision: Float64Array.of(-1, 5),
  });
  const { terms, others, f } = addends(answer, 1);
  assert.deepEqual(
    terms.map(({ product }) => product),
    [1.5, -4],
  );
  assert.equal(f, 5);
  assert.equal(others, 5 - (1.5 - 4 + 0.25));
});

test('an approximation is asked for what was chosen, and again for another scene', async () => {
  const { choose, follow, asked, said } = follower();
  choose({ method: 'series', count: 3, seed: 1 });
  assert.equal(asked.length, 0);
  follow(scene);
  assert.equal(asked.length, 1);
  assert.equal(asked[0].name, 'approximate');
  assert.equal(asked[0].request.count, 3);
  assert.deepEqual([...asked[0].request.problem.x], [0, 1, 1, 0]);
  follow(scene);
  assert.equal(asked.length, 1, 'the same scene is no new question');
  follow({ ...scene, kernel: 'linear' });
  assert.equal(asked.length, 2);
  asked[0].resolve(null);
  asked[1].resolve('answer');
  await settled();
  assert.deepEqual(
    said.filter(([what]) => what === 'show').map(([, of, answer]) => [of.kernel, answer]),
    [['linear', 'answer']],
  );
});

test('points on a line are asked for with one coordinate', () => {
  const { choose, follow, asked } = follower();
  choose({ method: 'fourier', count: 3, seed: 1 });
  follow({ ...scene, dim: 1 });
  assert.deepEqual([...asked[0].request.problem.x], [0, 1]);
});

test('what the engine refuses is said, unless something newer was asked', async () => {
  const { choose, follow, asked, said } = follower();
  choose({ method: 'series', count: 3, seed: 1 });
  follow(scene);
  choose({ method: 'series', count: 4, seed: 1 });
  const failure = (message) => new EngineError({ code: 'kernel', message });
  asked[0].reject(failure('old'));
  asked[1].reject(failure('new'));
  await settled();
  assert.deepEqual(said, [
    ['refuse', 'new'],
    ['busy', false],
  ]);
});

test('nothing is shown in a view that was closed', async () => {
  const { choose, follow, end, asked, said } = follower();
  choose({ method: 'series', count: 3, seed: 1 });
  follow(scene);
  end();
  asked[0].resolve('answer');
  await settled();
  assert.deepEqual(said, []);
});
