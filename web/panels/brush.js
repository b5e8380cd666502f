// @ts-check
/**
 * How wide and how dense the spray is; shown while it is the tool in the hand.
 *
 * @module
 */

import { element, setHidden } from '../ui/element.js';
import { createScale } from '../ui/scale.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {State['settings']['brush']} Brush */

const SPEC = /** @type {const} */ ({
  symbol: '',
  doc: '',
  kind: 'real',
  minOpen: false,
  maxOpen: false,
  scale: 'log',
  infinite: false,
});
const PARTS = /** @type {const} */ ([
  { key: 'radius', name: 'Width', min: 0.01, max: 0.25, initial: 0.06 },
  { key: 'rate', name: 'Density', min: 2, max: 200, initial: 20 },
]);

/** @param {{ actions: Actions }} options */
export function createBrush({ actions }) {
  /** @type {Brush | null} */
  let brush = null;
  const sliders = PARTS.map(({ key, name, min, max, initial }) => {
    const scale = createScale({
      ...SPEC,
      key,
      name,
      min,
      max,
      low: min,
      high: max,
      default: initial,
    });
    const range = element('input', {
      type: 'range',
      min: 0,
      max: 1,
      step: 0.02,
      oninput: () => {
        const value = scale.fromPosition(range.valueAsNumber);
        if (brush) actions.setSetting({ brush: { ...brush, [key]: value } });
      },
    });
    const label = element('label', {}, name, range);
    /** @param {Brush} now */
    const show = (now) => {
      const position = scale.toPosition(now[key]);
      if (Math.abs(position - range.valueAsNumber) > 0.011) range.value = String(position);
      range.style.setProperty('--at', `${range.valueAsNumber * 100}%`);
    };
    return { label, show };
  });
  const root = element(
    'div',
    { class: 'brush', role: 'group', 'aria-label': 'Spray', hidden: true },
    ...sliders.map(({ label }) => label),
  );

  /** @param {State} state @param {State} [previous] */
  function draw({ focus, settings }, previous) {
    setHidden(root, focus.tool !== 'spray');
    if (previous && previous.settings.brush === settings.brush) return;
    brush = settings.brush;
    for (const { show } of sliders) show(brush);
  }

  return { element: root, draw };
}
