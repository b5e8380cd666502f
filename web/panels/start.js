// @ts-check
/**
 * The beginning of a first visit: three things to try, each of which ticks itself off, and what
 * happened then.
 *
 * @module
 */

import { freshHere } from '../state/reading.js';
import { panelOf } from '../model/scene.js';
import { buttonPart, element, part, setAttribute, setHidden, setText } from '../ui/element.js';
import { pictureShown } from '../ui/picture.js';
import { attachPopover } from '../ui/popover.js';
import { ratio } from '../views/sentence/outcome.js';
import { isTyping } from '../ui/typing.js';
import { whatIsAKernel } from './what-kernel.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {'drag' | 'gamma' | 'step'} Thing */

/** From here on γ is large: likeness ends within a third of a unit. */
const LARGE = 10;

/** In the order in which they are listed. @type {readonly Thing[]} */
const THINGS = ['drag', 'gamma', 'step'];

/**
 * What was done between two states.
 *
 * @param {State} state
 * @param {State} previous
 * @returns {Thing[]}
 */
export function doneBetween(state, previous) {
  /** @type {Thing[]} */
  const done = [];
  const [now, before] = [state.scene, previous.scene];
  const moved =
    now.points !== before.points &&
    now.points.length === before.points.length &&
    now.points.some(
      ({ id, x }, i) => id === before.points[i].id && x.some((v, a) => v !== before.points[i].x[a]),
    );
  if (moved && now.data === before.data) done.push('drag');
  if (state.frame.parsed !== previous.frame.parsed && gammaOf(state) >= LARGE) done.push('gamma');
  if (now.step !== null && now.step !== before.step) done.push('step');
  return done;
}

/** The largest γ in the kernel. @param {State} state */
const gammaOf = ({ frame }) =>
  Math.max(
    0,
    ...(frame.parsed?.numbers ?? []).map(({ spec, value }) => (spec.key === 'gamma' ? value : 0)),
  );

/**
 * Why that happened.
 *
 * @param {Thing} thing
 * @param {State} state
 */
export function toldOf(thing, state) {
  switch (thing) {
    case 'drag':
      return 'The boundary follows: with every move the machine learns anew. It rests on the points with a ring, its support vectors. The others could go.';
    case 'gamma': {
      const fresh = freshHere(state);
      const wrong =
        fresh && !fresh.former && gammaOf(state) >= LARGE
          ? ` About ${ratio(fresh.wrong)} of new ones are wrong.`
          : '';
      return `With a large γ likeness ends close to each point, so each colours its own island. That is right for these points, and a guess between them.${wrong}`;
    }
    default:
      return 'A step takes two points that disagree, and moves their weights until they do not. The last step is where no two are left. Press Step again, or show the result below the plane.';
  }
}

/**
 * @param {Readonly<Record<'panels' | 'intro', HTMLElement>>} places
 * @param {{ actions: Actions }} options
 */
export function createStart({ panels, intro }, { actions }) {
  const leave = buttonPart(panels.ownerDocument.body, '#all-controls');
  const step = buttonPart(panels, '#start-step');
  const what = buttonPart(panels, '#what-kernel');
  const hide = buttonPart(intro, 'button');
  const told = part(panels, '#told p');
  const items = [...panels.querySelectorAll('.things li')].map((item) => {
    const state = element('span', { class: 'sr' });
    item.prepend(element('i', { class: 'tick', 'aria-hidden': 'true' }));
    item.append(state);
    return { item, state };
  });
  /** @type {Set<Thing>} */
  const done = new Set();
  /** @type {Thing | null} */
  let latest = null;

  const popover = attachPopover(
    what,
    element(
      'div',
      { class: 'what-kernel', role: 'dialog', 'aria-label': 'What is a kernel?', tabindex: -1 },
      ...whatIsAKernel(() => {
        all();
        actions.openBench();
      }),
    ),
  );

  function all() {
    actions.setSetting({ started: true });
    // The button goes with the beginning.
    pictureShown()?.focus();
  }

  const hideIntro = () => actions.setSetting({ intro: false });
  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const free = !event.defaultPrevented && !isTyping(event.target);
    const isElsewhere = document.querySelector(':popover-open, :focus.plane') !== null;
    if (event.key === 'Escape' && free && !isElsewhere && !intro.hidden) hideIntro();
  }
  document.addEventListener('keydown', onKey);
  leave.addEventListener('click', all);
  hide.addEventListener('click', hideIntro);
  step.addEventListener('click', () => actions.stepBy(1));
  for (const button of [leave, step, what, hide]) button.disabled = false;

  /** @param {State} state @param {State} [previous] */
  function draw(state, previous) {
    if (state.settings.started) return;
    setHidden(intro, !state.settings.intro);
    // The beginning is about points of two classes in a plane.
    const apart = panelOf(state.scene) !== 'plane' || state.scene.target === 'value';
    if (apart) actions.setSetting({ started: true });
    if (!previous) return;
    for (const thing of doneBetween(state, previous)) {
      done.add(thing);
      latest = thing;
    }
    THINGS.forEach((thing, i) => {
      items[i].item.classList.toggle('done', done.has(thing));
      setText(items[i].state, done.has(thing) ? ', done' : '');
    });
    if (latest) setText(told, toldOf(latest, state));
    setAttribute(told, 'data-done', String(done.size));
  }

  return {
    draw,
    destroy() {
      popover.destroy();
      document.removeEventListener('keydown', onKey);
    },
  };
}
