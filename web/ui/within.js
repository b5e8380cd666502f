// @ts-check
/** @module */

/**
 * Gives a place classes that say what is in it, for style sheets. They could ask with :has(), but
 * then the browser restyles all that is in the place with every word that changes there.
 *
 * @param {HTMLElement} place
 * @param {Readonly<Record<string, string>>} classes each with the selector of what is in the place
 */
export function tellWithin(place, classes) {
  const tell = () => {
    for (const [name, selector] of Object.entries(classes))
      place.classList.toggle(name, place.querySelector(selector) !== null);
  };
  const attributeFilter = ['class', 'hidden'];
  const changes = new MutationObserver(tell);
  changes.observe(place, { subtree: true, childList: true, attributeFilter });
  tell();
}
