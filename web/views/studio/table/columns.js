// @ts-check
/**
 * The columns of a file: which are features, what they are taken as, how their values lie, and how
 * many are blank.
 *
 * @module
 */

import { count, plural } from '../../../lib/format.js';
import { designOf, isUsable } from '../../../model/table/design.js';
import { nameOf } from '../../../model/table/file.js';
import { MOST_HELD, spreadWords } from '../../../state/wide.js';
import { element, setHidden, setText } from '../../../ui/element.js';
import { createSlider } from '../../../ui/slider.js';
import { whereWords } from '../../sentence/slice.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../state/actions.js').Actions} Actions */
/** @typedef {import('../../../model/scene.js').FileColumn} FileColumn */
/** @typedef {import('../../../model/scene.js').Table} Table */
/** @typedef {import('../../../protocol/answers.js').ParamSpec} ParamSpec */

const COMMON = { doc: '', minOpen: false, maxOpen: false, infinite: false };

/** @type {ParamSpec} */
const HELD = Object.freeze({
  ...COMMON,
  key: 'held',
  symbol: '',
  name: 'held out',
  doc: 'The share of rows that are never learnt from',
  kind: /** @type {const} */ ('real'),
  scale: /** @type {const} */ ('linear'),
  min: 0,
  max: MOST_HELD,
  low: 0,
  high: MOST_HELD,
  default: 0.3,
});

/** @type {ParamSpec} */
const SEED = Object.freeze({
  ...COMMON,
  key: 'seed',
  symbol: '',
  name: 'seed',
  doc: 'Which rows are held out: the same seed holds out the same rows',
  kind: /** @type {const} */ ('whole'),
  scale: /** @type {const} */ ('linear'),
  min: 0,
  max: Number.MAX_SAFE_INTEGER,
  low: 1,
  high: 20,
  default: 1,
});

/** @type {readonly (readonly ['standardise' | 'stratify' | 'mark', string, string])[]} */
const SWITCHES = [
  [
    'standardise',
    'Standardise numbers',
    'Mean 0 and standard deviation 1 among the training rows, so that the kernel sees columns alike',
  ],
  ['stratify', 'Same share of classes', 'As many of each class are held out, by share'],
  ['mark', 'Mark filled blanks', 'A feature of its own says which numbers were blank'],
];

