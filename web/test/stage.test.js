import assert from 'node:assert/strict';
import test from 'node:test';
import { createActions } from '../state/actions.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { FIRST_STAGE, loadStage, readStage, saveStage, withPart } from '../state/stage.js';
import { createStore } from '../state/store.js';
import { EMPTY_SCENE } from '../model/scene.js';
import { part } from './part.js';

function page() {
  const flushes = [];
  const store = createStore({
    scene: EMPTY_SCENE,
    settings: DEFAULT_SETTINGS,
    requestFrame: (flush) => flushes.push(flush),
  });
  const actions = createActions(store, part({}), {
    address: () => '',
    clipboard: null,
    now: () => 0,
  });
  return { store, actions, flush: () => flushes.splice(0).forEach((run) => run()) };
}

test('a stage is plain JSON, and is read as it was written', () => {
  const stage = withPart(
    withPart(FIRST_STAGE, 'losses', { probe: -1.5, hidden: ['hinge', 'square'], output: 2 }),
    'routes',
    { tab: 'ridge', steps: 7 },
  );
  assert.deepEqual(readStage(JSON.parse(JSON.stringify(stage))), { stage, problems: [] });
});

test('what a stage does not say is as at first', () => {
  assert.deepEqual(readStage({ version: 1 }), { stage: FIRST_STAGE, problems: [] });
  const { stage, problems } = readStage({ version: 1, routes: { steps: 3 }, other: { a: 1 } });
  assert.deepEqual(problems, []);
  assert.deepEqual(stage.routes, { ...FIRST_STAGE.routes, steps: 3 });
});

test('a bad value is named in one sentence, and nothing else is lost', () => {
  const { stage, problems } = readStage({
    version: 1,
    losses: { probe: 'far', hidden: ['hinge'], output: 1 },
    routes: { tab: 'ridge', steps: 0.5 },
  });
  assert.deepEqual(problems, [
    'stage: probe of losses must be a number',
    'stage: steps of routes must be a whole number from 1 to 500',
  ]);
  assert.deepEqual(stage.losses, { ...FIRST_STAGE.losses, hidden: ['hinge'], output: 1 });
  assert.deepEqual(stage.routes, { ...FIRST_STAGE.routes, tab: 'ridge' });
});

test('of many choices a problem lists none', () => {
  const { problems } = readStage({ version: 1, column: { view: 'nope' } });
  assert.deepEqual(problems, ['stage: view of column must be one that this page knows']);
  const few = readStage({ version: 1, losses: { over: 'nope' } }).problems;
  assert.deepEqual(few, ['stage: over of losses must be one of “margin”, “shift”']);
});

