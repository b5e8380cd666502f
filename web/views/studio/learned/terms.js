// @ts-check
/**
 * The terms of the sum, one a row: its text, its verdict, its weight, and a way to remove it.
 *
 * @module
 */

import { followDrag, valueByKey } from '../../../lib/plot/reading.js';
import { element, icon, setHidden, setText } from '../../../ui/element.js';
import { createKernelText } from '../../../ui/kernel-text.js';

/** @typedef {import('../../../protocol/messages.gen.js').KernelTerm} Term */

/** The most terms that weights are learnt of. */
export const MOST_TERMS = 12;

/** @type {Record<string, [string, string]>} */
const VERDICTS = {
  proved: ['✓', 'Proved a kernel'],
  refuted: ['✗', 'Not a kernel'],
  unproved: ['?', 'Not proved a kernel'],
};

/**
 * @param {{
 *   complete: import('../../../ui/kernel-text.js').Apply extends never ? never : Parameters<typeof createKernelText>[0]['complete'],
 *   suggest: (text: string) => Promise<string>,
 *   apply: (k: number, text: string) => Promise<import('../../../protocol/messages.gen.js').Failure | null>,
 *   remove: (k: number) => void,
 *   weigh: (k: number, value: number) => void,
 * }} options
 */
export function createTerms({ complete, suggest, apply, remove, weigh }) {
  const list = element('ol', { class: 'learned-terms', 'aria-label': 'Terms' });
  /** @type {ReturnType<typeof makeRow>[]} */
  const rows = [];

  /** @param {number} k */
  function makeRow(k) {
    const text = createKernelText({
      complete,
      suggest,
      apply: (typed) => apply(k, typed),
      label: `Term ${k + 1}`,
    });
    const mark = element('span', { class: 'learned-mark', role: 'img' });
    const fill = element('i');
    const bar = element(
      'div',
      {
        class: `learned-bar ink-${k % 3}`,
        role: 'slider',
        tabindex: '0',
        'aria-label': `Weight of term ${k + 1}`,
        'aria-valuemin': '0',
        'aria-valuemax': '1',
        title: 'Drag for a mixture by hand',
      },
      fill,
    );
    let weight = 0;
    const pick = (/** @type {PointerEvent} */ event) => {
      const { left, width } = bar.getBoundingClientRect();
      weigh(k, Math.min(Math.max((event.clientX - left) / width, 0), 1));
    };
    followDrag(bar, { start: pick, move: pick });
    bar.addEventListener('keydown', (event) => {
      const to = valueByKey(event, weight, {
        low: 0,
        high: 1,
        step: 0.05,
        small: 0.01,
        large: 0.2,
      });
      if (to !== null) weigh(k, to);
    });
    const number = element('b', { class: 'learned-weight' });
    const trouble = element('p', { class: 'error', hidden: true });
    const out = element(
      'button',
      {
        type: 'button',
        class: 'btn icon small quiet',
        'aria-label': `Remove term ${k + 1}`,
        title: 'Remove the term',
        onclick: () => remove(k),
      },
      icon('x'),
    );
    const root = element(
      'li',
      {},
      element('div', { class: 'learned-term' }, text.element, mark, bar, number, out),
      text.error,
      trouble,
    );
    return {
      element: root,
      /** @param {string} kernel @param {Term | undefined} term @param {number | undefined} now @param {boolean} isOnly */
      draw(kernel, term, now, isOnly) {
        text.set(kernel);
        const [sign, words] = VERDICTS[term?.verdict ?? ''] ?? ['', ''];
        setText(mark, sign);
        mark.className = `learned-mark ${term?.verdict ?? ''}`;
        mark.title = term?.sentence || words;
        mark.setAttribute('aria-label', words || 'No verdict yet');
        weight = now ?? 0;
        fill.style.width = `${100 * weight}%`;
        bar.setAttribute('aria-valuenow', weight.toFixed(3));
        setText(number, now === undefined ? '–' : weight.toFixed(3));
        setText(trouble, term?.trouble ?? '');
        setHidden(trouble, !term?.trouble);
        setHidden(out, isOnly);
      },
    };
  }

  return {
    element: list,
    /**
     * @param {readonly string[]} kernels
     * @param {readonly Term[]} known of these, in their order; empty while nothing is known
     * @param {ArrayLike<number> | null} weights
     */
    draw(kernels, known, weights) {
      while (rows.length > kernels.length) rows.pop()?.element.remove();
      while (rows.length < kernels.length) {
        const row = makeRow(rows.length);
        rows.push(row);
        list.append(row.element);
      }
      rows.forEach((row, k) => row.draw(kernels[k], known[k], weights?.[k], kernels.length === 1));
    },
  };
}
