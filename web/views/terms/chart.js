// @ts-check
/**
 * What adds up at the pointer: f(x) = Σ yᵢαᵢk(xᵢ,x) + b as signed bars, each
 * beginning where the last one ended, so that they visibly sum to f(x). Loaded when there is something to add up.
 *
 * @module
 */

import { setAttribute, setText } from '../../ui/element.js';
import { isDecided, sideOf, signedAs } from '../../model/decided.js';
import { numberOfClass } from '../../model/class-name.js';
import { select } from 'd3-selection';
import { hasParts, thingOf } from '../../model/scene.js';
import { classNumber } from '../../model/class-colours.js';
import { number, plural, sided, signed } from '../../lib/format.js';
import {
  coefficientScale,
  decidingOutput,
  inkSides,
  kindOf,
  outputName,
  REST,
  sides,
  solved,
} from '../../model/output.js';
import { isApproximate } from '../../state/reading.js';
import { decimalsFor } from '../plane/axes.js';
import { nearestOf } from '../plane/reading.js';
import { shapePath } from '../../lib/shapes.js';
import { tonesOfRange, valueColours } from '../../model/tones.js';
import { topOf } from '../../lib/top.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/replies.js').Training} Training */

/**
 * One bar. kind 'point' has the point it belongs to, with the colour of a class (tint) or of its
 * value (fill); 'self' is the term in k(x, x), 'rest' sums what is not shown, and
 * 'neighbour' is as long as its point is far.
 *
 * @typedef {{
 *   key: string, kind: 'offset' | 'self' | 'point' | 'rest' | 'neighbour', text: string, value: number,
 *   id?: number, label?: number, tint?: number, fill?: string, coefficient?: number, kernel?: number,
 *   from: number, to: number,
 * }} Bar
 */

/**
 * positive and negative are the classes whose colours the two signs have, and ink the one of the total; alpha:
 * coefficients are those that an SVM calls yᵢαᵢ. winner is the class in whose colour the total is drawn. name and index
 * say which of several outputs it is, result what follows from it. Neighbours do not add up: their total is a count or a mean, told where it is no part of the result.
 *
 * @typedef {{
 *   bars: Bar[], total: number, told: string, positive: number, negative: number, ink: number, winner: number,
 *   alpha: boolean, decimals: number, name: string, index: string, result: string, neighbours: boolean,
 * }} Sum
 */

/**
 * The bars of f at the place of frame.terms, largest first; null when there is
 * nothing to take apart.
 *
 * @param {State['frame']} frame
 * @param {number} rows how many points get a bar of their own
 * @param {number} [output] of several values
 * @returns {Sum | null}
 */
