// @ts-check
/**
 * Loss functions: what a point costs, by how far it is on its own side or from its value, and what
 * the present f costs under each.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { learnerOf } from '../../model/problem.js';
import { number, plural, short } from '../../lib/format.js';
import { sides, solved } from '../../model/output.js';
import { createLossChart } from './losses/chart.js';
import { lossAt, meanLoss, rangeOf, readingOf } from './losses/functions.js';
import { shiftWords } from './losses/shift.js';
import { createShiftChart } from './losses/shift-chart.js';
import { isItems } from '../../model/scene.js';
import { defineView } from '../view.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {import('../../protocol/answers.js').Training} Training */
/** @typedef {import('./losses/functions.js').Loss} Loss */
/** @typedef {import('./losses/functions.js').Reading} Reading */

/** What the 0-1 loss leaves out. @param {Reading} reading */
function openWords({ places }) {
  const open = places.filter(({ undecided }) => undecided).length;
  if (open === 0) return '';
  return `${plural(open, 'is', 'are')} undecided, neither right nor wrong: the 0-1 loss leaves ${open === 1 ? 'it' : 'them'} out. `;
}

/** What is read of the newest answer, null where losses say nothing of it. @param {State} state */
function readingIn({ frame, stage }) {
  const { training, scene } = frame;
  if (!solved(training) || !scene) return null;
  const output = outputNames(training).length > 0 ? stage.losses.output : 0;
  return readingOf(scene, training, Math.min(output, training.outputs - 1));
}

/** @param {State} state @param {Actions} actions @returns {import('../need.js').Need | null} */
function needs(state, actions) {
  if (readingIn(state)) return null;
  const { scene, frame } = state;
  const { training } = frame;
  const entry = learnerOf(scene, frame.engine.catalog);
  if (!training || !solved(training) || !entry) {
    const text = 'There is no f yet: losses are seen once something has been learnt.';
    return { text: training?.message || text };
  }
  const values = scene.target === 'value';
  return {
    text: `Losses compare f with classes or values, and ${entry.title} looks at neither.`,
    button: values ? 'Use kernel ridge regression' : 'Use the support vector machine',
    run: () => actions.setLearner(values ? 'ridge' : 'svc'),
  };
}

export const createLossesView = defineView({
  name: 'losses',
  needs,
  watches: ({ frame, focus, settings, stage }) => [
    frame.training,
    focus.point,
    settings,
    stage.losses,
  ],
  create: createDrawing,
});

/** The outputs one can choose from, none where there is one. @param {Training} training */
function outputNames(training) {
  if (training.task !== 'classification' || training.outputs < 2) return [];
  return Array.from({ length: training.outputs }, (_, j) => {
    const { positive, negative } = sides(training, j);
    return negative === null
      ? `class ${positive} against the rest`
      : `class ${positive} against ${negative}`;
  });
}

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{}>}
 */
function createDrawing({ actions, latest }) {
  const says = element('p', { class: 'lead' });
  const chooser = element('select', {
    class: 'select small',
    'aria-label': 'Which output',
    onchange: () => actions.setStage('losses', { output: chooser.selectedIndex }),
  });
  const over = element('select', {
    class: 'select small',
    'aria-label': 'What the losses are over',
    onchange: () =>
      actions.setStage('losses', { over: /** @type {'margin' | 'shift'} */ (over.value) }),
  });
  over.append(
    new Option('Over the margin of a point', 'margin'),
    new Option('Over a shift of f: why not 0-1?', 'shift'),
  );
  const place = element('div');
  const table = createTable((key) => {
    const { hidden } = latest().stage.losses;
    const without = hidden.filter((other) => other !== key);
    const both = without.length < hidden.length ? without : [...hidden, key];
    actions.setStage('losses', { hidden: both });
  });
  const note = element('p', { class: 'note lead' });
  const chart = createLossChart(place, {
    onProbe: (probe) => actions.setStage('losses', { probe }),
    onHover: (id) => actions.setHover({ point: id }),
  });
  const shiftPlace = element('div');
  const shifts = createShiftChart(shiftPlace);
  const shiftSays = element('p', { class: 'losses-shift' });

  /** @param {Training} training @param {number} output */
  function drawOutputs(training, output) {
    const names = outputNames(training);
    chooser.hidden = names.length === 0;
    const now = Array.from(chooser.options, (option) => option.text);
    if (names.join() !== now.join())
      chooser.replaceChildren(...names.map((name) => new Option(name)));
    chooser.selectedIndex = Math.min(output, names.length - 1);
  }

  return {
    elements: [says, chooser, over, place, shiftPlace, shiftSays, table.element, note],
    draw(state) {
      const { training, scene } = state.frame;
      const reading = readingIn(state);
      if (!reading || !training || !scene) return;
      const { probe, hidden, output } = state.stage.losses;
      drawOutputs(training, output);
      const own = reading.losses.find(({ learners }) => learners.includes(scene.learner));
      const [low, high] = rangeOf(reading);
      const at = Math.min(high, Math.max(low, probe));
      says.textContent = leadWords(reading, isItems(scene), own);
      table.draw(reading, { at, hidden, own });
      over.hidden = reading.of !== 'margin';
      over.value = state.stage.losses.over;
      const shifted = !over.hidden && over.value === 'shift';
      for (const part of [says, place, table.element, note]) part.hidden = shifted;
      shiftSays.hidden = !shifted;
      shifts.draw(shifted ? reading.places : null);
      if (shifted) shiftSays.textContent = shiftWords(reading.places);
      else {
        note.textContent = noteWords(reading, isItems(scene), state.focus.point);
        chart.draw(reading, {
          shown: new Set(
            reading.losses.map(({ key }) => key).filter((key) => !hidden.includes(key)),
          ),
          own: own?.key ?? '',
          at,
          point: state.focus.point,
        });
      }
    },
    resize() {
      chart.resize();
      shifts.resize();
    },
  };
}

