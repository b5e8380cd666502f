// @ts-check
/**
 * Tries lessons in the engine: whether each step's scene can be learnt from, its goal is false at the
 * start and true after the solution, its numbers are what the prose says, and its acts can be done.
 *
 * @module
 */

import { isValid, mend } from '../../state/check.js';
import { domainOf } from '../../model/domains.js';
import { EngineError } from '../../model/failure.js';
import { isMet, keyOf, parseGoal, valueOf } from '../../model/goal.js';
import { learnerOf, dataSetOf, problemOf } from '../../model/problem.js';
import { actOn, LessonError, patched, patchesOf, startOf } from '../../state/lessons/acts.js';
import { createFacts } from '../../state/lessons/facts.js';
import { makesSense } from '../../state/view-names.js';
import { claimsOf } from './build.mjs';
import { goalsOf } from './form.mjs';
import { createProblems } from './problems.mjs';

/** @typedef {import('./build.mjs').Source} Source */
/** @typedef {import('./problems.mjs').Problem} Problem */
/** @typedef {import('../../state/lessons/acts.js').Shown} Shown */
/** @typedef {import('../../state/lessons/acts.js').Act} Act */
/** @typedef {import('../../protocol/answers.js').ParamSpec} ParamSpec */

/**
 * @typedef {Readonly<{
 *   engine: import('../../state/lessons/acts.js').Engine, catalog: import('../../protocol/answers.js').Catalog,
 *   seen?: (shown: Shown, training: unknown) => void,
 * }>} Tools   seen is told what every scene comes to
 */

/** How far values move in a solution that a hand repeats. */
const MOVES = [1.01, 0.99];

/**
 * Tries one lesson.
 *
 * @param {Source} source whose form is right
 * @param {Tools} tools
 * @returns {Promise<Problem[]>}
 */
export async function tryLesson(source, tools) {
  const problems = createProblems();
  const { value: lesson, lineOf } = source.structure;
  const report = problems.in(`${source.folder}/lesson.yaml`);
  const prose = problems.in(`${source.folder}/en.md`);
  for (const [i, step] of lesson.steps.entries()) {
    const name = `${source.slug}.${step.id}`;
    /** @param {(string | number)[]} path @param {string} message */
    const tell = (path, message) => report(lineOf(['steps', i, ...path]), `${name}: ${message}`);
    await tryStep(
      source,
      step,
      name,
      tell,
      (line, message) => prose(line, `${name}: ${message}`),
      tools,
    );
  }
  if (lesson.myth)
    await tryMyth(
      source,
      lesson.myth,
      (path, message) => report(lineOf(['myth', ...path]), `the myth: ${message}`),
      (line, message) => prose(line, `the myth: ${message}`),
      tools,
    );
  return problems.list;
}

/** @typedef {(path: (string | number)[], message: string) => void} Tell */
/** @typedef {(line: number, message: string) => void} TellProse */

/**
 * One moment of a step: its scene, what is learnt from it, and its facts.
 *
 * @param {Shown} shown
 * @param {Shown} start
 * @param {Tools} tools
 */
async function momentOf(shown, start, { engine, catalog, seen }) {
  const { scene, stage } = shown;
  const training =
    scene.points.length > 0 ? await engine.call('train', problemOf(scene, catalog)) : null;
  const context = { scene, stage, start, engine, catalog, training };
  seen?.(shown, training);
  const facts = createFacts(/** @type {any} */ (context));
  return {
    facts,
    training,
    end: async () => {
      if (training) await engine.call('release', Number(training.model));
    },
  };
}

/** Whether it is the lesson that is wrong. @param {Error} error */
const isExpected = (error) =>
  error instanceof EngineError ||
  error instanceof LessonError ||
  error.message.startsWith('scene: ');

/**
 * Does something with a moment, and tells why it cannot be.
 *
 * @template T
 * @param {() => Promise<Shown>} make
 * @param {Shown | null} start null: it is the start itself
 * @param {Tools} tools
 * @param {(message: string) => void} tell
 * @param {(moment: Awaited<ReturnType<typeof momentOf>>, shown: Shown) => Promise<T>} use
 * @returns {Promise<T | null>}
 */
async function within(make, start, tools, tell, use) {
  try {
    const shown = await make();
    const moment = await momentOf(shown, start ?? shown, tools);
    try {
      return await use(moment, shown);
    } finally {
      await moment.end();
    }
  } catch (error) {
    if (!(error instanceof Error) || !isExpected(error)) throw error;
    tell(error.message);
    return null;
  }
}

