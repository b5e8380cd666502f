// @ts-check
/**
 * The player of lessons: it follows the step that the stage names, and shows it in the left column,
 * as a sheet on a phone, and as one large sentence in a hall.
 *
 * @module
 */

import { startOf } from '../../state/lessons/acts.js';
import { findStep, languageOf, pagesOf } from '../../state/lessons/find.js';
import { loadCourse } from '../../state/lessons/load.js';
import { alongPath } from '../../state/lessons/path.js';
import { createProgress } from '../../state/lessons/progress.js';
import { addStyles } from '../../ui/styles.js';
import { part } from '../../ui/element.js';
import { createBar } from './bar.js';
import { createColumn } from './column.js';
import { createCover } from './cover.js';
import { createGhost } from './ghost.js';
import { createHall } from './hall.js';
import { createLessonKeys } from './keys.js';
import { createPage } from './page.js';
import { createSpots } from './spots.js';
import { withIds } from './ids.js';
import { loadWords, say } from './say.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/lessons/acts.js').Shown} Shown */
/** @typedef {import('../../state/lessons/find.js').Found} Found */

/**
 * @typedef {Readonly<{
 *   actions: import('../../state/actions.js').Actions,
 *   background: import('../../engine/background.js').BackgroundEngine,
 *   engine: import('../../engine/client.js').Engine,
 *   layout: import('../../ui/layout.js').Layout, latest: () => State,
 * }>} Tools
 */

/** Private windows may forbid it. @returns {Storage | null} */
function storageOf() {
  try {
    return window.self === window.top ? window.localStorage : null;
  } catch {
    return null;
  }
}

/** What translates the words of the page; null in English, and without a connection. */
async function translationNow() {
  const language = languageOf();
  if (language === 'en') return null;
  try {
    const [{ page }, { createPhrases }, { createTranslation }] = await Promise.all([
      loadCourse(language),
      import('../../state/lessons/phrases.js'),
      import('./translation.js'),
    ]);
    return createTranslation(createPhrases(page, language), language);
  } catch {
    return null;
  }
}

/** @param {Found} of */
const nameOf = ({ lesson, step }) => `${lesson.slug}.${step.id}`;

/**
 * How many questions of a lesson were answered rightly, on its last page; null where none was answered
 * that can be wrong.
 *
 * @param {Found} of
 * @param {ReturnType<typeof createProgress>} progress
 */
function expectedIn({ lesson, at }, progress) {
  if (at < pagesOf(lesson).length - 1) return null;
  const judged = lesson.steps
    .map(({ id }) => progress.of(`${lesson.slug}.${id}`).right)
    .filter((right) => typeof right === 'boolean');
  const right = judged.filter(Boolean).length;
  return judged.length > 0 ? { right, all: judged.length } : null;
}

