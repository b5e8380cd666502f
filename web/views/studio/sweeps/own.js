// @ts-check
/**
 * Rows of numbers of the scene itself. The stage has each as a text, "learner.C: 0.1, 1, 100": the
 * name of the number, as state/tuned.js has it, and the values that it takes.
 *
 * @module
 */

import { short } from '../../../lib/format.js';
import { isTunedName, tunedBy } from '../../../state/tuned.js';
import { isValid } from '../../../state/check.js';
import { withNumber } from '../compare/ready.js';

/** @typedef {import('../../../state/tuned.js').Tuned} Tuned */
/** @typedef {import('../../../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('./sets.js').Given} Given */
/** @typedef {import('./sets.js').Row} Row */

/** A number of the scene with the values that it takes. @typedef {Readonly<{ name: string, tuned: Tuned, values: readonly number[] }>} OwnRow */

/** The most values in a row, and the most rows. */
export const MOST_VALUES = 5;
export const MOST_ROWS = 5;

/** @param {Given} given */
const tunable = ({ scene, learners, numbers }) => ({
  numbers,
  learner: learners.find(({ name }) => name === scene.learner),
});

/** The name of a number, as texts have it. @param {Tuned} tuned @param {Given} given */
function nameOf(tuned, { numbers }) {
  if (tuned.of !== 'kernel') return `${tuned.of}.${tuned.spec.key}`;
  const nth = numbers.slice(0, tuned.at).filter(({ spec }) => spec.key === tuned.spec.key).length;
  return `kernel.${tuned.spec.key}${nth > 0 ? `.${nth + 1}` : ''}`;
}

/**
 * All numbers of the scene that could vary, by name.
 *
 * @param {Given} given
 * @returns {{ name: string, words: string, tuned: Tuned }[]}
 */
export function choicesOf(given) {
  const { numbers, learner } = tunable(given);
  /** @type {Tuned[]} */
  const all = [
    ...numbers.map(({ spec }, at) => /** @type {const} */ ({ of: 'kernel', at, spec })),
    ...(learner?.params ?? []).map((spec) => /** @type {const} */ ({ of: 'learner', spec })),
  ];
  return all.map((tuned) => {
    const kernel = tuned.of === 'kernel' ? numbers[tuned.at].kernel : '';
    return {
      name: nameOf(tuned, given),
      words: `${tuned.spec.symbol} ${tuned.spec.name}${kernel ? ` of ${kernel}` : ''}`,
      tuned,
    };
  });
}

/** The value that a number has in the scene. @param {Tuned} tuned @param {Given} given */
export function valueIn(tuned, { scene, numbers }) {
  if (tuned.of === 'kernel') return numbers[tuned.at].value;
  return scene.params[tuned.spec.key] ?? tuned.spec.default;
}

/**
 * Values of a number that show what it does: all of a choice, whole numbers in a row, else tens
 * around the present one.
 *
 * @param {ParamSpec} spec
 * @param {number} value
 * @returns {number[]} ascending
 */
export function byTens(spec, value) {
  if (spec.kind === 'switch') return [0, 1];
  if (spec.values?.length) return spec.values.slice(0, MOST_VALUES);
  if (spec.kind === 'whole' && spec.scale !== 'log') {
    const first = Math.max(spec.min, Math.min(value - 1, spec.max - MOST_VALUES + 1));
    return Array.from({ length: MOST_VALUES }, (_, i) => first + i).filter((v) => isValid(spec, v));
  }
  if (spec.scale === 'log' || spec.min >= 0) {
    const middle = Number.isFinite(value) && value > 0 ? value : 1;
    return [0.01, 0.1, 1, 10, 100]
      .map((factor) => Number((middle * factor).toPrecision(6)))
      .filter((v) => isValid(spec, v));
  }
  return [-2, -1, 0, 1, 2]
    .map((step) => Number((value + step * Math.max(Math.abs(value), 1)).toPrecision(6)))
    .filter((v) => isValid(spec, v));
}

/** @param {string} name @param {readonly number[]} values */
export const rowText = (name, values) =>
  `${name}: ${values.map((v) => (v === Infinity ? 'inf' : String(v))).join(', ')}`;

/**
 * Numbers as a person types them.
 *
 * @param {string} text
 * @returns {number[]} NaN for what is none
 */
export const readValues = (text) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => (/^(∞|inf|infinity)$/i.test(part) ? Infinity : Number(part.replace(/^−/, '-'))));

