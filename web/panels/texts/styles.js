// @ts-check
/** @module */

import { addStyles } from '../../ui/styles.js';

/** Adds the style of the index of texts to the page. Resolves when it is in force. */
export const addTextStyles = () => addStyles(new URL('./texts.css', import.meta.url));
