// @ts-check
/**
 * The Gram matrix as a place to work: forms and orders, a part of it at a time, every value read
 * out, the spectrum, and files to take away.
 *
 * @module
 */

import { element, icon } from '../../ui/element.js';
import { attachMenu } from '../../ui/menu.js';
import { EngineError } from '../../model/failure.js';
import { dataOf, elementsOf } from '../../model/problem.js';
import { count } from '../../lib/format.js';
import { createSpectrumChart } from '../spectrum.js';
import { orderFor } from '../../engine/grams.js';
import { createCellReading, keyOf } from './cell.js';
import { fileItems } from './files.js';
import { ORDERS } from './forms.js';
import { createFacts } from '../facts.js';
import { createMatrix } from './matrix.js';
import { NARROW, roomOf, spectrumHeight } from './room.js';
import { createLegend, factRows, pictureName } from './side.js';
import { isRounding, picturedKernel } from '../../state/reading.js';
import { thingOf } from '../../model/scene.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').GramPicture} GramPicture */

/** Of more points, no eigenvalues are computed. */
const SPECTRUM_LIMIT = 1000;

/** @typedef {import('./side.js').Spectrum} Spectrum */

/** @param {string} symbol @param {string} label @param {() => void} onclick */
const tool = (symbol, label, onclick) =>
  element(
    'button',
    { type: 'button', class: 'btn icon quiet', 'aria-label': label, title: label, onclick },
    icon(symbol),
  );

/**
 * @param {HTMLElement} parent
 * @param
 *   {{ actions: import('../../state/actions.js').Actions, background: import('../../engine/background.js').BackgroundEngine }}
 *   tools
 */
