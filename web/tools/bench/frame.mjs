// @ts-check
/**
 * One live frame: a point is dragged by a real pointer, one move to a frame, and what passes from
 * each move to the picture of its boundary is measured, with its parts.
 *
 * @module
 */

import { forgetLongTasks, noteLongTasks, takeLongTasks } from '../long-tasks.mjs';
import { launch, missingBrowser, serve, WINDOW } from './browser.mjs';
import { startDrag } from './gestures.mjs';
import { moveAll, targetOfTasks, targetsOfMoving } from './moving.mjs';
import { median, quantile } from './statistics.mjs';

/** How many points, and how long the 95th percentile of a frame may take, in milliseconds. */
const SIZES = [
  { n: 50, most: null },
  { n: 200, most: 16 },
  { n: 500, most: null },
  { n: 1000, most: 50 },
  { n: 2000, most: null },
  { n: 5000, most: null },
];
const QUICK = [200, 1000];
/** Of so many points the page itself may take so long, in milliseconds. */
const OWN = { n: 200, most: 4 };
/** How many points there are where something else is moved, or a view is open. */
const MOVED = 200;
/** Moves before the measured ones: the engine compiles, the picture finds its resolution. */
const WARM = 150;
/** So often they are made where the worker that trains was replaced meanwhile. */
const WARM_ROUNDS = 4;
const MOVES = 300;
const QUICK_MOVES = 60;
/** Drags of each size, taking turns: one in twenty moves of a single drag scatters by a fifth. */
const ROUNDS = 5;
/** By so much two threads may read their clocks apart, in milliseconds. */
const APART = 0.2;

/**
 * What passed between one move and its picture, in milliseconds. whole: from the event to the end
 * of the frame that painted it; work: what was done in that time for this move, which is the sum of
 * handling it, engine: in the worker from the order to the answer, with train and surface by Go in
 * it, and draw: by the page with the answer, and then in the frame that brings it to the screen.
 * own: what the page did itself, all but the engine.
 *
 * @typedef
 *   {{ whole: number, work: number, own: number, engine: number, train: number, surface: number, draw: number }}
 *   Reading
 */

/**
 * A drag. calls of Go and messages to and from the worker while so many moves were made; tasks: the
 * main thread's long ones; size: the side of the last picture, in pixels.
 *
 * @typedef
 *   {{ n: number, readings: Reading[], moves: number, calls: number, messages: number, size: number, tasks: number[] }}
 *   Drag
 */

/**
 * @param {import('./section.mjs').Context} context
 * @returns {Promise<import('./section.mjs').Section>}
 */
export async function measure({ dist, quick, tell }) {
  const section = {
    key: 'frame',
    title: 'One live frame',
    head: [
      'points',
      'median',
      '95 %',
      'on screen, 95 %',
      'train',
      'surface',
      'engine',
      'draw',
      'Go calls',
      'messages',
      'picture',
    ],
  };
  const missing = missingBrowser();
  if (missing)
    return { ...section, note: '', rows: [], targets: [], skipped: [missing], data: null };

  const server = await serve(dist);
  const browser = await launch();
  /** @type {Drag[]} */
  const drags = [];
  /** @type {import('./moving.mjs').Moving[]} */
  let moving = [];
  try {
    const sizes = SIZES.map(({ n }) => n).filter((n) => !quick || QUICK.includes(n));
    for (let round = 0; round < (quick ? 1 : ROUNDS); round++)
      for (const n of sizes) {
        const page = await open(browser, server.url);
        const drag = await dragOne(page, n, quick ? QUICK_MOVES : MOVES);
        await page.close();
        drags.push(drag);
        const [half, most] = [typical([drag], 'work'), typical([drag], 'work', 0.95)];
        tell(`${n} points: ${ms(half)}, 95 % below ${ms(most)}`);
      }
    const loaded = async () => {
      const page = await open(browser, server.url);
      await begin(page, MOVED);
      return page;
    };
    const count = quick ? QUICK_MOVES : MOVES / 2;
    moving = await moveAll(browser, loaded, { count, tell });
  } finally {
    await browser.close();
    server.close();
  }
  return {
    ...section,
    note:
      `One of n points (two moons, RBF kernel, C = 3) is dragged with a real pointer, one move to a frame: f is trained again from ` +
      `where it was, painted, its contours found and everything drawn, in Chromium without a screen at ${WINDOW.width} × ${WINDOW.height}, ` +
      `which draws in software. Milliseconds of what is done for a move, by the clocks of the threads that do it: handling it, ` +
      `the engine from the order to the answer, drawing with styles, layout and painting until the end of the frame. ` +
      `“On screen” is from the move to that end, with waiting for the next of 60 frames a second, and for the page where it ` +
      `still draws the picture before. Parts are medians: training and surface are of the engine. Each size is dragged ${ROUNDS} times, in turns, and each figure is ` +
      `the median of those of the drags. The first ${WARM} moves are not counted, for browsers compile what runs while it runs. Go calls and messages are per move. Where something else is ` +
      `moved, or a view is open, pictures of what is in hand are counted. A slower processor: all of the browser’s processes, workers included, run for a part of the time.`,
    rows: bySize(drags).map(rowOf),
    targets: [...targetsOf(drags), ...targetsOfMoving(moving)],
    skipped: [],
    data: [
      ...drags.map(({ readings, ...drag }) => ({
        ...drag,
        work: readings.map(({ work }) => rounded(work)),
        whole: readings.map(({ whole }) => rounded(whole)),
      })),
      ...moving,
    ],
  };
}