/** @param {Tools} tools */
export async function createPlayer(tools) {
  await loadWords();
  const { actions, layout, latest, engine } = tools;
  const styles = addStyles(new URL('./lesson.css', import.meta.url));
  const progress = createProgress(storageOf());
  const cover = createCover();
  const ghost = createGhost(tools);
  const spots = createSpots(tools);
  const root = document.documentElement;
  /** @type {Awaited<ReturnType<typeof translationNow>>} */
  let translation = null;
  /** @type {ReturnType<typeof createPage> | null} */
  let page = null;
  /** @type {Found | null} */
  let found = null;
  /** The step that is shown, or on its way. */
  let wanted = '';
  /** Whether the title gets the focus when the step is there. */
  let focusing = false;
  /** What was made at steps of this visit. @type {Map<string, Shown>} */
  const kept = new Map();

  const around = { go, leave, openMap, asItWas: () => page?.asItWas(), showControls };
  const bar = createBar(part(document, '#bar'), around);
  const column = createColumn(part(document, '#controls'), around);
  const hall = createHall(part(document, '#few'), around);
  const keys = createLessonKeys({
    layout,
    page: () => page,
    hall,
    forth: () => void step(1, true),
    back: () => void step(-1),
    toggle: () => showControls(root.dataset.lesson !== 'all'),
  });

  /** @param {unknown} error @param {string} words */
  function fail(error, words) {
    console.error(error);
    actions.reportFailure(words);
  }

  /** @type {Awaited<ReturnType<typeof import('./course.js').createCourse>> | null} */
  let course = null;
  async function openMap() {
    try {
      const { createCourse } = await import('./course.js');
      course ??= await createCourse({ ...tools, progress, open: (id) => void goTo(id) });
      await course.open(found ? nameOf(found) : '');
    } catch (error) {
      fail(error, say('The map of the lessons could not be loaded. Check the connection.'));
    }
  }

  /** @param {boolean} all whether all controls stand in the place of the text */
  function showControls(all) {
    if (!page) return;
    root.dataset.lesson = all ? 'all' : 'on';
    column.tell(all);
    // What was hidden has not been drawn at its size.
    window.dispatchEvent(new Event('resize'));
  }

  /** @param {string} id */
  async function goTo(id) {
    focusing = true;
    await actions.openStep(id);
  }

  function leave() {
    actions.setStage('lesson', { at: '' });
    part(document, '#lessons').focus();
  }

  /**
   * The page that is so many on: on a path the path's, else the lesson's. The map is at the end.
   *
   * @param {number} by
   * @param {boolean} [beat] whether an open question is answered first, and then the figure seen
   */
  async function step(by, beat = false) {
    if (!found) return;
    if (beat && layout.now === 'few') {
      if (page?.question?.open) return hall.show();
      if (hall.showing) return hall.fold();
    }
    const from = found;
    const along = await alongPath(nameOf(from), by).catch(() => undefined);
    if (found !== from) return;
    const own = pagesOf(from.lesson)[from.at + by];
    const next = along === undefined && own ? `${from.lesson.slug}.${own.id}` : along;
    if (next) void goTo(next);
    else if (by > 0) void openMap();
  }

  /** @param {number | string} to the number of a page from 0, or "next" or "back" */
  function go(to) {
    if (!found) return;
    if (to === 'next') void step(1);
    else if (to === 'back') void step(-1);
    else void goTo(`${found.lesson.slug}.${pagesOf(found.lesson)[Number(to)].id}`);
  }

  function close() {
    if (page && found) {
      const made = page.kept();
      if (made) kept.set(nameOf(found), made);
    }
    page?.destroy();
    page = null;
  }

  /** @param {string} id */
  async function open(id) {
    wanted = id;
    if (id === '') {
      close();
      translation?.end();
      found = null;
      cover.set([]);
      actions.cover([]);
      delete root.dataset.lesson;
      delete root.dataset.touch;
      hall.hide();
      bar.draw(null, progress);
      window.dispatchEvent(new Event('resize'));
      return;
    }
    try {
      const [next, words] = await Promise.all([findStep(id), translationNow(), styles]);
      if (wanted !== id) return;
      if (!next) throw new Error(`there is no step ${id}`);
      const start = await startOf(next.step, engine, id);
      if (wanted !== id) return;
      close();
      found = next;
      translation ??= words;
      show(next, start);
    } catch (error) {
      if (wanted !== id) return;
      fail(error, say('This step of the lesson could not be loaded. Check the connection.'));
    }
  }

  /** @param {Found} next @param {Shown} from how the step begins */
  function show(next, from) {
    const { lesson, step: own } = next;
    const start = withIds(from, latest().scene);
    const name = nameOf(next);
    const record = progress.of(name);
    progress.mark(name, { seen: true });
    const given =
      record.answer !== undefined ? { answer: record.answer, right: record.right ?? null } : null;
    const covered = own.ask && !given ? own.cover : [];
    const names = /** @type {readonly import('../../state/store.js').Covered[]} */ (covered);
    setCover(names);
    page = createPage(lesson, own, start, {
      actions,
      latest,
      engine,
      ghost,
      spots,
      cover,
      given,
      met: record.met === true,
      expected: expectedIn(next, progress),
      kept: kept.get(name) ?? null,
      onAnswer(now) {
        progress.mark(name, { answer: now ? now.answer : undefined, right: now?.right });
        if (now) {
          setCover([]);
          hall.answered();
          redraw();
        } else void reopen();
      },
      onMet() {
        progress.mark(name, { met: true });
        bar.draw(next, progress);
      },
      redrawn: redraw,
    });
    root.dataset.lesson = root.dataset.lesson === 'all' && !focusing ? 'all' : 'on';
    root.dataset.touch = (own.touch ?? []).join(' ');
    column.show(page, next);
    column.tell(root.dataset.lesson === 'all');
    hall.put(page, next);
    bar.draw(next, progress);
    spots.set(start.spot ?? '');
    translation?.follow();
    redraw();
    window.dispatchEvent(new Event('resize'));
    if (focusing) {
      focusing = false;
      if (layout.now === 'few') hall.focus();
      else page.title.focus();
      // The text of a step begins at its top, unless the focus has scrolled it.
      column.top();
    }
  }

  /** The same step once more: its question is open again. */
  async function reopen() {
    if (!found) return;
    focusing = true;
    const id = nameOf(found);
    await actions.openStep(id);
    wanted = '';
    redraw();
  }

  /** @param {readonly import('../../state/store.js').Covered[]} names */
  function setCover(names) {
    cover.set(names);
    actions.cover(names);
  }

  function redraw() {
    draw(latest());
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { at } = state.stage.lesson;
    if (at !== wanted) {
      void open(at);
      return;
    }
    page?.draw(state, previous);
    column.draw(state.stage.column.view !== '');
    hall.draw();
  }

  redraw();
  return {
    draw,
    openMap,
    destroy() {
      close();
      keys.destroy();
      bar.destroy();
      column.destroy();
      hall.destroy();
    },
  };
}
