// @ts-check
/**
 * What machines cost as points become many: training, one prediction and memory, counted, and
 * measured in this browser when one asks for it.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { createSlider } from '../../ui/slider.js';
import { count, short } from '../../lib/format.js';
import { same } from '../../lib/same.js';
import { dataSetOf } from '../../model/problem.js';
import { isItems } from '../../model/scene.js';
import { defineView } from '../view.js';
import { createChart } from './cost/charts.js';
import { createMeasurement } from './cost/measurement.js';
import { rateOf, SIZES } from './cost/plan.js';
import {
  ALL_PLACES,
  marksOf,
  memoryChart,
  placesChart,
  totalOf,
  trainingChart,
} from './cost/series.js';
import { createTerms, createTotals } from './cost/tables.js';
import { costSentence, explicitWords, measureWords } from './cost/words.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('../../protocol/messages.gen.js').Costs} Costs */
/** @typedef {import('./cost/plan.js').Mark} Mark */

/** @type {ParamSpec} */
const FEATURES = {
  key: 'features',
  symbol: 'D',
  name: 'features of ridge',
  doc: 'How many features ridge regression by w has.',
  kind: 'whole',
  scale: 'log',
  min: 1,
  max: 1000,
  minOpen: false,
  maxOpen: false,
  low: 10,
  high: 1000,
  infinite: false,
  default: 100,
};

/** What is measured where the scene's points have no source of any size. */
const USUAL = { data: 'moons', settings: { noise: 0.2 } };

/** @param {State} state */
function machineOf({ scene, frame }) {
  const data = dataSetOf(scene, frame.engine.catalog);
  const own = scene.data && data?.renews && !isItems(scene) ? scene.data : null;
  const price = scene.params.C;
  /** @type {Record<string, number>} */
  const params = price > 0 && Number.isFinite(price) ? { C: price } : {};
  return {
    machine: {
      data: own?.name ?? USUAL.data,
      settings: own ? { ...own.params } : USUAL.settings,
      seed: own?.seed ?? 1,
      kernel: scene.kernel,
      learner: own && data?.target === 'value' ? 'svr' : 'svc',
      params,
    },
    dim: own ? scene.dim : 2,
    title: own ? data?.title : '',
  };
}

