// @ts-check
/**
 * Runs the benchmarks of core/ natively and as WebAssembly, and prints ratios: seconds are a
 * machine's, ratios are ours.
 *
 *     node bench.mjs [pattern]          only benchmarks that match, as in go test -bench
 *
 * Benchmarks that differ in the last part of their name only, such as BenchmarkFill/rbf/chebyshev
 * and BenchmarkFill/rbf/direct, do the same job in different ways. One of the ways is the yardstick.
 *
 * @module
 */

import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BuildError, run } from './run.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
/** The plain ways of doing a job, which the others are measured by. */
const YARDSTICKS = ['direct', 'cold'];
const TIME = '0.2s';

/** @typedef {Map<string, number>} Times   package and benchmark → nanoseconds an operation */

const pattern = process.argv[2] ?? '.';
try {
  const packages = await withBenchmarks();
  const native = await measure(packages, {}, []);
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: ROOT })).trim();
  // wasm_exec.js has 12 KiB for arguments and environment together: pass next to none.
  const path = `PATH=${dirname(process.execPath)}:/usr/bin:/bin`;
  const runner = `env -i '${path}' '${goroot}/lib/wasm/go_js_wasm_exec'`;
  const wasm = await measure(packages, { GOOS: 'js', GOARCH: 'wasm' }, [`-exec=${runner}`]);
  printWays(native, wasm);
  printTargets(native, wasm);
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @returns {Promise<string[]>} the packages of core/ that have benchmarks */
async function withBenchmarks() {
  const found = await run('grep', ['-rl', '--include=*_test.go', '^func Benchmark', 'core'], {
    cwd: ROOT,
  });
  const directories = found.split('\n').filter(Boolean).map(dirname);
  return [...new Set(directories)].sort().map((directory) => `./${directory}`);
}

/**
 * @param {string[]} packages
 * @param {Record<string, string>} env
 * @param {string[]} flags
 * @returns {Promise<Times>}
 */
async function measure(packages, env, flags) {
  const bench = [
    '-run=^$',
    `-bench=${pattern}`,
    `-benchtime=${TIME}`,
    '-vet=off',
    '-p=1',
    '-cpu=1',
  ];
  const out = await run('go', ['test', ...bench, ...flags, ...packages], { cwd: ROOT, env });
  /** @type {Times} */
  const times = new Map();
  let name = '';
  for (const line of out.split('\n')) {
    if (line.startsWith('pkg: ')) name = line.slice(5).replace(/^.*\/core\//, '');
    const result = /^Benchmark(\S+)\s+\d+\s+([\d.]+) ns\/op/.exec(line);
    if (result) times.set(`${name} ${result[1]}`, Number(result[2]));
  }
  return times;
}

/**
 * Prints how many times faster than the yardstick each way is.
 *
 * @param {Times} native
 * @param {Times} wasm
 */
function printWays(native, wasm) {
  const rows = [];
  for (const name of native.keys()) {
    const [job, way] = [name.replace(/\/[^/]*$/, ''), name.replace(/^.*\//, '')];
    if (YARDSTICKS.includes(way)) continue;
    const yardstick = YARDSTICKS.find((other) => native.has(`${job}/${other}`));
    if (!yardstick) continue;
    const ratio = (/** @type {Times} */ times) => {
      const [slow, fast] = [times.get(`${job}/${yardstick}`), times.get(name)];
      return slow && fast ? `${figure(slow / fast)} ×` : '–';
    };
    rows.push([job, `${way} is faster than ${yardstick}`, ratio(native), ratio(wasm)]);
  }
  if (rows.length) print(['one way and another', '', 'native', 'wasm'], rows);
}

/**
 * Prints what WebAssembly costs.
 *
 * @param {Times} native
 * @param {Times} wasm
 */
function printTargets(native, wasm) {
  const rows = [];
  const ratios = [];
  for (const [name, time] of native) {
    const other = wasm.get(name);
    if (!other) continue;
    ratios.push(other / time);
    rows.push([name, `${figure(other / time)} ×`]);
  }
  if (!rows.length) throw new BuildError(`no benchmark of core/ matches ${pattern}`);
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
  rows.push(['geometric mean', `${figure(mean)} ×`]);
  print(['time in WebAssembly, by native time', ''], rows);
}

/** @param {number} ratio */
function figure(ratio) {
  return ratio.toFixed(ratio < 10 ? 2 : ratio < 100 ? 1 : 0);
}

/**
 * @param {string[]} head
 * @param {string[][]} rows
 */
function print(head, rows) {
  const widths = head.map((_, i) => Math.max(...[head, ...rows].map((row) => row[i].length)));
  const numbers = rows[0].map((cell) => / ×$|^–$/.test(cell));
  console.log();
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, i) =>
      numbers[i] ? cell.padStart(widths[i]) : cell.padEnd(widths[i]),
    );
    console.log(cells.join('  ').trimEnd());
  }
}
