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

if (!dry && (await readFile(config, 'utf8')).includes('"none yet"')) {
  fail(`There is no place for scenes yet. Create one, and put the id that is printed into
${config}:

  npx ${WRANGLER} login
  npx ${WRANGLER} kv namespace create SCENES`);
}
if (!dry && !(await isLoggedIn())) {
  fail(`You are not logged in at Cloudflare:

  npx ${WRANGLER} login

or set CLOUDFLARE_API_TOKEN to a token that may edit Workers.`);
}
process.exitCode = (await wrangler(['deploy', '--config', config, ...options])).code;

/** wrangler says so, and its exit status does not. */
async function isLoggedIn() {
  const { code, said } = await wrangler(['whoami'], { quiet: true });
  return code === 0 && !/not authenticated/i.test(said);
}

/**
 * @param {string[]} args
 * @param {{ quiet?: boolean }} [options]
 * @returns {Promise<{ code: number, said: string }>} its exit status, and what it said if quiet
 */
function wrangler(args, { quiet = false } = {}) {
  const child = spawn('npx', ['--yes', WRANGLER, ...args], {
    stdio: ['inherit', quiet ? 'pipe' : 'inherit', 'inherit'],
    env: { ...process.env, WRANGLER_SEND_METRICS: 'false', WRANGLER_SEND_ERROR_REPORTS: 'false' },
  });
  let said = '';
  child.stdout?.on('data', (/** @type {Buffer} */ data) => (said += data));
  return new Promise((done) => {
    child.once('error', () => done({ code: 1, said }));
    child.once('close', (code) => done({ code: code ?? 1, said }));
  });
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
