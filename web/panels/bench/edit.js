// @ts-check
/**
 * Operations on the tree of a kernel, as edits of its text: a part is wrapped, removed or
 * replaced where it stands. Parentheses are put around generously; the engine's print of the
 * result has none that it does not need.
 *
 * @module
 */

/** @typedef {import('../../protocol/messages.gen.js').KernelNode} KernelNode */

/**
 * A part within its kernel: path are the indices of the children that lead to it.
 *
 * @typedef {readonly number[]} Path
 */

/** @typedef {'exp' | 'normalize' | 'scale' | 'square' | 'warp' | 'conjugate'} Wrapping */

/** @param {KernelNode} tree @param {Path} path @returns {KernelNode} */
export function nodeAt(tree, path) {
  return path.reduce((node, i) => node.children[i], tree);
}

/**
 * The text with what stands at [start, end) replaced.
 *
 * @param {string} text
 * @param {{ start: number, end: number }} span
 * @param {string} by
 */
function spliced(text, { start, end }, by) {
  return text.slice(0, start) + by + text.slice(end);
}

/**
 * The number of coordinates of the points under a part: below a warp, as many as the warp makes.
 *
 * @param {KernelNode} tree
 * @param {Path} path
 * @param {number} dim of the points of the whole kernel
 */
export function coordinatesAt(tree, path, dim) {
  let count = dim;
  let node = tree;
  for (const i of path) {
    if (node.op === 'warp') count = argumentsOf(node).length;
    node = node.children[i];
  }
  return count;
}

/**
 * The text after the kernel in warp(k, e₁, e₂, …) or conjugate(k, e).
 *
 * @param {KernelNode} node
 * @returns {string[]}
 */
export function argumentsOf({ text, start, children: [of] }) {
  const rest = text.slice(of.end - start, -1);
  /** @type {string[]} */
  const found = [];
  let depth = 0;
  let word = '';
  // A parenthesis that closes before the first comma belonged to the kernel.
  for (const c of rest) {
    if (c === ',' && depth <= 0) {
      found.push(word);
      word = '';
      depth = 0;
      continue;
    }
    if (c === '(') depth++;
    if (c === ')') depth--;
    word += c;
  }
  found.push(word);
  return found.slice(1).map((argument) => argument.trim());
}

/** @param {Wrapping} how @param {string} part @param {number} coordinates */
function wrapping(how, part, coordinates) {
  switch (how) {
    case 'exp':
      return `exp(${part})`;
    case 'normalize':
      return `normalize(${part})`;
    case 'scale':
      return `(2*(${part}))`;
    case 'square':
      return `((${part})^2)`;
    case 'conjugate':
      return `conjugate(${part}, exp(-x1^2))`;
    case 'warp':
      return `warp(${part}, ${Array.from({ length: coordinates }, (_, i) => `x${i + 1}`).join(', ')})`;
  }
}

/**
 * The kernel with a part inside something: exp(k), normalize(k), ….
 *
 * @param {KernelNode} tree
 * @param {Path} path
 * @param {Wrapping} how
 * @param {number} dim
 */
export function wrapped(tree, path, how, dim) {
  const node = nodeAt(tree, path);
  return spliced(tree.text, node, wrapping(how, node.text, coordinatesAt(tree, path, dim)));
}

/**
 * The kernel with another one added to a part, or a part multiplied by it.
 *
 * @param {KernelNode} tree
 * @param {Path} path
 * @param {'+' | '*'} sign
 * @param {string} kernel
 */
export function joined(tree, path, sign, kernel) {
  const node = nodeAt(tree, path);
  return spliced(tree.text, node, `((${node.text}) ${sign} (${kernel}))`);
}

/**
 * @param {KernelNode} tree
 * @param {Path} path
 * @param {string} kernel
 */
export function replaced(tree, path, kernel) {
  return spliced(tree.text, nodeAt(tree, path), `(${kernel})`);
}

/**
 * The effect of removing a part: a term or a factor goes, or a wrapping goes and its content stays.
 * Null where nothing would remain.
 *
 * @param {KernelNode} tree
 * @param {Path} path
 * @returns {'term' | 'factor' | 'wrapping' | null}
 */
export function removal(tree, path) {
  const parent = path.length > 0 ? nodeAt(tree, path.slice(0, -1)) : null;
  if (parent?.op === 'sum') return 'term';
  if (parent?.op === 'product') return 'factor';
  const node = nodeAt(tree, path);
  if (node.children.length === 1) return 'wrapping';
  return null;
}

/**
 * The kernel without a part.
 *
 * @param {KernelNode} tree
 * @param {Path} path of which removal tells something
 */
export function removed(tree, path) {
  const node = nodeAt(tree, path);
  const kind = removal(tree, path);
  if (kind === 'wrapping') return spliced(tree.text, node, `(${node.children[0].text})`);
  const parent = nodeAt(tree, path.slice(0, -1));
  const gone = path[path.length - 1];
  /** @type {string[]} */
  const kept = [];
  parent.children.forEach((child, i) => {
    if (i === gone) return;
    const sign = kind === 'factor' ? '*' : isSubtracted(parent, i) ? '-' : '+';
    const first = kept.length === 0;
    kept.push(first && sign !== '-' ? `(${child.text})` : `${sign}(${child.text})`);
  });
  return spliced(tree.text, parent, `(${kept.join(' ')})`);
}

/** Whether a term of a sum has a minus before it. @param {KernelNode} sum @param {number} i */
function isSubtracted(sum, i) {
  const from = i === 0 ? 0 : sum.children[i - 1].end - sum.start;
  return sum.text.slice(from, sum.children[i].start - sum.start).includes('-');
}

/**
 * The kernel that a part stands for over the points of the whole: within a warp, the part of the
 * warped points.
 *
 * @param {KernelNode} tree
 * @param {Path} path
 */
export function standsFor(tree, path) {
  let { text } = nodeAt(tree, path);
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const node = nodeAt(tree, path.slice(0, depth));
    if (node.op === 'warp') text = `warp(${text}, ${argumentsOf(node).join(', ')})`;
  }
  return text;
}
