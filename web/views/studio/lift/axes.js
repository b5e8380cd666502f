// @ts-check
/**
 * The axes of the lifted plane, over the picture: along those edges of the box that are in front as
 * it is seen.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { showFormula } from '../../../ui/formula.js';
import { numberToken } from '../../../lib/colour.js';
import { createElementSize } from '../../../lib/element-size.js';
import { group, label, mark } from '../../../lib/plot/marks.js';
import { createPicture } from '../../../lib/plot/picture.js';
import { numberWidth } from '../../../lib/plot/text.js';
import { FLAT, presence } from '../../../draw/lift/world.js';

/** @typedef {import('../../../draw/lift/camera.js').Camera} Camera */
/** @typedef {import('../../../draw/lift/camera.js').Vector} Vector */
/** @typedef {import('../../../draw/lift/world.js').Model} Model */
/** @typedef {import('../../../draw/lift/painter.js').Size} Size */

/**
 * @typedef {Readonly<{
 *   name: string, from: Vector, to: Vector, opacity: number, upright: boolean, slanted?: boolean,
 *   ticks: readonly Readonly<{ at: Vector, text: string }>[],
 * }>} Axis   name is TeX; it is at the end of one that is upright or slanted
 */

/**
 * @param {Model} model
 * @param {readonly string[]} names of the three coordinates, in TeX
 * @param {number} share
 * @param {Camera} camera
 * @returns {Axis[]}
 */
export function axesOf({ spans, keeps, rays }, names, share, camera) {
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
  const ground = level(FLAT, ['x_1', 'x_2'], false, 1 - seen);
  if (rays.length > 0) {
    const slanted = rays.map((ray, a) => ({
      ...ray,
      name: names[a],
      opacity: seen,
      upright: false,
      slanted: true,
    }));
    return [...ground, ...slanted];
  }
  return [
    ...(keeps ? [] : ground),
    ...level(third.from, [names[0], names[1]], true, keeps ? 1 : seen),
    upright,
  ];
}

/**
 * An axis in the picture: its ends, the direction away from the picture, and where its name is, in
 * px.
 *
 * @typedef {Readonly<{
 *   axis: Axis, from: readonly number[], to: readonly number[], away: readonly number[],
 *   name: readonly number[], ticks: Axis['ticks'],
 * }>} Edge
 */

/**
 * @param {Axis} axis
 * @param {Camera} camera
 * @param {number} text height of the text
 * @returns {Edge}
 */
export function edgeOf(axis, camera, text) {
  const middle = camera.project(camera.target);
  const [from, to] = [camera.project(axis.from), camera.project(axis.to)];
  // Away from the picture, across the edge.
  const along = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  let away = [-(to[1] - from[1]) / along, (to[0] - from[0]) / along];
  const centre = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
  if (away[0] * (centre[0] - middle[0]) + away[1] * (centre[1] - middle[1]) < 0) {
    away = away.map((v) => -v);
  }
  // An edge that is seen end on has no room for numbers.
  const ticks = along < text * (axis.slanted ? 3 : 6) ? [] : axis.ticks;
  const far = text * (ticks.length ? 3.1 : 1.5);
  const beyond = (text * 1.8) / along;
  let name = [centre[0] + away[0] * far, centre[1] + away[1] * far];
  if (axis.upright) name = [to[0], to[1] - text * 1.4];
  if (axis.slanted) name = [0, 1].map((c) => to[c] + beyond * (to[c] - from[c]));
  return { axis, from, to, away, name, ticks };
}

/**
 * The numbers of all axes that do not touch one before.
 *
 * @param {readonly Edge[]} edges
 * @param {Camera} camera
 * @param {number} text height of the text
 * @returns {Readonly<{ text: string, left: number, top: number }>[][]} of each edge
 */
export function numbersOf(edges, camera, text) {
  /** @type {Readonly<{ left: number, top: number, half: number }>[]} */
  const taken = [];
  return edges.map(({ ticks, away }) =>
    ticks.flatMap((tick) => {
      const [x, y] = camera.project(tick.at);
      const left = x + away[0] * text * 1.5;
      const top = y + away[1] * text * 1.3 + text * 0.35;
      const half = numberWidth(tick.text, text) / 2;
      const meets = taken.some(
        (other) =>
          Math.abs(other.left - left) < other.half + half + text * 0.4 &&
          Math.abs(other.top - top) < text * 1.1,
      );
      if (meets) return [];
      taken.push({ left, top, half });
      return { text: tick.text, left, top };
    }),
  );
}

