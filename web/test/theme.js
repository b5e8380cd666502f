/**
 * The light theme's custom properties, from the style sheets themselves, where there is no browser
 * to read them.
 */

import { readFileSync } from 'node:fs';

const tokens = new Map();
for (const sheet of ['tokens', 'themes']) {
  const css = readFileSync(new URL(`../style/${sheet}.css`, import.meta.url), 'utf8');
  const [, root] = /:root \{([^}]*)\}/.exec(css) ?? [];
  for (const [, name, value] of (root ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
    if (!tokens.has(name)) tokens.set(name, value.trim());
  }
}

/** Lets colour.js read the light theme. */
export function useLightTheme() {
  Object.assign(globalThis, {
    document: { documentElement: { dataset: { theme: 'light' } } },
    getComputedStyle: () => ({ getPropertyValue: (name) => tokens.get(name) ?? '' }),
  });
}
