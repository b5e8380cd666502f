// @ts-check
/**
 * Landmarks in the hand: pointer, touch and keys on the picture of an approximation.
 *
 * @module
 */

/** @typedef {readonly [number, number]} Place */
/** @typedef {ReturnType<typeof import('./picture.js').createApproximationPicture>} Picture */

/** How near one has to press, in pixels: for a mouse, for a finger. */
const REACH = { mouse: 12, touch: 24 };
/** How far an arrow key goes, in pixels: plain, with Shift. */
const STEPS = [10, 1];

/**
 * @param {Picture} picture
 * @param {{
 *   landmarks: () => readonly Place[],
 *   change: (next: Place[]) => void,
 *   active: () => boolean,
 *   redraw: () => void,
 * }} options   active: whether there are landmarks at all
 */
export function handleLandmarks(picture, { landmarks, change, active, redraw }) {
  const { canvas } = picture;
  let chosen = -1;
  let dragging = false;

  canvas.style.touchAction = 'none';
  const control = new AbortController();
  const { signal } = control;

  /** @param {number} left @param {number} top @param {number} reach */
  function near(left, top, reach) {
    const place = picture.placeAt(left, top);
    if (!place) return -1;
    let best = -1;
    let least = reach * picture.pixel();
    landmarks().forEach(([x, y], i) => {
      const distance = Math.hypot(x - place[0], y - place[1]);
      if (distance <= least) [best, least] = [i, distance];
    });
    return best;
  }

  /** @param {number} at @param {Place} place */
  const moved = (at, place) => landmarks().map((old, i) => (i === at ? place : old));

  /** @param {number} at */
  function remove(at) {
    if (landmarks().length < 2) return; // one must stay
    chosen = Math.min(at, landmarks().length - 2);
    change(landmarks().filter((_, i) => i !== at));
  }

  canvas.addEventListener(
    'pointerdown',
    (event) => {
      if (!active() || event.button !== 0) return;
      const reach = event.pointerType === 'touch' ? REACH.touch : REACH.mouse;
      const at = near(event.offsetX, event.offsetY, reach);
      if (event.ctrlKey || event.metaKey) {
        if (at >= 0) remove(at);
        return;
      }
      canvas.setPointerCapture(event.pointerId);
      dragging = true;
      chosen = at;
      const place = picture.placeAt(event.offsetX, event.offsetY);
      if (at < 0 && place) {
        chosen = landmarks().length;
        change([...landmarks(), place]);
      } else {
        redraw();
      }
    },
    { signal },
  );
  canvas.addEventListener(
    'pointermove',
    (event) => {
      if (!dragging) return;
      const place = picture.placeAt(event.offsetX, event.offsetY);
      if (place && chosen >= 0) change(moved(chosen, place));
    },
    { signal },
  );
  for (const end of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    canvas.addEventListener(end, () => (dragging = false), { signal });
  }
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (!active() || event.ctrlKey || event.metaKey || event.altKey) return;
      const all = landmarks();
      const step = STEPS[event.shiftKey ? 1 : 0] * picture.pixel();
      const [x, y] = all[chosen] ?? [NaN, NaN];
      /** @type {Record<string, () => void>} */
      const keys = {
        ']': () => choose(chosen + 1),
        '[': () => choose(chosen - 1),
        ArrowLeft: () => go([x - step, y]),
        ArrowRight: () => go([x + step, y]),
        ArrowUp: () => go([x, y + step]),
        ArrowDown: () => go([x, y - step]),
        Enter: add,
        Delete: () => chosen >= 0 && remove(chosen),
        Backspace: () => chosen >= 0 && remove(chosen),
      };
      const action = keys[event.key];
      if (!action) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    },
    { signal },
  );

  /** @param {number} at */
  function choose(at) {
    const n = landmarks().length;
    chosen = n === 0 ? -1 : (at + n) % n;
    redraw();
  }

  /** @param {Place} place */
  function go(place) {
    if (chosen < 0 || !landmarks()[chosen]) choose(0);
    else change(moved(chosen, place));
  }

  /** Beside the chosen one, else in the middle. */
  function add() {
    const side = canvas.clientWidth;
    const from = landmarks()[chosen];
    const step = 4 * STEPS[0] * picture.pixel();
    /** @type {Place | null} */
    const place = from ? [from[0] + step, from[1]] : picture.placeAt(side / 2, side / 2);
    if (!place) return;
    chosen = landmarks().length;
    change([...landmarks(), place]);
  }

  return {
    chosen: () => chosen,

    /** Says what can be done. @param {boolean} can whether there are landmarks */
    describe(can) {
      if (can) canvas.tabIndex = 0;
      else canvas.removeAttribute('tabindex');
      const n = landmarks().length;
      canvas.setAttribute('role', can ? 'application' : 'img');
      const which = chosen >= 0 && chosen < n ? `, number ${chosen + 1} chosen` : '';
      canvas.setAttribute(
        'aria-label',
        can ? `Boundary with ${n} landmarks${which}` : 'Boundary of the approximation',
      );
    },

    destroy: () => control.abort(),
  };
}
