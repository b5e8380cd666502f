import assert from 'node:assert/strict';
import test from 'node:test';
import { changedStamps } from '../draw/plane/stamps.js';
import { random as randomOf } from './random.js';
import { part } from './part.js';

const dies = [{ half: 6 }, { half: 9 }];
const at = (left, top, die = dies[0]) => ({ die, left, top, opacity: 1 });

/** What is in one list and not in the other, by comparing all with all. */
function apart(before, after) {
  const same = (a) => (b) => a.die === b.die && a.left === b.left && a.top === b.top;
  return [
    ...before.filter((one) => !after.some(same(one))),
    ...after.filter((one) => !before.some(same(one))),
  ];
}

test('a stamp that moves was somewhere and is somewhere', () => {
  const before = part([at(1, 1), at(2, 2), at(3, 3)]);
  const after = part([at(1, 1), at(2, 7), at(3, 3)]);
  assert.deepEqual(changedStamps(before, after), [before[1], after[1]]);
  assert.deepEqual(changedStamps(before, [...before]), []);
});

test('one that comes or goes leaves the others where they are', () => {
  const before = part([at(1, 1), at(2, 2), at(3, 3), at(4, 4)]);
  assert.deepEqual(changedStamps(before, before.toSpliced(1, 1)), [before[1]]);
  assert.deepEqual(changedStamps(part(before.toSpliced(2, 1)), before), [before[2]]);
  assert.deepEqual(changedStamps(before, before.slice(0, 3)), [before[3]]);
  assert.deepEqual(changedStamps([], part(before.slice(0, 1))), [before[0]]);
});

test('whatever changed, none of it is missed', () => {
  const { unit, whole } = randomOf(3);
  for (let round = 0; round < 200; round++) {
    const before = part(Array.from({ length: 40 }, (_, i) => at(i, whole(0, 99))));
    const after = part(
      before
        .filter(() => unit() > 0.1)
        .map((one) => (unit() < 0.1 ? at(one.left, whole(0, 99), dies[whole(0, 1)]) : one)),
    );
    const changed = changedStamps(before, after);
    for (const one of apart(before, after)) assert.ok(changed.includes(one));
  }
});

test('where much has changed all is painted anew', () => {
  const before = part(Array.from({ length: 500 }, (_, i) => at(i, 0)));
  assert.equal(
    changedStamps(
      before,
      before.map(({ left }) => at(left, 1)),
    ),
    null,
  );
});
