// @ts-check
/**
 * The Gram matrix as a place to work: forms and orders, a part of it at a time, every value read
 * out, the spectrum, and files to take away.
 *
 * @module
 */

import { indexOfPoint } from '../../model/points.js';
import { download } from '../../ui/download.js';
import { element, icon } from '../../ui/element.js';
import { attachMenu } from '../../ui/menu.js';
import { EngineError } from '../../model/failure.js';
import { dataOf, elementsOf } from '../../model/problem.js';
import { css } from '../../lib/colour.js';
import { count, number, plural, short } from '../../lib/format.js';
import { createSpectrumChart, negatives } from '../spectrum.js';
import { matrixLines, spectrumLines } from './csv.js';
import { orderFor } from '../../engine/grams.js';
import { formOf, ORDERS, orderOf } from './forms.js';
import { createFacts } from '../facts.js';
import { createMatrix } from './matrix.js';
import { blockWords, cellWords, pairWords } from './reading.js';
import { gradient, shadesOf } from './shades.js';
import { isRounding, picturedKernel } from '../../state/reading.js';
import { thingOf } from '../../model/scene.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').GramPicture} GramPicture */

/** Of more points, eigenvalues are computed on request, of still more not at all. */
const SPECTRUM_LIMIT = 1000;
const MATRIX_LIMIT = 2000;
/** Narrower than this, everything is in one column. */
const NARROW = 480;

/** What eigenvalues say. @typedef {Pick<GramPicture, 'eigenvalues' | 'largest' | 'smallest' | 'condition' | 'rank'>} Spectrum */

/**
 * @param {HTMLElement} parent
 * @param {{ actions: import('../../state/actions.js').Actions, background: import('../../engine/background.js').BackgroundEngine }} tools
 */
