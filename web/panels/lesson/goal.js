// @ts-check
/**
 * The goal of a step: what is to be done, and how far it is, in numbers that follow the figure.
 *
 * @module
 */

import { clockOf } from '../../lib/clock.js';
import { createFacts, factOf, unitOf } from '../../state/lessons/facts.js';
import { failureOf } from '../../model/failure.js';
import { problemOf, sameProblem } from '../../model/problem.js';

import { element, icon } from '../../ui/element.js';
import { createSpeaker } from '../../views/speaker.js';
import { coverBox, isCovered } from './cover.js';
import { inline, plain } from './inline.js';
import { labelOf } from './label.js';
import { say } from './say.js';
import { aimWords, createWatch, valueWords } from './watch.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/lessons/find.js').Step} Step */
/** @typedef {import('../../state/lessons/acts.js').Shown} Shown */
/** @typedef {import('./watch.js').Row} Row */
/** @typedef {import('../../state/lessons/acts.js').Engine & Pick<import('../../engine/client.js').Engine, 'job'>} TrainingEngine */

/** Facts that take long are asked when the figure has rested for so long. */
const REST_MS = 300;
const QUICK_MS = 60;

/**
 * The facts of the figure in force.
 *
 * @param {State} state
 * @param {import('../../state/lessons/acts.js').Engine} engine
 * @param {Shown} start
 * @param {Readonly<{ point?: number, place?: readonly [number, number], cell?: readonly [number, number] }>} [pointed]
 *   what somebody has pointed at
 */
export function factsHere(state, engine, start, pointed = {}) {
  const { scene, stage, frame } = state;
  const { training, catalog } = { training: frame.training, catalog: frame.engine.catalog };
  const ours = training && frame.scene && sameProblem(frame.scene, scene) ? training : null;
  const fresh =
    frame.fresh?.training === ours && frame.fresh && !frame.fresh.none ? frame.fresh : null;
  return createFacts({
    scene,
    stage,
    training: ours,
    start,
    engine,
    fresh,
    ...pointed,
    catalog: /** @type {NonNullable<typeof catalog>} */ (catalog),
  });
}

/**
 * What is read of the figure in force, null where the page was left. Its machine may be replaced
 * while it is asked: then the next one is, when the page has it.
 *
 * @template T
 * @param {() => Promise<T>} read
 * @param {() => State} latest
 * @param {AbortSignal} left
 * @param {Partial<import('../../lib/clock.js').Clock>} [clock]
 * @returns {Promise<T | null>}
 */
export async function readLatest(read, latest, left, clock = {}) {
  const { nextFrame } = clockOf(clock);
  for (;;) {
    const { training } = latest().frame;
    try {
      return await read();
    } catch (error) {
      if (failureOf(error).code !== 'model') throw error;
      while (!left.aborted && latest().frame.training === training) {
        if (!latest().frame.engine.busy) throw error;
        await new Promise((resolve) => nextFrame(() => resolve(null)));
      }
      if (left.aborted) return null;
    }
  }
}

/**
 * The facts of a figure that is not in force: its machine is trained for them, in slices.
 *
 * @param {Shown} shown
 * @param {State} state
 * @param {TrainingEngine} engine
 * @param {Shown} start
 * @param {AbortSignal} left says that nobody waits for them any more: then nothing is learnt
 */
export async function factsAfter({ scene, stage }, { frame }, engine, start, left) {
  const catalog = /** @type {NonNullable<typeof frame.engine.catalog>} */ (frame.engine.catalog);
  const training = left.aborted ? null : await trainingOf(problemOf(scene, catalog), engine, left);
  const facts = createFacts({ scene, stage, training, start, engine, catalog });
  return {
    /** @param {readonly import('../../model/goal.js').Need[]} needs */
    async all(needs) {
      const read = await facts.all(needs);
      if (training) await engine.call('release', training.model);
      return read;
    },
  };
}

/**
 * A training that nobody looks at; null where there is none, or it was left.
 *
 * @param {import('../../protocol/answers.js').Problem} problem
 * @param {TrainingEngine} engine
 * @param {AbortSignal} left
 */
async function trainingOf(problem, engine, left) {
  const alone = { picture: null, replaces: null, place: null, at: null };
  const job = engine.job('train', { problem, ...alone });
  const stop = () => job.cancel();
  left.addEventListener('abort', stop);
  const answer = await job.done.catch(() => null);
  left.removeEventListener('abort', stop);
  return answer && !('cancelled' in answer) ? answer.training : null;
}

/** Whether the figure rests: what was learnt is of the scene in force. @param {State} state */
export function isSettled({ scene, frame, focus }) {
  if (!frame.engine.catalog || frame.engine.busy || focus.running) return false;
  // Where there is nothing to learn there is no training to wait for.
  if (frame.scene === null || frame.training === null) return frame.engine.state === 'ready';
  return sameProblem(frame.scene, scene);
}

