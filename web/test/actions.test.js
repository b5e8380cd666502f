import assert from 'node:assert/strict';
import { afterEach, mock, test } from 'node:test';

import { answerOf } from '../model/table/answer.js';
import { createActions } from '../state/actions.js';
import { decodeLink } from '../state/link.js';
import { EMPTY_SCENE, LIMITS } from '../model/scene.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { createStore } from '../state/store.js';
import { holds, sideOf } from '../state/window.js';
import { createEngineDouble } from './engine-double.js';

function page(options = {}) {
  const store = createStore({
    scene: EMPTY_SCENE,
    settings: DEFAULT_SETTINGS,
    requestFrame: () => {},
  });
  const copied = [];
  let time = 0;
  const { engine, calls } = createEngineDouble({ onState: store.setEngine });
  const actions = createActions(store, engine, {
    address: () => 'http://localhost/app/',
    clipboard: { writeText: async (text) => void copied.push(text) },
    now: () => time,
    ...options,
  });
  return {
    store,
    actions,
    engine,
    calls,
    copied,
    wait: (ms) => (time += ms),
    scene: () => store.state.scene,
  };
}

afterEach(() => mock.restoreAll());

test('a newer release is offered with what becomes of the scene', () => {
  const { store, actions } = page();
  const said = () => store.state.frame.notice;
  actions.offerNewer();
  assert.deepEqual([said()?.kind, said()?.action?.label], ['info', 'Reload']);
  assert.match(said()?.text ?? '', /^There is a newer Mercer\. The scene is kept/);
  // What no link can carry is not lost by a press.
  const points = Object.freeze(
    Array(20_001).fill(Object.freeze({ id: 1, x: [0, 0], label: 1, value: 0 })),
  );
  store.edit((scene) => ({ ...scene, points }), { name: 'Many' });
  said()?.action?.run();
  assert.match(said()?.text ?? '', /This scene is too large to be kept: save it/);
});

test('points are added, moved, relabelled, sprayed, removed, cleared; all is undone', () => {
  const { actions, scene, store } = page();
  const a = actions.addPoint([1, 2], 1);
  const b = actions.addPoint([3, 4], 2);
  actions.movePoint(a, [5, 6], 'drag');
  actions.movePoint(a, [7, 8], 'drag');
  actions.relabelPoint(b, 9);
  actions.spray(
    [
      [0, 0],
      [1, 1],
    ],
    3,
    's1',
  );
  actions.spray([[2, 2]], 3, 's1');
  assert.deepEqual(
    scene().points.map((p) => [...p.x, p.label]),
    [
      [7, 8, 1],
      [3, 4, 9],
      [0, 0, 3],
      [1, 1, 3],
      [2, 2, 3],
    ],
  );
  actions.removePoints([a, b]);
  assert.equal(scene().points.length, 3);
  actions.clearPoints();
  assert.equal(scene().points.length, 0);
  const names = [];
  while (store.state.history.undo) {
    names.push(store.state.history.undo);
    actions.undo();
  }
  assert.deepEqual(names, [
    'Clear points',
    'Remove points',
    'Spray points',
    'Change class',
    'Move point',
    'Add point',
    'Add point',
  ]);
  assert.equal(scene(), EMPTY_SCENE);
  for (const _ of names) actions.redo();
  assert.equal(scene().points.length, 0);
});

test('what makes no sense changes nothing', () => {
  const { actions, scene, store } = page();
  const id = actions.addPoint([1, 2], 1);
  const before = scene();
  assert.equal(actions.addPoint([NaN, 0], 1), 0);
  assert.equal(actions.addPoint([0, 0], 11), 0);
  assert.equal(actions.addPoint([0, 1e300], 1), 0);
  actions.movePoint(id, [Infinity, 0], 'g');
  actions.movePoint(id, [1, 2], 'g');
  actions.movePoint(999, [1, 2], 'g');
  actions.relabelPoint(id, 0);
  actions.relabelPoint(id, 1);
  actions.removePoints([999]);
  actions.setView({ x0: 1, x1: 0, y0: 0, y1: 1 });
  actions.zoomView(NaN);
  actions.zoomView(-1);
  actions.setLearnerParam('C', 3, 'g');
  actions.showColumns([0, 1], true);
  assert.equal(scene(), before);
  assert.equal(store.state.history.undo, 'Add point');
});

test('the plane holds so many points and says so', () => {
  const { actions, scene, store } = page();
  actions.spray(
    Array.from({ length: LIMITS.points + 1 }, (_, i) => [i, 0]),
    1,
    's',
  );
  assert.equal(scene().points.length, LIMITS.points);
  assert.match(store.state.frame.notice.text, /200\u202f000 points/);
  assert.equal(actions.addPoint([0, 0], 1), 0);
});

