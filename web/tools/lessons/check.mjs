// @ts-check
/**
 * Checks lessons: their form, and every step in the engine. What is wrong is told with file, line and
 * what to do.
 *
 *     node tools/lessons/check.mjs              all lessons
 *     node tools/lessons/check.mjs 03           one of them
 *     node tools/lessons/check.mjs --form 03    without the engine
 *     node tools/lessons/check.mjs --in DIR     those of another directory
 *
 * Of one lesson it lists the wrong answers that nothing but the eye refutes.
 *
 * The engine is that of the page in MERCER_DIST, else it is compiled.
 *
 * @module
 */

import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import { checkCourse, readLessons } from './build.mjs';
import { told } from './problems.mjs';
import { wrongAnswersOf } from './refuted.mjs';

const WEB = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

const words = process.argv.slice(2);
const formOnly = words.includes('--form');
const at = words.indexOf('--in');
const directory = at >= 0 ? resolve(words[at + 1]) : join(WEB, 'lessons');
const number = words.find((word, i) => /^\d+$/.test(word) && (at < 0 || i !== at + 1));
const only = number === undefined ? undefined : Number(number);

const { sources, course, problems: form } = await readLessons(directory, { only });
const all = [...form];
if (only !== undefined && sources.length === 0 && form.length === 0)
  all.push({
    file: relative(process.cwd(), directory),
    line: 0,
    message: `there is no lesson ${number}`,
  });
if (only === undefined)
  all.push(
    ...checkCourse(sources, course, relative(process.cwd(), join(directory, 'course.yaml'))),
  );
if (!formOnly) {
  const broken = new Set(form.map(({ file }) => dirname(file)));
  const sound = sources.filter(({ folder }) => !broken.has(folder));
  if (sound.length > 0) {
    const { lessonTools } = await import('./start.mjs');
    const { tryLesson } = await import('./try.mjs');
    const tools = await lessonTools();
    for (const source of sound) all.push(...(await tryLesson(source, tools)));
  }
}
if (all.length > 0) {
  console.error(told(all));
  process.exitCode = 1;
}
const steps = sources.reduce((sum, { structure }) => sum + structure.value.steps.length, 0);
const what = `${sources.length} lesson${sources.length === 1 ? '' : 's'}, ${steps} steps`;
console.log(`${what}: ${all.length === 0 ? 'good' : `${all.length} to mend`}`);
const wrong = sources.flatMap((source) =>
  wrongAnswersOf(source).map((answer) => ({ ...answer, file: `${source.folder}/en.md` })),
);
const seen = wrong.filter(({ refuted }) => !refuted);
console.log(`${wrong.length} wrong answers, ${seen.length} of them refuted by what one sees alone`);
if (only !== undefined)
  for (const { file, line, step, text } of seen) console.log(`  ${file}:${line}: ${step}: ${text}`);
process.exit();
