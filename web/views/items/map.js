// @ts-check
/**
 * The map of items: each where the first two kernel principal components have it, in the colour of what the machine says. The
 * item that is tried moves over it letter by letter.
 *
 * @module
 */

import { element, icon, setAttribute, setText } from '../../ui/element.js';
import { labelOfKey } from '../../state/keys.js';
import { indexOfPoint } from '../../model/points.js';
import { LIMITS } from '../../model/scene.js';
import { inDevicePixels } from '../../lib/canvas.js';
import { forgetColours } from '../../lib/colour.js';
import { solved } from '../../model/output.js';
import { createHits } from '../plane/hits.js';
import { lookOf } from '../plane/look.js';
import { fontOf, paint } from '../plane/paint.js';
import { pullsOf } from '../plane/pulls.js';
import { createAnswers, projected, sameItems } from './map/answers.js';
import { createCard } from './map/card.js';
import { createHand } from './map/hand.js';
import { ALL, extentOf, frameOf, moved, stacksOf, zoomed } from './map/layout.js';
import { itemsOf, marksOf, radiusOf } from './map/picture.js';
import { fillsOf, inksOf } from './map/tint.js';
import { toward } from './map/toward.js';
import { STILL, turnBetween, turned } from './map/turn.js';
import { cut, readingText, refusal, remarkOn, shownBy, titleOf } from './map/words.js';
import { visible } from './names.js';
import { createPictures } from './pictures.js';
import { readingsOf, triedOf } from './readings.js';
import { addStyles } from '../../ui/styles.js';
import { domainOf } from '../../model/domains.js';

/** @typedef {import('../../state/store.js').State} State */
/** @typedef {import('../../state/actions.js').Actions} Actions */
/** @typedef {readonly [number, number]} Place */

/** So near to a mark one has to point, in px; with a finger so much more. */
const REACH = 11;
const FINGER = 20;
/** One press of a key, or of a button. */
const ZOOM = 1.4;
/** How long a map takes to become the next, in milliseconds. */
const MOVE_MS = 260;
/** So many items have words, if these are no longer. */
const NAMED = 40;
const SHORT = 16;

/** @param {number} t from 0 to 1 */
const eased = (t) => 1 - (1 - t) ** 3;

const emptyPicture = () => ({
  /** What it is of. @type {readonly unknown[]} */
  of: [],
  /** Rows of the scene, and the items there. @type {number[]} */
  rows: [],
  /** @type {State['scene']['points'][number][]} */
  points: [],
  /** @type {number[]} */
  ids: [],
  /** Where each is, in px. @type {[number, number][]} */
  spots: [],
  /** Who shares a place. @type {number[][]} */
  stacks: [],
  /** Which of them has an id. @type {Map<number, number>} */
  at: new Map(),
  hits: createHits([], []),
  place: frameOf(extentOf([]), 1, 1, { left: 0, right: 0, top: 0, bottom: 0 }),
});

/**
 * @param {{ actions: Actions, background: import('../../engine/background.js').BackgroundEngine, latest: () => State }} tools
 */
