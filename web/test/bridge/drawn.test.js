import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { colouringOf } from '../../draw/items/colouring.js';
import { marksOf, placesIn } from '../../draw/items/marking.js';
import { readPattern } from '../../draw/items/pattern.js';
import { readGraph } from '../../model/read-graph.js';
import { readTree } from '../../draw/items/read-tree.js';
import { random as seeded } from '../random.js';
import { startEngine, value } from './engine.js';
import { part } from '../part.js';

/** An engine that knows all domains. @type {any} */
let mercer;

before(async () => {
  mercer = await startEngine();
});

/** A line of parts at random, of which many can be read. */
const lineOf = ({ whole }, parts, most) =>
  Array.from({ length: whole(0, most) }, () => parts[whole(0, parts.length - 1)]).join('');

/** Whether the engine reads a text, and its kernel value with itself. */
function engineOn(domain, kernel, text) {
  const reply = mercer.gram({ domain, kernel, items: [text] });
  return reply.error ? null : reply.value.k[0];
}

test('trees are read where the engine reads them, as what it reads', () => {
  const random = seeded(1);
  const parts = [
    '(',
    '(',
    ')',
    ')',
    'a',
    'b',
    ' ',
    '(a',
    'b)',
    '🌲',
    '\u00a0',
    '\ufeff',
    'a\ud800',
  ];
  const counts = [0, 0];
  for (let i = 0; i < 4000; i++) {
    const text = lineOf(random, parts, 9);
    const tree = readTree(text);
    const k = engineOn('trees', 'subtree(decay=1)', text);
    assert.equal(tree === null, k === null, JSON.stringify(text));
    counts[tree ? 1 : 0]++;
  }
  assert.ok(Math.min(...counts) > 300, `${counts}`);
});

test('graphs are read where the engine reads them, as what it reads', () => {
  const random = seeded(2);
  const parts = [
    'a',
    'b',
    'c',
    ':',
    '-',
    ' ',
    ' ',
    ',',
    'a:C',
    'b:O',
    'a-b',
    'b-c',
    '\u0085',
    '\ud800',
  ];
  const counts = [0, 0];
  for (let i = 0; i < 4000; i++) {
    const text = lineOf(random, parts, 8);
    const graph = readGraph(text);
    const k = engineOn('graphs', 'wl(depth=0)', text);
    assert.equal(graph === null, k === null, JSON.stringify(text));
    counts[graph ? 1 : 0]++;
    if (!graph) continue;
    // Without rounds the kernel counts pairs of equal labels.
    const pairs = graph.labels.flatMap((a) => graph.labels.filter((b) => a === b)).length;
    assert.equal(pairs, k, JSON.stringify(text));
  }
  assert.ok(Math.min(...counts) > 300, `${counts}`);
});

test('the fragments that are marked look like their names', () => {
  const items = ['(S (NP 🙂) (VP (V saw) (NP it)))', '( S(NP 🙂)\t(VP (V saw)(NP (N it))))'];
  const { shares } = value(
    mercer.explain({ domain: 'trees', kernel: 'subtree(decay=0.5)', items, limit: 200 }),
  );
  assert.ok(shares.length > 1);
  const sides = ['x', 'z'];
  sides.forEach((side, i) => {
    const tree = readTree(items[i]);
    for (const share of shares) {
      const { nodes, links } = marksOf(tree, [share[side]]);
      const fragment = readTree(share.name);
      for (const place of placesIn(share[side])) {
        assert.deepEqual(
          place.map((node) => tree.labels[node]),
          fragment.labels,
        );
        assert.ok(place.every((node) => nodes[node] === 0));
        // All but its root hang on others of it.
        assert.equal(place.filter((node) => links[node] === 0).length, place.length - 1);
      }
    }
  });
});

test('the colours that are drawn are those that the engine counts, after the rounds that it says', () => {
  const random = seeded(6);
  const graphOf = (n) =>
    Array.from({ length: n }, (_, i) => {
      const label = ['', ':C', ':O'][random.whole(0, 2)];
      const edges = Array.from({ length: i }, (_, j) =>
        random.chance(0.25) ? ` n${i}-n${j}` : '',
      );
      return `n${i}${label}${edges.join('')}`;
    }).join(' ');
  const depth = 3;
  let found = 0;
  for (let turn = 0; turn < 60; turn++) {
    const items = [graphOf(random.whole(1, 9)), graphOf(random.whole(1, 9))];
    const kernel = `wl(depth=${depth})`;
    const { shares, value: k } = value(
      mercer.explain({ domain: 'graphs', kernel, items, limit: 200 }),
    );
    const graphs = part(items.map(readGraph));
    const colouring = colouringOf(graphs, shares, depth);
    let sum = 0;
    for (let round = 0; round <= depth; round++) {
      for (const i of graphs[0].labels.keys()) {
        for (const j of graphs[1].labels.keys()) {
          const number = colouring.numberAt(round, 0, i);
          if (number > 0 && number === colouring.numberAt(round, 1, j)) sum++;
        }
      }
    }
    assert.equal(sum, k);
    shares.forEach((share, at) => {
      const place = colouring.placeOf(at);
      assert.ok(place, share.name);
      const [node] = placesIn(share.x)[0];
      assert.equal(colouring.numberAt(place.round, 0, node), place.number);
      const pattern = readPattern(share.name);
      if (!pattern) {
        assert.match(share.name, /^[^(]+\(\)/);
        return;
      }
      found++;
      // A name that is short enough has a bracket for each round.
      const { tree, round } = pattern;
      const deep = (at, parents = tree.parents) => (at < 0 ? 0 : 1 + deep(parents[at]));
      const told = Math.max(...tree.parents.map((parent) => deep(parent)));
      assert.equal(round ?? told, place.round, share.name);
      assert.equal(tree.labels[0], graphs[0].labels[node] || '•');
    });
  }
  assert.ok(found > 100);
});