/** @param {{ actions: Actions }} options */
export function createColumnList({ actions }) {
  const answer = element('select', { class: 'select small', 'aria-label': 'Answer' });
  answer.addEventListener('change', () =>
    actions.chooseTarget(answer.selectedIndex === 0 ? null : Number(answer.value)),
  );
  const rows = element('tbody', {});
  const head = element(
    'tr',
    {},
    ...['use', 'column', 'as', 'values', 'blank'].map((name) =>
      element('th', { scope: 'col' }, name),
    ),
  );
  const list = element(
    'div',
    { class: 'own-table-list', tabindex: '0', role: 'region', 'aria-label': 'Columns of the file' },
    element('table', {}, element('thead', {}, head), rows),
  );
  const switches = SWITCHES.map(([key, name, title]) => {
    const input = element('input', {
      type: 'checkbox',
      onchange: () => actions.setUse({ [key]: input.checked }),
    });
    return { key, input, label: element('label', { class: 'check', title }, input, name) };
  });
  const held = createSlider(HELD, {
    layout: 'row',
    symbol: false,
    onEdit: (value, gesture) => actions.setUse({ held: value }, gesture),
  });
  const seed = createSlider(SEED, {
    layout: 'row',
    symbol: false,
    onEdit: (value, gesture) => actions.setUse({ seed: value }, gesture),
  });
  const problem = element('p', { class: 'error', role: 'alert', hidden: true });
  const notes = element('ul', {
    class: 'note',
    tabindex: '0',
    'aria-label': 'What was done to the file',
  });
  /** @type {Table['file'] | null} */
  let listed = null;
  /** @type {(readonly [HTMLInputElement, HTMLElement, HTMLTableRowElement])[]} */
  let ticks = [];

  /** @param {Table} table */
  function build({ file = [] }) {
    ticks = file.map((column, i) => {
      const name = nameOf(file, i);
      const tick = element('input', {
        type: 'checkbox',
        'aria-label': `Use ${name}`,
        disabled: !isUsable(column),
        onchange: () => actions.tickColumn(i, tick.checked),
      });
      const as = element('span', {}, kindWords(column));
      const row = element(
        'tr',
        {},
        element('td', {}, element('label', { class: 'check' }, tick)),
        element('th', { scope: 'row', title: name }, name),
        element('td', {}, as),
        element('td', {}, histogram(column)),
        element('td', { class: 'count' }, count(column.blank)),
      );
      return /** @type {const} */ ([tick, as, row]);
    });
    rows.replaceChildren(...ticks.map(([, , row]) => row));
    answer.replaceChildren(
      element('option', { value: '' }, 'nothing'),
      ...file.map((_, i) => element('option', { value: i }, nameOf(file, i))),
    );
  }

  return {
    element: element(
      'div',
      { class: 'own-table-columns' },
      list,
      element('label', { class: 'own-table-answer' }, 'Learn ', answer),
      element('div', { class: 'own-table-switches' }, ...switches.map(({ label }) => label)),
      element('div', { class: 'own-table-split' }, held.element, seed.element),
      problem,
      notes,
    ),

    /** @param {State} state */
    draw({ scene: { table } }) {
      const design = table && designOf(table);
      if (!table?.use || !table.file || !design) return;
      const { use, file } = table;
      if (listed !== file) build(table);
      listed = file;
      file.forEach((column, i) => {
        const [tick, as, row] = ticks[i];
        const isAnswer = i === use.answer;
        tick.checked = !isAnswer && use.columns.includes(i) && isUsable(column);
        tick.disabled = isAnswer || !isUsable(column);
        setText(as, isAnswer ? 'answer' : kindWords(column));
        row.classList.toggle('used', tick.checked || isAnswer);
      });
      answer.selectedIndex = use.answer === null ? 0 : use.answer + 1;
      for (const { key, input } of switches) input.checked = use[key];
      held.set(use.held);
      seed.set(use.seed);
      setHidden(problem, design.problem === '');
      setText(problem, design.problem);
      const words = design.problem
        ? design.notes
        : [
            `${plural(design.dim, 'feature')}; ${count(design.train.rows.length)} rows to learn from, ${count(design.held.rows.length)} held out.`,
            ...design.notes,
            ...[whereWords(table), spreadWords(table)].filter(Boolean),
          ];
      notes.replaceChildren(...words.map((note) => element('li', {}, note)));
    },
  };
}

/** @param {FileColumn} column */
function kindWords({ text, words, distinct, values }) {
  if (distinct === 1) return 'always the same';
  if (!text) return 'number';
  if (values.length === 0) return `name, ${count(distinct)} texts`;
  return `${words.length} yes/no`;
}

/** Bars of a histogram, and its size in px. */
const BARS = 14;
const WIDTH = 70;
const HEIGHT = 18;

/** How the values of a column lie. @param {FileColumn} column */
function histogram({ values, text, words }) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const attributes = {
    width: WIDTH,
    height: HEIGHT,
    'aria-hidden': 'true',
    class: 'own-table-bars',
  };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, String(value));
  const known = Array.from(values).filter((v) => !Number.isNaN(v));
  if (known.length === 0) return svg;
  const low = text ? 0 : known.reduce((a, b) => Math.min(a, b));
  const high = text ? words.length : known.reduce((a, b) => Math.max(a, b));
  const bars = text ? words.length : BARS;
  const counts = new Float64Array(bars);
  for (const v of known) {
    const share = high > low ? (v - low) / (high - low) : 0;
    counts[Math.min(bars - 1, Math.floor(share * bars))]++;
  }
  const most = Math.max(...counts);
  svg.innerHTML = Array.from(counts, (n, i) => {
    const height = (n / most) * (HEIGHT - 1);
    const [left, wide] = [(i * WIDTH) / bars, WIDTH / bars - 1];
    return `<rect x="${left.toFixed(1)}" y="${(HEIGHT - height).toFixed(1)}" width="${wide.toFixed(1)}" height="${height.toFixed(1)}"/>`;
  }).join('');
  return svg;
}
