// @ts-check
/**
 * Sweeps: the same points and machines that differ in one number, or in two, as small pictures in
 * the plane's place. The plane stands among them, so that a point that is dragged moves in all.
 *
 * @module
 */

import { element } from '../../ui/element.js';
import { learnersOf } from '../../model/learners.js';
import { problemBeside } from '../../model/problem.js';
import { classesOf, isItems, thingOf } from '../../model/scene.js';
import { failureOf } from '../../model/failure.js';
import { count, plural } from '../../lib/format.js';
import { same } from '../../lib/same.js';
import { defineView } from '../view.js';
import { heldRows } from './held-rows.js';
import { unsuitable } from './compare/numbers.js';
import { pixelsFor } from './sweeps/pixels.js';
import { createChooser } from './sweeps/chooser.js';
import { createFreshPoints } from './sweeps/fresh.js';
import { createHand } from './sweeps/hand.js';
import { printSheet } from './sweeps/printed.js';
import { createQueue } from './sweeps/queue.js';
import { fitting, isScenes, sheetOf } from './sweeps/sets.js';
import { createSheet } from './sweeps/sheet.js';
import { createVerdicts } from './sweeps/verdicts.js';
import { sampleOf } from './sweeps/sample.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../model/scene.js').Scene} Scene */
/** @typedef {import('../../protocol/messages.gen.js').Swept} Swept */
/** @typedef {import('./sweeps/sets.js').Sheet} Sheet */
/** @typedef {import('./sweeps/sets.js').Variant} Variant */

/** @param {State} state @param {import('../../state/actions.js').Actions} actions */
function needs({ scene, stage }, actions) {
  const things = isItems(scene) ? 'items' : 'points';
  const moons = isItems(scene)
    ? {}
    : { button: 'Take two moons', run: () => void actions.choosePreset('moons') };
  if (scene.points.length === 0) {
    return { text: `A sweep shows many machines on the same ${things}: add some.`, ...moons };
  }
  const own = isItems(scene) || stage.sweeps.set === 'own';
  if (!own && scene.target === 'class' && classesOf(scene.points).length < 2) {
    return { text: 'One class so far: add a point of another class.', ...moons };
  }
  return null;
}

export const createSweepsView = defineView({
  name: 'sweeps',
  needs,
  watches: ({ scene, frame, stage, settings, focus }) => [
    ...[scene, frame.parsed, frame.engine.catalog, stage.sweeps, stage.plane, settings],
    focus.point,
  ],
  create: createDrawing,
});

/**
 * @param {import('./registry.js').StudioTools} tools
 * @returns {import('../view.js').Drawing<{}>}
 */