/** @param {readonly Drag[]} drags @returns {Drag[][]} those of one size together */
function bySize(drags) {
  return SIZES.map(({ n }) => drags.filter((drag) => drag.n === n)).filter(({ length }) => length);
}

/**
 * The median of what the drags have at this share of their moves.
 *
 * @param {readonly Drag[]} drags
 * @param {keyof Reading} part
 * @param {number} [share]
 */
function typical(drags, part, share = 0.5) {
  const shares = drags.map(({ readings }) =>
    quantile(
      readings.map((reading) => reading[part]),
      share,
    ),
  );
  return median(shares);
}

/** @param {readonly Drag[]} drags of one size */
function rowOf(drags) {
  /** @param {keyof Reading} part @param {number} [share] */
  const at = (part, share) => typical(drags, part, share);
  /** @param {'calls' | 'messages'} what */
  const each = (what) => median(drags.map((drag) => drag[what] / drag.moves));
  return [
    drags[0].n,
    ...[at('work'), at('work', 0.95), at('whole', 0.95)],
    ...[at('train'), at('surface'), at('engine'), at('draw')],
    ...[each('calls'), each('messages'), `${drags[0].size}²`],
  ];
}

/** @param {readonly Drag[]} drags */
function targetsOf(drags) {
  const targets = [];
  for (const same of bySize(drags)) {
    const [{ n }] = same;
    const most = SIZES.find((size) => size.n === n)?.most ?? null;
    if (most === null) continue;
    const reached = typical(same, 'work', 0.95);
    targets.push({
      name: `a live frame of ${n} points, 95th percentile`,
      wanted: `below ${most} ms`,
      reached: ms(reached),
      kept: reached < most,
    });
  }
  const own = drags.filter(({ n }) => n === OWN.n);
  if (own.length > 0) {
    const reached = typical(own, 'own');
    targets.push({
      name: `the page’s own share of a live frame of ${OWN.n} points, at ${own[0].size}²`,
      wanted: `at most ${OWN.most} ms`,
      reached: ms(reached),
      kept: reached <= OWN.most,
    });
  }
  const longest = Math.max(0, ...drags.flatMap(({ tasks }) => tasks));
  return [...targets, targetOfTasks('dragging', longest)];
}

/** @param {number} value */
const ms = (value) => `${value.toFixed(1)} ms`;
/** Tenths are as fine as it is measured. @param {number} value */
const rounded = (value) => Math.round(10 * value) / 10;

/**
 * The page, watched.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 */
export async function open(browser, url) {
  const page = await browser.newPage({ viewport: WINDOW });
  await page.addInitScript(noteLongTasks);
  await page.addInitScript(watch);
  // The lab is measured, not the beginning of a first visit.
  await page.addInitScript(() => localStorage.setItem('mercer.settings', '{"started":true}'));
  await page.goto(url);
  return page;
}

/**
 * Puts n points into the page, and waits until all is drawn.
 *
 * @param {import('playwright-core').Page} page
 * @param {number} n
 */
export async function begin(page, n) {
  await page.waitForFunction(
    () => /** @type {any} */ (globalThis).mercerPage?.store.state.frame.surface,
  );
  await page.evaluate(load, n);
  const settled = /** @type {(n: number) => boolean} */ (
    (wanted) => {
      const { frame } = /** @type {any} */ (globalThis).mercerPage.store.state;
      const { scene, surface, gram } = frame;
      return scene?.points.length === wanted && gram?.n === wanted && surface?.width >= 256;
    }
  );
  await page.waitForFunction(settled, n, { timeout: 120_000 });
  await page.waitForTimeout(500);
}

