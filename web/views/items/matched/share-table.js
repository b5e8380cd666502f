// @ts-check
/**
 * The table of what two items share: how often it is in each, and what it adds to the kernel value.
 *
 * @module
 */

import { element } from '../../../ui/element.js';
import { count, plural, short } from '../../../lib/format.js';
import { viewsOf } from '../domains.js';
import { markOf, MARKS } from '../found.js';
import { shareRows } from '../rows.js';

/** @typedef {import('../rows.js').ShareRow} ShareRow */
/** @typedef {import('../drawn.js').Drawn} Drawn */

/**
 * How the rows look. hidden is what the data hid, to be said where it is found; large: all rows
 * have room; drawing is what draws items of the domain, plain: features, too.
 *
 * @typedef {Readonly<{
 *   domain: import('../../../model/domains.js').Domain, picked: number | null, hidden: readonly string[], large: boolean,
 *   drawing: Drawn['drawing'] | null, plain: boolean,
 * }>} Picture
 */

/** Rows shown at first, and of drawings, which are higher. */
const ROWS = 8;
const DRAWN_ROWS = 3;
/** The most shared parts that are asked for, marked and listed. */
export const LIMIT = 200;

/**
 * @param {{
 *   onPoint: (at: number | null) => void, onPick: (at: number) => void, onMore: () => void,
 *   colourOf: (at: number) => ReturnType<import('../drawn/pair-view.js').PairView['colourOf']> | undefined,
 * }} hands   onMore: more rows are wanted, or fewer
 */
export function createShareTable({ onPoint, onPick, onMore, colourOf }) {
  const headRow = element('tr');
  const body = element('tbody', { onpointerleave: () => onPoint(null) });
  const table = element('table', { class: 'shares' }, element('thead', {}, headRow), body);
  const more = element('button', {
    type: 'button',
    class: 'link',
    onclick() {
      all = !all;
      onMore();
    },
  });
  let all = false;
  /**
   * The signs of colours in the rows, by the numbers of these.
   *
   * @type {[at: number, chip: HTMLElement][]}
   */
  let chips = [];

  /**
   * @param {ShareRow} row
   * @param {string} feature as the engine writes it
   * @param {Picture} picture
   */
  function buttonOf(row, feature, { picked, drawing, plain }) {
    const picture = plain ? drawing?.drawFeature(feature) : null;
    const chip =
      drawing?.colouringOf &&
      element('span', { class: 'chip', 'aria-hidden': 'true', hidden: true });
    if (chip) chips.push([row.at, chip]);
    return element(
      'button',
      {
        type: 'button',
        class: 'feature',
        'aria-pressed': String(row.at === picked),
        title: picture ? `Mark where it is: ${row.name}` : 'Mark where it is',
        onclick: () => onPick(row.at),
      },
      chip,
      picture,
      element('bdi', { class: picture ? 'sr' : null }, row.name),
    );
  }

  /** @param {ShareRow} row @param {string} feature @param {Picture} picture */
  function rowOf(row, feature, picture) {
    const of = row.kernel && element('span', { class: 'dim' }, ` ${row.kernel}`);
    const mark = markOf(feature, picture.hidden, picture.domain);
    const tag = mark && element('span', { class: `tag ${mark}` }, MARKS[mark]);
    const bar = element('span', { class: 'length', 'aria-hidden': 'true' });
    bar.style.setProperty('--part', String(Math.abs(row.part)));
    return element(
      'tr',
      { onpointerenter: () => onPoint(row.at) },
      element('th', { scope: 'row' }, buttonOf(row, feature, picture), of, tag),
      element('td', {}, row.x),
      element('td', {}, row.z),
      element('td', { class: 'adds' }, bar, short(row.value)),
    );
  }

  /** The number and hue of each colour, while its round is shown. */
  function drawChips() {
    for (const [at, chip] of chips) {
      const colour = colourOf(at);
      chip.hidden = !colour;
      if (!colour) continue;
      chip.className = colour.shown ? `chip ${colour.hue}` : 'chip away';
      chip.textContent = colour.shown ? count(colour.number) : `round ${colour.round}`;
      chip.title = `Colour ${count(colour.number)} after round ${colour.round}`;
    }
  }

  return {
    parts: [element('div', { class: 'shares-list' }, table), more],
    drawChips,

    /**
     * @param {import('../../../protocol/messages.gen.js').Explanation} explanation
     * @param {Picture} picture
     */
    draw(explanation, picture) {
      const { shares } = explanation;
      const few = picture.plain ? DRAWN_ROWS : ROWS;
      const { rows, rest } = shareRows(explanation, all || picture.large ? LIMIT : few);
      table.hidden = shares.length === 0;
      table.classList.toggle('drawn-features', picture.plain);
      headRow.replaceChildren(
        ...[viewsOf(picture.domain).feature, 'in x', 'in z', 'adds'].map((name) =>
          element('th', { scope: 'col' }, name),
        ),
      );
      chips = [];
      body.replaceChildren(...rows.map((row) => rowOf(row, shares[row.at].name, picture)));
      if (rest !== null) body.append(restRow(rest));
      drawChips();
      more.hidden = picture.large || shares.length <= few;
      more.textContent = all ? 'Fewer' : `Show all ${plural(shares.length, 'row')}`;
      more.setAttribute('aria-expanded', String(all));
    },

    /** Shows which row is pressed. @param {number | null} picked */
    press(picked) {
      [...body.querySelectorAll('button.feature')].forEach((button, i) =>
        button.setAttribute('aria-pressed', String(i === picked)),
      );
    },

    /** Of what comes next there are few rows again. */
    fold() {
      all = false;
    },
  };
}

/** @param {number} rest */
const restRow = (rest) =>
  element(
    'tr',
    { class: 'rest' },
    element('th', { scope: 'row', colspan: 3 }, 'all others together'),
    element('td', { class: 'adds' }, short(rest)),
  );
