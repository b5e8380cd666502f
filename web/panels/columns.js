// @ts-check
/**
 * Which two columns of a table are the axes of the plane, or which one the line's.
 *
 * @module
 */

import { choicesOf } from './choices.js';
import { dataSetOf } from '../model/problem.js';
import { element, setAttribute, setHidden } from '../ui/element.js';
import { nameOf } from '../model/table/file.js';
import { newGesture } from '../ui/gesture.js';
import { tables } from '../state/tables.js';
import { symbolElement } from '../ui/slider.js';
import { learnsFrom } from './table-notes.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../model/scene.js').Scene} Scene */
/**
 * @typedef {{
 *   names: readonly (readonly string[])[],
 *   shown: readonly number[],
 *   standardise: boolean | null,
 *   choose: (axis: 0 | 1, index: number) => void,
 * }} Choice   what can be chosen: names by axis, the places shown; null: not of this data
 */

const AXES = /** @type {const} */ ([
  { name: 'Horizontal axis', symbol: 'x₁' },
  { name: 'Vertical axis', symbol: 'x₂' },
]);

/** @param {{ actions: Actions }} options */
export function createColumns({ actions }) {
  /** @type {Choice | null} */
  let choice = null;
  /** @type {Scene | null} */
  let scene = null;
  const selects = AXES.map(({ name, symbol }, axis) =>
    element('select', {
      class: 'select small',
      'aria-label': `${name}, ${symbol}`,
      title: name,
      onchange: () => choice?.choose(/** @type {0 | 1} */ (axis), selects[axis].selectedIndex),
    }),
  );
  const standardise = element('input', {
    type: 'checkbox',
    onchange: () => {
      if (scene?.table) actions.showColumns([...scene.table.shown], standardise.checked);
    },
  });
  const standard = element(
    'label',
    {
      class: 'check',
      title:
        'Both columns with mean 0 and standard deviation 1, so that the kernel sees them alike',
    },
    standardise,
    'Standardise',
  );
  const labels = AXES.map(({ symbol }, axis) =>
    element('label', {}, symbolElement(symbol), selects[axis]),
  );
  const root = element(
    'div',
    { class: 'columns', role: 'group', 'aria-label': 'Columns', hidden: true },
    ...labels,
    standard,
  );

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { catalog } = state.frame.engine;
    if (previous && previous.scene === state.scene && previous.frame.engine.catalog === catalog) {
      return;
    }
    scene = state.scene;
    choice = choiceOf(state, actions);
    setHidden(root, choice === null);
    if (!choice) return;
    const { names, shown } = choice;
    labels[1].hidden = scene.dim === 1;
    const learns = scene.table ? ` ${learnsFrom(scene.table, scene.dim)}` : '';
    AXES.forEach(({ name }, axis) => setAttribute(selects[axis], 'title', `${name}.${learns}`));
    selects.forEach((select, axis) => {
      const known = [...select.options].map((option) => option.text);
      if (known.join('\n') !== names[axis].join('\n')) {
        select.replaceChildren(...names[axis].map((name) => element('option', {}, name)));
      }
      select.selectedIndex = shown[axis];
    });
    standard.hidden = choice.standardise === null;
    standardise.checked = choice.standardise ?? false;
  }

  return { element: root, draw };
}

/**
 * Along which columns the slice lies; the second is missing where there is one of numbers.
 *
 * @param {import('../model/scene.js').Table} table
 * @param {import('../model/scene.js').Use} use
 * @param {Actions} actions
 * @returns {Choice | null}
 */
function choiceOfUse(table, { shown }, actions) {
  const wide = tables()?.wide;
  const columns = wide?.axesOf(table) ?? [];
  if (!wide || columns.length < 2) return null;
  const names = columns.map((column) => nameOf(table.file ?? [], column));
  return {
    names: [names, names],
    shown: shown.map((column) => columns.indexOf(column ?? -1)),
    standardise: null,
    choose(axis, index) {
      const next = shown.map((column) => column ?? columns[0]);
      if (next[1 - axis] === columns[index]) next[1 - axis] = next[axis];
      next[axis] = columns[index];
      actions.setUse({ shown: wide.shownOf(next[0], next[1]) });
    },
  };
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @returns {Choice | null}
 */
function choiceOf({ scene, frame }, actions) {
  const { table, data } = scene;
  if (table?.use) return choiceOfUse(table, table.use, actions);
  if (table && table.columns.length > 1) {
    const names = table.columns.map((column, i) => column.name || `column ${i + 1}`);
    return {
      names: [names, names],
      shown: table.shown,
      standardise: table.standardise,
      choose(axis, index) {
        /** @type {[number, number]} */
        const shown = [...table.shown];
        // The same column twice shows a diagonal: rather swap.
        if (shown[1 - axis] === index) shown[1 - axis] = shown[axis];
        shown[axis] = index;
        actions.showColumns(shown, table.standardise);
      },
    };
  }
  const entry = dataSetOf(scene, frame.engine.catalog);
  if (!data || !entry) return null;
  const chosen = entry.params.flatMap((spec) => {
    const choices = choicesOf(spec);
    return choices ? [{ spec, choices }] : [];
  });
  if (chosen.length !== 2) return null;
  return {
    names: chosen.map(({ choices }) => choices.map(({ name }) => name)),
    shown: chosen.map(({ spec, choices }) =>
      choices.findIndex(({ value }) => value === (data.params[spec.key] ?? spec.default)),
    ),
    standardise: null,
    choose(axis, index) {
      const { spec, choices } = chosen[axis];
      actions.setDataParam(spec.key, choices[index].value, newGesture('columns'));
    },
  };
}
