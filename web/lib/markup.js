// @ts-check
/** @module */

/**
 * Nodes from HTML that the page has written itself. Its policy (tools/policy.mjs) takes no styles
 * from HTML, whoever wrote it: an element that has some says them as data-style, and they are given
 * to the object itself.
 *
 * @param {string} html
 * @returns {DocumentFragment}
 */
export function markup(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const one of template.content.querySelectorAll('[data-style]')) {
    const styled = /** @type {HTMLElement | SVGElement} */ (one);
    styled.style.cssText = styled.dataset.style ?? '';
    styled.removeAttribute('data-style');
  }
  return template.content;
}
