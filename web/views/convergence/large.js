// @ts-check
/**
 * Convergence as a place to work: every quantity of a run over steps or passes, on linear or
 * logarithmic axes, with runs that were kept beside it.
 *
 * @module
 */

import { numberToken } from '../../lib/colour.js';
import { element } from '../../ui/element.js';
import { RUNS } from '../../state/actions/stepping.js';
import { historyOf } from '../../state/stepping.js';
import { indefiniteHere } from '../../state/reading.js';
import { thingOf } from '../../model/scene.js';
import { same } from '../../lib/same.js';
import { createPace } from '../pace.js';
import { isMoving } from '../scheduler.js';
import { createAxesBar } from './axes-bar.js';
import { createChart } from './chart.js';
import { NOTE, rivalsOf } from './same-problem.js';
import { plotOf } from './plot.js';
import { createRivals } from './rivals.js';
import { offeredBy, runName, runsOf, shownIn } from './runs.js';
import { createRunTable } from './table.js';

/** @typedef {import('../../state/store.js').State} State */

/** A run is shown for so long after what it is of has changed, while the next is on its way. */
const LATE_MS = 1000;

/** What is drawn depends on this. @param {State} state */
const keyOf = (state) => [
  ...[state.scene, state.frame.history, state.frame.kept, state.frame.engine.catalog],
  ...[indefiniteHere(state.frame), state.stage.convergence, state.settings],
];

/** @type {import('../studio/registry.js').CreateStudioView} */
export function createConvergence(body, { actions, background, latest }) {
  let over = false;
  /** What was drawn. @type {readonly unknown[]} */
  let drawn = [];
  /** The last run that is known, and whether it is too old to be shown. */
  let known = latest().frame.history;
  let late = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  const pace = createPace({
    ask: () => !same(drawn, keyOf(shown())) && pace.answered(),
    draw,
    isAnswered: () => true,
  });
  const bar = createAxesBar({
    choose: (patch) => actions.setStage('convergence', patch),
    chosen: () => latest().stage.convergence,
  });
  const rivals = createRivals({ actions, background, latest }, { onChange: draw });
  const keep = element(
    'button',
    { type: 'button', class: 'btn small', onclick: keepThis },
    'Keep this run',
  );
  const compare = element(
    'button',
    { type: 'button', class: 'btn small', onclick: rivals.run },
    'Compare SMO, SGD and doubly stochastic',
  );
  const deeds = element('div', { class: 'convergence-bar' }, keep, compare);
  const place = element('div', { class: 'convergence-plot' });
  const hint = element('p', { class: 'hint', role: 'status' });
  const note = element('p', { class: 'note', hidden: true }, NOTE);
  const table = createRunTable({ actions });
  body.classList.add('convergence');
  body.append(bar.element, place, hint, deeds, table.element, note);
  const chart = createChart(place, {
    onPick(x) {
      const state = latest();
      const n = Math.max(state.scene.points.length, 1);
      if (historyOf(state)) actions.setStep(state.stage.convergence.passes ? x * n : x);
    },
  });

  function keepThis() {
    const state = shown();
    const of = historyOf(state);
    if (!of) return;
    const name = runName(state.scene, state.frame.engine.catalog);
    actions.keepRun({ name, n: state.scene.points.length, scene: state.scene, of });
  }

  /** What is to be seen of the newest state. */
  function shown() {
    const state = latest();
    if (known !== state.frame.history) {
      known = state.frame.history;
      late = false;
      stopWaiting();
    }
    const before = shownIn(state);
    if (before === state) {
      stopWaiting();
      return state;
    }
    waiting ??= setTimeout(() => {
      late = true;
      draw();
    }, LATE_MS);
    return late ? state : before;
  }

  function stopWaiting() {
    clearTimeout(waiting);
    waiting = undefined;
  }

  function draw() {
    if (over) return;
    const state = shown();
    drawn = keyOf(state);
    const { current, kept } = runsOf(state);
    const rows = [...(current ? [current] : []), ...kept];
    const offered = offeredBy(rows);
    const wanted = offered.find(({ key }) => key === state.stage.convergence.quantity);
    const key = (wanted ?? offered[0])?.key ?? null;
    bar.draw(state.stage.convergence, offered, key);
    drawDeeds(state);
    note.hidden = !kept.some(({ name, apart }) => name === 'Without offset' && !apart);
    hint.textContent = messageOf(state);
    hint.hidden = hint.textContent === '';
    place.hidden = key === null;
    const size = key && sizeOf();
    if (key && size) chart.draw(plotOf(state, key, current, kept), size);
    table.draw(rows, { stationary: indefiniteHere(state.frame) });
  }

  /** @param {State} state */
  function drawDeeds(state) {
    const { scene, frame } = state;
    const full = frame.kept.length >= RUNS;
    keep.disabled = !historyOf(state) || full;
    keep.title = full
      ? `There is room for ${RUNS} runs`
      : 'Keep this run, to compare others with it';
    const alone = rivalsOf(scene, frame.engine.catalog).length < 2;
    compare.disabled = rivals.isRunning() || alone;
    compare.title = alone
      ? `This needs ${thingOf(scene)}s of two classes and a support vector machine with a finite C`
      : 'With parameters that mean the same to each of them';
  }

  /** @param {State} state */
  function messageOf(state) {
    if (rivals.complaint()) return rivals.complaint();
    return rivals.isRunning() ? 'Going through all the steps of each …' : stateOfRun(state);
  }

  /** Of the chart, by the room that there is; null where there is none. */
  function sizeOf() {
    const width = place.clientWidth;
    if (width === 0) return null;
    const text = numberToken('--chart', 11);
    const lines = numberToken('--lines', 0);
    const usual = Math.max(text * 22, Math.min(width * 0.62, text * 34));
    const height = Math.round(lines > 0 ? text * lines : usual);
    return { width, height, text };
  }

  return {
    /** @param {State} state @param {State} [previous] */
    draw(state, previous) {
      pace.follow(previous !== undefined && isMoving(state, previous));
    },
    resize: draw,
    destroy() {
      over = true;
      stopWaiting();
      pace.stop();
      rivals.end();
      body.classList.remove('convergence');
      body.replaceChildren();
    },
  };
}

/** Why there is no history of the present run; '' where there is. @param {State} state */
function stateOfRun({ frame, scene }) {
  const known = frame.history;
  if (scene.points.length === 0) return `There are no ${thingOf(scene)}s to learn from yet.`;
  if (!known || historyOf({ frame, scene }))
    return known ? '' : 'Going through all the steps once …';
  return known.of === null && known.message ? known.message : 'Going through all the steps once …';
}
