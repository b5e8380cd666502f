// @ts-check
/**
 * The two ends of an interval [a, b], as numbers to type.
 *
 * @module
 */

import { element, setText } from '../../ui/element.js';

/** Ends go so far. */
const FARTHEST = 100;

/** @param {{ of: string, take: (patch: { from: number, to: number }) => void }} options */
export function createRange({ of, take }) {
  const inputs = /** @type {const} */ (['a', 'b']).map((name) =>
    element('input', {
      class: 'num',
      type: 'text',
      inputmode: 'decimal',
      autocomplete: 'off',
      'aria-label': `${name === 'a' ? 'Beginning' : 'End'} ${of}`,
      onchange: read,
    }),
  );
  const error = element('p', { class: 'error', 'aria-live': 'polite' });
  let now = [0, 1];

  function read() {
    const [from, to] = inputs.map(({ value }) =>
      value.trim() === '' ? NaN : Number(value.replace('−', '-')),
    );
    const fine = Math.abs(from) <= FARTHEST && Math.abs(to) <= FARTHEST && from < to;
    setText(
      error,
      fine ? '' : `Write two numbers from −${FARTHEST} to ${FARTHEST}, the smaller first.`,
    );
    if (fine) take({ from, to });
  }

  return {
    element: element(
      'div',
      { class: 'spaces-range' },
      element('span', {}, 'on ['),
      inputs[0],
      element('span', {}, ','),
      inputs[1],
      element('span', {}, ']'),
      error,
    ),
    /** @param {number} from @param {number} to */
    set(from, to) {
      if (now[0] === from && now[1] === to && inputs[0].value !== '') return;
      now = [from, to];
      setText(error, '');
      [inputs[0].value, inputs[1].value] = now.map((v) => String(v).replace('-', '−'));
    },
  };
}
