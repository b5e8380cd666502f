// @ts-check
/**
 * Where the points come from and what they carry: presets with pictures of themselves, the
 * parameters of the one in force, files.
 *
 * @module
 */

import { isItems } from '../model/scene.js';
import { count, plural } from '../lib/format.js';
import { createCarried } from './carried.js';
import { choicesOf } from './choices.js';
import { createDataRow } from './data-row.js';
import { createEmptyPreset } from './empty-preset.js';
import { createOccasional } from './occasional.js';
import { element, part, setAttribute, setHidden, setText } from '../ui/element.js';
import { createParameter } from './parameter.js';
import { SEED } from './seed.js';
import { createSlider } from '../ui/slider.js';
import { showNotes } from './table-notes.js';
import { thumbnail } from './thumbnail.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../protocol/answers.js').Domain} Domain */
/** @typedef {import('../protocol/answers.js').Entry} Entry */
/** @typedef {import('../protocol/answers.js').ParamSpec} ParamSpec */
/** @typedef {import('./parameter.js').Control} Control */

/** The number of points on a thumbnail that tell shapes apart; a surface takes more. */
const THUMB_POINTS = 40;
const SURFACE_POINTS = 160;
/** Longer names need a wider column. */
const SHORT_NAME = 7;

/** @type {readonly { target: 'class' | 'value', label: string }[]} */
const SHELVES = [
  { target: 'class', label: 'Data sets with classes' },
  { target: 'value', label: 'Data sets with values' },
];
const FILES = '.csv,.tsv,.txt,.data,.libsvm,.svm,.json,text/csv,text/plain,application/json';

/**
 * @param {HTMLElement} section
 * @param {{
 *   actions: Actions, layout: import('../ui/layout.js').Layout, latest: () => State,
 * }} options
 */
