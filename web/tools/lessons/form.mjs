// @ts-check
/**
 * Checks the form of a lesson: that its structure and its prose in each language fit together. The
 * engine is not asked.
 *
 * @module
 */

import katex from 'katex';

import { GoalError, parseGoal } from '../../model/goal.js';
import { faultOf } from '../../state/lessons/facts.js';
import { findPassage } from '../../state/passages.js';
import { readStage } from '../../state/stage.js';
import { plainOf } from './inline.mjs';

/** @typedef {import('./problems.mjs').Report} Report */
/** @typedef {import('./markdown.mjs').Prose} Prose */
/** @typedef {import('./markdown.mjs').ProseStep} ProseStep */
/** @typedef {import('./read.mjs').Structure} Structure */
/** @typedef {import('./read.mjs').Path} Path */

/** The most words of a step before "more", letters of what is said on the projector, words of a sentence. */
export const MOST = Object.freeze({ words: 60, say: 110, sentence: 22, question: 40, task: 40 });

/** @param {string} text */
const wordsIn = (text) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}□]/u.test(word)).length;

/**
 * Checks what the structure says by itself.
 *
 * @param {Structure} structure whose shape is right
 * @param {Report} report
 */
export async function checkStructure({ value: lesson, lineOf }, report) {
  /** @param {Path} path @param {string} message */
  const tell = (path, message) => report(lineOf(path), message);
  for (const [i, id] of (lesson.passages ?? []).entries())
    if (!(await findPassage(id))) tell(['passages', i], `the texts have no passage ${id}`);
  const ids = new Set();
  for (const [i, step] of lesson.steps.entries()) {
    const path = ['steps', i];
    if (ids.has(step.id)) tell([...path, 'id'], `two steps are called ${step.id}`);
    if (step.id === 'myth') tell([...path, 'id'], 'myth is the last page, not a step');
    ids.add(step.id);
    checkStep(step, path, tell);
  }
  const minutes = lesson.steps.reduce(
    (/** @type {number} */ sum, /** @type {any} */ step) => sum + step.minutes,
    0,
  );
  if (minutes !== lesson.minutes)
    tell(['minutes'], `the steps take ${minutes} minutes, and the lesson says ${lesson.minutes}`);
  if (lesson.myth) checkMyth(lesson.myth, tell);
}

/** @typedef {(path: Path, message: string) => void} Tell */

/** @param {any} step @param {Path} path @param {Tell} tell */
function checkStep(step, path, tell) {
  const acts = step.acts ?? {};
  const named = [
    [['reveal'], step.reveal],
    [['solution'], step.solution],
    ...(step.hints ?? []).map((/** @type {string} */ act, /** @type {number} */ k) => [
      ['hints', k],
      act,
    ]),
    ...Object.entries(step.ask?.cannot ?? {}).map(([k, of]) => [
      ['ask', 'cannot', k],
      refuting(of),
    ]),
    [['ask', 'at'], typeof step.ask?.at === 'string' ? step.ask.at : undefined],
  ];
  for (const [where, act] of named)
    if (typeof act === 'string' && !Object.hasOwn(acts, act))
      tell([...path, ...where], `there is no act ${act} in this step: add it to acts`);
  checkActs(acts, path, tell);
  checkStage(step.stage, [...path, 'stage'], tell);
  const goals = goalsOf(step.goal);
  for (const [k, goal] of goals.entries())
    checkExpression(
      goal,
      Array.isArray(step.goal) ? [...path, 'goal', k] : [...path, 'goal'],
      tell,
    );
  if (goals.length > 0 && !step.solution)
    tell(path, 'a step with a goal has a solution: name the act that reaches it');
  if (goals.length > 0 && !(step.touch?.length > 0))
    tell(path, 'a step with a goal says with touch what one may change');
  if (step.solution && goals.length === 0) tell([...path, 'solution'], 'a solution without a goal');
  if (goals.length === 0 && !step.ask) tell(path, 'a step has a question (ask) or a goal');
  checkAsk(step.ask, [...path, 'ask'], tell);
}

/** @param {any} goal @returns {string[]} */
export const goalsOf = (goal) => (goal === undefined ? [] : Array.isArray(goal) ? goal : [goal]);

