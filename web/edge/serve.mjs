// @ts-check
/**
 * Serves what was built on this machine: page, API, short links and boards, which stay over a
 * restart.
 *
 *     node edge/serve.mjs          PORT=9000 to listen there, HOST=0.0.0.0 to let others in
 *
 * @module
 */

import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { BUILT } from './build.mjs';
import { start } from './workerd.mjs';

const PORT = Number(process.env.PORT || 8787);
const HOST = process.env.HOST || '127.0.0.1';

/** Whether nobody listens there. @param {number} port @returns {Promise<boolean>} */
const isFree = (port) =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, HOST, () => server.close(() => done(true)));
  });

/** By which names this machine is reached: the first by itself, the rest by others. */
function names() {
  if (HOST !== '127.0.0.1' && HOST !== '0.0.0.0') return [HOST];
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal);
  return ['localhost', ...(HOST === '0.0.0.0' ? others.map(({ address }) => address) : [])];
}

let port = PORT;
while (port < PORT + 100 && !(await isFree(port))) port++;
try {
  const server = await start(BUILT, { host: HOST, port });
  const [own, ...others] = names().map((name) => `http://${name}:${server.port}`);
  console.log(`\n  Mercer is at ${own}   (Ctrl+C stops it)`);
  for (const address of others) console.log(`  and for others at ${address}`);
  console.log();
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => server.stop());
  }
  process.exitCode = (await server.ended) ?? 0;
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