/**
 * @param {Source} source
 * @param {any} step
 * @param {string} name
 * @param {Tell} tell
 * @param {TellProse} tellProse
 * @param {Tools} tools
 */
async function tryStep(source, step, name, tell, tellProse, tools) {
  const { engine } = tools;
  const acts = step.acts ?? {};
  const goals = goalsOf(step.goal).map(parseGoal);
  const start = await within(
    () => startOf(step, engine, name),
    null,
    tools,
    (message) => tell(['scene'], message),
    async (moment, shown) => {
      await checkScene(shown, (message) => tell(['scene'], message), tools);
      await checkOffered(step.touch ?? [], shown, tell, tools);
      // In a row of goals the first one is open; those after it may hold already.
      const [first] = goals;
      if (first) {
        const read = await moment.facts.all(first.needs);
        if (isMet(first, read) === true)
          tell(['goal'], `“${first.text}” is met at the start (${said(first, read)})`);
      }
      await tryClaims(source, step.id, null, moment, tellProse);
      await tryAsk(step.ask, moment, tell);
      return shown;
    },
  );
  if (!start) return;
  await tryActs(acts, start, tell, tools, async (id, moment) => {
    await tryClaims(source, step.id, id, moment, tellProse);
    if (id === step.ask?.at) await tryNumber(step.ask, moment, tell);
    await tryRefutations(step.ask, id, moment, tell);
  });
  if (goals.length === 0 || !Object.hasOwn(acts, step.solution)) return;
  try {
    await trySolution(step, goals, start, tell, tools);
    await checkTouch(step, start, tell, tools);
  } catch (error) {
    if (!(error instanceof Error) || !isExpected(error)) throw error;
    tell(['solution'], error.message);
  }
}

/**
 * Each act can be done, and what else holds after it.
 *
 * @param {any} acts
 * @param {Shown} start
 * @param {Tell} tell
 * @param {Tools} tools
 * @param {(id: string, moment: Awaited<ReturnType<typeof momentOf>>) => Promise<void>} look
 */
async function tryActs(acts, start, tell, tools, look) {
  for (const id of Object.keys(acts)) {
    const tellAct = (/** @type {string} */ message) =>
      tell(['acts', id], `the act ${id}: ${message}`);
    await within(
      () => actOn(start, acts, id, tools.engine),
      start,
      tools,
      tellAct,
      async (moment, shown) => {
        await checkScene(shown, tellAct, tools);
        await look(id, moment);
      },
    );
  }
}

/** The facts of a goal as they are. @param {Pick<import('../../model/goal.js').Goal, 'needs'>} goal @param {(need: any) => any} read */
const said = ({ needs }, read) =>
  needs.map((need) => `${keyOf(need)} = ${rounded(read(need))}`).join(', ');

/** @param {unknown} value */
const rounded = (value) =>
  value === null
    ? 'unknown'
    : typeof value === 'number'
      ? String(Number(value.toPrecision(5)))
      : String(value);

/**
 * The solution, as it is and with its numbers moved.
 *
 * @param {any} step
 * @param {import('../../model/goal.js').Goal[]} goals
 * @param {Shown} start
 * @param {Tell} tell
 * @param {Tools} tools
 */
async function trySolution({ acts, solution, knife }, goals, start, tell, tools) {
  const patches = patchesOf(acts, solution);
  const last = patches.length - 1;
  /** The goals in their order are met one after the other, the last one by the last patch. @param {readonly Act[]} list @param {string} how */
  const reach = async (list, how) => {
    let shown = start;
    let next = 0;
    let short = '';
    for (const [i, patch] of list.entries()) {
      await within(
        async () => (shown = await patched(shown, patch, tools.engine)),
        start,
        tools,
        (message) => tell(['solution'], `${how}: ${message}`),
        async ({ facts }) => {
          while (next < goals.length) {
            const read = await facts.all(goals[next].needs);
            if (isMet(goals[next], read) !== true) {
              if (i === last)
                short = `“${goals[next].text}” is not met ${how} (${said(goals[next], read)})`;
              break;
            }
            next++;
          }
        },
      );
    }
    return short;
  };
  const missed = await reach(patches, 'after the solution');
  if (missed) return tell(['goal'], missed);
  if (knife) return;
  for (const factor of MOVES) {
    const moved = [];
    for (const [i, scene] of machinesOf(patches, start).entries())
      moved.push(await movedPatch(patches[i], factor, scene, tools));
    const off = await reach(
      moved,
      `when the numbers of the solution are ${factor > 1 ? '1 % larger' : '1 % smaller'}`,
    );
    if (off) return tell(['goal'], `${off}: leave more room, or say with knife why there is none`);
  }
}

