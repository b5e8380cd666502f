// @ts-check
/**
 * The index of texts: the texts with their sections in the order of their pages, and their passages,
 * each a link to the scene that shows it. What is looked for is found in all of them.
 *
 * @module
 */

import { relationsOf } from '../../data/letters.js';
import { languageOf } from '../../state/lessons/find.js';
import { loadCourse } from '../../state/lessons/load.js';
import { loadText, loadTexts, TEXTS } from '../../state/passages.js';
import { plural } from '../../lib/format.js';
import { element, roam, setAttribute } from '../../ui/element.js';
import { showProse } from '../../ui/formula.js';
import { attachPopover } from '../../ui/popover.js';
import { addStyles } from '../../ui/styles.js';
import { tellLost } from '../../ui/release.js';
import { createRows } from './rows.js';
import { search } from './search.js';

/** @typedef {import('../../state/passages.js').Text} Text */
/** @typedef {import('../../state/passages.js').Passage} Passage */
/** @typedef {import('../../state/passages.js').TextKey} TextKey */
/** @typedef {import('../../state/store.js').Standing} Standing */

/**
 * @param {HTMLButtonElement} button that opens it
 * @param {{ open: (id: string) => unknown, latest: () => import('../../state/store.js').State }}
 *   options   open opens the scene of a passage
 */
