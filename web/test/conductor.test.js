import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';

import { warmStart } from '../engine/warmstart.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { createPage } from './conducted.js';
import { until } from './engine-double.js';
import { part } from './part.js';

const pages = [];
beforeEach(() => mock.method(console, 'warn', () => {}));
afterEach(() => pages.splice(0).forEach((page) => page.conductor.destroy()));

const POINTS = [makePoint(101, [-1, 0], 1), makePoint(102, [1, 0], 2), makePoint(103, [0, 1], 2)];

function page(options = {}, scene = { ...EMPTY_SCENE, points: POINTS }) {
  const it = createPage(scene, options);
  pages.push(it);
  return it;
}

test('a scene becomes a frame: training, picture, kernel, Gram matrix', async () => {
  const it = page();
  await it.trained();
  await it.quiet();
  const { scene, training, surface, parsed, gram, terms, notice } = it.frame();
  assert.equal(scene, it.store.state.scene);
  assert.equal(training.status, 'converged');
  assert.equal(surface.view, scene.view, 'the view itself, for views to compare');
  assert.equal(parsed.text, 'rbf(gamma=1)');
  assert.equal(gram.n, 3);
  assert.equal(terms.model, training.model, 'of a quiet place');
  assert.equal(notice, null);
  it.elapse();
  await it.quiet();
  assert.equal(it.frame().surface.width, 512, 'fine when nothing changes');
});

test('the first picture of f goes before one of the matrix, which does not wait for a training', async () => {
  let steps = 1e6;
  const it = page({ steps: () => steps });
  await until(() => it.asked('train').length === 1);
  it.actions.movePoint(101, [-2, 0], 'drag');
  await it.quiet();
  assert.equal(it.asked('inspect').length, 0, 'while the first trains');
  steps = 1;
  it.actions.movePoint(101, [-3, 0], 'drag');
  await it.trained();
  await it.quiet();
  assert.equal(it.asked('inspect').length, 1);
  it.actions.movePoint(101, [-4, 0], 'drag');
  await it.quiet();
  assert.equal(it.asked('inspect').length, 2, 'it follows the hand');

  const alone = page({}, { ...EMPTY_SCENE, points: POINTS.slice(0, 1) });
  await alone.quiet();
  assert.equal(alone.asked('train').length, 0, 'one class');
  assert.equal(alone.frame().gram.n, 1);
});

test('while one scene trains, of those that follow only the newest is trained', async () => {
  const it = page({ steps: () => 8 });
  await it.trained();
  const before = it.asked('train').length;
  for (let i = 1; i <= 30; i++) it.actions.movePoint(101, [-1 - i / 10, 0], 'drag');
  await it.trained();
  assert.ok(
    it.asked('train').length - before <= 3,
    `${it.asked('train').length - before} for 30 moves`,
  );
  assert.equal(it.frame().scene.points[0].x[0], -4);
  const { x } = it.asked('train').at(-1).request.problem;
  assert.equal(x[0], -4);
});

test('long training gives way to a newer scene, which starts from what it had reached', async () => {
  let steps = 1;
  const it = page({ steps: () => steps });
  await it.trained();
  steps = 1e6;
  it.actions.movePoint(101, [-2, 0], 'drag');
  await until(() => it.asked('train').length === 2);
  assert.ok(it.asked('train')[1].request.problem.start, 'warm');
  it.actions.movePoint(101, [-3, 0], 'drag');
  await until(() => it.asked('train').length === 3);
  assert.deepEqual([...it.asked('train')[2].request.problem.start], [10, 20, 30]);
  // What has nothing to do with it does not even wait for that long.
  steps = 1;
  it.actions.clearPoints();
  it.actions.spray(
    [
      [5, 5],
      [6, 6],
    ],
    3,
    's',
  );
  it.actions.spray(
    [
      [0, 0],
      [1, 1],
    ],
    4,
    's',
  );
  await it.trained();
  assert.equal(it.asked('train').at(-1).request.problem.start, undefined, 'cold: other classes');
});

