// @ts-check
/**
 * The tree of a kernel beside its proof: every part with why it is a kernel, or why that is not
 * proved. Parts can be pointed at, and edited from their menu.
 *
 * @module
 */

import { element, icon } from '../../ui/element.js';
import { showProse } from '../../ui/formula.js';
import { attachMenu } from '../../ui/menu.js';
import { argumentsOf, standsFor } from './edit.js';

/** @typedef {import('../../protocol/messages.gen.js').KernelNode} KernelNode */
/** @typedef {import('../../protocol/messages.gen.js').Proof} Proof */
/** @typedef {import('../../protocol/answers.js').Verdict} Verdict */
/** @typedef {import('../../ui/menu.js').MenuItem} MenuItem */
/** @typedef {import('./edit.js').Path} Path */

/**
 * One line of the table. path is null where the proof speaks of a kernel that is not written there,
 * and tex is its formula, '' where there is none or no room for it. twigs tell for each level
 * whether its branch goes on below. holds is null where nothing is said.
 *
 * @typedef {{
 *   label: string, text: string, tex: string, path: Path | null, twigs: boolean[],
 *   reason: string, source: string, holds: boolean | null,
 * }} Row
 */

/**
 * @typedef
 *   {{ label: string, text: string, path: Path | null, step: Proof | null, children: Branch[] }}
 *   Branch
 */

/** The sign for a part whose own parts are listed below it. */
const SIGNS = new Map([
  ['sum', '+'],
  ['product', '×'],
  ['negative', '−'],
  ['exp', 'exp'],
  ['exponential', 'exp'],
  ['normalize', 'normalize'],
  ['normalized', 'normalize'],
  ['difference', '−'],
  ['scale', 'c ·'],
]);

/** The names of steps without a kernel that has a text. */
const NAMES = new Map([
  ['conjugate', 'h(x)·h(z)'],
  ['known', 'a known kernel'],
  ['constant', 'a constant'],
  ['sum', 'a sum'],
  ['scale', 'a multiple'],
  ['product', 'a product'],
  ['power', 'a power'],
  ['polynomial', 'a polynomial'],
  ['exponential', 'an exponential'],
  ['normalized', 'a normalised kernel'],
  ['warp', 'of warped points'],
]);

/** A longer formula does not fit into the column. */
const MOST_TEX = 48;

/** A pointer that only crosses a row stays there for less. */
const HOVER_MS = 120;

/** @param {KernelNode} node */
function signOf(node) {
  if (node.op === 'power') {
    const exponent = node.text.slice(node.children[0].end - node.start).replace(/^[)\s]*/, '');
    return `( )${exponent}`;
  }
  if (node.op === 'product') {
    const numbers = node.children.filter(({ op }) => op === 'number');
    if (numbers.length === node.children.length - 1)
      return `${numbers.map(({ text }) => text).join(' · ')} ·`;
  }
  if (node.op === 'sum' && node.children.length === 2) {
    const between = node.text.slice(
      node.children[0].end - node.start,
      node.children[1].start - node.start,
    );
    if (between.includes('-')) return '−';
  }
  if (node.op === 'warp' || node.op === 'conjugate') {
    return `${node.op}(·, ${argumentsOf(node).join(', ')})`;
  }
  return SIGNS.get(node.op) ?? node.text;
}

/**
 * The parts of a kernel as the proof goes through them; without a proof, or where it stops, as they
 * are written.
 *
 * @param {KernelNode} tree
 * @param {Proof | null} proof
 * @returns {Row[]}
 */
