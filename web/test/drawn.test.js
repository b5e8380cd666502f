import assert from 'node:assert/strict';
import test from 'node:test';
import { colouringOf, hueOf } from '../draw/items/colouring.js';
import { commonIn, placesOf, roundsOf } from '../draw/items/colours.js';
import { GRAPHS as GRAPH_DRAWING } from '../views/items/drawn/graphs.js';
import { TREES as TREE_DRAWING } from '../views/items/drawn/trees.js';
import { kept } from '../draw/items/kept.js';
import { layOutGraph, MOST_NODES } from '../draw/items/lay-graph.js';
import { layOutTree } from '../draw/items/lay-tree.js';
import { marksOf, placesIn } from '../draw/items/marking.js';
import { readPattern } from '../draw/items/pattern.js';
import { readGraph } from '../model/read-graph.js';
import { childrenOf, readTree } from '../draw/items/read-tree.js';
import { ROOM, strokesOfGraph, strokesOfTree } from '../draw/items/small.js';
import { cut, widthOf } from '../draw/items/word-width.js';
import { depthIn, subsequenceIn } from '../views/items/pair.js';
import { random as seeded } from './random.js';
import { part } from './part.js';

/** A tree as the engine writes it. */
function written(tree, node = 0) {
  const children = childrenOf(tree, node).map((child) => written(tree, child));
  return children.length ? `(${tree.labels[node]} ${children.join(' ')})` : tree.labels[node];
}
/** A graph as the engine writes it: all nodes, then all edges. */
const spelled = ({ names, labels, edges }) =>
  [
    ...names.map((name, i) => (labels[i] ? `${name}:${labels[i]}` : name)),
    ...edges.map(([a, b]) => `${names[a]}-${names[b]}`),
  ].join(' ');

// What the engine's own tests read.
const TREES = {
  '(S (NP they) (VP run))': '(S (NP they) (VP run))',
  ' (S(NP they)(VP\trun)) ': '(S (NP they) (VP run))',
  they: 'they',
  '( they )': 'they',
  '(S (they) run)': '(S they run)',
  '(Σ\u00a0(ä é)\n🌲)': '(Σ (ä é) 🌲)',
  '(+ 1 (* 2 3))': '(+ 1 (* 2 3))',
  '(a (a (a a) a) (a (a a) a))': '(a (a (a a) a) (a (a a) a))',
};
// And what they refuse.
const NO_TREES = [
  ...['', ' \t\n', '(', '(S (', '(S (NP they)', '(S (NP (D ä) ', ')', '(S they))', 'they )', '()'],
  ...['(S (é) ( ))', '((S they))', 'they run', '(ä é) (S run)', '(S run) now', '(S 🌲 ('],
];
const GRAPHS = {
  '': '',
  ' ,;\t': '',
  'a:C b:C c:O a-b b-c': 'a:C b:C c:O a-b b-c',
  'a:C,b:C;c:O,a-b;b-c': 'a:C b:C c:O a-b b-c',
  'b-a a:C': 'b a:C b-a',
  'a-b b-a a-b a:C a:C a': 'a:C b a-b',
  'c a b': 'c a b',
  '1-2 2-3 3-1': '1 2 3 1-2 1-3 2-3',
  'α:Kohlenstoff\u00a0β α-β': 'α:Kohlenstoff β α-β',
  'a:C+ b:(x) a-b': 'a:C+ b:(x) a-b',
  'c-b a-b c:X': 'c:X b a c-b b-a',
  '🌲:🌲\u2003b:🌲\n🌲-b': '🌲:🌲 b:🌲 🌲-b',
};
const NO_GRAPHS = [
  ...['a-a', 'ä:C ä-b, b-b', 'a:C a-b a:N', 'a-', 'b -a', '-', '--', 'a--b', 'a-b-c', ':C', ':'],
  ...['🌲:', 'a:C:O', 'é; a:C-b', 'a-b:C'],
];

