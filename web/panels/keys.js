// @ts-check
/** @module */

import { element } from '../ui/element.js';

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
      ['[Alt] click', 'pin the place whose terms add up'],
    ],
  },
  {
    title: 'The plane by keyboard',
    rows: [
      ['Arrows', 'move the cross-hair or the point'],
      ['[Shift] arrows', 'small steps'],
      ['[Page ↑] [Page ↓]', 'large steps'],
      ['[Alt] arrows', 'move the view'],
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
      ['[.] [,]', 'a step on, up to the last one; a step back'],
      ['[K]', 'next kernel'],
      ['[Ctrl] [Z]', 'undo'],
      ['[Ctrl] [Shift] [Z]', 'redo'],
      ['[+] [−] [0]', 'zoom in, out, show all points'],
      ['[L]', 'all controls, where few things are shown large or a lesson is read'],
      ['[N]', 'the lessons: their map'],
      ['[I]', 'the texts: their passages, as scenes'],
      ['[T] [F] [?]', 'theme, full screen, this help'],
    ],
  },
  {
    title: 'In a lesson',
    rows: [
      ['[→] [←]', 'next step, step before'],
      ['[Page ↑] [Page ↓]', 'the same in a lecture hall'],
      ['[1] to [9]', 'an answer, while its question has the focus'],
      ['[R]', 'the figure as it was'],
    ],
  },
  {
    title: 'In the table of items',
    rows: [
      ['[↑] [↓], [Enter]', 'to the item above, below'],
      ['[Alt] arrows', 'move the item; so does its handle'],
      ['[Alt] [1] to [9]', 'class of the item'],
      ['[Alt] [Enter]', 'its tree or graph, drawn large'],
      ['[Delete]', 'on its mark: remove the item'],
      ['Several lines pasted', 'become as many items, with classes after a tab'],
    ],
  },
  {
    title: 'On the map of items',
    rows: [
      ['Click, tap', 'choose an item; again: another in the same place'],
      ['Arrows', 'to the nearest item in that direction'],
      ['[Enter]', 'choose it'],
      ['[1] to [9]', 'class of the item; [0] to [9] which digit it is'],
      ['[Delete]', 'remove the item'],
      ['[+] [−], pinch', 'look closer; drag the ground to move'],
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

/** The content of the help panel. */
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
    'Items are a line each: a string as it is, a set as ',
    element('code', {}, 'bread, milk'),
    ', a tree as ',
    element('code', {}, '(S (NP they) (VP run))'),
    ', a graph as its nodes and edges, ',
    element('code', {}, 'a:C b:O a-b'),
    '. They have no coordinates, so what draws the plane rests: kernel trick, lift, bumps, series, landmarks, α by hand, hulls, two routes.',
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