test('no field takes a value of another kind', () => {
  const notFlags = [0, 'true', null, []];
  const bad = {
    column: { view: ['nowhere', null, 1, ['lift']] },
    plane: {
      field: notFlags,
      margins: notFlags,
      rings: notFlags,
      slacks: notFlags,
      pulls: notFlags,
      predicted: notFlags,
    },
    line: { lifted: notFlags },
    terms: {
      pin: [
        [1, 2],
        [[1]],
        [[1, NaN]],
        [
          [0, 0],
          [1, 1],
        ],
        'here',
      ],
      free: notFlags,
    },
    gram: { form: ['', 'cosine', null], order: ['', 'size', 0] },
    losses: {
      over: ['', 'loss', 1],
      output: [-1, 1.5, '1', null, 1e9],
      probe: [NaN, Infinity, '0', null, {}],
      hidden: ['hinge', [1], [null], Array(21).fill('a'), ['a'.repeat(21)]],
    },
    routes: {
      tab: ['lift', '', null, 0],
      steps: [0, 501, 2.5, '2', []],
      oneByOne: notFlags,
      beside: ['', 'weights', 0],
      written: ['', 'w', null],
    },
    landmarks: {
      method: ['series', '', null],
      source: ['scene', 0],
      count: [0, 201, 1.5, '6'],
      seed: [0, -1, 0.5, 'one'],
      places: [[1, 2], [[1]], [[1, NaN]], [[1, '2']], [null], 'none'],
    },
    bumps: {
      mode: ['', 'bumps', 1],
      terms: ['all', null, 0],
      first: [-1, 1.5, 1e7, '3'],
      side: [0, 1.5, 'one'],
      on: [1, [-1], ['1'], [null]],
      offset: notFlags,
      output: [-1, 0.5, '0'],
      place: [
        [1, 2],
        [[1]],
        [
          [0, 0],
          [1, 1],
        ],
      ],
      share: [NaN, '1'],
    },
    trick: {
      kernel: [1, null, 'a'.repeat(201)],
      places: [
        [[1]],
        [1, 2],
        [
          [0, 0],
          [1, 1],
          [2, 2],
        ],
      ],
      snap: ['', 'grid', 1],
      vectors: [1, [1], [['1']], [[1], [2], [3]], [Array(21).fill(0)], [[NaN], [1]]],
      follows: notFlags,
      apart: ['', 'all', 1, null],
      terms: [0, 31, 1.5, '4'],
      inputs: [0, 1001, 2.5, '9'],
      degree: [0, 11, 1.5, null],
    },
    lift: {
      map: [1, null, 'a'.repeat(21)],
      share: [-1, 2, '0'],
      azimuth: ['0', NaN],
      elevation: [2, -1, '0'],
      zoom: [0, 100, null],
    },
    components: { count: [0, 1.5, '4'], across: [-1, 0.5, '0'], up: [-1, 1e6, null] },
    dual: { alphas: [[1, 2], [[1]], [[1, NaN]], [[1, '2']], [null], 'none'] },
    series: { terms: [0, 61, 1.5, '4', true] },
    few: { controls: ['kernel.gamma', [1], ['a'.repeat(41)], ['a', 'b', 'c', 'd', 'e']] },
    every: { scale: ['C', 1, null] },
    learned: {
      terms: ['linear', [1], ['a'.repeat(201)], Array(13).fill('linear')],
      criterion: ['', 'best', null],
      step: [-1, 0.5, '3'],
      hand: [0.5, ['1'], [2], [-0.1], Array(13).fill(0)],
      again: notFlags,
      lambda: [0, 1.5, '0.1'],
      noise: [0, -1, '0.3', Infinity],
      C: [0, Infinity, '1'],
    },
    bounds: { kind: ['some', 0, null], only: [1, null, 'x'.repeat(21)] },
    lambda: { filter: ['ridge', 0, null] },
    integral: {
      kernel: [1, 'a'.repeat(201)],
      preset: ['', 'flat', 1],
      f: [1, [11], ['1'], Array(66).fill(0)],
      seed: [0, 1.5, '1'],
      from: [101, '0', NaN],
      to: [-101, null],
      grid: [1, 513, 2.5],
    },
    functions: {
      kernel: [null, 'a'.repeat(201)],
      f: [1, [1], [[1]], Array(9).fill([0, 0])],
      g: ['g', [[1, '2']]],
      x: [101, '1'],
      from: [-101, NaN],
      to: [101, null],
    },
    closure: {
      rule: ['', 'difference', 1],
      first: [1, 'a'.repeat(201)],
      second: [null, 'a'.repeat(201)],
      factor: [101, '2', NaN],
      coefficients: [1, ['1'], Array(10).fill(1)],
      map: [1, 'a'.repeat(101)],
      terms: [-1, 21, '8'],
      count: [0, 7, 1.5],
      v: [1, ['1'], Array(7).fill(1)],
      seed: [0, 1.5, '1'],
    },
    sweeps: {
      set: ['all', 0, null],
      grid: ['gamma', 1, null],
      rows: ['learner.C: 1', [1], ['a'.repeat(121)], Array(6).fill('a')],
      crossed: notFlags,
    },
    cost: { features: [0, 1001, 1.5, '9'], n: [31, 4097, '64'], table: ['sums', 0, null] },
    map: {
      shown: ['test', 1, null],
      column: [1, null, 'x'.repeat(41)],
      zoom: [
        [[1]],
        [[1, NaN]],
        3,
        [
          [0, 1],
          [0, 1],
          [0, 1],
        ],
      ],
      zoomed: [1, 'x'.repeat(101)],
      parts: [1, 51, 2.5, '5'],
      seed: [0, 1.5, '1'],
    },
    table: { show: ['rows', 1, null] },
    curves: { over: [1, null, 'x'.repeat(41)], parts: [1, 51, '5'], seed: [0, 1.5, '1'] },
    text: { passage: [1, null, 'a'.repeat(41)] },
    lesson: { at: [1, null, 'a'.repeat(61)] },
    convergence: {
      quantity: [1, null, ['gap'], 'a'.repeat(21)],
      passes: [0, 'true', null],
      logX: [1, 'log', {}],
      logY: [1, 'log', []],
    },
  };
  for (const [name, part] of Object.entries(FIRST_STAGE)) {
    if (name === 'version') continue;
    for (const key of Object.keys(part)) {
      assert.ok(bad[name]?.[key], `${key} of ${name} is not tried`);
      for (const value of bad[name][key]) {
        const { stage, problems } = readStage({ version: 1, [name]: { [key]: value } });
        assert.deepEqual(stage, FIRST_STAGE);
        assert.equal(problems.length, 1, `${name}.${key} = ${value}`);
        assert.match(problems[0], new RegExp(`^stage: ${key} of ${name} must be `));
      }
    }
  }
});

