import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { createActions } from '../state/actions.js';
import { fromJson, toJson, writing } from '../state/json.js';
import { decodeLink, encodeLink } from '../state/link.js';
import { createPersistence } from '../state/persistence.js';
import { DEFAULT_SETTINGS } from '../state/settings.js';
import { atOnce } from '../state/slices.js';
import { FIRST_STAGE, loadStage, readStage, saveStage, withPart } from '../state/stage.js';
import { createStore } from '../state/store.js';
import { LINKED_NAMES, makesSense, STUDIO_NAMES } from '../state/view-names.js';
import { DOMAINS } from '../model/domains.js';
import { EMPTY_SCENE, isItems, makeItem, makePoint, newPointId } from '../model/scene.js';
import { carriedWords } from '../panels/share.js';
import { fileStem } from '../state/names.js';
import { STUDIO } from '../views/studio/registry.js';
import { createTitleView } from '../views/title.js';
import { createEngineDouble, until } from './engine-double.js';
import { part } from './part.js';

const OLD = JSON.parse(readFileSync(new URL('./fixtures/links.json', import.meta.url), 'utf8'));

const sceneOf = (...places) =>
  part({ ...EMPTY_SCENE, points: places.map((x) => makePoint(newPointId(), x, 1)) });

/** A stage with some parts in place of the first ones. */
const stageOf = (parts) =>
  Object.entries(parts).reduce(
    (stage, [name, patch]) => withPart(stage, part(name), patch),
    FIRST_STAGE,
  );

const LIFT = stageOf({ column: { view: 'lift' }, lift: { map: 'square', azimuth: 0.5 } });
const TRICK = stageOf({ column: { view: 'trick' }, trick: { terms: 3 }, plane: { rings: false } });

const plain = (value) => JSON.parse(JSON.stringify(value));

function memory() {
  const box = new Map();
  return { getItem: (k) => box.get(k) ?? null, setItem: (k, v) => box.set(k, v) };
}

