// @ts-check
/**
 * The key under the picture: what its marks and lines mean, in views/legend/key.js, and its colours:
 * the scale of f, of values or of a component, the classes, the clusters, and the lines of a chart.
 *
 * @module
 */

import { hasUndecided } from '../model/decided.js';
import { classesOf, isItems } from '../model/scene.js';
import { sum, ticks } from 'd3-array';
import { css, numberToken } from '../lib/colour.js';
import { markup } from '../lib/markup.js';
import { fieldColours, markColours } from '../model/class-colours.js';
import { componentName } from './components.js';
import { createKey } from './legend/key.js';
import { short } from '../lib/format.js';
import { goalOf, supportName, tubeOf } from '../state/reading.js';
import { isChart, isSparse, kindOf, paintedOutput, solved } from '../model/output.js';
import { glyph } from '../lib/shapes.js';
import { element } from '../ui/element.js';
import {
  doubtLimit,
  MARGIN_TONES,
  sidesOfScale,
  toned,
  tonesOf,
  tonesOfRange,
} from '../model/tones.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../model/tones.js').Tones} Tones */

const STEPS = 48;
/** More clusters than these share colours. */
const COLOURS = 9;

/**
 * What a legend shows, from which it is made anew when it changes.
 *
 * @typedef {{ parts: readonly Part[] }} Content
 */

/**
 * @typedef {{ kind: 'classes', labels: readonly number[], names: readonly string[] }
 *   | { kind: 'clusters', count: number, shapes: boolean }
 *   | { kind: 'scale', tones: Tones, sides: readonly [number, number], name: string, math: boolean, exact: boolean, marks?: boolean }
 *   | { kind: 'keys', keys: readonly Key[] }} Part
 */

/**
 * A line, an area or a mark, and what it is.
 *
 * @typedef
 *   {{ mark: 'curve' | 'band' | 'tube' | 'sample' | 'inside' | 'outside' | 'outlier' | 'doubt' | 'ring' | 'undecided', text: string }}
 *   Key
 */

/**
 * @param {State} state
 * @returns {readonly Part[]}
 */
export function legendOf(state) {
  return isItems(state.scene) ? legendOfMap(state) : legendOfPlane(state);
}

/**
 * Of items there is a map, on which marks have the colours of f. Without it, the shapes of classes
 * are all there is to tell.
 *
 * @param {State} state
 * @returns {readonly Part[]}
 */
function legendOfMap(state) {
  const { scene, frame, settings } = state;
  const training = solved(frame.training) ? frame.training : null;
  const labels = classesOf(scene.points);
  /** @type {Part} */
  const classes = { kind: 'classes', labels, names: scene.classes };
  const shapes = scene.target === 'value' || labels.length === 0 ? [] : [classes];
  if (!settings.map || !training) return shapes;
  const parts = legendOfPlane(state).filter(({ kind }) => kind === 'scale' || kind === 'clusters');
  const values = kindOf(training) === 'values';
  if (kindOf(training) === 'novelty') {
    parts.push(scaleOfF(training, scene));
  }
  const scales = parts.map((part) =>
    part.kind === 'scale' && !values ? { ...part, marks: true } : part,
  );
  /** @type {Part[]} */
  const rings =
    isSparse(training, goalOf(frame)) && kindOf(training) !== 'novelty'
      ? [{ kind: 'keys', keys: [{ mark: 'ring', text: supportName(state) }] }]
      : [];
  return [...shapes, ...rings, ...scales];
}

/**
 * @param {State} state
 * @returns {readonly Part[]}
 */
