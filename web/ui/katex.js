// @ts-check
/**
 * The typesetter of formulas, with its style.
 *
 * @module
 */

import katex from 'katex';
import { addStyles } from './styles.js';

/** Resolves when formulas look as they should. @returns {Promise<typeof katex>} */
export async function loadKatex() {
  await addStyles(new URL('../style/katex.css', import.meta.url), { first: true });
  return katex;
}
