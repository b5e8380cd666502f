// @ts-check
/**
 * The status line: what the solver reached and the certificate for it, in a
 * few words in the bar and in full, explained, when opened.
 *
 * @module
 */

import { sameProblem } from '../model/problem.js';
import { classesOf, thingOf } from '../model/scene.js';
import { count, share, short } from '../lib/format.js';
import { element } from '../ui/element.js';
import { tellLost } from '../ui/release.js';
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
import { createLazy } from '../ui/lazy.js';
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
export const hasGap = ({ gap, primal }) => Number.isFinite(gap) && Number.isFinite(primal);

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
export const escape = (text) => text.replace(/[&<>]/g, (c) => SPECIAL[c]);

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
  const table = createLazy(() => import('./status/table.js'), {
    ready() {
      if (open && last) fill(last);
      place();
    },
    lost: () =>
      void tellLost((said) => (panel.textContent = said), 'The numbers', 'open them again'),
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
    const loaded = table.want();
    if (!training) panel.replaceChildren();
    else if (loaded) panel.innerHTML = loaded.tablesOf(state, training);
  }

  return { draw, destroy: () => holder.replaceChildren() };
}

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
