// @ts-check
/**
 * What the integral goes over: f(x)·k(x, z)·f(z) on a square, one colour above 0 and one below.
 *
 * @module
 */

import { mix, rgbToken } from '../../../lib/colour.js';
import { number, short } from '../../../lib/format.js';
import { element, setText } from '../../../ui/element.js';

/** @typedef {import('../../../protocol/messages.gen.js').Integral} Integral */

export function createSquare() {
  const canvas = element('canvas', { role: 'img' });
  const low = element('span');
  const high = element('span');
  const root = element(
    'figure',
    { class: 'integral-square' },
    canvas,
    element(
      'figcaption',
      {},
      element('span', { class: 'minus' }),
      ' below 0 ',
      element('span', { class: 'plus' }),
      ' above',
    ),
    element('small', {}, low, ' to ', high),
  );
  return {
    element: root,
    /** @param {Integral} integral @param {readonly [number, number]} range */
    draw({ cells, side }, [from, to]) {
      let largest = 0;
      let [least, most] = [Infinity, -Infinity];
      for (const v of cells) {
        largest = Math.max(largest, Math.abs(v));
        [least, most] = [Math.min(least, v), Math.max(most, v)];
      }
      const [minus, none, plus] = ['--f-n2', '--f-0', '--f-p2'].map(rgbToken);
      canvas.width = canvas.height = side;
      const context = canvas.getContext('2d');
      if (!context) return;
      const image = context.createImageData(side, side);
      for (let i = 0; i < side; i++)
        for (let j = 0; j < side; j++) {
          const v = largest > 0 ? cells[(side - 1 - i) * side + j] / largest : 0;
          const rgb = mix(none, v < 0 ? minus : plus, Math.sqrt(Math.abs(v)));
          image.data.set([...rgb, 255], 4 * (i * side + j));
        }
      context.putImageData(image, 0, 0);
      canvas.setAttribute(
        'aria-label',
        `f(x)·k(x, z)·f(z) for x and z from ${number(from)} to ${number(to)}, from ${short(least)} to ${short(most)}`,
      );
      setText(low, short(least, 2));
      setText(high, short(most, 2));
    },
  };
}
