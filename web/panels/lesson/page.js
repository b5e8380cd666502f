// @ts-check
/**
 * A step of a lesson in the left column: its text, its question, its controls, its goal and the way
 * on. The same parts are a sheet on a phone, where the goal stands between the figure and the text.
 *
 * @module
 */

import { patchesOf } from '../../state/lessons/acts.js';
import { passageLink } from '../../state/link.js';
import { citation, findPassage } from '../../state/passages.js';
import { parseGoal, isMet, valueOf } from '../../model/goal.js';
import { short } from '../../lib/format.js';
import { element, icon, setHidden } from '../../ui/element.js';
import { askPlace } from './asking.js';
import { createControls } from './controls.js';
import { createFigure } from './figure.js';
import { createGoal, factsAfter, factsHere, isSettled } from './goal.js';
import { blocks, inline } from './inline.js';
import { createQuestion } from './question.js';
import { createWord, says } from './word.js';

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
 *   engine: import('../../state/lessons/acts.js').Engine,
 *   ghost: ReturnType<typeof import('./ghost.js').createGhost>,
 *   spots: ReturnType<typeof import('./spots.js').createSpots>,
 *   cover: ReturnType<typeof import('./cover.js').createCover>,
 *   given: Given | null, met: boolean, kept: Shown | null,
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
  const acts = step.acts ?? {};
  const figure = createFigure({ actions, latest, engine }, step, start);
  /** @type {{ act: string, draw: (done: boolean) => void, destroy: () => void }[]} */
  const words = [];
  /** @type {{ name: string, digits: number | undefined, place: HTMLElement }[]} */
  const live = [];
  let gone = false;

  /** @param {string} act @param {Node[]} nodes */
  function word(act, nodes) {
    const patches = patchesOf(acts, act);
    const spot = figure.isSpot(act);
    const text = nodes
      .map(({ textContent }) => textContent)
      .join('')
      .trim();
    const name = text.slice(0, 60) || 'Set the figure';
    const made = createWord(nodes, {
      spot,
      says: says(patches),
      press: () => void press(act, name, spot),
      preview: spot
        ? () => ring(act)
        : figure.changesData(act)
          ? undefined
          : () =>
              void figure.make(act).then(
                (shown) => !gone && ghost.show(shown.scene),
                () => {},
              ),
      leave: spot ? () => spots.set(ringed) : ghost.hide,
    });
    words.push({ act, draw: made.draw, destroy: made.destroy });
    void figure.make(act).then(around.redrawn, () => {});
    return made.element;
  }

  /** What stays ringed when nobody points at a word. */
  let ringed = start.spot ?? '';

  /** @param {string} act */
  function ring(act) {
    spots.set(patchesOf(acts, act).reduce((found, { spot }) => spot ?? found, ''));
    around.redrawn();
  }

  /** @param {string} act @param {string} name @param {boolean} spot */
  async function press(act, name, spot) {
    if (spot) {
      const own = patchesOf(acts, act).reduce((found, one) => one.spot ?? found, '');
      ringed = ringed === own ? '' : own;
      spots.set(ringed);
      around.redrawn();
      return;
    }
    await done(figure.toggle(act, name));
  }

  /** @param {Promise<Shown>} work */
  async function done(work) {
    try {
      const { spot } = await work;
      if (gone) return;
      if (spot) spots.set((ringed = spot));
      around.redrawn();
    } catch (error) {
      console.error(error);
      actions.reportFailure('This cannot be shown now. Load the page again.');
    }
  }

  const writing = {
    word,
    fact(/** @type {string} */ name, /** @type {number | undefined} */ digits) {
      const place = element('span', { class: 'live' }, '…');
      live.push({ name, digits, place });
      return place;
    },
  };

  const title = element('h2', { id: 'h-lesson', tabindex: -1 }, step.title);
  const back = element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet as-it-was',
      'aria-label': 'As it was',
      title: 'As it was (R)',
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
        'What you made here',
      )
    : null;

  function asItWas() {
    figure.asItWas();
    // The button goes when there is nothing to take back.
    title.focus();
    spots.set((ringed = start.spot ?? ''));
  }

  const question = step.ask ? makeQuestion(step.ask, around.given) : null;
  const controls = createControls(step.touch ?? [], { actions, latest });
  const goal = createGoal(step, {
    ...{ engine, start, latest, writing },
    covered: () => cover.now,
    onMet: around.onMet,
    onStuck: () => hints.offer(),
    met: around.met,
  });
  const hints = makeHints();
  const text = element(
    'div',
    { class: 'lesson-text' },
    element('div', { class: 'lesson-title' }, title, back),
    mine,
    ...blocks(step.text, writing),
    question?.element ?? null,
    controls.element,
    hints.element,
    ...moreOf(step),
    step === lesson.steps[0] ? fromTexts(lesson.passages) : null,
  );

  /** @param {NonNullable<Step['ask']>} ask @param {Given | null} given */
  function makeQuestion(ask, given) {
    return createQuestion(ask, {
      writing,
      words: (act, name) => word(act, [document.createTextNode(name)]),
      known: (answer) => knownOf(ask, answer),
      place: (take) => askPlace(ask, latest, take),
      given,
      onAnswer(now) {
        around.onAnswer(now);
        if (step.reveal) void done(figure.reveal(step.reveal, 'The answer'));
      },
      again: () => around.onAnswer(null),
    });
  }

  /**
   * What is right, where that is computed: a number, or whether a place is right.
   *
   * @param {NonNullable<Step['ask']>} ask
   * @param {Answer | null} answer
   */
  async function knownOf(ask, answer) {
    const tell = async (/** @type {string} */ expression) => {
      const goalOf = parseGoal(expression);
      const pointed = pointedAt(ask, answer);
      const facts =
        typeof ask.at === 'string'
          ? await factsAfter(await figure.make(ask.at), latest(), engine, start)
          : factsHere(latest(), engine, start, pointed);
      return { goalOf, read: await facts.all(goalOf.needs) };
    };
    if (typeof ask.right === 'string') {
      const { goalOf, read } = await tell(ask.right);
      const value = valueOf(goalOf.tree, read);
      return typeof value === 'number' ? value : null;
    }
    if (ask.kind === 'place' && ask.where && answer !== null) {
      const { goalOf, read } = await tell(ask.where);
      return isMet(goalOf, read);
    }
    return null;
  }

  function makeHints() {
    const list = element('div', { class: 'hints', role: 'status' });
    const button = element(
      'button',
      { type: 'button', class: 'btn quiet hint', onclick: give },
      'Hint',
    );
    const all = step.hints ?? [];
    let given = 0;
    button.hidden = all.length === 0;
    function give() {
      const hint = all[given];
      if (!hint) return;
      given++;
      button.classList.remove('offered');
      const last = given === all.length;
      const own =
        hint.act && !mentions(hint.text, hint.act) ? word(hint.act, [textNode('Show me')]) : null;
      const line = element(
        'p',
        { class: 'a-hint' },
        ...inline(hint.text, writing),
        ...(own ? [textNode(' '), own] : []),
      );
      list.append(line);
      line.scrollIntoView({ block: 'nearest' });
      button.ariaDisabled = String(last);
      button.textContent = last ? 'No more hints' : 'Next hint';
      around.redrawn();
    }
    return {
      element: list,
      button,
      offer() {
        if (given >= all.length) return;
        button.classList.add('offered');
        button.textContent = 'A hint?';
      },
    };
  }

  /** What stands behind "more", for those who teach, and the texts that it is from. @param {Step} of */
  function moreOf({ more = [], notes = [] }) {
    const parts = [];
    if (more.length > 0)
      parts.push(
        element(
          'details',
          { class: 'lesson-more' },
          element('summary', {}, 'More'),
          ...blocks(more, writing),
        ),
      );
    if (notes.length > 0)
      parts.push(
        element(
          'details',
          { class: 'lesson-more' },
          element('summary', {}, 'For teachers'),
          ...notes.map((note) => element('p', {}, ...inline(note, writing))),
        ),
      );
    return parts;
  }

  /** The newest reading of the live numbers. */
  let asked = 0;
  /** @type {readonly unknown[]} */
  let read = [];

  /** @param {State} state */
  function drawLive(state) {
    if (live.length === 0 || !isSettled(state)) return;
    const now = [state.scene, state.stage, state.frame.training, state.frame.fresh, live.length];
    if (now.every((one, i) => one === read[i])) return;
    read = now;
    const turn = ++asked;
    const facts = factsHere(state, engine, start);
    for (const { name, digits, place } of live) {
      const [need] = parseGoal(name).needs;
      if (!need) continue;
      facts.read(need).then(
        (value) => {
          if (turn !== asked) return;
          place.textContent =
            typeof value === 'number' ? short(value, digits ?? 3) : String(value ?? '–');
        },
        () => {},
      );
    }
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
    reveal: () =>
      step.solution ? done(figure.reveal(step.solution, 'The solution')) : Promise.resolve(),

    /** What one has made, where it is not as it was. @returns {Shown | null} */
    kept: () => (figure.isAsItWas() ? null : figure.now()),

    /** @param {State} state @param {State} [previous] */
    draw(state, previous) {
      if (gone) return;
      controls.draw(state, previous);
      goal.draw(state);
      spots.draw(state);
      cover.settle();
      drawLive(state);
      const moved = !previous || previous.scene !== state.scene || previous.stage !== state.stage;
      if (moved) ghost.hide();
      setHidden(back, figure.isAsItWas());
      for (const one of words)
        one.draw(figure.isSpot(one.act) ? isRinged(one.act) : figure.isDone(one.act));
    },

    destroy() {
      gone = true;
      for (const one of words) one.destroy();
      ghost.hide();
      spots.set('');
      goal.destroy();
      question?.destroy();
      figure.destroy();
    },
  };

  /** @param {string} act */
  function isRinged(act) {
    return ringed !== '' && patchesOf(acts, act).some(({ spot }) => spot === ringed);
  }
}

