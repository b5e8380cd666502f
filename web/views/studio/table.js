// @ts-check
/**
 * A table of one's own: which columns a model learns from, how well it does on rows that it has not
 * seen, which pair of columns shows it best, and its rows by kernel principal components.
 *
 * @module
 */

import { count, plural } from '../../lib/format.js';
import { isWide } from '../../model/scene.js';
import { rowsIn } from '../../model/table/file.js';
import { element, setHidden, setText } from '../../ui/element.js';
import { defineView } from '../view.js';
import { createColumnList } from './table/columns.js';
import { createHeldOut } from './table/held.js';
import { createPairs } from './table/pairs.js';
import { canProject, createProjection, projectionRequest } from './table/projection.js';
import { SAMPLE_NAME, sampleTable } from './table/sample.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {import('../../state/stage.js').Stage['table']['show']} Tab */

/** @param {State} state @param {Actions} actions @returns {import('../need.js').Need | null} */
function needs({ scene }, actions) {
  if (isWide(scene)) return null;
  const { table } = scene;
  if (table?.file) {
    const others = table.file.length - (table.answer === null ? 0 : 1);
    return {
      text: `${table.name} has ${plural(others, 'column')} to learn from, and the plane learns from the ones that it shows. A model of more columns is shown as a slice, and some rows are held out to see how well it does.`,
      button: 'Learn from more columns',
      run: () => actions.useColumns(),
    };
  }
  return {
    text: 'Open a CSV or LIBSVM file under Data, or drop one on the page, to learn from all its columns. Nothing leaves this computer.',
    button: 'Try a table of customers',
    run: async () => {
      await actions.openText(SAMPLE_NAME, sampleTable());
      actions.useColumns();
    },
  };
}

/** @type {readonly (readonly [Tab, string])[]} */
const TABS = [
  ['columns', 'Columns'],
  ['held', 'Held out'],
  ['pairs', 'Pairs'],
  ['projection', 'Projection'],
];

export const createTableView = defineView({
  name: 'own-table',
  needs,
  watches: ({ scene, frame, stage }) => [
    scene.table,
    scene.classes,
    frame.training,
    frame.rows,
    stage.table,
  ],
  questions: {
    projection: {
      call: 'sketch',
      key: (state) => (canProject(state) ? [state.scene.points, state.scene.kernel] : null),
      request: projectionRequest,
    },
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ projection: 'sketch' }>}
 */
function createDrawing({ actions }) {
  const name = element('b', {});
  const size = element('span', { class: 'dim' });
  const back = element(
    'button',
    {
      type: 'button',
      class: 'btn small quiet',
      title: 'Learn from the two columns that are shown, whose points can be moved',
      onclick: () => void actions.useTwoColumns(),
    },
    'Two columns',
  );
  const median = element(
    'button',
    { type: 'button', class: 'btn small', onclick: () => actions.sliceThrough(null) },
    'Slice through the medians',
  );
  const tabs = TABS.map(([tab, words]) =>
    element(
      'button',
      { type: 'button', onclick: () => actions.setStage('table', { show: tab }) },
      words,
    ),
  );
  const columns = createColumnList({ actions });
  const held = createHeldOut();
  const pairs = createPairs({ actions });
  const projection = createProjection();
  const parts = { columns, held, pairs, projection };
  const script = element(
    'p',
    { class: 'note' },
    'Export → Python writes all this as a scikit-learn pipeline that reads the file.',
  );
  return {
    elements: [
      element('div', { class: 'own-table-head' }, name, size, back),
      element('div', { class: 'seg', role: 'group', 'aria-label': 'What to look at' }, ...tabs),
      ...Object.values(parts).map((one) => one.element),
      median,
      script,
    ],
    draw(state, answers) {
      const { scene, stage } = state;
      const { table } = scene;
      if (!table?.use || !table.file) return;
      const { show } = stage.table;
      setText(name, table.name);
      setText(size, `${plural(rowsIn(table.file), 'row')}, ${count(table.file.length)} columns`);
      tabs.forEach((tab, i) => tab.setAttribute('aria-pressed', String(TABS[i][0] === show)));
      for (const [tab, one] of Object.entries(parts)) setHidden(one.element, tab !== show);
      setHidden(median, table.use.through === null);
      setHidden(script, show !== 'held');
      if (show === 'columns') columns.draw(state);
      else if (show === 'held') held.draw(state);
      else if (show === 'pairs') pairs.draw(state);
      else {
        const { projection: answer } = answers;
        const fresh = answer?.scene.points === scene.points ? answer : undefined;
        projection.draw(scene, fresh?.value ?? null, fresh?.failure?.message ?? '');
      }
    },
  };
}
