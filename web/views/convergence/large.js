// @ts-check
/**
 * Convergence as a place to work: every quantity of a run over steps or passes, on linear or logarithmic axes,
 * with runs that were kept beside it.
 *
 * @module
 */

import { element } from '../../controls/element.js';
import { EngineError } from '../../engine/failure.js';
import { SAMPLES } from '../../engine/history.js';
import { learnerOf, problemBeside } from '../../engine/problem.js';
import { RUNS } from '../../state/actions/transport.js';
import { historyOf, stepOf } from '../../state/transport.js';
import { count, short } from '../format.js';
import { createChart } from './chart.js';
import { NOTE, rivalsOf } from './compare.js';
import { indexAt, quantitiesOf, QUANTITIES, sidesOf, valuesOf, yardstickOf } from './series.js';
import { createRunTable } from './table.js';
import { thingOf } from '../../state/scene.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/store.js').Run} Run */
/** @typedef {import('../../engine/protocol.js').History} History */
/** @typedef {import('./series.js').QuantityKey} QuantityKey */

/**
 * What a run of a scene's machine is called: "SVM C = 3, rbf(gamma=1)".
 *
 * @param {Pick<State['scene'], 'domain' | 'learner' | 'params' | 'kernel'>} scene
 * @param {import('../../engine/protocol.js').Catalog | null} catalog
 */
export function runName(scene, catalog) {
  const entry = learnerOf(scene, catalog);
  const first = entry?.params[0];
  const value = first && (scene.params[first.key] ?? first.default);
  const how = first && value !== undefined ? ` ${first.symbol} = ${short(value)}` : '';
  return `${entry?.short ?? scene.learner}${how}, ${scene.kernel}`;
}