/**
 * The scene with the kernel and learner that are in force when a patch sets numbers, for each patch.
 *
 * @param {readonly Act[]} patches
 * @param {Shown} start
 */
function machinesOf(patches, { scene }) {
  let { kernel, learner } = scene;
  return patches.map((act) => {
    ({ kernel = kernel, learner = learner } = act);
    return { ...scene, kernel, learner };
  });
}

/**
 * A patch with its numbers changed by a factor: those of kernels, learners and data that are no whole
 * numbers or choices by kind, and coordinates. Numbers of the stage that are whole are taken as chosen.
 *
 * @param {Act} act
 * @param {number} factor
 * @param {Shown['scene']} scene
 * @param {Tools} tools
 * @returns {Promise<Act>}
 */
async function movedPatch(act, factor, scene, { engine, catalog }) {
  const by = (/** @type {any} */ v) => (typeof v === 'number' ? v * factor : v);
  /** @param {any} v @returns {any} */
  const deep = (v) => {
    if (Array.isArray(v)) return v.map(deep);
    if (typeof v === 'object' && v !== null)
      return Object.fromEntries(Object.entries(v).map(([key, own]) => [key, deep(own)]));
    return typeof v === 'number' && !Number.isInteger(v) ? v * factor : v;
  };
  const learner = learnerOf(scene, catalog);
  const real = (/** @type {any} */ numbers, /** @type {readonly ParamSpec[]} */ specs) =>
    Object.fromEntries(
      Object.entries(numbers).map(([key, v]) => {
        const spec = specs.find((one) => one.key === key.replace(/\.\d$/, ''));
        return [key, spec?.kind === 'real' && !spec.values?.length ? by(v) : v];
      }),
    );
  const { numbers } = await engine.call('parse', {
    domain: domainOf(scene).engine,
    kernel: scene.kernel,
  });
  const points = (/** @type {any} */ list) =>
    list.map((/** @type {any} */ one) =>
      typeof one[0] === 'number' ? [by(one[0]), by(one[1]), ...one.slice(2)] : one,
    );
  return {
    ...act,
    ...(act.kernel !== undefined && {
      kernel: await movedKernel(act.kernel, factor, scene, engine),
    }),
    ...(act.kernelNumbers && {
      kernelNumbers: real(
        act.kernelNumbers,
        numbers.map(({ spec }) => spec),
      ),
    }),
    ...(act.params && { params: real(act.params, learner?.params ?? []) }),
    ...(act.data && {
      data: /** @type {any} */ ([
        act.data[0],
        real(
          act.data[1] ?? {},
          dataSetOf({ ...scene, data: { name: act.data[0], params: {}, seed: 1 } }, catalog)
            ?.params ?? [],
        ),
        act.data[2],
      ]),
    }),
    ...(act.move && {
      move: Object.fromEntries(
        Object.entries(act.move).map(([at, to]) => [at, Array.isArray(to) ? to.map(by) : by(to)]),
      ),
    }),
    ...(act.add && { add: points(act.add) }),
    ...(act.points && { points: points(act.points) }),
    ...(act.value && {
      value: Object.fromEntries(Object.entries(act.value).map(([k, v]) => [k, by(v)])),
    }),
    ...(act.stage && { stage: deep(act.stage) }),
  };
}

/** @param {string} kernel @param {number} factor @param {Shown['scene']} scene @param {Tools['engine']} engine */
async function movedKernel(kernel, factor, scene, engine) {
  const { text, numbers } = await engine.call('parse', { domain: domainOf(scene).engine, kernel });
  let moved = text;
  for (const { value, start, end, spec } of [...numbers].reverse())
    if (spec.kind === 'real') moved = moved.slice(0, start) + value * factor + moved.slice(end);
  return moved;
}

/**
 * Whether a scene is what it says, in the words of the page.
 *
 * @param {Shown} shown
 * @param {(message: string) => void} tell
 * @param {Tools} tools
 */
async function checkScene({ scene, stage }, tell, { engine, catalog }) {
  const parse = async (/** @type {string} */ _, /** @type {string} */ kernel) => {
    try {
      return (await engine.call('parse', { domain: domainOf(scene).engine, kernel })).text;
    } catch (error) {
      if (error instanceof EngineError) return error.failure;
      throw error;
    }
  };
  const { mended, problems } = await mend(scene, catalog, parse);
  for (const problem of problems) tell(problem);
  if (problems.length === 0 && mended.kernel) tell(`write the kernel as ${mended.kernel}`);
  const { view } = stage.column;
  if (view && !makesSense(view, scene)) tell(`the view ${view} makes no sense for such data`);
}

