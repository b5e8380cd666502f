// @ts-check
/**
 * The bar's buttons: history on the left, what concerns the whole page on the
 * right. On a phone the latter are in one menu.
 *
 * @module
 */

import { buttonPart, setIcon } from '../ui/element.js';
import { attachFullscreen } from './fullscreen.js';
import { attachHelp } from './help.js';
import { attachLater } from './later.js';
import { attachMenu } from '../ui/menu.js';
import { tellLost } from '../ui/release.js';
import { themeAfter, themeOf } from './themes.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */

/**
 * @param {HTMLElement} bar
 * @param {{
 *   actions: Actions, board: import('../board/host.js').LoadBoard,
 *   shown: import('../views/plane/shown.js').Shown, latest: () => State,
 * }} options   latest is what is saved and shared: what is drawn here may be older
 */
export function createToolbar(bar, { actions, board, shown, latest }) {
  const brand = buttonPart(bar, '#brand');
  const undo = buttonPart(bar, '#undo');
  const redo = buttonPart(bar, '#redo');
  const run = buttonPart(bar, '#run');
  const share = buttonPart(bar, '#share');
  const exporting = buttonPart(bar, '#export');
  const theme = buttonPart(bar, '#theme');
  const help = buttonPart(bar, '#help');
  const more = buttonPart(bar, '#more');
  const ways = [buttonPart(bar, '#lessons'), buttonPart(bar, '#texts')];

  // Not disabled but marked so: a button keeps the focus when history ends under it.
  const back = () => undo.ariaDisabled === 'false' && actions.undo();
  const forth = () => redo.ariaDisabled === 'false' && actions.redo();
  const nextTheme = () => actions.setSetting({ theme: themeAfter(latest().settings.theme).theme });
  brand.addEventListener('click', () => actions.resetScene());
  run.addEventListener('click', () => actions.toggleRun());
  undo.addEventListener('click', back);
  redo.addEventListener('click', forth);
  theme.addEventListener('click', nextTheme);
  for (const button of [brand, undo, redo, run, share, exporting, theme, help, more])
    button.disabled = false;

  const full = attachFullscreen(buttonPart(bar, '#fullscreen'));
  const sharing = attachLater(
    share,
    async () => (await import('./share.js')).attachShare(share, { actions, latest, board }),
    () => void tellLost(actions.reportFailure, 'What shares a scene', 'try again'),
  );
  const popovers = [
    sharing,
    attachMenu(exporting, {
      label: 'Export',
      align: 'end',
      items: exportItems,
    }),
    attachHelp(help, { actions }),
    attachMenu(more, { label: 'More', align: 'end', items: moreItems }),
  ];
  brand.setAttribute('aria-label', 'Mercer: start fresh');
  brand.title = 'Start fresh, as on the first visit';
  run.title = 'Run from the first step';
  share.title = 'Share a link to this scene';
  exporting.title = 'Save pictures, data or the scene';
  help.title = 'Keys and gestures (?)';
  more.title = 'More';

  async function exportItems() {
    try {
      return (await import('./export-menu.js')).exportItems(latest, actions, shown);
    } catch (error) {
      void tellLost(actions.reportFailure, 'The export menu', 'try again');
      throw error;
    }
  }

  /** The entries that do not fit on the bar of a phone. */
  async function moreItems() {
    const [files, menu] = await Promise.all([exportItems(), import('./more-menu.js')]);
    return menu.moreItems({ files, ways, help, forth, actions, theme: latest().settings.theme });
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    sharing.draw(state, previous);
    if (!previous || previous.history !== state.history) {
      tell(undo, 'Undo', state.history.undo, 'Ctrl+Z');
      tell(redo, 'Redo', state.history.redo, 'Ctrl+Shift+Z');
    }
    if (!previous || previous.settings.theme !== state.settings.theme) {
      const [now, next] = [themeOf(state.settings.theme), themeAfter(state.settings.theme)];
      setIcon(theme, now.icon);
      theme.setAttribute('aria-label', `Theme: ${now.name}. Change to ${next.name}`);
      theme.title = `Theme: ${now.name}. Change to ${next.name} (T)`;
    }
  }

  return {
    draw,
    destroy() {
      for (const popover of popovers) popover.destroy();
      full.destroy();
    },
  };
}

/**
 * Says what a history button would do.
 *
 * @param {HTMLButtonElement} button
 * @param {string} verb
 * @param {string | null} edit "Move point"
 * @param {string} keys
 */
function tell(button, verb, edit, keys) {
  const words = edit ? `${verb} ${edit.charAt(0).toLowerCase()}${edit.slice(1)}` : verb;
  button.ariaDisabled = String(edit === null);
  button.setAttribute('aria-label', words);
  button.title = edit ? `${words} (${keys})` : `Nothing to ${verb.toLowerCase()}`;
}