export function createDataPanel(section, { actions, layout, latest }) {
  const row = createDataRow(section, { onopen: picture });
  const body = part(section, '.body');
  const picker = element('input', {
    type: 'file',
    accept: FILES,
    hidden: true,
    onchange: async () => {
      const file = picker.files?.[0];
      if (file) await actions.openFile(file);
      picker.value = '';
    },
  });
  const sample = command('New sample', 'New sample', () => actions.newSample());
  const open = command('Open…', 'Open file…', () => picker.click());
  const clear = command('Clear', 'Clear points', () => actions.clearPoints());
  open.classList.add('from-file');
  const commands = element('div', { class: 'commands' }, sample, open, clear, picker);

  const loadAnswer = async () => (await import('./answer.js')).createAnswer({ actions });
  const answer = createOccasional(({ scene }) => scene.table !== null, loadAnswer);
  const carried = createCarried({ actions });
  const shelves = SHELVES.map(({ target, label }) => {
    return { target, presets: element('div', { role: 'group', 'aria-label': label }) };
  });
  const thumbs = element('div', { class: 'thumbs' }, ...shelves.map((shelf) => shelf.presets));
  const rows = element('div');
  // A seed needs no slider: its number stands beside what points carry.
  const seed = element('div', { class: 'seed' });
  carried.element.append(seed);
  const note = element('p', { class: 'note', hidden: true });
  const told = part(section, '.data-notes');
  const empty = createEmptyPreset({ actions });
  const summary = element('summary');
  const reference = element('p');
  const source = element('details', { class: 'note', hidden: true }, summary, reference);
  const docOf = (/** @type {string} */ name) => entries.get(name)?.doc ?? '';
  const world = createOccasional(
    ({ scene }) => isItems(scene),
    async () => (await import('./world.js')).createWorld({ actions, latest, docOf }),
  );
  const tale = element('div', {}, world.element);
  /** @type {Map<string, HTMLButtonElement>} */
  const presets = new Map();
  /** By preset. @type {Map<string, Entry>} */
  const entries = new Map();
  /** @type {Map<string, Control>} */
  let controls = new Map();
  let shown = '';
  /** The data sets without a picture. @type {string[]} */
  let unpictured = [];
  /** The domain whose data sets are offered. */
  let offered = '';

  /** @param {string} words @param {string} name @param {() => void} run */
  function command(words, name, run) {
    const label = words === name ? undefined : name;
    return element(
      'button',
      {
        type: 'button',
        class: 'btn small',
        'aria-label': label,
        title: label,
        disabled: true,
        onclick: run,
      },
      words,
    );
  }

  /** @param {Domain} domain @param {boolean} items whether its points are */
  function build(domain, items) {
    offered = domain.name;
    shown = '';
    presets.clear();
    entries.clear();
    for (const shelf of shelves) shelf.presets.replaceChildren();
    thumbs.classList.toggle('of-items', items);
    clear.title = items ? 'Clear items' : 'Clear points';
    clear.setAttribute('aria-label', clear.title);
    for (const entry of domain.datasets) {
      const preset = element('button', {
        type: 'button',
        class: 'preset',
        'aria-label': entry.title,
        'aria-pressed': 'false',
        title: `${entry.title}. ${entry.doc} ${entry.source}`.trim(),
        onclick: () => actions.choosePreset(entry.name),
      });
      presets.set(entry.name, preset);
      entries.set(entry.name, entry);
      shelves.find(({ target }) => target === (entry.target ?? 'class'))?.presets.append(preset);
      if (items) {
        // A text has no picture: words say more.
        preset.append(element('b', {}, entry.title), element('span', {}, entry.doc));
        continue;
      }
      preset.append(element('span', { class: 'preset-name' }, entry.short));
    }
    if (items) empty.element.remove();
    else thumbs.append(empty.element);
    body.classList.remove('waiting');
    body.replaceChildren(commands, carried.element, thumbs, rows, note, answer.element, source);
    open.disabled = false;
    unpictured = items ? [] : [...presets.keys()];
    if (row.open || layout.now !== 'lab') picture();
  }

  /** Draws the pictures of the data sets, where the panel is seen for the first time. */
  function picture() {
    const names = unpictured;
    unpictured = [];
    for (const name of names) {
      const entry = entries.get(name);
      if (!entry) continue;
      actions.previewData(name, previewParams(entry)).then(
        (data) => 'x' in data && presets.get(name)?.prepend(thumbnail(data)),
        () => {}, // its name says enough
      );
    }
  }

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    const domain = state.frame.engine.catalog?.domains.find((d) => d.name === state.scene.domain);
    if (!domain) {
      // The engine that knows it is on its way.
      if (offered) body.replaceChildren();
      body.classList.add('waiting');
      offered = '';
      return;
    }
    const fresh = offered !== domain.name;
    const items = isItems(state.scene);
    if (fresh) build(domain, items);
    const { data, table, points } = state.scene;
    // The tale of the data set that is chosen stands below its name.
    const chosen = items ? presets.get(data?.name ?? '') : undefined;
    if (chosen && chosen.nextSibling !== tale) chosen.after(tale);
    world.draw(state);
    if (!fresh && previous && previous.scene === state.scene) return;

    const entry = domain.datasets.find((d) => d.name === data?.name);
    row.draw(state.scene, entry);
    carried.draw(state);
    answer.draw(state);
    for (const [name, preset] of presets) {
      setHidden(preset, !items && (entries.get(name)?.dim ?? 2) !== state.scene.dim);
      setAttribute(preset, 'aria-pressed', String(name === data?.name));
    }
    thumbs.classList.toggle('fives', fitsFives(presets.values()));
    sample.disabled = data === null;
    const again = data ? 'The same again with other random numbers' : 'For data sets from above';
    setAttribute(sample, 'title', again);
    clear.disabled = points.length === 0;
    empty.draw(state.scene);
    showNotes(told, state.scene);

    const kind = entry ? `preset ${entry.name}` : table ? `table ${table.name}` : 'own';
    if (kind !== shown) {
      shown = kind;
      buildRows(entry);
    }
    for (const spec of entry?.params ?? []) {
      controls.get(spec.key)?.set(data?.params[spec.key] ?? spec.default);
    }
    controls.get(SEED.key)?.set(data?.seed ?? SEED.default);
    say(state, entry);
  }

  /** @param {Entry | undefined} entry */
  function buildRows(entry) {
    controls = new Map();
    const long = entry?.params.some(({ name }) => name.length > SHORT_NAME);
    const layout = long ? 'wide' : 'row';
    for (const spec of entry?.params ?? []) {
      // Columns are chosen by name, above the plane.
      if (choicesOf(spec)) continue;
      const control = createParameter(spec, {
        layout,
        symbol: false,
        onEdit: (value, gesture) => actions.setDataParam(spec.key, value, gesture),
      });
      controls.set(spec.key, control);
    }
    if (entry) {
      const onEdit = (/** @type {number} */ seed, /** @type {string} */ gesture) =>
        actions.setSeed(seed, gesture);
      controls.set(SEED.key, createSlider(SEED, { layout: 'row', symbol: false, onEdit }));
    }
    const own = controls.get(SEED.key);
    seed.replaceChildren(...(own ? [own.element] : []));
    const others = [...controls.values()].filter((control) => control !== own);
    rows.replaceChildren(...others.map((control) => control.element));
  }

  /** @param {State} state @param {Entry | undefined} entry */
  function say({ scene }, entry) {
    // Points that were measured need their source in sight; made ones have it in their tooltip.
    const measured =
      entry !== undefined &&
      (isItems(scene) || entry.params.some((spec) => choicesOf(spec) !== null));
    setHidden(source, !measured);
    if (measured) {
      setText(summary, `Source: ${firstAuthor(entry.source)}`);
      setText(reference, `${entry.doc} ${entry.source}`);
    }
    setHidden(note, entry !== undefined);
    if (!entry) setText(note, ownWords(scene));
  }

  const end = layout.subscribe(picture);

  return {
    draw,
    destroy() {
      end();
      row.destroy();
      body.replaceChildren();
    },
  };
}