/** @type {import('../studio/registry.js').CreateStudioView} */
export function createConvergence(body, { actions, study, latest }) {
  const chosen = {
    quantity: /** @type {QuantityKey | null} */ (null),
    passes: false,
    logX: false,
    logY: false,
  };
  /** What the comparison could not do. */
  let complaint = '';
  let comparing = false;
  let over = false;

  const quantity = element('select', {
    class: 'select',
    'aria-label': 'What is drawn',
    onchange: () => {
      chosen.quantity = /** @type {QuantityKey} */ (quantity.value);
      draw(latest());
    },
  });
  /** @param {string} words @param {string} title @param {() => void} onclick */
  const choice = (words, title, onclick) =>
    element('button', { type: 'button', 'aria-pressed': 'false', title, onclick }, words);
  /** @param {Partial<typeof chosen>} patch */
  const choose = (patch) => () => {
    Object.assign(chosen, patch);
    draw(latest());
  };
  const steps = choice('Steps', 'Over steps of the learner', choose({ passes: false }));
  const passes = choice(
    'Passes',
    'Over steps divided by how many are learnt from',
    choose({ passes: true }),
  );
  const over1 = element(
    'span',
    { class: 'seg small', role: 'group', 'aria-label': 'Over' },
    steps,
    passes,
  );
  /** @param {'logX' | 'logY'} key @param {string} words @param {string} title */
  const toggle = (key, words, title) =>
    element(
      'button',
      {
        type: 'button',
        class: 'btn small',
        'aria-pressed': 'false',
        title,
        onclick: () => choose({ [key]: !chosen[key] })(),
      },
      words,
    );
  const logX = toggle('logX', 'Log →', 'Logarithmic steps');
  const logY = toggle('logY', 'Log ↑', 'Logarithmic values');
  const keep = element(
    'button',
    { type: 'button', class: 'btn small', onclick: keepThis },
    'Keep this run',
  );
  const compare = element(
    'button',
    { type: 'button', class: 'btn small', onclick: compareAll },
    'Compare SMO, SGD and doubly stochastic',
  );
  const bar = element('div', { class: 'convergence-bar' }, quantity, over1, logX, logY);
  const deeds = element('div', { class: 'convergence-bar' }, keep, compare);
  const place = element('div', { class: 'convergence-plot' });
  const hint = element('p', { class: 'hint', role: 'status' });
  const note = element('p', { class: 'note', hidden: true }, NOTE);
  const table = createRunTable({ actions });
  body.classList.add('convergence');
  body.append(bar, place, hint, deeds, table.element, note);
  const chart = createChart(place, {
    onPick(x) {
      const state = latest();
      const n = Math.max(state.scene.points.length, 1);
      if (historyOf(state)) actions.setStep(chosen.passes ? x * n : x);
    },
  });

  function keepThis() {
    const state = latest();
    const of = historyOf(state);
    if (!of) return;
    const name = runName(state.scene, state.frame.engine.catalog);
    actions.keepRun({ name, n: state.scene.points.length, of });
  }

  async function compareAll() {
    const { scene, frame } = latest();
    const { catalog } = frame.engine;
    const rivals = rivalsOf(scene, catalog);
    comparing = true;
    complaint = '';
    // The same comparison on other points takes the place of the last one.
    const names = new Set(rivals.map(({ name }) => name));
    for (const run of frame.kept) if (names.has(run.name)) actions.dropRun(run.id);
    draw(latest());
    let room = true;
    for (const { name, contender } of rivals) {
      try {
        const problem = problemBeside({ ...scene, step: null }, contender, catalog);
        const of = await study.ask('rival', 'history', { problem, samples: SAMPLES });
        if (over) return;
        if (of) room = actions.keepRun({ name, n: scene.points.length, of }) && room;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        complaint = `${name}: ${error.message}`;
      }
    }
    if (!room) complaint = `There is room for ${RUNS} runs. Remove some to compare others.`;
    comparing = false;
    chosen.quantity = 'yardstick';
    chosen.logX = chosen.logY = true;
    draw(latest());
  }

  /** @param {State} state */
  function draw(state) {
    if (over) return;
    const { scene, frame } = state;
    const of = historyOf(state);
    const lambda = yardstickOf(scene);
    /** The yardstick of what is compared, where the scene's own machine has none. */
    const measure = Number.isFinite(lambda) ? lambda : 1 / Math.max(scene.points.length, 1);
    const histories = [...(of ? [of] : []), ...frame.kept.map((run) => run.of)];
    const offered = quantitiesOf(histories, measure);
    offer(offered);
    const key = offered.find(({ key }) => key === chosen.quantity)?.key ?? offered[0]?.key ?? null;
    if (key) quantity.value = key;
    quantity.disabled = offered.length === 0;
    steps.setAttribute('aria-pressed', String(!chosen.passes));
    passes.setAttribute('aria-pressed', String(chosen.passes));
    logX.setAttribute('aria-pressed', String(chosen.logX));
    logY.setAttribute('aria-pressed', String(chosen.logY));

    const full = frame.kept.length >= RUNS;
    keep.disabled = !of || full;
    keep.title = full
      ? `There is room for ${RUNS} runs`
      : 'Keep this run, to compare others with it';
    const rivals = rivalsOf(scene, frame.engine.catalog);
    compare.disabled = comparing || rivals.length < 2;
    compare.title =
      rivals.length < 2
        ? `This needs ${thingOf(scene)}s of two classes`
        : 'With parameters that mean the same to each of them';
    note.hidden = !frame.kept.some(({ name }) => name === 'Without offset');

    const message =
      complaint || (comparing ? 'Going through all the steps of each …' : messageOf(state));
    hint.textContent = message;
    hint.hidden = message === '';
    place.hidden = key === null;
    if (key) paint(state, of, key, measure);
    table.draw({
      runs: frame.kept,
      current: of && { name: runName(scene, frame.engine.catalog), n: scene.points.length, of },
      lambda: measure,
    });
  }

  /** @param {readonly (typeof QUANTITIES)[number][]} offered */
  function offer(offered) {
    const names = offered.map(({ key }) => key).join();
    if (quantity.dataset.offered === names) return;
    quantity.dataset.offered = names;
    quantity.replaceChildren(...offered.map(({ key, name }) => new Option(name, key)));
  }

  /**
   * @param {State} state
   * @param {History | null} of
   * @param {QuantityKey} key
   * @param {number} lambda
   */
  function paint(state, of, key, lambda) {
    const width = place.clientWidth;
    if (width === 0) return;
    const text = Number(getComputedStyle(body).getPropertyValue('--chart')) || 11;
    const { scene, frame } = state;
    const { axis } = QUANTITIES.find((one) => one.key === key) ?? QUANTITIES[0];
    /** @param {History} history @param {number} n */
    const along = (history, n) =>
      chosen.passes ? history.iterations.map((t) => t / Math.max(n, 1)) : history.iterations;
    /** @type {import('./chart.js').Line[]} */
    const lines = frame.kept.map(({ of: kept, colour, n }) => ({
      x: along(kept, n),
      y: valuesOf(kept, key, lambda),
      kind: 'kept',
      colour,
      // Where a machine has come to rest, the others can be measured by it.
      level: kept.status === 'converged' && frame.kept.length > 1,
    }));
    const n = scene.points.length;
    let between = null;
    let end = Math.max(0, ...lines.map(({ x }) => x[x.length - 1] ?? 0));
    let name = axis;
    /** @type {import('./chart.js').Plot['cursor']} */
    let cursor = null;
    if (of) {
      const x = along(of, n);
      const step = stepOf(state);
      const at =
        step === null ? of.iterations.length - 1 : Math.max(indexAt(of.iterations, step), 0);
      end = Math.max(end, x[x.length - 1] ?? 0);
      if (key === 'objective') {
        const { reached, bound, names } = sidesOf(of);
        if (bound) {
          between = { x, low: reached, high: bound };
          lines.push({ x, y: bound, kind: 'bound' });
        }
        lines.push({ x, y: reached, kind: 'reached' });
        if (!bound) name = names[0];
        const told = [
          {
            y: reached[at],
            words: `${bound ? names[0] : ''} ${short(reached[at])}`.trim(),
            kind: 'reached',
          },
          ...(bound
            ? [{ y: bound[at], words: `${names[1]} ${short(bound[at])}`, kind: 'bound' }]
            : []),
        ].filter(({ y }) => Number.isFinite(y));
        const gap = bound ? Math.abs(bound[at] - reached[at]) : NaN;
        cursor = { x: x[at], told, ...(Number.isFinite(gap) && { middle: `gap ${short(gap)}` }) };
      } else {
        const y = valuesOf(of, key, lambda);
        lines.push({ x, y, kind: 'reached' });
        const told = Number.isFinite(y[at])
          ? [{ y: y[at], words: short(y[at]), kind: 'reached' }]
          : [];
        cursor = { x: x[at], told };
      }
    }
    const what = chosen.passes ? `passes (steps / ${thingOf(scene)}s)` : 'step';
    chart.draw(
      {
        lines,
        between,
        x: { name: what, log: chosen.logX, end: end || 1, whole: !chosen.passes },
        y: {
          name,
          log: chosen.logY,
          zero: key === 'objective' ? between !== null : key !== 'yardstick',
        },
        cursor,
        label: `${name} by ${chosen.passes ? 'passes' : 'step'}${of ? `, ${count(of.total)} steps` : ''}${frame.kept.length ? `, with ${frame.kept.length} kept runs` : ''}. The numbers are in the table below.`,
      },
      { width, height: Math.round(Math.max(text * 22, Math.min(width * 0.62, text * 34))), text },
    );
  }

  return {
    draw,
    resize: () => draw(latest()),
    destroy() {
      over = true;
      body.classList.remove('convergence');
      body.replaceChildren();
    },
  };
}

/** @param {State} state */
function messageOf({ frame, scene }) {
  const known = frame.history;
  if (scene.points.length === 0) return `There are no ${thingOf(scene)}s to learn from yet.`;
  if (!known || historyOf({ frame, scene }))
    return known ? '' : 'Going through all the steps once …';
  return known.of === null && known.message ? known.message : 'Going through all the steps once …';
}
