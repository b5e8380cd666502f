// @ts-check
/**
 * The map of the course: the lessons in their parts as small pictures, the five paths, and what was
 * done so far, which stays on this machine.
 *
 * @module
 */

import { languageOf } from '../../state/lessons/find.js';
import { loadCourse } from '../../state/lessons/load.js';
import { element, icon, roam, setAttribute } from '../../ui/element.js';
import { TEXTS } from '../../state/passages.js';
import { download } from '../../ui/download.js';
import { addStyles } from '../../ui/styles.js';
import { createPictures } from './pictures.js';

/** @typedef {import('../../state/lessons/load.js').Course} Course */
/** @typedef {import('../../state/lessons/load.js').Listed} Listed */
/** @typedef {import('../../state/lessons/load.js').LessonPath} Path */
/** @typedef {ReturnType<typeof import('../../state/lessons/progress.js').createProgress>} Progress */

/** The path is in the address, before its fragment. */
const QUERY = 'path';
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
  let path = new URLSearchParams(location.search).get(QUERY)?.toLowerCase() ?? '';
  if (!course.paths.some(({ key }) => key === path)) path = '';
  /** The step that was read last. */
  let here = '';
  /** What the address was before. @type {string | null} */
  let before = null;

  const total = course.lessons.reduce((sum, { steps }) => sum + steps.length, 0);
  const filters = [
    { key: '', short: 'All', part: `${total} steps` },
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
      'aria-label': 'Paths through the lessons, one for each text',
      onkeydown: (/** @type {KeyboardEvent} */ event) =>
        roam(
          filters.map(({ button }) => button),
          event,
        ),
    },
    ...filters.map(({ button }) => button),
  );
  const cards = new Map(course.lessons.map((lesson) => [lesson.slug, cardOf(lesson)]));
  const goOn = element('section', { class: 'course-go', 'aria-labelledby': 'h-go-on' });
  const file = element('input', {
    type: 'file',
    accept: '.json,application/json',
    hidden: true,
    onchange: () => void read(),
  });
  const said = element('p', { class: 'course-said', role: 'status' });
  const close = element('button', { type: 'button', class: 'btn quiet', onclick: shut }, 'Lab');
  const root = element(
    'div',
    { class: 'course', role: 'dialog', 'aria-labelledby': 'h-course', onkeydown: onKey },
    element(
      'header',
      {},
      element('span', { class: 'brand' }, 'Mercer'),
      element('b', { class: 'course-here' }, 'Lessons'),
      close,
      element('span', { class: 'spring' }),
      element(
        'button',
        { type: 'button', class: 'btn quiet', 'aria-label': 'Keep my progress', onclick: keep },
        icon('down'),
        element('span', { class: 'words' }, 'Keep my progress'),
      ),
      file,
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
      said,
      element('div', { class: 'course-parts' }, ...course.parts.map(partOf), goOn),
      element(
        'div',
        { class: 'course-note' },
        element('span', {}, 'What you have done is kept on this computer only.'),
        element(
          'button',
          { type: 'button', class: 'btn small', onclick: () => file.click() },
          'Read a kept file',
        ),
        element('button', { type: 'button', class: 'btn small', onclick: forget }, 'Forget it'),
      ),
    ),
  );

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

  /** @param {Listed} lesson */
  function cardOf(lesson) {
    const { slug, number, title, idea, needs = [] } = lesson;
    const picture = element('span', { class: 'course-picture', 'aria-hidden': 'true' });
    const bars = element('span', { class: 'course-bars', 'aria-hidden': 'true' });
    const minutes = element('span', { class: 'course-minutes' });
    const heard = element('span', { class: 'sr' });
    const after = needs
      .map((need) => course.lessons.find((one) => one.slug === need)?.number ?? 0)
      .filter((one) => one > 0);
    const about = [
      idea ?? '',
      after.length > 0 ? `After lesson${after.length > 1 ? 's' : ''} ${after.join(', ')}.` : '',
    ]
      .filter(Boolean)
      .join(' ');
    const link = element(
      'a',
      {
        class: 'course-card',
        href: `#lesson=${slug}`,
        title: about,
        onclick: (/** @type {MouseEvent} */ event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          go(firstOf(lesson));
        },
      },
      picture,
      element(
        'span',
        { class: 'course-title' },
        number > 0 ? element('b', {}, String(number)) : null,
        title,
      ),
      element('span', { class: 'course-foot' }, bars, minutes),
      heard,
    );
    return { lesson, link, picture, bars, minutes, heard };
  }

  /** The first step of a lesson that is not done, on the path if there is one. @param {Listed} lesson */
  function firstOf(lesson) {
    const ids = stepsOf(lesson);
    return ids.find((id) => !isDone(id)) ?? ids[0];
  }

  /** @param {Listed} lesson @returns {string[]} */
  const allOf = ({ slug, steps }) => steps.map(({ id }) => `${slug}.${id}`);

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
    for (const { lesson, link, bars, minutes, heard } of cards.values()) {
      const all = allOf(lesson);
      const time = of ? minutesOf(of, lesson) : 0;
      link.classList.toggle('off', of !== undefined && time === 0);
      link.classList.toggle('now', here.startsWith(`${lesson.slug}.`));
      bars.replaceChildren(...all.map((id) => element('i', { class: isDone(id) ? 'done' : '' })));
      minutes.textContent = time > 0 ? `${time} min` : '';
      const done = all.filter(isDone).length;
      heard.textContent = `, ${done} of ${all.length} steps done`;
    }
    drawGoOn();
  }

  function drawGoOn() {
    const of = course.paths.find(({ key }) => key === path);
    const ids = of ? namesOn(of) : course.lessons.flatMap(allOf);
    const done = ids.filter(isDone).length;
    const next = ids.find((id) => !isDone(id)) ?? ids[0];
    const lesson = course.lessons.find(({ slug }) => next?.startsWith(`${slug}.`));
    if (!lesson || next === undefined) return;
    const at = allOf(lesson).indexOf(next);
    const title = lesson.steps[at]?.title ?? lesson.title;
    const picture = element('span', { class: 'course-picture', 'aria-hidden': 'true' });
    const first = done === 0;
    const share = ids.length > 0 ? done / ids.length : 0;
    goOn.replaceChildren(
      picture,
      element(
        'div',
        {},
        element('p', { class: 'note' }, first ? 'Start here' : 'Go on'),
        element(
          'h2',
          { id: 'h-go-on' },
          `${lesson.number > 0 ? `${lesson.number}.${at + 1} ` : ''}${title}`,
        ),
        element('p', {}, lesson.idea ?? ''),
        element(
          'div',
          { class: 'course-all', 'aria-hidden': 'true' },
          element('i', { style: `width: ${(100 * share).toFixed(1)}%` }),
        ),
        element(
          'p',
          { class: 'note' },
          `${done} of ${ids.length} steps, kept on this computer only`,
        ),
        element(
          'div',
          { class: 'course-buttons' },
          element(
            'button',
            { type: 'button', class: 'btn primary', onclick: () => go(next) },
            first ? `Start here, ${lesson.minutes} minutes` : 'Go on',
          ),
          first
            ? null
            : element(
                'button',
                { type: 'button', class: 'btn quiet', onclick: () => go(ids[0]) },
                'From the start',
              ),
        ),
      ),
    );
    pictures.show(lesson, picture);
  }

  /**
   * The minutes that a path has for a lesson: those of a group are shared out by its steps.
   *
   * @param {Path} of @param {Listed} lesson
   */
  function minutesOf({ steps }, { slug }) {
    const own = (/** @type {string} */ id) => id.startsWith(`${slug}.`);
    const sum = steps.reduce(
      (all, group) => all + (group.minutes * group.steps.filter(own).length) / group.steps.length,
      0,
    );
    return Math.round(sum);
  }

  function keep() {
    download('mercer-progress.json', new Blob([progress.write()], { type: 'application/json' }));
    said.textContent = 'Your progress is saved as mercer-progress.json.';
  }

  async function read() {
    const [one] = file.files ?? [];
    file.value = '';
    if (!one) return;
    const problem = progress.read(await one.text().catch(() => ''));
    said.textContent = problem
      ? `${one.name} was not read: ${problem}. Choose a file that “Keep my progress” has saved.`
      : `The progress of ${one.name} is added to yours.`;
    draw();
  }

  function forget() {
    const kept = progress.write();
    progress.forget();
    draw();
    said.replaceChildren(
      'All progress on this computer is forgotten. ',
      element(
        'button',
        {
          type: 'button',
          class: 'btn small',
          onclick() {
            progress.read(kept);
            said.textContent = 'Your progress is back.';
            draw();
          },
        },
        'Bring it back',
      ),
    );
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

/** The steps of a path, in its order. @param {Path} path */
const namesOn = ({ steps }) => steps.flatMap((group) => group.steps);

/** @param {Course} course */
function headline({ lessons }) {
  const numbered = lessons.filter(({ number }) => number > 0).length;
  return `Kernels in ${numbered} lessons`;
}