test('trees are read as the engine reads them', () => {
  for (const [line, want] of Object.entries(TREES)) assert.equal(written(readTree(line)), want);
  for (const line of NO_TREES) assert.equal(readTree(line), null, line);
  const { labels, parents } = readTree('(S (NP (D the) (N dog)) (VP (V ran) off))');
  assert.equal(labels.join(' '), 'S NP D the N dog VP V ran off');
  assert.deepEqual(parents, [-1, 0, 1, 2, 1, 4, 0, 6, 7, 6]);
});

test('graphs are read as the engine reads them', () => {
  for (const [line, want] of Object.entries(GRAPHS)) assert.equal(spelled(readGraph(line)), want);
  for (const line of NO_GRAPHS) assert.equal(readGraph(line), null, line);
  assert.deepEqual(readGraph('c:O a-c b:C b-c a:N').neighbours, [[1, 2], [0], [0]]);
  const many = Array.from({ length: 10_000 }, (_, i) => i).join(' ');
  assert.equal(readGraph(many).labels.length, 10_000);
  assert.equal(readGraph(`${many} more`), null);
});

/** A tree of random words. */
function randomTree({ unit, whole }, depth) {
  const label = 'abcdefghijklmnopqrst'.slice(0, whole(1, 20));
  if (depth === 0 || unit() < 0.2) return label;
  const children = Array.from({ length: whole(1, 4) }, () =>
    randomTree({ unit, whole }, depth - 1),
  );
  return `(${label} ${children.join(' ')})`;
}

test('no label of a tree is on another, and children are one layer below', () => {
  const random = seeded(3);
  for (let turn = 0; turn < 150; turn++) {
    const layout = layOutTree(readTree(randomTree(random, 5)), { most: 400, gap: 8 });
    const layers = new Map();
    for (const box of layout.boxes) {
      layers.set(box.y, [...(layers.get(box.y) ?? []), box]);
      assert.ok(box.x - box.half >= -1e-9 && box.x + box.half <= layout.width + 1e-9);
      assert.ok(box.y + layout.tall / 2 <= layout.height + 1e-9);
      const above = layout.boxes[box.parent];
      if (above) assert.ok(Math.abs(box.y - above.y - 29) < 1e-9);
    }
    for (const layer of layers.values()) {
      layer.sort((a, b) => a.x - b.x);
      for (let i = 1; i < layer.length; i++) {
        const gap = layer[i].x - layer[i].half - layer[i - 1].x - layer[i - 1].half;
        assert.ok(gap >= 8 - 1e-6, `${gap}`);
      }
    }
  }
});

test('of a tree that is too deep, too wide or too large a part is drawn, and dots say how much is left', () => {
  const count = ({ boxes }) => boxes.reduce((sum, { hidden }) => sum + (hidden || 1), 0);
  const deep = layOutTree(readTree(`${'(a '.repeat(10_000)}a${')'.repeat(10_000)}`));
  assert.deepEqual([deep.boxes.length, count(deep)], [16, 10_001]);
  assert.equal(deep.boxes.at(-1).label, '…');
  const wide = layOutTree(readTree(`(a${' a'.repeat(20_000)})`));
  assert.deepEqual([wide.boxes.length, count(wide)], [26, 20_001]);
  const full = `(a${' (b (c d e) f)'.repeat(100)})`;
  const large = layOutTree(readTree(full), { most: 60 });
  assert.equal(count(large), 501);
  assert.ok(large.boxes.filter(({ node }) => node >= 0).length <= 60);
  const small = layOutTree(readTree('(S (NP they) (VP run))'));
  assert.ok(small.boxes.every(({ hidden }) => hidden === 0));
  assert.deepEqual(small.boxes.map(({ label, leaf }) => [label, leaf]).sort(), [
    ['NP', false],
    ['S', false],
    ['VP', false],
    ['run', true],
    ['they', true],
  ]);
});

