// @ts-check
/**
 * Which digits decide: those that add most to f between the predicted class and the one that comes
 * next, as pictures.
 *
 * @module
 */

import { element, setText } from '../../../ui/element.js';
import { isDecided } from '../../../model/decided.js';
import { isPixels } from '../../../model/scene.js';
import { signed } from '../../../lib/format.js';
import { solved } from '../../../model/output.js';
import { defineSection } from '../../section.js';
import { rivalOf, scoresOf, strongest } from './scores.js';
import { createSpeakers } from './speakers.js';

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
  const against = element('span');
  const value = element('span');
  const f = element('i', { class: 'sym' }, 'f');
  const told = element('span', { class: 'fx', hidden: true }, against, f, value);
  const hint = element('p', { class: 'hint' });
  const [pro, contra] = [createSpeakers(actions), createSpeakers(actions)];
  const sides = element('div', { class: 'sides', hidden: true }, pro.element, contra.element);
  head.append(told);
  body.append(hint, sides);
  let shown = '';

  /** @param {string} title @param {string} words */
  function instead(title, words) {
    shown = '';
    sides.hidden = true;
    hint.hidden = false;
    hint.replaceChildren(element('b', {}, title), words);
    told.hidden = true;
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
    setText(against, `${name(terms.label)} against ${name(rival)}: `);
    setText(value, ` = ${signed(found.f(terms.decision))}`);
    told.hidden = false;
    const largest = Math.max(
      ...[...found.pro, ...found.contra].map(({ value }) => Math.abs(value)),
    );
    /** @param {readonly import('./scores.js').Term[]} terms */
    const speakers = (terms) =>
      terms.map(({ index, value }) => ({ index, value, point: points[index] }));
    const { classes } = scene;
    const { label } = terms;
    pro.draw(speakers(found.pro), { label, name: name(label), classes, largest });
    contra.draw(speakers(found.contra), { label: rival, name: name(rival), classes, largest });
  }

  return { draw };
}
