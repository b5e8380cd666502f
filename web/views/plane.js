// @ts-check
/**
 * The plane: f, its contours, the points, and everything a hand does to them.
 * Five canvases lie on each other, so that a moving pointer repaints little. What is painted on
 * them is an art of its own, so that the line can have another.
 *
 * @module
 */

import { setAttribute, setHidden } from '../ui/element.js';
import { changesBetween } from '../model/points.js';
import { classesOf } from '../model/scene.js';
import { forgetColours } from '../lib/colour.js';
import { createComponentChoice } from './components.js';
import { plural } from '../lib/format.js';
import { itemsAbove, sourceAbove } from './plane/above.js';
import { prepareCrowd } from './plane/crowd-canvas.js';
import { createEmpty, messageOf } from './plane/empty.js';
import { extentOf } from './plane/extent.js';
import { frameOf } from './plane/geometry.js';
import { createHits } from './plane/hits.js';
import { createKeyboard, keyTarget } from './plane/keyboard.js';
import { lookOf, markRadius } from './plane/look.js';
import { solved } from '../model/output.js';
import { markItems } from './plane/marks.js';
import {
  overlayGround,
  overlayMarks,
  overlayPlaceText,
  overlayTip,
  pairItems,
  pairOf,
} from './plane/overlay.js';
import { fontOf, paint, putRaster } from './plane/paint.js';
import { changedStamps, placeOfStamp, restamp, stamp, stampsOfAll } from './plane/stamps.js';
import { groundItems, groundPoints, surfaceOf } from './plane/picture.js';
import { placeOf, pointingItems, tipBeside, tipOf } from './plane/pointing.js';
import { createPointer } from './plane/pointer.js';
import { pullItems } from './plane/pulls.js';
import { stepItems } from './plane/step.js';
import { placeText, pointText } from './plane/reading.js';

/** @typedef {import('../state/store.js').State} State */
/** @typedef {import('../state/actions.js').Actions} Actions */
/** @typedef {import('./plane/items.js').Item} Item */
/** @typedef {import('./plane/look.js').Look} Look */
/** @typedef {import('./plane/strokes.js').Lifted} Lifted */

const LAYERS = /** @type {const} */ (['field', 'ground', 'pulls', 'marks', 'pointing']);
/** @typedef {typeof LAYERS[number]} LayerName */

/**
 * What a view of points is like: its name and the help for those who use the keyboard, where things are, and
 * what is painted, layer by layer. placeOf is where a point is in its frame, target where a key takes a place; sources is what the picture depends on besides scene and
 * frame; spots are the positions of the points in px, in order, and spot that of one, where it depends on no other; tip hangs beside hook.
 *
 * @typedef {Readonly<{
 *   name: string, help: string,
 *   target: (view: import('../model/scene.js').Rect, place: readonly [number, number], event: KeyboardEvent, scene: import('../model/scene.js').Scene) => [number, number] | null,
 *   placeOf: (scene: import('../model/scene.js').Scene, point: import('../model/scene.js').Point) => readonly [number, number],
 *   setView: (actions: Actions, scene: import('../model/scene.js').Scene, view: import('../model/scene.js').Rect, gesture: string) => void,
 *   sources: (state: State) => readonly unknown[],
 *   frame: (state: State, size: number, look: Look) => import('./plane/geometry.js').Frame,
 *   spots: (state: State, frame: import('./plane/geometry.js').Frame, look: Look) => { lefts: ArrayLike<number>, tops: ArrayLike<number> },
 *   spot?: (point: import('../model/scene.js').Point, frame: import('./plane/geometry.js').Frame) => [number, number],
 *   ground: typeof groundItems, groundPoints: (state: State) => State['scene']['points'],
 *   pulls: typeof pullItems,
 *   marks: (state: State, frame: import('./plane/geometry.js').Frame, look: Look, except: number | null) => Item[],
 *   pointing: typeof pointingItems,
 *   tip: typeof tipOf,
 *   hook: (state: State, frame: import('./plane/geometry.js').Frame, look: Look) => import('./plane/geometry.js').Frame,
 *   pointText: typeof pointText, placeText: typeof placeText,
 * }>} Art
 */

const HELP =
  'Arrow keys move a cross-hair, with Shift by small steps; Page Up, Page Down, Home and End by large ones. ' +
  'Enter adds a point there. Tab walks the points; arrows then move the point, Delete removes it, ' +
  '1 to 9 change its class or value. C shows the next of several components. Escape, then Tab, leaves.';

