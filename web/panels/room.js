// @ts-check
/**
 * The left column never scrolls: what is read once leaves first, then sliders stand closer.
 *
 * @module
 */

import { part } from '../ui/element.js';
import { shapeOf } from '../model/kernel-shape.js';
import { createRoom, isTooLong } from '../ui/room.js';
import { tellWithin } from '../ui/within.js';

/** More numbers of a kernel than this are scrolled. */
export const MOST_NUMBERS = 12;

/** What leaves, and what stands closer, in this order. Style sheets say how. */
const STEPS =
  'no-notes no-formulas pairs close no-quality no-starts low-figures dense no-figures no-answers small-text boxes short-text no-ops'.split(
    ' ',
  );

/** What needs the room of other parts. */
const NEEDS = {
  opened: '#data.open',
  // Data sets of items tell their stories, and files say what they lacked.
  telling: '#data.open :is(.of-items, .answer:not([hidden]))',
  evident: '.evidence:not([hidden])',
  full: '.learner-rows > :nth-child(2 of :not([hidden])), :is(.evidence, .repair):not([hidden])',
};

/** @param {HTMLElement} panels with the panels of kernel, learner and data */
export function createPanelRoom(panels) {
  /** @type {import('../state/store.js').State | null} */
  let last = null;
  const rows = () => panels.querySelector('.kernel-rows');
  const body = part(panels, '#learner > .body');
  const room = createRoom(panels, {
    steps: STEPS,
    tooLong() {
      const numbers = rows();
      const count = numbers?.childElementCount ?? 0;
      if (count > MOST_NUMBERS) return false; // they scroll
      return [panels, body, ...(numbers ? [numbers] : [])].some(isTooLong);
    },
    about() {
      if (!last) return '';
      const { scene, frame } = last;
      const open = panels.querySelectorAll('[open], .panel.open').length;
      // What a learner has to say comes with its training.
      const said = frame.scene?.learner === scene.learner && (frame.training?.figures.length ?? 0);
      // What asks before it learns stands there for a while.
      const asks = Boolean(frame.engine.patience);
      const { kernel, learner, domain, dim } = scene;
      return [shapeOf(kernel), learner, domain, dim, open, said, asks].join(' ');
    },
  });
  tellWithin(panels, NEEDS);
  room.watch([panels, ...panels.querySelectorAll('.panel, .panel > .body')]);
  let watched = 0;

  return {
    /** @param {import('../state/store.js').State} state */
    draw(state) {
      last = state;
      room.askAnew();
      // Parts of panels that have come are watched too.
      const parts = [...panels.querySelectorAll('.panel > .body > *')];
      if (parts.length === watched) return;
      watched = parts.length;
      room.watch(parts);
    },
    destroy: room.destroy,
  };
}
