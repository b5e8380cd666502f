// @ts-check
/**
 * A pad to draw a digit on, with pen, finger or keys; or to change the pixels of one that there is.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { faultOf, INK, SIDE } from '../../../model/domains/digits/pixels.js';
import { token } from '../../../lib/colour.js';
import { countsOf, digitOf, textOf } from './strokes.js';

/** What is on the pad: strokes, or the pixels of a digit. @typedef {Readonly<{ strokes: readonly (readonly [number, number])[][], pixels: Uint8Array | null }>} Content */

/** @type {Content} */
const NOTHING = Object.freeze({ strokes: [], pixels: null });
/** The width of the pen, as a share of the pad's. */
const PEN = 0.075;
/** A key changes the grey of a pixel by so much. */
const SHADE = 4;
/** @type {Readonly<Record<string, readonly [number, number]>>} */
const MOVES = Object.freeze({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/** @param {{ onDraw: (text: string | null) => void, onChange: () => void }} hands onDraw is told of each new digit, onChange of what can be undone */
export function createPad({ onDraw, onChange }) {
  const canvas = element('canvas', { 'aria-hidden': 'true' });
  const hint = element('span', { class: 'hint', 'aria-hidden': 'true' }, 'Draw a digit');
  const told = element('span', { class: 'sr', role: 'status' });
  const pad = element(
    'div',
    {
      class: 'pad',
      role: 'application',
      tabindex: 0,
      'aria-label':
        'Pad to draw a digit on. Arrow keys go from pixel to pixel, Space inks one or clears it, plus and minus change its grey, Escape clears all.',
      title: 'Draw with pen or finger; or arrow keys and Space, pixel by pixel',
      onpointerdown: onPointerDown,
      onkeydown: onKey,
      onblur: () => point(null),
    },
    canvas,
    hint,
    told,
  );

  /** @type {Content} */
  let content = NOTHING;
  /** What was there before, for undo. @type {Content[]} */
  let before = [];
  /** The text that was told last. @type {string | null} */
  let text = null;
  /** The pixel that the keys are at. @type {readonly [number, number] | null} */
  let at = null;
  /** Where the keys were last. @type {readonly [number, number]} */
  let last = [3, 3];
  let frame = 0;
  let side = 0;
  /** The colour that it was painted with. */
  let ink = '';

  /** @param {Content} next @param {boolean} [step] whether it is one of its own for undo */
  function put(next, step = true) {
    if (step) before.push(content);
    content = next;
    soon();
    onChange();
  }

  /** Draws and tells with the next frame. */
  function soon() {
    if (frame === 0) frame = requestAnimationFrame(now);
  }

  function now() {
    cancelAnimationFrame(frame);
    frame = 0;
    const { strokes, pixels } = content;
    const next = pixels
      ? pixels.some((count) => count > 0)
        ? textOf(pixels)
        : null
      : digitOf(strokes);
    paint();
    if (next === text) return;
    text = next;
    onDraw(text);
  }

  /** @param {PointerEvent} event @returns {[number, number]} from 0 to 1 */
  function placeOf(event) {
    const box = canvas.getBoundingClientRect();
    const within = (/** @type {number} */ v) => Math.max(0, Math.min(1, v));
    return [
      within((event.clientX - box.left) / box.width),
      within((event.clientY - box.top) / box.height),
    ];
  }

  /** @param {PointerEvent} event */
  function onPointerDown(event) {
    if (event.button !== 0 || !event.isPrimary) return;
    event.preventDefault();
    pad.focus({ preventScroll: true, focusVisible: false });
    pad.setPointerCapture(event.pointerId);
    point(null);
    const start = placeOf(event);
    const follow = content.pixels ? rubbing(content.pixels, start) : drawing(start);
    const control = new AbortController();
    const { signal } = control;
    pad.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== event.pointerId) return;
        const all = move.getCoalescedEvents?.() ?? [];
        for (const one of all.length > 0 ? all : [move]) follow(placeOf(one));
      },
      { signal },
    );
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
      pad.addEventListener(name, () => control.abort(), { signal });
  }

  /** A stroke. @param {[number, number]} start @returns {(place: [number, number]) => void} */
  function drawing(start) {
    const stroke = [start];
    put({ strokes: [...content.strokes, stroke], pixels: null });
    return (place) => {
      const [x, y] = stroke[stroke.length - 1];
      if (Math.hypot(place[0] - x, place[1] - y) < 0.004) return;
      stroke.push(place);
      soon();
    };
  }

  /** Inks pixels, or clears them where the first has ink. @param {Uint8Array} old @param {[number, number]} start @returns {(place: [number, number]) => void} */
  function rubbing(old, start) {
    const pixels = Uint8Array.from(old);
    const indexOf = (/** @type {[number, number]} */ [x, y]) =>
      SIDE * Math.min(SIDE - 1, Math.floor(SIDE * y)) + Math.min(SIDE - 1, Math.floor(SIDE * x));
    const count = pixels[indexOf(start)] > INK / 2 ? 0 : INK;
    pixels[indexOf(start)] = count;
    put({ strokes: [], pixels });
    let from = start;
    return (place) => {
      const steps = Math.ceil(2 * SIDE * Math.hypot(place[0] - from[0], place[1] - from[1])) || 1;
      for (let i = 1; i <= steps; i++) {
        const t = i / steps;
        const x = from[0] + t * (place[0] - from[0]);
        const y = from[1] + t * (place[1] - from[1]);
        pixels[indexOf([x, y])] = count;
      }
      from = place;
      soon();
    };
  }

  /** @param {readonly [number, number] | null} pixel */
  function point(pixel) {
    if (pixel) last = pixel;
    at = pixel;
    soon();
  }

  /** The pixels that there are, to be changed one by one. */
  const pixelsNow = () =>
    Uint8Array.from(
      content.pixels ?? (text === null ? new Uint8Array(SIDE * SIDE) : countsOf(text)),
    );

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (altKey) return;
    if (ctrlKey || metaKey) {
      if (key.toLowerCase() !== 'z' || shiftKey || before.length === 0) return;
      undo();
    } else if (key in MOVES) {
      const [dx, dy] = MOVES[key];
      const within = (/** @type {number} */ v) => Math.max(0, Math.min(SIDE - 1, v));
      point(at ? [within(at[0] + dx), within(at[1] + dy)] : last);
    } else if (key === ' ' || key === '+' || key === '-' || key === 'Enter') {
      const [x, y] = at ?? last;
      const pixels = pixelsNow();
      const i = SIDE * y + x;
      const shade = key === '+' ? SHADE : key === '-' ? -SHADE : pixels[i] > INK / 2 ? -INK : INK;
      pixels[i] = Math.max(0, Math.min(INK, pixels[i] + shade));
      put({ strokes: [], pixels });
      point([x, y]);
    } else if (key === 'Escape' || key === 'Delete' || key === 'Backspace') {
      if (isEmpty()) return;
      clear();
    } else return;
    event.preventDefault();
    event.stopPropagation();
    if (!at) return;
    const count = pixelsNow()[SIDE * at[1] + at[0]];
    told.textContent = `Row ${at[1] + 1}, column ${at[0] + 1}: ${count} of ${INK}`;
  }

  const isEmpty = () => content.strokes.length === 0 && content.pixels === null;

  function undo() {
    const old = before.pop();
    if (old) put(old, false);
  }

  function clear() {
    if (!isEmpty()) put(NOTHING);
  }

  /** As many dots as there is room for: asked only when that may have changed. */
  function measure() {
    const size = Math.round(canvas.clientWidth * (window.devicePixelRatio || 1));
    if (size !== side) canvas.width = canvas.height = side = size;
  }

  function paint() {
    const context = canvas.getContext('2d');
    if (side === 0) measure();
    const size = side;
    if (!context || size === 0) return;
    ink = token('--ink');
    context.clearRect(0, 0, size, size);
    const cell = size / SIDE;
    const { strokes, pixels } = content;
    const cells = at || pixels;
    if (cells) {
      context.fillStyle = ink;
      pixelsNow().forEach((count, i) => {
        context.globalAlpha = count / INK;
        const [x, y] = [i % SIDE, Math.floor(i / SIDE)];
        context.fillRect(
          Math.floor(x * cell),
          Math.floor(y * cell),
          Math.ceil(cell),
          Math.ceil(cell),
        );
      });
      context.globalAlpha = 1;
    }
    context.strokeStyle = token('--line');
    context.lineWidth = 1;
    context.beginPath();
    for (let i = 1; i < SIDE && cells; i++) {
      const v = Math.round(i * cell) + 0.5;
      context.moveTo(0, v);
      context.lineTo(size, v);
      context.moveTo(v, 0);
      context.lineTo(v, size);
    }
    context.stroke();
    context.strokeStyle = ink;
    context.lineWidth = PEN * size;
    context.lineCap = context.lineJoin = 'round';
    for (const stroke of at ? [] : strokes) {
      context.beginPath();
      stroke.forEach(([x, y], i) =>
        i === 0 ? context.moveTo(x * size, y * size) : context.lineTo(x * size, y * size),
      );
      // A touch without a move leaves a dot.
      if (stroke.length === 1) context.lineTo(stroke[0][0] * size, stroke[0][1] * size);
      context.stroke();
    }
    if (at) {
      context.strokeStyle = token('--no');
      context.lineWidth = Math.max(2, size / 80);
      context.strokeRect(at[0] * cell, at[1] * cell, cell, cell);
    }
    hint.hidden = !isEmpty() || at !== null;
  }

  return {
    element: pad,
    clear,
    undo,
    isEmpty,
    /** Whether there is something to be taken back. */
    hasPast: () => before.length > 0,

    /**
     * Shows a digit that somebody else has chosen, to be changed pixel by pixel; nothing where it is none.
     *
     * @param {string | null} wanted
     */
    show(wanted) {
      if (wanted === text || frame !== 0) return;
      const good = wanted !== null && faultOf(wanted) === '';
      text = wanted;
      if (good || !isEmpty()) before.push(content);
      content = good ? { strokes: [], pixels: countsOf(wanted) } : NOTHING;
      paint();
      onChange();
    },

    /** Draws anew where the colours are others now. */
    draw() {
      if (token('--ink') !== ink) paint();
    },

    resize() {
      measure();
      paint();
    },

    destroy() {
      cancelAnimationFrame(frame);
      before = [];
    },
  };
}
