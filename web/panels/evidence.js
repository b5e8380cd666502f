// @ts-check
/**
 * The kernel and the noise of a Gaussian process, chosen by the data themselves: those under which
 * the values are likeliest. What was before, what is after, and how the evidence goes along each
 * parameter.
 *
 * @module
 */

import { failureOf } from '../model/failure.js';
import { problemOf, sameProblem } from '../model/problem.js';
import { count, short } from '../lib/format.js';
import { element } from '../ui/element.js';
import { addStyles } from '../ui/styles.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../protocol/messages.gen.js').Evidence} Evidence */
/** @typedef {import('../engine/background.js').BackgroundEngine} BackgroundEngine */

const CHOOSE = 'Choose by evidence';
const LANE = 'evidence';
/** How far below the top log p is drawn: less is nowhere near likely. */
const DEPTH = 40;
const SVG = 'http://www.w3.org/2000/svg';
const [WIDTH, HEIGHT] = [100, 40];

/**
 * Resolves when its style is in force.
 *
 * @param {{ actions: Actions, background: BackgroundEngine }} options
 */
export async function createEvidence({ actions, background }) {
  await addStyles(new URL('./evidence.css', import.meta.url));
  /** @type {State | null} */
  let last = null;
  /** The scene that was asked about, and the one that it became. @type {Scene | null} */
  let asked = null;
  /** @type {Scene | null} */
  let chosen = null;
  const button = element(
    'button',
    {
      type: 'button',
      class: 'btn small',
      title: 'Takes the kernel parameters and the noise under which these values are likeliest',
      onclick: () => (asked ? background.stop(LANE) : choose()),
    },
    CHOOSE,
  );
  const said = element('p', { class: 'said', role: 'status', hidden: true });
  const charts = element('div', { class: 'trails' });
  const root = element('div', { class: 'evidence', hidden: true }, button, said, charts);

  async function choose() {
    if (!last || asked) return;
    const { scene, frame } = last;
    asked = scene;
    button.textContent = 'Stop';
    charts.replaceChildren();
    say('Looking for the likeliest parameters …');
    try {
      const problem = problemOf({ ...scene, step: null }, frame.engine.catalog);
      const found = await background.ask(LANE, 'evidence', { problem });
      if (found) take(scene, found);
      else say('Stopped: kernel and noise are as they were.');
    } catch (error) {
      say(failureOf(error).message);
    } finally {
      asked = null;
      button.textContent = CHOOSE;
    }
  }

  /** @param {Scene} scene that it was found for @param {Evidence} found */
  function take(scene, found) {
    if (!last || !sameProblem({ ...last.scene, step: null }, { ...scene, step: null })) {
      say('Points or parameters have changed meanwhile. Choose again.');
      return;
    }
    const params = { ...scene.params, noise: found.noise };
    actions.setMachine({ kernel: found.kernel, params }, 'Choose by evidence');
    chosen = { ...scene, kernel: found.kernel, params };
    say(wordsOf(found));
    charts.replaceChildren(...found.trail.map(chartOf), climbsOf(found));
  }

  /** @param {string} words */
  function say(words) {
    said.hidden = words === '';
    said.textContent = words;
  }

  return {
    element: root,
    /** @param {State} state */
    draw(state) {
      last = state;
      root.hidden = state.scene.learner !== 'gp' || state.scene.points.length === 0;
      // The answer holds for that choice only.
      const { scene } = state;
      if (chosen && !asked && !sameProblem({ ...scene, step: null }, { ...chosen, step: null })) {
        chosen = null;
        say('');
        charts.replaceChildren();
      }
    },
  };
}

/** @param {Pick<Evidence, 'evaluations' | 'message' | 'climbs'>} found */
export const wordsOf = ({ evaluations, message, climbs }) =>
  `${message} ${startsOf(climbs)}; ${count(evaluations)} places were looked at.`;