export function addUp(frame, rows, output = 0) {
  const { terms, training, scene } = frame;
  if (!terms || !solved(training) || !scene || terms.model !== training.model) return null;
  const points = scene.points;
  if (terms.kernel.length !== points.length) return null;
  if (terms.distance) return nearest(terms, training, scene, rows);

  const j = decidingOutput(training, terms.decision, terms.label, output);
  const { zero } = coefficientScale(training, j, 'beta');
  const kind = kindOf(training);
  const colour = colourOf(scene);
  const { beta, outputs } = training;
  const counts = (/** @type {number} */ i) => Math.abs(beta[i * outputs + j]) > zero;
  const { rows: largest, others } = topOf(points.length, rows, (i) =>
    counts(i) ? Math.abs(beta[i * outputs + j] * terms.kernel[i]) : NaN,
  );
  const parts = largest.map((i) => {
    const { id, label, value } = points[i];
    const [coefficient, kernel] = [beta[i * outputs + j], terms.kernel[i]];
    return {
      ...{ key: `p${id}`, kind: /** @type {const} */ ('point'), text: pointName(scene, i) },
      ...{ value: coefficient * kernel, coefficient, kernel, from: 0, to: 0 },
      ...{ id, label, fill: colour?.(value) },
      tint: classNumber(kind === 'clusters' ? training.label[i] : label),
    };
  });

  /** @type {Bar[]} */
  const bars = [
    { key: 'b', kind: 'offset', text: 'offset b', value: training.bias[j], from: 0, to: 0 },
  ];
  const self = training.self?.[j] ?? 0;
  if (self !== 0) {
    const value = self * terms.self;
    bars.push({
      ...{ key: 's', kind: 'self', text: 'x itself', value, from: 0, to: 0 },
      ...{ coefficient: self, kernel: terms.self },
    });
  }
  bars.push(...parts);
  if (others > 0) {
    const shown = new Set(largest);
    let value = 0;
    for (let i = 0; i < points.length; i++) {
      if (counts(i) && !shown.has(i)) value += beta[i * outputs + j] * terms.kernel[i];
    }
    bars.push({
      ...{ key: 'rest', kind: 'rest', text: plural(others, 'other') },
      ...{ value, from: 0, to: 0 },
    });
  }
  let run = 0;
  for (const bar of bars) {
    bar.from = run;
    run += bar.value;
    bar.to = run;
  }
  // The sum may come out on the other side of 0 by rounding.
  const total = signedAs(terms.decision[j], sideOf(training, terms.label));
  const decided = training.rule === 'values' || isDecided(terms.label);
  const decimals = kind === 'values' ? decimalsOf(scene) : 2;
  const inks = inkSides(training, j);
  const classified = kind === 'boundary' || kind === 'regions';
  const side = total < 0 ? inks.negative : inks.positive;
  const tell = !decided ? number : sideOf(training, terms.label) === 0 ? signed : sided;
  return {
    ...{ bars, total, told: tell(total, decimals), decimals, ...inks, neighbours: false },
    ink: !decided ? REST : classified ? terms.label : side,
    winner: decided ? side : REST,
    alpha: scene.repair === 'none' && classified && self === 0 && !isApproximate(frame),
    ...wordsOf(training, j, total, terms.label, scene.classes),
  };
}

/**
 * Of what a sum is, and what follows from it.
 *
 * @param {Training} training
 * @param {number} j
 * @param {number} total
 * @param {number} label
 * @param {readonly string[]} classes
 * @returns {{ name: string, index: string, result: string }}
 */
function wordsOf(training, j, total, label, classes) {
  const { positive } = sides(training, j);
  const decided = isDecided(label);
  const winner = decided ? numberOfClass(winnerOf(training, j, total, label), classes) : '';
  const so = (/** @type {string} */ words) => (decided ? `so ${words}` : 'undecided');
  switch (kindOf(training)) {
    case 'values':
      return { name: '', index: '', result: 'f(x)' };
    case 'component':
      return { name: '', index: String(j + 1), result: outputName(training, j) };
    case 'clusters':
      return { name: '', index: String(positive), result: so(`cluster ${label}`) };
    case 'novelty':
      return {
        ...{ name: '', index: '' },
        result: `f(x), ${so(total < 0 ? 'outside' : 'inside')}`,
      };
    case 'regions': {
      const result = `f(x), ${so(`class ${winner}`)}`;
      if (training.rule === 'largest')
        return { name: '', index: numberOfClass(positive, classes), result };
      return { name: `${outputName(training, j, classes)}: `, index: '', result };
    }
    default: {
      const result = `f(x), ${so(`class ${winner}`)}`;
      return { name: '', index: '', result };
    }
  }
}

/** The class that an output speaks for. @param {Training} training @param {number} j @param {number} total @param {number} label */
function winnerOf(training, j, total, label) {
  const { positive, negative } = sides(training, j);
  return training.rule === 'largest' ? label : total < 0 ? negative : positive;
}

/** An item of so many characters is its own name. */
const NAME = 9;

/**
 * The number of a point; of an item that is a text, the text, or its number and how it begins.
 *
 * @param {Scene} scene
 * @param {number} row
 */
function pointName(scene, row) {
  const { text } = scene.points[row];
  const number = String(row + 1);
  if (!hasParts(scene)) return number;
  if (text.length <= NAME) return text || '(empty)';
  const room = Math.max(0, NAME - 2 - number.length);
  return `${number} ${Array.from(text.slice(0, 2 * NAME))
    .slice(0, room)
    .join('')}…`;
}