/**
 * The parameters of a data set's thumbnail: as many points as show it, the rest as given.
 *
 * @param {Entry} entry
 */
function previewParams(entry) {
  const surface = entry.target === 'value' && entry.dim !== 1;
  /** @type {Record<string, number>} */
  const params = {};
  for (const spec of entry.params) {
    const few = surface ? SURFACE_POINTS : Math.min(THUMB_POINTS, spec.default);
    params[spec.key] = spec.key === 'n' ? Math.min(few, spec.max) : spec.default;
  }
  return params;
}

/**
 * Whether two rows of five hold all presets that are seen and the empty one, and two of four do not.
 *
 * @param {Iterable<HTMLElement>} presets
 */
function fitsFives(presets) {
  const seen = [...presets].filter((preset) => !preset.hidden).length;
  return seen === 8 || seen === 9;
}

/**
 * The name of points that no preset made.
 *
 * @param {State['scene']} scene
 */
function ownWords({ table, points, dim, domain }) {
  if (table) {
    const { name, columns, labels } = table;
    return `${name}: ${plural(labels.length, 'row')}, ${plural(columns.length, 'column')}.`;
  }
  if (isItems({ domain })) {
    if (points.length === 0)
      return 'Type or paste into the table, take a data set, or drop a file.';
    return points.length === 1
      ? 'One item of your own.'
      : `${count(points.length)} items of your own.`;
  }
  if (points.length === 0) {
    const where = dim === 1 ? 'line' : 'plane';
    return `Click the ${where}, take a data set, or drop a file on the page.`;
  }
  return points.length === 1
    ? 'One point of your own.'
    : `${count(points.length)} points of your own.`;
}

/**
 * Author and year are what a line has room for.
 *
 * @param {string} source
 */
function firstAuthor(source) {
  const author = /^[^:,]+/.exec(source)?.[0] ?? source;
  const year = /\b(1[89]|20)\d\d\b/.exec(source)?.[0];
  return year ? `${author}, ${year}` : author;
}