/** @param {Reading} reading @param {boolean} items @param {Loss | undefined} own */
function leadWords({ of }, items, own) {
  const price =
    of === 'margin'
      ? `The margin y·f(x) of ${items ? 'an item' : 'a point'} is positive on its own side of the boundary. Each loss is a price for it.`
      : 'Each loss is a price for the distance between a value and f.';
  const mine = own
    ? `This learner pays the ${own.name} loss.`
    : 'This learner minimises none of these.';
  return `${price} ${mine}`;
}

/**
 * @param {Reading} reading
 * @param {boolean} items
 * @param {number | null} point the id that is pointed at
 */
function noteWords(reading, items, point) {
  const focused = reading.places.find(({ id }) => id === point);
  if (!focused) {
    return `${plural(reading.places.length, items ? 'item' : 'point')} as ticks below the axis. ${openWords(reading)}Point at one to see what it costs; drag the handle, or click, to move the probe.`;
  }
  const measure = reading.of === 'margin' ? 'margin' : 'residual';
  const prices = reading.losses.map(
    (loss) => `${loss.name} ${short(lossAt(loss, focused, reading.epsilon))}`,
  );
  const undecided = focused.undecided ? ' Its side is undecided.' : '';
  return `${items ? 'Item' : 'Point'} ${focused.row + 1} has ${measure} ${number(focused.at, 2)}: ${prices.join(', ')}.${undecided}`;
}

/** @param {(key: string) => void} toggle switches a loss off or on */
function createTable(toggle) {
  const rows = element('tbody');
  const probeHead = element('th', { scope: 'col' });
  const heads = [
    element('th', { scope: 'col' }, 'Loss'),
    element('th', { scope: 'col' }, 'Formula'),
    probeHead,
    element('th', { scope: 'col', title: 'Over the points' }, 'Mean'),
  ];
  const table = element(
    'table',
    { class: 'losses-table' },
    element('thead', {}, element('tr', {}, ...heads)),
    rows,
  );
  /** @type {Map<string, ReturnType<typeof createRow>>} */
  let shown = new Map();
  let built = '';

  /** @param {readonly Loss[]} losses */
  function build(losses) {
    const key = losses.map((loss) => loss.plain).join();
    if (key === built) return;
    built = key;
    shown = new Map(losses.map((loss) => [loss.key, createRow(loss, toggle)]));
    rows.replaceChildren(...Array.from(shown.values(), ({ row }) => row));
  }

  return {
    element: table,
    /**
     * @param {Reading} reading
     * @param {{ at: number, hidden: readonly string[], own: Loss | undefined }} options at is the
     *   probe
     */
    draw(reading, { at, hidden, own }) {
      build(reading.losses);
      probeHead.textContent = `At ${reading.of === 'margin' ? 'm' : 'r'} = ${number(at, 2)}`;
      for (const loss of reading.losses) {
        const row = shown.get(loss.key);
        if (!row) continue;
        row.row.classList.toggle('own', loss === own);
        row.button.setAttribute('aria-pressed', String(!hidden.includes(loss.key)));
        row.at.textContent = short(loss.of(at, reading.epsilon));
        row.mean.textContent = short(meanLoss(loss, reading));
      }
    },
  };
}

/** @param {Loss} loss @param {(key: string) => void} toggle */
function createRow(loss, toggle) {
  const button = element(
    'button',
    {
      type: 'button',
      class: `losses-toggle ${loss.key}`,
      'aria-pressed': 'true',
      onclick: () => toggle(loss.key),
    },
    element('i', { 'aria-hidden': 'true' }),
    loss.name,
  );
  const formula = element('td', { class: 'losses-formula' });
  showFormula(formula, loss.tex, loss.plain);
  const [at, mean] = [element('td'), element('td')];
  const row = element('tr', {}, element('th', { scope: 'row' }, button), formula, at, mean);
  return { row, button, at, mean };
}
