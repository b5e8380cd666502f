// @ts-check
/**
 * What the main thread of a page in Chromium did in its longest tasks, of a trace: how long each took
 * by the clock and of the processor, and what in the page took it. By the clock a task is longer than
 * of the processor where the machine has it wait: for the other work of its cores, or for memory.
 *
 * @module
 */

/**
 * @typedef {{
 *   name: string, ph: string, cat: string, pid: number, tid: number, ts: number, dur?: number, tdur?: number,
 *   args: any,
 * }} TraceEvent   ts, dur and tdur in µs, tdur of the processor
 */

/**
 * A task, in ms. busy: of the processor; parts: by phase, of the processor, the longest first; calls:
 * functions that the browser called, with the ms by the clock in each.
 *
 * @typedef {{ milliseconds: number, busy: number, parts: [string, number][], calls: [string, number][] }} Task
 */

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** @type {readonly (readonly [RegExp, string])[]} */
const PHASES = [
  [/^(MinorGC|MajorGC|V8\.GC|BlinkGC|CppGC)/, 'garbage'],
  [/^(v8\.compile|v8\.parse|V8\.)/, 'compiling'],
  [/^(UpdateLayoutTree|RecalculateStyles|ParseAuthorStyleSheet)/, 'style'],
  [/^Layout$/, 'layout'],
  [/^(PrePaint|Paint|Layerize|Commit|UpdateLayer|CompositeLayers|UpdateLayerTree)/, 'painting'],
  [/^(ParseHTML|Decode|Draw LazyPixelRef)/, 'reading'],
  [/^(FunctionCall|EvaluateScript|RunMicrotasks|TimerFire|Fire|EventDispatch|v8\.)/, 'scripts'],
];

/** @param {string} name @param {string} around */
const phaseOf = (name, around) => PHASES.find(([names]) => names.test(name))?.[1] ?? around;

/**
 * The tasks of a page's main thread that took longer than so many ms.
 *
 * @param {readonly TraceEvent[]} events
 * @param {number} longest
 * @returns {Task[]}
 */
export function longTasksIn(events, longest) {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const spans = events
    .filter(({ ph, pid, tid }) => ph === 'X' && mains.has(`${pid} ${tid}`))
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));
  const isLong = (/** @type {TraceEvent} */ { name, dur = 0 }) =>
    name === 'RunTask' && dur > 1000 * longest;
  return spans.filter(isLong).map((task) => {
    const within = spans.filter(
      ({ pid, tid, ts, name, dur = 0 }) =>
        name !== 'RunTask' &&
        pid === task.pid &&
        tid === task.tid &&
        ts >= task.ts &&
        ts + dur <= task.ts + (task.dur ?? 0),
    );
    return taskOf(task, within);
  });
}

/**
 * @param {TraceEvent} task
 * @param {readonly TraceEvent[]} within in order of their beginnings
 * @returns {Task}
 */
function taskOf(task, within) {
  /** @type {Map<string, number>} */
  const parts = new Map();
  /** @type {Map<string, number>} */
  const calls = new Map();
  const add = (
    /** @type {Map<string, number>} */ to,
    /** @type {string} */ key,
    /** @type {number} */ us,
  ) => to.set(key, (to.get(key) ?? 0) + us / 1000);
  /** Those that have begun and not ended. @type {{ end: number, phase: string }[]} */
  const open = [{ end: Infinity, phase: 'other' }];
  add(parts, 'other', task.tdur ?? 0);
  let inCall = 0;
  for (const { name, ts, dur = 0, tdur = 0, args } of within) {
    while (open[open.length - 1].end <= ts) open.pop();
    const around = open[open.length - 1].phase;
    const phase = phaseOf(name, around);
    add(parts, around, -tdur);
    add(parts, phase, tdur);
    open.push({ end: ts + dur, phase });
    if (!/^(FunctionCall|EvaluateScript)$/.test(name) || ts < inCall) continue;
    inCall = ts + dur;
    const { functionName = '', url = '', lineNumber = 0, columnNumber = 0 } = args.data ?? {};
    const file = String(url).split('/').pop();
    add(calls, `${functionName || '?'} ${file}:${lineNumber}:${columnNumber}`, dur);
  }
  const sorted = (/** @type {Map<string, number>} */ map) =>
    [...map].filter(([, ms]) => ms >= 1).sort(([, a], [, b]) => b - a);
  return {
    milliseconds: (task.dur ?? 0) / 1000,
    busy: (task.tdur ?? 0) / 1000,
    parts: sorted(parts),
    calls: sorted(calls),
  };
}

/** A task in words. @param {Task} task */
export function toldOf({ milliseconds, busy, parts, calls }) {
  const list = (/** @type {[string, number][]} */ of, /** @type {number} */ most) =>
    of
      .slice(0, most)
      .map(([what, ms]) => `${what} ${Math.round(ms)}`)
      .join(', ');
  const where = calls.length > 0 ? `; called ${list(calls, 2)}` : '';
  return `${Math.round(milliseconds)} ms, ${Math.round(busy)} of the processor: ${list(parts, 4)}${where}`;
}

/**
 * Records what pages do, the last of it.
 *
 * @param {import('@playwright/test').Browser} browser
 * @returns {Promise<{ take: () => Promise<TraceEvent[]> }>} take: what was recorded since
 */
export async function record(browser) {
  const session = await browser.newBrowserCDPSession();
  /** @type {TraceEvent[]} */
  let events = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) events.push(/** @type {any} */ (event));
  });
  const start = () =>
    session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: {
        recordMode: 'recordContinuously',
        includedCategories: CATEGORIES,
        excludedCategories: ['*'],
      },
    });
  await start();
  return {
    async take() {
      const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
      await session.send('Tracing.end');
      await complete;
      const taken = events;
      events = [];
      await start();
      return taken;
    },
  };
}
