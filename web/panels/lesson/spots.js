// @ts-check
/**
 * What the text speaks of is ringed: points on the plane or the line, a cell of the Gram matrix, a
 * view, the sentence, the verdict.
 *
 * @module
 */

import { chartFrame } from '../../draw/line/chart.js';
import { frameOf } from '../../draw/plane/geometry.js';
import { isChart, solved } from '../../model/output.js';
import { isMissed } from '../../model/decided.js';

/** @typedef {import('../../state/store.js').State} State */

/** The marks that the key can bring out. @type {Readonly<Record<string, import('../../state/store.js').Meaning>>} */
const MEANINGS = { boundary: 'boundary', margin: 'margin' };

/** Elements that are ringed as a whole. @type {Readonly<Record<string, string>>} */
const BOXES = {
  view: '#studio:not([hidden]), #large:not([hidden])',
  gram: '#gram',
  coefficients: '#coefficients',
  terms: '#terms',
  sentence: '#sentence',
  verdict: '#lesson .verdict, #kernel .verdict',
  key: '#legend',
  step: '#step',
};

/** More rings than these say nothing. */
const MOST = 150;

/** A share of C from which a coefficient is at C. */
const AT = 1 - 1e-6;

/**
 * The numbers of the points, from 0, that a spot is about.
 *
 * @param {string} spot
 * @param {Pick<State, 'scene' | 'frame'>} state
 * @returns {number[]}
 */
export function pointsOf(spot, { scene, frame }) {
  const [, named] = /^point:([\d,]+)$/.exec(spot) ?? [];
  if (named) return named.split(',').map((at) => Number(at) - 1);
  const { training } = frame;
  if (!training || !solved(training)) return [];
  switch (spot) {
    case 'sv':
      return Array.from(training.support);
    case 'at-C': {
      const { C } = scene.params;
      if (!(C < Infinity)) return [];
      return scene.points.flatMap((_, i) => (Math.abs(training.coef[i]) >= AT * C ? [i] : []));
    }
    case 'wrong':
      return scene.points.flatMap(({ label }, i) =>
        training.label && isMissed(training.label[i], label) ? [i] : [],
      );
    default:
      return [];
  }
}

/** @param {{ actions: import('../../state/actions.js').Actions }} tools */
export function createSpots({ actions }) {
  const layer = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  layer.setAttribute('class', 'lesson-spots');
  layer.setAttribute('aria-hidden', 'true');
  let spot = '';
  /** @type {Element[]} */
  let boxes = [];
  let drawn = '';

  /** @param {string} next '' for none */
  function set(next) {
    if (next === spot) return;
    if (spot in MEANINGS) actions.setMeaning(null);
    for (const box of boxes) box.classList.remove('spotted');
    boxes = [];
    spot = next;
    drawn = '';
    layer.replaceChildren();
    if (spot in MEANINGS) actions.setMeaning(MEANINGS[spot]);
  }

  /** @param {State} state */
  function draw(state) {
    if (spot === '') {
      if (layer.parentNode) layer.remove();
      return;
    }
    const [, i, j] = /^cell:(\d+),(\d+)$/.exec(spot) ?? [];
    if (i && !state.focus.pair) {
      const ids = [i, j].map((at) => state.scene.points[Number(at) - 1]?.id);
      if (ids[0] !== undefined && ids[1] !== undefined)
        actions.setHover({ pair: /** @type {[number, number]} */ (ids) });
    }
    const selector = i ? BOXES.gram : BOXES[spot];
    if (selector) {
      const now = [...document.querySelectorAll(selector)].slice(0, 1);
      if (now[0] !== boxes[0]) {
        for (const box of boxes) box.classList.remove('spotted');
        for (const box of now) box.classList.add('spotted');
        boxes = now;
      }
    }
    ring(state);
  }

  /** @param {State} state */
  function ring(state) {
    const { scene } = state;
    const of = document.querySelector(scene.dim === 1 ? '#line' : '#plane');
    if (!(of instanceof HTMLElement) || of.hidden) return;
    const size = Math.min(of.clientWidth, of.clientHeight);
    const all = pointsOf(spot, state).filter((at) => scene.points[at]);
    const chart = isChart(scene);
    const frame = chart ? chartFrame(scene, size) : frameOf(scene.view, size);
    const places = (all.length > MOST ? [] : all).map((at) => {
      const { x, value } = scene.points[at];
      const top = chart ? frame.top(value) : scene.dim === 1 ? size - 46 : frame.top(x[1]);
      return [frame.left(x[0]), top];
    });
    const key = JSON.stringify([size, places]);
    if (layer.parentNode !== of) of.append(layer);
    if (key === drawn) return;
    drawn = key;
    layer.setAttribute('viewBox', `0 0 ${size} ${size}`);
    layer.style.width = layer.style.height = `${size}px`;
    layer.innerHTML = places
      .map(([left, top]) => `<circle cx="${left.toFixed(1)}" cy="${top.toFixed(1)}" r="15"/>`)
      .join('');
  }

  return {
    set,
    draw,
    get now() {
      return spot;
    },
    destroy() {
      set('');
      layer.remove();
    },
  };
}
