// @ts-check
/**
 * Goals: conditions on facts, as "errors == 0 and sv <= 6".
 *
 *     condition  = condition "or" condition | condition "and" condition | "not" condition
 *                | sum relation sum | sum "in" "[" sum, … "]" | sum
 *     relation   = "==" | "!=" | "<" | "<=" | ">" | ">=" | "≈" (or "~=")
 *     sum        = sum ("+" | "-" | "*" | "/") sum | "-" sum | "(" condition ")"
 *                | number | "text" | fact | function "(" condition, … ")"
 *
 * "||", "&&" and "!" are read as or, and, not. ≈ holds where |a − b| ≤ 10⁻³ max(|a|, |b|). A fact is
 * a name, as errors or kernel.gamma, or a name with constants, as k(1, 2), f(−0.5) or
 * changed("labels"); a bare name among these is a text, as in k(x, z). Functions of values are abs,
 * min, max, contains(a, "b"), starts(a, "b"), ends(a, "b") and round(a).
 *
 * What a fact is, is not known here: it is asked of a reader. A fact that is not known (null or NaN)
 * makes a comparison neither true nor false, and so on upwards unless the rest decides.
 *
 * @module
 */

/** @typedef {number | string | boolean | readonly (number | string)[] | null} Value */

/** A fact that is asked for, with its constants. @typedef {Readonly<{ name: string, args: readonly (number | string)[] }>} Need */

/**
 * A tree of a goal. from and to are the places of its text.
 *
 * @typedef {Readonly<{ from: number, to: number } & (
 *   { kind: 'value', value: number | string }
 *   | { kind: 'list', of: readonly Tree[] }
 *   | { kind: 'fact', name: string, args: readonly (number | string)[] }
 *   | { kind: 'call', name: string, of: readonly Tree[] }
 *   | { kind: 'unary', name: '-' | 'not', of: readonly Tree[] }
 *   | { kind: 'binary', name: string, of: readonly Tree[] }
 * )>} Tree
 */

/**
 * One of the conditions that a goal asks for together. left is compared with right, which is the
 * aim: where the fact stands on the right, they are turned round. Of what is no comparison,
 * relation is '' and right null. fact is that on the left, where there is nothing else.
 *
 * @typedef {Readonly<{
 *   text: string, tree: Tree, relation: string, fact: Need | null,
 *   left: Readonly<{ text: string, tree: Tree }>, right: Readonly<{ text: string, tree: Tree }> | null,
 * }>} Part
 */

/**
 * A goal that was read: the facts that it needs, each once, and its parts.
 *
 * @typedef {Readonly<{ text: string, tree: Tree, needs: readonly Need[], parts: readonly Part[] }>} Goal
 */

/** A mistake in the text of a goal, and the character where it is, from 0. */
export class GoalError extends Error {
  /** @param {string} message @param {number} at */
  constructor(message, at) {
    super(message);
    this.name = 'GoalError';
    this.at = at;
  }
}

/** Relative tolerance of ≈. */
const NEAR = 1e-3;

/** Functions of values, with the least and the largest number of their arguments. */
const FUNCTIONS = /** @type {Readonly<Record<string, readonly [number, number]>>} */ ({
  abs: [1, 1],
  round: [1, 1],
  min: [1, Infinity],
  max: [1, Infinity],
  contains: [2, 2],
  starts: [2, 2],
  ends: [2, 2],
});

