// @ts-check
/**
 * The bar while a lesson is read: the way to all lessons, which lesson it is, and a bar for each of
 * its steps.
 *
 * @module
 */

import { languageOf, pagesOf } from '../../state/lessons/find.js';
import { element, icon, part } from '../../ui/element.js';
import { say } from './say.js';

/** @typedef {import('../../state/lessons/find.js').Found} Found */

/**
 * @param {HTMLElement} bar
 * @param {{ go: (to: number) => void, openMap: () => void }} options
 */
export function createBar(bar, { go, openMap }) {
  const all = element(
    'button',
    {
      type: 'button',
      class: 'btn quiet all-lessons',
      title: say('All lessons (N)'),
      onclick: openMap,
    },
    icon('list'),
    element('span', { class: 'words' }, say('All lessons')),
  );
  all.setAttribute('aria-label', say('All lessons'));
  const name = element('span', { class: 'lesson-name' });
  const list = element('ol', { class: 'step-bars' });
  const count = element('span', { class: 'step-count' });
  const root = element(
    'nav',
    { class: 'lesson-bar', 'aria-label': say('Steps of the lesson'), lang: languageOf() },
    all,
    name,
    list,
    count,
  );
  part(bar, '.brand').after(root);

  return {
    /** @param {Found | null} found @param {ReturnType<typeof import('../../state/lessons/progress.js').createProgress>} progress */
    draw(found, progress) {
      root.hidden = found === null;
      if (!found) return;
      const { lesson, at } = found;
      const pages = pagesOf(lesson);
      const title = lesson.title;
      name.textContent = lesson.number > 0 ? `${lesson.number} ${title}` : title;
      name.title = name.textContent;
      count.textContent = say('{at} of {all}', { at: at + 1, all: pages.length });
      list.replaceChildren(
        ...pages.map((step, i) => {
          const { met, seen } = progress.of(`${lesson.slug}.${step.id}`);
          const words = say(met ? 'Step {at}: {title}, goal reached' : 'Step {at}: {title}', {
            at: i + 1,
            title: step.title,
          });
          return element(
            'li',
            {},
            element('button', {
              type: 'button',
              class: met ? 'met' : seen ? 'seen' : '',
              'aria-current': i === at ? 'step' : false,
              'aria-label': words,
              title: words,
              onclick: () => go(i),
            }),
          );
        }),
      );
    },
    destroy: () => root.remove(),
  };
}
