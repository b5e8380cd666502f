import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';

import { createRoom } from '../ui/room.js';
import { part } from './part.js';

const given = {
  ResizeObserver: globalThis.ResizeObserver,
  requestAnimationFrame: globalThis.requestAnimationFrame,
};
before(() => {
  Object.assign(globalThis, {
    ResizeObserver: class {},
    requestAnimationFrame: (/** @type {() => void} */ work) => (frame = work),
  });
});
after(() => Object.assign(globalThis, given));

/** The browser begins a frame. */
let frame = () => {};

/** What each step saves, in px. */
const SAVES = { a: 10, b: 1, c: 30, d: 5, e: 50, f: 5 };

/** A column of 100 px. Its text, and how often it was asked whether it is too long. */
function columnAtHand() {
  /** @type {Set<string>} */
  const classes = new Set();
  const shown = { about: '', height: 100 };
  let looks = 0;
  const column = part({
    clientWidth: 300,
    clientHeight: 100,
    classList: {
      add: (/** @type {string[]} */ ...names) => names.forEach((name) => classes.add(name)),
      remove: (/** @type {string[]} */ ...names) => names.forEach((name) => classes.delete(name)),
      contains: (/** @type {string} */ name) => classes.has(name),
      toggle: (/** @type {string} */ name, /** @type {boolean} */ on) =>
        on ? classes.add(name) : classes.delete(name),
    },
    ownerDocument: {
      documentElement: { dataset: { layout: 'lab' } },
      defaultView: { matchMedia: () => ({ matches: true }) },
    },
  });
  const room = createRoom(column, {
    steps: Object.keys(SAVES),
    about: () => shown.about,
    tooLong() {
      looks++;
      const saved = [...classes].reduce((sum, name) => sum + SAVES[name], 0);
      return shown.height - saved > 100;
    },
  });
  return {
    /** Shows something, and tells the steps that it takes and the looks. */
    show(about, height) {
      Object.assign(shown, { about, height });
      looks = 0;
      room.askAnew();
      frame();
      return { steps: [...classes].sort().join(''), looks };
    },
  };
}

test('a column takes the first steps that it needs, but for those that later ones make needless', () => {
  const { show } = columnAtHand();
  assert.equal(show('fits', 100).steps, '');
  assert.equal(show('a little', 110).steps, 'a');
  assert.equal(show('more', 130).steps, 'c');
  assert.equal(show('both', 140).steps, 'ac');
  assert.equal(show('all but one', 200).steps, 'acdef');
  assert.equal(show('too much', 900).steps, 'abcdef');
});

test('what was shown before takes the same steps after two looks', () => {
  const { show } = columnAtHand();
  const first = show('both', 140);
  show('fits', 100);
  const again = show('both', 140);
  assert.equal(again.steps, first.steps);
  assert.equal(again.looks, 2);
  assert.ok(first.looks > 2);
});

test('what needs other steps by now takes those', () => {
  const { show } = columnAtHand();
  show('text', 140);
  show('fits', 100);
  assert.equal(show('text', 110).steps, 'a', 'it has become shorter');
  show('fits', 100);
  assert.equal(show('text', 145).steps, 'acd', 'it has become longer');
});
