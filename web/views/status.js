// @ts-check
/**
 * The status line: what the solver reached and the certificate for it, in a
 * few words in the bar and in full, explained, when opened.
 *
 * @module
 */

import { sameProblem } from '../engine/problem.js';
import { classesOf } from '../state/scene.js';
import { count, number, plural, short } from './format.js';
import { indefiniteHere, solved } from './output.js';
import { REPAIRED } from './sentence.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../engine/protocol.js').Training} Training */

/**
 * What the numbers are worth, in a word.
 *
 * @param {Training} training
 * @returns {{ word: string, kind: 'ok' | 'plain' | 'no' }}
 */
export function verdict(training) {
  if (training.status === 'failed') return { word: 'No solution', kind: 'no' };
  if (training.status === 'exhausted') return { word: 'Stopped', kind: 'plain' };
  if (training.indefinite) return { word: 'Stationary', kind: 'plain' };
  return { word: 'Optimal', kind: 'ok' };
}

/**
 * Every number of the certificate with what it means.
 *
 * @param {Training} training
 * @param {number} n
 * @returns {{ name: string, value: string, means: string }[]}
 */
export function certificate(training, n) {
  const each = training.outputs > 1 ? `, over ${training.outputs} pairs of classes` : '';
  return [
    {
      name: 'Iterations',
      value: count(training.iterations),
      means: `pairs of coefficients changed${each}`,
    },
    {
      name: 'Support vectors',
      value: `${count(training.support.length)} of ${count(n)}`,
      means: 'points with α > 0; the others could be taken away',
    },
    {
      name: 'Training errors',
      value: count(training.errors),
      means: 'points on the wrong side of the boundary',
    },
    {
      name: 'Dual objective',
      value: short(training.objective, 6),
      means: 'Σα − ½ αᵀQα, a lower bound',
    },
    {
      name: 'Primal objective',
      value: short(training.primal, 6),
      means: '½‖w‖² + C Σξ, an upper bound',
    },
    {
      name: 'Duality gap',
      value: short(training.gap),
      means: training.indefinite
        ? 'no bound here: the matrix is indefinite'
        : 'primal − dual: no solution is better by more',
    },
    {
      name: 'Largest KKT violation',
      value: short(training.violation),
      means: 'the solver stops when it is below the tolerance',
    },
    {
      name: 'Margin 1/‖w‖',
      value: short(training.margin),
      means: 'distance from f = 0 to f = 1 in feature space',
    },
    {
      name: 'Time',
      value: `${number(training.milliseconds, 1)} ms`,
      means: 'training, in this browser',
    },
  ];
}

/** @param {HTMLElement} element */
export function createStatusView(element) {
  const line = document.createElement('span');
  line.className = 'status-line';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn icon quiet';
  button.setAttribute('aria-label', 'All numbers of the solution');
  button.title = 'All numbers of the solution';
  button.innerHTML = '<i class="caret"></i>';
  const panel = document.createElement('div');
  panel.className = 'status-panel';
  panel.id = 'status-panel';
  panel.popover = 'auto';
  button.popoverTargetElement = panel;
  element.replaceChildren(line, button, panel);

  panel.addEventListener('toggle', () => {
    const box = button.getBoundingClientRect();
    const room = window.innerWidth - panel.offsetWidth - 8;
    panel.style.left = `${Math.max(8, Math.min(box.left - panel.offsetWidth / 2, room))}px`;
    panel.style.top = `${box.bottom + 4}px`;
  });

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    if (previous && state.frame === previous.frame && state.scene === previous.scene) return;
    const { engine, scene } = state.frame;
    const training = judged(state.frame);
    button.hidden = training === null;
    element.classList.toggle('busy', engine.busy);
    line.innerHTML = statusLine(state);
    const bar = /** @type {HTMLElement | null} */ (line.querySelector('.loading'));
    bar?.style.setProperty('--at', `${Math.round(engine.progress * 100)}%`);
    panel.innerHTML = training
      ? `<table><caption>The solution in numbers</caption>${certificate(
          training,
          scene?.points.length ?? 0,
        )
          .map(
            (row) =>
              `<tr><th scope="row">${row.name}</th><td>${row.value}</td><td>${row.means}</td></tr>`,
          )
          .join('')}</table>`
      : '';
  }

  return { draw, resize() {}, destroy: () => element.replaceChildren() };
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

/**
 * The line in the bar, as HTML.
 *
 * @param {Pick<State, 'frame' | 'scene'>} state
 */
export function statusLine({ frame, scene }) {
  const { engine } = frame;
  const training = judged(frame);
  if (engine.state === 'loading') {
    return `<span class="loading" role="progressbar" aria-label="Loading the engine" aria-valuenow="${Math.round(engine.progress * 100)}">Loading the engine</span>`;
  }
  if (engine.state === 'restarting') return '<span>Restarting the engine</span>';
  if (engine.state === 'failed')
    return '<span class="cert no">The engine did not start. Reload the page.</span>';
  const busy = `Training${engine.percent === undefined ? '' : ` ${engine.percent} %`}`;
  if (!training) {
    if (classesOf(scene.points).length < 2) return '<span>Waiting for two classes</span>';
    // What was refused is in force all the same, and the notice says why it was.
    const over = frame.scene !== null && sameProblem(frame.scene, scene) && !engine.busy;
    return `<span>${over ? 'No boundary' : busy}</span>`;
  }
  const { word, kind } = verdict(training);
  const icon =
    kind === 'plain'
      ? ''
      : `<svg aria-hidden="true"><use href="#i-${kind === 'ok' ? 'tick' : 'x'}" /></svg>`;
  const repaired = REPAIRED[frame.scene?.repair ?? 'none'];
  const parts = [
    `<span class="cert ${kind}">${icon}${engine.busy ? busy : word}</span>`,
    // It is the optimum of another matrix than the kernel's.
    repaired && `<span>${repaired}</span>`,
    `<span>${plural(training.iterations, 'iteration').replace(/^(\S+)/, '<b>$1</b>')}</span>`,
    training.indefinite || !solved(training)
      ? ''
      : `<span>gap <b>${short(training.gap, 1)}</b></span>`,
    `<span><b>${count(training.support.length)}</b> of ${count(scene.points.length)} SV</span>`,
    `<span>${number(training.milliseconds, 1)} ms</span>`,
  ];
  return parts.join('');
}
