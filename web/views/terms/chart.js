// @ts-check
/**
 * What adds up at the pointer, as a table with a bar in each row, and the total below. Loaded when
 * there is something to add up; drawn with every move of the pointer.
 *
 * @module
 */

import { setAttribute } from '../../ui/element.js';
import { hasParts, thingOf } from '../../model/scene.js';
import { number, signed } from '../../lib/format.js';
import { bar, group, label, level, mark, upright } from '../../lib/plot/marks.js';
import { createPicture } from '../../lib/plot/picture.js';
import { shapePath } from '../../lib/shapes.js';
import { writeHtml } from '../../lib/text.js';
import { addUp } from './sum.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {import('../../lib/plot/marks.js').Mark} Mark */
/** @typedef {import('./sum.js').Bar} Bar */
/** @typedef {import('./sum.js').Sum} Sum */

/**
 * Where the parts of the table are, in px: columns end at coefficients, kernels and width; a value
 * v is at x(v); row is the height of a row, base its base line.
 *
 * @typedef {Readonly<{
 *   width: number, coefficients: number, kernels: number, text: number, row: number, base: number,
 *   x: (v: number) => number,
 * }>} Layout
 */

/**
 * The bars, and the total beside their title.
 *
 * @param {HTMLElement} body
 * @param {HTMLElement} output
 * @param
 *   {{ actions: Actions, size: ReturnType<typeof import('../../lib/element-size.js').createElementSize> }}
 *   options
 */
export function createTermsChart(body, output, { actions, size }) {
  const picture = createPicture('terms');
  const { element } = picture;
  body.prepend(element);
  let said = '';
  /** The point whose bar is under the pointer. @type {number | null} */
  let over = null;

  element.addEventListener('pointerover', ({ target }) => {
    const row = /** @type {Element} */ (target).closest('.bar');
    hover(row?.hasAttribute('data-id') ? Number(row.getAttribute('data-id')) : null);
  });
  element.addEventListener('pointerleave', () => hover(null));

  /** @param {number | null} point */
  function hover(point) {
    if (point !== over) actions.setHover({ point: (over = point) });
  }

  /**
   * Marks the row of a point. The picture leaves the class of a row as it is.
   *
   * @param {State['focus']} focus
   */
  function markPoint(focus) {
    const hit = focus.point ?? focus.selected;
    for (const row of element.getElementsByClassName('bar')) {
      row.classList.toggle('hit', hit !== null && row.getAttribute('data-id') === String(hit));
    }
  }

  /**
   * @param {State} state
   * @param {number} rows
   * @param {number} row their height
   * @returns {boolean} whether there is anything to take apart
   */
  function draw(state, rows, row) {
    const sum = addUp(state.frame, rows, state.focus.output);
    if (element.hasAttribute('hidden') !== !sum) element.toggleAttribute('hidden', !sum);
    if (sum) drawSum(sum, row, state.scene);
    else say('');
    return sum !== null;
  }

  /** @param {Sum} sum @param {number} row @param {State['scene']} scene */
  function drawSum(sum, row, scene) {
    const { width, text } = size.read();
    setAttribute(output, 'class', `fx ink${sum.ink}`);
    say(
      sum.told
        ? `${sum.name}<i class="sym">f</i>${sum.index && `<sub>${sum.index}</sub>`} = ${sum.told}`
        : sum.result,
    );
    if (width === 0) return; // there is room for the heading alone
    const thing = thingOf(scene);
    // Words are longer than numbers.
    const layout = layoutOf(sum, {
      width,
      text,
      row,
      left: text * (hasParts(scene) ? 15.2 : 11.2),
    });
    const height = row * (sum.bars.length + 2.3);
    picture.draw(
      [
        group(headMarks(sum, layout, thing)),
        upright(layout.x(0), [row * 0.95, height - 2], 'rule zero'),
        group(sum.bars.map((one, i) => barMark(one, i, sum, layout))),
        ...totalMarks(sum, layout),
      ],
      { width, height, label: spoken(sum, thing) },
    );
  }

  /** What it adds up to. @param {string} html */
  function say(html) {
    if (html !== said) writeHtml(output, (said = html));
  }

  return { draw, mark: markPoint };
}

/** How wide a digit is, in parts of the size of the type. */
const DIGIT = 0.6;
const BOLD_DIGIT = 0.7;

/**
 * What numbers with more letters than there is room for take besides, in parts of the size of the
 * type.
 *
 * @param {readonly string[]} numbers
 * @param {number} most
 */
export const wider = (numbers, most) =>
  DIGIT * Math.max(0, ...numbers.map((text) => text.length - most));

/**
 * @param {Sum} sum
 * @param {{ width: number, text: number, row: number, left: number }} size   left is where the bars
 *   begin if all numbers are below 1000
 * @returns {Layout}
 */
