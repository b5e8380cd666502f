// @ts-check
/**
 * The map: the error on points not learnt from, over the main parameter of the learner and one more
 * number. Of the support vector machine each column holds all C, exactly.
 *
 * @module
 */

import { isItems } from '../../model/scene.js';
import { element, setHidden, setText } from '../../ui/element.js';
import { createStroke } from '../../ui/gesture.js';
import { createPool } from '../../engine/pool.js';
import { defineView } from '../view.js';
import { isValued, needErrors } from './map/need.js';
import { heldRows } from './held-rows.js';
import {
  acrossOf,
  axesOf,
  machineAt,
  MANY_POINTS,
  nearestColumn,
  problemAt,
  upOf,
} from './map/axes.js';
import { MOST_NESTED, trustOf } from './map/bars.js';
import { cellOf, createChart } from './map/chart.js';
import { createControls, FEWEST_FOR_PARTS } from './map/controls.js';
import { finerValues, merged, zoomAround, zoomTo } from './map/finer.js';
import { cornerQuestion, createCorners } from './map/corners.js';
import { moveByKey } from './map/keys.js';
import { answersOf, canFresh, readNewPoints } from './map/new-points.js';
import { drawLegend, rampOf } from './map/ramp.js';
import { leastOf, limitOf, validated } from './map/read.js';
import { createTrust } from './map/trust.js';
import {
  cellWords,
  errorWords,
  leastWords,
  measureOf,
  progressWords,
  sampleWords,
} from './map/words.js';
import { createWork } from './map/work.js';
import { SAMPLE, sampleOf } from './sweeps/sample.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./map/axes.js').Axes} Axes */
/** @typedef {keyof typeof import('./map/words.js').MEASURES} Shown */
/** @typedef {Record<0 | 1 | 2 | 3, 'sketch'>} Questions */

/** Values of the main parameter where not all can be known, and of very many points. */
const [GRID, WIDE_GRID] = [31, 16];
/** Each point is left out, and new points are asked, at so many values. */
const COARSE = 26;

export const createMapView = defineView({
  name: 'map',
  needs: (state, actions) => needErrors(state, actions, 'A map'),
  watches: ({ scene, frame, settings, stage, focus }) => [
    ...[scene, frame.parsed, frame.training, frame.fresh, frame.engine.catalog],
    ...[settings, stage.map, stage.plane, focus.point],
  ],
  questions: {
    0: cornerQuestion(0),
    1: cornerQuestion(1),
    2: cornerQuestion(2),
    3: cornerQuestion(3),
  },
  create: createDrawing,
});

/** How many parts there are. @param {State} state */
const partsOf = ({ scene, stage }) =>
  scene.points.length < FEWEST_FOR_PARTS ? scene.points.length : stage.map.parts;

/** The same with a sample of the points, which is looked at before all of them. @param {State} state @returns {State} */
const sampled = (state) => ({
  ...state,
  scene: { ...state.scene, points: sampleOf(state.scene.points, state.stage.map.seed) },
});

/** @param {State} state @returns {Shown} */
function shownOf(state) {
  const { shown } = state.stage.map;
  return shown === 'fresh' && !canFresh(state) ? 'folds' : shown;
}

/**
 * What is to be computed.
 *
 * @param {State} state @param {Axes} axes
 * @param {ReturnType<typeof readNewPoints>} newPoints
 * @returns {import('./map/work.js').Plan}
 */
