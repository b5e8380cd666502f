// @ts-check
/**
 * The link that carries the whole scene.
 *
 * @module
 */

import { plural } from '../views/format.js';
import { download } from './download.js';
import { element, icon } from './element.js';
import { attachPopover } from './popover.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/** Longer links are cut by some mail and chat programs. */
const LONG_LINK = 8000;
const CONFIRM_MS = 2500;

/**
 * @param {HTMLButtonElement} button
 * @param {{ actions: Actions, latest: () => State | null }} options
 */
export function attachShare(button, { actions, latest }) {
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
  const note = element('p', { class: 'note', 'aria-live': 'polite' });
  const save = element(
    'button',
    { type: 'button', class: 'btn primary', hidden: true, onclick: saveScene },
    icon('down'),
    'Save the scene',
  );
  const panel = element(
    'div',
    { class: 'share', role: 'dialog', 'aria-label': 'Share' },
    element('h2', {}, 'Link to this scene'),
    row,
    note,
    save,
  );
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  async function fill() {
    words.textContent = 'Copy link';
    let link = '';
    let reason = '';
    try {
      link = await actions.link();
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    row.hidden = reason !== '';
    save.hidden = reason === '';
    if (reason) {
      note.textContent = reason;
      save.focus();
      return;
    }
    field.value = link;
    const points = latest()?.scene.points.length ?? 0;
    const size = link.length < 1000 ? `${link.length} characters` : kilobytes(link.length);
    const warning =
      link.length > LONG_LINK
        ? ' Some programs cut links as long as this; JSON from Export is safer.'
        : '';
    note.textContent = `${plural(points, 'point')} and all settings are in the link: ${size}.${warning}`;
  }

  async function copyLink() {
    try {
      field.value = await actions.copyLink();
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
    download('mercer.json', new Blob([text], { type: 'application/json' }));
  }

  return attachPopover(button, panel, { align: 'end', onOpen: fill, first: () => copy });
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
