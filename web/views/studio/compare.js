// @ts-check
/**
 * Side by side: up to four machines on the same points at once, the first of which is the scene's.
 * Their pictures take the place of the plane or the line, which is the first of them.
 *
 * @module
 */

import { element, setHidden, setText } from '../../ui/element.js';
import { learnersOf } from '../../model/learners.js';
import { isItems, LIMITS } from '../../model/scene.js';
import { defineView } from '../view.js';
import { createAgreement } from './compare/agreement.js';
import { createCell } from './compare/machine.js';
import { readyMade, withNumber } from './compare/ready.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Contender} Contender */

export const createCompareView = defineView({
  name: 'compare',
  watches: ({ scene, frame, focus, settings, stage }) => [
    ...[scene, frame, focus, settings, stage.plane],
  ],
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{}>}
 */
function createDrawing(tools) {
  const { actions } = tools;
  const ready = element('div', {
    class: 'seg small',
    role: 'group',
    'aria-label': 'Ready-made comparisons',
  });
  const add = element(
    'button',
    { type: 'button', class: 'btn small', onclick: addOne },
    'Add a machine',
  );
  const note = element('p', { class: 'note', role: 'status' });
  const grid = element('div', { class: 'compare-grid' });
  const below = element('div', {});
  const top = element('div', { class: 'compare-top' }, ready, add);
  const large = element('div', { class: 'compare-large' });
  /** Whether the pictures are in the plane's place: the button is the last of them. */
  const isWide = () => add.parentElement === large;
  const agreement = createAgreement(below, tools);

  /** @type {State | null} */
  let state = null;
  const first = createCell(grid, tools, { number: 1, change: () => {}, learnt: drawAgreement });
  /** @type {ReturnType<typeof createCell>[]} */
  const others = [];
  let offered = '';

  /** The scene's machine with one thing changed: what one turns, twice as large. */
  function addOne() {
    if (!state) return;
    const { kernel, learner, params, beside } = state.scene;
    /** @type {Contender} */
    const copy = { kernel, learner, params };
    const entry = learnersOf(state.frame.engine.catalog, state.scene.domain).find(
      ({ name }) => name === learner,
    );
    const spec = entry?.params.find(
      ({ kind, names, scale }) => kind === 'real' && !names?.length && scale === 'log',
    );
    const value = spec && (params[spec.key] ?? spec.default);
    const factor = 10 ** (beside.length + 1);
    if (spec && value && value * factor <= spec.max && Number.isFinite(value)) {
      actions.addContender({
        ...copy,
        params: { ...params, [spec.key]: Number((value * factor).toPrecision(6)) },
      });
      return;
    }
    const number = state.frame.parsed?.text === kernel ? state.frame.parsed.numbers[0] : undefined;
    actions.addContender(
      number
        ? {
            ...copy,
            kernel: withNumber(kernel, number, Math.min(number.value * 2, number.spec.max)),
          }
        : copy,
    );
  }

  /** Of items, which have no picture, what machines agree on. */
  function drawAgreement() {
    const shown = state && isItems(state.scene) && state.scene.target === 'class';
    if (state) agreement.draw(state, shown ? [first, ...others].map((cell) => cell.said()) : []);
  }

  function drawReady() {
    if (!state) return;
    const { scene, frame } = state;
    const numbers = frame.parsed?.text === scene.kernel ? frame.parsed.numbers : [];
    const list = readyMade(scene, learnersOf(frame.engine.catalog, scene.domain), numbers);
    const key = list.map(({ button }) => button).join();
    if (key !== offered) {
      offered = key;
      ready.replaceChildren(
        ...list.map(({ button, title }, i) =>
          element('button', { type: 'button', title, onclick: () => take(i) }, button),
        ),
      );
    }
  }

  /** @param {number} i */
  function take(i) {
    if (!state) return;
    const { scene, frame } = state;
    const numbers = frame.parsed?.text === scene.kernel ? frame.parsed.numbers : [];
    const list = readyMade(scene, learnersOf(frame.engine.catalog, scene.domain), numbers);
    if (list[i]) actions.setBeside(list[i].beside);
  }

  /** Puts the pictures in the plane's place, or back beside the settings. @param {boolean} now */
  function widen(now) {
    if (now === isWide()) return;
    const focused = document.activeElement === add;
    (now ? large : top).append(add);
    for (const cell of [first, ...others]) cell.enlarge(now ? add : null);
    if (focused) add.focus();
  }

  /** Of one other machine the settings are open: those of the scene's are in its panels, too. */
  function unfold() {
    first.unfold(others.length === 0);
    for (const cell of others) cell.unfold(others.length === 1);
  }

  unfold();

  return {
    large,
    isLarge,
    elements: [top, note, grid, below],
    draw(next) {
      state = next;
      const { scene } = next;
      const { kernel, learner, params, beside } = scene;
      const many = beside.length > 1;
      grid.classList.toggle('many', many);
      large.classList.toggle('two', beside.length === 1);
      const before = others.length;
      while (others.length > beside.length) others.pop()?.destroy();
      while (others.length < beside.length) {
        const index = others.length;
        others.push(
          createCell(grid, tools, {
            number: index + 2,
            change: (patch, gesture) => actions.changeContender(index, patch, gesture),
            use: () => actions.useContender(index),
            remove: () => actions.removeContender(index),
            learnt: drawAgreement,
          }),
        );
        if (isWide()) others[index].enlarge(add);
      }
      widen(isLarge(next));
      if (others.length !== before) unfold();
      first.draw(next, { kernel, learner, params });
      others.forEach((cell, i) => cell.draw(next, beside[i]));
      grid.classList.toggle('unpictured', isItems(scene));
      drawAgreement();
      drawReady();
      add.disabled = beside.length >= LIMITS.beside;
      grid.classList.toggle('alone', beside.length === 0);
      const words =
        beside.length === 0
          ? `The scene’s machine is alone. Add another on the same ${isItems(scene) ? 'items' : 'points'}, or take a comparison that is ready.`
          : scene.step !== null
            ? `All stand at step ${scene.step} of their own run.`
            : '';
      setText(note, words);
      setHidden(note, words === '');
    },
    resize() {
      for (const cell of [first, ...others]) cell.resize();
    },
    destroy() {
      for (const cell of [first, ...others]) cell.destroy();
    },
  };
}

/** Items have no picture. @param {State} state */
const isLarge = ({ scene }) => !isItems(scene) && scene.beside.length > 0;
