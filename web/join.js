// @ts-check
/**
 * The page on which a class joins a board. It has no engine: it shows points, and sends them.
 *
 * @module
 */

import { roomOf } from './board/address.js';
import { part } from './ui/element.js';
import { showForm } from './join/form.js';
import { enterRoom } from './join/room.js';

const main = part(document, '#main');
const title = part(document, '#room');
const line = part(document, '#line');
const dark = window.matchMedia('(prefers-color-scheme: dark)');

/** @type {ReturnType<typeof enterRoom> | null} */
let entered = null;

/** Shows what the address says: a board, or the question for one. */
function show() {
  entered?.destroy();
  entered = null;
  title.textContent = line.textContent = '';
  delete line.dataset.phase;
  const typed = decodeURIComponent(location.hash.slice(1));
  const room = roomOf(typed);
  if (room) entered = enterRoom(room, { main, title, line, ended });
  else if (typed === '') showForm(main, { join });
  else showForm(main, { title: 'This is no code', reason: 'Look at the teacher’s screen.', join });
  Object.assign(globalThis, { mercerJoin: entered }); // for engineers, in the console
}

/** @param {string} reason */
function ended(reason) {
  entered = null;
  title.textContent = line.textContent = '';
  showForm(main, { title: 'Not on a board', reason, join });
}

/** @param {string} room */
function join(room) {
  if (location.hash === `#${room}`) show();
  else location.hash = room;
}

dark.addEventListener('change', () => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light';
  entered?.redraw();
});
window.addEventListener('hashchange', show);
show();
