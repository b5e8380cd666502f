// @ts-check
/**
 * Sizes of elements, watched as long as these are in the page. Firefox keeps what a ResizeObserver
 * observes, with all around it, and nobody tells an element that it has left.
 *
 * @module
 */

/** Who is told of a change. @type {WeakMap<Element, Set<() => void>>} */
const told = new WeakMap();
/** What is observed. @type {Set<WeakRef<Element>>} */
const observed = new Set();
/** What of it has been in the page. @type {WeakSet<Element>} */
const been = new WeakSet();
/** What is new since the task began. @type {Set<Element>} */
const fresh = new Set();
let observer = /** @type {ResizeObserver | null} */ (null);

/**
 * Tells of a change of size until the element has left the page.
 *
 * @param {Element} element which may be put into the page later
 * @param {() => void} changed
 */
export function watchSize(element, changed) {
  const own = told.get(element);
  if (own) {
    own.add(changed);
    return;
  }
  told.set(element, new Set([changed]));
  observed.add(new WeakRef(element));
  observer ??= new ResizeObserver((entries) => {
    leave();
    for (const { target } of entries) told.get(target)?.forEach((tell) => tell());
  });
  observer.observe(element);
  // What is made is put into the page in the same task, and may be gone before anybody looks.
  if (fresh.size === 0) queueMicrotask(note);
  fresh.add(element);
}

/** Whether changes of an element are told: not if it has left the page. @param {Element} element */
export const isWatched = (element) => told.has(element);

function note() {
  for (const element of fresh) if (element.isConnected) been.add(element);
  fresh.clear();
}

/** Nothing that has left the page is observed any more. */
function leave() {
  for (const one of observed) {
    const element = one.deref();
    if (element?.isConnected) been.add(element);
    else if (!element || been.has(element)) {
      observed.delete(one);
      if (!element) continue;
      told.delete(element);
      been.delete(element);
      observer?.unobserve(element);
    }
  }
}