export function createItemsMap({ actions, background, latest }) {
  const about = element('span', { class: 'dim' });
  const fit = element(
    'button',
    {
      type: 'button',
      class: 'btn icon quiet',
      'aria-label': 'Show all of the map',
      title: 'Show all of the map',
      onclick: () => lookFrom(ALL),
      hidden: true,
    },
    icon('fit'),
  );
  const canvas = element('canvas', { 'aria-hidden': 'true' });
  const remark = element('p', { class: 'remark', role: 'status', hidden: true });
  const field = element('div', {
    class: 'field',
    role: 'application',
    tabindex: 0,
    'aria-describedby': 'map-keys',
    onkeydown: onKey,
    onblur: () => card.hide(),
  });
  field.append(canvas);
  const card = createCard(field);
  const said = element('p', { class: 'sr', 'aria-live': 'polite' });
  const root = element(
    'section',
    { class: 'map', 'aria-label': 'Map' },
    element('div', { class: 'map-head' }, element('b', {}, 'Map'), about, fit),
    field,
    remark,
    element(
      'p',
      { class: 'sr', id: 'map-keys' },
      'Arrow keys go from item to item, Enter chooses one, Delete removes it, digits change its class, plus and minus look closer.',
    ),
    said,
  );
  addStyles(new URL('./map.css', import.meta.url)).then(() => redraw());
  const pictures = createPictures(() => redraw());
  const ruler = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d'));
  const still = window.matchMedia('(prefers-reduced-motion: reduce)');

  /** @type {State | null} */
  let state = null;
  /** Of the picture, in px. To ask for it would have the page laid out with every move. */
  let size = { width: 0, height: 0 };
  /** @type {import('./map/answers.js').Answer | null} */
  let answer = null;
  let refused = /** @type {import('../../protocol/messages.gen.js').Failure | null} */ (null);
  let waits = false;
  /** The turn of the newest answer. @type {import('./map/turn.js').Turn} */
  let turn = STILL;
  /** Where items go, by id, and where they come from. @type {Map<number, Place>} */
  let to = new Map();
  /** @type {Map<number, Place>} */
  let from = new Map();
  let [toExtent, fromExtent] = [extentOf([]), extentOf([])];
  let begun = -Infinity;
  let frame = 0;
  let zoom = ALL;
  /** What was drawn last, with all that it depends on. */
  let drawn = emptyPicture();
  /** @type {{ of: readonly unknown[], marks: import('./map/picture.js').Drawn } | null} */
  let marks = null;
  /** Where one points, in px, as long as it is on the map. @type {import('./map/hand.js').Spot | null} */
  let spot = null;
  /** Whether the card follows the keys. */
  let keyed = false;
  /** Where the item that is tried was seen last. @type {Place | null} */
  let tried = null;
  /** @type {{ theme: string, ratio: number, look: import('../plane/look.js').Look } | null} */
  let style = null;
  /** @type {Map<string, number>} */
  const widths = new Map();
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
    const { scene, chart } = next;
    const same = answer !== null && sameItems(answer.scene, scene);
    // To another kernel other directions are the first: these are along the sides again.
    const upright = answer?.scene.kernel !== scene.kernel;
    answer = next;
    if (same) return;
    /** @type {Place[]} */
    const fresh = scene.points.map((_, i) => [
      chart.coordinates[2 * i],
      chart.coordinates[2 * i + 1],
    ]);
    /** @type {[Place, Place][]} */
    const common = [];
    scene.points.forEach(({ id }, i) => {
      const old = to.get(id);
      if (old) common.push([fresh[i], old]);
    });
    turn =
      common.length > 1
        ? turnBetween(
            common.map(([now]) => now),
            common.map(([, old]) => old),
            upright,
          )
        : STILL;
    const now = placesNow();
    const extent = extentNow();
    to = new Map(scene.points.map(({ id }, i) => [id, turned(turn, ...fresh[i])]));
    toExtent = extentOf(to.values());
    const moves = common.length > 1 && !still.matches;
    from = moves ? now : to;
    fromExtent = moves ? extent : toExtent;
    begun = moves ? performance.now() : -Infinity;
    if (common.length === 0) zoom = ALL;
  }

  /** How far the map is on its way to the newest. */
  const progress = () => eased(Math.max(0, Math.min(1, (performance.now() - begun) / MOVE_MS)));

  function placesNow() {
    const share = progress();
    if (share === 1) return to;
    /** @type {Map<number, Place>} */
    const places = new Map();
    for (const [id, [x, y]] of to) {
      const [x0, y0] = from.get(id) ?? [x, y];
      places.set(id, [x0 + share * (x - x0), y0 + share * (y - y0)]);
    }
    return places;
  }

  function extentNow() {
    const share = progress();
    const mixed = (/** @type {keyof typeof toExtent} */ side) =>
      fromExtent[side] + share * (toExtent[side] - fromExtent[side]);
    return { x0: mixed('x0'), x1: mixed('x1'), y0: mixed('y0'), y1: mixed('y1') };
  }

  /** @param {string} text @param {number} weight @param {number} size */
  function measure(text, weight, size) {
    const key = `${weight} ${size} ${text}`;
    let width = widths.get(key);
    if (width === undefined && style) {
      ruler.font = fontOf(
        { kind: 'text', left: 0, top: 0, text, size, weight, face: 'ui', fill: '' },
        style.look,
      );
      width = ruler.measureText(text).width;
      if (widths.size > 5000) widths.clear();
      widths.set(key, width);
    }
    return width ?? 0;
  }

  /** @param {State['settings']['theme']} theme */
  function lookHere(theme) {
    const ratio = window.devicePixelRatio;
    if (style?.theme !== theme || style.ratio !== ratio) {
      forgetColours();
      style = { theme, ratio, look: lookOf() };
      widths.clear();
    }
    return style.look;
  }

  /** Where the item that is tried is, in coordinates of the map. @param {State} now @returns {Place | null} */
  function placeOfTried({ focus, frame: { terms, scene, refused: unread } }) {
    if (focus.tried === null || !answer || unread?.text === focus.tried) return null;
    const { chart } = answer;
    const told = terms?.text === focus.tried && terms.kernel.length === chart.n ? terms : null;
    if (told && scene && sameItems(scene, answer.scene))
      return turned(turn, ...projected(chart, told.kernel));
    if (answer.tried === focus.tried && chart.others.length === 2)
      return turned(turn, chart.others[0], chart.others[1]);
    // The answer to the newest letter is on its way.
    return tried;
  }

  /** @param {State} now @param {import('../plane/look.js').Look} look @param {import('./map/layout.js').Frame} place */
  function triedIn(now, look, place) {
    tried = placeOfTried(now);
    if (!tried) return null;
    const { frame: told, scene, focus } = now;
    const reading = triedOf(now);
    const known = reading && solved(told.training) && told.terms;
    const alone = pictures.of(scene.domain)?.alone;
    return {
      left: place.left(tried[0]),
      top: place.top(tried[1]),
      name: alone ? 'This one' : visible(cut(focus.tried ?? '')),
      label: reading?.label ?? 0,
      fill:
        known && told.training
          ? fillsOf(told.training, scene, focus.output)(known.decision, known.label)
          : look.zero,
    };
  }

  /** What pulls at the item that is tried, by rows that are drawn. @param {State} now @param {Map<number, number>} at */
  function pullsIn({ frame: { terms, training, scene }, focus, settings }, at) {
    if (!settings.layers.pulls || !solved(training) || !scene) return [];
    if (!terms || terms.text !== focus.tried || terms.model !== training.model) return [];
    if (terms.kernel.length !== scene.points.length) return [];
    const pulls = pullsOf(training, terms, undefined, focus.output);
    const largest = Math.abs(pulls[0]?.value ?? 1);
    return pulls.flatMap(({ row, label, value }) => {
      const here = at.get(scene.points[row].id);
      const side = label ?? (training.rule === 'values' ? (value > 0 ? 2 : 1) : null);
      return here === undefined ? [] : { row: here, label: side, share: Math.abs(value) / largest };
    });
  }

  /**
   * Puts items into their places in the picture.
   *
   * @param {State} now
   * @param {import('./map/answers.js').Answer | null} mine
   * @param {number} width @param {number} height
   * @param {import('../plane/look.js').Look} look
   */
  function lay({ scene }, mine, width, height, look) {
    const moving = progress() < 1 ? {} : null;
    const of = [scene.points, mine ? to : null, moving, width, height, zoom, look];
    if (drawn.of.length > 0 && of.every((part, i) => part === drawn.of[i])) return;
    const places = mine ? placesNow() : new Map();
    const rows = scene.points.flatMap(({ id }, row) => (places.has(id) ? row : []));
    const points = rows.map((row) => scene.points[row]);
    const coordinates = points.map(({ id }) => places.get(id));
    const room = Math.round(radiusOf(look, points.length, width, height) * 2.6 + 4);
    const words = Math.round(look.text * (height < 220 ? 1 : 1.9));
    const edge = { left: room, right: room, top: room + words, bottom: room + words };
    const place = frameOf(extentNow(), width, height, edge, zoom);
    /** @type {[number, number][]} */
    const spots = coordinates.map(([x, y]) => [place.left(x), place.top(y)]);
    const ids = points.map(({ id }) => id);
    drawn = {
      ...{ of, rows, points, spots, ids, place },
      stacks: stacksOf(coordinates),
      at: new Map(ids.map((id, i) => [id, i])),
      hits: createHits(
        spots.map(([left]) => left),
        spots.map(([, top]) => top),
      ),
    };
  }

  /** @param {State} now @param {number} width @param {number} height @param {import('../plane/look.js').Look} look */
  function marksIn(now, width, height, look) {
    const { frame: told, focus } = now;
    const of = [drawn, now.scene, told.training, told.scene, focus.output, look];
    if (!marks || marks.of.some((part, i) => part !== of[i])) {
      const { points, spots: rows } = drawn;
      marks = { of, marks: marksOf({ points, rows, width, height }, inksOf(now, look), look) };
    }
    return marks.marks;
  }

  /** @param {State['scene']['points'][number]} point */
  const nameOf = (point) => {
    if (!state) return '';
    if (pictures.of(state.scene.domain)?.alone)
      return `${indexOfPoint(state.scene.points, point.id) + 1}`;
    return point.text === '' ? '(empty)' : visible(cut(point.text));
  };

  function redraw() {
    cancelAnimationFrame(frame);
    const now = state;
    const { width, height } = size;
    if (!now || width === 0 || height === 0) return;
    const { scene, focus, settings } = now;
    const look = lookHere(settings.theme);
    const mine = answer?.scene.domain === scene.domain ? answer : null;
    lay(now, mine, width, height, look);
    const { points, spots, stacks, at, place } = drawn;
    const alone = pictures.of(scene.domain)?.alone;
    const short = points.length <= NAMED && points.every(({ text }) => text.length <= SHORT);
    const sight = {
      ...{ points, rows: spots, stacks, turn, frame: place, width, height, measure },
      shares: mine ? [...mine.chart.shares] : [],
      drawn: marksIn(now, width, height, look),
      selected: at.get(focus.selected ?? -1) ?? -1,
      hovered: at.get(focus.point ?? -1) ?? -1,
      tried: mine ? triedIn(now, look, place) : null,
      pulls: mine ? pullsIn(now, at) : [],
      name: nameOf,
      carded: focus.point !== null && (spot !== null || keyed),
      all: points.length <= NAMED && (alone === true || short),
    };
    paint(inDevicePixels(canvas, width, height), itemsOf(sight, look), look, canvas.width / width);
    say(now, mine);
    showCard(now);
    if (progress() < 1) frame = requestAnimationFrame(redraw);
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
    remark.hidden = trouble === '';
    fit.hidden = zoom === ALL;
    field.style.touchAction = zoom === ALL ? 'pan-x pan-y' : 'none';
  }

  /** @param {State} now */
  function showCard(now) {
    const i = now.focus.point === null ? -1 : (drawn.at.get(now.focus.point) ?? -1);
    if (i < 0 || (!spot && !keyed)) {
      card.hide();
      return;
    }
    const { scene } = now;
    const row = drawn.rows[i];
    const stack = stackOf(i).map((other) => drawn.rows[other]);
    const reading = readingsOf(now)?.of(scene.points[row]) ?? null;
    card.show(now, row, stack, reading, pictures.of(scene.domain), drawn.spots[i]);
  }

  /** Who shares the place of what was drawn. @param {number} i */
  const stackOf = (i) => drawn.stacks.find((stack) => stack.includes(i)) ?? [i];

  /** @param {import('./map/layout.js').Zoom} next */
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
  const under = ({ left, top, touch }) => drawn.hits.nearest(left, top, touch ? FINGER : REACH);

  /** @param {import('./map/hand.js').Spot | null} at */
  function point(at) {
    spot = at;
    keyed = false;
    const i = at ? under(at) : -1;
    const id = i < 0 ? null : drawn.ids[i];
    field.classList.toggle('on-item', id !== null);
    if (latest().focus.point !== id) actions.setHover({ point: id });
    else if (state) showCard(state);
  }

  /** A press on the same place goes through those that share it. @param {number} i */
  function select(i) {
    const stack = stackOf(i);
    const chosen = stack.findIndex((other) => drawn.ids[other] === latest().focus.selected);
    const id = drawn.ids[chosen < 0 ? i : stack[(chosen + 1) % stack.length]];
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

  /** The item that keys act on. */
  function current() {
    const { focus } = latest();
    const hovered = drawn.at.get(focus.point ?? -1) ?? -1;
    return hovered >= 0 ? hovered : (drawn.at.get(focus.selected ?? -1) ?? -1);
  }

  /** @param {number} id */
  function announce(id) {
    const now = latest();
    const { scene } = now;
    const row = indexOfPoint(scene.points, id);
    if (row < 0) return;
    const { text, label } = scene.points[row];
    const reading = readingsOf(now)?.of(scene.points[row]) ?? null;
    const told = readingText(reading, scene.classes, scene.target === 'value' ? 0 : label);
    said.textContent = [titleOf(scene, row), cut(text, 80), told].filter(Boolean).join('. ');
  }

  /** @param {KeyboardEvent} event */
  function onKey(event) {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (ctrlKey || metaKey || altKey || event.target !== field) return;
    const at = current();
    const id = at < 0 ? null : drawn.ids[at];
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
    const label = digit && !shiftKey ? labelOfKey(digit, latest().scene) : 0;
    if (key.startsWith('Arrow')) {
      const next = toward(drawn.spots, at, key);
      spot = null;
      keyed = true;
      if (next >= 0) {
        actions.setHover({ point: drawn.ids[next] });
        announce(drawn.ids[next]);
      }
    } else if (key === 'Enter' && at >= 0) {
      announce(select(at));
    } else if ((key === 'Delete' || key === 'Backspace') && id !== null) {
      remove(at, id);
    } else if (label > 0 && label <= LIMITS.classes && id !== null) {
      actions.relabelPoint(id, label);
      announce(id);
    } else if (key === '+' || key === '=' || key === '-') {
      closer(key === '-' ? 1 / ZOOM : ZOOM, ...(at < 0 ? [] : drawn.spots[at]));
    } else if (key === 'Escape' && (id !== null || zoom !== ALL)) {
      if (id !== null) {
        actions.setHover({ point: null });
        actions.select(null);
      } else lookFrom(ALL);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The keys then act on what is nearest. @param {number} at @param {number} id */
  function remove(at, id) {
    const [x, y] = drawn.spots[at];
    let next = -1;
    let least = Infinity;
    drawn.spots.forEach(([left, top], i) => {
      const far = Math.hypot(left - x, top - y);
      if (i !== at && far < least) [next, least] = [i, far];
    });
    const after = next < 0 ? null : drawn.ids[next];
    actions.removePoints([id]);
    keyed = true;
    actions.setHover({ point: after });
    if (after !== null) announce(after);
  }

  /** @param {State} next */
  function draw(next) {
    const before = state;
    state = next;
    const { scene, frame: told, focus } = next;
    if (before && before.scene.domain !== scene.domain) {
      answer = null;
      refused = null;
      [to, from] = [new Map(), new Map()];
      [turn, zoom, tried] = [STILL, ALL, null];
      answers.forget();
    }
    if (focus.tried === null) tried = null;
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
      before.settings === next.settings;
    if (!same) redraw();
  }

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
