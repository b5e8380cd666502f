// @ts-check
/**
 * One of two items that are compared, drawn, with what they share marked.
 *
 * @module
 */

import { element, icon } from '../../../ui/element.js';
import { glyph } from '../../../lib/shapes.js';
import { describe, openLarge } from './large.js';

/** @typedef {import('../pair.js').Side} Side */
/** @typedef {import('../../../draw/items/drawing.js').Drawing} Drawing */
/** @typedef {import('../../../draw/items/drawing.js').Whole} Whole */

/**
 * The look of a node: classes beside 'node', and the number of its colour, '' for none.
 *
 * @typedef {{ classes: string, tag: string }} NodeLook
 */

/** Columns are narrow: words stand close. */
const CLOSE = Object.freeze({ gap: 2 });

/**
 * @param {string} symbol which of the two it is
 * @param {(node: number | null) => void} onPoint with the node that is pointed at
 */
export function createDrawnItem(symbol, onPoint) {
  const name = element('span', { class: 'name' });
  const large = element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet',
      title: 'Draw it large',
      onclick: () => known && openLarge(known.drawing, known.text, known.name),
    },
    icon('big'),
  );
  const body = element('div', {
    class: 'pictured',
    role: 'group',
    'aria-label': 'Picture',
    tabindex: 0,
  });
  const note = element('p', { class: 'note', hidden: true });
  const root = element(
    'div',
    { class: 'side drawn-item', role: 'group' },
    element('div', { class: 'title' }, name, large),
    body,
    note,
  );
  /** @type {{ drawing: Drawing, text: string, name: string, whole: Whole | null } | null} */
  let known = null;

  /** @param {Event} event */
  const pointedAt = ({ target }) => {
    const node = target instanceof Element ? target.closest('.node') : null;
    onPoint(node instanceof SVGElement ? Number(node.dataset.node) : null);
  };
  body.addEventListener('pointerover', pointedAt);
  body.addEventListener('pointerleave', () => onPoint(null));
  body.addEventListener('click', pointedAt); // a finger leaves before

  return {
    element: root,

    /**
     * Draws an item, unless it is drawn.
     *
     * @param {Drawing} drawing
     * @param {Side} side
     * @param {string} why it was chosen, '' where a person did
     * @returns {Whole | null} null where there is no picture of it
     */
    set(drawing, side, why) {
      root.setAttribute('aria-label', side.name);
      name.replaceChildren(
        element('i', { class: 'sym' }, symbol),
        ' ',
        ...(side.label ? [glyph(side.label)] : []),
        why ? `${side.name}, ${why}` : side.name,
      );
      large.setAttribute('aria-label', `Draw ${side.name} large`);
      if (known?.drawing !== drawing || known.text !== side.text) {
        const whole = drawing.wholeOf(side.text, CLOSE);
        if (whole?.picture) describe(whole.picture.element, `${whole.words}: ${side.text}`);
        body.replaceChildren(...(whole?.picture ? [whole.picture.element] : []));
        note.textContent = whole?.note ?? '';
        note.hidden = !whole?.note;
        known = { drawing, text: side.text, name: side.name, whole };
      }
      known.name = side.name;
      return known.whole;
    },

    /**
     * @param {(node: number) => NodeLook} nodeLook
     * @param {(from: number, to: number) => string} linkLook its classes beside 'link'
     */
    mark(nodeLook, linkLook) {
      const picture = known?.whole?.picture;
      if (!picture) return;
      for (const [node, group] of picture.nodes) {
        const { classes, tag } = nodeLook(node);
        const base = group.dataset.base ?? (group.dataset.base = group.getAttribute('class') ?? '');
        group.setAttribute('class', classes ? `${base} ${classes}` : base);
        const sign = group.querySelector('.tag');
        if (sign && sign.textContent !== tag) sign.textContent = tag;
      }
      for (const { line, from, to } of picture.links) {
        const classes = linkLook(from, to);
        line.setAttribute('class', classes ? `link ${classes}` : 'link');
      }
    },
  };
}
