// @ts-check
/**
 * What a condition of a goal is about, in words.
 *
 * @module
 */

import { factOf } from '../../state/lessons/facts.js';
import { keyOf } from '../../model/goal.js';
import { short } from '../../lib/format.js';
import { say, written } from './say.js';

/** @typedef {import('../../model/goal.js').Tree} Tree */

/** Conditions on texts: the first is what is looked into. @type {Readonly<Record<string, (of: readonly string[]) => string>>} */
const CALLS = {
  abs: ([of]) => `|${of}|`,
  contains: ([of, part]) => say('{text} has {part}', { text: of, part }),
  starts: ([of, part]) => say('{text} begins with {part}', { text: of, part }),
  ends: ([of, part]) => say('{text} ends with {part}', { text: of, part }),
};

/** Facts whose brackets are read as words. @type {Readonly<Record<string, (of: readonly (string | number)[]) => string>>} */
const FACTS = {
  equals: ([text]) => say('equal to {text}', { text }),
  changed: ([what]) => say('other {what}', { what: say(String(what)) }),
  stage: ([field]) => String(field).split('.').pop() ?? '',
  top: ([at]) => (at === 1 ? say('heaviest feature') : say('feature {n} by weight', { n: at })),
  weight: ([of]) => say('weight of {of}', { of }),
  rank_of: ([of]) => say('place of {of} by weight', { of }),
  explains: ([at]) => say('share of component {n}', { n: at }),
  share: ([order]) => say('share of {of}', { of: order }),
  x: ([at]) => say('{what} of point {n}', { what: 'x₁', n: at }),
  y: ([at]) => say('{what} of point {n}', { what: 'x₂', n: at }),
  text: ([at]) => say('item {n}', { n: at }),
};

const SIGNS = { '-': ' − ', '*': '·', '/': '/', '+': ' + ' };

/**
 * @param {Tree} tree
 * @returns {string}
 */
export function labelOf(tree) {
  switch (tree.kind) {
    case 'value':
      return typeof tree.value === 'number' ? written(short(tree.value)) : `“${tree.value}”`;
    case 'list':
      return tree.of.map(labelOf).join(', ');
    case 'fact': {
      if (Object.hasOwn(FACTS, tree.name)) return FACTS[tree.name](tree.args);
      return tree.args.length > 0 ? keyOf(tree) : say(factOf(tree)?.words ?? tree.name);
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
