// @ts-check
/**
 * The studio: the groups of views at the foot of the right column, and the place where the view that
 * was chosen is shown.
 *
 * @module
 */

import { makesSense } from '../state/view-names.js';
import { createViewsMenu } from './studio/menu.js';
import { STUDIO } from './studio/registry.js';
import { element, icon } from '../ui/element.js';
import { tellLost } from '../ui/release.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('./studio/registry.js').StudioName} StudioName */
/** @typedef {import('./scheduler.js').View} View */
/** @typedef {import('./studio/registry.js').StudioTools} StudioTools */

const addStyles = async () => (await import('./studio/styles.js')).addStudioStyles();

/**
 * @param {HTMLElement} section shows the view that is open
 * @param {HTMLElement} row has the ways to the views
 * @param {HTMLElement} large where the large picture of a view is shown, beside the plane
 * @param {Omit<StudioTools, 'large'>} page
 */
export function createStudio(section, row, large, page) {
  const { actions } = page;
  const figure = /** @type {HTMLElement} */ (large.parentElement);
  // Style sheets ask the figure what is in it. Asked by :has(), the browser would restyle all of it
  // with every word that changes there.
  const tellPicture = () => {
    figure.dataset.large = large.firstElementChild?.className ?? '';
  };
  const told = new MutationObserver(tellPicture);
  told.observe(large, { childList: true });
  /** @type {StudioTools} */
  const tools = {
    ...page,
    large: {
      element: large,
      put(picture) {
        large.append(picture);
        tellPicture();
        told.observe(picture, { attributeFilter: ['class'] });
      },
      show(now) {
        if (large.hidden !== now) return;
        large.hidden = !now;
        figure.classList.toggle('inset', now);
      },
    },
  };
  // In the next frame: a picture may change its own height.
  const observer = new ResizeObserver(() => requestAnimationFrame(() => view?.resize?.()));
  observer.observe(large);
  const title = element('h2', { id: 'h-studio' });
  /** @param {string} name @param {string} hint @param {import('../ui/element.js').Child} child */
  const way = (name, hint, child) =>
    element('button', { type: 'button', class: name, title: hint, onclick: shut }, child);
  const back = way(
    'btn quiet small back',
    'Back to what adds up here, the Gram matrix and the coefficients',
    '‹ Here',
  );
  const close = way('btn icon quiet', 'Close', icon('x'));
  const body = element('div', { class: 'body' });
  section.append(element('div', { class: 'head' }, back, title, close), body);
  section.setAttribute('aria-labelledby', title.id);
  for (const place of [section, large]) {
    place.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) shut();
    });
  }

  const menu = createViewsMenu(row, (name) => actions.enlarge(name));

  /** What is open. @type {StudioName | null} */
  let open = null;
  /** @type {View | null} */
  let view = null;
  /** Which stage is shown: see the store. */
  let opened = 0;

  /** The focus goes back to the way to the view. */
  function shut() {
    const name = open;
    actions.enlarge(null);
    if (name) requestAnimationFrame(() => menu.focus(name));
  }

  /** How often something was opened: what comes late is of another time. */
  let turn = 0;

  /** @param {typeof STUDIO[number]} entry */
  async function load(entry) {
    const mine = ++turn;
    const wanted = () => mine === turn && open === entry.name;
    body.classList.add('waiting');
    try {
      const [create] = await Promise.all([entry.load(), addStyles()]);
      if (!wanted()) return;
      body.replaceChildren();
      view = create(body, tools);
      large.setAttribute('aria-label', entry.title);
      view.draw(tools.latest());
    } catch (error) {
      const say = (/** @type {string} */ words) => void (wanted() && (body.textContent = words));
      void tellLost(say, 'This view', 'open it again');
      console.error(error);
    } finally {
      if (wanted()) body.classList.remove('waiting');
    }
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const entry = STUDIO.find(({ name }) => name === state.stage.column.view) ?? null;
    if (entry && !makesSense(entry.name, state.scene)) {
      // Its subject is gone.
      actions.enlarge(null);
      return;
    }
    const wanted = entry?.name ?? null;
    // A link or undo has put another stage in place: what is open begins anew with that.
    const other = state.opened !== opened;
    opened = state.opened;
    if (wanted !== open || other) {
      view?.destroy();
      view = null;
      large.replaceChildren();
      tools.large.show(false);
      // Opened again, a view begins anew.
      if (open && open !== wanted) actions.resetStage(open);
      body.replaceChildren();
      body.classList.remove('waiting');
      open = wanted;
      section.hidden = entry === null;
      section.dataset.view = wanted ?? '';
      menu.draw(state.scene, open);
      section.classList.toggle('enlarged', entry !== null);
      title.textContent = entry?.title ?? '';
      close.setAttribute('aria-label', `Close: ${entry?.title}`);
      if (entry) {
        load(entry);
        if (other) return; // nobody has pressed for it, so the focus stays
        close.focus({ preventScroll: true });
        // On tablets the views are below the plane.
        section.scrollIntoView({ block: 'start' });
      }
      return;
    }
    menu.draw(state.scene, open);
    view?.draw(state, previous);
  }

  return {
    draw,
    resize: () => view?.resize?.(),
    destroy() {
      observer.disconnect();
      told.disconnect();
      view?.destroy();
      large.replaceChildren();
      tools.large.show(false);
      section.replaceChildren();
      menu.destroy();
    },
  };
}
