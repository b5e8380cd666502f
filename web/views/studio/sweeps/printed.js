// @ts-check
/**
 * A sweep on paper: all pictures with their titles, in the colours of the light theme whatever theme
 * is in force. Nothing else of the page is printed.
 *
 * @module
 */

import { paint } from '../../../draw/plane/paint.js';
import { lookOf } from '../../../draw/plane/look.js';
import { element } from '../../../ui/element.js';
import { partItems } from '../../plane/sheet-figure.js';

/** @typedef {import('../../plane/shown.js').Part} Part */
/** @typedef {import('../../plane/shown.js').Sheet} Sheet */

/** The side of a picture as it is drawn, in px, and pixels to a px: style sheets give it its width. */
const [SIDE, SCALE] = [190, 3];

/**
 * Lays the sheet on paper whenever the page is printed.
 *
 * @param {() => (Sheet & { title: string }) | null} make null where there is nothing to print
 * @returns {() => void} ends it
 */
export function printSheet(make) {
  const control = new AbortController();
  const { signal } = control;
  /** @type {HTMLElement | null} */
  let paper = null;
  function take() {
    paper?.remove();
    paper = null;
  }
  function lay() {
    take();
    paper = inLight(() => {
      const sheet = make();
      return sheet && paperOf(sheet);
    });
    if (paper) document.body.append(paper);
  }
  window.addEventListener('beforeprint', lay, { signal });
  window.addEventListener('afterprint', take, { signal });
  return () => {
    control.abort();
    take();
  };
}

/**
 * What is made in the colours of the light theme. Who watches the theme sees the same as before.
 *
 * @template T
 * @param {() => T} make
 * @returns {T}
 */
function inLight(make) {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset.theme = 'light';
  try {
    return make();
  } finally {
    dataset.theme = theme;
  }
}

/** @param {Sheet & { title: string }} sheet */
function paperOf({ title, rows, words }) {
  const columns = Math.max(1, ...rows.map(({ parts }) => parts.length));
  const unfinished = rows.some(({ parts }) => parts.some((part) => part.title.endsWith(' *')));
  return element(
    'section',
    { class: 'sweeps-paper', style: `--columns: ${columns}` },
    element('h2', {}, title),
    ...rows.map(({ head, parts }) => {
      const [name, ...what] = head;
      return element(
        'div',
        { class: 'sweeps-paper-row' },
        element(
          'div',
          {},
          element('b', {}, name ?? ''),
          ...what.map((line) => element('span', {}, line)),
        ),
        ...parts.map(pictureOf),
      );
    }),
    element('p', {}, words),
    unfinished ? element('p', {}, '* The solver stopped before the optimum.') : null,
  );
}

/** @param {Part} part */
function pictureOf(part) {
  const { title, caption, state, trouble } = part;
  return element(
    'figure',
    {},
    element('figcaption', {}, title),
    state ? canvasOf(state) : null,
    trouble ? element('p', {}, trouble) : null,
    element('small', {}, caption),
  );
}

/** @param {import('../../../state/store.js').State} state */
function canvasOf(state) {
  const look = lookOf();
  const canvas = element('canvas', { width: SIDE * SCALE, height: SIDE * SCALE });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  context.scale(SCALE, SCALE);
  paint(context, partItems(state, SIDE, look), look, SCALE);
  return canvas;
}
