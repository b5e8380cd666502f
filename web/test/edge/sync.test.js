/**
 * The teacher's page and phones on one board in Go: whatever the class does meanwhile, and whatever
 * the teacher edits, undoes and does again, in the end scene and board have the same points, each
 * once.
 */

import assert from 'node:assert/strict';
import { before, test } from 'node:test';

import { createReplica } from '../../board/replica.js';
import { createSync, sceneOf, settingsOf } from '../../board/sync.js';
import { createPointActions } from '../../state/actions/points.js';
import { EMPTY_SCENE, makeItem, makePoint, newPointId } from '../../model/scene.js';
import { DEFAULT_SETTINGS } from '../../state/settings.js';
import { createStore } from '../../state/store.js';
import { random } from '../random.js';
import { hostOf, startBoard } from './board-engine.js';
import { part } from '../part.js';

/** @type {(request: object) => any} */
let ask;
before(async () => {
  ask = await startBoard();
});

const KEY = 'the-key-of-the-teacher';

/** A replica with a socket that breaks. */
class Device {
  constructor(host, me, key) {
    this.host = host;
    this.replica = createReplica({ me, key });
    this.socket = 0;
    this.refused = [];
  }

  connect() {
    if (this.socket || this.replica.state.ended) return;
    this.socket = this.host.connect();
    this.host.sockets.get(this.socket).up.push(this.replica.hello());
  }

  lose() {
    const socket = this.host.sockets.get(this.socket);
    if (socket) Object.assign(socket, { open: false, down: [] });
    this.socket = 0;
    this.replica.lost();
  }

  send() {
    this.host.sockets.get(this.socket)?.up.push(...this.replica.outgoing(this.host.now));
  }

  /** @returns {boolean} whether there was something to hear */
  hear() {
    const text = this.host.sockets.get(this.socket)?.down.shift();
    if (text === undefined) return false;
    if (typeof text === 'number') {
      const id = this.socket;
      this.lose();
      this.host.leave(id);
      return true;
    }
    this.refused.push(...this.replica.receive(text, this.host.now).refused);
    this.send();
    return true;
  }
}

/** The teacher's page: a device, a scene, and what keeps them the same. */
class Teacher extends Device {
  constructor(host, scene = EMPTY_SCENE) {
    super(host, 'the-teachers-own-secret', KEY);
    this.open(scene);
  }

  open(scene) {
    this.classes = 3;
    this.store = createStore({ scene, settings: DEFAULT_SETTINGS, requestFrame: () => {} });
    this.actions = createPointActions(this.store);
    this.timers = new Map();
    let last = 0;
    this.sync = createSync({
      store: this.store,
      replica: this.replica,
      classes: () => this.classes,
      send: () => this.send(),
      open: (settings) => this.take(settings),
      setTimer: (f) => {
        this.timers.set(++last, f);
        return last;
      },
      clearTimer: (timer) => this.timers.delete(timer),
    });
  }

  get scene() {
    return this.store.state.scene;
  }

  /** The page is about what the board is about. */
  take(settings) {
    this.classes = Math.max(2, settings.classes.length);
    this.store.restart(sceneOf(this.scene, settings));
  }

  /** Time passes. @returns {boolean} whether that meant something */
  wait() {
    const due = [...this.timers.values()];
    this.timers.clear();
    for (const f of due) f();
    return due.length > 0;
  }

  hear() {
    const before = this.refused.length;
    if (!super.hear()) return false;
    this.sync.refused(this.refused.slice(before));
    this.sync.pull();
    return true;
  }
}

class World {
  constructor(seed, phones = 3) {
    this.r = random(seed);
    this.host = hostOf(ask);
    this.host.ask({ do: 'open', key: KEY });
    this.teacher = new Teacher(this.host);
    this.phones = Array.from(
      { length: phones },
      (_, i) => new Device(this.host, `secret-of-phone-${i}`),
    );
    this.devices = [this.teacher, ...this.phones];
    this.host.now += 1000;
    this.teacher.sync.begin();
    this.settle();
  }

