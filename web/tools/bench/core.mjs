// @ts-check
/**
 * The benchmarks of core/, natively and as WebAssembly.
 *
 * Benchmarks that differ in the last part of their name only, such as BenchmarkFill/rbf/chebyshev
 * and BenchmarkFill/rbf/direct, do the same job in different ways. One of the ways is the
 * yardstick.
 *
 * @module
 */

import { dirname, join } from 'node:path';
import { run } from '../run.mjs';
import { TAG } from '../simd.mjs';
import { geometricMean } from './statistics.mjs';

/** The plain ways of doing a job, which the others are measured by. */
const YARDSTICKS = ['direct', 'cold'];
const TIME = '0.2s';
const QUICK_TIME = '10ms';

/** @typedef {Map<string, number>} Times   package and benchmark → nanoseconds an operation */
/** @typedef {import('./section.mjs').Section} Section */

/** @param {import('./section.mjs').Context} context @returns {Promise<Section>} */
export async function measure({ root, quick, tell }) {
  const packages = await withBenchmarks(root);
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: root })).trim();
  // wasm_exec.js has 12 KiB for arguments and environment together: pass next to none.
  const path = `PATH=${dirname(process.execPath)}:/usr/bin:/bin`;
  const script = join(root, 'web/tools/goexec.mjs');
  const runner = `env -i '${path}' 'GOROOT=${goroot}' '${process.execPath}' --stack-size=8192 '${script}'`;
  const time = quick ? QUICK_TIME : TIME;
  tell(`${packages.length} packages, natively`);
  const native = await readings(root, time, packages, {}, []);
  tell('the same as WebAssembly');
  const env = { GOOS: 'js', GOARCH: 'wasm' };
  const wasm = await readings(root, time, packages, env, [`-tags=${TAG}`, `-exec=${runner}`]);
  const costs = [...native].flatMap(([name, t]) =>
    wasm.has(name) ? [(wasm.get(name) ?? 0) / t] : [],
  );
  return {
    key: 'core',
    title: 'The core: one way and another, natively and as WebAssembly',
    note: `go test -bench of every package, on one core: how many times faster than the plain way each
      other way is, and what WebAssembly costs, which is ${geometricMean(costs).toFixed(2)} times the native
      time in the geometric mean of ${costs.length} benchmarks.`,
    head: ['job', 'way', 'native ×', 'wasm ×', 'wasm time ÷ native'],
    rows: ways(native, wasm),
    targets: [],
    skipped: [],
    data: { native: Object.fromEntries(native), wasm: Object.fromEntries(wasm) },
  };
}

/** @param {string} root @returns {Promise<string[]>} the packages of core/ that have benchmarks */
async function withBenchmarks(root) {
  const found = await run('grep', ['-rl', '--include=*_test.go', '^func Benchmark', 'core'], {
    cwd: root,
  });
  const directories = found.split('\n').filter(Boolean).map(dirname);
  return [...new Set(directories)].sort().map((directory) => `./${directory}`);
}

/**
 * @param {string} root
 * @param {string} time of each, as go test -benchtime has it
 * @param {string[]} packages
 * @param {Record<string, string>} env
 * @param {string[]} flags
 * @returns {Promise<Times>}
 */
async function readings(root, time, packages, env, flags) {
  const bench = ['-run=^$', '-bench=.', `-benchtime=${time}`, '-vet=off', '-p=1', '-cpu=1'];
  const out = await run('go', ['test', ...bench, ...flags, ...packages], { cwd: root, env });
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
 * How many times faster than the yardstick each way is, and what WebAssembly costs.
 *
 * @param {Times} native
 * @param {Times} wasm
 * @returns {import('./section.mjs').Cell[][]}
 */
function ways(native, wasm) {
  return [...native].map(([name, time]) => {
    const [job, way] = [name.replace(/\/[^/]*$/, ''), name.replace(/^.*\//, '')];
    const yardstick = YARDSTICKS.find((other) => other !== way && native.has(`${job}/${other}`));
    const gain = (/** @type {Times} */ times) => {
      const [slow, fast] = [times.get(`${job}/${yardstick}`), times.get(name)];
      return slow && fast ? slow / fast : null;
    };
    const other = wasm.get(name);
    const cost = other ? other / time : null;
    if (!yardstick || YARDSTICKS.includes(way)) return [name, '', null, null, cost];
    return [job, `${way}, by ${yardstick}`, gain(native), gain(wasm), cost];
  });
}