export function layoutOf(sum, { width, text, row, left: least }) {
  const { bars } = sum;
  let [low, high] = [0, 0];
  for (const { to } of bars) [low, high] = [Math.min(low, to), Math.max(high, to)];
  const kernels = 5 + wider(bars.map(kernelText), 6);
  const coefficients = wider(
    bars.map((one) => coefficientText(sum, one)),
    6,
  );
  // Names of points are numbers. Texts are cut to the room that there is.
  const names = Math.max(
    3,
    ...bars.map(({ text: name }) => (/^\d+$/.test(name) ? name.length : 0)),
  );
  const left = least + text * (kernels - 5 + coefficients + BOLD_DIGIT * (names - 3));
  const amounts = 4.4 + wider([...bars.map((one) => amountText(sum, one)), sum.told], 6);
  const unit = Math.max(width - left - text * amounts, text) / (high - low || 1);
  return {
    width,
    coefficients: left - text * kernels,
    kernels: left - text * 0.6,
    text,
    row,
    base: row * 0.5 + text * 0.35,
    x: (v) => left + (v - low) * unit,
  };
}

/**
 * The names of the columns.
 *
 * @param {Sum} sum
 * @param {Layout} layout
 * @param {string} thing what a row stands for
 */
function headMarks({ alpha, neighbours, bars }, { width, coefficients, kernels, text }, thing) {
  const valued = bars.some(({ coefficient }) => coefficient !== undefined);
  const names = neighbours
    ? [valued ? 'value' : '', '', 'distance']
    : alpha
      ? ['αᵢ', 'kᵢ', 'αᵢyᵢkᵢ']
      : ['βᵢ', 'kᵢ', 'βᵢkᵢ'];
  return [
    label(thing, 0, text),
    label(names[0], coefficients, text, 'end'),
    label(names[1], kernels, text, 'end'),
    label(names[2], width, text, 'end'),
  ];
}

/**
 * A row: what it stands for, its factors, its bar, and a rule from its end to the bar below.
 *
 * @param {Bar} one
 * @param {number} place from 0
 * @param {Sum} sum
 * @param {Layout} layout
 * @returns {Mark}
 */
function barMark(one, place, sum, { width, coefficients, kernels, text, row, base, x }) {
  const { id, label: named, tint = 0, fill, from, to, value, kind } = one;
  const { neighbours, positive, negative } = sum;
  const valued = fill !== undefined;
  const side = kind === 'neighbour' && !sum.bars[0].fill ? named : value < 0 ? negative : positive;
  const known = id !== undefined;
  return group(
    [
      mark('rect', { class: 'row', width, height: row }),
      mark('path', {
        class: `mark k${tint}${valued ? ' valued' : ''}`,
        d: named ? shapePath(fill ? 1 : named, text * 0.38) : null,
        transform: `translate(${text * 0.5} ${row * 0.5})`,
        style: valued ? `fill:${fill}` : null,
      }),
      label(one.text, known ? text * 1.4 : 0, base, 'start', known ? 'name strong' : 'name'),
      label(coefficientText(sum, one), coefficients, base, 'end', 'alpha'),
      label(kernelText(one), kernels, base, 'end', 'kernel'),
      bar([x(from), x(to)], row * 0.16, row * 0.68, `length k${side}`, 1),
      neighbours
        ? mark('path', { class: 'rule', d: null })
        : upright(x(to), [row * 0.16, row * 1.84]),
      label(amountText(sum, one), width, base, 'end', 'strong amount'),
    ],
    { class: 'bar', 'data-id': id, transform: `translate(0 ${row * (place + 1.05)})` },
  );
}

/** @param {Sum} sum @param {Layout} layout @returns {Mark[]} */
function totalMarks({ bars, total, winner, neighbours, result, told }, { width, text, row, x }) {
  const y = row * (bars.length + 1.2);
  const base = y + row * 0.5 + text * 0.4;
  // What is counted or averaged is no sum of distances.
  const [from, to] = neighbours ? [0, 0] : [x(0), x(total)];
  return [
    level(y - 1, [0, width]),
    bar([from, to], y + row * 0.12, row * 0.8, `k${winner}`),
    label(result, 0, base, 'start', 'strong'),
    label(told, width, base, 'end', 'strong'),
  ];
}

/**
 * α, or the coefficient with its sign where it is no α; of a neighbour its value.
 *
 * @param {Sum} sum
 * @param {Bar} bar
 */
function coefficientText({ alpha, decimals }, { coefficient, kind }) {
  if (coefficient === undefined) return '';
  if (kind === 'neighbour') return number(coefficient, decimals);
  return alpha ? number(Math.abs(coefficient)) : signed(coefficient);
}

/** @param {Bar} bar */
const kernelText = ({ kernel }) => (kernel === undefined ? '' : number(kernel));

/** @param {Sum} sum @param {Bar} bar */
const amountText = ({ neighbours, decimals }, { value }) =>
  neighbours ? number(value) : signed(value, decimals);

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