/**
 * @param {Edge} edge
 * @param {ReturnType<typeof numbersOf>[number]} numbers
 * @param {Camera} camera
 */
function edgeMark({ axis, from, to, away, ticks }, numbers, camera) {
  const places = ticks.map(({ at }) => camera.project(at));
  const marks = places.map(([left, top]) => `M${left} ${top}l${away[0] * 5} ${away[1] * 5}`);
  const d = `M${from[0]} ${from[1]}L${to[0]} ${to[1]}${marks.join('')}`;
  const words = numbers.map(({ text, left, top }) => label(text, left, top, 'middle'));
  return group([mark('path', { d }), ...words], { opacity: axis.opacity });
}

/**
 * Where the name of the separating plane begins: beside that corner of it that is farthest to the
 * right. Where there is no room, it is under the one that is farthest to the left: at the right
 * are the buttons.
 *
 * @param {Model | null} model
 * @param {number} share
 * @param {Camera} camera
 * @param {Size} size
 * @param {Size} label how large it is
 * @param {Size} buttons how much room they take at the right, above
 * @returns {Readonly<{ left: number, top: number, opacity: number }> | null}
 */
export function planeLabel(model, share, camera, { width, height }, label, buttons) {
  const opacity = presence(share);
  if (!model?.plane || opacity === 0) return null;
  const corners = model.plane.map((corner) => camera.project(corner));
  const [right, y] = corners.reduce((a, b) => (b[0] > a[0] ? b : a));
  const [left, under] = corners.reduce((a, b) => (b[0] < a[0] ? b : a));
  const gap = label.height / 3;
  const most = Math.max(width - label.width, 0);
  const low = y - label.height / 2 > buttons.height;
  const beside = right + 2 * gap <= (low ? most : most - buttons.width);
  const top = beside ? y - label.height / 2 : under + gap;
  return {
    left: beside ? right + gap : Math.min(Math.max(left - label.width, 0), most),
    top: Math.min(Math.max(top, 0), height - label.height),
    opacity,
  };
}

/**
 * @param {HTMLElement} parent
 * @param {HTMLElement} turning the buttons at its right, above
 */
export function createAxes(parent, turning) {
  const picture = createPicture();
  const names = element('div');
  const plane = element('b', { class: 'lift-plane-name', hidden: true });
  showFormula(plane, '\\langle w,\\varphi(x)\\rangle+b=0', '⟨w, φ(x)⟩ + b = 0');
  parent.append(
    element('div', { class: 'lift-axes', 'aria-hidden': 'true' }, picture.element, names, plane),
  );

  const room = createElementSize(plane);
  const buttons = createElementSize(turning);

  return {
    /**
     * @param {Model | null} model
     * @param {readonly string[]} coordinates their names in TeX
     * @param {number} share
     * @param {Camera} camera
     * @param {Size} size
     */
    draw(model, coordinates, share, camera, size) {
      const { width, height } = size;
      const text = numberToken('--chart', 11);
      const axes = model ? axesOf(model, coordinates, share, camera) : [];
      const edges = axes
        .filter(({ opacity }) => opacity > 0)
        .map((axis) => edgeOf(axis, camera, text));
      const numbers = numbersOf(edges, camera, text);
      const marks = edges.map((edge, i) => edgeMark(edge, numbers[i], camera));
      picture.draw(marks, { width, height, label: '' });

      while (names.children.length > edges.length) names.lastElementChild?.remove();
      while (names.children.length < edges.length) names.append(element('span'));
      edges.forEach(({ axis, name: [left, top] }, i) => {
        const name = /** @type {HTMLElement} */ (names.children[i]);
        name.style.transform = `translate(${left}px, ${top}px) translate(-50%, -50%)`;
        name.style.opacity = String(axis.opacity);
        showFormula(name, axis.name, axis.name);
      });
      plane.hidden = false;
      const tag = planeLabel(model, share, camera, size, room.read(), buttons.read());
      plane.hidden = tag === null;
      if (!tag) return;
      plane.style.transform = `translate(${tag.left}px, ${tag.top}px)`;
      plane.style.opacity = String(tag.opacity);
    },
  };
}
