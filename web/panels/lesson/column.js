// @ts-check
/**
 * The place of a lesson in the left column: tabs for the text and for all controls, the text that
 * scrolls, the goal and the way on, which do not.
 *
 * @module
 */

import { languageOf, pagesOf } from '../../state/lessons/find.js';
import { element, icon, setAttribute, setText } from '../../ui/element.js';
import { say } from './say.js';

/** A finger that goes so far sideways turns the page, in px. */
const SWIPE = 64;

/**
 * @param {HTMLElement} controls the column, or the sheet of a phone
 * @param {{ go: (to: string) => void, leave: () => void, showControls: (all: boolean) => void }} options
 */
export function createColumn(controls, { go, leave, showControls }) {
  const [own, all] = [say('Lesson'), say('All controls')].map((words, i) =>
    element('button', { type: 'button', onclick: () => showControls(i === 1) }, words),
  );
  const tabs = element(
    'div',
    {
      class: 'lesson-tabs column-tabs',
      role: 'group',
      'aria-label': say('What is shown'),
      lang: languageOf(),
    },
    own,
    all,
    element('kbd', { 'aria-hidden': 'true' }, 'L'),
    element(
      'button',
      {
        type: 'button',
        class: 'btn icon quiet',
        'aria-label': say('Leave the lesson'),
        title: say('Leave the lesson'),
        onclick: leave,
      },
      icon('x'),
    ),
  );
  const back = element(
    'button',
    {
      type: 'button',
      class: 'btn icon',
      'aria-label': say('Back'),
      title: say('Back (←)'),
      onclick: () => go('back'),
    },
    icon('back'),
  );
  const next = element(
    'button',
    {
      type: 'button',
      class: 'btn primary next',
      title: say('Next (→)'),
      onclick: () => go('next'),
    },
    say('Next'),
  );
  const more = element(
    'button',
    { type: 'button', class: 'btn to-controls', onclick: () => showControls(true) },
    say('All controls'),
  );
  const foot = element('div', { class: 'lesson-foot' }, back, more, next);
  const article = element('article', {
    class: 'lesson',
    id: 'lesson',
    'aria-labelledby': 'h-lesson',
  });
  controls.prepend(tabs, article);
  /** The way back on a phone. */
  const tab = element(
    'button',
    { type: 'button', class: 'to-lesson', onclick: () => showControls(false) },
    say('Lesson'),
  );
  controls.querySelector('.sheet-tabs')?.prepend(tab);

  /** @type {readonly [number, number] | null} */
  let from = null;
  article.addEventListener(
    'touchstart',
    ({ touches, target }) => {
      const held = target instanceof Element && target.closest('input, textarea, .formula.wide');
      from = touches.length === 1 && !held ? [touches[0].clientX, touches[0].clientY] : null;
    },
    { passive: true },
  );
  article.addEventListener('touchend', ({ changedTouches }) => {
    if (!from) return;
    const [x, y] = [changedTouches[0].clientX - from[0], changedTouches[0].clientY - from[1]];
    from = null;
    if (Math.abs(x) > SWIPE && Math.abs(y) < Math.abs(x) / 2) go(x < 0 ? 'next' : 'back');
  });

  return {
    /**
     * @param {ReturnType<typeof import('./page.js').createPage>} page
     * @param {import('../../state/lessons/find.js').Found} found
     */
    show(page, { lesson, at }) {
      const last = at === pagesOf(lesson).length - 1;
      article.lang = lesson.language;
      back.ariaDisabled = String(at === 0);
      next.textContent = say(last ? 'All lessons' : 'Next');
      foot.replaceChildren(page.hint, back, more, next);
      article.replaceChildren(page.element, page.goal.element, foot);
    },
    /** @param {boolean} isAll */
    tell(isAll) {
      setAttribute(own, 'aria-current', String(!isAll));
      setAttribute(all, 'aria-current', String(isAll));
    },
    /** On a phone a view stands among the controls. @param {boolean} viewing whether one is open */
    draw(viewing) {
      setText(more, say(viewing ? 'See the view' : 'All controls'));
    },
    top() {
      const text = article.querySelector('.lesson-text');
      if (text) text.scrollTop = 0;
    },
    destroy() {
      tabs.remove();
      article.remove();
      tab.remove();
    },
  };
}
