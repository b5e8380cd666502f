// @ts-check
/** @module */

import { writeAttribute } from '../lib/attribute.js';
import { writeText } from '../lib/text.js';

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Makes an element. Attributes that are false, null or undefined are left out,
 * true stands for the empty attribute, and functions listen: onclick, oninput, ….
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') {
      made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value !== false && value !== null && value !== undefined) {
      writeAttribute(made, name, value === true ? '' : String(value));
    }
  }
  for (const child of children) if (child) made.append(child);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * A 16×16 symbol from the sprite in index.html. Decoration: the words are beside
 * it or in the label.
 *
 * @param {string} name
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  const use = document.createElementNS(SVG, 'use');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `#i-${name}`);
  svg.append(use);
  return svg;
}

/**
 * Points an icon within an element at another symbol.
 *
 * @param {Element} holder
 * @param {string} name
 */
export function setIcon(holder, name) {
  const use = holder.querySelector('use');
  if (use) setAttribute(use, 'href', `#i-${name}`);
}

/**
 * Writes a text where it is not there yet: what is written again costs the browser another look at
 * the page.
 *
 * @param {Element} holder
 * @param {string} text
 */
export function setText(holder, text) {
  if (holder.textContent !== text) writeText(holder, text);
}

/** The same for an attribute. @param {Element} holder @param {string} name @param {string} value */
export function setAttribute(holder, name, value) {
  if (holder.getAttribute(name) !== value) holder.setAttribute(name, value);
}

/** The same for whether an element is there. @param {HTMLElement} held @param {boolean} hidden */
export function setHidden(held, hidden) {
  if (held.hidden !== hidden) held.hidden = hidden;
}

/**
 * A static element of index.html.
 *
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function part(parent, selector) {
  const found = parent.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`index.html has no ${selector}`);
  return found;
}

/**
 * @param {ParentNode} parent
 * @param {string} selector
 * @returns {HTMLButtonElement}
 */
export function buttonPart(parent, selector) {
  const found = part(parent, selector);
  if (!(found instanceof HTMLButtonElement)) throw new Error(`${selector} is no button`);
  return found;
}

/**
 * Puts the keyboard focus on the neighbour of the focused element among those
 * given, as arrow keys do in menus, tabs and radio groups.
 *
 * @param {readonly HTMLElement[]} elements
 * @param {KeyboardEvent} event
 * @param {'vertical' | 'both'} [direction]
 * @returns {HTMLElement | null} the newly focused
 */
export function roam(elements, event, direction = 'both') {
  const both = direction === 'both';
  const back = event.key === 'ArrowUp' || (both && event.key === 'ArrowLeft');
  const on = event.key === 'ArrowDown' || (both && event.key === 'ArrowRight');
  const last = elements.length - 1;
  const at = elements.findIndex((e) => e === document.activeElement);
  let next = -1;
  if (back) next = at <= 0 ? last : at - 1;
  else if (on) next = at === last ? 0 : at + 1;
  else if (event.key === 'Home') next = 0;
  else if (event.key === 'End') next = last;
  if (next < 0) return null;
  event.preventDefault();
  event.stopPropagation();
  elements[next].focus();
  return elements[next];
}
