// @ts-check
/**
 * Ways to choose λ, one in a row: where each is best, what that spends, and how it does on new points.
 * A row is chosen by its button.
 *
 * @module
 */

import { number, short } from '../../../lib/format.js';
import { element } from '../../../ui/element.js';
import { CHOICES, valueAt } from './curves.js';

/** @typedef {import('../../../protocol/messages.gen.js').Lambdas} Lambdas */

/** @param {{ take: (lambda: number) => void }} options */
export function createTable({ take }) {
  const head = element('tr', {});
  const body = element('tbody', {});
  const root = element(
    'table',
    { class: 'lambda-table', 'aria-label': 'Ways to choose' },
    element('thead', {}, head),
    body,
  );

  return {
    element: root,
    /** @param {{ curves: Lambdas, symbol: string, unseen: string }} now   unseen: what points are called that were not seen */
    draw({ curves, symbol, unseen }) {
      const fresh = curves.fresh.length > 0;
      const heads = ['best by', symbol, 'dim.', fresh ? unseen : 'left one out'];
      head.replaceChildren(...heads.map((words) => element('th', { scope: 'col' }, words)));
      const rows = CHOICES.filter(({ best }) => Number.isFinite(curves[best]));
      body.replaceChildren(
        ...rows.map(({ name: own, best }) => {
          const name = own || unseen;
          const lambda = curves[best];
          const at = (/** @type {ArrayLike<number>} */ values) =>
            valueAt(curves.lambdas, values, lambda);
          return element(
            'tr',
            {},
            element(
              'th',
              { scope: 'row' },
              element(
                'button',
                {
                  type: 'button',
                  class: 'btn quiet small tight',
                  title: `Take the ${symbol} that is best by ${name}`,
                  onclick: () => take(lambda),
                },
                name,
              ),
            ),
            element('td', {}, short(lambda, 2)),
            element('td', {}, number(at(curves.dimension), 1)),
            element('td', {}, short(at(fresh ? curves.fresh : curves.leftOut))),
          );
        }),
      );
    },
  };
}
