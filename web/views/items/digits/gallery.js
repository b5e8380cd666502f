// @ts-check
/**
 * All digits of a scene as pictures, by class: those that carry f are framed, those that are missed say what they are taken for.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { isDecided, isMissed } from '../../../model/decided.js';
import { className } from '../../../model/class-name.js';
import { labelOfKey } from '../../../state/keys.js';
import { pointOf } from '../../../model/points.js';
import { count, plural } from '../../../lib/format.js';
import { glyph } from '../../../lib/shapes.js';
import { readingsOf } from '../readings.js';
import { predictionOf } from '../words.js';
import { imageOfDigit } from './picture.js';

/** @typedef {import('../../../model/scene.js').Point} Point */
/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../state/actions.js').Actions} Actions */

/** @typedef {{ root: HTMLElement, taken: HTMLElement, image: string, looks: string }} Tile */
/** @typedef {{ root: HTMLElement, head: HTMLElement, tiles: HTMLElement, ids: readonly number[], named: string }} Group */

/** @param {{ actions: Actions, latest: () => State }} tools */
export function createGallery({ actions, latest }) {
  const root = element('div', {
    class: 'gallery',
    role: 'listbox',
    'aria-label': 'Digits to learn from',
    onclick: onClick,
    ondblclick: onEdit,
    onkeydown: onKey,
    onpointerover: (/** @type {Event} */ event) => actions.setHover({ point: idOf(event.target) }),
    onpointerleave: () => actions.setHover({ point: null }),
  });
  /** @type {Map<number, Tile>} */
  const tiles = new Map();
  /** @type {Map<number, Group>} */
  const groups = new Map();
  /** What was drawn last. @type {State | null} */
  let drawn = null;
  let wasDark = false;

  /** @param {EventTarget | null} target */
  function idOf(target) {
    const tile = target instanceof Element ? target.closest('.tile') : null;
    return tile instanceof HTMLElement ? Number(tile.dataset.id) : null;
  }

  /** @param {number} id @returns {Tile} */
  function tileOf(id) {
    const known = tiles.get(id);
    if (known) return known;
    const taken = element('span', { class: 'taken', 'aria-hidden': 'true' });
    const tile = element(
      'div',
      { class: 'tile', role: 'option', tabindex: -1, 'data-id': id },
      taken,
    );
    const made = { root: tile, taken, image: '', looks: '' };
    tiles.set(id, made);
    return made;
  }

  /** @param {number} label @returns {Group} */
  function groupOf(label) {
    const known = groups.get(label);
    if (known) return known;
    const head = element('div', { class: 'name', 'aria-hidden': 'true' });
    const place = element('div', { class: 'tiles', role: 'presentation' });
    const section = element('div', { class: 'class', role: 'group' }, head, place);
    const made = { root: section, head, tiles: place, ids: [], named: '' };
    groups.set(label, made);
    return made;
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

  /** The tiles as they are seen, row by row. */
  const inOrder = () => /** @type {HTMLElement[]} */ ([...root.querySelectorAll('.tile')]);

  /** The tile above or below one. @param {readonly HTMLElement[]} order @param {number} at @param {1 | -1} by */
  function beyond(order, at, by) {
    const from = order[at].getBoundingClientRect();
    /** @type {HTMLElement | null} */
    let best = null;
    let row = NaN;
    let nearest = Infinity;
    for (let i = at + by; i >= 0 && i < order.length; i += by) {
      const { top, left } = order[i].getBoundingClientRect();
      if (Math.abs(top - from.top) < 2) continue;
      if (Number.isNaN(row)) row = top;
      if (Math.abs(top - row) > 2) break;
      if (Math.abs(left - from.left) >= nearest) continue;
      nearest = Math.abs(left - from.left);
      best = order[i];
    }
    return best;
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { key, altKey, ctrlKey, metaKey } = event;
    const id = idOf(event.target);
    if (id === null || ctrlKey || metaKey || altKey || event.isComposing) return;
    const order = inOrder();
    const at = order.findIndex((tile) => Number(tile.dataset.id) === id);
    /** @type {HTMLElement | null | undefined} */
    let next;
    const { scene } = latest();
    if (key === 'ArrowRight') next = order[at + 1];
    else if (key === 'ArrowLeft') next = order[at - 1];
    else if (key === 'ArrowDown') next = beyond(order, at, 1);
    else if (key === 'ArrowUp') next = beyond(order, at, -1);
    else if (key === 'Home') next = order[0];
    else if (key === 'End') next = order.at(-1);
    else if (key === 'Delete' || key === 'Backspace') remove(id);
    else if (key === 'Enter' || key === ' ') edit(id);
    else if (/^\d$/.test(key) && scene.target === 'class') {
      actions.relabelPoint(id, labelOfKey(key, scene));
      choose(id);
    } else return;
    if (next) choose(Number(next.dataset.id));
    event.preventDefault();
    event.stopPropagation();
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
    const { points, classes } = scene;
    // Without a tile it is here that Tab goes to.
    root.tabIndex = points.length === 0 ? 0 : -1;
    const held = idOf(document.activeElement);
    /** @type {Map<number, Point[]>} */
    const piles = new Map();
    // Where there are values and no classes, all are one group.
    const valued = scene.target === 'value';
    for (const point of points) {
      const label = valued ? 0 : point.label;
      const pile = piles.get(label);
      if (pile) pile.push(point);
      else piles.set(label, [point]);
    }
    const labels = [...piles.keys()].sort((a, b) => a - b);
    const readings = readingsOf(state);
    const numbers = new Map(points.map(({ id }, i) => [id, i + 1]));
    // One of them is where Tab goes to.
    const entry = pointOf(points, focus.selected)?.id ?? piles.get(labels[0])?.[0].id;
    for (const label of labels) {
      const pile = /** @type {Point[]} */ (piles.get(label));
      const group = groupOf(label);
      drawHead(group, label, pile.length, classes);
      for (const point of pile) {
        const tile = tileOf(point.id);
        const read = readings?.of(point) ?? null;
        const wrong = Boolean(
          read?.label && !read.cluster && !valued && isMissed(read.label, point.label),
        );
        const counts = readings?.counts(point.id) ?? false;
        const bad = frame.fault?.id === point.id ? frame.fault.message : '';
        const on = focus.selected === point.id;
        const number = numbers.get(point.id) ?? 0;
        const first = point.id === entry;
        const name = valued ? `value ${point.value}` : className(point.label, classes);
        const open = read !== null && !isDecided(read.label);
        const said = read?.label || open ? predictionOf(read, classes) : '';
        const looks = `${number}|${name}|${wrong}|${counts}|${bad}|${on}|${focus.point === point.id}|${first}|${said}`;
        const image = imageOfDigit(point.text, dark);
        if (tile.image !== image) {
          tile.image = image;
          tile.root.style.backgroundImage = image;
          tile.root.classList.toggle('bad', image === 'none');
        }
        if (tile.looks === looks) continue;
        tile.looks = looks;
        tile.root.classList.toggle('on', on);
        tile.root.classList.toggle('hot', focus.point === point.id);
        tile.root.classList.toggle('counts', counts);
        tile.root.classList.toggle('wrong', wrong);
        tile.root.setAttribute('aria-selected', String(on));
        tile.root.tabIndex = first ? 0 : -1;
        tile.taken.replaceChildren(
          wrong && read?.label ? classes[read.label - 1] || glyph(read.label, 10) : '',
        );
        tile.taken.className = wrong && read ? `taken ink${read.ink}` : 'taken';
        const facts = [
          `An image of ${name.toLowerCase()}, row ${count(number)}`,
          bad || (wrong ? `wrongly predicted: ${said}` : open ? said.toLowerCase() : ''),
          counts ? 'carries f' : '',
        ];
        tile.root.title = facts.filter(Boolean).join('; ');
        tile.root.setAttribute('aria-label', tile.root.title);
      }
      const ids = pile.map(({ id }) => id);
      if (ids.length !== group.ids.length || ids.some((id, i) => id !== group.ids[i])) {
        group.ids = ids;
        group.tiles.replaceChildren(...ids.map((id) => tileOf(id).root));
      }
    }
    const sections = labels.map((label) => groupOf(label).root);
    if (
      sections.some((section, i) => root.children[i] !== section) ||
      root.children.length !== sections.length
    )
      root.replaceChildren(...sections);
    for (const [id] of tiles) if (!numbers.has(id)) tiles.delete(id);
    for (const [label] of groups) if (!piles.has(label)) groups.delete(label);
    // What moved to another class has lost the focus.
    if (held !== null && held !== idOf(document.activeElement))
      tiles.get(held)?.root.focus({ preventScroll: true });
  }

  /** @param {Group} group @param {number} label @param {number} size @param {readonly string[]} classes */
  function drawHead(group, label, size, classes) {
    const name = label === 0 ? 'Digits' : classes[label - 1] || String(label);
    const named = `${name}|${size}`;
    if (group.named === named) return;
    group.named = named;
    group.head.replaceChildren(
      ...(label > 0 ? [glyph(label, 14)] : []),
      element('b', {}, name),
      element('span', {}, count(size)),
    );
    const called = label === 0 ? name : className(label, classes);
    group.root.setAttribute('aria-label', `${called}: ${plural(size, 'digit')}`);
  }

  return {
    element: root,
    draw,
    edit,
    remove,
    /** Shows a digit and puts the focus on it. @param {number} id */
    show: choose,
    destroy() {
      tiles.clear();
      groups.clear();
    },
  };
}