/**
 * @param {Step} step
 * @param {{
 *   engine: import('../../state/lessons/acts.js').Engine, start: Shown, latest: () => State,
 *   writing: import('./inline.js').Writing, covered: () => readonly string[],
 *   onMet: () => void, onStuck: () => void, met: boolean,
 * }} options
 */
export function createGoal(step, { engine, start, latest, writing, covered, onMet, onStuck, met }) {
  const goals = step.goal ?? [];
  const words = element('p', { class: 'goal-words' });
  const list = element('dl', { class: 'goal-rows' });
  const said = element('p', { class: 'sr', role: 'status' });
  const speaker = createSpeaker(said);
  const root = element(
    'section',
    { class: 'lesson-goal', 'aria-label': say('Goal') },
    words,
    list,
    said,
  );
  words.append(
    element('span', { class: 'goal-done', hidden: true }, icon('tick')),
    element('b', {}, `${say('Goal')}: `),
    ...inline(step.do, writing),
  );
  const tick = /** @type {HTMLElement} */ (words.firstChild);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** What was seen last. @type {readonly unknown[]} */
  let seen = [];
  let drawn = '';
  /** The conditions that did not hold at some time. @type {Set<string>} */
  const failed = new Set();

  const watch = createWatch(goals, {
    read: (need) => factsHere(latest(), engine, start).read(need),
    tell: ({ rows, met: all }) => draw(rows, all),
    reached(rows) {
      const what = rows.map(spoken).join(', ') || plain(step.do);
      speaker.say(say('Goal reached: {what}', { what }));
      onMet();
    },
    stuck: onStuck,
  });
  const slow = watch.needs.some((need) => factOf(need)?.cost === 'slow');
  if (met) watch.settle();
  else watch.begin();
  root.hidden = goals.length === 0 && (step.do ?? []).length === 0;
  root.classList.toggle('met', met);
  tick.hidden = !met;

  /** @param {Row} row */
  function nameOf({ part }) {
    const unit = part.fact ? unitOf(part.fact, latest().scene) : undefined;
    return { words: labelOf(part.left.tree), unit };
  }

  /** @param {Row} row */
  function isHidden({ part }) {
    return isCovered(covered(), part.fact?.name ?? '');
  }

  /** @param {Row} row */
  function spoken(row) {
    const { words: name, unit } = nameOf(row);
    return `${name} ${valueWords(row.now, unit)}`;
  }

  /** @param {readonly Row[]} rows @param {boolean} all */
  function draw(rows, all) {
    root.classList.toggle('met', all);
    tick.hidden = !all;
    const key = JSON.stringify([
      rows.map((row) => [row.now, row.aim, row.met, isHidden(row)]),
      all,
    ]);
    if (key === drawn) return;
    drawn = key;
    for (const { part, met: ok } of rows) if (ok === false) failed.add(part.text);
    // What held all the time, such as that no point was added, is told when it no longer does.
    const told = rows.filter(({ part, met: ok }) => ok !== true || failed.has(part.text));
    list.replaceChildren(
      ...(told.length > 0 ? told : rows.slice(0, 1)).flatMap((row) => {
        const { words: name, unit } = nameOf(row);
        const hidden = isHidden(row);
        // Once it is met it stays so, whatever is tried then.
        const ok = row.met === true && !hidden;
        const aim = aimWords(row, unit);
        const value = element('b', { class: 'goal-now' }, valueWords(row.now, unit));
        return [
          element(
            'div',
            { class: ok ? 'ok' : '' },
            element('dt', {}, name),
            element('dd', {}, hidden ? coverBox() : value),
            element(
              'dd',
              { class: 'goal-aim' },
              ...(ok ? [icon('tick'), element('span', { class: 'sr' }, say('reached, '))] : []),
              ok ? null : element('span', {}, say('aim: ')),
              aim,
            ),
          ),
        ];
      }),
    );
  }

  return {
    element: root,

    /** @param {State} state */
    draw(state) {
      if (goals.length === 0) return;
      const { scene, stage, frame } = state;
      const settled = isSettled(state);
      const { training, fresh, verdict } = frame;
      const now = [scene, stage, training, fresh, verdict, settled, covered().join()];
      if (now.every((one, i) => one === seen[i])) return;
      if (seen[0] !== scene || seen[1] !== stage) watch.moved();
      seen = now;
      clearTimeout(timer);
      if (!settled) return;
      timer = setTimeout(() => void watch.look(), slow ? REST_MS : QUICK_MS);
    },

    destroy() {
      clearTimeout(timer);
      watch.destroy();
      speaker.destroy();
    },
  };
}
