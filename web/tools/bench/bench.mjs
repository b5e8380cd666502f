// @ts-check
/**
 * Measures Mercer beside what a person would use instead, all in one run, and tells ratios: seconds
 * are a machine's, ratios are ours.
 *
 *     node bench.mjs [section…] [--quick] [--compare]
 *
 * Without names it measures every section. What it finds goes to docs/speed.json, where a part of
 * the sections replaces only itself; docs/speed.svg and README's section "Speed" are made of that.
 * --quick measures a small part of each section, for trying out, and writes nothing. --compare tells
 * what has become of the ratios since, and fails where half is lost; a workflow has its table as the
 * summary.
 *
 * @module
 */

import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BuildError } from '../run.mjs';
import { Calibration, describeMachine } from './machine.mjs';
import { drawChart } from './chart.mjs';
import { README_MARKER, replaceBetween, speedText } from './readme.mjs';
import { changeOf, changesTable } from './regression.mjs';
import { renewed, written } from './report.mjs';
import { SECTIONS } from './section.mjs';
import { trainingChart } from './standings.mjs';
import { plainTable, wrap } from './table.mjs';

/** @typedef {import('./section.mjs').Context} Context */
/** @typedef {import('./section.mjs').Measurer} Measurer */
/** @typedef {import('./section.mjs').Section} Section */
/** @typedef {import('./machine.mjs').Machine} Machine */
/** @typedef {import('./race.mjs').Outcome} Outcome */
/** @typedef {import('./report.mjs').Report} Report */

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = join(HERE, '../../..');
const DOCS = join(ROOT, 'docs');
/** The spread above which times cannot be compared. */
const NOISY = 0.1;

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const compares = words.includes('--compare');
const wanted = words.filter((word) => word !== '--quick' && word !== '--compare');
const present = SECTIONS.filter((key) => existsSync(join(HERE, `${key}.mjs`)));
const unknown = wanted.filter((key) => !present.includes(key));
if (unknown.length) {
  console.error(`there is no section ${unknown.join(', ')}; there is ${present.join(', ')}`);
  process.exitCode = 1;
} else {
  await bench(present.filter((key) => !wanted.length || wanted.includes(key)));
}

/**
 * Measures sections, and keeps each as soon as it is there: a whole run takes long.
 *
 * @param {string[]} keys
 */
async function bench(keys) {
  const about = await describeMachine(ROOT);
  const before = await lastReport();
  /** @type {import('./regression.mjs').Change[]} */
  const changes = [];
  for (const key of keys) {
    const calibration = new Calibration().read();
    const section = await measure(key);
    if (!section) continue;
    const machine = { ...about, ...calibration.read().found };
    print(section);
    printMachine(machine);
    const change = changeOf(section, before.sections[key]);
    if (change) changes.push(change);
    if (!quick) await write(section, machine);
  }
  if (compares) await tellChanges(changes);
  console.log(
    quick
      ? '\n--quick is for trying out: nothing was written.'
      : '\nwritten: docs/speed.json, docs/speed.svg, README.md',
  );
}

/** @param {import('./regression.mjs').Change[]} changes */
async function tellChanges(changes) {
  const table = changesTable(changes);
  console.log(`\n${table}`);
  const { GITHUB_STEP_SUMMARY: summary } = process.env;
  if (summary) await appendFile(summary, table);
  if (changes.some(({ kept }) => !kept)) process.exitCode = 1;
}

/** What was measured last. @returns {Promise<Report>} */
async function lastReport() {
  const path = join(DOCS, 'speed.json');
  return existsSync(path) ? JSON.parse(await readFile(path, 'utf8')) : { sections: {} };
}

/** A section that fails is told and does not keep the others. @param {string} key */
async function measure(key) {
  /** @type {Context} */
  const context = {
    root: ROOT,
    dist: join(ROOT, 'dist'),
    quick,
    tell: (line) => process.stderr.write(`${key}: ${line}\n`),
  };
  try {
    /** @type {Measurer} */
    const section = await import(`./${key}.mjs`);
    return await section.measure(context);
  } catch (error) {
    process.exitCode = 1;
    console.error(
      `\n${key} FAILED: ${error instanceof BuildError ? error.message : error instanceof Error ? error.stack : error}`,
    );
    return null;
  }
}

/** @param {Section} section */
function print({ title, note, head, rows, targets, skipped }) {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(2, 96 - title.length))}\n`);
  for (const line of wrap(note, 100)) console.log(line);
  console.log();
  for (const line of plainTable(head, rows)) console.log(line);
  if (targets.length) {
    console.log();
    const lines = targets.map(({ name, wanted, reached, kept }) => [
      name,
      wanted,
      reached,
      kept ? 'kept' : 'MISSED',
    ]);
    for (const line of plainTable(['target', 'wanted', 'reached', ''], lines)) console.log(line);
  }
  if (skipped.length) console.log();
  for (const line of skipped) console.log(`skipped: ${line}`);
}

/** @param {Machine} machine */
function printMachine(machine) {
  const { cpu, cores, system, node, go, chromium, date, loop, noise, load } = machine;
  console.log(
    `\n${date} · ${cpu}, ${cores} cores, ${system} · Node ${node}, Go ${go}, Chromium ${chromium ?? 'none'}`,
  );
  console.log(
    `A loop of a million dependent steps took ${loop.toFixed(2)} ms; the middle half of its readings lay within ${(100 * noise).toFixed(1)} %; load ${load.toFixed(1)} at the start.`,
  );
  if (noise > NOISY || load > cores)
    console.log(
      'This machine is busy with other things: trust no number, and measure again when it is quiet.',
    );
}

/**
 * @param {Section} section
 * @param {Machine} machine
 */
async function write(section, machine) {
  await mkdir(DOCS, { recursive: true });
  const report = renewed(await lastReport(), [section], machine);
  await writeFile(join(DOCS, 'speed.json'), written(report));
  const { training } = report.sections;
  if (training) {
    const { outcomes } = /** @type {{ outcomes: Outcome[] }} */ (training.data);
    await writeFile(join(DOCS, 'speed.svg'), drawChart(trainingChart(outcomes)));
  }
  const readme = join(ROOT, 'README.md');
  const text = await readFile(readme, 'utf8');
  await writeFile(readme, replaceBetween(text, README_MARKER, speedText(report)));
}
