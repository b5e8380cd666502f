import assert from 'node:assert/strict';
import { test } from 'node:test';

import { aloud } from '../lib/aloud.js';
import { EMPTY_SCENE } from '../model/scene.js';
import { createSpeaker } from '../views/speaker.js';
import { createSpokenView } from '../views/spoken.js';
import { briefly, reasonOf } from '../views/step/reason.js';
import { splitStep } from '../views/step/sentence.js';
import { part } from './part.js';

/** Timers that run when the test says so. */
function clock() {
  const waiting = new Map();
  let last = 0;
  return {
    setTimer: (f) => (waiting.set(++last, f), last),
    clearTimer: (id) => waiting.delete(id),
    elapse() {
      for (const f of [...waiting.values()]) f();
      waiting.clear();
    },
  };
}

test('formulas are said in words', () => {
  assert.equal(
    aloud('y·f(x) = −0.31 < 1, so β₁₇ grows by y.'),
    'y times f of x equals minus 0.31 is less than 1, so beta 17 grows by y.',
  );
  assert.equal(aloud('The gap is 3·10⁻⁶.'), 'The gap is 3 times 10 to the minus 6.');
  assert.equal(
    aloud('‖f‖² and (K + σ²I)⁻¹y'),
    'the norm of f squared and (K + sigma squaredI) inversey',
  );
  assert.equal(aloud('which keeps Σαᵢyᵢ = 0'), 'which keeps the sum of alpha iy i equals 0');
  assert.equal(aloud('Optimised the pair (24, 9).'), 'Optimised the pair (24, 9).');
});

test('a reason is cut where it can end', () => {
  const pair =
    'Of the points where f is too low, point 2 breaks its condition most: y·f(x) = 0 is below 1, so it needs more weight; with it, point 19 promises the largest gain. Both coefficients grow by 3.';
  assert.equal(
    briefly(pair),
    'Of the points where f is too low, point 2 breaks its condition most.',
  );
  assert.equal(
    briefly('y·f(x) = −0.31 < 1, so β₁₇ grows by y.'),
    'y·f(x) = −0.31 < 1, so β₁₇ grows by y.',
  );
  assert.equal(briefly(''), '');
  assert.match(briefly(`${'word '.repeat(60)}.`), /^(word ){15,}…$/);
});

const account = { did: 'Visited point 17.', why: 'y·f(x) = −0.31 < 1, so β₁₇ grows by y.' };
const state = (rest) =>
  part({ scene: EMPTY_SCENE, frame: { scene: rest.scene, training: { account } }, ...rest });

test('the reason belongs to the step that is shown, and to no other', () => {
  const stepping = { ...EMPTY_SCENE, step: 3 };
  assert.deepEqual(reasonOf(state({ scene: stepping })), {
    brief: 'Visited point 17. y·f(x) = −0.31 < 1, so β₁₇ grows by y.',
    whole:
      'Visited point 17. y times f of x equals minus 0.31 is less than 1, so beta 17 grows by y.',
  });
  assert.equal(reasonOf(state({ scene: EMPTY_SCENE })).brief, '', 'at the end');
  const other = part({
    scene: { ...stepping, step: 4 },
    frame: { scene: stepping, training: { account } },
  });
  assert.equal(reasonOf(other).brief, '', 'on its way');
  assert.deepEqual(splitStep('Step 3 of 9 is shown: 8 errors.'), [
    'Step 3 of 9 is shown',
    ': 8 errors.',
  ]);
});

test('of texts that follow each other fast the last one is heard, and the same one again', () => {
  const place = part({ textContent: '' });
  const time = clock();
  const speaker = createSpeaker(place, time);
  speaker.say('Step 1', true);
  time.elapse();
  assert.equal(place.textContent, '', 'more will follow');
  speaker.say('Step 2');
  speaker.say('Step 3');
  assert.equal(place.textContent, '');
  time.elapse();
  assert.equal(place.textContent, 'Step 3');
  speaker.say('Step 3');
  time.elapse();
  assert.notEqual(place.textContent, 'Step 3', 'a change, or nobody hears it');
  assert.equal(place.textContent.trim(), 'Step 3');
});

test('a verdict is told where it changes, not while it is looked for', () => {
  const place = part({ textContent: '' });
  const time = clock();
  const view = createSpokenView(place, time);
  const judged = (kernel, verdict) =>
    part({
      scene: { ...EMPTY_SCENE, kernel },
      frame: { verdict: verdict && { text: kernel, verdict, sentence: `${kernel} is judged.` } },
      focus: { past: 0 },
    });
  /** @type {any} */
  let before;
  const show = (now) => {
    view.draw(now, before);
    before = now;
    time.elapse();
    return place.textContent;
  };
  assert.equal(show(judged('rbf', 'proved')), '', 'the first one is no change');
  assert.equal(show(judged('dist', null)), '');
  assert.equal(show(judged('dist', 'refuted')), 'This is not a kernel. dist is judged.');
  assert.equal(show(judged('linear', null)), 'This is not a kernel. dist is judged.');
  assert.equal(show(judged('linear', 'proved')), 'This is a kernel: proved. linear is judged.');
});
