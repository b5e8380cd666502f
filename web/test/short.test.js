import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generate } from 'lean-qr';

import { pathOf } from '../ui/qr.js';
import { decodeLink, encodeLink, linkText, shortId } from '../state/link.js';
import { toJson } from '../state/json.js';
import { EMPTY_SCENE, makePoint, newPointId } from '../model/scene.js';
import { fetchScene, keepScene, LONGEST } from '../state/short.js';

const ID = 'k3v9x2m7q5w8r4t6y1zb';
const scene = Object.freeze({
  ...EMPTY_SCENE,
  points: Object.freeze([makePoint(1, [0.5, -1], 1), makePoint(2, [0, 1], 2)]),
});

/** A server that answers with these. */
const server = (status, body, asked = []) => ({
  asked,
  fetch: async (path, options = {}) => {
    asked.push({ path, ...options });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  },
});

test('a short id is told from a scene in a link', async () => {
  assert.equal(shortId(`#s=${ID}`), ID);
  assert.equal(shortId(`s=${ID}`), ID);
  for (const other of ['', '#s=', '#s=this-is-no-scene', `#t=${ID}`, `#s=${ID}.`, '#s=damaged'])
    assert.equal(shortId(other), null, other);
  assert.equal(shortId(await encodeLink(EMPTY_SCENE)), null);
});

test('a scene that is kept comes back as it was', async () => {
  const there = server(201, { id: ID, link: `s/${ID}` });
  const short = await keepScene(scene, { fetch: there.fetch, base: 'http://here.test/app/' });
  assert.deepEqual(short, { link: `http://here.test/app/s/${ID}`, remove: null });
  assert.equal(there.asked.length, 1);
  assert.equal(there.asked[0].path, 'api/scenes'); // relative: the page may lie under any path
  assert.equal(there.asked[0].body, linkText(scene));

  const back = server(200, there.asked[0].body);
  const read = await fetchScene(ID, { fetch: back.fetch });
  assert.equal(back.asked[0].path, `api/scenes/${ID}`);
  assert.deepEqual(read.problems, []);
  assert.deepEqual(toJson(read.scene), toJson(scene));
  assert.deepEqual(toJson(read.scene), toJson((await decodeLink(await encodeLink(scene))).scene));
});

test('who had a new scene kept can have it deleted', async () => {
  const asked = [];
  let status = 204;
  const fetch = async (path, options = {}) => {
    asked.push([options.method, path, options.headers]);
    return options.method === 'DELETE'
      ? new Response(status === 204 ? null : '{"error":{"message":"no"}}', { status })
      : new Response(JSON.stringify({ id: ID, link: `s/${ID}`, secret: 'SESAME' }));
  };
  const { remove } = await keepScene(scene, { fetch, base: 'http://here.test/' });
  await remove();
  assert.deepEqual(asked[1], ['DELETE', `api/scenes/${ID}`, { authorization: 'Bearer SESAME' }]);
  status = 404; // it is gone, as was wanted
  await remove();
  status = 403;
  await assert.rejects(remove(), /could not be deleted: no/);
});

test('what cannot be opened is said in one sentence, and is no scene', async () => {
  const none = await fetchScene(ID, { fetch: server(404, { error: { message: 'no' } }).fetch });
  assert.deepEqual(none, { scene: null, problems: [`no scene is kept here under ${ID}`] });
  const away = await fetchScene(ID, { fetch: async () => Promise.reject(new TypeError('away')) });
  assert.equal(away.scene, null);
  assert.match(away.problems[0], /cannot be reached/);
  for (const body of ['<!doctype html>', '[1', '5']) {
    const other = await fetchScene(ID, { fetch: server(200, body).fetch });
    assert.equal(other.scene, null, body);
    assert.equal(other.problems.length, 1, body);
  }
});

test('what cannot be kept says why', async () => {
  const refusal = { error: { code: 'large', message: 'the scene is too large' } };
  await assert.rejects(
    keepScene(scene, { fetch: server(413, refusal).fetch, base: 'http://here.test/' }),
    /the scene is too large/,
  );
  const away = { fetch: async () => Promise.reject(new TypeError('away')), base: 'http://h.test/' };
  await assert.rejects(keepScene(scene, away), /cannot be reached/);
  const points = Array.from({ length: 20_000 }, (_, i) =>
    makePoint(newPointId(), [i / 7, i / 3], 1),
  );
  const there = server(201, {});
  assert.ok(linkText({ ...scene, points }).length > LONGEST);
  await assert.rejects(keepScene({ ...scene, points }, { ...there, base: '' }), /too large/);
  assert.equal(there.asked.length, 0); // it is not even sent
});

test('the picture of a QR code has its dark modules and no others', () => {
  const code = generate('http://here.test/b/KX4M2P');
  const dark = new Set();
  for (const [, x, y, run, back] of pathOf(code).matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)) {
    assert.equal(back, x);
    for (let i = 0; i < Number(run); i++) dark.add(`${Number(x) + i} ${y}`);
  }
  let count = 0;
  for (let y = 0; y < code.size; y++)
    for (let x = 0; x < code.size; x++) {
      assert.equal(dark.has(`${x} ${y}`), code.get(x, y), `${x} ${y}`);
      if (code.get(x, y)) count++;
    }
  assert.equal(dark.size, count);
  assert.ok(count > 100);
});
