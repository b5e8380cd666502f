// @ts-check
/**
 * How texts write a kernel or a learner: a formula in their letters, the numbers that these stand
 * for now, and the passages that say so. A number that is typed sets the parameter.
 *
 * @module
 */

import { writingsOf } from '../../data/letters.js';
import { passageLink } from '../../state/link.js';
import { citation, findPassage } from '../../state/passages.js';
import { sameStrength } from '../../state/strength.js';
import { element } from '../../ui/element.js';
import { showFormula } from '../../ui/formula.js';
import { newGesture } from '../../ui/gesture.js';
import { attachPopover } from '../../ui/popover.js';
import { objection, readNumeral, writeNumeral } from '../../ui/numeral.js';
import { capital } from '../../ui/slider.js';
import { addStyles } from '../../ui/styles.js';

/** @typedef {import('../letters.js').About} About */
/** @typedef {import('../../data/letters.js').Letter} Letter */
/** @typedef {import('../../data/letters.js').Writing} Writing */

/** As many digits as a person would type. @param {number} v */
const tidy = (v) => Number(v.toPrecision(6));

/**
 * Whether a letter is of the learner itself, as it is set.
 *
 * @param {Letter['as']} as
 * @param {string} owner
 * @param {About['numbers']} numbers
 * @returns {as is undefined}
 */
const isOwn = (as, owner, numbers) =>
  !as ||
  (as[0] === owner && Object.entries(as[1]).every(([key, v]) => numbers.get(key)?.value === v));

/**
 * The number of a letter.
 *
 * @param {Letter} letter
 * @param {string} owner the learner, or the kernel
 * @param {About} about
 * @returns {number} NaN where it stands for none
 */
export function valueOf({ key, of, as }, owner, { numbers, n }) {
  const value = numbers.get(key)?.value ?? NaN;
  if (isOwn(as, owner, numbers)) return of ? of(value) : value;
  const to = { learner: as[0], params: as[1] };
  return sameStrength({ learner: owner, params: paramsOf(numbers) }, to, n)[key] ?? NaN;
}

/**
 * The parameter, and its value, that a letter's number stands for.
 *
 * @param {Letter} letter
 * @param {number} value
 * @param {string} owner
 * @param {About} about
 * @returns {[key: string, value: number] | null}
 */
export function parameterOf({ key, back, as }, value, owner, { numbers, n }) {
  if (isOwn(as, owner, numbers)) return [key, back ? tidy(back(value)) : value];
  const from = { learner: as[0], params: { ...as[1], [key]: value } };
  const [found] = Object.entries(
    sameStrength(from, { learner: owner, params: paramsOf(numbers) }, n),
  );
  return found ? [found[0], tidy(found[1])] : null;
}

/** @param {About['numbers']} numbers */
const paramsOf = (numbers) =>
  Object.fromEntries([...numbers].map(([key, { value }]) => [key, value]));

/**
 * @param {'kernel' | 'learner'} kind
 * @param {HTMLButtonElement} button that opens it
 * @param {import('../letters.js').Tools} tools
 */
