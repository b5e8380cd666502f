// @ts-check
/** @module */

import { element } from './element.js';

/**
 * Every gesture and key of the page.
 *
 * @type {readonly { title: string, rows: readonly (readonly [string, string])[] }[]}
 */
const SECTIONS = [
  {
    title: 'On the plane',
    rows: [
      ['Click, tap', 'add a point of the chosen class or value'],
      ['Right or [Shift] click', 'add one of the next class'],
      ['The same on a point', 'change its class; so does holding a finger on it'],
      ['Drag a point', 'move it; off the plane removes it'],
      ['[Ctrl] click', 'remove a point'],
      ['[Ctrl] wheel, pinch', 'zoom'],
      ['[Alt] drag', 'move the view'],
    ],
  },
  {
    title: 'The plane by keyboard',
    rows: [
      ['Arrows', 'move the cross-hair or the point'],
      ['[Shift] arrows', 'small steps'],
      ['[Page ↑] [Page ↓]', 'large steps'],
      ['[Enter]', 'add a point'],
      ['[Tab]', 'walk the points; [Esc] ends it'],
      ['[1] to [9]', 'class or value of the point'],
      ['[Delete]', 'remove the point'],
      ['[C]', 'next of several components'],
    ],
  },
  {
    title: 'Everywhere',
    rows: [
      ['[1] to [9]', 'class or value of the next point'],
      ['[Space]', 'run the learner step by step, pause'],
      ['[.] [,]', 'a step on, a step back'],
      ['[K]', 'next kernel'],
      ['[Ctrl] [Z]', 'undo'],
      ['[Ctrl] [Shift] [Z]', 'redo'],
      ['[+] [−] [0]', 'zoom in, out, show all points'],
      ['[T] [F] [?]', 'theme, full screen, this help'],
    ],
  },
  {
    title: 'Sliders and files',
    rows: [
      ['Arrows', 'step'],
      ['[Shift] arrows', 'small steps'],
      ['[Page ↑] [Page ↓]', 'large steps'],
      ['Number box', 'takes any valid number, 1e6 or ∞'],
      ['Drop, paste', 'open CSV, LIBSVM or a saved scene'],
    ],
  },
];

/** What the panel of help tells. */
export const keysAndGestures = () => [
  element(
    'div',
    { class: 'columns' },
    ...SECTIONS.map(({ title, rows }) =>
      element(
        'section',
        {},
        element('h3', {}, title),
        element(
          'dl',
          {},
          ...rows.flatMap(([keys, does]) => [
            element('dt', {}, ...withKeys(keys)),
            element('dd', {}, ...withKeys(does)),
          ]),
        ),
      ),
    ),
  ),
  element(
    'p',
    { class: 'note' },
    'Everything is computed in this browser; nothing you enter leaves it.',
  ),
];

/** [Shift] in words becomes a key cap. @param {string} words */
function withKeys(words) {
  return words
    .split(/\[([^\]]+)\]/)
    .map((piece, i) => (i % 2 ? element('kbd', {}, piece) : piece))
    .filter((piece) => piece !== '');
}
