// @ts-check
/**
 * Edits: what a person changes, and what the scene must be afterwards.
 *
 * @module
 */

import { isItems, isPixels } from '../../model/scene.js';
import { items } from '../fuzz/data.mjs';
import { kernelText } from '../fuzz/kernels.mjs';
import { ANY } from './mirror.mjs';
import { call, domainOf } from './page.mjs';

/** @typedef {import('./page.mjs').Page} Page */
/** @typedef {import('./mirror.mjs').Picture} Picture */
/** @typedef {import('./mirror.mjs').Change} Change */
/** @typedef {import('../fuzz/random.mjs').Random} Random */

/** @typedef {{ page: Page, random: Random, scene: Picture }} Hand */

/**
 * What must come of an act. change: one step of undo, with these fields changed; none: the scene
 * stays; maybe: the change, or nothing where the engine said no. scene is a scene that must be
 * found, whatever the numbers of its points are; anew: it was judged, and the page is to be loaded
 * again.
 *
 * @typedef {{
 *   did: string, change?: Change, maybe?: boolean, scene?: Picture, opened?: boolean, anew?: boolean,
 * }} Outcome   opened: whether the page has opened the scene, and was not there already
 */

/** @typedef {(hand: Hand) => Promise<Outcome | null>} Act   null: that is not possible now */

const isPoints = (/** @type {any} */ scene) => !isItems(scene);

/** @param {Random} random */
const place = (random) => [4 * random.unit() - 2, 4 * random.unit() - 2].map((v) => round(v));
const round = (/** @type {number} */ v) => Math.round(v * 1e6) / 1e6;

/**
 * The first points as they were, and so many new ones.
 *
 * @param {number} more
 * @param {(fresh: unknown[][]) => string} [judge] the new ones
 */
const longer =
  (more, judge = () => '') =>
  (/** @type {any} */ after, /** @type {any} */ before) => {
    if (after.length !== before.length + more)
      return `${after.length} points, not ${before.length + more}`;
    if (JSON.stringify(after.slice(0, before.length)) !== JSON.stringify(before))
      return 'the others are not what they were';
    return judge(after.slice(before.length));
  };

/** The points of a scene with one changed. @param {Picture} scene @param {number} at @param {unknown[]} point */
const withPoint = ({ points }, at, point) => points.map((old, i) => (i === at ? point : old));

/** @type {Act} */
async function addPoint({ page, random, scene }) {
  if (!isPoints(scene) || scene.points.length > 160) return null;
  const [x, y] = place(random);
  const label = random.whole(1, random.chance(0.1) ? 4 : 2);
  await call(page, 'addPoint', [x, y], label);
  const lands = (/** @type {unknown[][]} */ [[, a, b, c]]) =>
    a === x && b === (scene.dim === 1 ? 0 : y) && c === label ? '' : `it is at ${a}, ${b}`;
  return { did: `add a point at ${x}, ${y}`, change: { points: longer(1, lands), step: null } };
}

/** By the mouse, where there is room for a point in sight. @type {Act} */
async function click({ page, random, scene }) {
  if (!isPoints(scene) || scene.dim !== 2 || scene.points.length > 160) return null;
  const spot = await freeSpot(page, [random.unit(), random.unit()]);
  if (!spot) return null;
  await page.mouse.click(spot.x, spot.y);
  // A view that opens may have moved the plane meanwhile.
  const hit = await page.evaluate(
    () => /** @type {{ pressed: Spot | null }} */ (/** @type {unknown} */ (globalThis)).pressed,
  );
  if (!hit) return { did: 'click what has moved', change: ANY, maybe: true };
  const lands = (/** @type {any} */ [[, a, b]]) =>
    Math.hypot(a - hit.at[0], b - hit.at[1]) < 4 * hit.unit
      ? ''
      : `it is at ${a}, ${b}, not at ${hit.at}`;
  return { did: `click at ${hit.at}`, change: { points: longer(1, lands), step: null } };
}

/** A place in the window and on the plane. unit: of the plane in a pixel */
/** @typedef {{ x: number, y: number, at: number[], unit: number }} Spot */

/**
 * A place on the screen where a click makes a point: on the plane, under nothing, beside all points,
 * and where no lesson and no view takes the click.
 * What the next press finds there is kept as pressed.
 *
 * @param {Page} page
 * @param {number[]} share of the plane
 * @returns {Promise<Spot | null>}
 */
