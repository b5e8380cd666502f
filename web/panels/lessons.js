// @ts-check
/**
 * The way to the lessons. What they are made of is loaded with the first, or with their map.
 *
 * @module
 */

import { buttonPart } from '../ui/element.js';
import { tellLost } from '../ui/release.js';

/** @typedef {import('../state/store.js').State} State */

/** The fragment of the map of the lessons. */
const MAP = '#course';

/**
 * @param {HTMLElement} bar
 * @param {import('./lesson/player.js').Tools} tools
 */
export function createLessons(bar, tools) {
  const button = buttonPart(bar, '#lessons');
  /** @type {Awaited<ReturnType<typeof import('./lesson/player.js').createPlayer>> | null} */
  let player = null;
  let loading = false;

  async function load() {
    if (player || loading) return player;
    loading = true;
    try {
      const { createPlayer } = await import('./lesson/player.js');
      player = await createPlayer(tools);
    } catch (error) {
      void tellLost(tools.actions.reportFailure, 'The lessons', 'try again');
      console.error(error);
    }
    loading = false;
    return player;
  }

  const openMap = async () => (await load())?.openMap();
  const follow = () => location.hash === MAP && void openMap();
  button.addEventListener('click', openMap);
  window.addEventListener('hashchange', follow);
  button.disabled = false;
  follow();

  return {
    /** @param {State} state @param {State} [previous] */
    draw(state, previous) {
      if (player) player.draw(state, previous);
      else if (state.stage.lesson.at !== '') void load();
    },
  };
}
