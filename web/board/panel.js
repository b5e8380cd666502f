// @ts-check
/**
 * The teacher's board: how to join it, how many have, and what they may do.
 *
 * @module
 */

import { element, icon, setAttribute, setHidden, setText } from '../ui/element.js';
import { qrPicture } from '../ui/qr.js';
import { plural } from '../lib/format.js';
import { obstacle, spoken } from './address.js';
import { BOARDS_ARE_FOR, boardsKnow } from './domains.js';
import { showLarge } from './large.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('./replica.js').Replica} Replica */
/** @typedef {import('./replica.js').Settings} Settings */

const LIMITS = [0, 1, 2, 3, 5, 10, 20, 50];
/** More changes than these on their way are worth a word. */
const MANY = 32;
const CONFIRM_MS = 2500;
/** How long a button asks for confirmation. */
const ASK_MS = 4000;

/**
 * The address that a class is told: without the parts that a browser adds by itself.
 *
 * @param {string} link
 */
export function readable(link) {
  const { host, pathname } = new URL(link);
  return `${host}${pathname}`;
}

/**
 * @param {HTMLElement} place
 * @param {{
 *   room: string, link: string,
 *   replica: Replica,
 *   wire: import('./wire.js').Wire,
 *   sync: ReturnType<typeof import('./sync.js').createSync>,
 *   actions: import('../state/actions.js').Actions,
 *   latest: () => State,
 *   act: (done: boolean) => void,
 *   setClasses: (count: number) => void,
 *   close: () => void,
 * }} options   act is told of each operation whether it was taken
 */
export function createPanel(
  place,
  { room, link, replica, wire, sync, actions, latest, act, setClasses, close },
) {
  const count = element('span', { class: 'unit dim', role: 'status' });
  const large = element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet',
      'aria-label': 'Show the code large',
      title: 'Show the code large',
      onclick: enlarge,
    },
    icon('big'),
  );
  const code = element('p', { class: 'room-code', tabindex: -1 }, spoken(room));
  const words = element('span', {}, 'Copy link');
  const copy = element(
    'button',
    { type: 'button', class: 'btn small', onclick: copyLink },
    icon('copy'),
    words,
  );
  const status = element('p', { class: 'error', role: 'status', hidden: true });
  const progress = element('p', { class: 'note', hidden: true });
  const apart = element(
    'p',
    { class: 'note', role: 'status', hidden: true },
    `${BOARDS_ARE_FOR}. It waits as it was: undo goes back to it, choosing another of these begins anew.`,
  );
  const picture = qrPicture(link, `QR code of ${readable(link)}`);

  const training = choice('Boundary', ['Shown', 'Off'], (at) => set({ training: at === 0 }));
  const hidden = choice('The class’s points', ['Shown', 'Hidden'], (at) =>
    set({ hidden: at === 1 }),
  );
  const locked = choice('Changes', ['Open', 'Locked'], (at) => set({ locked: at === 1 }));
  const limit = list(
    'Points each',
    LIMITS.map((n) => [String(n), n === 0 ? 'any' : String(n)]),
    (value) => set({ limit: Number(value) }),
  );
  const classes = list(
    'Classes',
    Array.from({ length: 8 }, (_, i) => [String(i + 2), String(i + 2)]),
    (value) => setClasses(Number(value)),
  );
  const secret = element('p', { class: 'note', hidden: true });
  const who = element('p', { class: 'who' });
  const expel = asking('Remove participant', () => {
    if (pointed > 0) act(replica.expel(pointed));
    pointed = 0;
  });
  const clear = element(
    'button',
    { type: 'button', class: 'btn small', onclick: clearAll },
    'Clear points',
  );
  const ending = asking('Close board', close);
  const section = element(
    'section',
    { class: 'view board-panel', id: 'board', 'aria-labelledby': 'h-board' },
    element(
      'div',
      { class: 'head' },
      element('h2', { id: 'h-board' }, 'Class board'),
      count,
      large,
    ),
    element(
      'div',
      { class: 'body' },
      element(
        'div',
        { class: 'invite' },
        element('div', {}, code, element('p', { class: 'address' }, readable(link)), copy),
        picture,
      ),
      obstacle(link) && element('p', { class: 'note' }, obstacle(link)),
      status,
      progress,
      apart,
      training.element,
      hidden.element,
      secret,
      locked.element,
      limit.element,
      classes.element,
      element('div', { class: 'participant' }, who, expel),
      element('div', { class: 'group' }, clear, ending),
    ),
  );
  place.prepend(section);
  /** The participant whose point was pointed at last. */
  let pointed = 0;
  /** @type {any} */
  let timer;
  /** @type {ReturnType<typeof showLarge> | null} */
  let shown = null;

  /** @param {Partial<Settings>} change */
  function set(change) {
    act(replica.set(change));
  }

  /** Clears shown points by an edit, which undo reverts, and hidden ones on the board. */
  function clearAll() {
    if (replica.state.settings?.hidden) act(replica.clear());
    actions.clearPoints();
  }

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(link);
      words.textContent = 'Copied';
    } catch {
      words.textContent = link;
    }
    clearTimeout(timer);
    timer = setTimeout(() => (words.textContent = 'Copy link'), CONFIRM_MS);
  }

  function enlarge() {
    shown?.close();
    shown = showLarge({
      room,
      address: readable(link),
      note: obstacle(link),
      picture,
      focusAfter: large,
    });
    shown.draw(replica.state.count);
  }

  /** Names the owner of the selected point. @param {State} state */
  function drawWho({ focus }) {
    const id = focus.selected ?? focus.point;
    const owner = id === null ? 0 : sync.ownerOf(id);
    const { points, you } = replica.state;
    if (owner > 0) pointed = owner;
    const has = points.filter((point) => point.owner === pointed).length;
    if (has === 0) pointed = 0;
    setHidden(expel, pointed === 0 || pointed === you);
    const text =
      pointed === 0
        ? 'Point at a point to see which participant added it.'
        : pointed === you
          ? `Added here: ${plural(has, 'point')}.`
          : `Participant ${pointed}: ${plural(has, 'point')}.`;
    setText(who, text);
  }

  return {
    enlarge,

    /** Whether the code is over all the page. */
    get isLarge() {
      return shown?.open === true;
    },

    /** Comes into sight, with the focus. */
    show() {
      section.scrollIntoView({ block: 'nearest' });
      code.focus();
    },

    /** @param {State} state */
    draw(state = latest()) {
      const now = replica.state;
      const { settings } = now;
      setText(count, `${now.count} connected`);
      shown?.draw(now.count);
      const trouble = wire.phase === 'waiting' || (wire.phase === 'connecting' && !settings);
      setHidden(status, !trouble);
      const waits =
        now.waiting > 0
          ? `: ${plural(now.waiting, 'change')} ${now.waiting === 1 ? 'waits' : 'wait'}`
          : '';
      const said = wire.phase === 'waiting' ? `Connection lost${waits}. Trying again…` : 'Joining…';
      if (trouble) setText(status, said);
      setHidden(progress, trouble || now.waiting <= MANY);
      if (!progress.hidden) {
        const arrived = now.points.filter(({ id }) => id !== null).length;
        const left = Math.max(now.waiting, state.scene.points.length - arrived);
        setText(progress, `On the way to the board: ${plural(left, 'change')}.`);
      }
      section.classList.toggle('apart', trouble);
      if (!settings) return;
      setHidden(apart, boardsKnow(state.scene));
      training.draw(settings.training ? 0 : 1);
      hidden.draw(settings.hidden ? 1 : 0);
      locked.draw(settings.locked ? 1 : 0);
      limit.draw(String(settings.limit));
      setHidden(classes.element, settings.target === 'value');
      classes.draw(String(Math.max(2, settings.classes.length)));
      const unseen = settings.hidden ? now.points.filter(({ mine }) => !mine).length : 0;
      setHidden(secret, !settings.hidden);
      setText(
        secret,
        `${plural(unseen, 'point')} hidden here and on every screen until you show ${unseen === 1 ? 'it' : 'them'}.`,
      );
      drawWho(state);
    },

    destroy() {
      clearTimeout(timer);
      shown?.close();
      section.remove();
    },
  };
}

