// @ts-check
/**
 * A word that sets the figure. To point at it, or to reach it by keys, shows what it would do; a
 * press does it, and another press takes it back. On a touch screen a long press shows.
 *
 * @module
 */

import { element, setAttribute } from '../../ui/element.js';
import { say, written } from './say.js';

/** Who only passes over a word is not shown anything. */
const REST_MS = 150;
/** A press of a finger that lasts so long only shows. */
const LONG_MS = 450;

let made = 0;

/**
 * @param {readonly Node[]} words
 * @param {{
 *   spot: boolean, says: string, press: () => void,
 *   preview?: () => void, leave?: () => void,
 * }} options spot: it rings something; says: what it does, for those who do not see the mark
 */
export function createWord(words, { spot, says, press, preview, leave }) {
  const id = `set-word-${++made}`;
  const about = element('span', { id, hidden: true }, says);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let held = false;
  const begin = (/** @type {number} */ after) => {
    clearTimeout(timer);
    timer = setTimeout(() => preview?.(), after);
  };
  const end = () => {
    clearTimeout(timer);
    leave?.();
  };
  const button = element(
    'button',
    {
      type: 'button',
      class: spot ? 'set-word spot' : 'set-word',
      'aria-describedby': id,
      'aria-pressed': 'false',
      title: says,
      onpointerenter: (/** @type {PointerEvent} */ event) =>
        event.pointerType !== 'touch' && begin(REST_MS),
      onpointerleave: end,
      onfocus: () => button.matches(':focus-visible') && begin(REST_MS),
      onblur: end,
      onpointerdown(/** @type {PointerEvent} */ event) {
        held = false;
        if (event.pointerType !== 'touch') return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          held = true;
          preview?.();
        }, LONG_MS);
      },
      onpointerup: (/** @type {PointerEvent} */ event) => event.pointerType === 'touch' && end(),
      onpointercancel: end,
      // A long press is no menu.
      oncontextmenu: (/** @type {Event} */ event) => held && event.preventDefault(),
      onclick() {
        if (held) held = false;
        else {
          end();
          press();
        }
      },
    },
    element('i', { class: 'mark', 'aria-hidden': 'true' }),
    ...words,
  );
  return {
    element: element('span', { class: 'set-word-of' }, button, about),
    button,
    /** @param {boolean} done */
    draw: (done) => setAttribute(button, 'aria-pressed', String(done)),
    destroy: () => clearTimeout(timer),
  };
}

/** Greek letters of parameters, as they are read. @type {Record<string, string>} */
const LETTERS = { gamma: 'γ', lambda: 'λ', epsilon: 'ε', sigma: 'σ', nu: 'ν', alpha: 'α' };

/**
 * What acts do, in words.
 *
 * @param {readonly import('../../state/lessons/acts.js').Act[]} patches the first one first
 */
export function says(patches) {
  /** @type {string[]} */
  const parts = [];
  for (const act of patches) {
    for (const [key, value] of Object.entries({ ...act.kernelNumbers, ...act.params }))
      parts.push(
        say('{what} to {value}', {
          what: LETTERS[key] ?? key,
          value: value === 'Infinity' ? '∞' : written(String(value)),
        }),
      );
    if (act.kernel) parts.push(say('the kernel to {kernel}', { kernel: act.kernel }));
    if (act.learner) parts.push(say('another learner'));
    if (act.scene || act.data || act.points) parts.push(say('other points'));
    else if (act.move || act.add || act.remove || act.label || act.value || act.text)
      parts.push(say('some points'));
    if (act.dim) parts.push(say(act.dim === 1 ? 'the line' : 'the plane'));
    if (act.repair) parts.push(say('the repair of the spectrum'));
    if (act.step !== undefined) parts.push(say('the step that is shown'));
    if (act.stage) parts.push(say('what the view shows'));
  }
  if (parts.length === 0)
    return say(patches.some(({ spot }) => spot) ? 'Rings it' : 'Sets the figure');
  const list = [...new Set(parts)];
  const last = list.pop() ?? '';
  const what = list.length > 0 ? say('{list} and {last}', { list: list.join(', '), last }) : last;
  return say('Sets {what}', { what });
}
