// @ts-check
/**
 * The law: a call answers the same whether it is the first in a fresh engine, a later one in a used
 * engine, or made there once more. And it answers: nothing throws, and no mistake of the program
 * comes up.
 *
 * @module
 */

import { told, toldReply } from './told.mjs';

/** @typedef {import('./engines.mjs').Bridge} Bridge */

/** What an earlier step gave: the number of a model or run, or else the whole value. */
export class Given {
  /** @param {number} step */
  constructor(step) {
    this.step = step;
  }
}

/**
 * One call after others that it needs. Arguments are made anew for each engine, so that what one
 * leaves in them is not there for the next.
 *
 * @typedef {{ call: string, args: unknown[] }} Step
 * @typedef {() => Step[]} Trial
 */

const CODES = ['argument', 'parameter', 'kernel', 'data', 'model', 'limit'];
/** How programs talk to programmers. */
const JARGON =
  /runtime error|JavaScript error|goroutine|\b(?:lapack|blas|mat|strconv|reflect): |%!/;

/**
 * What is wrong with a trial, '' where nothing is.
 *
 * @param {Trial} trial
 * @param {{ fresh: Bridge, used: Bridge }} engines
 */
export function judge(trial, { fresh, used }) {
  const first = follow(trial(), fresh);
  const later = follow(trial(), used);
  const again = follow(trial(), used);
  const alike = isWarm(trial()) ? alikeInWords : Object.is;
  for (const [i, { call }] of trial().entries()) {
    const where = `step ${i + 1}, ${call}`;
    if (!alike(first[i], later[i]))
      return `${where}, differs in a used engine: ${apart(first[i], later[i])}`;
    if (!alike(later[i], again[i]))
      return `${where}, differs when asked again: ${apart(later[i], again[i])}`;
    const fault = /^fault: .*/su.exec(first[i])?.[0];
    if (fault) return `${where}: ${fault}`;
  }
  return '';
}

/**
 * Whether something is trained from a start that is given. A used engine then begins with sums that
 * it has, which are rounded otherwise than those that a fresh one computes; words and sizes are the
 * same.
 *
 * @param {Step[]} steps
 */
const isWarm = (steps) => steps.some(({ args: [asked] }) => hasStart(asked));

/** @param {any} asked which may throw wherever one looks */
function hasStart(asked) {
  try {
    return (asked.start ?? asked.problem?.start) !== undefined;
  } catch {
    return false;
  }
}

const NUMBER = /-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Infinity|NaN)/g;

/** Whether two texts are the same but for their numbers. @param {string} a @param {string} b */
const alikeInWords = (a, b) => a.replace(NUMBER, '#') === b.replace(NUMBER, '#');

/** @param {Step[]} steps @param {Bridge} engine */
function follow(steps, engine) {
  /** @type {any[]} */
  const replies = [];
  const texts = steps.map(({ call, args }) => {
    const given = args.map((arg) => (arg instanceof Given ? handed(arg, replies) : arg));
    try {
      const reply = engine[call](...given);
      replies.push(reply);
      const fault = faultOf(reply);
      if (fault) return `fault: ${fault}: ${told(reply)}`;
      // This one writes into what it is given.
      return toldReply(reply) + (call === 'surface' && reply.value ? ` on ${told(given[2])}` : '');
    } catch (error) {
      replies.push({});
      return `fault: it throws ${String(error)}`;
    }
  });
  forget(replies, engine);
  return texts;
}

/** @param {Given} arg @param {any[]} replies */
function handed({ step }, replies) {
  const value = replies[step]?.value;
  return value?.model ?? value?.run ?? value?.path ?? value;
}

/** @param {any} reply */
function faultOf(reply) {
  const { value, error } = reply ?? {};
  if ((value === undefined) === (error === undefined)) return 'neither a value nor an error';
  if (!error) return '';
  if (!CODES.includes(error.code)) return `the code is ${error.code}`;
  if (typeof error.message !== 'string' || error.message.length < 10) return 'no message';
  return JARGON.test(error.message) ? 'no sentence for people' : '';
}

/** Engines have room for few models and runs. @param {any[]} replies @param {Bridge} engine */
function forget(replies, engine) {
  for (const { value } of replies) {
    if (typeof value?.model === 'number') engine.release(value.model);
    if (typeof value?.path === 'number') engine.release(value.path);
    if (typeof value?.run === 'number') engine.drop(value.run);
  }
}

/** Where two long texts part. @param {string} a @param {string} b */
function apart(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const from = Math.max(0, at - 60);
  return `\n  …${a.slice(from, at + 120)}\n  …${b.slice(from, at + 120)}`;
}
