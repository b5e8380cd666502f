// @ts-check
/**
 * A row of the table of items: a handle to drag it by, its number, the mark of its class, its text,
 * and what the machine says.
 *
 * @module
 */

import { element, icon } from '../../ui/element.js';
import { isDecided, isMissed } from '../../model/decided.js';
import { className } from '../../model/class-name.js';
import { count, number, short, signed } from '../../lib/format.js';
import { glyph } from '../../lib/shapes.js';
import { barOf } from './readings.js';
import { TYPED } from './typed.js';
import { domainOf } from '../../model/domains.js';
import { predictionOf } from './words.js';

/** @typedef {import('../../model/scene.js').Point} Point */
/** @typedef {import('./pictures.js').Pictures} Pictures */
/** @typedef {import('./readings.js').Readings} Readings */

/**
 * What is done to a row. part is what has the focus.
 *
 * @typedef {Readonly<{
 *   edit: (id: number, text: string) => void,
 *   mark: (id: number, next: boolean) => void,
 *   value: (id: number, text: string) => void,
 *   remove: (id: number, part: Part) => void,
 *   grab: (id: number, event: PointerEvent) => void,
 *   key: (id: number, event: KeyboardEvent, part: Part) => void,
 *   paste: (event: ClipboardEvent) => void,
 *   enter: (id: number) => void,
 *   hover: (id: number | null) => void,
 * }>} Hands
 */

/** @typedef {'text' | 'mark' | 'amount' | 'handle' | 'remove'} Part */

/** @typedef {ReturnType<typeof createRow>} Row */

/**
 * What a row shows.
 *
 * @typedef {Readonly<{
 *   point: Point, index: number, domain: import('../../model/scene.js').Domain, valued: boolean, classes: readonly string[], readings: Readings | null,
 *   pictures: Pictures | null, selected: boolean, hovered: boolean, fault: string,
 * }>} RowLook
 */

/**
 * @param {number} id
 * @param {Hands} hands
 */
