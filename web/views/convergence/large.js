// @ts-check
/**
 * Convergence as a place to work: every quantity of a run over steps or passes, on linear or logarithmic axes,
 * with runs that were kept beside it.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { EngineError } from '../../model/failure.js';
import { SAMPLES } from '../../engine/history.js';
import { learnerOf, problemBeside } from '../../model/problem.js';
import { RUNS } from '../../state/actions/transport.js';
import { historyOf, stepOf } from '../../state/transport.js';
import { count, plural, short } from '../../lib/format.js';
import { indefiniteHere } from '../../state/reading.js';
import { createChart } from './chart.js';
import { measureOf, NOTE, rivalsOf } from './compare.js';
import { indexAt, QUANTITIES, quantitiesOf, sidesOf, valuesOf } from './series.js';
import { apartOf } from './standing.js';
import { createRunTable } from './table.js';
import { thingOf } from '../../model/scene.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./table.js').Row} Row */
/** @typedef {import('../../protocol/messages.gen.js').History} History */
/** @typedef {import('./series.js').QuantityKey} QuantityKey */

/**
 * What a run of a scene's machine is called: "SVM C = 3, rbf(gamma=1)".
 *
 * @param {Pick<State['scene'], 'domain' | 'learner' | 'params' | 'kernel'>} scene
 * @param {import('../../protocol/answers.js').Catalog | null} catalog
 */
export function runName(scene, catalog) {
  const entry = learnerOf(scene, catalog);
  const first = entry?.params[0];
  const value = first && (scene.params[first.key] ?? first.default);
  const how = first && value !== undefined ? ` ${first.symbol} = ${short(value)}` : '';
  return `${entry?.short ?? scene.learner}${how}, ${scene.kernel}`;
}