/**
 * Drags one of n points, and measures what is done for each move.
 *
 * @param {import('playwright-core').Page} page
 * @param {number} n
 * @param {number} count of moves that are measured
 * @returns {Promise<Drag>}
 */
export async function dragOne(page, n, count) {
  await begin(page, n);
  const move = await startDrag(page);
  const { trainer, moved } = await warmUp(page, move);
  await page.evaluate(() => /** @type {any} */ (globalThis).bench.clear());
  await forgetLongTasks(page);
  await trainer.evaluate(() => /** @type {any} */ (globalThis).bench.clear());
  for (let i = moved; i < moved + count; i++) await move(i);
  const drawn = await page.evaluate(() => /** @type {any} */ (globalThis).bench.read());
  const tasks = await takeLongTasks(page);
  /** @type {Call[]} */
  const calls = await trainer.evaluate(() => /** @type {any} */ (globalThis).bench.read());
  await page.mouse.up();

  const readings = drawn.readings.flatMap((/** @type {any} */ reading) => partsOf(reading, calls));
  const { moves, messages, size } = drawn;
  if (moves < count / 2) throw new Error(`of ${count} moves the page took ${moves}`);
  const asked = calls.filter((/** @type {Call} */ { name }) => name !== 'answer').length;
  return { n, readings, moves, calls: asked, messages, size, tasks };
}

/**
 * Makes the moves before the measured ones, and finds the worker that trains. In the first seconds
 * of a page an engine that is complete may take the place of the one that began: then the moves
 * are made once more.
 *
 * @param {import('playwright-core').Page} page
 * @param {(i: number) => Promise<void>} move
 */
async function warmUp(page, move) {
  let moved = 0;
  for (let round = 0; round < WARM_ROUNDS; round++) {
    for (const worker of page.workers()) await within(page, worker, listen);
    for (const end = moved + WARM; moved < end; moved++) await move(moved);
    for (const worker of page.workers())
      if (await within(page, worker, hasAnswered)) return { trainer: worker, moved };
  }
  throw new Error('no engine of the page has trained');
}

/**
 * What a function returns in a worker; undefined where the worker has ended meanwhile.
 *
 * @template T
 * @param {import('playwright-core').Page} page
 * @param {import('playwright-core').Worker} worker
 * @param {() => T} work
 */
async function within(page, worker, work) {
  try {
    return await worker.evaluate(work);
  } catch (error) {
    if (page.workers().includes(worker)) throw error;
    return undefined;
  }
}

/** @typedef {{ name: string, from: number, to: number }} Call */

/**
 * @param
 *   {{ event: number, taken: number, posted: number, answered: number, drawn: number, begun: number, done: number }}
 *   reading
 * @param {Call[]} calls
 * @returns {Reading[]} none where the worker does not know of it
 */
function partsOf({ event, taken, posted, answered, drawn, begun, done }, calls) {
  const answer = calls.find(({ name, from }) => name === 'answer' && from > posted - APART);
  if (!answer) return [];
  const parts = calls.filter(({ from, to }) => from >= answer.from && to <= answer.to);
  /** @param {string[]} names */
  const spent = (...names) =>
    parts.reduce((sum, { name, from, to }) => sum + (names.includes(name) ? to - from : 0), 0);
  // An answer is drawn when it comes, before the frame that shows it, or in that frame.
  const draw = drawn - answered + done - begun;
  const engine = answer.to - answer.from;
  const own = posted - taken + draw;
  const train = spent('open', 'advance', 'finish');
  const surface = spent('surface');
  return [{ whole: done - event, work: own + engine, own, engine, train, surface, draw }];
}

/**
 * In the page, before anything else: notes when moves come, when the engine is asked and answers,
 * and when frames are drawn.
 */
