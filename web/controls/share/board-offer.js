// @ts-check
/** @module */

import { plural } from '../../views/format.js';
import { element } from '../element.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../board/host.js').BoardHost} BoardHost */

/** A board has room for so many points, those of the class included. */
const MOST = 1000;

/**
 * The part of the share dialog that opens a class board.
 *
 * @param {HTMLElement} section
 * @param {{ board: () => Promise<BoardHost>, latest: () => State | null, close: () => void }} options
 */
export function createBoardOffer(section, { board, latest, close }) {
  const note = element('p', { class: 'note' });
  const keep = element('input', { type: 'checkbox' });
  const keepWords = element('span');
  const keepRow = element('label', { class: 'check' }, keep, keepWords);
  const problem = element('p', { class: 'error', role: 'alert', hidden: true });
  const open = element('button', { type: 'button', class: 'btn', onclick: press }, 'Open a board');
  section.append(element('h2', {}, 'Class board'), note, keepRow, open, problem);
  /** @type {BoardHost | null} */
  let host = null;

  async function press() {
    problem.hidden = true;
    open.disabled = true;
    try {
      host ??= await board();
      if (host.room) host.show();
      else await host.open({ keep: keep.checked });
      close();
      host.focus();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      problem.textContent = reason;
      problem.hidden = false;
    } finally {
      open.disabled = false;
    }
  }

  return {
    /** Says what there is now. */
    draw() {
      const count = latest()?.scene.points.length ?? 0;
      const room = host?.room ?? '';
      note.textContent = room
        ? `The board ${room} is open.`
        : 'A class adds points from their phones, and the boundary moves here. Nobody needs an account.';
      open.textContent = room ? 'Show the board' : 'Open a board';
      keepRow.hidden = room !== '' || count === 0 || count > MOST;
      keepWords.textContent = `Begin with ${count === 1 ? 'the point' : `the ${plural(count, 'point')}`} that ${count === 1 ? 'is' : 'are'} here`;
      problem.hidden = true;
    },
  };
}
