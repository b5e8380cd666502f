// @ts-check
/**
 * The status line: what the solver reached and the certificate for it, in a
 * few words in the bar and in full, explained, when opened.
 *
 * @module
 */

import { sameProblem } from '../model/problem.js';
import { classesOf, thingOf } from '../model/scene.js';
import { count, number, share, short } from '../lib/format.js';
import { element } from '../ui/element.js';
import { writeHtml } from '../lib/text.js';
import { percent } from './components.js';
import { agreementOf, isSparse, slackSum, solved } from '../model/output.js';
import { isLast, totalOf } from '../state/stepping.js';
import {
  goalOf,
  indefiniteHere,
  isApproximate,
  isFormer,
  isLate,
  supportName,
  taskHere,
} from '../state/reading.js';
import { createLazy } from './lazy.js';
import { REPAIRED } from './sentence.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../protocol/answers.js').Training} Training */

/**
 * What the numbers are worth, in a word. An optimum is one only with what proves it, and for the
 * problem that was asked about.
 *
 * @param {Training} training
 * @param {boolean} [approximate] whether landmarks stand for the points
 * @returns {{ word: string, kind: 'ok' | 'plain' | 'no' }}
 */
export function verdict(training, approximate = false) {
  if (training.status === 'failed') return { word: 'No solution', kind: 'no' };
  if (training.status === 'running') return { word: 'Paused', kind: 'plain' };
  if (training.status === 'exhausted') return { word: 'Stopped', kind: 'plain' };
  if (training.indefinite || training.doubtful) return { word: 'Stationary', kind: 'plain' };
  // Other starts may lead to better ones.
  if (training.task === 'clustering') return { word: 'Local optimum', kind: 'plain' };
  if (approximate) return { word: 'Approximate', kind: 'plain' };
  if (hasGap(training)) return { word: 'Optimal', kind: 'ok' };
  if (Number.isFinite(training.violation)) return { word: 'Solved', kind: 'ok' };
  return { word: 'Done', kind: 'plain' };
}

/** Whether an objective is known to be near its optimum. @param {Training} training */
const hasGap = ({ gap, primal }) => Number.isFinite(gap) && Number.isFinite(primal);

/**
 * Whether there was nothing to do: a solution that was there before is found again without a step.
 *
 * @param {Training} training
 */
const isFound = ({ iterations, status }) => iterations === 0 && status !== 'running';

/** More numbers than these are a list of their own. */
const FIGURES = 12;

/** @typedef {{ name: string, value: string, means: string }} Row */

/**
 * Every number of the certificate with what it means; what a learner does not have has no row.
 *
 * @param {Training} training
 * @param {number} n
 * @param {{
 *   goal?: import('../protocol/answers.js').Entry['goal'], support?: string,
 *   params?: State['scene']['params'], more?: boolean,
 * }} [of] the learner; more: it went on from a solution that was there before
 * @returns {Row[]}
 */
