// @ts-check
/**
 * What adds up at the pointer: f(x) = Σ yᵢαᵢk(xᵢ,x) + b as signed bars, each
 * beginning where the last one ended, so that they visibly sum to f(x).
 *
 * @module
 */

import { select } from 'd3-selection';
import { createEnlargeButton } from './enlarge.js';
import { number, plural, signed } from './format.js';
import { coefficientScale, decidingOutput, sides, solved } from './output.js';
import { shapePath } from './shapes.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/**
 * One bar. kind 'point' has the point it belongs to; 'rest' sums what is not shown.
 *
 * @typedef {{
 *   key: string, kind: 'offset' | 'point' | 'rest', text: string, value: number,
 *   id?: number, label?: number, coefficient?: number, kernel?: number,
 *   from: number, to: number,
 * }} Bar
 */

/**
 * @typedef {{ bars: Bar[], total: number, positive: number, negative: number, label: number, outputs: number, repaired: boolean }} Sum
 */

const ROWS = 9;
const ROWS_ENLARGED = 24;
const ROWS_PROJECTOR = 8;

/**
 * The bars of f at the place of frame.terms, largest first; null when there is
 * nothing to take apart.
 *
 * @param {State['frame']} frame
 * @param {number} rows how many points get a bar of their own
 * @returns {Sum | null}
 */
export function addUp(frame, rows) {
  const { terms, training, scene } = frame;
  if (!terms || !solved(training) || !scene || terms.model !== training.model) return null;
  const points = scene.points;
  if (terms.kernel.length !== points.length) return null;

  const j = decidingOutput(training, terms.decision, terms.label);
  const { zero } = coefficientScale(training, j, 'beta');
  /** @type {Bar[]} */
  const parts = [];
  points.forEach((point, i) => {
    const coefficient = training.beta[i * training.outputs + j];
    if (Math.abs(coefficient) <= zero) return;
    const kernel = terms.kernel[i];
    const text = String(i + 1);
    const value = coefficient * kernel;
    const { id, label } = point;
    parts.push({
      key: `p${id}`,
      kind: 'point',
      text,
      value,
      id,
      label,
      coefficient,
      kernel,
      from: 0,
      to: 0,
    });
  });
  parts.sort((a, b) => Math.abs(b.value) - Math.abs(a.value));

  /** @type {Bar[]} */
  const bars = [
    { key: 'b', kind: 'offset', text: 'offset b', value: training.bias[j], from: 0, to: 0 },
    ...parts.slice(0, rows),
  ];
  const rest = parts.slice(rows);
  if (rest.length > 0) {
    const value = rest.reduce((sum, bar) => sum + bar.value, 0);
    bars.push({
      key: 'rest',
      kind: 'rest',
      text: plural(rest.length, 'other'),
      value,
      from: 0,
      to: 0,
    });
  }
  let run = 0;
  for (const bar of bars) {
    bar.from = run;
    run += bar.value;
    bar.to = run;
  }
  const { outputs } = training;
  const repaired = scene.repair !== 'none';
  const total = terms.decision[j];
  return { bars, total, label: terms.label, outputs, repaired, ...sides(training, j) };
}

/**
 * @param {HTMLElement} section
 * @param {{ actions: Actions }} options
 */
