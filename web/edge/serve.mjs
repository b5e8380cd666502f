// @ts-check
/**
 * Serves what was built on this machine: page, API, short links and boards, which stay over a restart.
 *
 *     node edge/serve.mjs          PORT=9000 to listen there, HOST=0.0.0.0 to let others in
 *
 * @module
 */

import { createServer } from 'node:net';
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

let port = PORT;
while (port < PORT + 100 && !(await isFree(port))) port++;
try {
  const server = await start(BUILT, { host: HOST, port });
  const name = HOST === '127.0.0.1' || HOST === '0.0.0.0' ? 'localhost' : HOST;
  console.log(`\n  Mercer is at http://${name}:${server.port}   (Ctrl+C stops it)\n`);
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => server.stop());
  }
  process.exitCode = (await server.ended) ?? 0;
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