export function certificate(training, n, { goal, support = '', params = {}, more = false } = {}) {
  const { outputs, rule } = training;
  const parts =
    training.task === 'clustering' || rule === 'values' || outputs === 1
      ? ''
      : `, over ${outputs} ${rule === 'pairs' ? 'pairs of classes' : 'classes'}`;
  /** @type {(Row | false)[]} */
  const rows = [
    isFound(training)
      ? { name: 'Iterations', value: 'none', means: 'what it began with is the solution' }
      : {
          name: 'Iterations',
          value: count(training.iterations),
          means: `${more ? 'steps from the solution before' : 'steps of the learner'}${parts}`,
        },
    isSparse(training, goal) && supportRow(training, n, support, params.landmarks > 0),
    (training.task ?? 'classification') === 'classification' && {
      name: 'Training errors',
      value: count(training.errors),
      means: 'points on the wrong side of the boundary',
    },
    training.undecided !== undefined &&
      training.undecided > 0 && {
        name: 'Undecided',
        value: count(training.undecided),
        means: 'points where the sign of f is not known: neither right nor wrong',
      },
    Number.isFinite(training.objective) && {
      name: goal ? capital(goal.name) : 'Objective',
      value: short(training.objective, 6),
      means: objectiveMeans(training, goal),
    },
    Number.isFinite(training.primal) &&
      goal?.maximise === true && {
        name: 'Primal objective',
        value: short(training.primal, 6),
        means: 'what is minimised, an upper bound',
      },
    // A bound of zero is no news: then the gap is the objective itself.
    hasGap(training) &&
      training.gap !== training.primal && {
        name: 'Duality gap',
        value: short(training.gap),
        means: training.indefinite
          ? 'no bound here: the matrix is indefinite'
          : 'primal − dual: no solution is better by more',
      },
    training.doubtful && {
      name: 'Duality gap',
      value: '–',
      means: 'no bound: nothing shows that this is a kernel',
    },
    Number.isFinite(training.violation) && violationRow(training, params.tolerance),
    !Number.isNaN(training.margin) && {
      name: 'Margin 1/‖w‖',
      value: short(training.margin),
      means: 'distance from f = 0 to f = 1 in feature space',
    },
    ...(training.figures ?? [])
      .filter(({ value }) => !Number.isNaN(value))
      .slice(0, FIGURES)
      .map(({ name, symbol, value, doc, share }) => ({
        name: capital(name) + (symbol && symbol.length <= 8 ? ` ${symbol}` : ''),
        value: share ? percent(value) : short(value, 4),
        means: doc,
      })),
    {
      name: 'Time',
      value: timeWords(training.milliseconds),
      means: 'training, in this browser',
    },
  ];
  return rows.filter((row) => row !== false);
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/**
 * @param {Training} training
 * @param {number} n
 * @param {string} name what the points are called that f sums over
 * @param {boolean} approximate
 * @returns {Row}
 */
function supportRow({ support }, n, name, approximate) {
  const value = `${count(support.length)} of ${count(n)}`;
  if (approximate) return { name: 'Landmarks', value, means: 'points that f sums over' };
  return name === 'medoid'
    ? { name: 'Medoids', value, means: 'points that stand for the others' }
    : {
        name: 'Support vectors',
        value,
        means: 'points with α > 0; the others could be taken away',
      };
}

/** @param {Training} training @param {import('../protocol/answers.js').Entry['goal']} goal */
function objectiveMeans(training, goal) {
  if (!goal?.maximise) return 'what is minimised';
  return hasGap(training) ? 'what is maximised, a lower bound' : 'what is maximised';
}

/**
 * @param {Training} training
 * @param {number | undefined} tolerance of the solver, where it has one
 * @returns {Row}
 */
function violationRow({ violation, task }, tolerance) {
  const value = short(violation);
  if (tolerance !== undefined) {
    const means = `the solver stops when it is below the tolerance, ${short(tolerance)}`;
    return { name: 'Largest KKT violation', value, means };
  }
  if (task === 'clustering') {
    const means = 'by how much a change of one point or centre would still help';
    return { name: 'Largest violation', value, means };
  }
  return {
    name: 'Largest violation',
    value,
    means: 'how far the conditions of the solution are missed',
  };
}

/** @param {number} milliseconds */
const timeWords = (milliseconds) =>
  milliseconds < 1000 ? `${number(milliseconds, 1)} ms` : `${number(milliseconds / 1000, 1)} s`;

/** "28 steps", the number bold. @param {number} n @param {string} what */
const counted = (n, what) => `<b>${count(n)}</b> ${n === 1 ? what : `${what}s`}`;

/**
 * How many steps were taken, or which of them is shown, after the word for it: "after 28 steps". ''
 * where it is not known, or where there is no solution that took them.
 *
 * @param {Pick<State, 'frame' | 'scene'>} state
 * @param {Training} training
 */
function stepWords(state, training) {
  const { iterations, status } = training;
  // The length of the way is that of the scene in force.
  const total = isFormer(state) ? null : totalOf(state);
  if (status === 'failed') return '';
  if (status === 'running') {
    if (iterations === 0) return 'before the first step';
    const of = total === null ? '' : ` of ${count(total)}`;
    return `at step <b>${count(iterations)}</b>${of}`;
  }
  const { steps, more } = state.frame.taken ?? { steps: iterations, more: false };
  const known = total ?? (state.frame.scene?.step === null ? null : iterations);
  const n = known ?? steps;
  if (n === 0) return '';
  if (more && known === null) return `after ${counted(n, 'more step')}`;
  return n === 1 ? 'in one step' : `after ${counted(n, 'step')}`;
}

/**
 * Over how many points f sums; where these are landmarks, how far that is from what an exact
 * machine says.
 *
 * @param {Pick<State, 'frame' | 'scene'>} state
 * @param {Training} training
 */
function supportWords(state, training) {
  const name = supportName(state);
  // The sentence under the plane says how many support vectors there are.
  if (name === 'support vector') return isLate(state) ? '' : slackWords(state.frame, training);
  if (name === 'landmark') {
    const agreement = agreementOf(training);
    const like = Number.isNaN(agreement) ? '' : `<span><b>${share(agreement)}</b> as exact</span>`;
    return `<span><b>${count(training.support.length)}</b> landmarks</span>${like}`;
  }
  return `<span><b>${count(training.support.length)}</b> of ${count(training.label.length)} ${name}s</span>`;
}

/** How far all points together are beyond their margin. @param {State['frame']} frame @param {Training} training */
function slackWords({ scene }, training) {
  const sum = slackSum(training, scene?.points ?? []);
  return Number.isNaN(sum)
    ? ''
    : `<span title="Σξ, ξᵢ = max(0, 1 − yᵢf(xᵢ)): how far the points are beyond their margin">Σξ <b class="even">${short(sum)}</b></span>`;
}

/** @type {Record<string, string>} */
const SPECIAL = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** @param {string} text */
const escape = (text) => text.replace(/[&<>]/g, (c) => SPECIAL[c]);

/** The number that people ask for first, where it has a short name. @param {Training} training */
function figureOf(training) {
  const first = solved(training) ? training.figures?.[0] : undefined;
  if (!first || Number.isNaN(first.value)) return '';
  if (first.key === 'explained') return `<span><b>${percent(first.value)}</b> explained</span>`;
  const name = first.symbol && first.symbol.length <= 8 ? first.symbol : first.name;
  const value = short(first.value);
  return `<span>${escape(name)} <b>${value}</b></span>`;
}

/** @param {HTMLElement} holder */
export function createStatusView(holder) {
  const title = 'All numbers of the solution';
  const line = element('span', { class: 'status-line' });
  const button = element(
    'button',
    { type: 'button', class: 'btn icon quiet', 'aria-label': title, title },
    element('i', { class: 'caret' }),
  );
  const panel = element('div', { class: 'status-panel', id: 'status-panel', popover: 'auto' });
  button.popoverTargetElement = panel;
  holder.replaceChildren(element('div', { class: 'status-row' }, line, button), panel);

  /** @type {State | null} */
  let last = null;
  let said = '';
  let open = false;
  const recipe = createLazy(() => import('./status/recipe.js'), {
    ready() {
      if (open && last) fill(last);
      place();
    },
  });
  // It is not kept up to date while it is hidden, so it is drawn before it is shown.
  panel.addEventListener('beforetoggle', (event) => {
    open = /** @type {ToggleEvent} */ (event).newState === 'open';
    if (open && last) fill(last);
  });
  panel.addEventListener('toggle', place);

  function place() {
    const box = button.getBoundingClientRect();
    const room = window.innerWidth - panel.offsetWidth - 8;
    panel.style.left = `${Math.max(8, Math.min(box.left - panel.offsetWidth / 2, room))}px`;
    panel.style.top = `${box.bottom + 4}px`;
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    last = state;
    if (
      previous &&
      state.frame === previous.frame &&
      state.scene === previous.scene &&
      state.focus.running === previous.focus.running &&
      state.focus.past === previous.focus.past
    )
      return;
    const { engine } = state.frame;
    const training = judged(state.frame);
    button.hidden = training === null;
    holder.classList.toggle('busy', engine.busy);
    const words = statusLine(state);
    if (words !== said) writeHtml(line, (said = words));
    const bar = /** @type {HTMLElement | null} */ (line.querySelector('.loading'));
    const { progress } = engine.widening ?? engine;
    bar?.style.setProperty('--at', `${Math.round(progress * 100)}%`);
    if (open) fill(state);
  }

  /** @param {State} state */
  function fill(state) {
    const training = judged(state.frame);
    const { scene } = state.frame;
    const which = isLate(state) ? 'The solution before' : 'The solution';
    panel.innerHTML = training
      ? `<table><caption>${which} in numbers</caption>${certificate(
          training,
          scene?.points.length ?? 0,
          {
            goal: goalOf(state.frame),
            support: supportName(state),
            params: scene?.params,
            more: state.frame.taken?.more,
          },
        )
          .map(lineOf)
          .join('')}</table>${recipeTable(state)}`
      : '';
  }

  /** How f is made of it; '' before that is loaded. @param {State} state */
  function recipeTable(state) {
    const rows = isLate(state) ? [] : (recipe.want()?.recipeOf(state) ?? []);
    return rows.length > 0
      ? `<table><caption>From it to f</caption>${rows.map(lineOf).join('')}</table>`
      : '';
  }

  return { draw, resize() {}, destroy: () => holder.replaceChildren() };
}

/** @param {Row} row */
const lineOf = ({ name, value, means }) =>
  `<tr><th scope="row">${escape(name)}</th><td>${value}</td><td>${escape(means)}</td></tr>`;

/**
 * The training, called indefinite also where only eigenvalues or a verdict show it: then the gap
 * proves nothing.
 *
 * @param {Pick<State['frame'], 'training' | 'gram' | 'scene' | 'verdict'>} frame
 * @returns {Training | null}
 */
export function judged(frame) {
  const { training } = frame;
  return training && indefiniteHere(frame) ? { ...training, indefinite: true } : training;
}

/** @param {string} what @param {number} progress */
function loading(what, progress) {
  const words = `Loading ${what}`;
  return `<span class="loading" role="progressbar" aria-label="${words}" aria-valuenow="${Math.round(progress * 100)}">${words}</span>`;
}

/**
 * The line in the bar, as HTML.
 *
 * @param {Pick<State, 'frame' | 'scene'> & Partial<Pick<State, 'focus'>>} state
 */
export function statusLine(state) {
  const { frame, scene, focus } = state;
  const { engine } = frame;
  const training = judged(frame);
  if (engine.state === 'loading') return loading('the engine', engine.progress);
  if (engine.state === 'restarting') return '<span>Restarting the engine</span>';
  if (engine.state === 'failed') return '<span class="cert no">The engine did not start.</span>';
  const { widening } = engine;
  if (widening) return loading(widening.domain, widening.progress);
  const busy = `Training${engine.percent === undefined ? '' : ` ${engine.percent} %`}`;
  if (!training) {
    const classified = taskHere(state) === 'classification';
    if (classified && classesOf(scene.points).length < 2)
      return '<span>Waiting for two classes</span>';
    if (scene.points.length === 0) return `<span>Waiting for ${thingOf(scene)}s</span>`;
    // Nothing goes on until somebody chooses.
    if (engine.patience && engine.patience.percent === undefined) return '<span>Not trained</span>';
    // What was refused is in force all the same, and the notice says why it was.
    const over = frame.scene !== null && sameProblem(frame.scene, scene) && !engine.busy;
    const none = classified ? 'No boundary' : 'No result';
    return `<span>${over ? none : busy}</span>`;
  }
  const late = isLate(state);
  const found = verdict(training, isApproximate(frame));
  const running = training.status === 'running';
  const { word } = found;
  const going = running && focus?.running ? 'Running' : word;
  const kind = late || engine.busy ? 'plain' : found.kind;
  const icon =
    kind === 'plain'
      ? ''
      : `<svg aria-hidden="true"><use href="#i-${kind === 'ok' ? 'tick' : 'x'}" /></svg>`;
  const repaired = REPAIRED[frame.scene?.repair ?? 'none'];
  const head = `<span class="cert ${kind}">${icon}${engine.busy ? busy : late ? 'Not trained' : going}</span>`;
  const steps = stepWords(state, training);
  const figures = [
    // It is the optimum of another matrix than the kernel's.
    repaired && `<span>${repaired}</span>`,
    solved(training) && isSparse(training, goalOf(frame))
      ? supportWords(state, training)
      : figureOf(training),
  ];
  if (late) {
    const before = [`${word.toLowerCase()} ${steps}`.trim(), ...figures].filter(Boolean);
    return `${head}<span class="former">before: ${before.join(' · ')}</span>`;
  }
  // Trained again, they are those of the time before.
  const told = steps && ` <span${engine.busy ? '' : ' class="steps"'}>${steps}</span>`;
  const past = focus?.past && isLast(state) ? '<span class="past">Start again first</span>' : '';
  return head + told + past + figures.join('');
}
