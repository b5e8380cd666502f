// @ts-check
/**
 * What a participant is told: in one sentence what can be done now, and how the line is.
 *
 * @module
 */

import { plural } from '../lib/format.js';
import { domainOf } from '../model/domains.js';
import { isItems, thingOf } from '../model/scene.js';

/** @typedef {import('../board/replica.js').BoardState} BoardState */

/**
 * @param {BoardState} state
 * @param {{ touch: boolean, selected: boolean, label: number, classes: readonly string[] }} how
 */
export function sentenceOf({ settings, points }, { touch, selected, label, classes }) {
  if (!settings) return '';
  const what = thingOf(settings);
  const own = points.filter(({ mine }) => mine).length;
  if (settings.locked) return 'The teacher has locked the board: nothing can be changed now.';
  if (selected) return 'Your point: drag it, give it a class, or remove it.';
  const { limit } = settings;
  if (limit > 0 && own >= limit) {
    const all = limit === 1 ? `the one ${what}` : `all ${plural(limit, what)}`;
    return `You have placed ${all} that you may. Remove one to place another.`;
  }
  const used = limit > 0 && own > 0 ? ` ${own} of ${limit} placed.` : '';
  const secret = settings.hidden ? ' Only you see yours until they are revealed.' : '';
  return `${invitation({ touch, label, classes, settings })}${used}${secret}`;
}

/**
 * @param
 *   {{ touch: boolean, label: number, classes: readonly string[], settings: import('../board/replica.js').Settings }}
 *   how
 */
function invitation({ touch, label, classes, settings }) {
  if (isItems(settings)) {
    const which = settings.target === 'value' ? 'value' : 'class';
    return `Choose a ${which}, write a ${domainOf(settings).one} and add it.`;
  }
  const verb = touch ? 'Tap' : 'Click';
  if (settings.target === 'value')
    return settings.dim === 1
      ? `${verb} to add a point: how high it is says its value.`
      : `${verb} to add a point with the value below.`;
  const name = classes[label - 1] || `class ${label}`;
  return `${verb} to add a point of ${name}.`;
}

/**
 * @param {import('../board/wire.js').Phase} phase
 * @param {BoardState} state
 */
export function lineOf(phase, { waiting, count, settings }) {
  if (phase === 'online') return `${count} here`;
  if (phase === 'ended') return '';
  if (phase === 'connecting') return 'Joining…';
  if (!settings) return 'The board cannot be reached yet';
  return waiting > 0
    ? `Connection lost: ${plural(waiting, 'change')} ${waiting === 1 ? 'waits' : 'wait'}`
    : 'Connection lost, trying again';
}