/** @param {Record<string, any>} acts @param {Path} path @param {Tell} tell */
function checkActs(acts, path, tell) {
  for (const [id, act] of Object.entries(acts)) {
    if (act.then !== undefined && !Object.hasOwn(acts, act.then))
      tell([...path, 'acts', id, 'then'], `there is no act ${act.then} in this step`);
    if (Object.keys(act).length === 0) tell([...path, 'acts', id], `the act ${id} does nothing`);
    checkStage(act.stage, [...path, 'acts', id, 'stage'], tell);
  }
}

/** @param {any} stage @param {Path} path @param {Tell} tell */
function checkStage(stage, path, tell) {
  if (stage === undefined) return;
  const { stage: read, problems } = readStage({ version: 1, ...stage }, (at) => at);
  for (const problem of problems) tell(path, problem);
  for (const [name, fields] of Object.entries(stage)) {
    const part = /** @type {any} */ (read)[name];
    if (name === 'few' || name === 'lesson' || name === 'text')
      tell(
        [...path, name],
        `the stage part ${name} is set by the page: touch says what is offered`,
      );
    else if (!part) tell([...path, name], `the stage has no part ${name}`);
    else
      for (const key of Object.keys(/** @type {object} */ (fields)))
        if (!(key in part))
          tell(
            [...path, name, key],
            `${name} has no field ${key}: it has ${Object.keys(part).join(', ')}`,
          );
  }
}

/** @param {any} myth @param {Tell} tell */
function checkMyth(myth, tell) {
  const acts = myth.acts ?? {};
  checkActs(acts, ['myth'], tell);
  checkStage(myth.stage, ['myth', 'stage'], tell);
  for (const key of ['after', 'reveal'])
    if (myth[key] && !Object.hasOwn(acts, myth[key]))
      tell(['myth', key], `there is no act ${myth[key]} in the myth`);
  checkExpression(myth.holds, ['myth', 'holds'], tell);
}

/**
 * @param {unknown} text @param {Path} path @param {Tell} tell
 */
function checkExpression(text, path, tell) {
  const fault = faultIn(String(text));
  if (fault) tell(path, fault);
}

/** What is wrong with an expression of facts, '' if nothing is. @param {string} text */
export function faultIn(text) {
  try {
    for (const need of parseGoal(text).needs) {
      const fault = faultOf(need);
      if (fault) return fault;
    }
    return '';
  } catch (error) {
    if (!(error instanceof GoalError)) throw error;
    return `“${text}”, character ${error.at + 1}: ${error.message}`;
  }
}

/** The act that refutes a wrong choice, null for none. @param {string | { act: string } | undefined} cannot */
export const refuting = (cannot) => (typeof cannot === 'object' ? cannot.act : (cannot ?? null));

/** @param {any} ask @param {Path} path @param {Tell} tell */
function checkAsk(ask, path, tell) {
  if (ask === undefined) return;
  for (const [k, own] of Object.entries(ask.cannot ?? {}))
    if (own.holds) checkExpression(own.holds, [...path, 'cannot', k, 'holds'], tell);
  if (ask.kind === 'number') checkExpression(ask.right, [...path, 'right'], tell);
  if (ask.kind === 'place') {
    if (ask.where !== undefined) checkExpression(ask.where, [...path, 'where'], tell);
    if (!ask.where && !ask.at && !ask.points)
      tell(path, 'a place is right by where (a goal), at (with within) or points');
    if (ask.at && ask.within === undefined) tell(path, 'say with within how far from at is right');
  }
}

/**
 * Checks the prose of one language against the structure.
 *
 * @param {Prose} prose
 * @param {Structure} structure
 * @param {Report} report of the prose
 * @param {Report} reportStructure
 */
export function checkProse(prose, structure, report, reportStructure) {
  const { value: lesson, lineOf } = structure;
  const pages = pagesOf(lesson);
  for (const [i, { id, path }] of pages.entries()) {
    const own = prose.steps.find((step) => step.id === id);
    if (!own) reportStructure(lineOf(path), `the prose has no step {#${id}}: add it`);
    else if (prose.steps.indexOf(own) !== i)
      report(own.line, `the step ${id} stands at another place than in the structure: move it`);
  }
  for (const own of prose.steps) {
    const page = pages.find(({ id }) => id === own.id);
    if (page)
      checkPage(own, page, report, (at, message) =>
        reportStructure(lineOf([...page.path, ...at]), message),
      );
    else if (own.id)
      report(own.line, `the structure has no step ${own.id}: add it, or mend the id`);
  }
}