export function createRow(id, hands) {
  const handle = element(
    'button',
    {
      type: 'button',
      class: 'handle',
      tabindex: -1,
      title: 'Drag to another place (Alt with arrow keys)',
      onpointerdown: (/** @type {PointerEvent} */ event) => hands.grab(id, event),
      onkeydown: (/** @type {KeyboardEvent} */ event) => hands.key(id, event, 'handle'),
    },
    icon('more'),
  );
  const place = element('span', { class: 'place', role: 'cell' });
  const mark = element('button', {
    type: 'button',
    class: 'mark',
    onclick: (/** @type {MouseEvent} */ event) => {
      if (!event.ctrlKey && !event.metaKey) hands.mark(id, event.shiftKey);
    },
    onkeydown: (/** @type {KeyboardEvent} */ event) => hands.key(id, event, 'mark'),
  });
  const amount = element('input', {
    type: 'text',
    class: 'text amount',
    inputmode: 'decimal',
    autocomplete: 'off',
    onchange: () => hands.value(id, amount.value),
    onkeydown: (/** @type {KeyboardEvent} */ event) => hands.key(id, event, 'amount'),
  });
  const text = element('input', {
    ...TYPED,
    class: 'text',
    oninput: () => hands.edit(id, text.value),
    onkeydown: (/** @type {KeyboardEvent} */ event) => hands.key(id, event, 'text'),
    onpaste: hands.paste,
  });
  const picture = element('span', { class: 'picture', 'aria-hidden': 'true', hidden: true });
  const bar = element('i');
  const value = element('span', { class: 'value' });
  const label = element('span', { class: 'predicted' });
  const reading = element(
    'span',
    { class: 'reading', role: 'cell' },
    element('span', { class: 'bar', 'aria-hidden': 'true' }, bar),
    value,
    label,
  );
  const remove = element(
    'button',
    {
      type: 'button',
      class: 'remove',
      tabindex: -1,
      title: 'Remove (Delete)',
      onclick: () => hands.remove(id, 'remove'),
    },
    icon('x'),
  );
  const cell = (/** @type {HTMLElement} */ child) => element('span', { role: 'cell' }, child);
  const row = element(
    'div',
    {
      class: 'row',
      role: 'row',
      onpointerenter: () => hands.hover(id),
      onpointerleave: () => hands.hover(null),
      onfocusin: () => hands.enter(id),
      onclick: (/** @type {MouseEvent} */ event) => {
        if (event.ctrlKey || event.metaKey) hands.remove(id, 'text');
      },
    },
    cell(handle),
    place,
    element('span', { role: 'cell' }, mark, amount),
    element('span', { role: 'cell', class: 'item' }, picture, text),
    reading,
    cell(remove),
  );
  let said = '';
  /** The value as it was last written. */
  let written = '';
  /** What is pictured. @type {{ text: string, by: Pictures | null }} */
  let drawn = { text: '', by: null };

  /** @param {string} now @param {Pictures | null} pictures */
  function depict(now, pictures) {
    if (drawn.text === now && drawn.by === pictures) return;
    drawn = { text: now, by: pictures };
    const made = pictures?.create(now) ?? null;
    picture.replaceChildren(...(made ? [made] : []));
    picture.hidden = !made;
    text.classList.toggle('replaced', made !== null && pictures?.alone === true);
  }

  /** @param {RowLook} look @param {number} height */
  function draw(
    { point, index, domain, valued, classes, readings, pictures, selected, hovered, fault },
    height,
  ) {
    const read = fault ? null : (readings?.of(point) ?? null);
    const limit = readings?.limit ?? 0;
    const known = `${domain}|${valued}|${classes[(read?.label ?? 0) - 1] ?? ''}|${point.label}|${point.value}|${classes[point.label - 1] ?? ''}|${read?.f}|${read?.label}|${read?.cluster}|${read?.ink}|${limit}|${fault}`;
    const own = `${index}|${selected}|${hovered}|${readings?.counts(id)}|${height}|${known}`;
    if (text.value !== point.text) text.value = point.text;
    depict(point.text, pictures);
    if (own === said) return;
    said = own;
    const n = count(index + 1);
    row.style.top = `${index * height}px`;
    row.setAttribute('aria-rowindex', String(index + 2));
    row.classList.toggle('on', selected);
    row.classList.toggle('hot', hovered);
    place.textContent = n;
    handle.setAttribute('aria-label', `Move row ${n}`);
    remove.setAttribute('aria-label', `Remove row ${n}`);
    const { one } = domainOf({ domain });
    text.setAttribute('aria-label', `${one[0].toUpperCase()}${one.slice(1)} ${n}`);
    text.setAttribute('aria-invalid', String(fault !== ''));
    mark.hidden = valued;
    amount.hidden = !valued;
    const worth = valued ? short(point.value) : '';
    // What somebody is typing stays when only the pointer has moved to another row.
    if (worth !== written || document.activeElement !== amount) amount.value = written = worth;
    amount.setAttribute('aria-label', `Value of row ${n}`);
    mark.setAttribute('aria-label', `${className(point.label, classes)}, of row ${n}`);
    mark.title = `${className(point.label, classes)}. Click, or a number key, changes it; Shift+click: the next`;
    mark.classList.toggle('counts', readings?.counts(id) ?? false);
    mark.replaceChildren(glyph(point.label, 18));
    reading.classList.toggle('fault', fault !== '');
    reading.title = fault;
    const { from, length } = barOf(read?.f ?? 0, limit);
    bar.style.left = `${100 * from}%`;
    bar.style.width = `${100 * length}%`;
    bar.style.background = read ? `var(--c${read.ink})` : '';
    const open = read !== null && !isDecided(read.label);
    value.textContent = fault || (read ? (open ? number : signed)(read.f) : '');
    const wrong = read?.label && !read.cluster && !valued && isMissed(read.label, point.label);
    label.replaceChildren(...(read?.label ? [glyph(read.label, 14)] : open ? ['?'] : []));
    label.classList.toggle('wrong', Boolean(wrong));
    const words = read?.label || open ? predictionOf(read, classes) : '';
    label.title = open
      ? words
      : words && `${wrong ? 'Wrongly predicted' : read?.cluster ? 'Found' : 'Predicted'}: ${words}`;
    if (words) label.append(element('span', { class: 'sr' }, label.title));
  }

  /** @param {Part} part */
  function focus(part) {
    ({ text, mark, amount, handle, remove })[part].focus({ preventScroll: true });
  }

  /** Shows the picture over the page, where there is one. */
  function enlarge() {
    if (!picture.hidden) drawn.by?.enlarge?.(drawn.text);
  }

  /** What is shown is drawn anew, whatever was typed. */
  function forget() {
    said = '';
  }

  return { element: row, draw, focus, enlarge, forget };
}
