// @ts-check
/**
 * Beside the plane of a lecture hall or a frame there is little room for what a view says. It is read
 * page by page: no line is cut, and nothing scrolls.
 *
 * @module
 */

import { element, icon, setHidden, setText } from '../ui/element.js';
import { addStyles } from '../ui/styles.js';

/** A lower place has no pages, it scrolls. In px. */
const LOW = 200;
const RELEASES = ['pointerup', 'pointercancel'];

/**
 * Pages of what stands in a place, as columns of text beside each other of which one is in sight.
 *
 * @param {HTMLElement} place
 * @param {{ row: HTMLElement }} options row: where the buttons are
 */
export function createPages(place, { row }) {
  addStyles(new URL('./pages.css', import.meta.url));
  const back = element(
    'button',
    { type: 'button', class: 'btn icon', title: 'Previous page', onclick: () => turn(-1) },
    icon('back'),
  );
  const next = element(
    'button',
    { type: 'button', class: 'btn icon forth', title: 'Next page', onclick: () => turn(1) },
    icon('back'),
  );
  const at = element('span', { class: 'few-page' });
  const words = element('span', { 'aria-hidden': 'true' });
  const read = element('span', { class: 'sr', role: 'status' });
  at.append(words, read);
  const group = element(
    'div',
    { class: 'few-pages', role: 'group', 'aria-label': 'Pages of the view', hidden: true },
    back,
    at,
    next,
  );
  row.append(group);

  let page = 0;
  let pages = 1;
  let view = '';
  let waiting = false;

  const body = () =>
    /** @type {HTMLElement | null} */ (place.querySelector('.view.enlarged > .body'));
  /** How far a page is from the next. @param {HTMLElement} text */
  const widthOf = (text) => text.clientWidth + (parseFloat(getComputedStyle(text).columnGap) || 0);

  function measure() {
    waiting = false;
    const text = body();
    place.classList.toggle('paged', place.clientHeight >= LOW);
    const paged = text !== null && place.clientHeight >= LOW;
    text?.style.removeProperty('--pages');
    pages = paged ? Math.max(1, Math.ceil((text.scrollWidth - 2) / widthOf(text))) : 1;
    // The last one may be narrow, and is scrolled to its whole width.
    text?.style.setProperty('--pages', String(pages));
    show();
  }

  function show() {
    const text = body();
    page = Math.min(page, pages - 1);
    setHidden(group, pages === 1);
    back.disabled = page === 0;
    next.disabled = page === pages - 1;
    setText(words, `${page + 1}/${pages}`);
    const left = text && pages > 1 ? page * widthOf(text) : 0;
    if (text && Math.abs(text.scrollLeft - left) > 1) text.scrollLeft = left;
  }

  /** @param {number} by */
  function turn(by) {
    const from = document.activeElement;
    page = Math.min(Math.max(page + by, 0), pages - 1);
    show();
    setText(read, `Page ${page + 1} of ${pages}`);
    // The last page has no next one: the focus stays here.
    if (from === next && next.disabled) back.focus();
    if (from === back && back.disabled) next.focus();
  }

  /** What is being pressed must not move away. */
  let pressed = false;

  const onPress = () => void (pressed = true);
  /** In the next frame the click has been told. */
  const onRelease = () =>
    requestAnimationFrame(() => {
      pressed = false;
      onScroll();
    });
  place.addEventListener('pointerdown', onPress, { capture: true });
  for (const type of RELEASES) document.addEventListener(type, onRelease);

  /** What gets the focus is on the page that is shown. @param {FocusEvent} event */
  function onFocus({ target }) {
    const text = body();
    if (!text || pressed || pages === 1 || !(target instanceof Element) || !text.contains(target))
      return;
    const box = target.getBoundingClientRect();
    const from = box.left - text.getBoundingClientRect().left + text.scrollLeft;
    page = Math.min(Math.max(Math.floor((from + 1) / widthOf(text)), 0), pages - 1);
    show();
  }
  place.addEventListener('focusin', onFocus);

  /** Something else has scrolled, such as a search of the browser: to a whole page. */
  function onScroll() {
    const text = body();
    if (!text || pressed || pages === 1) return;
    page = Math.min(Math.max(Math.round(text.scrollLeft / widthOf(text)), 0), pages - 1);
    show();
  }
  place.addEventListener('scroll', onScroll, { capture: true });

  function ask() {
    if (!waiting) requestAnimationFrame(measure);
    waiting = true;
  }
  const sizes = new ResizeObserver(ask);
  sizes.observe(place);
  const changes = new MutationObserver(ask);
  changes.observe(place, { childList: true, subtree: true, characterData: true });

  return {
    /** @param {string} name of the view that is open */
    draw(name) {
      if (name !== view) page = 0;
      view = name;
      ask();
    },
    destroy() {
      place.removeEventListener('pointerdown', onPress, { capture: true });
      for (const type of RELEASES) document.removeEventListener(type, onRelease);
      place.removeEventListener('focusin', onFocus);
      place.removeEventListener('scroll', onScroll, { capture: true });
      sizes.disconnect();
      changes.disconnect();
      group.remove();
    },
  };
}