test('long labels are cut between letters', () => {
  assert.equal(cut('telescope', 9), 'telescope');
  assert.equal(cut('telescopes', 9), 'telescop…');
  assert.equal(cut('👩‍👧👩‍👧👩‍👧', 3), '👩‍👧👩‍👧👩‍👧');
  assert.equal(cut('👩‍👧👩‍👧👩‍👧👩‍👧', 3), '👩‍👧👩‍👧…');
  assert.equal(cut('x'.repeat(100_000), 5), 'xxxx…');
  assert.ok(widthOf('字', 10) > 1.5 * widthOf('a', 10));
  assert.equal(widthOf('e\u0301', 10), widthOf('e', 10));
});

/** A graph with labels of all lengths. */
function randomGraph({ unit, whole }, n, p) {
  const words = [];
  for (let i = 0; i < n; i++) {
    words.push(`n${i}${['', ':C', ':Kohlenstoff', ':字'][whole(0, 3)]}`);
    for (let j = 0; j < i; j++) if (unit() < p) words.push(`n${i}-n${j}`);
  }
  return readGraph(words.join(' '));
}

test('no node of a graph is on another, and the same graph looks the same', () => {
  const random = seeded(5);
  for (const n of [1, 2, 5, 12, 25, 60, 150]) {
    const graph = randomGraph(random, n, 1.6 / n);
    const layout = layOutGraph(graph);
    assert.deepEqual(layOutGraph(graph), layout);
    const { spots } = layout;
    spots.forEach((a, i) => {
      assert.ok(a.x - a.half >= -1e-9 && a.x + a.half <= layout.width + 1e-9);
      for (const b of spots.slice(0, i)) {
        assert.ok(Math.hypot(a.x - b.x, a.y - b.y) >= a.half + b.half - 0.01, `${n}`);
      }
    });
  }
});

test('a ring is drawn as a ring, and a chain as long as it is', () => {
  const ring = layOutGraph(readGraph('a:C b:C c:C d:C e:C f:C a-b b-c c-d d-e e-f f-a')).spots;
  const sides = ring.map((a, i) =>
    Math.hypot(a.x - ring[(i + 1) % 6].x, a.y - ring[(i + 1) % 6].y),
  );
  assert.ok(Math.max(...sides) < 1.1 * Math.min(...sides), `${sides}`);
  const chain = layOutGraph(readGraph('a-b b-c c-d d-e e-f f-g'));
  assert.ok(chain.width > 2 * chain.height);
});

test('a graph that is too large is not drawn, one without edges or without nodes is', () => {
  const nodes = (n) => readGraph(Array.from({ length: n }, (_, i) => `n${i}`).join(' '));
  assert.equal(layOutGraph(nodes(MOST_NODES + 1)), null);
  assert.equal(layOutGraph(nodes(MOST_NODES)).spots.length, MOST_NODES);
  assert.deepEqual(layOutGraph(readGraph('')).spots, []);
});

test('small pictures stay within their room, whatever they show', () => {
  const random = seeded(11);
  const pictures = [
    ...Array.from({ length: 30 }, (_, i) => strokesOfTree(readTree(randomTree(random, i % 7)))),
    strokesOfTree(readTree(`${'(a '.repeat(10_000)}a${')'.repeat(10_000)}`)),
    strokesOfTree(readTree(`(a${' a'.repeat(20_000)})`)),
    ...[1, 2, 20, 100].map((n) => strokesOfGraph(randomGraph(random, n, 1 / n))),
  ];
  for (const strokes of pictures) {
    assert.ok(strokes.length > 0);
    const places = strokes.flatMap((/** @type {any} */ at) =>
      'line' in at ? [at.line.slice(0, 2), at.line.slice(2)] : [at.point ?? at.at],
    );
    for (const [x, y] of places) {
      assert.ok(x >= 0 && x <= ROOM.width && y >= 0 && y <= ROOM.height, `${x}, ${y}`);
    }
  }
  for (const stroke of pictures.flat())
    if ('word' in stroke) assert.ok(stroke.size >= ROOM.type - 1e-9, stroke.word);
  const wordsIn = (strokes) => strokes.flatMap(({ word }) => word ?? []);
  assert.deepEqual(wordsIn(strokesOfTree(readTree('(S (NP they) (VP run))'))).sort(), [
    ...['NP', 'S', 'VP', 'run', 'they'],
  ]);
  // The commonest label goes without saying.
  assert.deepEqual(wordsIn(strokesOfGraph(readGraph('a:C b:C c:O a-b b-c'))), ['O']);
  assert.deepEqual(wordsIn(strokesOfGraph(readGraph('a:C b:O a-b'))), ['C', 'O']);
  const large = Array.from({ length: 800 }, (_, i) => `n${i}`).join(' ');
  assert.deepEqual(wordsIn(strokesOfGraph(readGraph(large))), ['800 nodes']);
});

