// @ts-check
/**
 * The table of items, in place of the plane where what is learnt from has no coordinates: texts, edited where they stand, with their
 * classes and what the machine says about each. Above it one can try an item that is in no row.
 *
 * @module
 */

import { createStroke } from '../controls/gesture.js';
import { element, icon } from '../controls/element.js';
import { indexOfPoint } from '../state/points.js';
import { labelOfKey } from '../state/keys.js';
import { isPixels, LIMITS } from '../state/scene.js';
import { count } from './format.js';
import { createItemsMap } from './items/map.js';
import { createRow } from './items/row.js';
import { classAfter, dropOf, windowOf } from './items/places.js';
import { createPictures } from './items/pictures.js';
import { readingsOf } from './items/readings.js';
import { createSplit, shareOf } from './items/split.js';
import { addStyles } from '../controls/styles.js';
import { createTryBox } from './items/try.js';
import { wordsOf } from './items/words.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('./items/row.js').Row} Row */
/** @typedef {import('./items/row.js').Part} Part */
/** @typedef {Awaited<ReturnType<typeof import('./items/digits/view.js').createDigitsView>>} DigitsView */

/** So near to an edge, a drag scrolls, by so much a frame. */
const EDGE_PX = 24;
const SCROLL_PX = 8;

/**
 * @param {HTMLElement} holder
 * @param {import('./stage.js').Tools} tools
 */
