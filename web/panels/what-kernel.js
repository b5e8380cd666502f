// @ts-check
/** @module */

import { element } from '../ui/element.js';

/**
 * What a kernel is, on one screen and in plain words.
 *
 * @param {() => void} openBench
 * @returns {HTMLElement[]}
 */
export const whatIsAKernel = (openBench) => [
  element('h2', {}, 'What is a kernel?'),
  element('p', {}, 'A function of two things that says how alike they are, in one number:'),
  formula(),
  element(
    'p',
    {},
    'The things may be points, words, trees or pictures. But not every number will do. Write those of all pairs into a table, the Gram matrix ',
    element('i', { class: 'sym' }, 'K'),
    '. It must be symmetric, and no weights ',
    element('i', { class: 'sym' }, 'v'),
    ' may make ',
    element('i', { class: 'sym' }, 'vᵀKv'),
    ' negative, whatever the things are.',
  ),
  element(
    'p',
    {},
    'Then the numbers are inner products in some space, which nobody needs to write down. A machine that asks for inner products alone, as this one does, works in that space: its boundary is flat there and bent here.',
  ),
  element(
    'p',
    {},
    '(x·z)² is a kernel: it compares all products of two coordinates. x·z − 1 is none: at 0 it says that a point is −1 alike to itself.',
  ),
  element(
    'button',
    { type: 'button', class: 'link', onclick: openBench },
    'Try your own on the kernel bench',
  ),
];

function formula() {
  const line = element('p', { class: 'start-formula' });
  line.innerHTML =
    '<i>k</i>(<i>x</i>, <i>z</i>) = <i>e</i><sup>−<i>γ</i> ‖<i>x</i>−<i>z</i>‖²</sup>';
  return line;
}
