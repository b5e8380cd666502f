import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { EMPTY_SCENE, makePoint } from '../../model/scene.js';
import { problemBeside } from '../../model/problem.js';
import { rivalsOf } from '../../views/convergence/same-problem.js';
import { sidesOf, valuesOf, yardstickOf } from '../../views/convergence/quantities.js';
import { objectiveOf, squareOf } from '../../views/step/square.js';
import { startEngine, value } from './engine.js';

/** @type {any} */
let mercer;
let catalog;

before(async () => {
  mercer = await startEngine();
  catalog = value(mercer.catalog());
});

/** Moons. */
function sceneOf(params) {
  const { x, y } = value(
    mercer.generate({ name: 'moons', params: { n: 30, noise: 0.2 }, seed: 5 }),
  );
  const points = Array.from(y, (label, i) => makePoint(i, [x[2 * i], x[2 * i + 1]], label));
  return { ...EMPTY_SCENE, points, params };
}

/** The ways of all rivals, by name, with some parameters where these are theirs to choose. */
function waysOf(scene, chosen = {}) {
  const ways = {};
  for (const { name, contender } of rivalsOf(scene, catalog)) {
    const own = Object.entries(chosen).filter(([key]) => key in contender.params);
    const params = { ...contender.params, ...Object.fromEntries(own) };
    const problem = problemBeside(scene, { ...contender, params }, catalog);
    ways[name] = { of: value(mercer.history({ problem, samples: 300 })), contender };
  }
  return ways;
}

const near = (a, b, tolerance, what) =>
  assert.ok(
    Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b)),
    `${what}: ${a}, ${b}`,
  );

test('the yardstick is what each machine minimises itself, in its own units', () => {
  const scene = sceneOf({ C: 2, tolerance: 1e-6 });
  const n = scene.points.length;
  const lambda = yardstickOf(scene);
  const ways = waysOf(scene);
  // SMO counts the sum of the losses, C times: nC of ours.
  const { SMO, SGD } = ways;
  const smo = valuesOf(SMO.of, 'yardstick', lambda);
  SMO.of.primal.forEach((primal, i) => near(smo[i], primal / (2 * n), 1e-9, `SMO at ${i}`));
  const sgd = valuesOf(SGD.of, 'yardstick', lambda);
  SGD.of.objective.forEach((objective, i) => i > 0 && near(sgd[i], objective, 1e-9, `SGD at ${i}`));
  const soft = ways['Without offset'];
  const least = valuesOf(soft.of, 'yardstick', lambda);
  near(least.at(-1), soft.of.primal.at(-1), 1e-6, 'without offset');
});

test('rivals come to the same optimum, and none below it', () => {
  const scene = sceneOf({ C: 2, tolerance: 1e-6 });
  const lambda = yardstickOf(scene);
  const ways = waysOf(scene, { steps: 20_000, batch: scene.points.length });
  const least = (name) => valuesOf(ways[name].of, 'yardstick', lambda).at(-1);
  const [best, plain] = [least('SMO'), least('Without offset')];
  assert.ok(plain >= best - 1e-6, 'an offset can only help');
  assert.ok(least('SGD') >= plain - 1e-6, 'SGD has none');
  assert.ok(least('SGD') < 1.02 * plain, `${least('SGD')} comes near ${plain}`);
  const doubly = least('Doubly stochastic');
  assert.ok(doubly >= best - 1e-6);
  assert.ok(doubly < 1.02 * best, `${doubly} comes near ${best} where the batch is all points`);
  // A small batch sees f through few points, and no number of steps makes up for that.
  const few = waysOf(scene, { steps: 20_000, batch: 4 })['Doubly stochastic'].of;
  assert.ok(valuesOf(few, 'yardstick', lambda).at(-1) > doubly);
});

test('what was reached never passes its bound', () => {
  const scene = sceneOf({ C: 2, tolerance: 1e-6 });
  for (const [name, { of }] of Object.entries(waysOf(scene))) {
    const { reached, bound, above } = sidesOf(of);
    assert.ok(bound, name);
    for (let i = 0; i < reached.length; i++) {
      if (!Number.isFinite(reached[i]) || !Number.isFinite(bound[i])) continue;
      const room = above ? bound[i] - reached[i] : reached[i] - bound[i];
      assert.ok(room >= -1e-9, `${name} at ${of.iterations[i]}`);
    }
  }
});

test('every pair of SMO ends where its square says, whatever it is for', () => {
  const { x, y, dim } = value(
    mercer.generate({ name: 'moons', params: { n: 30, noise: 0.2 }, seed: 5 }),
  );
  const common = { domain: 'vectors', kernel: 'rbf(gamma=1)', dim, x, y, seed: 1 };
  let pairs = 0;
  for (const [learner, params] of [
    ['svc', { C: 2 }],
    ['svc', { C: Infinity }],
    ['svr', { C: 2, epsilon: 0.1 }],
    ['one-class', { nu: 0.3 }],
  ]) {
    const total = value(
      mercer.history({ problem: { ...common, learner, params }, samples: 10 }),
    ).total;
    for (let stop = 1; stop <= Math.min(total, 12); stop++) {
      const { pair } = value(mercer.train({ ...common, learner, params, stop })).account;
      if (!pair) continue;
      pairs++;
      const what = `${learner} at ${stop}`;
      near(objectiveOf(pair)(pair.after[0], pair.after[1]), pair.gain, 1e-9, what);
      const { line, wanted, side } = squareOf(pair);
      for (const end of line)
        for (const v of end) assert.ok(v > -1e-9 && v < side * (1 + 1e-9), what);
      if (pair.taken === pair.wanted) {
        pair.after.forEach((v, q) => near(v, wanted[q], 1e-9, what));
      } else {
        const stops = line.some((end) => end.every((v, q) => Math.abs(v - pair.after[q]) < 1e-9));
        assert.ok(stops, `${what}: it was clipped, so it ends at an end of the line`);
      }
    }
  }
  assert.ok(pairs > 25, `${pairs} pairs`);
});