function planOf(state, axes, newPoints) {
  const { scene, stage } = state;
  const shown = shownOf(state);
  const value = acrossOf(axes);
  const onGrid = axes.values.some((one) => Math.abs(one - value) <= 1e-9 * Math.abs(value));
  const fresh = shown === 'fresh' ? newPoints.read(state) : null;
  /** @type {import('./map/work.js').Measure[]} */
  const measures = ['folds'];
  if (shown !== 'folds' && (shown !== 'fresh' || fresh)) measures.push(shown);
  if (scene.points.length <= MOST_NESTED) measures.push('nested');
  const many = scene.points.length > MANY_POINTS;
  /** @type {(of: State, at: number, measure: import('./map/work.js').Measure) => import('./map/work.js').ColumnRequest} */
  const request = (of, at, measure) => ({
    problem: problemAt(of, axes, at),
    measure,
    parts: partsOf(state),
    seed: stage.map.seed,
    count: many ? WIDE_GRID : measure === 'left' || measure === 'fresh' ? COARSE : GRID,
    ...(axes.row && { from: axes.rowRange[0], to: axes.rowRange[1] }),
    ...(measure === 'fresh' && fresh && answersOf(fresh)),
  });
  return {
    key: axes.key,
    whole: axes.whole,
    finer: (columns) => finerValues(axes, columns),
    values: axes.values,
    own: onGrid ? null : value,
    near: nearestColumn(axes, value),
    best: (columns) => leastOf(columns)?.column,
    measures,
    request: (at, measure) => request(state, at, measure),
    ...(many && shown === 'folds' && { sample: (at) => request(sampled(state), at, 'folds') }),
  };
}

/** The legend below the pictures of the corners. */
const createLegend = () =>
  element(
    'ul',
    { class: 'map-legend' },
    element('li', { class: 'ramp' }, element('i', {}), element('span', {})),
    element('li', { class: 'outlined' }, element('i', {}), 'within one standard error'),
    element('li', { class: 'support' }, element('i', {}), 'support vectors (SV)'),
    element('li', { class: 'chosen' }, element('i', {}), 'the scene'),
    element('li', { class: 'hatched' }, element('i', {}), 'not computed yet'),
    element('li', { class: 'crossed', hidden: true }, element('i', {}), 'no machine: point at it'),
  );

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<Questions>}
 */
