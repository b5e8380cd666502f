// @ts-check
/**
 * The points of a scene as the text of a file.
 *
 * @module
 */

import { dataOf } from '../../../model/problem.js';
import { isItems } from '../../../model/scene.js';
import { designOf } from '../../../model/tables.js';
import { guarded, header } from '../../cells.js';
import { inSlices, SOME } from '../../slices.js';

/** @typedef {import('../../../model/scene.js').Scene} Scene */

/**
 * In the units of the data. Items are always CSV.
 *
 * @param {Scene} scene
 * @param {import('../../../protocol/jobs.js').EngineCalls} engine
 * @param {'csv' | 'libsvm'} format
 * @returns {Promise<string>} rejected with an EngineError
 */
export async function dataText(scene, engine, format) {
  if (isItems(scene)) return (await import('../../pasted.js')).writeItems(scene);
  const { classes, dim, target, table } = scene;
  const design = table && designOf(table);
  if (design) {
    // Rows of a table have many features: the file has them as the kernel sees them.
    const { x, y } = dataOf(scene, target === 'value' ? 'regression' : 'classification');
    const axes = design.features.map(({ name }) => header(name));
    return engine.call('write', {
      format,
      dim: design.dim,
      x,
      y,
      target,
      axes,
      classes: classes.map(guarded),
    });
  }
  const numbers = await inSlices(measured(scene));
  const names = scene.axes.slice(0, dim).map((axis) => header(axis.name));
  const named = { axes: names, classes: classes.map(guarded) };
  return engine.call('write', { format, dim, ...numbers, target, ...named });
}

/** The points in the units of the data, with their classes or values. @param {Scene} scene */
function* measured({ points, dim, target, axes }) {
  const x = new Float64Array(points.length * dim);
  const y = new Float64Array(points.length);
  for (let i = 0; i < points.length; i++) {
    if (i % SOME === 0) yield;
    const point = points[i];
    y[i] = target === 'value' ? point.value : point.label;
    for (let j = 0; j < dim; j++) {
      const { shift, scale } = axes[j];
      const isPlain = scale === 1 && shift === 0;
      // Fourteen digits give a standardised value the digits that it had in its file.
      x[dim * i + j] = isPlain ? point.x[j] : Number((point.x[j] * scale + shift).toPrecision(14));
    }
  }
  return { x, y };
}
