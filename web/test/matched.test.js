import assert from 'node:assert/strict';
import test from 'node:test';
import { EMPTY_SCENE, makeItem } from '../model/scene.js';
import { viewsOf } from '../views/items/domains.js';
import { countPlaces, partsOf, seamless } from '../views/items/marks.js';
import { visible } from '../views/items/names.js';
import { faultWords, pairIn, subsequenceIn } from '../views/items/pair.js';
import { shareRows, weightRows } from '../views/items/rows.js';
import { gapWords, shorten } from '../views/items/shorten.js';
import { byCodePoints } from '../views/items/units.js';
import { random as seeded } from './random.js';
import { part } from './part.js';

/** Spans of places with one span each. */
const flat = (...places) => Int32Array.from(places.flatMap(([a, b], i) => [i, a, b]));
/** What a ruler says is written in each part. */
const written = (domain, text) => {
  const ruler = viewsOf(domain).rulerOf(text);
  return Array.from({ length: ruler.count }, (_, i) =>
    ruler.ranges(i, i + 1).map(([a, b]) => text.slice(a, b)),
  );
};
/** Parts as [text, level, top] and a star where picked. */
const told = (text, parts) =>
  parts.map(({ start, end, level, top, picked }) =>
    [text.slice(start, end), level, top, picked ? '*' : ''].join(' ').trimEnd(),
  );
const mark = (text, spans, picked) =>
  partsOf(text, viewsOf('strings').rulerOf(text), spans, picked);

test('code points are found where surrogate pairs are before them', () => {
  const text = '🙂b🙃ä';
  const ruler = viewsOf('strings').rulerOf(text);
  assert.equal(ruler.count, 4);
  assert.deepEqual(ruler.ranges(1, 3), [[2, 5]]);
  assert.deepEqual(ruler.ranges(0, 4), [[0, text.length]]);
  assert.deepEqual(ruler.ranges(2, 2), []);
  assert.deepEqual(ruler.ranges(3, 99), [[5, 6]], 'no further than the text');
  assert.deepEqual(written('strings', 'a\ud800b'), [['a'], ['\ud800'], ['b']], 'half a pair');
  assert.deepEqual(viewsOf('strings').rulerOf('').ranges(0, 1), []);
});

test('elements of sets are those that the engine reads, in its order', () => {
  assert.deepEqual(written('sets', 'pear fig  pear'), [['fig'], ['pear', 'pear']]);
  assert.deepEqual(written('sets', ' two words ,one;; x ,'), [['one'], ['two words'], ['x']]);
  assert.deepEqual(written('sets', 'a\u00a0b\u0085c\ufeff'), [['a'], ['b'], ['c\ufeff']]);
  assert.deepEqual(written('sets', ' , ;'), []);
  assert.deepEqual(written('sets', ''), []);
  // UTF-16 would have the pair first.
  assert.deepEqual(written('sets', '🙂 \uff21 z'), [['z'], ['\uff21'], ['🙂']]);
});

test('code points are compared as UTF-8 bytes are', () => {
  const random = seeded(1).unit;
  const letters = ['a', 'b', 'é', '\uff21', '\ue000', '🙂', '🙃', '𐀀'];
  const word = () =>
    Array.from({ length: Math.floor(random() * 4) }, () => letters[Math.floor(random() * 8)]).join(
      '',
    );
  for (let i = 0; i < 2000; i++) {
    const [a, b] = [word(), word()];
    assert.equal(
      Math.sign(byCodePoints(a, b)),
      Math.sign(Buffer.compare(Buffer.from(a), Buffer.from(b))),
      `${a} and ${b}`,
    );
  }
});

