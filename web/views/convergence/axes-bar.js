// @ts-check
/**
 * The choice of what is drawn, over steps or passes, on linear or logarithmic axes.
 *
 * @module
 */

import { element } from '../../ui/element.js';

/** @typedef {import('../../state/store.js').State['stage']['convergence']} Chosen */
/** @typedef {(typeof import('./quantities.js').QUANTITIES)[number]} Quantity */

/** @param {{ choose: (patch: Partial<Chosen>) => void, chosen: () => Chosen }} tools */
export function createAxesBar({ choose, chosen }) {
  const quantity = element('select', {
    class: 'select',
    'aria-label': 'What is drawn',
    onchange: () => choose({ quantity: quantity.value }),
  });
  /** @param {string} words @param {string} title @param {boolean} passes */
  const over = (words, title, passes) =>
    element(
      'button',
      { type: 'button', 'aria-pressed': 'false', title, onclick: () => choose({ passes }) },
      words,
    );
  const steps = over('Steps', 'Over steps of the learner', false);
  const passes = over('Passes', 'Over steps divided by how many are learnt from', true);
  /** @param {'logX' | 'logY'} key @param {string} words @param {string} title */
  const logarithmic = (key, words, title) =>
    element(
      'button',
      {
        type: 'button',
        class: 'btn small',
        'aria-pressed': 'false',
        title,
        onclick: () => choose({ [key]: !chosen()[key] }),
      },
      words,
    );
  const logX = logarithmic('logX', 'Log →', 'Logarithmic steps');
  const logY = logarithmic('logY', 'Log ↑', 'Logarithmic values');

  /** @param {readonly Quantity[]} offered */
  function offer(offered) {
    const names = offered.map(({ key }) => key).join();
    if (quantity.dataset.offered === names) return;
    quantity.dataset.offered = names;
    quantity.replaceChildren(...offered.map(({ key, name }) => new Option(name, key)));
  }

  return {
    element: element(
      'div',
      { class: 'convergence-bar' },
      quantity,
      element('span', { class: 'seg small', role: 'group', 'aria-label': 'Over' }, steps, passes),
      element('span', { class: 'pair', role: 'group', 'aria-label': 'Axes' }, logX, logY),
    ),
    /**
     * @param {Chosen} now
     * @param {readonly Quantity[]} offered
     * @param {Quantity['key'] | null} drawn
     */
    draw(now, offered, drawn) {
      offer(offered);
      if (drawn) quantity.value = drawn;
      quantity.disabled = offered.length === 0;
      steps.setAttribute('aria-pressed', String(!now.passes));
      passes.setAttribute('aria-pressed', String(now.passes));
      logX.setAttribute('aria-pressed', String(now.logX));
      logY.setAttribute('aria-pressed', String(now.logY));
    },
  };
}
