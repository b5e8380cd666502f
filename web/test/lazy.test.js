import assert from 'node:assert/strict';
import test from 'node:test';
import { createLazy } from '../ui/lazy.js';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a part is loaded once, when it is first wanted', async () => {
  let loads = 0;
  let ready = 0;
  const part = createLazy(async () => ({ number: ++loads }), { ready: () => ready++ });
  assert.equal(part.get(), null);
  assert.equal(loads, 0);
  assert.equal(part.want(), null);
  assert.equal(part.want(), null);
  await settled();
  assert.deepEqual([part.want(), part.get(), ready], [{ number: 1 }, { number: 1 }, 1]);
});

test('a load that failed says so, and is tried again', async (t) => {
  const said = t.mock.method(console, 'error', () => {});
  let fails = true;
  const told = [];
  const part = createLazy(
    async () => {
      if (fails) throw new Error('offline');
      return 'here';
    },
    { ready: () => told.push('ready'), lost: () => told.push('lost') },
  );
  part.want();
  await settled();
  assert.deepEqual([part.get(), told, said.mock.callCount()], [null, ['lost'], 1]);
  fails = false;
  part.want();
  await settled();
  assert.deepEqual([part.get(), told], ['here', ['lost', 'ready']]);
});