/** @param {Scene} scene */
const decimalsOf = ({ range: [low, high] }) => Math.min(decimalsFor(high - low), 6);

/** How values are coloured where points carry them. @param {Scene} scene */
const colourOf = ({ target, range }) =>
  target === 'value' ? valueColours(tonesOfRange(range)) : null;

/**
 * The nearest points, where these decide: as bars of their distances.
 *
 * @param {import('../../protocol/replies.js').Terms} terms
 * @param {Training} training
 * @param {Scene} scene
 * @param {number} rows
 * @returns {Sum}
 */
function nearest(terms, training, scene, rows) {
  const distance = terms.distance ?? new Float64Array();
  const all = nearestOf(distance, scene.params.k ?? 1);
  const values = training.rule === 'values';
  const colour = colourOf(scene);
  const bars = all.slice(0, rows).map((row) => {
    const { id, label, value } = scene.points[row];
    return {
      ...{ key: `p${id}`, kind: /** @type {const} */ ('neighbour'), text: pointName(scene, row) },
      ...{ value: distance[row], from: 0, to: distance[row] },
      ...{ id, label, tint: classNumber(label), fill: colour?.(value) },
      ...(values && { coefficient: value }),
    };
  });
  const decided = isDecided(terms.label);
  const own = all.filter((row) => scene.points[row].label === terms.label).length;
  const total = values ? terms.decision[0] : own;
  const decimals = values ? decimalsOf(scene) : 2;
  const result = values
    ? `mean of ${plural(all.length, 'value')}`
    : decided
      ? `${own} of ${all.length}, so class ${numberOfClass(terms.label, scene.classes)}`
      : 'undecided';
  return {
    ...{ bars, total, told: values ? number(total, decimals) : '', decimals, alpha: false },
    ...{ positive: 2, negative: 1, ink: values ? 2 : decided ? terms.label : REST },
    winner: REST,
    ...{ name: '', index: '', result, neighbours: true },
  };
}

/**
 * The bars, and the total beside their title.
 *
 * @param {HTMLElement} body
 * @param {HTMLElement} output
 * @param {{ actions: Actions, size: ReturnType<typeof import('../../lib/element-size.js').createElementSize> }} options
 */
