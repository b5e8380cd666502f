// @ts-check
/**
 * The table of items: a row each, edited where it stands, and one for a new item. Of many rows those are drawn that are in sight.
 *
 * @module
 */

import { createStroke } from '../../ui/gesture.js';
import { element, icon } from '../../ui/element.js';
import { labelOfKey } from '../../state/keys.js';
import { indexOfPoint } from '../../model/points.js';
import { count } from '../../lib/format.js';
import { createPictures } from './pictures.js';
import { classAfter, dropOf, windowOf } from './places.js';
import { faultyRow, readingsOf } from './readings.js';
import { createRow } from './row.js';
import { TYPED } from './typed.js';
import { domainOf } from '../../model/domains.js';
import { viewsOf } from './domains.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./row.js').Row} Row */
/** @typedef {import('./row.js').Part} Part */

/** So near to an edge, a drag scrolls, by so much a frame. */
const EDGE_PX = 24;
const SCROLL_PX = 8;

/** @param {{ actions: import('../../state/actions.js').Actions, latest: () => State }} tools */
export function createTable({ actions, latest }) {
  const title = element('span', { role: 'columnheader' });
  const head = element(
    'div',
    { class: 'row heads', role: 'row', 'aria-rowindex': 1 },
    columnHead('Move'),
    columnHead('Number'),
    columnHead('Class or value'),
    title,
    element(
      'span',
      {
        class: 'reading',
        role: 'columnheader',
        title: 'The decision value, and the predicted class',
      },
      element('i', { class: 'sym' }, 'f'),
    ),
    columnHead('Remove'),
  );
  const fresh = element('input', {
    ...TYPED,
    class: 'text',
    onkeydown: onFreshKey,
    onchange: addFresh,
    onpaste: onPaste,
  });
  const freshRow = element(
    'div',
    { class: 'row fresh', role: 'row' },
    element('span', { role: 'cell' }),
    element('span', { role: 'cell', class: 'place' }, icon('in')),
    element('span', { role: 'cell' }),
    element('span', { role: 'cell' }, fresh),
  );
  const line = element('div', { class: 'drop-line', 'aria-hidden': 'true', hidden: true });
  const canvas = element('div', { class: 'canvas', role: 'rowgroup' }, freshRow);
  const scroller = element('div', { class: 'rows', onscroll: layOut }, canvas, line);
  const table = element(
    'div',
    { class: 'table', role: 'table' },
    element('div', { role: 'rowgroup' }, head),
    scroller,
  );

  /** The rows that are drawn, by the ids of their items. @type {Map<number, Row>} */
  const rows = new Map();
  const stroke = createStroke('item');
  const pictures = createPictures(resize);
  /** What is drawn; null while it is out of sight. @type {State | null} */
  let state = null;
  let height = 32;
  let room = 0;
  let edited = 0;

  /** @param {string} words */
  function columnHead(words) {
    return element('span', { role: 'columnheader' }, element('span', { class: 'sr' }, words));
  }

  /** @type {import('./row.js').Hands} */
  const hands = {
    edit(id, text) {
      if (edited !== id) stroke.end();
      edited = id;
      actions.editItem(id, text, stroke.now());
    },
    mark(id, next) {
      const { scene, focus } = latest();
      const point = scene.points[indexOfPoint(scene.points, id)];
      if (point) actions.relabelPoint(id, classAfter(point.label, focus.label, scene.points, next));
    },
    value(id, text) {
      const value = Number(
        text
          .trim()
          .replace(/\u2212/g, '-')
          .replace(',', '.'),
      );
      if (text.trim() && Number.isFinite(value)) actions.setPointValue(id, value);
      // What is no number gives way to the value that there is.
      else rows.get(id)?.forget();
      redraw();
    },
    remove,
    grab,
    key: onKey,
    paste: onPaste,
    enter(id) {
      if (latest().focus.selected !== id) actions.select(id);
    },
    hover: (id) => actions.setHover({ point: id }),
  };

  /** @param {number} id */
  const placeOf = (id) => indexOfPoint(latest().scene.points, id);

  /**
   * Removes a row; the focus goes to the one that takes its place.
   *
   * @param {number} id
   * @param {Part} part
   */
  function remove(id, part) {
    const at = placeOf(id);
    actions.removePoints([id]);
    redraw();
    focusRow(at, part);
  }

  /** @param {number} index */
  function bringIntoSight(index) {
    const top = index * height;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + height > scroller.scrollTop + room) scroller.scrollTop = top + height - room;
  }

  /**
   * Puts the focus on a row, which scrolls into sight; after the last comes that for a new item.
   *
   * @param {number} index
   * @param {Part} part
   */
  function focusRow(index, part) {
    const now = latest();
    const { points } = now.scene;
    const at = Math.max(0, index);
    bringIntoSight(at);
    draw(now);
    if (at >= points.length) fresh.focus({ preventScroll: true });
    else rows.get(points[at].id)?.focus(part);
  }

  /** @param {number} id @param {KeyboardEvent} event @param {Part} part */
  function onKey(id, event, part) {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (event.isComposing) return;
    if (ctrlKey || metaKey) {
      // The browser would take back letters of rows that are elsewhere by now.
      if (key.toLowerCase() !== 'z' || altKey) return;
      event.preventDefault();
      event.stopPropagation();
      stroke.end();
      if (shiftKey) actions.redo();
      else actions.undo();
      return;
    }
    const at = placeOf(id);
    const up = key === 'ArrowUp';
    const typed = part === 'text' || part === 'amount';
    const text = /** @type {HTMLInputElement | null} */ (typed ? event.target : null);
    if (altKey && (up || key === 'ArrowDown')) {
      const last = latest().scene.points.length - 1;
      actions.moveItem(id, Math.max(0, Math.min(last, at + (up ? -1 : 1))));
      redraw();
      focusRow(placeOf(id), part);
    } else if (/^Digit\d$/.test(event.code) && (altKey || (!typed && !shiftKey))) {
      actions.relabelPoint(id, labelOfKey(event.code.slice(-1), latest().scene));
    } else if (altKey && key === 'Enter') {
      stroke.end();
      rows.get(id)?.enlarge();
    } else if (altKey) {
      return;
    } else if (up || key === 'ArrowDown') {
      focusRow(at + (up ? -1 : 1), part);
    } else if (key === 'Enter' && text) {
      stroke.end();
      focusRow(at + (shiftKey ? -1 : 1), part);
    } else if (key === 'Delete' && !text) {
      remove(id, part);
    } else if (
      (key === 'Delete' || key === 'Backspace') &&
      part === 'text' &&
      text?.value === '' &&
      !event.repeat
    ) {
      remove(id, part);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {KeyboardEvent} event */
  function onFreshKey(event) {
    if (event.isComposing) return;
    const last = latest().scene.points.length - 1;
    if (event.key === 'Enter') addFresh();
    else if (event.key === 'ArrowUp' && last >= 0) focusRow(last, 'text');
    else return;
    event.preventDefault();
  }

  function addFresh() {
    const text = fresh.value;
    if (!text) return;
    fresh.value = '';
    const held = document.activeElement === fresh;
    actions.addItem(text);
    redraw();
    if (held) focusRow(latest().scene.points.length, 'text');
  }

  /** Several lines are several items. @param {ClipboardEvent} event */
  function onPaste(event) {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\r\n]\s*\S/.test(text) && !text.includes('\t')) return;
    event.preventDefault();
    actions.pasteItems(text);
  }

  /** A row is taken by its handle. @param {number} id @param {PointerEvent} event */
  function grab(id, event) {
    if (event.button !== 0 || event.ctrlKey || event.metaKey) return;
    const handle = /** @type {HTMLElement} */ (event.currentTarget);
    handle.setPointerCapture(event.pointerId);
    const control = new AbortController();
    const { signal } = control;
    const points = latest().scene.points;
    const row = rows.get(id)?.element;
    let y = event.clientY;
    /** @type {ReturnType<typeof dropOf> | null} */
    let drop = null;
    let moved = false;
    let frame = 0;

    function follow() {
      const box = scroller.getBoundingClientRect();
      if (y < box.top + EDGE_PX) scroller.scrollTop -= SCROLL_PX;
      else if (y > box.bottom - EDGE_PX) scroller.scrollTop += SCROLL_PX;
      drop = dropOf(y - box.top + scroller.scrollTop, height, points.length, placeOf(id));
      line.hidden = false;
      line.style.top = `${drop.gap * height}px`;
      frame = requestAnimationFrame(follow);
    }
    function end() {
      cancelAnimationFrame(frame);
      control.abort();
      line.hidden = true;
      row?.classList.remove('dragged');
    }
    const onMove = (/** @type {PointerEvent} */ { clientY }) => {
      y = clientY;
      if (moved || Math.abs(clientY - event.clientY) < 4) return;
      moved = true;
      row?.classList.add('dragged');
      follow();
    };
    handle.addEventListener('pointermove', onMove, { signal });
    handle.addEventListener('pointercancel', end, { signal });
    handle.addEventListener(
      'pointerup',
      () => {
        end();
        // Another scene may have come meanwhile.
        if (drop && latest().scene.points === points) actions.moveItem(id, drop.to);
      },
      { signal },
    );
    handle.addEventListener(
      'keydown',
      (/** @type {KeyboardEvent} */ { key }) => {
        if (key === 'Escape') end();
      },
      { signal },
    );
  }

  /** Draws the rows that are in sight. */
  function layOut() {
    if (!state) return;
    const { scene, focus } = state;
    const { points } = scene;
    const { from, to } = windowOf(points.length, height, scroller.scrollTop, room);
    const held = rowWithFocus();
    const readings = readingsOf(state);
    const wrong = faultyRow(state);
    /** @type {HTMLElement[]} */
    const wanted = [];
    const seen = new Set();
    const show = (/** @type {number} */ index) => {
      const point = points[index];
      const row = rows.get(point.id) ?? createRow(point.id, hands);
      rows.set(point.id, row);
      seen.add(point.id);
      wanted.push(row.element);
      row.draw(
        {
          point,
          index,
          domain: scene.domain,
          valued: scene.target === 'value',
          classes: scene.classes,
          readings,
          pictures: pictures.of(scene.domain),
          selected: focus.selected === point.id,
          hovered: focus.point === point.id,
          fault: wrong?.row === index ? wrong.reason : '',
        },
        height,
      );
    };
    // What has the focus stays, however far it is scrolled away.
    const at = held === null ? -1 : indexOfPoint(points, held);
    if (at >= 0 && at < from) show(at);
    for (let index = from; index < to; index++) show(index);
    if (at >= to) show(at);
    for (const [id, row] of rows) {
      if (seen.has(id)) continue;
      row.element.remove();
      rows.delete(id);
    }
    arrange(wanted, at >= 0 ? rows.get(points[at].id)?.element : undefined);
    freshRow.style.top = `${points.length * height}px`;
    freshRow.setAttribute('aria-rowindex', String(points.length + 2));
    canvas.style.height = `${(points.length + 1) * height}px`;
  }

  /** The item whose row has the focus. */
  function rowWithFocus() {
    const active = document.activeElement;
    for (const [id, row] of rows) if (row.element.contains(active)) return id;
    return null;
  }

  /**
   * Puts rows into their order. What has the focus would lose it if it were moved: the others move around it.
   *
   * @param {readonly HTMLElement[]} wanted
   * @param {HTMLElement} [fixed]
   */
  function arrange(wanted, fixed) {
    let reached = !fixed;
    for (const [i, row] of wanted.entries()) {
      if (row === fixed) {
        reached = true;
        continue;
      }
      const before = reached ? freshRow : /** @type {HTMLElement} */ (fixed);
      const next = wanted[i + 1] ?? freshRow;
      if (row.parentElement === canvas && row.nextElementSibling === next) continue;
      canvas.insertBefore(row, before);
    }
  }

  /** Rows are as high as the style says, in some domains higher. */
  function measure() {
    height = freshRow.offsetHeight || height;
    room = scroller.clientHeight;
  }

  function resize() {
    measure();
    layOut();
  }

  /** @param {State} next */
  function draw(next) {
    const before = state;
    state = next;
    const { scene, focus } = next;
    const n = scene.points.length;
    if (before?.scene.domain !== scene.domain || before.scene.points.length !== n) {
      const { one, many } = domainOf(scene);
      const name = many[0].toUpperCase() + many.slice(1);
      title.replaceChildren(element('b', {}, name), ` ${count(n)}`);
      table.setAttribute('aria-label', name);
      table.setAttribute('aria-rowcount', String(n + 2));
      fresh.placeholder = n === 0 ? `The first ${one}` : `Another ${one}`;
      fresh.setAttribute('aria-label', `New ${one}`);
    }
    if (before?.scene.domain !== scene.domain) {
      table.classList.toggle('of-drawn', viewsOf(scene.domain).drawing !== undefined);
      measure();
    }
    table.classList.toggle('valued', scene.target === 'value');
    // What is selected elsewhere is shown here; of rows, the one with the focus is in sight.
    if (before && before.focus.selected !== focus.selected && rowWithFocus() === null) {
      const at = indexOfPoint(scene.points, focus.selected);
      if (at >= 0) bringIntoSight(at);
    }
    layOut();
  }

  const redraw = () => draw(latest());

  return {
    element: table,
    draw,
    measure,
    resize,
    /** Out of sight, nothing is drawn. */
    rest() {
      state = null;
    },
    /** Puts the focus on a row. @param {number} index */
    show: (index) => focusRow(index, 'text'),
    destroy() {
      stroke.end();
      rows.clear();
    },
  };
}