test('nodes of trees are their labels, those of graphs where they get a label', () => {
  assert.deepEqual(written('trees', '(S (NP they) (VP run))').flat(), [
    'S',
    'NP',
    'they',
    'VP',
    'run',
  ]);
  assert.deepEqual(written('trees', '( S\t🙂 (x))').flat(), ['S', '🙂', 'x']);
  assert.deepEqual(written('graphs', 'a:C b:C,c:O a-b b-c d').flat(), ['a:C', 'b:C', 'c:O', 'd']);
  const text = 'b-a a:C c b';
  const ruler = viewsOf('graphs').rulerOf(text);
  assert.deepEqual(
    ruler.ranges(0, 3),
    [
      [0, 1],
      [4, 7],
      [8, 9],
    ],
    'b, a and c',
  );
});

test('a text with nothing shared is one part, an empty one none', () => {
  assert.deepEqual(told('abc', mark('abc', [])), ['abc 0 -1']);
  assert.deepEqual(mark('', [flat([0, 0])]), []);
});

test('spans that overlap or lie within each other are told by how many they are', () => {
  const text = 'xabcdy';
  assert.deepEqual(told(text, mark(text, [flat([1, 5]), flat([2, 4])])), [
    'x 0 -1',
    'a 1 0',
    'bc 2 0',
    'd 1 0',
    'y 0 -1',
  ]);
  assert.deepEqual(told(text, mark(text, [flat([3, 5]), flat([1, 4])], 1)), [
    'x 0 -1',
    'abc 1 1 *',
    'd 1 0',
    'y 0 -1',
  ]);
  const deep = Array.from({ length: 100 }, () => flat([1, 2]));
  assert.deepEqual(told(text, mark(text, deep)), ['x 0 -1', 'a 3 0', 'bcdy 0 -1']);
});

test('places of one thing count once where they overlap, and are told apart when it is picked', () => {
  assert.deepEqual(told('aaab', mark('aaab', [flat([0, 2], [1, 3])])), ['aaa 1 0', 'b 0 -1']);
  assert.deepEqual(told('abab', mark('abab', [flat([0, 2], [2, 4])])), ['abab 1 0']);
  assert.deepEqual(told('abab', mark('abab', [flat([0, 2], [2, 4])], 0)), ['ab 1 0 *', 'ab 1 0 *']);
  // A subsequence: one place, two spans.
  const gaps = Int32Array.of(0, 0, 2, 0, 3, 4);
  assert.deepEqual(told('cart', mark('cart', [gaps])), ['ca 1 0', 'r 0 -1', 't 1 0']);
  assert.equal(countPlaces(gaps), 1);
  assert.equal(countPlaces(flat([0, 2], [1, 3])), 2);
});

test('no letter is torn from its accents, nor a picture from its parts', () => {
  const text = 'ne\u0301e';
  assert.deepEqual(told(text, mark(text, [flat([1, 2])])), ['n 0 -1', 'e\u0301 1 0', 'e 0 -1']);
  assert.deepEqual(told(text, mark(text, [flat([2, 3])])), ['n 0 -1', 'e\u0301 1 0', 'e 0 -1']);
  const family = 'a👩‍👧b';
  assert.deepEqual(told(family, mark(family, [flat([1, 2])])), ['a 0 -1', '👩‍👧 1 0', 'b 0 -1']);
  assert.deepEqual([...seamless('abc')], [0, 0, 0, 0]);
  assert.deepEqual([...seamless('')], [0]);
  assert.deepEqual([...seamless('👋🏽')], [0, 1, 1, 1, 0]);
  assert.deepEqual([...seamless('ä🙂각')], [0, 0, 1, 0, 0]);
  assert.deepEqual([...seamless('🇫🇮\u1100\u1161\u11a8')], [0, 1, 1, 1, 0, 1, 1, 0]);
});

