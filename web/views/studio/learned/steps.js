// @ts-check
/**
 * Step by step: the weight of each term over the steps, and a line through the step that is shown.
 *
 * @module
 */

import { createElementSize } from '../../../lib/element-size.js';
import { dot, label, level, mark, upright } from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { followDrag, placeAcross, valueByKey } from '../../../lib/plot/reading.js';
import { keptApart } from '../../../lib/plot/text.js';
import { element } from '../../../ui/element.js';

/**
 * weights holds one number a term for each step.
 *
 * @typedef {Readonly<{
 *   terms: readonly string[], weights: ArrayLike<number>, steps: number, step: number, words: string,
 * }>} Steps
 */

/** A name at the end of a line has so many characters. */
const NAME = 16;

/** @param {{ take: (step: number) => void }} options */
export function createSteps({ take }) {
  const picture = createPicture('learned-chart');
  picture.element.setAttribute('aria-hidden', 'true');
  const root = element(
    'div',
    {
      class: 'learned-steps',
      role: 'slider',
      tabindex: '0',
      'aria-label': 'Step',
      'aria-valuemin': '0',
      onkeydown(/** @type {KeyboardEvent} */ event) {
        if (!drawn) return;
        const to = valueByKey(event, drawn.steps.step, {
          low: 0,
          high: drawn.steps.steps - 1,
          step: 1,
          large: 10,
        });
        if (to !== null) take(to);
      },
    },
    picture.element,
  );
  const size = createElementSize(root);
  /** @type {{ steps: Steps, left: number, right: number } | null} */
  let drawn = null;

  /** @param {PointerEvent} event */
  function pick(event) {
    if (!drawn) return;
    const { steps, left, right } = drawn;
    const share = (placeAcross(picture.element, event) - left) / Math.max(right - left, 1);
    take(Math.round(Math.min(Math.max(share, 0), 1) * (steps.steps - 1)));
  }
  followDrag(root, {
    start(event) {
      event.preventDefault();
      root.focus({ preventScroll: true });
      pick(event);
    },
    move: pick,
  });

  return {
    element: root,
    /** @param {Steps} steps */
    draw(steps) {
      const { width, height, text } = size.read();
      if (width <= 0 || height <= 0) return;
      const m = steps.terms.length;
      const names = steps.terms.map((term) =>
        term.length > NAME ? `${term.slice(0, NAME - 1)}…` : term,
      );
      const longest = Math.max(...names.map((name) => name.length));
      const [left, top] = [text * 2, text * 0.8];
      const right = Math.max(width - longest * text * 0.56 - text * 1.6, left + 20);
      const bottom = height - text * 1.6;
      drawn = { steps, left, right };
      const last = Math.max(steps.steps - 1, 1);
      const x = (/** @type {number} */ s) =>
        steps.steps === 1 ? right : left + ((right - left) * s) / last;
      const y = (/** @type {number} */ w) => bottom - (bottom - top) * w;
      const now = (/** @type {number} */ k) => steps.weights[steps.step * m + k];
      const order = names.map((_, k) => k).sort((p, q) => end(q) - end(p));
      /** @param {number} k */
      function end(k) {
        return steps.weights[(steps.steps - 1) * m + k];
      }
      const heights = keptApart(
        order.map((k) => y(end(k)) + text * 0.35),
        text * 1.15,
        bottom + text * 0.35,
      );
      picture.draw(
        [
          ...[0, 0.5, 1].flatMap((w) => [
            level(y(w), [left, right]),
            label(String(w), left - 5, y(w) + text * 0.35, 'end'),
          ]),
          ...names.map((_, k) =>
            mark('path', {
              class: `weight ink-${k % 3}${k >= 3 ? ' heavy' : ''}`,
              d: `M${Array.from({ length: steps.steps }, (__, s) => `${x(s)} ${y(steps.weights[s * m + k])}`).join('L')}${steps.steps === 1 ? `H${left}` : ''}`,
            }),
          ),
          ...order.map((k, i) => label(names[k], right + text * 0.8, heights[i], 'start', 'name')),
          upright(x(steps.step), [top - 4, bottom], 'now'),
          ...names.map((_, k) => dot(x(steps.step), y(now(k)), 3, 'end')),
          label(
            steps.step === 0 ? 'start' : `step ${steps.step}`,
            Math.min(Math.max(x(steps.step), left + text * 2), right - text),
            height - text * 0.35,
            'middle',
          ),
        ],
        { width, height, label: '' },
      );
      root.setAttribute('aria-valuemax', String(steps.steps - 1));
      root.setAttribute('aria-valuenow', String(steps.step));
      root.setAttribute('aria-valuetext', steps.words);
    },
    resize() {
      size.forget();
    },
  };
}
