// @ts-check
/** @module */

/**
 * The picture of the scene that is shown: the plane, the line or the items.
 *
 * @returns {HTMLElement | null}
 */
export const pictureShown = () => document.querySelector('.figure > [tabindex]:not([hidden])');
