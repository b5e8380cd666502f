// @ts-check
/**
 * Beside a scene of items: what two of them share, and what weighs most; of digits, which of them
 * decide and how many others are missed. Each is loaded with the first such scene.
 *
 * @module
 */

import { isItems } from '../model/scene.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('./items/domains.js').CreateSide} CreateSide */
/** @typedef {Parameters<CreateSide>[1]} Tools */

/** What two items share is not there yet. */
const COMPARES = '#matched:not([hidden]) .matched-body:is([hidden], [aria-busy="true"])';
/** In frames: an engine that does not answer does not hide the column for ever. */
const PATIENT = 60;

/**
 * @param {HTMLElement} column of the linked views
 * @param {Tools} tools
 */
export function createExplainedViews(column, tools) {
  /**
   * The views that are there, by what made them: domains may have the same.
   *
   * @type {Map<CreateSide, ReturnType<CreateSide>>}
   */
  const sides = new Map();
  /** The domains that have theirs. @type {Set<State['scene']['domain']>} */
  const served = new Set();
  let loading = false;
  /** The scene for which nothing could be loaded. @type {State['scene'] | null} */
  let failed = null;

  /** @param {State['scene']['domain']} domain */
  async function load(domain) {
    if (loading) return;
    loading = true;
    try {
      const { viewsOf } = await import('./items/domains.js');
      const create = await viewsOf(domain).side?.();
      if (create && !sides.has(create)) sides.set(create, create(column, tools));
      served.add(domain);
    } catch (error) {
      failed = tools.latest().scene; // the next one tries again
      console.error(error);
      return;
    } finally {
      loading = false;
    }
    draw(tools.latest());
  }

  /** The domain whose views stand where they stay. */
  let arrived = '';
  /** For how many frames the column has waited for what two items share. */
  let waited = 0;
  let looking = false;

  /**
   * The column is shown when its views have come and were drawn, not while they push each other.
   *
   * @param {State} state
   */
  function arrive({ scene, frame }) {
    const waits = isItems(scene) && scene !== failed && scene.domain !== arrived;
    column.classList.toggle('arriving', waits);
    if (!isItems(scene)) arrived = '';
    const answered = frame.scene?.domain === scene.domain || !frame.engine.busy;
    if (!waits || !served.has(scene.domain) || !answered) return;
    const compares = scene.points.length > 1 && column.querySelector(COMPARES) !== null;
    if (compares && waited < PATIENT) {
      if (!looking) requestAnimationFrame(lookAgain);
      looking = true;
      return;
    }
    waited = 0;
    arrived = scene.domain;
    reveal();
  }

  function lookAgain() {
    looking = false;
    waited++;
    arrive(tools.latest());
  }

  /** What has no room leaves within some frames, see room.js. */
  function reveal(frames = 4) {
    requestAnimationFrame(() => (frames > 0 ? reveal(frames - 1) : arrive(tools.latest())));
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    for (const side of sides.values()) side.draw(state, previous);
    const { scene } = state;
    if (isItems(scene) && !served.has(scene.domain) && scene !== failed) load(scene.domain);
    if (scene.domain !== arrived) arrive(state);
  }

  return {
    draw,
    destroy() {
      for (const side of sides.values()) side.destroy();
    },
  };
}
