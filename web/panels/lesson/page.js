// @ts-check
/**
 * A step of a lesson in the left column: its text, its question, its controls, its goal and the way
 * on. The same parts are a sheet on a phone, where the goal stands between the figure and the text.
 *
 * @module
 */

import { parseGoal, isMet, valueOf } from '../../model/goal.js';
import { element, icon, setHidden } from '../../ui/element.js';
import { createHints, fromTexts, moreOf } from './after.js';
import { askPlace } from './asking.js';
import { createControls } from './controls.js';
import { createFigure } from './figure.js';
import { createGoal, factsAfter, factsHere, readLatest } from './goal.js';
import { blocks } from './inline.js';
import { createLive } from './live.js';
import { createQuestion } from './question.js';
import { say } from './say.js';
import { createWords } from './words.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/lessons/load.js').Lesson} Lesson */
/** @typedef {import('../../state/lessons/find.js').Step} Step */
/** @typedef {import('../../state/lessons/acts.js').Shown} Shown */
/** @typedef {import('./answer.js').Answer} Answer */
/** @typedef {import('./question.js').Given} Given */

/**
 * What the page has beside the step: progress, the rings, the ghost.
 *
 * @typedef {Readonly<{
 *   actions: import('../../state/actions.js').Actions, latest: () => State,
 *   engine: import('./goal.js').TrainingEngine,
 *   ghost: ReturnType<typeof import('./ghost.js').createGhost>,
 *   spots: ReturnType<typeof import('./spots.js').createSpots>,
 *   cover: ReturnType<typeof import('./cover.js').createCover>,
 *   given: Given | null, met: boolean, kept: Shown | null,
 *   expected: Readonly<{ right: number, all: number }> | null,
 *   onAnswer: (given: Given | null) => void, onMet: () => void,
 *   redrawn: () => void,
 * }>} Around
 */

/**
 * @param {Lesson} lesson
 * @param {Step} step
 * @param {Shown} start
 * @param {Around} around
 */
export function createPage(lesson, step, start, around) {
  const { actions, latest, engine, ghost, spots, cover } = around;
  const figure = createFigure({ actions, latest, engine }, step, start);
  const covered = () => cover.now;
  const words = createWords({ acts: step.acts, figure, start, around });
  const live = createLive({ engine, start, covered });
  const writing = { word: words.word, fact: live.fact };
  const leaving = new AbortController();

  const title = element('h2', { id: 'h-lesson', tabindex: -1 }, step.title);
  const back = element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet as-it-was',
      'aria-label': say('As it was'),
      title: say('As it was (R)'),
      hidden: true,
      onclick: asItWas,
    },
    icon('undo'),
  );
  const { kept } = around;
  const mine = kept
    ? element(
        'button',
        {
          type: 'button',
          class: 'btn small mine',
          onclick() {
            figure.show(kept, 'What you made');
            mine?.remove();
          },
        },
        say('What you made here'),
      )
    : null;

  function asItWas() {
    figure.asItWas();
    // The button goes when there is nothing to take back.
    title.focus();
    words.asItWas();
  }

  const question = step.ask ? makeQuestion(step.ask, around.given) : null;
  const controls = createControls(step.touch ?? [], { actions, latest });
  const goal = createGoal(step, {
    engine,
    start,
    latest,
    writing,
    covered,
    onMet: around.onMet,
    onStuck: () => hints.offer(),
    met: around.met,
  });
  const hints = createHints(step.hints, { writing, given: around.redrawn });
  const text = element(
    'div',
    { class: 'lesson-text' },
    element('div', { class: 'lesson-title' }, title, back),
    mine,
    ...blocks(step.text, writing),
    step.reveal && !step.ask
      ? element('p', {}, words.word(step.reveal, [document.createTextNode(say('Show it'))]))
      : null,
    question?.element ?? null,
    controls.element,
    hints.element,
    around.expected
      ? element(
          'p',
          { class: 'note' },
          say('You expected {right} of {all} in this lesson.', around.expected),
        )
      : null,
    ...moreOf(step, writing),
    step === lesson.steps[0] ? fromTexts(lesson.passages) : null,
  );

  /** @param {NonNullable<Step['ask']>} ask @param {Given | null} given */
  function makeQuestion(ask, given) {
    const of = { figure, latest, engine, left: leaving.signal };
    return createQuestion(ask, {
      writing,
      words: (act, name) => words.word(act, [document.createTextNode(name)]),
      known: (answer) => knownOf(ask, answer, of),
      place: (take) => askPlace(ask, latest, take, (x) => curveOf(ask, x, of)),
      given,
      onAnswer(now) {
        around.onAnswer(now);
        if (step.reveal) void words.done(figure.reveal(step.reveal, 'The answer'));
      },
      again: () => around.onAnswer(null),
    });
  }

  return {
    element: text,
    goal,
    hint: hints.button,
    figure,
    title,
    question,
    lesson,
    step,
    start,
    asItWas,
    /** What one has made, where it is not as it was. @returns {Shown | null} */
    kept: () => (figure.isAsItWas() ? null : figure.now()),

    /** @param {State} state @param {State} [previous] */
    draw(state, previous) {
      if (leaving.signal.aborted) return;
      controls.draw(state, previous);
      goal.draw(state);
      spots.draw(state);
      cover.settle();
      live.draw(state);
      const moved = !previous || previous.scene !== state.scene || previous.stage !== state.stage;
      if (moved) ghost.hide();
      setHidden(back, figure.isAsItWas());
      words.draw();
    },

    destroy() {
      leaving.abort();
      words.destroy();
      ghost.hide();
      spots.set('');
      goal.destroy();
      question?.destroy();
      figure.destroy();
    },
  };
}

