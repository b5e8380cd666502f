// @ts-check
/** @module */

import { spoken } from '../../board/address.js';
import { BOARDS_ARE_FOR, boardsKnow } from '../../board/domains.js';
import { count, plural } from '../../lib/format.js';
import { element } from '../../ui/element.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../board/host.js').BoardHost} BoardHost */

/** A board begins with so many points at most: the class has room for its own. */
const MOST = 1000;

/**
 * The part of the share dialog that opens a class board.
 *
 * @param {HTMLElement} section
 * @param {{ board: () => Promise<BoardHost>, latest: () => State, close: () => void }}
 *   options
 */
export function createBoardOffer(section, { board, latest, close }) {
  const note = element('p', { class: 'note' });
  const keep = element('input', { type: 'checkbox' });
  const keepWords = element('span');
  const keepRow = element('label', { class: 'check' }, keep, keepWords);
  const problem = element('p', { class: 'error', role: 'alert', hidden: true });
  const open = element(
    'button',
    {
      type: 'button',
      class: 'btn',
      onclick: () =>
        press((it) => (it.room ? null : it.open({ keep: keep.checked && !keepRow.hidden }))),
    },
    'Open a board',
  );
  const again = element(
    'button',
    { type: 'button', class: 'btn', hidden: true, onclick: () => press(resume) },
    'Go on with it',
  );
  section.append(
    element('h2', {}, 'Class board'),
    note,
    keepRow,
    element('div', { class: 'group' }, again, open),
    problem,
  );
  /** @type {BoardHost | null} */
  let host = null;
  const resume = (/** @type {BoardHost} */ it) => it.resume();

  /** @param {(host: BoardHost) => unknown} act */
  async function press(act) {
    problem.hidden = true;
    open.disabled = again.disabled = true;
    try {
      host ??= await board();
      await act(host);
      close();
      host.show();
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      problem.hidden = false;
    } finally {
      open.disabled = again.disabled = false;
    }
  }

  return {
    /** Says what there is now. */
    async draw() {
      host ??= await board();
      const { scene } = latest();
      const n = scene.points.length;
      const known = boardsKnow(scene);
      const room = host?.room ?? '';
      note.textContent = room
        ? `The board ${spoken(room)} is open.`
        : host.known
          ? `Your board ${spoken(host.known)} may still be open.`
          : known
            ? 'A class adds points from their phones, and the boundary moves here. Nobody needs an account.'
            : scene.table?.use
              ? `A class board takes points from phones, and rows of ${scene.table.name} cannot be added: go back to two columns under Your own table to open one.`
              : `${BOARDS_ARE_FOR}: choose one of them above to open a board.`;
      open.hidden = !room && !known;
      open.textContent = room ? 'Show the board' : 'Open a board';
      again.hidden = room !== '' || host.known === '';
      const many = n > MOST;
      keepRow.hidden = room !== '' || !known || n === 0 || many;
      if (!room && known && many)
        note.textContent += ` It begins empty: of points that are here, at most ${count(MOST)} come along.`;
      keepWords.textContent = `Begin with ${n === 1 ? 'the point' : `the ${plural(n, 'point')}`} that ${n === 1 ? 'is' : 'are'} here`;
      problem.hidden = true;
    },
  };
}
