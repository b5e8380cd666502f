// @ts-check
/**
 * Long work, on the picture: its progress, the button that ends it, and the question before it
 * begins.
 *
 * @module
 */

import { isKnown } from '../model/problem.js';
import { panelOf } from '../model/scene.js';
import { element, setText } from '../ui/element.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {NonNullable<State['frame']['engine']['patience']>} Patience */

/** Events that the picture would handle. */
const POINTING = ['pointerdown', 'pointermove', 'mousedown', 'contextmenu', 'wheel', 'dblclick'];
const KEYS = new Set(['Enter', ' ', 'Tab']);

/**
 * The work that the person waits for. An engine that loads for another domain counts only where
 * they went there.
 *
 * @param {State} state
 * @returns {Patience | null}
 */
export function patienceOf({ frame: { engine }, scene }) {
  const { patience = null, widening, awaiting, catalog } = engine;
  if (patience || !widening || (!awaiting && isKnown(scene, catalog))) return patience;
  const percent = Math.round(100 * widening.progress) || null;
  return { text: `Loading what ${widening.domain} need`, percent, choices: awaiting ?? [] };
}

/** @param {{ plane: HTMLElement, line: HTMLElement, items: HTMLElement }} pictures */
export function createPatience(pictures) {
  const words = element('span', { 'aria-live': 'polite' });
  const share = element('span', { class: 'share-done', 'aria-hidden': 'true' });
  const bar = element('div', {
    class: 'patience-bar',
    role: 'progressbar',
    'aria-label': 'Progress',
    'aria-valuemin': 0,
    'aria-valuemax': 100,
  });
  const buttons = element('span', { class: 'group' });
  const live = element('p', {}, words, share);
  const card = element(
    'div',
    { class: 'patience', role: 'group', 'aria-label': 'Training', hidden: true },
    live,
    bar,
    buttons,
  );
  for (const name of POINTING) card.addEventListener(name, (event) => event.stopPropagation());
  card.addEventListener('keydown', (event) => KEYS.has(event.key) && event.stopPropagation());
  /** @type {Patience | null} */
  let shown = null;

  /** @param {Patience} patience */
  function show({ text, percent, choices }) {
    setText(words, text);
    bar.hidden = percent === undefined;
    share.textContent = percent ? `${percent} %` : '';
    bar.classList.toggle('unknown', percent === null);
    bar.style.setProperty('--done', String((percent ?? 0) / 100));
    if (typeof percent === 'number') bar.setAttribute('aria-valuenow', String(percent));
    else bar.removeAttribute('aria-valuenow');
    card.classList.toggle('asks', percent === undefined);
    const names = choices.map(({ label }) => label).join();
    // The buttons that a hand is over stay the same while the numbers change.
    if (names === Array.from(buttons.children, ({ textContent }) => textContent).join()) return;
    buttons.replaceChildren(
      ...choices.map(({ label }, i) =>
        element(
          'button',
          {
            type: 'button',
            class: choices.length > 1 && i === 0 ? 'btn small primary' : 'btn small',
            onclick: () => shown?.choices[i]?.run(),
          },
          label,
        ),
      ),
    );
  }

  return {
    /** @param {State} state */
    draw(state) {
      const patience = patienceOf(state);
      if (patience === null && shown === null) return;
      const same = patience === shown;
      shown = patience;
      card.hidden = patience === null;
      if (!patience) return;
      const { scene } = state;
      const picture = pictures[panelOf(scene)];
      if (card.parentElement !== picture) picture.append(card);
      if (!same) show(patience);
    },
    destroy: () => card.remove(),
  };
}