function legendOfPlane(state) {
  const { scene, frame } = state;
  const { overlay } = frame;
  const labels = classesOf(scene.points);
  /** @type {Part} */
  const classes = { kind: 'classes', labels, names: scene.classes };
  if (overlay) {
    const { limit, kind } = overlay;
    const tones = { middle: 0, limit, low: -limit, high: limit, open: false };
    return [
      {
        kind: 'scale',
        tones,
        sides: [1, 2],
        name: kind === 'bump' ? 'k' : 'f',
        math: true,
        exact: true,
      },
    ];
  }
  const training = solved(frame.training) ? frame.training : null;
  if (!training) {
    if (scene.target !== 'value') return [classes];
    return isChart(scene) ? [] : [scaleOfValues(state)];
  }
  const named = scene.classes.some((name) => name !== '');
  const several = labels.length > 1;
  switch (kindOf(training)) {
    case 'values':
      if (isChart(scene)) return [{ kind: 'keys', keys: chartKeys(state) }];
      return [...doubtKey(state), scaleOfValues(state)];
    case 'component': {
      const at = paintedOutput(training, state.focus?.output);
      const tones = tonesOf(training, scene, at);
      const name = componentName(training, at);
      /** @type {Part} */
      const scale = { kind: 'scale', tones, sides: [1, 2], name, math: false, exact: false };
      return several ? [classes, scale] : [scale];
    }
    case 'clusters':
      return [
        { kind: 'clusters', count: training.classes.length, shapes: several },
        ...undecidedKey(state),
      ];
    case 'novelty':
      return [
        {
          kind: 'keys',
          keys: [
            { mark: 'inside', text: 'inside, f > 0' },
            { mark: 'outside', text: 'outside' },
            { mark: 'outlier', text: 'left outside' },
          ],
        },
        ...undecidedKey(state),
      ];
    case 'regions':
      return [classes, ...undecidedKey(state)];
    default:
      return [...(named ? [classes] : []), scaleOfF(training, scene), ...undecidedKey(state)];
  }
}

/** @param {NonNullable<State['frame']['training']>} training @param {State['scene']} scene @returns {Part} */
const scaleOfF = (training, scene) => ({
  kind: 'scale',
  tones: tonesOf(training, scene, 0),
  sides: sidesOfScale(training),
  name: 'f',
  math: true,
  exact: false,
});

/**
 * What is white because nobody knows its class, where that is to be seen.
 *
 * @param {State} state
 * @returns {Part[]}
 */
function undecidedKey({ frame: { surface }, stage }) {
  if (!surface || !stage.plane.field || !hasUndecided(surface)) return [];
  return [{ kind: 'keys', keys: [{ mark: 'undecided', text: 'undecided' }] }];
}

/** @param {State} state @returns {Part} */
function scaleOfValues(state) {
  const { training } = state.frame;
  const regression = training === null || kindOf(training) === 'values';
  return {
    kind: 'scale',
    tones: tonesOf(training, state.scene, 0),
    sides: [1, 2],
    name: regression ? 'f' : 'y',
    math: true,
    exact: false,
  };
}

/** What is hatched where a process hardly knows f. @param {State} state @returns {Part[]} */
function doubtKey({ scene, frame, stage }) {
  if (!frame.surface?.doubt || !stage.plane.field) return [];
  const limit = short(doubtLimit(tonesOfRange(scene.range)), 2);
  return [{ kind: 'keys', keys: [{ mark: 'doubt', text: `± ${limit} or more` }] }];
}

/** The lines of a chart. @param {State} state @returns {Key[]} */
function chartKeys(state) {
  const { frame, stage } = state;
  /** @type {Key[]} */
  const keys = [{ mark: 'curve', text: frame.surface?.std ? 'mean' : 'f' }];
  const { margins } = stage.plane;
  if (margins && frame.surface?.std) keys.push({ mark: 'band', text: '95 % of f' });
  if (margins && tubeOf(frame) > 0) keys.push({ mark: 'tube', text: 'f ± ε' });
  if (frame.surface?.samples) keys.push({ mark: 'sample', text: 'drawn' });
  return keys;
}

