// @ts-check
/**
 * The link that carries the whole scene.
 *
 * @module
 */

import { plural } from '../lib/format.js';
import { download } from '../ui/download.js';
import { element, icon } from '../ui/element.js';
import { attachPopover } from '../ui/popover.js';
import { thingOf } from '../model/scene.js';
import { carriesTable } from '../state/link.js';
import { fileStem } from '../state/names.js';
import { stageToJson } from '../state/stage.js';
import { madeTitle } from '../views/title.js';
import { createNameField } from './name.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/** Longer links are cut by some mail and chat programs. */
const LONG_LINK = 8000;
const CONFIRM_MS = 2500;

/**
 * @param {HTMLButtonElement} button
 * @param
 *   {{ actions: Actions, latest: () => State, board: import('../board/host.js').LoadBoard }}
 *   options
 */
export function attachShare(button, { actions, latest, board }) {
  const field = element('input', {
    class: 'code',
    type: 'text',
    readonly: true,
    'aria-label': 'Link to this scene',
    onfocus: () => field.select(),
  });
  const words = element('span', {}, 'Copy link');
  const copy = element(
    'button',
    { type: 'button', class: 'btn primary', onclick: copyLink },
    icon('copy'),
    words,
  );
  const row = element('div', { class: 'row' }, field, copy);
  const name = createNameField({ actions });
  const note = element('p', { class: 'note', 'aria-live': 'polite' });
  const save = element(
    'button',
    { type: 'button', class: 'btn primary', hidden: true, onclick: saveScene },
    icon('down'),
    'Save the scene',
  );
  const more = element('div', { class: 'share-more' });
  const panel = element(
    'div',
    { class: 'share', role: 'dialog', 'aria-label': 'Share' },
    element('h2', { 'aria-hidden': 'true' }, 'Name'),
    name.element,
    element('h2', {}, 'Link to this scene'),
    row,
    note,
    save,
    more,
  );
  /** A link to copy in place of the long one. */
  let other = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** How often it was filled: what comes late is of another scene. */
  let turn = 0;

  async function fill() {
    const mine = ++turn;
    const state = latest();
    name.draw(state.scene.title);
    name.element.placeholder = madeTitle(state);
    words.textContent = 'Copy link';
    let link = '';
    let reason = '';
    try {
      link = await actions.link();
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    if (mine !== turn) return;
    row.hidden = reason !== '';
    save.hidden = reason === '';
    showMore(link);
    if (reason) {
      note.textContent = reason;
      if (document.activeElement !== name.element) save.focus();
      return;
    }
    say(link);
  }

  /** @param {string} link */
  function say(link) {
    field.value = link;
    other = '';
    const size = link.length < 1000 ? `${link.length} characters` : kilobytes(link.length);
    const warning =
      link.length > LONG_LINK
        ? ' Some programs cut links as long as this; JSON from Export is safer.'
        : '';
    note.textContent = `${carriedWords(latest())}: ${size}.${warning}`;
  }

  async function copyLink() {
    try {
      if (other) await navigator.clipboard.writeText(other);
      else field.value = await actions.copyLink();
      words.textContent = 'Copied';
    } catch {
      // No permission: the person can still copy what is selected.
      field.select();
      words.textContent = 'Press Ctrl+C';
    }
    clearTimeout(timer);
    timer = setTimeout(() => (words.textContent = 'Copy link'), CONFIRM_MS);
  }

  async function saveScene() {
    const text = await actions.sceneJson();
    download(
      `${fileStem(latest().scene.title)}.json`,
      new Blob([text], { type: 'application/json' }),
    );
  }

  /**
   * The offers beyond the whole link: QR codes, short links, boards.
   *
   * @param {string} link
   */
  async function showMore(link) {
    const { createExtras } = await import('./share/extras.js').catch(() => ({
      createExtras: null,
    }));
    if (!createExtras) return; // offline: the link is there
    extras ??= createExtras(more, {
      actions,
      latest,
      board,
      popover,
      offer(link, words) {
        if (!words) return say(link);
        other = field.value = link;
        note.textContent = words;
      },
    });
    extras.show(link);
  }

  /** @type {ReturnType<typeof import('./share/extras.js').createExtras> | undefined} */
  let extras;
  const popover = attachPopover(button, panel, {
    align: 'end',
    onOpen: fill,
    first: () => copy,
  });

  return {
    /** What is offered follows the scene. @param {State} state @param {State} [previous] */
    draw({ scene, stage }, previous) {
      if (popover.open && (scene !== previous?.scene || stage !== previous?.stage)) void fill();
    },
    open: () => popover.panel.showPopover(),
    destroy: popover.destroy,
  };
}

/**
 * "40 points, all settings and the open view are in the link"
 *
 * @param {Pick<State, 'scene' | 'stage'>} state
 */
export function carriedWords({ scene, stage }) {
  const { points, title, table } = scene;
  const parts = [plural(points.length, thingOf(scene))];
  if (title) parts.push('the name');
  parts.push('all settings');
  if (stage.column.view !== '') parts.push('the open view');
  else if (stageToJson(stage, points)) parts.push('what is chosen in the views');
  const list = `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)} are in the link`;
  return carriesTable(scene) ? list : `${list}, but not the other columns of ${table?.name}`;
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
