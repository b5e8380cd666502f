// @ts-check
/**
 * What adds up at the pointer: the place of the bars, which are loaded when there are some.
 *
 * @module
 */

import { setAttribute, setHidden } from '../ui/element.js';
import { isItems } from '../model/scene.js';
import { createEnlargeButton } from './enlarge.js';
import { solved } from '../model/output.js';
import { taskHere } from '../state/reading.js';
import { createElementSize } from '../lib/element-size.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

const ROWS = 9;
const ROWS_ENLARGED = 24;
const ROWS_PROJECTOR = 8;

/**
 * @param {HTMLElement} section
 * @param {{ actions: Actions }} options
 */
export function createTermsView(section, { actions }) {
  const head = /** @type {HTMLElement} */ (section.querySelector('.head'));
  const body = /** @type {HTMLElement} */ (section.querySelector('.body'));
  const output = document.createElement('span');
  output.className = 'fx';
  head.append(output);
  const enlarge = createEnlargeButton(head, 'terms', 'what adds up here', actions);
  const empty = document.createElement('p');
  empty.className = 'hint';
  body.append(empty);
  const size = createElementSize(body);
  /** @type {ReturnType<typeof import('./terms/chart.js').createTermsChart> | null} */
  let chart = null;
  let loading = false;
  /** @type {State | null} */
  let last = null;

  async function load() {
    if (loading) return;
    loading = true;
    try {
      const { createTermsChart } = await import('./terms/chart.js');
      chart = createTermsChart(body, output, { actions, size });
      if (last) {
        drawBars(last);
        chart.mark(last.focus);
      }
    } catch (error) {
      console.error(error); // the next place tries again
    } finally {
      loading = false;
    }
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    last = state;
    enlarge.draw(state);
    if (state.settings !== previous?.settings) size.forget();
    const same =
      previous &&
      state.frame.terms === previous.frame.terms &&
      state.frame.training === previous.frame.training &&
      state.settings === previous.settings &&
      state.focus.output === previous.focus.output &&
      state.scene === previous.scene;
    if (!same) drawBars(state);
    if (!same || state.focus !== previous.focus) chart?.mark(state.focus);
  }

  /** @param {State} state */
  function drawBars(state) {
    const { theme, enlarged } = state.settings;
    const rows =
      enlarged === 'terms' ? ROWS_ENLARGED : theme === 'projector' ? ROWS_PROJECTOR : ROWS;
    const height = size.read().text * 1.62;
    // As high as all bars would be: the views below must not jump with the pointer.
    setAttribute(body, 'style', `min-height:${height * (rows + 4.3)}px`);
    if (!chart && state.frame.terms) load();
    const shown = chart?.draw(state, rows, height) ?? false;
    setHidden(empty, shown);
    if (shown) return;
    empty.innerHTML = solved(state.frame.training)
      ? isItems(state.scene)
        ? `<b>Try one, or choose a row</b> The terms of its <i class="sym">f</i> are listed here.`
        : `<b>Point at the ${state.scene.dim === 1 ? 'line' : 'plane'}</b> The terms of <i class="sym">f</i> at the pointer are listed here.`
      : `The terms of <i class="sym">f</i> are listed here once there is ${taskHere(state) === 'classification' ? 'a boundary' : 'something learnt'}.`;
  }

  return {
    draw,
    resize() {
      size.forget();
      if (last) drawBars(last);
    },
    destroy: () => body.replaceChildren(),
  };
}
