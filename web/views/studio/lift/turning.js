// @ts-check
/**
 * Buttons that do what the keys of the picture do: turn it, zoom, and turn it back.
 *
 * @module
 */

import { element } from '../../../ui/element.js';

const BUTTONS = /** @type {const} */ ([
  ['ArrowLeft', '←', 'Turn left'],
  ['ArrowRight', '→', 'Turn right'],
  ['ArrowUp', '↑', 'From higher up'],
  ['ArrowDown', '↓', 'From lower down'],
  ['+', '+', 'Nearer'],
  ['-', '−', 'Farther'],
]);

/** @param {{ onPress: (key: string) => void, onHome: () => void }} handlers */
export function createTurning({ onPress, onHome }) {
  const buttons = BUTTONS.map(([key, glyph, label]) =>
    element(
      'button',
      {
        type: 'button',
        class: 'btn icon quiet',
        'aria-label': label,
        title: label,
        onclick: () => onPress(key),
      },
      glyph,
    ),
  );
  const home = element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet',
      'aria-label': 'Reset the view',
      title: 'Reset the view',
      onclick: onHome,
    },
    '⟲',
  );
  return {
    element: element(
      'div',
      { class: 'lift-turning', role: 'group', 'aria-label': 'Turn the picture' },
      ...buttons,
      home,
    ),
  };
}
