// @ts-check
/**
 * The rows of a sheet: what stands before each, and its pictures, among which arrow keys walk.
 *
 * @module
 */

import { element, icon, setText } from '../../../ui/element.js';
import { numberToken } from '../../../lib/colour.js';
import { stateOf } from '../small-picture.js';
import { createSweepCell } from './cell.js';
import { layoutOf } from './layout.js';
import { MARKS } from './verdicts.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('./sets.js').Sheet} Sheet */
/** @typedef {import('./sets.js').Row} RowOf */
/** @typedef {import('../../plane/shown.js').Part} Part */

/** Widths and heights around pictures, in units of the text of charts. */
const LINES = { head: 9.4, over: 3.6, line: 1.5, gap: 1 };
/** Where pictures would be smaller beside their heads than so many units, heads stand above. */
const NARROW = 38;
/** Pictures that are smaller have no room for what is wrong on points not seen. */
const BRIEF = 10.4;
/** Nor have those that are smaller than this room for the words that say of which points. */
const WORDS = 14;

/** What stands before the pictures of a row. */
function createRowHead() {
  const name = element('b', {});
  const what = element('small', {});
  const mark = element('span', { class: 'verdict', hidden: true });
  const root = element('div', { class: 'sweeps-head' }, name, what, mark);
  return {
    element: root,
    /** @param {RowOf} row */
    draw(row) {
      setText(name, row.name);
      what.replaceChildren(
        ...row.what.map((line) => element('span', {}, line.replaceAll(' = ', '\u00a0=\u00a0'))),
      );
    },
    /** @param {import('./verdicts.js').Judgement | null} judgement */
    mark(judgement) {
      mark.hidden = judgement === null;
      if (!judgement) return;
      const refuted = judgement === 'refuted';
      mark.className = `verdict ${refuted ? 'no' : judgement === 'proved' ? 'ok' : ''}`;
      mark.replaceChildren(MARKS[judgement]);
      if (judgement !== 'unproved') mark.prepend(icon(refuted ? 'x' : 'tick'));
    },
  };
}

/**
 * @param {{ figure: HTMLElement, use: (at: number) => void, take: (at: number) => void }} host   figure
 *   is where the plane stands
 */