const freeSpot = (page, share) =>
  page.evaluate(([u, v]) => {
    const boxOf = () => {
      const plane = document.querySelector('#plane [role=application], #plane');
      const box = plane?.getBoundingClientRect();
      return box && box.width >= 50 ? box : null;
    };
    /** @param {number} x @param {number} y @returns {Spot | null} */
    const look = (x, y) => {
      const { scene, focus } = /** @type {any} */ (globalThis).mercerPage.store.state;
      const box = boxOf();
      const isTaken = document.querySelector('.lesson-asking, #studio .bumps') !== null;
      if (!box || isTaken || focus.tool !== 'point') return null;
      const { x0, x1, y0, y1 } = scene.view;
      const unit = (x1 - x0) / box.width;
      const at = [x0 + (x - box.left) * unit, y1 - (y - box.top) * ((y1 - y0) / box.height)];
      const near = scene.points.some(
        (/** @type {any} */ p) => Math.hypot(p.x[0] - at[0], p.x[1] - at[1]) < 24 * unit,
      );
      const top = document.elementFromPoint(x, y);
      const covered = !top?.closest('#plane') || top.closest('button, input, a') !== null;
      return near || covered ? null : { x, y, at, unit };
    };
    const box = boxOf();
    if (!box) return null;
    const spot = look(
      box.left + (0.1 + 0.8 * u) * box.width,
      box.top + (0.1 + 0.8 * v) * box.height,
    );
    Object.assign(globalThis, { pressed: null });
    const keep = (/** @type {PointerEvent} */ { clientX, clientY }) =>
      Object.assign(globalThis, { pressed: look(clientX, clientY) });
    if (spot) addEventListener('pointerdown', keep, { capture: true, once: true });
    return spot;
  }, share);

/** @type {Act} */
async function movePoint({ page, random, scene }) {
  if (!isPoints(scene) || scene.points.length === 0 || scene.dim !== 2) return null;
  const at = random.whole(0, scene.points.length - 1);
  const [id, , , label, value, text] = scene.points[at];
  const [x, y] = place(random);
  await call(page, 'movePoint', id, [x, y]);
  const points = withPoint(scene, at, [id, x, y, label, value, text]);
  return { did: `move point ${at} to ${x}, ${y}`, change: { points, step: null } };
}

/** @type {Act} */
async function relabel({ page, random, scene }) {
  if (scene.points.length === 0) return null;
  const at = random.whole(0, scene.points.length - 1);
  const [id, x, y, label, value, text] = scene.points[at];
  const next = label === 1 ? 2 : 1;
  await call(page, 'relabelPoint', id, next);
  const points = withPoint(scene, at, [id, x, y, next, value, text]);
  return { did: `relabel point ${at} as ${next}`, change: { points, step: null } };
}

/** @type {Act} */
async function remove({ page, random, scene }) {
  if (scene.points.length < 3) return null;
  const many = random.chance(0.2) ? Math.ceil(scene.points.length / 3) : 1;
  const gone = new Set(random.list(many, () => random.pick(scene.points)[0]));
  await call(page, 'removePoints', [...gone]);
  const points = scene.points.filter(([id]) => !gone.has(id));
  return { did: `remove ${gone.size}`, change: { points, step: null } };
}

/** @type {Act} */
async function clear({ page, scene }) {
  if (scene.points.length === 0) return null;
  await call(page, 'clearPoints');
  const change = { points: [], classes: null, axes: null, data: null, table: null, step: null };
  return { did: 'clear', change };
}

/** @type {Act} */
async function addItem({ page, random, scene }) {
  if (isPoints(scene) || isPixels(/** @type {any} */ (scene)) || scene.points.length > 80)
    return null;
  const [text] = items(random, scene.domain, 1);
  const line = text.replace(/[\r\n\0]/g, ' ');
  const label = random.whole(1, 2);
  const added = await call(page, 'addItem', line, label);
  if (!added) return { did: 'add an item in vain' };
  const judge = (/** @type {unknown[][]} */ [[id, , , c]]) =>
    id === added && c === label ? '' : 'it is another';
  return { did: `add ${line}`, change: { points: longer(1, judge), step: null } };
}

/** @type {Act} */
async function moveItem({ page, random, scene }) {
  if (isPoints(scene) || scene.points.length < 2) return null;
  const from = random.whole(0, scene.points.length - 1);
  const to = random.whole(0, scene.points.length - 1);
  if (from === to) return null;
  const points = [...scene.points];
  points.splice(to, 0, ...points.splice(from, 1));
  await call(page, 'moveItem', scene.points[from][0], to);
  return { did: `move item ${from} to ${to}`, change: { points, step: null } };
}

/** Whatever a machine of another kind brings with it. */
const MACHINE = { learner: null, params: null, seed: null, step: null };
/** Whatever other points bring with them. */
const DATA = { points: null, view: null, range: null, classes: null, axes: null, data: null };

/** @type {Act} */
async function setLearner({ page, random, scene }) {
  const domain = await domainOf(page);
  if (!domain) return null;
  const { name } = random.pick(domain.learners);
  if (name === scene.learner) return null;
  await call(page, 'setLearner', name);
  return {
    did: `learner ${name}`,
    change: { ...MACHINE, learner: name, target: null, ...DATA, kernel: null, beside: null },
  };
}