export function createItemsView(holder, { actions, latest, study }) {
  const tryBox = createTryBox({ actions });
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
    type: 'text',
    class: 'text',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: 'false',
    maxlength: LIMITS.text,
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
  const empty = element('div', { class: 'empty', hidden: true });
  const fault = element('p', { class: 'fault', role: 'status', hidden: true });
  const faultText = element('span');
  const goTo = element(
    'button',
    { type: 'button', class: 'btn small', onclick: () => showItem(faulty) },
    'Show the row',
  );
  fault.append(icon('warn'), faultText, goTo);
  const sheet = element('div', { class: 'sheet' }, table, empty);
  const map = createItemsMap({ actions, study, latest });
  const split = createSplit(map.element, {
    get: () => shareOf(latest().settings),
    set: (mapShare) => actions.setSetting({ mapShare }),
  });
  const boardPlace = element('div', { class: 'digits board-place', hidden: true });
  const digitsPlace = element('div', { class: 'digits', hidden: true });
  holder.replaceChildren(
    tryBox.element,
    tryBox.picture,
    boardPlace,
    map.element,
    split.element,
    sheet,
    digitsPlace,
    fault,
  );
  holder.style.visibility = 'hidden';
  addStyles(new URL('./items.css', import.meta.url)).then(() => {
    holder.style.visibility = '';
    resize();
  });

  /** The rows that are drawn, by the ids of their items. @type {Map<number, Row>} */
  const rows = new Map();
  const stroke = createStroke('item');
  const pictures = createPictures(resize);
  /** @type {State | null} */
  let state = null;
  let height = 32;
  let room = 0;
  let faulty = -1;
  let edited = 0;
  /** What digits have in place of a table, loaded when there are some. @type {DigitsView | null} */
  let digits = null;
  let isLoading = false;

  async function loadDigits() {
    if (isLoading) return;
    isLoading = true;
    try {
      const { createDigitsView } = await import('./items/digits/view.js');
      digits = await createDigitsView(
        { board: boardPlace, gallery: digitsPlace },
        { actions, latest },
      );
    } catch (error) {
      actions.reportFailure(
        'The pad for digits could not be loaded. Look after the connection and choose Digits again.',
      );
      console.error(error);
    }
    isLoading = false;
    draw(latest());
    resize();
  }

  /** @param {string} words */
  function columnHead(words) {
    return element('span', { role: 'columnheader' }, element('span', { class: 'sr' }, words));
  }

  /** @type {import('./items/row.js').Hands} */
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
      draw(latest());
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

  /** @param {number} index */
  function showItem(index) {
    const id = latest().scene.points[index]?.id;
    if (digits && !digitsPlace.hidden && id !== undefined) digits.show(id);
    else focusRow(index, 'text');
  }

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
    draw(latest());
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
      draw(latest());
      focusRow(placeOf(id), part);
    } else if (/^Digit\d$/.test(event.code) && (altKey || (!typed && !shiftKey))) {
      actions.relabelPoint(id, labelOfKey(event.code.slice(-1), latest().scene));
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
    draw(latest());
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
    const wrong = faultHere(state);
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

  /** Where the item is that cannot be read, as long as it has not been mended. @param {State} of */
  function faultHere({ frame: { fault: found }, scene: { points } }) {
    const row = found ? indexOfPoint(points, found.id) : -1;
    return found && points[row]?.text === found.text ? { row, reason: found.message } : null;
  }

  /** @param {State} next */
  function draw(next) {
    const before = state;
    state = next;
    const { scene } = next;
    // Digits are drawn and looked at. Where that could not be loaded, the table has them as well.
    const ofDigits = isPixels(scene);
    if (ofDigits && !digits && !(before && isPixels(before.scene))) loadDigits();
    boardPlace.hidden = digitsPlace.hidden = !ofDigits || !digits;
    sheet.hidden = ofDigits && (digits !== null || isLoading);
    tryBox.element.hidden = sheet.hidden;
    if (ofDigits) digits?.draw(next);
    if (sheet.hidden) tryBox.picture.hidden = true;
    else tryBox.draw(next);
    drawMap(next, before);
    if (
      before?.scene.domain !== scene.domain ||
      before.scene.points.length !== scene.points.length
    ) {
      const { one, many, hint, example } = wordsOf(scene.domain);
      const n = scene.points.length;
      const name = many[0].toUpperCase() + many.slice(1);
      title.replaceChildren(element('b', {}, name), ` ${count(n)}`);
      table.setAttribute('aria-label', name);
      table.setAttribute('aria-rowcount', String(n + 2));
      fresh.placeholder = `Another ${one}`;
      fresh.setAttribute('aria-label', `New ${one}`);
      if (n === 0) fresh.placeholder = `The first ${one}`;
      empty.hidden = n > 0;
      empty.replaceChildren(
        element('b', {}, `No ${many} yet`),
        element('p', {}, hint, ' For example ', element('code', {}, example)),
        element(
          'p',
          {},
          `Type one into the row above and press Enter, paste a list (one ${one} a line, its class after a tab), drop a file on the page, or take a data set.`,
        ),
      );
    }
    if (before?.scene.domain !== scene.domain) {
      table.dataset.domain = scene.domain;
      measure();
    }
    table.classList.toggle('valued', scene.target === 'value');
    const wrong = faultHere(next);
    faulty = wrong?.row ?? -1;
    fault.hidden = !wrong;
    if (wrong) faultText.textContent = `Row ${count(wrong.row + 1)}. ${wrong.reason}`;
    if (sheet.hidden) return;
    // What is selected elsewhere is shown here; of rows, the one with the focus is in sight.
    const { selected } = next.focus;
    if (before && before.focus.selected !== selected && rowWithFocus() === null) {
      const at = indexOfPoint(scene.points, selected);
      if (at >= 0) bringIntoSight(at);
    }
    layOut();
  }

  /** @param {State} next @param {State | null} before */
  function drawMap(next, before) {
    const { map: shown } = next.settings;
    const share = shareOf(next.settings);
    map.element.hidden = split.element.hidden = !shown;
    const was = before?.settings;
    const moved = was?.map !== shown || shareOf(was) !== share;
    if (moved) {
      holder.style.setProperty('--map', String(share));
      split.draw(share);
      room = scroller.clientHeight;
    }
    if (shown) map.draw(next);
    else if (moved) map.rest();
  }

  /** Rows are as high as the style says, in some domains higher. */
  function measure() {
    height = freshRow.offsetHeight || height;
    room = scroller.clientHeight;
  }

  function resize() {
    measure();
    if (!sheet.hidden) layOut();
    digits?.resize();
  }

  return {
    draw,
    resize,
    destroy() {
      stroke.end();
      map.destroy();
      digits?.destroy();
      rows.clear();
      holder.replaceChildren();
    },
  };
}
