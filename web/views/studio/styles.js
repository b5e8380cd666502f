// @ts-check
/** @module */

import { addStyles } from '../../ui/styles.js';

/** Adds the style of the studio's views to the page. Resolves when it is in force. */
export const addStudioStyles = () => addStyles(new URL('./studio.css', import.meta.url));
