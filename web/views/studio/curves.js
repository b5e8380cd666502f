// @ts-check
/**
 * Validation curves and learning curves: errors on points learnt from and on points not seen, over one
 * number of the kernel or the learner, or over the number of points learnt from.
 *
 * @module
 */

import { plural, short } from '../../lib/format.js';
import { isItems } from '../../model/scene.js';
import { learnerOf, problemOf } from '../../model/problem.js';
import { element, setHidden, setText } from '../../ui/element.js';
import { createStroke } from '../../ui/gesture.js';
import { createPool } from '../../engine/pool.js';
import { defineView } from '../view.js';
import { createCurves } from './curves/chart.js';
import { BANDS, gapsOf, missingIn, noteOf } from './curves/gaps.js';
import { heldName, heldRows } from './held-rows.js';
import { choicesOf, machineAt, mainOf, rangeOf, spread } from './map/axes.js';
import { answersOf, canFresh, readNewPoints } from './map/new-points.js';
import { apart } from './map/read.js';
import { isValued, needErrors } from './map/need.js';
import { createPartsChoice } from './map/parts.js';
import { createTrust } from './map/trust.js';
import { errorWords } from './map/words.js';
import { createWork } from './map/work.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./map/axes.js').Choice} Choice */
/** @typedef {import('./map/work.js').Measure} Measure */
/** @typedef {import('./curves/chart.js').Line} Line */

/** So many values, as far as a whole number has so many. */
const VALUES = 25;
/** So many sizes of a learning curve. */
const SIZES = 12;
/** Each of more points is not left out by itself. */
const MOST_LEFT = 300;

/** @type {readonly (readonly [Measure, string])[]} */
const MEASURES = [
  ['folds', 'cross-validation'],
  ['training', 'training'],
  ['left', 'left one out'],
  ['fresh', 'new points'],
];

/** @param {State} state */
const partsOf = ({ scene, stage }) => Math.min(stage.curves.parts, scene.points.length);

/** Whether the curve is over the number of points. @param {State} state */
const overPoints = ({ stage }) => stage.curves.over === 'n';

/** What the curves are over; null for points, or while the kernel has not been read. @param {State} state @returns {Choice | null} */
function choiceOf(state) {
  if (overPoints(state)) return null;
  const choices = choicesOf(state, true);
  const main = mainOf(learnerOf(state.scene, state.frame.engine.catalog)?.params ?? []);
  const { over } = state.stage.curves;
  return (
    choices.find(({ id }) => id === over) ??
    choices.find(({ id }) => id === main?.key) ??
    choices[0] ??
    null
  );
}

/** The sizes of a learning curve. @param {State} state */
function countsOf(state) {
  const n = state.scene.points.length;
  const most = n - Math.ceil(n / partsOf(state));
  const list = Array.from({ length: SIZES }, (_, i) =>
    Math.round(2 * (most / 2) ** (i / (SIZES - 1))),
  );
  return Int32Array.from(new Set(list.filter((count) => count >= 2)));
}

