// @ts-check
/**
 * The kernel trick: at two points, ⟨φ(x), φ(z)⟩ feature by feature beside k(x, z) by its short
 * formula, and what both cost as the coordinates become many. Both ways are written out in the
 * plane's place, where a lecture reads them.
 *
 * @module
 */

import { short as digits } from '../../lib/format.js';
import { element, setText } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { domainOf } from '../../model/domains.js';
import { defineView } from '../view.js';
import { createCosts } from './trick/costs.js';
import { createCurves, gammaOf } from './trick/curves.js';
import { createFeatures } from './trick/features.js';
import { KERNELS } from './trick/kernels.js';
import { createPair, wholePlace } from './trick/pair.js';
import { createNumbers, createSteps, judgement } from './trick/products.js';
import { createVectors } from './trick/vectors.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('./trick/pair.js').Name} Name */
/** @typedef {import('./trick/pair.js').Place} Place */
/** @typedef {import('../../protocol/messages.gen.js').Trick} Trick */

/** The scene's own kernel in the list. */
const OWN = '';

/** No value before. */
const UNKNOWN = Object.freeze({ value: NaN, kernel: '' });

/** The places of x and z from which there is something to see of the minimum. */
const WHOLE = /** @type {const} */ ([
  [2, 1],
  [1, 2],
]);

/**
 * Two points to begin with: those of the cell of the Gram matrix that is pointed at, or the first
 * ones of two classes.
 *
 * @param {Scene} scene
 * @param {readonly [number, number] | null} pair ids
 * @returns {{ x: Place, z: Place }}
 */
export function firstPair({ points, view }, pair) {
  const byId = (/** @type {number} */ id) => points.find((point) => point.id === id);
  const [a, b] = (pair ?? []).map(byId);
  if (a && b) return { x: a.x, z: b.x };
  const inView = points.filter(
    ({ x: [u, v] }) => u >= view.x0 && u <= view.x1 && v >= view.y0 && v <= view.y1,
  );
  const x = inView[0] ?? points[0];
  const z = inView.find(({ label }) => label !== x?.label) ?? inView[1] ?? points[1];
  const share = (/** @type {number} */ t) =>
    /** @type {const} */ ([view.x0 + t * (view.x1 - view.x0), view.y0 + t * (view.y1 - view.y0)]);
  return { x: x?.x ?? share(0.7), z: z?.x ?? share(0.4) };
}

/**
 * What moving both points by the same way does to k.
 *
 * @param {number} before NaN where they did not move together
 * @param {number} now
 */
export function togetherOf(before, now) {
  if (Number.isNaN(before)) return '';
  const same = Math.abs(now - before) <= 1e-9 * Math.max(Math.abs(now), Math.abs(before));
  return same
    ? `Moved together, k stays ${digits(now, 4)}.`
    : `Moved together, k went from ${digits(before, 4)} to ${digits(now, 4)}.`;
}

/** The kernel that is looked at. @param {State} state */
const kernelOf = ({ scene, stage }) => stage.trick.kernel || scene.kernel;

/** Where x and z are. @param {State} state @returns {Record<Name, Place>} */
function placesOf({ scene, stage }) {
  const [x, z] = stage.trick.places;
  const places = x && z ? { x, z } : firstPair(scene, null);
  return scene.dim === 1 ? { x: [places.x[0], 0], z: [places.z[0], 0] } : places;
}

/** x and z, where they are no places of the plane or the line. @param {State} state */
export function ownVectors({ stage }) {
  const [x, z] = stage.trick.vectors;
  return x && z && x.length === z.length && x.length > 0 ? { x, z } : null;
}

/** x and z as they are looked at. @param {State} state */
export function vectorsOf(state) {
  const { dim } = state.scene;
  const { x, z } = placesOf(state);
  return ownVectors(state) ?? { x: x.slice(0, dim), z: z.slice(0, dim) };
}

