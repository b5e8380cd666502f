// @ts-check
/**
 * A machine as a Python script that stands by itself: the points, the kernel, and the model in
 * scikit-learn with the same parameters, or, where scikit-learn has none, from its coefficients. It
 * prints the values of f at the points.
 *
 * @module
 */

import { isItems } from '../model/scene.js';
import { pythonNumber } from './python/arithmetic.js';
import { areDetermined } from './python/components.js';
import { importsOf, itemsText } from './python/items.js';
import { kernelFunction, lookedUp } from './python/kernel.js';
import { LINKED, linkLine } from './python/link.js';
import { expansion, neighbours, scikitModel } from './python/learners.js';
import { pythonPlan } from './python/plan.js';

/** @typedef {import('./model.js').Machine} Machine */

/**
 * @param {Machine} machine
 * @param {{ about?: string, link?: string, values?: Float64Array | null }} [options]
 * about is a sentence that says what the machine is; values are those of its kernel between the
 * points, where pythonPlan asks for them
 * @returns {string}
 */
export function pythonText(machine, { about = '', link = '', values = null } = {}) {
  const { dim, items, y, tree, training } = machine;
  const { unwritten } = pythonPlan(machine);
  const made = modelOf(unwritten ? numbered(machine) : machine, values);
  const several = training.outputs > 1;
  const header = [
    ...(about ? [about, ''] : []),
    `Prints f at the training ${items ? 'items' : 'points'}, one line for each${several ? `: ${training.outputs} values, in the order of ${outputsOf(training)}` : ''}.`,
    ...(link ? ['', LINKED] : []),
  ];
  const whole = training.task !== 'regression';
  const definition = () =>
    unwritten && values ? lookedUp(unwritten, values) : kernelFunction(tree, dim, items !== null);
  const kernel = made.needsKernel ? definition() : '';
  const list = unwritten ? placesText(machine) : elementsText(machine);
  return `${[
    `"""${header.join('\n').replaceAll('\\', '/').replaceAll('"', '”')}\n"""`,
    [
      ...(items ? [...importsOf(`${kernel}\n${list}`), ''] : []),
      'import numpy as np',
      ...made.imports,
    ].join('\n'),
    [
      list,
      ...(made.needsY
        ? [
            `${whole ? '# Their classes.\n' : '# Their values.\n'}y = ${wrapped(y.map(whole ? String : pythonFloat))}`,
          ]
        : []),
    ].join('\n'),
    ...(kernel ? ['', kernel, ''] : []),
    made.text,
    `for row in np.reshape(decision, (len(X), -1)):\n    print(*(repr(float(v)) for v in row))`,
  ].join('\n\n')}\n${linkLine(link)}`;
}

/**
 * @param {Machine} machine
 * @param {Float64Array | null} values
 * @returns {import('./python/learners.js').Script}
 */
function modelOf(machine, values) {
  if (machine.learner === 'knn') return neighbours(machine);
  const turned =
    machine.learner === 'kpca' && values !== null && !areDetermined(machine.training, values);
  return (turned ? null : scikitModel(machine)) ?? expansion(machine, turned);
}

/** The points or items of a script, as X. @param {Machine} machine */
const elementsText = ({ domain, items, x }) =>
  items === null || !isItems({ domain })
    ? `# The points as the kernel sees them.\nX = np.array([\n${x.map((point) => `    [${point.map(pythonNumber).join(', ')}],`).join('\n')}\n])`
    : itemsText(domain, items);

/** The same, as numbers of places. @param {Machine} machine */
const placesText = ({ items, y }) =>
  `# The ${items ? 'items' : 'points'}, by their places.\nX = list(range(${y.length}))`;

/**
 * A machine whose points are known by their places, as items are.
 *
 * @param {Machine} machine
 * @returns {Machine}
 */
const numbered = (machine) => ({ ...machine, items: machine.y.map(String), numbered: true });

/** @param {number} v @returns {string} */
const pythonFloat = (v) => (Number.isInteger(v) ? `${pythonNumber(v)}.0` : pythonNumber(v));

/** A list of numbers in lines. @param {readonly string[]} items */
function wrapped(items) {
  const lines = [];
  let line = '';
  for (const item of items) {
    if (line.length + item.length > 84) {
      lines.push(line);
      line = '';
    }
    line += `${line ? ' ' : ''}${item},`;
  }
  return `np.array([\n${[...lines, line].map((text) => `    ${text}`).join('\n')}\n])`;
}

/** @param {Machine['training']} training */
function outputsOf({ task, rule, classes, pairs, outputs }) {
  if (task === 'components') return 'the components';
  if (rule === 'pairs') {
    return Array.from(
      { length: outputs },
      (_, j) => `${classes[pairs[2 * j]]} against ${classes[pairs[2 * j + 1]]}`,
    ).join(', ');
  }
  return task === 'clustering' ? 'the clusters' : `the classes ${Array.from(classes).join(', ')}`;
}
