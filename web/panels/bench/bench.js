// @ts-check
/**
 * The kernel bench: the scene's kernel and others tried beside it, each with a verdict and why.
 *
 * @module
 */

import { verdictHere } from '../../state/reading.js';
import { element, icon } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { newGesture } from '../../ui/gesture.js';
import { attachMenu } from '../../ui/menu.js';
import { EXERCISES } from './exercises.js';
import { createLine } from './kernel-line.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {import('./kernel-line.js').Line} Line */

/**
 * @param {HTMLElement} section
 * @param {{ actions: Actions, latest: () => State }} options
 */
export function createBench(section, { actions, latest }) {
  const title = element('h2', { id: 'h-bench', tabindex: -1 }, 'Kernel bench');
  const exercises = element(
    'button',
    { type: 'button', class: 'btn quiet small' },
    'Exercises',
    element('i', { class: 'caret' }),
  );
  const fresh = element(
    'button',
    {
      type: 'button',
      class: 'btn quiet small new-line',
      onclick: () => focusLine(actions.addLine()),
    },
    'New line',
  );
  const close = element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet',
      'aria-label': 'Close the kernel bench',
      title: 'Close (Escape)',
      onclick: actions.closeBench,
    },
    icon('x'),
  );
  /** On a phone the bench hides the plane. */
  const half = element(
    'button',
    {
      type: 'button',
      class: 'btn quiet small half-button',
      'aria-pressed': 'false',
      onclick: () => {
        const now = section.classList.toggle('half');
        half.setAttribute('aria-pressed', String(now));
      },
    },
    'See plane',
  );
  half.title = 'Leave the plane in sight';
  const list = element('div', { class: 'tries' });
  section.replaceChildren(
    element('div', { class: 'head' }, title, half, exercises, fresh, close),
    list,
  );
  attachMenu(exercises, { label: 'Kernels and others, from courses', items: exerciseItems });

  const kernels = () => {
    const { frame, scene } = latest();
    return frame.engine.catalog?.domains.find((d) => d.name === scene.domain)?.kernels ?? [];
  };
  const dim = () => latest().scene.dim;
  const first = createLine({
    actions,
    kernels,
    dim,
    name: 'Kernel of the scene',
    apply: (text, gesture = newGesture('kernel')) => actions.setKernel(text, gesture),
    choose: () => actions.chooseLine(0),
    undo: (forward) => (forward ? actions.redo() : actions.undo()),
  });
  list.append(first.element);
  /** @type {Map<number, Line>} */
  const others = new Map();
  let count = 0;
  /** A line that gets the focus when it appears. */
  let wanted = 0;
  /** A line that is brought into sight when it has its kernel. */
  let awaited = 0;

  /** @param {number} id */
  function focusLine(id) {
    const line = others.get(id);
    if (line) line.focus();
    else wanted = id;
  }

  function exerciseItems() {
    return EXERCISES.map(({ text, tex, from }) => {
      const formula = element('span', { class: 'formula' });
      showFormula(formula, tex, text);
      return {
        label: text,
        detail: element('span', {}, formula, from ?? ''),
        run() {
          awaited = actions.addLine();
          actions.setLine(awaited, text);
        },
      };
    });
  }

  /** @param {number} id */
  function make(id) {
    const line = createLine({
      actions,
      kernels,
      dim,
      name: `Line ${++count + 1}`,
      apply: (text) => actions.setLine(id, text),
      choose: () => {
        if (latest().focus.bench.lines.some((it) => it.id === id && it.parsed)) {
          actions.chooseLine(id);
        }
      },
      use: () => {
        const { parsed } = latest().focus.bench.lines.find((it) => it.id === id) ?? {};
        if (!parsed) return;
        actions.setKernel(parsed.text, newGesture('kernel'));
        actions.chooseLine(0);
      },
      remove: () => {
        actions.removeLine(id);
        first.focus();
      },
    });
    others.set(id, line);
    list.append(line.element);
    return line;
  }

  /** @param {State} state */
  function draw(state) {
    const { scene, frame } = state;
    const { bench } = state.focus;
    const judged = frame.verdicts.get(scene.kernel);
    first.draw({
      parsed: frame.parsed,
      text: scene.kernel,
      chosen: bench.chosen === 0,
      verdict: verdictHere(scene.kernel, state),
      message: judged?.message ?? '',
      scene,
    });
    for (const [id, line] of others) {
      if (bench.lines.some((it) => it.id === id)) continue;
      line.destroy();
      others.delete(id);
    }
    for (const { id, parsed } of bench.lines) {
      const line = others.get(id) ?? make(id);
      const known = parsed && frame.verdicts.get(parsed.text);
      line.draw({
        parsed,
        text: parsed?.text ?? '',
        chosen: bench.chosen === id,
        used: parsed?.text === scene.kernel,
        verdict: parsed && verdictHere(parsed.text, state),
        message: known?.message ?? '',
        scene,
      });
      if (awaited === id && parsed) {
        awaited = 0;
        line.element.scrollIntoView({ block: 'nearest' });
      }
      if (wanted === id) {
        wanted = 0;
        line.focus();
      }
    }
  }

  return {
    draw,
    focus: () => title.focus(),
  };
}
