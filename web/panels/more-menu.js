// @ts-check
/**
 * The menu of a phone's bar.
 *
 * @module
 */

import { canFullscreen, toggleFullscreen } from './fullscreen.js';
import { THEMES } from './themes.js';

/** @typedef {import('../ui/menu.js').MenuItem} MenuItem */

/**
 * @param {{
 *   files: MenuItem[], ways: readonly HTMLButtonElement[], help: HTMLButtonElement, forth: () => void,
 *   actions: import('../state/actions.js').Actions, theme: string,
 * }} tools   files: the menu of exports; ways: buttons of the bar, where it has room for them; forth: redo
 * @returns {MenuItem[]}
 */
export function moreItems({ files, ways, help, forth, actions, theme }) {
  return [
    { label: 'Redo', icon: 'redo', run: forth },
    ...ways
      .filter((way) => !way.offsetParent)
      .map((way) => ({
        label: way.id === 'texts' ? 'Texts' : 'Lessons',
        icon: way.id === 'texts' ? 'book' : 'list',
        run: () => way.click(),
      })),
    ...files,
    ...THEMES.map((entry, i) => ({
      label: `${entry.name.charAt(0).toUpperCase()}${entry.name.slice(1)} theme`,
      icon: entry.icon,
      chosen: entry.theme === theme,
      ruled: i === 0,
      run: () => actions.setSetting({ theme: entry.theme }),
    })),
    ...(canFullscreen()
      ? [{ label: 'Full screen', icon: 'full', ruled: true, run: () => void toggleFullscreen() }]
      : []),
    { label: 'Keys and gestures', icon: 'help', run: () => help.click() },
  ];
}