/** 28×14, in the colours of the chart. @type {Record<Key['mark'], string>} */
const MARKS = {
  curve: '<path class="iso" data-style="stroke-width:2.5px" d="M0 10C8 10 14 4 28 4"/>',
  band:
    '<rect width="28" height="14" data-style="fill:var(--c2);opacity:0.2"/>' +
    '<path d="M0 .5h28M0 13.5h28" data-style="stroke:var(--c2-ink);fill:none"/>',
  tube:
    '<rect y="1" width="28" height="12" data-style="fill:var(--c2);opacity:0.1"/>' +
    '<path class="iso" d="M0 1h28M0 13h28" stroke-dasharray="5 4"/>',
  sample:
    '<path d="M0 10C6 2 12 14 18 6S26 4 28 3" data-style="stroke:var(--c3-ink);fill:none;stroke-width:1.3px"/>',
  inside:
    '<rect x=".5" y=".5" width="27" height="13" data-style="fill:var(--f-p1);stroke:var(--contour)"/>',
  outside:
    '<rect x=".5" y=".5" width="27" height="13" data-style="fill:var(--press);stroke:var(--contour)"/>' +
    '<path d="M1 9 9 1M5 13 17 1M13 13 25 1M21 13 27 7" data-style="stroke:var(--contour);opacity:.35"/>',
  doubt:
    '<rect x=".5" y=".5" width="27" height="13" data-style="fill:var(--f-0);stroke:var(--edge)"/>' +
    '<path d="M1 9 9 1M5 13 17 1M13 13 25 1M21 13 27 7" data-style="stroke:var(--contour);opacity:.35"/>',
  undecided:
    '<rect x=".5" y=".5" width="27" height="13" data-style="fill:var(--f-0);stroke:var(--edge)"/>',
  ring: '<circle class="iso" cx="14" cy="7" r="6"/><circle cx="14" cy="7" r="2.8" data-style="fill:var(--ink2)"/>',
  outlier:
    '<circle class="k1" cx="14" cy="7" r="3.4"/>' +
    '<circle cx="14" cy="7" r="6.2" data-style="fill:none;stroke:var(--no);stroke-width:1.8px"/>',
};

/** More names than these need smaller print and another line. */
const MANY = 4;

/**
 * @param {HTMLElement} holder
 * @param {{ actions: Pick<import('../state/actions.js').Actions, 'setMeaning'> }} options
 */
