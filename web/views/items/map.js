// @ts-check
/**
 * The map of items: each where the first two kernel principal components have it, in the colour of
 * what the machine says. The item that is tried moves over it letter by letter.
 *
 * @module
 */

import { setAttribute, setHidden, setText } from '../../ui/element.js';
import { indexOfPoint } from '../../model/points.js';
import { inDevicePixels } from '../../lib/canvas.js';
import { solved } from '../../model/output.js';
import { paint } from '../../draw/plane/paint.js';
import { createAnswers, sameItems } from './map/answers.js';
import { createCard } from './map/card.js';
import { createHand } from './map/hand.js';
import { createKeys } from './map/keys.js';
import { createLaid } from '../../draw/map/laid.js';
import { ALL, moved, zoomed } from '../../draw/map/layout.js';
import { createMotion } from '../../draw/map/motion.js';
import { partsOf } from './map/parts.js';
import { itemsOf } from '../../draw/map/picture.js';
import { pullsIn } from '../../draw/map/pulls.js';
import { createRuler } from '../../draw/map/ruler.js';
import { createTried } from './map/tried.js';
import { cut, refusal, remarkOn, shownBy } from './map/words.js';
import { visible } from './names.js';
import { viewsOf } from './domains.js';
import { createPictures } from './pictures.js';
import { readingsOf } from './readings.js';
import { addStyles } from '../../ui/styles.js';
import { domainOf } from '../../model/domains.js';
import { markedItem } from '../../state/telling.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {State['scene']['points'][number]} Point */

/** The reach of a pointer and of a finger around a mark, in px. */
const REACH = 11;
const FINGER = 20;
/** Among more items words would be few and tell little. */
const NAMED = 400;
/** So are numbers among more than these. */
const FEW_NUMBERS = 40;

/**
 * The name of an item beside its mark.
 *
 * @param {State['scene']} scene
 * @param {boolean} alone
 * @param {Point} item
 */
function nameIn({ points, domain }, alone, { id, text }) {
  const { nameOf } = viewsOf(domain);
  if (alone || nameOf === null) return `${indexOfPoint(points, id) + 1}`;
  return text === '' ? '(empty)' : visible(cut(nameOf?.(text) ?? text));
}

/**
 * @param
 *   {{ actions: Actions, background: import('../../engine/background.js').BackgroundEngine, latest: () => State }}
 *   tools
 */