export const createTrickView = defineView({
  name: 'trick',
  watches: ({ scene, stage, frame, focus, settings }) => [
    ...[scene, stage.trick, frame.parsed, settings, focus.pair],
    stage.trick.follows && focus.pointer,
  ],
  questions: {
    trick: {
      call: 'trick',
      key: (state) => {
        const { x, z } = vectorsOf(state);
        const { apart, terms } = state.stage.trick;
        return [domainOf(state.scene).engine, kernelOf(state), apart, terms, ...x, ...z];
      },
      request(state) {
        const { x, z } = vectorsOf(state);
        return {
          domain: domainOf(state.scene).engine,
          dim: x.length,
          kernel: kernelOf(state),
          x: Float64Array.from(x),
          z: Float64Array.from(z),
          order: state.stage.trick.apart,
          terms: state.stage.trick.terms,
        };
      },
    },
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ trick: 'trick' }>}
 */
function createDrawing({ actions, latest }) {
  /** @param {Partial<import('../../state/stage.js').Part<'trick'>>} patch */
  const choose = (patch) => actions.setStage('trick', patch);

  /**
   * Moves x and z, to whole numbers where they snap to them.
   *
   * @param {Record<Name, Place>} places
   */
  function move({ x, z }) {
    const { scene, stage } = latest();
    const whole = (/** @type {Place} */ place) =>
      stage.trick.snap === 'whole' ? wholePlace(scene.view, place) : place;
    choose({ places: [whole(x), whole(z)], vectors: [] });
    // Keys can be pressed several times before the next frame.
    drawPlaces(latest());
  }

  const chooser = element('select', {
    class: 'select small',
    'aria-label': 'Kernel of this view',
    onchange() {
      const kernel = chooser.value;
      // The minimum has its features on whole numbers.
      const whole = kernel === 'min' && !ownVectors(latest());
      choose(whole ? { kernel, snap: 'whole', places: [...WHOLE] } : { kernel });
      if (whole) move(placesOf(latest()));
    },
  });
  chooser.append(
    new Option('of the scene', OWN),
    ...KERNELS.map(({ words, text }) => new Option(words, text)),
  );
  const use = element(
    'button',
    { type: 'button', class: 'btn small', onclick: () => actions.setKernel(kernelOf(latest())) },
    'Use in the scene',
  );
  const formula = element('div', { class: 'formula' });
  const top = element('div', { class: 'trick-top' });
  const pair = createPair(top, {
    onMove(name, place) {
      before = UNKNOWN;
      move({ ...placesOf(latest()), [name]: place });
    },
    onBoth(places, begins) {
      const kernel = kernelOf(latest());
      if (begins || Number.isNaN(before.value) || before.kernel !== kernel) {
        const known = told && kernelOf(told.state) === kernel ? told.value?.kernel : undefined;
        before = { value: known ?? NaN, kernel };
      }
      move(places);
    },
  });
  /** k(x, z) of a kernel before both points moved together, NaN where they did not. */
  let before = /** @type {Readonly<{ value: number, kernel: string }>} */ (UNKNOWN);
  const together = element('p', { class: 'trick-together', 'aria-live': 'polite' });
  const snaps = element('select', {
    class: 'select small',
    onchange() {
      choose({ snap: /** @type {import('./trick/pair.js').Snap} */ (snaps.value) });
      move(placesOf(latest()));
    },
  });
  snaps.append(
    new Option('anywhere', 'free'),
    new Option('on the data', 'data'),
    new Option('on whole numbers', 'whole'),
  );
  const follows = element('input', {
    type: 'checkbox',
    onchange: () => choose({ follows: follows.checked }),
  });
  const vectors = createVectors({
    onVectors({ x, z }) {
      const { dim } = latest().scene;
      if (x.length !== dim) return choose({ vectors: [x, z] });
      const [a, b] = [x, z].map(([u, v = 0]) => /** @type {const} */ ([u, v]));
      move({ x: a, z: b });
    },
    onBack: () => choose({ vectors: [] }),
  });
  const onPlane = [
    element('label', { class: 'trick-snap' }, 'Place', snaps),
    element('label', { class: 'check' }, follows, 'z follows the pointer'),
    together,
  ];
  top.append(element('div', { class: 'trick-choice' }, vectors.element, ...onPlane));
  const list = element('dl');
  const numbers = createNumbers(list);
  const verdict = element('p', { class: 'trick-verdict', 'aria-live': 'polite' });
  const steps = element('ol', { class: 'trick-steps', 'aria-label': 'The kernel, step by step' });
  const shortWay = createSteps(steps);
  const short = element(
    'section',
    { class: 'trick-short', 'aria-labelledby': 'h-short' },
    element('h3', { id: 'h-short' }, 'The short way'),
    ...[formula, steps, list, verdict],
  );
  const features = createFeatures({
    onApart: (apart) => choose({ apart }),
    onTerms: (terms) => choose({ terms }),
  });
  const large = element('div', { class: 'trick-large' }, features.element, short);
  const costs = element(
    'section',
    { class: 'trick-costs', 'aria-labelledby': 'h-costs' },
    element('h3', { id: 'h-costs' }, 'What it saves'),
  );
  const chart = createCosts(costs, { onEdit: choose });
  const curved = element(
    'section',
    { class: 'trick-costs', 'aria-labelledby': 'h-curves', hidden: true },
    element('h3', { id: 'h-curves' }, 'The features as curves'),
  );
  const curves = createCurves(curved);

  const begun = latest();
  if (begun.stage.trick.places.length < 2) {
    const { x, z } = firstPair(begun.scene, begun.focus.pair);
    choose({ places: [x, z] });
  }
  /** The state that is drawn. @type {State | null} */
  let drawn = null;

  /** Moves the points to what has changed since they were drawn. @param {State} state */
  function follow({ scene, focus, stage }) {
    // The line has points of its own, and elsewhere.
    if (drawn && drawn.scene.dim !== scene.dim && !ownVectors(latest())) {
      move(firstPair(scene, null));
    }
    if (focus.pair && drawn && focus.pair !== drawn.focus.pair) move(firstPair(scene, focus.pair));
    if (!stage.trick.follows || !focus.pointer || focus.pointer === drawn?.focus.pointer) return;
    if (ownVectors(latest())) return;
    const [u, v] = focus.pointer;
    move({ ...placesOf(latest()), z: scene.dim === 1 ? [u, 0] : [u, v] });
  }

  /** @param {State} state */
  function drawPlaces(state) {
    const { scene, stage } = state;
    const places = placesOf(state);
    pair.draw(scene, places, stage.trick.snap);
    const own = ownVectors(state) !== null;
    pair.show(!own, scene.dim);
    for (const part of onPlane) part.hidden = own;
    vectors.draw(vectorsOf(state), scene.dim);
  }

  /** @param {State} state */
  function drawKernel(state) {
    const { scene, frame, stage } = state;
    const kernel = kernelOf(state);
    const own = stage.trick.kernel === OWN;
    chooser.value = stage.trick.kernel;
    chooser.options[0].text = `The scene’s: ${frame.parsed?.short ?? scene.kernel}`;
    use.disabled = own || scene.kernel === kernel;
    const known = KERNELS.find(({ text }) => text === kernel);
    const tex = known?.tex ?? (own && frame.parsed?.texNumbers);
    if (tex) showFormula(formula, `k(x,z) = ${tex}`, kernel);
    else formula.textContent = kernel;
  }

  /** @type {import('../view.js').Answer<'trick'> | undefined} */
  let told;

  /** @param {import('../view.js').Answer<'trick'> | undefined} answer */
  function drawAnswer(answer) {
    if (!answer || answer === told) return;
    told = answer;
    const trick = answer.value;
    list.hidden = verdict.hidden = steps.hidden = !trick;
    if (!trick) {
      features.refuse(answer.failure.message);
      return;
    }
    const from = before.kernel === kernelOf(answer.state) ? before.value : NaN;
    setText(together, togetherOf(from, trick.kernel));
    numbers.draw(trick);
    verdict.textContent = trick.names.length > 0 ? judgement(trick) : '';
    shortWay.draw(trick.steps);
    features.draw(trick);
  }

  /** The features of a Gaussian on the line, in place of costs. @param {State} state */
  function drawCurves(state) {
    const { x, z } = vectorsOf(state);
    const own = state.stage.trick.kernel === OWN;
    const gamma = gammaOf(own ? (state.frame.parsed?.text ?? '') : kernelOf(state));
    const drawn = gamma !== null && x.length === 1;
    const appears = curved.hidden === drawn;
    curved.hidden = !drawn;
    costs.hidden = drawn;
    if (drawn) curves.draw({ gamma, terms: state.stage.trick.terms, x: x[0], z: z[0] });
    else if (appears) chart.resize();
  }

  function resize() {
    pair.resize();
    chart.resize();
    curves.resize();
  }

  return {
    large,
    elements: [element('div', { class: 'trick-kernel' }, chooser, use), top, costs, curved],
    draw(state, { trick }) {
      const fresh = drawn?.settings !== state.settings;
      follow(state);
      drawn = state;
      const now = latest();
      snaps.value = now.stage.trick.snap;
      follows.checked = now.stage.trick.follows;
      features.set(now.stage.trick);
      drawPlaces(now);
      drawKernel(now);
      drawCurves(now);
      chart.draw(now.stage.trick.inputs, now.stage.trick.degree);
      drawAnswer(trick);
      if (fresh) resize();
    },
    resize,
  };
}