/**
 * One of two.
 *
 * @param {string} name
 * @param {readonly string[]} words
 * @param {(at: number) => void} choose
 */
function choice(name, words, choose) {
  const buttons = words.map((word, i) =>
    element('button', { type: 'button', 'aria-pressed': 'false', onclick: () => choose(i) }, word),
  );
  const group = { class: 'seg small', role: 'group', 'aria-label': name };
  return {
    element: element(
      'div',
      { class: 'choice' },
      element('span', {}, name),
      element('div', group, ...buttons),
    ),
    /** @param {number} at */
    draw(at) {
      buttons.forEach((button, i) => setAttribute(button, 'aria-pressed', String(i === at)));
    },
  };
}

/**
 * One of several, by the platform's own list.
 *
 * @param {string} name
 * @param {readonly (readonly string[])[]} options value and word
 * @param {(value: string) => void} choose
 */
function list(name, options, choose) {
  const select = element(
    'select',
    { class: 'select small', onchange: () => choose(select.value) },
    ...options.map(([value, word]) => element('option', { value }, word)),
  );
  return {
    element: element('label', { class: 'choice' }, element('span', {}, name), select),
    /** @param {string} value */
    draw(value) {
      if (![...select.options].some((option) => option.value === value))
        select.append(element('option', { value }, value));
      if (select.value !== value) select.value = value;
    },
  };
}

/**
 * A button for what cannot be taken back: pressed once it asks, pressed again it acts.
 *
 * @param {string} name
 * @param {() => void} act
 */
function asking(name, act) {
  /** @type {any} */
  let timer = null;
  const rest = () => {
    clearTimeout(timer);
    timer = null;
    button.textContent = name;
    button.classList.remove('primary');
  };
  const button = element(
    'button',
    {
      type: 'button',
      class: 'btn small',
      onblur: rest,
      onclick: () => {
        if (timer !== null) {
          rest();
          act();
          return;
        }
        button.textContent = `${name}: sure?`;
        button.classList.add('primary');
        timer = setTimeout(rest, ASK_MS);
      },
    },
    name,
  );
  return button;
}