/**
 * What is wrong with values of a number; '' where nothing is.
 *
 * @param {ParamSpec} spec
 * @param {readonly number[]} values
 */
export function objectionTo(spec, values) {
  if (values.length === 0) return 'Type values, such as 0.1, 1, 10.';
  if (values.length > MOST_VALUES) return `A row has at most ${MOST_VALUES} values.`;
  const bad = values.findIndex((v) => !isValid(spec, v));
  if (bad < 0) return '';
  const from = `${spec.minOpen ? 'more than' : 'from'} ${short(spec.min)}`;
  const to = `${spec.maxOpen ? 'less than' : 'to'} ${short(spec.max)}`;
  return `Value ${bad + 1} is none that ${spec.symbol} takes: ${spec.kind === 'whole' ? 'whole numbers' : 'numbers'} ${from} ${to}.`;
}

/**
 * The rows that texts name. Without any, those of the numbers that one turns.
 *
 * @param {readonly string[]} texts
 * @param {Given} given
 * @returns {OwnRow[]}
 */
export function ownRows(texts, given) {
  if (texts.length === 0) {
    return tunedBy([], tunable(given)).map((tuned) => ({
      name: nameOf(tuned, given),
      tuned,
      values: byTens(tuned.spec, valueIn(tuned, given)),
    }));
  }
  return texts.flatMap((text) => {
    const [name, list = ''] = text.split(':');
    const found = choicesOf(given).find((one) => one.name === name);
    const values = found
      ? readValues(list)
          .filter((v) => isValid(found.tuned.spec, v))
          .slice(0, MOST_VALUES)
      : [];
    return found && values.length > 0 ? [{ name, tuned: found.tuned, values }] : [];
  });
}

/** Texts of numbers that the present scene has not. @param {readonly string[]} texts @param {Given} given */
export const missingOf = (texts, given) => {
  const names = choicesOf(given).map(({ name }) => name);
  return texts
    .map((text) => text.split(':')[0])
    .filter((name) => isTunedName(name) && !names.includes(name));
};

/**
 * The scene's machine with another value of a number.
 *
 * @param {Pick<Given['scene'], 'kernel' | 'learner' | 'params'>} machine
 * @param {Tuned} tuned
 * @param {number} value
 * @param {Given} given
 */
function turned({ kernel, learner, params }, tuned, value, { numbers }) {
  if (tuned.of === 'kernel') {
    return { kernel: withNumber(kernel, numbers[tuned.at], value), learner, params };
  }
  return { kernel, learner, params: { ...params, [tuned.spec.key]: value } };
}

/** The title of a picture. @param {Tuned} tuned @param {number} value */
function title({ spec }, value) {
  const name = spec.names?.[spec.values?.indexOf(value) ?? -1];
  return name ? name : `${spec.symbol} = ${short(value)}`;
}

/** @param {OwnRow} row @param {Given} given @returns {Row} */
export function ownRow({ tuned, values }, given) {
  return {
    name: tuned.of === 'kernel' ? 'kernel' : 'learner',
    what: [`${tuned.spec.symbol} varies`, tuned.spec.name],
    variants: values.map((value) => ({
      title: title(tuned, value),
      machine: turned(given.scene, tuned, value, given),
    })),
  };
}

/**
 * A grid of two numbers: the first grows to the right, the second falls downwards.
 *
 * @param {OwnRow} across @param {OwnRow} down @param {Given} given
 * @returns {Row[]}
 */
export function ownColumns(across, down, given) {
  const columns = [...across.values].sort((a, b) => a - b);
  const rows = [...down.values].sort((a, b) => b - a);
  return rows.map((b) => ({
    name: title(down.tuned, b),
    what: [],
    variants: columns.map((a) => ({
      title: title(across.tuned, a),
      machine: both(across.tuned, a, down.tuned, b, given),
    })),
  }));
}

/**
 * Two numbers of a kernel's text: the later one is written first, so that the earlier one stays where
 * it is.
 *
 * @param {Tuned} p @param {number} a @param {Tuned} q @param {number} b @param {Given} given
 */
function both(p, a, q, b, given) {
  const swap = p.of === 'kernel' && q.of === 'kernel' && p.at > q.at;
  const [first, v, second, w] = swap ? [p, a, q, b] : [q, b, p, a];
  return turned(turned(given.scene, first, v, given), second, w, given);
}
