// @ts-check
/**
 * How the page is laid out: the whole lab, few things large, or a phone held upright or on its
 * side. The root element carries the name, and the style sheets go by it.
 *
 * @module
 */

/** @typedef {'lab' | 'few' | 'phone' | 'side'} LayoutName */
/** @typedef {ReturnType<typeof createLayout>} Layout */

/** Windows that are lower have no room for the lab's columns. */
const LOW = 480;

/**
 * What suits a window. A head script of index.html says the same before anything is painted.
 *
 * @param {{ theme: string, show: '' | 'few' | 'lab', embedded: boolean, width: number,
 *   height: number }} about  show: what the address asks for; embedded: whether the page is in a
 *   frame of another
 * @returns {LayoutName}
 */
export function layoutOf({ theme, show, embedded, width, height }) {
  const few = show === '' ? theme === 'projector' || embedded : show === 'few';
  // A keyboard makes an upright phone low, not wide: only its width counts.
  const narrow = width <= 520 || (width <= 720 && height > LOW);
  if (narrow && !(few && width > height)) return 'phone';
  if (few) return 'few';
  return height <= LOW ? 'side' : 'lab';
}

/**
 * @param {Window} page
 * @param {{ show: '' | 'few' | 'lab', theme: string }} first
 */
export function createLayout(page, { show, theme }) {
  const root = page.document.documentElement;
  const embedded = page.self !== page.top;
  /** @type {Set<() => void>} */
  const listeners = new Set();
  /** @type {LayoutName} */
  let now = 'lab';
  let all = false;

  function decide() {
    const { innerWidth: width, innerHeight: height } = page;
    tell(layoutOf({ theme, show, embedded, width, height }), all);
  }

  /** @param {LayoutName} next @param {boolean} open */
  function tell(next, open) {
    const opened = open && next === 'few';
    if (next === now && opened === all && root.dataset.layout === next) return;
    now = next;
    all = opened;
    root.dataset.layout = now;
    root.classList.toggle('all-controls', all);
    for (const listener of listeners) listener();
  }

  page.addEventListener('resize', decide);
  decide();

  return {
    get now() {
      return now;
    },
    /** Whether all controls lie over the few things. */
    get all() {
      return all;
    },
    embedded,
    /** @param {boolean} open */
    showAll: (open) => tell(now, open),
    /** @param {string} next */
    setTheme(next) {
      if (next === theme) return;
      theme = next;
      decide();
    },
    /** @param {() => void} listener called after each change */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
