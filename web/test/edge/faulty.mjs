/**
 * The Worker as it is deployed, with a clock that can be set: /test/later?room=…&hours=… says how
 * far ahead a board's clock is, and rings its alarm. *
 * @module
 */

import worker from '../../edge/entry.mjs';
import { Room as Deployed } from '../../edge/room.mjs';

export class Room extends Deployed {
  #ahead = 0;

  now() {
    return super.now() + this.#ahead;
  }

  /** @param {number} hours @returns {Promise<number>} how much is stored */
  async later(hours) {
    this.#ahead += hours * 3_600_000;
    await this.alarm();
    return this.ctx.storage.sql.exec('SELECT count(*) AS n FROM sqlite_master').toArray()[0].n;
  }
}

export default {
  async fetch(request, env, ctx) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/test/later') return worker.fetch(request, env, ctx);
    const room = env.ROOMS.getByName(searchParams.get('room'));
    return Response.json({ tables: await room.later(Number(searchParams.get('hours'))) });
  },
};