export function createSheet({ figure, use, take }) {
  const root = element('div', {
    class: 'sweeps-sheet',
    role: 'group',
    'aria-label': 'Machines of the sweep',
    onkeydown: walk,
  });
  /** @type {ReturnType<typeof createSweepCell>[]} */
  let cells = [];
  /** @type {ReturnType<typeof createRowHead>[]} */
  let heads = [];
  /** How many pictures each row has. @type {readonly number[]} */
  let lengths = [];
  /** The one that the tabulator comes to. */
  let stop = 0;

  /** @param {readonly number[]} next */
  function build(next) {
    lengths = next;
    cells = [];
    heads = [];
    root.replaceChildren(
      ...lengths.map((length) => {
        const head = createRowHead();
        heads.push(head);
        const row = element('div', { class: 'sweeps-row', role: 'group' }, head.element);
        for (let i = 0; i < length; i++) {
          const at = cells.length;
          const cell = createSweepCell({
            use: () => use(at),
            take() {
              setStop(at);
              take(at);
            },
          });
          cells.push(cell);
          row.append(cell.element);
        }
        return row;
      }),
    );
    setStop(0);
    arrange();
  }

  /** @param {number} at */
  function setStop(at) {
    if (cells[stop]) cells[stop].element.tabIndex = -1;
    stop = Math.min(at, Math.max(cells.length - 1, 0));
    if (cells[stop]) cells[stop].element.tabIndex = 0;
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = stepOf(event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    cells[next]?.element.focus();
  }

  /** The picture that a key goes to; null where it goes to none. @param {string} key */
  function stepOf(key) {
    const at = cells.findIndex((cell) => cell.element === document.activeElement);
    if (at < 0) return null;
    let row = 0;
    let first = 0;
    while (at >= first + lengths[row]) first += lengths[row++];
    const column = at - first;
    const last = cells.length - 1;
    if (key === 'ArrowLeft') return Math.max(0, at - 1);
    if (key === 'ArrowRight') return Math.min(last, at + 1);
    if (key === 'Home') return 0;
    if (key === 'End') return last;
    if (key === 'ArrowUp' && row > 0) {
      const above = first - lengths[row - 1];
      return above + Math.min(column, lengths[row - 1] - 1);
    }
    if (key === 'ArrowDown' && row < lengths.length - 1) {
      return first + lengths[row] + Math.min(column, lengths[row + 1] - 1);
    }
    return key === 'ArrowUp' || key === 'ArrowDown' ? at : null;
  }

  /** Gives pictures, and the plane among them, their place. */
  function arrange() {
    const { clientWidth: width, clientHeight: height } = root;
    const isAside = !root.closest('.sweeps-large');
    if (width === 0 || isAside || lengths.length === 0) return;
    const text = numberToken('--chart', 11);
    const narrow = width < NARROW * text && document.documentElement.dataset.layout === 'phone';
    const layout = layoutOf(lengths, {
      width,
      height: narrow ? Infinity : height,
      head: narrow ? 0 : LINES.head * text,
      over: narrow ? LINES.over * text : 0,
      title: LINES.line * text,
      caption: LINES.line * text,
      gap: LINES.gap * text,
    });
    root.classList.toggle('narrow', narrow);
    root.style.setProperty('--cell', `${layout.cell}px`);
    root.classList.toggle('brief', layout.cell < BRIEF * text);
    root.classList.toggle('wordless', layout.cell < WORDS * text);
    root.style.setProperty('--columns', String(layout.columns));
    const { left, top, size } = layout.inset;
    const large = /** @type {HTMLElement} */ (root.closest('.large'));
    figure.style.setProperty('--sweeps-left', `${left}px`);
    // Where there is room to spare, the large picture is not at the top.
    figure.style.setProperty('--sweeps-top', `${large.offsetTop + top}px`);
    figure.style.setProperty('--sweeps-plane', `${size}px`);
    figure.style.setProperty('--sweeps-high', narrow ? `${layout.high}px` : 'auto');
  }

  return {
    element: root,
    /**
     * @param {Sheet} sheet
     * @param {(machine: import('../../../model/scene.js').Contender) => boolean} isOwn
     * @returns {boolean} whether there are others than before
     */
    draw({ rows }, isOwn) {
      const next = rows.map(({ variants }) => variants.length);
      const anew = next.join() !== lengths.join();
      if (anew) build(next);
      let at = 0;
      rows.forEach((row, i) => {
        heads[i].draw(row);
        root.children[i].setAttribute('aria-label', [row.name, ...row.what].join(', '));
        for (const variant of row.variants) cells[at++].name(variant, isOwn(variant.machine));
      });
      return anew;
    },
    /** @param {number} row @param {import('./verdicts.js').Judgement | null} judgement */
    mark: (row, judgement) => heads[row]?.mark(judgement),
    cell: (/** @type {number} */ at) => cells[at] ?? null,
    variants: () => cells.flatMap((cell) => cell.variant() ?? []),
    /** The picture of the scene's own machine, −1 where there is none. */
    findOwn: () => cells.findIndex(({ element: one }) => one.classList.contains('own')),
    /** @param {State} state */
    redraw(state) {
      for (const cell of cells) {
        const held = cell.held();
        if (held) cell.show(state, held, root.closest('.sweeps-large') !== null);
      }
    },
    /** What is saved as a picture, or printed. @param {State} state @param {string} words @returns {import('../../plane/shown.js').Sheet} */
    parts(state, words) {
      const pictured = root.closest('.sweeps-large') !== null;
      let at = 0;
      const rows = lengths.map((length, i) => ({
        head: heads[i].element.innerText.split('\n').filter(Boolean),
        parts: cells.slice(at, (at += length)).flatMap((cell) => {
          const held = cell.held();
          /** @type {Part} */
          const part = {
            title: cell.element.querySelector('b')?.textContent ?? '',
            caption: cell.caption(),
            state:
              pictured && held
                ? stateOf(state, { scene: held.scene, sketch: held.swept }, true)
                : null,
            trouble: cell.trouble(),
          };
          return [part];
        }),
      }));
      return { rows, words };
    },
    resize() {
      arrange();
      for (const cell of cells) cell.resize();
    },
    destroy() {
      for (const name of ['left', 'top', 'plane', 'high'])
        figure.style.removeProperty(`--sweeps-${name}`);
    },
  };
}