test('a kernel is in force once it can be read, as its canonical text', async () => {
  const { actions, scene, store } = page();
  assert.equal(await actions.setKernel(' rbf ', 'typing'), null);
  assert.equal(scene().kernel, 'rbf(gamma=1)');
  assert.equal(store.state.frame.parsed.text, 'rbf(gamma=1)');
  const failure = await actions.setKernel('3*', 'typing');
  assert.equal(failure.code, 'kernel');
  assert.equal(failure.at, 0);
  assert.equal(scene().kernel, 'rbf(gamma=1)');
  // While answers are on their way, the newest text wins.
  await Promise.all([actions.setKernel('linear', 'g'), actions.setKernel('linear*rbf', 'g')]);
  assert.equal(scene().kernel, 'linear*rbf');
});

test('another number in the kernel is in force at once, but where a view is open', async () => {
  const { actions, scene, store, calls } = page();
  await actions.setKernel('rbf', 'typing');
  const asked = () => calls.filter(({ name }) => name === 'parse').length;
  const before = asked();
  // What is still to be read is not what the person means now.
  const late = actions.setKernel('linear', 'typing');
  void actions.setKernelNumber('rbf(gamma=2)', 'pull');
  assert.equal(scene().kernel, 'rbf(gamma=2)');
  await late;
  assert.equal(scene().kernel, 'rbf(gamma=2)');
  assert.equal(asked(), before + 1);
  const { stage } = store.state;
  store.setStage({ ...stage, column: { ...stage.column, view: 'lift' } });
  await actions.setKernelNumber('rbf(gamma=3)', 'pull');
  assert.deepEqual([scene().kernel, store.state.frame.parsed.text], Array(2).fill('rbf(gamma=3)'));
});

test('a preset comes with the defaults of the catalog; its parameters make it again', async () => {
  const { actions, scene, store } = page();
  await actions.choosePreset('moons');
  assert.deepEqual(scene().data, { name: 'moons', params: { n: 4, noise: 0.2 }, seed: 1 });
  assert.equal(scene().points.length, 4);
  assert.equal(store.state.history.undo, 'Two moons');
  const ids = scene().points.map((p) => p.id);
  // Two sliders at once: the later one does not undo the earlier.
  await Promise.all([
    actions.setDataParam('n', 6, 'slide n'),
    actions.setDataParam('noise', 0.9, 'slide noise'),
  ]);
  assert.deepEqual(scene().data.params, { n: 6, noise: 0.9 });
  assert.equal(scene().points.length, 6);
  assert.deepEqual(
    scene()
      .points.slice(0, 4)
      .map((p) => p.id),
    ids,
    'points stay themselves',
  );
  assert.ok(holds(scene().view, scene().points), 'nothing is cut off');
  await actions.newSample();
  assert.equal(scene().data.seed, 2);
  assert.ok(!ids.includes(scene().points[0].id));
  await actions.setSeed(7, 'slide seed');
  await actions.setSeed(9, 'slide seed');
  assert.equal(scene().data.seed, 9);
  actions.undo();
  assert.equal(scene().data.seed, 2, 'one slide is one step');
  await actions.choosePreset('xor');
  assert.deepEqual(
    scene().axes.map((axis) => axis.name),
    ['p', 'q'],
  );
  const chosen = scene();
  await actions.choosePreset('xor');
  assert.equal(scene(), chosen, 'what is chosen again is no edit');
  actions.addPoint([0, 0], 1);
  assert.equal(scene().data.name, 'xor');
});

test('what the engine refuses is said and changes nothing', async () => {
  const { actions, scene, store } = page();
  await actions.choosePreset('moons');
  const before = scene();
  await actions.setDataParam('n', 501, 'g');
  assert.equal(scene(), before);
  assert.deepEqual(
    [store.state.frame.notice.kind, store.state.frame.notice.text],
    ['error', 'n = 501: must be at most 500'],
  );
});

test('points that come late do not bring back what was cleared', async () => {
  const { actions, scene } = page();
  await actions.choosePreset('moons');
  const slow = actions.setDataParam('n', 9, 'g');
  actions.clearPoints();
  await slow;
  assert.equal(scene().points.length, 0);
});