/**
 * The numbers of the prose.
 *
 * @param {Source} source
 * @param {string} id of the step
 * @param {string | null} act after which they are read, null for the start
 * @param {Awaited<ReturnType<typeof momentOf>>} moment
 * @param {TellProse} tell
 */
async function tryClaims(source, id, act, { facts }, tell) {
  for (const { id: own, claim } of claimsOf(source)) {
    if (own !== id || claim.act !== act) continue;
    const { tree, needs } = parseGoal(claim.fact);
    const value = valueOf(tree, await facts.all(needs));
    if (!agrees(claim, value))
      tell(
        claim.line,
        `the text says ${claim.written} for ${claim.fact}, and it is ${rounded(value)}`,
      );
  }
}

/** @param {import('./inline.mjs').Claim} claim @param {import('../../model/goal.js').Value} value */
function agrees({ value: told, half, within }, value) {
  if (typeof told === 'string') return String(value) === told;
  if (typeof value !== 'number') return false;
  const room = within === null ? half * (1 + 1e-9) : within * Math.abs(told);
  return Math.abs(value - told) <= room;
}

/** @param {any} ask @param {Awaited<ReturnType<typeof momentOf>>} moment @param {Tell} tell */
async function tryAsk(ask, moment, tell) {
  if (ask?.kind === 'number' && !ask.at) await tryNumber(ask, moment, tell);
  if (ask?.kind !== 'place' || !ask.where) return;
  const { needs } = parseGoal(ask.where);
  for (const need of needs.filter(({ name }) => !name.endsWith('_at')))
    if ((await moment.facts.read(need)) === null)
      tell(['ask', 'where'], `${keyOf(need)} is not known here`);
}

/** @param {any} ask @param {Awaited<ReturnType<typeof momentOf>>} moment @param {Tell} tell */
async function tryNumber({ right }, { facts }, tell) {
  if (typeof right !== 'string') return;
  const { tree, needs } = parseGoal(right);
  const value = valueOf(tree, await facts.all(needs));
  if (typeof value !== 'number' || !Number.isFinite(value))
    tell(['ask', 'right'], `${right} is ${rounded(value)}, which is no number`);
}

/**
 * Whether what refutes wrong choices holds after an act.
 *
 * @param {any} ask
 * @param {string} id of the act
 * @param {Awaited<ReturnType<typeof momentOf>>} moment
 * @param {Tell} tell
 */
async function tryRefutations(ask, id, { facts }, tell) {
  for (const [k, { act, holds }] of Object.entries(ask?.cannot ?? {})) {
    if (act !== id) continue;
    const goal = parseGoal(holds);
    const read = await facts.all(goal.needs);
    if (isMet(goal, read) !== true)
      tell(
        ['ask', 'cannot', k],
        `the act ${id} does not refute choice ${k}: “${holds}” does not hold (${said(goal, read)})`,
      );
  }
}

/**
 * Whether the numbers that a step offers are there at its start, unless another kernel, learner or
 * data can be chosen.
 *
 * @param {readonly string[]} touch
 * @param {Shown} start
 * @param {Tell} tell
 * @param {Tools} tools
 */
async function checkOffered(touch, { scene }, tell, { engine, catalog }) {
  const { numbers } = await engine.call('parse', {
    domain: domainOf(scene).engine,
    kernel: scene.kernel,
  });
  /** @type {Record<string, readonly ParamSpec[]>} */
  const known = {
    kernel: numbers.map(({ spec }) => spec),
    learner: learnerOf(scene, catalog)?.params ?? [],
    data: dataSetOf(scene, catalog)?.params ?? [],
  };
  for (const [i, name] of touch.entries()) {
    const [of, key, nth = '1'] = name.split('.');
    if (!known[of] || !key || touch.includes(of)) continue;
    if (known[of].filter((spec) => spec.key === key).length < Number(nth))
      tell(['touch', i], `the ${of} has no number ${name.slice(of.length + 1)} to offer`);
  }
}

/**
 * Whether the solution uses only what the step offers, within the ranges of the sliders.
 *
 * @param {any} step
 * @param {Shown} start
 * @param {Tell} tell
 * @param {Tools} tools
 */
