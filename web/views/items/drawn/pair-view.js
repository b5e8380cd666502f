// @ts-check
/**
 * Two items that are compared, drawn, with what they share marked in both.
 *
 * @module
 */

import { element, setText } from '../../../ui/element.js';
import { count, plural } from '../../../lib/format.js';
import { addStyles } from '../../../ui/styles.js';
import { hueOf } from '../../../draw/items/colouring.js';
import { createDrawnItem } from './item.js';
import { marksOf } from '../../../draw/items/marking.js';

/** @typedef {import('../../../protocol/messages.gen.js').Share} Share */
/** @typedef {import('../pair.js').Pair} Pair */
/** @typedef {import('../../../draw/items/colouring.js').Colouring} Colouring */
/** @typedef {import('../../../draw/items/drawing.js').Drawing} Drawing */
/** @typedef {import('../../../model/read-graph.js').Graph} Graph */
/** @typedef {import('../../../draw/items/read-tree.js').Tree} Tree */
/** @typedef {import('../../../draw/items/marking.js').TreeMarks} TreeMarks */

/**
 * @typedef
 *   {Readonly<{ drawing: Drawing | null, pair: Pair, shares: readonly Share[], depth: number }>}
 *   Subject   drawing is null
 *   where they cannot be drawn; depth is how many rounds of
 *   colours there are of graphs
 */

/** @typedef {ReturnType<typeof createPairView>} PairView */

/**
 * @param {{ onPoint: (at: number | null) => void, onRound: () => void }} hands told which share is
 *   pointed at, and that a round was chosen
 */
export function createPairView({ onPoint, onRound }) {
  addStyles(new URL('./drawn.css', import.meta.url));
  const items = /** @type {const} */ ([
    createDrawnItem('x', (node) => point(0, node)),
    createDrawnItem('z', (node) => point(1, node)),
  ]);
  const buttons = element('span', { class: 'seg small', role: 'group', 'aria-label': 'Round' });
  const told = element('p', { class: 'note', 'aria-live': 'polite' });
  const choose = element(
    'div',
    { class: 'choose' },
    element('span', {}, 'Colours after round'),
    buttons,
  );
  const rounds = element('div', { class: 'rounds', hidden: true }, choose, told);
  const root = element(
    'div',
    { class: 'drawn-pair', hidden: true },
    element('div', { class: 'both' }, ...items.map((item) => item.element)),
    rounds,
  );

  /** @type {Subject | null} */
  let subject = null;
  /** @type {readonly (Tree | Graph)[]} */
  let things = [];
  /** What of trees is shared. @type {readonly TreeMarks[]} */
  let marks = [];
  /** @type {Colouring | null} */
  let colouring = null;
  /** The round that was chosen, null before a choice. @type {number | null} */
  let chosen = null;
  let picked = -1;

  /** @param {0 | 1} side @param {number | null} node */
  function point(side, node) {
    if (node === null || node < 0 || !subject) return onPoint(null);
    if (colouring) {
      const at = colouring.shareAt(round(), side, node);
      return onPoint(at < 0 ? null : at);
    }
    const at = marks[side]?.nodes[node] ?? -1;
    return onPoint(at < 0 ? null : at);
  }

  /** The round that is shown: that of what is picked, or else the chosen one. */
  function round() {
    if (!colouring) return 0;
    return colouring.placeOf(picked)?.round ?? Math.min(chosen ?? colouring.start, colouring.depth);
  }

  /**
   * @param {Subject} next
   * @returns {boolean}   whether both are drawn, all of them
   */
  function set(next) {
    subject = next;
    const { drawing, pair, shares, depth } = next;
    colouring = null;
    marks = [];
    rounds.hidden = true;
    root.hidden = !drawing;
    if (!drawing) return false;
    root.classList.toggle('abreast', drawing.abreast);
    const wholes = [items[0].set(drawing, pair.x, pair.why), items[1].set(drawing, pair.z, '')];
    things = wholes.flatMap((whole) => (whole ? [whole.thing] : []));
    root.hidden = things.length < 2;
    const drawn = wholes.every((whole) => whole?.picture);
    if (root.hidden || !drawn) return false;
    if (drawing.colouringOf) {
      const graphs = /** @type {[Graph, Graph]} */ (things);
      colouring = drawing.colouringOf(graphs, shares, depth);
      rounds.hidden = false;
      drawRounds(colouring);
    } else {
      marks = spansOf(shares).map((spans, side) =>
        marksOf(/** @type {Tree} */ (things[side]), spans),
      );
    }
    mark(-1);
    return wholes.every((whole) => whole?.note === '');
  }

  /** @param {Colouring} of */
  function drawRounds({ depth }) {
    choose.hidden = depth === 0;
    buttons.replaceChildren(
      ...Array.from({ length: depth + 1 }, (_, i) =>
        element(
          'button',
          {
            type: 'button',
            title: i === 0 ? 'Their labels' : `As far as ${plural(i, 'edge')} around`,
            onclick() {
              chosen = i;
              onRound();
            },
          },
          count(i),
        ),
      ),
    );
  }

  /** Marks a share. @param {number} at −1 for none */
  function mark(at) {
    picked = at;
    if (!subject || things.length < 2) return;
    if (colouring) markColours(colouring);
    else if (marks.length > 0) markFragments(subject.shares);
  }

  /** @param {readonly Share[]} shares */
  function markFragments(shares) {
    const chosen = spansOf(picked < 0 ? [] : [shares[picked]]);
    items.forEach((item, side) => {
      const all = marks[side];
      const own = marksOf(/** @type {Tree} */ (things[side]), chosen[side]);
      const look = (/** @type {'nodes' | 'links'} */ part, /** @type {number} */ at) =>
        own[part][at] >= 0 ? 'picked' : all[part][at] >= 0 ? 'shared' : '';
      item.mark(
        (node) => ({ classes: look('nodes', node), tag: '' }),
        (_, node) => (node < 0 ? '' : look('links', node)),
      );
    });
  }

  /** @param {Colouring} of */
  function markColours(of) {
    const now = round();
    const place = of.placeOf(picked);
    items.forEach((item, side) => {
      const graph = /** @type {0 | 1} */ (side);
      item.mark(
        (node) => {
          const number = of.numberAt(now, graph, node);
          if (number === 0) return { classes: 'alone', tag: '' };
          const chosen = place?.number === number ? ' picked' : '';
          return { classes: `${hueOf(number)}${chosen}`, tag: String(number) };
        },
        () => '',
      );
    });
    [...buttons.children].forEach((button, i) =>
      button.setAttribute('aria-pressed', String(i === now)),
    );
    const [x, z] = of.shared(now);
    const sizes = things.map((thing) => count(thing.labels.length));
    const colours = plural(of.count(now), 'colour');
    const words =
      of.count(now) === 0
        ? 'No colour is in both.'
        : `${colours} in both: of ${count(x)} of ${sizes[0]} nodes and ${count(z)} of ${sizes[1]}. Equal numbers are equal colours.`;
    setText(told, words);
  }

  return {
    element: root,
    set,
    mark,
    /**
     * After which round a share is a colour, with the number and the class of its hue; null where
     * there are none.
     *
     * @param {number} at
     */
    colourOf(at) {
      const place = colouring?.placeOf(at);
      return place ? { ...place, hue: hueOf(place.number), shown: place.round === round() } : null;
    },
  };
}

/** Where shares are in either item. @param {readonly Share[]} shares */
const spansOf = (shares) => [shares.map(({ x }) => x), shares.map(({ z }) => z)];