test('training is warm for what stays the same point, cold for other classes', async () => {
  const it = page();
  await it.trained();
  it.actions.addPoint([2, 2], 1);
  await it.trained();
  assert.deepEqual([...it.asked('train').at(-1).request.problem.start], [1, 2, 3, 0]);
  it.actions.removePoints([102]);
  await it.trained();
  assert.deepEqual([...it.asked('train').at(-1).request.problem.start], [1, 3, 4]);
  it.actions.setLearnerParam('C', 10, 'g');
  await it.trained();
  assert.deepEqual([...it.asked('train').at(-1).request.problem.start], [1, 2, 3]);
  it.actions.relabelPoint(101, 2);
  await it.trained();
  assert.deepEqual([...it.asked('train').at(-1).request.problem.start], [0, 2, 3]);
  it.actions.relabelPoint(101, 3);
  await it.trained();
  assert.equal(it.asked('train').at(-1).request.problem.start, undefined);
});

test('coefficients of more classes go with their points, all outputs of them', () => {
  const points = [1, 2, 3].map((label) => makePoint(label, [label, 0], label));
  const scene = { ...EMPTY_SCENE, points };
  const coef = Float64Array.from([1, 2, 3, 4, 5, 6, NaN, 8, 9]);
  const training = {
    status: 'converged',
    outputs: 3,
    rule: 'pairs',
    classes: Float64Array.from([1, 2, 3]),
    coef,
  };
  const reached = part({ scene, training });
  const shuffled = { ...scene, points: [points[2], makePoint(9, [0, 0], 1), points[1], points[0]] };
  assert.deepEqual([...warmStart(reached, shuffled)], [0, 8, 9, 0, 0, 0, 4, 5, 6, 1, 2, 3]);
  const fresh = points.map((p) => makePoint(p.id + 10, p.x, p.label));
  assert.equal(warmStart(reached, { ...scene, points: fresh }), undefined);
  assert.equal(
    warmStart(part({ scene, training: { ...training, status: 'failed' } }), scene),
    undefined,
  );
  assert.equal(warmStart(reached, { ...scene, learner: 'other' }), undefined);
  assert.equal(warmStart(reached, { ...scene, points: points.slice(1) }), undefined);
  assert.equal(warmStart(null, scene), undefined);
});

test('one class, or no point, is not trained, and what was shown goes', async () => {
  const it = page();
  await it.trained();
  it.actions.removePoints([101]);
  assert.equal(it.frame().training, null);
  assert.equal(it.frame().surface, null);
  assert.equal(it.frame().scene, it.store.state.scene);
  await it.quiet();
  assert.equal(it.asked('train').length, 1);
  assert.equal(it.frame().gram.n, 2, 'a Gram matrix needs no classes');
  it.actions.clearPoints();
  await it.quiet();
  assert.equal(it.frame().gram, null);
  assert.equal(it.frame().notice, null);
  it.actions.undo();
  it.actions.undo();
  await it.trained();
  assert.equal(it.frame().training.outputs, 1);
});

test('the scene may lose its second class while it trains', async () => {
  const it = page({ steps: () => 20 });
  await it.trained();
  it.actions.movePoint(101, [3, 3], 'drag');
  await until(() => it.asked('train').length === 2);
  it.actions.removePoints([101]);
  await it.quiet();
  assert.equal(it.frame().training, null);
});

test('models that are not shown any more are released', async () => {
  const it = page();
  await it.trained();
  for (let i = 0; i < 6; i++) {
    it.actions.addPoint([i, 3], 1);
    await it.trained();
  }
  await it.quiet();
  assert.equal(it.workers[0].made.models.size, 1);
  it.actions.clearPoints();
  await it.quiet();
  assert.equal(it.workers[0].made.models.size, 0);
});

test('what adds up follows pointer and cross-hair, and returns to the pin when both leave', async () => {
  const it = page();
  await it.trained();
  await until(() => it.frame().terms !== null, 'a quiet place');
  const quiet = it.frame().terms.x;
  const near = (/** @type {any} */ { x }) => Math.hypot(x[0] - quiet[0], x[1] - quiet[1]) < 0.3;
  assert.ok(!it.frame().scene.points.some(near), 'not near a mark');
  it.actions.setPointer([0.5, 1]);
  it.tick();
  await until(() => it.frame().terms?.x[0] === 0.5);
  assert.deepEqual([...it.frame().terms.decision], [1.5]);
  it.actions.setPointer(null);
  it.tick();
  await it.quiet();
  assert.equal(it.frame().terms.x, quiet, 'back at the quiet place');
  it.actions.setStage('terms', { pin: [[-0.5, 0.25]] });
  it.tick();
  await until(() => it.frame().terms?.x[0] === -0.5, 'back at the pin');
  it.actions.setStage('terms', { free: true });
  it.tick();
  await until(() => it.frame().terms?.x[0] === 0.5, 'where the pointer was last');
  it.actions.movePoint(101, [-2, 0], 'g');
  await it.trained();
  assert.equal(it.frame().terms.model, it.frame().training.model, 'of the new model');
  it.actions.setCrosshair([1, 1]);
  it.tick();
  await until(() => it.frame().terms?.x[0] === 1);
  it.actions.setCrosshair(null);
  it.actions.setView({ x0: 50, x1: 51, y0: 50, y1: 51 });
  await until(() => {
    it.tick();
    return it.frame().terms?.x[0] > 50;
  }, 'the last place is out of sight');
});

