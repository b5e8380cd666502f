// @ts-check
/**
 * The sums on finer and finer grids, beside the integral.
 *
 * @module
 */

import { numberToken } from '../../../lib/colour.js';
import { createElementSize } from '../../../lib/element-size.js';
import { short } from '../../../lib/format.js';
import { axisOf } from '../../../lib/plot/axis.js';
import { curve } from '../../../lib/plot/lines.js';
import {
  dot,
  label,
  level,
  levels,
  numbersAcross,
  numbersUp,
  upright,
} from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { readableTicks } from '../../../lib/plot/text.js';
import { element } from '../../../ui/element.js';

/** @typedef {import('../../../protocol/messages.gen.js').Integral} Integral */

export function createSums() {
  const picture = createPicture('integral-sums');
  const root = element('div', { class: 'integral-convergence' }, picture.element);
  const size = createElementSize(root);
  return {
    element: root,
    /** @param {Integral} integral @param {number} grid that is looked at */
    draw({ grids, sums, sum, value }, grid) {
      const { width, height } = size.read();
      if (width <= 0 || height <= 0) return;
      const text = numberToken('--chart', 11);
      const [left, right, top, bottom] = [text * 4, width - text, text * 1.4, height - text * 3];
      const list = Array.from(sums);
      const low = Math.min(0, value, ...list);
      const high = Math.max(0, value, ...list);
      const x = axisOf([2, 512], [left, right], {
        log: true,
        nice: false,
        ticks: Array.from(grids),
      });
      const y = axisOf([low, high], [bottom, top], { log: false, nice: true, count: 4 });
      const ticks = readableTicks(x.ticks, text, right);
      picture.draw(
        [
          ...levels(y, [left, right], 'rule zero'),
          ...numbersUp(y.ticks, left - text * 0.5, text),
          ...numbersAcross(ticks, bottom + text * 1.4),
          upright(x.at(Math.max(grid, 2)), [top, bottom], 'now'),
          level(y.at(value), [left, right], 'value'),
          curve(Array.from(grids), list, { x, y }, 'curve'),
          ...list.map((v, i) => dot(x.at(grids[i]), y.at(v), text * 0.25, 'dot')),
          dot(x.at(Math.max(grid, 2)), y.at(sum), text * 0.4, 'dot at'),
          label('cells a side', right, height - text * 0.3, 'end'),
          label('sum on the grid', left, text * 0.9),
        ],
        {
          width,
          height,
          label: `Sums on grids of ${grids[0]} to ${grids.at(-1)} cells a side, from ${short(list[0])} to ${short(list.at(-1) ?? NaN)}; the integral is ${short(value)}.`,
        },
      );
    },
    resize: () => size.forget(),
  };
}