export function rowsOf(tree, proof) {
  /** @type {Map<string, { node: KernelNode, path: Path }>} */
  const written = new Map();
  /** @param {KernelNode} node @param {Path} path */
  const index = (node, path) => {
    const key = `${node.start} ${node.end}`;
    if (!written.has(key)) written.set(key, { node, path });
    node.children.forEach((child, i) => index(child, [...path, i]));
  };
  index(tree, []);

  /** @param {KernelNode} node @param {Path} path @returns {Branch} */
  function asWritten(node, path) {
    // Numbers in a product are told by its sign.
    const children = node.children.flatMap((child, i) =>
      node.op === 'product' && child.op === 'number' ? [] : [asWritten(child, [...path, i])],
    );
    const label = children.length > 0 ? signOf(node) : node.text;
    return { label, text: node.text, path, step: null, children };
  }

  /** @param {Proof} step @returns {Branch} */
  function asProved(step) {
    const found = step.start < 0 ? null : written.get(`${step.start} ${step.end}`);
    let children = step.children.map(asProved);
    if (children.length === 0 && found) children = asWritten(found.node, found.path).children;
    const sign = found ? signOf(found.node) : (SIGNS.get(step.rule) ?? step.text);
    const text = step.text || NAMES.get(step.rule) || step.rule;
    const label = children.length > 0 && step.text ? sign : text;
    return { label, text, path: found?.path ?? null, step, children };
  }

  /** @type {Row[]} */
  const rows = [];
  /** @param {Branch} branch @param {boolean[]} twigs */
  function list({ label, text, path, step, children }, twigs) {
    const tex = step && !step.text && step.tex.length <= MOST_TEX ? step.tex : '';
    rows.push({
      label,
      text,
      tex,
      path,
      twigs,
      reason: step?.reason ?? '',
      source: step?.source ?? '',
      holds: step?.holds ?? null,
    });
    children.forEach((child, i) => list(child, [...twigs, i < children.length - 1]));
  }
  list(proof ? asProved(proof) : asWritten(tree, []), []);
  return rows;
}

/**
 * @param {{
 *   lookAt: (text: string | null) => void,
 *   menu: (tree: KernelNode, path: Path) => MenuItem[],
 * }} options   lookAt is told of the part that is pointed at, menu what can be done with one
 */
