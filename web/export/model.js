// @ts-check
/**
 * The start of every export of a model: the machine that the page shows, with its points.
 *
 * @module
 */

import { elementsOf, learnerOf } from '../model/problem.js';
import { solved } from '../model/output.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../model/scene.js').Scene} Scene */
/** @typedef {import('../protocol/answers.js').Training} Training */
/** @typedef {import('../protocol/messages.gen.js').KernelNode} KernelNode */

/**
 * A trained machine and what it was trained on; tree is its kernel, y what it learnt (classes, or
 * values). Items are the texts of what has no coordinates, null for vectors; x is then without
 * numbers. Domain is what the engine calls them. numbered: elements are known by their places
 * alone.
 *
 * @typedef {Readonly<{
 *   domain: import('../protocol/messages.gen.js').DomainName, items: readonly string[] | null,
 *   dim: number, x: readonly (readonly number[])[], y: readonly number[],
 *   kernel: string, tree: KernelNode,
 *   learner: string, params: Readonly<Record<string, number>>,
 *   step: number | null, repaired: boolean, numbered?: boolean,
 *   training: Omit<Training, 'model' | 'milliseconds'>,
 * }>} Machine
 */

/**
 * The machine of a state, or why there is none to export.
 *
 * @param {State} state
 * @returns {Machine | string}
 */
export function machineOf({ frame }) {
  const { scene, training, parsed } = frame;
  if (!scene || !training) return 'There is no model yet';
  if (!solved(training)) return 'Training has failed';
  if (!isFinite(training)) return 'Training gave numbers that are not finite';
  if (!parsed || parsed.text !== scene.kernel) return 'The kernel is still being read';
  const { points, kernel, learner, params, step, repair } = scene;
  return {
    ...seen(scene),
    y: points.map((point) => (training.task === 'regression' ? point.value : point.label)),
    kernel,
    tree: parsed.tree,
    learner,
    params: { ...defaultsOf(learnerOf(scene, frame.engine.catalog)), ...params },
    step,
    repaired: repair !== 'none',
    training,
  };
}

/**
 * Whether all coefficients are numbers that a file can have.
 *
 * @param {Pick<Training, 'bias' | 'beta'>} training
 */
const isFinite = ({ bias, beta }) => bias.every(Number.isFinite) && beta.every(Number.isFinite);

/** @param {Scene} scene @returns {Pick<Machine, 'domain' | 'items' | 'dim' | 'x'>} */
function seen(scene) {
  const { points } = scene;
  const elements = elementsOf(scene);
  const { domain } = elements;
  if ('items' in elements)
    return { domain, items: elements.items, dim: scene.dim, x: points.map(() => []) };
  const { dim, x } = elements;
  const rows = points.map((_, i) => Array.from(x.subarray(dim * i, dim * (i + 1))));
  return { domain, items: null, dim, x: rows };
}

/** @param {import('../protocol/answers.js').Entry | undefined} entry */
const defaultsOf = (entry) =>
  Object.fromEntries((entry?.params ?? []).map((spec) => [spec.key, spec.default]));

/**
 * JSON has no word for the price of a hard margin, but numbers that are too large for it are read
 * as infinite.
 *
 * @param {unknown} value
 */
const jsonOf = (value) =>
  JSON.stringify(value, (_, v) => (v === Infinity ? INFINITE : v)).replaceAll(
    `"${INFINITE}"`,
    '1e999',
  );
const INFINITE = '\u221e';

/**
 * A saved model as the text of a file, with a line for every point or item.
 *
 * @param {import('../protocol/messages.gen.js').SavedModel} saved
 */
export function modelText(saved) {
  const { dim, outputs } = /** @type {{ dim: number, outputs: number }} */ (saved);
  const across = /** @type {Record<string, number>} */ ({
    x: dim,
    items: 1,
    beta: outputs,
    pairs: 2,
  });
  const lines = Object.entries(saved).map(([key, value]) => {
    const name = JSON.stringify(key);
    if (!Array.isArray(value) || !(across[key] > 0) || value.length <= across[key]) {
      return `  ${name}: ${jsonOf(value)}`;
    }
    const rows = [];
    for (let i = 0; i < value.length; i += across[key]) {
      rows.push(
        `    ${value
          .slice(i, i + across[key])
          .map((v) => JSON.stringify(v))
          .join(', ')}`,
      );
    }
    return `  ${name}: [\n${rows.join(',\n')}\n  ]`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}