/** The steps of a lesson, and its myth. @param {any} lesson @returns {{ id: string, step: any, path: Path }[]} */
export const pagesOf = (lesson) => [
  ...lesson.steps.map((/** @type {any} */ step, /** @type {number} */ i) => ({
    id: step.id,
    step,
    path: ['steps', i],
  })),
  ...(lesson.myth ? [{ id: 'myth', step: lesson.myth, path: ['myth'] }] : []),
];

/**
 * @param {ProseStep} own
 * @param {{ id: string, step: any }} page
 * @param {Report} report
 * @param {(path: Path, message: string) => void} tell of the structure
 */
function checkPage(own, { id, step }, report, tell) {
  const acts = step.acts ?? {};
  for (const { line, act } of own.found.acts)
    if (!Object.hasOwn(acts, act))
      report(
        line,
        `there is no act ${act} in the step ${id}: it has ${Object.keys(acts).join(', ') || 'none'}`,
      );
  for (const { line, fact } of [...own.found.facts, ...own.found.claims]) {
    const fault = faultIn(fact);
    if (fault) report(line, fault);
  }
  for (const { line, tex } of own.found.tex) {
    try {
      katex.renderToString(tex, { throwOnError: true });
    } catch (error) {
      report(
        line,
        `$${tex}$ cannot be set: ${error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : error}`,
      );
    }
  }
  const used = new Set([
    ...own.found.acts.map(({ act }) => act),
    ...[step.reveal, step.solution, step.after, step.ask?.at, ...(step.hints ?? [])],
    ...Object.values(step.ask?.cannot ?? {}).map(refuting),
    ...Object.values(acts).map((act) => act.then),
  ]);
  for (const act of Object.keys(acts))
    if (!used.has(act))
      tell(['acts', act], `the act ${act} is used nowhere: use it or take it out`);
  checkLengths(own, report);
  if (id === 'myth') return;
  checkQuestion(own, step, report, tell);
  const goals = goalsOf(step.goal);
  if (goals.length > 0 && !own.do)
    report(own.line, `the step ${id} has a goal: say what is to be done with do:`);
  if (goals.length === 0 && own.do)
    report(own.lines['do:'], `the step ${id} has no goal, so it has no do:`);
  const hints = (step.hints ?? []).length;
  if (own.hints.length !== hints)
    report(
      own.lines['hint:'] ?? own.line,
      `the step ${id} has ${hints} hints in the structure and ${own.hints.length} in the prose`,
    );
  if (own.text.length === 0) report(own.line, `the step ${id} has no text`);
  if (!own.say) report(own.line, `the step ${id} has no say: one sentence for the projector`);
}

/** @param {ProseStep} own @param {any} step @param {Report} report @param {(path: Path, message: string) => void} tell */
function checkQuestion(own, step, report, tell) {
  const { ask } = step;
  if (!ask) {
    if (own.question) report(own.lines['?'], 'the structure has no ask for this question');
    return;
  }
  if (!own.question) report(own.line, 'the structure has an ask: write the question with ?');
  const count = own.choices.length;
  const listed = ask.kind === 'choice' || ask.kind === 'order' || ask.kind === 'poll';
  if (listed && count < 2)
    report(own.lines['?'] ?? own.line, 'the question has fewer than two choices');
  if (!listed && count > 0)
    report(own.choices[0].line, `a question for a ${ask.kind} has no choices`);
  if (ask.kind === 'order') {
    const places = [...ask.right].sort((a, b) => a - b);
    if (places.some((at, i) => at !== i + 1) || places.length !== count)
      tell(['ask', 'right'], `right must have the numbers 1 to ${count} in their order`);
  }
  if (ask.kind !== 'choice') return;
  if (!(ask.right >= 1 && ask.right <= count))
    tell(['ask', 'right'], `right is ${ask.right}, and there are ${count} choices`);
  for (const [i, choice] of own.choices.entries()) {
    const right = i + 1 === ask.right;
    if (right && choice.wrong)
      report(choice.line, 'the right choice has a sentence that it is wrong');
    if (!right && !choice.wrong)
      report(choice.line, 'say below this wrong choice why it is wrong, with !');
    if (!right && ask.cannot?.[i + 1] === undefined && !step.reveal)
      tell(['ask'], `say with cannot which act refutes choice ${i + 1}, or give the step a reveal`);
  }
  for (const key of Object.keys(ask.cannot ?? {}))
    if (Number(key) === ask.right || !own.choices[Number(key) - 1])
      tell(['ask', 'cannot', key], `${key} is no wrong choice`);
}

