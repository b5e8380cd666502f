// @ts-check
/**
 * The typesetter of formulas, with its style.
 *
 * @module
 */

import katex from 'katex';
import { addStyles } from './styles.js';

/** What nearly every formula is set in. */
const FONTS = ['1em KaTeX_Main', 'italic 1em KaTeX_Math', '1em KaTeX_Size1'];

/**
 * Resolves when formulas look as they should: those that were measured before their fonts were there
 * would be measured again.
 *
 * @returns {Promise<{ katex: typeof katex, faces: ReadonlySet<FontFace> }>} faces: the fonts that are there
 */
export async function loadKatex() {
  const fonts = FONTS.map((font) => document.fonts.load(font).catch(() => []));
  await addStyles(new URL('../style/katex.css', import.meta.url), { first: true });
  return { katex, faces: new Set((await Promise.all(fonts)).flat()) };
}
