import assert from 'node:assert/strict';
import { test } from 'node:test';

import { fuzzTexts, READERS } from '../tools/fuzz/texts.mjs';

test('texts from outside are read or refused, whatever they are', async () => {
  const { done, fault } = await fuzzTexts(1, (n) => n < 60);
  assert.equal(fault, '');
  assert.equal(done, 60);
});

test('a reader that makes a mistake is found', async () => {
  const { list } = READERS;
  READERS.list = async () => {
    throw new TypeError('no sentence');
  };
  try {
    assert.match((await fuzzTexts(1, () => true)).fault, /^list, seed 1: TypeError/);
  } finally {
    READERS.list = list;
  }
});