/** A value of a parameter that a slider has. @param {Random} random @param {any} spec */
function valueOf(random, { kind, scale, low, high, values }) {
  if (values?.length) return random.pick(values);
  const wide = kind === 'whole' && high > 50 ? low + 50 : high;
  const v =
    scale === 'log' && low > 0 ? random.scaled(low, wide) : low + (wide - low) * random.unit();
  return kind === 'real' ? Number(v.toPrecision(3)) : Math.round(v);
}

/** @type {Act} */
async function setParam({ page, random, scene }) {
  const domain = await domainOf(page);
  const entry = domain?.learners.find(({ name }) => name === scene.learner);
  const spec = entry?.params.length ? random.pick(entry.params) : null;
  if (!spec) return null;
  const value = valueOf(random, spec);
  const params = /** @type {Record<string, number>} */ (scene.params);
  if (params[spec.key] === value || value === undefined) return null;
  await call(page, 'setLearnerParam', spec.key, value);
  const judge = (/** @type {any} */ after) =>
    after[spec.key] === value ? '' : `${spec.key} is ${after[spec.key]}, not ${value}`;
  return { did: `${spec.key} = ${value}`, change: { params: judge, step: null } };
}

/** @type {Act} */
async function setKernel({ page, random }) {
  const domain = await domainOf(page);
  if (!domain) return null;
  const text = kernelText(random, /** @type {any} */ (domain), 1);
  const failure = await call(page, 'setKernel', text);
  return {
    did: `kernel ${text}`,
    ...(failure ? {} : { change: { kernel: null, step: null }, maybe: true }),
  };
}

/** @type {Act} */
async function preset({ page, random }) {
  const domain = await domainOf(page);
  if (!domain?.datasets.length) return null;
  const { name } = random.pick(domain.datasets);
  await call(page, 'choosePreset', name);
  const data = (/** @type {any} */ after) => (after?.name === name ? '' : `it is ${after?.name}`);
  const change = { ...DATA, ...MACHINE, dim: null, target: null, table: null, kernel: null, data };
  return { did: `data ${name}`, change, maybe: true };
}

/** @type {Act} */
async function sample({ page, scene }) {
  if (!scene.data) return null;
  await call(page, 'newSample');
  const was = /** @type {any} */ (scene.data);
  const data = (/** @type {any} */ after) =>
    after?.seed === was.seed + 1 && after.name === was.name ? '' : 'it is no new sample';
  const change = { ...DATA, ...MACHINE, target: null, table: null, kernel: null, dim: null, data };
  return { did: 'a new sample', change, maybe: true };
}

/** @type {Act} */
async function target({ page, scene }) {
  const next = scene.target === 'value' ? 'class' : 'value';
  await call(page, 'setTarget', next);
  const change = { ...MACHINE, ...DATA, table: null, kernel: null, target: next };
  return { did: `target ${next}`, change, maybe: true };
}

/** @type {Act} */
async function title({ page, random }) {
  const name = `Scene ${random.whole(1, 1e6)}`;
  await call(page, 'setTitle', name);
  return { did: `call it ${name}`, change: { title: name } };
}

/** @type {Act} */
async function fit({ page }) {
  await call(page, 'fitView');
  return { did: 'show all', change: { view: null, range: null }, maybe: true };
}

/** A file with points: their places and classes are found again. @type {Act} */
async function file({ page, random, scene }) {
  if (!isPoints(scene)) return null;
  const rows = random.list(random.whole(3, 60), () => [
    ...place(random),
    random.pick(['a', 'b', 'c']),
  ]);
  const text = `u,v,kind\n${rows.map((row) => row.join(',')).join('\n')}\n`;
  await call(page, 'openText', `points-${random.whole(1, 99)}.csv`, text);
  const points = (/** @type {any[]} */ after) =>
    after.length === rows.length ? '' : `${after.length} points of ${rows.length} rows`;
  const change = {
    ...DATA,
    ...MACHINE,
    title: null,
    dim: null,
    target: null,
    table: null,
    beside: null,
  };
  return {
    did: `a file of ${rows.length} rows`,
    change: { ...change, kernel: null, points },
    maybe: true,
  };
}

/** @type {Act} */
async function compare({ page, random, scene }) {
  const { kernel, learner, params } = scene;
  const beside = /** @type {any[]} */ (scene.beside);
  if (beside.length >= 3) {
    await call(page, 'removeContender', 0);
    return { did: 'compare with one less', change: { beside: beside.slice(1) } };
  }
  await call(page, 'addContender', { kernel, learner, params });
  return {
    did: `compare with ${random.whole(1, 9)} more`,
    change: { beside: [...beside, { kernel, learner, params }] },
  };
}

/** How often each is done. @type {readonly (readonly [number, Act])[]} */
export const EDITS = [
  [6, addPoint],
  [6, click],
  [4, movePoint],
  [3, relabel],
  [3, remove],
  [0.3, clear],
  [6, addItem],
  [3, moveItem],
  [5, setLearner],
  [6, setParam],
  [4, setKernel],
  [2.5, preset],
  [1.5, sample],
  [0.6, target],
  [1, title],
  [1, fit],
  [1, file],
  [1, compare],
];