function watch() {
  const scope = /** @type {any} */ (globalThis);
  const now = () => performance.timeOrigin + performance.now();
  const store = () => scope.mercerPage.store;
  /** The last move: when it was made, and when the page took it. */
  let move = { event: 0, taken: 0 };
  /** The last frame, when it began, and when training was answered last. */
  let frame = 0;
  let begun = 0;
  let answered = 0;
  let messages = 0;
  let moves = 0;
  /** Whether a frame calls back. */
  let calling = false;
  /** @type {object[]} */
  let readings = [];
  /** The move that made a scene, and when the scene was sent to be trained; both by its points. */
  const made = new WeakMap();
  const posted = new WeakMap();

  addEventListener(
    'pointermove',
    ({ timeStamp }) => (move = { event: performance.timeOrigin + timeStamp, taken: now() }),
    { capture: true },
  );
  const { requestAnimationFrame: request, Worker } = scope;
  scope.requestAnimationFrame = (/** @type {FrameRequestCallback} */ work) =>
    request((/** @type {number} */ time) => {
      if (time !== frame) {
        finish();
        noteDrawn();
        [frame, begun] = [time, now()];
        inFrame.push(...ahead.splice(0));
        // The next task comes when styles, layout and canvases are done.
        port2.postMessage('shown');
      }
      calling = true;
      work(time);
      calling = false;
    });
  scope.Worker = class extends Worker {
    constructor(/** @type {any[]} */ ...args) {
      super(...args);
      this.addEventListener('message', (/** @type {MessageEvent} */ { data }) => {
        messages++;
        if (data.value?.painted) answered = now();
      });
    }

    postMessage(/** @type {any[]} */ ...args) {
      messages++;
      if (args[0].name === 'train') posted.set(store().state.scene.points, now());
      super.postMessage(...args);
    }
  };

  /**
   * Pictures that were drawn for the frame that is being drawn, and for the next one.
   *
   * @type {object[]}
   */
  const inFrame = [];
  /** @type {object[]} */
  const ahead = [];
  /** @type {{ drawn: number }[]} */
  const sent = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (data === 'shown') finish();
    else noteDrawn();
  };
  function noteDrawn() {
    for (const reading of sent.splice(0)) reading.drawn = now();
  }
  function finish() {
    for (const reading of inFrame.splice(0)) readings.push({ ...reading, begun, done: now() });
  }

  scope.bench = {
    follow() {
      store().onScene((/** @type {any} */ { points }) => {
        moves++;
        made.set(points, move);
      });
      // Told after the views, in the same task.
      store().subscribe((/** @type {any} */ { frame }, /** @type {any} */ { frame: before }) => {
        const points = frame.scene?.points;
        if (frame.surface === before.surface || !points || !made.has(points)) return;
        const reading = {
          ...made.get(points),
          posted: posted.get(points),
          answered,
          drawn: answered,
        };
        (calling ? inFrame : ahead).push(reading);
        // When the next task comes, canvases are done as well.
        if (!calling) {
          sent.push(reading);
          port2.postMessage('drawn');
        }
        made.delete(points);
        scope.requestAnimationFrame(() => {}); // so that the frame is noticed
      });
    },
    clear() {
      [messages, moves] = [0, 0];
      readings = [];
    },
    read: () => ({
      messages,
      moves,
      readings,
      size: store().state.frame.surface?.width ?? 0,
    }),
  };
}

/** In a worker that was listened to: whether it has trained. */
const hasAnswered = () =>
  /** @type {any} */ (globalThis).bench
    ?.read()
    .some((/** @type {Call} */ { name }) => name === 'answer') ?? false;

/**
 * In a worker, where Go runs in it: notes all calls of the engine, and from when to when it has
 * been at an answer.
 */
function listen() {
  const scope = /** @type {any} */ (globalThis);
  if (!scope.mercer || scope.bench) return;
  const now = () => performance.timeOrigin + performance.now();
  /** @type {Call[]} */
  let calls = [];
  for (const [name, call] of Object.entries(scope.mercer)) {
    if (typeof call !== 'function') continue;
    scope.mercer[name] = (/** @type {any[]} */ ...args) => {
      const from = now();
      const value = call(...args);
      calls.push({ name, from, to: now() });
      return value;
    };
  }
  const { onmessage: receive, postMessage: post } = scope;
  let received = 0;
  scope.onmessage = (/** @type {MessageEvent} */ event) => {
    if (event.data.name === 'train') received = now();
    receive.call(scope, event);
  };
  scope.postMessage = (/** @type {any[]} */ ...args) => {
    post.apply(scope, args);
    if (args[0].value?.painted) calls.push({ name: 'answer', from: received, to: now() });
  };
  scope.bench = {
    clear: () => (calls = []),
    read: () => calls,
  };
}

/** In the page: n points of two moons. @param {number} n */
async function load(n) {
  const { mercerPage, bench } = /** @type {any} */ (globalThis);
  const { store, engine } = mercerPage;
  const data = { name: 'moons', params: { n, noise: 0.2 }, seed: 1 };
  const { x, y } = await engine.call('generate', data);
  const points = Array.from(y, (label, i) =>
    Object.freeze({
      id: 1e6 + i,
      x: Object.freeze([x[2 * i], x[2 * i + 1]]),
      label,
      value: 0,
      text: '',
    }),
  );
  store.restart({ ...store.state.scene, points: Object.freeze(points), data: null });
  bench.follow();
}
