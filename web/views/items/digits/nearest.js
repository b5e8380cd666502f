// @ts-check
/**
 * Which digits decide: those that add most to f between the predicted class and the one that comes
 * next, as pictures.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { isDecided } from '../../../model/decided.js';
import { className } from '../../../model/class-name.js';
import { isPixels } from '../../../model/scene.js';
import { count, signed } from '../../../lib/format.js';
import { solved } from '../../../model/output.js';
import { glyph } from '../../../lib/shapes.js';
import { defineSection } from '../../section.js';
import { pictureOfDigit } from './picture.js';
import { rivalOf, scoresOf, strongest } from './scores.js';

/** @typedef {import('../../../state/store.js').State} State */

const MOST = 5;

export const createNearestView = defineSection({
  inSight: ({ scene }) => isPixels(scene),
  watches: ({ scene, frame }) => [scene, frame.scene, frame.training, frame.terms],
  create: createNearest,
});

/**
 * @param {import('../../section.js').Place} place
 * @param {{ actions: import('../../../state/actions.js').Actions }} tools
 */
function createNearest({ head, body }, { actions }) {
  const told = element('span', { class: 'fx' });
  const hint = element('p', { class: 'hint' });
  const sides = element('div', { class: 'sides', hidden: true });
  head.append(told);
  body.append(hint, sides);
  let shown = '';
  /**
   * Pictures of the digits that are shown, by their texts.
   *
   * @type {Map<string, HTMLCanvasElement>}
   */
  let pictures = new Map();

  /** @param {string} title @param {string} words */
  function instead(title, words) {
    shown = '';
    sides.hidden = true;
    hint.hidden = false;
    hint.replaceChildren(element('b', {}, title), words);
    told.replaceChildren();
  }

  /** @param {State} state */
  function draw({ scene, frame }) {
    const { training, terms } = frame;
    const points = frame.scene?.points ?? [];
    const learnt = frame.scene !== null && isPixels(frame.scene);
    if (!learnt || !solved(training) || terms?.model !== training.model) {
      // While another is on its way, what is known stays.
      if (training && learnt && shown && points === scene.points && !terms) return;
      instead(
        'Draw a digit, or select one',
        'The digits with the most influence on the answer are shown here.',
      );
      return;
    }
    if (!isDecided(terms.label)) {
      instead('Undecided', 'No class is ahead of the others, so there are no two to compare.');
      return;
    }
    const scores = scoresOf(training, terms.decision);
    const rival = scores
      ? rivalOf(training, terms.decision, scores.scores, terms.label)
      : undefined;
    const found =
      rival === undefined || terms.kernel.length !== points.length
        ? null
        : strongest(training, terms.kernel, terms.label, rival, MOST);
    if (!found || rival === undefined) {
      instead(
        'There is no sum here',
        'This learner does not add up kernel values between two classes.',
      );
      return;
    }
    const key = `${terms.model}|${terms.text}|${scene.classes}`;
    if (key === shown) return;
    shown = key;
    hint.hidden = true;
    sides.hidden = false;
    const name = (/** @type {number} */ label) => scene.classes[label - 1] || `class ${label}`;
    told.replaceChildren(
      `${name(terms.label)} against ${name(rival)}: `,
      element('i', { class: 'sym' }, 'f'),
      ` = ${signed(found.f(terms.decision))}`,
    );
    const kept = pictures;
    pictures = new Map();
    /** @param {string} text */
    const pictureOf = (text) => {
      const picture = kept.get(text) ?? pictureOfDigit(text);
      if (picture) pictures.set(text, picture);
      return picture;
    };
    const largest = Math.max(
      ...[...found.pro, ...found.contra].map(({ value }) => Math.abs(value)),
    );
    /** @param {readonly import('./scores.js').Term[]} terms @param {number} label */
    const side = (terms, label) =>
      element(
        'div',
        { role: 'group', 'aria-label': `Speak for ${className(label, scene.classes)}` },
        element('p', {}, glyph(label, 14), ` speak for ${name(label)}`),
        element(
          'ol',
          {},
          ...terms.map(({ index, value }) => {
            const point = points[index];
            const bar = element('i', {
              style: `width: ${(100 * Math.abs(value)) / largest}%; background: var(--c${label})`,
            });
            const words = `Digit ${count(index + 1)}, ${className(point.label, scene.classes).toLowerCase()}, adds ${signed(value)}`;
            return element(
              'li',
              {},
              element(
                'button',
                {
                  type: 'button',
                  title: words,
                  'aria-label': words,
                  onclick: () => actions.select(point.id),
                  onpointerenter: () => actions.setHover({ point: point.id }),
                  onpointerleave: () => actions.setHover({ point: null }),
                },
                pictureOf(point.text),
                element('span', { class: 'length' }, bar),
                element('span', { class: 'number' }, signed(value)),
              ),
            );
          }),
        ),
        ...(terms.length === 0 ? [element('p', { class: 'note' }, 'None does.')] : []),
      );
    sides.replaceChildren(side(found.pro, terms.label), side(found.contra, rival));
  }

  return { draw };
}
