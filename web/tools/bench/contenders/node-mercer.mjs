// @ts-check
/**
 * Mercer's engine in Node, asked line by line.
 *
 *     node node-mercer.mjs WASM_EXEC ENGINE
 *
 * @module
 */

import { readFile } from 'node:fs/promises';
import { answer } from './answer.mjs';
import { startEngine } from './engine.mjs';
import { mercerTrainer } from './mercer.mjs';

const [exec, engine] = process.argv.slice(2);
await import(exec);
await answer(mercerTrainer(await startEngine(await readFile(engine))), process.versions.v8);
