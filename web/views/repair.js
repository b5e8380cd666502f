// @ts-check
/**
 * At the learner: what to do with a matrix that is no kernel's. It shows where there is need, and
 * says what it does.
 *
 * @module
 */

import { short } from '../lib/format.js';
import { indefiniteHere } from '../state/reading.js';
import { element } from '../ui/element.js';

/** @typedef {import('../model/scene.js').Repair} Repair */
/** @typedef {import('../state/store.js').RepairEffect} RepairEffect */
/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../protocol/messages.gen.js').Repair} Effect */

/** @type {readonly { repair: Repair, name: string, says: string }[]} */
export const REPAIRS = [
  { repair: 'none', name: 'None', says: 'Train on the matrix as it is' },
  { repair: 'clip', name: 'Clip', says: 'Set negative eigenvalues to zero' },
  { repair: 'flip', name: 'Flip', says: 'Change the sign of negative eigenvalues' },
  { repair: 'shift', name: 'Shift', says: 'Raise all eigenvalues until none is negative' },
];

/** Where nothing need be repaired although it is no kernel. */
export const HARMLESS =
  'This is no kernel, but on these points no eigenvalue is negative: here the learner is not misled.';

/**
 * What a repair does, in words.
 *
 * @param {Effect} effect
 */
export function effectWords({ method, negative, shift, change }) {
  if (negative === 0)
    return 'No eigenvalue is negative on these points: there is nothing to repair.';
  const those = negative === 1 ? 'the negative eigenvalue' : `${negative} negative eigenvalues`;
  const what = {
    clip: `Sets ${those} to zero.`,
    flip: `Changes the sign of ${those}.`,
    shift: `Raises all eigenvalues by ${short(shift)}, so that ${negative === 1 ? 'the negative one is' : `the ${negative} negative ones are`} no longer below zero.`,
  }[method];
  return `${what} That changes K by ${percent(change)}.`;
}

/** @param {number} share */
function percent(share) {
  const value = 100 * share;
  if (value > 0 && value < 0.1) return 'less than 0.1 %';
  return `${value < 10 ? Number(value.toPrecision(2)) : Math.round(value)} %`;
}

/**
 * What is known of a repair, in words; '' while it is computed.
 *
 * @param {RepairEffect | null} told
 * @param {string} kernel
 * @param {Repair} repair
 */
export function toldOf(told, kernel, repair) {
  if (told?.kernel !== kernel || told.method !== repair) return '';
  return told.effect ? effectWords(told.effect) : told.message;
}

/** @param {{ choose: (repair: Repair) => void, label: string, none?: boolean }} options */
export function createRepairButtons({ choose, label, none = true }) {
  const choices = REPAIRS.filter(({ repair }) => none || repair !== 'none');
  const buttons = choices.map(({ repair, name, says }) =>
    element('button', { type: 'button', title: says, onclick: () => choose(repair) }, name),
  );
  const group = element(
    'span',
    { class: 'seg small', role: 'group', 'aria-label': label },
    ...buttons,
  );
  return {
    element: group,
    /** @param {Repair} chosen */
    draw(chosen) {
      choices.forEach(({ repair }, i) => {
        buttons[i].setAttribute('aria-pressed', String(repair === chosen));
      });
    },
  };
}

/** @param {{ actions: Actions }} options */
export function createRepairChoice({ actions }) {
  const why = element('p', { class: 'said' });
  const buttons = createRepairButtons({
    choose: actions.setRepair,
    label: 'Repair of the spectrum',
  });
  const effect = element('p', { class: 'said', 'aria-live': 'polite' });
  const half = element('p', { class: 'said' });
  const choice = element('div', {}, why, buttons.element, effect);
  const root = element('div', { class: 'repair', hidden: true }, half, choice);

  return {
    element: root,
    /** @param {State} state */
    draw({ scene, frame }) {
      const verdict = frame.verdict?.text === scene.kernel ? frame.verdict : null;
      const lopsided = verdict?.asymmetry !== undefined;
      const refuted = verdict?.verdict === 'refuted';
      const negative = indefiniteHere(frame);
      root.hidden =
        verdict?.verdict === 'proved' || !(refuted || negative || scene.repair !== 'none');
      if (root.hidden) return;
      half.hidden = !lopsided;
      half.textContent =
        'k(x, z) is not k(z, x): the learner uses the symmetric half, ½(k(x, z) + k(z, x)).';
      // What is trained still is of another kernel or of other points: it tells nothing yet.
      const known = frame.scene?.kernel === scene.kernel && frame.scene.points === scene.points;
      const harmless = known && !negative && scene.repair === 'none';
      why.textContent = harmless
        ? HARMLESS
        : refuted
          ? 'A learner needs a kernel, and this is none: what is found need not be the best. Repair its spectrum:'
          : 'A learner needs a kernel, else what is found need not be the best. Repair the spectrum:';
      buttons.element.hidden = harmless;
      effect.hidden = harmless || scene.repair === 'none';
      buttons.draw(scene.repair);
      effect.textContent =
        scene.repair === 'none' ? '' : toldOf(frame.repair, scene.kernel, scene.repair);
    },
  };
}
