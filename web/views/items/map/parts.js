// @ts-check
/** @module */

import { element, icon } from '../../../ui/element.js';

/** The elements of a map. @param {() => void} showAll */
export function partsOf(showAll) {
  const about = element('span', { class: 'dim' });
  const fit = element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet',
      'aria-label': 'Show all of the map',
      title: 'Show all of the map',
      onclick: showAll,
      hidden: true,
    },
    icon('fit'),
  );
  const canvas = element('canvas', { 'aria-hidden': 'true' });
  const remark = element('p', { class: 'remark', role: 'status', hidden: true });
  const field = element(
    'div',
    { class: 'field', role: 'application', tabindex: 0, 'aria-describedby': 'map-keys' },
    canvas,
  );
  const said = element('p', { class: 'sr', 'aria-live': 'polite' });
  const root = element(
    'section',
    { class: 'map', 'aria-label': 'Map' },
    element('div', { class: 'map-head' }, element('b', {}, 'Map'), about, fit),
    field,
    remark,
    element(
      'p',
      { class: 'sr', id: 'map-keys' },
      'Arrow keys go from item to item, Enter chooses one, Delete removes it, digits change its class, plus and minus look closer.',
    ),
    said,
  );
  return { root, field, canvas, about, fit, remark, said };
}
