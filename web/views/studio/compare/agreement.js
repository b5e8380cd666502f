// @ts-check
/**
 * Where machines say the same of items and where they do not, without a picture of the plane.
 *
 * @module
 */

import { element, setHidden } from '../../../ui/element.js';
import { isDecided, isMissed } from '../../../model/decided.js';
import { count } from '../../../lib/format.js';
import { glyph } from '../../../lib/shapes.js';
import { createPictures } from '../../items/pictures.js';

/** @typedef {import('../../../state/store.js').State} State */
/** @typedef {import('../../../state/actions.js').Actions} Actions */
/** @typedef {import('../../../model/scene.js').Scene} Scene */

/**
 * What a machine says of the points of a scene; null where it says nothing that could be compared.
 *
 * @typedef {Readonly<{ points: Scene['points'], label: ArrayLike<number> }> | null} Said
 */

/** The most items with a row. */
const ROWS = 50;

/**
 * @param {readonly Said[]} all of each machine, in their order
 * @param {Scene['points']} points of the scene: what is said of others does not count
 * @returns
 *   {{ machines: number[], pairs: { a: number, b: number, same: number }[], apart: number[] }}
 *   machines are the numbers, from
 * 1, of those that are compared; apart the places of the items of which not all say the same.
 * Undecided is an answer like others
 */
export function agreementOf(all, points) {
  const machines = all.flatMap((said, i) => (said?.points === points ? [i + 1] : []));
  const labelOf = (/** @type {number} */ machine, /** @type {number} */ i) =>
    all[machine - 1]?.label[i];
  const pairs = machines.flatMap((a, at) =>
    machines.slice(at + 1).map((b) => ({
      a,
      b,
      same: points.filter((_, i) => Object.is(labelOf(a, i), labelOf(b, i))).length,
    })),
  );
  const apart = points.flatMap((_, i) =>
    machines.some((machine) => !Object.is(labelOf(machine, i), labelOf(machines[0], i))) ? [i] : [],
  );
  return { machines, pairs, apart };
}

/**
 * @param {HTMLElement} parent
 * @param {{ actions: Actions }} tools
 */
export function createAgreement(parent, { actions }) {
  const said = element('ul', { class: 'agreement-pairs' });
  const caption = element('caption');
  const head = element('tr');
  const rows = element('tbody');
  const table = element(
    'table',
    { class: 'agreement', hidden: true },
    caption,
    element('thead', {}, head),
    rows,
  );
  const more = element('p', { class: 'note', hidden: true });
  const root = element(
    'section',
    { class: 'compare-agreement', 'aria-label': 'Where the machines agree', hidden: true },
    said,
    table,
    more,
  );
  parent.append(root);
  let drawn = '';
  /** What was drawn last, in case pictures come late. @type {[State, readonly Said[]] | null} */
  let last = null;
  const pictures = createPictures(() => {
    drawn = '';
    if (last) draw(...last);
  });

  /**
   * An item as its picture, and in words where that is not all.
   *
   * @param {Scene} scene
   * @param {string} text
   */
  function itemOf({ domain }, text) {
    const by = pictures.of(domain);
    const picture = by?.create(text) ?? null;
    return [
      picture && element('span', { class: 'pict' }, picture),
      !(picture && by?.alone) && element('bdi', {}, text || '(empty)'),
    ];
  }

  /** @param {State} state @param {readonly Said[]} all */
  function draw(state, all) {
    last = [state, all];
    const { scene, focus } = state;
    const { points, classes } = scene;
    const { machines, pairs, apart } = agreementOf(all, points);
    setHidden(root, machines.length < 2);
    if (root.hidden) return;
    const key = JSON.stringify([
      pairs,
      apart.map((i) => [
        points[i].id,
        points[i].label,
        machines.map((machine) => all[machine - 1]?.label[i]),
      ]),
      classes,
    ]);
    if (key !== drawn) {
      drawn = key;
      const n = count(points.length);
      said.replaceChildren(
        ...pairs.map(({ a, b, same }) =>
          element('li', {}, `Machines ${a} and ${b} agree on ${count(same)} of ${n} items.`),
        ),
      );
      table.hidden = apart.length === 0;
      caption.textContent = 'Items on which they differ';
      const columns = ['item', 'is', ...machines.map(String)];
      head.replaceChildren(
        ...columns.map((name, i) =>
          element('th', { scope: 'col', title: i > 1 ? `Machine ${name} says` : null }, name),
        ),
      );
      rows.replaceChildren(
        ...apart.slice(0, ROWS).map((i) => {
          const point = points[i];
          const button = element(
            'button',
            {
              type: 'button',
              class: 'link',
              'data-id': point.id,
              title: 'Select it in the table',
              onclick: () => actions.select(point.id),
            },
            element('span', { class: 'dim' }, count(i + 1)),
            ...itemOf(scene, point.text),
          );
          return element(
            'tr',
            {},
            element('th', { scope: 'row' }, button),
            markCell(point.label, classes),
            ...machines.map((machine) =>
              markCell(Number(all[machine - 1]?.label[i]), classes, point.label),
            ),
          );
        }),
      );
      more.hidden = apart.length <= ROWS;
      more.textContent = `And ${count(apart.length - ROWS)} more.`;
    }
    for (const button of rows.querySelectorAll('button')) {
      button.setAttribute('aria-pressed', String(Number(button.dataset.id) === focus.selected));
    }
  }

  return { draw };
}

/**
 * A class by its mark; a wrong one is said to be.
 *
 * @param {number} label
 * @param {readonly string[]} classes
 * @param {number} [truth]
 */
function markCell(label, classes, truth = label) {
  const decided = isDecided(label);
  const name = classes[label - 1] || (decided ? `class ${label}` : 'undecided');
  const wrong = isMissed(label, truth);
  return element(
    'td',
    { class: wrong ? 'wrong' : null, title: wrong ? `${name}, which is wrong` : name },
    decided ? glyph(label) : '?',
    element('span', { class: 'sr' }, wrong ? `${name}, wrong` : name),
  );
}
