import assert from 'node:assert/strict';
import { test } from 'node:test';

import { createPauses } from '../lib/pauses.js';

/** Moves with so many milliseconds before each. @param {number[]} gaps */
function movedWith(...gaps) {
  let now = 1000;
  const pauses = createPauses(() => now);
  for (const gap of gaps) {
    now += gap;
    pauses.move();
  }
  return { pauses, pass: (/** @type {number} */ ms) => (now += ms) };
}

test('a hand rests when nothing moves for longer than between its moves', () => {
  assert.equal(movedWith().pauses.rest(100), 100, 'nothing is known of it');
  assert.equal(movedWith(0, 16, 17, 16).pauses.rest(100), 100, 'as fast as frames');
  assert.equal(movedWith(0, 90, 130, 110).pauses.rest(100), 260);
  assert.equal(movedWith(0, 130, 16, 16, 16).pauses.rest(100), 100, 'what is long ago is over');
  assert.equal(movedWith(0, 900, 900).pauses.rest(100), 600, 'nobody waits longer');
  assert.equal(movedWith(0, 130, 5000).pauses.rest(100), 100, 'a hand has begun anew');
});

test('a page that is busy does not take that for a rest', () => {
  const { pauses, pass } = movedWith(0, 16, 17);
  pass(250);
  pauses.skip(200);
  assert.equal(pauses.length, 50);
  pauses.move();
  assert.equal(pauses.rest(90), 100, '2 · 50 ms');
  pauses.skip(1000);
  assert.equal(pauses.length, 0, 'nothing is to come');
});

test('it is told how long the last move is ago, and how soon the next comes at best', () => {
  const { pauses, pass } = movedWith(0, 70, 90);
  assert.equal(pauses.shortest, 0, 'two are few to tell by');
  pass(80);
  assert.equal(pauses.length, 80);
  pauses.move();
  assert.equal(pauses.shortest, 70);
  pauses.begin();
  assert.equal(pauses.shortest, 0);
  assert.equal(pauses.length, 0);
});