test('a move of a drag is one journey to the worker', async () => {
  const it = page();
  await it.trained();
  it.actions.setPointer([-1, 0]);
  it.tick();
  await it.quiet();
  it.elapse();
  await it.quiet();
  const before = it.calls.length;
  for (let i = 1; i <= 3; i++) {
    // As a stroke does: the place, then the point.
    it.actions.setPointer([-1 - i, 0]);
    it.actions.movePoint(101, [-1 - i, 0], 'drag');
    it.tick();
    await it.trained();
    it.tick();
    await it.quiet();
    assert.equal(it.frame().terms.x[0], -1 - i, 'what adds up came along');
    assert.equal(it.frame().terms.model, it.frame().training.model);
  }
  const asked = it.calls.slice(before).map(({ name }) => name);
  assert.deepEqual(
    asked.filter((name) => name !== 'inspect'),
    ['train', 'train', 'train'],
  );
  assert.equal(it.workers[0].made.models.size, 1, 'and the model before was forgotten there');
});

test('what adds up is asked for when no training brings it along', async () => {
  let steps = 1;
  const it = page({ steps: () => steps });
  await it.trained();
  await it.quiet();
  steps = 1e6;
  const before = it.asked('terms').length;
  it.actions.setPointer([0.5, 0]);
  it.actions.movePoint(101, [-2, 0], 'drag');
  it.tick();
  await until(() => it.asked('train').length === 2);
  assert.equal(it.asked('terms').length, before);
  it.actions.setPointer([1, 0]);
  it.tick();
  it.tick(); // a frame is waited for the training
  await until(
    () => it.frame().terms?.x[0] === 1,
    'of the model there is, while the next takes long',
  );
});

test('a view that moves is painted again without training', async () => {
  const it = page();
  await it.trained();
  it.elapse();
  await it.quiet();
  for (let i = 1; i <= 10; i++) it.actions.setView({ x0: i, x1: i + 4, y0: 0, y1: 4 });
  await until(() => it.frame().surface.view === it.store.state.scene.view);
  assert.equal(it.asked('train').length, 1);
  assert.ok(it.frame().surface.width < 512);
  it.elapse();
  await until(() => it.frame().surface.width === 512);
  assert.equal(it.frame().surface.view, it.store.state.scene.view);
  assert.equal(it.asked('paint').at(-1).request.cautious, false);
  it.actions.zoomView(20);
  await until(() => it.frame().surface.view === it.store.state.scene.view);
  assert.equal(it.asked('paint').at(-1).request.cautious, true, 'far away f may be slow to paint');
});

test('busy is said of training that lasts, with how far it is', async () => {
  let steps = 1;
  const it = page({ steps: () => steps });
  await it.trained();
  assert.equal(it.frame().engine.busy, false);
  steps = 1e6;
  it.actions.setLearnerParam('C', 9, 'g');
  await until(() => it.asked('train').length === 2);
  it.elapse(150);
  assert.equal(it.frame().engine.busy, true);
  steps = 1;
  it.actions.setLearnerParam('C', 10, 'g');
  await it.trained();
  assert.equal(it.frame().engine.busy, false);
  assert.equal(it.frame().engine.percent, undefined);
});

test('a kernel that is pulled is read now and then, and the last one in any case', async () => {
  const it = page();
  await it.trained();
  const before = it.asked('parse').length;
  for (const gamma of [2, 3, 4, 5]) void it.actions.setKernelNumber(`rbf(gamma=${gamma})`, 'g');
  await it.quiet();
  assert.ok(it.asked('parse').length <= before + 1);
  assert.notEqual(it.frame().parsed.text, 'rbf(gamma=5)');
  it.elapse();
  await until(() => it.frame().parsed.text === 'rbf(gamma=5)');
});

