// @ts-check
/**
 * The Gram matrix as a heat map, linked with the plane both ways; enlarged, it is a place to work.
 *
 * @module
 */

import { element, setAttribute, setHidden, setText } from '../ui/element.js';
import { attachMenu } from '../ui/menu.js';
import { indexOfPoint } from '../model/points.js';
import { canvasOf, inDevicePixels } from '../lib/canvas.js';
import { token } from '../lib/colour.js';
import { createFacts } from './facts.js';
import { count, number, plural, short } from '../lib/format.js';
import { FORMS, formOf, orderOf } from './gram/forms.js';
import { paintCells, shadesOf } from './gram/shades.js';
import { createLazy } from '../ui/lazy.js';
import { defineSection } from './section.js';
import { indefinite, refutedHere } from '../state/reading.js';
import { carriedColour } from '../model/tones.js';
import { thingOf } from '../model/scene.js';

/**
 * Of more points than these, the picture is of an even sample of so many: sampleLimit of the core.
 */
const SAMPLED = 1000;

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('../protocol/answers.js').GramPicture} GramPicture */

/** The width in pixels from which cells that differ by one pixel look alike. */
const SHARP = 3;

/**
 * The side for which the column has room, in px: low windows have less. Where views are below the
 * plane there is room for all.
 *
 * @param {number} text the size of its text
 */
const roomFor = (text) =>
  window.matchMedia('(min-width: 1181px)').matches
    ? Math.max(0.36 * window.innerHeight - 10.3 * text, 9 * text)
    : Infinity;

export const createGramView = defineSection({
  enlarged: { name: 'gram', title: 'the Gram matrix' },
  watches: ({ scene, frame, focus, stage }) => [
    ...[scene.points, frame.gram, frame.verdicts, focus.point, focus.selected, focus.pair],
    stage.gram,
  ],
  create: createGram,
});

/**
 * @typedef {{ actions: Actions, background: import('../engine/background.js').BackgroundEngine }}
 *   Tools
 */