test('parts are the text, and each place has the thing that adds most', () => {
  const random = seeded(7).unit;
  const whole = (n) => Math.floor(random() * n);
  for (let turn = 0; turn < 200; turn++) {
    const text = Array.from({ length: whole(30) }, () =>
      'ab🙂'.slice(
        ...[
          [0, 1],
          [1, 2],
          [2, 4],
        ][whole(3)],
      ),
    ).join('');
    const letters = Array.from(text);
    const spans = Array.from({ length: whole(6) }, () =>
      flat(
        ...Array.from({ length: 1 + whole(3) }, () => {
          const a = whole(letters.length + 1);
          return [a, a + whole(letters.length + 1 - a)];
        }),
      ),
    );
    const picked = whole(7) - 1;
    const parts = mark(text, spans, picked);
    assert.equal(parts.map(({ start, end }) => text.slice(start, end)).join(''), text);
    let at = 0;
    letters.forEach((letter, i) => {
      const here = spans.map((s) => {
        for (let q = 0; q < s.length; q += 3) if (s[q + 1] <= i && i < s[q + 2]) return true;
        return false;
      });
      const part = parts.find(({ start, end }) => start <= at && at < end);
      const isPicked = here[picked] ?? false;
      assert.equal(part.picked, isPicked);
      assert.equal(part.top, isPicked ? picked : here.indexOf(true));
      const depth = here.filter(Boolean).length;
      if (isPicked) assert.ok(part.level > 0);
      else assert.equal(part.level, [0, 1, 2, 2, 3, 3, 3][depth]);
      at += letter.length;
    });
  }
});

test('a long text is shown around its marks, and says what is left out', () => {
  const text = `${'.'.repeat(5000)}needle${'.'.repeat(5000)}`;
  const within = seamless(text);
  const shown = shorten(text, mark(text, [flat([5000, 5006])]), within, 100);
  const kept = shown.filter((part) => 'start' in part);
  assert.ok(kept.some((part) => text.slice(part.start, part.end) === 'needle'));
  const size = kept.reduce((sum, { start, end }) => sum + end - start, 0);
  assert.ok(size >= 54 && size <= 100 + 48, `${size}`);
  const gaps = shown.filter((part) => 'left' in part);
  assert.equal(size + gaps.reduce((sum, { left }) => sum + left, 0), text.length);
  assert.ok(gaps.every(({ shared }) => shared === 0));
});

test('short texts are whole, long ones without marks begin', () => {
  const text = 'abc'.repeat(10);
  const parts = mark(text, [flat([0, 3])]);
  assert.deepEqual(shorten(text, parts, seamless(text), 30), parts);
  const long = 'x'.repeat(3000);
  assert.deepEqual(shorten(long, mark(long, []), seamless(long), 100), [
    { start: 0, end: 100, level: 0, top: -1, picked: false },
    { left: 2900, shared: 0 },
  ]);
});

test('what is picked is shown before other marks, and the inside of a long mark is left out', () => {
  const text = 'a'.repeat(4000);
  const all = Array.from({ length: 200 }, (_, i) => [i * 20, i * 20 + 5]);
  const shown = shorten(
    text,
    mark(text, [flat(...all), flat([3990, 3993])], 1),
    seamless(text),
    200,
  );
  assert.ok(shown.some((part) => 'picked' in part && part.picked));
  const same = shorten(text, mark(text, [flat([0, 4000])]), seamless(text), 100);
  assert.ok(same.every((part) => ('left' in part ? part.shared === part.left : part.level === 1)));
  assert.ok(same.some((part) => 'left' in part && part.left > 3800));
});

test('where a text is cut, letters keep their accents, and characters are counted, not units', () => {
  const accents = 'e\u0301'.repeat(1000);
  for (const span of shorten(accents, mark(accents, []), seamless(accents), 101)) {
    if ('start' in span) assert.equal((span.end - span.start) % 2, 0);
  }
  const pairs = '🙂'.repeat(1000);
  const [first, gap] = part(shorten(pairs, mark(pairs, []), seamless(pairs), 100));
  assert.equal(first.end, 100);
  assert.equal(gap.left, 950);
});

