// @ts-check
/**
 * A lesson on the map: its picture, its title, and a bar for each of its steps.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { say } from './say.js';

/** @typedef {import('../../state/lessons/load.js').Course} Course */
/** @typedef {import('../../state/lessons/load.js').Listed} Listed */
/** @typedef {import('../../state/lessons/load.js').LessonPath} Path */

/** The names of a lesson's steps. @param {Listed} lesson @returns {string[]} */
export const allOf = ({ slug, steps }) => steps.map(({ id }) => `${slug}.${id}`);

/**
 * The minutes that a path has for a lesson: those of a group are shared out by its steps.
 *
 * @param {Path} of @param {Listed} lesson
 */
export function minutesOf({ steps }, { slug }) {
  const own = (/** @type {string} */ id) => id.startsWith(`${slug}.`);
  const sum = steps.reduce(
    (all, group) => all + (group.minutes * group.steps.filter(own).length) / group.steps.length,
    0,
  );
  return Math.round(sum);
}

/**
 * The idea of a lesson, and what it comes after.
 *
 * @param {Listed} lesson
 * @param {Course} course
 */
export function aboutOf({ idea, needs }, { lessons }) {
  const after = needs
    .map((need) => lessons.find(({ slug }) => slug === need)?.number ?? 0)
    .filter((number) => number > 0);
  const words =
    after.length > 0 &&
    say(after.length > 1 ? 'After lessons {numbers}.' : 'After lesson {numbers}.', {
      numbers: after.join(', '),
    });
  return [idea, words].filter(Boolean).join(' ');
}

/**
 * @param {Listed} lesson
 * @param {{ course: Course, open: () => void }} options
 */
export function createCard(lesson, { course, open }) {
  const { slug, number, title } = lesson;
  const picture = element('span', { class: 'course-picture', 'aria-hidden': 'true' });
  const bars = element('span', { class: 'course-bars', 'aria-hidden': 'true' });
  const minutes = element('span', { class: 'course-minutes' });
  const heard = element('span', { class: 'sr' });
  const link = element(
    'a',
    {
      class: 'course-card',
      lang: lesson.language,
      href: `#lesson=${slug}`,
      title: aboutOf(lesson, course),
      onclick(/** @type {MouseEvent} */ event) {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open();
      },
    },
    picture,
    element(
      'span',
      { class: 'course-title' },
      number > 0 ? element('b', {}, `${number} `) : null,
      title,
    ),
    element('span', { class: 'course-foot' }, bars, minutes),
    heard,
  );
  return {
    lesson,
    link,
    picture,
    /** @param {{ time: number, onPath: boolean, now: boolean, isDone: (id: string) => boolean }} state */
    draw({ time, onPath, now, isDone }) {
      const all = allOf(lesson);
      link.classList.toggle('off', onPath && time === 0);
      link.classList.toggle('now', now);
      bars.replaceChildren(...all.map((id) => element('i', { class: isDone(id) ? 'done' : '' })));
      minutes.textContent = time > 0 ? `${time} min` : '';
      heard.textContent = say('{done} of {all} steps done', {
        done: all.filter(isDone).length,
        all: all.length,
      });
    },
  };
}

/**
 * The card of where to go on.
 *
 * @param {HTMLElement} place
 * @param {{ lesson: Listed, at: number, done: number, all: number }} options at is the place of the
 *   step that is next
 */
export function fillGoOn(place, { lesson, at, done, all }) {
  const first = done === 0;
  const number = lesson.number > 0 ? `${lesson.number}.${at + 1} ` : '';
  const share = all > 0 ? (100 * done) / all : 0;
  place.replaceChildren(
    element('span', { class: 'course-picture', 'aria-hidden': 'true' }),
    element(
      'div',
      {},
      element('p', { class: 'note' }, say(first ? 'Start here' : 'Go on')),
      element('h2', { id: 'h-go-on' }, number + (lesson.steps[at]?.title ?? lesson.title)),
      element('p', {}, lesson.idea),
      element(
        'div',
        { class: 'course-all', 'aria-hidden': 'true' },
        element('i', { style: `width: ${share.toFixed(1)}%` }),
      ),
      element(
        'p',
        { class: 'note' },
        say('{done} of {all} steps, kept on this computer only', { done, all }),
      ),
      element(
        'div',
        { class: 'course-buttons' },
        element(
          'button',
          { type: 'button', class: 'btn primary' },
          first ? say('Start here, {minutes} minutes', { minutes: lesson.minutes }) : say('Go on'),
        ),
        first
          ? null
          : element('button', { type: 'button', class: 'btn quiet' }, say('From the start')),
      ),
    ),
  );
}
