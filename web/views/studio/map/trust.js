// @ts-check
/**
 * How far to believe the map: the error of the chosen place by several measures, one bar each, and the
 * parts of cross-validation.
 *
 * @module
 */

import { element, setHidden, setText } from '../../../ui/element.js';

/**
 * value is NaN while it is not known; words say it, or why there is none. spread is a standard error,
 * NaN for none. kind is how dark the bar is.
 *
 * @typedef {Readonly<{ name: string, value: number, spread: number, words: string, kind: string }>} Bar
 */

/** @typedef {Readonly<{ share: number, words: string }>} Part */

/** @param {string} title */
export function createTrust(title) {
  const list = element('dl', { class: 'map-bars' });
  const sentence = element('p', { class: 'map-optimism' });
  const parts = element('ol', { class: 'map-folds' });
  const heading = element('h3', {}, 'Parts');
  const root = element(
    'div',
    { class: 'map-trust' },
    element('h3', {}, title),
    ...[list, sentence, heading, parts],
  );
  /** @type {{ row: HTMLElement, name: HTMLElement, bar: HTMLElement, spread: HTMLElement, words: HTMLElement }[]} */
  const rows = [];

  function addRow() {
    const name = element('dt', {});
    const bar = element('span', { class: 'map-bar' });
    const spread = element('span', { class: 'map-spread' });
    const words = element('b', {});
    const row = element('dd', {}, element('span', { class: 'map-track' }, bar, spread), words);
    list.append(name, row);
    rows.push({ row, name, bar, spread, words });
  }

  return {
    element: root,
    /** @param {{ bars: readonly Bar[], words: string, folds: readonly Part[] }} told */
    draw({ bars, words, folds }) {
      while (rows.length < bars.length) addRow();
      const most = Math.max(
        ...bars.map(({ value, spread }) => (value || 0) + (spread || 0)),
        1e-300,
      );
      rows.forEach(({ row, name, bar, spread, words: said }, i) => {
        const one = bars[i];
        setHidden(row, !one);
        setHidden(name, !one);
        if (!one) return;
        setText(name, one.name);
        setText(said, one.words);
        bar.className = `map-bar ${one.kind}`;
        bar.style.width = `${(100 * (one.value || 0)) / most}%`;
        spread.hidden = !(one.spread > 0);
        if (spread.hidden) return;
        const low = Math.max(0, one.value - one.spread);
        spread.style.left = `${(100 * low) / most}%`;
        spread.style.width = `${(100 * (one.value + one.spread - low)) / most}%`;
      });
      setText(sentence, words);
      setHidden(sentence, words === '' && folds.length === 0);
      setHidden(heading, folds.length === 0);
      parts.replaceChildren(
        ...folds.map(({ share, words: said }) => {
          const bar = element('span', { class: 'map-bar' });
          bar.style.width = `${100 * share}%`;
          return element('li', {}, element('span', { class: 'map-track' }, bar), said);
        }),
      );
    },
  };
}