function createDrawing({ actions, background, large: place, shown }) {
  const large = element('div', { class: 'sweeps-large' });
  const aside = element('div', { class: 'sweeps-aside' });
  const chooser = createChooser(actions);
  const sentence = element('p', { class: 'sweeps-says' });
  const note = element('p', { class: 'note', role: 'status' });
  const hand = createHand({
    use: () => use(hand.variant()),
    hover: (id) => actions.setHover({ point: id }),
  });
  const points = createFreshPoints(background);
  const verdicts = createVerdicts(background, () => drawMarks());
  const sheet = createSheet({
    figure: /** @type {HTMLElement} */ (place.element.parentElement),
    use: (at) => use(sheet.cell(at)?.variant()),
    take: (at) => {
      inHand = at;
      drawHand();
    },
  });

  /** @type {State | null} */
  let state = null;
  /** @type {Sheet | null} */
  let shownSheet = null;
  /** What all pictures have in common, and how often that has changed. */
  let common = /** @type {readonly unknown[]} */ ([]);
  let version = 0;
  let looks = /** @type {readonly unknown[]} */ ([]);
  /** The scene that pictures are of: of very many points a sample. @type {Scene | null} */
  let about = null;
  let inHand = 0;

  const queue = createQueue({ ask, show, refuse, width: 4 });
  const endPrinting = printSheet(() => {
    if (!state || !shownSheet || sheet.element.getClientRects().length === 0) return null;
    const { scene } = state;
    const { rows, words } = sheet.parts(state, shownSheet.sentence);
    const of = plural(about?.points.length ?? 0, thingOf(scene));
    return { title: scene.title || 'Sweeps', rows, words: `${of}. ${words}` };
  });

  /** @param {number} at @param {import('./sweeps/queue.js').Grain} grain @param {number} lane */
  async function ask(at, grain, lane) {
    const variant = sheet.cell(at)?.variant();
    if (!state || !about || !variant) return null;
    const scene = about;
    const { catalog } = state.frame.engine;
    const { machine } = variant;
    const entry = learnersOf(catalog, scene.domain).find(({ name }) => name === machine.learner);
    const trouble = entry ? unsuitable(entry, scene) : 'This learner is not there.';
    if (trouble) throw new Trouble(trouble);
    const problem = problemBeside({ ...scene, step: null }, machine, catalog);
    const view = isItems(scene) ? {} : { view: pixelsFor(scene, grain) };
    const fresh = grain === 'fine' ? await points.of(state) : null;
    const swept = await background.ask(`sweeps ${lane}`, 'swept', { problem, ...view, ...fresh });
    return swept && { scene: { ...scene, ...machine }, swept };
  }

  /** @param {number} at @param {{ scene: Scene, swept: Swept }} answer */
  function show(at, answer) {
    const cell = sheet.cell(at);
    if (!state || !cell) return;
    cell.show(state, answer, !isItems(answer.scene));
    if (at === inHand) drawHand();
    drawNote();
  }

  /** @param {number} at @param {unknown} error */
  function refuse(at, error) {
    const text = error instanceof Trouble ? error.message : failureOf(error).message;
    sheet.cell(at)?.complain(text);
    if (at === inHand) drawHand();
    drawNote();
  }

  /** @param {Variant | null | undefined} variant */
  function use(variant) {
    if (!variant) return;
    actions.showResult();
    actions.setMachine(variant.machine, 'Take a machine of the sweep');
  }

  function drawHand() {
    const cell = sheet.cell(inHand);
    if (!state || !cell) return;
    const entry = learnersOf(state.frame.engine.catalog, state.scene.domain).find(
      ({ name }) => name === cell.variant()?.machine.learner,
    );
    hand.draw(state, cell, entry);
  }

  /** What the kernels of a row are. */
  function drawMarks() {
    if (!state || !shownSheet) return;
    const { scene } = state;
    const on = onOf(scene);
    shownSheet.rows.forEach((row, i) => sheet.mark(i, verdicts.of(kernelsOf(row), on)));
    const texts = shownSheet.rows.flatMap(kernelsOf);
    if (queue.state().ready === queue.state().all) verdicts.want([...new Set(texts)], on);
  }

  function drawNote() {
    const { ready, all } = queue.state();
    if (ready === all) drawMarks();
    if (!state || !about) return;
    const { scene } = state;
    const sampled =
      about.points.length < scene.points.length
        ? `Of ${count(scene.points.length)} points ${count(about.points.length)} are shown, drawn by the seed.`
        : '';
    const held = heldRows(state)
      ? `Percentages are of the ${plural(heldRows(state)?.y.length ?? 0, 'row')} held out.`
      : '';
    note.textContent = [sampled, held].filter(Boolean).join(' ');
    note.hidden = note.textContent === '';
  }

  /** The machines of the present scene. @param {State} now @returns {Sheet | null} */
  function sheetFor({ scene, frame, stage }) {
    const { parsed } = frame;
    const set = isItems(scene) ? /** @type {const} */ ('own') : stage.sweeps.set;
    // Its numbers come in a moment.
    if (set === 'own' && parsed?.text !== scene.kernel) return shownSheet;
    const numbers = parsed?.text === scene.kernel ? parsed.numbers : [];
    const learners = learnersOf(frame.engine.catalog, scene.domain);
    return fitting(sheetOf({ ...stage.sweeps, set }, { scene, learners, numbers }));
  }

  return {
    large,
    isLarge: ({ scene }) => !isItems(scene),
    elements: [chooser.element, sentence, aside, hand.element, note],
    draw(next) {
      state = next;
      const { scene, frame, settings, stage, focus } = next;
      const parent = isItems(scene) ? aside : large;
      if (sheet.element.parentElement !== parent) parent.append(sheet.element);
      const now = sheetFor(next);
      const learners = learnersOf(frame.engine.catalog, scene.domain);
      chooser.draw(next);
      if (!now || learners.length === 0) return;
      shownSheet = now;
      sentence.textContent = now.sentence;
      const anew = sheet.draw(now, (machine) => isScenes(machine, scene, learners));
      if (anew) inHand = Math.max(0, sheet.findOwn());
      const { points: all, domain, seed, dim, target, repair, view, table } = scene;
      const data = [all, domain, seed, dim, target, repair, view, table];
      if (!same(common, data)) {
        common = data;
        version++;
        about = { ...scene, points: sampleOf(all, seed) };
      }
      const looking = [settings, stage.plane];
      if (!same(looks, looking)) {
        looks = looking;
        sheet.redraw(next);
        hand.redraw();
      }
      queue.set(sheet.variants().map(({ machine }) => `${version} ${JSON.stringify(machine)}`));
      shown.lay(isItems(scene) ? null : () => sheet.parts(next, now.sentence));
      drawMarks();
      drawHand();
      hand.focus(focus.point);
      drawNote();
    },
    resize() {
      sheet.resize();
      hand.resize();
    },
    destroy() {
      shown.lay(null);
      endPrinting();
      queue.end();
      verdicts.end();
      sheet.destroy();
    },
  };
}

/** Why a machine is not trained at all. */
class Trouble extends Error {}

/** @param {import('./sweeps/sets.js').Row} row */
const kernelsOf = ({ variants }) => [...new Set(variants.map(({ machine }) => machine.kernel))];

/** What a verdict is about. @param {Scene} scene */
function onOf(scene) {
  const { domain, ...rest } = /** @type {any} */ (
    problemBeside(
      { ...scene, points: scene.points.slice(0, 1), step: null },
      { kernel: scene.kernel, learner: scene.learner, params: {} },
      null,
    )
  );
  return rest.dim ? { domain, dim: rest.dim } : { domain };
}
