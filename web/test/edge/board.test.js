/**
 * Replicas of the page against the board in Go: random interleavings, in which sockets break, pages
 * are reloaded and the board is evicted, end with everyone seeing the same.
 */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { createReplica } from '../../board/replica.js';
import { random } from '../random.js';
import { hostOf, startBoard } from './board-engine.js';

/** @type {(request: object) => any} */
let ask;
before(async () => {
  ask = await startBoard();
});

const KEY = 'the-key-of-the-teacher';

/** A page that comes and goes. */
class Device {
  constructor(host, me, key) {
    this.host = host;
    this.options = { me, key };
    this.stored = new Map();
    this.refused = new Set();
    this.socket = 0;
    this.load();
  }

  /** The page is opened: again, perhaps. */
  load() {
    this.lose();
    const { stored } = this;
    let made = 0;
    this.replica = createReplica({
      ...this.options,
      // Storage gives its entries in no order.
      keep: {
        all: () => [...stored.values()].reverse(),
        put: (op, text) => stored.set(op, text),
        drop: (op) => stored.delete(op),
      },
      newOp: () => `${this.options.me}-${this.pages}-${++made}`,
    });
    this.pages = (this.pages ?? 0) + 1;
  }

  lose() {
    const socket = this.host.sockets.get(this.socket);
    if (socket) Object.assign(socket, { open: false, down: [] });
    this.socket = 0;
    this.replica?.lost();
  }

  connect() {
    if (this.socket || this.replica.state.ended) return;
    this.socket = this.host.connect();
    this.host.sockets.get(this.socket).up.push(this.replica.hello());
  }

  send() {
    const texts = this.replica.outgoing(this.host.now);
    this.host.sockets.get(this.socket)?.up.push(...texts);
  }

  /** The next message to this page arrives. */
  hear() {
    const text = this.host.sockets.get(this.socket)?.down.shift();
    if (text === undefined) return false;
    if (typeof text === 'number') {
      const id = this.socket;
      this.lose();
      this.host.leave(id);
      return true;
    }
    const { refused } = this.replica.receive(text, this.host.now);
    for (const { key } of refused) this.refused.add(key);
    this.send();
    return true;
  }
}

/** A class that does whatever can happen. */
class World {
  constructor(seed) {
    this.r = random(seed);
    this.host = hostOf(ask);
    this.host.ask({ do: 'open', key: KEY });
    const n = this.r.whole(1, 5);
    this.devices = Array.from({ length: n }, (_, i) => {
      const me = `secret-of-device-${i}`;
      return new Device(this.host, me, i < 2 && this.r.chance(0.5) ? KEY : undefined);
    });
    this.made = [];
    this.wishes = 0;
    this.unwanted = new Set();
    this.owners = new Map();
    this.host.onsend = (_, text) => this.note(JSON.parse(text));
  }

  /** What the board says to whom it came from: what is added, and removed. */
  note({ kind, op, participant, point }) {
    if (!op) return;
    if (kind === 'add') this.owners.set(point.x[0], point.owner);
    if (kind === 'remove') this.unwanted.add(point.x[0]);
    for (const [x, owner] of this.owners) {
      if (kind === 'clear' || (kind === 'expel' && owner === participant)) this.unwanted.add(x);
    }
  }

  step() {
    const { r, host } = this;
    const device = r.pick(this.devices);
    const { replica } = device;
    const { points } = replica.state;
    const what = r.whole(0, 21);
    if (what < 4) device.connect();
    else if (what === 4) device.lose();
    else if (what === 5) device.load();
    else if (what === 6) host.evict();
    else if (what === 7) host.now += r.whole(0, 20_000);
    else if (what < 12) {
      for (let i = r.whole(1, 8); i > 0; i--) this.hop();
    } else if (what < 15) {
      for (let i = r.whole(1, 8); i > 0; i--) r.pick(this.devices).hear();
    } else if (what < 18) {
      for (let i = r.whole(1, 6); i > 0; i--) {
        const x = this.made.length;
        const key = replica.add({ x: [x, 0], label: r.whole(1, 9) });
        if (key)
          this.made.push({ x, key, device, wish: replica.state.points.at(-1), by: new Set() });
      }
    } else if (what === 18 && points.length > 0) {
      const { key, x } = r.pick(points);
      const todo = r.whole(0, 3);
      if (todo === 0) this.unwanted.add(x[0]);
      if (todo === 0) replica.remove(key);
      else if (todo === 1) replica.label(key, r.whole(1, 9));
      else replica.move(key, { x: [x[0], r.whole(1, 9)] });
      const made = this.made[x[0]];
      made.wish = replica.state.points.find((point) => point.key === key);
      made.by.add(device);
      made.keys = [...(made.keys ?? []), key];
    } else if (what === 19) {
      const settings = [
        { hidden: r.chance(0.5) },
        { locked: r.chance(0.3) },
        { limit: r.whole(0, 20) },
      ];
      replica.set(r.pick(settings));
    } else if (what === 20 && r.chance(0.2)) {
      if (r.chance(0.5)) replica.clear();
      else replica.expel(r.whole(1, 5));
    }
    if (what >= 15) device.send();
  }