test('a table is opened, standardised where it must be, and shows other columns', async () => {
  const { actions, scene, store } = page();
  await actions.openText('noted.csv', '1,100,0.5,1\n2,300,0.25,2\n3,200,0.75,1');
  assert.equal(scene().points.length, 3);
  assert.equal(scene().table.standardise, true);
  assert.deepEqual(scene().classes, ['no', 'yes']);
  assert.equal(scene().data, null);
  assert.deepEqual(scene().table.notes, ['One row was left out.'], 'stays with the table');
  assert.equal(store.state.frame.notice, null);
  assert.ok(holds(scene().view, scene().points, 0.02));
  actions.showColumns([1, 2], false);
  assert.deepEqual(
    scene().points.map((p) => p.x),
    [
      [100, 0.5],
      [300, 0.25],
      [200, 0.75],
    ],
  );
  assert.ok(holds(scene().view, scene().points, 0.02));
  // In the units of the file, whatever the units of the plane.
  const raw = await actions.dataText('csv');
  actions.showColumns([1, 2], true);
  assert.equal(await actions.dataText('csv'), raw);
  assert.equal(raw, '100,0.5,1\n300,0.25,2\n200,0.75,1');
  actions.undo();
  actions.undo();
  assert.deepEqual(scene().table.shown, [0, 1]);
  actions.undo();
  assert.equal(scene(), EMPTY_SCENE);
  // What was said of one file is not true of the next.
  await actions.openText('plain.csv', '1,2,1\n2,1,2\n3,2,1');
  assert.equal(scene().table.notes, undefined);
});

test('a file that is too large is not even read, and the limit is said', async () => {
  const { actions, scene, store } = page();
  const before = scene();
  const text = () => assert.fail('it was read');
  const said = () => store.state.frame.notice.text;
  await actions.openFile({ name: 'a.csv', size: 50_000_001, text });
  assert.equal(
    said(),
    'a.csv was not opened: it has 51 MB, and at most 40 MB can be read. Open a part of it.',
  );
  await actions.openFile({ name: 'a.json', size: 64_000_001, text });
  assert.match(said(), /it has 65 MB, and at most 64 MB can be read/);
  const gone = async () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  await actions.openFile({ name: 'folder', size: 4096, text: gone });
  assert.equal(said(), 'folder was not opened: the browser could not read it.');
  assert.equal(scene(), before);
  await actions.openFile({ name: 'b.csv', size: 40_000_000, text: async () => '1,2,1\n2,1,2' });
  assert.equal(scene().points.length, 2);
});

test('a column of a table can be what its points carry, and the classes come back', async () => {
  const { actions, scene } = page();
  await actions.openText('rows.csv', '1,100,0.5,1\n2,300,0.25,2\n3,200,0.75,1');
  const before = scene();
  const ids = before.points.map(({ id }) => id);
  assert.equal(answerOf(scene().table), -1);
  actions.chooseAnswer(1);
  assert.equal(answerOf(scene().table), 1);
  assert.equal(answerOf({ ...scene().table, values: [7, 7, 7] }), undefined);
  assert.equal(scene().target, 'value');
  assert.deepEqual(
    scene().points.map(({ id, value }) => [id, value]),
    [100, 300, 200].map((value, i) => [ids[i], value]),
  );
  assert.ok(scene().range[0] <= 100 && scene().range[1] >= 300);
  actions.chooseAnswer(7); // there is none
  assert.equal(scene().points[0].value, 100);
  actions.chooseAnswer(null);
  assert.equal(scene().target, 'class');
  assert.deepEqual(
    scene().points.map(({ label }) => label),
    [1, 2, 1],
  );
  actions.undo();
  actions.undo();
  assert.equal(scene(), before);
});

test('a file that cannot be read leaves the scene', async () => {
  const { actions, scene, store } = page();
  const notice = () => store.state.frame.notice.text;
  await actions.openText('bad.csv', '1,?');
  assert.match(notice(), /bad\.csv was not opened\. Line 1, column 2: .*number\.$/);
  await actions.openText('bad.json', '{"points": [');
  assert.match(notice(), /bad\.json is not JSON/);
  await actions.openText('other.json', '{"a": 1}');
  assert.match(notice(), /other\.json was not opened: this is not a Mercer scene/);
  assert.equal(scene(), EMPTY_SCENE);
});

test('a scene from elsewhere is opened at once and mended when the engine knows better', async () => {
  const { actions, scene, store } = page();
  const file = {
    points: [
      [0, 0, 1],
      [1, 1, 2],
      [0, 0, 77],
    ],
    kernel: '3 *',
    params: { C: -1, nu: 2, tolerance: 0.01 },
    data: { name: 'nope', params: {}, seed: 1 },
  };
  await actions.openText('scene.json', JSON.stringify(file));
  assert.equal(scene().points.length, 2);
  assert.equal(scene().kernel, EMPTY_SCENE.kernel);
  assert.deepEqual(scene().params, { C: 3, tolerance: 0.01 });
  assert.equal(scene().data, null);
  const { text } = store.state.frame.notice;
  for (const part of [
    'points: number 3',
    'kernel: Expected a kernel',
    'C: -1 is out of range',
    'nu: there is no such',
  ]) {
    assert.ok(text.includes(part), `${text} says ${part}`);
  }
  actions.undo();
  assert.equal(scene(), EMPTY_SCENE, 'one step');
  await actions.openText(
    'good.json',
    JSON.stringify({ kernel: ' rbf ', learner: 'forest', params: { x: 1 } }),
  );
  assert.equal(scene().kernel, 'rbf(gamma=1)', 'as its canonical text');
  assert.equal(scene().learner, 'svc');
});

