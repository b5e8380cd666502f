// @ts-check
/** @module */

import { addStyles } from '../../ui/styles.js';

/** Adds the style of the bench to the page. Resolves when it is in force. */
export const addBenchStyles = () => addStyles(new URL('./bench.css', import.meta.url));
