// @ts-check
/**
 * The two or three controls that a scene is about, large: for a phone, a lecture hall, a frame in
 * another page, and the first visit. They edit what the panels of kernel, learner and data edit.
 *
 * @module
 */

import { dataSetOf, learnerOf } from '../model/problem.js';
import { tunedBy } from '../state/tuned.js';
import { part } from '../ui/element.js';
import { createKernelNumbers, ownerOf } from './kernel-numbers.js';
import { createParameter } from './parameter.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../state/tuned.js').Tuned} Tuned */
/** @typedef {import('./parameter.js').Control} Control */

/**
 * @param {HTMLElement} section with a body
 * @param {{ actions: Actions, names?: readonly string[],
 *   write?: import('../ui/slider.js').SliderOptions['write'] }} options
 *   names are those of the parameters; if none is given, the stage names them. write: how numbers are
 *   written
 */
export function createTune(section, { actions, names = [], write }) {
  const body = part(section, '.body');
  /** What is shown, as text: other controls are made when it changes. */
  let shown = '';
  /** @type {readonly Tuned[]} */
  let tuned = [];
  /** The controls, in the order of tuned. @type {(Control | null)[]} */
  let controls = [];

  const numbers = createKernelNumbers({
    actions,
    make: (next, edit) =>
      next.numbers.map(({ spec }, at) => {
        const place = tuned.findIndex((one) => one.of === 'kernel' && one.at === at);
        if (place < 0) return null;
        return (controls[place] = createParameter(spec, {
          write,
          of: ownerOf(next, at) || undefined,
          onEdit: (value, gesture) => edit(at, value, gesture),
        }));
      }),
  });

  /** @param {Tuned} one @returns {Control | null} */
  function other({ of, spec }) {
    if (of === 'kernel') return null;
    const set = of === 'learner' ? actions.setLearnerParam : actions.setDataParam;
    return createParameter(spec, {
      write,
      onEdit: (value, gesture) => set(spec.key, value, gesture),
    });
  }

  /** @param {State} state @param {State['frame']['parsed'] & {}} parsed */
  function choose({ scene, frame, stage }, parsed) {
    const { catalog } = frame.engine;
    const next = tunedBy(names.length > 0 ? names : stage.few.controls, {
      numbers: parsed.numbers,
      learner: learnerOf(scene, catalog),
      data: dataSetOf(scene, catalog),
    });
    const key = JSON.stringify([parsed.numbers.map(({ kernel }) => kernel), next]);
    const anew = key !== shown;
    shown = key;
    if (anew) {
      tuned = next;
      controls = next.map(other);
    }
    numbers.follow(parsed, scene.kernel, anew);
    if (!anew) return;
    body.classList.remove('waiting');
    body.replaceChildren(...controls.flatMap((control) => (control ? [control.element] : [])));
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const { scene, frame, stage } = state;
    const { parsed } = frame;
    if (!frame.engine.catalog || !parsed) return;
    if (
      !previous ||
      parsed !== previous.frame.parsed ||
      frame.engine.catalog !== previous.frame.engine.catalog ||
      scene.learner !== previous.scene.learner ||
      scene.data !== previous.scene.data ||
      stage.few !== previous.stage.few
    )
      choose(state, parsed);
    tuned.forEach(({ of, spec }, i) => {
      if (of === 'kernel') return;
      const values = of === 'learner' ? scene.params : scene.data?.params;
      controls[i]?.set(values?.[spec.key] ?? spec.default);
    });
  }

  return { draw, destroy: () => body.replaceChildren() };
}
