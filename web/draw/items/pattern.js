// @ts-check
/**
 * What the name of a colour of Weisfeiler and Lehman says, as a tree: C(C×2,O(C)) is a node C with
 * the neighbours C, C and O, of which the last has a neighbour C.
 *
 * @module
 */

/** @typedef {import('./read-tree.js').Tree} Tree */

/** @typedef {{ label: string, children: Node[] }} Node */

/**
 * What names are put together of: a label with one of these within cannot be told from it. Commas
 * no label has.
 */
export const SIGNS = /[()×…]/;

/** Nodes of a picture of a name. */
const MOST = 60;

/**
 * @param {string} name as the engine writes it, of a colour whose labels are free of SIGNS
 * @returns {{ tree: Tree, round: number | null } | null} round is told where the name is no further
 *   than that; null where it is no such
 *   name, or too large to be drawn
 */
export function readPattern(name) {
  const [, whole, , told] = /^([^…]*)(… \(round (\d+)\))?$/su.exec(name) ?? [];
  if (whole === undefined) return null;
  const tokens = whole.match(/[(),]|×\d+|[^(),×]+/gu) ?? [];
  if (tokens.join('') !== whole) return null;
  /** @type {Node} */
  const top = { label: '', children: [] };
  const open = [top];
  /** @type {Node | null} */
  let last = null;
  for (const token of tokens) {
    const parent = /** @type {Node} */ (open.at(-1));
    if (token === '(') {
      if (!last) return null;
      open.push(last);
      last = null;
    } else if (token === ')') {
      // C(), a node alone, would look like C.
      if (open.length < 2 || !last) return null;
      last = /** @type {Node} */ (open.pop());
    } else if (token === ',') {
      if (!last || open.length < 2) return null;
      last = null;
    } else if (token.startsWith('×')) {
      const times = Number(token.slice(1));
      if (!last || parent.children.at(-1) !== last || times > MOST) return null;
      for (let i = 1; i < times; i++) parent.children.push(last);
    } else {
      if (last) return null;
      last = { label: token, children: [] };
      parent.children.push(last);
    }
  }
  if (open.length > 1 || top.children.length !== 1) return null;
  const tree = numbered(top.children[0]);
  return tree && { tree, round: told === undefined ? null : Number(told) };
}

/** @param {Node} root @returns {Tree | null} */
function numbered(root) {
  /** @type {string[]} */
  const labels = [];
  /** @type {number[]} */
  const parents = [];
  /** @type {number[]} */
  const ends = [];
  const add = (/** @type {Node} */ { label, children }, /** @type {number} */ parent) => {
    const node = labels.push(label) - 1;
    parents.push(parent);
    if (labels.length <= MOST) for (const child of children) add(child, node);
    ends[node] = labels.length;
  };
  add(root, -1);
  return labels.length > MOST ? null : { labels, parents, ends };
}
