// @ts-check
/**
 * The kernel trick: at two points, ⟨φ(x), φ(z)⟩ feature by feature beside k(x, z) by its short
 * formula, and what both cost as the coordinates become many.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { createSlider } from '../../ui/slider.js';
import { domainOf } from '../../model/domains.js';
import { failureOf } from '../../model/failure.js';
import { createCosts } from './trick/costs.js';
import { KERNELS } from './trick/kernels.js';
import { coordinate, createPair, wholePlace } from './trick/pair.js';
import { createNumbers, createSteps, createTable, judgement } from './trick/products.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/messages.gen.js').Trick} Trick */
/** @typedef {import('./trick/pair.js').Place} Place */

/** How the scene's own kernel is called in the list. */
const OWN = '';

/** @type {import('../../protocol/answers.js').ParamSpec} */
const TERMS = {
  ...{ key: 'terms', symbol: 'D', name: 'terms of the series', kind: 'whole' },
  doc: 'How many terms of the series are kept.',
  ...{ min: 1, max: 30, minOpen: false, maxOpen: false, low: 1, high: 30 },
  ...{ scale: 'linear', infinite: false, default: 6 },
};

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

/** @type {import('./registry.js').CreateStudioView} */
export function createTrickView(body, { actions, background, latest }) {
  const root = element('div', { class: 'trick' });
  body.append(root);

  const chooser = element('select', {
    class: 'select small',
    'aria-label': 'Kernel of this view',
    onchange: () => {
      // The minimum has its features on whole numbers.
      if (chooser.value === 'min') {
        snaps.value = 'whole';
        places = { x: [2, 1], z: [1, 2] };
        settle();
      }
      ask();
    },
  });
  chooser.append(
    new Option('of the scene', OWN),
    ...KERNELS.map(({ words, text }) => new Option(words, text)),
  );
  const use = element(
    'button',
    { type: 'button', class: 'btn small', onclick: () => actions.setKernel(kernelOf()) },
    'Use in the scene',
  );
  const formula = element('div', { class: 'formula' });
  const left = element('div', { class: 'trick-left' });
  const snaps = element(
    'select',
    { class: 'select small', onchange: () => settle() },
    ...[
      ['free', 'anywhere'],
      ['data', 'on the data'],
      ['whole', 'on whole numbers'],
    ].map(([value, words]) => new Option(words, value)),
  );
  const follows = element('input', { type: 'checkbox', onchange: () => followPointer(latest()) });
  const pair = createPair(left, {
    onMove(name, place) {
      places = { ...places, [name]: place };
      drawPair();
      ask();
    },
  });
  left.append(
    element('label', { class: 'trick-snap' }, 'Place', snaps),
    element('label', { class: 'check' }, follows, 'z follows the pointer'),
  );
  const coordinates = element('p', { class: 'trick-places' });
  const list = element('dl');
  const numbers = createNumbers(list);
  const verdict = element('p', { class: 'trick-verdict', 'aria-live': 'polite' });
  const steps = element('ol', { class: 'trick-steps', 'aria-label': 'The kernel, step by step' });
  const shortWay = createSteps(steps);
  const apart = element('input', { type: 'checkbox', onchange: () => ask() });
  const repetition = element('label', { class: 'check' }, apart, 'x₁x₂ and x₂x₁ apart');
  let terms = TERMS.default;
  const slider = createSlider(TERMS, {
    layout: 'row',
    under: 'terms',
    onEdit(value) {
      terms = value;
      ask();
    },
  });
  slider.set(terms);
  const message = element('p', { class: 'note' });
  const features = element('div', { class: 'trick-features' });
  const table = createTable(features);
  const costs = element('section', { class: 'trick-costs', 'aria-labelledby': 'h-costs' });
  costs.append(element('h3', { id: 'h-costs' }, 'What it saves'));

  root.append(
    element('div', { class: 'trick-kernel' }, chooser, use),
    formula,
    element(
      'div',
      { class: 'trick-top' },
      left,
      element(
        'div',
        { class: 'trick-right' },
        coordinates,
        list,
        verdict,
        element('h3', {}, 'The short way'),
        steps,
      ),
    ),
    element(
      'section',
      { class: 'trick-long', 'aria-labelledby': 'h-features' },
      element(
        'div',
        { class: 'trick-head' },
        element('h3', { id: 'h-features' }, 'The long way'),
        repetition,
      ),
      slider.element,
      message,
      features,
    ),
    costs,
  );
  const chart = createCosts(costs);

  let { x, z } = firstPair(latest().scene, latest().focus.pair);
  let places = { x, z };
  let destroyed = false;
  /** What the answer that is shown was asked with. */
  let asked = '';

  const kernelOf = () => (chooser.value === OWN ? latest().scene.kernel : chooser.value);

  /** Moves the points to where they now belong. */
  function settle() {
    const { view, dim } = latest().scene;
    if (snaps.value === 'whole') {
      const whole = (/** @type {Place} */ place) => {
        const [u, v] = wholePlace(view, place);
        return /** @type {const} */ ([u, dim === 1 ? 0 : v]);
      };
      places = { x: whole(places.x), z: whole(places.z) };
    }
    drawPair();
    ask();
  }

  function drawPair() {
    const { scene } = latest();
    pair.draw(scene, places, /** @type {import('./trick/pair.js').Snap} */ (snaps.value));
    const written = (/** @type {Place} */ place) =>
      place.slice(0, scene.dim).map(coordinate).join(', ');
    const brackets = scene.dim === 1 ? ['', ''] : ['(', ')'];
    coordinates.replaceChildren(
      ...['x', 'z'].flatMap((name, i) => [
        i ? '   ' : '',
        element('i', { class: 'sym' }, name),
        ` = ${brackets[0]}${written(name === 'x' ? places.x : places.z)}${brackets[1]}`,
      ]),
    );
  }

  async function ask() {
    const { scene } = latest();
    const request = {
      domain: domainOf(scene).engine,
      dim: scene.dim,
      kernel: kernelOf(),
      x: Float64Array.from(places.x.slice(0, scene.dim)),
      z: Float64Array.from(places.z.slice(0, scene.dim)),
      repetition: apart.checked,
      terms,
    };
    const key = JSON.stringify([request, ...request.x, ...request.z]);
    if (key === asked) return;
    asked = key;
    drawKernel();
    try {
      const trick = await background.ask('trick', 'trick', request);
      if (trick && !destroyed) drawTrick(trick);
    } catch (error) {
      if (!destroyed && key === asked) drawFailure(failureOf(error).message);
    }
  }

  /** Whether the series has been cut: then its slider stays, also while the answer changes. */
  function drawKernel() {
    const { scene, frame } = latest();
    const own = chooser.value === OWN;
    chooser.options[0].text = `The scene’s: ${frame.parsed?.short ?? scene.kernel}`;
    use.disabled = own || scene.kernel === chooser.value;
    const known = KERNELS.find(({ text }) => text === kernelOf());
    const tex = known?.tex ?? (own && frame.parsed?.texNumbers);
    if (tex) showFormula(formula, `k(x,z) = ${tex}`, kernelOf());
    else formula.textContent = kernelOf();
  }

  /** @param {Trick} trick */
  function drawTrick(trick) {
    numbers.draw(trick);
    const known = trick.names.length > 0;
    verdict.textContent = known ? judgement(trick) : '';
    shortWay.draw(trick.steps);
    table.draw(trick);
    message.textContent = trick.message;
    message.hidden = trick.message === '';
    slider.element.hidden = !known || trick.exact || isPolynomial(trick);
    repetition.hidden = !isPolynomial(trick);
    list.hidden = verdict.hidden = steps.hidden = features.hidden = false;
  }

  /** @param {string} sentence */
  function drawFailure(sentence) {
    message.textContent = sentence;
    message.hidden = false;
    list.hidden = verdict.hidden = steps.hidden = features.hidden = true;
    repetition.hidden = slider.element.hidden = true;
  }

  /** @param {State} state */
  function followPointer({ focus, scene }) {
    if (!follows.checked || !focus.pointer) return;
    places = { ...places, z: scene.dim === 1 ? [focus.pointer[0], 0] : focus.pointer };
    settle();
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { scene, focus, settings, frame } = state;
    if (!previous || settings !== previous.settings) resize();
    // The line has points of its own, and elsewhere.
    if (previous && scene.dim !== previous.scene.dim) places = firstPair(scene, null);
    if (scene.dim === 1 && (places.x[1] !== 0 || places.z[1] !== 0)) {
      places = { x: [places.x[0], 0], z: [places.z[0], 0] };
    }
    if (scene !== previous?.scene) drawPair();
    if (focus.pair && focus.pair !== previous?.focus.pair) {
      places = firstPair(scene, focus.pair);
      drawPair();
    }
    if (focus.pointer !== previous?.focus.pointer) followPointer(state);
    if (scene !== previous?.scene || frame.parsed !== previous?.frame.parsed) drawKernel();
    ask();
  }

  function resize() {
    pair.resize();
    chart.resize();
  }

  return {
    draw,
    resize,
    destroy() {
      destroyed = true;
      root.remove();
    },
  };
}

/**
 * Whether the order of factors can be told apart: in products of coordinates, not in steps or in a
 * series that was cut.
 *
 * @param {Trick} trick
 */
const isPolynomial = ({ map }) => map === 'monomials' || map === 'sequences';