test('a stage of another version, or what is none, is refused as a whole', () => {
  for (const value of [{ version: 2 }, {}, null, 'stage', [], 1]) {
    const { stage, problems } = readStage(value);
    assert.equal(stage, FIRST_STAGE);
    assert.equal(problems.length, 1);
  }
  const part = readStage({ version: 1, losses: [], routes: { steps: 5 } });
  assert.deepEqual(part.problems, ['stage: losses must be a record']);
  assert.equal(part.stage.routes.steps, 5);
});

test('views see a new stage with the next frame, and undo does not go over it', () => {
  const { store, actions, flush } = page();
  const seen = [];
  store.subscribe((state, previous) => seen.push([previous.stage.routes, state.stage.routes]));
  actions.setStage('routes', { steps: 9 });
  actions.setStage('routes', { tab: 'ridge' });
  assert.deepEqual(seen, []);
  flush();
  assert.deepEqual(seen, [[FIRST_STAGE.routes, { ...FIRST_STAGE.routes, tab: 'ridge', steps: 9 }]]);
  assert.equal(store.state.history.undo, null);
  actions.undo();
  assert.equal(store.state.stage.routes.steps, 9);
});

test('to choose what is chosen is no change', () => {
  const { store, actions } = page();
  actions.setStage('losses', { hidden: ['hinge'] });
  const { stage } = store.state;
  actions.setStage('losses', { hidden: ['hinge'] });
  assert.equal(store.state.stage, stage);
});

test('an impossible choice throws and changes nothing', () => {
  const { store, actions } = page();
  actions.setStage('routes', { steps: 9 });
  const { stage } = store.state;
  assert.throws(() => actions.setStage('routes', { tab: 'ridge', steps: 0 }), {
    message: 'stage: steps of routes must be a whole number from 1 to 500',
  });
  assert.throws(() => actions.setStage('routes', part({ other: 1 })), {
    message: 'stage: routes has no field other',
  });
  assert.equal(store.state.stage, stage);
});

test('a view that is closed forgets what was chosen in it, and in it alone', () => {
  const { store, actions } = page();
  actions.setStage('routes', { steps: 9 });
  actions.setStage('losses', { probe: 2 });
  actions.resetStage('routes');
  assert.deepEqual(store.state.stage.routes, FIRST_STAGE.routes);
  assert.equal(store.state.stage.losses.probe, 2);
});

test('what is chosen cannot be changed behind the store', () => {
  const { stage } = readStage({ version: 1, losses: { hidden: ['hinge'] } });
  assert.throws(() => part(stage.losses.hidden).push('square'), TypeError);
  assert.throws(() => Object.assign(stage.losses, { probe: 1 }), TypeError);
});

test('layers and the form of the Gram matrix come back at the next visit, and nothing else', () => {
  const box = new Map();
  const storage = { getItem: (k) => box.get(k) ?? null, setItem: (k, v) => box.set(k, v) };
  assert.equal(loadStage(storage), FIRST_STAGE);
  const layers = withPart(FIRST_STAGE, 'plane', { rings: false });
  const chosen = withPart(layers, 'gram', { form: 'angle', order: 'input' });
  const more = withPart(chosen, 'column', { view: 'lift' });
  saveStage(storage, withPart(more, 'routes', { steps: 9 }));
  assert.deepEqual(loadStage(storage), chosen);
  for (const text of ['{', 'null', '[]', '{"version":7}', '{"version":1,"plane":{"rings":1}}']) {
    box.set('mercer.stage', text);
    assert.deepEqual(loadStage(storage), FIRST_STAGE);
  }
  const forbidden = {
    getItem() {
      throw new Error('forbidden');
    },
    setItem() {
      throw new Error('forbidden');
    },
  };
  saveStage(forbidden, chosen);
  assert.deepEqual(loadStage(forbidden), FIRST_STAGE);
});
