// @ts-check
/**
 * The weights v as bars around 0 to drag: each is a slider. Left and right go to its neighbours, up
 * and down change it.
 *
 * @module
 */

import { number, signed } from '../../../lib/format.js';
import { followDrag, valueByKey } from '../../../lib/plot/reading.js';
import { element, setText } from '../../../ui/element.js';

/** The bars end here, up and down. */
const END = 2;
/** A dragged weight is a multiple of this. */
const GRAIN = 0.1;

/**
 * @param {{ label: string, name: (i: number) => string, onEdit: (i: number, value: number) => void }}
 *   options   name is what bar i is called
 */
export function createWeights({ label, name, onEdit }) {
  const root = element('div', { class: 'closure-weights', role: 'group', 'aria-label': label });
  /** @type {{ bar: HTMLElement, fill: HTMLElement, told: HTMLElement }[]} */
  let bars = [];
  /** @type {readonly number[]} */
  let values = [];
  let current = 0;

  const drag = followDrag(root, {
    start(event) {
      const i = at(event.clientX);
      if (i < 0) return false;
      event.preventDefault();
      go(i);
      set(event);
      return true;
    },
    move: set,
  });
  root.addEventListener('keydown', (event) => {
    const range = { low: -END, high: END, step: GRAIN, small: 0.01, large: 0.5, vertical: true };
    const to = valueByKey(event, values[current] ?? 0, range);
    if (to !== null) onEdit(current, Number(to.toFixed(4)));
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const next = current + (event.key === 'ArrowLeft' ? -1 : 1);
      if (next >= 0 && next < bars.length) go(next);
      event.preventDefault();
      event.stopPropagation();
    }
  });
  root.addEventListener('focusin', ({ target }) => {
    const i = bars.findIndex(({ bar }) => bar === target);
    if (i >= 0 && !drag.held) current = i;
  });

  /** @param {number} x */
  function at(x) {
    const { left, width } = root.getBoundingClientRect();
    return Math.min(Math.max(Math.floor(((x - left) / width) * bars.length), 0), bars.length - 1);
  }

  /** @param {PointerEvent} event */
  function set({ clientY }) {
    const { top, height } = bars[current].bar.getBoundingClientRect();
    const raw = END * (1 - (2 * (clientY - top)) / height);
    onEdit(current, Math.min(END, Math.max(-END, Math.round(raw / GRAIN) / Math.round(1 / GRAIN))));
  }

  /** @param {number} i */
  function go(i) {
    bars[current]?.bar.setAttribute('tabindex', '-1');
    current = i;
    bars[i].bar.setAttribute('tabindex', '0');
    bars[i].bar.focus();
  }

  function build() {
    bars = values.map((_, i) => {
      const fill = element('i');
      const told = element('small');
      const bar = element(
        'div',
        {
          role: 'slider',
          'aria-orientation': 'vertical',
          'aria-label': name(i),
          'aria-valuemin': -END,
          'aria-valuemax': END,
          tabindex: '-1',
        },
        fill,
        told,
      );
      return { bar, fill, told };
    });
    current = Math.min(current, Math.max(bars.length - 1, 0));
    bars[current]?.bar.setAttribute('tabindex', '0');
    root.replaceChildren(...bars.map(({ bar }) => bar));
  }

  return {
    element: root,
    /** @param {readonly number[]} next */
    draw(next) {
      const other = next.length !== values.length;
      values = next;
      if (other) build();
      bars.forEach(({ bar, fill, told }, i) => {
        const v = values[i];
        const share = (50 * Math.min(Math.abs(v), END)) / END;
        fill.style.height = `${share}%`;
        fill.style.bottom = v < 0 ? `${50 - share}%` : '50%';
        fill.className = v < 0 ? 'minus' : '';
        setText(told, signed(v, Number.isInteger(v * 10) ? 1 : 2));
        bar.setAttribute('aria-valuenow', String(v));
        bar.setAttribute('aria-valuetext', number(v, 2));
      });
    },
  };
}