export const createCostView = defineView({
  name: 'cost',
  watches: ({ scene, stage, frame, settings }) => [
    ...[scene.kernel, scene.params.C, scene.data, scene.dim, scene.domain],
    ...[stage.cost, frame.engine.catalog, settings],
  ],
  questions: {
    costs: {
      call: 'costs',
      key: ({ stage }) => [stage.cost.features, stage.cost.n],
      request: ({ stage }) => ({
        features: stage.cost.features,
        n: stage.cost.n,
        sizes: Float64Array.from(ALL_PLACES),
      }),
    },
  },
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{ costs: 'costs' }>}
 */
function createDrawing({ actions, background }) {
  const choose = (/** @type {number} */ n) => actions.setStage('cost', { n });
  const charts = [createChart(choose), createChart(choose), createChart(choose)];
  const large = element(
    'div',
    { class: 'cost-large' },
    ...charts.map(({ element: chart }) => chart),
  );
  const slider = createSlider(FEATURES, {
    layout: 'row',
    onEdit: (features) => actions.setStage('cost', { features }),
  });
  const measure = element(
    'button',
    { type: 'button', class: 'btn small strong', onclick: press },
    'Measure',
  );
  const next = element(
    'button',
    { type: 'button', class: 'btn small', onclick: nextSize },
    'Next n',
  );
  const sizes = element(
    'select',
    {
      class: 'select small',
      'aria-label': 'Points n',
      onchange: () => choose(SIZES[sizes.selectedIndex]),
    },
    ...SIZES.map((n) => element('option', {}, `n = ${count(n)}`)),
  );
  const status = element('p', { class: 'note', role: 'status' });
  const totals = createTotals();
  const terms = createTerms();
  const tabs = /** @type {const} */ (['totals', 'terms']).map((table, i) =>
    element(
      'button',
      { type: 'button', onclick: () => actions.setStage('cost', { table }) },
      ['All at this n', 'Ridge term by term'][i],
    ),
  );
  const sentence = element('p', { class: 'cost-sentence', 'aria-live': 'polite' });
  const explicit = element('p', { class: 'cost-explicit' }, explicitWords());
  const on = element('p', { class: 'note cost-on' });

  /** @type {State | null} */
  let state = null;
  /** @type {Costs | null} */
  let costs = null;
  /** The features that the counts are of. */
  let counted = 0;
  /** What the marks depend on. */
  let measuredOf = /** @type {readonly unknown[]} */ ([]);
  const measurement = createMeasurement(background, redraw);

  function press() {
    if (measurement.progress().state === 'running') measurement.stop();
    else if (state) {
      const { machine } = machineOf(state);
      void measurement.start({ ...machine, features: state.stage.cost.features });
    }
  }

  function nextSize() {
    const at = SIZES.indexOf(/** @type {any} */ (state?.stage.cost.n));
    choose(SIZES[(at + 1) % SIZES.length]);
  }

  function redraw() {
    if (!state || !costs) return;
    const { n, features, table } = state.stage.cost;
    const { machine, dim, title } = machineOf(state);
    const { marks, state: stands, reason } = measurement.progress();
    const isRunning = stands === 'running';
    const given = { n, features, dim, costs, marks };
    charts[0].draw(trainingChart(given));
    charts[1].draw(placesChart(given));
    charts[2].draw(memoryChart(given));
    const about = {
      n,
      features,
      dim,
      costs,
      measured: (/** @type {Mark['what']} */ what) =>
        marks.find((mark) => mark.what === what && mark.n === n),
    };
    tabs.forEach((tab, i) =>
      tab.setAttribute('aria-pressed', String((i === 0) === (table === 'totals'))),
    );
    totals.element.hidden = table !== 'totals';
    terms.element.hidden = table === 'totals';
    totals.draw(about);
    terms.draw(about);
    sentence.textContent = costSentence(about);
    measure.textContent = isRunning ? 'Stop' : marks.length > 0 ? 'Measure again' : 'Measure';
    measure.setAttribute('aria-busy', String(isRunning));
    const measured = new Set(marks.map((mark) => mark.n)).size;
    status.textContent = measureWords({
      state: stands,
      marks: marks.length,
      sizes: measured,
      reason,
    });
    const rates = [
      { name: 'w', rate: rateOf(marksOf(marks, 'primal'), totalOf(costs, 'primalTotal')) },
      { name: 'α', rate: rateOf(marksOf(marks, 'dual'), totalOf(costs, 'dualTotal')) },
    ].filter(({ rate }) => Number.isFinite(rate));
    on.textContent = [
      `SVM with ${machine.kernel} on ${title || 'two moons, as these points have no source of any size'}.`,
      rates.length > 0
        ? `Lines take ${rates.map(({ name, rate }) => `${short(rate * 1e6, 2)} ns (${name})`).join(' and ')} an operation, from the largest n.`
        : 'Products and quotients are counted; a value of k counts as one.',
    ].join(' ');
  }

  return {
    large,
    elements: [
      element('div', { class: 'cost-choice' }, measure, next, sizes),
      status,
      slider.element,
      element('div', { class: 'seg small', role: 'group', 'aria-label': 'Which table' }, ...tabs),
      element(
        'div',
        { class: 'cost-tables', role: 'group', 'aria-label': 'Table of costs', tabindex: 0 },
        totals.element,
        terms.element,
      ),
      sentence,
      explicit,
      on,
    ],
    draw(now, { costs: answer }) {
      state = now;
      const { features, n } = now.stage.cost;
      if (answer?.value) {
        costs = answer.value;
        counted = answer.state.stage.cost.features;
      }
      const of = [JSON.stringify(machineOf(now).machine), features];
      if (!same(of, measuredOf)) {
        measuredOf = of;
        measurement.forget();
      }
      slider.set(features);
      sizes.selectedIndex = SIZES.indexOf(/** @type {any} */ (n));
      if (counted === features) redraw();
    },
    resize() {
      for (const chart of charts) chart.resize();
    },
    destroy: measurement.stop,
  };
}