/** @type {Art} */
const PLANE = {
  name: 'Plane',
  help: HELP,
  target: keyTarget,
  placeOf: (_, { x }) => x,
  setView: (actions, _, view, gesture) => actions.setView(view, gesture),
  sources: (state) => [state.frame.overlay, pairOf(state)],
  frame: ({ scene }, size) => frameOf(scene.view, size),
  spots: ({ scene: { points } }, { left, top }) => {
    const spots = { lefts: new Float64Array(points.length), tops: new Float64Array(points.length) };
    for (let i = 0; i < points.length; i++) {
      const [x1, x2] = points[i].x;
      spots.lefts[i] = left(x1);
      spots.tops[i] = top(x2);
    }
    return spots;
  },
  spot: ({ x }, { left, top }) => [left(x[0]), top(x[1])],
  ground: (state, where, look) => {
    const { overlay } = state.frame;
    return overlay ? overlayGround(state, overlay, where, look) : groundItems(state, where, look);
  },
  groundPoints,
  pulls: pullItems,
  marks: (state, where, look, except) => {
    const { scene, frame, stage } = state;
    if (frame.overlay) return overlayMarks(state, frame.overlay, where, look);
    return [
      ...markItems(scene, frame, stage.plane, where, look, except),
      ...itemsAbove(state, where, look),
      ...stepItems(state, where, look),
      ...pairItems(state, where, look),
    ];
  },
  pointing: pointingItems,
  tip: (state, lifted) => {
    const { overlay } = state.frame;
    return overlay && !lifted ? overlayTip(state, overlay) : tipOf(state, lifted);
  },
  hook: (_, where) => where,
  pointText,
  placeText: (state, place) => {
    const { overlay } = state.frame;
    return overlay ? overlayPlaceText(state, overlay, place) : placeText(state, place);
  },
};

/** So long very many points may be painted in one frame. */
const CROWD_MS = 10;

/** Up to so many marks are painted anew with every move of a hand. */
const FEW = 500;

/** A pause, in milliseconds, before a change is read out: holding a key must not stammer. */
const SETTLE = 250;

/**
 * @param {HTMLElement} element
 * @param {{ actions: Actions, latest?: () => State, random?: () => number, art?: Art }} options
 * latest tells the state that edits left since it was last drawn: keys and presses may come
 * several to a frame
 */
