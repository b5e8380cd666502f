// @ts-check
/**
 * What a step of the learner was about, on top of the points: the pair with its names, the example
 * that was visited, the batch, mistakes, centres, and who changed cluster.
 *
 * @module
 */

import { classNumber } from '../../model/class-colours.js';
import { markRadius } from './look.js';
import { penOf, rowsOf } from './marks.js';
import { chooseCorner } from './tip.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../protocol/messages.gen.js').Account} Account */
/** @typedef {import('./geometry.js').Frame} Frame */
/** @typedef {import('./display-list.js').Item} Item */
/** @typedef {import('./look.js').Look} Look */

/**
 * A point that a step was about.
 *
 * @typedef
 *   {{ left: number, top: number, look: Omit<import('./display-list.js').Mark, 'left' | 'top'>, roles: Set<string>, number: number }}
 *   Spot
 */

/** Only how a point looks is asked for. */
const NOTHING = { rings: false, predicted: false };
/** More points than this get no numbers: they would hide what they are about. */
const NAMED = 3;

/**
 * The account of the step that is shown, while one is.
 *
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {Account | null}
 */
export function accountOf({ scene, frame }) {
  return scene.step === null ? null : (frame.training?.account ?? null);
}

/**
 * The points that a step was about, where they are now, with what they were in it.
 *
 * @param {State} state
 * @param {Account} account
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Spot[]}
 */
function spotsOf({ scene, frame: result, stage }, account, frame, look) {
  if (!result.scene) return [];
  const rows = rowsOf(result.scene);
  const pen = penOf(scene, result, stage.plane, look);
  /** @type {Map<number, Set<string>>} */
  const roles = new Map();
  for (const { point, role } of account.marks) {
    // The moves are drawn already.
    if (role === 'moved' && account.moves.length > 0) continue;
    const known = roles.get(point);
    if (known) known.add(role);
    else roles.set(point, new Set([role]));
  }
  return scene.points.flatMap((point) => {
    const row = rows.get(point.id);
    const mine = row === undefined ? undefined : roles.get(row);
    if (!mine || row === undefined) return [];
    const [left, top] = [frame.left(point.x[0]), frame.top(point.x[1])];
    return [{ left, top, look: pen(point), roles: mine, number: row + 1 }];
  });
}

/**
 * @param {State} state whose points are where the frame has them
 * @param {Frame} frame
 * @param {Look} look
 * @returns {Item[]}
 */
export function stepItems(state, frame, look) {
  const account = accountOf(state);
  if (!account) return [];
  const radius = markRadius(look, state.scene.points.length);
  const spots = spotsOf(state, account, frame, look);
  return [
    ...moveItems(state, account, frame, look, radius),
    ...lineItems(spots, look),
    ...spots.flatMap((spot) => markOf(spot, look, radius)),
    ...tagItems(spots, frame, look, radius),
  ];
}

/**
 * The pair belongs together.
 *
 * @param {readonly Spot[]} spots
 * @param {Look} look
 * @returns {Item[]}
 */
function lineItems(spots, look) {
  const [i, j] = ['i', 'j'].map((role) => spots.find(({ roles }) => roles.has(role)));
  if (!i || !j || i === j) return [];
  const lines = [{ points: [i.left, i.top, j.left, j.top], closed: false }];
  return [
    { kind: 'lines', lines, stroke: look.halo, width: look.stroke + 2.5, opacity: 0.7 },
    { kind: 'lines', lines, stroke: look.contour, width: look.stroke, dash: [2, 4] },
  ];
}

/**
 * @param {Spot} spot
 * @param {Look} look
 * @param {number} radius
 * @returns {Item[]}
 */
function markOf({ left, top, look: mine, roles }, look, radius) {
  /** @param {number} size @param {number} width @param {string} [stroke] @returns {Item[]} */
  const ring = (size, width, stroke = look.contour) => {
    /** @type {(readonly [number, number, number])[]} */
    const circles = [[left, top, radius * size]];
    return [
      { kind: 'circles', circles, stroke: look.halo, width: width + 3.5 },
      { kind: 'circles', circles, stroke, width },
    ];
  };
  /** @param {number} size @returns {Item} */
  const mark = (size) => ({
    kind: 'marks',
    marks: [{ left, top, ...mine }],
    radius: radius * size,
  });
  const cross = roles.has('mistake') ? crossOf(left, top, radius * 3.1, look) : [];
  if (roles.has('i') || roles.has('j')) return [...ring(3.2, look.bold), mark(1.4)];
  if (roles.has('chosen')) return [...cross, ...ring(2.6, look.bold), mark(1.4)];
  if (roles.has('centre')) return [...ring(3.2, look.stroke), ...ring(2.3, look.stroke), mark(1.4)];
  if (roles.has('batch')) return [...cross, ...ring(2.1, look.ring), mark(1.15)];
  if (roles.has('moved')) return ring(2.1, look.ring);
  return [...cross, mark(1.2)];
}

/**
 * What went wrong sticks out from under the mark.
 *
 * @param {number} left
 * @param {number} top
 * @param {number} arm
 * @param {Look} look
 * @returns {Item[]}
 */
