// @ts-check
/**
 * The ways to the views of the studio, by what a person wants to do: four groups at the foot of the
 * right column, each with a menu of pictures over that column. The phone lists all names instead.
 *
 * @module
 */

import { isItems, isWide } from '../../model/scene.js';
import { makesSense } from '../../state/view-names.js';
import { element, setAttribute } from '../../ui/element.js';
import { attachMenu } from '../../ui/menu.js';
import { GROUPS, STUDIO } from './registry.js';

/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('./registry.js').StudioEntry} StudioEntry */
/** @typedef {import('./registry.js').StudioName} StudioName */
/** @typedef {import('./registry.js').GroupName} GroupName */

/** Why a group has no view. */
const NEEDS_PLANE =
  'These views need points with two coordinates: choose Plane or Line, or two columns of the table.';

/** So many letters have room in the two lines below the name of a group. */
const LETTERS = 46;

/**
 * The views of a group that are named: the one that is open, and of the others as many as have room.
 *
 * @param {readonly StudioEntry[]} all
 * @param {StudioName | null} open
 */
export function toldOf(all, open) {
  // The one that is open has bold letters, which are wider.
  const size = (/** @type {readonly StudioEntry[]} */ list) =>
    list.reduce((sum, { button, name }) => sum + button.length + (name === open ? 5 : 2), 0);
  if (size(all) <= LETTERS) return all;
  let told = all.filter(({ name }) => name === open);
  for (const entry of all) {
    if (entry.name === open) continue;
    const more = all.filter((one) => one === entry || told.includes(one));
    if (size(more) > LETTERS - 'and 8 more'.length) break;
    told = more;
  }
  return told;
}

/**
 * @param {HTMLElement} row
 * @param {(name: StudioName) => void} choose
 */
export function createViewsMenu(row, choose) {
  /** The scene that decides what can be opened. @type {Scene | null} */
  let scene = null;
  /** @type {StudioName | null} */
  let open = null;
  /** @param {GroupName} group */
  const listOf = (group) =>
    STUDIO.filter(({ group: own, name }) => own === group && (!scene || makesSense(name, scene)));
  /** The column, which a menu covers down to the groups. */
  const column = /** @type {HTMLElement} */ (row.parentElement);

  /** @param {HTMLElement} panel */
  function place(panel) {
    const box = column.getBoundingClientRect();
    const { top, bottom, left, width } = row.getBoundingClientRect();
    const above = top - Math.max(box.top, 0);
    const below = window.innerHeight - bottom;
    panel.style.width = `${width}px`;
    panel.style.left = `${left}px`;
    panel.style.maxHeight = `${Math.max(above, below)}px`;
    panel.style.top = `${above > below ? top - panel.offsetHeight : bottom}px`;
  }

  /** @param {StudioEntry} entry @param {string | undefined} about */
  function itemOf({ name, button }, about) {
    const picture = element('span', { class: 'view-picture', 'aria-hidden': 'true' });
    // Without its picture an entry says the same.
    import('./pictures.js').then(
      ({ PICTURES }) => {
        picture.innerHTML = `<svg viewBox="0 0 72 72">${PICTURES[name]}</svg>`;
      },
      () => {},
    );
    return { label: button, detail: about, picture, run: () => choose(name) };
  }

  /** What a menu lists; without their questions, where these cannot be loaded. @param {GroupName} group */
  async function itemsOf(group) {
    const about = await import('./about.js').catch(() => null);
    return listOf(group).map((entry) => itemOf(entry, about?.ABOUT[entry.name]));
  }

  const groups = /** @type {[GroupName, string][]} */ (Object.entries(GROUPS)).map(
    ([group, title]) => {
      const names = element('span', { class: 'view-names' });
      const button = element(
        'button',
        { type: 'button', class: 'view-group' },
        element('b', {}, title),
        names,
      );
      const direct = STUDIO.filter((entry) => entry.group === group).map((entry) => {
        const link = element(
          'button',
          { type: 'button', class: 'link', onclick: () => choose(entry.name) },
          entry.button,
        );
        return { entry, link };
      });
      const list = element(
        'div',
        { class: 'view-list', role: 'group', 'aria-label': title },
        element('span', { 'aria-hidden': 'true' }, title),
        ...direct.map(({ link }) => link),
      );
      row.append(element('div', {}, button, list));
      const menu = attachMenu(button, {
        label: title,
        place,
        items: () => itemsOf(group),
      });
      menu.panel.classList.add('view-menu');
      menu.panel.dataset.title = title;
      return { group, button, names, direct, menu };
    },
  );

  return {
    /**
     * @param {Scene} next
     * @param {StudioName | null} now the view that is open
     */
    draw(next, now) {
      const same = scene && isItems(next) === isItems(scene) && isWide(next) === isWide(scene);
      if (same && now === open && row.dataset.drawn) return;
      [scene, open] = [next, now];
      row.dataset.drawn = 'true';
      for (const { group, button, names, direct } of groups) {
        const list = listOf(group);
        const all = list.length ? list : STUDIO.filter((entry) => entry.group === group);
        const told = toldOf(all, open);
        names.replaceChildren(
          ...told.map((entry) =>
            element('span', { class: entry.name === open && 'open' }, entry.button),
          ),
          told.length < all.length ? element('span', {}, `${all.length - told.length} more`) : '',
        );
        button.disabled = list.length === 0;
        button.title = list.length === 0 ? NEEDS_PLANE : '';
        for (const { entry, link } of direct) {
          link.hidden = !makesSense(entry.name, next);
          setAttribute(link, 'aria-pressed', String(entry.name === open));
        }
      }
    },

    /** Puts the focus on the way to a view. @param {StudioName} name */
    focus(name) {
      for (const { button, direct } of groups) {
        const way = direct.find(({ entry }) => entry.name === name);
        if (!way) continue;
        if (way.link.checkVisibility()) way.link.focus();
        else button.focus();
      }
    },

    destroy() {
      for (const { menu } of groups) menu.destroy();
      row.replaceChildren();
    },
  };
}
