// @ts-check
/**
 * The numbers of a step as a table.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { glyph } from '../../lib/shapes.js';
import { short, signed } from '../../lib/format.js';

/** @typedef {import('../../protocol/messages.gen.js').Account} Account */
/** @typedef {import('../../model/scene.js').Point} Point */

/** What the rows of a pair say already. */
const TOLD = 'new coefficient';
/** What the curves below a small picture of a pair say. */
const CURVES = ['D', 'P − D'];

/** A text of more letters has lines of its own. */
const LONG = 40;

/** A fact's number as it is read: text where it is none. @param {Account['facts'][number]} fact */
export const told = ({ value, text }) => text || short(value, 4);

/**
 * The names of a pair's coefficients: those that its facts have, else α with the number of the
 * point.
 *
 * @param {Account} account
 * @returns {[string, string]}
 */
export function symbolsOf({ facts, pair }) {
  const symbols = facts.filter(({ name }) => name === TOLD).map(({ symbol }) => symbol);
  if (symbols.length === 2) return [symbols[0], symbols[1]];
  return [`α${low((pair?.i ?? 0) + 1)}`, `α${low((pair?.j ?? 0) + 1)}`];
}

/** @param {number} index */
const low = (index) => String(index).replace(/\d/g, (digit) => '₀₁₂₃₄₅₆₇₈₉'[Number(digit)]);

/**
 * The facts of an account that stand beside its picture, and those below it.
 *
 * @param {Account} account
 * @param {number} beside how many have room there
 */
export function partsOf({ facts, pair }, beside) {
  const rest = facts.filter(
    ({ name, symbol }) =>
      !pair || (name !== TOLD && (beside === Infinity || !CURVES.includes(symbol))),
  );
  return [rest.slice(0, beside), rest.slice(beside)];
}

/**
 * @param {Account['facts']} facts
 * @param {{ symbols: boolean }} options   symbols: beside the names
 */
export function factList(facts, { symbols }) {
  const list = element('dl', { class: 'facts' });
  for (const fact of facts) {
    const name = element('dt', { title: fact.symbol || undefined }, fact.name);
    if (fact.symbol && symbols) name.append(' ', symbolOf(fact.symbol));
    const change = fact.change && !fact.text;
    const value = element('dd', {}, change ? signedShort(fact.value) : told(fact));
    const kind = fact.text.length > LONG ? 'text long' : fact.text && 'text';
    list.append(element('div', { class: kind || undefined }, name, value));
  }
  return list;
}

/** A letter is slanted; the digits of a slanted face would not be read. @param {string} symbol */
const symbolOf = (symbol) =>
  element('span', { class: /\d/.test(symbol) ? 'symbol' : 'symbol sym' }, symbol);

/** @param {number} value */
const signedShort = (value) =>
  Math.abs(value) >= 0.01 && Math.abs(value) < 1000 ? signed(value, 3) : short(value, 4);

/**
 * The coefficients of a pair before and after.
 *
 * @param {Account} account
 * @param {readonly Point[]} points
 */
export function pairTable(account, points) {
  const pair = /** @type {NonNullable<Account['pair']>} */ (account.pair);
  const symbols = symbolsOf(account);
  const head = [pair.i, pair.j].map((index, q) => {
    const cell = element('th', { scope: 'col' });
    // Two coefficients of one point: their names tell them apart.
    const same = pair.i === pair.j;
    if (points[index]) cell.append(glyph(points[index].label), ' ');
    cell.append(element('b', {}, same ? symbols[q] : String(index + 1)));
    cell.title = symbols[q];
    return cell;
  });
  /** @param {string} name @param {readonly number[]} values @param {'td' | 'b'} kind */
  const row = (name, values, kind) =>
    element(
      'tr',
      { class: kind === 'b' ? 'strong' : undefined },
      element('th', { scope: 'row' }, name),
      ...values.map((value) => element('td', {}, short(value))),
    );
  return element(
    'table',
    { class: 'pair' },
    element('tr', { class: 'heads' }, element('td'), ...head),
    row('α before', pair.before, 'td'),
    row('α after', pair.after, 'b'),
  );
}