/** A page at an address, with what an earlier visit left. */
function page({ hash = '', storage = memory() } = {}) {
  const location = { hash, pathname: '/', search: '' };
  const store = createStore({
    scene: EMPTY_SCENE,
    settings: DEFAULT_SETTINGS,
    stage: loadStage(storage),
    requestFrame: () => {},
  });
  const { engine } = createEngineDouble({ onState: store.setEngine });
  const actions = createActions(store, engine, { address: () => '', clipboard: null });
  let timer = null;
  const persistence = createPersistence({
    store,
    actions,
    location,
    history: {
      replaceState(_state, _title, url) {
        location.hash = String(url).replace(/^\//, '');
      },
    },
    storage,
    setTimer: (f) => (timer = f),
    clearTimer: () => (timer = null),
  });
  return {
    store,
    actions,
    location,
    storage,
    begin: persistence.begin,
    /** Opens an address, as a press on a link or Back does. */
    async go(to) {
      location.hash = to;
      await persistence.addressChanged();
    },
    /** The pause after which the address follows, and what is kept when the page is left. */
    async pause() {
      await timer?.();
      saveStage(storage, store.state.home);
    },
    stage: () => store.state.stage,
    title: () => store.state.scene.title,
    xs: () => store.state.scene.points.map(({ x }) => x[0]),
  };
}

for (const { name, link, scene, problems } of OLD) {
  test(`a link of an earlier release opens to the same scene: ${name}`, async () => {
    const read = await decodeLink(link);
    assert.deepEqual(plain(toJson(part(read.scene))), scene);
    assert.deepEqual(read.problems, problems);
    assert.equal(read.stage, undefined);
  });
}

test('links and files carry the stage, a name and nothing that is as at first', async () => {
  const scene = part({ ...sceneOf([1, 2]), title: 'Two ways' });
  for (const stage of [LIFT, TRICK]) {
    const link = await decodeLink(await encodeLink(scene, stage));
    assert.deepEqual([link.stage, link.problems], [stage, []]);
    const file = fromJson(JSON.parse(atOnce(writing(scene, stage)).join('')));
    assert.deepEqual([file.stage, file.problems], [stage, []]);
    assert.equal(file.scene?.title, 'Two ways');
  }
  assert.deepEqual(toJson(scene, { stage: LIFT }).stage, {
    version: 1,
    column: { view: 'lift' },
    lift: { map: 'square', azimuth: 0.5 },
  });
  const first = part({ ...scene, title: '' });
  assert.deepEqual(
    Object.keys(toJson(first)).filter((key) => key === 'stage' || key === 'title'),
    [],
  );
  assert.equal(await encodeLink(first, FIRST_STAGE), await encodeLink(first));
});

test('what was chosen in a view that is not open stays out of links; layers do not', () => {
  const shut = stageOf({
    lift: { map: 'square' },
    plane: { rings: false },
    gram: { form: 'angle' },
  });
  assert.deepEqual(toJson(EMPTY_SCENE, { stage: shut }).stage, {
    version: 1,
    plane: { rings: false },
    gram: { form: 'angle' },
  });
});

test('points that a stage names are the same points where the link is opened', async () => {
  const scene = sceneOf([1, 0], [2, 0], [3, 0]);
  const [a, b, c] = scene.points.map(({ id }) => id);
  const dual = stageOf({
    column: { view: 'dual' },
    dual: {
      alphas: [
        [c, 0.25],
        [a, 2],
        [-1, 7],
      ],
    },
  });
  const bumps = stageOf({ column: { view: 'bumps' }, bumps: { terms: 'set', on: [b, c, 1e9] } });
  const written = plain(toJson(scene, { stage: dual }));
  assert.deepEqual(written.stage.dual.alphas, [
    [3, 0.25],
    [1, 2],
  ]);
  // A point that cannot be read has a number, too.
  written.points[1] = ['x'];
  const read = fromJson(written);
  const [first, last] = part(read.scene).points.map(({ id }) => id);
  assert.deepEqual(read.stage?.dual.alphas, [
    [last, 0.25],
    [first, 2],
  ]);
  const link = await decodeLink(await encodeLink(scene, bumps));
  const ids = part(link.scene).points.map(({ id }) => id);
  assert.deepEqual(link.stage?.bumps.on, ids.slice(1));
  const item = part({
    ...EMPTY_SCENE,
    domain: 'strings',
    points: [makeItem(newPointId(), 'a', 1)],
  });
  const named = stageOf({ column: { view: 'bumps' }, bumps: { on: [item.points[0].id] } });
  const items = await decodeLink(await encodeLink(item, named));
  assert.deepEqual(items.stage?.bumps.on, [part(items.scene).points[0].id]);
});

test('a bad part of a stage is named in a sentence, and what is newer is passed over', () => {
  const stage = { version: 1, lift: { map: 3, zoom: 2 }, later: { a: 1 }, plane: { fog: true } };
  const read = fromJson({ ...plain(toJson(EMPTY_SCENE)), stage });
  assert.deepEqual(read.problems, ['stage: map of lift must be a text of at most 20 characters']);
  assert.deepEqual(read.stage, stageOf({ lift: { zoom: 2 } }));
  assert.deepEqual(read.scene, fromJson(toJson(EMPTY_SCENE)).scene);
  const other = fromJson({ points: [], stage: [] });
  assert.deepEqual(other.problems, ['stage: it must be a record of views']);
});

test('a name is short and has no invisible characters', () => {
  const titled = (title) => fromJson({ points: [], title });
  assert.equal(titled(' Two\u200b  \tmoons\n').scene?.title, 'Two moons');
  for (const bad of [7, 'x'.repeat(81)]) {
    const { scene, problems } = titled(bad);
    assert.equal(scene?.title, '');
    assert.match(problems[0], /^title: /);
  }
});

test('which view is open is in the address after a pause, and a reload finds it', async () => {
  const it = page();
  await it.begin();
  await it.pause();
  assert.equal(it.location.hash, '', 'a page that was only opened has a clean address');
  it.actions.enlarge('lift');
  it.actions.setStage('lift', { map: 'square', azimuth: 0.5 });
  await it.pause();
  const again = page({ hash: it.location.hash });
  await again.begin();
  assert.deepEqual(again.stage(), LIFT);
  assert.equal(again.store.state.history.undo, null);
  const next = page({ storage: it.storage });
  await next.begin();
  assert.deepEqual(next.stage(), LIFT, 'and so does the next visit');
});

test('a link without a stage shows the first one, but for what the person keeps', async () => {
  const it = page({ hash: await encodeLink(sceneOf([1, 0]), TRICK) });
  await it.begin();
  assert.deepEqual(it.stage(), TRICK, 'a stage that is given is shown as a whole');
  await it.go(await encodeLink(sceneOf([2, 0])));
  assert.deepEqual(it.stage(), FIRST_STAGE, 'what another had chosen is not kept');
  it.actions.setStage('plane', { margins: false });
  it.actions.enlarge('hulls');
  await it.go(await encodeLink(sceneOf([3, 0])));
  const kept = stageOf({ plane: { margins: false } });
  assert.deepEqual(it.stage(), kept);
  await it.go(await encodeLink(sceneOf([4, 0]), LIFT));
  assert.deepEqual(it.stage(), LIFT);
  await it.pause();
  assert.deepEqual(loadStage(it.storage), kept, 'a link changes no preference');
});

test('Back and Forward between links restore scene and stage', async () => {
  const [first, second] = [
    await encodeLink(sceneOf([1, 0]), LIFT),
    await encodeLink(sceneOf([2, 0]), TRICK),
  ];
  const it = page({ hash: first });
  await it.begin();
  await it.go(second);
  assert.deepEqual([it.xs(), it.stage()], [[2], TRICK]);
  await it.go(first);
  assert.deepEqual([it.xs(), it.stage()], [[1], LIFT]);
  await it.go(second);
  assert.deepEqual([it.xs(), it.stage()], [[2], TRICK]);
});

test('what is written late does not go over the address that Back has gone to', async () => {
  const it = page();
  await it.begin();
  it.actions.addPoint([5, 5], 1);
  const other = await encodeLink(sceneOf([1, 0]), LIFT);
  const writing = it.pause();
  it.location.hash = other;
  await writing;
  assert.equal(it.location.hash, other);
  await it.go(other);
  assert.deepEqual([it.xs(), it.stage()], [[1], LIFT]);
});

test('undo over another scene brings back the stage that stood with it', async () => {
  const it = page({ hash: await encodeLink(sceneOf([1, 0]), LIFT) });
  await it.begin();
  await it.go(await encodeLink(sceneOf([2, 0]), TRICK));
  it.actions.setStage('trick', { terms: 9 });
  it.actions.undo();
  assert.deepEqual([it.xs(), it.stage()], [[1], LIFT]);
  it.actions.redo();
  assert.deepEqual(it.xs(), [2]);
  assert.equal(it.stage().trick.terms, 9, 'as it was when it was left');
  // A choice is no step, and undo of a small edit leaves it.
  it.actions.addPoint([5, 5], 1);
  it.actions.enlarge('gram');
  it.actions.undo();
  assert.equal(it.stage().column.view, 'gram');
  it.actions.undo();
  assert.deepEqual(it.stage(), LIFT);
});

test('starting fresh closes what is open and drops the name; undo brings both back', async () => {
  const scene = part({ ...sceneOf([1, 0]), title: 'My scene' });
  const it = page({ hash: await encodeLink(scene, LIFT) });
  await it.begin();
  await it.actions.resetScene();
  assert.deepEqual([it.title(), it.stage()], ['', FIRST_STAGE]);
  it.actions.undo();
  assert.deepEqual([it.title(), it.stage()], ['My scene', LIFT]);
});

test('another data set leaves view and name, and undo brings back what stood before', async () => {
  const it = page();
  await it.begin();
  it.actions.setTitle('Rings');
  it.actions.enlarge('lift');
  const { name } = it.store.state.frame.engine.catalog.domains[0].datasets[1];
  await it.actions.choosePreset(name);
  await until(() => it.store.state.scene.data?.name === name);
  assert.deepEqual([it.title(), it.stage().column.view], ['Rings', 'lift']);
  it.actions.enlarge('gram');
  it.actions.undo();
  assert.equal(it.stage().column.view, 'lift');
});

test('naming a scene is an edit, one for each stroke of writing', async () => {
  const it = page();
  await it.begin();
  for (const text of ['T', 'Two ', 'Two moons']) it.actions.setTitle(text, 'naming');
  assert.equal(it.title(), 'Two moons');
  it.actions.undo();
  assert.equal(it.title(), '');
  it.actions.redo();
  assert.equal(it.title(), 'Two moons');
  it.actions.setTitle('x'.repeat(100));
  assert.equal(it.title().length, 80);
});

test('no scene stands with a view that it has no use for', async () => {
  const strings = part({ ...EMPTY_SCENE, domain: 'strings' });
  const it = page({ hash: await encodeLink(strings, LIFT) });
  await it.begin();
  assert.equal(it.stage().column.view, '', 'there is no plane to lift');
  it.actions.enlarge('matched');
  it.actions.addItem('a');
  await it.go(await encodeLink(sceneOf([1, 0]), stageOf({ column: { view: 'weights' } })));
  assert.equal(it.stage().column.view, '');
  it.actions.undo();
  assert.equal(it.stage().column.view, 'matched');
});

test('rows of many columns have features to write out, and no plane to lift', () => {
  const wide = part({ ...EMPTY_SCENE, table: { use: {} } });
  assert.equal(makesSense('routes', wide), true);
  assert.equal(makesSense('lift', wide), false);
});

test('which views make sense for items is what the registry of the studio says', () => {
  for (const domain of DOMAINS) {
    const scene = part({ ...EMPTY_SCENE, domain });
    for (const { name, items } of STUDIO)
      assert.equal(makesSense(name, scene), !isItems(scene) || items === true, `${name} ${domain}`);
  }
  assert.deepEqual(STUDIO.map(({ name }) => name).sort(), [...STUDIO_NAMES].sort());
  const named = [...LINKED_NAMES, ...STUDIO_NAMES].filter((name) => makesSense(name, EMPTY_SCENE));
  assert.deepEqual(
    LINKED_NAMES.filter((name) => !named.includes(name)),
    ['matched', 'weights'],
  );
});

test('every field of every part travels while its view is open', () => {
  for (const [name, fields] of Object.entries(FIRST_STAGE)) {
    if (name === 'version') continue;
    for (const [key, first] of Object.entries(fields)) {
      const other = otherThan(name, key, first);
      const stage = readStage({
        version: 1,
        ...(STUDIO_NAMES.some((studio) => studio === name) && { column: { view: name } }),
        [name]: { [key]: other },
      });
      assert.deepEqual(stage.problems, [], `${name}.${key}`);
      const written = toJson(part({ ...EMPTY_SCENE, points: POINTS }), stage);
      const read = readStage(plain(written.stage), (at) => POINTS[at - 1].id);
      assert.deepEqual(read, { stage: stage.stage, problems: [] }, `${name}.${key}`);
    }
  }
});

const POINTS = [makePoint(newPointId(), [0, 0], 1), makePoint(newPointId(), [1, 0], 2)];

/** A value that a field takes besides the first one. */
function otherThan(name, key, first) {
  const read = (value) => readStage({ version: 1, [name]: { [key]: value } });
  // A choice says in its complaint what there is, but not of as many as there are views.
  const choices = (read({}).problems[0].match(/“[^”]+”/g) ?? []).map((word) => word.slice(1, -1));
  const id = POINTS[1].id;
  const numbers = [first + 1, first - 1, first + 0.125, 0.5];
  const tried = [!first, id, ...numbers, ...choices, 'terms', 'x', [id], [[id, 2]], ['x'], [0.5]];
  const found = tried.find((value) => {
    const { stage, problems } = read(value);
    const taken = JSON.stringify(part(stage)[name][key]);
    return problems.length === 0 && taken !== JSON.stringify(first);
  });
  assert.notEqual(found, undefined, `${name}.${key}: this test knows no value of such fields`);
  return found;
}

test('a scene is called by its name, else by what it is made of', () => {
  const catalog = {
    domains: [
      {
        name: 'vectors',
        kernels: [{ name: 'rbf', short: 'RBF' }],
        learners: [{ name: 'svc', short: 'SVM' }],
        datasets: [{ name: 'moons', title: 'Two moons' }],
      },
    ],
  };
  const titleOf = (scene, known = catalog) => {
    const document = { title: 'Mercer' };
    const whole = { ...EMPTY_SCENE, ...scene };
    createTitleView(document).draw(part({ scene: whole, frame: { engine: { catalog: known } } }));
    return document.title;
  };
  const data = { name: 'moons', params: {}, seed: 1 };
  assert.equal(titleOf({ data, kernel: 'rbf(gamma=2)' }), 'Two moons, RBF, SVM · Mercer');
  assert.equal(titleOf({ data, title: 'My moons' }), 'My moons · Mercer');
  const sum = titleOf({ kernel: '0.5*rbf(gamma=2) + linear', points: POINTS, learner: 'new' });
  assert.equal(sum, '2 points, 0.5*rbf + linear, new · Mercer');
  assert.match(titleOf({ kernel: 'formula(x1) + '.repeat(9) }), /^0 points, .{30}, SVM · Mercer$/);
  assert.equal(titleOf({ data }, part(null)), 'Mercer', 'before the engine has said what there is');
});

test('files are called as the scene is, in letters that every system takes', () => {
  assert.equal(fileStem(), 'mercer');
  assert.equal(fileStem(' Été: “C” → ∞ / 2.5 '), 'Été-C-2-5');
  assert.equal(fileStem('../..'), 'mercer');
  assert.equal(fileStem('x'.repeat(80)).length, 60);
});

test('the share dialog says what is in the link, and what is not', () => {
  const scene = sceneOf([1, 0]);
  const words = (more, stage = FIRST_STAGE) =>
    carriedWords({ scene: part({ ...scene, ...more }), stage });
  assert.equal(words({}), '1 point and all settings are in the link');
  assert.equal(
    words({ title: 'a' }, LIFT),
    '1 point, the name, all settings and the open view are in the link',
  );
  assert.equal(
    words({}, stageOf({ plane: { rings: false } })),
    '1 point, all settings and what is chosen in the views are in the link',
  );
  const columns = [{ name: 'a', values: new Float64Array(4000) }];
  const table = { name: 'big.csv', columns, labels: new Uint8Array(4000) };
  assert.match(words({ table }), /are in the link, but not the other columns of big\.csv$/);
});