function createDrawing(tools) {
  const { actions, latest } = tools;
  const pool = createPool(tools.engines);
  const stroke = createStroke('map');
  /** @type {{ state: State, answers: import('../view.js').Answers<Questions> } | null} */
  let last = null;
  /** The axes of the newest scene that has been read, with all columns. @type {Axes | null} */
  let axes = null;
  /** Those columns. @type {import('./map/work.js').Known[]} */
  let seen = [];
  let frame = 0;
  const again = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => last && draw(last.state, last.answers));
  };
  const work = createWork(pool, { changed: again });
  const newPoints = readNewPoints(tools, again);

  const large = element('div', { class: 'map-large' });
  const chart = createChart(large, {
    take,
    key: (event) =>
      axes &&
      moveByKey(event, { axes, scene: latest().scene, take, best: takeLeast, zoom, all: zoomOut }),
    end: () => stroke.end(),
    frame: (across, up) => axes && actions.setStage('map', zoomTo(axes, across, up)),
    closer: (column) =>
      axes &&
      actions.setStage(
        'map',
        zoomTo(axes, [axes.places[column], axes.places[column + 1]], axes.rowRange),
      ),
  });
  const side = element('div', { class: 'map-side' });
  large.append(side);
  const corners = createCorners(side);
  const legend = createLegend();
  side.append(legend);
  const controls = createControls(tools, {
    pause: (now) => {
      work.pause(now);
      again();
    },
    best: takeLeast,
    closer: () => zoom(0.5),
    all: zoomOut,
  });
  const sentence = element('p', { class: 'map-sentence', role: 'status' });
  const progress = element('p', { class: 'note map-progress' });
  const trust = createTrust('How far to believe it');

  /** @param {number} column @param {number} up */
  function take(column, up) {
    if (!axes) return;
    const machine = machineAt(latest().scene, axes, axes.values[column], up);
    actions.showResult();
    actions.setMachine(machine, 'Choose on the map', stroke.now());
  }

  /** @param {number} factor */
  function zoom(factor) {
    if (!axes || (factor > 1 && !axes.zoomed)) return;
    const at = /** @type {const} */ ([acrossOf(axes), upOf(latest().scene, axes)]);
    actions.setStage('map', zoomAround(axes, at, factor));
  }

  function zoomOut() {
    actions.setStage('map', { zoom: [], zoomed: '' });
  }

  function takeLeast() {
    const best = leastOf(validated(seen).columns);
    if (best && axes) take(best.column, best.at);
    stroke.end();
  }

  /** @param {State} state @param {import('../view.js').Answers<Questions>} answers */
  function draw(state, answers) {
    last = { state, answers };
    const now = axesOf(state);
    if (now) work.follow(planOf(state, now, newPoints));
    const first = now ?? axes;
    if (!first) return;
    const { scene } = state;
    const shown = shownOf(state);
    const valued = isValued(state);
    const { former } = work;
    // Columns of the second pass come in when they are there.
    const later = work.later?.filter(
      ({ known, failure }) => failure || (known.folds && known[shown]),
    );
    const both = now ? merged(now, work.columns, later ?? []) : { axes: first, columns: seen };
    axes = both.axes;
    seen = both.columns;
    const of = axes;
    const columns = seen;
    const old = former.length === columns.length && !columns.some(({ known }) => known.folds);
    const { columns: folds, few } = validated(columns);
    const isFew = columns.map(({ known }) => shown === 'folds' && !known.folds && !!known.sample);
    const drawn = (old ? former : columns).map(
      ({ known }, c) => known[shown] ?? (isFew[c] && !old ? known.sample : null) ?? null,
    );
    const failures = columns.map(({ failure }) => failure);
    const best = leastOf(folds);
    const up = upOf(scene, of);
    const value = acrossOf(of);
    const own = work.own?.known.folds ?? columns[nearestColumn(of, value)]?.known.folds ?? null;
    large.classList.toggle('alone', isItems(scene));
    const ramp = rampOf([...drawn, ...(shown === 'folds' ? [] : folds)], valued);
    /** @param {number} c @param {number} at */
    const tell = (c, at) =>
      cellWords(of, {
        column: drawn[c],
        failure: failures[c],
        value: of.values[c],
        up: at,
        valued,
        sample: isFew[c] ? SAMPLE : 0,
      });
    const parts = partsOf(state);
    const all = scene.points.length;
    const n = few ? SAMPLE : all;
    const told = leastWords(of, { best, folds, failures, n, valued, one: parts === all });
    setText(sentence, few ? `${sampleWords(all)}. ${told}` : told);
    const here =
      own && up !== Infinity
        ? cellWords(of, { column: own, failure: '', value, up, valued, sample: 0 })
        : '';
    chart.draw({
      axes: of,
      shown: drawn,
      folds,
      failures,
      ramp,
      faded: drawn.map((_, c) => old || (isFew[c] && !few)),
      points: n,
      tell,
      limit: best && parts < all ? limitOf(best) : NaN,
      chosen: [value, up],
      words: `Error ${measureOf(shown, heldRows(state) !== null).words}. Arrow keys choose a place, Enter the best; plus looks closer, zero at the whole map. ${here}`,
    });
    corners.draw(state, of, [answers[0], answers[1], answers[2], answers[3]], (c, at) => {
      const column = folds[c];
      if (!column) return failures[c] ? '–' : '';
      return errorWords(column.error[cellOf(column, at)], valued);
    });
    drawLegend(legend, ramp, valued);
    const isCrossed = failures.some(Boolean) || drawn.some((one) => one?.error.some(Number.isNaN));
    setHidden(/** @type {HTMLElement} */ (legend.lastElementChild), !isCrossed);
    // Both are lines between values of the main parameter.
    for (const line of legend.querySelectorAll('.outlined, .support'))
      setHidden(/** @type {HTMLElement} */ (line), !of.row);
    const { busy, paused } = work;
    setText(
      progress,
      progressWords(work.columns, {
        later: work.later,
        shown,
        paused,
        engines: pool.size,
        points: all,
        left: (measure) => work.left(measure),
      }),
    );
    controls.draw(state, of, { fresh: canFresh(state), shown, busy, paused, best });
    // Nested validation chooses among the columns of the first pass.
    const coarse = work.columns;
    const chosen = leastOf(coarse.map(({ known }) => known.folds ?? null));
    trust.draw(
      trustOf(state, { axes: of, columns: coarse, own, best: chosen, least: best, valued, parts }),
    );
  }

  return {
    large,
    elements: [controls.element, sentence, progress, trust.element],
    draw,
    resize() {
      chart.resize();
      corners.resize();
      again();
    },
    destroy() {
      cancelAnimationFrame(frame);
      work.destroy();
      pool.destroy();
    },
  };
}
