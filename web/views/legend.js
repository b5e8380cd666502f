// @ts-check
/**
 * What the colours of the plane mean: the scale of f for two classes, the
 * classes themselves for more.
 *
 * @module
 */

import { css, fieldColours } from './colour.js';
import { short } from './format.js';
import { glyph } from './shapes.js';

/** @typedef {import('../state/store.js').State} State */

const STEPS = 48;
const TICKS = [-2, -1, 0, 1, 2];

/** @param {HTMLElement} element */
export function createLegendView(element) {
  let shown = '';

  /** @param {State} state */
  function draw(state) {
    const { training, scene } = state.frame;
    const names = state.scene.classes;
    const labels = [...new Set(state.scene.points.map((p) => p.label))].sort((a, b) => a - b);
    const { overlay } = state.frame;
    const two = overlay !== null || (training !== null && training.outputs === 1);
    const key = [
      two,
      overlay?.limit,
      labels.join(),
      names.join(),
      state.settings.theme,
      scene === null,
    ].join('|');
    if (key === shown) return;
    shown = key;
    element.replaceChildren();
    const named = names.some((name) => name !== '');
    if (!overlay && (!two || named)) element.append(classList(labels, names));
    if (two) element.append(scaleOfF(state));
  }

  /** @param {number[]} labels @param {readonly string[]} names */
  function classList(labels, names) {
    const list = document.createElement('ul');
    list.className = names.some((name) => name !== '') ? 'class-list named' : 'class-list';
    // "class 1, class 2, …" would say the word as often as there is room for it.
    const prefix = labels.length > 3 ? '' : 'class ';
    for (const label of labels) {
      const item = document.createElement('li');
      const words = document.createElement('span');
      words.textContent = names[label - 1] || prefix + label;
      words.title = names[label - 1] ?? '';
      item.append(glyph(label, 14), words);
      list.append(item);
    }
    return list;
  }

  /** @param {State} state */
  function scaleOfF(state) {
    const text = Number(getComputedStyle(element).getPropertyValue('--chart')) || 11;
    const width = text * 17;
    const { overlay } = state.frame;
    const classes = overlay ? null : state.frame.training?.classes;
    // Another function than f has the scale that its values need.
    const unit = (overlay?.limit ?? 2) / 2;
    const ramp = fieldColours(classes ? [classes[0], classes[1]] : [1, 2]);
    /** @param {number} v */
    const x = (v) => ((v + 2) / 4) * width;
    const cells = Array.from({ length: STEPS }, (_, i) => {
      const colour = css(ramp(-2 + (4 * (i + 0.5)) / STEPS));
      return `<rect x="${(i * width) / STEPS}" width="${width / STEPS + 0.5}" height="${text}" fill="${colour}"/>`;
    });
    const ticks = TICKS.map((v) => {
      const words =
        overlay || Math.abs(v) < 2 ? short(v * unit, 2) : v < 0 ? `≤${short(v)}` : `≥${short(v)}`;
      return `<path class="iso" style="stroke-width:${v === 0 ? 2 : 1}px" d="M${x(v)} 0V${text + 3}"/><text x="${x(v)}" y="${text * 2 + 4}" text-anchor="middle">${words}</text>`;
    });
    const box = document.createElement('div');
    box.innerHTML = `<svg class="chart" aria-hidden="true" viewBox="-20 -3 ${width + 46} ${text * 2.9}" style="width:${width + 46}px;height:${text * 2.9}px">${cells.join('')}<rect class="frame" width="${width}" height="${text}"/>${ticks.join('')}<text class="it strong" x="${width + 8}" y="${text}">${overlay?.kind === 'bump' ? 'k' : 'f'}</text></svg>`;
    return box;
  }

  return { draw, resize: () => (shown = ''), destroy: () => element.replaceChildren() };
}