test('a hundred thousand characters with hundreds of shared things take no longer than one waits', () => {
  const text = 'ab'.repeat(50_000);
  const everywhere = flat(...Array.from({ length: 50_000 }, (_, i) => [2 * i, 2 * i + 1]));
  const spans = Array.from({ length: 200 }, (_, i) =>
    i % 20 ? flat([i, 100_000 - i]) : everywhere,
  );
  const parts = mark(text, spans);
  assert.ok(parts.length > 50_000);
  const shown = shorten(text, parts, seamless(text));
  assert.ok(shown.length < 3000, `${shown.length} parts are drawn`);
});

test('a gap says how much of it is shared', () => {
  assert.equal(gapWords({ left: 1, shared: 0 }), '1 character');
  assert.equal(gapWords({ left: 1234, shared: 50 }), '1\u202f234 characters, 50 of them shared');
  assert.equal(gapWords({ left: 9, shared: 9 }), '9 characters, all shared');
});

test('names show their blanks, tabs and accents', () => {
  assert.equal(visible(' a b  '), '␣a b␣␣');
  assert.equal(visible('  '), '␣␣');
  assert.equal(visible('\u0301x'), '◌\u0301x');
  assert.equal(visible('a\tb'), 'a␉b');
  assert.equal(visible('\u200b'), 'U+200B');
  assert.equal(visible(''), '(empty)');
  assert.equal(visible('C(C,O)… (round 3)'), 'C(C,O)… (round 3)');
});

const share = (name, value, x = flat([0, 1]), z = x, kernel = 'substrings') => ({
  name,
  value,
  x,
  z,
  kernel,
});

test('rows of what is shared say how often it is there, and what the others add', () => {
  const shares = [share('aba', 6, flat([0, 3], [2, 5])), share('x', -3), share('y', 1)];
  const table = shareRows({ value: 6, message: '', shares }, 2);
  assert.deepEqual(table.rows[0], {
    at: 0,
    name: 'aba',
    value: 6,
    x: '2',
    z: '2',
    part: 1,
    kernel: '',
  });
  assert.equal(table.rows[1].part, -0.5);
  assert.deepEqual([table.others, table.rest], [1, 3]);
  assert.equal(shareRows({ value: 4, message: '', shares }, 9).rest, null);
  assert.equal(shareRows({ value: 50, message: 'Combinations.', shares }, 9).rest, null);
  assert.deepEqual(shareRows({ value: 0, message: '', shares: [] }, 9), {
    rows: [],
    others: 0,
    rest: null,
  });
});

test('rows name the kernel where there are several, and places that may not be all', () => {
  const many = (n) => flat(...Array.from({ length: n }, (_, i) => [i, i + 1]));
  const table = shareRows(
    {
      value: 3,
      message: '',
      shares: [
        share('ab', 2, many(32), many(31), 'subsequence(length=2, decay=1)'),
        share('ab', 1, many(50), many(1), 'spectrum(k=2)'),
      ],
    },
    9,
  );
  assert.deepEqual(
    table.rows.map(({ x, z, kernel }) => [x, z, kernel]),
    [
      ['≥ 32', '31', 'subsequence(length=2, decay=1)'],
      ['50', '1', 'spectrum(k=2)'],
    ],
  );
});

test('weights speak for the class of their sign, the longest bar for the largest', () => {
  const features = [
    { name: 'evil', weight: -2, in: 4, kernel: 'substrings' },
    { name: ' ', weight: 1, in: 9, kernel: 'substrings' },
  ];
  assert.deepEqual(weightRows({ features, message: '' }, { positive: 5, negative: 3 }, 9), [
    { feature: 'evil', name: 'evil', weight: -2, in: 4, label: 3, part: -1, kernel: '' },
    { feature: ' ', name: '␣', weight: 1, in: 9, label: 5, part: 0.5, kernel: '' },
  ]);
  const zero = [{ ...features[0], weight: 0 }];
  assert.equal(
    weightRows({ features: zero, message: '' }, { positive: 2, negative: 1 }, 9)[0].part,
    0,
  );
  assert.deepEqual(weightRows({ features: [], message: '' }, { positive: 2, negative: 1 }, 9), []);
  const huge = [{ ...features[0], weight: -Infinity }, features[1]];
  assert.deepEqual(
    weightRows({ features: huge, message: '' }, { positive: 2, negative: 1 }, 9).map(
      (row) => row.part,
    ),
    [-1, 0],
  );
});