export const createCurvesView = defineView({
  name: 'curves',
  needs: (state, actions) => needErrors(state, actions, 'A curve'),
  watches: ({ scene, frame, settings, stage }) => [
    ...[scene, frame.parsed, frame.training, frame.fresh, frame.engine.catalog],
    ...[settings, stage.curves, stage.plane],
  ],
  questions: {
    learning: {
      call: 'learning',
      key: (state) =>
        overPoints(state) ? [state.scene, state.stage.curves.parts, state.stage.curves.seed] : null,
      request: (state) => ({
        problem: problemOf({ ...state.scene, step: null }, state.frame.engine.catalog),
        parts: partsOf(state),
        seed: state.stage.curves.seed,
        counts: countsOf(state),
      }),
    },
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ learning: 'learning' }>}
 */
function createDrawing(tools) {
  const { actions, latest } = tools;
  const pool = createPool(tools.engines);
  const stroke = createStroke('curves');
  /** @type {{ state: State, answers: import('../view.js').Answers<{ learning: 'learning' }> } | null} */
  let last = null;
  /** @type {Choice | null} */
  let choice = null;
  let frame = 0;
  const again = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => last && draw(last.state, last.answers));
  };
  const work = createWork(pool, { changed: again });
  const newPoints = readNewPoints(tools, again);
  const large = element('div', { class: 'curves-large' });
  const chart = createCurves(large, {
    take: (value) => take(value),
    step(by) {
      if (!choice) return;
      const values = work.columns.map(({ value }) => value);
      const now = choice.value;
      const at = values.reduce(
        (best, v, i) => (Math.abs(v - now) < Math.abs(values[best] - now) ? i : best),
        0,
      );
      take(values[Math.min(Math.max(at + by, 0), values.length - 1)]);
    },
    hold: () => stroke.hold(),
    end: () => stroke.end(),
  });
  const over = element('select', {
    class: 'select small',
    'aria-label': 'Over',
    onchange: () => actions.setStage('curves', { over: over.value }),
  });
  const parts = createPartsChoice((patch) => actions.setStage('curves', patch));
  const sentence = element('p', { class: 'map-sentence', role: 'status' });
  const note = element('p', { class: 'note' });
  const here = createTrust('At the line');
  let offered = '';

  /** @param {number} value */
  function take(value) {
    if (!choice) return;
    const round = choice.spec.kind === 'whole' ? Math.round(value) : value;
    const machine = machineAt(latest().scene, { column: choice, row: null }, round);
    actions.showResult();
    actions.setMachine(machine, `Change ${choice.symbol}`, stroke.now());
  }

  /** @param {State} state @param {Choice} of */
  function follow(state, of) {
    const { scene, stage } = state;
    const { params } = scene;
    const main = mainOf(learnerOf(scene, state.frame.engine.catalog)?.params ?? []);
    const fresh = canFresh(state) ? newPoints.read(state) : null;
    const values = spread(of.spec, rangeOf(of.spec, of.value), VALUES);
    /** @type {Measure[]} */
    const measures = ['folds', 'training'];
    if (scene.points.length <= MOST_LEFT) measures.push('left');
    if (fresh) measures.push('fresh');
    const text = of.number
      ? `${scene.kernel.slice(0, of.number.start)}·${scene.kernel.slice(of.number.end)}`
      : scene.kernel;
    const rest = Object.entries(params).filter(([key]) => of.number || key !== of.id);
    work.follow({
      key: [
        ...[scene.points, scene.target, scene.dim, scene.domain, scene.repair, scene.seed],
        ...[scene.learner, JSON.stringify(rest), text, of.id, ...rangeOf(of.spec, of.value)],
        ...[stage.curves.parts, stage.curves.seed],
      ],
      values,
      own: null,
      near: values.length / 2,
      measures,
      request(at, measure) {
        const machine = machineAt(scene, { column: of, row: null }, at);
        return {
          problem: problemOf({ ...scene, ...machine, step: null }, state.frame.engine.catalog),
          measure,
          parts: partsOf(state),
          seed: stage.curves.seed,
          ...(main && { values: Float64Array.of(machine.params[main.key] ?? main.default) }),
          ...(measure === 'fresh' && fresh && answersOf(fresh)),
        };
      },
    });
  }

  /** @param {State} state */
  function drawControls(state) {
    const choices = choicesOf(state, true);
    const key = choices.map(({ id, name }) => `${id} ${name}`).join('\n');
    if (key !== offered) {
      offered = key;
      over.replaceChildren(
        ...choices.map(({ id, name }) => new Option(`over ${name}`, id)),
        new Option('over the number of points', 'n'),
      );
    }
    over.value = overPoints(state) ? 'n' : (choice?.id ?? '');
    parts.draw(state.stage.curves);
  }

  /** @param {State} state @param {import('../view.js').Answers<{ learning: 'learning' }>} answers */
  function draw(state, answers) {
    last = { state, answers };
    large.classList.toggle('alone', isItems(state.scene));
    if (state.frame.parsed?.text !== state.scene.kernel) return;
    choice = choiceOf(state);
    drawControls(state);
    const valued = isValued(state);
    if (overPoints(state) || !choice) {
      work.follow(null);
      drawLearning(answers.learning, valued);
      return;
    }
    follow(state, choice);
    const held = heldRows(state);
    const lines = MEASURES.map(([measure, name]) =>
      lineOf(work.columns, measure, measure === 'fresh' && held ? heldName(held.y.length) : name),
    );
    const all = work.columns.length;
    const done = work.columns.filter(({ known, failure }) => known.folds || failure).length;
    const said = leastOf(lines[0], choice, valued, done < all);
    setText(sentence, said);
    const gaps = gapsOf(work.columns);
    setHidden(here.element, false);
    setHidden(chart.element, false);
    here.draw({ bars: barsAt(lines, choice.value, valued), words: '', folds: [] });
    setText(note, noteOf(BANDS.validation, gaps));
    chart.draw({
      lines: lines.filter(({ at }) => at.length > 0),
      gaps: gaps.at,
      range: /** @type {const} */ ([work.columns[0].value, work.columns[all - 1].value]),
      log: choice.spec.scale === 'log',
      whole: choice.spec.kind === 'whole',
      symbol: choice.symbol,
      now: choice.value,
      valued,
      words: said,
    });
  }

  /** @param {import('../view.js').Answer<'learning'> | undefined} answer @param {boolean} valued */
  function drawLearning(answer, valued) {
    if (!answer) {
      setText(sentence, 'Learning from more and more points …');
      return;
    }
    const { value } = answer;
    here.draw({ bars: [], words: '', folds: [] });
    setHidden(here.element, true);
    const at = Array.from(value?.counts ?? []);
    const lines = value
      ? [
          learnt('the part left out', 'folds', at, value.left),
          learnt('points learnt from', 'training', at, value.training),
        ]
      : [];
    const last = lines[0]?.values.findLastIndex(Number.isFinite) ?? -1;
    setHidden(chart.element, last < 0);
    if (!value || last < 0) {
      const few = 'There are too few points for a learning curve.';
      setText(sentence, answer.failure?.message ?? (value?.message || few));
      setText(note, '');
      return;
    }
    const gaps = { at: missingIn(at, value.left), words: value.message };
    setText(note, noteOf(BANDS.learning, gaps));
    const [left, training] = lines.map(({ values }) => values[last]);
    const gap = valued ? short(left - training) : `${short(100 * (left - training), 2)} points`;
    const said = `Learning from ${plural(at[last], 'point')}: ${errorWords(left, valued)} on the part left out, ${errorWords(training, valued)} on the points learnt from, ${gap} apart.`;
    setText(sentence, said);
    chart.draw({
      lines,
      gaps: gaps.at,
      range: [at[0], at[at.length - 1]],
      log: true,
      whole: true,
      symbol: 'n',
      now: NaN,
      valued,
      words: said,
    });
  }

  return {
    large,
    elements: [
      element('div', { class: 'map-choices' }, over, ...parts.elements),
      sentence,
      note,
      here.element,
    ],
    draw,
    resize() {
      chart.resize();
      again();
    },
    destroy() {
      cancelAnimationFrame(frame);
      work.destroy();
      pool.destroy();
    },
  };
}