/** How many starts there were, and how many ends. @param {Evidence['climbs']} climbs */
function startsOf(climbs) {
  const ends = new Set(climbs.map(({ end }) => end.toFixed(1))).size;
  return `${count(climbs.length)} starts, ${count(ends)} ${ends === 1 ? 'end' : 'ends'}`;
}

/**
 * The starts of the search and where each ended, with the norm of the gradient there: the evidence
 * may have several maxima.
 *
 * @param {Evidence} found
 */
function climbsOf({ climbs, trail }) {
  const list = climbs.map((climb) => element('li', {}, climbWords(climb, trail)));
  return element(
    'details',
    { class: 'climbs' },
    element('summary', {}, startsOf(climbs)),
    element('ol', {}, ...list),
  );
}

/**
 * @param {Evidence['climbs'][number]} climb
 * @param {readonly Readonly<{ name: string }>[]} trail
 */
export function climbWords({ from, to, start, end, slope }, trail) {
  const ways = trail.map(
    ({ name }, i) => `${name.split(' ')[0]} ${short(from[i])} → ${short(to[i])}`,
  );
  const before = Number.isNaN(start) ? 'none' : short(start, 4);
  return `${ways.join(', ')}: log p(y) ${before} → ${short(end, 4)}, where the gradient is ${short(slope, 2)}`;
}

/**
 * Where evidences are in a box, from the lowest that is worth seeing to the highest; one that is
 * out of it is at its floor.
 *
 * @param {ArrayLike<number>} values of the parameter
 * @param {ArrayLike<number>} evidence
 * @returns {{ places: [number, number][], best: number }} best is the index of the highest, −1
 *   where there is none
 */
export function trailPlaces(values, evidence) {
  const known = Array.from(evidence, (e, i) => ({ e, v: values[i] })).filter(
    ({ e, v }) => Number.isFinite(e) && Number.isFinite(v),
  );
  if (known.length === 0) return { places: [], best: -1 };
  const log = known.every(({ v }) => v > 0);
  const at = (/** @type {number} */ v) => (log ? Math.log(v) : v);
  const xs = known.map(({ v }) => at(v));
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  const top = Math.max(...known.map(({ e }) => e));
  const floor = Math.max(Math.min(...known.map(({ e }) => e)), top - DEPTH);
  const places = known.map(({ e }, i) => {
    const across = x1 > x0 ? (xs[i] - x0) / (x1 - x0) : 0.5;
    const up = top > floor ? (Math.max(e, floor) - floor) / (top - floor) : 0.5;
    return /** @type {[number, number]} */ ([across * WIDTH, HEIGHT * (0.95 - 0.85 * up)]);
  });
  return { places, best: known.findIndex(({ e }) => e === top) };
}

/** @param {Evidence['trail'][number]} trail */
function chartOf({ name, values, evidence }) {
  const { places, best } = trailPlaces(values, evidence);
  const svg = document.createElementNS(SVG, 'svg');
  const [low, high] = [Math.min(...values), Math.max(...values)];
  svg.setAttribute('viewBox', `0 0 ${WIDTH} ${HEIGHT}`);
  svg.setAttribute('preserveAspectRatio', 'none');
  svg.setAttribute('role', 'img');
  svg.setAttribute(
    'aria-label',
    `log p(y) along ${name} from ${short(low)} to ${short(high)}, highest at ${short(values[best] ?? NaN)}`,
  );
  for (const [kind, d] of [
    ['best', best < 0 ? '' : `M${places[best][0].toFixed(2)} 0V${HEIGHT}`],
    ['way', `M${places.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`],
  ]) {
    if (places.length === 0 || d === '') continue;
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('class', kind);
    path.setAttribute('d', d);
    svg.append(path);
  }
  return element(
    'figure',
    {},
    svg,
    element(
      'figcaption',
      {},
      element('span', {}, short(low)),
      element('b', { title: name }, name.split(' ')[0]),
      element('span', {}, short(high)),
    ),
  );
}
