// @ts-check
/**
 * Items, in place of the plane where what is learnt from has no coordinates: a box to try one,
 * their map, and the table in which they are edited. A domain may have a stage of its own in place
 * of the table, as digits have a pad to draw on.
 *
 * @module
 */

import { element, icon, setHidden, setText } from '../ui/element.js';
import { addStyles } from '../ui/styles.js';
import { tellLost } from '../ui/release.js';
import { domainOf } from '../model/domains.js';
import { count } from '../lib/format.js';
import { viewsOf } from './items/domains.js';
import { createItemsMap } from './items/map.js';
import { faultyRow } from './items/readings.js';
import { createSplit, shareOf } from './items/split.js';
import { createTable } from './items/table.js';
import { createTryBox } from './items/try.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {State['scene']['domain']} Domain */

/**
 * @param {HTMLElement} holder
 * @param {import('./scene-panel.js').Tools} tools
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
  // A card that says what is loading may stand there already.
  holder.classList.add('there');
  holder.prepend(tryBox.element, tryBox.picture, map.element, split.element, sheet, fault);
  holder.style.visibility = 'hidden';
  addStyles(new URL('./items.css', import.meta.url)).then(() => {
    holder.style.visibility = '';
  });

  /** @type {State | null} */
  let state = null;
  /**
   * What domains have in place of the table, once it was needed, and where it stands.
   *
   * @type
   *   {Map<Domain, { view: import('./items/domains.js').OwnStage, places: readonly HTMLElement[] }>}
   */
  const stages = new Map();
  /** @type {Set<Domain>} */
  const loading = new Set();

  /** @param {Domain} domain @param {NonNullable<ReturnType<typeof viewsOf>['stage']>} stage */
  async function loadStage(domain, stage) {
    if (loading.has(domain)) return;
    loading.add(domain);
    const board = element('div', { class: `${domain} board-place`, hidden: true });
    const gallery = element('div', { class: domain, hidden: true });
    map.element.before(board);
    fault.before(gallery);
    try {
      const create = await stage.load();
      const view = await create({ board, gallery }, { actions, latest });
      stages.set(domain, { view, places: [board, gallery] });
    } catch (error) {
      for (const place of [board, gallery]) place.remove();
      const [{ title }] = domainOf({ domain }).places;
      void tellLost(actions.reportFailure, stage.name, `choose ${title} again`);
      console.error(error);
    }
    loading.delete(domain);
    draw(latest());
  }

  function showFaulty() {
    const { scene } = latest();
    const { row } = faultyRow(latest()) ?? {};
    if (row === undefined) return;
    const own = stages.get(scene.domain);
    if (own) own.view.show(scene.points[row].id);
    else table.show(row);
  }

  /** @param {State} next */
  function draw(next) {
    const before = state;
    state = next;
    const { scene } = next;
    // Where a stage of their own could not be loaded, the table has them as well.
    const { domain } = scene;
    const { stage } = viewsOf(domain);
    if (stage && !stages.has(domain) && before?.scene.domain !== domain)
      void loadStage(domain, stage);
    for (const [name, { places }] of stages)
      for (const place of places) setHidden(place, name !== domain);
    const own = stages.get(domain);
    setHidden(sheet, own !== undefined || loading.has(domain));
    // For style sheets: to ask with :has() would restyle every item with each word that changes.
    holder.classList.toggle('has-board', own !== undefined);
    holder.classList.toggle('awaits-stage', Boolean(sheet.hidden) && !own);
    setHidden(tryBox.element, Boolean(sheet.hidden));
    own?.view.draw(next);
    if (sheet.hidden) setHidden(tryBox.picture, true);
    else tryBox.draw(next);
    drawMap(next, before);
    const isEmpty = scene.points.length === 0;
    if (isEmpty && (empty.hidden || before?.scene.domain !== scene.domain)) drawEmpty(scene.domain);
    setHidden(empty, !isEmpty);
    if (sheet.hidden) table.rest();
    else table.draw(next);
    const wrong = faultyRow(next);
    setHidden(fault, !wrong);
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

  /**
   * @param {State} next
   * @param {State | null} before
   */
  function drawMap(next, before) {
    const { map: shown } = next.settings;
    const share = shareOf(next.settings);
    setHidden(map.element, !shown);
    holder.classList.toggle('has-map', shown);
    setHidden(split.element, !shown);
    const was = before?.settings;
    const moved = was?.map !== shown || shareOf(was) !== share;
    if (moved) {
      holder.style.setProperty('--map', String(share));
      split.draw(share);
    }
    if (shown) map.draw(next);
    else if (moved) map.rest();
  }

  return {
    draw,
    destroy() {
      table.destroy();
      map.destroy();
      for (const { view } of stages.values()) view.destroy();
      holder.replaceChildren();
      holder.classList.remove('there', 'has-board', 'awaits-stage', 'has-map');
    },
  };
}