export function createItemsMap({ actions, background, latest }) {
  const { root, field, canvas, about, fit, remark, said } = partsOf(() => lookFrom(ALL));
  field.addEventListener('blur', () => card.hide());
  const card = createCard(field);
  addStyles(new URL('./map.css', import.meta.url)).then(() => redraw());
  const pictures = createPictures(() => redraw());
  const ruler = createRuler(/** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')));

  /** @type {State | null} */
  let state = null;
  /** Of the picture, in px. To ask for it would have the page laid out with every move. */
  let size = { width: 0, height: 0 };
  /** @type {import('./map/answers.js').Answer | null} */
  let answer = null;
  let refused = /** @type {import('../../protocol/messages.gen.js').Failure | null} */ (null);
  let waits = false;
  const motion = createMotion();
  let frame = 0;
  let zoom = ALL;
  const laid = createLaid(motion);
  /**
   * The place of the pointer, in px, while it is on the map.
   *
   * @type {import('./map/hand.js').Spot | null}
   */
  let spot = null;
  /** Whether the card follows the keys. */
  let keyed = false;
  const tried = createTried(motion, pictures);
  const answers = createAnswers(background, {
    show(next) {
      refused = null;
      take(next);
      redraw();
    },
    refuse(failure) {
      refused = failure;
      redraw();
    },
    busy(now) {
      root.setAttribute('aria-busy', String(now));
      waits = now;
      redraw();
    },
  });

  /** @param {import('./map/answers.js').Answer} next */
  function take(next) {
    const before = answer;
    answer = next;
    if (before && sameItems(before.scene, next.scene)) return;
    // To another kernel other directions are the first: these are along the sides again.
    const known = motion.take(next, before?.scene.kernel !== next.scene.kernel);
    if (!known) zoom = ALL;
  }

  function redraw() {
    cancelAnimationFrame(frame);
    const now = state;
    const { width, height } = size;
    if (!now || width === 0 || height === 0) return;
    const { scene, focus, settings } = now;
    const look = ruler.look(settings.theme);
    const mine = answer?.scene.domain === scene.domain ? answer : null;
    laid.lay(scene, mine !== null, width, height, zoom, look);
    const { points, spots, stacks, at, place } = laid.now;
    const alone = pictures.of(scene.domain)?.alone;
    const sight = {
      points,
      rows: spots,
      stacks,
      turn: motion.turn,
      frame: place,
      width,
      height,
      measure: ruler.measure,
      shares: mine ? [...mine.chart.shares] : [],
      drawn: laid.marksIn(now, width, height, look),
      selected: at.get(markedItem(now) ?? -1) ?? -1,
      hovered: at.get(focus.point ?? -1) ?? -1,
      tried: mine ? tried.shownIn(now, mine, look, place) : null,
      pulls: mine ? pullsIn(now, at) : [],
      name: (/** @type {Point} */ item) => nameIn(scene, alone === true, item),
      carded: focus.point !== null && (spot !== null || keyed),
      all: points.length <= NAMED && (alone !== true || points.length <= FEW_NUMBERS),
    };
    paint(inDevicePixels(canvas, width, height), itemsOf(sight, look), look, canvas.width / width);
    say(now, mine);
    showCard(now);
    if (!motion.isOver()) frame = requestAnimationFrame(redraw);
  }

  /** @param {State} now @param {import('./map/answers.js').Answer | null} mine */
  function say({ scene }, mine) {
    const { many } = domainOf(scene);
    const words = mine ? shownBy(mine.chart, scene.domain) : waits ? 'is on its way …' : '';
    setText(about, words);
    const name = `Map of ${mine ? words : many}`;
    setAttribute(field, 'aria-label', name);
    const trouble = refused
      ? refusal(refused, mine !== null)
      : mine
        ? remarkOn(mine.chart, scene.domain)
        : '';
    setText(remark, trouble);
    setHidden(remark, trouble === '');
    setHidden(fit, zoom === ALL);
    field.style.touchAction = zoom === ALL ? 'pan-x pan-y' : 'none';
  }

  /** @param {State} now */
  function showCard(now) {
    const i = now.focus.point === null ? -1 : (laid.now.at.get(now.focus.point) ?? -1);
    if (i < 0 || (!spot && !keyed)) {
      card.hide();
      return;
    }
    const { scene } = now;
    const row = laid.now.rows[i];
    const stack = laid.stackOf(i).map((other) => laid.now.rows[other]);
    const reading = readingsOf(now)?.of(scene.points[row]) ?? null;
    card.show(now, row, stack, reading, pictures.of(scene.domain), laid.now.spots[i]);
  }

  /** @param {import('../../draw/map/layout.js').Zoom} next */
  function lookFrom(next) {
    if (next === zoom) return;
    zoom = next;
    redraw();
  }

  /** @param {number} factor @param {number} [left] @param {number} [top] in px of the map */
  function closer(factor, left = size.width / 2, top = size.height / 2) {
    lookFrom(zoomed(zoom, factor, left - size.width / 2, top - size.height / 2));
  }

  /** @param {import('./map/hand.js').Spot} at */
  const under = ({ left, top, touch }) => laid.now.hits.nearest(left, top, touch ? FINGER : REACH);

  /** @param {import('./map/hand.js').Spot | null} at */
  function point(at) {
    spot = at;
    keyed = false;
    const i = at ? under(at) : -1;
    const id = i < 0 ? null : laid.now.ids[i];
    field.classList.toggle('on-item', id !== null);
    if (latest().focus.point !== id) actions.setHover({ point: id });
    else if (state) showCard(state);
  }

  /** A press on the same place goes through those that share it. @param {number} i */
  function select(i) {
    const stack = laid.stackOf(i);
    const chosen = stack.findIndex((other) => laid.now.ids[other] === latest().focus.selected);
    const id = laid.now.ids[chosen < 0 ? i : stack[(chosen + 1) % stack.length]];
    actions.select(id);
    return id;
  }

  const hand = createHand(field, {
    point,
    choose(at) {
      field.focus({ preventScroll: true });
      const i = under(at);
      if (i >= 0) select(i);
      else if (latest().focus.selected !== null) actions.select(null);
      if (at.touch) point(null);
    },
    zoom: closer,
    move: (right, down) => lookFrom(moved(zoom, right, down)),
    canMove: () => zoom !== ALL,
  });

  /** @param {number | null} id */
  function pointByKey(id) {
    spot = null;
    keyed = true;
    actions.setHover({ point: id });
  }

  /** @param {State} next */
  function draw(next) {
    const before = state;
    state = next;
    const { scene, frame: told, focus } = next;
    if (before && before.scene.domain !== scene.domain) {
      answer = null;
      refused = null;
      motion.forget();
      zoom = ALL;
      tried.forget();
      answers.forget();
    }
    if (focus.tried === null) tried.forget();
    // With a machine, what adds up for a text tells its place as well.
    const unplaced = focus.tried !== null && !solved(told.training) ? focus.tried : null;
    answers.ask(scene, unplaced, told.training);
    const same =
      before &&
      before.scene === scene &&
      before.frame.training === told.training &&
      before.frame.terms === told.terms &&
      before.frame.scene === told.scene &&
      before.focus.selected === focus.selected &&
      before.focus.point === focus.point &&
      before.focus.tried === focus.tried &&
      before.focus.output === focus.output &&
      before.settings === next.settings &&
      before.stage.plane === next.stage.plane;
    if (!same) redraw();
  }

  field.addEventListener(
    'keydown',
    createKeys(said, {
      actions,
      latest,
      select,
      closer,
      drawn: () => laid.now,
      point: pointByKey,
      isWhole: () => zoom === ALL,
      showAll: () => lookFrom(ALL),
    }),
  );

  const observer = new ResizeObserver(() => {
    size = { width: field.clientWidth, height: field.clientHeight };
    redraw();
  });
  observer.observe(field);

  return {
    element: root,
    draw,
    /** Out of sight, nothing is asked. */
    rest() {
      state = null;
      answers.forget();
    },
    destroy() {
      cancelAnimationFrame(frame);
      observer.disconnect();
      hand.destroy();
      answers.end();
      root.remove();
    },
  };
}
