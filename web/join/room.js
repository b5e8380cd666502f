// @ts-check
/**
 * A board as a participant has it: the plane or the list, the classes, and nothing else.
 *
 * @module
 */

import { socketAddress, spoken } from '../board/address.js';
import { deviceOn, storageHere } from '../board/device.js';
import { createReplica } from '../board/replica.js';
import { createWire, hurryWhenAwake } from '../board/wire.js';
import { isItems } from '../model/scene.js';
import { element } from '../ui/element.js';
import { hasServer } from '../ui/server.js';
import { createComplaint } from './complaint.js';
import { createList } from './list.js';
import { createPicture } from './picture.js';
import { canEdit, isFull } from './rights.js';
import { lineOf, sentenceOf } from './sentence.js';
import { createSide } from './side.js';
import { across, classCount } from './swatches.js';
import { createUndo } from './undo.js';

/**
 * @typedef {object} RoomPage
 * @property {HTMLElement} main
 * @property {HTMLElement} title
 * @property {HTMLElement} line   how the connection is
 * @property {(reason: string) => void} ended   called when there is no way to be on this board, or
 *   none any more
 */

/**
 * @param {string} room
 * @param {RoomPage} page
 */
export function enterRoom(room, { main, title, line, ended }) {
  const { me, keep, forget } = deviceOn(storageHere(), room, Date.now());
  const replica = createReplica({ me, keep });
  const undo = createUndo(replica);
  const coarse = window.matchMedia('(pointer: coarse)');
  let label = 1;
  let value = 0;
  /** @type {string | null} */
  let selected = null;
  /** Texts that were added here, by the key of their point. @type {Map<string, string>} */
  const texts = new Map();
  const complaint = createComplaint(draw);

  title.textContent = spoken(room);
  const stage = element('div', { class: 'plane board', hidden: true });
  const items = element('div', { class: 'board-items', hidden: true });
  const side = createSide({
    choose,
    setValue(now) {
      value = now;
      draw();
    },
    takeBack,
    remove: () => selected && does.remove(selected),
  });
  main.replaceChildren(stage, items, side.element);

  const does = {
    /** @param {readonly [number, number]} place */
    add(place) {
      if (!mayEdit()) return complaint.say(sentence());
      const { settings } = replica.state;
      if (!settings) return;
      const { dim, target } = settings;
      const x = /** @type {const} */ ([place[0], dim === 1 ? 0 : place[1]]);
      const what = target === 'value' ? { value: dim === 1 ? place[1] : value } : { label };
      if (full() || undo.add({ x, ...what }) === null) return complaint.say(fullWords());
      did();
      picture.say('Point added.');
    },
    /** @param {string} text */
    addText(text) {
      const { settings } = replica.state;
      if (!settings || !mayEdit()) return false;
      const what = settings.target === 'value' ? { value } : { label };
      const key = full() ? null : undo.add({ text, ...what });
      if (key === null) {
        complaint.say(fullWords());
        return false;
      }
      texts.set(key, text);
      did();
      return true;
    },
    /** @param {string} key @param {readonly [number, number]} place */
    move(key, place) {
      if (!mayEdit()) return;
      const { settings } = replica.state;
      const chart = settings?.dim === 1 && settings.target === 'value';
      const x = /** @type {const} */ ([place[0], settings?.dim === 1 ? 0 : place[1]]);
      if (undo.move(key, chart ? { x, value: place[1] } : { x })) did();
    },
    /** @param {string} key */
    remove(key) {
      if (!mayEdit() || !undo.remove(key)) return;
      selected = null;
      did();
      picture.say('Point removed.');
    },
    /** @param {string | null} key */
    select(key) {
      selected = key;
      draw();
    },
  };

  const shown = () => {
    const { settings, points } = replica.state;
    return {
      settings: /** @type {import('../board/replica.js').Settings} */ (settings),
      points,
      range: side.range,
      label,
      value,
      selected,
      editable: mayEdit(),
    };
  };
  const picture = createPicture(stage, { shown, does });
  const list = createList(items, { shown, does });
  const wire = createWire({ replica, address: socketAddress(room), onChange: changed });
  const sleepless = hurryWhenAwake(wire);

  /** @param {import('../board/replica.js').News} news */
  function changed({ refused }) {
    for (const { message, key, what } of refused) {
      complaint.say(message);
      // A text that the board could not read goes back to its field, to be mended.
      const text = texts.get(key);
      if (what === 'add' && text !== undefined) list.offer(text);
    }
    if (wire.phase === 'ended') {
      if (wire.reason) leave();
      return;
    }
    if (wire.phase === 'waiting' && !replica.state.settings) void askHost();
    draw();
  }

  /** Gives up on a host that only serves files: it has no boards. */
  async function askHost() {
    if ((await hasServer()) === false && !replica.state.settings)
      wire.giveUp('This host has no class boards. Look at the link again.');
  }

  function leave() {
    // As long as the board exists, the secret tells it who comes back, and who was removed.
    if (wire.over) forget();
    destroy();
    ended(wire.reason);
  }

  /** Sends what was done, and shows it at once. */
  function did() {
    complaint.forget();
    wire.send();
    draw();
  }

  const mayEdit = () => canEdit(replica.state);
  const full = () => isFull(replica.state);
  const fullWords = () =>
    full()
      ? sentence()
      : 'So much waits to be sent that no more is taken. Wait for the connection.';

  const sentence = () =>
    sentenceOf(replica.state, {
      touch: coarse.matches,
      selected: selected !== null,
      label,
      classes: replica.state.settings?.classes ?? [],
    });

  /** @param {number} now */
  function choose(now) {
    label = now;
    if (selected && mayEdit() && undo.label(selected, now)) did();
    else draw();
  }

  function takeBack() {
    if (!mayEdit()) return complaint.say(sentence());
    selected = null;
    if (undo.undo()) did();
    draw();
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    if (event.target instanceof HTMLInputElement) return;
    const command = event.ctrlKey || event.metaKey;
    if (command && event.key.toLowerCase() === 'z' && !event.shiftKey) takeBack();
    else if (!command && !event.altKey && /^[1-9]$/.test(event.key)) {
      const { settings, points } = replica.state;
      if (!settings || Number(event.key) > classCount(settings, points)) return;
      choose(Number(event.key));
    } else return;
    event.preventDefault();
  }
  document.addEventListener('keydown', pressed);

  function draw() {
    const { state } = replica;
    const { settings, points } = state;
    line.textContent = lineOf(wire.phase, state);
    line.dataset.phase = wire.phase;
    side.element.hidden = settings === null;
    if (!settings) return;
    if (selected && !points.some(({ key }) => key === selected)) selected = null;
    const vectors = !isItems(settings);
    stage.hidden = !vectors;
    items.hidden = vectors;
    const editable = mayEdit();
    const count = classCount(settings, points);
    side.draw({
      settings,
      points,
      selected,
      label,
      value,
      classes: count,
      sentence: complaint.text || sentence(),
      isError: complaint.text !== '',
      editable,
      canUndo: !undo.empty && editable,
    });
    const isClassed = settings.target === 'class';
    main.classList.toggle('rows', isClassed && count > across(count, settings.classes));
    main.classList.toggle('locked', !editable);
    if (vectors) picture.draw();
    else list.draw();
  }

  function destroy() {
    document.removeEventListener('keydown', pressed);
    sleepless();
    complaint.forget();
    picture.destroy();
    wire.destroy();
  }

  draw();
  wire.open();
  return { destroy, redraw: draw, replica, wire };
}
