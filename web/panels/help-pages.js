// @ts-check
/**
 * What the help has: keys and gestures, and what one is looking at.
 *
 * @module
 */

import { element, setAttribute, setHidden } from '../ui/element.js';
import { keysAndGestures } from './keys.js';
import { whatIsAKernel } from './what-kernel.js';

/** What marks and lines mean. @type {readonly (readonly [string, string])[]} */
const MARKS = [
  ['Ring', 'a support vector: a point on which the boundary rests; the larger, the more weight'],
  [
    'Mark within a mark',
    'a point on the wrong side; the inner mark is of the class it is taken for',
  ],
  ['Solid line', 'the boundary, where f is 0'],
  ['Dashed lines', 'the margin, where f is −1 and +1'],
  ['Thin line at a point', 'its slack: how far it is beyond its margin'],
  ['Colour', 'f: the stronger, the surer; white where nobody knows'],
];

/** What panels show. @type {readonly (readonly [string, string])[]} */
const PANELS = [
  ['Kernel', 'how alike two points are, as a text, a formula and sliders; whether it is a kernel'],
  ['Learner', 'what is made of it: which machine, and its parameters'],
  ['Data', 'where the points come from'],
  ['How well it does', 'what is wrong among these points, and among new ones of the same source'],
  ['Sentence', 'the same in words, under the picture'],
  ['What adds up here', 'f at one place, as a sum: weight × likeness for each support vector'],
  ['Gram matrix', 'how alike each two points are: the table that the machine sees'],
  ['Coefficients', 'the weight of each point, with the sign of its class'],
  ['More views', 'the space, the training, other machines, and checks'],
];

/** @param {readonly (readonly [string, string])[]} rows */
const list = (rows) =>
  element(
    'dl',
    {},
    ...rows.flatMap(([name, means]) => [element('dt', {}, name), element('dd', {}, means)]),
  );

/**
 * @param {{ actions: import('../state/actions.js').Actions, onturn: () => void }} options onturn is
 *   called when another page is shown
 * @returns {HTMLElement[]}
 */
export function helpPages({ actions, onturn }) {
  const looking = element(
    'div',
    { class: 'looking' },
    element(
      'div',
      { class: 'columns' },
      element('section', {}, element('h3', {}, 'In the picture'), list(MARKS)),
      element('section', {}, element('h3', {}, 'Around it'), list(PANELS)),
      element('section', { class: 'what' }, ...whatIsAKernel(() => actions.openBench())),
    ),
    element(
      'p',
      { class: 'note' },
      element(
        'button',
        { type: 'button', class: 'link', onclick: () => actions.setSetting(BEGINNING) },
        'Show the beginning again',
      ),
      ' with three things to try.',
    ),
  );
  const keys = element('div', {}, ...keysAndGestures());
  const pages = [
    { name: 'Keys and gestures', page: keys },
    { name: 'What am I looking at?', page: looking },
  ];
  const buttons = pages.map(({ name, page }) =>
    element('button', { type: 'button', onclick: () => turn(page) }, name),
  );

  /** @param {HTMLElement} shown */
  function turn(shown) {
    pages.forEach(({ page }, i) => {
      setHidden(page, page !== shown);
      setAttribute(buttons[i], 'aria-pressed', String(page === shown));
    });
    onturn();
  }

  turn(keys);
  const head = element('div', { class: 'seg', role: 'group', 'aria-label': 'Help' }, ...buttons);
  return [head, keys, looking];
}

const BEGINNING = { started: false, intro: true };
