// @ts-check
/**
 * What a scene is called: by its name, else by what it is made of. The title of the page says so,
 * and with it the tab and the history of the browser.
 *
 * @module
 */

import { plural } from '../lib/format.js';
import { domainOf } from '../model/domains.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../protocol/answers.js').Entry} Entry */

const PAGE = 'Mercer';
/** Longer kernels are cut, in characters. */
const MOST = 30;

/**
 * "Two moons, RBF, SVM"
 *
 * @param {Pick<State, 'scene'> & { frame: { engine: Pick<State['frame']['engine'], 'catalog'> } }} state
 * @returns {string} '' while the engine has not said what there is
 */
export function madeTitle({ scene, frame }) {
  const domain = frame.engine.catalog?.domains.find(({ name }) => name === scene.domain);
  if (!domain) return '';
  const { data, table, points } = scene;
  const entry = domain.datasets.find(({ name }) => name === data?.name);
  const of = entry?.title ?? table?.name ?? plural(points.length, domainOf(scene).one);
  const learner = domain.learners.find(({ name }) => name === scene.learner);
  const parts = [of, kernelWords(scene.kernel, domain.kernels), learner?.short ?? scene.learner];
  return parts.join(', ');
}

/**
 * A kernel without its parameters, by its usual name if it is one.
 *
 * @param {string} text
 * @param {readonly Entry[]} kernels
 */
function kernelWords(text, kernels) {
  const bare = text.replace(/\b([a-z]\w*)\([^()]*\)/g, '$1');
  const short = kernels.find(({ name }) => name === bare)?.short;
  if (short) return short;
  return bare.length > MOST ? `${bare.slice(0, MOST).trimEnd()}…` : bare;
}

/** Keeps the title of the page. @param {Pick<Document, 'title'>} page */
export function createTitleView(page) {
  return {
    /** @param {State} state @param {State} [previous] */
    draw(state, previous) {
      const { catalog } = state.frame.engine;
      if (state.scene === previous?.scene && catalog === previous.frame.engine.catalog) return;
      const words = state.scene.title || madeTitle(state);
      const title = `${words} · ${PAGE}`;
      if (words && page.title !== title) page.title = title;
    },
    destroy() {},
  };
}