test('what cannot be learnt is said, and the complaint goes when it can', async () => {
  const it = page();
  await it.trained();
  await it.actions.setKernel('infinite', 'g');
  await until(() => it.frame().notice);
  assert.deepEqual(
    [it.frame().notice.kind, it.frame().notice.text],
    ['error', 'The values are too large.'],
  );
  assert.equal(it.frame().training, null);
  it.actions.undo();
  await it.trained();
  assert.equal(it.frame().notice, null);
});

test('the Gram matrix follows its form, and large ones wait', async () => {
  const it = page();
  await it.trained();
  await it.quiet();
  it.actions.setStage('gram', { form: 'centered' });
  it.tick();
  await until(() => it.frame().gram.form === 'centered');
  it.actions.spray(
    Array.from({ length: 300 }, (_, i) => [i / 300, 1]),
    1,
    's',
  );
  await it.trained();
  await it.quiet();
  assert.equal(it.frame().gram.n, 3, 'not while points are added');
  it.elapse();
  await until(() => it.frame().gram.n === 303);
  assert.equal(it.frame().gram.size, 256);
  it.actions.enlarge('gram');
  it.tick();
  await until(() => it.frame().gram.size === 303);
  // So many eigenvalues are no matter of the engine that trains.
  assert.deepEqual(it.beside, ['inspect', 'inspect']);
});

test('when the engine dies, the newest scene is trained again and one line says so', async () => {
  const it = page();
  await it.trained();
  await it.quiet();
  const { training, gram } = it.frame();
  it.engine.kill();
  assert.equal(it.frame().engine.state, 'restarting');
  assert.equal(it.frame().training, training, 'the picture stays');
  assert.match(it.frame().notice.text, /started again/);
  it.actions.movePoint(101, [-3, 0], 'g');
  await it.trained();
  await it.quiet();
  assert.notEqual(it.frame().training, training);
  assert.equal(it.frame().scene.points[0].x[0], -3);
  assert.notEqual(it.frame().gram, gram);
  assert.equal(it.frame().engine.state, 'ready');
  // The new engine gives the same numbers to its models; none of them was released by mistake.
  assert.equal(it.workers[1].made.models.size, 1);
});

test('a scene that kills the engine twice is left alone, with what it probably was', async () => {
  const it = page({ deadly: (name, [problem]) => name === 'open' && problem.kernel === 'poison' });
  await it.trained();
  it.elapse();
  await it.quiet();
  const { training } = it.frame();
  await it.actions.setKernel('poison', 'g');
  await until(() => it.frame().notice?.kind === 'error');
  assert.match(it.frame().notice.text, /twice.*the kernel poison/);
  assert.equal(it.frame().training, training, 'the last picture that went well');
  it.elapse();
  await it.quiet();
  assert.equal(it.workers.length, 3);
  assert.equal(it.frame().engine.busy, false);
  it.frame().notice.action.run();
  await until(() => it.frame().training !== training);
  assert.equal(it.store.state.scene.kernel, 'rbf(gamma=1)');
  assert.equal(it.frame().notice, null);
});

test('a picture that kills the engine again and again is not asked for for ever', async () => {
  const it = page({ deadly: (name) => name === 'inspect' });
  for (let i = 0; i < 10; i++) {
    await it.quiet();
    it.elapse();
  }
  assert.ok(it.workers.length <= 5, `${it.workers.length} engines`);
  assert.equal(it.frame().notice.kind, 'error');
});

test('undo and redo need not ask for kernels that are known', async () => {
  const it = page();
  await it.trained();
  await it.actions.setKernel('linear', 'g');
  await it.trained();
  const asked = it.asked('parse').length;
  it.actions.undo();
  assert.equal(it.frame().parsed.text, 'rbf(gamma=1)');
  it.actions.redo();
  assert.equal(it.frame().parsed.text, 'linear');
  assert.equal(it.asked('parse').length, asked);
  // An answer that comes when the kernel is another is not taken.
  it.actions.openScene({ ...it.store.state.scene, kernel: 'linear*rbf' }, 'Open');
  it.actions.undo();
  await it.quiet();
  assert.equal(it.frame().parsed.text, 'linear');
});
