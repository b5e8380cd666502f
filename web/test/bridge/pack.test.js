/**
 * What packing does to a program of Go: that the runtime gets along with it.
 */

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { knownOnlyOf } from '../../tools/functions.mjs';
import { namesOf, pack } from '../../tools/pack.mjs';
import { run } from '../../tools/run.mjs';
import { split } from '../../tools/split.mjs';

/** Collects garbage under deep stacks, recovers, asks who calls, and then breaks. */
const PROGRAM = `package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
)

type tree struct{ left, right *tree }

func grow(depth int) *tree {
	if depth == 0 {
		return nil
	}
	return &tree{grow(depth - 1), grow(depth - 1)}
}

func (t *tree) size() int {
	if t == nil {
		return 0
	}
	return 1 + t.left.size() + t.right.size()
}

func deep(n int, kept *tree) int {
	if n == 0 {
		runtime.GC()
		return kept.size()
	}
	defer func() { recover() }()
	return deep(n-1, kept)
}

func careful(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v", r)
		}
	}()
	f()
	return nil
}

//go:noinline
func caller() string {
	pc, _, _, _ := runtime.Caller(1)
	return runtime.FuncForPC(pc).Name()
}

//go:noinline
func breaks(err error) { panic(err) }

//go:noinline
func seldom(t *tree) *tree { return &tree{t, grow(t.size())} }

func main() {
	for range 3 {
		fmt.Println(deep(2000, grow(14)))
	}
	var none []int
	fmt.Println(careful(func() { _ = none[len(os.Args)] }), careful(func() { breaks(errors.New("on purpose")) }))
	fmt.Println(caller())
	if len(os.Args) > 1 {
		fmt.Println(seldom(grow(3)).size())
	}
	breaks(errors.New("the end"))
}
`;

/** @type {string} */
let directory;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mercer-'));
});
after(() => rm(directory, { recursive: true, force: true }));

/** @param {string} name @param {string[]} rest @returns {Promise<{ code: unknown, stdout: string, stderr: string }>} */
async function start(name, ...rest) {
  const goroot = (await run('go', ['env', 'GOROOT'], { cwd: directory })).trim();
  const args = [join(goroot, 'lib/wasm/wasm_exec_node.js'), join(directory, name), ...rest];
  return new Promise((done) => {
    // wasm_exec.js has little room for the environment.
    execFile(process.execPath, args, { env: {} }, (error, stdout, stderr) =>
      done({ code: error?.code, stdout, stderr }),
    );
  });
}

test('a program that was packed runs as before, and its traces name functions', async () => {
  await writeFile(join(directory, 'main.go'), PROGRAM);
  const flags = ['-trimpath', '-ldflags=-s -w', '-o', 'plain.wasm', 'main.go'];
  await run('go', ['build', ...flags], { cwd: directory, env: { GOOS: 'js', GOARCH: 'wasm' } });
  const plain = await readFile(join(directory, 'plain.wasm'));
  const packed = pack(plain, { warn: (what) => assert.fail(what) });
  await writeFile(join(directory, 'packed.wasm'), packed);

  const [wanted, got] = [await start('plain.wasm'), await start('packed.wasm')];
  assert.match(wanted.stdout, /^16383\n16383\n16383\nrecovered: .*\nmain.main\n$/);
  assert.deepEqual([got.code, got.stdout], [2, wanted.stdout]);

  const named =
    /^panic: the end\n\ngoroutine 1 \[running\]:\nmain\.breaks\(.*\)\n\t.*\nmain\.main\(\)/m;
  assert.match(wanted.stderr, named);
  assert.match(wanted.stderr, /main\.go:\d/);
  assert.match(got.stderr, named);
  assert.doesNotMatch(got.stderr, /\.go/);
  assert.match(got.stderr, /\t\?:0/);

  const names = namesOf(plain);
  assert.ok(['main.main', 'main.breaks', 'runtime.gopanic'].every((name) => names.includes(name)));

  const nameless = pack(plain, { named: false, warn: (what) => assert.fail(what) });
  await writeFile(join(directory, 'nameless.wasm'), nameless);
  const other = await start('nameless.wasm');
  assert.deepEqual([other.code, other.stdout], [2, wanted.stdout.replace('main.main', '')]);
  assert.match(other.stderr, /^panic: the end\n/);
  assert.doesNotMatch(other.stderr, /main\./);

  // What is known of a function that is not called is not needed.
  const isSeldom = (i) => names[i] === 'main.seldom';
  const known = knownOnlyOf(nameless, isSeldom);
  const sizes = known.map(({ at, end }) => end - at);
  assert.ok(sizes.length > 1 && sizes.every((size) => size > 0), `${sizes}`);
  const [first] = split(nameless, (i) => Number(isSeldom(i)), () => known); // prettier-ignore
  await writeFile(join(directory, 'first.wasm'), first);
  const begun = await start('first.wasm');
  assert.deepEqual([begun.code, begun.stdout], [2, other.stdout]);
  assert.match((await start('plain.wasm', 'seldom')).stdout, /^135$/m);
  assert.doesNotMatch((await start('first.wasm', 'seldom')).stdout, /^135$/m);
});
