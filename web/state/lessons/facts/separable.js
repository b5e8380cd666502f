// @ts-check
/** @module */

import { learnersOf, defaultsOf } from '../../../model/learners.js';
import { problemOf } from '../../../model/problem.js';
import { classesOf } from '../../../model/scene.js';

/** @typedef {import('./context.js').Reader} Reader */

/** Kernel PCA of the scene: its own training, or that of the view. @param {Reader} reader */
export function learntComponents({ scene, stage, training, engine, catalog, once }) {
  return once('components', async () => {
    if (training?.task === 'components') return training;
    const entry = learnersOf(catalog, scene.domain).find(({ name }) => name === 'kpca');
    const params = { ...(entry && defaultsOf(entry)), components: stage.components.count };
    const learner = { ...scene, learner: 'kpca', params, step: null };
    const told = await engine.call('train', problemOf(learner, catalog));
    await engine.call('release', Number(told.model));
    return told;
  });
}

/**
 * Whether a straight line separates two classes in the components that are shown: whether a hard
 * margin exists there.
 *
 * @param {Reader} reader
 */
export async function isSeparable(reader) {
  const { scene, stage, engine, once } = reader;
  const told = await learntComponents(reader);
  const { across, up } = stage.components;
  if (Math.max(across, up) >= told.outputs || classesOf(scene.points).length !== 2) return null;
  const at = (/** @type {number} */ i, /** @type {number} */ j) =>
    told.decision[i * told.outputs + j];
  const x = scene.points.flatMap((_, i) => [at(i, across), at(i, up)]);
  // The kernel has values of another size than 1, which the tolerance of the solver is made for.
  const size = Math.max(...x.map(Math.abs)) || 1;
  return once(`separable ${across} ${up}`, async () => {
    const machine = await engine.call('train', {
      domain: 'vectors',
      dim: 2,
      x: Float64Array.from(x, (v) => v / size),
      y: Float64Array.from(scene.points, ({ label }) => label),
      kernel: 'linear',
      learner: 'svc',
      params: { C: Infinity },
      seed: 1,
    });
    await engine.call('release', Number(machine.model));
    return machine.status === 'converged' && machine.errors === 0;
  });
}
