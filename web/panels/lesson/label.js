// @ts-check
/**
 * What a condition of a goal is about, in words.
 *
 * @module
 */

import { factOf } from '../../state/lessons/facts.js';
import { keyOf } from '../../model/goal.js';
import { short } from '../../lib/format.js';

/** @typedef {import('../../model/goal.js').Tree} Tree */

/** Conditions on texts: the first is what is looked into. @type {Readonly<Record<string, (of: readonly string[]) => string>>} */
const CALLS = {
  abs: ([of]) => `|${of}|`,
  contains: ([of, part]) => `${of} has ${part}`,
  starts: ([of, part]) => `${of} begins with ${part}`,
  ends: ([of, part]) => `${of} ends with ${part}`,
};

/** Facts whose brackets are read as words. @type {Readonly<Record<string, (of: readonly (string | number)[]) => string>>} */
const FACTS = {
  equals: ([text]) => `equal to ${text}`,
  changed: ([what]) => `other ${what}`,
  stage: ([field]) => String(field).split('.').pop() ?? '',
  top: ([at]) => (at === 1 ? 'heaviest feature' : `feature ${at} by weight`),
  weight: ([of]) => `weight of ${of}`,
  rank_of: ([of]) => `place of ${of} by weight`,
  explains: ([at]) => `share of component ${at}`,
  share: ([order]) => `share of ${order}`,
  x: ([at]) => `x₁ of point ${at}`,
  y: ([at]) => `x₂ of point ${at}`,
  text: ([at]) => `item ${at}`,
};

const SIGNS = { '-': ' − ', '*': '·', '/': '/', '+': ' + ' };

/**
 * @param {Tree} tree
 * @returns {string}
 */
export function labelOf(tree) {
  switch (tree.kind) {
    case 'value':
      return typeof tree.value === 'number' ? short(tree.value) : `“${tree.value}”`;
    case 'list':
      return tree.of.map(labelOf).join(', ');
    case 'fact': {
      if (Object.hasOwn(FACTS, tree.name)) return FACTS[tree.name](tree.args);
      return tree.args.length > 0 ? keyOf(tree) : (factOf(tree)?.words ?? tree.name);
    }
    case 'call': {
      const of = tree.of.map(labelOf);
      return CALLS[tree.name]?.(of) ?? `${tree.name}(${of.join(', ')})`;
    }
    case 'unary':
      return tree.name === 'not' ? labelOf(tree.of[0]) : `−${labelOf(tree.of[0])}`;
    default: {
      const [a, b] = tree.of.map(labelOf);
      return `${a}${SIGNS[/** @type {keyof typeof SIGNS} */ (tree.name)] ?? ` ${tree.name} `}${b}`;
    }
  }
}