export function createTree({ lookAt, menu }) {
  const why = element('th', { scope: 'col' });
  const body = element('tbody');
  const table = element(
    'table',
    { class: 'tree', role: 'treegrid', 'aria-label': 'Tree of the kernel' },
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, 'tree of the kernel'),
        why,
        element('th', { scope: 'col' }, element('span', { class: 'sr' }, 'holds')),
        element('th', { scope: 'col' }, element('span', { class: 'sr' }, 'change')),
      ),
    ),
    body,
  );
  /** @type {KernelNode | null} */
  let tree = null;
  let shown = '';
  /**
   * @type
   *   {{ part: HTMLElement, more: HTMLElement | null, row: HTMLElement, about: string | null }[]}
   */
  let parts = [];
  /** The row that Tab comes to. */
  let current = 0;
  /** @type {string | null} */
  let focused = null;
  let timer = 0;

  /** The row under the pointer. @type {Element | null} */
  let under = null;
  table.addEventListener('mouseleave', () => {
    under = null;
    point(focused, 0);
  });
  // Only a pointer that moves points: a page that changes under it does not.
  table.addEventListener('mousemove', ({ target, movementX, movementY }) => {
    if ((movementX === 0 && movementY === 0) || !(target instanceof Element)) return;
    const row = target.closest('tbody tr');
    if (row === under || target.closest('[popover]')) return;
    under = row;
    const found = parts.find((it) => it.row === row);
    point(found?.about ?? focused, HOVER_MS);
  });
  table.addEventListener('keydown', keys);

  /** @param {string | null} text @param {number} delay */
  function point(text, delay) {
    window.clearTimeout(timer);
    if (delay === 0) lookAt(text);
    else timer = window.setTimeout(() => lookAt(text), delay);
  }

  /** @param {Row} row @param {number} i */
  function makeRow(row, i) {
    const { label, text, tex, path, twigs, reason, source, holds } = row;
    const about = tree && path ? standsFor(tree, path) : null;
    const part = element(
      'button',
      {
        type: 'button',
        class: 'part',
        tabindex: i === current ? 0 : -1,
        'aria-label': text,
        title: label === text ? undefined : text,
        // With a pointer the focus may come to a row by itself, so only keys count here.
        onfocus: () => {
          current = i;
          rove();
          if (part.matches(':focus-visible')) hold();
        },
        onclick: () => hold(),
        onblur: () => {
          if (focused !== null) point(null, 0);
          focused = null;
        },
      },
      label,
    );
    const hold = () => {
      focused = about;
      point(about, 0);
    };
    // A part that the proof rewrites is not in the text.
    if (!path) part.classList.add('rewritten');
    if (tex) showProse(part, `$${tex}$`);
    const told = element('span', {});
    showProse(told, reason);
    const tick =
      holds !== null &&
      element(
        'span',
        { class: holds ? 'tick' : 'tick no' },
        icon(holds ? 'tick' : 'x'),
        element('span', { class: 'sr' }, holds ? 'holds' : 'does not hold'),
      );
    const more = path
      ? element(
          'button',
          {
            type: 'button',
            class: 'btn icon quiet more',
            tabindex: -1,
            'aria-label': `Change ${text}`,
            title: 'Wrap, remove or replace',
          },
          icon('more'),
        )
      : null;
    const made = element(
      'tr',
      {
        'aria-level': twigs.length + 1,
      },
      element(
        'td',
        { style: `--level: ${twigs.length}` },
        ...twigs.map((goesOn, level) => {
          const last = level === twigs.length - 1;
          const kind = last ? (goesOn ? 'fork' : 'end') : goesOn ? 'pass' : '';
          return kind && element('i', { class: `twig ${kind}`, style: `--at: ${level}` });
        }),
        part,
      ),
      element('td', { class: 'why', title: source || undefined }, told),
      element('td', {}, tick),
      element('td', {}, more),
    );
    if (more && path && tree) {
      const of = tree;
      attachMenu(more, { label: `Change ${text}`, align: 'end', items: () => menu(of, path) });
    }
    return { part, more, row: made, about };
  }

  function rove() {
    parts.forEach(({ part, more }, i) => {
      part.tabIndex = i === current ? 0 : -1;
      if (more) more.tabIndex = i === current ? 0 : -1;
    });
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const at = parts.findIndex(({ row }) => row.contains(document.activeElement));
    if (at < 0 || (event.target instanceof Element && event.target.closest('[popover]'))) return;
    const onMore = document.activeElement === parts[at].more;
    const to = {
      ArrowDown: parts[at + 1]?.part,
      ArrowUp: parts[at - 1]?.part,
      Home: parts[0]?.part,
      End: parts.at(-1)?.part,
      ArrowRight: onMore ? null : parts[at].more,
      ArrowLeft: onMore ? parts[at].part : null,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    to?.focus();
  }

  return {
    element: table,
    /**
     * @param {KernelNode} next
     * @param {Verdict | null} verdict
     */
    draw(next, verdict) {
      const rows = rowsOf(next, verdict?.proof ?? null);
      const key = JSON.stringify([next.text, rows]);
      why.textContent =
        verdict?.verdict === 'proved'
          ? 'why this is a kernel'
          : verdict
            ? 'why there is no proof'
            : '';
      if (key === shown) return;
      // A verdict that comes late must not take away the menu that is open. The next state draws
      // it.
      const opened = parts.some(({ more }) => more?.getAttribute('aria-expanded') === 'true');
      if (opened && tree?.text === next.text) return;
      shown = key;
      tree = next;
      const held = parts.findIndex(({ row }) => row.contains(document.activeElement));
      const heldMore = held >= 0 && document.activeElement === parts[held].more;
      current = Math.min(Math.max(held, 0), rows.length - 1);
      parts = rows.map(makeRow);
      // The row under the pointer is gone.
      if (under || focused !== null) point(null, 0);
      under = null;
      focused = null;
      body.replaceChildren(...parts.map(({ row }) => row));
      rove();
      if (held >= 0) ((heldMore && parts[current].more) || parts[current].part).focus();
    },
    destroy() {
      window.clearTimeout(timer);
    },
  };
}
