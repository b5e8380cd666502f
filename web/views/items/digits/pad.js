// @ts-check
/**
 * A pad to draw a digit on, with pen, finger or keys; or to change the pixels of one that there is.
 *
 * @module
 */

import { element, setHidden } from '../../../ui/element.js';
import { faultOf, SIDE } from '../../../model/domains/digits/pixels.js';
import { token } from '../../../lib/colour.js';
import { isEmpty, NOTHING, textIn, withLine, withStroke } from './pad/content.js';
import { createKeys } from './pad/keys.js';
import { paintPad } from './pad/paint.js';
import { followPen } from './pad/pen.js';
import { countsOf } from './strokes.js';

/** @typedef {import('./pad/content.js').Content} Content */

/**
 * @param {{ onDraw: (text: string | null) => void, onChange: () => void }} hands onDraw is told of
 *   each new digit, onChange of what can be undone
 */
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
    },
    canvas,
    hint,
    told,
  );

  let content = NOTHING;
  /** What was there before, for undo. @type {Content[]} */
  let before = [];
  /** The text that was told last. @type {string | null} */
  let text = null;
  let frame = 0;
  let side = 0;
  /** The colour that it was painted with. */
  let ink = '';

  const keys = createKeys(pad, {
    pixels: pixelsNow,
    put: (pixels) => put({ strokes: [], pixels }),
    onMove: soon,
    tell: (words) => told.replaceChildren(words),
    undo,
    clear,
  });
  followPen(pad, canvas, (start) => {
    keys.leave();
    const { pixels } = content;
    const growing = pixels ? withLine(pixels, start) : withStroke(content, start);
    put(growing.content);
    return (place) => growing.follow(place) && soon();
  });

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
    const next = textIn(content);
    paint();
    if (next === text) return;
    text = next;
    onDraw(text);
  }

  /** A copy of the pixels that there are, to be changed one by one. */
  function pixelsNow() {
    const there = content.pixels ?? (text === null ? null : countsOf(text));
    return there ? Uint8Array.from(there) : new Uint8Array(SIDE * SIDE);
  }

  /** @returns {boolean} whether there was something to be taken back */
  function undo() {
    const old = before.pop();
    if (old) put(old, false);
    return old !== undefined;
  }

  /** @returns {boolean} whether there was something to be cleared */
  function clear() {
    if (isEmpty(content)) return false;
    put(NOTHING);
    return true;
  }

  // As many dots as there is room for. To ask when the pad is drawn would lay out the page.
  const sizes = new ResizeObserver(() => {
    const size = Math.round(canvas.clientWidth * (window.devicePixelRatio || 1));
    if (size === 0 || size === side) return; // out of sight, or as it was
    canvas.width = canvas.height = side = size;
    paint();
  });
  sizes.observe(canvas);

  function paint() {
    const context = canvas.getContext('2d');
    if (!context || side === 0) return;
    ink = token('--ink');
    const at = keys.at();
    const pixels = at || content.pixels ? pixelsNow() : null;
    paintPad(context, side, { ink, pixels, strokes: at ? [] : content.strokes, at });
    setHidden(hint, !isEmpty(content) || at !== null);
  }

  return {
    element: pad,
    clear,
    undo,
    isEmpty: () => isEmpty(content),
    /** Whether there is something to be taken back. */
    hasPast: () => before.length > 0,

    /**
     * Shows a digit that somebody else has chosen, to be changed pixel by pixel; nothing where it
     * is none.
     *
     * @param {string | null} wanted
     */
    show(wanted) {
      if (wanted === text || frame !== 0) return;
      const good = wanted !== null && faultOf(wanted) === '';
      text = wanted;
      if (good || !isEmpty(content)) before.push(content);
      content = good ? { strokes: [], pixels: countsOf(wanted) } : NOTHING;
      paint();
      onChange();
    },

    /** Draws anew where the colours are others now. */
    draw() {
      if (token('--ink') !== ink) paint();
    },

    destroy() {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      before = [];
    },
  };
}
