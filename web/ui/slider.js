// @ts-check
/**
 * The control of one parameter, made from its spec: a label with the symbol as
 * formulas print it, a box that takes any valid number, a slider with ticks.
 *
 * @module
 */

import { element } from './element.js';
import { createStroke } from './gesture.js';
import { objection, readNumeral, writeNumeral } from './numeral.js';
import { createScale } from './scale.js';

/** @typedef {import('../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {ReturnType<typeof createSlider>} Slider */

/** Longer numbers get smaller digits. */
const ROOM = 6;

let made = 0;

/**
 * @typedef {{
 *   onEdit: (value: number, gesture: string) => void,
 *   layout?: 'full' | 'row' | 'wide',
 *   symbol?: boolean,
 *   under?: string,
 *   of?: string,
 *   write?: typeof writeNumeral,
 * }} SliderOptions
 * layout: full has ticks and two lines, row and wide are one line; symbol: whether the
 * label begins with the symbol; under: small words beside the symbol in a row; of: whose
 * parameter it is, where others have one of the same name; write: how numbers are written.
 */

/**
 * @param {ParamSpec} spec
 * @param {SliderOptions} options
 */
export function createSlider(
  spec,
  { onEdit, layout = 'full', symbol = true, under, of, write = writeNumeral },
) {
  const scale = createScale(spec);
  const stroke = createStroke(spec.key);
  const id = `slider-${++made}`;
  let value = spec.default;
  /** The value in the scene during a stroke. */
  let told = value;

  const label = element('label', { for: id, title: spec.doc });
  const name = symbol ? `${spec.symbol} ${spec.name}${of ? ` of ${of}` : ''}` : capital(spec.name);
  if (!symbol) label.append(name);
  else if (layout === 'full')
    label.append(symbolElement(spec.symbol), element('span', {}, ` ${spec.name}`));
  else label.append(symbolElement(spec.symbol), ' ', element('small', {}, under ?? spec.name));

  const range = element('input', {
    type: 'range',
    id,
    min: 0,
    max: 1,
    step: 'any',
    'aria-label': name,
    onpointerdown: () => stroke.hold(),
    onpointerup: finish,
    onpointercancel: finish,
    onchange: finish,
    onblur: finish,
    oninput: () => edit(scale.fromPosition(range.valueAsNumber), true),
    onkeydown: slideByKey,
  });
  const box = element('input', {
    class: 'num',
    type: 'text',
    role: 'spinbutton',
    inputmode: 'decimal',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': name,
    oninput: typed,
    onchange: () => settle(true),
    onblur: () => stroke.end(),
    onkeydown: stepByKey,
  });
  const error = element('p', {
    class: 'error',
    id: `${id}-error`,
    'aria-live': 'polite',
    hidden: true,
  });
  const ticks = element('div', { class: 'ticks', 'aria-hidden': 'true' });
  for (const tick of scale.ticks) {
    const place = element('span', {}, tick.label);
    place.style.left = `${tick.at * 100}%`;
    ticks.append(place);
  }
  const kind = layout === 'full' ? 'slider' : `slider row${layout === 'wide' ? ' wide' : ''}`;
  const root = element('div', { class: kind }, label, box, range, ticks, error);
  show();

  /** @param {number} next @param {boolean} [dragged] */
  function edit(next, dragged) {
    complain('');
    if (next === value) return;
    value = next;
    show(dragged);
    onEdit(value, stroke.now());
  }

  /** @param {boolean} [dragged] then the thumb is where the pointer is, and stays there */
  function show(dragged) {
    const text = write(value, spec);
    const position = scale.toPosition(value);
    if (!dragged) range.value = String(position);
    range.style.setProperty('--at', `${(dragged ? range.valueAsNumber : position) * 100}%`);
    const words = text === '∞' ? 'infinity' : text;
    for (const input of [range, box]) input.setAttribute('aria-valuetext', words);
    box.setAttribute('aria-valuenow', plainDecimal(Number.isFinite(value) ? value : spec.high));
    if (document.activeElement !== box || readNumeral(box.value) !== value) box.value = text;
    const isLong = text.length > ROOM;
    box.classList.toggle('long', isLong);
    if (isLong) box.style.setProperty('--digits', String(text.length));
  }

  function finish() {
    stroke.end();
    show();
  }

  function typed() {
    const next = readNumeral(box.value);
    if (objection(next, spec) === '') edit(next);
    else if (box.getAttribute('aria-invalid')) settle(false);
  }

  /** Says what is wrong with the text in the box. @param {boolean} tidy */
  function settle(tidy) {
    const wrong = objection(readNumeral(box.value), spec);
    complain(wrong && `${spec.symbol} ${wrong}. Kept ${write(value, spec)}.`);
    if (tidy && !wrong) box.value = write(value, spec);
    stroke.end();
  }

  /** @param {string} sentence '' for none */
  function complain(sentence) {
    if (error.textContent === sentence) return;
    error.textContent = sentence;
    error.hidden = sentence === '';
    if (sentence) {
      box.setAttribute('aria-invalid', 'true');
      box.setAttribute('aria-describedby', error.id);
    } else {
      box.removeAttribute('aria-invalid');
      box.removeAttribute('aria-describedby');
    }
  }

  /** @param {KeyboardEvent} event */
  function slideByKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // Undo must not be taken for an echo of this stroke.
      stroke.end();
      return;
    }
    const size = event.shiftKey ? 'small' : 'normal';
    const to = {
      ArrowRight: () => scale.step(value, 1, size),
      ArrowUp: () => scale.step(value, 1, size),
      ArrowLeft: () => scale.step(value, -1, size),
      ArrowDown: () => scale.step(value, -1, size),
      PageUp: () => scale.step(value, 1, 'large'),
      PageDown: () => scale.step(value, -1, 'large'),
      Home: () => spec.low,
      End: () => (spec.infinite ? Infinity : spec.high),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    edit(to());
  }

  /** @param {KeyboardEvent} event */
  function stepByKey(event) {
    if (event.key === 'Enter') {
      settle(true);
      box.select();
    } else if (event.key === 'Escape') {
      complain('');
      box.value = write(value, spec);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      const direction = event.key === 'ArrowUp' ? 1 : -1;
      edit(scale.step(value, direction, event.shiftKey ? 'small' : 'normal'));
      box.value = write(value, spec);
    }
  }

  return {
    element: root,
    /** Focuses the slider, as when it has just appeared. */
    focus: () => range.focus(),
    /** Whether a stroke is going on. */
    get active() {
      return stroke.active;
    },
    /**
     * Shows what is in force. A stroke that is going on is ahead of what it is told.
     *
     * @param {number} next
     */
    set(next) {
      if (next === told && next === value) return;
      told = next;
      if (stroke.active || next === value) return;
      value = next;
      complain('');
      show();
    },
  };
}

/** A number as attributes want it, without a power of ten. @param {number} value */
const plainDecimal = (value) =>
  Math.abs(value) < 1e-6 && value !== 0 ? value.toFixed(15) : String(value);

/** @param {string} words */
export function capital(words) {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';

/**
 * A symbol as formulas print it: the letter slanted, its number below.
 *
 * @param {string} symbol "γ", "c₀"
 */
export function symbolElement(symbol) {
  const digits = [...symbol].map((c) => SUBSCRIPTS.indexOf(c)).filter((d) => d >= 0);
  const letters = [...symbol].filter((c) => !SUBSCRIPTS.includes(c)).join('');
  const below = digits.length > 0 && element('sub', {}, digits.join(''));
  return element('i', { class: 'sym' }, letters, below);
}
