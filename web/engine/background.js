// @ts-check
/**
 * A second engine for what may take a while: verdicts, feature spaces, approximations. Dragging
 * never waits for it. It is started when it is first asked something.
 *
 * It works at one question after the other. What is under way for nothing is stopped; what is not
 * cut into slices costs a start of the engine then. Who drags asks faster than a slow machine
 * answers: if each question were given up for the next, there would be no answer before the hand
 * rests. So a question is let finish where that is not long, or where the one before was given up.
 *
 * @module
 */

import { createEngine } from './client.js';

/** @typedef {import('../protocol/messages.gen.js').Messages} Messages */

/** @typedef {ReturnType<typeof createBackgroundEngine>} BackgroundEngine */

/** A question may always work for so long before it is given up for a newer one of its lane. */
const PATIENCE_MS = 300;
/** It may work twice as long as the one before took, if that is not more. */
const USUAL_MS = 2000;
/** Where the one before was given up, the next may work for so long. */
const LONGEST_MS = 10_000;

/** @typedef {import('./client.js').Asked<any>} Asked */

/**
 * What is asked in a lane. answer is called with null where nobody will answer.
 *
 * @typedef {Readonly<{ begin: () => Asked, answer: (done: Promise<any> | null) => void }>} Question
 */

/**
 * took: how long the answer before took; lost: whether the question before was given up.
 *
 * @typedef {{
 *   running: Turn | null, waiting: Question | null, took: number, lost: boolean,
 * }} Lane
 */

/**
 * A question that has been asked. since: when it was first seen that the engine works at it.
 *
 * @typedef {{ lane: Lane, question: Question, asked: Asked, since: number | null }} Turn
 */

/**
 * For how long the question that runs may work while a newer one waits.
 *
 * @param {Pick<Lane, 'took' | 'lost'>} lane
 */
export function patienceOf({ took, lost }) {
  return lost ? LONGEST_MS : Math.max(PATIENCE_MS, Math.min(2 * took, USUAL_MS));
}

/**
 * @param {Omit<Parameters<typeof createEngine>[0], 'onState'> & {
 *   now?: () => number,
 *   setTimer?: (f: () => void, ms: number) => any,
 *   clearTimer?: (timer: any) => void,
 * }} options
 */
export function createBackgroundEngine({
  now = () => performance.now(),
  setTimer = (f, ms) => setTimeout(f, ms),
  clearTimer = (timer) => clearTimeout(timer),
  ...options
}) {
  /** @type {import('./client.js').Engine | null} */
  let engine = null;
  /** All that have been asked in. @type {Map<string, Lane>} */
  const lanes = new Map();
  /** Those in which something waits, who has waited longest first. @type {Set<Lane>} */
  const queue = new Set();
  /** What has been asked and not answered, in the order of asking. @type {Set<Turn>} */
  const asked = new Set();
  /** @type {any} */
  let timer = null;

  /** @param {string} name */
  function laneOf(name) {
    const known = lanes.get(name);
    if (known) return known;
    const lane = { running: null, waiting: null, took: 0, lost: false };
    lanes.set(name, lane);
    return lane;
  }

  /** What the engine works at: it answers in order. What it cannot answer yet keeps nobody waiting. */
  const atWork = () => [...asked].find((turn) => turn.asked.isSent()) ?? null;

  /** Has the engine begin with what has waited longest, if it is not at work. */
  function next() {
    for (const lane of [...queue]) {
      if (atWork()) break;
      if (lane.running) giveUp(lane.running); // which costs nothing, as no engine has it
      begin(lane);
    }
    watch();
  }

  /** @param {Lane} lane in which something waits */
  function begin(lane) {
    const question = /** @type {Question} */ (lane.waiting);
    lane.waiting = null;
    queue.delete(lane);
    /** @type {Turn} */
    const turn = { lane, question, asked: question.begin(), since: null };
    lane.running = turn;
    asked.add(turn);
    const end = () => {
      if (lane.running !== turn) return;
      lane.took = now() - (turn.since ?? now());
      lane.lost = false;
      leave(turn);
      next();
    };
    question.answer(turn.asked.done.finally(end));
  }

  /** @param {Turn} turn */
  function leave(turn) {
    asked.delete(turn);
    turn.lane.running = null;
  }

  /** @param {Turn} turn */
  function giveUp(turn) {
    if (turn.asked.isSent()) turn.lane.lost = true;
    leave(turn);
    turn.asked.abandon();
    turn.question.answer(null);
  }

  /** Gives up what the engine works at when its time is over, if a newer one waits. */
  function watch() {
    clearTimer(timer);
    timer = null;
    const turn = atWork();
    if (!turn) return;
    turn.since ??= now();
    if (!turn.lane.waiting) return;
    const left = turn.since + patienceOf(turn.lane) - now();
    if (left > 0) {
      timer = setTimer(watch, left);
      return;
    }
    giveUp(turn);
    next();
  }

  return {
    /**
     * Asks what only the newest answer of is wanted: in a lane, a newer question takes the place of
     * those before it.
     *
     * @template {keyof Messages} K
     * @param {string} lane
     * @param {K} name
     * @param {Messages[K]['args']} args
     * @returns {Promise<Messages[K]['value'] | null>} null if a newer question took its place;
     *   rejected with an EngineError
     */
    ask(lane, name, ...args) {
      engine ??= createEngine({ ...options, setTimer });
      const mine = engine;
      const turn = laneOf(lane);
      turn.waiting?.answer(null);
      return new Promise((resolve, reject) => {
        turn.waiting = {
          begin: () => mine.question(name, ...args),
          answer: (done) => (done ? done.then(resolve, reject) : resolve(null)),
        };
        queue.add(turn);
        next();
      });
    },

    /**
     * Ends what is asked in a lane, which is answered null.
     *
     * @param {string} lane
     */
    stop(lane) {
      const turn = laneOf(lane);
      turn.waiting?.answer(null);
      turn.waiting = null;
      queue.delete(turn);
      if (turn.running) giveUp(turn.running);
      turn.lost = false;
      next();
    },

    destroy() {
      clearTimer(timer);
      for (const { waiting } of lanes.values()) waiting?.answer(null);
      queue.clear();
      engine?.destroy();
      engine = null;
    },
  };
}
