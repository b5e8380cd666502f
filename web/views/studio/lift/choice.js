// @ts-check
/**
 * Into which coordinates points are lifted: the maps with the share of f that each carries.
 *
 * @module
 */

import { element, roam } from '../../../ui/element.js';
import { showFormula } from '../../../ui/formula.js';
import { same } from '../../../lib/same.js';
import { isConstant, percentOf } from './words.js';

/** @typedef {import('../../../protocol/messages.gen.js').Lift} Lift */
/** @typedef {import('../../../protocol/messages.gen.js').LiftCandidate} LiftCandidate */
/** @typedef {import('../../../draw/lift/maps.js').LiftMap} LiftMap */

/** TeX that is longer may not fit into the list. */
const ROOM = 60;

/** Whether maps differ in what they carry of f. @param {Lift} lift */
const isToldApart = ({ over, plane, map }) =>
  over !== '' && !(plane && map !== 'height' && isConstant(plane));

/** @param {{ onChoose: (map: string) => void }} handlers */
export function createMapChoice({ onChoose }) {
  /** @type {HTMLButtonElement[]} */
  let buttons = [];
  const list = element('div', {
    class: 'lift-maps',
    role: 'radiogroup',
    'aria-label': 'Coordinates',
    onkeydown: (/** @type {KeyboardEvent} */ event) => roam(buttons, event)?.click(),
  });
  const root = element(
    'section',
    { class: 'lift-choice', 'aria-label': 'Into which coordinates' },
    element(
      'div',
      { class: 'lift-head' },
      element('h3', {}, 'Into which coordinates'),
      element('span', { class: 'dim' }, 'share of f they carry'),
    ),
    list,
    element(
      'p',
      { class: 'note' },
      'The map that carries most of f comes first; of two that carry nearly as much, the one into features of the kernel.',
    ),
  );
  /** @type {readonly unknown[]} */
  let drawn = [];

  /**
   * @param {LiftCandidate} candidate
   * @param {readonly LiftMap[]} maps
   * @param {boolean} known whether there is an f, and not the same one everywhere
   */
  function buttonOf({ map, axes, share }, maps, known) {
    const words = maps.find(({ name }) => name === map)?.words ?? '';
    const name = element('span', { class: 'lift-map' });
    // Features are called as the kernel writes them, where there is room.
    const tex = axes.join(',\\ ');
    if (words || tex.length > ROOM) name.textContent = words || 'three features of the kernel';
    else showFormula(name, `(${tex})`, axes.join(', '));
    const bar = element('span', { class: 'lift-bar', 'aria-hidden': 'true' }, element('i'));
    const fill = /** @type {HTMLElement} */ (bar.firstElementChild);
    fill.style.width = `${100 * (known ? share : 0)}%`;
    const isF = map === 'height';
    const told = known ? (isF ? 'f itself' : percentOf(share)) : '';
    const button = element(
      'button',
      { type: 'button', role: 'radio', value: map, onclick: () => onChoose(map) },
      ...[
        name,
        isF || !known ? element('span') : bar,
        element('span', { class: 'lift-share' }, told),
      ],
    );
    return button;
  }

  return {
    element: root,
    /**
     * @param {Lift} lift
     * @param {readonly LiftMap[]} maps
     */
    draw(lift, maps) {
      const from = [lift.candidates, lift.map, maps];
      if (same(drawn, from)) return;
      drawn = from;
      const focused = buttons.find((button) => button === document.activeElement)?.value;
      buttons = lift.candidates.map((one) => buttonOf(one, maps, isToldApart(lift)));
      for (const button of buttons) {
        const on = button.value === lift.map;
        button.setAttribute('aria-checked', String(on));
        button.tabIndex = on ? 0 : -1;
      }
      list.replaceChildren(...buttons);
      buttons.find(({ value }) => value === focused)?.focus({ preventScroll: true });
    },
  };
}
