// @ts-check
/**
 * The rows of the index of texts: a passage, as a link to the scene that shows it, and the lessons
 * that it is taught in. A formula is set where one comes to look: to set those of all passages takes
 * most of a second.
 *
 * @module
 */

import { passageLink } from '../../state/link.js';
import { element } from '../../ui/element.js';
import { showFormula, showProse } from '../../ui/formula.js';
import { typed } from './search.js';

/** @typedef {import('../../state/passages.js').Passage} Passage */
/** @typedef {import('../../state/lessons/load.js').Listed} Listed */

/**
 * @param {HTMLElement} list what the rows scroll in
 * @param {{ open: (id: string) => void, leave: () => void }} options
 *   open opens the scene of a passage; leave is called where a lesson is opened
 */
export function createRows(list, { open, leave }) {
  /** The formulas that are not set yet. @type {Map<Element, string>} */
  const unset = new Map();
  const near = new IntersectionObserver(
    (seen) => {
      for (const { isIntersecting, target } of seen) {
        const tex = unset.get(target);
        if (!isIntersecting || !tex || !(target instanceof HTMLElement)) continue;
        near.unobserve(target);
        unset.delete(target);
        showFormula(target, tex, typed(tex));
      }
    },
    { root: list, rootMargin: '100%' },
  );

  /** @param {Passage} passage @param {readonly Listed[]} lessons */
  function row({ id, place, name, tex, note }, lessons) {
    const formula = tex && element('span', { class: 'formula', 'aria-hidden': 'true' }, typed(tex));
    const said = element('small', {});
    const link = element(
      'a',
      {
        href: here() + passageLink(id),
        'data-id': id,
        onclick: (/** @type {MouseEvent} */ event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          open(id);
        },
      },
      element('span', { class: 'place' }, place),
      element('span', { class: 'about' }, element('b', {}, name), note ? said : null),
      formula || null,
    );
    if (note) showProse(said, note);
    if (formula) {
      unset.set(formula, tex);
      near.observe(formula);
    }
    return element(
      'div',
      { class: 'texts-row' },
      link,
      ...lessons.map((lesson) => lessonLink(lesson, leave)),
    );
  }

  return {
    row,
    /** The rows that there were are shown no more. */
    forget() {
      near.disconnect();
      unset.clear();
    },
  };
}

/** The page's own address: links to it lead to scenes, not to places further down. */
const here = () => location.pathname + location.search;

/** @param {Listed} lesson @param {() => void} onclick */
const lessonLink = ({ number, slug, title }, onclick) =>
  element(
    'a',
    { class: 'texts-lesson', href: `${here()}#lesson=${slug}`, title, onclick },
    number > 0 ? `Lesson ${number}` : title,
  );