const points = ['abc', 'abd', 'xyz'].map((text, i) => makeItem(i + 1, text, i === 2 ? 2 : 1));
const state = (focus, frame) =>
  part({
    scene: { ...EMPTY_SCENE, domain: 'strings', points, classes: ['good'] },
    frame: { scene: { points }, terms: null, ...frame },
    focus: { pair: null, selected: null, tried: null, ...focus },
  });
const names = (pair) => pair && [pair.x.name, pair.z.name, pair.why];
/** Kernel values of a text with all items. */
const terms = (text, kernel) => ({ terms: { text, kernel: Float64Array.from(kernel) } });

test('two items are compared: those pointed at in the matrix, the text and the selected one, or the last two', () => {
  assert.equal(pairIn(state({}), null), null);
  assert.deepEqual(names(pairIn(state({ pair: [3, 1], tried: 'q' }), null)), [
    'Item 3, class 2',
    'Item 1, good',
    '',
  ]);
  assert.deepEqual(names(pairIn(state({ tried: 'q', selected: 2 }), 1)), [
    'Item 2, good',
    'What you try',
    '',
  ]);
  assert.deepEqual(names(pairIn(state({ selected: 2 }), 1)), ['Item 1, good', 'Item 2, good', '']);
  assert.deepEqual(names(pairIn(state({ pair: [3, 99], selected: 2 }), 1)), [
    'Item 1, good',
    'Item 2, good',
    '',
  ]);
});

test('where one is chosen, the other is the item most like it, as soon as that is known', () => {
  assert.equal(pairIn(state({ tried: 'q' }), null), null);
  const like = pairIn(state({ tried: 'q' }, terms('q', [1, 3, NaN])), null);
  assert.deepEqual(names(like), ['Item 2, good', 'What you try', 'most like it']);
  assert.equal(
    pairIn(state({ tried: 'qq' }, terms('q', [1, 3, 2])), null),
    null,
    'of another text',
  );
  const own = pairIn(state({ selected: 2 }, terms('abd', [1, 9, 2])), null);
  assert.deepEqual(names(own), ['Item 3, class 2', 'Item 2, good', 'most like it']);
  // The item before it was removed, or is itself.
  for (const before of [77, 2]) {
    assert.deepEqual(
      names(pairIn(state({ selected: 2 }, terms('abd', [1, 9, 2])), before)),
      names(own),
    );
  }
  assert.equal(pairIn(state({ tried: 'q' }, terms('q', [1, 2])), null), null, 'of other points');
});

test('the table is that of the kernel’s own length and decay', () => {
  const number = (kernel, key, value) => ({ kernel, value, start: 0, end: 1, spec: { key } });
  const numbers = [
    number('spectrum', 'k', 3),
    number('subsequence', 'length', 2),
    number('subsequence', 'decay', 0.5),
  ];
  assert.deepEqual(subsequenceIn(part({ numbers })), { length: 2, decay: 0.5 });
  assert.equal(subsequenceIn(part({ numbers: numbers.slice(0, 1) })), null);
  assert.equal(subsequenceIn(null), null);
});

test('what cannot be read is called by its name in the table, not by its place in the pair', () => {
  const pair = pairIn(state({ tried: '(', selected: 2 }), null);
  assert.equal(
    faultWords(part({ item: 1, reason: 'At character 1, …' }), pair),
    'What you try: at character 1, …',
  );
  assert.equal(faultWords(part({ item: 0, reason: 'Too long.' }), pair), 'Item 2, good: too long.');
  assert.equal(faultWords(part({ message: 'The kernel has no …' }), pair), 'The kernel has no …');
});