const TOKEN =
  /\s*(?:(?<number>(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)|(?<name>[A-Za-z_]\w*(?:\.\w+)*)|(?<text>"[^"]*")|(?<sign>&&|\|\||==|!=|<=|>=|~=|[≈<>!()[\],+\-*/−]))/uy;

/** @type {Readonly<Record<string, string>>} */
const SAME = { '&&': 'and', '||': 'or', '!': 'not', '~=': '≈', '−': '-' };

const RELATIONS = ['==', '!=', '<', '<=', '>', '>=', '≈', 'in'];
/** @type {Readonly<Record<string, string>>} */
const TURNED = { '<': '>', '<=': '>=', '>': '<', '>=': '<=', '==': '==', '!=': '!=', '≈': '≈' };
const WORDS = new Set(['and', 'or', 'not', 'in']);

/** @typedef {{ kind: 'number' | 'name' | 'text' | 'sign' | 'end', text: string, from: number, to: number }} Token */

/** @param {string} text @returns {Token[]} */
function tokensOf(text) {
  /** @type {Token[]} */
  const tokens = [];
  let at = 0;
  while (at < text.length && text.slice(at).trim() !== '') {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) {
      const from = at + text.slice(at).search(/\S/);
      const letter = text[from];
      const hint =
        letter === '='
          ? 'equality is written =='
          : letter === '"'
            ? 'a text ends with "'
            : `“${letter}” has no meaning in a goal`;
      throw new GoalError(hint, from);
    }
    const [kind, own] = /** @type {[Token['kind'], string]} */ (
      Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined)
    );
    const to = TOKEN.lastIndex;
    const meant = kind === 'sign' ? (SAME[own] ?? own) : own;
    tokens.push({ kind: WORDS.has(meant) ? 'sign' : kind, text: meant, from: to - own.length, to });
    at = to;
  }
  tokens.push({ kind: 'end', text: '', from: text.length, to: text.length });
  return tokens;
}

/**
 * Reads a goal.
 *
 * @param {string} text
 * @returns {Goal}
 * @throws {GoalError}
 */
export function parseGoal(text) {
  const tree = treeOf(text);
  /** @type {Map<string, Need>} */
  const needs = new Map();
  collect(tree, needs);
  return Object.freeze({
    text,
    tree,
    needs: Object.freeze([...needs.values()]),
    parts: Object.freeze(conjuncts(tree).map((own) => partOf(own, text))),
  });
}

/** @param {string} text @returns {Tree} */
function treeOf(text) {
  const tokens = tokensOf(text);
  let next = 0;
  const peek = () => tokens[next];
  const isSign = (/** @type {string} */ sign) => peek().kind === 'sign' && peek().text === sign;
  const take = () => tokens[next++];
  /** @param {string} sign @param {string} why */
  function need(sign, why) {
    if (!isSign(sign)) throw new GoalError(`“${sign}” is missing ${why}`, peek().from);
    return take();
  }

  /** @param {readonly string[]} names @param {() => Tree} below @returns {Tree} */
  function leftToRight(names, below) {
    let left = below();
    while (peek().kind === 'sign' && names.includes(peek().text)) {
      const { text: name } = take();
      const right = below();
      left = { kind: 'binary', name, of: [left, right], from: left.from, to: right.to };
    }
    return left;
  }

  /** @returns {Tree} */
  const condition = () => leftToRight(['or'], () => leftToRight(['and'], negation));

  /** @returns {Tree} */
  function negation() {
    if (!isSign('not')) return comparison();
    const { from } = take();
    const of = negation();
    return { kind: 'unary', name: 'not', of: [of], from, to: of.to };
  }

  /** @returns {Tree} */
  function comparison() {
    const left = sum();
    if (peek().kind !== 'sign' || !RELATIONS.includes(peek().text)) return left;
    const { text: name } = take();
    const right = name === 'in' ? list() : sum();
    if (peek().kind === 'sign' && RELATIONS.includes(peek().text))
      throw new GoalError('two comparisons are joined with “and”', peek().from);
    return { kind: 'binary', name, of: [left, right], from: left.from, to: right.to };
  }

  /** @returns {Tree} */
  function list() {
    const { from } = need('[', 'after “in”');
    const of = [sum()];
    while (isSign(',')) {
      take();
      of.push(sum());
    }
    const { to } = need(']', 'after the list');
    return { kind: 'list', of, from, to };
  }

  /** @returns {Tree} */
  const sum = () => leftToRight(['+', '-'], () => leftToRight(['*', '/'], signed));

  /** @returns {Tree} */
  function signed() {
    if (!isSign('-')) return atom();
    const { from } = take();
    const of = signed();
    return { kind: 'unary', name: '-', of: [of], from, to: of.to };
  }

  /** @returns {Tree} */
  function atom() {
    const token = take();
    const { kind, text: own, from, to } = token;
    if (kind === 'number') return { kind: 'value', value: Number(own), from, to };
    if (kind === 'text') return { kind: 'value', value: own.slice(1, -1), from, to };
    if (kind === 'name')
      return isSign('(') ? called(token) : { kind: 'fact', name: own, args: [], from, to };
    if (kind === 'sign' && own === '(') {
      const inner = condition();
      const end = need(')', `to end what begins at character ${from + 1}`);
      return { ...inner, from, to: end.to };
    }
    const what =
      kind === 'end' ? 'the goal ends too early' : `“${own}” stands where a value is expected`;
    throw new GoalError(what, from);
  }

  /** @param {Token} token @returns {Tree} */
  function called({ text: name, from, to: end }) {
    take();
    /** @type {Tree[]} */
    const of = [];
    if (!isSign(')')) {
      of.push(condition());
      while (isSign(',')) {
        take();
        of.push(condition());
      }
    }
    const { to } = need(')', `after the values of ${name}`);
    if (!Object.hasOwn(FUNCTIONS, name))
      return { kind: 'fact', name, args: Object.freeze(of.map(constant)), from, to };
    const [least, most] = FUNCTIONS[name];
    if (of.length < least || of.length > most)
      throw new GoalError(
        `${name} takes ${least === most ? least : `at least ${least}`} in its brackets`,
        end,
      );
    return { kind: 'call', name, of, from, to };
  }

  const whole = condition();
  const rest = peek();
  if (rest.kind !== 'end') throw new GoalError(`“${rest.text}” is not expected here`, rest.from);
  return whole;
}