export function createTermsChart(body, output, { actions, size }) {
  const svg = select(body)
    .insert('svg', ':first-child')
    .attr('class', 'chart terms')
    .attr('role', 'img');
  const heads = svg.append('g').attr('class', 'heads');
  const axis = svg.append('path').attr('class', 'rule zero');
  const list = svg.append('g');
  const total = {
    rule: svg.append('path').attr('class', 'rule'),
    bar: svg.append('rect'),
    result: svg.append('text').attr('class', 'strong'),
    amount: svg.append('text').attr('class', 'strong').attr('text-anchor', 'end'),
  };
  let said = '';

  /** @param {State['focus']} focus */
  function mark(focus) {
    const hit = focus.point ?? focus.selected;
    list.selectAll('g.bar').each(function (d) {
      const on = hit !== null && /** @type {Bar} */ (d).id === hit;
      /** @type {Element} */ (this).classList.toggle('hit', on);
    });
  }

  /**
   * @param {State} state
   * @param {number} rows
   * @param {number} row their height
   * @returns {boolean} whether there is anything to take apart
   */
  function draw(state, rows, row) {
    const sum = addUp(state.frame, rows, state.focus.output);
    svg.each(has({ hidden: sum ? null : '' }));
    if (sum) drawBars(sum, row, state.scene);
    else say('');
    return sum !== null;
  }

  /** What it adds up to. @param {string} html */
  function say(html) {
    if (html !== said) output.innerHTML = said = html;
  }

  /** @param {Sum} sum @param {number} row @param {Scene} scene */
  function drawBars(sum, row, scene) {
    const { width, text } = size.read();
    if (width === 0) return;
    // Words are longer than numbers.
    const left = text * (hasParts(scene) ? 15.2 : 11.2);
    const right = text * 4.4;
    const low = Math.min(0, ...sum.bars.map((b) => b.to));
    const high = Math.max(0, ...sum.bars.map((b) => b.to));
    const span = high - low || 1;
    /** @param {number} v */
    const x = (v) => left + ((v - low) / span) * (width - left - right);
    const height = row * (sum.bars.length + 2.3);
    svg.each(
      has({
        viewBox: `0 0 ${width} ${height}`,
        style: `height:${height}px`,
        'aria-label': spoken(sum, thingOf(scene)),
      }),
    );
    axis.each(has({ d: `M${x(0)} ${row * 0.95}V${height - 2}` }));
    drawHeads(sum, width, left, text, thingOf(scene));

    /** @param {Bar} bar the class whose colour it has */
    const side = ({ kind, value, label }) =>
      kind === 'neighbour' && !sum.bars[0].fill ? label : value < 0 ? sum.negative : sum.positive;
    // A place is not its point: to move rows costs the browser far more than to write them anew.
    const groups = list
      .selectAll('g.bar')
      .data(sum.bars)
      .join((enter) => {
        const g = enter.append('g').attr('class', 'bar');
        g.append('rect').attr('class', 'row');
        g.append('path').attr('class', 'mark');
        g.append('text').attr('class', 'name');
        g.append('text').attr('class', 'alpha').attr('text-anchor', 'end');
        g.append('text').attr('class', 'kernel').attr('text-anchor', 'end');
        g.append('rect').attr('class', 'length');
        g.append('path').attr('class', 'rule');
        g.append('text').attr('class', 'strong amount').attr('text-anchor', 'end');
        g.on('pointerenter', (_, d) =>
          actions.setHover({ point: /** @type {Bar} */ (d).id ?? null }),
        );
        g.on('pointerleave', () => actions.setHover({ point: null }));
        return g;
      })
      .each(has({ transform: (_, r) => `translate(0 ${row * (r + 1.05)})` }));
    const base = row * 0.5 + text * 0.35;
    groups.select('rect.row').each(has({ width, height: row }));
    groups.select('path.mark').each(
      has({
        class: ({ tint, fill }) => `mark k${tint ?? 0}${fill === undefined ? '' : ' valued'}`,
        d: ({ label, fill }) => (label ? shapePath(fill ? 1 : label, text * 0.38) : null),
        transform: `translate(${text * 0.5} ${row * 0.5})`,
        style: ({ fill }) => (fill === undefined ? null : `fill:${fill}`),
      }),
    );
    groups
      .select('text.name')
      .each(
        has({
          class: ({ id }) => (id === undefined ? 'name' : 'name strong'),
          x: ({ id }) => (id === undefined ? 0 : text * 1.4),
          y: base,
        }),
      )
      .each(tells((/** @type {Bar} */ d) => d.text));
    groups
      .select('text.alpha')
      .each(has({ x: left - text * 5, y: base }))
      .each(tells((/** @type {Bar} */ d) => coefficientText(sum, d)));
    groups
      .select('text.kernel')
      .each(has({ x: left - text * 0.6, y: base }))
      .each(tells((/** @type {Bar} */ d) => (d.kernel === undefined ? '' : number(d.kernel))));
    groups.select('rect.length').each(
      has({
        class: (d) => `length k${side(d)}`,
        x: ({ from, to }) => x(Math.min(from, to)),
        y: row * 0.16,
        width: ({ from, to }) => Math.max(1, Math.abs(x(to) - x(from))),
        height: row * 0.68,
      }),
    );
    groups
      .select('path.rule')
      .each(
        has({ d: ({ to }) => (sum.neighbours ? null : `M${x(to)} ${row * 0.16}V${row * 1.84}`) }),
      );
    groups
      .select('text.amount')
      .each(has({ x: width, y: base }))
      .each(
        tells((/** @type {Bar} */ d) =>
          sum.neighbours ? number(d.value) : signed(d.value, sum.decimals),
        ),
      );

    drawTotal(sum, x, row * (sum.bars.length + 1.2), row, width, text);
    setAttribute(output, 'class', `fx ink${sum.ink}`);
    say(
      sum.told
        ? `${sum.name}<i class="sym">f</i>${sum.index && `<sub>${sum.index}</sub>`} = ${sum.told}`
        : sum.result,
    );
  }

  /** @param {Sum} sum @param {number} width @param {number} left @param {number} text @param {string} name of a row */
  function drawHeads({ alpha, neighbours, bars }, width, left, text, name) {
    const valued = bars.some(({ coefficient }) => coefficient !== undefined);
    const names = neighbours
      ? [valued ? 'value' : '', '', 'distance']
      : alpha
        ? ['αᵢ', 'kᵢ', 'αᵢyᵢkᵢ']
        : ['βᵢ', 'kᵢ', 'βᵢkᵢ'];
    const columns = [
      { x: 0, anchor: 'start', words: name },
      { x: left - text * 5, anchor: 'end', words: names[0] },
      { x: left - text * 0.6, anchor: 'end', words: names[1] },
      { x: width, anchor: 'end', words: names[2] },
    ];
    heads
      .selectAll('text')
      .data(columns)
      .join('text')
      .each(has({ x: (d) => d.x, y: text, 'text-anchor': (d) => d.anchor }))
      .each(tells((/** @type {typeof columns[number]} */ d) => d.words));
  }

  /**
   * @param {Sum} sum @param {(v: number) => number} x
   * @param {number} y @param {number} row @param {number} width @param {number} text
   */
  function drawTotal(sum, x, y, row, width, text) {
    const base = y + row * 0.5 + text * 0.4;
    const [a, b] = [x(Math.min(0, sum.total)), x(Math.max(0, sum.total))];
    total.rule.each(has({ d: `M0 ${y - 1}H${width}` }));
    total.bar.each(
      has({
        class: `k${sum.winner}`,
        ...{ x: a, y: y + row * 0.12, width: b - a, height: row * 0.8 },
        // What is counted or averaged is no sum of distances.
        display: sum.neighbours ? 'none' : null,
      }),
    );
    total.result.each(has({ x: 0, y: base })).each(tells(() => sum.result));
    total.amount.each(has({ x: width, y: base })).each(tells(() => sum.told));
  }

  return { draw, mark };
}

