// @ts-check
import { test } from 'node:test';
import assert from 'node:assert/strict';

import { EngineError } from '../model/failure.js';
import { factsAfter, readLatest } from '../panels/lesson/goal.js';
import { EMPTY_SCENE, makePoint } from '../model/scene.js';
import { part } from './part.js';

const CATALOG = { domains: [{ name: 'vectors', kernels: [], learners: [], datasets: [] }] };
const POINTS = [makePoint(1, [0, 0], 1), makePoint(2, [1, 0], 2)];
const SHOWN = part({ scene: { ...EMPTY_SCENE, points: POINTS }, stage: {} });
const STATE = part({ frame: { engine: { catalog: CATALOG } } });
const ERRORS = { name: 'errors', args: [] };

/** An engine that is asked to train, and answers when the test says. */
function training() {
  /** @type {any[]} */
  const asked = [];
  let tell = (/** @type {any} */ _answer) => {};
  const engine = part({
    call: async (/** @type {any[]} */ ...args) => void asked.push(args),
    job(/** @type {string} */ name, /** @type {any} */ { problem }) {
      asked.push([name, problem.y.length]);
      const done = new Promise((resolve) => (tell = resolve));
      const cancel = () => {
        asked.push(['cancel']);
        tell({ cancelled: true, training: null });
      };
      return { done, cancel };
    },
  });
  return { engine, asked, tell: (/** @type {any} */ answer) => tell(answer) };
}

test('what a lesson asks of another figure is trained as the figure is, and forgotten', async () => {
  const { engine, asked, tell } = training();
  const { signal } = new AbortController();
  const facts = factsAfter(SHOWN, STATE, engine, SHOWN, signal);
  tell({ training: { model: 7, errors: 1, outputs: 1, label: [1, 1] } });
  const read = await (await facts).all([ERRORS]);
  assert.equal(read(ERRORS), 1);
  assert.deepEqual(asked, [
    ['train', 2],
    ['release', 7],
  ]);
});

test('who leaves the page waits for no training', async () => {
  const { engine, asked } = training();
  const left = new AbortController();
  const facts = factsAfter(SHOWN, STATE, engine, SHOWN, left.signal);
  left.abort();
  const read = await (await facts).all([ERRORS]);
  assert.equal(read(ERRORS) ?? null, null);
  assert.deepEqual(asked, [['train', 2], ['cancel']]);
});

test('what was left before its figure was made is not trained', async () => {
  const { engine, asked } = training();
  await factsAfter(SHOWN, STATE, engine, SHOWN, AbortSignal.abort());
  assert.deepEqual(asked, []);
});

test('where the machine of the figure is replaced while it is asked, the next one is asked', async () => {
  const frame = { training: 'first', engine: { busy: true } };
  const latest = () => part({ frame: { ...frame, engine: { ...frame.engine } } });
  const { signal } = new AbortController();
  let waited = 0;
  const nextFrame = (/** @type {() => void} */ work) => {
    if (++waited === 3) frame.training = 'second';
    work();
  };
  const gone = new EngineError({ code: 'model', message: 'There is no such model.' });
  const read = async () => {
    if (frame.training === 'first') throw gone;
    return frame.training;
  };
  assert.equal(await readLatest(read, latest, signal, { nextFrame }), 'second');
  assert.equal(waited, 3);

  const never = async () => Promise.reject(gone);
  assert.equal(await readLatest(never, latest, AbortSignal.abort(), { nextFrame }), null);
  frame.engine.busy = false;
  await assert.rejects(readLatest(never, latest, signal, { nextFrame }), gone);
  const other = new EngineError({ code: 'argument', message: 'No.' });
  await assert.rejects(
    readLatest(async () => Promise.reject(other), latest, signal, { nextFrame }),
    other,
  );
});