/** What stands in the brackets of a fact. @param {Tree} tree @returns {number | string} */
function constant(tree) {
  if (tree.kind === 'value') return tree.value;
  if (tree.kind === 'fact' && tree.args.length === 0) return tree.name;
  if (tree.kind === 'unary' && tree.name === '-') {
    const value = constant(tree.of[0]);
    if (typeof value === 'number') return -value;
  }
  throw new GoalError('in the brackets of a fact stand numbers, texts or names', tree.from);
}

/** @param {Tree} tree @param {Map<string, Need>} needs takes those that are missing */
function collect(tree, needs) {
  if (tree.kind === 'fact') {
    const need = Object.freeze({ name: tree.name, args: tree.args });
    needs.set(keyOf(need), need);
  } else if (tree.kind !== 'value') for (const own of tree.of) collect(own, needs);
}

/** A fact as it is written: errors, k(1, 2). @param {Need} need */
export const keyOf = ({ name, args }) =>
  args.length === 0
    ? name
    : `${name}(${args.map((arg) => (typeof arg === 'string' && !/^[xyz]$/.test(arg) ? `"${arg}"` : arg)).join(', ')})`;

/** @param {Tree} tree @returns {Tree[]} */
const conjuncts = (tree) =>
  tree.kind === 'binary' && tree.name === 'and' ? tree.of.flatMap(conjuncts) : [tree];

/** @param {Tree} tree @param {string} whole @returns {Part} */
function partOf(tree, whole) {
  const sideOf = (/** @type {Tree} */ own) => ({ text: whole.slice(own.from, own.to), tree: own });
  const text = whole.slice(tree.from, tree.to);
  const factOf = (/** @type {Tree} */ own) =>
    own.kind === 'fact' ? Object.freeze({ name: own.name, args: own.args }) : null;
  if (tree.kind !== 'binary' || !RELATIONS.includes(tree.name))
    return { text, tree, relation: '', fact: factOf(tree), left: sideOf(tree), right: null };
  const [left, right] = tree.of;
  if (isConstant(left) && !isConstant(right) && tree.name in TURNED)
    return {
      text,
      tree,
      relation: TURNED[tree.name],
      fact: factOf(right),
      left: sideOf(right),
      right: sideOf(left),
    };
  return {
    text,
    tree,
    relation: tree.name,
    fact: factOf(left),
    left: sideOf(left),
    right: sideOf(right),
  };
}

/** @param {Tree} tree @returns {boolean} */
const isConstant = (tree) =>
  tree.kind === 'value' || (tree.kind !== 'fact' && tree.of.every(isConstant));

