// @ts-check
/**
 * The arithmetic inside kernels as numpy: x1^2 + 3*x2 becomes x[..., 0]**2 + 3*x[..., 1].
 *
 * @module
 */

/**
 * A part of an expression: its Python, how tightly that holds together, and its value where it
 * has no variables.
 *
 * @typedef {Readonly<{ text: string, binds: number, value?: number }>} Part
 */

/** How tightly Python's operators bind, as those of the kernel language. */
const [SUM, PRODUCT, SIGNED, POWER, ATOM] = [0, 1, 2, 3, 4];

/**
 * @type {Readonly<Record<string, Readonly<{ python: string, of: (...args: number[]) => number }>>>}
 */
const FUNCTIONS = {
  exp: { python: 'np.exp', of: Math.exp },
  log: { python: 'np.log', of: Math.log },
  sqrt: { python: 'np.sqrt', of: Math.sqrt },
  abs: { python: 'np.abs', of: Math.abs },
  sin: { python: 'np.sin', of: Math.sin },
  cos: { python: 'np.cos', of: Math.cos },
  tan: { python: 'np.tan', of: Math.tan },
  tanh: { python: 'np.tanh', of: Math.tanh },
  min: { python: 'np.minimum', of: Math.min },
  max: { python: 'np.maximum', of: Math.max },
};

const TOKEN = /\s*(?:((?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z]\w*)|(.))/y;

/**
 * A number as Python writes it.
 *
 * @param {number} value
 */
export function pythonNumber(value) {
  if (Number.isNaN(value)) return 'np.nan';
  if (!Number.isFinite(value)) return value > 0 ? 'np.inf' : '-np.inf';
  return Object.is(value, -0) ? '-0.0' : String(value);
}

/**
 * @param {string} text an expression that the engine printed
 * @returns {string} the same for arrays x (and z) whose last axis has the coordinates, and for
 * arrays dot and dist
 */
export function pythonOf(text) {
  /** @type {{ kind: 'number' | 'name' | 'symbol', text: string }[]} */
  const tokens = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match; match = TOKEN.exec(text)) {
    const kind = match[1] ? 'number' : match[2] ? 'name' : 'symbol';
    tokens.push({ kind, text: match[1] ?? match[2] ?? match[3] });
  }
  let at = 0;

  /** @param {string} symbol */
  function take(symbol) {
    const found = tokens[at]?.kind === 'symbol' && tokens[at].text === symbol;
    if (found) at++;
    return found;
  }

  /** @param {string} symbol */
  function expect(symbol) {
    if (!take(symbol)) throw new Error(`export: “${text}” is no expression`);
  }

  /** @returns {Part} */
  function sum() {
    let left = product();
    for (;;) {
      if (take('+')) left = join(left, ' + ', product(), SUM, PRODUCT, (a, b) => a + b);
      else if (take('-')) left = join(left, ' - ', product(), SUM, PRODUCT, (a, b) => a - b);
      else return left;
    }
  }

  /** @returns {Part} */
  function product() {
    let left = signed();
    for (;;) {
      if (take('*')) left = join(left, '*', signed(), PRODUCT, SIGNED, (a, b) => a * b);
      else if (take('/')) left = join(left, '/', signed(), PRODUCT, SIGNED, (a, b) => a / b);
      else return left;
    }
  }

  /** @returns {Part} */
  function signed() {
    if (!take('-')) return power();
    const of = signed();
    return folded(`-${within(of, SIGNED)}`, SIGNED, [of], (a) => -a);
  }

  /** @returns {Part} */
  function power() {
    const base = atom();
    if (!take('^')) return base;
    const exponent = signed();
    const written = `${within(base, ATOM)}**${within(exponent, SIGNED)}`;
    return folded(written, POWER, [base, exponent], (a, b) => a ** b);
  }

  /** @returns {Part} */
  function atom() {
    const token = tokens[at++];
    if (token?.kind === 'number') {
      const value = Number(token.text);
      return { text: Number.isFinite(value) ? token.text : 'np.inf', binds: ATOM, value };
    }
    if (token?.kind === 'name') return named(token.text);
    if (token?.text !== '(') throw new Error(`export: “${text}” is no expression`);
    const inside = sum();
    expect(')');
    return inside;
  }

  /** @param {string} name @returns {Part} */
  function named(name) {
    const call = FUNCTIONS[name];
    if (call) {
      expect('(');
      const args = [sum()];
      while (take(',')) args.push(sum());
      expect(')');
      const list = args.map((part) => part.text).join(', ');
      return folded(`${call.python}(${list})`, ATOM, args, call.of);
    }
    if (name === 'pi') return { text: 'np.pi', binds: ATOM, value: Math.PI };
    if (name === 'dot' || name === 'dist') return { text: name, binds: ATOM };
    if (!/^[xz]\d*$/.test(name)) throw new Error(`export: “${name}” is not known`);
    return { text: `${name[0]}[..., ${Number(name.slice(1) || 1) - 1}]`, binds: ATOM };
  }

  const whole = sum();
  if (at !== tokens.length) throw new Error(`export: “${text}” is no expression`);
  return whole.text;
}

/** Whether an expression can be written. @param {string} text */
export function isArithmetic(text) {
  try {
    pythonOf(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {Part} part @param {number} least */
const within = (part, least) => (part.binds < least ? `(${part.text})` : part.text);

/**
 * @param {Part} left @param {string} operator @param {Part} right
 * @param {number} binds @param {number} least what the right side must hold together
 * @param {(a: number, b: number) => number} of
 * @returns {Part}
 */
const join = (left, operator, right, binds, least, of) =>
  folded(`${within(left, binds)}${operator}${within(right, least)}`, binds, [left, right], of);

/**
 * What is constant has a value. Where that is no finite number, Python would raise an error or
 * answer with a complex number instead: it is then written as what it is.
 *
 * @param {string} text @param {number} binds
 * @param {readonly Part[]} parts
 * @param {(...values: number[]) => number} of
 * @returns {Part}
 */
function folded(text, binds, parts, of) {
  const values = parts.map((part) => part.value);
  if (values.some((value) => value === undefined)) return { text, binds };
  const value = of(.../** @type {number[]} */ (values));
  if (Number.isFinite(value)) return { text, binds, value };
  return { text: pythonNumber(value), binds: value < 0 ? SIGNED : ATOM, value };
}
