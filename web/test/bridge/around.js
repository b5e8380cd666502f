/**
 * What the page says around a lesson, as the engine's answers make it.
 */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { solved } from '../../model/output.js';
import { dataSetOf, learnerOf } from '../../model/problem.js';
import { readingsOf } from '../../panels/readings.js';
import { themeAfter, THEMES } from '../../panels/themes.js';
import { verdictWords } from '../../panels/verdict.js';
import { isTunedName, tunedBy } from '../../state/tuned.js';
import { legendOf } from '../../views/legend.js';
import { keyOf } from '../../views/legend/key.js';
import { describe } from '../../views/sentence.js';
import { freshWords, outcomeOf } from '../../views/sentence/outcome.js';
import { reasonOf } from '../../views/step/reason.js';
import { splitStep } from '../../views/step/sentence.js';

/** New points, as they may turn out. */
const FRESH = [
  { wrong: 0.023, undecided: 0 },
  { wrong: 0, undecided: 0.01 },
];

/**
 * Texts of the sentence, the key and the readings, each as it stands in one element. A kernel has a
 * letter for its words, which are not translated.
 *
 * @param {import('../../state/lessons/acts.js').Shown} shown
 * @param {any} training null where nothing is learnt
 * @param {{ catalog: any }} tools
 * @returns {string[]}
 */
export function saidAround({ scene, stage }, training, { catalog }) {
  const texts = [];
  for (const fresh of FRESH) {
    const state = /** @type {any} */ ({
      scene,
      stage,
      focus: { output: 0, running: false },
      settings: { map: true },
      frame: {
        scene,
        training,
        parsed: { short: 'K', text: scene.kernel },
        surface: {},
        gram: null,
        overlay: null,
        verdict: null,
        verdicts: new Map(),
        covered: [],
        rows: null,
        fresh: training && { training, n: 2000, seed: 1, none: '', ...fresh },
        engine: { catalog, busy: false, state: 'ready' },
      },
    });
    const { brief, whole } = reasonOf(state);
    const said = describe(state);
    const [place, rest] = brief ? splitStep(said) : [said, ''];
    texts.push(said, place, rest, brief, whole, freshWords(state));
    texts.push(...(outcomeOf(state) ?? []).map(({ text }) => text));
    for (const { value, words } of readingsOf(state)) texts.push(value, words);
    if (!solved(training)) continue;
    texts.push(...Object.values(keyOf(state)));
    for (const part of legendOf({ ...state, frame: { ...state.frame, surface: null } })) {
      if (part.kind === 'keys') texts.push(...part.keys.map(({ text }) => text));
      if (part.kind === 'scale') texts.push(part.name);
    }
  }
  return texts.filter(Boolean);
}

/**
 * Names and explanations of the parameters that a step offers.
 *
 * @param {readonly string[]} touch
 * @param {import('../../state/lessons/acts.js').Shown} shown
 * @param {{ catalog: any, parsed: any }} tools
 */
export function saidByControls(touch, { scene }, { catalog, parsed }) {
  const names = touch.filter(isTunedName);
  if (names.length === 0) return [];
  const tuned = tunedBy(names, {
    numbers: parsed.numbers,
    learner: learnerOf(scene, catalog),
    data: dataSetOf(scene, catalog),
  });
  return tuned.flatMap(({ spec }) => [spec.name, spec.doc, ...(spec.names ?? [])]);
}

/** The words of verdicts, the same for every kernel. */
export const saidOfKernels = () =>
  [
    verdictWords(null),
    verdictWords(null, true),
    ...['proved', 'refuted', 'unproved'].map((verdict) =>
      verdictWords(/** @type {any} */ ({ verdict, sentence: '' })),
    ),
  ]
    .flatMap(({ word, title }) => [word, title])
    .filter(Boolean);

/** Words of the bar, as index.html and its panels have them. @param {string} web */
export async function saidByBar(web) {
  const read = (/** @type {string} */ path) => readFile(join(web, path), 'utf8');
  const [, bar = ''] = /<header([\s\S]*?)<\/header>/.exec(await read('index.html')) ?? [];
  const panels = await Promise.all(
    ['toolbar', 'fullscreen'].map((name) => read(`panels/${name}.js`)),
  );
  const themes = THEMES.map(
    ({ theme, name }) => `Theme: ${name}. Change to ${themeAfter(theme).name} (T)`,
  );
  return [
    ...[...bar.matchAll(/aria-label="([^"]+)"|class="words">([^<]+)</g)].map(
      ([, name, words]) => name ?? words,
    ),
    ...panels.flatMap((code) =>
      [...code.matchAll(/(?:\.title = |'aria-label', )'([^']+)'/g)].map(([, words]) => words),
    ),
    ...themes,
    'Undo step 8.2',
    'Undo step 8.2 (Ctrl+Z)',
    'Undo move point (Ctrl+Z)',
  ];
}

/** What page and engine have written in their code. @param {string} web */
export async function writtenIn(web) {
  const roots = ['views', 'panels', 'ui', 'state', 'model', 'draw', 'lib', '../core'];
  const texts = [await readFile(join(web, 'index.html'), 'utf8')];
  for (const root of roots)
    for (const entry of await readdir(join(web, root), { recursive: true, withFileTypes: true }))
      if (/(?<!_test)\.(js|go)$/.test(entry.name))
        texts.push(await readFile(join(entry.parentPath, entry.name), 'utf8'));
  const code = texts.join('\n').toLowerCase();
  /** Whether most words of a phrase stand beside each other there. @param {string} phrase */
  return (phrase) => {
    const words = phrase.toLowerCase().match(/\{\w+\}|[^\s{}]+/g) ?? [];
    const pairs = words
      .slice(1)
      .map((word, i) => [words[i], word])
      .filter((pair) => !pair.some((word) => word.startsWith('{')));
    const found = pairs.filter((pair) => code.includes(pair.join(' ')));
    return words.length === 1 ? code.includes(words[0]) : 2 * found.length >= pairs.length;
  };
}
