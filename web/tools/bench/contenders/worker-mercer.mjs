// @ts-check
/**
 * Mercer's engine in a worker, asked by messages. It is bundled with Go's wasm_exec.js before it.
 *
 * @module
 */

import { startEngine } from './engine.mjs';
import { mercerTrainer } from './mercer.mjs';
import { serve } from './serve.mjs';

const response = await fetch('mercer.wasm');
serve(mercerTrainer(await startEngine(await response.arrayBuffer())));
