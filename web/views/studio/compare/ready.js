// @ts-check
/**
 * Comparisons that are worth a look, made from the scene's machine.
 *
 * @module
 */

import { domainOf } from '../../../model/domains.js';
import { defaultsOf, suits } from '../../../model/learners.js';
import { sameStrength } from '../../../state/strength.js';

/** @typedef {import('../../../model/scene.js').Contender} Contender */
/** @typedef {import('../../../model/scene.js').Scene} Scene */
/** @typedef {import('../../../protocol/answers.js').Entry} Entry */
/** @typedef {import('../../../protocol/messages.gen.js').KernelNumber} KernelNumber */
/** @typedef {import('../../../protocol/answers.js').ParamSpec} ParamSpec */

/**
 * Its button, and the machines beside the scene's.
 *
 * @typedef {Readonly<{ button: string, title: string, beside: readonly Contender[] }>} Ready
 */

/**
 * Learners that differ in their loss, by what points carry.
 *
 * @type {Record<Scene['target'], readonly string[]>}
 */
const LOSSES = {
  class: ['svc', 'logistic', 'perceptron', 'ridge'],
  value: ['ridge', 'svr', 'gp'],
};
/** The factor between the compared values of a parameter. */
const STEP = 10;
/** As many as stand beside the scene's. */
const MOST = 3;

/**
 * The first parameter whose size means something: what one turns.
 *
 * @param {readonly ParamSpec[]} specs
 */
const turned = (specs) =>
  specs.find(({ kind, names, scale }) => kind === 'real' && !names?.length && scale === 'log');

/**
 * A value so many times smaller or larger, with few digits; null where that is not allowed.
 *
 * @param {ParamSpec} spec
 * @param {number} value
 * @param {number} times
 */
function times(spec, value, times) {
  if (!Number.isFinite(value) || value === 0) return null;
  const next = Number((value * times).toPrecision(6));
  const allowed = next >= spec.min && next <= spec.max && !(spec.minOpen && next === spec.min);
  return allowed ? next : null;
}

/**
 * Another learner, as strong as the scene's.
 *
 * @param {Scene} scene
 * @param {readonly Entry[]} learners
 * @param {Entry} entry
 * @returns {Contender}
 */
export function asStrong(scene, learners, entry) {
  const own = learners.find(({ name }) => name === scene.learner);
  const from = {
    learner: scene.learner,
    params: { ...(own ? defaultsOf(own) : {}), ...scene.params },
  };
  const params = { ...defaultsOf(entry) };
  const strength = sameStrength(from, { learner: entry.name, params }, scene.points.length);
  return { kernel: scene.kernel, learner: entry.name, params: { ...params, ...strength } };
}

/**
 * @param {Scene} scene
 * @param {readonly Entry[]} learners
 * @param {readonly KernelNumber[]} numbers of the scene's kernel
 * @returns {Ready[]}
 */
export function readyMade(scene, learners, numbers) {
  const { kernel, learner, params, target } = scene;
  const own = { kernel, learner, params };
  const entry = learners.find(({ name }) => name === learner);
  /** @type {Ready[]} */
  const ready = [];

  const others = LOSSES[target]
    .filter((name) => name !== learner)
    .flatMap((name) => learners.find((one) => one.name === name && suits(one, target)) ?? [])
    .slice(0, MOST);
  if (others.length > 0) {
    ready.push({
      button: 'Every loss',
      title: 'The same kernel and strength; only the loss differs',
      beside: others.map((other) => asStrong(scene, learners, other)),
    });
  }

  const spec = entry && turned(entry.params);
  if (spec) {
    const value = params[spec.key] ?? spec.default;
    const values = [1 / STEP, STEP].flatMap((factor) => times(spec, value, factor) ?? []);
    if (values.length === 2) {
      ready.push({
        button: `Three ${spec.symbol}`,
        title: `A tenth of ${spec.symbol}, and ten times as much`,
        beside: values.map((v) => ({ ...own, params: { ...params, [spec.key]: v } })),
      });
    }
  }

  const number = numbers.find((one) => one.spec.scale === 'log' && one.kernel !== '');
  if (number) {
    const values = [1 / STEP, STEP].flatMap(
      (factor) => times(number.spec, number.value, factor) ?? [],
    );
    if (values.length === 2) {
      ready.push({
        button: `Three ${number.spec.symbol}`,
        title: `A tenth of ${number.spec.symbol}, and ten times as much`,
        beside: values.map((v) => ({ ...own, kernel: withNumber(kernel, number, v) })),
      });
    }
  }

  // Of vectors one of a name is enough, whatever its parameters; elsewhere these are what differs.
  const { items, rivals } = domainOf(scene);
  const name = (/** @type {string} */ text) => (items ? text : text.split('(')[0]);
  ready.push({
    button: 'Kernels',
    title: 'The same learner with other kernels',
    beside: rivals
      .filter((text) => name(text) !== name(kernel))
      .slice(0, MOST)
      .map((text) => ({ ...own, kernel: text })),
  });
  return ready;
}

/**
 * The text of a kernel with another number in it.
 *
 * @param {string} text canonical
 * @param {Pick<KernelNumber, 'start' | 'end'>} number
 * @param {number} value
 */
export const withNumber = (text, { start, end }, value) =>
  `${text.slice(0, start)}${value}${text.slice(end)}`;
