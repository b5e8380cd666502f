// @ts-check
/**
 * The text of an item with its marks.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { glyph } from '../../lib/shapes.js';
import { partsOf, seamless } from './marks.js';
import { gapWords, shorten } from './shorten.js';
import { viewsOf } from './domains.js';
import { characters } from './units.js';

/** @typedef {import('../../model/scene.js').Domain} Domain */
/** @typedef {import('./pair.js').Side} Side */

/**
 * @param {string} symbol which of the two it is
 * @param {(at: number | null) => void} onPoint with the number of what is pointed at
 */
export function createMarkedLine(symbol, onPoint) {
  const name = element('span', { class: 'name' });
  const text = element('p', { class: 'marked', dir: 'auto' });
  const root = element('div', { class: 'side', role: 'group' }, name, text);
  /** What the ruler and the seams are of. */
  let known = { domain: '', text: '', ruler: characters(''), within: seamless('') };

  /** @param {Event} event */
  const pointedAt = ({ target }) => {
    const mark = target instanceof Element ? target.closest('mark') : null;
    onPoint(mark ? Number(mark.dataset.at) : null);
  };
  text.addEventListener('pointerover', pointedAt);
  text.addEventListener('pointerleave', () => onPoint(null));
  text.addEventListener('click', pointedAt);

  return {
    element: root,

    /**
     * @param {Domain} domain
     * @param {Side} side
     * @param {readonly Int32Array[]} spans
     * @param {number} picked −1 for none
     */
    draw(domain, side, spans, picked) {
      root.setAttribute('aria-label', side.name);
      name.replaceChildren(
        element('i', { class: 'sym' }, symbol),
        ' ',
        ...(side.label ? [glyph(side.label)] : []),
        side.name,
      );
      if (known.domain !== domain || known.text !== side.text) {
        const { text } = side;
        known = { domain, text, ruler: viewsOf(domain).rulerOf(text), within: seamless(text) };
      }
      const { ruler, within } = known;
      const parts = shorten(side.text, partsOf(side.text, ruler, spans, picked, within), within);
      text.replaceChildren(
        ...parts.map((part) => {
          if ('left' in part) return element('span', { class: 'gap' }, ` … ${gapWords(part)} … `);
          const written = side.text.slice(part.start, part.end);
          if (part.level === 0) return document.createTextNode(written);
          const looks = `l${part.level}${part.picked ? ' picked' : ''}`;
          return element('mark', { class: looks, 'data-at': part.top }, written);
        }),
      );
      if (side.text === '') text.append(element('span', { class: 'gap' }, '(empty)'));
    },
  };
}
