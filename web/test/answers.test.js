import assert from 'node:assert/strict';
import test from 'node:test';
import { EngineError } from '../model/failure.js';
import { followAnswers } from '../views/answers.js';
import { part } from './part.js';

/** A follower, and a background engine that answers when it is told to. */
function follower() {
  const asked = [];
  const desk = part({
    ask(lane, name, request) {
      return new Promise((resolve, reject) => asked.push({ lane, name, request, resolve, reject }));
    },
  });
  const said = [];
  const it = followAnswers(desk, 'approximate', {
    show: (about, answer) => said.push(['show', about, answer]),
    refuse: (about, message) => said.push(['refuse', about, message]),
    busy: (now) => said.push(['busy', now]),
  });
  /** All but whether it is busy. */
  const told = () => said.filter(([what]) => what !== 'busy');
  return { ...it, asked, said, told };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const refusal = (message) => new EngineError({ code: 'kernel', message });

test('an answer is shown with what it is about', async () => {
  const { ask, asked, said } = follower();
  void ask('one', part({ count: 3 }));
  assert.deepEqual([asked[0].name, asked[0].request], ['approximate', { count: 3 }]);
  asked[0].resolve('answer');
  await settled();
  assert.deepEqual(said, [
    ['show', 'one', 'answer'],
    ['busy', false],
  ]);
});

test('an older answer is shown while a newer one is on its way', async () => {
  const { ask, asked, told } = follower();
  void ask('one', part({}));
  void ask('two', part({}));
  asked[0].resolve('first');
  await settled();
  asked[1].resolve('second');
  await settled();
  assert.deepEqual(told(), [
    ['show', 'one', 'first'],
    ['show', 'two', 'second'],
  ]);
});

test('what the engine refuses is said, unless something newer was asked', async () => {
  const { ask, asked, told } = follower();
  void ask('one', part({}));
  void ask('two', part({}));
  asked[0].reject(refusal('old'));
  asked[1].reject(refusal('new'));
  await settled();
  assert.deepEqual(told(), [['refuse', 'two', 'new']]);
});

test('a request that cannot be made is refused as by the engine', async () => {
  const { ask, asked, told } = follower();
  await ask('one', () => {
    throw refusal('no such item');
  });
  assert.deepEqual([asked.length, told()], [0, [['refuse', 'one', 'no such item']]]);
});

test('what is forgotten is not shown, and nothing is after the end', async () => {
  const { ask, forget, end, asked, told } = follower();
  void ask('one', part({}));
  forget();
  asked[0].resolve('first');
  await settled();
  void ask('two', part({}));
  end();
  asked[1].resolve('second');
  await settled();
  assert.deepEqual(told(), []);
});
