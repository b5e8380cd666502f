// @ts-check
/**
 * The table of items: a row for each, which is edited in place, and one for a new item. Only the
 * rows in sight are drawn, because there may be thousands.
 *
 * @module
 */

import { createStroke } from '../../ui/gesture.js';
import { element } from '../../ui/element.js';
import { indexOfPoint } from '../../model/points.js';
import { createPictures } from './pictures.js';
import { classAfter } from './places.js';
import { faultyRow, readingsOf } from './readings.js';
import { createRow } from './row.js';
import { markedItem } from '../../state/telling.js';
import { domainOf } from '../../model/domains.js';
import { viewsOf } from './domains.js';
import { createDrag } from './table/drag.js';
import { createHead } from './table/head.js';
import { createKeys } from './table/keys.js';
import { createNewRow } from './table/new-row.js';
import { arrange } from './table/order.js';
import { createSight } from './table/sight.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./row.js').Row} Row */
/** @typedef {import('./row.js').Part} Part */

/** @param {{ actions: import('../../state/actions.js').Actions, latest: () => State }} tools */
export function createTable({ actions, latest }) {
  const head = createHead();
  const newRow = createNewRow({ add, goUp, paste });
  const canvas = element('div', { class: 'canvas', role: 'rowgroup' }, newRow.element);
  const scroller = element('div', { class: 'rows' }, canvas);
  const sight = createSight(scroller, newRow.element, layOut);
  const drag = createDrag(scroller, {
    points: () => latest().scene.points,
    placeOf,
    height: () => sight.height,
    rowOf: (id) => rows.get(id)?.element,
    move: (id, place) => actions.moveItem(id, place),
  });
  scroller.append(drag.line);
  const table = element(
    'div',
    { class: 'table', role: 'table' },
    element('div', { role: 'rowgroup' }, head.element),
    scroller,
  );

  /** The rows that are drawn, by the ids of their items. @type {Map<number, Row>} */
  const rows = new Map();
  const stroke = createStroke('item');
  const pictures = createPictures(layOut);
  const keys = createKeys({
    actions,
    scene: () => latest().scene,
    placeOf,
    endStroke: () => stroke.end(),
    redraw,
    focus: focusRow,
    remove,
    enlarge: (id) => rows.get(id)?.enlarge(),
  });
  /** What is drawn; null while it is out of sight. @type {State | null} */
  let state = null;
  /** The item that was typed in last. */
  let edited = 0;

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
      const value = numberIn(text);
      if (Number.isFinite(value)) actions.setPointValue(id, value);
      // The field shows the value again instead of what is no number.
      else rows.get(id)?.forget();
      redraw();
    },
    remove,
    grab: drag.start,
    key: keys.onKey,
    paste,
    enter(id) {
      if (latest().focus.selected !== id) actions.select(id);
    },
    hover: (id) => actions.setHover({ point: id }),
  };

  /** @param {number} id */
  function placeOf(id) {
    return indexOfPoint(latest().scene.points, id);
  }

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

  /**
   * Puts the focus on a row, which scrolls into sight. After the last comes the row for a new item.
   *
   * @param {number} index
   * @param {Part} part
   */
  function focusRow(index, part) {
    const now = latest();
    const { points } = now.scene;
    const at = Math.max(0, index);
    sight.bring(at);
    draw(now);
    if (at >= points.length) newRow.focus();
    else rows.get(points[at].id)?.focus(part);
  }

  /** Puts the focus on the last item. */
  function goUp() {
    const last = latest().scene.points.length - 1;
    if (last >= 0) focusRow(last, 'text');
    return last >= 0;
  }

  /** @param {string} text @param {boolean} held   the focus stays on the row for a new item */
  function add(text, held) {
    actions.addItem(text);
    redraw();
    if (held) focusRow(latest().scene.points.length, 'text');
  }

  /** Several lines are several items. @param {ClipboardEvent} event */
  function paste(event) {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!/[\r\n]\s*\S/.test(text) && !text.includes('\t')) return;
    event.preventDefault();
    actions.pasteItems(text);
  }

  /** Draws the rows that are in sight. */
  function layOut() {
    if (!state) return;
    const { scene, focus } = state;
    const { points } = scene;
    const { from, to } = sight.rows(points.length);
    const { height } = sight;
    const held = rowWithFocus();
    const readings = readingsOf(state);
    const [marked, wrong] = [markedItem(state), faultyRow(state)];
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
          selected: marked === point.id,
          hovered: focus.point === point.id,
          fault: wrong?.row === index ? wrong.reason : '',
        },
        height,
      );
    };
    // The row with the focus stays even out of sight: without it the focus would be lost.
    const at = held === null ? -1 : indexOfPoint(points, held);
    if (at >= 0 && at < from) show(at);
    for (let index = from; index < to; index++) show(index);
    if (at >= to) show(at);
    for (const [id, row] of rows) {
      if (seen.has(id)) continue;
      row.element.remove();
      rows.delete(id);
    }
    arrange(wanted, newRow.element, at >= 0 ? rows.get(points[at].id)?.element : undefined);
    newRow.place(points.length, height);
    canvas.style.height = `${(points.length + 1) * height}px`;
  }

  /** The item whose row has the focus. */
  function rowWithFocus() {
    const active = document.activeElement;
    for (const [id, row] of rows) if (row.element.contains(active)) return id;
    return null;
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
      head.draw(name, n);
      table.setAttribute('aria-label', name);
      table.setAttribute('aria-rowcount', String(n + 2));
      newRow.name(one, n);
    }
    const isOther = before?.scene.domain !== scene.domain;
    if (isOther) table.classList.toggle('of-drawn', viewsOf(scene.domain).drawing !== undefined);
    table.classList.toggle('valued', scene.target === 'value');
    if (isOther) sight.enter(scene.domain);
    // An item that is selected elsewhere scrolls into sight, unless the focus is in another row.
    if (before && before.focus.selected !== focus.selected && rowWithFocus() === null) {
      const at = indexOfPoint(scene.points, focus.selected);
      if (at >= 0) sight.bring(at);
    }
    layOut();
  }

  function redraw() {
    draw(latest());
  }

  return {
    element: table,
    draw,
    /** Draws nothing until the next draw: the table is out of sight. */
    rest() {
      state = null;
    },
    /** Puts the focus on a row. @param {number} index */
    show: (index) => focusRow(index, 'text'),
    destroy() {
      stroke.end();
      sight.destroy();
      rows.clear();
    },
  };
}

/**
 * The number in a text, with a decimal comma or point and any minus sign; NaN where there is none.
 *
 * @param {string} text
 */
function numberIn(text) {
  const plain = text
    .trim()
    .replace(/\u2212/g, '-')
    .replace(',', '.');
  return plain ? Number(plain) : NaN;
}