function crossOf(left, top, arm, look) {
  const a = arm * 0.78;
  const lines = [
    { points: [left - a, top - a, left + a, top + a], closed: false },
    { points: [left - a, top + a, left + a, top - a], closed: false },
  ];
  return [
    { kind: 'lines', lines, stroke: look.halo, width: look.bold + 3, round: true },
    { kind: 'lines', lines, stroke: look.no, width: look.bold, round: true },
  ];
}

/**
 * Who went where: around a point the colour of the cluster that it joined, outside that of the one
 * it left.
 *
 * @param {State} state
 * @param {Account} account
 * @param {Frame} frame
 * @param {Look} look
 * @param {number} radius
 * @returns {Item[]}
 */
function moveItems({ scene, frame: result }, account, frame, look, radius) {
  if (account.moves.length === 0 || !result.scene) return [];
  const rows = rowsOf(result.scene);
  const moves = new Map(account.moves.map((move) => [move.point, move]));
  const pen = penOf(scene, result, NOTHING, look);
  return scene.points.flatMap((point) => {
    const row = rows.get(point.id);
    const move = row === undefined ? undefined : moves.get(row);
    if (!move) return [];
    const [left, top] = [frame.left(point.x[0]), frame.top(point.x[1])];
    /** @param {number} size @param {string} stroke @param {number} width @returns {Item} */
    const ring = (size, stroke, width) => ({
      kind: 'circles',
      circles: [[left, top, radius * size]],
      stroke,
      width,
    });
    const wide = look.ring * 1.25;
    const colour = (/** @type {number} */ cluster) => look.classes[classNumber(cluster + 1)];
    const before =
      move.from >= 0 ? [ring(2.5, look.halo, wide + 3), ring(2.5, colour(move.from), wide)] : [];
    return [
      ...before,
      ring(1.75, look.halo, wide + 3),
      ring(1.75, colour(move.to), wide),
      { kind: 'marks', marks: [{ left, top, ...pen(point) }], radius },
    ];
  });
}

/**
 * The names of the pair, or the number of what was visited, beside the point where there is room.
 *
 * @param {readonly Spot[]} spots
 * @param {Frame} frame
 * @param {Look} look
 * @param {number} radius
 * @returns {Item[]}
 */
function tagItems(spots, frame, look, radius) {
  const named = spots
    .map((spot) => ({ spot, name: nameOf(spot) }))
    .filter(({ name }) => name !== null);
  if (named.length > NAMED) return [];
  const size = look.text * 1.15;
  const height = size * 2.1;
  const ring = radius * 3.2 + look.bold;
  const taken = named.map(({ spot: { left, top } }) => ({
    left: left - ring,
    top: top - ring,
    width: 2 * ring,
    height: 2 * ring,
  }));
  return named.flatMap(({ spot, name }, k) => {
    const others = named.filter((_, at) => at !== k).map((one) => one.spot);
    const words = /** @type {string} */ (name);
    const width = widthOf(words, size);
    const side = (/** @type {number} */ way) => ({
      left: way > 0 ? spot.left + ring + 4 : spot.left - ring - 4 - width,
      top: spot.top - height / 2,
      width,
      height,
    });
    // Away from the other one.
    const first = others.some(({ left }) => left > spot.left) ? -1 : 1;
    const above = { left: spot.left - width / 2, top: spot.top - ring - 4 - height, width, height };
    const under = { ...above, top: spot.top + ring + 4 };
    let order = 0;
    const { box } = chooseCorner(
      [side(first), side(-first), above, under],
      frame.size,
      (box) => taken.filter((other) => overlaps(box, other)).length * 10 + order++ * 0.01,
      -1,
    );
    taken.push(box);
    return tagOf(words, box, size, look);
  });
}

/** @param {Spot} spot @returns {string | null} */
function nameOf({ roles, number }) {
  if (roles.has('i')) return `i = ${number}`;
  if (roles.has('j')) return `j = ${number}`;
  return roles.has('chosen') ? `${number}` : null;
}

/** A text's width, near enough to put a box around it. @param {string} text @param {number} size */
const widthOf = (text, size) => [...text].length * size * 0.58 + size * 1.3;

/** @param {import('./tip.js').Box} a @param {import('./tip.js').Box} b */
const overlaps = (a, b) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

/**
 * @param {string} words
 * @param {import('./tip.js').Box} box
 * @param {number} size
 * @param {Look} look
 * @returns {Item[]}
 */
function tagOf(words, box, size, look) {
  const base = box.top + box.height * 0.66;
  const middle = box.left + box.width / 2;
  const [letter, rest] = /^[ij] /.test(words) ? [words[0], words.slice(1)] : ['', words];
  const common = /** @type {const} */ ({ kind: 'text', top: base, fill: look.onInk });
  return [
    { kind: 'box', ...box, radius: 4, fill: look.ink },
    ...(letter
      ? /** @type {Item[]} */ ([
          { ...common, left: box.left + size * 0.65, text: letter, size: size * 1.2, face: 'math' },
          {
            ...common,
            left: box.left + size * 1.35,
            text: rest.trimStart(),
            size,
            face: 'ui',
            weight: 600,
          },
        ])
      : /** @type {Item[]} */ ([
          { ...common, left: middle, text: rest, size, face: 'ui', weight: 600, anchor: 'middle' },
        ])),
  ];
}
