// @ts-check
/**
 * What the page says around a lesson, in the language of the lesson. The page is written in English
 * and pays nothing for other languages: what it writes is translated where it stands, before it is
 * painted, and stands in English again when the lesson is left.
 *
 * @module
 */

/**
 * Places whose words are of the page. Views keep theirs, which the lessons quote, and so do kernels,
 * formulas, what was typed and what the engine reports.
 */
const PLACES = [
  '#skips',
  '#bar',
  '#sentence',
  '#legend',
  '#swatches',
  '#few',
  '.lesson-controls',
  '.sheet-grip',
].join(', ');
const NOT = '.lesson-bar, .hall, .few-view, .formula, .katex, .code, code';
const ATTRIBUTES = ['aria-label', 'title', 'aria-valuetext', 'placeholder'];

/** @typedef {{ english: string, own: string }} Translated */

/**
 * @param {ReturnType<typeof import('../../state/lessons/phrases.js').createPhrases>} phrases
 * @param {string} language
 */
export function createTranslation(phrases, language) {
  /** What was translated, by the node, and of an element by the attribute. @type {WeakMap<Node, Map<string, Translated>>} */
  const known = new WeakMap();
  /** @type {Set<HTMLElement>} */
  const places = new Set();

  /**
   * @param {Node} node
   * @param {string} key of the attribute, '' of a text
   * @param {string} now what stands there
   * @returns {string} what should
   */
  function wanted(node, key, now) {
    const before = known.get(node) ?? new Map();
    if (before.get(key)?.own === now) return now;
    const own = phrases.of(now).text;
    if (own !== now) known.set(node, before.set(key, { english: now, own }));
    return own;
  }

  /** @param {Text} node */
  function translateText(node) {
    const now = node.data;
    const own = wanted(node, '', now);
    if (own !== now) node.data = own;
  }

  /** @param {Element} node @param {string} name */
  function translateAttribute(node, name) {
    const now = node.getAttribute(name);
    if (!now) return;
    const own = wanted(node, name, now);
    if (own !== now) node.setAttribute(name, own);
  }

  /** @param {Node} top @param {(text: Text) => void} onText @param {(node: Element, name: string) => void} onAttribute */
  function walk(top, onText, onAttribute) {
    if (top instanceof Text) {
      onText(top);
      return;
    }
    if (!(top instanceof Element) || top.matches(NOT)) return;
    for (const name of ATTRIBUTES) if (top.hasAttribute(name)) onAttribute(top, name);
    for (const child of top.childNodes) walk(child, onText, onAttribute);
  }

  /** @param {Node} node */
  function translate(node) {
    const holder = node instanceof Element ? node : node.parentElement;
    if (!holder || holder.closest(NOT)) return;
    walk(node, translateText, translateAttribute);
  }

  const changes = new MutationObserver((records) => {
    for (const { type, target, attributeName, addedNodes } of records)
      if (type === 'childList') addedNodes.forEach(translate);
      else if (type === 'characterData') translate(target);
      else if (target instanceof Element && attributeName && !target.closest(NOT))
        translateAttribute(target, attributeName);
  });

  return {
    /** Takes in all places that are there now. */
    follow() {
      for (const place of places) if (!place.isConnected) places.delete(place);
      for (const place of /** @type {NodeListOf<HTMLElement>} */ (
        document.querySelectorAll(PLACES)
      )) {
        if (places.has(place)) continue;
        places.add(place);
        place.lang = language;
        translate(place);
        changes.observe(place, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
          attributeFilter: ATTRIBUTES,
        });
      }
    },

    /** English again. */
    end() {
      changes.disconnect();
      /** @param {Node} node @param {string} key @param {string | null} now */
      const english = (node, key, now) => {
        const was = known.get(node)?.get(key);
        return was && was.own === now ? was.english : null;
      };
      for (const place of places) {
        place.removeAttribute('lang');
        walk(
          place,
          (text) => (text.data = english(text, '', text.data) ?? text.data),
          (node, name) => {
            const was = english(node, name, node.getAttribute(name));
            if (was !== null) node.setAttribute(name, was);
          },
        );
      }
      places.clear();
    },
  };
}
