// @ts-check
/**
 * What stands after the text of a step: hints, more of it, notes for teachers, the way to the texts.
 *
 * @module
 */

import { passageLink } from '../../state/link.js';
import { citation, findPassage } from '../../state/passages.js';
import { element } from '../../ui/element.js';
import { blocks, inline } from './inline.js';
import { say } from './say.js';

/** @typedef {import('../../state/lessons/find.js').Step} Step */

/**
 * @param {Step['hints']} all
 * @param {{ writing: import('./inline.js').Writing, given: () => void }} options   given is called when one was
 */
export function createHints(all, { writing, given: onGiven }) {
  const list = element('div', { class: 'hints', role: 'status' });
  const button = element(
    'button',
    { type: 'button', class: 'btn quiet hint', onclick: give },
    say('Hint'),
  );
  let given = 0;
  button.hidden = all.length === 0;
  function give() {
    const hint = all[given];
    if (!hint) return;
    given++;
    button.classList.remove('offered');
    const last = given === all.length;
    const own =
      hint.act && !mentions(hint.text, hint.act)
        ? writing.word(hint.act, [textNode(say('Show me'))])
        : null;
    const line = element(
      'p',
      { class: 'a-hint' },
      ...inline(hint.text, writing),
      ...(own ? [textNode(' '), own] : []),
    );
    list.append(line);
    line.scrollIntoView({ block: 'nearest' });
    button.ariaDisabled = String(last);
    button.textContent = say(last ? 'No more hints' : 'Next hint');
    onGiven();
  }
  return {
    element: list,
    button,
    offer() {
      if (given >= all.length) return;
      button.classList.add('offered');
      button.textContent = say('A hint?');
    },
  };
}

/**
 * What stands behind "more", and what is for those who teach.
 *
 * @param {Step} step
 * @param {import('./inline.js').Writing} writing
 */
export function moreOf({ more = [], notes = [] }, writing) {
  const parts = [];
  if (more.length > 0)
    parts.push(
      element(
        'details',
        { class: 'lesson-more' },
        element('summary', {}, say('More')),
        ...blocks(more, writing),
      ),
    );
  if (notes.length > 0)
    parts.push(
      element(
        'details',
        { class: 'lesson-more' },
        element('summary', {}, say('For teachers')),
        ...notes.map((note) => element('p', {}, ...inline(note, writing))),
      ),
    );
  return parts;
}

/**
 * The places of the texts that a lesson is about, as links to their scenes.
 *
 * @param {readonly string[]} ids
 */
export function fromTexts(ids = []) {
  const list = element('ul', {});
  const root = element(
    'details',
    { class: 'lesson-more', hidden: true },
    element('summary', {}, say('In the texts')),
    list,
  );
  void Promise.all(ids.map((id) => findPassage(id))).then((all) => {
    const places = all.map((found) => found && citation(found.text, found.passage));
    all.forEach((found, i) => {
      if (!found) return;
      root.hidden = false;
      const place = places[i];
      const several = places.indexOf(place) !== places.lastIndexOf(place);
      const words = several ? `${place}: ${found.passage.name}` : place;
      const link = element('a', { class: 'link', href: passageLink(ids[i]) }, words);
      list.append(element('li', {}, link));
    });
  }, console.error);
  return root;
}

/**
 * Whether a line has a word of an act.
 *
 * @param {readonly import('../../state/lessons/load.js').Inline[]} line
 * @param {string} act
 * @returns {boolean}
 */
export function mentions(line, act) {
  return line.some(
    (item) =>
      typeof item !== 'string' &&
      (('act' in item && item.act === act) ||
        ('b' in item && mentions(item.b, act)) ||
        ('i' in item && mentions(item.i, act))),
  );
}

/** @param {string} words */
const textNode = (words) => document.createTextNode(words);