/** Spans of a share: of each place the nodes from and to. */
const spans = (...places) =>
  Int32Array.from(places.flatMap((ranges, i) => ranges.flatMap(([a, b]) => [i, a, b])));

test('the nodes and links of fragments are marked, and links between two places are not', () => {
  const tree = readTree('(S (NP (D a) (N b)) (NP (D c) (N d)))');
  // S is 0, the NPs are 1 and 6, and their children D and N 2, 4, 7 and 9.
  const pair = spans(
    [
      [1, 3],
      [4, 5],
    ],
    [
      [6, 8],
      [9, 10],
    ],
  );
  const whole = spans([
    [0, 2],
    [6, 7],
  ]);
  assert.deepEqual(placesIn(pair), [
    [1, 2, 4],
    [6, 7, 9],
  ]);
  const { nodes, links } = marksOf(tree, [pair, whole]);
  assert.deepEqual([...nodes], [1, 0, 0, -1, 0, -1, 0, 0, -1, 0, -1]);
  assert.deepEqual([...links], [-1, 1, 0, -1, 0, -1, 1, 0, -1, 0, -1]);
  const one = marksOf(tree, [pair]);
  assert.deepEqual([...one.nodes], [-1, 0, 0, -1, 0, -1, 0, 0, -1, 0, -1]);
  assert.deepEqual([...one.links], [-1, -1, 0, -1, 0, -1, -1, 0, -1, 0, -1]);
  assert.ok(marksOf(tree, []).nodes.every((share) => share === -1));
});

// Worked by hand, after the example of Shervashidze et al., figure 2.
const G = readGraph('a:1 b:1 c:4 d:3 e:5 f:2 a-c b-c c-d c-e d-e d-f e-f');
const H = readGraph('a:1 b:4 c:2 d:3 e:5 f:2 a-b b-d b-e b-f d-e c-d e-f');

test('colours are refined by what is around, and shared where the kernel counts', () => {
  const rounds = roundsOf([G, H], 2);
  const value = (round) => commonIn(round).reduce((sum, { x, z }) => sum + x.length * z.length, 0);
  assert.equal(rounds.length, 3);
  assert.deepEqual([value(rounds[0]), value(rounds[0]) + value(rounds[1])], [7, 11]);
  const [first] = commonIn(rounds[0]);
  assert.deepEqual([first.x, first.z], [[0, 1], [0]]);
});

test('shares are found among the colours of all rounds, those with the same nodes one after the other', () => {
  const at = (...nodes) => spans(...nodes.map((node) => [[node, node + 1]]));
  const share = (x, z, kernel = 'wl(depth=2)') => ({ kernel, x: at(...x), z: at(...z) });
  const rounds = roundsOf([readGraph('a:C b:O a-b'), readGraph('p:O q:C p-q')], 2);
  const twice = [share([0], [1]), share([0], [1]), share([0], [1]), share([0], [1])];
  assert.deepEqual(
    placesOf(twice, rounds).map((place) => place && place.round),
    [0, 1, 2, null],
  );
  const other = [share([0], [1]), share([0], [1], 'wl(depth=1)'), share([0], [0])];
  assert.deepEqual(
    placesOf(other, rounds).map((place) => place && place.round),
    [0, 0, null],
  );
});