/** @type {import('../studio/registry.js').CreateStudioView} */
export function createConvergence(body, { actions, background, latest }) {
  /** What the comparison could not do. */
  let complaint = '';
  let comparing = false;
  let over = false;

  const quantity = element('select', {
    class: 'select',
    'aria-label': 'What is drawn',
    onchange: () => choose({ quantity: quantity.value }),
  });
  /** @param {string} words @param {string} title @param {() => void} onclick */
  const choice = (words, title, onclick) =>
    element('button', { type: 'button', 'aria-pressed': 'false', title, onclick }, words);
  /** @param {Partial<State['stage']['convergence']>} patch */
  const choose = (patch) => actions.setStage('convergence', patch);
  const steps = choice('Steps', 'Over steps of the learner', () => choose({ passes: false }));
  const passes = choice('Passes', 'Over steps divided by how many are learnt from', () =>
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
        onclick: () => choose({ [key]: !latest().stage.convergence[key] }),
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
      if (historyOf(state)) actions.setStep(state.stage.convergence.passes ? x * n : x);
    },
  });

  function keepThis() {
    const state = latest();
    const of = historyOf(state);
    if (!of) return;
    const name = runName(state.scene, state.frame.engine.catalog);
    actions.keepRun({ name, n: state.scene.points.length, scene: state.scene, of });
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
        const of = await background.ask('rival', 'history', { problem, samples: SAMPLES });
        if (over) return;
        const run = { ...scene, ...contender };
        if (of) room = actions.keepRun({ name, n: scene.points.length, scene: run, of }) && room;
      } catch (error) {
        if (!(error instanceof EngineError)) throw error;
        complaint = `${name}: ${error.message}`;
      }
    }
    if (over) return;
    if (!room) complaint = `There is room for ${RUNS} runs. Remove some to compare others.`;
    comparing = false;
    choose({ quantity: 'yardstick', logX: true, logY: true });
    draw(latest());
  }

  /** @param {State} state */
  function draw(state) {
    if (over) return;
    const { scene, frame } = state;
    const chosen = state.stage.convergence;
    const of = historyOf(state);
    const { catalog } = frame.engine;
    const kept = frame.kept.map((run) => ({
      ...run,
      lambda: measureOf(run.scene),
      apart: apartOf(run.scene, scene, catalog),
    }));
    const current = of && {
      name: runName(scene, catalog),
      n: scene.points.length,
      of,
      lambda: measureOf(scene),
      apart: '',
    };
    const rows = [...(current ? [current] : []), ...kept];
    const leading = rows.some(({ apart }) => !apart) ? rows.filter(({ apart }) => !apart) : rows;
    const offered = QUANTITIES.filter((quantity) =>
      leading.some((row) => quantitiesOf([row.of], row.lambda).includes(quantity)),
    );
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
    const rivals = rivalsOf(scene, catalog);
    compare.disabled = comparing || rivals.length < 2;
    compare.title =
      rivals.length < 2
        ? `This needs ${thingOf(scene)}s of two classes and a support vector machine with a finite C`
        : 'With parameters that mean the same to each of them';
    note.hidden = !kept.some(({ name, apart }) => name === 'Without offset' && !apart);

    const message =
      complaint || (comparing ? 'Going through all the steps of each …' : messageOf(state));
    hint.textContent = message;
    hint.hidden = message === '';
    place.hidden = key === null;
    if (key) paint(state, key, current, kept);
    table.draw(rows, { stationary: indefiniteHere(frame) });
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
   * @param {QuantityKey} key
   * @param {Row | null} current
   * @param {readonly Row[]} kept
   */
  function paint(state, key, current, kept) {
    const of = current?.of;
    const width = place.clientWidth;
    if (width === 0) return;
    const text = Number(getComputedStyle(body).getPropertyValue('--chart')) || 11;
    const { scene } = state;
    const { passes, logX, logY } = state.stage.convergence;
    const { axis } = QUANTITIES.find((one) => one.key === key) ?? QUANTITIES[0];
    /** @param {History} history @param {number} n */
    const along = (history, n) =>
      passes ? history.iterations.map((t) => t / Math.max(n, 1)) : history.iterations;
    /** @type {import('./chart.js').Line[]} */
    const lines = kept.map(({ of: way, colour, n, lambda, apart }) => ({
      x: along(way, n),
      y: valuesOf(way, key, lambda),
      kind: apart ? 'kept apart' : 'kept',
      colour,
      apart: apart !== '',
      // Where a machine has come to rest, those that it can be compared with are measured by it.
      level: way.status === 'converged' && !apart && kept.filter((one) => !one.apart).length > 1,
    }));
    const n = scene.points.length;
    let between = null;
    const leading = of || lines.some((line) => !line.apart) ? lines.filter((l) => !l.apart) : lines;
    let end = Math.max(0, ...leading.map(({ x }) => x[x.length - 1] ?? 0));
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
        const y = valuesOf(of, key, current.lambda);
        lines.push({ x, y, kind: 'reached' });
        const told = Number.isFinite(y[at])
          ? [{ y: y[at], words: short(y[at]), kind: 'reached' }]
          : [];
        cursor = { x: x[at], told };
      }
    }
    const what = passes ? `passes (steps / ${thingOf(scene)}s)` : 'step';
    chart.draw(
      {
        lines,
        between,
        x: { name: what, log: logX, end: end || 1, whole: !passes },
        y: {
          name,
          log: logY,
          zero: key === 'objective' ? between !== null : key !== 'yardstick',
        },
        cursor,
        label: `${name} by ${passes ? 'passes' : 'step'}${of ? `, ${count(of.total)} steps` : ''}${keptWords(kept)}. The numbers are in the table below.`,
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

/** @param {readonly Row[]} kept */
function keptWords(kept) {
  const apart = kept.filter((run) => run.apart).length;
  const such = apart > 0 ? `, ${apart} of them not to be compared` : '';
  return kept.length > 0 ? `, with ${plural(kept.length, 'kept run')}${such}` : '';
}

/** @param {State} state */
function messageOf({ frame, scene }) {
  const known = frame.history;
  if (scene.points.length === 0) return `There are no ${thingOf(scene)}s to learn from yet.`;
  if (!known || historyOf({ frame, scene }))
    return known ? '' : 'Going through all the steps once …';
  return known.of === null && known.message ? known.message : 'Going through all the steps once …';
}
