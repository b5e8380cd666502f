// @ts-check
/**
 * The map of the course: the lessons in their parts as small pictures, the five paths, and what was
 * done so far, which stays on this machine.
 *
 * @module
 */

import { languageOf } from '../../state/lessons/find.js';
import { LANGUAGES, loadCourse } from '../../state/lessons/load.js';
import { namesOn, pathIn, QUERY } from '../../state/lessons/path.js';
import { element, roam, setAttribute } from '../../ui/element.js';
import { TEXTS } from '../../state/passages.js';
import { addStyles } from '../../ui/styles.js';
import { allOf, createCard, fillGoOn, minutesOf } from './card.js';
import { createKeeping } from './keeping.js';
import { createPictures } from './pictures.js';
import { say } from './say.js';

/** @typedef {import('../../state/lessons/load.js').Course} Course */
/** @typedef {import('../../state/lessons/load.js').Listed} Listed */
/** @typedef {ReturnType<typeof import('../../state/lessons/progress.js').createProgress>} Progress */

const MAP = '#course';

/**
 * @param {import('./player.js').Tools & { progress: Progress, open: (id: string) => void }} tools
 */
export async function createCourse(tools) {
  const { actions, progress, open } = tools;
  const [course] = await Promise.all([
    loadCourse(languageOf()),
    addStyles(new URL('./course.css', import.meta.url)),
  ]);
  const pictures = createPictures(tools);
  /** The key of the path that is followed, '' for none. */
  let path = pathIn(course)?.key ?? '';
  /** The step that was read last. */
  let here = '';
  /** What the address was before. @type {string | null} */
  let before = null;

  const total = course.lessons.reduce((sum, { steps }) => sum + steps.length, 0);
  const filters = [
    { key: '', short: say('All'), part: say('{n} steps', { n: total }) },
    ...course.paths.map(({ key, title, minutes }) => {
      const part = TEXTS.find((text) => text.key === key)?.part;
      return { key, short: title, part: `${part ? `${part}, ` : ''}${minutes} min` };
    }),
  ].map(({ key, short, part }) => ({
    key,
    button: element(
      'button',
      { type: 'button', onclick: () => choose(key) },
      element('b', {}, short),
      element('span', {}, part),
    ),
  }));
  const group = element(
    'div',
    {
      class: 'course-paths',
      role: 'group',
      'aria-label': say('Paths through the lessons, one for each text'),
      onkeydown: (/** @type {KeyboardEvent} */ event) =>
        roam(
          filters.map(({ button }) => button),
          event,
        ),
    },
    ...filters.map(({ button }) => button),
  );
  const cards = new Map(
    course.lessons.map((lesson) => [
      lesson.slug,
      createCard(lesson, { course, open: () => go(firstOf(lesson)) }),
    ]),
  );
  const goOn = element('section', { class: 'course-go', 'aria-labelledby': 'h-go-on' });
  const keeping = createKeeping(progress, () => draw());
  const close = element(
    'button',
    { type: 'button', class: 'btn quiet', onclick: shut },
    say('Lab'),
  );
  const root = element(
    'div',
    {
      class: 'course',
      role: 'dialog',
      lang: languageOf(),
      'aria-labelledby': 'h-course',
      onkeydown: onKey,
    },
    element(
      'header',
      {},
      element('span', { class: 'brand' }, 'Mercer'),
      element('b', { class: 'course-here' }, say('Lessons')),
      close,
      element('span', { class: 'spring' }),
      ...languageLinks(),
      keeping.save,
    ),
    element(
      'div',
      { class: 'course-body' },
      element(
        'div',
        { class: 'course-head' },
        element('h1', { id: 'h-course', tabindex: -1 }, headline(course)),
        group,
      ),
      keeping.said,
      element(
        'div',
        { class: 'course-parts' },
        ...course.parts.filter(hasLessons).map(partOf),
        goOn,
      ),
      keeping.note,
    ),
  );

  /** @param {Course['parts'][number]} part */
  function hasLessons({ id }) {
    return course.lessons.some(({ part }) => part === id);
  }

  /** @param {Course['parts'][number]} part */
  function partOf({ id, title }) {
    const own = course.lessons.filter((lesson) => lesson.part === id);
    const numbered = /^[IVX]+$/.test(id);
    return element(
      'section',
      { class: 'course-part', style: `--cards: ${own.length}` },
      element('h2', {}, numbered ? element('span', { class: 'roman' }, id) : null, title),
      element('ul', {}, ...own.map(({ slug }) => element('li', {}, cards.get(slug)?.link))),
    );
  }

  /** The first step of a lesson that is not done, on the path if there is one. @param {Listed} lesson */
  function firstOf(lesson) {
    const ids = stepsOf(lesson);
    return ids.find((id) => !isDone(id)) ?? ids[0];
  }

  /** The steps of a lesson that the path has; all where it has none. @param {Listed} lesson */
  function stepsOf(lesson) {
    const all = allOf(lesson);
    const on = course.paths.find(({ key }) => key === path);
    const some = on ? all.filter((id) => namesOn(on).includes(id)) : all;
    return some.length > 0 ? some : all;
  }

  /** @param {string} id */
  const isDone = (id) => {
    const { met, answer, seen } = progress.of(id);
    return met === true || answer !== undefined || seen === true;
  };

  /** @param {string} id */
  function go(id) {
    hide();
    open(id);
  }

  /** @param {string} key */
  function choose(key) {
    path = key;
    const query = new URLSearchParams(location.search);
    if (key) query.set(QUERY, key);
    else query.delete(QUERY);
    const search = query.toString();
    history.replaceState(
      history.state,
      '',
      `${location.pathname}${search ? `?${search}` : ''}${location.hash}`,
    );
    draw();
  }

  function draw() {
    for (const { key, button } of filters)
      setAttribute(button, 'aria-pressed', String(key === path));
    const of = course.paths.find(({ key }) => key === path);
    for (const card of cards.values()) {
      const { lesson } = card;
      card.draw({
        time: of ? minutesOf(of, lesson) : 0,
        onPath: of !== undefined,
        now: here.startsWith(`${lesson.slug}.`),
        isDone,
      });
    }
    drawGoOn();
  }

  function drawGoOn() {
    const of = course.paths.find(({ key }) => key === path);
    const ids = of ? namesOn(of) : course.lessons.flatMap(allOf);
    const next = ids.find((id) => !isDone(id)) ?? ids[0];
    const lesson = course.lessons.find(({ slug }) => next?.startsWith(`${slug}.`));
    if (!lesson || next === undefined) return;
    const done = ids.filter(isDone).length;
    fillGoOn(goOn, { lesson, at: allOf(lesson).indexOf(next), done, all: ids.length });
    const [first, again] = goOn.querySelectorAll('button');
    first?.addEventListener('click', () => go(next));
    again?.addEventListener('click', () => go(ids[0]));
    const picture = goOn.querySelector('.course-picture');
    if (picture instanceof HTMLElement) pictures.show(lesson, picture);
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    shut();
  }

  /** Back to where one was. */
  function shut() {
    hide();
    document.querySelector('#lessons')?.closest('button')?.focus();
  }

  function hide() {
    if (!root.isConnected) return;
    root.remove();
    document.documentElement.classList.remove('on-course');
    for (const one of document.body.children) one.removeAttribute('inert');
    pictures.stop();
    if (location.hash !== MAP) return;
    history.replaceState(
      history.state,
      '',
      `${location.pathname}${location.search}${before ?? ''}`,
    );
  }

  return {
    /** @param {string} at the step that is read */
    async open(at) {
      here = at;
      if (root.isConnected) return;
      actions.setHover({ point: null, pair: null });
      for (const one of document.body.children)
        if (one.id !== 'notice') one.setAttribute('inert', '');
      document.body.append(root);
      document.documentElement.classList.add('on-course');
      if (location.hash !== MAP) {
        before = location.hash;
        history.replaceState(history.state, '', `${location.pathname}${location.search}${MAP}`);
      }
      draw();
      document.getElementById('h-course')?.focus();
      for (const { lesson, picture } of cards.values()) pictures.show(lesson, picture);
    },
  };
}

/** @param {Course} course */
function headline({ lessons }) {
  const numbered = lessons.filter(({ number }) => number > 0).length;
  return say('Kernels in {n} lessons', { n: numbered });
}

/** What languages call themselves. */
const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch' };

/** The ways to the lessons in other languages. */
function languageLinks() {
  const now = languageOf();
  return LANGUAGES.filter((language) => language !== now).map((language) => {
    const query = new URLSearchParams(location.search);
    query.set('lang', language);
    return element(
      'a',
      { class: 'btn quiet', href: `?${query}${MAP}`, lang: language, hreflang: language },
      LANGUAGE_NAMES[language],
    );
  });
}
