import assert from 'node:assert/strict';
import test from 'node:test';
import { group, label, mark } from '../lib/plot/marks.js';
import { createPicture } from '../lib/plot/picture.js';
import { part } from './part.js';

/** As much of an element as a picture uses. It counts what is written to any of them. */
let writes = 0;
class Made {
  attributes = new Map();
  children = [];
  parent = null;
  style = {};
  text = '';
  constructor(tag) {
    this.tag = tag;
  }
  setAttribute(name, value) {
    writes++;
    this.attributes.set(name, value);
  }
  removeAttribute(name) {
    writes++;
    this.attributes.delete(name);
  }
  append(child) {
    child.parent = this;
    this.children.push(child);
  }
  remove() {
    this.parent.children.splice(this.parent.children.indexOf(this), 1);
  }
  replaceWith(other) {
    other.parent = this.parent;
    this.parent.children.splice(this.parent.children.indexOf(this), 1, other);
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  get nextElementSibling() {
    const { children } = this.parent;
    return children[children.indexOf(this) + 1] ?? null;
  }
  set textContent(text) {
    writes++;
    this.text = text;
  }
}
Object.assign(globalThis, { document: { createElementNS: (_, tag) => new Made(tag) } });

const size = { width: 30, height: 20, label: 'a chart' };
/** Tags, attributes and words of what is drawn. */
const told = ({ tag, attributes, text, children }) => [
  tag,
  Object.fromEntries(part(attributes)),
  text || children.map(told),
];
const shown = ({ element }) => element.children.map(told);

test('a picture has its size, its name and its marks', () => {
  const picture = createPicture('costs');
  picture.draw([mark('path', { d: 'M0 0', class: null }), label('ten', 1, 2)], size);
  const { attributes, style } = picture.element;
  assert.deepEqual(Object.fromEntries(part(attributes)), {
    class: 'chart costs',
    role: 'img',
    viewBox: '0 0 30 20',
    'aria-label': 'a chart',
  });
  assert.equal(style.height, '20px');
  assert.deepEqual(shown(picture), [
    ['path', { d: 'M0 0' }, []],
    ['text', { x: '1', y: '2', 'text-anchor': 'start' }, 'ten'],
  ]);
});

test('elements stay, and only what has changed is written', () => {
  const picture = createPicture();
  const rows = (x, words) => [
    group([mark('rect', { x, y: 0 }), label(words, 5, 5)]),
    mark('path', { d: 'M' }),
  ];
  picture.draw(rows(1, 'one'), size);
  const before = [...picture.element.children, ...picture.element.children[0].children];
  writes = 0;
  picture.draw(rows(1, 'one'), size);
  assert.equal(writes, 0);
  picture.draw(rows(2, 'two'), size);
  assert.equal(writes, 2);
  assert.deepEqual([...picture.element.children, ...picture.element.children[0].children], before);
  assert.equal(part(picture.element.children[0].children[0].attributes).get('x'), '2');
});

test('attributes that are gone are taken away, also those that become null', () => {
  const picture = createPicture();
  picture.draw([mark('rect', { x: 1, fill: 'red', class: 'k1' })], size);
  picture.draw([mark('rect', { x: 1, class: null })], size);
  assert.deepEqual(shown(picture), [['rect', { x: '1' }, []]]);
  picture.draw([mark('rect', { x: 1, class: 'k2' })], size);
  assert.deepEqual(shown(picture), [['rect', { x: '1', class: 'k2' }, []]]);
});

test('a mark of another kind takes the place of an element, and surplus elements go', () => {
  const picture = createPicture();
  picture.draw([mark('path', { d: 'M' }), label('a', 0, 0), mark('rect', {})], size);
  picture.draw([label('b', 0, 0), label('c', 0, 0)], size);
  assert.deepEqual(
    part(picture.element.children).map(({ tag, text }) => [tag, text]),
    [
      ['text', 'b'],
      ['text', 'c'],
    ],
  );
  picture.draw([], size);
  assert.deepEqual(shown(picture), []);
});
