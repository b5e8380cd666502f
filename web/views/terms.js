// @ts-check
/**
 * What adds up at the pointer: the place of the bars, which are loaded when there are some.
 *
 * @module
 */

import { setAttribute, setHidden } from '../ui/element.js';
import { isItems } from '../model/scene.js';
import { solved } from '../model/output.js';
import { taskHere } from '../state/reading.js';
import { createLazy } from './lazy.js';
import { defineSection } from './section.js';

/** @typedef {import('../state/store.js').State} State */

const ROWS = 9;
const ROWS_ENLARGED = 24;
const ROWS_PROJECTOR = 8;

export const createTermsView = defineSection({
  enlarged: { name: 'terms', title: 'what adds up here' },
  watches: ({ scene, frame, focus }) => [scene, frame.terms, frame.training, focus.output],
  create: createTerms,
});

/**
 * @param {import('./section.js').Place} place
 * @param {{ actions: import('../state/actions.js').Actions }} tools
 */
function createTerms({ head, body, size, redraw }, { actions }) {
  const output = document.createElement('span');
  output.className = 'fx';
  head.append(output);
  const empty = document.createElement('p');
  empty.className = 'hint';
  body.append(empty);
  const chart = createLazy(
    async () => {
      const { createTermsChart } = await import('./terms/chart.js');
      return createTermsChart(body, output, { actions, size });
    },
    { ready: redraw },
  );

  /** @param {State} state */
  function draw(state) {
    const rows =
      state.stage.column.view === 'terms'
        ? ROWS_ENLARGED
        : state.settings.theme === 'projector'
          ? ROWS_PROJECTOR
          : ROWS;
    const height = size.read().text * 1.62;
    // As high as all bars would be: the views below must not jump with the pointer.
    setAttribute(body, 'style', `min-height:${height * (rows + 4.3)}px`);
    const bars = state.frame.terms ? chart.want() : chart.get();
    const shown = bars?.draw(state, rows, height) ?? false;
    bars?.mark(state.focus);
    setHidden(empty, shown);
    if (!shown) empty.innerHTML = whatComes(state);
  }

  return { draw, follow: (/** @type {State} */ { focus }) => chart.get()?.mark(focus) };
}

/** What will be listed here, and what to do for it. @param {State} state */
function whatComes(state) {
  const { scene, frame } = state;
  if (!solved(frame.training)) {
    const learnt = taskHere(state) === 'classification' ? 'a boundary' : 'something learnt';
    return `The terms of <i class="sym">f</i> are listed here once there is ${learnt}.`;
  }
  if (isItems(scene))
    return '<b>Try one, or choose a row</b> The terms of its <i class="sym">f</i> are listed here.';
  const where = scene.dim === 1 ? 'line' : 'plane';
  return `<b>Point at the ${where}</b> The terms of <i class="sym">f</i> at the pointer are listed here.`;
}
