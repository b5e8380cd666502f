// @ts-check
/**
 * The typesetter of formulas, with its style.
 *
 * @module
 */

import { addStyles } from './styles.js';
import { fitAll, hasLeft, render, set } from './typeset.js';

/** What nearly every formula is set in. */
const FONTS = ['1em KaTeX_Main', 'italic 1em KaTeX_Math', '1em KaTeX_Size1'];

/**
 * Resolves when formulas look as they should: those that were measured before their fonts were there
 * would be measured again.
 */
export async function loadKatex() {
  const fonts = FONTS.map((font) => document.fonts.load(font).catch(() => []));
  await addStyles(new URL('../style/katex.css', import.meta.url), { first: true });
  const faces = new Set((await Promise.all(fonts)).flat());
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    if (fontfaces.some((face) => !faces.has(face))) fitAll();
  });
  return { hasLeft, render, set };
}
