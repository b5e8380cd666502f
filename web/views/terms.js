// @ts-check
/**
 * What adds up at the pointer: the place of the bars, which are loaded when there are some.
 *
 * @module
 */

import { element, icon, setAttribute, setHidden, setText } from '../ui/element.js';
import { isItems, thingOf } from '../model/scene.js';
import { solved } from '../model/output.js';
import { taskHere } from '../state/reading.js';
import { createLazy } from '../ui/lazy.js';
import { defineSection } from './section.js';

/** @typedef {import('../state/store.js').State} State */

const ROWS = 8;
const ROWS_ENLARGED = 24;
/** Low windows have room for fewer: so many shares of the window's height, at least so many rows. */
const SHARE = 0.26;
const FEWEST = 4;
/** Rows besides those of points. */
const OTHERS = 4.3;
/** The bar of the page, in px. */
const BAR = 52;

export const createTermsView = defineSection({
  enlarged: { name: 'terms', title: 'what adds up here' },
  watches: ({ scene, frame, focus, stage }) => [
    ...[scene, frame.terms, frame.training, focus.output, focus.tried, stage.terms],
  ],
  create: createTerms,
});

/**
 * @param {import('./section.js').Place} place
 * @param {{ actions: import('../state/actions.js').Actions }} tools
 */
function createTerms({ head, body, size, redraw }, { actions }) {
  const of = element('span', { class: 'note of' });
  const pinned = element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet small pinned',
      'aria-label': 'Pinned',
      onclick: () => actions.togglePin(),
    },
    icon('pin'),
  );
  const output = element('span', { class: 'fx' });
  head.append(of, pinned, output);
  const empty = element('p', { class: 'hint' });
  body.append(empty);
  const chart = createLazy(
    async () => {
      const { createTermsChart } = await import('./terms/chart.js');
      return createTermsChart(body, output, { actions, size });
    },
    { ready: redraw },
  );

  /** @param {State} state */
  function drawHead(state) {
    const { scene, stage, frame, focus } = state;
    const items = isItems(scene);
    setHidden(pinned, items || !frame.terms);
    setAttribute(pinned, 'aria-pressed', String(!stage.terms.free));
    pinned.title = stage.terms.free
      ? 'Pin the place whose terms are listed (P on the plane)'
      : 'While nothing is pointed at, the terms are those of the pinned place. Press to let it go';
    const text = focus.tried === null ? frame.terms?.text : undefined;
    const row = text === undefined ? -1 : scene.points.findIndex((point) => point.text === text);
    setText(of, row < 0 ? '' : `${thingOf(scene)} ${row + 1}`);
    setHidden(of, row < 0);
  }

  let lowest = '';

  /** @param {State} state */
  function draw(state) {
    drawHead(state);
    const height = size.text() * 1.62;
    const room = Math.floor((SHARE * (window.innerHeight - BAR)) / height - OTHERS);
    const few = Math.min(Math.max(room, FEWEST), ROWS);
    const roomy = state.stage.column.view === 'terms' && !body.closest('.few-view');
    const rows = roomy ? ROWS_ENLARGED : few;
    // As high as all bars would be: the views below must not jump with the pointer.
    const least = `${height * (rows + OTHERS)}px`;
    if (least !== lowest) body.style.minHeight = lowest = least;
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
