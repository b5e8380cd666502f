// @ts-check
/** @module */

/** @typedef {import('../state/store.js').State['settings']['theme']} Theme */

/** @type {readonly { theme: Theme, name: string, icon: string }[]} in the order of the cycle */
export const THEMES = [
  { theme: 'light', name: 'light', icon: 'sun' },
  { theme: 'dark', name: 'dark', icon: 'moon' },
  { theme: 'projector', name: 'projector', icon: 'projector' },
];

/** @param {Theme} theme */
export function themeOf(theme) {
  return THEMES.find((entry) => entry.theme === theme) ?? THEMES[0];
}

/** @param {Theme} theme */
export function themeAfter(theme) {
  const at = THEMES.findIndex((entry) => entry.theme === theme);
  return THEMES[(at + 1) % THEMES.length];
}
