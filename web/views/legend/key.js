// @ts-check
/**
 * What the marks and lines of the picture mean. An entry that is pointed at, or has the focus, lets
 * its marks alone be seen clearly. What the picture does not contain has no entry.
 *
 * @module
 */

import { markup } from '../../lib/markup.js';
import { element, setHidden, setText } from '../../ui/element.js';
import { goalOf, supportName } from '../../state/reading.js';
import { hasLevels, hasMargin, isSparse, kindOf, solved } from '../../model/output.js';
import { isItems, isWide } from '../../model/scene.js';
import { areRingsThinned } from '../../draw/plane/marks.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/store.js').Meaning} Meaning */
/** @typedef {import('../../protocol/answers.js').Surface} Surface */

/** Each 22×22, in the colours of the picture. @type {Record<Meaning, string>} */
const GLYPHS = {
  ring:
    '<circle class="iso" cx="11" cy="11" r="9.5"/>' +
    '<circle class="k1" cx="11" cy="11" r="4.6" data-style="stroke:var(--halo);stroke-width:1.2px"/>',
  wrong:
    '<path class="k2" d="M5 5h12v12H5z"/>' +
    '<path d="M7 7h8v8H7z" data-style="fill:var(--halo)"/><circle class="k1" cx="11" cy="11" r="3"/>',
  held:
    '<circle class="iso" cx="7" cy="11" r="4.4" data-style="stroke:var(--c1);stroke-width:1.6px"/>' +
    '<path class="iso" d="M13 7h7v8h-7z" data-style="stroke:var(--c2);stroke-width:1.6px"/>',
  boundary: '<path class="iso" d="M0 11h22" data-style="stroke-width:var(--bold)"/>',
  margin: '<path class="iso" d="M0 11h22" stroke-dasharray="6 4"/>',
};

/**
 * @param {State} state
 * @returns {Partial<Record<Meaning, string>>} the words of the entries
 */
export function keyOf(state) {
  const { scene, frame, stage } = state;
  const { training, overlay, surface } = frame;
  if (overlay || !solved(training) || scene.points.length === 0 || isItems(scene)) return {};
  const kind = kindOf(training);
  const classes = kind === 'boundary' || kind === 'regions';
  const { rings, predicted, margins } = stage.plane;
  const sums = rings && isSparse(training, goalOf(frame)) && training.support.length > 0;
  // Of many points those at C have no rings.
  const thinned = areRingsThinned(scene, frame.scene?.params.C ?? Infinity);
  const ringed = thinned ? `${supportName(state)} below C` : supportName(state);
  const wrong = classes && predicted && training.errors > 0;
  const levels = surface && margins && hasLevels(training) && hasUnits(surface);
  return {
    ...(sums && { ring: ringed }),
    ...(wrong && { wrong: wrongWords(scene, kind) }),
    ...(isWide(scene) && { held: 'held out' }),
    ...(classes && surface && hasBoundary(surface, kind) && { boundary: 'boundary' }),
    ...(levels && { margin: nameOfMargin(training) }),
  };
}

/**
 * Whether a part of the boundary is in sight. Of several classes nobody looks.
 *
 * @param {Surface} surface
 * @param {string} kind
 */
const hasBoundary = ({ min, max }, kind) => kind !== 'boundary' || !(min >= 0 || max <= 0);

/** Whether f is 1 or −1 somewhere in sight. @param {Surface} surface */
const hasUnits = ({ min, max }) => !(min > -1 && max < 1);

/** @param {State['scene']} scene @param {string} kind */
function wrongWords(scene, kind) {
  // Rows do not lie on the slice: they are wrong wherever they are drawn.
  if (isWide(scene)) return 'wrong';
  return kind === 'boundary' ? 'on the wrong side' : 'in the wrong class';
}

/** Other machines than those that keep a margin have lines there all the same. */
const nameOfMargin = (/** @type {NonNullable<State['frame']['training']>} */ training) =>
  hasMargin(training) ? 'margin' : 'f = ±1';

/** @param {Pick<import('../../state/actions.js').Actions, 'setMeaning'>} actions */
export function createKey(actions) {
  /** @type {Meaning | null} */
  let pointed = null;
  const entries = /** @type {Meaning[]} */ (Object.keys(GLYPHS)).map((meaning) => {
    const words = element('span');
    const point = () => actions.setMeaning((pointed = meaning));
    const leave = () => pointed === meaning && actions.setMeaning((pointed = null));
    const button = element(
      'button',
      {
        type: 'button',
        title: 'Show these alone',
        hidden: true,
        onpointerenter: point,
        onpointerleave: leave,
        onfocus: point,
        onblur: leave,
        // A finger neither hovers nor leaves: a second tap is the way back.
        onclick: (/** @type {PointerEvent} */ event) => {
          if (event.pointerType === 'touch' && pointed === meaning) button.blur();
        },
        onkeydown: (/** @type {KeyboardEvent} */ event) => {
          if (event.key === 'Escape') leave();
        },
      },
      words,
    );
    button.prepend(
      markup(
        `<svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">${GLYPHS[meaning]}</svg>`,
      ),
    );
    return { meaning, button, words };
  });
  const list = element(
    'div',
    { class: 'key', role: 'group', 'aria-label': 'Key' },
    ...entries.map(({ button }) => button),
  );

  return {
    element: list,
    /** @param {State} state */
    draw(state) {
      const key = keyOf(state);
      for (const { meaning, button, words } of entries) {
        const text = key[meaning];
        setHidden(button, text === undefined);
        if (text !== undefined) setText(words, text);
        else if (pointed === meaning) actions.setMeaning((pointed = null));
      }
      setHidden(list, Object.keys(key).length === 0);
    },
  };
}
