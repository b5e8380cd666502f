// @ts-check
/**
 * Reads the prose of a lesson: Markdown with a few marks at the beginning of a line.
 *
 *     # title              of the lesson
 *     idea: …              of the lesson
 *     ## title {#id}       of a step; of the last page {#myth}
 *     say: …               one sentence for the projector
 *     $$…$$ (source)       a formula in a line of its own
 *     ? …                  the question; then its choices
 *     - …                  a choice, or an item of a list where no question is before it
 *       ! …                why the choice is wrong
 *     = …                  what is said after any answer
 *     do: …                the task
 *     hint: …              one after the other
 *     more:                what stands behind "more"
 *     note: …              for teachers
 *
 * What follows without an empty line goes on with the same.
 *
 * @module
 */

import { nothingFound, readInline } from './inline.mjs';

/** @typedef {import('./inline.mjs').Inline} Inline */
/** @typedef {import('./inline.mjs').Found} Found */
/** @typedef {import('./problems.mjs').Report} Report */

/**
 * @typedef {Readonly<{ p: readonly Inline[] }> | Readonly<{ tex: string, source: string }>
 *   | Readonly<{ list: readonly (readonly Inline[])[] }>} Block
 */

/**
 * @typedef {{
 *   id: string, line: number, title: string, say: { line: number, text: string } | null,
 *   text: Block[], question: Inline[] | null,
 *   choices: { line: number, text: Inline[], wrong: Inline[] | null, why?: number }[],
 *   after: Inline[] | null, do: Inline[] | null, hints: Inline[][], more: Block[], notes: Inline[][],
 *   found: Found, lines: Record<string, number>, words: string[],
 * }} ProseStep   lines has where each part begins, why where it is said that a choice is wrong; words are the source without marks, for the glossary
 */

/** @typedef {{ title: string, idea: string, line: number, steps: ProseStep[] }} Prose */

const MARK = /^(say|do|hint|note|more|idea):(?:\s+|$)/;

/**
 * @param {string} source
 * @param {Report} report
 * @returns {Prose}
 */