export function createTermsView(section, { actions }) {
  const head = /** @type {HTMLElement} */ (section.querySelector('.head'));
  const body = /** @type {HTMLElement} */ (section.querySelector('.body'));
  const output = document.createElement('span');
  output.className = 'fx';
  head.append(output);
  const enlarge = createEnlargeButton(head, 'terms', 'what adds up here', actions);

  const empty = document.createElement('p');
  empty.className = 'hint';
  const svg = select(body).append('svg').attr('class', 'chart terms').attr('role', 'img');
  const heads = svg.append('g').attr('class', 'heads');
  const axis = svg.append('path').attr('class', 'rule zero');
  const list = svg.append('g');
  const total = svg.append('g');
  body.append(empty);

  /** @type {State | null} */
  let last = null;

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    last = state;
    enlarge.draw(state);
    const same =
      previous &&
      state.frame.terms === previous.frame.terms &&
      state.frame.training === previous.frame.training &&
      state.settings === previous.settings &&
      state.scene === previous.scene;
    if (!same) drawBars(state);
    if (!same || !previous || state.focus !== previous.focus) {
      const hit = state.focus.point ?? state.focus.selected;
      list
        .selectAll('g.bar')
        .classed('hit', (d) => hit !== null && /** @type {Bar} */ (d).id === hit);
    }
  }

  const textSize = () => Number(getComputedStyle(body).getPropertyValue('--chart')) || 11;
  const rowHeight = () => textSize() * 1.62;

  /** @param {State} state */
  function drawBars(state) {
    const { theme, enlarged } = state.settings;
    const rows =
      enlarged === 'terms' ? ROWS_ENLARGED : theme === 'projector' ? ROWS_PROJECTOR : ROWS;
    const sum = addUp(state.frame, rows);
    // As high as all bars would be: the views below must not jump with the pointer.
    body.style.minHeight = `${rowHeight() * (rows + 4.3)}px`;
    svg.style('display', sum ? 'block' : 'none');
    empty.hidden = sum !== null;
    if (!sum) {
      output.textContent = '';
      empty.innerHTML = solved(state.frame.training)
        ? `<b>Point at the ${state.scene.dim === 1 ? 'line' : 'plane'}</b> The terms of <i class="sym">f</i> at the pointer are listed here.`
        : 'The terms of <i class="sym">f</i> are listed here once there is a boundary.';
      return;
    }

    const width = body.clientWidth;
    if (width === 0) return;
    const text = textSize();
    const row = rowHeight();
    const left = text * 11.2;
    const right = text * 4.4;
    const low = Math.min(0, ...sum.bars.map((b) => b.to));
    const high = Math.max(0, ...sum.bars.map((b) => b.to));
    const span = high - low || 1;
    /** @param {number} v */
    const x = (v) => left + ((v - low) / span) * (width - left - right);
    const height = row * (sum.bars.length + 2.3);
    svg.attr('viewBox', `0 0 ${width} ${height}`).style('height', `${height}px`);
    svg.attr('aria-label', spoken(sum));
    axis.attr('d', `M${x(0)} ${row * 0.95}V${height - 2}`);
    drawHeads(sum, width, left, text);

    /** @param {number} v the class that a term of this sign speaks for */
    const side = (v) => (v < 0 ? sum.negative : sum.positive);
    const groups = list
      .selectAll('g.bar')
      .data(sum.bars, (d) => /** @type {Bar} */ (d).key)
      .join((enter) => {
        const g = enter.append('g').attr('class', 'bar');
        g.append('rect').attr('class', 'row');
        g.append('path').attr('class', 'mark');
        g.append('text').attr('class', 'name');
        g.append('text').attr('class', 'alpha').attr('text-anchor', 'end');
        g.append('text').attr('class', 'kernel').attr('text-anchor', 'end');
        g.append('rect').attr('class', 'length');
        g.append('path').attr('class', 'rule');
        g.append('text').attr('class', 'strong value').attr('text-anchor', 'end');
        g.on('pointerenter', (_, d) =>
          actions.setHover({ point: /** @type {Bar} */ (d).id ?? null }),
        );
        g.on('pointerleave', () => actions.setHover({ point: null }));
        return g;
      })
      .order()
      .attr('transform', (_, r) => `translate(0 ${row * (r + 1.05)})`);
    const base = row * 0.5 + text * 0.35;
    groups.select('rect.row').attr('width', width).attr('height', row);
    groups
      .select('path.mark')
      .attr('class', (d) => `mark k${d.label ?? 0}`)
      .attr('d', (d) => (d.label ? shapePath(d.label, text * 0.38) : null))
      .attr('transform', `translate(${text * 0.5} ${row * 0.5})`);
    groups
      .select('text.name')
      .attr('class', (d) => (d.kind === 'point' ? 'name strong' : 'name'))
      .attr('x', (d) => (d.kind === 'point' ? text * 1.4 : 0))
      .attr('y', base)
      .text((d) => d.text);
    groups
      .select('text.alpha')
      .attr('x', text * 6.2)
      .attr('y', base)
      .text((d) => (d.coefficient === undefined ? '' : number(Math.abs(d.coefficient))));
    groups
      .select('text.kernel')
      .attr('x', left - text * 0.6)
      .attr('y', base)
      .text((d) => (d.kernel === undefined ? '' : number(d.kernel)));
    groups
      .select('rect.length')
      .attr('class', (d) => `length k${side(d.value)}`)
      .attr('x', (d) => x(Math.min(d.from, d.to)))
      .attr('y', row * 0.16)
      .attr('width', (d) => Math.max(1, Math.abs(x(d.to) - x(d.from))))
      .attr('height', row * 0.68);
    groups.select('path.rule').attr('d', (d) => `M${x(d.to)} ${row * 0.16}V${row * 1.84}`);
    groups
      .select('text.value')
      .attr('x', width)
      .attr('y', base)
      .text((d) => signed(d.value));

    drawTotal(sum, x, row * (sum.bars.length + 1.2), row, width, text);
    output.className = `fx ink${sum.label}`;
    const pair = sum.outputs > 1 ? `${sum.positive} against ${sum.negative}: ` : '';
    output.innerHTML = `${pair}<i class="sym">f</i> = ${signed(sum.total)}`;
  }

  /** @param {Sum} sum @param {number} width @param {number} left @param {number} text */
  function drawHeads({ repaired }, width, left, text) {
    const columns = [
      { x: 0, anchor: 'start', words: 'point' },
      { x: text * 6.2, anchor: 'end', words: repaired ? '|βᵢ|' : 'αᵢ' },
      { x: left - text * 0.6, anchor: 'end', words: 'kᵢ' },
      { x: width, anchor: 'end', words: repaired ? 'βᵢkᵢ' : 'αᵢyᵢkᵢ' },
    ];
    heads
      .selectAll('text')
      .data(columns)
      .join('text')
      .attr('x', (d) => d.x)
      .attr('y', text)
      .attr('text-anchor', (d) => d.anchor)
      .text((d) => d.words);
  }

  /**
   * @param {Sum} sum @param {(v: number) => number} x
   * @param {number} y @param {number} row @param {number} width @param {number} text
   */
  function drawTotal(sum, x, y, row, width, text) {
    const base = y + row * 0.5 + text * 0.4;
    const winner = sum.total < 0 ? sum.negative : sum.positive;
    const [a, b] = [x(Math.min(0, sum.total)), x(Math.max(0, sum.total))];
    total.html(
      `<path class="rule" d="M0 ${y - 1}H${width}"/>` +
        `<rect class="k${winner}" x="${a}" y="${y + row * 0.12}" width="${b - a}" height="${row * 0.8}"/>` +
        `<text class="strong" x="0" y="${base}">f(x), so class ${winner}</text>` +
        `<text class="strong" x="${width}" y="${base}" text-anchor="end">${signed(sum.total)}</text>`,
    );
  }

  return {
    draw,
    resize: () => last && drawBars(last),
    destroy: () => body.replaceChildren(),
  };
}

/**
 * The picture in words.
 *
 * @param {Sum} sum
 */
function spoken(sum) {
  const terms = sum.bars.map(
    (bar) => `${bar.kind === 'point' ? 'point ' : ''}${bar.text} ${signed(bar.value)}`,
  );
  const winner = sum.total < 0 ? sum.negative : sum.positive;
  return `f = ${signed(sum.total)}, class ${winner}. ${terms.join(', ')}.`;
}
