// @ts-check
/**
 * Which of several components a picture shows: how much each explains, and the choice between them.
 *
 * @module
 */

import { setHidden } from '../ui/element.js';
import { kindOf, paintedOutput, solved } from '../model/output.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../protocol/answers.js').Training} Training */

/**
 * The share of the variance along a component, NaN where that is not told.
 *
 * @param {Pick<Training, 'figures'>} training
 * @param {number} j
 */
export const shareOf = ({ figures }, j) =>
  figures.find(({ key }) => key === `component-${j + 1}`)?.value ?? NaN;

/** A share in per cent: "62 %", "0.4 %". @param {number} share */
export function percent(share) {
  const value = 100 * share;
  return `${value >= 10 || value === 0 ? Math.round(value) : Number(value.toPrecision(1))} %`;
}

/**
 * "Component 1 · 62 %".
 *
 * @param {Training} training
 * @param {number} j
 */
export function componentName(training, j) {
  const share = shareOf(training, j);
  return `Component ${j + 1}${Number.isNaN(share) ? '' : ` · ${percent(share)}`}`;
}

/**
 * The components that there are to choose from: none of machines that find none.
 *
 * @param {Training | null} training
 * @returns {string[]}
 */
export function componentNames(training) {
  if (!training || !solved(training) || kindOf(training) !== 'component') return [];
  return Array.from({ length: training.outputs }, (_, j) => componentName(training, j));
}

/**
 * The component after or before the one that is shown, going round.
 *
 * @param {State} state
 * @param {1 | -1} by
 * @returns {number | null} null where there is none
 */
export function nextComponent({ frame: { training }, focus }, by) {
  const count = componentNames(training).length;
  if (!training || count < 2) return null;
  return (paintedOutput(training, focus.output) + by + count) % count;
}

/**
 * A choice in a corner of the picture.
 *
 * @param {HTMLElement} parent
 * @param {{ setOutput: (output: number) => void }} actions
 */
export function createComponentChoice(parent, actions) {
  const select = document.createElement('select');
  select.className = 'select small';
  select.setAttribute('aria-label', 'Component');
  select.title = 'Which component the picture shows';
  const box = document.createElement('div');
  box.className = 'on-picture';
  box.hidden = true;
  box.append(select);
  parent.append(box);
  select.addEventListener('change', () => actions.setOutput(select.selectedIndex));
  // What is done to the choice is not done to the picture.
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'keydown', 'contextmenu'])
    box.addEventListener(type, (event) => event.stopPropagation());
  let shown = '';

  return {
    /** @param {State} state */
    draw({ frame: { training }, focus }) {
      const names = componentNames(training);
      const none = names.length < 2;
      setHidden(box, none);
      if (!training || none) return;
      if (names.join('|') !== shown) {
        shown = names.join('|');
        select.replaceChildren(...names.map((name) => new Option(name)));
      }
      select.selectedIndex = paintedOutput(training, focus.output);
    },
  };
}