export function readProse(source, report) {
  /** @type {Prose} */
  const prose = { title: '', idea: '', line: 1, steps: [] };
  /** @type {ProseStep | null} */
  let step = null;
  /** Whether the step has come to what stands behind "more". */
  let later = false;
  for (const chunk of chunksOf(source)) {
    const { line, text } = chunk;
    const heading = /^(#{1,2})\s+(.*)$/s.exec(text);
    if (heading && heading[1] === '#') {
      prose.title = heading[2].trim();
      prose.line = line;
    } else if (heading) {
      step = beginStep(heading[2], line, report);
      later = false;
      if (prose.steps.some(({ id }) => id === step?.id))
        report(line, `there are two steps {#${step.id}}: give one another id`);
      prose.steps.push(step);
    } else if (!step) {
      const idea = /^idea:\s+(.*)$/s.exec(text);
      if (idea) prose.idea = idea[1].trim();
      else report(line, 'what stands before the first ## is # title and idea: …');
    } else {
      later = readChunk(step, chunk, later, report);
    }
  }
  if (!prose.title) report(1, 'the lesson has no title: begin with # and its title');
  if (!prose.idea)
    report(1, 'the lesson has no idea: write idea: and one sentence below the title');
  return prose;
}

/** @param {string} words @param {number} line @param {Report} report @returns {ProseStep} */
function beginStep(words, line, report) {
  const [, title = words, id = ''] = /^(.*?)\s*\{#([a-z0-9-]+)\}\s*$/s.exec(words) ?? [];
  if (!id)
    report(line, `“## ${words}” has no id: end the line with {#id}, as the structure has it`);
  return {
    id,
    line,
    title: title.trim(),
    say: null,
    text: [],
    question: null,
    choices: [],
    after: null,
    do: null,
    hints: [],
    more: [],
    notes: [],
    found: nothingFound(),
    lines: {},
    words: [title],
  };
}

/** @typedef {{ line: number, text: string }} Chunk */

/**
 * Lines that belong together, as one line.
 *
 * @param {string} source
 * @returns {Chunk[]}
 */
function chunksOf(source) {
  const kept = source.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''));
  /** @type {Chunk[]} */
  const chunks = [];
  let loose = true;
  let within = false;
  for (const [i, whole] of kept.split('\n').entries()) {
    const text = whole.trim();
    if (text === '' && !within) {
      loose = true;
      continue;
    }
    const last = chunks.at(-1);
    const begins = /^(#{1,2}\s|\?\s|-\s|!\s|=\s|\$\$)/.test(text) || MARK.test(text);
    if (within && last) last.text += ` ${text}`;
    else if (loose || begins || !last || /^#/.test(last.text) || /^\$\$.*\$\$/s.test(last.text))
      chunks.push({ line: i + 1, text });
    else last.text += ` ${text}`;
    const now = chunks.at(-1)?.text ?? '';
    within = now.startsWith('$$') && now.split('$$').length % 2 === 0;
    loose = false;
  }
  return chunks;
}

/**
 * @param {ProseStep} step
 * @param {Chunk} chunk
 * @param {boolean} later
 * @param {Report} report
 * @returns {boolean} whether what follows stands behind "more"
 */
function readChunk(step, { line, text }, later, report) {
  const inline = (/** @type {string} */ words) => {
    step.words.push(words);
    return readInline(words, line, report, step.found);
  };
  const once = (/** @type {string} */ part) => {
    if (step.lines[part]) report(line, `there is a second ${part} in this step: join them`);
    step.lines[part] ??= line;
  };
  const blocks = later ? step.more : step.text;
  const [, mark] = MARK.exec(text) ?? [];
  const words = text.replace(MARK, '').replace(/^[?\-!=]\s+/, '');
  if (mark === 'say') {
    once('say:');
    step.say = { line, text: words };
    step.words.push(words);
  } else if (mark === 'do') {
    once('do:');
    step.do = inline(words);
  } else if (mark === 'hint') {
    step.hints.push(inline(words));
    step.lines['hint:'] ??= line;
  } else if (mark === 'note') step.notes.push(inline(words));
  else if (mark === 'more') {
    once('more:');
    if (words) step.more.push({ p: inline(words) });
    return true;
  } else if (mark === 'idea') report(line, 'the idea stands below the title of the lesson');
  else if (/^\?\s/.test(text)) {
    once('?');
    step.question = inline(words);
  } else if (/^=\s/.test(text)) {
    once('=');
    step.after = inline(words);
  } else if (/^!\s/.test(text)) {
    const choice = step.choices.at(-1);
    if (choice) [choice.wrong, choice.why] = [inline(words), line];
    else report(line, '! stands below a wrong choice and says why it is wrong');
  } else if (/^-\s/.test(text)) {
    if (step.question && !later) step.choices.push({ line, text: inline(words), wrong: null });
    else addItem(blocks, inline(words));
  } else if (text.startsWith('$$')) {
    const [, tex, source = ''] = /^\$\$(.*?)\$\$\s*(?:\((.*)\))?\s*$/s.exec(text) ?? [];
    if (tex === undefined) report(line, 'a formula is $$…$$, after which stands its source in ( )');
    else {
      step.found.tex.push({ line, tex: tex.trim() });
      blocks.push({ tex: tex.trim(), source });
    }
  } else {
    if (step.question && !later)
      report(line, 'after the question stand choices, =, do:, hint:, more: and note:');
    blocks.push({ p: inline(text) });
  }
  return later;
}

/** @param {Block[]} blocks @param {Inline[]} item */
function addItem(blocks, item) {
  const last = blocks.at(-1);
  if (last && 'list' in last) /** @type {Inline[][]} */ (last.list).push(item);
  else blocks.push({ list: [item] });
}