  /** All that is on its way arrives. */
  settle() {
    for (let rounds = 0; ; rounds++) {
      assert.ok(rounds < 5000, 'it never ends');
      let busy = this.teacher.wait();
      this.host.now += 300;
      for (const device of this.devices) {
        if (!device.socket && !device.replica.state.ended) {
          device.connect();
          busy = true;
        }
        device.send();
      }
      for (const [id, { up, open }] of [...this.host.sockets]) {
        busy ||= up.length > 0 || !open;
        this.host.up(id);
      }
      for (const device of this.devices) while (device.hear()) busy = true;
      busy ||= this.devices.some(
        ({ replica }) => !replica.state.ended && replica.state.waiting > 0,
      );
      if (!busy) return;
    }
  }

  place() {
    return [this.r.whole(-20, 20) / 10, this.r.whole(-20, 20) / 10];
  }

  /** A phone does something. */
  tap() {
    const { r } = this;
    const phone = r.pick(this.phones);
    const { replica } = phone;
    const { settings, points } = replica.state;
    if (!settings) return;
    const mine = points.filter((point) => point.mine);
    const what =
      settings.domain === 'vectors' ? { x: this.place() } : { text: `t${r.whole(0, 99)}` };
    const carried =
      settings.target === 'value' ? { value: r.whole(-9, 9) } : { label: r.whole(1, 3) };
    const todo = r.whole(0, 5);
    if (todo < 3 || mine.length === 0) replica.add({ ...what, ...carried });
    else if (todo === 3) replica.remove(r.pick(mine).key);
    else if (todo === 4) replica.move(r.pick(mine).key, what);
    else if (settings.target === 'class') replica.label(r.pick(mine).key, r.whole(1, 3));
    phone.send();
  }

  /** The teacher does something. */
  edit() {
    const { r, teacher } = this;
    const { store, actions, scene, replica } = teacher;
    const point = scene.points.length > 0 ? r.pick(scene.points) : null;
    const todo = r.whole(0, 19);
    if (todo < 4 && scene.domain === 'vectors') actions.addPoint(part(this.place()), r.whole(1, 3));
    else if (todo < 4) {
      const item = makeItem(newPointId(), `u${r.whole(0, 99)}`, r.whole(1, 3));
      store.edit((s) => ({ ...s, points: [...s.points, item] }), { name: 'Add item' });
    } else if (todo < 6 && point) actions.movePoint(point.id, part(this.place()));
    else if (todo === 6 && point) actions.relabelPoint(point.id, r.whole(1, 3));
    else if (todo === 7 && point) actions.removePoints([point.id]);
    else if (todo < 12) store.undo();
    else if (todo < 14) store.redo();
    else if (todo === 14 && r.chance(0.3)) actions.clearPoints();
    else if (todo === 15 && r.chance(0.5)) {
      replica.set({ hidden: r.chance(0.5) });
      teacher.sync.pull();
    } else if (todo === 16 && r.chance(0.3)) {
      // Another data set.
      const points = Array.from({ length: r.whole(0, 30) }, () =>
        makePoint(newPointId(), part(this.place()), r.whole(1, 3)),
      );
      store.edit((s) => (s.domain === 'vectors' ? { ...s, points } : s), { name: 'Preset' });
    } else if (todo === 17 && r.chance(0.3)) {
      // What points are becomes another.
      const domain = scene.domain === 'vectors' ? 'strings' : 'vectors';
      store.edit((s) => ({ ...s, domain, points: [] }), { name: 'Change domain' });
    } else if (todo === 18 && r.chance(0.3)) {
      const target = scene.target === 'class' ? 'value' : 'class';
      store.edit((s) => ({ ...s, target }), { name: 'Change target' });
    } else if (todo === 19) {
      store.edit((s) => ({ ...s, kernel: `rbf(gamma=${r.whole(1, 9)})` }), { name: 'Kernel' });
    }
  }

  step() {
    const { r, host, teacher, phones } = this;
    const what = r.whole(0, 19);
    if (what < 5) this.tap();
    else if (what < 9) this.edit();
    else if (what < 11) teacher.wait();
    else if (what < 15) {
      const ids = [...host.sockets.keys()];
      for (let i = r.whole(1, 6); i > 0 && ids.length > 0; i--) host.up(r.pick(ids));
    } else if (what < 18) for (let i = r.whole(1, 6); i > 0; i--) r.pick(this.devices).hear();
    else if (what === 18 && r.chance(0.3)) host.evict();
    else if (r.chance(0.2)) r.pick([teacher, ...phones]).lose();
    else for (const device of this.devices) device.connect();
    host.now += r.whole(0, 400);
  }