/** @param {ProseStep} own @param {Report} report */
function checkLengths(own, report) {
  if (own.say && [...own.say.text].length > MOST.say)
    report(
      own.say.line,
      `say has ${[...own.say.text].length} letters, and ${MOST.say} are the most`,
    );
  const before = own.text.map((block) =>
    'p' in block ? plainOf(block.p) : 'list' in block ? block.list.map(plainOf).join(' ') : '',
  );
  const count = wordsIn(before.join(' '));
  if (count > MOST.words)
    report(own.line, `the text has ${count} words before “more:”, and ${MOST.words} are the most`);
  const parts = [
    ...[...own.text, ...own.more].flatMap((block) =>
      'p' in block ? [block.p] : 'list' in block ? block.list : [],
    ),
    ...[own.question, own.after, own.do].flatMap((part) => (part ? [part] : [])),
    ...own.choices.flatMap(({ text, wrong }) => (wrong ? [text, wrong] : [text])),
    ...own.hints,
  ];
  for (const part of parts)
    for (const sentence of plainOf(part).split(/(?<=[.!?])\s+(?=[\p{Lu}□“"])|(?<=[:;])\s+/u))
      if (wordsIn(sentence) > MOST.sentence)
        report(
          own.line,
          `“${sentence.slice(0, 40)}…” has ${wordsIn(sentence)} words, and ${MOST.sentence} are the most of a sentence`,
        );
}

/** A formula without its words, which a translation has in its own. @param {string} tex */
const wordless = (tex) => tex.replace(/\\text\{[^{}]*\}/g, '\\text{…}');

/**
 * Checks a translation against the English text: the same steps, formulas (their words aside), acts,
 * facts and numbers, and the words of the glossary.
 *
 * @param {Prose} english
 * @param {Prose} other
 * @param {string} language
 * @param {Readonly<Record<string, Readonly<Record<string, string | readonly string[]>>>>} glossary
 * @param {Report} report of the translation
 */
export function checkTranslation(english, other, language, glossary, report) {
  for (const own of english.steps) {
    const there = other.steps.find(({ id }) => id === own.id);
    if (!there) continue; // it is told elsewhere
    /** @param {string} what @param {string[]} a @param {string[]} b */
    const compare = (what, a, b) => {
      const left = [...b];
      const missing = a.filter((one) => {
        const at = left.indexOf(one);
        if (at >= 0) left.splice(at, 1);
        return at < 0;
      });
      if (missing.length > 0)
        report(there.line, `${what} of the English step ${own.id} is missing: ${missing[0]}`);
      if (left.length > 0)
        report(there.line, `${what} is not in the English step ${own.id}: ${left[0]}`);
    };
    const of = (/** @type {ProseStep} */ { found }) => ({
      tex: found.tex.map(({ tex }) => wordless(tex)),
      acts: found.acts.map(({ act }) => act),
      facts: found.facts.map(({ fact }) => fact),
      claims: found.claims.map(({ written, fact }) => `${written} ~ ${fact}`),
    });
    const [a, b] = [of(own), of(there)];
    compare('a formula', a.tex, b.tex);
    compare('an act', a.acts, b.acts);
    compare('a fact', a.facts, b.facts);
    compare('a number', a.claims, b.claims);
    if (own.choices.length !== there.choices.length)
      report(there.line, `the English step ${own.id} has ${own.choices.length} choices`);
    // What stands in braces are facts, and no words.
    const [english_, words] = [own, there].map((step) =>
      step.words
        .join(' ')
        .replace(/\{[^{}]*\}/g, '')
        .toLowerCase(),
    );
    for (const [term, translations] of Object.entries(glossary)) {
      const meant = translations[language];
      if (meant === undefined) continue;
      const all = typeof meant === 'string' ? [meant] : meant;
      const used = new RegExp(`(?<!\\p{L})${term.toLowerCase()}s?(?!\\p{L})`, 'u').test(english_);
      if (used && !all.some((word) => words.includes(word.toLowerCase())))
        report(
          there.line,
          `the English step ${own.id} has “${term}”, and here “${all.join('” or “')}” is missing`,
        );
    }
  }
}
