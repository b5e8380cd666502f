// @ts-check
/**
 * Few things, large: what stands beside the plane in a lecture hall and in a frame of another page.
 * The name, the sentence, the formula, two readings, the controls that the scene is about, the key.
 * All other controls are one press away and lie over them then.
 *
 * @module
 */

import { domainOf } from '../model/domains.js';
import { dataSetOf } from '../model/problem.js';
import { stepOf, totalOf } from '../state/stepping.js';
import { count } from '../lib/format.js';
import { element, setAttribute, setHidden, setText } from '../ui/element.js';
import { showFormula } from '../ui/formula.js';
import { createLazy } from '../ui/lazy.js';
import { readingsOf } from './readings.js';

/** @typedef {import('../state/store.js').State} State */

/** What leaves where room is little, one after the other. */
const LEAVING = ['no-scale', 'no-key', 'no-formula', 'no-readings'];

/** A long sentence gets smaller letters, in so many steps. */
const SMALLER = 3;

/**
 * @param {HTMLElement} root
 * @param {{ layout: import('../ui/layout.js').Layout }} options
 */
export function createFew(root, { layout }) {
  const title = element('h1', {});
  const counter = element('span', { class: 'few-step' });
  const said = element('div', { class: 'few-said' });
  const formula = element('div', { class: 'formula' });
  const readings = [0, 1].map(() => {
    const value = element('b', {});
    const words = element('span', {});
    return { value, words, element: element('p', {}, value, words) };
  });
  const all = element(
    'button',
    { type: 'button', class: 'btn all', onclick: () => layout.showAll(!layout.all) },
    'All controls',
  );
  const open = element(
    'a',
    { class: 'link few-open', target: '_blank', rel: 'noopener', href: '.' },
    'Open in Mercer',
  );
  const body = element(
    'div',
    { class: 'few-body' },
    formula,
    element('div', { class: 'few-readings' }, ...readings.map((reading) => reading.element)),
    element('div', { class: 'few-tune' }),
    element('div', { class: 'few-key' }),
  );
  const view = element('div', { class: 'few-view' });
  const turning = element('div', { class: 'few-turning' });
  root.replaceChildren(
    element('div', { class: 'few-head' }, title, counter, layout.embedded && open),
    said,
    body,
    view,
    element('div', { class: 'few-bar' }, element('div', { class: 'few-foot' }), turning, all),
  );
  /** Pages of what a view says, from the first view on. */
  const pages = createLazy(
    async () => (await import('./pages.js')).createPages(view, { row: turning }),
    { ready: (there) => there.draw(opened) },
  );
  /** The view that is open. */
  let opened = '';
  all.title = 'All controls (L)';
  // The address follows the scene, so the link is asked for where it leads when it is used.
  for (const kind of ['pointerdown', 'focus', 'click'])
    open.addEventListener(kind, () => {
      open.href = location.pathname + location.hash;
    });

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    if (event.key !== 'Escape' || event.defaultPrevented || !layout.all) return;
    event.preventDefault();
    layout.showAll(false);
    all.focus();
  }
  document.addEventListener('keydown', onKey);

  /**
   * Chooses the largest letters in which the sentence has room; in the smallest it takes more room.
   *
   * @returns {boolean} whether it has room
   */
  function shrink() {
    const place = said.firstElementChild;
    let room = 0;
    for (let size = 0; size <= SMALLER; size++) {
      said.dataset.size = String(size);
      room ||= said.clientHeight;
      if (!place || place.scrollHeight <= room) return true;
    }
    return false;
  }

  /** A sentence that is too long even in the smallest letters goes without its remark. */
  function fit() {
    if (layout.now !== 'few') return;
    said.classList.remove('brief');
    if (!shrink()) {
      said.classList.add('brief');
      shrink();
    }
    root.classList.remove(...LEAVING);
    for (const one of LEAVING) {
      if (body.scrollHeight > body.clientHeight + 1) root.classList.add(one);
    }
  }
  /** The text that was fitted. */
  let fitted = '';

  function tell() {
    setHidden(root, layout.now !== 'few');
    setAttribute(all, 'aria-expanded', String(layout.all));
    setText(all, layout.all ? 'Fewer' : 'All controls');
  }
  const end = layout.subscribe(tell);
  const sizes = new ResizeObserver(() => requestAnimationFrame(fit));
  for (const part of [said, body, ...body.children]) sizes.observe(part);
  tell();

  /** @param {State} state */
  function draw(state) {
    if (layout.now !== 'few') return;
    const { scene, frame, stage } = state;
    opened = stage.column.view;
    root.classList.toggle('viewing', opened !== '');
    if (opened) pages.want()?.draw(opened);
    setText(title, titleOf(state));
    const [step, total] = [stepOf(state), totalOf(state)];
    const of = total === null ? '' : ` of ${count(total)}`;
    setText(counter, scene.step === null || step === null ? '' : `Step ${count(step)}${of}`);
    if (fitted !== said.textContent) {
      fitted = said.textContent ?? '';
      fit();
    }
    if (frame.parsed) {
      showFormula(formula, `k(x,z) = ${frame.parsed.tex}`, `k(x, z) = ${frame.parsed.text}`);
    }
    const found = readingsOf(state);
    readings.forEach(({ value, words }, i) => {
      setText(value, found[i]?.value ?? '');
      setText(words, found[i]?.words ?? '');
    });
  }

  return {
    draw,
    destroy() {
      end();
      pages.get()?.destroy();
      sizes.disconnect();
      document.removeEventListener('keydown', onKey);
      root.replaceChildren();
    },
  };
}

/** @param {State['scene']} scene */
const panelTitle = (scene) =>
  domainOf(scene).places.find(({ dim }) => dim === scene.dim)?.title ?? '';

/**
 * What a scene is called: its own name, the passage that it is of, or its data.
 *
 * @param {State} state
 */
export function titleOf({ scene, frame }) {
  const data = dataSetOf(scene, frame.engine.catalog);
  const passage = frame.passage?.short;
  return scene.title || passage || (data?.title ?? scene.table?.name ?? panelTitle(scene));
}