/**
 * For each element of a selection: gives it attributes, where it has others. null takes one away.
 *
 * @param {Record<string, string | number | null | ((datum: any, i: number) => string | number | null)>} attributes
 * @returns {(this: any, datum: any, i: number) => void}
 */
function has(attributes) {
  const all = Object.entries(attributes);
  return function (datum, i) {
    for (const [name, given] of all) {
      const value = typeof given === 'function' ? given(datum, i) : given;
      if (value === null) this.removeAttribute(name);
      else setAttribute(this, name, String(value));
    }
  };
}

/**
 * For each element of a selection: gives it its text, where it has another. The same text set again is laid out again.
 *
 * @template D
 * @param {(datum: D) => string} text
 * @returns {(this: any, datum: any) => void}
 */
function tells(text) {
  return function (datum) {
    setText(this, text(datum));
  };
}

/** α, or the coefficient with its sign where it is no α; of a neighbour its value. @param {Sum} sum @param {Bar} bar */
function coefficientText({ alpha, decimals }, { coefficient, kind }) {
  if (coefficient === undefined) return '';
  if (kind === 'neighbour') return number(coefficient, decimals);
  return alpha ? number(Math.abs(coefficient)) : signed(coefficient);
}

/**
 * The picture in words.
 *
 * @param {Sum} sum
 * @param {string} thing what a point is called
 */
function spoken(sum, thing) {
  if (sum.neighbours) {
    const words = sum.bars.map((bar) => `${thing} ${bar.text} at ${number(bar.value)}`);
    return `${sum.result}. The nearest: ${words.join(', ')}.`;
  }
  const terms = sum.bars.map(
    (bar) =>
      `${bar.kind === 'point' ? `${thing} ` : ''}${bar.text} ${signed(bar.value, sum.decimals)}`,
  );
  return `${sum.name}f${sum.index} = ${sum.told}${sum.result.replace('f(x)', '')}. ${terms.join(', ')}.`;
}
