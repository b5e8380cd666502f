// @ts-check
/**
 * Items, in place of the plane where what is learnt from has no coordinates: a box to try one, their map, and the table in which they
 * are edited. Of digits it is a pad to draw on, and pictures by class.
 *
 * @module
 */

import { element, icon, setText } from '../ui/element.js';
import { addStyles } from '../ui/styles.js';
import { domainOf } from '../model/domains.js';
import { isPixels } from '../model/scene.js';
import { count } from '../lib/format.js';
import { createItemsMap } from './items/map.js';
import { faultyRow } from './items/readings.js';
import { createSplit, shareOf } from './items/split.js';
import { createTable } from './items/table.js';
import { createTryBox } from './items/try.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {Awaited<ReturnType<typeof import('./items/digits/view.js').createDigitsView>>} DigitsView */

/**
 * @param {HTMLElement} holder
 * @param {import('./stage.js').Tools} tools
 */
export function createItemsView(holder, { actions, latest, background }) {
  const tryBox = createTryBox({ actions });
  const table = createTable({ actions, latest });
  const empty = element('div', { class: 'empty', hidden: true });
  const fault = element('p', { class: 'fault', role: 'status', hidden: true });
  const faultText = element('span');
  const goTo = element(
    'button',
    { type: 'button', class: 'btn small', onclick: showFaulty },
    'Show the row',
  );
  fault.append(icon('warn'), faultText, goTo);
  const sheet = element('div', { class: 'sheet' }, table.element, empty);
  const map = createItemsMap({ actions, background, latest });
  const split = createSplit(map.element, {
    get: () => shareOf(latest().settings),
    set: (mapShare) => actions.setSetting({ mapShare }),
  });
  const boardPlace = element('div', { class: 'digits board-place', hidden: true });
  const digitsPlace = element('div', { class: 'digits', hidden: true });
  holder.replaceChildren(
    tryBox.element,
    tryBox.picture,
    boardPlace,
    map.element,
    split.element,
    sheet,
    digitsPlace,
    fault,
  );
  holder.style.visibility = 'hidden';
  addStyles(new URL('./items.css', import.meta.url)).then(() => {
    holder.style.visibility = '';
    resize();
  });

  /** @type {State | null} */
  let state = null;
  /** What digits have in place of a table, loaded when there are some. @type {DigitsView | null} */
  let digits = null;
  let isLoading = false;

  async function loadDigits() {
    if (isLoading) return;
    isLoading = true;
    try {
      const { createDigitsView } = await import('./items/digits/view.js');
      digits = await createDigitsView(
        { board: boardPlace, gallery: digitsPlace },
        { actions, latest },
      );
    } catch (error) {
      actions.reportFailure(
        'The pad for digits could not be loaded. Look after the connection and choose Digits again.',
      );
      console.error(error);
    }
    isLoading = false;
    draw(latest());
    resize();
  }

  function showFaulty() {
    const { scene } = latest();
    const { row } = faultyRow(latest()) ?? {};
    if (row === undefined) return;
    if (digits && !digitsPlace.hidden) digits.show(scene.points[row].id);
    else table.show(row);
  }

  /** @param {State} next */
  function draw(next) {
    const before = state;
    state = next;
    const { scene } = next;
    // Digits are drawn and looked at. Where that could not be loaded, the table has them as well.
    const ofDigits = isPixels(scene);
    if (ofDigits && !digits && !(before && isPixels(before.scene))) loadDigits();
    boardPlace.hidden = digitsPlace.hidden = !ofDigits || !digits;
    sheet.hidden = ofDigits && (digits !== null || isLoading);
    tryBox.element.hidden = sheet.hidden;
    if (ofDigits) digits?.draw(next);
    if (sheet.hidden) tryBox.picture.hidden = true;
    else tryBox.draw(next);
    drawMap(next, before);
    const isEmpty = scene.points.length === 0;
    if (isEmpty && (empty.hidden || before?.scene.domain !== scene.domain)) drawEmpty(scene.domain);
    empty.hidden = !isEmpty;
    if (sheet.hidden) table.rest();
    else table.draw(next);
    const wrong = faultyRow(next);
    fault.hidden = !wrong;
    const words = wrong ? `Row ${count(wrong.row + 1)}. ${wrong.reason}` : '';
    setText(faultText, words);
  }

  /** What to do where there is nothing. @param {State['scene']['domain']} domain */
  function drawEmpty(domain) {
    const { one, many, hint, example } = domainOf({ domain });
    empty.replaceChildren(
      element('b', {}, `No ${many} yet`),
      element('p', {}, hint, ' For example ', element('code', {}, example)),
      element(
        'p',
        {},
        `Type one into the row above and press Enter, paste a list (one ${one} a line, its class after a tab), drop a file on the page, or take a data set.`,
      ),
    );
  }

  /** @param {State} next @param {State | null} before */
  function drawMap(next, before) {
    const { map: shown } = next.settings;
    const share = shareOf(next.settings);
    map.element.hidden = split.element.hidden = !shown;
    const was = before?.settings;
    const moved = was?.map !== shown || shareOf(was) !== share;
    if (moved) {
      holder.style.setProperty('--map', String(share));
      split.draw(share);
      table.measure();
    }
    if (shown) map.draw(next);
    else if (moved) map.rest();
  }

  function resize() {
    table.resize();
    digits?.resize();
  }

  return {
    draw,
    resize,
    destroy() {
      table.destroy();
      map.destroy();
      digits?.destroy();
      holder.replaceChildren();
    },
  };
}