/**
 * What a tree comes to.
 *
 * @param {Tree} tree
 * @param {(need: Need) => Value | undefined} read a fact; null, undefined and NaN where it is not known
 * @returns {Value} null where it is not known
 */
export function valueOf(tree, read) {
  switch (tree.kind) {
    case 'value':
      return tree.value;
    case 'fact':
      return known(read(tree));
    case 'list':
      return null; // it is looked into by “in”
    case 'call':
      return applied(
        tree.name,
        tree.of.map((own) => valueOf(own, read)),
      );
    case 'unary': {
      const value = valueOf(tree.of[0], read);
      if (value === null) return null;
      return tree.name === 'not' ? !holds(value) : -number(value);
    }
    default:
      return binary(tree.name, tree.of[0], tree.of[1], read);
  }
}

/** @param {Value | undefined} value @returns {Value} */
const known = (value) =>
  value === undefined || (typeof value === 'number' && Number.isNaN(value)) ? null : value;

/** Whether a value is as good as true. @param {Value} value */
const holds = (value) => value !== null && value !== false && value !== 0 && value !== '';

/** @param {Value} value */
const number = (value) =>
  typeof value === 'number' || typeof value === 'boolean' ? Number(value) : NaN;

/** @param {string} name @param {Value[]} values @returns {Value} */
function applied(name, values) {
  if (values.some((value) => value === null)) return null;
  const [a, b] = values;
  switch (name) {
    case 'abs':
      return known(Math.abs(number(a)));
    case 'round':
      return known(Math.round(number(a)));
    case 'min':
      return known(Math.min(...values.map(number)));
    case 'max':
      return known(Math.max(...values.map(number)));
    case 'starts':
      return String(a).startsWith(String(b));
    case 'ends':
      return String(a).endsWith(String(b));
    default:
      return Array.isArray(a)
        ? a.includes(/** @type {number | string} */ (b))
        : String(a).includes(String(b));
  }
}

/** @param {string} name @param {Tree} one @param {Tree} other @param {(need: Need) => Value | undefined} read @returns {Value} */
function binary(name, one, other, read) {
  const a = valueOf(one, read);
  if (name === 'and' || name === 'or') {
    const b = valueOf(other, read);
    const decides = name === 'or';
    if ([a, b].some((value) => value !== null && holds(value) === decides)) return decides;
    return a === null || b === null ? null : !decides;
  }
  if (a === null) return null;
  if (name === 'in' && other.kind === 'list') {
    const all = other.of.map((own) => valueOf(own, read));
    return all.some((own) => own === a) || (all.includes(null) ? null : false);
  }
  const b = valueOf(other, read);
  if (b === null) return null;
  return RELATIONS.includes(name) ? compared(name, a, b) : computed(name, number(a), number(b));
}

/** @param {string} name @param {number} a @param {number} b @returns {Value} */
function computed(name, a, b) {
  switch (name) {
    case '+':
      return known(a + b);
    case '-':
      return known(a - b);
    case '*':
      return known(a * b);
    default:
      return known(a / b);
  }
}

/** @param {string} relation @param {Value} a @param {Value} b @returns {boolean | null} */
function compared(relation, a, b) {
  if (typeof a === 'string' || typeof b === 'string') {
    if (relation === '==') return String(a) === String(b);
    if (relation === '!=') return String(a) !== String(b);
    return null; // texts have no order
  }
  const [x, y] = [number(a), number(b)];
  if (Number.isNaN(x) || Number.isNaN(y)) return null;
  switch (relation) {
    case '==':
      return x === y;
    case '!=':
      return x !== y;
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
    default:
      return x === y || Math.abs(x - y) <= NEAR * Math.max(Math.abs(x), Math.abs(y));
  }
}

/**
 * Whether a goal is met: true, false, or null where a fact that decides is not known.
 *
 * @param {Pick<Goal, 'tree'>} goal
 * @param {(need: Need) => Value | undefined} read
 * @returns {boolean | null}
 */
export function isMet({ tree }, read) {
  const value = valueOf(tree, read);
  return value === null ? null : holds(value);
}