/**
 * The places of the texts that a lesson is about, as links to their scenes.
 *
 * @param {readonly string[]} ids
 */
function fromTexts(ids = []) {
  const line = element('p', { class: 'lesson-from', hidden: true }, 'In the texts: ');
  void Promise.all(ids.map((id) => findPassage(id))).then((all) => {
    all.forEach((found, i) => {
      if (!found) return;
      if (!line.hidden) line.append(' · ');
      line.hidden = false;
      const words = citation(found.text, found.passage);
      line.append(element('a', { class: 'link', href: passageLink(ids[i]) }, words));
    });
  }, console.error);
  return line;
}

/** What an answer points at, for the facts. @param {NonNullable<Step['ask']>} ask @param {Answer | null} answer */
function pointedAt({ on, points }, answer) {
  if (typeof answer === 'number') return { point: answer };
  if (!Array.isArray(answer)) return {};
  const pair = /** @type {[number, number]} */ ([answer[0], answer[1] ?? 0]);
  if (on === 'gram') return { cell: pair };
  return points ? { point: pair[0] } : { place: pair };
}

/**
 * Whether a line has a word of an act.
 *
 * @param {readonly import('../../state/lessons/load.js').Inline[]} line
 * @param {string} act
 * @returns {boolean}
 */
function mentions(line, act) {
  return line.some(
    (item) =>
      typeof item !== 'string' &&
      (('act' in item && item.act === act) ||
        ('b' in item && mentions(item.b, act)) ||
        ('i' in item && mentions(item.i, act))),
  );
}

/** @param {string} words */
const textNode = (words) => document.createTextNode(words);
