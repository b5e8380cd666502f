// @ts-check
/**
 * Which terms count: buttons for all, none and those for a class, a slider for the first so many,
 * and a list in which they are switched one by one.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { createSlider } from '../../../ui/slider.js';
import { createTermList } from './list.js';
import { ALL, isOn, isSameChoice, NONE, switched } from '../../../state/bumps.js';

/** @typedef {import('../../../state/bumps.js').Choice} Choice */
/** @typedef {import('../../../state/bumps.js').Term} Term */

/** @type {Omit<import('../../../protocol/answers.js').ParamSpec, 'high' | 'max' | 'default'>} */
const FIRST = {
  key: 'first',
  symbol: 'm',
  name: 'terms',
  doc: 'How many terms are added, the largest |β| first.',
  kind: 'whole',
  min: 0,
  minOpen: false,
  maxOpen: false,
  low: 0,
  scale: 'linear',
  infinite: false,
};

/**
 * @param {{
 *   choose: (choice: Choice, offset?: boolean) => void, onPoint: (id: number | null) => void,
 * }} handlers   choose takes another choice of terms, and whether b counts where that changes too
 */
export function createChoice({ choose, onPoint }) {
  const buttons = element('div', {
    class: 'seg small',
    role: 'group',
    'aria-label': 'Terms that count',
  });
  const place = element('div', { class: 'bumps-first' });
  /** What is drawn. @type {{ terms: readonly Term[], choice: Choice, offset: boolean }} */
  let shown = { terms: [], choice: ALL, offset: true };
  const list = createTermList({
    onSwitch: (places) => choose(switched(shown.choice, shown.terms, places)),
    onOffset: () => choose(shown.choice, !shown.offset),
    onPoint,
  });
  /** @type {{ of: Choice, button: HTMLElement }[]} */
  let choices = [];
  let classes = '';
  /** @type {ReturnType<typeof createSlider> | null} */
  let slider = null;
  let most = -1;

  /** The buttons name the classes of both sides. @param {readonly [number, number]} sides */
  function makeButtons(sides) {
    if (classes === sides.join()) return;
    classes = sides.join();
    /** @type {[string, Choice][]} */
    const named = [
      ['All', ALL],
      ['None', NONE],
      ...sides.map(
        (side) => /** @type {[string, Choice]} */ ([`For class ${side}`, { kind: 'class', side }]),
      ),
    ];
    choices = named.map(([name, of]) => ({
      of,
      button: element('button', { type: 'button', onclick: () => choose(of, of !== NONE) }, name),
    }));
    buttons.replaceChildren(...choices.map(({ button }) => button));
  }

  /** The slider ends at the number of terms. @param {number} count */
  function makeSlider(count) {
    if (count === most) return;
    most = count;
    slider = createSlider(
      { ...FIRST, max: count, high: Math.max(count, 1), default: count },
      {
        layout: 'row',
        symbol: false,
        onEdit: (m) => choose({ kind: 'first', m }),
      },
    );
    place.replaceChildren(slider.element);
  }

  return {
    elements: [buttons, place, list.element],

    /**
     * @param {readonly Term[]} terms
     * @param {Choice} choice
     * @param {{ value: number, on: boolean }} b the offset
     * @param {readonly [number, number]} sides the classes of the negative and the positive side
     * @param {number | null} hit the id of the point that is pointed at
     */
    draw(terms, choice, b, sides, hit) {
      shown = { terms, choice, offset: b.on };
      makeButtons(sides);
      makeSlider(terms.length);
      slider?.set(terms.filter((term, i) => isOn(choice, term, i)).length);
      for (const { of, button } of choices)
        button.setAttribute('aria-pressed', String(isSameChoice(of, choice)));
      list.draw(terms, choice, b, hit);
    },
  };
}
