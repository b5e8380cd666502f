// @ts-check
/**
 * What the checks ask in the page. The function is sent there as text: it must need nothing from
 * outside.
 *
 * @module
 */

/** @typedef {ReturnType<typeof createLook>} Look */

/**
 * A part of the page as a person finds it: the elements of a selector, the one with a name. With a
 * text the name is that, with from it begins so.
 *
 * @typedef {{ selector: string, name?: string, from?: string }} Part
 */

export function createLook() {
  const page = /** @type {any} */ (globalThis).mercerPage;
  const state = () => page.store.state;

  /** @param {Element} element */
  const nameOf = (element) => {
    const by = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = /** @type {HTMLInputElement} */ (element).labels ?? [];
    const named =
      element.getAttribute('aria-label') ||
      by.map((id) => document.getElementById(id)?.textContent).join(' ') ||
      Array.from(labels, (label) => label.textContent).join(' ') ||
      element.textContent ||
      '';
    return named.replace(/\s+/g, ' ').trim();
  };

  /** @param {Element} element */
  const seen = (element) => element.checkVisibility({ visibilityProperty: true });

  /** @param {Part} part @returns {HTMLElement | null} */
  const find = ({ selector, name, from }) =>
    Array.from(document.querySelectorAll(selector))
      .filter((element) => element instanceof HTMLElement)
      .find(
        (element) =>
          seen(element) &&
          (name === undefined || nameOf(element) === name) &&
          (from === undefined || nameOf(element).startsWith(from)),
      ) ?? null;

  /** What is said of the scene. */
  const sentence = () =>
    document.querySelector('#sentence .sentence, #sentence')?.textContent ?? '';

  return {
    page,
    state,
    find,
    nameOf,
    seen,
    sentence,
    actions: page?.actions,

    /** Where to press an element: a place at which nothing lies over it. @param {Part} part */
    spot(part) {
      const element = find(part);
      if (!element) throw new Error('there is none that can be seen');
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const box = element.getBoundingClientRect();
      const at = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
      const top = document.elementFromPoint(at.x, at.y);
      if (top && (element.contains(top) || top.contains(element))) return at;
      throw new Error(`it lies under ${top?.outerHTML.slice(0, 200)}`);
    },

    /** Where a place of the scene is in the window. @param {readonly number[]} place */
    pixel([x1, x2]) {
      const { view } = state().scene;
      const box = /** @type {Element} */ (document.querySelector('#plane')).getBoundingClientRect();
      return {
        x: Math.round(box.x + ((x1 - view.x0) / (view.x1 - view.x0)) * box.width),
        y: Math.round(box.y + ((view.y1 - x2) / (view.y1 - view.y0)) * box.height),
      };
    },

    /** Whether what is shown is the answer to what stands in the scene. */
    settled: () => state().frame.scene === state().scene,

    /** Whether there is a machine, and it is that of the scene. */
    trained: () => state().frame.scene === state().scene && state().frame.training !== null,

    points: () => state().scene.points.map((/** @type {any} */ p) => [...(p.x ?? []), p.label]),
  };
}