/** @param {import('./section.js').Place} place @param {Tools} tools */
function createGram({ head, body, size, redraw }, { actions, background }) {
  const formName = element('span');
  const form = element(
    'button',
    { type: 'button', class: 'btn quiet small' },
    formName,
    element('i', { class: 'caret' }),
  );
  head.append(form);
  attachMenu(form, {
    label: 'Form of the Gram matrix',
    align: 'end',
    items: () =>
      FORMS.map(({ form: of, name, says }) => ({
        label: name,
        detail: says,
        chosen: of === last?.stage.gram.form,
        run: () => actions.setStage('gram', { form: of }),
      })),
  });

  const part = element('p', { class: 'gram-part' }, 'of the part ', element('code'));
  const content = element('div', { class: 'gram-body' });
  const canvas = canvasOf(content, 'Gram matrix');
  const facts = createFacts();
  content.append(facts.element);
  const empty = element('p', { class: 'hint' });
  const large = element('div');
  body.append(part, content, large, empty);

  const cells = element('canvas');
  /** @type {GramPicture | null} */
  let painted = null;
  let paintedTheme = '';
  /** The workspace comes when it is first wanted; until then the picture is large. */
  const workspace = createLazy(
    async () => {
      const { createWorkspace } = await import('./gram/workspace.js');
      return createWorkspace(large, { actions, background });
    },
    { ready: redraw },
  );
  /** The state that is drawn. @type {State | null} */
  let last = null;
  /** @type {{ origin: number, cell: number, size: number } | null} */
  let layout = null;

  canvas.addEventListener('pointermove', (event) => {
    const at = cellAt(event.offsetX, event.offsetY);
    const ids = at && last && idsOf(last, at);
    actions.setHover({ pair: ids ?? null });
  });
  canvas.addEventListener('pointerleave', () => actions.setHover({ pair: null }));

  /** @param {number} left @param {number} top */
  function cellAt(left, top) {
    if (!layout) return null;
    const column = Math.floor((left - layout.origin) / layout.cell);
    const row = Math.floor((top - layout.origin) / layout.cell);
    const inside = row >= 0 && column >= 0 && row < layout.size && column < layout.size;
    return inside ? { row, column } : null;
  }

  /** @param {State} state */
  function draw(state) {
    last = state;
    const isLarge = state.stage.column.view === 'gram';
    const { name } = formOf(state.stage.gram.form);
    setText(formName, name);
    setAttribute(form, 'aria-label', `Form of the Gram matrix: ${name}`);
    const place = isLarge ? workspace.want() : null;
    const { gram } = state.frame;
    const shown = gram !== null && state.scene.points.length > 0;
    setHidden(part, !shown || !gram.part);
    setHidden(large, !shown || !place);
    setHidden(content, !shown || place !== null);
    setHidden(empty, shown);
    layout = null;
    if (!shown) {
      const things = `${thingOf(state.scene)}s`;
      empty.textContent =
        state.scene.points.length === 0
          ? `Every pair of ${things} gets a cell here: add ${things}.`
          : `There is no Gram matrix of this kernel on these ${things} yet.`;
      return;
    }
    if (gram.part) setText(/** @type {HTMLElement} */ (part.lastChild), gram.part);
    if (place) {
      place.draw(state, gram);
      return;
    }
    if (gram !== painted || state.settings.theme !== paintedTheme) {
      paintCells(cells, gram, shadesOf(gram));
      painted = gram;
      paintedTheme = state.settings.theme;
    }
    paint(state, gram);
    tell(state, gram);
  }

  /** @param {State} state @param {GramPicture} gram */
  function paint(state, gram) {
    const { text, width } = size.read();
    const enlarged = state.stage.column.view === 'gram';
    const most = enlarged
      ? Math.min(width, window.innerHeight * 0.62)
      : Math.min(width - text * 11, text * 19.5, roomFor(text));
    if (most <= 0) return;
    const strip = Math.round(text * 0.7);
    const origin = strip + 3;
    // The same however many points there are: it would jump while they are added.
    const side = Math.floor(most - origin);
    const cell = side / gram.size;
    layout = { origin, cell, size: gram.size };
    const context = inDevicePixels(canvas, origin + side, origin + side);
    context.imageSmoothingEnabled = cell * window.devicePixelRatio < SHARP;
    context.drawImage(cells, origin, origin, side, side);

    const points = state.frame.scene?.points ?? [];
    const known = points.length === gram.n;
    if (known) {
      /** @param {number} r */
      const edge = (r) => origin + Math.round((r * side) / gram.n);
      const colour = carriedColour(state.scene);
      // Of more rows than pixels, one to a pixel.
      const step = Math.max(1, gram.n / Math.max(side, 1));
      for (let at = 0; at < gram.n; at += step) {
        const r = Math.floor(at);
        context.fillStyle = colour(points[gram.order[r]]);
        const width = edge(at + step) - edge(at);
        context.fillRect(edge(at), 0, width, strip);
        context.fillRect(0, edge(at), strip, width);
      }
    }
    context.strokeStyle = token('--edge');
    context.lineWidth = 1;
    context.strokeRect(origin - 0.5, origin - 0.5, side + 1, side + 1);
    if (!known) return;

    const { pair, point, selected } = state.focus;
    const [rowId, columnId] = pair ?? [point ?? selected, point ?? selected];
    /** @param {number | null} id */
    const place = (id) => (id === null ? -1 : gram.order.indexOf(indexOfPoint(points, id)));
    const [row, column] = [place(rowId), place(columnId)].map((r) =>
      r < 0 ? -1 : Math.floor((r * gram.size) / gram.n),
    );
    context.strokeStyle = token('--ink');
    context.lineWidth = 1.5;
    if (row >= 0) {
      context.strokeRect(origin - 1, origin + row * cell - 1, side + 2, Math.max(cell, 2) + 2);
    }
    if (column >= 0) {
      context.strokeRect(origin + column * cell - 1, origin - 1, Math.max(cell, 2) + 2, side + 2);
    }
  }

  /** @param {State} state @param {GramPicture} gram */
  function tell(state, gram) {
    const negative = refutedHere(state);
    const thing = thingOf(state.scene);
    /** @type {import('./facts.js').Fact[]} */
    const rows = [];
    if (Number.isNaN(gram.largest))
      rows.push(['eigenvalues', gram.message ? 'none' : `for 400 ${thing}s or fewer`]);
    else {
      rows.push(['largest λ', short(gram.largest), 'number']);
      rows.push(['smallest λ', short(gram.smallest), negative ? 'number bad' : 'number']);
    }
    if (!Number.isNaN(gram.alignment))
      rows.push(['alignment with yyᵀ', number(gram.alignment), 'number']);
    const below = belowZero(gram, negative && `✗ no kernel on these ${thing}s`);
    // One row for all of these: more have no room in low windows.
    rows.push(hovered(state, gram) ?? below ?? ['order', orderOf(gram.sorted).says]);
    if (gram.n > SAMPLED)
      rows.push(['pictured by', `${count(SAMPLED)} of ${count(gram.n)} ${thing}s`]);
    if (gram.missing > 0) {
      rows.push([formOf(gram.form).missing, `✗ ${plural(gram.missing, 'pair')}`, 'bad']);
    }
    facts.draw(rows);
    const { title, value } = formOf(gram.form);
    setAttribute(
      canvas,
      'aria-label',
      `${title} of ${plural(gram.n, thing)}, ordered ${orderOf(gram.sorted).says}, values from ${value(gram.min)} to ${value(gram.max)}.`,
    );
  }

  return { draw, destroy: () => workspace.get()?.destroy() };
}

/**
 * What eigenvalues below 0 mean.
 *
 * @param {GramPicture} gram
 * @param {string | false} refuted what they refute
 * @returns {import('./facts.js').Fact | null}
 */
function belowZero(gram, refuted) {
  if (refuted) return ['below 0', refuted, 'bad'];
  return indefinite(gram) ? ['below 0', 'by rounding alone'] : null;
}

/**
 * The ids of the pair of points in a cell, the first of each block where a cell
 * stands for several.
 *
 * @param {State} state
 * @param {{ row: number, column: number }} cell
 * @returns {[number, number] | null}
 */
function idsOf({ frame }, { row, column }) {
  const points = frame.scene?.points;
  const gram = frame.gram;
  if (!points || !gram || points.length !== gram.n) return null;
  /** @param {number} r */
  const id = (r) => points[gram.order[Math.ceil((r * gram.n) / gram.size)]].id;
  return [id(row), id(column)];
}

/**
 * The hovered pair and its value.
 *
 * @param {State} state
 * @param {GramPicture} gram
 * @returns {[string, string] | null}
 */
function hovered({ frame, focus }, gram) {
  const points = frame.scene?.points;
  if (!focus.pair || !points || points.length !== gram.n) return null;
  const [i, j] = focus.pair.map((id) => indexOfPoint(points, id));
  const [r, c] = [gram.order.indexOf(i), gram.order.indexOf(j)].map((at) =>
    Math.floor((at * gram.size) / gram.n),
  );
  if (i < 0 || j < 0) return null;
  const entry = formOf(gram.form);
  const cell = gram.cells[r * gram.size + c];
  const value = Number.isNaN(cell) ? entry.missing : entry.value(cell);
  const what = entry.signed ? `k(${i + 1}, ${j + 1})` : `${entry.form} ${i + 1}, ${j + 1}`;
  return [gram.size < gram.n ? `around ${what}` : what, value];
}
