import assert from 'node:assert/strict';
import test from 'node:test';
import { doneBetween, toldOf } from '../panels/start.js';
import { DEFAULT_SETTINGS, isUnsettled, loadSettings } from '../state/settings.js';
import { isFirstVisit } from '../state/visit.js';
import { alikeOf } from '../views/alike.js';
import { part } from './part.js';

/** @param {Record<string, string>} kept */
const storage = (kept) => ({ getItem: (/** @type {string} */ key) => kept[key] ?? null });
const nowhere = { hash: '', search: '' };

test('a visit is the first where nothing is kept and the address asks for nothing', () => {
  const is = (/** @type {Record<string, string>} */ kept, address = nowhere, embedded = false) =>
    isFirstVisit(storage(kept), address, embedded);
  assert.equal(is({}), true);
  assert.equal(is({ 'mercer.settings': '{"theme":"dark"}' }), false, 'kept before there was one');
  assert.equal(is({ 'mercer.settings': '{"theme":"dark","started":false}' }), true);
  assert.equal(is({ 'mercer.settings': '{"started":true}' }), false);
  assert.equal(is({ 'mercer.scene': '{}' }), false);
  assert.equal(is({}, { hash: '#s=abc', search: '' }), false, 'a link says what opens');
  assert.equal(is({}, { hash: '', search: '?show=lab' }), false);
  assert.equal(is({}, nowhere, true), false, 'in a frame');
  assert.equal(isFirstVisit(null, nowhere, false), true, 'nothing can be kept');
  assert.equal(isUnsettled(storage({ 'mercer.settings': 'broken' })), true);
});

test('settings know whether the beginning is over, and its sentence hidden', () => {
  const kept = storage({ 'mercer.settings': '{"started":false,"intro":false}' });
  const { started, intro } = loadSettings(kept, { started: false });
  assert.deepEqual([started, intro], [false, false]);
  assert.deepEqual([DEFAULT_SETTINGS.started, DEFAULT_SETTINGS.intro], [true, true]);
});

const at = (/** @type {number} */ x) => ({ id: 1, x: [x, 0], label: 1, value: 0 });
const other = { id: 2, x: [1, 1], label: 2, value: 0 };
const data = { name: 'moons', params: {}, seed: 1 };
const gamma = (/** @type {number} */ value) => ({ numbers: [{ spec: { key: 'gamma' }, value }] });
const state = ({ points = [at(0), other], step = null, parsed = gamma(1), source = data } = {}) =>
  part({ scene: { points, step, data: source }, frame: { parsed } });

test('each thing is done when it was done, and only then', () => {
  const before = state();
  const of = (/** @type {any} */ change) =>
    doneBetween(
      state({ points: before.scene.points, parsed: before.frame.parsed, ...change }),
      before,
    );
  assert.deepEqual(of({}), []);
  assert.deepEqual(of({ points: [at(0.1), other] }), ['drag']);
  assert.deepEqual(of({ points: [{ ...at(0), label: 2 }, other] }), [], 'another class');
  assert.deepEqual(of({ points: [at(0.1)] }), [], 'removed');
  assert.deepEqual(
    of({ points: [at(0.1), other], source: { ...data, seed: 2 } }),
    [],
    'other data',
  );
  assert.deepEqual(of({ parsed: gamma(9.9) }), []);
  assert.deepEqual(of({ parsed: gamma(10) }), ['gamma']);
  assert.deepEqual(of({ step: 1 }), ['step']);
});

test('what is told of a large γ has the error on new points, once it is known', () => {
  const training = { task: 'classification' };
  const fresh = { training, none: '', n: 2000, seed: 1, wrong: 0.253, undecided: 0 };
  const now = state({ parsed: gamma(100) });
  const having = (/** @type {any} */ of) =>
    part({ ...now, frame: { ...now.frame, training, fresh: of } });
  assert.match(toldOf('gamma', having(fresh)), /About 25.% of new ones are wrong\.$/);
  assert.doesNotMatch(toldOf('gamma', having({ ...fresh, training: {} })), /%/);
  assert.doesNotMatch(toldOf('gamma', having(null)), /%/);
});

test('support vectors stand at their distance and likeness', () => {
  const terms = { model: 3, x: [0, 0], kernel: [1, 0.2] };
  const training = { model: 3, support: [1] };
  const frame = { terms, training, scene: { points: [at(0), other] } };
  assert.deepEqual(alikeOf(part({ frame })), [{ distance: Math.SQRT2, likeness: 0.2, label: 2 }]);
  assert.deepEqual(alikeOf(part({ frame: { ...frame, terms: { ...terms, model: 2 } } })), []);
});
