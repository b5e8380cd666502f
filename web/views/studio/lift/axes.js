// @ts-check
/**
 * The axes of the lifted plane, over the picture: along those edges of the box that are in front as
 * it is seen.
 *
 * @module
 */

import { select } from 'd3-selection';
import { element } from '../../../ui/element.js';
import { showFormula } from '../../../ui/formula.js';
import { numberToken } from '../../../lib/colour.js';
import { presence } from './model.js';

/** @typedef {import('./camera.js').Camera} Camera */
/** @typedef {import('./camera.js').Vector} Vector */
/** @typedef {import('./model.js').Model} Model */
/** @typedef {import('./painter.js').Size} Size */

/**
 * @typedef {Readonly<{
 *   name: string, from: Vector, to: Vector, opacity: number, upright: boolean,
 *   ticks: readonly Readonly<{ at: Vector, text: string }>[],
 * }>} Axis   name is TeX
 */

/**
 * @param {Model} model
 * @param {readonly string[]} names of the three coordinates, in TeX
 * @param {number} share
 * @param {Camera} camera
 * @returns {Axis[]}
 */
export function axesOf({ spans, keeps }, names, share, camera) {
  const [ex, ey] = [camera.eye[0] - camera.target[0], camera.eye[1] - camera.target[1]];
  // The sides that are turned towards the eye.
  const [sx, sy] = [ex < 0 ? -1 : 1, ey < 0 ? -1 : 1];
  const [first, second, third] = spans;
  const seen = presence(share);
  /** @param {number} z @param {string[]} names @param {boolean} ticked @param {number} opacity */
  const level = (z, names, ticked, opacity) => [
    {
      name: names[0],
      from: /** @type {const} */ ([-1, sy, z]),
      to: /** @type {const} */ ([1, sy, z]),
      ticks: ticked
        ? first.ticks.map(({ at, text }) => ({ at: /** @type {const} */ ([at, sy, z]), text }))
        : [],
      opacity,
      upright: false,
    },
    {
      name: names[1],
      from: /** @type {const} */ ([sx, -1, z]),
      to: /** @type {const} */ ([sx, 1, z]),
      ticks: ticked
        ? second.ticks.map(({ at, text }) => ({ at: /** @type {const} */ ([sx, at, z]), text }))
        : [],
      opacity,
      upright: false,
    },
  ];
  // Of the two upright edges at the sides, the left one.
  const edges = [
    [sx, -sy],
    [-sx, sy],
  ];
  const [[u, v]] = edges.sort(
    (a, b) => camera.project([a[0], a[1], 1])[0] - camera.project([b[0], b[1], 1])[0],
  );
  const upright = {
    name: names[2],
    from: /** @type {const} */ ([u, v, third.from]),
    to: /** @type {const} */ ([u, v, third.to]),
    ticks: third.ticks.map(({ at, text }) => ({ at: /** @type {const} */ ([u, v, at]), text })),
    opacity: seen,
    upright: true,
  };
  return [
    ...level(0, ['x_1', 'x_2'], keeps, 1),
    ...(keeps ? [] : level(third.from, [names[0], names[1]], true, seen)),
    upright,
  ];
}

/** @param {HTMLElement} parent */
export function createAxes(parent) {
  const root = element('div', { class: 'lift-axes', 'aria-hidden': 'true' });
  const svg = select(root).append('svg');
  const names = element('div');
  root.append(names);
  parent.append(root);

  return {
    /**
     * @param {Model | null} model
     * @param {readonly string[]} coordinates their names in TeX
     * @param {number} share
     * @param {Camera} camera
     * @param {Size} size
     */
    draw(model, coordinates, share, camera, { width, height }) {
      svg.attr('width', width).attr('height', height);
      const text = numberToken('--chart', 11);
      const axes = model ? axesOf(model, coordinates, share, camera) : [];
      const shown = axes.filter(({ opacity }) => opacity > 0);
      const middle = camera.project(camera.target);
      const drawn = shown.map((axis) => {
        const [from, to] = [camera.project(axis.from), camera.project(axis.to)];
        // Away from the picture, across the edge.
        const along = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
        let away = [-(to[1] - from[1]) / along, (to[0] - from[0]) / along];
        const centre = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
        if (away[0] * (centre[0] - middle[0]) + away[1] * (centre[1] - middle[1]) < 0) {
          away = away.map((v) => -v);
        }
        // An edge that is seen end on has no room for numbers.
        const ticks = along < text * 6 ? [] : axis.ticks;
        const far = text * (ticks.length ? 3.1 : 1.5);
        const name = axis.upright
          ? [to[0], to[1] - text * 1.4]
          : [centre[0] + away[0] * far, centre[1] + away[1] * far];
        return { axis, from, to, away, name, ticks };
      });
      const groups = svg
        .selectAll('g')
        .data(drawn)
        .join((enter) => {
          const g = enter.append('g');
          g.append('path');
          return g;
        })
        .attr('opacity', ({ axis }) => axis.opacity);
      groups.select('path').attr('d', ({ from, to, away, ticks }) => {
        const marks = ticks.map(({ at }) => {
          const [left, top] = camera.project(at);
          return `M${left} ${top}l${away[0] * 5} ${away[1] * 5}`;
        });
        return `M${from[0]} ${from[1]}L${to[0]} ${to[1]}${marks.join('')}`;
      });
      groups
        .selectAll('text')
        .data(({ ticks, away }) =>
          ticks.map(({ at, text: words }) => {
            const [left, top] = camera.project(at);
            return { words, x: left + away[0] * text * 1.5, y: top + away[1] * text * 1.3 };
          }),
        )
        .join('text')
        .attr('x', ({ x }) => x)
        .attr('y', ({ y }) => y + text * 0.35)
        .attr('text-anchor', 'middle')
        .text(({ words }) => words);

      while (names.children.length > drawn.length) names.lastElementChild?.remove();
      while (names.children.length < drawn.length) names.append(element('span'));
      drawn.forEach(({ axis, name: [left, top] }, i) => {
        const name = /** @type {HTMLElement} */ (names.children[i]);
        name.style.transform = `translate(${left}px, ${top}px) translate(-50%, -50%)`;
        name.style.opacity = String(axis.opacity);
        showFormula(name, axis.name, axis.name);
      });
    },
  };
}
