// @ts-check
/**
 * Publishes what was built, by wrangler, which npx fetches: nothing else here needs it.
 *
 *     node edge/deploy.mjs [options of wrangler deploy]          --dry-run tries it without an account
 *
 * @module
 */

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The last that runs on Node 20. */
const WRANGLER = 'wrangler@4.86.0';
const config = join(import.meta.dirname, 'wrangler.jsonc');
const options = process.argv.slice(2);
const dry = options.includes('--dry-run');

if (!dry && /"binding": "SCENES", "id": ""/.test(await readFile(config, 'utf8'))) {
  fail(`There is no place for scenes yet. Create one, and put the id that is printed into ${config}:

  npx ${WRANGLER} login
  npx ${WRANGLER} kv namespace create SCENES
`);
}
if (!dry && (await wrangler(['whoami'], 'ignore')) !== 0) {
  fail(`You are not logged in at Cloudflare:

  npx ${WRANGLER} login

or set CLOUDFLARE_API_TOKEN to a token that may edit Workers.`);
}
process.exitCode = await wrangler(['deploy', '--config', config, ...options], 'inherit');

/**
 * @param {string[]} args
 * @param {'inherit' | 'ignore'} output
 * @returns {Promise<number>} its exit status
 */
function wrangler(args, output) {
  const child = spawn('npx', ['--yes', WRANGLER, ...args], {
    stdio: ['inherit', output, 'inherit'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_SEND_ERROR_REPORTS: 'false' },
  });
  return new Promise((done) => {
    child.once('error', () => done(1));
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** @param {string} message */
function fail(message) {
  console.error(message);
  process.exit(1);
}