test('mending does not take back what was changed meanwhile', async () => {
  const { actions, scene } = page();
  const opened = actions.openText('scene.json', JSON.stringify({ params: { C: -1 }, kernel: '?' }));
  actions.setLearnerParam('C', 7, 'g');
  await opened;
  assert.equal(scene().params.C, 7);
  assert.equal(scene().kernel, EMPTY_SCENE.kernel);
});

test('links and files carry the scene; the clipboard gets the link', async () => {
  const { actions, scene, copied } = page();
  await actions.choosePreset('moons');
  actions.setLearnerParam('C', Infinity, 'g');
  const link = await actions.copyLink();
  assert.deepEqual(copied, [link]);
  assert.equal(link, await actions.link());
  const [address, fragment] = link.split('#');
  assert.equal(address, 'http://localhost/app/');
  const { scene: read } = await decodeLink(`#${fragment}`);
  assert.deepEqual(
    read.points.map((p) => p.x),
    scene().points.map((p) => p.x),
  );
  assert.equal(read.params.C, Infinity);
  const json = await actions.sceneJson();
  actions.clearPoints();
  await actions.openText('scene.json', json);
  assert.deepEqual(
    scene().points.map((p) => p.x),
    read.points.map((p) => p.x),
  );
  await assert.rejects(page({ clipboard: null }).actions.copyLink());
});

test('starting afresh can be undone', async () => {
  const { actions, scene } = page();
  actions.addPoint([0, 0], 5);
  const own = scene();
  await actions.resetScene();
  assert.equal(scene().data.name, 'moons');
  assert.equal(scene().points.length, 40);
  actions.undo();
  assert.equal(scene(), own);
});

test('looking around is one step of undo until it pauses', () => {
  const { actions, scene, store, wait } = page();
  for (let i = 0; i < 5; i++) actions.zoomView(0.5, [1, 1]);
  assert.equal(sideOf(scene().view), 4 / 32);
  wait(5000);
  actions.setView({ x0: 0, x1: 2, y0: 0, y1: 1 });
  assert.deepEqual(scene().view, { x0: 0, x1: 2, y0: -0.5, y1: 1.5 });
  actions.undo();
  assert.equal(sideOf(scene().view), 4 / 32);
  actions.undo();
  assert.equal(store.state.history.undo, null);
  actions.addPoint([100, 100], 1);
  actions.fitView();
  assert.ok(holds(scene().view, scene().points, 0.1));
});

test('focus and settings are set, and are no edits', () => {
  const { actions, store } = page();
  actions.setPointer([1, 2]);
  actions.setHover({ point: 4 });
  actions.setHover({ pair: [4, 5] });
  actions.setLabel(3);
  actions.setTool('erase');
  actions.select(6);
  actions.setCrosshair([0, 1]);
  actions.setSetting({ theme: 'dark' });
  actions.setValue(0.5);
  actions.setValue(NaN);
  actions.setOutput(2);
  actions.setOutput(-1);
  actions.setRunning(true);
  actions.setSpeed(30);
  actions.setSpeed(0);
  actions.setTried('a\nb');
  actions.setMeaning('ring');
  const { bench, part, awaited, past, ...focus } = store.state.focus;
  assert.deepEqual([bench.open, part, past], [false, null, 0]);
  assert.deepEqual(focus, {
    pointer: [1, 2],
    point: 4,
    pair: [4, 5],
    label: 3,
    tool: 'erase',
    selected: 6,
    crosshair: [0, 1],
    output: 2,
    running: true,
    value: 0.5,
    revealed: null,
    meaning: 'ring',
    tried: 'a b',
  });
  assert.equal(store.state.settings.theme, 'dark');
  assert.equal(store.state.settings.speed, 30);
  assert.equal(store.state.history.undo, null);
});

test('pictures of presets leave the scene alone', async () => {
  const { actions, scene, engine } = page();
  const data = await actions.previewData('moons', { n: 7, noise: 0 });
  assert.equal(data.y.length, 7);
  assert.equal(scene(), EMPTY_SCENE);
  await engine.ready;
});
