// @ts-check
/**
 * A board as a participant has it: the plane or the list, the classes, and nothing else.
 *
 * @module
 */

import { createValue } from './value.js';
import { socketAddress, spoken } from '../board/address.js';
import { deviceOn, storageHere } from '../board/device.js';
import { createReplica } from '../board/replica.js';
import { createWire, hurryWhenAwake } from '../board/wire.js';
import { isItems } from '../model/scene.js';
import { element, icon, setText } from '../ui/element.js';
import { hasServer } from '../ui/server.js';
import { createList } from './list.js';
import { createPicture } from './picture.js';
import { lineOf, sentenceOf } from './sentence.js';
import { across, classCount, createSwatches } from './swatches.js';
import { createUndo } from './undo.js';

/** What went wrong is said for so long, in milliseconds. */
const SAID_MS = 6000;

/**
 * @param {string} room
 * @param {{
 *   main: HTMLElement, title: HTMLElement, line: HTMLElement,
 *   ended: (reason: string) => void,
 * }} page   ended is called when there is no way to be on this board (any more)
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
  /** What was refused. */
  let refusal = '';
  /** Texts that were added here, by the key of their point. @type {Map<string, string>} */
  const texts = new Map();
  /** @type {any} */
  let timer;

  title.textContent = spoken(room);
  const stage = element('div', { class: 'plane board', hidden: true });
  const items = element('div', { class: 'board-items', hidden: true });
  const words = element('p', { class: 'sentence', id: 'sentence', 'aria-live': 'polite' });
  const classes = element('div', { class: 'classes' });
  const back = element(
    'button',
    { type: 'button', class: 'btn', 'aria-disabled': 'true', onclick: takeBack },
    icon('undo'),
    'Undo',
  );
  const remove = element(
    'button',
    {
      type: 'button',
      class: 'btn',
      hidden: true,
      onclick: () => selected && does.remove(selected),
    },
    icon('x'),
    'Remove',
  );
  const valueField = createValue((now) => {
    value = now;
    draw();
  });
  const side = element(
    'div',
    { class: 'side' },
    words,
    classes,
    valueField.element,
    element('div', { class: 'group' }, back, remove),
  );
  main.replaceChildren(stage, items, side);

  const does = {
    /** @param {readonly [number, number]} place */
    add(place) {
      if (!canEdit()) return complain(sentence());
      const { settings } = replica.state;
      if (!settings) return;
      const { dim, target } = settings;
      const x = /** @type {const} */ ([place[0], dim === 1 ? 0 : place[1]]);
      const what = target === 'value' ? { value: dim === 1 ? place[1] : value } : { label };
      if (full() || undo.add({ x, ...what }) === null) return complain(fullWords());
      did();
      picture.say('Point added.');
    },
    /** @param {string} text */
    addText(text) {
      const { settings } = replica.state;
      if (!settings || !canEdit()) return false;
      const what = settings.target === 'value' ? { value } : { label };
      const key = full() ? null : undo.add({ text, ...what });
      if (key === null) {
        complain(fullWords());
        return false;
      }
      texts.set(key, text);
      did();
      return true;
    },
    /** @param {string} key @param {readonly [number, number]} place */
    move(key, place) {
      if (!canEdit()) return;
      const { settings } = replica.state;
      const chart = settings?.dim === 1 && settings.target === 'value';
      const x = /** @type {const} */ ([place[0], settings?.dim === 1 ? 0 : place[1]]);
      if (undo.move(key, chart ? { x, value: place[1] } : { x })) did();
    },
    /** @param {string} key */
    remove(key) {
      if (!canEdit() || !undo.remove(key)) return;
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

  const swatches = createSwatches(classes, { choose });
  const shown = () => {
    const { settings, points } = replica.state;
    return {
      settings: /** @type {import('../board/replica.js').Settings} */ (settings),
      points,
      range: valueField.range,
      label,
      value,
      selected,
      editable: canEdit(),
    };
  };
  const picture = createPicture(stage, { shown, does });
  const list = createList(items, { shown, does });
  const wire = createWire({ replica, address: socketAddress(room), onChange: changed });
  const sleepless = hurryWhenAwake(wire);

  /** @param {import('../board/replica.js').News} news */
  function changed({ refused }) {
    for (const { message, key, what } of refused) {
      complain(message);
      // What the board could not read is there to be mended.
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

  /** A host of files has no boards: then there is nothing to wait for. */
  async function askHost() {
    if ((await hasServer()) === false && !replica.state.settings)
      wire.giveUp('This host has no class boards. Look at the link again.');
  }

  function leave() {
    // As long as there is the board, the secret is how it knows who comes back, and who was removed.
    if (wire.over) forget();
    destroy();
    ended(wire.reason);
  }

  /** Somebody did something: it is sent, and seen at once. */
  function did() {
    refusal = '';
    wire.send();
    draw();
  }

  /** @param {string} words */
  function complain(words) {
    refusal = words;
    clearTimeout(timer);
    timer = setTimeout(() => {
      refusal = '';
      draw();
    }, SAID_MS);
    draw();
  }

  const own = () => replica.state.points.filter(({ mine }) => mine).length;
  const canEdit = () => {
    const { settings, teacher } = replica.state;
    return settings !== null && (!settings.locked || teacher);
  };
  const full = () => {
    const { settings } = replica.state;
    return settings !== null && settings.limit > 0 && own() >= settings.limit;
  };
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
    if (selected && canEdit() && undo.label(selected, now)) did();
    else draw();
  }

  function takeBack() {
    if (!canEdit()) return complain(sentence());
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
    side.hidden = settings === null;
    if (!settings) return;
    if (selected && !points.some(({ key }) => key === selected)) selected = null;
    const vectors = !isItems(settings);
    stage.hidden = !vectors;
    items.hidden = vectors;
    const valued = settings.target === 'value';
    classes.hidden = valued;
    valueField.draw(valued && !(vectors && settings.dim === 1), points, value);
    const point = points.find(({ key }) => key === selected);
    const count = classCount(settings, points);
    swatches.draw(count, settings.classes, point?.label ?? label);
    main.classList.toggle('rows', !valued && count > across(count, settings.classes));
    remove.hidden = selected === null;
    remove.disabled = !canEdit();
    back.setAttribute('aria-disabled', String(undo.empty || !canEdit()));
    main.classList.toggle('locked', !canEdit());
    words.classList.toggle('error', refusal !== '');
    const said = refusal || sentence();
    setText(words, said);
    if (vectors) picture.draw();
    else list.draw();
  }

  function destroy() {
    document.removeEventListener('keydown', pressed);
    sleepless();
    clearTimeout(timer);
    picture.destroy();
    wire.destroy();
  }

  draw();
  wire.open();
  return { destroy, redraw: draw, replica, wire };
}