export function createWorkspace(parent, { actions, background }) {
  const orders = element('span', {
    class: 'seg small',
    role: 'group',
    'aria-label': 'Order of rows and columns',
  });
  const orderButtons = ORDERS.map(({ order, name, says }) => {
    const onclick = () => actions.setStage('gram', { order });
    const button = element(
      'button',
      { type: 'button', title: `Rows and columns ${says}`, onclick },
      name,
    );
    orders.append(button);
    return button;
  });
  const out = tool('out', 'See more rows', () => matrix.zoomOut());
  const into = tool('in', 'See fewer rows, larger', () => matrix.zoomIn());
  const all = tool('fit', 'Whole matrix', () => matrix.reset());
  const save = tool('down', 'Save as CSV', () => {});
  const bar = element(
    'div',
    { class: 'gram-tools' },
    element(
      'span',
      { class: 'gram-order' },
      element('span', { class: 'dim', 'aria-hidden': 'true' }, 'Order'),
      orders,
    ),
    element('span', { class: 'group' }, out, into, all, save),
  );
  attachMenu(save, { label: 'Save as CSV', align: 'end', items: files });
  // The menu closes by Escape, not the view with it.
  bar.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && save.getAttribute('aria-expanded') === 'true')
      event.stopPropagation();
  });

  const note = element('p', { class: 'note gram-note', hidden: true });
  const left = element('div', { class: 'gram-cells' });
  const matrix = createMatrix(left, { actions, background, onZoom: zoomed });
  const facts = createFacts();
  const legend = createLegend();
  const right = element('div', { class: 'gram-side' }, facts.element, legend.element);
  const cell = createCellReading(matrix, background);
  const title = element('h3', {}, 'Spectrum');
  const whose = element('span', { class: 'dim unit' });
  const chart = element('div');
  const spectrum = createSpectrumChart(chart);
  const compute = element(
    'button',
    { type: 'button', class: 'btn small', onclick: computeSpectrum },
    'Compute the spectrum',
  );
  const reason = element('p', { class: 'note' });
  const below = element(
    'section',
    { class: 'gram-spectrum', 'aria-label': 'Spectrum' },
    element('div', { class: 'head' }, title, whose),
    chart,
    reason,
    compute,
  );
  const work = element(
    'div',
    { class: 'gram-work' },
    bar,
    note,
    left,
    right,
    ...cell.elements,
    below,
  );
  parent.append(work);

  /** @type {State | null} */
  let last = null;
  /** The last picture. @type {GramPicture | null} */
  let gram = null;
  /**
   * The spectrum that was computed on request, and its matrix.
   *
   * @type {{ key: string, points: unknown, spectrum: Spectrum } | null}
   */
  let extra = null;
  let computing = false;
  const thing = () => (last ? thingOf(last.scene) : 'point');
  /** The sources of the words and the chart. @type {unknown[]} */
  let told = [];
  let alive = true;

  /** @param {State} state @param {GramPicture} picture @returns {Spectrum} */
  function spectrumOf(state, picture) {
    const known =
      extra && extra.points === state.scene.points && extra.key === keyOf(state, picture);
    return known && picture.eigenvalues.length === 0
      ? /** @type {NonNullable<typeof extra>} */ (extra).spectrum
      : picture;
  }

  /** Whether what seems negative is rounding. @param {State} state */
  const roundedIn = (state) =>
    isRounding(state.frame.verdicts.get(picturedKernel(state)), state.scene.points);

  async function computeSpectrum() {
    if (!last || !gram || computing) return;
    const state = last;
    const key = keyOf(state, gram);
    const { scene } = state;
    computing = true;
    redraw();
    try {
      const answer = await background.ask('spectrum', 'inspect', {
        ...elementsOf(scene),
        y: dataOf(scene).y,
        kernel: gram.part ?? scene.kernel,
        form: gram.form,
        size: 1,
        limit: SPECTRUM_LIMIT,
      });
      if (answer) extra = { key, points: scene.points, spectrum: answer };
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      actions.reportFailure(`The spectrum could not be computed: ${error.message}`);
    } finally {
      computing = false;
      if (alive) redraw();
    }
  }

  function redraw() {
    if (last && gram) show(last, gram);
  }

  /** Not disabled but marked so: a button keeps the focus when there is nothing more to zoom. */
  function tellZoom() {
    for (const button of [out, all]) button.setAttribute('aria-disabled', String(matrix.isWhole));
  }

  function zoomed() {
    tellZoom();
    if (last && gram) cell.draw(last, gram);
  }

  function files() {
    if (!last || !gram) return [];
    const { eigenvalues } = spectrumOf(last, gram);
    return fileItems(last, gram, eigenvalues, { actions, background });
  }

  /** @param {State} state @param {GramPicture} picture */
  function show(state, picture) {
    last = state;
    gram = picture;
    const width = parent.clientWidth;
    if (width === 0) return;
    const narrow = width < NARROW;
    work.classList.toggle('narrow', narrow);
    ORDERS.forEach(({ order }, i) => {
      const shown = orderFor(state.scene, state.stage.gram.order);
      orderButtons[i].setAttribute('aria-pressed', String(order === shown));
      orderButtons[i].hidden = orderFor(state.scene, order) !== order;
    });
    // The pointer moves often, and only the cells and their reading follow it.
    const spectrum = [spectrumOf(state, picture), roundedIn(state)];
    const now = [picture, ...spectrum, computing, width, window.innerHeight, state.settings];
    if (now.some((part, i) => part !== told[i])) {
      told = now;
      tellNote(picture);
      tellFacts(state, picture);
      legend.draw(picture);
      tellSpectrum(state, picture);
    }
    // What is told takes its room first.
    matrix.draw(state, picture, roomOf(left, matrix.element, width));
    tellZoom();
    cell.draw(state, picture);
  }

  /** @param {GramPicture} picture */
  function tellNote(picture) {
    const words = [];
    if (picture.n > SPECTRUM_LIMIT) {
      words.push(
        `The picture shows an even sample of the ${count(picture.n)} ${thing()}s; zoom in for the ${thing()}s themselves.`,
      );
    } else if (picture.size < picture.n) {
      words.push('A cell is the mean of several pairs; zoom in to see single pairs.');
    }
    if (picture.message) words.push(picture.message);
    note.hidden = words.length === 0;
    if (note.textContent !== words.join(' ')) note.textContent = words.join(' ');
  }

  /** @param {State} state @param {GramPicture} picture */
  function tellFacts(state, picture) {
    const known = spectrumOf(state, picture);
    const stale = picture.stale === true && known === picture;
    facts.element.classList.toggle('stale', stale);
    facts.draw(factRows(picture, known, roundedIn(state)));
    matrix.canvas.setAttribute('aria-label', pictureName(picture, thing()));
  }

  /** @param {State} state @param {GramPicture} picture */
  function tellSpectrum(state, picture) {
    const known = spectrumOf(state, picture);
    const n = known.eigenvalues.length;
    const name =
      picture.form === 'normalized'
        ? 'of the normalised matrix'
        : picture.form === 'centered'
          ? 'of the centred matrix'
          : 'of K';
    whose.textContent =
      n > 0
        ? `${name} on ${n === 1 ? 'the only' : `all ${count(n)}`} ${thing()}${n === 1 ? '' : 's'}`
        : '';
    chart.hidden = n === 0;
    // The matrix of an asymmetric function has no spectrum here.
    const possible = n === 0 && !picture.asymmetric;
    const offered = possible && picture.n <= SPECTRUM_LIMIT;
    below.hidden = n === 0 && !possible;
    compute.hidden = !offered;
    compute.setAttribute('aria-disabled', String(computing));
    compute.textContent = computing ? 'Computing the eigenvalues…' : 'Compute the spectrum';
    reason.hidden = n > 0 || !possible;
    reason.textContent = offered
      ? `The eigenvalues of ${count(picture.n)} ${thing()}s take a moment; the page goes on meanwhile.`
      : `Eigenvalues are computed for up to ${count(SPECTRUM_LIMIT)} ${thing()}s.`;
    chart.classList.toggle('stale', picture.stale === true && known === picture);
    if (n > 0)
      spectrum.draw(known.eigenvalues, {
        name,
        rounding: roundedIn(state),
        height: spectrumHeight(matrix.element, parent.clientWidth),
      });
  }

  return {
    /** @param {State} state @param {GramPicture} picture */
    draw: show,
    destroy() {
      alive = false;
      cell.end();
      work.remove();
    },
  };
}