/** How near to a point is at it, as a share of the view. */
const NEAR = 0.035;

/**
 * What an answer points at, for the facts.
 *
 * @param {NonNullable<Step['ask']>} ask
 * @param {Answer | null} answer
 * @param {State['scene']} scene
 */
export function pointedAt({ on, points }, answer, scene) {
  if (typeof answer === 'number') return { point: answer };
  if (!Array.isArray(answer)) return {};
  const place = /** @type {[number, number]} */ ([answer[0], answer[1] ?? 0]);
  if (on === 'gram') return { cell: place };
  if (points) return { point: place[0] };
  const far = scene.points.map(({ x }) =>
    Math.hypot(x[0] - place[0], scene.dim === 1 ? 0 : x[1] - place[1]),
  );
  const nearest = far.indexOf(Math.min(...far));
  const isAt = far[nearest] <= NEAR * (scene.view.x1 - scene.view.x0);
  return isAt ? { place, point: nearest + 1 } : { place };
}

/**
 * @typedef {Pick<Around, 'latest' | 'engine'> & {
 *   figure: import('./figure.js').Figure, left: AbortSignal,
 * }} Of   left says that the page was left
 */

/**
 * Facts that a question is about; null where its page was left.
 *
 * @param {NonNullable<Step['ask']>} ask
 * @param {Answer | null} answer
 * @param {readonly import('../../model/goal.js').Need[]} needs
 * @param {Of} of
 */
async function factsOf(ask, answer, needs, { figure, latest, engine, left }) {
  if (typeof ask.at === 'string') {
    const shown = await figure.make(ask.at);
    return (await factsAfter(shown, latest(), engine, figure.start, left)).all(needs);
  }
  const now = () =>
    factsHere(latest(), engine, figure.start, pointedAt(ask, answer, latest().scene)).all(needs);
  return readLatest(now, latest, left);
}

/**
 * f at some places of the line, null where it is not known.
 *
 * @param {NonNullable<Step['ask']>} ask
 * @param {readonly number[]} x
 * @param {Of} of
 * @returns {Promise<readonly number[] | null>}
 */
async function curveOf(ask, x, of) {
  const needs = x.map((at) => ({ name: 'f', args: [at] }));
  const read = await factsOf(ask, null, needs, of);
  const f = needs.map((need) => Number(read?.(need) ?? NaN));
  return f.every(Number.isFinite) ? f : null;
}

/**
 * What is right, where that is computed: a number, or whether a place is right.
 *
 * @param {NonNullable<Step['ask']>} ask
 * @param {Answer | null} answer
 * @param {Of} of
 */
async function knownOf(ask, answer, of) {
  const tell = async (/** @type {string} */ expression) => {
    const goal = parseGoal(expression);
    return { goal, read: await factsOf(ask, answer, goal.needs, of) };
  };
  if (typeof ask.right === 'string') {
    const { goal, read } = await tell(ask.right);
    const value = read && valueOf(goal.tree, read);
    return typeof value === 'number' ? value : null;
  }
  if (ask.kind === 'place' && ask.where && answer !== null) {
    const { goal, read } = await tell(ask.where);
    return read && isMet(goal, read);
  }
  return null;
}