export function createWorkspace(parent, { actions, background }) {
  const orders = element('span', {
    class: 'seg small',
    role: 'group',
    'aria-label': 'Order of rows and columns',
  });
  const orderButtons = ORDERS.map(({ order, name, says }) => {
    const onclick = () => actions.setSetting({ gramOrder: order });
    const button = element(
      'button',
      { type: 'button', title: `Rows and columns ${says}`, onclick },
      name,
    );
    orders.append(button);
    return button;
  });
  /** @param {string} symbol @param {string} label @param {() => void} onclick */
  const tool = (symbol, label, onclick) =>
    element(
      'button',
      { type: 'button', class: 'btn icon quiet', 'aria-label': label, title: label, onclick },
      icon(symbol),
    );
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
  const scale = element('div', { class: 'gram-scale', role: 'img' });
  const legend = element('div', { class: 'gram-legend' }, scale);
  const right = element('div', { class: 'gram-side' }, facts.element, legend);
  const reading = element('p', { class: 'gram-reading' });
  const spoken = element('p', { class: 'sr', 'aria-live': 'polite' });
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
    reading,
    spoken,
    below,
  );
  parent.append(work);

  /** @type {State | null} */
  let last = null;
  /** What was drawn last. @type {GramPicture | null} */
  let gram = null;
  /** What was computed on request, and of what. @type {{ key: string, points: unknown, spectrum: Spectrum } | null} */
  let extra = null;
  let computing = false;
  const thing = () => (last ? thingOf(last.scene) : 'point');
  /** The pair that was read out last, and what of. */
  let read = '';
  /** What the words and the chart were made from. @type {unknown[]} */
  let told = [];
  let alive = true;

  /** @param {State} state @param {GramPicture} picture */
  const keyOf = ({ scene }, picture) =>
    [picture.part ?? scene.kernel, picture.form, scene.dim].join('\n');

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
    if (last && gram) tellCell(last, gram);
  }

  /** @returns {import('../../ui/menu.js').MenuItem[]} */
  function files() {
    if (!last || !gram) return [];
    const state = last;
    const picture = gram;
    const values = spectrumOf(state, picture).eigenvalues;
    const entry = formOf(picture.form);
    /** @param {string} name @param {string[]} lines */
    const saveAs = (name, lines) => download(name, new Blob(lines, { type: 'text/csv' }));
    const items = [];
    items.push({
      label: 'Matrix, CSV',
      detail:
        picture.n > MATRIX_LIMIT
          ? `Whole matrices are for up to ${count(MATRIX_LIMIT)} ${thing()}s`
          : `${entry.title}${picture.form === 'angle' ? ' in radians' : ''}, ${orderOf(picture.sorted).says}, every digit`,
      icon: 'table',
      run: () => saveMatrix(state, picture),
    });
    if (values.length > 0) {
      items.push({
        label: 'Spectrum, CSV',
        detail: plural(values.length, 'eigenvalue'),
        icon: 'table',
        run: () => saveAs('mercer-spectrum.csv', spectrumLines(values)),
      });
    }
    return items;
  }

  /** @param {State} state @param {GramPicture} picture */
  async function saveMatrix({ scene }, picture) {
    try {
      const answer = await background.ask('matrix', 'gram', {
        ...elementsOf(scene),
        kernel: picture.part ?? scene.kernel,
        form: picture.form,
      });
      if (!answer) return;
      const lines = matrixLines(answer.k, picture.order);
      download(`mercer-${formOf(picture.form).file}.csv`, new Blob(lines, { type: 'text/csv' }));
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      actions.reportFailure(`The matrix could not be saved: ${error.message}`);
    }
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
      const shown = orderFor(state.scene, state.settings.gramOrder);
      orderButtons[i].setAttribute('aria-pressed', String(order === shown));
      orderButtons[i].hidden = orderFor(state.scene, order) !== order;
    });
    // With facts beside it and the spectrum below, without scrolling where the window allows.
    const most = Math.max(window.innerHeight * 0.5, 240);
    matrix.draw(state, picture, narrow ? width : Math.min(width * 0.7, most));
    tellZoom();
    // What is pointed at changes often, and only the cells and their reading follow it.
    const spectrum = [spectrumOf(state, picture), roundedIn(state)];
    const now = [picture, ...spectrum, computing, width, state.settings];
    if (now.some((part, i) => part !== told[i])) {
      told = now;
      tellNote(picture);
      tellFacts(state, picture);
      tellLegend(picture);
      tellSpectrum(state, picture);
    }
    tellCell(state, picture);
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
    /** @type {import('../facts.js').Fact[]} */
    const rows = [];
    const raw = picture.form === 'distance' || picture.form === 'angle' ? ' of K' : '';
    if (!Number.isNaN(known.largest)) {
      const below = negatives(known.eigenvalues, roundedIn(state));
      rows.push([`largest λ${raw}`, short(known.largest)]);
      rows.push([`smallest λ${raw}`, short(known.smallest), below ? 'bad' : '']);
      rows.push([`condition number${raw}`, short(known.condition)]);
      rows.push([`effective rank${raw}`, number(known.rank, 1)]);
    }
    if (!Number.isNaN(picture.alignment)) {
      const centred = picture.form === 'centered' ? 'centred ' : '';
      rows.push([`${centred}alignment${raw} with yyᵀ`, number(picture.alignment, 3)]);
    }
    if (picture.missing > 0) {
      rows.push([formOf(picture.form).missing, `✗ ${plural(picture.missing, 'pair')}`, 'bad']);
    }
    const stale = picture.stale === true && known === picture;
    facts.element.classList.toggle('stale', stale);
    facts.draw(rows);
    const form = formOf(picture.form);
    const holes =
      picture.missing > 0 ? `, ${plural(picture.missing, 'pair')} with ${form.missing}` : '';
    matrix.canvas.setAttribute(
      'aria-label',
      `${form.title} of ${plural(picture.n, thing())}, ordered ${orderOf(picture.sorted).says}, values from ${form.value(picture.min)} to ${form.value(picture.max)}${holes}.`,
    );
  }

  /** @param {GramPicture} picture */
  function tellLegend(picture) {
    const shades = shadesOf(picture);
    const { value } = formOf(picture.form);
    const [low, high] = [value(shades.low, 2), value(shades.high, 2)];
    scale.style.background = gradient(shades);
    scale.setAttribute('aria-label', `Colours from ${low} to ${high}`);
    const inner = shades.low < 0 && shades.high > 0;
    const zero = (100 * -shades.low) / (shades.high - shades.low);
    const ticks = element(
      'div',
      { class: 'gram-ticks', 'aria-hidden': 'true' },
      element('span', {}, low),
      inner &&
        zero > 30 &&
        zero < 75 &&
        element('span', { class: 'zero', style: `left: ${zero}%` }, '0'),
      element('span', {}, high),
    );
    const holes =
      picture.missing > 0 &&
      element(
        'div',
        { class: 'gram-hole' },
        element('span', { style: `background: ${css(shades.missing)}` }),
        formOf(picture.form).missing,
      );
    const some = picture.missing === 0 || picture.cells.some((v) => !Number.isNaN(v));
    legend.replaceChildren(...(some ? [scale, ticks] : []), ...(holes ? [holes] : []));
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
    // What is no matrix of a symmetric function has no spectrum.
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
        height: parent.clientWidth < NARROW ? 180 : undefined,
      });
  }

  /** @param {State} state @param {GramPicture} picture */
  async function tellCell(state, picture) {
    const { pair } = state.focus;
    const points = state.frame.scene?.points;
    const [i, j] = (pair ?? []).map((id) => (points ? indexOfPoint(points, id) : -1));
    const known = pair && points?.length === picture.n && i >= 0 && j >= 0;
    const at = known && matrix.valueAt(picture.order.indexOf(i), picture.order.indexOf(j));
    if (!known || !at || !points) {
      read = '';
      reading.classList.add('dim');
      reading.textContent = matrix.isWhole
        ? 'Point at a cell to read it; wheel, + and − zoom.'
        : 'Point at a cell to read it; drag to move, Home for the whole matrix.';
      return;
    }
    const main = at.exact
      ? cellWords(picture.form, i, j, at.value)
      : blockWords(picture.form, i, j, at.value);
    reading.classList.remove('dim');
    const now = [i, j, main, keyOf(state, picture)].join('\n');
    if (now === read) return;
    read = now;
    const { scene } = state;
    reading.textContent = main;
    let words = main;
    try {
      const answer = at.exact
        ? await background.ask('gram pair', 'gram', {
            ...elementsOf({ ...scene, points: [points[i], points[j]] }),
            kernel: picture.part ?? scene.kernel,
          })
        : null;
      if (answer) {
        const [xx, xz, zx, zz] = answer.k;
        words = [main, ...pairWords(picture.form, { xx, xz, zx, zz })].join('; ');
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error; // the cell's own value stays
    }
    if (read !== now || !alive) return;
    reading.textContent = words;
    if (matrix.hasCursor) spoken.textContent = words;
  }

  return {
    /** @param {State} state @param {GramPicture} picture */
    draw: show,
    resize: redraw,
    destroy() {
      alive = false;
      work.remove();
    },
  };
}
