/** A program in parts, on one in small that is made as Go makes its own. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import wabt from 'wabt';
import { NO_REST, split, watch } from '../tools/split.mjs';
import { part } from './part.js';

/**
 * Functions of Go are (i32) → i32 and stand in the table in their order. run asks near of 0, and far
 * of anything else, which asks near, tells the host and writes into memory.
 */
const SMALL = `
  (module
    (type $go (func (param i32) (result i32)))
    (type $other (func (param i32)))
    (import "host" "told" (func $told (type $other)))
    (func $run (export "run") (type $go)
      (if (result i32) (local.get 0)
        (then (call $far (local.get 0)))
        (else (call $near (i32.const 5)))))
    (func $near (type $go) (local i64 i32)
      (global.set $sp (i32.add (global.get $sp) (i32.const 1)))
      (i32.add (i32.load (i32.const 8)) (i32.add (local.get 0) (global.get $sp))))
    (func $far (type $go)
      (call $told (local.get 0))
      (i32.store (i32.const 8) (i32.const 1000))
      (i32.mul (call $near (local.get 0)) (i32.const 2)))
    (func $help (export "help") (type $other)
      (global.set $other (i64.const 7)))
    (table 20 funcref)
    (memory (export "mem") 1)
    (global $sp (mut i32) (i32.const 40))
    (global $other (mut i64) (i64.const 1))
    (elem (i32.const 9) $run $near $far $help)
    (data (i32.const 8) "\\64"))`;
const [RUN, NEAR, FAR] = [0, 1, 2];
/** Nothing is read in one part only. */
const none = () => [];
/** That of the rest. @param {number} i */
const farLast = (i) => Number(i === FAR);

/** @param {string} text */
async function assembled(text) {
  const { parseWat } = await wabt();
  return new Uint8Array(parseWat('small.wat', text).toBinary({}).buffer);
}

/** @param {Uint8Array} bytes @param {object} [begun] exports of the part that begins */
function started(bytes, begun) {
  const told = [];
  const imports = { host: { told: (x) => told.push(x) }, ...(begun && { begun }) };
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(part(bytes)), part(imports));
  return { ...part(exports), exports, told };
}

test('the rest joins the part that runs, and they are one program', async () => {
  const module = await assembled(SMALL);
  const [first, rest] = split(module, farLast, none);
  const [one, two] = [started(module), started(first)];
  const asked = (of, ...xs) => xs.map((x) => of.run(x));
  assert.deepEqual(asked(two, 0, 0), asked(one, 0, 0));
  assert.throws(() => two.run(3), WebAssembly.RuntimeError, 'far is not there');
  assert.deepEqual(asked(two, 0), asked(one, 0), 'nothing was done');
  const { told } = started(rest, two.exports);
  assert.deepEqual(asked(two, 3, 0, 4), asked(one, 3, 0, 4));
  assert.deepEqual(told, [3, 4], 'and calls the host itself');
  assert.deepEqual(one.told, told);
  assert.equal(two.run(0), 1000 + 5 + 40 + 7);
  two.help();
});

test('either part may have any of the functions of Go', async () => {
  const module = await assembled(SMALL);
  for (let set = 0; set < 8; set++) {
    const [first, rest] = split(module, (i) => (set >> i) % 2, none);
    const [one, two] = [started(module), started(first)];
    started(rest, two.exports);
    for (const x of [0, 3, 0, 4]) assert.equal(two.run(x), one.run(x), `parts ${set}, of ${x}`);
  }
});

test('what only functions of the rest read comes with it', async () => {
  const data = '(data (i32.const 8) "\\64\\00\\00\\00\\01\\02\\03\\04\\05\\06")';
  const module = await assembled(SMALL.replace('(data (i32.const 8) "\\64")', data));
  const before = module.slice();
  const asked = [];
  const dataOf = (isRest) => {
    asked.push([RUN, NEAR, FAR].map(isRest));
    // Two that are near each other, and one apart.
    return [{ at: 12, end: 13 }, { at: 14, end: 15 }, { at: 17, end: 18 }]; // prettier-ignore
  };
  // Of a Buffer too, whose slices share its memory.
  const [first, rest] = split(Buffer.from(module), farLast, dataOf);
  assert.deepEqual(asked, [[false, false, true]]);
  assert.deepEqual(module, before);
  const two = started(first);
  const memory = () => [...new Uint8Array(two.mem.buffer, 8, 10)];
  assert.deepEqual(memory(), [100, 0, 0, 0, 0, 2, 0, 4, 5, 0]);
  two.run(0);
  started(rest, two.exports);
  assert.deepEqual(memory(), [100, 0, 0, 0, 1, 2, 3, 4, 5, 6]);
  // What was written meanwhile stays.
  two.run(3);
  assert.equal(memory()[0], 1000 & 255);
});

test('of more parts each joins by itself, in any order', async () => {
  const module = await assembled(SMALL);
  const parts = split(module, (i) => i, none, 3);
  const one = started(module);
  const begun = [0, 1].map(() => started(parts[0]));
  for (const it of begun) assert.throws(() => it.run(0), WebAssembly.RuntimeError);
  started(parts[1], begun[0].exports);
  assert.equal(begun[0].run(0), one.run(0), 'near is there');
  started(parts[2], begun[1].exports);
  for (const it of begun) assert.throws(() => it.run(3), WebAssembly.RuntimeError);
  started(parts[2], begun[0].exports);
  assert.equal(begun[0].run(3), one.run(3));
  started(parts[1], begun[1].exports);
  assert.equal(begun[1].run(3), 2 * (1000 + 3 + 41));
});

test('a rest of another program does not join, and that of a whole one is nothing', async () => {
  const module = await assembled(SMALL);
  const other = await assembled(SMALL.replace('(i32.const 1000)', '(i32.const 2000)'));
  const { exports } = started(split(module, farLast, none)[0]);
  assert.throws(() => started(split(other, farLast, none)[1], exports), WebAssembly.LinkError);
  const whole = started(module);
  started(NO_REST, whole.exports);
  assert.equal(whole.run(3), 2 * (1000 + 3 + 41));
});

test('it is told which functions were called', async () => {
  const module = await assembled(SMALL);
  const { watched, called } = watch(module);
  const { run, help, exports } = started(watched);
  const numbers = () => called(exports).flatMap((is, i) => (is ? [i] : []));
  assert.deepEqual(numbers(), []);
  assert.equal(run(0), 100 + 5 + 41);
  assert.deepEqual(numbers(), [RUN, NEAR]);
  run(1);
  help();
  assert.deepEqual(numbers(), [RUN, NEAR, FAR, 3]);
});

test('what is not as Go makes it is not taken apart', async () => {
  const cases = {
    'something else than functions is imported': SMALL.replace(
      '(func $run',
      '(import "host" "base" (global $base i32)) (func $run',
    ),
    'functions are in another order in the table': SMALL.replace('$run $near', '$near $run'),
    'the table is filled otherwise': SMALL.replace('(elem', '(elem (i32.const 0) $run) (elem'),
    'no function is one of Go': SMALL.replaceAll(
      '(param i32) (result i32)',
      '(param i32 i32) (result i32)',
    )
      .replaceAll('(call $near', '(call $near (i32.const 0)')
      .replace('(call $far', '(call $far (i32.const 0)'),
  };
  for (const [why, text] of Object.entries(cases)) {
    const module = await assembled(text);
    assert.throws(() => split(module, () => 0, none), { message: why });
  }
});
