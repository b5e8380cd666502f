// @ts-check
/**
 * The table of common subsequences, filled step by step.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { failureOf } from '../../model/failure.js';
import { short } from '../../lib/format.js';
import { viewsOf } from './domains.js';
import { visible } from './names.js';
import {
  cellOf,
  isFilled,
  RECURRENCE,
  stepsOf,
  stepWords,
  sumOf,
  valueSoFar,
  walk,
} from './programme.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/messages.gen.js').SubsequenceTable} SubsequenceTable */
/** @typedef {import('./pair.js').Pair} Pair */
/** @typedef {import('./programme.js').Stride} Stride */

/** @type {readonly (readonly [words: string, stride: Stride, way: 1 | -1])[]} */
const STEPS = [
  ['Cell back', 'cell', -1],
  ['Next cell', 'cell', 1],
  ['Next row', 'row', 1],
  ['Next length', 'layer', 1],
];

/** @param {Pick<import('../../engine/background.js').BackgroundEngine, 'ask'>} background */
export function createProgrammeView(background) {
  const grid = element('table', { class: 'programme' });
  const shown = element('p', { class: 'note' });
  const words = element('p', { class: 'step-words', 'aria-live': 'polite' });
  const again = element('button', { type: 'button', class: 'btn small' }, 'Empty it');
  again.addEventListener('click', () => go(0));
  const buttons = STEPS.map(([name, stride, way]) => ({
    stride,
    way,
    button: element(
      'button',
      {
        type: 'button',
        class: 'btn small',
        onclick: () => table && go(walk(table, step, stride, way)),
      },
      name,
    ),
  }));
  const root = element(
    'details',
    { class: 'programme-place', hidden: true, ontoggle: () => follow() },
    element('summary', {}, 'How it is computed, cell by cell'),
    ...RECURRENCE.map((sentence) => element('p', { class: 'recurrence' }, sentence)),
    element(
      'div',
      { class: 'programme-steps', role: 'group', 'aria-label': 'Steps of the table' },
      again,
      ...buttons.map(({ button }) => button),
    ),
    words,
    shown,
    element(
      'div',
      { class: 'programme-scroll', tabindex: 0, role: 'group', 'aria-label': 'Table' },
      grid,
    ),
  );

  /**
   * What should be shown, and what was asked last.
   *
   * @type {{ x: string, z: string, length: number, decay: number } | null}
   */
  let wanted = null;
  let asked = '';
  /** @type {SubsequenceTable | null} */
  let table = null;
  let decay = 1;
  let step = 0;

  /**
   * @param {State} state
   * @param {Pair | null} pair
   * @param {{ length: number, decay: number } | null} params
   */
  function draw({ scene }, pair, params) {
    wanted =
      viewsOf(scene.domain).programme && pair && params
        ? { x: pair.x.text, z: pair.z.text, ...params }
        : null;
    root.hidden = wanted === null;
    follow();
  }

  async function follow() {
    if (!root.open || !wanted) return;
    const request = wanted;
    const key = JSON.stringify(request);
    if (key === asked) return;
    asked = key;
    try {
      const found = await background.ask('table', 'table', request);
      if (!found || asked !== key) return;
      table = found;
      decay = request.decay;
      const cut = [request.x, request.z].some((text) => [...text].length > 40);
      shown.textContent = cut ? 'Only the first 40 characters of long texts are shown.' : '';
      shown.hidden = !cut;
      go(0);
    } catch (error) {
      if (asked !== key) return;
      table = null;
      grid.replaceChildren();
      const { code, message } = failureOf(error);
      words.textContent = message;
      // One that stopped was started again.
      if (code === 'engine') asked = '';
    }
  }

  /** @param {number} to */
  function go(to) {
    if (!table) return;
    step = to;
    const total = stepsOf(table);
    again.disabled = step === 0;
    for (const { button, stride, way } of buttons) {
      button.disabled = walk(table, step, stride, way) === step;
    }
    if (total === 0) words.textContent = 'One of the texts is empty, so there is nothing to fill.';
    else if (step === 0) words.textContent = 'Nothing is filled yet.';
    else {
      const { ends, carried } = stepWords(table, decay, step);
      const so = step === total ? ` All is filled: k = ${short(valueSoFar(table, step))}.` : '';
      words.textContent = `${ends} ${carried}${so}`;
    }
    drawGrid(table, Math.max(step, 1), total);
  }

  /**
   * The matrices of the length that is being filled.
   *
   * @param {SubsequenceTable} of
   * @param {number} at
   * @param {number} total
   */
  function drawGrid(of, at, total) {
    if (total === 0) {
      grid.replaceChildren();
      return;
    }
    const now = cellOf(of, at);
    const { layer } = now;
    const head = element(
      'tr',
      {},
      element('th', { scope: 'col' }, `p = ${layer + 1}`),
      ...of.z.map((letter) => element('th', { scope: 'col' }, visible(letter))),
    );
    const body = of.x.map((letter, row) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, visible(letter)),
        ...of.z.map((_, column) => {
          const cell = { layer, row, column };
          const current = step > 0 && row === now.row && column === now.column;
          const looks = [
            of.x[row] === of.z[column] ? 'same' : '',
            current ? 'now' : '',
            ...(step > 0 && !current ? usesOf(now, row, column) : []),
          ];
          if (!isFilled(of, step, cell)) return element('td', { class: looks[0] });
          const { ends, carried } = sumOf(of, cell);
          return element(
            'td',
            { class: looks.filter(Boolean).join(' ') },
            element('b', { title: 'E, what ends here' }, short(ends)),
            element('span', { title: 'C, what is carried on' }, short(carried)),
          );
        }),
      ),
    );
    grid.replaceChildren(
      element('caption', { class: 'sr' }, `Common subsequences of length ${layer + 1}`),
      element('thead', {}, head),
      element('tbody', {}, ...body),
    );
  }

  return { element: root, draw };
}

/**
 * Whether a cell goes into the one that is being filled.
 *
 * @param {{ row: number, column: number }} now
 * @param {number} row
 * @param {number} column
 */
const usesOf = (now, row, column) =>
  now.row - row <= 1 && now.row >= row && now.column - column <= 1 && now.column >= column
    ? ['used']
    : [];