  /** A message arrives at the board. */
  hop() {
    const ids = [...this.host.sockets.keys()];
    if (ids.length > 0) this.host.up(this.r.pick(ids));
  }

  /** Everyone comes back, and everything arrives. */
  settle() {
    const { host, devices } = this;
    for (let rounds = 0; ; rounds++) {
      assert.ok(rounds < 5000, 'it never ends');
      let busy = false;
      host.now += 300;
      for (const device of devices) {
        if (!device.socket && !device.replica.state.ended) {
          device.connect();
          busy = true;
        }
        device.send();
      }
      for (const [id, { up, open }] of [...host.sockets]) {
        busy ||= up.length > 0 || !open;
        host.up(id);
      }
      for (const device of devices) while (device.hear()) busy = true;
      busy ||= devices.some(({ replica }) => !replica.state.ended && replica.state.waiting > 0);
      if (!busy) return;
    }
  }

  judge() {
    const { host, devices } = this;
    const points = host.points();
    const settings = host.row('settings');
    const xs = points.map(({ x }) => x[0]);
    assert.equal(new Set(xs).size, xs.length, 'a point is there twice');
    for (const { replica, options, stored } of devices) {
      const { state } = replica;
      if (state.ended) continue;
      const may = points.filter((p) => options.key || !settings.hidden || p.owner === state.you);
      const seen = state.points.map(({ id, owner, x, label, value }) => ({
        id,
        owner,
        x,
        label,
        value,
      }));
      assert.deepEqual(seen, may);
      assert.deepEqual(state.settings, settings);
      assert.equal(state.waiting, 0);
      assert.equal(stored.size, 0);
      assert.equal(
        state.points.some(({ waiting }) => waiting),
        false,
      );
    }
    for (const made of this.made)
      this.fulfilled(
        made,
        points.find(({ x }) => x[0] === made.x),
      );
  }

  /**
   * A point is there, and what its owner wished last, unless that was refused or someone else had a
   * hand in it.
   */
  fulfilled({ x, device, wish, by, key, keys = [] }, point) {
    if (device.replica.state.ended || [key, ...keys].some((k) => device.refused.has(k))) return;
    if (!this.unwanted.has(x)) assert.ok(point, `point ${x} of ${device.options.me} is lost`);
    if (by.size > 1 || (by.size === 1 && !by.has(device)) || !point) return;
    assert.ok(wish, `point ${x} is still there`);
    assert.deepEqual([point.x, point.label], [wish.x, wish.label]);
    this.wishes++;
  }
}

test('every replica ends equal, with each point once', () => {
  let wishes = 0;
  for (let seed = 1; seed <= 40; seed++) {
    const world = new World(seed);
    for (let steps = world.r.whole(1, 400); steps > 0; steps--) world.step();
    try {
      world.settle();
      world.judge();
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
    wishes += world.wishes;
  }
  assert.ok(wishes > 300, `a test of ${wishes} wishes`);
});

test('a request that is none is refused, and the board lives on', () => {
  const host = hostOf(ask);
  host.ask({ do: 'open', key: KEY });
  assert.match(ask({ do: 'dance' }).error, /do must be/);
  assert.match(ask({ do: 'restore', rows: { board: '{' } }).error, /row "board"/);
  assert.match(ask({ do: 'open', key: 'short' }).error, /key must be/);
  const device = new Device(host, 'secret-of-a-student');
  device.connect();
  host.up(device.socket);
  device.hear();
  assert.equal(device.replica.state.joined, true);
});

test('a board that is not there refuses and closes', () => {
  ask({ do: 'restore', rows: {}, sockets: {} });
  const answer = ask({ do: 'receive', socket: 3, text: '{"t":"hello"}', now: 5 });
  assert.equal(JSON.parse(answer.send[0].text).code, 'gone');
  assert.deepEqual(answer.close, [{ socket: 3, code: 4003, reason: 'gone' }]);
});
