// @ts-check
/**
 * What the model does on rows that it has never seen, beside those that it was trained on and an
 * answer that is always the same.
 *
 * @module
 */

import { glyph } from '../../../lib/shapes.js';
import { count, number, plural, short } from '../../../lib/format.js';
import { wilson } from '../../../lib/wilson.js';
import { kindOf, solved } from '../../../model/output.js';
import { designOf } from '../../../model/table/design.js';
import { element, setHidden, setText } from '../../../ui/element.js';
import { constantOf, matrixOf, rootMeanSquare, tallyOf } from '../../../model/table/figures.js';

/** @typedef {import('../../../state/store.js').State} State */

/** A table of more classes has no room. */
const MOST_CLASSES = 4;

export function createHeldOut() {
  const title = element('p', { class: 'dim unit' });
  const stats = element('div', { class: 'own-table-stats' });
  const words = element('p', {});
  const table = element('table', { class: 'own-table-matrix' });
  const root = element('div', { class: 'own-table-held' }, title, stats, words, table);

  /** @param {string} name @param {string} value @param {string} below */
  const stat = (name, value, below) =>
    element('div', {}, element('span', {}, name), element('b', {}, value), element('i', {}, below));

  /** @param {State} state */
  function draw({ scene, frame }) {
    const design = scene.table && designOf(scene.table);
    const { training, rows } = frame;
    stats.replaceChildren();
    setHidden(table, true);
    setText(title, '');
    if (!design || design.problem) return say(design?.problem ?? '');
    const n = design.held.rows.length;
    setText(title, `${plural(n, 'row')}, never seen`);
    if (n === 0)
      return say(
        'No rows are held out. Hold some out under Columns to see how the model does on new ones.',
      );
    if (!training || !solved(training))
      return say(training?.message || 'Nothing has been learnt yet.');
    if (rows?.training !== training || !rows.held) return say('');
    const kind = kindOf(training);
    if (kind === 'values') return drawValues(design, training, rows.held);
    if (kind !== 'boundary' && kind !== 'regions')
      return say('This learner tells no classes: there is nothing that could be wrong.');
    const held = tallyOf(design.held, rows.held.label);
    const trained = tallyOf(design.train, training.label);
    const constant = constantOf(design);
    const [low, high] = wilson(held.wrong, held.n);
    stats.replaceChildren(
      stat('wrong', percent(held.wrong / n), `95 %: ${percent(low)} to ${percent(high)}`),
      stat(
        'training',
        percent(trained.wrong / Math.max(trained.n, 1)),
        `${count(trained.wrong)} of ${count(trained.n)}`,
      ),
      stat(
        `always “${nameOfClass(constant.label, scene.classes)}”`,
        percent(constant.wrong / n),
        'to beat',
      ),
    );
    const present = [...new Set([...design.held.labels])];
    const own = `${count(held.wrong)} of ${count(n)} held-out rows are wrong${held.undecided > 0 ? `, ${count(held.undecided)} undecided` : ''}.`;
    say(
      present.length === 1
        ? `${own} All are of class ${nameOfClass(present[0], scene.classes)}, so this says nothing of the others: keep the same share of classes, or hold out more.`
        : own,
    );
    const classes = [...training.classes];
    setHidden(table, classes.length > MOST_CLASSES);
    if (classes.length > MOST_CLASSES) return undefined;
    const matrix = matrixOf(design.held, rows.held.label, classes);
    const name = (/** @type {number} */ label) => nameOfClass(label, scene.classes);
    const head = element(
      'tr',
      {},
      element('th', { scope: 'col' }, 'truly'),
      ...classes.map((label) => element('th', { scope: 'col' }, `called ${name(label)}`)),
    );
    const body = matrix.map((cells, i) =>
      element(
        'tr',
        {},
        element('th', { scope: 'row' }, glyph(classes[i], 12), ` ${name(classes[i])}`),
        ...cells.map((cell, j) =>
          element('td', { class: i === j || cell === 0 ? '' : 'wrong' }, count(cell)),
        ),
      ),
    );
    table.replaceChildren(element('thead', {}, head), element('tbody', {}, ...body));
    return undefined;
  }

  /**
   * @param {import('../../../model/table/design.js').Design} design
   * @param {import('../../../protocol/answers.js').Training} training
   * @param {import('../../../state/store.js').ToldRows} told
   */
  function drawValues({ train, held }, training, told) {
    const mean = train.values.reduce((sum, v) => sum + v / train.values.length, 0);
    const ofHeld = rootMeanSquare(held.values, (i) => told.decision[i * training.outputs]);
    const ofTrain = rootMeanSquare(train.values, (i) => training.decision[i * training.outputs]);
    stats.replaceChildren(
      stat('error', short(ofHeld), 'root mean square'),
      stat('training', short(ofTrain), 'root mean square'),
      stat(`always ${short(mean)}`, short(rootMeanSquare(held.values, () => mean)), 'to beat'),
    );
    say('The root of the mean squared difference between f and the answer, in the answer’s units.');
  }

  /** @param {string} text @returns {void} */
  function say(text) {
    setText(words, text);
    setHidden(words, text === '');
  }

  return { element: root, draw };
}

/** @param {number} share */
export const percent = (share) => `${number(100 * share, 1)} %`;

/** @param {number} label @param {readonly string[]} classes */
const nameOfClass = (label, classes) => classes[label - 1] || `class ${label}`;
