// @ts-check
/**
 * Points of three coordinates and more as text, one a line: the plane has no place to click them.
 * They become a table of which all columns are learnt from.
 *
 * @module
 */

import { isWide } from '../../../model/scene.js';
import { element } from '../../../ui/element.js';
import { readVector, written } from '../trick/vectors.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */

/** So many lines are read; more come from a file. */
const MOST_LINES = 100;
const LEAST_COORDINATES = 3;

const EXAMPLE = [
  '1, 2, 3: 2',
  '2, 0, 1: 2',
  '1, -1, 2: 2',
  '0, 1, 0: 1',
  '-1, 1, 1: 1',
  '0, 0, -1: 1',
];

/**
 * Reads "1, 2, 3: 2", coordinates and a class, line by line.
 *
 * @param {string} text
 * @returns {{ table: string, coordinates: number, problem: '' }
 *   | { table: null, coordinates: 0, problem: string }} table is CSV; problem is a sentence
 */
export function readPoints(text) {
  const refuse = (/** @type {string} */ problem) =>
    /** @type {const} */ ({ table: null, coordinates: 0, problem });
  const lines = text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [{ line, i }]));
  if (lines.length < 2) return refuse('Type two points at least, each on a line of its own.');
  if (lines.length > MOST_LINES)
    return refuse(`${lines.length} points are many to type: at most ${MOST_LINES}. Open a file.`);
  /** @type {string[]} */
  const rows = [];
  let coordinates = 0;
  for (const { line, i } of lines) {
    const parts = line.split(':');
    const label = parts.length === 2 ? parts[1].trim() : '';
    if (!/^\d{1,2}$/.test(label))
      return refuse(`Line ${i + 1} needs a class behind a colon, such as 1, 2, 3: 1.`);
    const { values, problem } = readVector(parts[0]);
    if (!values) return refuse(`Line ${i + 1}: ${problem}`);
    coordinates ||= values.length;
    if (values.length !== coordinates)
      return refuse(
        `Line ${i + 1} has ${values.length} coordinates, and the first has ${coordinates}.`,
      );
    rows.push([...values, label].join(','));
  }
  if (coordinates < LEAST_COORDINATES)
    return refuse('Points of one or two coordinates are clicked: type three or more.');
  if (new Set(rows.map((row) => row.split(',').at(-1))).size < 2)
    return refuse('All points are of one class: type points of two.');
  const names = Array.from({ length: coordinates }, (_, a) => `x${a + 1}`);
  return {
    table: [[...names, 'class'].join(','), ...rows, ''].join('\n'),
    coordinates,
    problem: '',
  };
}

/** The points of a table as they are typed; an example where they are others. @param {Scene} scene */
export function pointsAsText(scene) {
  const { points, classes } = scene;
  const few =
    isWide(scene) && points.length <= MOST_LINES && scene.table?.use?.standardise === false;
  const lines = few
    ? points.map(({ features, label }) =>
        features ? `${written(Array.from(features))}: ${classes[label - 1] || label}` : '',
      )
    : [];
  const table = lines.length > 0 ? readPoints(lines.join('\n')).table : null;
  return (table ? lines : EXAMPLE).join('\n');
}

/** @param {import('../registry.js').StudioTools} tools */
export function createTyped({ actions, latest }) {
  const box = element('textarea', {
    rows: 6,
    spellcheck: 'false',
    autocomplete: 'off',
    'aria-label': 'Points, one a line: coordinates, a colon and the class',
  });
  const error = element('p', { class: 'error', 'aria-live': 'polite', hidden: true });
  const use = element(
    'button',
    { type: 'button', class: 'btn small', onclick: () => void useThem() },
    'Use these points',
  );
  const root = element(
    'details',
    {
      class: 'routes-typed',
      ontoggle: () => {
        if (root.open && box.value === '') box.value = pointsAsText(latest().scene);
      },
    },
    element('summary', {}, 'Type points of three coordinates'),
    box,
    error,
    use,
  );

  async function useThem() {
    const { table, coordinates, problem } = readPoints(box.value);
    error.textContent = problem;
    error.hidden = problem === '';
    box.toggleAttribute('aria-invalid', problem !== '');
    if (!table) return;
    await actions.openText('typed points', table);
    await actions.useColumns();
    // As typed: nothing is scaled, none is held out, and a column of one number is one, too.
    for (let column = 0; column < coordinates; column++) {
      if (!latest().scene.table?.use?.columns.includes(column)) actions.tickColumn(column, true);
    }
    actions.setUse({ standardise: false, held: 0 });
  }

  return root;
}
