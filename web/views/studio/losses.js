// @ts-check
/**
 * Loss functions: what a point costs, by how far it is on its own side or from its value, and what the present f costs
 * under each.
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
import { isItems } from '../../model/scene.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('./losses/functions.js').Loss} Loss */
/** @typedef {import('./losses/functions.js').Reading} Reading */

/** Where the probe is at first. */
const FIRST = 0.5;

/** What the 0-1 loss leaves out. @param {Reading} reading */
function openWords({ places }) {
  const open = places.filter(({ undecided }) => undecided).length;
  if (open === 0) return '';
  return `${plural(open, 'is', 'are')} undecided, neither right nor wrong: the 0-1 loss leaves ${open === 1 ? 'it' : 'them'} out. `;
}

/** @type {import('./registry.js').CreateStudioView} */
export function createLossesView(body, { actions }) {
  const says = element('p', {});
  const chooser = element('select', {
    class: 'select small',
    'aria-label': 'Which output',
    onchange: () => state && draw(state),
  });
  const place = element('div');
  const rows = element('tbody');
  const probeHead = element('th', { scope: 'col' });
  const table = element(
    'table',
    { class: 'losses-table' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, 'Loss'),
        element('th', { scope: 'col' }, 'Formula'),
        probeHead,
        element('th', { scope: 'col', title: 'Over the points' }, 'Mean'),
      ),
    ),
    rows,
  );
  const note = element('p', { class: 'note' });
  const refusal = element('div', { class: 'losses-refusal', hidden: true });
  const content = element('div', { class: 'losses-content' }, chooser, place, table, note);
  const root = element('div', { class: 'losses' }, says, refusal, content);
  body.append(root);
  const chart = createLossChart(place, {
    onProbe(at) {
      probe = at;
      if (state) draw(state);
    },
    onHover: (id) => actions.setHover({ point: id }),
  });

  /** @type {State | null} */
  let state = null;
  let probe = FIRST;
  /** What was switched off. @type {Set<string>} */
  const hidden = new Set();
  /** @type {Map<string, { row: HTMLElement, toggle: HTMLElement, at: HTMLElement, mean: HTMLElement }>} */
  let shown = new Map();
  let built = '';

  /** @param {readonly Loss[]} losses */
  function build(losses) {
    const key = losses.map((loss) => loss.plain).join();
    if (key === built) return;
    built = key;
    shown = new Map();
    rows.replaceChildren(
      ...losses.map((loss) => {
        const toggle = element(
          'button',
          {
            type: 'button',
            class: `losses-toggle ${loss.key}`,
            'aria-pressed': 'true',
            onclick: () => {
              if (!hidden.delete(loss.key)) hidden.add(loss.key);
              if (state) draw(state);
            },
          },
          element('i', { 'aria-hidden': 'true' }),
          loss.name,
        );
        const formula = element('td', { class: 'losses-formula' });
        showFormula(formula, loss.tex, loss.plain);
        const [at, mean] = [element('td'), element('td')];
        const row = element('tr', {}, element('th', { scope: 'row' }, toggle), formula, at, mean);
        shown.set(loss.key, { row, toggle, at, mean });
        return row;
      }),
    );
  }

  /** @param {State} next */
  function draw(next) {
    const { training, scene } = next.frame;
    const reading = readingNow(next);
    refusal.hidden = reading !== null;
    content.hidden = reading === null;
    if (!reading || !training || !scene) {
      refuse(next);
      return;
    }
    const own = reading.losses.find(({ learners }) => learners.includes(scene.learner));
    const [low, high] = rangeOf(reading);
    const at = Math.min(high, Math.max(low, probe));
    const margin = reading.of === 'margin';
    const items = isItems(scene);
    says.textContent = `${
      margin
        ? `The margin y·f(x) of ${items ? 'an item' : 'a point'} is positive on its own side of the boundary. Each loss is a price for it.`
        : 'Each loss is a price for the distance between a value and f.'
    } ${own ? `This learner pays the ${own.name} loss.` : 'This learner minimises none of these.'}`;
    build(reading.losses);
    probeHead.textContent = `At ${margin ? 'm' : 'r'} = ${number(at, 2)}`;
    const focused = reading.places.find(({ id }) => id === next.focus.point);
    for (const loss of reading.losses) {
      const row = shown.get(loss.key);
      if (!row) continue;
      row.row.classList.toggle('own', loss === own);
      row.toggle.setAttribute('aria-pressed', String(!hidden.has(loss.key)));
      row.at.textContent = short(loss.of(at, reading.epsilon));
      row.mean.textContent = short(meanLoss(loss, reading));
    }
    note.textContent = focused
      ? `${items ? 'Item' : 'Point'} ${focused.row + 1} has ${margin ? 'margin' : 'residual'} ${number(focused.at, 2)}: ${reading.losses
          .map((loss) => `${loss.name} ${short(lossAt(loss, focused, reading.epsilon))}`)
          .join(', ')}.${focused.undecided ? ' Its side is undecided.' : ''}`
      : `${plural(reading.places.length, items ? 'item' : 'point')} as ticks below the axis. ${openWords(reading)}Point at one to see what it costs; drag the handle, or click, to move the probe.`;
    chart.draw(reading, {
      shown: new Set(reading.losses.map(({ key }) => key).filter((key) => !hidden.has(key))),
      own: own?.key ?? '',
      at,
      point: next.focus.point,
    });
  }

  /** @param {State} next @returns {Reading | null} */
  function readingNow(next) {
    const { training, scene } = next.frame;
    if (!solved(training) || !scene) return null;
    chooseOutputs(training);
    return readingOf(scene, training, Math.max(chooser.selectedIndex, 0));
  }

  /** @param {import('../../protocol/answers.js').Training} training */
  function chooseOutputs(training) {
    const several = training.task === 'classification' && training.outputs > 1;
    chooser.hidden = !several;
    if (!several) {
      chooser.replaceChildren();
      return;
    }
    const names = Array.from({ length: training.outputs }, (_, j) => {
      const { positive, negative } = sides(training, j);
      return negative === null
        ? `class ${positive} against the rest`
        : `class ${positive} against ${negative}`;
    });
    const now = Array.from(chooser.options, (option) => option.text);
    if (names.join() !== now.join())
      chooser.replaceChildren(...names.map((name) => new Option(name)));
  }

  /** @param {State} next */
  function refuse({ scene, frame }) {
    const entry = learnerOf(scene, frame.engine.catalog);
    const { training } = frame;
    if (training && solved(training) && entry) {
      says.textContent = `Losses compare f with classes or values, and ${entry.title} looks at neither.`;
      refusal.replaceChildren(
        element(
          'button',
          {
            type: 'button',
            class: 'btn',
            onclick: () => actions.setLearner(scene.target === 'value' ? 'ridge' : 'svc'),
          },
          scene.target === 'value'
            ? 'Use kernel ridge regression'
            : 'Use the support vector machine',
        ),
      );
    } else {
      says.textContent =
        training?.message || 'There is no f yet: losses are seen once something has been learnt.';
      refusal.replaceChildren();
    }
  }

  return {
    draw(next, previous) {
      state = next;
      if (
        previous &&
        next.frame.training === previous.frame.training &&
        next.focus.point === previous.focus.point &&
        next.settings === previous.settings
      ) {
        return;
      }
      draw(next);
    },
    resize: () => chart.resize(),
    destroy: () => root.remove(),
  };
}
