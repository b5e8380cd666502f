// @ts-check
import test from 'node:test';
import assert from 'node:assert/strict';
import { toldOf } from '../views/studio/menu.js';
import { part } from './part.js';

const views = (/** @type {string[]} */ ...names) =>
  part(names.map((name) => ({ name, button: name })));
const named = (/** @type {any} */ list, /** @type {any} */ open = null) =>
  toldOf(list, open).map(({ name }) => name);

test('all views of a small group are named, of a large one as many as have room', () => {
  assert.deepEqual(named(views('one', 'two')), ['one', 'two']);
  const many = views('first view', 'second view', 'third view', 'fourth view', 'fifth view');
  assert.deepEqual(named(many), ['first view', 'second view']);
});

test('the view that is open is named in its place, however many there are', () => {
  const many = views('first view', 'second view', 'third view', 'fourth view', 'fifth view');
  assert.deepEqual(named(many, 'fifth view'), ['first view', 'fifth view']);
});
