// @ts-check
/**
 * All digits of a scene as pictures, by class: those that carry f are framed, those that are missed
 * say what they are taken for.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { pointOf } from '../../../model/points.js';
import { createGroup, groupsOf, putIn } from './gallery/group.js';
import { createKeys } from './gallery/keys.js';
import { createTile, looksOf } from './gallery/tile.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../state/actions.js').Actions} Actions */

/**
 * So many pictures are made in one frame, as hundreds would hold the page: making one takes the
 * browser less time than reading it.
 */
const PICTURES = 24;

/** @param {{ actions: Actions, latest: () => State }} tools */
export function createGallery({ actions, latest }) {
  /** @type {HTMLElement} */
  const root = element('div', {
    class: 'gallery',
    role: 'listbox',
    'aria-label': 'Digits to learn from',
    onclick: onClick,
    ondblclick: onEdit,
    onkeydown: createKeys({ actions, latest, idOf, tiles: inOrder, choose, edit, remove }),
    onpointerover: (/** @type {Event} */ event) => actions.setHover({ point: idOf(event.target) }),
    onpointerleave: () => actions.setHover({ point: null }),
  });
  /** By the ids of their points. @type {Map<number, import('./gallery/tile.js').Tile>} */
  const tiles = new Map();
  /** By label. @type {Map<number, import('./gallery/group.js').Group>} */
  const groups = new Map();
  /** What was drawn last. @type {State | null} */
  let drawn = null;
  let wasDark = false;
  /** The frame in which the next pictures are made. */
  let coming = 0;

  /** @param {EventTarget | null} target */
  function idOf(target) {
    const tile = target instanceof Element ? target.closest('.tile') : null;
    return tile instanceof HTMLElement ? Number(tile.dataset.id) : null;
  }

  /** The tiles as they are seen, row by row. @returns {HTMLElement[]} */
  function inOrder() {
    return [...root.querySelectorAll('.tile')].map((tile) => /** @type {HTMLElement} */ (tile));
  }

  /** @param {MouseEvent} event */
  function onClick(event) {
    const id = idOf(event.target);
    if (id === null) return;
    if (event.ctrlKey || event.metaKey) remove(id);
    else choose(id);
  }

  /** @param {Event} event */
  function onEdit({ target }) {
    const id = idOf(target);
    if (id !== null) edit(id);
  }

  /** @param {number} id */
  function choose(id) {
    actions.select(id);
    draw(latest());
    const tile = tiles.get(id)?.root;
    tile?.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: 'nearest' });
  }

  /** Puts a digit on the pad. @param {number} id */
  function edit(id) {
    const point = pointOf(latest().scene.points, id);
    if (point) actions.setTried(point.text);
  }

  /** @param {number} id */
  function remove(id) {
    const order = inOrder();
    const at = order.findIndex((tile) => Number(tile.dataset.id) === id);
    const next = order[at + 1] ?? order[at - 1];
    actions.removePoints([id]);
    draw(latest());
    if (next) choose(Number(next.dataset.id));
  }

  /** @param {State} state */
  function draw(state) {
    const { scene, focus, frame } = state;
    const dark = document.documentElement.dataset.theme === 'dark';
    const same =
      dark === wasDark &&
      drawn?.scene === scene &&
      drawn.frame.training === frame.training &&
      drawn.frame.scene === frame.scene &&
      drawn.frame.fault === frame.fault &&
      drawn.focus.selected === focus.selected &&
      drawn.focus.point === focus.point &&
      drawn.focus.output === focus.output;
    if (same) return;
    drawn = state;
    wasDark = dark;
    // Without a tile it is here that Tab goes to.
    root.tabIndex = scene.points.length === 0 ? 0 : -1;
    const held = idOf(document.activeElement);
    drawGroups(state);
    depict();
    // What moved to another class has lost the focus.
    if (held !== null && held !== idOf(document.activeElement))
      tiles.get(held)?.root.focus({ preventScroll: true });
  }

  /** @param {State} state */
  function drawGroups(state) {
    const { points, classes } = state.scene;
    const wanted = groupsOf(state.scene);
    const numbers = new Map(points.map(({ id }, i) => [id, i + 1]));
    // One of them is where Tab goes to.
    const entry = pointOf(points, state.focus.selected) ?? wanted[0]?.[1][0];
    const lookOf = looksOf(state, entry?.id);
    const sections = wanted.map(([label, members]) => {
      const group = kept(groups, label, createGroup);
      const roots = members.map((point) => {
        const tile = kept(tiles, point.id, createTile);
        tile.draw(lookOf(point, numbers.get(point.id) ?? 0));
        return tile.root;
      });
      group.draw(roots, classes);
      return group.root;
    });
    putIn(root, sections);
    const labels = new Set(wanted.map(([label]) => label));
    for (const id of tiles.keys()) if (!numbers.has(id)) tiles.delete(id);
    for (const label of groups.keys()) if (!labels.has(label)) groups.delete(label);
  }

  /** Makes the pictures that are missing, in the order in which they are seen. */
  function depict() {
    cancelAnimationFrame(coming);
    if (!drawn) return;
    let left = PICTURES;
    for (const [, members] of groupsOf(drawn.scene))
      for (const { id, text } of members) {
        if (!tiles.get(id)?.depict(text, wasDark) || --left > 0) continue;
        coming = requestAnimationFrame(depict);
        return;
      }
  }

  return {
    element: root,
    draw,
    edit,
    remove,
    /** Shows a digit and puts the focus on it. @param {number} id */
    show: choose,
    destroy() {
      cancelAnimationFrame(coming);
      tiles.clear();
      groups.clear();
    },
  };
}

/**
 * What is there under a key already, or a new one.
 *
 * @template T
 * @param {Map<number, T>} map
 * @param {number} key
 * @param {(key: number) => T} create
 */
function kept(map, key, create) {
  const made = map.get(key) ?? create(key);
  map.set(key, made);
  return made;
}