export function createIndex(button, { open, latest }) {
  const styles = addStyles(new URL('./texts.css', import.meta.url));
  const field = element('input', {
    type: 'search',
    class: 'texts-field',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: '16.4, representer, min(',
    'aria-label': 'Look for a passage: a number, a name, a part of a formula',
    oninput: () => void fill(),
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      // What is found may still be on its way: a hurried key means the first of it.
      if (event.key === 'ArrowDown') {
        event.preventDefault();
        void filled.then(focusFirst);
      }
      if (event.key === 'Enter' && field.value.trim() !== '') {
        event.preventDefault(); // the button has the focus then, and would open it again
        void filled.then(() => list.querySelector('a')?.click());
      }
      if (event.key === 'Escape' && field.value !== '') {
        event.preventDefault();
        field.value = '';
        void fill();
      }
    },
  });
  const buttons = TEXTS.map(({ key, short, part }) =>
    element(
      'button',
      { type: 'button', onclick: () => turn(key) },
      element('b', {}, short),
      element('span', {}, part),
    ),
  );
  const standingLine = element('p', { class: 'texts-standing', hidden: true });
  const list = element('div', {
    class: 'texts-list',
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      const links = /** @type {HTMLElement[]} */ ([...list.querySelectorAll('a')]);
      if (event.target instanceof HTMLAnchorElement) roam(links, event, 'vertical');
    },
  });
  const found = element('p', { class: 'sr', role: 'status' });
  const root = element(
    'div',
    { class: 'texts-index' },
    element(
      'div',
      { class: 'texts-head' },
      field,
      element('div', { class: 'texts-tabs', role: 'group', 'aria-label': 'Texts' }, ...buttons),
      element(
        'button',
        { type: 'button', class: 'btn quiet texts-close', onclick: () => popover.close() },
        'Close',
      ),
    ),
    standingLine,
    found,
    list,
  );
  /** @type {TextKey} */
  let key = TEXTS[0].key;
  /** The passage that the scene is of. @type {Standing | null} */
  let now = null;
  /** @type {import('../../state/lessons/load.js').Course | null} */
  let course = null;
  /** The last list that was asked for. */
  let asked = 0;
  /** When it is there. */
  let filled = Promise.resolve();
  const rows = createRows(list, { open: choose, leave: () => popover.close() });

  /** @param {string} id of a passage */
  function choose(id) {
    popover.close();
    void open(id);
  }

  /** @param {TextKey} next */
  function turn(next) {
    key = next;
    field.value = '';
    list.scrollTop = 0;
    return fill();
  }

  const focusFirst = () => list.querySelector('a')?.focus();

  function fill() {
    filled = fillNow();
    return filled;
  }

  async function fillNow() {
    const mine = ++asked;
    const query = field.value.trim();
    TEXTS.forEach((text, i) =>
      setAttribute(buttons[i], 'aria-pressed', String(query === '' && text.key === key)),
    );
    try {
      // Without the lessons the texts are there all the same.
      course ??= await loadCourse(languageOf()).catch(() => null);
      const texts = query === '' ? [await loadText(key)] : await loadTexts();
      if (mine !== asked) return;
      rows.forget();
      if (query === '') showText(texts[0]);
      else showFound(texts, query);
    } catch (error) {
      if (mine !== asked) return;
      const note = element('p', { class: 'note' });
      list.replaceChildren(note);
      void tellLost((words) => (note.textContent = words), 'The texts', 'try again');
      console.error(error);
    }
    mark();
  }

  /** @param {Text} text */
  function showText({ key: own, title, by, letters, sections }) {
    found.textContent = '';
    const about = element('p', { class: 'note' });
    const relations = relationsOf(own).map((relation) => `$${relation}$`);
    showProse(about, `${letters} Here: ${relations.join(', ')}.`);
    list.replaceChildren(
      element(
        'div',
        { class: 'texts-title' },
        element('h2', {}, title),
        element('p', {}, by),
        about,
      ),
      ...sections.map((section) => group(section.title, section.passages)),
    );
  }

  /** @param {readonly Text[]} texts @param {string} query */
  function showFound(texts, query) {
    const all = search(texts, query);
    found.textContent = `${plural(all.length, 'passage')} for “${query}”`;
    list.scrollTop = 0;
    if (all.length === 0) {
      list.replaceChildren(
        element(
          'div',
          { class: 'texts-none' },
          element('p', {}, `No passage has “${query}”.`),
          element(
            'p',
            { class: 'note' },
            'Try a number as 16.4, a name as representer, a letter as σ, or a part of a formula as min(. Fewer words find more.',
          ),
          element(
            'button',
            { type: 'button', class: 'btn', onclick: () => (turn(key), field.focus()) },
            'Show all passages',
          ),
        ),
      );
      return;
    }
    list.replaceChildren(
      ...texts.flatMap((text) => {
        const own = all.filter((one) => one.text === text).map(({ passage }) => passage);
        return own.length > 0 ? [group(text.short, own)] : [];
      }),
    );
  }

  /** @param {string} title @param {readonly Passage[]} passages */
  const group = (title, passages) =>
    element(
      'section',
      { 'aria-label': title },
      element('h3', {}, title),
      element(
        'ul',
        {},
        ...passages.map((passage) => element('li', {}, rows.row(passage, lessonsOf(passage.id)))),
      ),
    );

  /** The lessons that a passage is taught in. @param {string} id */
  const lessonsOf = (id) => course?.lessons.filter(({ passages }) => passages?.includes(id)) ?? [];

  /** Marks the passage that the scene is of. */
  function mark() {
    for (const link of list.querySelectorAll('a')) {
      if (now && link.dataset.id === now.id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }

  /** @param {Standing | null} standing */
  function tell(standing) {
    now = standing;
    standingLine.hidden = standing === null;
    if (standing) {
      const { id, says, changed } = standing;
      const again = element(
        'button',
        {
          type: 'button',
          class: 'btn small',
          onclick: () => choose(id),
        },
        'As in the text',
      );
      standingLine.replaceChildren(says, changed ? again : '');
    }
    mark();
  }

  /** Shows the passage that the scene is of, at its place. */
  async function show() {
    tell(latest().frame.passage);
    const text = TEXTS.find((one) => now?.id.startsWith(`${one.key}-`));
    if (text) await turn(text.key);
    else if (list.childElementCount === 0) await fill();
    list.querySelector('a[aria-current]')?.scrollIntoView({ block: 'center' });
  }

  const panel = element('div', { class: 'texts', role: 'dialog', 'aria-label': 'Texts' }, root);
  const popover = attachPopover(button, panel, {
    place: () => {}, // its style sheet does
    onOpen: () => void show(),
    first: () => field,
  });
  // The bar is not shown in every layout; what opens from it is.
  document.body.append(panel);

  return { tell, open: () => styles.then(() => panel.showPopover()) };
}
