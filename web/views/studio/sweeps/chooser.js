// @ts-check
/**
 * What a sweep shows: a set that is ready, or rows of the scene's own numbers.
 *
 * @module
 */

import { element, setAttribute } from '../../../ui/element.js';
import { learnersOf } from '../../../model/learners.js';
import { isItems } from '../../../model/scene.js';
import {
  byTens,
  choicesOf,
  missingOf,
  MOST_ROWS,
  objectionTo,
  ownRows,
  readValues,
  rowText,
  valueIn,
} from './own.js';
import { GRIDS, SETS } from './sets.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../state/actions.js').Actions} Actions */

/** @param {Actions} actions */
export function createChooser(actions) {
  /**
   * @template {string} K
   * @param {string} label
   * @param {readonly Readonly<{ key: K, words: string, title?: string }>[]} list
   * @param {(key: K) => void} choose
   */
  function segments(label, list, choose) {
    const buttons = list.map(({ key, words, title }) =>
      element('button', { type: 'button', title, onclick: () => choose(key) }, words),
    );
    return {
      element: element(
        'div',
        { class: 'seg small', role: 'group', 'aria-label': label },
        ...buttons,
      ),
      /** @param {K} key */
      draw(key) {
        buttons.forEach((button, i) =>
          setAttribute(button, 'aria-pressed', String(list[i].key === key)),
        );
      },
    };
  }
  const sets = segments('What varies', SETS, (set) => actions.setStage('sweeps', { set }));
  const grids = segments('Which two numbers', GRIDS, (grid) =>
    actions.setStage('sweeps', { grid }),
  );
  const own = createOwnRows(actions);
  const line = element(
    'button',
    { type: 'button', class: 'btn small', onclick: () => void actions.choosePreset('sine') },
    'Take a sine on the line',
  );
  const values = element(
    'div',
    { class: 'sweeps-need', hidden: true },
    element('p', { class: 'note' }, 'Lectures show this as curves on the line, through values.'),
    line,
  );
  return {
    element: element(
      'div',
      { class: 'sweeps-choice' },
      sets.element,
      grids.element,
      own.element,
      values,
    ),
    /** @param {State} state */
    draw(state) {
      const { scene, stage } = state;
      const { set, grid } = stage.sweeps;
      const items = isItems(scene);
      sets.element.hidden = items;
      grids.element.hidden = items || set !== 'two';
      own.element.hidden = !items && set !== 'own';
      const isCurve = scene.dim === 1 && scene.target === 'value';
      values.hidden = items || isCurve || !(set === 'ridge' || (set === 'two' && grid === 'ridge'));
      sets.draw(set);
      grids.draw(grid);
      if (!own.element.hidden) own.draw(state);
    },
  };
}

/** Rows of the scene's own numbers, and a place to add one. @param {Actions} actions */
function createOwnRows(actions) {
  const list = element('div', { class: 'sweeps-rows' });
  const add = element('select', {
    class: 'select small',
    'aria-label': 'Add a row',
    onchange: () => addRow(add.value),
  });
  const crossed = element('input', {
    type: 'checkbox',
    onchange: () => actions.setStage('sweeps', { crossed: crossed.checked }),
  });
  const cross = element(
    'label',
    { class: 'check', title: 'The first number grows to the right, the second falls downwards' },
    crossed,
    ' First two as a grid',
  );
  const complaint = element('p', { class: 'error', role: 'alert', hidden: true });
  const root = element(
    'div',
    { class: 'sweeps-own' },
    list,
    element('div', { class: 'sweeps-add' }, add, cross),
    complaint,
  );
  /** @type {State | null} */
  let state = null;
  let built = '';

  /** @param {State} of */
  function givenOf({ scene, frame }) {
    const numbers = frame.parsed?.text === scene.kernel ? frame.parsed.numbers : null;
    const learners = learnersOf(frame.engine.catalog, scene.domain);
    return numbers && { scene, learners, numbers };
  }

  /** @param {string} text '' for none */
  function complain(text) {
    complaint.textContent = text;
    complaint.hidden = text === '';
  }

  /** @param {readonly { name: string, values: readonly number[] }[]} rows */
  const put = (rows) =>
    actions.setStage('sweeps', { rows: rows.map(({ name, values }) => rowText(name, values)) });

  /** @param {string} name */
  function addRow(name) {
    const given = state && givenOf(state);
    const found = given && choicesOf(given).find((one) => one.name === name);
    if (!state || !given || !found) return;
    const rows = ownRows(state.stage.sweeps.rows, given);
    const { tuned } = found;
    put([...rows, { name, values: byTens(tuned.spec, valueIn(tuned, given)) }]);
    built = '';
  }

  /** @param {number} at @param {string} text */
  function change(at, text) {
    const given = state && givenOf(state);
    if (!state || !given) return;
    const rows = ownRows(state.stage.sweeps.rows, given);
    const values = readValues(text);
    const objection = rows[at] ? objectionTo(rows[at].tuned.spec, values) : '';
    complain(objection);
    if (!objection) put(rows.map((row, i) => (i === at ? { ...row, values } : row)));
  }

  /** @param {number} at */
  function remove(at) {
    const given = state && givenOf(state);
    if (!state || !given) return;
    put(ownRows(state.stage.sweeps.rows, given).filter((_, i) => i !== at));
    add.focus();
  }

  return {
    element: root,
    /** @param {State} next */
    draw(next) {
      state = next;
      const given = givenOf(next);
      if (!given) return;
      const rows = ownRows(next.stage.sweeps.rows, given);
      const choices = choicesOf(given);
      const missing = missingOf(next.stage.sweeps.rows, given);
      crossed.checked = next.stage.sweeps.crossed;
      cross.hidden = rows.length < 2;
      const key = JSON.stringify([rows.map((row) => rowText(row.name, row.values)), choices]);
      if (key === built) return;
      built = key;
      complain(
        missing.length > 0
          ? `The scene has no ${missing.join(', ')} now; its row comes back with it.`
          : '',
      );
      list.replaceChildren(
        ...rows.map(({ name, values, tuned }, at) => {
          const words = choices.find((one) => one.name === name)?.words ?? name;
          const input = element('input', {
            class: 'input small',
            value: values.map((v) => (v === Infinity ? '∞' : String(v))).join(', '),
            'aria-label': `Values of ${words}`,
            spellcheck: 'false',
            autocomplete: 'off',
            onchange: () => change(at, input.value),
          });
          return element(
            'div',
            {},
            element('b', { title: words }, tuned.spec.symbol),
            input,
            rows.length > 1 &&
              element(
                'button',
                {
                  type: 'button',
                  class: 'btn small quiet',
                  'aria-label': `Remove the row of ${words}`,
                  onclick: () => remove(at),
                },
                '×',
              ),
          );
        }),
      );
      add.replaceChildren(
        new Option('Add a row …', ''),
        ...choices
          .filter(({ name }) => !rows.some((row) => row.name === name))
          .map(({ name, words }) => new Option(words, name)),
      );
      add.value = '';
      add.disabled = rows.length >= MOST_ROWS || add.options.length < 2;
    },
  };
}