/**
 * @param {readonly import('./map/work.js').Known[]} columns @param {Measure} measure @param {string} name
 * @returns {Line}
 */
function lineOf(columns, measure, name) {
  const known = columns.flatMap(({ value, known: { [measure]: column } }) =>
    column && Number.isFinite(column.error[0])
      ? [{ value, error: column.error[0], spread: column.spread[0] }]
      : [],
  );
  return {
    name,
    kind: measure,
    at: known.map(({ value }) => value),
    values: known.map(({ error }) => error),
    band: known.map(({ spread: one }) => one),
  };
}

/**
 * The mean over the parts, and their standard deviation.
 *
 * @param {string} name @param {string} kind @param {readonly number[]} at @param {ArrayLike<number>} each
 * @returns {Line}
 */
function learnt(name, kind, at, each) {
  const parts = each.length / at.length;
  const rows = at.map((_, i) =>
    Array.from({ length: parts }, (_, p) => each[i * parts + p]).filter(Number.isFinite),
  );
  const means = rows.map((row) => row.reduce((sum, v) => sum + v, 0) / row.length);
  const band = rows.map((row, i) =>
    row.length < 2
      ? NaN
      : Math.sqrt(row.reduce((sum, v) => sum + (v - means[i]) ** 2, 0) / (row.length - 1)),
  );
  return { name, kind, at, values: means, band };
}

/**
 * The errors at the value that is nearest to the scene's.
 *
 * @param {readonly Line[]} lines @param {number} value @param {boolean} valued
 * @returns {import('./map/trust.js').Bar[]}
 */
function barsAt(lines, value, valued) {
  if (!Number.isFinite(value)) return []; // it is on no curve, as C = ∞
  return lines.flatMap(({ name, kind, at, values, band }) => {
    if (at.length === 0) return [];
    const i = at.reduce((best, v, k) => (apart(v, value) < apart(at[best], value) ? k : best), 0);
    const error = values[i];
    const shade = kind === 'folds' ? 'strong' : kind === 'training' ? 'light' : 'middle';
    return [{ name, value: error, spread: band[i], kind: shade, words: errorWords(error, valued) }];
  });
}

/** @param {Line} line @param {Choice} choice @param {boolean} valued @param {boolean} running */
function leastOf({ at, values }, { symbol }, valued, running) {
  if (at.length === 0)
    return running ? 'Computing the first values …' : 'No error could be computed.';
  const least = Math.min(...values);
  const best = at.filter((_, i) => values[i] === least);
  const places =
    best.length === 1
      ? `at ${symbol} = ${short(best[0])}`
      : `at ${best.length} values of ${symbol} from ${short(best[0])} to ${short(best[best.length - 1])}`;
  const far = running ? 'The least so far' : 'The least';
  return `${far} by cross-validation is ${errorWords(least, valued)}, ${places}.`;
}