test('common colours have numbers, those that only one graph has have none', () => {
  const at = (node) => spans([[node, node + 1]]);
  const graphs = part([readGraph('a:C b:O a-b'), readGraph('p:O q:C r:N p-q p-r')]);
  const shares = part([0, 1].map((x) => ({ kernel: '', x: at(x), z: at(1 - x) })));
  const colouring = colouringOf(graphs, shares, 2);
  const numbers = (round) => [
    [0, 1].map((node) => colouring.numberAt(round, 0, node)),
    [0, 1, 2].map((node) => colouring.numberAt(round, 1, node)),
  ];
  assert.deepEqual(numbers(0), [
    [1, 2],
    [2, 1, 0],
  ]);
  assert.deepEqual(numbers(1), [
    [1, 0],
    [0, 1, 0],
  ]);
  assert.deepEqual(numbers(2), [
    [0, 0],
    [0, 0, 0],
  ]);
  assert.equal(colouring.start, 1, 'the last round that they share something in');
  assert.deepEqual(colouring.shared(0), [2, 2]);
  assert.deepEqual(colouring.placeOf(1), { round: 0, number: 2 });
  assert.deepEqual(
    [0, 1, 2].map((node) => colouring.shareAt(0, 1, node)),
    [1, 0, -1],
  );
  assert.equal(colouring.placeOf(7), null);
  assert.notEqual(hueOf(1), hueOf(2));
  assert.equal(hueOf(99), hueOf(100));
});

test('the name of a colour is read as what it says', () => {
  const tree = (name) => {
    const found = readPattern(name);
    return found && written(found.tree);
  };
  assert.equal(tree('C'), 'C');
  assert.equal(tree('•'), '•');
  assert.equal(tree('C(C,O)'), '(C C O)');
  assert.equal(tree('C(C×2,O(C))'), '(C C C (O C))');
  assert.equal(tree('C(C(C,O)×2,O(C))'), '(C (C C O) (C C O) (O C))');
  assert.deepEqual(readPattern('C(C,O)… (round 3)').round, 3);
  assert.equal(readPattern('C(C,O)').round, null);
  for (const name of [
    '',
    '()',
    'C(',
    'C)',
    'C(C',
    'C(,O)',
    '(x)',
    'C×2',
    'C(×2)',
    'C()O',
    'C()',
    'C…',
  ]) {
    assert.equal(tree(name), null, name);
  }
  assert.equal(readPattern('C(C×100000)'), null);
  assert.equal(tree(`C(${'C(C×7)'.repeat(1)}×9)`), null, 'too large');
});

test('names of colours are pictures unless a label could be taken for a part of one', () => {
  assert.ok(GRAPH_DRAWING.isPlain([{ text: 'a:C,b:C a-b' }]));
  assert.ok(!GRAPH_DRAWING.isPlain([{ text: 'a:C' }, { text: 'a:(x)' }]));
  assert.ok(TREE_DRAWING.isPlain([{ text: '(S (NP they))' }]));
});

test('what was computed last is kept', () => {
  let calls = 0;
  const length = kept((text) => (calls++, text.length), 2);
  for (const text of ['a', 'bb', 'a', 'bb']) length(text);
  assert.equal(calls, 2);
  length('ccc');
  assert.equal(length('bb'), 2);
  assert.equal(calls, 3);
  length('a');
  assert.equal(calls, 4, 'the one that was not asked for the longest is forgotten');
});

test('the rounds of a kernel are those of its deepest part', () => {
  const number = (kernel, key, value) => ({ kernel, spec: { key }, value });
  assert.equal(depthIn(part({ numbers: [number('wl', 'depth', 2), number('wl', 'depth', 4)] })), 4);
  assert.equal(depthIn(part({ numbers: [number('poly', 'degree', 3)] })), 0);
  assert.equal(depthIn(null), 0);
  assert.equal(subsequenceIn(part({ numbers: [number('wl', 'depth', 2)] })), null);
});