async function checkTouch({ acts, solution, touch = [] }, start, tell, { engine, catalog }) {
  const offers = (/** @type {string} */ what) => touch.includes(what);
  /** @param {boolean} good @param {string} message */
  const must = (good, message) => {
    if (!good) tell(['solution'], message);
  };
  const patches = patchesOf(acts, solution);
  for (const [i, scene] of machinesOf(patches, start).entries()) {
    const act = patches[i];
    must(!act.scene, 'the solution changes what touch offers, not the whole scene');
    must(
      act.kernel === undefined || offers('kernel'),
      'the solution types a kernel, which touch does not offer',
    );
    must(
      act.learner === undefined || offers('learner'),
      'the solution chooses a learner, which touch does not offer',
    );
    for (const key of /** @type {const} */ (['repair', 'step', 'dim', 'seed', 'beside', 'target']))
      must(
        act[key] === undefined || offers(key),
        `the solution changes ${key}, which touch does not offer`,
      );
    const hand = ['move', 'add', 'remove', 'label', 'value', 'text', 'points'];
    for (const key of hand)
      must(
        /** @type {any} */ (act)[key] === undefined || offers('points'),
        `the solution changes points (${key}), which touch does not offer`,
      );
    for (const part of Object.keys(act.stage ?? {}))
      must(
        offers(`stage.${part}`) || (part === 'trick' && offers('x-z')),
        `the solution changes the view ${part}: touch must offer stage.${part}`,
      );
    const learner = learnerOf(scene, catalog);
    const { numbers } = await engine.call('parse', {
      domain: domainOf(scene).engine,
      kernel: scene.kernel,
    });
    const kernelSpecs = numbers.map(({ spec }) => spec);
    const name = act.data?.[0] ?? '';
    const data = dataSetOf({ domain: scene.domain, data: { name, params: {}, seed: 1 } }, catalog);
    must(
      !act.data || offers('data') || name === scene.data?.name,
      `the solution takes the data ${name}: touch must offer data`,
    );
    checkNumbers('kernel', act.kernelNumbers, kernelSpecs, offers, must);
    checkNumbers('learner', act.params, learner?.params ?? [], offers, must);
    checkNumbers('data', act.data?.[1], data?.params ?? [], offers, must);
  }
}

/**
 * @param {string} of kernel, learner or data
 * @param {Act['params']} given
 * @param {readonly ParamSpec[]} specs
 * @param {(what: string) => boolean} offers
 * @param {(good: boolean, message: string) => void} must
 */
function checkNumbers(of, given, specs, offers, must) {
  for (const [name, value] of Object.entries(given ?? {})) {
    const spec = specs.find(({ key }) => key === name.replace(/\.\d$/, ''));
    if (!spec) {
      must(false, `the solution sets ${of}.${name}, which is not there`);
      continue;
    }
    must(
      offers(of) || offers(`${of}.${name}`),
      `the solution sets ${of}.${name}: touch must offer it`,
    );
    const number = value === 'Infinity' ? Infinity : Number(value);
    const reached = number === Infinity ? spec.infinite : number >= spec.low && number <= spec.high;
    must(
      isValid(spec, number) && (reached || offers(of)),
      `the solution sets ${of}.${name} to ${value}, and its slider goes from ${spec.low} to ${spec.high}`,
    );
  }
}

/**
 * @param {Source} source
 * @param {any} myth
 * @param {Tell} tell
 * @param {TellProse} tellProse
 * @param {Tools} tools
 */
async function tryMyth(source, myth, tell, tellProse, tools) {
  const acts = myth.acts ?? {};
  const goal = parseGoal(myth.holds);
  /** @param {Awaited<ReturnType<typeof momentOf>>} moment */
  const check = async ({ facts }) => {
    const read = await facts.all(goal.needs);
    if (isMet(goal, read) !== true)
      tell(['holds'], `“${goal.text}” does not hold (${said(goal, read)})`);
  };
  const start = await within(
    () => startOf(myth, tools.engine, `${source.slug}.myth`),
    null,
    tools,
    (message) => tell(['scene'], message),
    async (moment, shown) => {
      await checkScene(shown, (message) => tell(['scene'], message), tools);
      if (!myth.after) await check(moment);
      await tryClaims(source, 'myth', null, moment, tellProse);
      return shown;
    },
  );
  if (!start) return;
  await tryActs(acts, start, tell, tools, async (id, moment) => {
    if (id === myth.after) await check(moment);
    await tryClaims(source, 'myth', id, moment, tellProse);
  });
}