export function createPlaneView(element, { actions, latest, random = Math.random, art = PLANE }) {
  element.classList.add('plane');
  element.tabIndex = 0;
  element.setAttribute('role', 'application');

  const canvases = LAYERS.map(() => {
    const canvas = document.createElement('canvas');
    canvas.setAttribute('aria-hidden', 'true');
    element.append(canvas);
    return canvas;
  });
  // Nothing shows through the field, so that nothing under it need be drawn.
  const contexts = canvases.map(
    (canvas, i) =>
      /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { alpha: i > 0 })),
  );
  // Of a canvas that is on the page, the browser would look up the styles each time.
  const ruler = /** @type {CanvasRenderingContext2D} */ (
    document.createElement('canvas').getContext('2d')
  );
  const empty = createEmpty(element);
  const components = createComponentChoice(element, actions);
  const busy = document.createElement('div');
  busy.className = 'plane-busy';
  busy.hidden = true;
  const help = hiddenText(`${element.id}-help`, art.help);
  const live = hiddenText(`${element.id}-live`, '');
  live.setAttribute('aria-live', 'polite');
  element.append(busy, help, live);
  element.setAttribute('aria-describedby', help.id);

  /** @type {State | null} */
  let state = null;
  /** @type {Look | null} */
  let look = null;
  let size = 0;
  let ratio = 1;
  let touch = false;
  let corner = -1;
  /** @type {Lifted | null} */
  let lifted = null;
  /** What each layer was painted from. @type {Partial<Record<LayerName, readonly unknown[]>>} */
  let painted = {};
  /** What the canvas of the marks shows, where the marks are nothing but stamps, and where something lies above them: then only what changed is painted. @type {{ stamps: import('./plane/stamps.js').Stamp[], above: import('./plane/stamps.js').Place | null } | null} */
  let stamped = null;
  let scheduled = 0;

  const current = () => latest?.() ?? /** @type {State} */ (state);
  const frame = () => art.frame(current(), size || 1, look ?? lookOf());

  /** @type {{ points: State['scene']['points'], of: readonly unknown[], hits: ReturnType<typeof createHits> } | null} */
  let index = null;

  function hits() {
    const now = current();
    const { points } = now.scene;
    const of = [now.scene.view, now.scene.range, size, ...art.sources(now)];
    if (index && of.every((source, i) => source === index?.of[i])) {
      if (points === index.points) return index.hits;
      const changes = art.spot ? changesBetween(index.points, points) : null;
      if (changes && art.spot) {
        const where = frame();
        for (const i of changes) index.hits.move(i, ...art.spot(points[i], where));
        index.points = points;
        return index.hits;
      }
    }
    const { lefts, tops } = art.spots(now, frame(), look ?? lookOf());
    index = { points, of, hits: createHits(lefts, tops) };
    return index.hits;
  }

  const host = {
    actions,
    random,
    state: current,
    frame,
    /** @param {number} left @param {number} top @param {number} radius */
    idNear(left, top, radius) {
      const at = hits().nearest(left, top, radius);
      return at < 0 ? null : current().scene.points[at].id;
    },
    /** @param {Lifted | null} now */
    lift(now) {
      if (now === null && lifted === null) return;
      lifted = now;
      redraw();
    },
    /** @param {import('../model/scene.js').Rect} view @param {string} gesture */
    setView: (view, gesture) => art.setView(actions, current().scene, view, gesture),
    /** @param {import('../model/scene.js').Point} point */
    placeOf: (point) => art.placeOf(current().scene, point),
    markRadius: () => (look ? markRadius(look, current().scene.points.length) : 6),
    /** @param {string} name */
    setCursor(name) {
      if (element.dataset.cursor !== name) element.dataset.cursor = name;
    },
    /** @param {boolean} now */
    setTouch(now) {
      touch = now;
    },
  };

  // Nothing can be pressed before there is something to press on.
  /** @type {ReturnType<typeof createPointer> | null} */
  let pointer = null;
  /** @type {ReturnType<typeof createKeyboard> | null} */
  let keyboard = null;

  /** @param {State} next */
  function draw(next) {
    state = next;
    pointer ??= createPointer(element, host);
    keyboard ??= createKeyboard(element, {
      actions,
      state: current,
      view: () => frame().view,
      placeOf: host.placeOf,
      target: (view, place, event) => art.target(view, place, event, current().scene),
      cancelStroke: () => pointer?.cancel() ?? false,
    });
    if (size === 0) measure();
    describe(next);
    if (size > 0) paintLayers(next);
    announce(next);
  }

  /** Paints what the newest state changed, in the next frame. */
  function redraw() {
    scheduled ||= requestAnimationFrame(() => {
      scheduled = 0;
      if (state) draw(current());
    });
  }

  function measure() {
    size = Math.min(element.clientWidth, element.clientHeight);
    ratio = Math.max(1, window.devicePixelRatio || 1);
    for (const canvas of canvases) {
      canvas.width = Math.round(size * ratio);
      canvas.height = Math.round(size * ratio);
      canvas.style.width = canvas.style.height = `${size}px`;
    }
    forgetColours();
    look = null;
    painted = {};
    stamped = null;
  }

  /** @param {State} now */
  function paintLayers(now) {
    const { scene, frame: result, focus, stage } = now;
    const theme = document.documentElement.dataset.theme;
    if (!look || theme !== lookTheme) {
      look = lookOf();
      lookTheme = theme;
      painted = {};
      stamped = null;
    }
    const style = look;
    const where = frame();
    const pressing = pointer?.pressing() ?? false;
    const seen = [
      ...[scene.points, scene.view, scene.axes, scene.range, scene.target],
      ...[result.training, stage.plane],
      ...art.sources(now),
    ];

    const place = placeOf(now);
    const pulled =
      stage.plane.pulls && place && !pressing && focus.tool === 'point' && result.terms;
    // While a hand moves a point, what lies on top of the marks changes with them: then one canvas does for both.
    const joined = pressing && scene.points.length <= FEW;
    const markSources = [...seen, lifted?.id, sourceAbove(now)];
    const marks = () => art.marks(now, where, style, lifted?.id ?? null);
    const [, ...rest] = seen;
    const groundSources = [...rest, art.groundPoints(now), surfaceOf(now)];
    const above = () => pointing(now, where, style, pressing);
    const aboveSources = [...seen, result.surface, result.terms, focus, lifted, pressing, touch];
    layer('ground', groundSources, () => ground(now, where, style));
    layer('pulls', [...seen, pulled, place], () => pulls(now, pulled ? place : null, where, style));
    layer(
      'marks',
      [joined, ...markSources, ...(joined ? aboveSources : [])],
      marks,
      joined ? above : undefined,
    );
    layer('pointing', joined ? [joined] : [joined, ...aboveSources], joined ? () => [] : above);
  }

  /** @type {string | undefined} */
  let lookTheme;

  /** @param {import('./plane/crowd.js').Crowd} crowd @param {Look} style */
  const isReady = (crowd, style) => prepareCrowd(crowd, style, ratio, CROWD_MS);

  /**
   * Paints a layer anew if it depends on something that changed.
   *
   * @param {LayerName} name
   * @param {readonly unknown[]} sources
   * @param {() => Item[]} items
   * @param {() => Item[]} [over] what is painted on top of them
   */
  function layer(name, sources, items, over = () => []) {
    const before = painted[name];
    if (before && sources.every((source, i) => source === before[i])) return;
    const style = /** @type {Look} */ (look);
    const list = items();
    // Very many points may take several frames; the picture before stays until then.
    if (!list.every((item) => item.kind !== 'crowd' || isReady(item.crowd, style))) {
      redraw();
      return;
    }
    painted[name] = sources;
    const others = over();
    const at = LAYERS.indexOf(name);
    const empty = list.length + others.length === 0;
    // A canvas that shows nothing costs as much as another.
    setHidden(canvases[at], empty);
    if (empty) {
      if (name === 'marks') stamped = null;
      return;
    }
    const context = contexts[at];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (name === 'marks') paintMarks(context, list, others, style);
    else {
      context.clearRect(0, 0, size, size);
      paint(context, list, style, ratio);
    }
  }

  /**
   * Marks, and what lies on top of them: where it is nothing but stamps, only what changed is painted.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {readonly Item[]} marks
   * @param {readonly Item[]} above
   * @param {Look} style
   */
  function paintMarks(context, marks, above, style) {
    const transform = context.getTransform();
    const stamps = stampsOfAll(marks, style, transform);
    const changed = stamps && stamped && changedStamps(stamped.stamps, stamps);
    if (stamps && stamped && changed) {
      const places = changed.map(placeOfStamp);
      if (stamped.above) places.push(stamped.above);
      restamp(context, places, stamps);
    } else {
      context.clearRect(0, 0, size, size);
      if (stamps) stamp(context, stamps);
      else paint(context, marks, style, ratio);
    }
    context.setTransform(transform);
    paint(context, above, style, ratio);
    stamped = stamps && { stamps, above: extentOf(above, style, transform) };
  }

  /**
   * What is painted over the field; the field has a canvas of its own, for it changes less often.
   *
   * @param {State} now
   * @param {ReturnType<typeof frame>} where
   * @param {Look} style
   */
  function ground(now, where, style) {
    const [first, ...others] = art.ground(now, where, style);
    const field = first?.kind === 'raster' ? first : null;
    paintField(field, style);
    return field || !first ? others : [first, ...others];
  }

  /**
   * @param {import('./plane/items.js').RasterItem | null} field
   * @param {Look} style
   */
  function paintField(field, style) {
    const [canvas] = canvases;
    const { raster, left = 0, top = 0, width = 0, height = 0, hurried } = field ?? {};
    const sources = [style, raster, left, top, width, height, hurried];
    const isWhole = [left, top, size - width, size - height].every((gap) => Math.abs(gap) < 0.01);
    if (raster && hurried && isWhole) {
      // What is seen for a moment only the browser may enlarge.
      if (painted.field?.[1] !== raster || !painted.field?.[6]) putRaster(canvas, raster);
      painted.field = sources;
      return;
    }
    const side = Math.round(size * ratio);
    if (canvas.width !== side || canvas.height !== side) {
      Object.assign(canvas, { width: side, height: side });
      painted.field = undefined;
    }
    layer('field', sources, () => [
      { kind: 'box', left: 0, top: 0, width: size, height: size, radius: 0, fill: style.zero },
      ...(field ? [field] : []),
    ]);
  }

  /**
   * @param {State} now
   * @param {readonly [number, number] | null} place
   * @param {ReturnType<typeof frame>} where
   * @param {Look} style
   * @returns {Item[]}
   */
  function pulls(now, place, where, style) {
    const { scene, frame: result } = now;
    const { training, terms, scene: old, overlay } = result;
    // They pull on f: another function has nothing to do with them.
    if (overlay || !place || !solved(training) || !terms || !old || terms.model !== training.model)
      return [];
    const chosen = now.focus.output;
    return art.pulls({ scene: old, training, terms, chosen }, scene, place, where, style);
  }

  /**
   * @param {State} now
   * @param {ReturnType<typeof frame>} where
   * @param {Look} style
   * @param {boolean} pressing
   */
  function pointing(now, where, style, pressing) {
    const items = art.pointing(now, where, style, { lifted, pressing });
    // A spray needs no numbers in its way.
    const spraying = pressing && now.focus.tool === 'spray';
    const told = spraying ? null : art.tip(now, lifted);
    if (!told) {
      corner = -1;
      return items;
    }
    const tip = tipBeside(told, art.hook(now, where, style), style, {
      touch,
      last: corner,
      measure(text, weight, height) {
        ruler.font = fontOf(
          { kind: 'text', left: 0, top: 0, text, size: height, face: 'ui', weight, fill: '' },
          style,
        );
        return ruler.measureText(text).width;
      },
      hides: ({ left, top, width, height }) =>
        hits().inside(left - 8, top - 8, left + width + 8, top + height + 8).length,
    });
    corner = tip.corner;
    return [...items, ...tip.items];
  }

  /** @param {State} now */
  function describe(now) {
    const { scene, frame: result } = now;
    const label = scene.points.length
      ? `${art.name} with ${plural(scene.points.length, 'point')} ${carried(scene)}`
      : `${art.name} without points`;
    setAttribute(element, 'aria-label', label);
    components.draw(now);
    const message = messageOf(now, { touch: coarse.matches });
    empty.draw(message, message !== null && !message.whole && crowdedAbove(now));
    const idle = !result.engine.busy || message !== null;
    setHidden(busy, idle);
    if (idle) return;
    busy.style.setProperty('--done', String((result.engine.percent ?? 0) / 100));
    busy.classList.toggle('measured', result.engine.percent !== undefined);
  }

  /** Whether the upper third holds more points than the lower. @param {State} now */
  function crowdedAbove({ scene: { points, view } }) {
    const third = (view.y1 - view.y0) / 3;
    let more = 0;
    for (const { x } of points) {
      if (x[1] > view.y1 - third) more++;
      else if (x[1] < view.y0 + third) more--;
    }
    return more > 0;
  }

  let said = '';
  let toSay = 0;

  /** @param {State} now */
  function announce(now) {
    if (document.activeElement !== element) return;
    const { selected, crosshair } = now.focus;
    const text =
      selected !== null
        ? art.pointText(now, selected)
        : crosshair
          ? art.placeText(now, crosshair)
          : '';
    if (text === said) return;
    said = text;
    window.clearTimeout(toSay);
    toSay = window.setTimeout(() => (live.textContent = said), SETTLE);
  }

  function resize() {
    size = 0;
    if (state) draw(current());
  }

  const coarse = window.matchMedia('(pointer: coarse)');
  const observer = new ResizeObserver(() => {
    const now = Math.min(element.clientWidth, element.clientHeight);
    if (now !== size || window.devicePixelRatio !== ratio) resize();
  });
  observer.observe(element);
  // A theme may be set after this view was drawn; to set the same again is to change nothing.
  const themes = new MutationObserver(() => {
    if (document.documentElement.dataset.theme !== lookTheme) resize();
  });
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  const control = new AbortController();
  const { signal } = control;
  for (const query of ['(forced-colors: active)', '(prefers-contrast: more)']) {
    window.matchMedia(query).addEventListener('change', resize, { signal });
  }
  // The axis names are set in a font that may come later than the first picture.
  document.fonts?.addEventListener('loadingdone', resize, { signal });

  return {
    draw,
    resize,
    redraw,
    destroy() {
      pointer?.destroy();
      keyboard?.destroy();
      control.abort();
      observer.disconnect();
      themes.disconnect();
      cancelAnimationFrame(scheduled);
      window.clearTimeout(toSay);
      element.replaceChildren();
    },
  };
}

/** What points carry, in words. @param {State['scene']} scene */
function carried({ points, target }) {
  if (target === 'value') return points.length === 1 ? 'with a value' : 'with values';
  return `of ${plural(classesOf(points).length, 'class', 'classes')}`;
}

/** @param {string} id @param {string} text */
function hiddenText(id, text) {
  const element = document.createElement('p');
  element.id = id;
  element.className = 'sr';
  element.textContent = text;
  return element;
}
