// @ts-check
/**
 * Loss functions as curves, with the points as ticks on their axis and a probe to drag along it.
 *
 * @module
 */

import { ticks } from 'd3-array';
import { scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import { line } from 'd3-shape';
import { element } from '../../../ui/element.js';
import { classNumber } from '../../../model/class-colours.js';
import { numberToken } from '../../../lib/colour.js';
import { number, short } from '../../../lib/format.js';
import { rangeOf } from './functions.js';

/** @typedef {import('./functions.js').Loss} Loss */
/** @typedef {import('./functions.js').Reading} Reading */

/** So many places on a curve: enough for corners to look like corners. */
const PLACES = 241;
/** How near to a tick one has to point, in px. */
const REACH = 8;
/** Keys move the probe by these shares of the axis: plain, with Shift, Page Up and Page Down. */
const STEPS = { normal: 0.02, small: 0.004, large: 0.1 };

/**
 * @param {HTMLElement} parent
 * @param {{ onProbe: (at: number) => void, onHover: (id: number | null) => void }} options
 */
export function createLossChart(parent, { onProbe, onHover }) {
  const holder = element('div', { class: 'losses-chart' });
  const probe = element('button', {
    type: 'button',
    class: 'losses-probe',
    role: 'slider',
    onkeydown: key,
  });
  const svg = select(holder).append('svg').attr('class', 'chart').attr('role', 'img');
  holder.append(probe);
  parent.append(holder);
  const grid = svg.append('g');
  const texts = svg.append('g');
  const area = svg.append('svg').attr('class', 'losses-area');
  const curves = area.append('g').attr('class', 'curves');
  const marks = svg.append('g');
  const focus = svg.append('path').attr('class', 'losses-focus');
  const rule = svg.append('path').attr('class', 'rule zero');
  const dots = svg.append('g');

  /** @type {{ reading: Reading, shown: ReadonlySet<string>, own: string, at: number, point: number | null } | null} */
  let last = null;
  /** @type {ReturnType<typeof scaleLinear<number, number>> | null} */
  let across = null;
  let [low, high] = [-1, 1];

  svg.on('pointermove', (event) => {
    const [left, top] = [event.offsetX, event.offsetY];
    onHover(nearest(left, top));
  });
  svg.on('pointerleave', () => onHover(null));
  svg.on('click', (event) => across && set(across.invert(event.offsetX)));
  probe.addEventListener('pointerdown', (event) => {
    probe.setPointerCapture(event.pointerId);
    event.preventDefault();
    probe.focus();
  });
  probe.addEventListener('pointermove', (event) => {
    if (!probe.hasPointerCapture(event.pointerId) || !across) return;
    set(across.invert(event.clientX - holder.getBoundingClientRect().left));
  });

  /** @param {number} at */
  function set(at) {
    const step = (high - low) / 400;
    onProbe(Math.min(high, Math.max(low, Math.round(at / step) * step)));
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (!last) return;
    const unit = (high - low) * (event.shiftKey ? STEPS.small : STEPS.normal);
    const page = (high - low) * STEPS.large;
    const to = {
      ArrowRight: last.at + unit,
      ArrowUp: last.at + unit,
      ArrowLeft: last.at - unit,
      ArrowDown: last.at - unit,
      PageUp: last.at + page,
      PageDown: last.at - page,
      Home: low,
      End: high,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    set(to);
  }

  /** @param {number} left @param {number} top */
  function nearest(left, top) {
    if (!last || !across || top < floorOf() - 2) return null;
    let best = null;
    let least = REACH;
    for (const { id, at } of last.reading.places) {
      const distance = Math.abs(across(clamped(at)) - left);
      if (distance < least) [best, least] = [id, distance];
    }
    return best;
  }

  /** @param {number} at */
  const clamped = (at) => Math.min(high, Math.max(low, at));
  let floor = 0;
  const floorOf = () => floor;

  function redraw() {
    const width = holder.clientWidth;
    if (!last || width === 0) return;
    const { reading, shown, own, at, point } = last;
    const { losses, places, epsilon, of } = reading;
    [low, high] = rangeOf(reading);
    const text = numberToken('--chart', 11);
    const height = Math.round(Math.min(Math.max(width * 0.5, text * 20), text * 30));
    const [left, right, above] = [text * 2.6, text * 0.8, text * 1.2];
    const rows = [...new Set(places.map(({ label }) => label))].sort((a, b) => a - b);
    const tick = text * 0.9;
    const strip = of === 'margin' ? rows.length * tick : tick;
    floor = height - text * 3.4 - strip;
    const x = scaleLinear([low, high], [left, width - right]);
    across = x;
    const visible = losses.filter(({ key }) => shown.has(key));
    const top = topOf(visible, epsilon);
    const y = scaleLinear([0, top], [floor, above]);
    svg.attr('viewBox', `0 0 ${width} ${height}`).style('height', `${height}px`);
    svg.attr(
      'aria-label',
      `Loss functions over ${of === 'margin' ? 'the margin y·f(x)' : 'the residual y − f(x)'}, with ${places.length} points.`,
    );
    const levels = ticks(0, top, 4);
    const steps = ticks(low, high, Math.max(3, Math.round(width / (text * 8))));
    grid
      .selectAll('path')
      .data([
        ...levels.map((v) => ({ d: `M${left} ${y(v)}H${width - right}`, zero: v === 0 })),
        ...steps.map((v) => ({ d: `M${x(v)} ${above}V${floor}`, zero: v === 0 })),
      ])
      .join('path')
      .attr('class', ({ zero }) => `rule${zero ? ' zero' : ''}`)
      .attr('d', ({ d }) => d);
    texts
      .selectAll('text')
      .data([
        ...levels.map((v) => ({
          words: short(v),
          x: left - text * 0.5,
          y: y(v) + text * 0.35,
          anchor: 'end',
        })),
        ...steps.map((v) => ({
          words: v === 0 ? '0' : short(v),
          x: x(v),
          y: floor + strip + text * 1.7,
          anchor: 'middle',
        })),
        {
          words: of === 'margin' ? 'margin m = y·f(x)' : 'residual r = y − f(x)',
          x: width - right,
          y: height - text * 0.4,
          anchor: 'end',
        },
        ...(of === 'margin'
          ? [{ words: 'wrong side', x: left, y: height - text * 0.4, anchor: 'start' }]
          : []),
      ])
      .join('text')
      .attr('x', (t) => t.x)
      .attr('y', (t) => t.y)
      .attr('text-anchor', (t) => t.anchor)
      .text((t) => t.words);

    area
      .attr('x', left)
      .attr('y', above - 4)
      .attr('width', width - left - right)
      .attr('height', floor - above + 6)
      .attr('viewBox', `${left} ${above - 4} ${width - left - right} ${floor - above + 6}`);
    const values = Array.from(
      { length: PLACES },
      (_, i) => low + ((high - low) * i) / (PLACES - 1),
    );
    curves
      .selectAll('path')
      .data(visible, (loss) => /** @type {Loss} */ (loss).key)
      .join('path')
      .attr('class', ({ key }) => `curve ${key}${key === own ? ' own' : ''}`)
      .attr('d', (loss) =>
        loss.key === 'zero-one'
          ? `M${x(low)} ${y(1)}H${x(0)}V${y(0)}H${x(high)}`
          : line(
              (/** @type {number} */ v) => x(v),
              (/** @type {number} */ v) => y(loss.of(v, epsilon)),
            )(values),
      );

    const row = (/** @type {number} */ label) =>
      of === 'margin' ? floor + 4 + rows.indexOf(label) * tick : floor + 4;
    marks
      .selectAll('path')
      .data(of === 'margin' ? rows : [rows[0] ?? 1])
      .join('path')
      .attr('class', 'tick')
      .style('stroke', (label) =>
        of === 'margin' ? `var(--c${classNumber(label)})` : 'var(--ink2)',
      )
      .attr('d', (label) =>
        places
          .filter((place) => of !== 'margin' || place.label === label)
          .map((place) => `M${x(clamped(place.at)).toFixed(1)} ${row(place.label)}v${tick - 3}`)
          .join(''),
      );
    const focused = places.find(({ id }) => id === point);
    focus.attr(
      'd',
      focused ? `M${x(clamped(focused.at))} ${above}V${row(focused.label) + tick - 2}` : null,
    );

    rule.attr('d', `M${x(at)} ${above}V${floor}`);
    dots
      .selectAll('circle')
      .data(visible.filter((loss) => loss.of(at, epsilon) <= top * 1.02))
      .join('circle')
      .attr('class', ({ key }) => `dot ${key}${key === own ? ' own' : ''}`)
      .attr('cx', x(at))
      .attr('cy', (loss) => y(loss.of(at, epsilon)))
      .attr('r', text * 0.36);
    probe.style.left = `${x(at)}px`;
    probe.style.top = `${above}px`;
    probe.setAttribute(
      'aria-label',
      of === 'margin' ? 'Margin of the probe' : 'Residual of the probe',
    );
    probe.setAttribute('aria-valuemin', String(low));
    probe.setAttribute('aria-valuemax', String(high));
    probe.setAttribute('aria-valuenow', String(at));
    probe.setAttribute('aria-valuetext', number(at, 2));
  }

  /** How high the picture is: up to the loss at the left end, but what grows fast may leave it. @param {readonly Loss[]} visible @param {number} epsilon */
  function topOf(visible, epsilon) {
    const slow = visible.filter(({ key }) => key !== 'squared');
    const most = (/** @type {readonly Loss[]} */ list) =>
      Math.max(...list.map((loss) => Math.max(loss.of(low, epsilon), loss.of(high, epsilon))), 0);
    const wanted = slow.some(({ key }) => key !== 'zero-one') ? most(slow) * 1.15 : most(visible);
    return wanted > 0 ? wanted : 1;
  }

  return {
    /**
     * @param {Reading} reading
     * @param {{ shown: ReadonlySet<string>, own: string, at: number, point: number | null }} options own is the loss of
     * the learner, at where the probe is, point the id of the one that is pointed at
     */
    draw(reading, options) {
      last = { reading, ...options };
      redraw();
    },
    resize: redraw,
  };
}
