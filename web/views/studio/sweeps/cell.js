// @ts-check
/**
 * One machine of a sweep as a button: its value, its picture, and how it does. Of items, which have
 * no picture, a bar says how many are wrong.
 *
 * @module
 */

import { element, setAttribute, setText } from '../../../ui/element.js';
import { solved } from '../../../model/output.js';
import { dataOf } from '../../../model/problem.js';
import { createSmallPicture } from '../small-picture.js';
import { captionOf, isHeldOut, isUnfinished } from './words.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/messages.gen.js').Swept} Swept */
/** @typedef {import('./sets.js').Variant} Variant */

/** What is shown of a machine. @typedef {{ scene: Scene, swept: Swept }} Held */

/**
 * @param {{ use: () => void, take: () => void }} host take puts it in hand, use into the scene
 */
export function createSweepCell({ use, take }) {
  const title = element('b', {});
  const own = element('span', {});
  const unseen = [0, 1, 2].map(() => element('span', {}));
  const caption = element('small', {}, own, element('span', {}, ...unseen));
  const bar = element('i', {});
  const track = element('span', { class: 'sweep-bar', hidden: true }, bar);
  const message = element('span', { class: 'sweep-message', hidden: true });
  const place = element('span', { class: 'sweep-picture' }, message);
  const root = element(
    'button',
    {
      type: 'button',
      class: 'sweep-cell',
      tabindex: -1,
      onclick: use,
      onpointerenter: take,
      onfocus: take,
    },
    title,
    place,
    track,
    caption,
  );
  const picture = createSmallPicture(place, { label: '', plain: true, steady: true });
  // The button says it.
  picture.canvas.setAttribute('role', 'presentation');
  picture.canvas.removeAttribute('aria-label');
  // Before it is drawn it has no size.
  picture.element.hidden = true;
  /** @type {Held | null} */
  let held = null;
  /** @type {Variant | null} */
  let variant = null;
  let trouble = '';

  function say() {
    const isHeld = held !== null && isHeldOut(held.scene);
    const [first, word, share] =
      held && !trouble ? captionOf(held.swept, answersOf(held), isHeld) : ['', '', ''];
    const stopped = held !== null && !trouble && isUnfinished(held.swept);
    setText(title, `${variant?.title ?? ''}${stopped ? ' *' : ''}`);
    setText(own, first);
    const after = word ? [' · ', `${word} `, share] : ['', '', ''];
    unseen.forEach((part, i) => setText(part, after[i]));
    // Where there is no room for it, a note says it of all.
    unseen[1].className = isHeld ? 'sweep-word' : '';
    const end = stopped ? '. It stopped before the optimum' : '';
    const hint = `${variant?.machine.kernel}: click, and the scene takes it over${end}`;
    setAttribute(root, 'title', hint);
  }

  return {
    element: root,
    /** What it is to be of. @param {Variant} next @param {boolean} isScenes */
    name(next, isScenes) {
      variant = next;
      root.classList.toggle('own', isScenes);
      if (isScenes) setAttribute(root, 'aria-current', 'true');
      else root.removeAttribute('aria-current');
      say();
    },
    /** @param {State} state @param {Held} next @param {boolean} hasPicture */
    show(state, next, hasPicture) {
      held = next;
      const { training } = next.swept;
      const failed = !solved({ ...training, model: 0, milliseconds: 0 });
      if (failed) return this.complain(training.message || 'There is no model of these points.');
      trouble = '';
      message.hidden = true;
      picture.element.hidden = !hasPicture;
      place.hidden = !hasPicture;
      track.hidden = hasPicture || training.task !== 'classification';
      bar.style.width = `${(100 * training.errors) / Math.max(training.label.length, 1)}%`;
      if (hasPicture) picture.draw(state, { scene: next.scene, sketch: next.swept });
      say();
    },
    /** @param {string} text */
    complain(text) {
      trouble = text;
      held = null;
      message.textContent = text;
      message.hidden = false;
      place.hidden = false;
      picture.element.hidden = true;
      track.hidden = true;
      say();
    },
    held: () => held,
    variant: () => variant,
    trouble: () => trouble,
    /** Below the picture. */
    caption: () => caption.textContent ?? '',
    resize: () => picture.resize(),
  };
}

/** Classes or values, as the machine has learned them. @param {Held} held */
const answersOf = ({ scene, swept }) =>
  dataOf(scene, swept.training.task === 'regression' ? 'regression' : 'classification').y;