export function createLegendView(holder, { actions }) {
  let shown = '';
  const marks = createKey(actions);
  const colours = element('div', { class: 'colours' });
  holder.replaceChildren(marks.element, colours);

  /** @param {State} state */
  function draw(state) {
    marks.draw(state);
    const parts = legendOf(state);
    const key = JSON.stringify([parts, state.settings.theme, numberToken('--chart', 11)]);
    if (key === shown) return;
    shown = key;
    colours.replaceChildren(...parts.map(elementOf));
    const many = colours.querySelector('.named.many') !== null;
    holder.closest('.figure')?.classList.toggle('many-names', many);
  }

  /** @param {Part} part */
  function elementOf(part) {
    switch (part.kind) {
      case 'classes':
        return classList(part.labels, part.names);
      case 'clusters':
        return clusterList(part.count, part.shapes);
      case 'keys':
        return keyList(part.keys);
      default:
        return scaleOf(part);
    }
  }

  /** @param {readonly number[]} labels @param {readonly string[]} names */
  function classList(labels, names) {
    const named = names.some(Boolean) ? ' named' : '';
    const many = labels.length > MANY ? ' many' : '';
    // "class 1, class 2, …" would say the word as often as there is room for it.
    const prefix = labels.length > 3 ? '' : 'class ';
    const items = labels.map((label) => {
      const name = names[label - 1];
      const words = element('span', { title: name }, name || prefix + label);
      return element('li', {}, glyph(label, 14), words);
    });
    return element('ul', { class: `class-list${named}${many}` }, ...items);
  }

  /** @param {number} count @param {boolean} shapes */
  function clusterList(count, shapes) {
    const most = Math.min(count, COLOURS);
    const list = Array.from({ length: most }, (_, i) =>
      glyphItem(
        [0, 14],
        `<rect x="1" y="1" width="12" height="12" rx="2" data-style="fill:var(--c${i + 1})"/>`,
        `${most > 3 ? '' : 'cluster '}${i + 1}`,
      ),
    );
    const remark = [
      count > COLOURS ? `clusters ${COLOURS + 1} to ${count} have the same colours again` : '',
      shapes ? 'colour: cluster, shape: class' : '',
    ].filter(Boolean);
    if (remark.length > 0) list.push(element('li', { class: 'dim' }, remark.join('; ')));
    return element('ul', { class: 'class-list' }, ...list);
  }

  /** @param {readonly Key[]} keys */
  function keyList(keys) {
    const items = keys.map(({ mark, text }) =>
      // Beside the marks of classes, a ring is as wide as these.
      glyphItem(mark === 'ring' ? [7, 14] : [0, 28], MARKS[mark], text),
    );
    return element('ul', { class: 'class-list keys' }, ...items);
  }

  /** @param {number[]} across from where, and how wide @param {string} svg @param {string} words */
  function glyphItem([from, wide], svg, words) {
    const picture = `<svg class="glyph" width="${wide}" height="14" viewBox="${from} 0 ${wide} 14" aria-hidden="true">${svg}</svg>`;
    return element('li', {}, markup(picture), element('span', {}, words));
  }

  /** @param {Extract<Part, { kind: 'scale' }>} part */
  function scaleOf({ tones, sides, name, math, exact, marks = false }) {
    const text = numberToken('--chart', 11);
    const width = text * (math ? 12 : 14);
    const { low, high } = tones;
    const ramp = (marks ? markColours : fieldColours)(sides);
    /** @param {number} v */
    const x = (v) => ((v - low) / (high - low)) * width;
    const cells = Array.from({ length: STEPS }, (_, i) => {
      const value = low + ((high - low) * (i + 0.5)) / STEPS;
      return `<rect x="${(i * width) / STEPS}" width="${width / STEPS + 0.5}" height="${text}" fill="${css(ramp(toned(tones, value)))}"/>`;
    });
    const lines = marksOn(tones, exact, width / text).map(({ at, words }) => {
      const bold = at === tones.middle && tones.middle === 0;
      return `<path class="iso" data-style="stroke-width:${bold ? 2 : 1}px" d="M${x(at)} 0V${text + 3}"/><text x="${x(at)}" y="${text * 2 + 4}" text-anchor="middle">${words}</text>`;
    });
    const room = math ? 46 : 46 + name.length * text * 0.52;
    return element(
      'div',
      {},
      markup(
        `<svg class="chart" aria-hidden="true" viewBox="-20 -3 ${width + room} ${text * 2.9}" data-style="width:${width + room}px;height:${text * 2.9}px">${cells.join('')}<rect class="frame" width="${width}" height="${text}"/>${lines.join('')}<text class="${math ? 'it strong' : 'strong'}" x="${width + 8}" y="${text}">${name}</text></svg>`,
      ),
    );
  }

  return { draw, destroy: () => holder.replaceChildren() };
}

/**
 * The numbers under a scale: those of f at its margins, round ones of values.
 *
 * @param {Tones} tones
 * @param {boolean} exact whether nothing is beyond the ends
 * @param {number} room in em
 * @returns {{ at: number, words: string }[]}
 */
function marksOn(tones, exact, room) {
  const { low, high, limit } = tones;
  if (exact) {
    return [-1, -0.5, 0, 0.5, 1].map((share) => ({
      at: share * limit,
      words: short(share * limit, 2),
    }));
  }
  if (tones === MARGIN_TONES) {
    return [-2, -1, 0, 1, 2].map((at) => ({
      at,
      words: at === -2 ? '≤−2' : at === 2 ? '≥2' : short(at),
    }));
  }
  const made = [5, 4, 3, 2].map((count) =>
    ticks(low, high, count).map((at) => ({ at, words: short(at, 3) })),
  );
  // A letter is 0.6 em wide, and words stand 0.8 em apart.
  const wide = ({ words = '' }) => 0.6 * words.length + 0.8;
  return made.find((marks) => sum(marks, wide) <= room) ?? made[made.length - 1];
}
