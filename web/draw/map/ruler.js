// @ts-check
/**
 * The look of a map under the theme in force, and the widths of its words.
 *
 * @module
 */

import { forgetColours } from '../../lib/colour.js';
import { lookOf } from '../plane/look.js';
import { fontOf } from '../plane/paint.js';

/** @typedef {import('../plane/look.js').Look} Look */

/** The most widths that are kept. */
const MOST = 5000;

/** @param {CanvasRenderingContext2D} context which measures */
export function createRuler(context) {
  /** @type {{ theme: string, ratio: number, look: Look } | null} */
  let style = null;
  /** @type {Map<string, number>} */
  const widths = new Map();
  return {
    /** @param {import('../../state/store.js').State['settings']['theme']} theme */
    look(theme) {
      const ratio = window.devicePixelRatio;
      if (style?.theme !== theme || style.ratio !== ratio) {
        forgetColours();
        style = { theme, ratio, look: lookOf() };
        widths.clear();
      }
      return style.look;
    },

    /**
     * The width of a text in px, 0 before there is a look.
     *
     * @param {string} text @param {number} weight @param {number} size
     */
    measure(text, weight, size) {
      const key = `${weight} ${size} ${text}`;
      let width = widths.get(key);
      if (width === undefined && style) {
        context.font = fontOf(
          { kind: 'text', left: 0, top: 0, text, size, weight, face: 'ui', fill: '' },
          style.look,
        );
        width = context.measureText(text).width;
        if (widths.size > MOST) widths.clear();
        widths.set(key, width);
      }
      return width ?? 0;
    },
  };
}