  judge() {
    const settings = this.host.row('settings');
    const { scene, replica } = this.teacher;
    const { you } = replica.state;
    const kept = this.host.points();
    const seen = kept.filter(({ owner }) => !settings.hidden || owner === you);
    const form = ({ x, text, label, value }) =>
      JSON.stringify([
        settings.domain === 'vectors' ? [...x] : text,
        settings.target === 'value' ? value : label,
      ]);
    const sorted = (points) => points.map(form).sort();
    assert.deepEqual(sorted(scene.points), sorted(seen));
    const ids = scene.points.map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, 'a point of the scene is there twice');
    for (const [key, value] of Object.entries(settingsOf(scene, this.teacher.classes))) {
      assert.deepEqual(settings[key], JSON.parse(JSON.stringify(value)), key);
    }
    for (const point of scene.points) {
      const owner = this.teacher.sync.ownerOf(point.id);
      assert.ok(owner > 0, 'whose is it?');
      const other = seen.filter((p) => form(p) === form(point));
      assert.ok(
        other.some((p) => p.owner === owner),
        'it is somebody else’s',
      );
    }
    return scene.points.length;
  }
}

test('scene and board end with the same points, whatever is done on both sides', () => {
  let points = 0;
  for (let seed = 1; seed <= Number(process.env.SEEDS || 30); seed++) {
    const world = new World(seed);
    try {
      for (let steps = world.r.whole(1, 250); steps > 0; steps--) world.step();
      world.settle();
      points += world.judge();
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
  assert.ok(points > 300, `a test of ${points} points`);
});

test('undo takes back the point of a phone, and redo gives it back to whom it belongs', () => {
  const world = new World(1, 1);
  const { teacher, host } = world;
  const [phone] = world.phones;
  phone.replica.add({ x: [1, 1], label: 2 });
  world.settle();
  assert.equal(teacher.scene.points.length, 1);
  assert.equal(teacher.store.state.history.undo, 'Add point');
  teacher.store.undo();
  world.settle();
  assert.equal(host.points().length, 0);
  assert.equal(phone.replica.state.points.length, 0);
  teacher.store.redo();
  world.settle();
  const [point] = host.points();
  assert.equal(point.owner, phone.replica.state.you);
  assert.deepEqual([...point.x], [1, 1]);
  assert.equal(phone.replica.state.points[0].mine, true);
});

test('a page that is loaded again has what the board has, and adds nothing to it', () => {
  const world = new World(2, 1);
  const { teacher, host } = world;
  world.phones[0].replica.add({ x: [1, 1], label: 2 });
  teacher.actions.addPoint([0, 0], 1);
  teacher.store.edit((s) => ({ ...s, kernel: 'linear', params: { C: Infinity } }), { name: 'K' });
  world.settle();
  const before = host.points();
  teacher.lose();
  teacher.sync.destroy();
  const again = new Teacher(host);
  world.teacher = again;
  world.devices[0] = again;
  again.connect();
  for (const id of [...host.sockets.keys()]) host.up(id);
  Device.prototype.hear.call(again);
  again.take(again.replica.state.settings);
  again.sync.begin();
  again.sync.pull();
  world.settle();
  assert.deepEqual(host.points(), before);
  assert.equal(again.scene.kernel, 'linear');
  assert.equal(again.scene.params.C, Infinity);
  assert.equal(world.judge(), 2);
});

test('what is on a page that is loaded again goes onto no board before it is known what is there', () => {
  const world = new World(5, 1);
  const { teacher, host } = world;
  world.phones[0].replica.add({ x: [1, 1], label: 2 });
  world.settle();
  teacher.lose();
  teacher.sync.destroy();
  // The page shows what it had last, and its connection breaks as soon as the board has welcomed
  // it.
  const again = new Teacher(host, teacher.scene);
  world.teacher = again;
  world.devices[0] = again;
  again.connect();
  for (const id of [...host.sockets.keys()]) host.up(id);
  Device.prototype.hear.call(again);
  again.lose();
  again.actions.addPoint([0, 0], 1);
  again.wait();
  assert.equal(again.replica.state.waiting, 0);
  again.take(again.replica.state.settings);
  again.sync.begin();
  again.sync.pull();
  assert.equal(again.scene.points.length, 1); // what the board had said is there
  world.settle();
  assert.equal(host.points().length, 1);
  assert.equal(world.judge(), 1);
});

test('what is hidden is not on the teacher’s screen, and comes back as the same points', () => {
  const world = new World(3, 2);
  const { teacher, host } = world;
  for (const phone of world.phones) phone.replica.add({ x: [1, 1], label: 2 });
  teacher.actions.addPoint([0, 0], 1);
  world.settle();
  const ids = teacher.scene.points.map(({ id }) => id).sort();
  teacher.replica.set({ hidden: true });
  world.settle();
  assert.equal(teacher.scene.points.length, 1);
  teacher.store.undo();
  world.settle();
  assert.equal(teacher.scene.points.length, 1, 'undo reveals nothing');
  assert.equal(host.points().length, 3);
  teacher.replica.set({ hidden: false });
  world.settle();
  assert.deepEqual(teacher.scene.points.map(({ id }) => id).sort(), ids);
});

test('what the board does not take goes from the scene again', () => {
  const world = new World(4, 1);
  const { teacher, host } = world;
  teacher.store.edit((s) => ({ ...s, domain: 'strings' }), { name: 'Strings' });
  world.settle();
  const long = makeItem(newPointId(), 'x'.repeat(600), 1);
  teacher.store.edit((s) => ({ ...s, points: [...s.points, long] }), { name: 'Add item' });
  world.settle();
  assert.equal(teacher.scene.points.length, 0);
  assert.equal(host.points().length, 0);
  assert.equal(teacher.refused.at(-1).what, 'add');
});

test('what boards do not know leaves the board as it is, and what the class did meanwhile is there afterwards', () => {
  const world = new World(6, 1);
  const { teacher, host } = world;
  const [phone] = world.phones;
  phone.replica.add({ x: [1, 1], label: 2 });
  teacher.actions.addPoint([0, 0], 1);
  world.settle();
  const before = host.points();
  const digit = makeItem(newPointId(), '0'.repeat(64), 1);
  teacher.store.edit((s) => ({ ...s, domain: 'digits', points: [digit] }), { name: 'Digits' });
  world.settle();
  assert.deepEqual(host.points(), before);
  assert.equal(host.row('settings').domain, 'vectors');
  phone.replica.add({ x: [2, 2], label: 1 });
  world.settle();
  assert.equal(teacher.scene.points.length, 1);
  teacher.store.undo();
  world.settle();
  assert.equal(world.judge(), 3);
  assert.deepEqual(teacher.refused, []);
});

test('a window that was away follows when another has changed what points are', () => {
  const world = new World(7, 1);
  const { teacher, host } = world;
  teacher.actions.addPoint([0, 0], 1);
  world.settle();
  teacher.lose();
  const second = new Teacher(host);
  world.teacher = second;
  world.devices[0] = second;
  second.connect();
  for (const id of [...host.sockets.keys()]) host.up(id);
  Device.prototype.hear.call(second);
  second.take(second.replica.state.settings);
  second.sync.begin();
  world.settle();
  const item = makeItem(newPointId(), 'pontardawe', 2);
  second.store.edit((s) => ({ ...s, domain: 'strings', points: [item] }), { name: 'Strings' });
  second.classes = 5;
  second.sync.push();
  world.settle();
  const after = host.points();
  assert.deepEqual(
    after.map(({ text }) => text),
    ['pontardawe'],
  );
  second.lose();
  second.sync.destroy();
  world.teacher = teacher;
  world.devices[0] = teacher;
  world.settle();
  assert.deepEqual(host.points(), after);
  assert.equal(teacher.scene.domain, 'strings');
  assert.equal(host.row('settings').classes.length, 5);
  assert.equal(world.judge(), 1);
  assert.equal(teacher.store.state.history.undo, 'Add point');
});