export function createCard(kind, button, { actions, onEdit }) {
  const styles = addStyles(new URL('../texts/texts.css', import.meta.url));
  const root = element('div', {});
  /** The names that are shown. */
  let shown = '';
  /** What is drawn again. @type {((about: About) => void)[]} */
  let updates = [];
  /** @type {About} */
  let now = { names: [], numbers: new Map(), n: 0 };

  /** @param {Letter} letter @param {string} owner */
  function field(letter, owner) {
    const error = element('p', { class: 'error', 'aria-live': 'polite', hidden: true });
    const box = element('input', {
      class: 'num',
      type: 'text',
      inputmode: 'decimal',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-label': letter.name,
      placeholder: '–',
      onchange: take,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Enter') take();
      },
    });
    const written = () =>
      writeNumeral(Number(valueOf(letter, owner, now).toPrecision(4)), { kind: 'real' });

    function take() {
      // The shown number is rounded. An unchanged text must not change the value.
      const value = readNumeral(box.value);
      const set = box.value === written() ? null : parameterOf(letter, value, owner, now);
      const spec = now.numbers.get(set?.[0] ?? letter.key)?.spec;
      // A letter that is no parameter is a positive number.
      const direct = !letter.of && isOwn(letter.as, owner, now.numbers);
      const own = direct && spec ? objection(value, spec) : positive(value);
      const wrong =
        box.value !== written() &&
        (own ||
          ((!set || !spec || objection(set[1], spec)) && 'stands for no number that there is'));
      error.textContent = wrong ? `${capital(letter.symbol)} ${wrong}. Kept ${written()}.` : '';
      error.hidden = !wrong;
      if (wrong) box.setAttribute('aria-invalid', 'true');
      else box.removeAttribute('aria-invalid');
      if (!wrong && set) onEdit(set[0], set[1], newGesture('letter'));
    }

    updates.push(() => {
      if (document.activeElement === box && box.getAttribute('aria-invalid')) return;
      box.value = written();
      box.removeAttribute('aria-invalid');
      error.hidden = true;
    });
    return { box, error };
  }

  /** @param {Writing} writing @param {string} owner @param {boolean} alone */
  function part(writing, owner, alone) {
    const { tex, plain, letters, passages, others, fixed } = writing;
    const formula = element('div', { class: 'formula' });
    showFormula(formula, tex, plain);
    const fields = alone ? letters.filter(({ key, as }) => as || now.numbers.has(key)) : [];
    const rows = fields.map((letter) => {
      const { box, error } = field(letter, owner);
      return element(
        'div',
        { class: 'letter' },
        element('i', { class: 'sym' }, letter.symbol),
        box,
        error,
      );
    });
    const where = element('p', { class: 'note where' });
    void fill(where, passages, others);
    const only = element('p', { class: 'note', hidden: true });
    if (fixed && alone)
      updates.push(({ numbers }) => {
        const off = Object.entries(fixed).filter(([key, value]) => {
          const number = numbers.get(key);
          return number && number.value !== value;
        });
        only.hidden = off.length === 0;
        const list = off.map(
          ([key, value]) => `${numbers.get(key)?.spec.symbol ?? key} = ${value}`,
        );
        only.textContent = `This is so where ${list.join(' and ')}.`;
      });
    return element(
      'section',
      { class: 'writing' },
      formula,
      rows.length > 0 && element('div', { class: 'letter-rows' }, ...rows),
      only,
      where,
    );
  }

  /**
   * Where it is written so.
   *
   * @param {HTMLElement} place
   * @param {readonly string[]} passages
   * @param {string} [others]
   */
  async function fill(place, passages, others) {
    place.textContent = others ?? '';
    const found = await Promise.all(passages.map(findPassage)).catch(() => []);
    const links = found.flatMap((one) => {
      if (!one) return [];
      const { id, name } = one.passage;
      const link = element(
        'a',
        {
          class: 'link',
          href: passageLink(id),
          title: name,
          onclick: (/** @type {MouseEvent} */ event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            popover.close();
            void actions.openPassage(id);
          },
        },
        citation(one.text, one.passage),
      );
      return [link, '; '];
    });
    place.replaceChildren(...links.slice(0, -1), links.length && others ? '; ' : '');
    if (others) place.append(others);
    if (popover.open) popover.place();
  }

  /** @param {About} about */
  function build({ names }) {
    updates = [];
    const alone = names.length === 1;
    const parts = names.map(({ name, title }) => {
      const writings = writingsOf(kind, name);
      const none = 'The texts do not write this one down.';
      return element(
        'section',
        { 'aria-label': title },
        element('h2', {}, title),
        ...(writings.length > 0
          ? writings.map((writing) => part(writing, name, alone))
          : [element('p', { class: 'note' }, none)]),
      );
    });
    root.replaceChildren(...parts);
  }

  /** Draws what the card is about, where somebody sees it. */
  function show() {
    const key = now.names.map(({ name }) => name).join();
    if (key !== shown) {
      shown = key;
      build(now);
      if (popover.open) popover.place();
    }
    for (const update of updates) update(now);
  }

  const panel = element(
    'div',
    { class: 'letters', role: 'dialog', 'aria-label': button.title },
    root,
  );
  const popover = attachPopover(button, panel, { onOpen: show, first: () => button });
  // Where there is little room, formulas leave the panels.
  document.body.append(panel);

  return {
    show: () => styles.then(() => panel.showPopover()),

    /** @param {About} about */
    draw(about) {
      now = about;
      if (popover.open) show();
    },
  };
}

/** @param {number} value */
const positive = (value) =>
  Number.isNaN(value)
    ? 'must be a number'
    : value > 0 && value < Infinity
      ? ''
      : 'must be positive';
